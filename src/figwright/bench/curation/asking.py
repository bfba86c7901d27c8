"""Cases -> a file of questions about their figures, in AIBench's form, with the logic graphs beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

from figwright.agents.session import Session
from figwright.agents.store.files import replace
from figwright.bench import questions
from figwright.bench.case import Case, Question
from figwright.bench.curation.collection import Told
from figwright.bench.datasets._reading import beside
from figwright.bench.questions import Prepared, graph, levels, records, review
from figwright.bench.questions.options import COUNTS
from figwright.bench.questions.screening import FLOOR, TRIES
from figwright.core.errors import STOPPING, FigwrightError, RequestRefused, SettingsError, SourceError, reraise


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many questions of each level (None: as AIBench), the seed of what is left to chance, and whether they are
    screened with the original figures. Then every question is put `guesses` times without the figure, and goes when it
    is guessed each time, but not below `floor` of its level; what the originals do not show goes unless `unshown`."""

    counts: tuple[int, int, int, int] | None = None
    seed: int = 0
    screen: bool = False
    concurrency: int = 4
    guesses: int = TRIES
    floor: int = FLOOR
    unshown: bool = False

    def __post_init__(self) -> None:
        for name, least in (("guesses", 0), ("floor", 0), ("concurrency", 1)):
            if getattr(self, name) < least:
                raise SettingsError(f"{name} cannot be {getattr(self, name)}", f"choose {least} or more")


@dataclass(frozen=True, slots=True)
class Asked:
    """A case and its questions; `error` says why there are none."""

    case: Case
    prepared: Prepared | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    cases: int
    questions: int
    open: int = 0


async def ask(
    cases: Sequence[Case],
    wanted: Wanted,
    session: Session | None = None,
    second: Session | None = None,
    *,
    told: Told = lambda done, total, what: None,
) -> tuple[Asked, ...]:
    """Questions about every case, several cases at once; one that fails does not end the others, unless nobody can be
    asked any more."""
    room, done = asyncio.Semaphore(wanted.concurrency), 0

    async def of(case: Case) -> Asked:
        nonlocal done
        async with room:
            try:
                found = Asked(case, await _prepared(case, wanted, session, second))
            except (*STOPPING, RequestRefused):
                raise
            except FigwrightError as error:
                found = Asked(case, None, error.message)
            done += 1
            told(done, len(cases), f"{case.id}: {_summary(found)}")
            return found

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(of(case)) for case in cases]
    return tuple(task.result() for task in tasks)


async def _prepared(case: Case, wanted: Wanted, session: Session | None, second: Session | None) -> Prepared:
    counts = wanted.counts or COUNTS
    if session is None or session.model is None:
        return await asyncio.to_thread(_by_rules, case, counts, wanted.seed)
    if wanted.screen:
        return await questions.prepare(
            session, case, counts=counts, seed=wanted.seed, second=second,
            shown_only=not wanted.unshown, guesses=wanted.guesses, floor=wanted.floor,
        )  # fmt: skip
    read = await graph.text_to_graph(session, case.source)
    asked = await levels.written(session, case, read.graph, counts=counts, seed=wanted.seed)
    return Prepared(read.graph, asked.questions, asked.removed, (*read.notes, "not screened"))


def _by_rules(case: Case, counts: tuple[int, int, int, int], seed: int) -> Prepared:
    return asyncio.run(questions.prepare(None, case, counts=counts, seed=seed))


def _summary(found: Asked) -> str:
    if found.prepared is None:
        return found.error
    if found.prepared.discarded:
        return f"given up, {len(found.prepared.removed)} questions removed"
    removed = f", {len(found.prepared.removed)} removed" if found.prepared.removed else ""
    return f"{len(found.prepared.questions)} questions{removed}"


def ready(out: Path, reviews: Path | None = None) -> None:
    """Whether everything can be written in the end, before anybody is asked and paid: otherwise what cannot."""
    if beside(out).exists() and not beside(out).is_dir():
        raise SettingsError(
            f"{str(beside(out))!r} is not a folder; the graphs are written there", "choose another file with -o"
        )
    for path in filter(None, (out, reviews)):
        if path.is_dir():
            raise SettingsError(f"{str(path)!r} is a folder", "give a file in it")
        if above := next((one for one in path.parents if one.is_file()), None):
            raise SettingsError(f"{str(path)!r} cannot be written: {str(above)!r} is a file", "choose another file")
        with reraise(OSError, SettingsError, f"{str(path)!r} cannot be written", "choose another file"):
            path.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=path.parent):
                pass
    _load_reviews(reviews)


def write(out: Path, found: Sequence[Asked], reviews: Path | None = None, *, reviewed_only: bool = False) -> Written:
    """The lines of all cases that have questions, in their order; beside `out` the graphs, each in its own file."""
    known = _load_reviews(reviews)
    lines, waiting, asked = [], list[review.Reviewed](), 0
    graphs = beside(out)
    for one in found:
        if one.prepared is None or not one.prepared.questions:
            continue
        ours = one.prepared.questions
        decided = _fitting(ours, [line for line in known if line.case == one.case.id])
        there = {line.id for line in decided}
        waiting += [line for line in review.opened(one.case.id, ours, one.prepared.guessable) if line.id not in there]
        kept = review.applied(one.case.id, ours, decided, reviewed_only=reviewed_only)
        if kept:
            lines.append(records.dumps(one.case, kept))
            asked += len(kept)
            text = one.prepared.graph.model_dump_json(indent=2) + "\n"
            replace(graphs / f"{one.case.file}.json", text.encode())
    if reviews is not None:
        replace(reviews, review.dumps((*known, *waiting)).encode())
    if not lines:
        raise SourceError("no case has questions", next((one.error for one in found if one.error), "name a model"))
    replace(out, ("\n".join(lines) + "\n").encode())
    last = {(line.case, line.id): line for line in (*known, *waiting)}
    still = sum(line.status == "open" for line in last.values()) if reviews is not None else 0
    return Written(len(lines), asked, still)


def _fitting(ours: Sequence[Question], lines: Sequence[review.Reviewed]) -> list[review.Reviewed]:
    """The last line about each question that is still the one it was about; what was decided on another question of
    the same number stays in the file and is not done."""
    asked = {one.id: one.text for one in ours}
    last = {line.id: line for line in lines}.values()
    return [
        line
        for line in last
        if line.status == "added" or asked.get(line.id) in (line.question, line.before or line.question)
    ]


def _load_reviews(reviews: Path | None) -> tuple[review.Reviewed, ...]:
    try:
        return review.loads(reviews.read_text("utf-8"), reviews.name) if reviews is not None else ()
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{str(reviews)!r} cannot be read", "save it as UTF-8") from error
