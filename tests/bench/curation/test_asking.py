"""Questions for a dataset: AIBench's lines, graphs beside them, and a review that stays with its questions."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from figwright.bench import datasets
from figwright.bench.case import Case
from figwright.bench.curation.asking import Asked, Wanted, ask, write
from figwright.bench.logic import LogicGraph
from figwright.errors import SourceError
from figwright.source import Source


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    return datasets.load("figwright").cases[:2]


@pytest.fixture(scope="module")
def asked(cases: tuple[Case, ...]) -> tuple[Asked, ...]:
    return asyncio.run(ask((*cases, Case("empty", Source("..."))), Wanted(counts=(2, 2, 1, 1))))


def test_lines_are_read_as_aibench_and_graphs_lie_beside(asked: tuple[Asked, ...], tmp_path: Path) -> None:
    out = tmp_path / "AIBench.jsonl"
    done = write(out, asked)
    loaded = datasets.load("aibench", out)
    assert [case.id for case in loaded.cases] == [one.case.id for one in asked[:2]]
    assert done.questions == sum(len(case.questions) for case in loaded.cases) > 4
    graphs = [
        LogicGraph.model_validate_json(path.read_text()) for path in sorted((tmp_path / "AIBench-graphs").iterdir())
    ]
    assert len(graphs) == 2
    assert asked[2].prepared is None
    assert asked[2].error


def test_the_same_seed_asks_the_same(cases: tuple[Case, ...], asked: tuple[Asked, ...]) -> None:
    again = asyncio.run(ask(cases, Wanted(counts=(2, 2, 1, 1))))
    assert [one.prepared for one in again] == [one.prepared for one in asked[:2]]


def test_decisions_are_done_and_new_questions_wait(asked: tuple[Asked, ...], tmp_path: Path) -> None:
    out, review = tmp_path / "q.jsonl", tmp_path / "review.jsonl"
    before = write(out, asked, review)
    assert before.open == before.questions
    lines = [json.loads(line) for line in review.read_text().splitlines()]
    lines[0] |= {"status": "rejected", "who": "ann", "when": "2026-02-01"}
    lines[1] |= {"status": "kept", "who": "ann", "when": "2026-02-01", "question": "It was another question then?"}
    review.write_text("".join(json.dumps(line) + "\n" for line in lines))
    after = write(out, asked, review)
    assert after.questions == before.questions - 1
    assert after.open == before.open - 1  # the second line was about another question: that one waits again
    assert "It was another question then?" in review.read_text()
    assert write(out, asked, review) == after


def test_no_questions_at_all_are_told(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no case has questions"):
        write(tmp_path / "q.jsonl", (Asked(Case("one", Source("x")), None, "nothing to read"),))
