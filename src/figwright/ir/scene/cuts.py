"""Places of boxes -> rows and columns: cut where a straight line passes between them, first across the widest gap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from figwright.ir.scene.geometry import Rect

SLACK = 0.35
"""Share of the smaller of two boxes that may reach over the other and still stand beside it."""
FILLED, ALIKE = 0.55, 3.0
"""Share of a grid's places that something stands in, and how much larger one thing may be than another."""
Placed = tuple[str, Rect]
Lines = tuple[Literal["row", "column", "grid"], tuple["str | Lines", ...]]
"""A row or column of names, or of lines the other way; or a grid of equally long rows, "" where nothing stands."""


def lines(things: Sequence[Placed]) -> Lines:
    """How things stand to one another, as rows of columns of rows …"""
    found = _grid(list(things)) or _cut(list(things))
    return ("row", (found,)) if isinstance(found, str) else found


def _grid(things: list[Placed]) -> Lines | None:
    """Things that stand in rows and in columns at once, one in a place; nothing where most places would be empty, or
    where things are of very different sizes."""
    rows, columns = _strips(things, upright=True), _strips(things, upright=False)
    if min(len(rows), len(columns)) < 2 or len(things) < FILLED * len(rows) * len(columns):
        return None
    for sizes in ([rect.w for _, rect in things], [rect.h for _, rect in things]):
        if max(sizes) > ALIKE * min(sizes):
            return None
    column = {name: i for i, strip in enumerate(columns) for name, _ in strip}
    found: list[Lines] = []
    for row in rows:
        places = [""] * len(columns)
        for name, _ in row:
            if places[column[name]]:
                return None
            places[column[name]] = name
        found.append(("row", tuple(places)))
    return "grid", tuple(found)


def _cut(things: list[Placed]) -> str | Lines:
    if len(things) == 1:
        return things[0][0]
    rows, columns = _strips(things, upright=True), _strips(things, upright=False)
    if len(rows) == 1 and len(columns) == 1:
        return _aligned(things)
    # What is cut first binds loosest: where both cuts are free, the one whose gaps are wider.
    by_rows = len(rows) > 1 and (len(columns) == 1 or _gap(rows, upright=True) >= _gap(columns, upright=False))
    strips = rows if by_rows else columns
    return ("column" if by_rows else "row"), tuple(_cut(strip) for strip in strips)


def _strips(things: list[Placed], upright: bool) -> list[list[Placed]]:
    """Groups that lines across keep apart, from the first to the last."""
    ordered = sorted(things, key=lambda thing: _span(thing[1], upright))
    out: list[list[Placed]] = [[ordered[0]]]
    reach = _span(ordered[0][1], upright)[1]
    for thing in ordered[1:]:
        start, end = _span(thing[1], upright)
        slack = SLACK * min(end - start, min(b - a for a, b in (_span(rect, upright) for _, rect in out[-1])))
        if start >= reach - slack:
            out.append([thing])
            reach = end
        else:
            out[-1].append(thing)
            reach = max(reach, end)
    return out


def _span(rect: Rect, upright: bool) -> tuple[float, float]:
    return (rect.y, rect.bottom) if upright else (rect.x, rect.right)


def _gap(strips: list[list[Placed]], upright: bool) -> float:
    """The narrowest gap between strips."""
    ends = [[_span(rect, upright) for _, rect in strip] for strip in strips]
    return min(min(start for start, _ in after) - max(end for _, end in before) for before, after in pairwise(ends))


def _aligned(things: list[Placed]) -> Lines:
    """No straight line passes: rows by how high the middles are."""
    ordered = sorted(things, key=lambda thing: thing[1].cy)
    rows: list[list[Placed]] = []
    for thing in ordered:
        if rows and thing[1].cy - rows[-1][0][1].cy <= rows[-1][0][1].h / 2:
            rows[-1].append(thing)
        else:
            rows.append([thing])
    if len(rows) == 1:
        return "row", tuple(name for name, _ in sorted(things, key=lambda thing: thing[1].cx))
    parts: list[str | Lines] = []
    for row in rows:
        names = tuple(name for name, _ in sorted(row, key=lambda thing: thing[1].cx))
        parts.append(names[0] if len(names) == 1 else ("row", names))
    return "column", tuple(parts)
