"""A job carried out: what is left of it is worked off by its engine, and every outcome is told as it comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from figwright.agents.store.files import slug
from figwright.bench import engines, judges, ledgers
from figwright.bench.addresses import parted
from figwright.bench.case import Case, Dataset
from figwright.bench.engines import Outcome, Told
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE, Ledger
from figwright.bench.readiness import home, ready
from figwright.bench.results import errors
from figwright.core.errors import FigwrightError, NotFound, RunError, cause
from figwright.core.run_sync import run_sync

LAST = "last"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A job with every place filled in, all its cases, and those of them that are not finished."""

    job: Job
    dataset: Dataset
    left: tuple[str, ...]
    resumed: bool = False

    @property
    def finished(self) -> int:
        return len(self.dataset.cases) - len(self.left)


def prepare(job: Job, *, fresh: bool = False, repeat: bool = True) -> Prepared:
    """Everything is checked before anybody is asked. The same job that was not finished is taken up again, unless it is
    to be begun afresh; also then no answer is paid for twice. One that was finished is done again if `repeat`."""
    with _readied(job) as (job, dataset), opened(job.store) as ledger:
        known = None if fresh else _done_before(ledger, job, dataset, finished=not repeat)
        if known:
            job = replace(job, run=known)
        elif not job.run:
            job = replace(job, run=_new_run_name(job))
        ledger.begin(job.run, _writable(job))
        return Prepared(job, dataset, _unfinished_cases(ledger, job, dataset.cases), known is not None)


@contextmanager
def _readied(job: Job) -> Iterator[tuple[Job, Dataset]]:
    """A job that is checked, and which its engine expects until something goes wrong. No store may be open: a copy of
    this process would have it as well."""
    job, dataset = ready(job)
    engine = engines.get(job.engine)
    try:
        engine.expect(job, dataset)
        yield job, dataset
    except BaseException:
        engine.forget()
        raise


def taken_up(store: str, which: str, **changes: Any) -> Prepared:
    """A run by its name, by a part of it that no other has, or "last"; `changes` are to how and where it is done."""
    with opened(store, existing=True) as ledger:
        run, data = find(ledger, which)
    with _readied(_changed(Job.of(data), store, changes)) as (job, dataset), opened(job.store) as ledger:
        return Prepared(replace(job, run=run), dataset, _unfinished_cases(ledger, job, dataset.cases), True)


def judged_anew(store: str, which: str, rules: Mapping[str, Any], **changes: Any) -> Prepared:
    """The pictures of a run, before another judge: a new run that has them already. `rules` and `changes` are to who
    judges, and how."""
    with opened(store, existing=True) as ledger:
        before, data = find(ledger, which)
    job = Job.of(data)
    given = {name: value for name, value in rules.items() if value is not None}
    job = replace(job, rules=replace(job.rules, **given), judges=())
    with _readied(_changed(job, store, changes)) as (job, dataset), opened(job.store) as ledger:
        job = replace(job, run=_new_run_name(job))
        ledger.begin(job.run, _writable(job))
        for entry in ledger.entries(before):
            if entry.stage == MADE:
                ledger.put(job.run, entry.case, MADE, entry.data)
        return Prepared(job, dataset, _unfinished_cases(ledger, job, dataset.cases))


def _changed(job: Job, store: str, changes: Mapping[str, Any]) -> Job:
    given = {name: value for name, value in changes.items() if value is not None}
    return replace(job, **{**given, "store": store or job.store})


def still_open(prepared: Prepared) -> tuple[str, ...]:
    """Cases that are not finished now: what failed and may succeed another time."""
    with opened(prepared.job.store) as ledger:
        return _unfinished_cases(ledger, prepared.job, prepared.dataset.cases)


async def carry_out(prepared: Prepared, told: Told) -> tuple[Outcome, ...]:
    """Works off what is left. An error that stops every case is raised; all others are outcomes."""
    outcomes: list[Outcome] = []

    def heard(outcome: Outcome) -> None:
        outcomes.append(outcome)
        told(outcome)

    engine = engines.get(prepared.job.engine)
    try:
        if prepared.left:
            await engine.run(prepared.job, prepared.left, heard, prepared.dataset)
    except BaseExceptionGroup as group:
        raise cause(group) from group
    finally:
        engine.forget()
    return tuple(outcomes)


