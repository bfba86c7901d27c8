"""Candidates -> those that can be compared fairly: of a usual shape, with enough to read, and sound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from figwright.bench.case import Dataset
from figwright.bench.curation.candidate import Candidate
from figwright.bench.curation.funnel import Drop
from figwright.bench.inspection import ASPECTS, inspect
from figwright.core import languages
from figwright.core.errors import SourceError

ASPECT, LENGTH, SOUND = "of a usual shape", "with enough text", "without errors"
LEAST_WORDS = 150
"""Fewer words tell of no method that needs a diagram."""
_SLACK = 0.02
"""A picture of 2.5 that was cut by a pixel is none outside."""

Kept = tuple[tuple[Candidate, ...], tuple[Drop, ...]]


def shaped(candidates: Iterable[Candidate], bounds: tuple[float, float] | None = None) -> Kept:
    """Those whose pictures are between `bounds` wide to high: narrower ones are seldom diagrams, wider ones cannot be
    painted by image models, and so would tell who has drawn them."""
    kept, drops = [], []
    for one in candidates:
        least, most = bounds or ASPECTS[one.kind]
        if least - _SLACK <= one.aspect <= most + _SLACK:
            kept.append(one)
        else:
            drops.append(Drop(one.id, ASPECT, f"{one.aspect:.2f} wide to high, outside {least:g} to {most:g}"))
    return tuple(kept), tuple(drops)


def with_enough_text(candidates: Iterable[Candidate], least: int = LEAST_WORDS) -> Kept:
    """Diagrams with a text of so many words; plots have none."""
    kept, drops = [], []
    for one in candidates:
        words = languages.length(one.text)
        if one.kind == "plot" or words >= least:
            kept.append(one)
        else:
            drops.append(Drop(one.id, LENGTH, f"its methodology has {words} words, fewer than {least}"))
    return tuple(kept), tuple(drops)


def sound(
    candidates: Sequence[Candidate], pictures: Path
) -> tuple[tuple[Candidate, ...], tuple[Drop, ...], tuple[Drop, ...]]:
    """Those in which the inspection of benchmarks finds no error, and what it warns of in these: that is noted for
    whoever reviews them too."""
    drops: list[Drop] = []
    cases = []
    for one in candidates:
        try:
            cases.append(one.case(pictures))
        except SourceError as error:
            drops.append(Drop(one.id, SOUND, error.message))
    faults: dict[str, list[str]] = defaultdict(list)
    noted: dict[str, list[str]] = defaultdict(list)
    for problem in inspect(Dataset("curation", candidates[0].kind, tuple(cases))) if cases else ():
        (faults if problem.severity == "error" else noted)[problem.case].append(f"{problem.kind}: {problem.message}")
    there = {case.id for case in cases}
    kept = [one for one in candidates if one.id in there and one.id not in faults]
    drops += [Drop(one.id, SOUND, faults[one.id][0]) for one in candidates if one.id in faults]
    warned = tuple(Drop(one.id, SOUND, note) for one in kept for note in noted[one.id])
    return tuple(replace(one, notes=(*one.notes, *noted[one.id])) for one in kept), tuple(drops), warned
