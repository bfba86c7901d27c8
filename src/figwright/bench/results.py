"""Results: one bench run as it stands in a ledger, read for scores and reports. Nobody is asked; nothing is written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

from figwright.agents.store.secrets import Scrubber
from figwright.bench import judges, marks, methods
from figwright.bench.job import Job
from figwright.bench.judges import Judge, Record
from figwright.bench.ledgers import MADE, Entry, Ledger
from figwright.bench.marks import Mark, Marked
from figwright.core.errors import FigwrightError, RunError

_UNREADABLE = (FigwrightError, KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What a judge raises over a record that is not its own, or of another version."""

UNSEEN = "no picture"
"""How a judge's note begins when there was nothing to look at."""
_OBJECTION = (
    (re.compile(r"\bYour answer cannot be used: "), ""),
    (re.compile(r"\bYour answer (?=was cut off|does not fit)"), "it "),
    (re.compile(r"\.+ Answer again\b[^.]*\."), ""),
)
"""What a model was told, and readers are not: whom it is said to, and what to do."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls took; `unpriced` are calls of unknown price, which cost nothing here and something there."""

    calls: int = 0
    cached: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0
    cost: float = 0.0
    unpriced: int = 0
    seconds: float = 0.0

    def __add__(self, other: Spent) -> Spent:
        return Spent(*(getattr(self, name) + getattr(other, name) for name in Spent.__slots__))

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Spent:
        """From an entry, which says what it used and how long it took."""
        usage, seconds = data.get("usage") or {}, _number(data.get("seconds"))
        counts = {name: int(_number(usage.get(name))) for name in ("calls", "cached", "input_tokens", "output_tokens")}
        known = usage.get("cost") is not None or not counts["calls"]
        cost, images = _number(usage.get("cost")), int(_number(usage.get("images")))
        return cls(**counts, images=images, cost=cost, unpriced=0 if known else counts["calls"], seconds=seconds)


@dataclass(frozen=True, slots=True)
class Failure:
    """What could not be done: a case that was not made, or the part of a judgement that failed."""

    case: str
    stage: str
    reason: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A try that failed on the way; `over`: the case was finished all the same."""

    case: str
    kind: str
    agent: str
    model: str
    message: str
    over: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """One case: what was made of it and what each judge said. `picture` and `files` are names of artifacts; `human` is
    the path of the picture that people drew."""

    id: str
    category: str = ""
    difficulty: str = ""
    kind: str = "diagram"
    caption: str = ""
    source: str = ""
    human: str = ""
    picture: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    making: Spent = Spent()
    records: Mapping[str, Record] = field(default_factory=dict)

    @property
    def judging(self) -> Spent:
        return _sum(Spent.of(record) for record in self.records.values())


@dataclass(frozen=True)
class Results:
    """A run: its job, its cases in the order of their names, its faults, and the dollars that it paid."""

    run: str
    job: Job
    cases: tuple[Finished, ...]
    faults: tuple[Fault, ...] = ()
    paid: float = 0.0

    @classmethod
    def read(cls, ledger: Ledger, run: str) -> Results:
        """The run as far as it has come; errors lose their keys, also those that an older version wrote."""
        job = next((data for name, data in ledger.runs() if name == run), None)
        if job is None:
            raise RunError(f"no bench run {run!r}", "figwright bench list")
        scrub = Scrubber()
        cases = _cases(Entry(entry.case, entry.stage, scrub.value(entry.data)) for entry in ledger.entries(run))
        found = cls(run, Job.of(job), cases, paid=ledger.spent(run))
        failed = {failure.case for failure in found.failures} | {case.id for case in cases if not case.records}
        whole = {case.id for case in cases if not found.judges or case.id not in failed}
        told = (Entry(entry.case, entry.stage, scrub.value(entry.data)) for entry in ledger.troubles(run))
        return cls(run, found.job, cases, tuple(_fault(entry, whole) for entry in told), found.paid)

    @property
    def label(self) -> str:
        """What the run is called in a table: its own name, or who drew and how."""
        job = self.job
        how = [f"{name} {value}" for name, value in sorted(job.options.items())]
        who = (name.rpartition("/")[2] for name in self.drawn_by)
        return job.label or ", ".join(filter(None, (job.method, *who, *how)))

    @property
    def drawn_by(self) -> tuple[str, str]:
        """The model of the words and the one that painted, where they had a part in the pictures."""
        order = self.job.order
        try:
            asked = methods.get(self.job.method).asks(self.job.kind)
        except FigwrightError:  # nobody here knows how it draws
            asked = ()
        paints = "painter" in asked or any(case.facts.get("painted") for case in self.cases)
        words = "" if asked == ("painter",) and order.image_model else order.model
        return words, order.image_model if paints else ""

    @cached_property
    def judges(self) -> tuple[str, ...]:
        """The judges that said something, in the order in which they were asked."""
        spoken = {name for case in self.cases for name in case.records}
        return (*(name for name in self.job.judges if name in spoken), *sorted(spoken - set(self.job.judges)))

    @cached_property
    def _marks(self) -> dict[tuple[str, str], tuple[Mark, ...] | None]:
        """By judge and case; None for a record that its judge cannot read."""
        found: dict[tuple[str, str], tuple[Mark, ...] | None] = {}
        for name in self.judges:
            judge = judges.get(name)
            for case in self.cases:
                if name in case.records:
                    found[name, case.id] = _marked(judge, case.records[name])
        return found

    def marked(self, judge: str) -> tuple[Marked, ...]:
        """The cases that a judge has marked."""
        return tuple(
            Marked(case.id, found, case.category, case.difficulty)
            for case in self.cases
            if (found := self._marks.get((judge, case.id)))
        )

    def records(self, judge: str) -> tuple[Record, ...]:
        """Everything that a judge has said, case by case."""
        return tuple(case.records[judge] for case in self.cases if judge in case.records)

    def scores(self) -> dict[str, dict[str, float | None]]:
        """Every judge's measures and means, 0 to 100."""
        chosen = {name: judges.get(name) for name in self.judges}
        return {name: marks.scores(self.marked(name), one.measures, one.means) for name, one in chosen.items()}

    @cached_property
    def mains(self) -> dict[str, dict[str, float]]:
        """By case, what each judge's main score says of it alone."""
        found: dict[str, dict[str, float]] = {case.id: {} for case in self.cases}
        for name in self.judges:
            judge = judges.get(name)
            for one in self.marked(name):
                score = marks.scores([one], judge.measures, judge.means).get(judge.main)
                if score is not None:
                    found[one.case][name] = score
        return found

    @cached_property
    def failures(self) -> tuple[Failure, ...]:
        """All that could not be done, case by case."""
        return tuple(failure for case in self.cases for failure in self._failures(case))

    def _failures(self, case: Finished) -> Iterator[Failure]:
        if case.error:
            yield Failure(case.id, MADE, case.error)
        elif case.id in self.undrawn:
            yield Failure(case.id, MADE, next(str(one.get("note")) for one in case.records.values() if unseen(one)))
        for name, record in case.records.items():
            reasons = dict.fromkeys(errors(record))
            if self._marks.get((name, case.id)) is None:
                reasons = {"the judge cannot read its record: another version?": None}
            for reason in reasons:
                if shortened(reason) != case.error:  # it was said already
                    yield Failure(case.id, name, shortened(reason))

    @cached_property
    def undrawn(self) -> frozenset[str]:
        """Cases of which there is no picture: the method gave none, or none that a judge could open."""
        return frozenset(case.id for case in self.cases if case.error or any(map(unseen, case.records.values())))

    @property
    def lost(self) -> int:
        """How many those are."""
        return len(self.undrawn)

    @property
    def drew(self) -> bool:
        """Whether figures came about in this run: of those that were there before, the time taken says nothing."""
        making = self.making
        return bool(making.calls or making.cached or any(case.files or case.facts for case in self.cases))

    @property
    def kinds_of_faults(self) -> dict[str, int]:
        return dict(Counter(fault.kind for fault in self.faults).most_common())

    @cached_property
    def making(self) -> Spent:
        return _sum(case.making for case in self.cases)

    @cached_property
    def judging(self) -> Spent:
        return _sum(case.judging for case in self.cases)

    @property
    def spent(self) -> Spent:
        return self.making + self.judging

    @cached_property
    def digest(self) -> str:
        """The same for the same cases: scores of two runs are comparable only then."""
        lines = (f"{case.id}\0{case.source or case.caption}" for case in self.cases)
        return sha256("\n".join(lines).encode()).hexdigest()[:16]


