"""`figwright trace`: a picture in, a figure file out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import figwright
from figwright.apps.cli import main
from loopback import Background, Reply, Request
from traced_files import doubtful

pytest.importorskip("cv2")
pytest.importorskip("rapidocr_onnxruntime")

FIGURE = "body: {row: [{id: a, label: Encoder}, {id: b, label: Decoder}]}\nedges: [a -> b]\n"


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("a folder with ümlauts") / "figure.png"
    path.write_bytes(figwright.render(figwright.loads(FIGURE), "png", dpi=220))
    return path


def test_a_figure_file_and_an_overlay(picture: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, seen = tmp_path / "figure.yaml", tmp_path / "seen.png"
    assert main(["trace", str(picture), "-o", str(out), "--overlay", str(seen)]) == 0
    figure = figwright.load(out)
    assert [node.label for node in figure.nodes()] == ["Encoder", "Decoder"]
    assert len(figure.edges) == 1
    assert seen.read_bytes().startswith(b"\x89PNG")
    assert "2 nodes, 1 edges" in capsys.readouterr().err


def test_json_tells_places_and_confidence(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(picture), "--json", "-q"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {element["id"] for element in data["elements"]} >= {"encoder", "decoder"}
    assert all("confidence" in element for element in data["elements"])


def test_the_picture_is_never_overwritten(picture: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = picture.read_bytes()
    assert main(["trace", str(picture), "--overlay", str(picture)]) == 2
    assert picture.read_bytes() == before


@pytest.mark.parametrize(("name", "said"), [("a.png", "cannot read 'a.png'"), ("a.pdf", "'a.pdf' is not a PDF")])
def test_a_file_that_is_something_else_is_named(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text("hello", "utf-8")
    assert main(["trace", str(tmp_path / name), "-o", str(tmp_path / "b.yaml")]) == 1
    assert said in capsys.readouterr().err


def test_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(tmp_path / "none.png")]) == 1
    assert "none.png" in capsys.readouterr().err


def test_a_model_corrects_what_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[Any] = []
    said = {"names": [{"number": 3, "name": "block arrow"}], "boxes": [{"place": [1, 1, 60, 40], "words": "Nothing"}]}

    def answer(request: Request) -> Reply:
        asked.append(request.json)
        message = {"role": "assistant", "content": json.dumps(said)}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        return Reply({"id": "1", "object": "chat.completion", "created": 1, "model": "x", "choices": [choice]})

    source = tmp_path / "sketch.pdf"
    source.write_bytes(doubtful())
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    with Background(answer) as server:
        monkeypatch.setenv("FIGWRIGHT_BASE_URL", f"{server.url}/v1")
        out = str(tmp_path / "out.yaml")
        assert main(["trace", str(source), "-o", out, "--model", "compatible/looker"]) == 0
    (request,) = asked
    parts = request["messages"][-1]["content"]
    assert [part["type"] for part in parts].count("image_url") == 2, "the original, and the numbers over it"
    told = capsys.readouterr().err
    assert "is called block-arrow" in told
    assert "refused of the model: a box “Nothing”" in told
    assert "block-arrow" in {node.id for node in figwright.load(out).nodes()}
