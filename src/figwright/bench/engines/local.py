"""Cases on this machine: in this process, and beside it in as many more as the work can fill.

A case mostly waits for models, so that one process holds many. What it computes in between is small, but a run that
makes a hundred calls a second fills a processor with it: then helpers share the cases, one for every further core. A
helper is told cases on its standard input and answers on its output; when this process is gone, it ends. A helper takes
a while to be ready: until then its share of the calls is this process's.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace

from figwright.bench.case import Dataset
from figwright.bench.engines import Told, _process
from figwright.bench.engines._crowd import Crowd, Died, hand_out, password_aside
from figwright.bench.engines._process import Answer
from figwright.bench.job import Job

FILLS = 12
"""Calls at once that are worth a process: one has time for about twice as many, and more processes want more memory."""
LONGEST = 2**24
"""Bytes of one answer's line."""


class Local:
    title = "this machine"

    async def run(self, job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None = None) -> None:
        processes = hands(job, len(cases))
        if processes == 1:
            await _alone(job, cases, told, dataset)
            return
        with password_aside(job):
            crowd = Crowd.of(job, processes)
            crew = await _Crew.of(crowd, dataset)
            try:
                await hand_out(cases, crowd.slots, crew.work, told)
            finally:
                await crew.dismiss()


def hands(job: Job, cases: int) -> int:
    """How many processes: as many as wanted; else one for every core that the calls and the cases can fill."""
    wanted = job.workers or min(os.cpu_count() or 1, job.concurrency // FILLS, cases // FILLS)
    return max(1, min(wanted, job.concurrency, cases))


async def _alone(job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None) -> None:
    from figwright.bench.work import Workplace

    place = Workplace.open(job, dataset)

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
        from figwright.bench.work import Workplace

        own = Job.of(json.loads(job))
        self._share = own.concurrency
        self._place = Workplace.open(replace(own, concurrency=own.concurrency * workers), dataset)
        self.busy = 0

    async def work(self, case: str) -> Answer:
        return {"outcome": asdict(await self._place.work(case))}

    async def hand_over(self) -> None:
        """Gives up one helper's share of the calls, as they end."""
        for _ in range(self._share):
            await self._place.places.acquire()

    async def close(self) -> None:
        await self._place.close()


@dataclass(slots=True)
class _Beside:
    """A helper: started when the first case is brought, and again when it has died."""

    job: str
    busy: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    _process: Process | None = None
    _ears: asyncio.Task[None] | None = None
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: dict[str, asyncio.Future[Answer]] = field(default_factory=dict)

    async def work(self, case: str) -> Answer:
        process = await self.start()
        assert process.stdin is not None
        future = self._waiting[case] = asyncio.get_running_loop().create_future()
        try:
            process.stdin.write(json.dumps(case).encode() + b"\n")
            await process.stdin.drain()
        except (ConnectionError, RuntimeError):
            if self._waiting.pop(case, None):
                raise Died from None
        answer: Answer = await future
        return answer

    async def start(self) -> Process:
        async with self._starting:
            if self._process is None:
                command = (sys.executable, "-m", _process.__name__)
                self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)
                assert self._process.stdin is not None
                self._process.stdin.write(self.job.encode() + b"\n")
                self._ears = asyncio.create_task(self._listen(self._process))
            return self._process

    async def _listen(self, process: Process) -> None:
        """Hands on what the helper says; when it is gone, all cases that it had are told so."""
        assert process.stdout is not None
        with suppress(ValueError, ConnectionError):  # a line that is no answer: something else writes there
            while line := await process.stdout.readline():
                said = json.loads(line)
                self.ready.set()
                if "ready" in said:
                    continue
                if (future := self._waiting.pop(said["case"], None)) and not future.done():
                    future.set_result(said["answer"])
        self._process = None
        self.ready.set()  # whoever waits for it finds out by bringing a case, for which it is started again
        left, self._waiting = self._waiting, {}
        for future in left.values():
            if not future.done():
                future.set_exception(Died())
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """Lets it close what it holds, and ends it, ready or not."""
        process, ears = self._process, self._ears
        if process is None or ears is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(2 * _process.LEAVE):
                await asyncio.shield(ears)
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await ears


class _Crew:
    """This process and its helpers. A case is given to whoever has the least to do; nobody has more than `places`."""

    def __init__(self, here: _Here, helpers: list[_Beside], places: int) -> None:
        self._here, self._helpers, self._places = here, helpers, places
        self._members: list[_Here | _Beside] = [here]
        self._change = asyncio.Condition()
        self._joining = [asyncio.create_task(self._join(helper)) for helper in helpers]

    @classmethod
    async def of(cls, crowd: Crowd, dataset: Dataset | None) -> _Crew:
        """Helpers first: they load what they need while this process does."""
        helpers = [_Beside(crowd.job) for _ in range(crowd.workers - 1)]
        try:
            for helper in helpers:
                await helper.start()
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
