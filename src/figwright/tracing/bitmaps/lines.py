"""What shapes and words leave -> arrows: lines with a head, in their colour, width and dash."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.tracing.arrows import Way, ways
from figwright.tracing.bitmaps.painting import SHIFT, fixed
from figwright.tracing.ink import inks
from figwright.tracing.picture import Pixels, vision
from figwright.tracing.seen import Colour

Spot = tuple[float, float]
CLEAR = 0.7
"""The share of a line that has empty ground on both sides; less, and it is part of a drawing."""


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
        for end, (tip, before) in zip(self.heads, ((self.path[0], self.path[1]), (self.path[-1], self.path[-2])), strict=True):
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


def lines(rgb: Pixels, behind: Pixels, free: Pixels, unit: float) -> list[Line]:
    """Every line that leads to a head through empty ground."""
    _, np = vision()
    found = ways(inks(rgb, behind, free, unit), unit)
    seen = np.abs(rgb.astype(np.int16) - behind).max(axis=2) > 18
    kept = [way for way in found if is_clear(way, seen & free, unit)]
    return [_line(way, rgb, behind) for way in _apart(kept)]


def is_clear(way: Way, seen: Pixels, unit: float) -> bool:
    """Whether a line runs through empty ground, as arrows do, and not through a drawing full of lines."""
    _, np = vision()
    height, width = seen.shape
    path = np.array(way.path)
    steps = np.hypot(*np.diff(path, axis=0).T)
    at = np.concatenate(([0.0], np.cumsum(steps)))
    spots = np.arange(0.5 * unit, at[-1] - max(0.5 * unit, way.head[0]), max(1.5, unit / 8))
    if len(spots) < 2:
        spots = np.array([0.35, 0.5]) * at[-1]
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
    return bool(np.mean(clear) > CLEAR)


def _apart(found: Sequence[Way]) -> list[Way]:
    """Ways that end in different points or come from different ones."""
    out: list[Way] = []
    for way in sorted(found, key=lambda w: -w.length):
        if not any(
            math.dist(way.path[-1], other.path[-1]) < 4 and math.dist(way.path[0], other.path[0]) < 4 for other in out
        ):
            out.append(way)
    return out


def _line(way: Way, rgb: Pixels, behind: Pixels) -> Line:
    path = simplified(way.path, max(1.2, 0.6 * way.width))
    head = (max(way.head[0], 1.5 * way.width), max(way.head[1], 2 * way.width))
    dash = _dash(way, rgb, behind) if way.dashed else ()
    return Line(path, (way.double, True), way.colour, way.width, dash, head, 0.75 if way.dashed else 0.9)


def simplified(path: Sequence[Spot], slack: float) -> tuple[Spot, ...]:
    """A path with no more corners than it needs; nearly upright and level stretches become so."""
    cv2, np = vision()
    points = np.array(path, np.float32).reshape(-1, 1, 2)
    few = cv2.approxPolyDP(points, slack, False).reshape(-1, 2).astype(float)
    if len(few) == 1:
        few = np.array([path[0], path[-1]], float)
    for n in range(len(few) - 1):
        (ax, ay), (bx, by) = few[n], few[n + 1]
        if abs(bx - ax) < 0.06 * abs(by - ay) and abs(bx - ax) < 3:
            few[n][0] = few[n + 1][0] = bx if n + 2 == len(few) else ax if n == 0 else (ax + bx) / 2
        elif abs(by - ay) < 0.06 * abs(bx - ax) and abs(by - ay) < 3:
            few[n][1] = few[n + 1][1] = by if n + 2 == len(few) else ay if n == 0 else (ay + by) / 2
    return tuple((float(x), float(y)) for x, y in few)


def _dash(way: Way, rgb: Pixels, behind: Pixels) -> tuple[float, ...]:
    """Lengths of dashes and gaps, from the pixels along a line."""
    _, np = vision()
    path = np.array(way.path)
    at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))))
    spots = np.arange(0.0, at[-1] - way.head[0], 0.5)
    x = np.clip(np.round(np.interp(spots, at, path[:, 0])).astype(int), 0, rgb.shape[1] - 1)
    y = np.clip(np.round(np.interp(spots, at, path[:, 1])).astype(int), 0, rgb.shape[0] - 1)
    away = np.abs(rgb[y, x].astype(np.int16) - behind[y, x]).max(axis=1)
    on = away > 0.5 * max(20.0, float(np.percentile(away, 90))) if len(away) else np.zeros(0, bool)
    turns = int((on[1:] != on[:-1]).sum())
    if turns < 4:
        return ()
    period = 2 * len(on) / turns * 0.5
    share = min(0.9, max(0.2, float(on.mean())))
    return (round(period * share, 1), round(period * (1 - share), 1))


def paint(out: Pixels, found: Sequence[Line]) -> None:
    """Draws lines into a picture."""
    cv2, _ = vision()
    for line in found:
        cv2.polylines(out, [fixed(line.drawn())], False, line.colour, max(1, round(line.width)), cv2.LINE_AA, SHIFT)
        for corners in line.triangles():
            cv2.fillPoly(out, [fixed(corners)], line.colour, cv2.LINE_AA, SHIFT)


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
