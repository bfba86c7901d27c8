"""`figwright check` over several files, for people, programs and code reviews."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.apps import cli
from figwright.apps.cli.init import STARTER

pytestmark = pytest.mark.core


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text(STARTER, "utf-8")
    (tmp_path / "bad, 100%.yaml").write_text(STARTER.replace("- index -> passages", "- index -> pasages"), "utf-8")
    (tmp_path / "doubled.yaml").write_text(STARTER + "  - model -> answer\n", "utf-8")
    return tmp_path


def test_one_file_that_cannot_be_read_does_not_hide_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check", "bad, 100%.yaml", "doubled.yaml", "good.yaml"]) == 1
    said = capsys.readouterr().out
    assert "no node named 'pasages'" in said
    assert "doubled.yaml\ndoubled-edge (1)" in said
    assert said.endswith("good.yaml\nno findings\n")
    assert cli.main(["check", "doubled.yaml", "good.yaml"]) == 0


def test_programs_are_told_the_file_and_the_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["check", "doubled.yaml", "good.yaml", "--json", "--only", "doubled-edge"])
    (one,) = json.loads(capsys.readouterr().out)
    assert (one["file"], one["line"], one["rule"]) == ("doubled.yaml", len(STARTER.splitlines()) + 1, "doubled-edge")


def test_annotations_are_one_line_each_whatever_is_in_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "bad, 100%.yaml", "good.yaml", "--format", "github"]) == 1
    (row,) = capsys.readouterr().out.splitlines()
    assert row.startswith("::error file=bad%2C 100%25.yaml,line=27,title=figwright unreadable::")
    assert "%0Afix: did you mean 'passages'?" in row
    assert cli.main(["check", "good.yaml", "--format", "github"]) == 0
    assert capsys.readouterr().out == ""


def test_a_script_that_reads_another_file_is_told_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    Path("plot.py").write_text("open('results.csv')\n", "utf-8")
    Path("other.csv").write_text("a,b\n1,2\n", "utf-8")
    assert cli.main(["check", "plot.py", "--data", "other.csv"]) == 1
    said = capsys.readouterr().err
    assert "'plot.py' reads 'results.csv', and --data gave it 'other.csv'" in said
    assert "figwright check plot.py --data results.csv" in said


def test_a_script_finds_its_table_wherever_it_looks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for folder in ("data", "plots"):
        Path(folder).mkdir()
    Path("data/results.csv").write_text("method,score\nA,1.5\nB,2.5\n", "utf-8")
    assert cli.main(["plot", "data/results.csv", "-q", "--code", "plots/plot.py"]) == 0
    assert "../data/results.csv" in Path("plots/plot.py").read_text("utf-8")
    assert cli.main(["check", "plots/plot.py", "--data", "data/results.csv"]) == 0
    assert "all plotted numbers match the data" in capsys.readouterr().err


def test_a_model_holds_every_arrow_to_the_text(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(folder / "home"))
    (folder / "method.md").write_text("The model answers from passages. The judge scores the answer.", "utf-8")
    (folder / "answers").mkdir()
    answer = {
        "arrows": {"index--passages": "yes", "model--answer": "no: the passages give the answer"},
        "missing": ["answer -> judge: score [test] «The judge scores the answer»"],
    }
    (folder / "answers" / "examiner.txt").write_text(json.dumps(answer), "utf-8")
    asked = ["check", "good.yaml", "--source", "method.md", "--model", f"recorded/{folder / 'answers'}", "--json"]
    cli.main(asked)
    found = {
        (one["rule"], one["severity"], one["element"]): one["message"] for one in json.loads(capsys.readouterr().out)
    }
    assert "the passages give the answer" in found["arrow-unsaid", "warning", "model--answer"]
    assert "'judge'" in next(message for (rule, _, _), message in found.items() if rule == "claim-unmet")
    unanswered = {element for rule, severity, element in found if (rule, severity) == ("arrow-unsaid", "info")}
    assert unanswered
    assert not {"index--passages", "model--answer"} & unanswered


def test_a_model_without_a_text_is_misuse(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "good.yaml", "--model", "openai/gpt-5"]) == 2
    assert "--source" in capsys.readouterr().err
