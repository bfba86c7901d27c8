"""Cases on this machine: in this process, and beside it in as many more as the work can fill.

A case mostly waits for models, so that one process holds many. What it computes in between is small, but a run that
makes a hundred calls a second fills a processor with it: then helpers share the cases, one for every further core. A
helper is told cases by a pipe and answers by another; when this process is gone, it ends. It is made when a job is
expected; until it is ready, its share of the calls is this process's.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace

from figwright.bench.case import Dataset
from figwright.bench.engines import Told, _process
from figwright.bench.engines._dispatch import Crowd, Died, hand_out, password_aside
from figwright.bench.engines._helper import Copy, Fresh, Helper, copyable
from figwright.bench.engines._process import Answer
from figwright.bench.job import Job
from figwright.core.errors import RunError

FILLS = 12
"""Calls at once that are worth a process: one has time for about twice as many, and more processes want more memory."""


class Local:
    title = "this machine"

    def __init__(self) -> None:
        self._ahead: list[Helper] = []

    def expect(self, job: Job, dataset: Dataset) -> None:
        """Helpers are made before there is a loop with its threads: copies of this process, once it has loaded what all
        of them need, or else new ones, which load it while this one does."""
        self.forget()
        processes = hands(job, len(dataset.cases))
        if processes == 1:
            return
        with password_aside(job):
            if copyable():
                from figwright.bench.work import stocked

                stocked(job, dataset)
                self._make(processes - 1, lambda: Copy((job, dataset), self._ahead))
            else:
                draft = Crowd.of(job, processes).job
                self._make(processes - 1, lambda: Fresh(draft))

    def _make(self, count: int, helper: Callable[[], Helper]) -> None:
        with suppress(OSError):  # the system has no room for more processes: it is tried again when there is work
            for _ in range(count):
                self._ahead.append(helper())

    def forget(self) -> None:
        while self._ahead:
            self._ahead.pop().leave()

    async def run(self, job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None = None) -> None:
        processes = hands(job, len(cases))
        if processes == 1:
            self.forget()
            await _run_in_process(job, cases, told, dataset)
            return
        with password_aside(job):
            crowd = Crowd.of(job, processes)
            crew = await _Crew.of(crowd, dataset, self._ahead)
            self.forget()
            if crew is None:
                await _run_in_process(job, cases, told, dataset)
                return
            try:
                await hand_out(cases, crowd.slots, crew.work, told)
            finally:
                await crew.dismiss()


def hands(job: Job, cases: int) -> int:
    """How many processes: as many as wanted; else one for every core that the calls and the cases can fill."""
    wanted = job.workers or min(os.cpu_count() or 1, job.concurrency // FILLS, cases // FILLS)
    return max(1, min(wanted, job.concurrency, cases))


async def _run_in_process(job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None) -> None:
    from figwright.bench.work import WorkerContext

    place = WorkerContext.open(job, dataset)

    async def one(case: str) -> None:
        told(await place.work(case))

    try:
        async with asyncio.TaskGroup() as group:
            for case in cases:
                group.create_task(one(case), name=case)
    finally:
        await place.close()


class _Here:
    """This process's own share of the cases, with the calls of all `workers` until they are ready."""

    def __init__(self, job: str, workers: int, dataset: Dataset | None) -> None:
        from figwright.bench.work import WorkerContext

        own = Job.of(json.loads(job))
        self._share = own.concurrency
        self._place = WorkerContext.open(replace(own, concurrency=own.concurrency * workers), dataset)
        self.busy = 0

    async def work(self, case: str) -> Answer:
        return {"outcome": asdict(await self._place.work(case))}

    async def hand_over(self) -> None:
        """Gives up one helper's share of the calls, as they end."""
        await self._place.places.give_up(self._share)

    async def close(self) -> None:
        await self._place.close()


