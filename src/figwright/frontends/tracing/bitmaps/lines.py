"""What shapes and words leave -> arrows: lines with a head, in their colour, width and dash."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from figwright.frontends.tracing.bitmaps.arrows import Way, bare_lines
from figwright.frontends.tracing.bitmaps.heads import Head, covered
from figwright.frontends.tracing.bitmaps.ink import FINE, Ink, inks
from figwright.frontends.tracing.bitmaps.painting import INK, SHIFT, fixed
from figwright.frontends.tracing.bitmaps.tracks import tracked
from figwright.frontends.tracing.picture import Colour, Pixels, colour, differences, strongest, vision
from figwright.ir.scene import Point
from figwright.ir.scene.polygons import inside

Spot = tuple[float, float]
NEAR, FEW = 0.5, 4
"""Heights of the type: dashes of one line are no farther apart; and how many of them are a line."""
SHORTEST, ALONE = 0.5, 1.0
"""Heights of the type: a shorter piece is no arrow; one that touches other colours is longer."""
MOST, INKS = 100, 8
"""Pieces of one ink that are looked at, the longest first, and inks, the strongest first: a photo has thousands."""
DENSE = 0.5
"""The share of its box that ink fills where it is a photo or a filled drawing."""
WIDE, THICK = 0.45, 0.9
"""Heights of the type: how wide a line is at most, and one with a head."""
STILL, BUSY = 0.5, 0.7
"""The share of pixels that are as their neighbours in a picture without noise; and that differ from them in a photo."""
BETTER, BETTER_HEADED, BETTER_BROKEN = 0.92, 1.3, 2.0
"""The share of the difference to the picture that is left where a line is painted, one with a head (which was seen by
its outline), and a broken one."""
HUGS = 0.4
"""The share of a line without a head that may lie close to the rim of a shape."""
AHEAD_TAIL, AHEAD_TIP = 1.3, 0.9
"""Heights of the type between an end of a line and the rim that it leads to."""
DRAWN, DRAWN_HEADED, DRAWN_BROKEN, SURE = 0.8, 0.7, 0.25, 0.7
"""The share of a line that is ink, of one whose head is so certain, and of a broken one; and that certainty."""
JOINT, STRAIGHT, ALIKE, BEHIND = 1.0, 0.8, 60, 3.0
"""Heights of the type between a line without a head and the tail of an arrow that it leads to; the cosine between their
directions; levels between their colours; and pixels that the tail of a line is off a border, and of
a line behind it."""
ROUND = 2.0
"""How many times as long as the way between its ends a line is that goes round something: it leads nowhere."""
SMALL = 4.0
"""Heights of the type: a shape between two lines that is larger is a zone that both cross."""
BEFORE = 0.5
"""Heights of the type between a head and the last dash of its line."""
CLEAR, CLEAR_HEADED, HEADED = 0.7, 0.3, 0.5
"""The share of a line that has empty ground on both sides; less, and it is part of a drawing. The second one counts for
arrows whose heads are so certain."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line from its tail to the point of its head, in pixels; `heads` says at which ends it has heads."""

    path: tuple[Spot, ...]
    heads: tuple[bool, bool]
    colour: Colour
    width: float
    dash: tuple[float, ...]
    head: tuple[float, float]
    confidence: float = 1.0

    def triangles(self) -> list[list[Spot]]:
        """Its heads as triangles."""
        out = []
        for end, (tip, before) in zip(
            self.heads, ((self.path[0], self.path[1]), (self.path[-1], self.path[-2])), strict=True
        ):
            if end:
                out.append(triangle(tip, before, *self.head))
        return out

    def drawn(self) -> list[Spot]:
        """Its line as it is stroked: up to the backs of its heads."""
        path = list(self.path)
        for end, at, step in ((self.heads[0], 0, 1), (self.heads[1], -1, -1)):
            if end:
                (x, y), (px, py) = path[at], path[at + step]
                far = math.hypot(px - x, py - y) or 1.0
                by = min(0.8 * self.head[0], far)
                path[at] = (x + (px - x) / far * by, y + (py - y) / far * by)
        return path


