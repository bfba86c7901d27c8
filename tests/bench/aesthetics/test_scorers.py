"""Scorers of looks: which one is used, what it is sent, and that it never guesses."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType, SimpleNamespace

import pytest

from agents.roles.worked import session
from figwright.agents.models import Ask, Image
from figwright.bench import aesthetics
from figwright.bench.aesthetics import unipercept
from figwright.core.errors import BadAnswer, NoPictures, RequestRefused, SettingsError, Unavailable
from painters import blank
from scripted import Scripted

LOOKS = {"composition": 90, "colour": 50, "typography": 70, "polish": 30}


@pytest.fixture(autouse=True)
def _nothing_at_hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(unipercept.URL, raising=False)
    monkeypatch.setattr(unipercept, "PAUSE", 0.0)
    unipercept._inferencer.cache_clear()
    yield
    unipercept._inferencer.cache_clear()


def scored(name: str, tmp_path: Path, model: Scripted | None = None, image: Image | None = None) -> float:
    return asyncio.run(aesthetics.get(name).score(session(tmp_path, model), image or blank()))


@pytest.mark.parametrize("name", aesthetics.names())
def test_every_scorer_has_a_title_and_says_what_it_lacks(name: str) -> None:
    scorer = aesthetics.get(name)
    assert scorer.title
    assert isinstance(scorer.lacks(), str)


def test_auto_is_the_papers_scorer_where_it_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert aesthetics.settled("auto") == "vlm"
    assert aesthetics.settled("unipercept") == "unipercept"
    monkeypatch.setenv(unipercept.URL, "http://127.0.0.1:1/")
    assert aesthetics.settled("auto") == "unipercept"
    monkeypatch.delenv(unipercept.URL)
    monkeypatch.setitem(sys.modules, unipercept.PACKAGE, ModuleType(unipercept.PACKAGE))
    assert aesthetics.settled("auto") == "unipercept"


def test_a_models_scale_is_the_mean_of_four(tmp_path: Path) -> None:
    model = Scripted({"aesthetics judge": json.dumps(LOOKS)})
    assert scored("vlm", tmp_path, model) == 60
    (ask,) = model.asked
    assert [part for part in ask.parts if isinstance(part, Image)] == [blank()]


@pytest.mark.parametrize(
    "wrong", [{**LOOKS, "colour": 101}, {**LOOKS, "polish": -1}, {"composition": 50}, {**LOOKS, "colour": "nice"}]
)
def test_a_models_scale_out_of_bounds_is_repaired_or_an_error(tmp_path: Path, wrong: dict[str, object]) -> None:
    model = Scripted({"aesthetics judge": [json.dumps(wrong), json.dumps(LOOKS)]})
    assert scored("vlm", tmp_path, model) == 60
    with pytest.raises(BadAnswer):
        scored("vlm", tmp_path / "b", Scripted({"aesthetics judge": json.dumps(wrong)}))


def test_a_model_that_sees_nothing_cannot_say_how_it_looks(tmp_path: Path) -> None:
    def text_only(ask: Ask) -> str:
        if any(isinstance(part, Image) for part in ask.parts):
            raise NoPictures("text only")
        return json.dumps(LOOKS)

    with pytest.raises(SettingsError, match="does not accept images"):
        scored("vlm", tmp_path, Scripted({"aesthetics judge": text_only}))
    with pytest.raises(SettingsError, match="needs a model"):
        scored("vlm", tmp_path / "b")


def test_unipercept_that_is_not_there_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="is not available") as caught:
        scored("unipercept", tmp_path)
    assert "unipercept-reward" in caught.value.hint
    assert unipercept.URL in caught.value.hint


Served = Callable[..., list[tuple[str, str, bytes]]]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server on this machine that answers in turn, the last answer for ever; what it was sent is kept."""
    servers: list[HTTPServer] = []

    def start(*answers: tuple[int, bytes]) -> list[tuple[str, str, bytes]]:
        waiting, got = list(answers), list[tuple[str, str, bytes]]()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                got.append((self.path, self.headers["Content-Type"], body))
                status, content = waiting.pop(0) if len(waiting) > 1 else waiting[0]
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is printed."""

        server = HTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        monkeypatch.setenv(unipercept.URL, f"http://127.0.0.1:{server.server_port}/score")
        return got

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_server_gets_the_picture_and_says_a_number(tmp_path: Path, served: Served) -> None:
    got = served((200, b'{"aesthetics": 61.5, "quality": 3}'))
    assert scored("unipercept", tmp_path) == 61.5
    assert got == [("/score", "image/png", blank().data)]
    jpeg = blank("JPEG")
    assert scored("unipercept", tmp_path / "b", image=jpeg) == 61.5
    assert got[1][1:] == ("image/jpeg", jpeg.data)


def test_a_server_in_trouble_is_asked_again(tmp_path: Path, served: Served) -> None:
    got = served((503, b""), (429, b""), (200, b'{"aesthetics": 40}'))
    assert scored("unipercept", tmp_path) == 40
    assert len(got) == 3


def test_a_server_that_stays_in_trouble_is_unavailable(tmp_path: Path, served: Served) -> None:
    got = served((500, b""))
    with pytest.raises(Unavailable, match="500"):
        scored("unipercept", tmp_path)
    assert len(got) == unipercept.TRIES


def test_a_server_that_refuses_is_asked_once(tmp_path: Path, served: Served) -> None:
    got = served((404, b"no"))
    with pytest.raises(RequestRefused, match="404"):
        scored("unipercept", tmp_path)
    assert len(got) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"[]",
        b"{}",
        b'{"aesthetics": null}',
        b'{"aesthetics": 101}',
        b'{"aesthetics": NaN}',
        b'{"aesthetics": true}',
    ],
)
def test_what_is_no_score_is_never_taken_for_one(tmp_path: Path, served: Served, body: bytes) -> None:
    served((200, body))
    with pytest.raises(BadAnswer):
        scored("unipercept", tmp_path)


def test_a_server_that_is_gone_is_unavailable_and_a_wrong_address_is_said(
    tmp_path: Path, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(unipercept.URL, "http://127.0.0.1:1/")
    with pytest.raises(Unavailable, match="cannot reach"):
        scored("unipercept", tmp_path)
    monkeypatch.setenv(unipercept.URL, "file:///etc/passwd")
    with pytest.raises(SettingsError, match="http"):
        scored("unipercept", tmp_path / "b")


def test_the_package_is_loaded_once_and_asked_for_image_aesthetics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    looked: list[bytes] = []

    class Inferencer:
        def __init__(self, device: str) -> None:
            loaded.append(device)

        def reward(self, image_paths: list[str]) -> list[dict[str, float]]:
            looked.extend(Path(path).read_bytes() for path in image_paths)
            return [{"iaa": 55.25, "iqa": 90.0, "ista": 10.0}]

    torch = SimpleNamespace(
        cuda=SimpleNamespace(is_available=lambda: False),
        backends=SimpleNamespace(mps=SimpleNamespace(is_available=lambda: False)),
    )
    monkeypatch.setitem(sys.modules, "torch", torch)  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, unipercept.PACKAGE, SimpleNamespace(UniPerceptRewardInferencer=Inferencer))  # type: ignore[arg-type]
    assert scored("unipercept", tmp_path) == 55.25
    assert scored("unipercept", tmp_path / "b") == 55.25
    assert loaded == ["cpu"]
    assert looked == [blank().data] * 2
    monkeypatch.setattr(Inferencer, "reward", lambda self, image_paths: [None])
    with pytest.raises(BadAnswer, match="no score"):
        scored("unipercept", tmp_path / "c")
