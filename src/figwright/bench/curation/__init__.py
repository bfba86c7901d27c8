"""Papers or chart scripts -> a new benchmark, the way PaperBanana and AIBench have made theirs.

    collect -> filter -> categories -> review by people -> split -> publish

    prepared = await prepare(Path("papers"), Path("bench"), Wishes())     # writes bench/review.jsonl
    built = build(Path("bench"), Wishes())                                # when people have decided

Every step says how many are left and why the others are not. Run again, it reads only what is new, and keeps every
decision that people have made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from figwright.agents.session import Session
from figwright.agents.store.files import replace as write
from figwright.bench.case import Kind
from figwright.bench.curation import categories, deciding, filters, publishing, review
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.collection import Told, collect
from figwright.bench.curation.funnel import Drop, Funnel
from figwright.bench.curation.review import Entry
from figwright.bench.curation.split import split
from figwright.bench.curation.workspace import Shelf
from figwright.bench.inspection import ASPECTS
from figwright.core.errors import SettingsError, SourceError

__all__ = ["Candidate", "CurationOptions", "Drop", "Entry", "Funnel", "Prepared", "build", "prepare"]


@dataclass(frozen=True, slots=True)
class CurationOptions:
    """`kind` of figures, `aspect` as width to height (left out: the benchmark's own), `limit` of papers by `seed`,
    `least_words` of a methodology, `share` of the cases to test on; `insist` runs scripts also where nothing fences
    them in."""

    kind: Kind = "diagram"
    aspect: tuple[float, float] | None = None
    limit: int | None = None
    seed: int = 0
    share: float = 0.5
    least_words: int = filters.LEAST_WORDS
    concurrency: int = 8
    insist: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.share < 1:
            raise SettingsError(f"the share of test cases is {self.share:g}", "choose between 0 and 1, such as 0.5")
        if self.aspect and not 0 < self.aspect[0] < self.aspect[1]:
            raise SettingsError(
                f"invalid aspect ratios {self.aspect[0]:g}:{self.aspect[1]:g}",
                "give the least and the most, such as 1.5:2.5",
            )
        if self.limit is not None and self.limit < 1:
            raise SettingsError("the limit must be at least 1", "leave it out to use all papers")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What waits for people: the candidates, the funnel so far, and the lines of the review; `reopened` are those whose
    words or picture have changed since they were decided."""

    candidates: tuple[Candidate, ...]
    funnel: Funnel
    entries: tuple[Entry, ...]
    reopened: tuple[str, ...] = ()

    @property
    def decided(self) -> int:
        return sum(one.status != "open" for one in self.entries if one.present)


async def prepare(
    source: Path,
    home: Path,
    wishes: CurationOptions,
    session: Session | None = None,
    *,
    told: Told = lambda done, total, what: None,
    sorted_one: Callable[[Candidate], None] = lambda one: None,
    left_out: Callable[[Drop], None] = lambda drop: None,
) -> Prepared:
    """Everything up to the people: `home`/review.jsonl has a line for each candidate."""
    shelf = Shelf(home)
    known = entries_of(home / review.NAME)  # a broken review file is told before anything is read
    found = collect(source, shelf, wishes.kind, limit=wishes.limit, seed=wishes.seed, insist=wishes.insist, told=told)
    candidates, drops = found.candidates, list[Drop]()
    long = (filters.LENGTH,) if wishes.kind == "diagram" else ()
    steps = [*found.funnel.steps, filters.ASPECT, *long, filters.SOUND]
    candidates, lost = filters.shaped(candidates, wishes.aspect)
    drops += lost
    candidates, lost = filters.with_enough_text(candidates, wishes.least_words)
    drops += lost
    candidates, lost, warned = filters.sound(candidates, shelf.pictures)
    drops += lost
    candidates = tuple(categories.by_rules(one) for one in candidates)
    if session is not None and session.model is not None:
        candidates, lost = await categories.by_model(
            session, candidates, shelf.pictures, concurrency=wishes.concurrency, done=sorted_one
        )
        drops, steps = [*drops, *lost], [*steps, categories.SEEN]
    funnel = replace(found.funnel, steps=tuple(steps), warned=warned).without(drops)
    lines = review.queue(candidates, known, wishes.kind, f"{shelf.folder.name}/{shelf.pictures.name}")
    for drop in drops:
        left_out(drop)
    shelf.keep_state(wishes.kind, candidates, funnel)
    write(home / review.NAME, review.dumps(lines).encode())
    return Prepared(candidates, funnel, tuple(one for one in lines if one.kind == wishes.kind), review.reopened(lines))


def build(
    home: Path,
    wishes: CurationOptions,
    decisions: Path | None = None,
    *,
    accept_open: bool = False,
    source: str = "",
    model: str = "",
) -> dict[str, Any]:
    """The benchmark from what was collected and decided; gives back the manifest. `decisions` is a review file from
    elsewhere: what it says is taken over into that of the benchmark."""
    shelf = Shelf(home)
    candidates, funnel = shelf.state(wishes.kind)
    entries = entries_of(home / review.NAME)
    if decisions is not None and decisions.resolve() != (home / review.NAME).resolve():
        if not decisions.is_file():
            raise SettingsError(f"no review file {str(decisions)!r}", f"it is {str(home / review.NAME)!r}")
        entries = _taken_over(entries, entries_of(decisions))
        write(home / review.NAME, review.dumps(entries).encode())
    chosen, drops = deciding.decided(candidates, entries, accept_open=accept_open)
    funnel = replace(funnel, steps=(*funnel.steps, deciding.OPEN if accept_open else deciding.KEPT)).without(drops)
    if not chosen:
        raise SettingsError(
            "no case is kept, so there is no benchmark to build",
            f"decide in {str(home / review.NAME)!r}, or --accept-open",
        )
    splits = split(chosen, seed=wishes.seed, share=wishes.share)
    bounds = wishes.aspect or ASPECTS[wishes.kind]
    made = publishing.Made(source, wishes.seed, wishes.share, bounds, model, accept_open)
    return publishing.publish(home, shelf.pictures, wishes.kind, chosen, splits, funnel, made)


def entries_of(path: Path) -> tuple[Entry, ...]:
    """The lines of a review file; none where there is no file."""
    try:
        return review.loads(path.read_text("utf-8"), path.name)
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{str(path)!r} cannot be read", "save it as UTF-8") from error


def _taken_over(own: tuple[Entry, ...], others: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Our lines with the decisions of another file; lines that we do not have are added."""
    merged = {(one.kind, one.id): one for one in own}
    for one in others:
        merged[(one.kind, one.id)] = one
    return tuple(merged.values())