def triangle(tip: Spot, before: Spot, long: float, wide: float) -> list[Spot]:
    far = math.hypot(tip[0] - before[0], tip[1] - before[1]) or 1.0
    dx, dy = (tip[0] - before[0]) / far, (tip[1] - before[1]) / far
    bx, by = tip[0] - dx * long, tip[1] - dy * long
    return [tip, (bx - dy * wide / 2, by + dx * wide / 2), (bx + dy * wide / 2, by - dx * wide / 2)]


def calm(rgb: Pixels, unit: float) -> Pixels:
    """Where no photo is: in one, nearly every pixel of a wide area differs from the next."""
    cv2, np = vision()
    step = strongest(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)))
    noise = 2 if (step == 0).mean() > STILL else 8
    side = max(5, round(unit))
    busy = (cv2.blur((step > noise).astype(np.float32), (side, side)) > BUSY).astype(np.uint8)
    return cv2.morphologyEx(busy, cv2.MORPH_OPEN, np.ones((2 * side, 2 * side), np.uint8)) == 0


def inked(rgb: Pixels, behind: Pixels, quiet: Pixels, unit: float) -> Pixels:
    """The ink of lines; the borders of shapes are ink here, since a small head without its point is none."""
    return covered(_away(rgb, behind, quiet), unit)


def arrows(rgb: Pixels, ground: Pixels, free: Pixels, hidden: Pixels, found: Sequence[Head], unit: float) -> list[Way]:
    """The lines that lead to heads, also where words were `hidden` that stood on them."""
    away = _away(rgb, ground, free)
    followed = tracked(rgb, ground, covered(away, unit), hidden, ~free, found, unit)
    return [way for way in followed if _is_line(way, away, free & (hidden == 0), unit)]


def shafts(shape: tuple[int, int], found: Sequence[Way]) -> Pixels:
    """Which pixels belong to arrows: heads, and their lines up to the first corner, since where they go on, other
    lines may be that are not known yet."""
    cv2, np = vision()
    out = np.zeros(shape, np.uint8)
    for way in found:
        path = simplified(way.path, max(1.2, 0.5 * way.width))
        width = max(3, round(way.width + 3))
        cv2.polylines(out, [fixed(path[-2:])], False, 1, width, cv2.LINE_8, SHIFT)
        cv2.fillPoly(out, [fixed(triangle(path[-1], path[-2], *way.head))], 1, cv2.LINE_8, SHIFT)
    return out


def _away(rgb: Pixels, behind: Pixels, free: Pixels = None) -> Pixels:
    """How far every pixel is from what is behind it; not at all where it is not free."""
    away = differences(rgb, behind)
    if free is not None:
        away[~free] = 0
    return away


def lines(
    rgb: Pixels, behind: Pixels, ground: Pixels, free: Pixels, hidden: Pixels, along: Pixels, found: Sequence[Head],
    unit: float,
) -> list[Line]:  # fmt: skip
    """Every line through empty ground; of those without a head the ones that do not run along the rims of shapes, as
    shadows do. Those are looked for on known shapes (`behind`): on an unknown `ground`, edges pass for lines."""
    cv2, _ = vision()
    away = _away(rgb, behind, free)
    headed = _apart(arrows(rgb, ground, free, hidden, found, unit), unit)
    near, rest = along.copy(), away.copy()
    for way in headed:
        cv2.polylines(near, [fixed(way.path)], False, 1, max(1, round(unit)), cv2.LINE_8, SHIFT)
        cv2.polylines(rest, [fixed(way.path)], False, 0, round(way.width + 3), cv2.LINE_8, SHIFT)
        point = triangle(way.path[-1], way.path[-2], way.head[0], 1.3 * way.head[1])
        cv2.fillPoly(rest, [fixed(point)], 0, cv2.LINE_8, SHIFT)
    left = free & (rest > 0)
    bare: list[Way] = []
    pure = [(ink, ALONE) for ink in inks(rgb, behind, left, unit, INKS)]
    for ink, shortest in (*pure, (_any(rest), SHORTEST)):
        for part in (part for part in _parts(ink, unit, shortest) if _touches(part, near)):
            bare += [way for way in bare_lines(part, unit) if _is_line(way, away, free, unit)]
    bare = [with_heads(way, found, unit) for way in bare if not _hugs(way, along) and _leads(way, near)]
    off = _away(rgb, ground, free)
    return [_line(way, rgb, off if way in headed else away) for way in _apart([*headed, *bare], unit)]


