"""figwright draw and continue: with no model, with recorded answers, and with a key that is wrong."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from agents.roles.worked import ANSWER, CONTENT, METHOD
from figwright.apps.cli import main
from figwright.ir.spec.load import load


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "method.md").write_text(METHOD)


@pytest.fixture
def recorded(tmp_path: Path) -> str:
    folder = tmp_path / "answers"
    folder.mkdir()
    edit = {"critique": "name it", "edits": [{"op": "relabel", "id": "enc", "label": "Reader"}]}
    for agent, text in {
        "retriever": '{"ids": ["ref_1"]}',
        "planner": ANSWER,
        "stylist": '{"looks": []}',
        "critic": json.dumps(edit),
        "ranker": '{"winner": "tie"}',
    }.items():
        (folder / f"{agent}.txt").write_text(text)
    return f"recorded/{folder}"


def test_no_key_no_model_a_figure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "method.md", "--caption", "Our model", "-o", "a.svg", "-o", "a.pptx", "-o", "a.yaml"]) == 0
    talk = capsys.readouterr().err
    assert "rules draw a rough draft" in talk
    assert "run: " in talk
    assert (tmp_path / "a.svg").read_bytes().startswith(b"<svg")
    assert (tmp_path / "a.pptx").read_bytes().startswith(b"PK")
    assert len(load(tmp_path / "a.yaml").nodes()) >= 3


def test_the_caption_may_be_a_file_and_the_result_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "caption.txt").write_text("Our decoder and its critic\n")
    assert main(["draw", "method.md", "-c", "caption.txt", "--json", "-q", "--aspect", "2:1", "-o", "a.yaml"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["error"] == 0
    assert data["outputs"] == ["a.yaml"]
    head = load(tmp_path / "a.yaml").head
    assert (head.caption, head.aspect) == ("Our decoder and its critic", 2.0)


def test_five_agents_by_recorded_answers(tmp_path: Path, recorded: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "draw",
                "method.md",
                "--caption",
                "Our model",
                "--model",
                recorded,
                "--rounds",
                "1",
                "-o",
                "a.yaml",
                "--visualizer",
                "vector",
            ]
        )
        == 0
    )
    talk = capsys.readouterr().err
    for agent in ("retriever", "planner", "critic (round 1)"):
        assert agent in talk, agent
    assert "spent:" in talk
    assert load(tmp_path / "a.yaml").item("enc").label == "Reader"


def test_a_run_goes_on_with_a_remark(tmp_path: Path, recorded: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "answers" / "critic.txt").write_text(CONTENT)
    assert main(["draw", "method.md", "--caption", "x", "--model", recorded, "-q", "--visualizer", "vector"]) == 0
    edit = {"critique": "done", "edits": [{"op": "relabel", "id": "dec", "label": "Writer"}]}
    (tmp_path / "answers" / "critic.txt").write_text(json.dumps(edit))
    assert main(["continue", "last", "--say", "call the decoder a writer", "-o", "b.yaml"]) == 0
    assert load(tmp_path / "b.yaml").item("dec").label == "Writer"
    assert main(["continue", "last"]) == 1
    assert "finished" in capsys.readouterr().err
    assert main(["runs"]) == 0
    assert capsys.readouterr().out.count("finished") == 2


def test_a_dry_run_asks_nobody(recorded: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "method.md", "--model", "openai/gpt-5", "--dry-run"]) == 0
    assert "planner" in capsys.readouterr().out
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["missing.md"], 1, "no file"),
        (["method.md", "-o", "a.docx"], 1, "docx"),
        (["method.md", "-o", "a"], 2, "suffix"),
        (["method.md", "--visualizer", "svgg"], 1, "did you mean 'svg'"),
        (["method.md", "--visualizer", "svg"], 1, "needs a model"),
        (["method.md", "--visualizer", "image", "--model", "recorded/answers"], 1, "--image-model"),
        (["method.md", "--visualizer", "image", "--model", "recorded/answers", "-o", "a.yaml"], 2, "no figure file"),
        (["method.md", "--aspect", "wide"], 1, "aspect"),
        (["method.md", "--rounds", "99"], 1, "rounds"),
        (["method.md", "--model", "gpt-5"], 1, "provider/model"),
        (["method.md", "--retriever", "manual"], 1, "manual"),
        (["method.md", "--references", "nowhere", "--model", "recorded/answers"], 1, "nowhere"),
        (["method.md", "--style", "baroque", "--model", "recorded/answers"], 1, "baroque"),
    ],
)  # fmt: skip
def test_a_wrong_wish_is_named(
    words: list[str], code: int, said: str, recorded: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["draw", *words]) == code
    assert said in capsys.readouterr().err


def test_a_wrong_key_ends_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    class Refusing(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.rfile.read(int(self.headers["Content-Length"]))  # unread, it would reset the connection
            body = b'{"error": {"message": "Incorrect API key provided", "type": "invalid_request_error"}}'
            self.send_response(401)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    pytest.importorskip("pydantic_ai.models.openai")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    key = "sk-wrong-0123456789abcdef"
    monkeypatch.setenv("OPENAI_API_KEY", key)
    url = f"http://127.0.0.1:{server.server_port}/v1"
    assert main(["draw", "method.md", "--model", "openai/gpt-5", "--base-url", url]) == 1
    server.shutdown()
    said = capsys.readouterr().err
    assert len(asked) == 1
    assert "key" in said
    assert key not in said
    assert not [path for path in (tmp_path / "home").rglob("*") if path.is_file() and key.encode() in path.read_bytes()]


def test_where_nothing_can_be_written_nothing_is_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "method.md", "-o", "nowhere/figure.svg"]) == 1
    said = capsys.readouterr().err
    assert "no folder 'nowhere'" in said
    assert "mkdir -p nowhere" in said
    assert not (tmp_path / "home").exists()


def test_a_run_is_not_lost_when_its_picture_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from figwright.apps.cli import draw
    from figwright.core.errors import FigwrightError

    def full(name: str, content: bytes) -> None:
        raise FigwrightError(f"{name!r} cannot be written: no space left")

    monkeypatch.setattr(draw, "write", full)
    assert main(["draw", "method.md", "-o", "figure.svg"]) == 1
    said = capsys.readouterr().err
    assert "no space left" in said
    assert "the run is saved: " in said


@pytest.mark.parametrize(
    "wrong", ["draw method.md --model google/gemini", "draw method.md --model gpt",
              "continue last --say larger", "continue last --say larger --model google/gemini"]
)  # fmt: skip
def test_an_order_that_cannot_begin_leaves_no_run_behind(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    assert main(["draw", "method.md", "-q"]) == 0
    before = list((tmp_path / "home" / "runs").iterdir())
    assert main([*wrong.split(), "-q"]) == 1
    assert list((tmp_path / "home" / "runs").iterdir()) == before


def test_a_width_without_a_unit_is_told_as_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "method.md", "--width", "3", "-o", "a.svg"]) == 1
    assert capsys.readouterr().err == (
        'error: width is 3 points\nhint: choose between 72 and 2000, or write its unit: "3.25in", "8cm"\n'
    )
