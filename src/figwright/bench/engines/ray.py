"""Cases over the processes of a Ray cluster: one that is made here, or the one at an address, for those who run one.

Each worker is an actor; it reserves no processor, since it mostly waits for models. Workers elsewhere need figwright,
their own keys, and a store and artifacts that they all reach.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, TextIO, cast

from figwright.bench.case import Dataset
from figwright.bench.engines import Told, _process
from figwright.bench.engines._dispatch import Cluster, Crowd, Died, hand_out, hands, password_aside
from figwright.bench.engines._process import Answer
from figwright.bench.job import Job
from figwright.core.errors import MissingExtra, RunError, SettingsError

SHELF = 100 * 2**20
"""Bytes of Ray's object store: nothing but words is handed over, and it takes a third of the memory otherwise."""


class Ray(Cluster):
    title = "a Ray cluster"

    async def run(self, job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None = None) -> None:
        workers = hands(job, len(cases))
        quiet = cast(TextIO, _Sorted(sys.stdout, sys.stderr))
        with password_aside(job), redirect_stdout(quiet), _connected(job, workers) as ray:
            crowd = Crowd.of(job, workers)
            crew = _Crew(ray, crowd)
            try:
                await crew.verify(job.cluster)
                await hand_out(cases, crowd.slots, crew.work, told)
            finally:
                await crew.dismiss()


class Worker:
    """What an actor is. It has plain methods only: with a single async one among them, Ray runs all of them in one
    thread, one after the other."""

    def __init__(self, job: str) -> None:
        self._place = _process.Place(job)

    def version(self) -> str:
        return _process.version()

    def work(self, case: str) -> Answer:
        return self._place.work(case)

    def close(self) -> None:
        self._place.close()


class _Crew:
    """One actor per worker; an actor that dies is replaced."""

    def __init__(self, ray: Any, crowd: Crowd) -> None:
        self._ray, self._crowd = ray, crowd
        # Ray itself tries nothing again: who does, and where, is said in `hand_out`.
        self._kind = ray.remote(
            num_cpus=0, max_concurrency=crowd.places + 1, max_restarts=0, max_task_retries=0,
            scheduling_strategy="SPREAD",
        )(Worker)  # fmt: skip
        self._actors = [self._kind.remote(crowd.job) for _ in range(crowd.workers)]
        self._busy = [0] * crowd.workers
        self._there = False
        known = ray.exceptions
        self._deaths = (known.RayActorError, known.WorkerCrashedError, known.OutOfMemoryError, known.NodeDiedError)

    async def verify(self, cluster: str) -> None:
        """Every worker must be there and run this figwright."""
        for actor in self._actors:
            try:
                version = await actor.version.remote()
            except self._ray.exceptions.RayError as error:
                raise SettingsError(
                    f"cannot start a Ray worker: {_last_line(error)}", "is figwright installed on all nodes?"
                ) from None
            if version != _process.version():
                raise SettingsError(
                    f"a worker of the Ray cluster {cluster} has figwright {version}",
                    f"install figwright {_process.version()} on all nodes",
                )
        self._there = True

    async def work(self, case: str) -> Answer:
        """Given to the worker who has the least to do."""
        place = min(range(len(self._busy)), key=self._busy.__getitem__)
        actor = self._actors[place]
        self._busy[place] += 1
        try:
            answer: Answer = await actor.work.remote(case)
            return answer
        except self._deaths:
            if self._actors[place] is actor:
                self._actors[place] = self._kind.remote(self._crowd.job)
            raise Died from None
        except self._ray.exceptions.RayError as error:
            raise RunError(f"the Ray cluster failed: {_last_line(error)}", "restart it; the run will resume") from None
        finally:
            self._busy[place] -= 1

    async def dismiss(self) -> None:
        """Closes what the actors hold, then ends them, ready or not: those that are not all there yet hold nothing."""
        if self._there:
            with suppress(Exception):
                async with asyncio.timeout(2 * _process.LEAVE):
                    await asyncio.gather(*(actor.close.remote() for actor in self._actors), return_exceptions=True)
        for actor in self._actors:
            self._ray.kill(actor)


def _last_line(error: Exception) -> str:
    """The last line of what Ray says: the reason, after the traceback."""
    return next((line.strip() for line in reversed(str(error).splitlines()) if line.strip()), type(error).__name__)


class _Sorted:
    """Standard output without Ray's own threads, which tell of dead workers there: their words go to standard error."""

    def __init__(self, out: TextIO, aside: TextIO) -> None:
        self._out, self._aside = out, aside

    def write(self, text: str) -> int:
        mine = not threading.current_thread().name.startswith("ray_")
        return (self._out if mine else self._aside).write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._out, name)


@contextmanager
def _connected(job: Job, workers: int) -> Iterator[Any]:
    """Ray, connected for as long as it is needed. It stays connected where it was before."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that it is used
    try:
        import ray
    except ImportError:
        raise MissingExtra("the Ray engine", "ray") from None
    ours = not ray.is_initialized()
    if ours:
        quiet = {"log_to_driver": False, "logging_level": logging.CRITICAL}
        own = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": SHELF}
        try:
            ray.init(address=job.cluster or "local", **quiet, **({} if job.cluster else own))
        except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
            where = f"no Ray cluster answers at {job.cluster!r}" if job.cluster else "Ray cannot be started here"
            raise SettingsError(f"{where}: {error}", "--cluster host:6379, or auto on a node of it") from None
    try:
        yield ray
    finally:
        if ours:
            with redirect_stdout(sys.stderr):  # what it has kept back, it says now
                ray.shutdown()


engine = Ray()
