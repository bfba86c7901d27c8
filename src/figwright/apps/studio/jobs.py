"""Runs that are being worked on in this process: begun, looked on, stopped, taken up again.

    run = start(place, making(place, source, order))

Each run has a thread and an event loop of its own: what takes a processor for a second (reading by rules, compiling)
then never keeps the pages waiting, and a run can be stopped at any point. What happens is written into the run's folder
as always; only what an agent is saying right now is told from memory.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from figwright.agents import pipeline, resume, visualizers
from figwright.agents.order import Order
from figwright.agents.pipeline import Watch
from figwright.agents.session import Step
from figwright.agents.store import RunFolder
from figwright.agents.store.run import is_being_written
from figwright.agents.visualizers import Plan
from figwright.apps.studio.place import Place
from figwright.core.errors import FigwrightError, RunError, SettingsError
from figwright.core.source import Source

NAME = "jobs"
PATIENCE = 20.0
"""Seconds that a stopped run has to write down its end: a compilation that has begun is not cut off."""


@dataclass(frozen=True, slots=True)
class Work:
    """A run about to be worked on: its folder, which has its first event already, and what is to be done in it."""

    folder: RunFolder
    do: Callable[[Watch], Coroutine[Any, Any, object]]


def making(place: Place, source: Source, order: Order) -> Work:
    """A new figure. What is wrong with the order is said now, before there is a run."""
    pipeline.verify_models(order)
    drawn_by = order.course(source=source).visualizer
    if not order.model and drawn_by not in ("vector", "code"):
        raise SettingsError(f"the {drawn_by} visualizer needs a model", "choose one, or use the automatic choice")
    if visualizers.get(drawn_by).paints and not order.image_model:
        raise SettingsError(f"the {drawn_by} visualizer needs an image model", "choose one, or use another visualizer")
    folder = pipeline.begin(source, order, place.home)

    async def do(watch: Watch) -> object:
        return await pipeline.illustrate_async(source, order=order, home=place.home, watch=watch, folder=folder)

    return Work(folder, do)


def taking_up(place: Place, run: str, order: Order | None = None, *, reading: int = 0) -> Work:
    """A run that was stopped or has failed, from where it stood; `order` only where another is wanted, `reading` where
    its author has chosen what the wish of a plot means."""
    kept = resume.load_run(run, place.home)
    if kept.ended:
        raise RunError(f"run {kept.folder.id} is finished", "request a change instead")
    if is_being_written(kept.folder.folder):
        raise RunError(f"run {kept.folder.id} is active", "wait until it ends, or stop it")
    wanted = order or kept.order
    wanted = replace(wanted, reading=reading or wanted.reading)
    pipeline.verify_models(wanted)

    async def do(watch: Watch) -> object:
        return await resume.resume(kept, wanted, watch=watch)

    return Work(kept.folder, do)


def going_on(
    place: Place, source: Source, plan: Plan, wish: str, *, order: Order, rounds: int = 2, note: str = ""
) -> Work:
    """A new run that begins with any plan, such as a draft that was edited by hand; `note` says what it goes on from
    ("continues RUN: the wish")."""
    wanted = _asking(order)
    folder = pipeline.begin(source, wanted, place.home)
    if note:
        folder.event("note", text=note)

    async def do(watch: Watch) -> object:
        async with pipeline.open_session(wanted, folder, place.home, watch) as session:
            return await pipeline.go_on(session, wanted.brief(source), plan, wish, rounds=rounds)

    return Work(folder, do)


def start(place: Place, work: Work) -> str:
    """Begins the work in the background; returns the run's id at once."""
    return of(place).start(work)


async def stop(place: Place, run: str) -> None:
    """Ends a run of this process and waits until its folder says so; it can be taken up again."""
    await of(place).stop(run)


def steps(place: Place, run: str, after: int) -> tuple[int, list[Step]]:
    """What the agents of a run are doing, where it has changed since the number that the last call gave."""
    job = of(place).running.get(run)
    return job.since(after) if job else (after, [])


