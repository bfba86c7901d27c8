"""figwright import: the figure on stdout or in a file, what is not in it on stderr and in --json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.apps.cli import main
from figwright.ir.spec.load import load, loads


@pytest.fixture
def diagram(tmp_path: Path) -> Path:
    path = tmp_path / "mein Gerät.mmd"
    path.write_text("graph LR\nA[Größe] ==> B{Test?}\n", "utf-8")
    return path


def test_the_figure_goes_to_a_file_and_the_notes_to_stderr(
    diagram: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "figure.yaml"
    assert main(["import", str(diagram), "-o", str(out), "--theme", "ice", "--width", "3.25in"]) == 0
    figure = load(out)
    assert [node.label for node in figure.nodes()] == ["Größe", "Test?"]
    assert (figure.head.theme, figure.head.width) == ("ice", 234.0)
    said = capsys.readouterr()
    assert not said.out
    assert "drew thick arrows as normal ones" in said.err
    assert figure.nodes()[1].kind == "decision"
    assert "2 nodes, 1 edge" in said.err


def test_stdout_is_the_figure_alone(diagram: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(diagram), "-q"]) == 0
    said = capsys.readouterr()
    assert len(loads(said.out).edges) == 1
    assert not said.err


def test_json_holds_figure_and_notes(diagram: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(diagram), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "mermaid"
    assert any("thick arrows" in note for note in told["notes"])
    assert len(loads(json.dumps(told["figure"])).nodes()) == 2


def test_errors_are_two_lines_and_the_diagram_is_never_overwritten(
    diagram: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(diagram), "-o", str(diagram)]) == 2
    before = diagram.read_text("utf-8")
    diagram.write_text("gantt\n title x\n", "utf-8")
    assert main(["import", str(diagram)]) == 1
    assert "Gantt chart" in capsys.readouterr().err
    assert "Größe" in before
    assert main(["import", str(diagram), "--format", "visio"]) == 1
    assert main(["import", str(diagram), "--theme", "nosuch", "--format", "mermaid"]) == 1


def test_outputs_are_written_by_their_suffix_and_all_of_them(diagram: Path, tmp_path: Path) -> None:
    file, picture, drawing = (tmp_path / name for name in ("a.yaml", "a.png", "a.svg"))
    assert main(["import", str(diagram), "-q", "-o", str(file), "-o", str(picture), "-o", str(drawing)]) == 0
    assert len(load(file).nodes()) == 2
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in drawing.read_text("utf-8")
    assert main(["import", str(diagram), "-o", str(tmp_path / "a.visio")]) == 1


def test_a_file_for_another_command_is_told_which(
    diagram: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(b"\x89PNG")
    for line, step in (
        (["render", str(diagram), "-o", str(tmp_path / "b.svg")], f'figwright import "{diagram}"'),
        (["draw", str(diagram), "-o", str(tmp_path / "b.svg")], f'figwright import "{diagram}"'),
        (["import", str(picture)], f"figwright trace {picture}"),
        (["draw", str(tmp_path), "-o", str(tmp_path / "b.svg")], "give a file in it"),
    ):
        assert main(line) == 1
        assert step in capsys.readouterr().err
