"""What runs in a worker process: one workplace for all cases of a run, with an event loop in a thread of its own.

What comes in is a job as JSON and a case's id, what goes out is plain data: errors too, since a worker's exceptions
need not be readable on the other side. Keys never travel: the workplace takes them from this process's environment.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import version as installed
from typing import TYPE_CHECKING, Any, TextIO

from figwright.bench.job import Job
from figwright.core.errors import FigwrightError
from figwright.core.long_lived import tune_garbage_collector

if TYPE_CHECKING:
    from figwright.bench.case import Dataset
    from figwright.bench.work import WorkerContext

Answer = dict[str, Any]
Known = tuple[Job, "Dataset"]
"""Cases that were read already, and for which job."""
READY = '{"ready": true}'
LEAVE = 5.0
"""Seconds for a workplace to close its models and its ledger."""


class Place:
    """A job's workplace in this process. Several threads may bring cases; all are worked off in one loop."""

    def __init__(self, job: str, known: Known | None = None) -> None:
        self._job, self._known = job, known
        self._workplace: WorkerContext | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="figwright", daemon=True)
        self._thread.start()

    def work(self, case: str) -> Answer:
        """What came of a case, or what stops them all. Never raises: see `read`."""
        try:
            return asyncio.run_coroutine_threadsafe(self._work(case), self._loop).result()
        except Exception as error:
            return {"stop": _error_answer(error, case)}

    def open(self) -> None:
        """Loads all that a case needs. What goes wrong, the first case will say."""
        with suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    def begin(self, case: str, told: Callable[[Answer], None]) -> None:
        """The same without waiting: `told` is called when it is done."""

        async def done() -> None:
            try:
                answer = await self._work(case)
            except Exception as error:
                answer = {"stop": _error_answer(error, case)}
            told(answer)

        asyncio.run_coroutine_threadsafe(done(), self._loop)

    async def _work(self, case: str) -> Answer:
        return {"outcome": asdict(await self._opened().work(case))}

    async def _open(self) -> None:
        self._opened()

    def _opened(self) -> WorkerContext:
        """Runs in the loop only, so that nobody opens a second one meanwhile."""
        from figwright.bench.work import WorkerContext, cases_of

        if self._workplace is None:
            job = Job.of(json.loads(self._job))
            read = self._known[1] if self._known and cases_of(self._known[0]) == cases_of(job) else None
            self._workplace, self._known = WorkerContext.open(job, read), None
        return self._workplace

    def close(self) -> None:
        """Gives up what is under way and closes everything."""
        with suppress(Exception):
            asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(LEAVE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(LEAVE)

    async def _leave(self) -> None:
        under_way = asyncio.all_tasks() - {asyncio.current_task()}
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        if self._workplace is not None:
            await self._workplace.close()


_places: dict[str, Place] = {}
_left: set[str] = set()
_guard = threading.Lock()


def work(errand: str, job: str, case: str) -> Answer:
    """A case, at the place that this process has for the errand: one run of an engine, by a name of its own."""
    with _guard:
        if errand in _left:  # handed out before the run was stopped, and begun after
            return {"stop": {"kind": "RunError", "message": "the run has ended", "hint": ""}}
        place = _places.get(errand) or _places.setdefault(errand, Place(job))
    return place.work(case)


async def leave(errand: str) -> None:
    """Ends what this process does for an errand, and frees what it holds. Nothing is begun for it any more."""
    with _guard:
        _left.add(errand)
        place = _places.pop(errand, None)
    if place is not None:
        await asyncio.to_thread(place.close)


def version() -> str:
    return installed("figwright")


def _error_answer(error: Exception, case: str) -> Answer:
    if isinstance(error, FigwrightError):
        more = {name: value for name, value in vars(error).items() if isinstance(value, str | int | float | None)}
        return {"kind": type(error).__name__, **more}
    said = f"{type(error).__name__}: {error}"
    return {"kind": "RunError", "message": f"a worker failed at case {case!r}: {said}", "hint": ""}


def _load_cases(draft: str) -> Known | None:
    """The cases of a job like this, with all that they need loaded. What goes wrong, the job itself will say."""
    with suppress(Exception):
        from figwright.bench import work

        job = Job.of(json.loads(draft))
        return job, work.stocked(job)
    return None


def main() -> None:
    """A helper of the local engine, as a new process: on standard input a draft of the job, which says what to load,
    then as `serve` says; on standard output what it says. What others print goes to standard error."""
    words = os.dup(1)
    os.dup2(2, 1)
    known = _load_cases(sys.stdin.readline())
    serve(sys.stdin, words, known)


def serve(orders: TextIO, words: int, known: Known | None) -> None:
    """Helps: the first line of the orders is the job, every further one a case; a line is said when all is ready, and
    one for every answer. The end of the orders is the end of the process."""
    tune_garbage_collector()
    job = orders.readline()
    if not job:
        return
    place = Place(job, known)
    place.open()
    lines = os.fdopen(words, "w", encoding="utf-8")

    def say(line: str) -> None:
        with suppress(BrokenPipeError):  # whom this helps is gone: the orders end, too
            lines.write(line + "\n")
            lines.flush()

    say(READY)
    for line in orders:
        case: str = json.loads(line)

        def told(answer: Answer, case: str = case) -> None:
            say(json.dumps({"case": case, "answer": answer}))

        place.begin(case, told)
    place.close()
    os._exit(0)  # threads of others may still wait for what nobody wants any more


if __name__ == "__main__":
    main()
