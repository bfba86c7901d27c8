"""Points and closed outlines: what is inside, what is nearest, where a line meets the border."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

from figwright.ir.scene.geometry import Point, Rect
from figwright.ir.scene.paths import Command

Polygon = tuple[Point, ...]
"""The corners of a closed figure in order; the last joins the first."""

STEPS = 8
"""Straight pieces per curve: at print size the error is far under a tenth of a point."""


@lru_cache(maxsize=2048)
def flattened(commands: tuple[Command, ...]) -> tuple[Polygon, ...]:
    """The sub-paths of a path as polylines; closed ones end where they began."""
    return tuple(tuple(path) for path in polylines(commands) if len(path) > 1)


def polylines(commands: Iterable[Command], steps: int = STEPS) -> list[list[Point]]:
    """The same with so many straight pieces for a curve; what only begins is among them."""
    paths: list[list[Point]] = []
    for kind, n in commands:
        if kind == "M":
            paths.append([Point(n[0], n[1])])
        elif not paths:
            continue
        elif kind == "L":
            paths[-1].append(Point(n[0], n[1]))
        elif kind == "C":
            paths[-1].extend(_curve(paths[-1][-1], n, steps))
        else:
            first = paths[-1][0]
            paths[-1].append(first)
            paths.append([first])
    return paths


def _curve(start: Point, n: tuple[float, ...], steps: int) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = n
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield Point(a * start.x + b * x1 + c * x2 + d * x3, a * start.y + b * y1 + c * y2 + d * y3)


def corners(rect: Rect) -> Polygon:
    return (
        Point(rect.x, rect.y),
        Point(rect.right, rect.y),
        Point(rect.right, rect.bottom),
        Point(rect.x, rect.bottom),
    )


def bounds(points: Sequence[Point]) -> Rect:
    xs, ys = [p.x for p in points], [p.y for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def meet(one: Rect, other: Rect) -> Rect:
    """What two rectangles share; of no size when nothing."""
    return one.common(other)


def distance(a: Point, b: Point) -> float:
    return math.hypot(a.x - b.x, a.y - b.y)


def distinct(points: Iterable[Point], near: float = 1e-6) -> list[Point]:
    """Points in order, neighbours that fall together once."""
    out: list[Point] = []
    for point in points:
        if not out or distance(out[-1], point) > near:
            out.append(point)
    return out


def along(a: Point, b: Point, by: float) -> Point:
    """The point `by` beyond b on the way from a."""
    length = distance(a, b) or 1.0
    return Point(b.x + (b.x - a.x) / length * by, b.y + (b.y - a.y) / length * by)


def length(points: Sequence[Point]) -> float:
    return sum(distance(a, b) for a, b in pairwise(points))


def area(outline: Polygon) -> float:
    """What a closed figure takes that does not cross itself."""
    return abs(sum(a.x * b.y - b.x * a.y for a, b in _sides(outline))) / 2


def inside(outline: Polygon, point: Point) -> bool:
    return filled((outline,), point)


def filled(outlines: Iterable[Polygon], point: Point) -> bool:
    """Whether a path of several outlines is filled there: by the non-zero rule, as every renderer fills."""
    return sum([_winding(outline, point) for outline in outlines]) != 0


def _winding(outline: Polygon, point: Point) -> int:
    """How often an outline goes around a point."""
    count = 0
    for a, b in _sides(outline):
        if (a.y > point.y) != (b.y > point.y) and point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x):
            count += 1 if b.y > a.y else -1
    return count


def crossed(paths: Sequence[Sequence[Point]]) -> bool:
    """Whether any two sides of polylines cross, ends aside."""
    sides = [side for path in paths for side in pairwise(path)]
    return any(crossing(*one, *other) for one, other in combinations(sides, 2))


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross inside both of them; touching ends and lying upon each other do not count."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    value = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return 0.0 if abs(value) < 1e-6 else value


def hull(points: Iterable[Point]) -> Polygon:
    """The smallest polygon without dents around points."""
    ranked = sorted(set(points))
    sides: list[list[Point]] = []
    for way in (ranked, ranked[::-1]):
        side: list[Point] = []
        for point in way:
            while len(side) > 1 and _turn(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        sides.append(side[:-1])
    return tuple(sides[0] + sides[1])


def nearest(outline: Polygon, point: Point) -> Point:
    """The point of the border that is nearest."""
    return _nearest(outline, point)[0]


def off_border(outline: Polygon, point: Point) -> float:
    """How far a point is from the border, on either side of it."""
    return math.sqrt(_nearest(outline, point)[1])


def _nearest(outline: Polygon, point: Point) -> tuple[Point, float]:
    """That point and the square of its distance, in plain numbers: checks ask this a hundred thousand times."""
    px, py = point.x, point.y
    best, bx, by = math.inf, outline[0].x, outline[0].y
    ax, ay = outline[-1].x, outline[-1].y
    for corner in outline:
        cx, cy = corner.x, corner.y
        dx, dy = cx - ax, cy - ay
        square = dx * dx + dy * dy
        t = ((px - ax) * dx + (py - ay) * dy) / square if square else 0.0
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        fx, fy = ax + t * dx, ay + t * dy
        away = (fx - px) ** 2 + (fy - py) ** 2
        if away < best:
            best, bx, by = away, fx, fy
        ax, ay = cx, cy
    return Point(bx, by), best


def meeting(outline: Polygon, a: Point, b: Point) -> list[Point]:
    """Where the ray from a through b crosses the border, the first crossing first."""
    dx, dy = b.x - a.x, b.y - a.y
    found: list[float] = []
    for p, q in _sides(outline):
        ex, ey = q.x - p.x, q.y - p.y
        cross = dx * ey - dy * ex
        if abs(cross) < 1e-9:
            continue
        t = ((p.x - a.x) * ey - (p.y - a.y) * ex) / cross
        u = ((p.x - a.x) * dy - (p.y - a.y) * dx) / cross
        if t > 1e-9 and -1e-9 <= u <= 1 + 1e-9:
            found.append(t)
    return [Point(a.x + t * dx, a.y + t * dy) for t in sorted(found)]


def room(outline: Polygon, top: float, bottom: float, x: float) -> tuple[float, float] | None:
    """How far left and right one can go from x inside of the outline at every height from top to bottom."""
    left, right = -math.inf, math.inf
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = top + (bottom - top) * share
        crossings = [a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) for a, b in _sides(outline) if (a.y > y) != (b.y > y)]
        before, after = [c for c in crossings if c <= x], [c for c in crossings if c > x]
        if len(before) % 2 == 0 or not after:
            return None
        left, right = max(left, *before), min(right, *after)
    return left, right


def clipped(a: Point, b: Point, rect: Rect) -> bool:
    """Whether a stretch passes through the inside of a rectangle."""
    if (
        max(a.x, b.x) <= rect.x
        or min(a.x, b.x) >= rect.right
        or max(a.y, b.y) <= rect.y
        or min(a.y, b.y) >= rect.bottom
    ):
        return False
    return rect.crossed_by(a, b)


def sampled(points: Sequence[Point], step: float) -> Iterator[Point]:
    """Points of a polyline, no farther apart than `step`."""
    for a, b in pairwise(points):
        count = min(400, max(1, math.ceil(distance(a, b) / step)))
        for i in range(count):
            yield Point(a.x + (b.x - a.x) * i / count, a.y + (b.y - a.y) * i / count)
    yield points[-1]


def _sides(outline: Polygon) -> Iterator[tuple[Point, Point]]:
    yield from pairwise(outline)
    yield outline[-1], outline[0]
