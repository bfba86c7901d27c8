"""A standing benchmark in place of the registries' parts."""

from __future__ import annotations

import pytest

from figwright.agents import prompts
from figwright.bench import datasets, judges, methods
from standing import Standing


@pytest.fixture
def standing(monkeypatch: pytest.MonkeyPatch) -> Standing:
    """One object that is the dataset, the method and the judge called "standing"; the others stay as they are."""
    stand = Standing()
    for registry in (datasets, methods, judges):
        real = registry.get
        monkeypatch.setattr(registry, "get", lambda name, real=real: stand if name == "standing" else real(name))
    own = prompts.Prompt("standing", "draw", "text", ("method", "caption"), "Draw.", "<m>{{method}}</m>{{caption}}")
    known = prompts.get
    monkeypatch.setattr(prompts, "get", lambda name, *more: own if name == "standing" else known(name, *more))
    return stand
