"""Contours -> the grid that they were drawn from: every corner of a line lies where the data have its level."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import permutations

from figwright.core.tables import Column
from figwright.plots.checks._proof._matching import Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._series import Cell
from figwright.plots.readback import Drawn, Mark

FEWEST = 9
MOST_CORNERS = 4000
AGREE = 0.9
"""The share of corners that must be right for the others to be wrong: the rest of a plane that is another's is not."""


class Grid:
    """Values over all pairs of two columns' numbers."""

    def __init__(self, x: Sequence[float], y: Sequence[float], z: Sequence[float]) -> None:
        self.across, self.up = sorted(set(x)), sorted(set(y))
        self.values = dict(zip(zip(x, y, strict=True), z, strict=True))

    @property
    def full(self) -> bool:
        both = len(self.across) > 2 and len(self.up) > 2
        return both and len(self.values) == len(self.across) * len(self.up)

    def between(self, x: float, y: float) -> tuple[float, float] | None:
        """The least and the greatest value that straight lines to the neighbours allow; None outside of the grid."""
        near, far = _neighbour_weights(self.across, x), _neighbour_weights(self.up, y)
        if near is None or far is None:
            return None
        corners = [self.values[a, b] for a, _ in near for b, _ in far]
        if len(near) == 2 and len(far) == 2:
            return min(corners), max(corners)  # within a cell: a corner that a triangle gave, or a saddle's middle
        value = sum(self.values[a, b] * p * q for a, p in near for b, q in far)
        return value, value


def _neighbour_weights(places: Sequence[float], at: float) -> list[tuple[float, float]] | None:
    """The places beside a number, with how much each counts; one when it is a place itself."""
    reach = 1e-7 * (places[-1] - places[0])
    if not places[0] - reach <= at <= places[-1] + reach:
        return None
    k = min(max(bisect_right(places, at), 1), len(places) - 1)
    low, high = places[k - 1], places[k]
    if min(at - low, high - at) <= reach:
        return [(low if at - low <= high - at else high, 1.0)]
    share = (at - low) / (high - low)
    return [(low, 1 - share), (high, share)]


def contoured(drawn: Drawn, matching: Matching) -> Iterator[Fault]:
    for place, axes in enumerate(drawn.axes):
        for k, mark in enumerate(axes.marks):
            if mark.kind == "contours" and len(mark.x) >= FEWEST:
                yield from _judged(place, k, mark, matching)


def _judged(place: int, k: int, mark: Mark, matching: Matching) -> Iterator[Fault]:
    for columns in _triples(mark, matching):
        rows = [r for r in range(len(columns[0])) if all((c.name, r) in matching.data.values for c in columns)]
        x, y, z = ([matching.data.values[c.name, r] for r in rows] for c in columns)
        grid = Grid(x, y, z)
        if not grid.full or (right := _share_of_matching_corners(mark, grid)) < AGREE:
            continue
        matching.explain(place, k)
        cells: set[Cell] = {(c.name, r) for c in columns for r in rows}
        if right == 1.0:
            matching.drawn |= cells
            return
        matching.blamed |= cells - matching.drawn
        message = f"axes {place + 1}: {1 - right:.0%} of the contours do not match {columns[2].name!r}"
        yield Fault("wrong", f"axes.{place}.contours", message, ((columns[2].name, rows[0]),))
        return


def _triples(mark: Mark, matching: Matching) -> Iterator[tuple[Column, Column, Column]]:
    """Columns over whose numbers the corners lie, and one that reaches the levels."""
    x, y = ([v for v in run if v is not None] for run in (mark.x, mark.y))
    for group in matching.data.table.groups:
        numbers = [column for column in group if column.numbers][:6]
        for one, other, third in permutations(numbers, 3):
            spans = zip((x, y), (one, other), strict=True)
            if all(min(c.numbers) - 1e-9 <= min(run) and max(run) <= max(c.numbers) + 1e-9 for run, c in spans):
                yield one, other, third


def _share_of_matching_corners(mark: Mark, grid: Grid) -> float:
    """The share of corners at whose place the data have a value within the levels."""
    step = max(1, len(mark.x) // MOST_CORNERS)
    corners = list(zip(mark.x, mark.y, mark.low, mark.high, strict=True))[::step]
    size = max(map(abs, grid.values.values())) or 1.0
    good = count = 0
    for x, y, low, high in corners:
        if x is None or y is None or low is None or high is None:
            continue
        found = grid.between(x, y)
        count += 1
        slack = 1e-5 * size
        good += found is not None and found[0] - slack <= high and low - slack <= found[1]
    return good / count if count else 0.0
