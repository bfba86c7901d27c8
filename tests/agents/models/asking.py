"""A question to every provider of words on its loopback server, with quick time scales."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from agents.models.loopback import Loopback
from agents.models.wires import Chat, Content, Messages
from figwright.agents import models
from figwright.agents.models import Answer, Ask, Model, Patience
from figwright.core.errors import ModelError

KEY = "sk-secret-4f9c2d71e8b05a36"
QUICK = Patience(tries=3, first=0.01, longest=0.02, total=5, spacing=0.02)
ASK = Ask("planner", "You plan figures.", ("The method.",), temperature=0.5, seed=7, most_tokens=900)
Once = Callable[[Any, Callable[[Any], Any]], Any]

WIRES: dict[str, Any] = {
    "openai": Chat(),
    "google": Content(),
    "anthropic": Messages(),
    "compatible": Chat("compatible/some-model", "FIGWRIGHT_API_KEY"),
    "openrouter": Chat("openrouter/openai/gpt-4.1", "OPENROUTER_API_KEY"),
    "vllm": Chat("vllm/qwen", "VLLM_API_KEY"),
}


class Verdict(BaseModel):
    good: bool
    why: str


def connected(wire: Any, server: Loopback, **options: Any) -> Model:
    settings = {"environment": {wire.variable: KEY}, "patience": QUICK, **options}
    return models.connect(wire.name, base_url=server.url + wire.base, **settings)


def asked(wire: Any, server: Loopback, once: Once, ask: Ask = ASK, **options: Any) -> Answer:
    answer: Answer = once(connected(wire, server, **options), lambda model: model.ask(ask))
    return answer


def failed(kind: type[ModelError], wire: Any, server: Loopback, once: Once, **options: Any) -> ModelError:
    with pytest.raises(kind) as caught:
        asked(wire, server, once, **options)
    error = caught.value
    assert wire.name in error.message
    assert error.hint
    shown = f"{error.message} {error.hint} {error!r} {error.__cause__!r}"
    assert not any(KEY[i : i + 6] in shown for i in range(len(KEY) - 5))
    return error