def is_running(place: Place, run: str) -> bool:
    """Whether this process works on the run."""
    return run in of(place).running


def of(place: Place) -> Jobs:
    """The jobs of a studio: one value for all pages."""
    found: Jobs = place.shared.setdefault(NAME, Jobs())
    return found


@dataclass(slots=True)
class _Job:
    """A run at work: its thread and loop, and what each agent said last, numbered in the order of saying."""

    work: Work
    thread: threading.Thread | None = None
    loop: asyncio.AbstractEventLoop | None = None
    task: asyncio.Task[object] | None = None
    told: dict[tuple[str, int, int], tuple[int, Step]] = field(default_factory=dict)
    count: int = 0
    stopped: bool = False
    guard: threading.Lock = field(default_factory=threading.Lock)

    def watch(self, step: Step) -> None:
        with self.guard:
            self.count += 1
            self.told[step.agent, step.round, step.candidate] = (self.count, step)

    def since(self, after: int) -> tuple[int, list[Step]]:
        with self.guard:
            fresh = sorted((number, step) for number, step in self.told.values() if number > after)
            return self.count, [step for _, step in fresh]

    async def carried(self) -> None:
        """The work itself, in the loop of its thread."""
        self.task = asyncio.current_task()
        self.loop = asyncio.get_running_loop()
        if not self.stopped:  # it may have been stopped before it began
            await self.work.do(self.watch)

    def end(self) -> None:
        """From any thread: whatever the run waits for is given up."""
        self.stopped = True
        if self.loop and self.task and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.task.cancel)


class Jobs:
    """The runs that this process works on, by their ids."""

    def __init__(self) -> None:
        self.running: dict[str, _Job] = {}

    def start(self, work: Work) -> str:
        run = work.folder.id
        if run in self.running:
            raise RunError(f"run {run} is active", "wait until it ends, or stop it")
        job = _Job(work)
        self.running[run] = job
        job.thread = threading.Thread(target=self._carry_out, args=(run, job), name=f"run {run}", daemon=True)
        job.thread.start()
        return run

    def _carry_out(self, run: str, job: _Job) -> None:
        fault: BaseException | None = None
        try:
            asyncio.run(job.carried())
        except BaseException as error:  # a thread has nobody to tell: the folder is told instead
            fault = error
        finally:
            _closed(job.work.folder, fault)
            del self.running[run]

    async def stop(self, run: str) -> None:
        job = self.running.get(run)
        if job is None:
            raise RunError(f"run {run} is not active in this studio", "it may have ended, or another process runs it")
        job.end()
        assert job.thread is not None
        await asyncio.to_thread(job.thread.join, PATIENCE)

    async def aclose(self) -> None:
        """Stops all runs, when the studio ends; `figwright continue` takes them up."""
        jobs = list(self.running.values())
        for job in jobs:
            job.end()
        for job in jobs:
            if job.thread is not None:
                await asyncio.to_thread(job.thread.join, PATIENCE)


def _closed(folder: RunFolder, fault: BaseException | None) -> None:
    """Writes down why a run ended where its session could not: it failed or was stopped before it had one."""
    story = folder.story()
    if story.status == "running" or (story.status == "interrupted" and fault is not None):
        if isinstance(fault, FigwrightError):
            folder.event("run.failed", error=fault.message, hint=fault.hint)
        elif fault is None or isinstance(fault, asyncio.CancelledError):
            if folder.events()[-1]["kind"] != "run.stopped":
                folder.event("run.stopped")
        else:
            folder.event("run.failed", error=f"{type(fault).__name__}: {fault}", hint="")
    folder.close()


def _asking(order: Order) -> Order:
    if not order.model:
        raise SettingsError("requesting changes needs a model", "choose one, or edit the figure by hand")
    pipeline.verify_models(order)
    return order
