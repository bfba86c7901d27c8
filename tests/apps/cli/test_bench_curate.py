"""`figwright bench curate` and `figwright bench questions` as people use them, on real files."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from bench.curation.written import paper
from typed import typed


def figwright(*words: str | Path, cwd: Path) -> CompletedProcess[str]:
    return typed("bench", *words, cwd=cwd, FIGWRIGHT_HOME=str(cwd / "home"), FIGWRIGHT_MODEL="")


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    for name in ("alpha", "beta", "gamma"):
        paper(tmp_path / "papers", name)
    paper(tmp_path / "papers", "square", size=(400, 400))
    return tmp_path


def test_papers_are_curated_reviewed_and_published(papers: Path) -> None:
    done = figwright("curate", "papers", "-o", "out", cwd=papers)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].split() == ["papers", "4"]
    assert done.stdout.splitlines()[-1].split()[-1] == "3"
    assert "left out: square: 1.00 wide to high" in done.stderr
    assert "0 of 3 candidates reviewed" in done.stderr
    review = papers / "out" / "review.jsonl"
    lines = [json.loads(line) for line in review.read_text().splitlines()]
    for line, status in zip(lines, ("kept", "kept", "rejected"), strict=True):
        line.update(status=status, by="ann", when="2026-02-01")
    review.write_text("".join(json.dumps(line) + "\n" for line in lines))
    again = figwright("curate", "-o", "out", "--apply", review, "--json", cwd=papers)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["counts"][-1] == ["kept by people", 2]
    seen = figwright("inspect", "paperbananabench", "--data", "out", cwd=papers)
    assert seen.returncode == 0, seen.stdout
    assert "1 cases, 0 errors" in seen.stdout


def test_questions_are_made_of_what_was_curated(papers: Path) -> None:
    assert figwright("curate", "papers", "-o", "out", "--accept-open", "-q", cwd=papers).returncode == 0
    done = figwright(
        "questions", "paperbananabench", "--data", "out", "-o", "q.jsonl", "--review", "r.jsonl", cwd=papers
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in (papers / "q.jsonl").read_text().splitlines()]
    assert len(lines) == 2
    assert all(line["checklist"] and line["method_text"] for line in lines)
    assert len((papers / "r.jsonl").read_text().splitlines()) == sum(len(line["checklist"]) for line in lines)
    seen = figwright("inspect", "aibench", "--data", "q.jsonl", cwd=papers)
    assert seen.returncode == 0, seen.stdout
    assert "warning: the dataset: picture: no case has a human figure" in seen.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("curate", "-o", "out"), "no papers given"),
        (("curate", "papers", "-o", "out", "--aspect", "wide"), "invalid --aspect 'wide'"),
        (("curate", "papers", "-o", "out", "--apply", "nowhere.jsonl"), "no review file"),
        (("curate", "nowhere", "-o", "out"), "no folder 'nowhere'"),
        (("questions", "figwright", "-o", "q.jsonl", "--screen"), "needs a model"),
        (("questions", "figwright", "-o", "q.jsonl", "--counts", "6,6"), "invalid --counts"),
        (("questions", "figwright", "-o", "q.jsonl", "--guesses", "3"), "need --screen"),
        (("questions", "figwright", "-o", "papers"), "'papers' is a folder"),
    ],
)
def test_misuse_is_told_in_two_lines(papers: Path, words: tuple[str, ...], said: str) -> None:
    done = figwright(*words, cwd=papers)
    assert done.returncode in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
