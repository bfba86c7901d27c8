"""Lettered parts of a picture: a caption such as “(a) Training”, and what stands above it."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace

from figwright.frontends.tracing.text import Line
from figwright.ir.scene import Rect, union

_CAPTION = re.compile(r"^\(([a-z])\)\s*(\S.*)$")
MOST = 14
"""Columns above a row of captions: in more of them nobody could tell which caption names which."""
ASIDE = 0.15
"""The share of its width by which the middle of a part may be beside that of its caption."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part with its caption; the caption's `text` is without its letter."""

    place: Rect
    letter: str
    caption: Line


def captions(lines: list[Line]) -> list[Line]:
    """The lines that may name a part."""
    return [line for line in lines if _CAPTION.match(line.text)]


def panels(named: list[Line], items: list[Rect], unit: float) -> list[Panel]:
    """The parts that captions stand below, in the middle of each; captions below nothing of the kind are left out."""
    out: list[Panel] = []
    top = float("-inf")
    for row in _rows(named, unit):
        above = [item for item in items if top < item.cy and item.bottom < row[0].place.cy]
        for line, place in zip(row, _shared(row, _columns(above), unit), strict=False):
            found = _CAPTION.match(line.text)
            if found:
                out.append(Panel(union((place, line.place)), found[1], replace(line, text=found[2])))
        top = row[0].place.cy
    return out


def _rows(named: list[Line], unit: float) -> list[list[Line]]:
    """Captions at one height, from left to right; from the top down."""
    rows: list[list[Line]] = []
    for line in sorted(named, key=lambda one: one.place.cy):
        if rows and line.place.cy - rows[-1][0].place.cy < unit:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda one: one.place.x) for row in rows]


def _columns(items: list[Rect]) -> list[Rect]:
    """Items that overlap from left to right, as one each."""
    out: list[Rect] = []
    for item in sorted(items):
        if out and item.x < out[-1].right:
            out[-1] = union((out[-1], item))
        else:
            out.append(item)
    return out


def _shared(row: list[Line], columns: list[Rect], unit: float) -> list[Rect]:
    """Neighbouring columns given to one caption each, so that every caption is in the middle of its own."""
    if not len(row) <= len(columns) <= MOST:
        return []
    best: tuple[float, list[Rect]] | None = None
    for cuts in itertools.combinations(range(1, len(columns)), len(row) - 1):
        parts = [union(columns[a:b]) for a, b in itertools.pairwise((0, *cuts, len(columns)))]
        aside = [abs(part.cx - line.place.cx) for part, line in zip(parts, row, strict=True)]
        if best is None or sum(aside) < best[0]:
            best = sum(aside), parts
    middle = best and all(
        abs(part.cx - line.place.cx) < ASIDE * part.w + unit for part, line in zip(best[1], row, strict=True)
    )
    return best[1] if best and middle else []
