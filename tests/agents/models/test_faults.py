"""Every fault of the provider on loopback, in every wire format: got over, heard of, given up with a clear error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from agents.models.asking import ASK, KEY, WIRES
from agents.models.loopback import Loopback, Reply
from agents.models.test_pictures import SKETCH
from agents.models.test_pictures import WIRES as PAINTERS
from figwright.agents import models
from figwright.agents.models import Answer, Model, Painter, Patience
from figwright.agents.models._retries import USELESS
from figwright.core.errors import BadAnswer, ModelError, RateLimited, Unavailable
from provider import KINDS, Provider

pytest.importorskip("pydantic_ai")

Once = Callable[[Any, Callable[[Any], Any]], Any]
QUICK = Patience(tries=4, first=0.01, longest=0.02, total=20, spacing=0.02)
SAID = {"busy": RateLimited, "empty": BadAnswer}
WORDS = tuple(kind for kind in KINDS if kind != "empty")
SILENT = replace(QUICK, tries=2)
"""For servers that say nothing: every try waits for the whole time-out."""
LONG = "A box and an arrow. " * 40


def spoilt(kind: str, wire: Any, whole: Reply) -> Reply:
    """What the provider would send in place of an answer; the key is in it wherever a server might quote it."""

    class Quoted:
        error, picture, empty = wire.error, getattr(wire, "picture", None), getattr(wire, "empty", None)

        @staticmethod
        def key(request: Any) -> str:
            return KEY

    return Provider(quoting=True)._spoilt(kind, Quoted, whole, None)  # type: ignore[arg-type]


def patience(kind: str) -> Patience:
    return SILENT if kind == "silent" else QUICK


def settings(wire: Any, server: Loopback, kind: str) -> dict[str, Any]:
    return {
        "base_url": server.url + wire.base,
        "environment": {wire.variable: KEY},
        "patience": patience(kind),
        "timeout": 0.8 if kind == "silent" else 5.0,
    }


def open_model(wire: Any, server: Loopback, kind: str = "") -> Model:
    return models.connect(wire.name, **settings(wire, server, kind))


def open_painter(wire: Any, server: Loopback, kind: str = "") -> Painter:
    return models.paint(wire.name, **settings(wire, server, kind))


def got_over(kind: str, thing: Any, once: Once, call: Callable[[Any], Any]) -> Answer:
    heard: list[ModelError] = []
    with models.listening(heard.append):
        answer: Answer = once(thing, call)
    assert [type(error) for error in heard] == [SAID.get(kind, Unavailable)]
    assert_clear(heard[0], thing.name)
    return answer


def given_up(kind: str, thing: Any, once: Once, call: Callable[[Any], Any]) -> int:
    heard: list[ModelError] = []
    with models.listening(heard.append), pytest.raises(SAID.get(kind, Unavailable)) as caught:
        once(thing, call)
    assert_clear(caught.value, thing.name)
    return len(heard)


def assert_clear(error: ModelError, name: str) -> None:
    assert name in error.message
    assert error.hint
    assert KEY not in f"{error!r} {error.message} {error.hint} {error.__cause__!r}"


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("name", WIRES)
def test_words_come_in_spite_of_a_fault(name: str, kind: str, streamed: bool, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    whole = wire.stream([LONG[:100], LONG[100:]]) if streamed else wire.text(LONG)
    server.say(spoilt(kind, wire, whole), whole)
    progress = (lambda _: None) if streamed else None
    answer = got_over(kind, open_model(wire, server, kind), once, lambda model: model.ask(ASK, progress))
    assert answer.text == LONG
    assert len(server.requests) == 2


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize("name", ["openai", "google", "compatible", "anthropic"])
def test_words_that_never_come_are_given_up(name: str, kind: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    server.say(spoilt(kind, wire, wire.text(LONG)))
    heard = given_up(kind, open_model(wire, server, kind), once, lambda model: model.ask(ASK))
    assert heard == len(server.requests) == patience(kind).tries


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PAINTERS)
def test_a_picture_comes_in_spite_of_a_fault(name: str, kind: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(spoilt(kind, wire, wire.picture()), wire.picture())
    answer = got_over(kind, open_painter(wire, server, kind), once, lambda painter: painter.paint(SKETCH))
    assert len(answer.images) == 1
    assert len(server.requests) == 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", PAINTERS)
def test_a_picture_that_never_comes_is_given_up(name: str, kind: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(spoilt(kind, wire, wire.picture()))
    heard = given_up(kind, open_painter(wire, server, kind), once, lambda painter: painter.paint(SKETCH))
    assert heard == len(server.requests) == (USELESS if kind == "empty" else patience(kind).tries)


@pytest.mark.parametrize("name", PAINTERS)
def test_an_answer_without_a_picture_is_asked_for_again(name: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(wire.empty(), wire.picture())
    assert got_over("empty", open_painter(wire, server), once, lambda painter: painter.paint(SKETCH)).images


@pytest.mark.parametrize("name", WIRES)
def test_an_empty_answer_is_asked_for_again(name: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    server.say(wire.text(" "), wire.text(LONG))
    assert got_over("empty", open_model(wire, server), once, lambda model: model.ask(ASK)).text == LONG


@pytest.mark.parametrize("name", PAINTERS)
def test_a_picture_of_another_kind_of_file_is_asked_for_again(name: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(wire.picture(b"<html>this is no picture</html>" * 300), wire.picture())
    assert got_over("empty", open_painter(wire, server), once, lambda painter: painter.paint(SKETCH)).images


def test_nobody_listens_by_chance(server: Loopback, once: Once) -> None:
    """What one call stumbles over is heard by its own listener alone."""
    wire = WIRES["openai"]
    heard: list[ModelError] = []
    with models.listening(heard.append):
        pass
    server.say(wire.error(500, "oops"), wire.text(LONG))
    once(open_model(wire, server), lambda model: model.ask(ASK))
    assert heard == []
