"""How cases are handed out to processes that may die, and what a job looks like when it travels."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.order import Order
from figwright.bench.engines import Outcome, _process
from figwright.bench.engines._dispatch import Crowd, Died, hand_out, hands, password_aside, read
from figwright.bench.job import Job
from figwright.core import errors
from figwright.core.errors import (
    BudgetSpent,
    FigwrightError,
    KeyRefused,
    NotFound,
    RateLimited,
    RunError,
    SettingsError,
)

SECRET = "postgresql://keeper:p%40ss%2Fw0rd@db.example:5432/bench?sslmode=require"


def _handed_out(cases: list[str], slots: int, deaths: dict[str, int]) -> tuple[list[Outcome], Counter[str], int]:
    """Plays a crowd in which a case sees so many deaths; what was told, how often each was tried, most at once."""
    told, tries, now, most = list[Outcome](), Counter[str](), 0, 0

    async def work(case: str) -> _process.Answer:
        nonlocal now, most
        tries[case] += 1
        now, most = now + 1, max(most, now + 1)
        await asyncio.sleep(0)
        now -= 1
        if tries[case] <= deaths.get(case, 0):
            raise Died
        return {"outcome": {"case": case}}

    asyncio.run(hand_out(cases, slots, work, told.append))
    return told, tries, most


names = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=12)


@given(names, st.integers(1, 5), st.data())
def test_every_case_is_told_once_however_often_workers_die(cases: list[str], slots: int, data: st.DataObject) -> None:
    deaths = {case: data.draw(st.integers(0, 4)) for case in cases}
    told, tries, most = _handed_out(cases, slots, deaths)
    assert sorted(outcome.case for outcome in told) == sorted(cases)
    assert {outcome.case for outcome in told if outcome.error} == {case for case in cases if deaths[case] >= 3}
    assert all(tries[case] == min(3, deaths[case] + 1) for case in cases)
    assert most <= slots


def test_a_case_that_kills_is_tried_alone_so_that_those_beside_it_are_not_blamed() -> None:
    """Everyone under way with the deadly case dies with it, each time."""
    cases, told, beside = [f"{n}" for n in range(8)], list[Outcome](), set[str]()

    async def work(case: str) -> _process.Answer:
        beside.add(case)
        await asyncio.sleep(0.001)
        deadly = "3" in beside
        await asyncio.sleep(0.001)
        beside.discard(case)
        if deadly:
            raise Died
        return {"outcome": {"case": case}}

    asyncio.run(hand_out(cases, 4, work, told.append))
    assert sorted(outcome.case for outcome in told) == cases
    assert [outcome.case for outcome in told if outcome.error] == ["3"]
    assert "died" in next(outcome.error for outcome in told if outcome.error)


def test_an_error_that_stops_all_leaves_the_rest_undone() -> None:
    begun: list[str] = []

    async def work(case: str) -> _process.Answer:
        begun.append(case)
        await asyncio.sleep(0.001)
        return (
            {"stop": _process._error_answer(KeyRefused("wrong key", "mend it"), case)}
            if case == "2"
            else {"outcome": {"case": case}}
        )

    with pytest.raises(KeyRefused, match="wrong key") as caught:
        asyncio.run(hand_out([f"{n}" for n in range(50)], 2, work, lambda outcome: None))
    assert caught.value.hint == "mend it"
    assert len(begun) < 8


@pytest.mark.parametrize(
    "error",
    [
        KeyRefused("wrong", "mend it"),
        NotFound("method", "svgg", ["svg"]),
        errors.MissingExtra("drawing", "plots"),
        RateLimited("slower", after=3.5),
        BudgetSpent("spent"),
        errors.AnswerCut("cut", text="half"),
        errors.SpecError("bad", "see", file="f.yaml", line=3),
    ],
)
def test_an_error_crosses_over_as_it_was(error: FigwrightError) -> None:
    sent = json.loads(json.dumps({"stop": _process._error_answer(error, "a")}))
    with pytest.raises(type(error)) as caught:
        read(sent)
    assert vars(caught.value) == vars(error)
    assert str(caught.value) == str(error)


def test_an_error_that_is_not_ours_says_where_it_happened() -> None:
    with pytest.raises(RunError, match="case 'a/1': ZeroDivisionError: none"):
        read({"stop": _process._error_answer(ZeroDivisionError("none"), "a/1")})


@given(st.integers(1, 200), st.integers(1, 64))
def test_workers_together_make_no_more_calls_than_the_job_allows(concurrency: int, workers: int) -> None:
    job = Job("r", "d", concurrency=concurrency, workers=workers)
    own = hands(job, 1000)
    assert 1 <= own <= workers
    crowd = Crowd.of(job, own)
    share = Job.of(json.loads(crowd.job)).concurrency
    assert own * share <= concurrency
    assert share <= crowd.places
    other = Crowd.of(job, workers)  # a cluster has the workers that it has
    assert other.slots <= concurrency * 3 // 2


def test_no_process_is_made_for_nothing() -> None:
    assert hands(Job("r", "d", workers=8, concurrency=32), 3) == 3
    assert hands(Job("r", "d", workers=8, concurrency=2), 100) == 2
    assert hands(Job("r", "d", concurrency=32), 100) == max(2, os.cpu_count() or 2)


def test_a_job_that_travels_has_whole_paths_and_stays_the_same_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    job = Job("r", "d", store="b.sqlite", artifacts="art", scratch="~/x", options={"n": "1"}, judges=("graph",))
    sent = Job.of(json.loads(Crowd.of(job, 2).job))
    assert (sent.store, sent.artifacts) == (str(tmp_path / "b.sqlite"), str(tmp_path / "art"))
    assert sent.scratch == str(Path.home() / "x")
    assert sent.digest == job.digest
    assert Job.of(json.loads(Crowd.of(Job("r", "d", artifacts="s3://bucket/x"), 2).job)).artifacts == "s3://bucket/x"


@pytest.mark.parametrize("before", [None, "other"])
@pytest.mark.parametrize(
    "store", [SECRET, "postgresql://keeper@db.example:5432/bench?password=p%40ss%2Fw0rd&sslmode=require"]
)
def test_the_password_goes_by_the_environment_of_our_own_processes(
    store: str, before: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    if before:
        monkeypatch.setenv("PGPASSWORD", before)
    job = Job("r", "d", store=store)
    with password_aside(job):
        assert os.environ["PGPASSWORD"] == "p@ss/w0rd"
        sent = Crowd.of(job, 2).job
    assert os.environ.get("PGPASSWORD") == before
    assert "w0rd" not in sent
    assert Job.of(json.loads(sent)).store == "postgresql://keeper@db.example:5432/bench?sslmode=require"


@pytest.mark.parametrize(
    "job",
    [
        Job("r", "d", cluster="tcp://x:1", store=SECRET),
        Job("r", "d", cluster="tcp://x:1", judge_url="https://me:p%40ss%2Fw0rd@llm.example/v1"),
        Job("r", "d", cluster="tcp://x:1", order=Order(base_url="https://me:w0rd@llm.example/v1")),
    ],
)
def test_a_password_does_not_travel_to_somebody_elses_cluster(job: Job) -> None:
    with pytest.raises(SettingsError, match="would be sent") as caught, password_aside(job):
        pass
    assert "w0rd" not in f"{caught.value.message}{caught.value.hint}"


def test_what_is_handed_out_before_a_stop_is_not_begun_after_it() -> None:
    asyncio.run(_process.leave("an errand that has ended"))
    answer = _process.work("an errand that has ended", "{}", "a")
    assert answer["stop"]["message"] == "the run has ended"
    _process._left.discard("an errand that has ended")


def test_a_job_that_cannot_be_opened_is_an_error_of_its_kind(tmp_path: Path) -> None:
    job = Job("r", "no-such-dataset", store=str(tmp_path / "b.sqlite"))
    place = _process.Place(json.dumps(job.as_data()))
    with pytest.raises(NotFound, match="no-such-dataset"):
        read(place.work("a"))
    place.close()
    assert not place._thread.is_alive()
