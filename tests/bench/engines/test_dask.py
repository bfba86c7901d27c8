"""The Dask engine: workers that are killed, a scheduler that stands elsewhere, keys that it never hears of."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

import plugged
import postgres
from figwright.bench import ledgers
from figwright.bench.engines import Outcome, _process, dask
from figwright.bench.job import Job
from figwright.core.errors import KeyRefused, MissingExtra, SettingsError
from plugged import CANARY, IDS, kept, notes

pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")  # comes with distributed
Run = Callable[..., dict[str, Outcome]]


def _store(request: pytest.FixtureRequest, folder: Path) -> str:
    """PostgreSQL with a password where there is one, otherwise a file."""
    if postgres.missing():
        return str(folder / "b.sqlite")
    server: postgres.Server = request.getfixturevalue("server")
    name = server.database().partition("@/")[2].partition("?")[0]
    return server.url(name, postgres.GUARDED, postgres.PASSWORD)


def test_a_worker_killed_half_way_costs_nothing_that_was_finished(
    run: Run, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    job = plugged.job(tmp_path / "d", 0.5, store=_store(request, tmp_path / "d"))
    alike = plugged.job(tmp_path / "l")
    children = {child.pid for child in psutil.Process().children(recursive=True)}
    told: list[Outcome] = []

    async def main() -> tuple[int, list[str]]:
        killing = asyncio.create_task(plugged.kill_half_way(job))
        before = list[str]()
        killing.add_done_callback(lambda _: before.extend(outcome.case for outcome in told))
        await dask.engine.run(job, IDS, told.append)
        return await killing, before

    killed, before = asyncio.run(main())
    run("local", alike)
    assert sorted(outcome.case for outcome in told) == sorted(IDS)
    assert not any(outcome.error for outcome in told)
    assert kept(job) == kept(alike)
    begun = Counter(note.case for note in notes(job))
    again = {case for case, count in begun.items() if count > 1}
    assert again
    assert again <= {note.case for note in notes(job) if note.process == killed}
    assert before
    assert not again & set(before)
    left = {child.pid for child in psutil.Process().children(recursive=True)} - children
    assert not [pid for pid in left if "spawn_main" in " ".join(psutil.Process(pid).cmdline())]
    assert "PGPASSWORD" not in os.environ


def test_ctrl_c_is_left_to_the_first_process(site: Path, tmp_path: Path) -> None:
    """A terminal sends it to the workers too, which would fill it with tracebacks."""

    async def main() -> dict[str, bool]:
        async with dask._client(plugged.job(tmp_path), len(IDS)) as (client, _):
            ignored: dict[str, bool] = await client.run(plugged.deaf)
            return ignored

    assert set(asyncio.run(main()).values()) == {True}


@asynccontextmanager
async def _standing(workers: int = 2) -> AsyncIterator[Any]:
    """A cluster that somebody else has made, in threads of this process so that a test can look into it."""
    from distributed import LocalCluster

    async with LocalCluster(
        n_workers=workers, threads_per_worker=2, processes=False, dashboard_address=None, asynchronous=True
    ) as cluster:
        yield cluster


def test_a_scheduler_elsewhere_is_used_and_left_as_it_was(site: Path, tmp_path: Path) -> None:
    told: list[Outcome] = []
    states: list[str] = []

    async def main() -> None:
        async with _standing() as cluster:
            job = plugged.job(tmp_path, 0.05, cluster=cluster.scheduler_address)

            def hear(outcome: Outcome) -> None:
                told.append(outcome)
                states.append(str({name: vars_of(task) for name, task in cluster.scheduler.tasks.items()}))

            await dask.engine.run(job, IDS, hear)
            states.append(str(await cluster.scheduler.get_cluster_state(exclude=())))
            assert not cluster.scheduler.tasks
            assert len(cluster.scheduler.workers) == 2

    def vars_of(task: Any) -> list[str]:
        return [str(getattr(task, name, "")) for name in ("key", "run_spec", "annotations", "metadata")]

    asyncio.run(main())
    assert sorted(outcome.case for outcome in told) == sorted(IDS)
    assert any("figwright-case" in state for state in states)
    assert not any(CANARY in state for state in states)
    assert not _process._places


def test_a_run_that_is_stopped_ends_its_work_on_a_cluster_that_goes_on(site: Path, tmp_path: Path) -> None:
    async def main() -> Job:
        async with _standing(1) as cluster:
            job = plugged.job(tmp_path, 0.3, {"set/1": "refused"}, cluster=cluster.scheduler_address)
            with pytest.raises(KeyRefused):
                await dask.engine.run(job, IDS, lambda outcome: None)
            begun = len(notes(job))
            await asyncio.sleep(0.5)
            assert len(notes(job)) == begun < len(IDS)
            task = asyncio.create_task(dask.engine.run(job, IDS, lambda outcome: None))
            while len(notes(job)) == begun:
                await asyncio.sleep(0.02)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            begun = len(notes(job))
            await asyncio.sleep(0.5)
            assert len(notes(job)) == begun
            return job

    job = asyncio.run(main())
    assert not _process._places
    with closing(ledgers.open(job.store)) as ledger:
        assert len(ledger.entries(job.run)) < len(IDS)


def test_a_cluster_that_cannot_be_used_is_said_at_once(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask, "REACH", 0.5)
    monkeypatch.setattr(dask, "ARRIVE", 0.3)

    async def main() -> None:
        nobody = plugged.job(tmp_path, cluster="tcp://127.0.0.1:9")
        with pytest.raises(SettingsError, match="no Dask scheduler responds at 'tcp://127"):
            await dask.engine.run(nobody, IDS, print)
        async with _standing(0) as empty:
            with pytest.raises(SettingsError, match="has no workers"):
                await dask.engine.run(plugged.job(tmp_path, cluster=empty.scheduler_address), IDS, print)
        async with _standing(1) as other:
            versions = iter(["9.9.9", "0.1", "0.1"])
            monkeypatch.setattr(_process, "installed", lambda name: next(versions))
            with pytest.raises(SettingsError, match=r"has figwright 9\.9\.9") as caught:
                await dask.engine.run(plugged.job(tmp_path, cluster=other.scheduler_address), IDS, print)
            assert "0.1" in caught.value.hint

    asyncio.run(main())


def test_without_dask_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra) as caught:
        asyncio.run(dask.engine.run(plugged.job(tmp_path), IDS, print))
    assert "figwright[dask]" in caught.value.hint
