"""What engines of many processes share: a job made ready to travel, cases handed out, and what to do when one dies."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from figwright.bench.addresses import parted, whole
from figwright.bench.case import Dataset
from figwright.bench.engines import Outcome, Told
from figwright.bench.engines._process import Answer
from figwright.bench.job import Job
from figwright.core import errors
from figwright.core.errors import FigwrightError, RunError, SettingsError, cause

DEATHS = 2
"""So often a case may see its worker die beside others; then it is tried alone, to find out whose fault it is."""

PASSWORD = "PGPASSWORD"


class Died(Exception):
    """The process that worked on a case is gone."""


class Cluster:
    """An engine that comes up when its work is there: nothing is begun before."""

    def expect(self, job: Job, dataset: Dataset) -> None: ...

    def forget(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Crowd:
    """`workers` processes with `places` cases each, `slots` cases at once in all, and the job as JSON for them.

    Together they make no more calls at once than the job allows: each has its share. A case also works between its
    calls: half as many cases again keep the calls busy.
    """

    job: str
    workers: int
    places: int
    slots: int

    @classmethod
    def of(cls, job: Job, workers: int) -> Crowd:
        share = max(1, job.concurrency // workers)
        places = share + share // 2
        slots = min(workers, job.concurrency) * places
        return cls(json.dumps(_travelling(job, share).as_data()), workers, places, slots)


def hands(job: Job, cases: int) -> int:
    """How many processes a cluster of our own has: as many as wanted or cores, and none that would have no work."""
    return max(1, min(job.workers or max(2, os.cpu_count() or 2), job.concurrency, cases))


def _travelling(job: Job, share: int) -> Job:
    """The job as a worker gets it: its share of the calls, whole paths, and no password."""
    order = replace(job.order, references=whole(job.order.references), chart=whole(job.order.chart))
    store = parted(job.store)[0] if "://" in job.store else job.store
    return replace(
        job,
        concurrency=share,
        order=order,
        store=whole(store.removeprefix("sqlite:///")),
        artifacts=whole(job.artifacts),
        scratch=whole(job.scratch),
    )


@contextmanager
def password_aside(job: Job) -> Iterator[None]:
    """The store's password goes to processes of our own by the environment that they inherit. To others it does not go:
    it would stand in every task, for all who can look at the scheduler."""
    for url in (job.store, job.artifacts, job.judge_url, job.order.base_url) if job.cluster else ():
        if parted(url)[1]:
            raise SettingsError(
                f"the password for {parted(url)[0]} would be sent through the cluster's scheduler",
                f"remove it from the address and set it on the workers: {PASSWORD} or ~/.pgpass for a store",
            )
    password = parted(job.store)[1]
    before = os.environ.get(PASSWORD)
    if password:
        os.environ[PASSWORD] = password
    try:
        yield
    finally:
        if password:
            os.environ.pop(PASSWORD)
            if before is not None:
                os.environ[PASSWORD] = before


async def hand_out(cases: Sequence[str], slots: int, work: Callable[[str], Awaitable[Answer]], told: Told) -> None:
    """Works off the cases, so many at once, and tells of each once. A case whose worker dies is given to another; one
    that is there whenever a worker dies is tried alone at the end, and lost if that kills its worker too."""
    waiting, deaths, suspects = deque(cases), Counter[str](), list[str]()

    async def hand() -> None:
        while waiting:
            case = waiting.popleft()
            try:
                told(read(await work(case)))
            except Died:
                deaths[case] += 1
                (waiting if deaths[case] < DEATHS else suspects).append(case)

    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(slots, len(cases))):
                group.create_task(hand())
    except BaseExceptionGroup as many:
        raise cause(many) from None
    for case in suspects:
        try:
            told(read(await work(case)))
        except Died:
            often = deaths[case] + 1
            told(
                Outcome(case, f"its worker died each of the {often} times that it was tried: killed, or out of memory")
            )


def read(answer: Answer) -> Outcome:
    """The outcome in a worker's answer; what stops all cases is raised as if it had happened here."""
    if "outcome" in answer:
        return Outcome(**answer["outcome"])
    told = dict(answer["stop"])
    kind = getattr(errors, told.pop("kind"), RunError)
    error: FigwrightError = kind.__new__(kind)
    error.args = (told["message"],)
    vars(error).update(told)
    raise error
