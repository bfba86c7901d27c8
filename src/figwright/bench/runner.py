"""A job carried out: what is left of it is worked off by its engine, and every outcome is told as it comes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from figwright.bench import datasets, engines, judges, ledgers, methods
from figwright.bench.addresses import parted, whole
from figwright.bench.aesthetics import settled
from figwright.bench.case import Case, Dataset
from figwright.bench.engines import Outcome, Told
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE, Ledger
from figwright.bench.work import chosen
from figwright.errors import FigwrightError, NotFound, RunError, SettingsError
from figwright.settings import settings
from figwright.store.files import slug

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
    job = _placed(job)
    dataset = chosen(job)
    if not dataset.cases:
        raise SettingsError(f"{job.dataset} has no cases in this selection", "widen --split, --category or --limit")
    job = replace(job, judges=_judges(job, dataset), rules=replace(job.rules, aesthetics=settled(job.rules.aesthetics)))
    _verify(job)
    _refuse_doubles(dataset)
    job = replace(job, cases=len(dataset.cases))
    with opened(job.store) as ledger:
        known = None if fresh else _done_before(ledger, job, dataset, finished=not repeat)
        if known:
            job = replace(job, run=known)
        elif not job.run:
            job = replace(job, run=_named(job))
        ledger.begin(job.run, _writable(job))
        return Prepared(job, dataset, _left(ledger, job, dataset.cases), known is not None)


def taken_up(store: str, which: str, **changes: Any) -> Prepared:
    """A run by its name, by a part of it that no other has, or "last"; `changes` are to how it is done."""
    with opened(store) as ledger:
        run, data = find(ledger, which)
        job = replace(Job.of(data), **{name: value for name, value in changes.items() if value is not None})
        dataset = chosen(job)
        return Prepared(
            replace(job, run=run, store=store or job.store), dataset, _left(ledger, job, dataset.cases), True
        )


def judged_anew(store: str, which: str, **changes: Any) -> Prepared:
    """The pictures of a run, before another judge: a new run that has them already. `changes` are to who judges, and
    how."""
    with opened(store) as ledger:
        before, data = find(ledger, which)
        given = {name: value for name, value in changes.items() if value is not None}
        job = replace(Job.of(data), **{"judges": (), **given})
        dataset = chosen(job)
        job = replace(job, judges=_judges(job, dataset))
        _verify(job)
        job = replace(job, run=_named(job), store=store or job.store)
        ledger.begin(job.run, _writable(job))
        for entry in ledger.entries(before):
            if entry.stage == MADE:
                ledger.put(job.run, entry.case, MADE, entry.data)
        return Prepared(job, dataset, _left(ledger, job, dataset.cases))


def still_open(prepared: Prepared) -> tuple[str, ...]:
    """Cases that are not finished now: what failed and may succeed another time."""
    with opened(prepared.job.store) as ledger:
        return _left(ledger, prepared.job, prepared.dataset.cases)


async def carry_out(prepared: Prepared, told: Told) -> tuple[Outcome, ...]:
    """Works off what is left. An error that stops every case is raised; all others are outcomes."""
    outcomes: list[Outcome] = []

    def heard(outcome: Outcome) -> None:
        outcomes.append(outcome)
        told(outcome)

    if prepared.left:
        try:
            await engines.get(prepared.job.engine).run(prepared.job, prepared.left, heard)
        except BaseExceptionGroup as group:
            raise _cause(group) from group
    return tuple(outcomes)


def run(job: Job, told: Told = lambda outcome: None, *, fresh: bool = False) -> str:
    """A job from beginning to end, for those who do not wait for anything else meanwhile; the run's name."""
    prepared = prepare(job, fresh=fresh)
    asyncio.run(carry_out(prepared, told))
    return prepared.job.run


def home() -> Path:
    return settings().home / "bench"


def find(ledger: Ledger, which: str) -> tuple[str, dict[str, Any]]:
    """The run that `which` means, and its job."""
    known = ledger.runs()
    if not known:
        raise RunError("there are no bench runs yet", "figwright bench run figwright")
    if which == LAST:
        return known[0]
    exact = [one for one in known if one[0] == which]
    holding = exact or [one for one in known if which and which in one[0]]
    if not holding:
        raise NotFound("bench run", which, [name for name, _ in known])
    if len(holding) > 1:
        raise RunError(f"{which!r} may mean {len(holding)} runs", f"such as {holding[0][0]}; type more of the name")
    return holding[0]


def _placed(job: Job) -> Job:
    """The usual places for whatever was not given one; paths are whole, since workers may stand elsewhere."""
    place = home()
    return replace(
        job,
        store=whole(job.store.removeprefix("sqlite:///")) or str(place / "bench.sqlite"),
        artifacts=whole(job.artifacts) or str(place / "artifacts"),
        scratch=whole(job.scratch) or str(place / "runs"),
        data=whole(job.data),
        ready=whole(job.ready),
    )