def scores_of(judge: Judge) -> dict[str, tuple[str, ...]]:
    """A judge's scores by name, each with the measures that it is the mean of."""
    return {**{name: (name,) for name in judge.measures}, **judge.means}


def errors(record: object) -> Iterator[str]:
    """Whatever stands under the name "error" in a record, however deep."""
    if isinstance(record, Mapping):
        for name, value in record.items():
            if name == "error" and value:
                yield str(value)
            else:
                yield from errors(value)
    elif isinstance(record, list | tuple):
        for value in record:
            yield from errors(value)


def shortened(reason: str) -> str:
    """Why something failed, without the words by which a model was asked to mend it."""
    for words, instead in _OBJECTION:
        reason = words.sub(instead, reason)
    return reason


def unseen(record: Record) -> bool:
    """Whether a judge had no picture to look at, as those that look write down."""
    return record.get("drawn") is False or str(record.get("note") or "").startswith(UNSEEN)


def _marked(judge: Judge, record: Record) -> tuple[Mark, ...] | None:
    try:
        return tuple(judge.marks(record))
    except _UNREADABLE:
        return None


def _cases(entries: Iterable[Entry]) -> tuple[Finished, ...]:
    made: dict[str, dict[str, Any]] = {}
    records: dict[str, dict[str, Record]] = {}
    for entry in entries:
        if entry.stage == MADE:
            made[entry.case] = entry.data
        else:
            records.setdefault(entry.case, {})[entry.stage] = entry.data
    return tuple(_finished(case, made[case], records.get(case, {})) for case in sorted(made))


def _finished(case: str, data: Mapping[str, Any], records: Mapping[str, Record]) -> Finished:
    texts = ("category", "difficulty", "kind", "caption", "source", "human", "picture", "error")
    told = {name: str(data[name]) for name in texts if data.get(name)}
    files, facts = dict(data.get("files") or {}), dict(data.get("facts") or {})
    told |= {"error": shortened(told["error"])} if "error" in told else {}
    return Finished(case, **told, files=files, facts=facts, making=Spent.of(data), records=records)


def _fault(entry: Entry, whole: set[str]) -> Fault:
    data = entry.data
    kind, agent, model = (str(data.get(name) or "") for name in ("kind", "agent", "model"))
    message = shortened(str(data.get("error") or data.get("message") or ""))
    return Fault(entry.case, kind or "unknown", agent, model, message, bool(data.get("over", entry.case in whole)))


def _sum(parts: Iterable[Spent]) -> Spent:
    total = Spent()
    for part in parts:
        total = total + part
    return total


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0
