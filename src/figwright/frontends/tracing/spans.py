"""Brackets and braces: a thin line along a row or column of things, with two short legs towards them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from figwright.frontends.tracing.labels import blocks
from figwright.frontends.tracing.labels import place as place_of
from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.text import Line
from figwright.ir.scene import Rect, union

Side = Literal["top", "bottom", "left", "right"]
LONG, THIN = 1.2, 0.25
"""Heights of the type: the least length of a straight part, and how thick it is at most."""
LEG = (0.15, 0.9)
"""Heights of the type: the length of a leg."""
TIP = 0.9
"""Heights of the type: how wide the middle of a brace is, where it bends to its tip."""
EMPTY = 0.02
"""The share of ink between the legs of a bracket: stray pixels."""
NEAR = 1.6
"""Heights of the type between a bracket and the things along it."""


@dataclass(frozen=True, slots=True)
class Span:
    """A bracket or (`curly`) a brace: `line` is its straight part, `side` the side of the things on which it stands."""

    place: Rect
    line: Rect
    side: Side
    curly: bool
    label: list[Line] = field(default_factory=list)

    @property
    def level(self) -> bool:
        """Whether it runs from left to right."""
        return self.side in ("top", "bottom")

    def members(self, places: list[Rect], unit: float) -> list[int]:
        """Which of some places it runs along, by their numbers, if they fill it from end to end."""
        along = [n for n, one in enumerate(places) if _within(one, self.place, self.level, 0.4 * unit)]
        near = [n for n in along if -0.3 * unit < _away(places[n], self.line, self.side) < NEAR * unit]
        if not near:
            return []
        row = union(places[n] for n in near)
        along = [n for n in along if _within(places[n], row, not self.level, 0.2 * unit)]
        row = union(places[n] for n in along)
        start, end = (row.x, row.right) if self.level else (row.y, row.bottom)
        first, last = (self.place.x, self.place.right) if self.level else (self.place.y, self.place.bottom)
        return along if abs(start - first) < unit and abs(end - last) < unit else []


def _within(one: Rect, around: Rect, level: bool, slack: float) -> bool:
    if level:
        return around.x - slack <= one.x and one.right <= around.right + slack
    return around.y - slack <= one.y and one.bottom <= around.bottom + slack


def _away(one: Rect, line: Rect, side: Side) -> float:
    """From a thing to the line that stands on a side of it."""
    return {"top": one.y - line.bottom, "bottom": line.y - one.bottom, "left": one.x - line.right,
            "right": line.x - one.right}[side]  # fmt: skip


def spans(ink: Pixels, lines: Iterable[Line], unit: float) -> list[Span]:
    """Everything in a mask of 0 and 1 that has the shape of a bracket, and braces with a label at their tip."""
    _, np = vision()
    level = _level(ink, unit)
    upright = [_turned(span) for span in _level(np.ascontiguousarray(ink.T), unit)]
    named = blocks(list(lines), unit)
    out: list[Span] = []
    for span in (*level, *upright):
        label = _label(span, named, unit) if span.curly else []
        if label or not span.curly:
            out.append(Span(span.place, span.line, span.side, span.curly, label))
    return out


def _turned(span: Span) -> Span:
    place, line = (Rect(r.y, r.x, r.h, r.w) for r in (span.place, span.line))
    return Span(place, line, "left" if span.side == "top" else "right", span.curly)


def _level(ink: Pixels, unit: float) -> list[Span]:
    """Those that run from left to right."""
    cv2, np = vision()
    straight = cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, round(LONG * unit)), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(straight, connectivity=8)
    runs = sorted(Rect(*(float(v) for v in row[:4])) for row in stats[1:] if row[3] <= THIN * unit)
    legs = {run: (_legs(ink, run.x, run, unit), _legs(ink, run.right - 1, run, unit)) for run in runs}
    out: list[Span] = []
    for run in runs:
        left, right = legs[run]
        if left and right and _same(left, right, unit):
            out.append(_span(run, left, curly=False))
        for other in runs:
            gap = other.x - run.right
            if not 0 < gap < TIP * unit or abs(other.cy - run.cy) > 2 or abs(other.w - run.w) > 0.15 * run.w + 2:
                continue
            first, last, tip = left, legs[other][1], right
            if first and last and tip and _same(first, last, unit) and (tip > 0) != (first > 0):
                out.append(_span(union((run, other)), first, curly=True))
    return [span for span in out if span.curly or _is_open(ink, span, unit)]


def _is_open(ink: Pixels, span: Span, unit: float) -> bool:
    """Whether there is nothing between the legs of a bracket, as there is in a strip of cells."""
    inner = span.place.grown(-2)
    top, bottom = (span.line.bottom, inner.bottom) if span.side == "top" else (inner.y, span.line.y)
    side = 0.35 * unit
    between = ink[round(top) + 1 : round(bottom), round(inner.x + side) : round(inner.right - side)]
    return not between.size or bool(between.mean() < EMPTY)


def _same(one: float, other: float, unit: float) -> bool:
    return abs(one - other) < 0.15 * unit + 1


def _span(line: Rect, leg: float, curly: bool) -> Span:
    place = Rect(line.x, line.y - max(0.0, -leg), line.w, line.h + abs(leg))
    return Span(place.grown(2), line, "top" if leg > 0 else "bottom", curly)


def _legs(ink: Pixels, end: float, run: Rect, unit: float) -> float:
    """How far ink goes down (or up: less than 0) from the end of a line; 0 where it goes nowhere, too far, or both."""
    far, least = round(LEG[1] * unit), LEG[0] * unit
    above, below = _ends_after(ink, end, run, 0.35 * unit, far)
    if (above, below) != _ends_after(ink, end, run, 0.9 * unit, far):
        return 0.0  # it goes on round a bend
    if least <= below < far and above < least:
        return float(below)
    return -float(above) if least <= above < far and below < least else 0.0


def _ends_after(ink: Pixels, end: float, run: Rect, reach: float, far: int) -> tuple[int, int]:
    """How many rows in a line above and below the end of a run have ink not farther aside than `reach`."""
    _, np = vision()
    columns = slice(max(0, round(end - reach)), round(end + reach) + 1)
    top, bottom = round(run.y), round(run.bottom)
    up = ink[max(0, top - far) : top, columns].any(axis=1)[::-1]
    down = ink[bottom : bottom + far, columns].any(axis=1)
    above, below = (int(np.argmin(rows)) if len(rows) and not rows.all() else len(rows) for rows in (up, down))
    return above, below


def _label(span: Span, named: list[list[Line]], unit: float) -> list[Line]:
    """The text at the tip of a brace."""
    for block in named:
        place = place_of(block)
        back: Side = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[span.side]  # type: ignore[assignment]
        beside = abs(place.cx - span.place.cx) if span.level else abs(place.cy - span.place.cy)
        if -0.2 * unit < _away(place, span.line, back) < unit and beside < 0.6 * unit:
            return block
    return []
