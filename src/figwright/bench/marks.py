"""Mark: one measured thing about one case. All scores are sums of marks, so that every one can be resampled.

score = 100 * sum(points) / sum(of)

A verdict is one mark of 0, 1/2 or 1 point; answered questions are as many points as were right, out of as many as were
asked, which gives the micro accuracy over all questions; a scale from 0 to 100 is a hundredth of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """`points` out of `of`, for a measure such as "faithfulness"."""

    measure: str
    points: float
    of: float = 1.0


@dataclass(frozen=True, slots=True)
class Marked:
    """A case with its marks, and what it is grouped by."""

    case: str
    marks: tuple[Mark, ...]
    category: str = ""
    difficulty: str = ""


def score(marked: Iterable[Marked], measure: str) -> float | None:
    """A measure over cases, 0 to 100; None where nothing was measured."""
    found = [mark for one in marked for mark in one.marks if mark.measure == measure]
    out_of = sum(mark.of for mark in found)
    return 100 * sum(mark.points for mark in found) / out_of if out_of else None


def scores(
    marked: Sequence[Marked], measures: Iterable[str], means: Mapping[str, tuple[str, ...]] | None = None
) -> dict[str, float | None]:
    """All measures, and those that are the mean of others (AIBench's overall): None where one of them is missing."""
    found = {measure: score(marked, measure) for measure in measures}
    for name, parts in (means or {}).items():
        values = [found.get(part) for part in parts]
        known = [value for value in values if value is not None]
        found[name] = sum(known) / len(known) if known and len(known) == len(values) else None
    return found
