"""What goes to Gemini by our short way is what its own client sends, and what comes back is the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from google.genai.models import AsyncModels

from agents.models.asking import ASK, KEY, QUICK, WIRES, Once, Verdict, connected
from agents.models.loopback import Loopback, Reply
from agents.models.wires import PNG, InlineImages
from figwright.agents import models
from figwright.agents.models import Exchange, Image, Sketch
from figwright.agents.models._contents import PlainContents

pytestmark = pytest.mark.core

ASKS = {
    "words": ASK,
    "no seed, no system": replace(ASK, seed=None, system=""),
    "schema": replace(ASK, schema=Verdict),
    "pictures": replace(ASK, parts=("Before", Image(PNG), "between", Image(PNG * 80))),
    "a second try": replace(ASK, exchanges=(Exchange("first", "not this"),)),
}
SKETCHES = {
    "drawn": Sketch("visualizer", "Three boxes.", aspect=1.8, seed=3),
    "changed": Sketch("polish", "Larger type.", (Image(PNG), Image(PNG * 80))),
}


def both_ways(server: Loopback, reply: Reply, call: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    answers = []
    for way in (PlainContents.generate_content, AsyncModels.generate_content):
        with monkeypatch.context() as patch:
            patch.setattr(PlainContents, "generate_content", way)
            server.say(reply)
            answers.append(call())
    return answers


def sent(server: Loopback) -> list[Any]:
    """Paths, headers and bodies. Of pictures the client writes "mime_type" and base64's other alphabet: servers take
    both."""
    told = ("content-length", "host", "connection", "accept", "accept-encoding")
    heads = [{name: value for name, value in one.headers.items() if name not in told} for one in server.requests]
    return [(one.path, head, usual(one.json)) for one, head in zip(server.requests, heads, strict=True)]


def usual(value: Any) -> Any:
    if isinstance(value, dict):
        named = {name.replace("mime_type", "mimeType"): inner for name, inner in value.items()}
        return {name: _standard(inner) if name == "data" else usual(inner) for name, inner in named.items()}
    return [usual(inner) for inner in value] if isinstance(value, list) else value


def _standard(coded: str) -> str:
    return coded.replace("-", "+").replace("_", "/")


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
def test_words(ask: Any, server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = WIRES["google"]
    call = lambda: once(connected(wire, server), lambda model: model.ask(ask))  # noqa: E731
    ours, theirs = both_ways(server, wire.text('{"good": true, "why": "it is"}'), call, monkeypatch)
    assert ours == theirs
    first, second = sent(server)
    assert first == second


@pytest.mark.parametrize("sketch", SKETCHES.values(), ids=SKETCHES)
def test_pictures(sketch: Sketch, server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    wire = InlineImages()

    def call() -> Any:
        painter = models.paint(wire.name, base_url=server.url, environment={wire.variable: KEY}, patience=QUICK)
        return once(painter, lambda painter: painter.paint(sketch))

    ours, theirs = both_ways(server, wire.picture(), call, monkeypatch)
    assert ours == theirs
    first, second = sent(server)
    assert first == second


def test_fields_of_the_future_are_left_out(server: Loopback, once: Once) -> None:
    reply = WIRES["google"].text("An answer.")
    reply.body["tomorrow"] = reply.body["candidates"][0]["tomorrow"] = {"x": [1]}
    server.say(reply)
    assert once(connected(WIRES["google"], server), lambda model: model.ask(ASK)).text == "An answer."
