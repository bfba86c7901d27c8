"""Cases over the processes of a Dask cluster: one that is made here, or the one at a scheduler's address.

A scheduler that stands elsewhere decides itself how many cases its workers take at once (`dask worker --nthreads`);
its workers need figwright, their own keys, and a store and artifacts that they all reach.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import CancelledError
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import uuid4

from figwright.bench.case import Dataset
from figwright.bench.engines import Told, _process
from figwright.bench.engines._dispatch import Cluster, Crowd, Died, hand_out, hands, password_aside
from figwright.bench.engines._process import Answer
from figwright.bench.job import Job
from figwright.core.errors import MissingExtra, RunError, SettingsError

REACH = 10.0
"""Seconds in which a scheduler must answer."""
ARRIVE = 60.0
"""Seconds in which its first worker must be there: a queue of a cluster may give it late."""


class Dask(Cluster):
    title = "a Dask cluster"

    async def run(self, job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None = None) -> None:
        errand = uuid4().hex
        with password_aside(job):
            async with _client(job, len(cases)) as (client, crowd):

                async def work(case: str) -> Answer:
                    return await _worked(client, errand, crowd.job, case)

                try:
                    await hand_out(cases, crowd.slots, work, told)
                finally:
                    with suppress(Exception):
                        async with asyncio.timeout(2 * _process.LEAVE):
                            await client.run(_process.leave, errand, on_error="ignore")


async def _worked(client: Any, errand: str, job: str, case: str) -> Answer:
    """One task. Its key says nothing: keys are in the scheduler's logs."""
    from distributed import KilledWorker

    future = client.submit(_process.work, errand, job, case, key=f"figwright-case-{uuid4().hex}", pure=False)
    try:
        answer: Answer = await future
        return answer
    except KilledWorker:
        raise Died from None
    except CancelledError:
        raise RunError("the Dask scheduler stopped or lost the run", "restart it; the run will resume") from None
    finally:
        future.release()


@asynccontextmanager
async def _client(job: Job, cases: int) -> AsyncIterator[tuple[Any, Crowd]]:
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("the Dask engine", "dask") from None
    if job.cluster:
        client = await _reached(Client, job.cluster)
        try:
            yield client, Crowd.of(job, await _workers(client, job.cluster))
        finally:
            await client.close()
        return
    crowd = Crowd.of(job, hands(job, cases))
    async with await _started(crowd) as cluster, Client(cluster, asynchronous=True) as client:
        yield client, crowd


async def _started(crowd: Crowd) -> Any:
    """A cluster of our own processes."""
    from distributed import LocalCluster

    cluster = LocalCluster(
        n_workers=crowd.workers,
        threads_per_worker=crowd.places,
        processes=True,
        memory_limit=0,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
        security=_private(),
        preload=__name__,
        # Who tries again, and where, is said in `hand_out`. Without a dashboard a port is taken all the same: any.
        scheduler_kwargs={"allowed_failures": 0, "dashboard_address": "127.0.0.1:0"},
        asynchronous=True,
    )
    try:
        return await cluster
    except BaseException as error:  # also when it is cancelled meanwhile
        with suppress(Exception):
            async with asyncio.timeout(_process.LEAVE):
                await cluster.close()
        if not isinstance(error, (OSError, RuntimeError, TimeoutError)):
            raise
        raise RunError(
            f"cannot start the Dask workers: {error}",
            'a script must start them under `if __name__ == "__main__":`',
        ) from None


def dask_setup(worker: Any) -> None:
    """Called by Dask in a worker of our own, under this name. Ctrl-C reaches all processes of a terminal, and the first
    one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


async def _reached(client: Any, address: str) -> Any:
    try:
        return await client(address, asynchronous=True, timeout=REACH)
    except (OSError, ValueError, TimeoutError) as error:
        raise SettingsError(
            f"no Dask scheduler responds at {address!r}: {error}",
            "--cluster tcp://host:8786, as `dask scheduler` prints it",
        ) from None


async def _workers(client: Any, address: str) -> int:
    """How many workers there are; all must run this figwright."""
    try:
        await client.wait_for_workers(1, timeout=ARRIVE)
    except TimeoutError:
        raise SettingsError(
            f"the scheduler at {address!r} has no workers", f"on each machine: dask worker {address} --nthreads 8"
        ) from None
    found: dict[str, Any] = await client.run(_process.version, on_error="return")
    for worker, version in found.items():
        if version != _process.version():
            said = f"figwright {version}" if isinstance(version, str) else f"no figwright that it can use ({version})"
            raise SettingsError(
                f"the worker at {worker} has {said}", f"install figwright {_process.version()} on all workers"
            )
    return len(found)


def _private() -> Any:
    """Certificates of the moment: other users of this machine cannot send tasks to processes that hold our keys. None
    where the software that makes them is not installed."""
    from distributed.security import Security

    try:
        return Security.temporary()
    except ImportError:
        return None


engine = Dask()
