"""The local engine over several processes: a helper that is killed, a run that is stopped, a parent that is gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import plugged
from figwright.bench import runner
from figwright.bench.engines import Outcome, _process, local
from figwright.bench.engines._dispatch import Died, hand_out
from figwright.bench.job import Job
from figwright.core.errors import FigwrightError
from plugged import IDS, kept, notes

Run = Callable[..., dict[str, Outcome]]


def _helpers(job: Job) -> set[int]:
    return {note.process for note in notes(job)} - {os.getpid()}


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:1]


async def _begun(job: Job, cases: int = 1) -> int:
    """Waits until a helper has begun so many cases."""
    async with asyncio.timeout(30):
        while sum(note.process != os.getpid() for note in notes(job)) < cases:
            await asyncio.sleep(0.01)
    return _helpers(job).pop()


def test_a_helper_killed_half_way_costs_nothing_that_was_finished(run: Run, tmp_path: Path) -> None:
    job, alike = plugged.job(tmp_path / "k", 1.5), plugged.job(tmp_path / "l", workers=1)
    told: list[Outcome] = []

    async def main() -> tuple[int, list[str]]:
        async def killing() -> tuple[int, list[str]]:
            helper = await _begun(job, 2)
            finished = [outcome.case for outcome in told]
            os.kill(helper, signal.SIGKILL)
            return helper, finished

        murder = asyncio.create_task(killing())
        await local.engine.run(job, IDS, told.append)
        return await murder

    killed, before = asyncio.run(main())
    run("local", alike)
    assert sorted(outcome.case for outcome in told) == sorted(IDS)
    assert not any(outcome.error for outcome in told)
    assert kept(job) == kept(alike)
    again = {case for case, count in Counter(note.case for note in notes(job)).items() if count > 1}
    assert again
    assert again <= {note.case for note in notes(job) if note.process == killed}
    assert not again & set(before)


def test_a_run_that_is_stopped_leaves_no_helper(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 60)

    async def main() -> int:
        running = asyncio.create_task(local.engine.run(job, IDS, lambda outcome: None))
        helper = await _begun(job)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return helper

    helper = asyncio.run(main())
    assert not _alive(helper)
    assert not kept(job), "no case was waited for"


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_a_helper_ends_with_the_process_that_it_helps(site: Path, tmp_path: Path) -> None:
    """Whoever starts a run again must not pay for calls of an earlier one that still goes on."""
    job = plugged.job(tmp_path, 60)
    code = (
        "import asyncio, json, sys; from figwright.bench.engines import local; from figwright.bench.job import Job; "
        "asyncio.run(local.engine.run(Job.of(json.loads(sys.argv[1])), json.loads(sys.argv[2]), print))"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, json.dumps(job.as_data()), json.dumps(IDS)])

    def of_helper() -> list[int]:
        return [note.process for note in notes(job) if note.process != parent.pid]

    end = time.monotonic() + 30
    while not of_helper():
        assert time.monotonic() < end
        time.sleep(0.02)
    helper = of_helper()[0]
    parent.kill()
    parent.wait()
    while _alive(helper):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize(
    ("workers", "concurrency", "cases", "expected"),
    [(0, 8, 500, 1), (0, 32, 5, 1), (3, 32, 500, 3), (3, 2, 500, 2), (3, 32, 1, 1), (1, 64, 500, 1)],
)
def test_no_process_is_made_that_would_idle(workers: int, concurrency: int, cases: int, expected: int) -> None:
    assert local.hands(Job("r", "d", workers=workers, concurrency=concurrency), cases) == expected


def test_a_large_run_takes_the_cores_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local.os, "cpu_count", lambda: 2)
    assert local.hands(Job("r", "d", concurrency=32), 292) == 2


def _ahead() -> list[int]:
    return [helper.pid for helper in local.engine._ahead if helper.pid is not None]


def _expect(job: Job) -> list[int]:
    local.engine.expect(job, plugged.part.load(None, "diagram", "test"))
    return _ahead()


def test_a_helper_that_was_started_ahead_does_the_work_also_of_other_cases(run: Run, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 1.5)
    (ahead,) = _expect(replace(job, limit=5))
    run("local", job)
    assert _helpers(job) == {ahead}
    assert not _alive(ahead)
    assert not _ahead()


def test_one_that_has_died_meanwhile_is_replaced(run: Run, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 1.5)
    (ahead,) = _expect(job)
    os.kill(ahead, signal.SIGKILL)
    outcomes = run("local", job)
    assert not any(outcome.error for outcome in outcomes.values())
    assert _helpers(job)
    assert ahead not in _helpers(job)


def test_helpers_that_are_not_needed_end(site: Path, run: Run, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, workers=3)
    ahead = _expect(job)
    assert len(ahead) == 2
    run("local", job, IDS[:1])  # one case has work for one process
    assert not any(map(_alive, ahead))
    assert not _ahead()


def test_a_job_of_which_nothing_is_left_leaves_no_helper(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path)
    ahead = _expect(job)
    assert ahead
    nothing = runner.Prepared(job, plugged.part.load(None, "diagram", "test"), ())
    assert asyncio.run(runner.carry_out(nothing, lambda outcome: None)) == ()
    assert not any(map(_alive, ahead))
    assert not _ahead()


def test_a_job_that_cannot_be_prepared_leaves_no_helper(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, workers=2)
    with pytest.raises(FigwrightError):
        runner.prepare(replace(job, dataset="nothing-of-the-kind"))
    assert not _ahead()
    (tmp_path / "folder").mkdir()
    with pytest.raises(FigwrightError):
        runner.prepare(replace(job, dataset="figwright", method="rules", options={}, store=str(tmp_path / "folder")))
    assert not _ahead()


def test_a_death_that_nobody_has_heard_of_yet_costs_few_cases(site: Path, tmp_path: Path) -> None:
    """A busy loop hears late. Until then the dead one has the least to do, and would be given case after case."""
    job = plugged.job(tmp_path)
    deaths: Counter[str] = Counter()

    async def main() -> list[Outcome]:
        beside, told = local._Beside(json.dumps(job.as_data())), list[Outcome]()
        dead = beside.start()
        dead.kill()
        dead.wait()  # the loop is busy with something else, and does not hear

        async def work(case: str) -> _process.Answer:
            try:
                if beside._helper is dead and deaths.total() < 20:
                    return await beside.work(case)
            except Died:
                deaths[case] += 1
                raise
            await asyncio.sleep(0.001)
            return {"outcome": {"case": case}}

        await hand_out([f"c{n}" for n in range(40)], 4, work, told.append)
        await beside.close()
        return told

    assert len(asyncio.run(main())) == 40
    assert deaths
    assert max(deaths.values()) == 1
    assert deaths.total() <= 4
