"""`figwright polish`: the input is never touched, what was done is printed, and what was not is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.agents import pipeline
from figwright.agents.order import Order
from figwright.apps.cli import main
from figwright.core.errors import SettingsError
from figwright.drawing import themes
from figwright.ir.spec.load import load
from painters import blank

SPEC = """
figure: {alt: An encoder feeds a decoder.}
body:
  row:
    - {id: a, label: Encoder, glyph: encoder}
    - {id: b, label: Decoder, glyph: decoder}
    - {id: c, label: Encoder}
edges: ["a -> b", "c -> b"]
"""


@pytest.fixture
def figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("FIGWRIGHT_MODEL", raising=False)
    monkeypatch.delenv("FIGWRIGHT_IMAGE_MODEL", raising=False)
    path = tmp_path / "figure.yaml"
    path.write_text(SPEC)
    return path


def test_a_spec_is_polished_beside_itself(figure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["polish", "figure.yaml"]) == 0
    said = capsys.readouterr()
    assert "✓ 1." in said.out
    assert "no model given" in said.err
    assert figure.read_text() == SPEC
    assert load(Path("figure-polished.yaml")).item("c").glyph == "encoder"  # type: ignore[union-attr]


def test_outputs_in_several_formats(figure: Path) -> None:
    assert main(["polish", "figure.yaml", "-o", "better.yaml", "-o", "better.svg", "-q"]) == 0
    assert Path("better.svg").read_bytes().startswith(b"<svg")
    assert load(Path("better.yaml")).item("c").glyph == "encoder"  # type: ignore[union-attr]
    assert not Path("figure-polished.yaml").exists()


def test_the_input_is_overwritten_when_the_user_says_so(figure: Path) -> None:
    assert main(["polish", "figure.yaml", "-o", "figure.yaml", "-q"]) == 0
    assert load(figure).item("c").glyph == "encoder"  # type: ignore[union-attr]


def test_a_picture_without_a_model_gets_advice_only(figure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("dark.png").write_bytes(blank(colour="#202020", size=(900, 500)).data)
    assert main(["polish", "dark.png"]) == 0
    said = capsys.readouterr()
    assert "· 1." in said.out
    assert "--image-model" in said.err
    assert sorted(path.name for path in Path().glob("*.png")) == ["dark.png"]


def test_json_tells_what_came_of_each(figure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["polish", "figure.yaml", "--json", "-q"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["suggestions"][0]["state"] == "done"


def test_with_models_that_were_recorded(figure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = Path("answers")
    answers.mkdir()
    picture = blank("PNG", size=(900, 500)).data
    Path("old.png").write_bytes(blank(colour="#303030", size=(900, 500)).data)
    (answers / "polisher.txt").write_text(json.dumps({"suggestions": [{"do": "use a white ground", "why": "ink"}]}))
    (answers / "polisher.png").write_bytes(picture)
    code = main(
        ["polish", "old.png", "--model", "recorded/answers", "--image-model", "recorded/answers", "-o", "new.png"]
    )
    said = capsys.readouterr()
    assert code == 0, said.err
    assert "✓ 1. use a white ground" in said.out
    assert Path("new.png").read_bytes() == picture
    assert "run: " in said.err


def test_suggestions_are_told_before_the_trouble_of_the_painter(
    figure: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = Path("answers")
    answers.mkdir()
    (answers / "polisher.txt").write_text(json.dumps({"suggestions": [{"do": "use a white ground", "why": "ink"}]}))
    (answers / "polisher.png").write_bytes(b"no picture")
    Path("old.png").write_bytes(blank(colour="#303030", size=(900, 500)).data)
    words = ["polish", "old.png", "--model", "recorded/answers", "--image-model", "recorded/answers", "-o", "new.png"]
    assert main(words) == 1
    said = capsys.readouterr()
    assert "· 1. use a white ground" in said.out
    assert "error: " in said.err
    assert not Path("new.png").exists()


def test_a_figure_that_is_written_elsewhere_finds_its_theme(figure: Path) -> None:
    own = (Path(themes.__file__).parent / "slate.toml").read_text()
    Path("mine.toml").write_text(own.replace('name = "slate"', 'name = "mine"'))
    figure.write_text(SPEC.replace("{alt:", "{theme: mine.toml, alt:"))
    Path("out").mkdir()
    assert main(["polish", "figure.yaml", "-o", "out/better.yaml", "-q"]) == 0
    assert main(["render", "out/better.yaml", "-o", "better.svg"]) == 0
    assert load(figure).head.theme == "mine.toml"


def test_the_patience_that_is_asked_for_is_kept(figure: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def open_session(order: Order, *_: object, **__: object) -> None:
        asked.append(order.timeout)
        raise SettingsError("enough")

    monkeypatch.setattr(pipeline, "open_session", open_session)
    main(["polish", "figure.yaml", "--model", "recorded/answers", "--timeout", "7"])
    assert asked == [7]


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["figure.txt"], 2, "neither a figure file nor a picture"),
        (["figure.yaml", "--suggestions", "0"], 2, "between 1 and 10"),
        (["dark.png", "-o", "dark.svg"], 2, ".png"),
        (["missing.png"], 1, "cannot read"),
        (["figure.yaml", "--style", "nosuch"], 1, "nosuch"),
    ],
)
def test_errors_are_two_lines(
    figure: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, told: str
) -> None:
    assert main(["polish", *words]) == code
    said = capsys.readouterr().err
    assert told in said
    assert "Traceback" not in said