def _is_line(way: Way, away: Pixels, free: Pixels, unit: float) -> bool:
    """Whether a way is drawn, with a head of a usual size, through empty ground."""
    if way.width > (WIDE if way.bare else THICK) * unit:
        return False
    x, y = _spots(way, away.shape)
    own = free[y, x]
    drawn = float((away[y, x] > INK)[own].mean()) if own.any() else 0.0
    least = DRAWN_BROKEN if way.dashed else DRAWN_HEADED if way.sure > SURE else DRAWN
    return drawn > least and is_clear(way, away > INK, unit)


def _leads(way: Way, near: Pixels) -> bool:
    """Whether a line without a head begins or ends at a shape, or at an arrow: else it is a part of a drawing."""
    height, width = near.shape
    ends = (way.path[0], way.path[-1])
    return any(near[min(height - 1, max(0, round(y))), min(width - 1, max(0, round(x)))] for x, y in ends)


def with_heads(way: Way, found: Sequence[Head], unit: float) -> Way:
    """A line as an arrow, where one of its ends lies at a head that could not be followed, or both do."""
    first, last = (
        next((head for head in found if _is_at(head, end, outward, unit)), None)
        for end, outward in ((way.path[0], way.leaving), (way.path[-1], way.pointing))
    )
    head = last or first
    if head is None:
        return way
    path = (*((first.tip,) if first else ()), *way.path, *((last.tip,) if last else ()))
    turned = replace(way, path=path, bare=False, double=bool(first and last), head=head.size, sure=head.sure)
    return turned if last else replace(turned, path=path[::-1], leaving=way.pointing, pointing=way.leaving)


def _is_at(head: Head, end: Spot, outward: Spot, unit: float) -> bool:
    """Whether a line that ends there leads to a head."""
    (x, y), (u, v) = head.tip, head.direction
    along, aside = (x - end[0]) * u + (y - end[1]) * v, abs((x - end[0]) * v - (y - end[1]) * u)
    ahead = -0.3 * head.size[0] < along < head.size[0] + BEFORE * unit
    return ahead and aside < 0.5 * head.size[1] and u * outward[0] + v * outward[1] > 0.8


def _touches(part: Ink, near: Pixels) -> bool:
    """Whether a line of a piece of ink can lead to a shape or an arrow."""
    _, np = vision()
    y, x = np.nonzero(part.mask)
    at = (np.round((v + first) / FINE).astype(int) for v, first in ((y, part.corner[1]), (x, part.corner[0])))
    rows, columns = (np.clip(v, 0, size - 1) for v, size in zip(at, near.shape, strict=True))
    return bool(near[rows, columns].any())


def _hugs(way: Way, along: Pixels) -> bool:
    x, y = _spots(way, along.shape)
    return bool(along[y, x].mean() > HUGS)


