"""`figwright runs` and `figwright show RUN` as people use them."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from figwright.agents.store import RunFolder
from typed import typed


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def figwright(*words: str, home: Path) -> CompletedProcess[str]:
    return typed(*words, cwd=home.parent, FIGWRIGHT_HOME=str(home))


@pytest.fixture
def run(home: Path) -> RunFolder:
    run = RunFolder.create(home, "My \x1b[31mmethod\nhere", {"caption": "Overview", "model": "google/x"})
    place = {"agent": "planner", "round": 0, "candidate": 0, "digest": "abcd"}
    run.event("call.started", **place, sent="calls/a.md")
    run.event("call.ended", **place, seconds=2.5, usage={"input_tokens": 1500, "output_tokens": 20, "cost": 0.25})
    finding = {"rule": "overlap", "severity": "error", "element": "box-7", "message": "covers box-8", "fix": "move"}
    picture = run.keep(b"\x89PNG", "png")
    run.event("figure", agent="visualizer", round=0, candidate=0, file="figures/c0-r0.yaml", picture=picture, words=31,
              findings=[finding], note="First")  # fmt: skip
    run.event("chosen", candidate=0, round=0, why="the only one")
    run.event("odd", thing="\ud800")
    run.event("run.ended", outputs=["figure.svg"])
    return run


def test_no_runs_is_a_line_and_no_error(home: Path) -> None:
    done = figwright("runs", home=home)
    assert (done.returncode, done.stdout) == (0, "")
    assert "no runs" in done.stderr
    assert figwright("runs", "--json", home=home).stdout == "[]\n"
    assert not home.exists()


def test_runs_is_a_table(home: Path, run: RunFolder) -> None:
    RunFolder.create(home, "second", {}).close()
    done = figwright("runs", home=home)
    head, second, first = done.stdout.splitlines()
    assert done.returncode == 0
    assert head.split() == ["RUN", "AGE", "STATUS", "NAME", "CANDIDATES", "COST"]
    assert second.split()[2:] == ["interrupted", "second", "0", "-"]
    assert first.startswith(run.id)
    assert first.split()[2:] == ["finished", "My", "�[31mmethod", "here", "1", "$0.250"]
    assert figwright("runs", "--rebuild", home=home).stdout == done.stdout
    rows = json.loads(figwright("runs", "--json", home=home).stdout)
    assert [(row["status"], row["cost"]) for row in rows] == [("interrupted", 0), ("finished", 0.25)]
    assert rows[1]["folder"] == str(run.folder)


def test_show_tells_a_run(home: Path, run: RunFolder) -> None:
    for which in ("last", run.id, "method", str(run.folder)):
        done = figwright("show", which, home=home)
        assert done.returncode == 0, done.stderr
        for words in (
            "finished", "Overview", "google/x", "$0.250", "1.5k in, 20 out", "planner", "2.5 s", "31 words", "1 error",
            "error overlap, box-7: covers box-8", "chosen: first draft (the only one)", "odd: thing", "figure.svg",
            str(run.folder / "figures" / "c0-r0.yaml"),
        ):  # fmt: skip
            assert words in done.stdout, words
        assert "\x1b" not in done.stdout


def test_show_as_json_and_as_report(home: Path, run: RunFolder) -> None:
    story = json.loads(figwright("show", "last", "--json", home=home).stdout)
    assert (story["status"], story["folder"], story["calls"][0]["agent"]) == ("finished", str(run.folder), "planner")
    done = figwright("show", "last", "--report", home=home)
    assert done.stdout == f"{run.folder / 'report.html'}\n"
    assert (run.folder / "report.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "code", "message", "hint"),
    [
        (["show", "metod"], 1, "no run named 'metod'", ""),
        (["show", "glyphz"], 1, "no run named 'glyphz'", "did you mean 'glyphs'?"),
        (["show", "last", "-o", "a.png"], 2, "-o does not apply to a run", "glyphs"),
        (["show", "last", "brain"], 2, "PATTERN does not apply to a run", ""),
        (["show", "glyphs"], 2, "no output file given", "-o glyphs.png"),
        (["show", "glyphs", "-o", "a.png", "--json"], 2, "--json does not apply to a sheet", ""),
        (["show", "last", "--json", "--report"], 2, "not allowed with", ""),
    ],
)
def test_misuse_is_named(home: Path, run: RunFolder, words: list[str], code: int, message: str, hint: str) -> None:
    done = figwright(*words, home=home)
    assert (done.returncode, done.stdout) == (code, "")
    assert message in done.stderr
    assert hint in done.stderr
    assert len(done.stderr.splitlines()) == 2