class _Beside:
    """A helper: one that was started ahead, or started when the first case is brought, and again when it has died."""

    def __init__(self, job: str, ahead: Helper | None = None) -> None:
        self._job, self._ahead = job, ahead
        self.busy = 0
        self.ready = asyncio.Event()
        self._helper: Helper | None = None
        self._waiting: dict[str, asyncio.Future[Answer]] = {}

    async def work(self, case: str) -> Answer:
        try:
            helper = self.start()
        except OSError as error:
            raise RunError(f"a worker process died and cannot be restarted: {error}",
                           "use --workers 1") from None  # fmt: skip
        future = self._waiting[case] = asyncio.get_running_loop().create_future()
        with suppress(OSError, ValueError):  # one that is gone is heard of, and then nobody is given to it any more
            helper.tell(json.dumps(case))
        answer: Answer = await future
        return answer

    def started(self) -> bool:
        """Whether the system has room for it."""
        with suppress(OSError):
            self.start()
        return self._helper is not None

    def start(self) -> Helper:
        if self._helper is None:
            ahead, self._ahead = self._ahead, None
            if ahead and not ahead.alive:
                ahead.leave()
                ahead = None
            helper = self._helper = ahead or Fresh(self._job)
            helper.hear(lambda line: self._said(helper, line), lambda: self._gone(helper))
            with suppress(OSError):  # that it is gone is heard
                helper.tell(self._job)
        return self._helper

    def _said(self, helper: Helper, line: bytes) -> None:
        try:
            said = json.loads(line)
        except ValueError:  # no answer: something else writes there
            helper.kill()
            return
        self.ready.set()
        if "ready" not in said and (future := self._waiting.pop(said["case"], None)) and not future.done():
            future.set_result(said["answer"])

    def _gone(self, helper: Helper) -> None:
        """All cases that it had are told so."""
        if self._helper is helper:
            self._helper = None
        self.ready.set()  # whoever waits for it finds out by bringing a case, for which it is started again
        left, self._waiting = self._waiting, {}
        for future in left.values():
            if not future.done():
                future.set_exception(Died())

    async def close(self) -> None:
        """Lets it close what it holds, and ends it, ready or not."""
        if self._ahead:
            self._ahead.leave()
        if (helper := self._helper) is None:
            return
        helper.leave()
        try:
            async with asyncio.timeout(2 * _process.LEAVE):
                await helper.over.wait()
        except TimeoutError:
            helper.kill()
            await helper.over.wait()


class _Crew:
    """This process and its helpers. A case is given to whoever has the least to do; nobody has more than `places`."""

    def __init__(self, here: _Here, helpers: list[_Beside], places: int) -> None:
        self._here, self._helpers, self._places = here, helpers, places
        self._members: list[_Here | _Beside] = [here]
        self._change = asyncio.Condition()
        self._joining = [asyncio.create_task(self._join(helper)) for helper in helpers]

    @classmethod
    async def of(cls, crowd: Crowd, dataset: Dataset | None, ahead: list[Helper]) -> _Crew | None:
        """Helpers first: they load what they need while this process does. None where the system has room for none."""
        wanted = [_Beside(crowd.job, ahead.pop() if ahead else None) for _ in range(crowd.workers - 1)]
        helpers = [helper for helper in wanted if helper.started()]
        if not helpers:
            return None
        try:
            return cls(_Here(crowd.job, crowd.workers, dataset), helpers, crowd.places)
        except BaseException:
            await _closed(helpers)
            raise

    async def work(self, case: str) -> Answer:
        async with self._change:
            await self._change.wait_for(lambda: self._idlest().busy < self._places)
            member = self._idlest()
            member.busy += 1
        try:
            return await member.work(case)
        finally:
            member.busy -= 1
            async with self._change:
                self._change.notify()

    def _idlest(self) -> _Here | _Beside:
        return min(self._members, key=lambda one: one.busy)

    async def _join(self, helper: _Beside) -> None:
        await helper.ready.wait()
        await self._here.hand_over()
        self._members.append(helper)
        async with self._change:
            self._change.notify_all()

    async def dismiss(self) -> None:
        for task in self._joining:
            task.cancel()
        await _closed([self._here, *self._helpers])


async def _closed(members: Sequence[_Here | _Beside]) -> None:
    async with asyncio.TaskGroup() as group:
        for member in members:
            group.create_task(member.close())


engine = Local()
