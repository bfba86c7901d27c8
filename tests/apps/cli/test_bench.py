"""`figwright bench` from the command line: a keyless run, its report, and what is said when something is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from figwright.apps.cli import main

pytest.importorskip("scipy")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    for name in ("FIGWRIGHT_MODEL", "FIGWRIGHT_IMAGE_MODEL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_a_run_without_a_key_is_made_scored_reported_and_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "run", "figwright", "--limit", "2", "--out", str(home / "report"), "--json"]) == 0
    out, err = capsys.readouterr()
    assert "2/2 cases" in err
    assert json.loads(out)
    assert "data:image/" in (home / "report" / "report.html").read_text("utf-8")
    assert (home / "report" / "report.md").read_text("utf-8").count("|") > 20

    assert main(["bench", "list", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["dataset"], row["method"], row["cases"], row["cost"]) == ("figwright", "figwright", 2, 0)

    assert main(["bench", "resume", "last", "--out", str(home / "again")]) == 0
    assert "2 of 2 cases finished" in capsys.readouterr().err

    assert main(["bench", "judge", "last", "--by", "checks", "--label", "anew", "--out", str(home / "anew")]) == 0
    assert "judged by checks" in capsys.readouterr().err
    assert main(["bench", "report", "anew", "figwright-figwright", "--out", str(home / "both"), "-q"]) == 0
    headline = capsys.readouterr().out
    assert "anew" in headline
    assert "graph" in headline.lower()


def test_the_same_command_goes_on_and_tables_are_run_once(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = home / "mine.toml"
    manifest.write_text(
        'title = "mine"\n'
        '[[entry]]\nid = "a/short"\ntitle = "Short"\ntable = "A"\ndataset = "figwright"\nmethod = "figwright"\n'
        'order = { density = "glance" }\n'
        '[[entry]]\nid = "a/human"\ntitle = "Human"\ntable = "A"\ndataset = "figwright"\nmethod = "human"\n'
    )
    command = ["bench", "table", str(manifest), "--limit", "1", "--out", str(home / "report")]
    assert main([*command, "--list"]) == 0
    assert capsys.readouterr().out.splitlines() == ["a/short  Short", "a/human  Human"]
    assert main(command) == 0
    out, _ = capsys.readouterr()
    assert "a/short" in out
    assert "a/human" in out
    assert main(command) == 0
    assert capsys.readouterr().err.count("1 of 1 cases finished") == 2
    assert main(["bench", "list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_data_are_inspected(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        case = home / "cases" / name
        case.mkdir(parents=True)
        (case / "method.md").write_text("The encoder reads the image and the decoder writes the caption. " * 20)
        (case / "caption.txt").write_text("Overview")
    assert main(["bench", "inspect", "folder", "--data", str(home / "cases"), "--json"]) == 1
    problems = json.loads(capsys.readouterr().out)
    assert {one["case"] for one in problems if one["severity"] == "error"} == {"two"}


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["bench"], 2, "no bench command given"),
        (["bench", "run", "figwrigt"], 1, "did you mean 'figwright'?"),
        (["bench", "run", "aibench"], 1, "--data DIR"),
        (["bench", "run", "figwright", "--method", "vanilla"], 1, "--image-model"),
        (["bench", "run", "figwright", "--by", "referenced"], 1, "--judge provider/model"),
        (["bench", "run", "figwright", "--limit", "0"], 2, "--limit must be at least 1"),
        (["bench", "run", "figwright", "--option", "n"], 2, "NAME=VALUE"),
        (["bench", "run", "figwright", "--option", "candidats=3"], 1, "no option"),
        (["bench", "run", "figwright", "--engine", "abacus"], 1, "no engine"),
        (["bench", "report", "last"], 1, "no bench runs"),
        (["bench", "agreement", "last"], 2, "--people FILE"),
        (["bench", "table", "papers", "--only", "table9/*"], 1, "table9"),
    ],
)
def test_what_is_missing_is_said(words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == code
    assert says in capsys.readouterr().err


def test_judges_are_compared_with_people(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Blind choices need no run; the hierarchical decision is that of the papers."""
    rows = ["case,annotator,candidate_a,candidate_b,dimension,choice"]
    for case, faithful in (("c1", "A"), ("c2", "B"), ("c3", "Both good")):
        for dimension in ("faithfulness", "conciseness", "readability", "aesthetics"):
            choice = faithful if dimension == "faithfulness" else "Both good"
            rows.append(f"{case},ana,ours,theirs,{dimension},{choice}")
    people = home / "people.csv"
    people.write_text("\n".join(rows) + "\n")
    assert main(["bench", "agreement", "--people", str(people)]) == 0
    assert "33.3" in capsys.readouterr().out
