"""Widths of links -> numbers: a column that all widths follow evenly is drawn; a link of another width is a fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from figwright.plots.checks._proof._links import ends_of, spots_of
from figwright.plots.checks._proof._matching import Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._values import plain
from figwright.plots.readback import Drawn

_NEAR = 0.01
"""A width that is off by so much of their range says another number."""
_MOST = 0.75
"""The share of links whose widths must follow a column for the others to be wrong, and not of something else."""
_HEADLESS = ("", "-")
_LINES = 60
"""So many links are enough to find the line that most widths lie on."""


@dataclass(frozen=True)
class _Link:
    axes: int
    mark: int
    row: int
    width: float


def weighted(drawn: Drawn, matching: Matching) -> list[Fault]:
    """Explains the links of a graph whose widths stand for a column of numbers."""
    data = matching.data
    for group in data.table.groups:
        words = [column for column in group if not column.numbers][:2]
        if len(words) < 2:
            continue
        pairs = [(plain(a), plain(b)) for a, b in zip(words[0].words, words[1].words, strict=True)]
        links = list(_links(drawn, pairs)) if len(set(pairs)) == len(pairs) > 2 else []
        if len(links) < max(3, _MOST * len(pairs)) or len({round(one.width, 4) for one in links}) < 2:
            continue
        for column in group:
            values = {
                row: data.values[column.name, row] for row in range(len(pairs)) if (column.name, row) in data.values
            }
            told = [one for one in links if one.row in values]
            off = _off([(values[one.row], one.width) for one in told]) if len(told) > 2 else None
            if off is not None:
                for one in told:
                    matching.explain(one.axes, one.mark)
                matching.drawn.update((column.name, one.row) for n, one in enumerate(told) if n not in off)
                return [*(_fault(told[n], pairs, column.name) for n in off), *_invented(drawn, pairs, told[0].axes)]
    return []


def _invented(drawn: Drawn, pairs: Sequence[tuple[str, str]], place: int) -> Iterator[Fault]:
    """Links, or directions of them, that the table does not have."""
    axes, known = drawn.axes[place], {*pairs, *(pair[::-1] for pair in pairs)}
    for mark in axes.marks:
        for start, end in ends_of(mark, spots_of(axes, {name for pair in pairs for name in pair})):
            if (start, end) not in (known if mark.marker in _HEADLESS else pairs):
                message = f"axes {place + 1}: the link from {start!r} to {end!r} is drawn, but it is not in the data"
                yield Fault("invented", f"axes.{place}.links", message)


def _links(drawn: Drawn, pairs: Sequence[tuple[str, str]]) -> Iterator[_Link]:
    rows = {pair: row for row, pair in enumerate(pairs)}
    names = {name for pair in pairs for name in pair}
    for place, axes in enumerate(drawn.axes):
        spots = spots_of(axes, names)
        for number, mark in enumerate(axes.marks):
            for pair in ends_of(mark, spots):
                row = rows.get(pair, rows.get(pair[::-1]) if mark.marker in _HEADLESS else None)
                if row is not None and mark.width:
                    yield _Link(place, number, row, mark.width)


def _off(pairs: Sequence[tuple[float, float]]) -> list[int] | None:
    """Which of these (number, width) do not lie on the rising line of most; None where there is no such line."""
    reach = max(width for _, width in pairs) - min(width for _, width in pairs)
    best: list[int] | None = None
    for (x, y), (u, v) in combinations(pairs[:_LINES], 2):
        if u == x or (rise := (v - y) / (u - x)) <= 0:
            continue
        off = [n for n, (a, b) in enumerate(pairs) if abs(y + rise * (a - x) - b) > _NEAR * reach]
        best = off if best is None or len(off) < len(best) else best
    return best if best is not None and len(best) <= (1 - _MOST) * len(pairs) else None


def _fault(link: _Link, pairs: Sequence[tuple[str, str]], column: str) -> Fault:
    start, end = pairs[link.row]
    message = f"axes {link.axes + 1}: the link from {start!r} to {end!r} is not as wide as its {column!r}"
    return Fault("wrong", f"axes.{link.axes}.links", message, ((column, link.row),))