def _any(away: Pixels) -> Ink:
    """All ink, whatever its colour."""
    cv2, np = vision()
    fine = cv2.resize(away, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    strong = cv2.dilate(fine, np.ones((9, 9), np.uint8))
    return Ink((0, 0, 0), ((fine > 26) & (fine > 0.48 * strong)).astype(np.uint8))


def _parts(ink: Ink, unit: float, shortest: float) -> Iterator[Ink]:
    """The pieces of ink that may be lines, each by itself since each has a width of its own; dashes in a row as one."""
    cv2, np = vision()
    fine = FINE * unit
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink.mask, connectivity=8)
    w, h, size = stats[:, 2], stats[:, 3], stats[:, 4]
    long = np.maximum(w, h)
    whole = (long >= shortest * fine) & ~((size > DENSE * w * h) & (np.minimum(w, h) > fine))
    whole[0] = False
    for index in sorted(np.flatnonzero(whole), key=lambda n: -long[n])[:MOST]:
        yield _cut(ink, labels, np.array([index]), stats)
    dash = (long < 2.0 * fine) & (np.minimum(w, h) < 0.8 * fine) & (size >= 4)
    dash[0] = False
    if dash.sum() < FEW:
        return
    reach = max(3, round(NEAR * unit) | 1)
    pieces = cv2.dilate(dash[labels].astype(np.uint8), np.ones((FINE, FINE), np.uint8))[::FINE, ::FINE]
    joined = cv2.dilate(pieces, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    _, rows, places, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    home = np.where(dash, rows[(stats[:, 1] + h // 2) // FINE, (stats[:, 0] + w // 2) // FINE], 0)
    counts = np.bincount(home, minlength=len(places))
    for index in range(1, len(places)):
        if counts[index] >= FEW and max(places[index, 2:4]) > unit:
            yield _cut(ink, labels, np.flatnonzero(home == index), stats)


def _cut(ink: Ink, labels: Pixels, pieces: Pixels, stats: Pixels) -> Ink:
    """Some pieces of an ink, by their labels."""
    _, np = vision()
    (x, y), ends = stats[pieces, :2].min(axis=0), stats[pieces, :2] + stats[pieces, 2:4]
    right, bottom = ends.max(axis=0)
    mask = np.pad(np.isin(labels[y:bottom, x:right], pieces).astype(np.uint8), 1)
    return Ink(ink.colour, mask, (ink.corner[0] + int(x) - 1, ink.corner[1] + int(y) - 1))


def is_clear(way: Way, seen: Pixels, unit: float) -> bool:
    """Whether a line runs through empty ground, as arrows do, and not through a drawing full of lines."""
    _, np = vision()
    height, width = seen.shape
    path = np.array(way.path)
    steps = np.hypot(*np.diff(path, axis=0).T)
    at = np.concatenate(([0.0], np.cumsum(steps)))
    spots = np.arange(0.5 * unit, at[-1] - max(0.5 * unit, way.head[0]), max(1.5, unit / 8))
    if len(spots) < 2:
        spots = np.array([0.4, 0.6]) * max(2.0, at[-1] - way.head[0])
    x, y = np.interp(spots, at, path[:, 0]), np.interp(spots, at, path[:, 1])
    ahead = np.interp(spots + 1.5, at, path[:, 0]) - np.interp(spots - 1.5, at, path[:, 0])
    down = np.interp(spots + 1.5, at, path[:, 1]) - np.interp(spots - 1.5, at, path[:, 1])
    far = np.maximum(np.hypot(ahead, down), 1e-6)
    away = way.width / 2 + 0.22 * unit
    clear = []
    for side in (away, -away):
        px = np.clip(np.round(x - down / far * side).astype(int), 0, width - 1)
        py = np.clip(np.round(y + ahead / far * side).astype(int), 0, height - 1)
        clear.append(~seen[py, px])
    return bool(np.mean(clear) > (CLEAR_HEADED if way.sure > HEADED else CLEAR))


def _apart(found: Sequence[Way], unit: float) -> list[Way]:
    """Ways that end in different points or come from different ones, the longest of those that run along each other."""
    out: list[Way] = []
    for way in sorted(found, key=lambda w: (w.bare, -w.length)):
        if not any(_repeats(way, other, unit) for other in out):
            out.append(way)
    return out


def _repeats(way: Way, other: Way, unit: float) -> bool:
    """Whether a way is another one again, or a part of it."""
    _, np = vision()
    if max(math.dist(way.path[0], other.path[0]), math.dist(way.path[-1], other.path[-1])) < 0.35 * unit:
        return True
    spots = np.array([*way.path[:: max(1, len(way.path) // 12)], way.path[-1]])
    line = np.array(other.path)
    start, end = line[:-1], line[1:]
    along = end - start
    share = ((spots[:, None] - start) * along).sum(axis=2) / np.maximum((along * along).sum(axis=1), 1e-9)
    nearest = start + np.clip(share, 0, 1)[:, :, None] * along
    off = np.hypot(*np.moveaxis(spots[:, None] - nearest, 2, 0)).min(axis=1)
    return bool((off < 0.2 * unit + way.width / 2).all())


def _line(way: Way, rgb: Pixels, away: Pixels) -> Line:
    half = 0.5 / FINE  # the middle of a fine pixel
    points = [(x + half, y + half) for x, y in way.path]
    path = simplified(points, max(1.2, 0.5 * way.width))
    head = (max(way.head[0], 1.5 * way.width), max(way.head[1], 2 * way.width))
    on = _along(way, away)
    dash = _dash(on) if way.dashed else ()
    return Line(
        path, (way.double, not way.bare), _colour(way, rgb, away), way.width, dash, head, 0.75 if way.dashed else 0.9
    )


def simplified(path: Sequence[Spot], slack: float) -> tuple[Spot, ...]:
    """A path with no more corners than it needs; nearly upright and level stretches become so."""
    cv2, np = vision()
    points = np.array(path, np.float32).reshape(-1, 1, 2)
    few = cv2.approxPolyDP(points, slack, False).reshape(-1, 2).astype(float)
    if len(few) == 1:
        few = np.array([path[0], path[-1]], float)
    whole = points.reshape(-1, 2).astype(float)
    at = [int(np.hypot(*(whole - corner).T).argmin()) for corner in few]
    for n in range(len(few) - 1):
        (ax, ay), (bx, by) = few[n], few[n + 1]
        part = whole[min(at[n], at[n + 1]) : max(at[n], at[n + 1]) + 1]
        for axis, along, across in ((0, abs(by - ay), abs(bx - ax)), (1, abs(bx - ax), abs(by - ay))):
            if across < max(0.06 * along, 1.5) and across < 4 and along > 6:
                few[n][axis] = few[n + 1][axis] = float(np.median(part[:, axis]))
    return tuple((float(x), float(y)) for x, y in few)


def _spots(way: Way, shape: tuple[int, ...]) -> tuple[Pixels, Pixels]:
    """Pixels along a line, two for each, without its head."""
    _, np = vision()
    path = np.array(way.path)
    at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))))
    spots = np.arange(0.0, max(1.0, at[-1] - way.head[0]), 0.5)
    x = np.clip(np.round(np.interp(spots, at, path[:, 0]) - 0.25).astype(int), 0, shape[1] - 1)
    y = np.clip(np.round(np.interp(spots, at, path[:, 1]) - 0.25).astype(int), 0, shape[0] - 1)
    return x, y


def _along(way: Way, away: Pixels) -> Pixels:
    """Where along a line there is ink."""
    _, np = vision()
    x, y = _spots(way, away.shape)
    levels = away[y, x].astype(float)
    return levels > 0.5 * max(20.0, float(np.percentile(levels, 90)))


def _colour(way: Way, rgb: Pixels, away: Pixels) -> Colour:
    """The colour of the middle of a line, where it is clearest."""
    _, np = vision()
    x, y = _spots(way, away.shape)
    levels = away[y, x]
    clear = levels >= np.percentile(levels, 70)
    return colour(np.median(rgb[y[clear], x[clear]], axis=0))


def _dash(on: Pixels) -> tuple[float, ...]:
    """Lengths of dashes and gaps in pixels, from where there is ink at every half pixel."""
    turns = int((on[1:] != on[:-1]).sum())
    if turns < 4:
        return ()
    period = len(on) / turns
    share = min(0.9, max(0.2, float(on.mean())))
    return (round(period * share, 1), round(period * (1 - share), 1))


def reaching(line: Line, rims: Sequence[Sequence[Spot]], unit: float) -> Line:
    """A line whose ends lie on the rims that they lead to, where one is right ahead: the last of it was taken for a
    part of the border, or is a dash by itself."""
    path = list(line.path)
    for at, step, far in ((0, 1, AHEAD_TAIL), (-1, -1, AHEAD_TIP)):
        before = path[at + step]
        if math.dist(path[at], before) < 0.3 * unit and len(path) > 2:
            before = path[at + 2 * step]
        hit = _ahead(path[at], before, rims, far * unit)
        if hit:
            path[at] = hit
    return replace(line, path=tuple(path))


def _ahead(end: Spot, before: Spot, rims: Sequence[Sequence[Spot]], far: float) -> Spot | None:
    """The first point of a rim beyond the end of a line."""
    ux, uy = _heading(before, end)
    hits = _hits(end, (ux, uy), rims, far)
    if not hits:
        return None
    best = min(hits, key=abs)
    return end[0] + ux * best, end[1] + uy * best


def _heading(start: Spot, end: Spot) -> Spot:
    """The direction from one spot to another, of length 1."""
    long = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def _hits(end: Spot, heading: Spot, rims: Sequence[Sequence[Spot]], far: float) -> list[float]:
    """How far ahead of the end of a line the nearest point of every rim is."""
    _, np = vision()
    ux, uy = heading
    out: list[float] = []
    if not ux and not uy:
        return out
    for rim in rims:
        corners = np.array(rim)
        if not (corners.min(axis=0) - far < end).all() or not (corners.max(axis=0) + far > end).all():
            continue
        ex, ey = (np.roll(corners, -1, axis=0) - corners).T
        cx, cy = (corners - np.array(end)).T
        cross = ux * ey - uy * ex
        cross = np.where(np.abs(cross) < 1e-9, 1e-9, cross)
        along, share = (cx * ey - cy * ex) / cross, (cx * uy - cy * ux) / cross
        hits = along[(share >= 0) & (share <= 1) & (along > -0.15 * far) & (along < far)]
        if len(hits):
            out.append(float(hits[np.abs(hits).argmin()]))
    return out


def through(rgb: Pixels, line: Line, rims: Sequence[Sequence[Spot]], unit: float) -> Line:
    """A line that begins at a border, from behind it where its ink goes on there: so short a piece is not seen by
    itself."""
    _, np = vision()
    (x, y), (u, v) = line.path[0], _heading(line.path[1], line.path[0])
    if not any(abs(hit) < BEHIND for hit in _hits((x, y), (u, v), rims, AHEAD_TAIL * unit)):
        return line
    along = np.arange(0.0, AHEAD_TAIL * unit, 0.5)
    middle, *beside = (
        _is_alike(rgb, x + u * along - v * side, y + v * along + u * side, line.colour)
        for side in (0.0, line.width / 2 + 2, -line.width / 2 - 2)
    )
    own = np.flatnonzero(middle & ~beside[0] & ~beside[1])
    if not len(own) or along[own[0]] > BEHIND + line.width:
        return line
    last = int(own[np.flatnonzero(np.diff(own, append=len(along) + 1) > 1)[0]])
    if last + 1 >= len(along) or along[last] - along[own[0]] < BEHIND:
        return line
    far = float(along[last])
    return replace(line, path=((x + u * far, y + v * far), *line.path[1:]))


def _is_alike(rgb: Pixels, x: Pixels, y: Pixels, colour: Colour) -> Pixels:
    """Where pixels have about this colour."""
    _, np = vision()
    row, column = (np.clip(at.astype(int), 0, rgb.shape[n] - 1) for n, at in enumerate((y, x)))
    return np.abs(rgb[row, column].astype(np.int16) - np.array(colour)).max(axis=1) < ALIKE


def joined(found: Sequence[Line], rims: Sequence[Sequence[Spot]], unit: float) -> list[Line]:
    """Arrows with the lines without heads that lead straight to their tails: where lines run together or cross a
    border, they come in pieces."""
    headed = [line for line in found if any(line.heads)]
    bare = [line for line in found if not any(line.heads)]
    used: set[int] = set()
    out = []
    for line in headed:
        ways = ((n, trunk) for n, one in enumerate(bare) if (trunk := _trunk(one, line, rims, unit)))
        best = min(ways, key=lambda way: math.dist(way[1][-1], line.path[0]), default=None)
        if best and not line.heads[0]:
            used.add(best[0])
            line = replace(line, path=(*best[1], *line.path[1 if math.dist(best[1][-1], line.path[0]) < 2 else 0 :]))
        out.append(line)
    return out + [one for n, one in enumerate(bare) if n not in used]


def _trunk(one: Line, line: Line, rims: Sequence[Sequence[Spot]], unit: float) -> tuple[Spot, ...] | None:
    """The path of a line without a head up to the tail of an arrow that goes on in its direction; None where it does
    not lead there."""
    if max(abs(a - b) for a, b in zip(one.colour, line.colour, strict=True)) > ALIKE:
        return None
    if sum(map(math.dist, one.path, one.path[1:])) > ROUND * math.dist(one.path[0], one.path[-1]):
        return None
    tail, way = line.path[0], _heading(*line.path[:2])
    for path in (one.path, one.path[::-1]):
        end, course = path[-1], _heading(*path[-2:])
        far = math.dist(end, tail)
        if far > JOINT * unit or course[0] * way[0] + course[1] * way[1] < STRAIGHT:
            continue
        gap = _heading(end, tail)
        if far > 0.25 * unit and course[0] * gap[0] + course[1] * gap[1] < STRAIGHT:
            continue
        middle = Point((end[0] + tail[0]) / 2, (end[1] + tail[1]) / 2)
        small = (tuple(Point(*spot) for spot in rim) for rim in rims if _is_small(rim, SMALL * unit))
        if not any(inside(rim, middle) for rim in small):
            return path
    return None


def _is_small(rim: Sequence[Spot], most: float) -> bool:
    return all(max(spot[n] for spot in rim) - min(spot[n] for spot in rim) < most for n in range(2))


def paint(out: Pixels, found: Sequence[Line]) -> None:
    """Draws lines into a picture."""
    cv2, _ = vision()
    for line in found:
        cv2.polylines(out, [fixed(line.drawn())], False, line.colour, max(1, round(line.width)), cv2.LINE_AA, SHIFT)
        for corners in line.triangles():
            cv2.fillPoly(out, [fixed(corners)], line.colour, cv2.LINE_AA, SHIFT)


def fitting(
    rgb: Pixels, ground: Pixels, found: Sequence[Line], rims: Sequence[Sequence[Spot]], unit: float
) -> list[Line]:
    """The lines that bring what is painted nearer to the picture, up to the `rims` that they lead to or else as they
    were seen: others were not drawn there."""
    choices = ((reaching(line, rims, unit), line) for line in found)
    best = (next((line for line in two if _fits(rgb, ground, line)), None) for two in choices)
    whole = joined([line for line in best if line], rims, unit)
    return [through(rgb, line, rims, unit) for line in whole]


def _fits(rgb: Pixels, ground: Pixels, line: Line) -> bool:
    _, np = vision()
    spots = np.array([*line.path, *(corner for corners in line.triangles() for corner in corners)])
    reach = line.width + 3
    left, top = (max(0, int(v)) for v in spots.min(axis=0) - reach)
    right, bottom = (int(v) for v in spots.max(axis=0) + reach)
    view = (slice(top, bottom + 1), slice(left, right + 1))
    moved = _moved(line, -left, -top)
    band = bands(rgb[view].shape[:2], [moved], 0.5) > 0
    if not band.any():
        return False
    before = np.abs(rgb[view][band].astype(np.int16) - ground[view][band]).sum()
    again = ground[view].copy()
    paint(again, [moved])
    after = np.abs(rgb[view][band].astype(np.int16) - again[band]).sum()
    better = BETTER_BROKEN if line.dash else BETTER_HEADED if any(line.heads) else BETTER
    return bool(after < better * before)


def _moved(line: Line, dx: float, dy: float) -> Line:
    return replace(line, path=tuple((x + dx, y + dy) for x, y in line.path))


def bands(shape: tuple[int, int], found: Sequence[Line], reach: float) -> Pixels:
    """Which pixels lie on a line or so close to it."""
    cv2, np = vision()
    out = np.zeros(shape, np.uint8)
    for line in found:
        cv2.polylines(out, [fixed(line.path)], False, 1, max(1, round(line.width + 2 * reach)), cv2.LINE_8, SHIFT)
        for corners in line.triangles():
            spots = fixed(corners)
            cv2.fillPoly(out, [spots], 1, cv2.LINE_8, SHIFT)
            cv2.polylines(out, [spots], True, 1, max(1, round(2 * reach)), cv2.LINE_8, SHIFT)
    return out