def run(job: Job, told: Told = lambda outcome: None, *, fresh: bool = False) -> str:
    """A job from beginning to end, for those who do not wait for anything else meanwhile; the run's name."""
    prepared = prepare(job, fresh=fresh)
    run_sync(carry_out(prepared, told))
    return prepared.job.run


def find(ledger: Ledger, which: str) -> tuple[str, dict[str, Any]]:
    """The run that `which` means, and its job."""
    known = ledger.runs()
    if not known:
        raise RunError("no bench runs yet", "figwright bench run figwright")
    if which == LAST:
        return known[0]
    exact = [one for one in known if one[0] == which]
    holding = exact or [one for one in known if which and which in one[0]]
    if not holding:
        raise NotFound("bench run", which, [name for name, _ in known])
    if len(holding) > 1:
        raise RunError(f"{which!r} matches {len(holding)} runs", f"such as {holding[0][0]}; type more of the name")
    return holding[0]


def _writable(job: Job) -> dict[str, Any]:
    """The job as it may be written down: a password in an address is the user's to give each time."""
    bare: dict[str, Any] = {name: parted(getattr(job, name))[0] for name in ("store", "artifacts", "judge_url")}
    order = replace(job.order, base_url=parted(job.order.base_url)[0])
    return replace(job, **bare, order=order).as_data()


def _done_before(ledger: Ledger, job: Job, dataset: Dataset, *, finished: bool) -> str | None:
    """The newest run of the same work, if it was not finished or finished ones are wanted as well."""
    wanted = Job.of(_writable(job)).digest
    for run, data in ledger.runs():
        try:
            same = Job.of(data).digest == wanted
        except FigwrightError:  # a run of another version
            continue
        if same:
            return run if finished or _unfinished_cases(ledger, replace(job, run=run), dataset.cases) else None
    return None


def _unfinished_cases(ledger: Ledger, job: Job, cases: Sequence[Case]) -> tuple[str, ...]:
    """Cases that lack a picture or the word of a judge who can judge them."""
    done = {(entry.case, entry.stage) for entry in ledger.entries(job.run)}

    def stages(case: Case) -> list[str]:
        return [MADE, *(name for name in job.judges if not judges.get(name).lacks(case))]

    return tuple(case.id for case in cases if not all((case.id, stage) in done for stage in stages(case)))


def _new_run_name(job: Job) -> str:
    words = (job.label or f"{job.dataset} {job.method}", datetime.now().strftime("%Y%m%d-%H%M%S"))
    return f"{words[1]}-{slug(words[0])}-{token_hex(2)}"


def opened(store: str = "", *, existing: bool = False) -> closing[Ledger]:
    """The ledger at an address, or the usual one, closed again at the end. For those who only read, it has to be there:
    nothing is made by asking for a report."""
    address = store or str(home() / "bench.sqlite")
    path = address.removeprefix("sqlite:///")
    if existing and "://" not in path and not Path(path).is_file():
        if store:
            raise RunError(f"no store {store!r}", "use the --store that the run was started with")
        raise RunError("no bench runs yet", "figwright bench run figwright")
    return closing(ledgers.open(address))


def reopen(store: str, which: str) -> int:
    """Takes back lost cases and judgements with an error in them, so that they are tried again; how many."""
    count = 0
    with opened(store, existing=True) as ledger:
        run, _ = find(ledger, which)
        for entry in ledger.entries(run):
            if entry.stage == MADE and entry.data.get("error"):
                for stage in {one.stage for one in ledger.entries(run) if one.case == entry.case}:
                    ledger.forget(run, entry.case, stage)
                count += 1
            elif entry.stage != MADE and any(errors(entry.data)):
                ledger.forget(run, entry.case, entry.stage)
                count += 1
    return count
