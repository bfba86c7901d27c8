"""Bars that count -> faults: how many values of a column lie in each bin is counted again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.plots.checks._proof._matching import Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._series import Series
from figwright.plots.checks._proof._values import same
from figwright.plots.readback import Drawn, Mark

FEWEST_BINS, FEWEST_VALUES = 3, 6
INSIDE = 0.9
"""The share of a column's values that must lie in the bins for the bars to be a histogram of it."""
AGREE = 0.6
"""The share of bins that must be right for the others to be wrong, and not of something else."""
Edges = tuple[tuple[float, float], ...]


def counted(drawn: Drawn, matching: Matching) -> Iterator[Fault]:
    """Each histogram and the column (or the rows that share a word) that it counts."""
    for place, axes in enumerate(drawn.axes):
        bars = [(k, mark) for k, mark in enumerate(axes.marks) if mark.kind == "bars" and not mark.tiled]
        beside = [mark for _, mark in bars]
        for k, mark in bars:
            if matching.waits(place, k) and len(mark.x) >= FEWEST_BINS:
                for edges in _bins(mark, beside):
                    fit = _best(mark, edges, matching)
                    if fit is not None:
                        yield from _judged(place, k, mark, edges, *fit, matching)
                        break


def _bins(mark: Mark, beside: Sequence[Mark]) -> Iterator[Edges]:
    """The bins as the bars show them: bars that touch, or bars in the middle of bins that touch."""
    spots = [(x, b) for x, b in zip(mark.x, mark.breadth, strict=False) if x is not None and b]
    if len(spots) != len(mark.x):
        return
    own = tuple((x - abs(b) / 2, x + abs(b) / 2) for x, b in spots)
    if _touching(own):
        yield own
    alike = [other for other in beside if len(other.x) == len(mark.x) and None not in other.x]
    middles = [sum(float(other.x[k] or 0.0) for other in alike) / len(alike) for k in range(len(mark.x))]
    gaps = [b - a for a, b in pairwise(middles)]
    if gaps and min(gaps) > 0 and max(gaps) - min(gaps) < 1e-6 * max(gaps) and max(b for _, b in spots) < gaps[0]:
        yield tuple((x - gaps[0] / 2, x + gaps[0] / 2) for x in middles)


def _touching(edges: Edges) -> bool:
    return all(abs(b[0] - a[1]) <= 1e-6 * (a[1] - a[0]) for a, b in pairwise(edges))


Fit = tuple[Series, list[tuple[float, float]]]
"""The values that are counted, and between which two heights each bar must end."""


def _best(mark: Mark, edges: Edges, matching: Matching) -> Fit | None:
    lengths = [abs(y - b) if y is not None and b is not None else 0.0 for y, b in zip(mark.y, mark.base, strict=False)]
    best: tuple[float, Fit] | None = None
    for series in matching.data.series:
        if series.how not in ("column", "group") or len(series) < FEWEST_VALUES or not matching.open(series):
            continue
        counts = _counts(series.values, edges)
        if counts is None:
            continue
        wide = [b - a for a, b in edges]
        for heights in _heights(counts, wide, len(series)):
            right = sum(_agrees(v, h) for v, h in zip(lengths, heights, strict=True)) / len(lengths)
            if right >= AGREE and (best is None or right > best[0]):
                best = right, (series, heights)
    return best[1] if best else None


def _counts(values: Sequence[float], edges: Edges) -> list[tuple[int, int]] | None:
    """At least and at most so many in each bin: where an edge is known only nearly, a value on it may be in either."""
    ordered = sorted(values)
    low, high = edges[0][0], edges[-1][1]
    slack = 1e-9 * (high - low)

    def below(edge: float, last: bool = False) -> tuple[int, int]:
        first, end = bisect_left(ordered, edge - slack), bisect_left(ordered, edge + slack)
        if last:
            return end, end
        whole = abs(edge - round(edge)) < slack and all(float(v).is_integer() for v in ordered[first:end])
        return (first, first) if whole else (first, end)  # whole numbers are exact: they belong to the bin that begins

    if below(high, last=True)[0] - below(low)[0] < INSIDE * len(ordered):
        return None
    ends = [below(a) for a, _ in edges] + [below(high, last=True)]
    return [(max(0, b[0] - a[1]), b[1] - a[0]) for a, b in pairwise(ends)]


def _heights(
    counts: Sequence[tuple[int, int]], wide: Sequence[float], total: int
) -> Iterator[list[tuple[float, float]]]:
    """Counts, shares, per cent, and densities."""
    for factor in (1.0, 1.0 / total, 100.0 / total):
        yield [(low * factor, high * factor) for low, high in counts]
    inside = sum(high for _, high in counts)
    for many in dict.fromkeys((total, inside)):
        yield [(low / many / w, high / many / w) for (low, high), w in zip(counts, wide, strict=True)]


def _agrees(value: float, height: tuple[float, float]) -> bool:
    return height[0] <= value <= height[1] or same(value, height[0], 1e-9) or same(value, height[1], 1e-9)


def _judged(
    place: int, k: int, mark: Mark, edges: Edges, series: Series, heights: list[tuple[float, float]], matching: Matching
) -> Iterator[Fault]:
    matching.explain(place, k)
    wrong = False
    for (a, b), end, base, height in zip(edges, mark.y, mark.base, heights, strict=True):
        value = abs((end or 0.0) - (base or 0.0))
        if not _agrees(value, height):
            wrong = True
            message = (f"axes {place + 1}: the bar from {a:.6g} to {b:.6g} is {value:.6g} high, "
                       f"but the values of {series.columns[0]!r} give {height[0]:.6g}")  # fmt: skip
            yield Fault("wrong", f"axes.{place}.bars", message, series.cells[0])
    (matching.blame if wrong else matching.draw)(series)
