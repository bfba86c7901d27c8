"""Questions for a dataset: AIBench's lines, graphs beside them, and a review that stays with its questions."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from agents.roles.worked import session
from figwright.bench import datasets, judges, questions
from figwright.bench.case import Case
from figwright.bench.curation.asking import Asked, Wanted, ask, ready, write
from figwright.bench.logic import LogicGraph
from figwright.core.errors import NotFound, SettingsError, SourceError
from figwright.core.source import Source
from scripted import Scripted


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
    assert [case.graph for case in loaded.cases] == [one.prepared.graph for one in asked[:2] if one.prepared]
    assert all(judges.get("graph").lacks(case) == "" for case in loaded.cases)
    assert "2 of 2 cases have a logic graph" in " ".join(loaded.notes)
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


def test_a_broken_graph_is_named_with_its_case(asked: tuple[Asked, ...], tmp_path: Path) -> None:
    out = tmp_path / "q.jsonl"
    write(out, asked)
    graph = tmp_path / "q-graphs" / f"{asked[0].case.file}.json"
    graph.write_text('{"nodes": [], "edges": [{"source": "a", "target": "b"}]}')
    with pytest.raises(SettingsError, match=asked[0].case.id):
        datasets.load("aibench", out)


@pytest.mark.parametrize(
    ("name", "review", "why"),
    [
        ("", None, "is a folder"),
        ("file.txt/q.jsonl", None, "cannot be written"),
        ("q.jsonl", "file.txt/r.jsonl", "cannot be written"),
        ("taken.jsonl", None, "the graphs are written there"),
    ],
)
def test_what_cannot_be_written_is_said_beforehand(tmp_path: Path, name: str, review: str | None, why: str) -> None:
    (tmp_path / "file.txt").write_text("no folder")
    (tmp_path / "taken-graphs").write_text("no folder")
    with pytest.raises(SettingsError, match=why):
        ready(tmp_path / name, tmp_path / review if review else None)


def test_so_is_a_review_that_cannot_be_read_and_the_rest_passes(tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text("{broken\n")
    with pytest.raises(SourceError, match=r"r\.jsonl"):
        ready(tmp_path / "q.jsonl", tmp_path / "r.jsonl")
    ready(tmp_path / "new" / "q.jsonl", tmp_path / "new" / "r.jsonl")
    assert list((tmp_path / "new").iterdir()) == []


def test_wishes_reach_those_who_screen(
    cases: tuple[Case, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wished: list[dict[str, object]] = []

    async def prepare(session: object, case: Case, **wishes: object) -> questions.Prepared:
        wished.append(wishes)
        raise NotFound("prompt", "lost", ["found"])

    monkeypatch.setattr(questions, "prepare", prepare)
    asking = ask(cases, Wanted(screen=True, guesses=3, floor=1, unshown=True), session(tmp_path, Scripted({})))
    with pytest.raises(ExceptionGroup) as raised:  # what no other case would fare better with ends it all
        asyncio.run(asking)
    assert raised.group_contains(NotFound)
    assert {name: wished[0][name] for name in ("guesses", "floor", "shown_only")} == {
        "guesses": 3, "floor": 1, "shown_only": False,
    }  # fmt: skip


def test_numbers_that_mean_nothing_are_refused() -> None:
    with pytest.raises(SettingsError, match="guesses cannot be -1"):
        Wanted(guesses=-1)
