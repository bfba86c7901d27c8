"""Dashes and dots that a program drew one by one -> one broken line."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median

from figwright.frontends.freehand.naming.strips import Strip
from figwright.frontends.tracing.primitives import Path, Primitive
from figwright.ir.scene import Point, union
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import Command, polygon, subpaths
from figwright.ir.scene.polygons import bounds, distance, distinct

ALIKE, EVEN_GAPS = 2.0, 3.0
"""How much longer than most the longest dash may be, and the longest gap."""
FEW = 4
"""Dashes that must lie in one line; more of them may turn a corner."""
LEAST, DASH, GAP, AHEAD, MOST = 3, 0.02, 3.0, 0.85, 400
"""How many dashes are a broken line, how long one is at the most, as a share of the longer side of the page, how long a
gap is in dashes, the cosine of the sharpest turn from one to the next, and how many are looked at."""


def broken_lines(items: Sequence[Primitive], large: float) -> Iterator[Primitive]:
    """The same with dashes that follow each other as one line, and dots as one path."""
    at = 0
    while at < len(items):
        run = _run(items, at, DASH * large)
        joined = _joined(run)
        yield joined or items[at]
        at += len(run) if joined else 1


def _run(items: Sequence[Primitive], at: int, longest: float) -> dict[Path, list[Strip]]:
    """Paths after each other that look alike, with their dashes or dots, which go on in one direction."""
    out: dict[Path, list[Strip]] = {}
    last: Strip | None = None
    for item in itertools.islice(items, at, at + MOST):
        found = _pieces(item, longest) if isinstance(item, Path) else []
        chain = found if last is None else [last, *found]
        alike = not out or (isinstance(item, Path) and _looks(item) == _looks(next(iter(out))))
        if not found or not alike or not all(_follows(a, b) for a, b in itertools.pairwise(chain)):
            break
        assert isinstance(item, Path)
        out[item], last = found, found[-1]
    return out


def _looks(item: Path) -> object:
    size = tuple(round(side, 1) for side in item.box[2:]) if item.fill else ()
    return item.stroke, item.fill, item.width, item.opacity, size


def _pieces(item: Path, longest: float) -> list[Strip]:
    """The dashes of a path, or the dot that it is; none where it is neither."""
    parts = parts_of(item.commands)
    if item.clip or item.shade or item.dash or bool(item.stroke) == bool(item.fill) or not parts:
        return []
    if item.fill:
        middle = Point(item.box.cx, item.box.cy)
        small = max(item.box.w, item.box.h) <= longest / 4 and len(parts) == 1
        return [Strip((middle, middle), item.box.w)] if small else []
    if any([letter for letter, _ in part] != ["M", "L"] for part in parts):
        return []
    ends = [(Point(*part[0][1]), Point(*part[1][1])) for part in parts]
    return [Strip(pair, item.width) for pair in ends] if max(distance(*pair) for pair in ends) <= longest else []


def _follows(one: Strip, other: Strip) -> bool:
    """Whether a dash goes on from another, after a gap that is no longer than some dashes."""
    (a, b), (c, d) = one.line, other.line
    gap = distance(b, c)
    if a == b:
        return 0 < gap <= GAP * max(one.width, other.width)
    if not 0 < gap <= GAP * max(distance(a, b), one.width):
        return False
    turn = ((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) / (distance(a, b) * gap)
    onward = (d.x - c.x) * (c.x - b.x) + (d.y - c.y) * (c.y - b.y) >= AHEAD * distance(c, d) * gap
    return turn >= AHEAD and onward


def _joined(run: Mapping[Path, Sequence[Strip]]) -> Path | None:
    """A run as one path: a broken line, or dots; None where it is neither."""
    strips, first = [strip for found in run.values() for strip in found], next(iter(run), None)
    if first is None or len(strips) < (LEAST if first.stroke else FEW) or not dashes(strips):
        return None
    line, dash = as_dashes(strips)
    if line is None:
        return None
    if first.fill:  # whether dots are a line is seen later
        pieces = tuple(command for item in run for command in item.commands)
        return replace(first, commands=pieces, box=union(item.box for item in run))
    return replace(first, commands=polygon(line, close=False), box=bounds(line), dash=dash)


def parts_of(commands: Sequence[Command]) -> list[tuple[Command, ...]]:
    """The subpaths of a path that draw something."""
    return [part for part in subpaths(commands) if len(part) > 1]


def dashes(strips: Sequence[Strip]) -> bool:
    """Whether strips are as wide and, but for the first and the last, as long as each other. Letters are not, nor are
    the sides of a frame."""
    widths, lengths = [strip.width for strip in strips], sorted(strip.long for strip in strips)
    alike = lengths[-1] <= ALIKE * lengths[len(lengths) // 2]
    return max(widths) <= 1.6 * min(widths) and alike and (len(strips) > 4 or lengths[-1] <= ALIKE * lengths[0])


def _uncrossed(strips: Sequence[Strip]) -> list[Strip]:
    """Dashes, where the last one may be about as long as it is wide, or shorter: no direction can be told, so it is a
    dot."""
    usual = max(strips, key=lambda strip: strip.long).width
    out = []
    for strip in strips:
        if strip.long < 1.3 * usual:
            a, b = strip.line[0], strip.line[-1]
            middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
            strip = Strip((middle, middle), usual)
        out.append(strip)
    return out


def _goes_on(line: Sequence[Point], to: Point) -> bool:
    """Whether a point lies ahead of the end of a line; a few strips beside each other are signs, such as "()"."""
    (a, b), end = line[-2:], line[-1]
    ahead = (b.x - a.x) * (to.x - end.x) + (b.y - a.y) * (to.y - end.y)
    return a == b or ahead >= 0.5 * distance(a, b) * distance(end, to)


def as_dashes(strips: Sequence[Strip]) -> tuple[tuple[Point, ...] | None, tuple[float, ...]]:
    """Strips after each other as one line, and the lengths of its dashes and gaps."""
    if len(strips) == 1:
        return strips[0].line, ()
    rest = _uncrossed(strips)
    first = rest.pop(0)
    line, gaps = list(first.line), list[float]()
    limit = 6 * max(median(strip.long for strip in strips), median(strip.width for strip in strips))
    while rest:
        offers = [
            (distance(line[end], strip.line[side]), end, side, n)
            for n, strip in enumerate(rest)
            for end in (0, -1)
            for side in (0, -1)
        ]
        gap, end, side, n = min(offers)
        if gap > limit or (len(strips) <= FEW and not _goes_on(line[::-1] if end == 0 else line, rest[n].line[side])):
            return None, ()
        gaps.append(gap)
        more = list(rest.pop(n).line)
        if side == -1:
            more.reverse()
        line = [*line, *more] if end == -1 else [*more[::-1], *line]
    dash = median(strip.long for strip in strips)
    if max(gaps) > EVEN_GAPS * max(median(gaps), 0.3 * dash):
        return None, ()
    points = straightened(distinct(line, 1e-3))
    return tuple(points), (round(dash, 2), round(max(median(gaps), 0.1), 2))
