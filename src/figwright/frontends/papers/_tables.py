"""Captions of tables on a PDF page -> tables: where each stands, and what is in its cells."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.frontends.papers._captions import Caption
from figwright.frontends.papers._grid import Grid, tables
from figwright.frontends.papers._letters import Box, Leaf, Letter
from figwright.frontends.papers._words import words_of

_BAR = "|"
_AGAIN = 3
"""How many signs under each other are a line between columns that somebody typed."""


def found(caption: Caption, leaf: Leaf, zone: Box, others: Sequence[Caption]) -> list[Grid | None]:
    """The tables under (or over) a caption; `zone` is what the page gives to caption and table together."""
    area = _beside(_without(zone, caption.box), caption, others)
    if area is None:
        return [None]
    letters = [one for one in leaf.letters if _in(area, (one.x0 + one.x1) / 2, one.base - 0.25 * one.face.size)]
    near = Box(area.x0 - 4, area.y0 - 4, area.x1 + 4, area.y1 + 4)
    strokes = [_cut(one, near) for one in leaf.strokes if _in(near, (one.x0 + one.x1) / 2, one.y0)]
    uprights = [one for one in leaf.uprights if _in(near, one.x0, (one.y0 + one.y1) / 2)]
    typed = _typed(letters)
    words = words_of(one for one in letters if one not in typed)
    return tables(words, strokes, [*uprights, *(_drawn(one) for one in typed)])


def _typed(letters: Sequence[Letter]) -> frozenset[Letter]:
    """Bars typed between two values of each row, where they stand under each other."""
    bars = [one for one in letters if one.sign == _BAR]
    return frozenset(one for one in bars if sum(abs(other.x0 - one.x0) < 3 for other in bars) >= _AGAIN)


def _drawn(bar: Letter) -> Box:
    middle = (bar.x0 + bar.x1) / 2
    return Box(middle, bar.base - 1.1 * bar.face.size, middle, bar.base + 0.4 * bar.face.size)


def _without(zone: Box, caption: Box) -> Box | None:
    """The zone below its caption, or above it."""
    below = Box(zone.x0, caption.y1 + 0.5, zone.x1, zone.y1 + 2)
    above = Box(zone.x0, zone.y0 - 2, zone.x1, caption.y0 - 0.5)
    best = max((below, above), key=lambda box: box.height)
    return best if best.height > 10 else None


def _beside(area: Box | None, caption: Caption, others: Sequence[Caption]) -> Box | None:
    """An area without what belongs to captions beside this one."""
    if area is None:
        return None
    left, right, own = area.x0 - 3, area.x1 + 3, caption.box
    for one in others:
        if one is not caption and one.box.beside(own) > 2:
            if one.box.x0 >= own.x1 - 2:
                right = min(right, (own.x1 + one.box.x0) / 2)
            elif one.box.x1 <= own.x0 + 2:
                left = max(left, (one.box.x1 + own.x0) / 2)
    return Box(left, area.y0, right, area.y1)


def _in(box: Box, x: float, y: float) -> bool:
    return box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1


def _cut(stroke: Box, near: Box) -> Box:
    return Box(max(stroke.x0, near.x0), stroke.y0, min(stroke.x1, near.x1), stroke.y1)
