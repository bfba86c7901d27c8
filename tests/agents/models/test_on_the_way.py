"""Pictures go past the providers' software unchanged, both ways, and are encoded once."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from agents.models.asking import WIRES, asked
from agents.models.loopback import Loopback
from agents.models.test_pictures import WIRES as PAINTERS
from agents.models.test_pictures import painted
from agents.models.wires import PNG
from figwright.agents.models import Answer, Ask, Image, Sketch

pytest.importorskip("pydantic_ai")

from figwright.agents.models import _pictures

Once = Callable[[Any, Callable[[Any], Any]], Any]
LARGE = PNG + os.urandom(200_000)
OTHER = PNG + os.urandom(50_000)


@pytest.mark.parametrize("name", WIRES)
def test_large_pictures_arrive_whole_and_in_their_places(name: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    server.say(wire.text("Fine."))
    ask = Ask("judge", "You judge.", ("First:", Image(LARGE), "second:", Image(OTHER), "and small:", Image(PNG)))
    asked(wire, server, once, ask)
    (request,) = server.requests
    assert wire.image(request) == LARGE
    assert int(request.headers["content-length"]) == len(request.raw)
    [(_, words)] = wire.turns(request)
    assert words == "First:<image>second:<image>and small:<image>"


@pytest.mark.parametrize("name", WIRES)
def test_a_stream_shows_pictures_too(name: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    server.say(wire.stream(["Fi", "ne."]))
    from agents.models.asking import connected

    ask = Ask("judge", "You judge.", ("Look:", Image(LARGE), Image(LARGE)))
    answer: Answer = once(connected(wire, server), lambda model: model.ask(ask, lambda _: None))
    assert answer.text == "Fine."
    assert wire.image(server.requests[0]) == LARGE


@pytest.mark.parametrize("name", PAINTERS)
def test_a_large_painting_comes_back_whole(name: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(wire.picture(LARGE))
    assert painted(wire, server, once).images == (Image(LARGE),)


@pytest.mark.parametrize("name", PAINTERS)
def test_large_pictures_are_shown_to_painters(name: str, server: Loopback, once: Once) -> None:
    wire = PAINTERS[name]
    server.say(wire.picture(OTHER))
    answer = painted(wire, server, once, Sketch("polish", "Larger type.", (Image(LARGE), Image(OTHER))))
    assert wire.given(server.requests[0]) == [LARGE, OTHER]
    assert answer.images == (Image(OTHER),)


def test_a_picture_is_encoded_once(server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[int] = []
    real = _pictures.b64encode
    monkeypatch.setattr(_pictures, "b64encode", lambda data: encoded.append(len(data)) or real(data))
    fresh = PNG + os.urandom(30_000)
    server.say(WIRES["openai"].text("Fine."))
    for words in ("one", "two", "three"):
        asked(WIRES["openai"], server, once, Ask("judge", words, ("Look:", Image(fresh))))
    assert encoded.count(len(fresh)) == 1


def test_what_was_painted_is_never_encoded(server: Loopback, once: Once, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = PNG + os.urandom(30_000)
    server.say(PAINTERS["openai"].picture(fresh), WIRES["openai"].text("Fine."))
    (picture,) = painted(PAINTERS["openai"], server, once).images
    encoded: list[int] = []
    real = _pictures.b64encode
    monkeypatch.setattr(_pictures, "b64encode", lambda data: encoded.append(len(data)) or real(data))
    asked(WIRES["openai"], server, once, Ask("judge", "You judge.", ("Look:", picture)))
    assert len(fresh) not in encoded
    assert WIRES["openai"].image(server.requests[1]) == fresh


def test_the_memory_of_encoded_pictures_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_pictures, "KEPT", 10_000)
    kept = _pictures._Encoded()
    for number in range(50):
        kept.of(bytes([number]) * 3000)
    assert sum(map(len, kept._kept.values())) <= 10_000
    assert kept._size == sum(map(len, kept._kept.values()))


def test_a_long_text_is_no_picture(server: Loopback, once: Once) -> None:
    long = "AAAA" * 3000
    for name, wire in WIRES.items():
        server.say(wire.text(long))
        assert asked(wire, server, once).text == long, name
