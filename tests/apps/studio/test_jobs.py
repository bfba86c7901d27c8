"""Runs in the background: an id at once, stopped half-way and taken up again with nothing paid for twice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import loopback
from figwright.agents.order import Order
from figwright.agents.store.run import is_being_written, read_events, read_story
from figwright.apps.studio import jobs
from figwright.apps.studio.place import Place
from figwright.core.errors import RunError
from figwright.core.source import Source
from served import KEYS
from standing_studio import wait

TEXT = (
    "The encoder reads the image and gives features to the planner. The planner gives a plan to the decoder. The "
    "decoder draws the figure, and the critic looks at it and tells the planner what to change."
)
SOURCE = Source(TEXT, "Overview of our method", "overview")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Order]]:
    for name, key in KEYS.items():
        monkeypatch.setenv(name, key)
    with loopback.started("--latency", "0.1") as url:
        yield lambda **more: Order(model="openai/gpt-4.1", base_url=f"{url}/v1", visualizer="vector", **more)


def events(place: Place, run: str) -> tuple[dict[str, Any], ...]:
    return read_events(place.home / "runs" / run)


def kinds(place: Place, run: str) -> list[str]:
    return [event["kind"] for event in events(place, run)]


def status(place: Place, run: str) -> str:
    folder = place.home / "runs" / run
    return read_story(folder, writing=is_being_written(folder)).status


def ended(place: Place, run: str) -> str:
    wait(lambda: not jobs.is_running(place, run))
    return status(place, run)


def test_a_run_has_its_id_before_it_is_worked_on(place: Place) -> None:
    run = jobs.start(place, jobs.making(place, SOURCE, Order(candidates=3)))
    assert kinds(place, run).count("figure") < 3, "the id is there before the work is done"
    assert status(place, run) == "running"
    assert ended(place, run) == "finished"
    assert kinds(place, run).count("figure") == 3
    assert not is_being_written(place.home / "runs" / run)


def test_stopped_half_way_and_taken_up_again(place: Place, provider: Callable[..., Order]) -> None:
    run = jobs.start(place, jobs.making(place, SOURCE, provider(rounds=3, candidates=2)))
    wait(lambda: "figure" in kinds(place, run))
    asyncio.run(jobs.stop(place, run))
    assert status(place, run) == "interrupted"
    assert kinds(place, run)[-1] == "run.stopped"
    paid = {event["digest"] for event in events(place, run) if event["kind"] == "call.ended"}
    jobs.start(place, jobs.taking_up(place, run))
    with pytest.raises(RunError, match="is active"):
        jobs.start(place, jobs.taking_up(place, run))
    assert ended(place, run) == "finished"
    after = [event for event in events(place, run) if event["n"] > kinds(place, run).index("run.resumed") + 1]
    again = [event for event in after if event["kind"] == "call.ended" and event["digest"] in paid]
    assert again
    assert all(event["cached"] for event in again)
    drawn = Counter((e["candidate"], e["round"]) for e in after if e["kind"] == "figure")
    assert set(drawn) == {(candidate, round) for candidate in (1, 2) for round in range(4)}
    with pytest.raises(RunError, match="finished"):
        jobs.taking_up(place, run)


def test_what_agents_say_is_told_as_they_say_it(place: Place, provider: Callable[..., Order]) -> None:
    run = jobs.start(place, jobs.making(place, SOURCE, provider(rounds=1)))
    seen, agents = 0, set()
    while jobs.is_running(place, run):
        after, steps = jobs.steps(place, run, seen)
        assert len(steps) <= after - seen
        seen = after
        agents |= {step.agent for step in steps}
        time.sleep(0.01)
    assert {"retriever", "planner", "critic"} <= agents


def test_an_order_that_cannot_be_met_makes_no_run(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for order, words in (
        (Order(model="openai/gpt-4.1"), "needs a key"),
        (Order(visualizer="svg"), "needs a model"),
        (Order(model="nobody/x"), "nobody"),
        (Order(rounds=99), "rounds"),
    ):
        with pytest.raises(Exception, match=words):
            jobs.making(place, SOURCE, order)
    assert not (place.home / "runs").exists()


def test_a_failure_is_written_down(place: Place) -> None:
    work = jobs.making(place, SOURCE, Order())

    async def broken(watch: object) -> None:
        raise ZeroDivisionError("as if by mistake")

    run = jobs.start(place, jobs.Work(work.folder, broken))
    assert ended(place, run) == "failed"
    last = events(place, run)[-1]
    assert last["kind"] == "run.failed"
    assert "ZeroDivisionError" in last["error"]
    jobs.start(place, jobs.taking_up(place, run))
    assert ended(place, run) == "finished"


def test_stopped_before_it_began(place: Place) -> None:
    job = jobs._Job(jobs.making(place, SOURCE, Order()))
    job.end()
    asyncio.run(job.carried())
    assert job.work.folder.story().shots == ()


def test_the_studio_s_end_stops_all_runs(place: Place, provider: Callable[..., Order]) -> None:
    runs = [jobs.start(place, jobs.making(place, SOURCE, provider(seed=n))) for n in range(3)]
    wait(lambda: all("call.started" in kinds(place, run) for run in runs))
    asyncio.run(jobs.of(place).aclose())
    assert [status(place, run) for run in runs] == ["interrupted"] * 3
