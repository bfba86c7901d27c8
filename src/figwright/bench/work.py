"""Workplace: where one process works off cases. A case is made, then judged; what is finished is written down at once.

Everything is opened from the job alone, so that a worker on another machine needs only the job and its own keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import monotonic, perf_counter
from traceback import format_exception
from typing import Any

from figwright.agents import models, references
from figwright.agents.budget import Purse
from figwright.agents.models import Image, Model, Painter, Patience
from figwright.agents.session import FailedAttempt, Session
from figwright.agents.store import RunFolder
from figwright.agents.store.secrets import Scrubber
from figwright.bench import _heap, artifacts, datasets, judges, ledgers, methods
from figwright.bench.addresses import parted
from figwright.bench.artifacts import Artifacts
from figwright.bench.call_slots import Places, low_priority
from figwright.bench.case import Case, Dataset
from figwright.bench.engines import Outcome
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE, Ledger
from figwright.bench.made import Made
from figwright.bench.memory import Answers
from figwright.bench.methods import Recipe
from figwright.bench.questions.strict import strengthened
from figwright.core.errors import PASSING, STOPPING, FigwrightError, ModelError, RunError, cause

STOPS = (*STOPPING, RunError)
"""What no other case would fare better with, a full disk among it: the whole run ends."""

FRESH = 1.0
"""Seconds for which the sum of what all workers have spent is believed before it is asked for again."""


@dataclass(slots=True)
class WorkerContext:
    """One process's dataset, models, ledger and purse. `places` are the calls under way, `open` the cases."""

    job: Job
    dataset: Dataset
    ledger: Ledger
    artifacts: Artifacts
    model: Model | None
    painter: Painter | None
    judge: Model | None
    secrets: tuple[str, ...]
    places: Places
    open_cases: asyncio.Semaphore
    cases: Mapping[str, Case] = field(default_factory=dict)
    purse: Purse = field(default_factory=Purse)
    _paid: float = 0.0
    _asked: float = -FRESH

    @classmethod
    def open(cls, job: Job, dataset: Dataset | None = None) -> WorkerContext:
        """`dataset` is the job's, where it was read before."""
        _heap.settle()
        dataset = dataset or chosen(job)
        secrets = models.secrets()
        places = Places(max(1, job.concurrency))
        model, painter, judge = connected(job, places)
        return cls(
            job,
            dataset,
            ledgers.open(job.store),
            artifacts.at(job.artifacts),
            model,
            painter,
            judge,
            secrets,
            places,
            # A case waits for one answer at a time while it is made, and works on it in between: some more than there
            # are places keep all of them busy, and few enough that their pictures do not fill the memory.
            asyncio.Semaphore(max(2, job.concurrency + job.concurrency // 2)),
            datasets.by_id(dataset.cases),
        )

    async def work(self, case_id: str) -> Outcome:
        """Makes and judges a case, as far as that was not done before."""
        case, began = self.cases[case_id], perf_counter()
        async with self.open_cases:
            desk = _CaseTask(self, case)
            error = ""
            try:
                made = await desk.made()
                for name in self.job.judges:
                    await desk.judged(name, made)
                error = made.error
            except Exception as failure:
                error = self._got_over(failure)
                desk.explain(failure)
            finally:
                desk.close(error)
        return desk.outcome(error, perf_counter() - began)

    def _got_over(self, failure: Exception) -> str:
        """What to say of a case that could not be finished, so that the others go on: also when the fault is ours. What
        would stop every case is raised."""
        known = cause(failure)
        if isinstance(known, STOPS) or not isinstance(known, Exception):
            raise known from failure
        return _error_text(known)

    def spent(self) -> float:
        """Dollars that this run has paid so far, by all workers; asked for once a second, with one's own added."""
        if monotonic() - self._asked > FRESH:
            self._paid, self._asked = self.ledger.spent(self.job.run), monotonic()
        return self._paid

    def pay(self, cost: float) -> None:
        self._paid += cost

    async def close(self) -> None:
        for one in {id(one): one for one in (self.model, self.painter, self.judge) if one is not None}.values():
            await one.close()
        self.ledger.close()


class _CaseTask:
    """One case in work: its folder, its sessions, and what they used."""

    def __init__(self, place: WorkerContext, case: Case) -> None:
        self.place, self.case, self.job = place, case, place.job
        folder = Path(self.job.scratch) / self.job.run / "cases" / case.file
        folder.mkdir(parents=True, exist_ok=True)
        self.scrubber = Scrubber(place.secrets)
        self.folder = RunFolder(folder, place.secrets, slim=True)  # answers and pictures are in the ledger
        self.sessions: list[Session] = []
        self.began = perf_counter()

    async def made(self) -> Made:
        """What was made of the case, now or before."""
        kept = self.place.ledger.get(self.job.run, self.case.id, MADE)
        if kept is not None:
            return self._loaded(kept)
        job = self.job
        self.folder.event(
            "run.started", name=self.case.id, settings={**job.order.data(), "base_url": parted(job.order.base_url)[0]}
        )
        session = self._session(self.place.model, self.place.painter, job.order.temperature, job.order.seed)
        folder = Path(job.ready) if job.ready else None
        recipe = Recipe(job.order, job.options, self.place.dataset.references, folder)
        try:
            made = await methods.get(job.method).make(session, self.case, recipe)
        except BaseExceptionGroup as group:
            made = self._lost(cause(group))
        except FigwrightError as error:
            made = self._lost(error)
        self._keep(made, session)
        return made

    def _lost(self, error: BaseException) -> Made:
        """A method that cannot draw this case has lost it; what may pass or would stop everything is raised on."""
        if not isinstance(error, FigwrightError) or isinstance(error, (*STOPS, *PASSING)):
            raise error
        return Made(error=_error_text(error))

    def _session(self, model: Model | None, painter: Painter | None, temperature: float, seed: int | None) -> Session:
        place, job = self.place, self.job
        memory = Answers(place.ledger, place.artifacts, job.run, self.scrubber, place.pay)
        session = Session(
            self.folder, model, painter, memory, job.budget, temperature, seed, job.order.resolution,
            unsandboxed=job.order.insist, on_retry=self._on_retry, paid=place.spent, purse=place.purse,
        )  # fmt: skip
        self.sessions.append(session)
        return session

    def _on_retry(self, attempt: FailedAttempt) -> None:
        data = self.scrubber.value(asdict(attempt))
        self.place.ledger.trouble(self.job.run, self.case.id, data)

    def _keep(self, made: Made, session: Session) -> None:
        """Files first, then the entry that names them: an entry that is there is complete."""
        put, home = self.place.artifacts.put, f"{self.job.run}/{self.case.file}"
        names = {name: f"{home}/{name}" for name in made.files}
        for name, data in made.files.items():
            put(names[name], self.scrubber.data(data, name))
        picture = ""
        if made.picture is not None:
            picture = f"{home}/picture.{made.picture.media.rpartition('/')[2]}"
            put(picture, self.scrubber.data(made.picture.data, picture))
        entry = {
            "error": made.error,
            "picture": picture,
            "media": made.picture.media if made.picture else "",
            "files": names,
            "facts": dict(made.facts),
            "category": self.case.category,
            "difficulty": self.case.difficulty,
            "kind": self.case.kind,
            "caption": self.case.source.caption,
            "source": self.case.digest,
            "human": str(self.case.human or ""),
            "seconds": round(perf_counter() - self.began, 3),
            "usage": _usage(session),
        }
        self.place.ledger.put(self.job.run, self.case.id, MADE, self.scrubber.value(entry))

    def _loaded(self, kept: Mapping[str, Any]) -> Made:
        get = self.place.artifacts.get
        picture = get(kept["picture"]) if kept["picture"] else None
        if kept["picture"] and picture is None:
            where = self.place.artifacts.where(kept["picture"])
            raise RunError(f"the picture of {self.case.id} is not at {where}", "give its location with --artifacts")
        files = {name: data for name, place in kept["files"].items() if (data := get(place)) is not None}
        shown = Image(picture, kept["media"]) if picture is not None else None
        return Made(shown, files, kept["facts"], kept["error"])

    async def judged(self, name: str, made: Made) -> None:
        """A judge's record, unless there is one."""
        judge, job = judges.get(name), self.job
        if judge.lacks(self.case) or self.place.ledger.get(job.run, self.case.id, name) is not None:
            return
        session = self._session(self.place.judge, None, job.judge_temperature, job.seed) if self.place.judge else None
        began = perf_counter()
        with low_priority():
            record = await judge.judge(session, self.case, made, job.rules)
        used = {"usage": _usage(session), "seconds": round(perf_counter() - began, 3)} if session else {}
        self.place.ledger.put(job.run, self.case.id, name, self.scrubber.value({**record, **used}))

    def explain(self, failure: Exception) -> None:
        """Where a fault of ours came from, for whoever mends it."""
        if not isinstance(cause(failure), FigwrightError):
            self.folder.write("traceback.txt", "".join(format_exception(failure)))

    def close(self, error: str) -> None:
        if self.sessions:
            self.folder.event("run.failed" if error else "run.ended", **({"error": error} if error else {}))
        self.folder.close()

    def outcome(self, error: str, seconds: float) -> Outcome:
        calls = [usage for session in self.sessions for usage in session.calls]
        costs = [usage.cost for usage in calls]
        return Outcome(
            self.case.id,
            error,
            len(calls),
            sum(session.recalled for session in self.sessions),
            sum(cost or 0.0 for cost in costs) if not costs or any(cost is not None for cost in costs) else None,
            sum(usage.input_tokens + usage.output_tokens for usage in calls),
            sum(len(session.failed_attempts) for session in self.sessions),
            seconds,
        )


def cases_of(job: Job) -> tuple[object, ...]:
    """What of a job says which cases it has: jobs that are equal in this have the same."""
    return (
        job.dataset,
        job.data,
        job.kind,
        job.split,
        job.category,
        job.limit,
        job.seed,
        job.rules.strict,
        job.rules.seed,
    )


def chosen(job: Job) -> Dataset:
    """The cases of a job, with the harder questions where it is strict."""
    home = Path(job.data) if job.data else None
    dataset = datasets.load(job.dataset, home, job.kind, job.split)
    if job.rules.strict:  # before most are left out: a negative question asks for what only other cases have
        dataset = strengthened(dataset, job.rules.seed)
    return datasets.part(dataset, category=job.category, limit=job.limit, seed=job.seed)


def stocked(job: Job, dataset: Dataset | None = None) -> Dataset:
    """The cases of a job, and in memory what many of them need: the software of its models, and how references are
    found. `dataset` is the job's, where it was read before."""
    dataset = dataset or chosen(job)
    connected(job, Places(1))
    if job.order.retriever == "semantic":
        references.look_through(dataset.references)
    return dataset


def connected(job: Job, places: Places) -> tuple[Model | None, Painter | None, Model | None]:
    """The models of the method and of the judge. All calls of this process share the places."""
    order = job.order
    patience = Patience(tries=8, total=max(900.0, 6 * order.timeout))
    common: dict[str, Any] = {"places": places, "timeout": order.timeout, "patience": patience}
    model = models.connect(order.model, base_url=order.base_url, **common) if order.model else None
    painter = None
    if order.image_model:
        painter = models.paint(order.image_model, base_url=order.painter_url, **common)
    if job.judge and (job.judge, job.judge_url) == (order.model, order.base_url):
        return model, painter, model
    judge = models.connect(job.judge, base_url=job.judge_url, **common) if job.judge else None
    return model, painter, judge


def _usage(session: Session) -> dict[str, Any]:
    return {**asdict(session.spent), "calls": len(session.calls), "cached": session.recalled}


def _error_text(error: BaseException) -> str:
    if isinstance(error, ModelError):
        return f"{type(error).__name__}: {error.message}"
    return error.message if isinstance(error, FigwrightError) else f"{type(error).__name__}: {error}"