def _writable(job: Job) -> dict[str, Any]:
    """The job as it may be written down: a password in an address is the user's to give each time."""
    bare: dict[str, Any] = {name: parted(getattr(job, name))[0] for name in ("store", "artifacts", "judge_url")}
    order = replace(job.order, base_url=parted(job.order.base_url)[0])
    return replace(job, **bare, order=order).as_data()


def _judges(job: Job, dataset: Dataset) -> tuple[str, ...]:
    """The judges that were named, or those of the dataset that have what they need."""
    if job.judges:
        for name in job.judges:
            lacking = [judges.get(name).suits(case) for case in dataset.cases]
            if all(lacking):
                raise SettingsError(f"the {name} judge cannot judge {dataset.name}: {lacking[0]}", "name another judge")
        return job.judges
    able = (
        name
        for name, judge in ((name, judges.get(name)) for name in datasets.get(job.dataset).judges)
        if (job.judge or not judge.needs_model) and (job.rules.strict or not judge.only_strict)
    )
    return tuple(name for name in able if not all(judges.get(name).suits(case) for case in dataset.cases))


def _verify(job: Job) -> None:
    """What the method, the judges and the engine need must be there."""
    method = methods.get(job.method)
    if job.kind not in method.kinds:
        raise SettingsError(f"the {job.method} method draws no {job.kind}s", f"it draws {', '.join(method.kinds)}")
    lacking = {"model": not job.order.model, "painter": not job.order.image_model}
    for need in method.asks(job.kind):
        if lacking[need]:
            option = "--model" if need == "model" else "--image-model"
            raise SettingsError(f"the {job.method} method needs {option}", "figwright doctor says which keys are there")
    if job.method == "ready" and not job.ready:
        raise SettingsError("the ready method needs a folder of pictures", "--ready DIR")
    needing = [name for name in job.judges if judges.get(name).needs_model]
    if needing and not job.judge:
        raise SettingsError(f"the {needing[0]} judge needs a model", "name one with --judge provider/model")
    if job.concurrency < 1:
        raise SettingsError(f"concurrency is {job.concurrency}", "choose 1 or more")
    engines.get(job.engine)


def _refuse_doubles(dataset: Dataset) -> None:
    """Results are kept by id: two cases of one id would be one."""
    if doubled := [id for id, times in Counter(case.id for case in dataset.cases).items() if times > 1]:
        hint = "give each its own; figwright bench inspect finds all such faults"
        raise SettingsError(f"{len(doubled)} ids of {dataset.name} are used twice, such as {doubled[0]!r}", hint)


def _done_before(ledger: Ledger, job: Job, dataset: Dataset, *, finished: bool) -> str | None:
    """The newest run of the same work, if it was not finished or finished ones are wanted as well."""
    wanted = Job.of(_writable(job)).digest
    for run, data in ledger.runs():
        try:
            same = Job.of(data).digest == wanted
        except FigwrightError:  # a run of another version
            continue
        if same:
            return run if finished or _left(ledger, replace(job, run=run), dataset.cases) else None
    return None


def _left(ledger: Ledger, job: Job, cases: Sequence[Case]) -> tuple[str, ...]:
    """Cases that lack a picture or the word of a judge who can judge them."""
    done = {(entry.case, entry.stage) for entry in ledger.entries(job.run)}

    def stages(case: Case) -> list[str]:
        return [MADE, *(name for name in job.judges if not judges.get(name).suits(case))]

    return tuple(case.id for case in cases if not all((case.id, stage) in done for stage in stages(case)))


def _named(job: Job) -> str:
    words = (job.label or f"{job.dataset} {job.method}", datetime.now().strftime("%Y%m%d-%H%M%S"))
    return f"{words[1]}-{slug(words[0])}-{token_hex(2)}"


def _cause(group: BaseExceptionGroup[BaseException]) -> BaseException:
    cause: BaseException = group
    while isinstance(cause, BaseExceptionGroup):
        cause = next((one for one in cause.exceptions if isinstance(one, FigwrightError)), cause.exceptions[0])
    return cause


def opened(store: str = "") -> closing[Ledger]:
    """The ledger at an address, or the usual one, closed again at the end."""
    return closing(ledgers.open(store or str(home() / "bench.sqlite")))


def reopen(store: str, which: str) -> int:
    """Takes back lost cases and judgements with an error in them, so that they are tried again; how many."""
    count = 0
    with opened(store) as ledger:
        run, _ = find(ledger, which)
        for entry in ledger.entries(run):
            if entry.stage == MADE and entry.data.get("error"):
                for stage in {one.stage for one in ledger.entries(run) if one.case == entry.case}:
                    ledger.forget(run, entry.case, stage)
                count += 1
            elif entry.stage != MADE and _has_error(entry.data):
                ledger.forget(run, entry.case, entry.stage)
                count += 1
    return count


def _has_error(record: Any) -> bool:
    """Whether an error stands anywhere in a judge's record."""
    if isinstance(record, dict):
        return any((name == "error" and bool(value)) or _has_error(value) for name, value in record.items())
    return isinstance(record, list) and any(map(_has_error, record))
