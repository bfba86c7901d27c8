"""Curves as polylines, points inside shapes: the geometry that only checks need."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from figwright.scene import Box, Mark, Outline, Oval, Picture, Point, Words
from figwright.scene.paths import Command

STEPS = 8
"""Straight pieces per curve: at print size the error is far under a tenth of a point."""


@lru_cache(maxsize=1024)
def flattened(commands: tuple[Command, ...]) -> tuple[tuple[Point, ...], ...]:
    """The sub-paths of an outline as polylines; closed ones end where they began."""
    paths: list[list[Point]] = []
    for kind, n in commands:
        if kind == "M" or not paths:
            paths.append([Point(n[0], n[1])] if n else [])
        elif kind == "L":
            paths[-1].append(Point(n[0], n[1]))
        elif kind == "C":
            paths[-1].extend(_curve(paths[-1][-1], n))
        elif paths[-1]:
            paths[-1].append(paths[-1][0])
            paths.append([paths[-1][0]])
    return tuple(tuple(path) for path in paths if len(path) > 1)


def _curve(start: Point, n: tuple[float, ...]) -> Iterable[Point]:
    x1, y1, x2, y2, x3, y3 = n
    for i in range(1, STEPS + 1):
        t = i / STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield Point(a * start.x + b * x1 + c * x2 + d * x3, a * start.y + b * y1 + c * y2 + d * y3)


def covers(mark: Mark, point: Point) -> bool:
    """Whether the filled area of a mark lies over a point; text covers nothing."""
    if isinstance(mark, Words):
        return False
    r = mark.bounds
    if not (r.x <= point.x <= r.right and r.y <= point.y <= r.bottom):
        return False
    if isinstance(mark, Box | Picture):
        return True
    if isinstance(mark, Oval):
        return ((point.x - r.cx) / (r.w / 2)) ** 2 + ((point.y - r.cy) / (r.h / 2)) ** 2 <= 1 if r.w and r.h else False
    return _inside(mark, point)


def _inside(outline: Outline, point: Point) -> bool:
    """The non-zero rule, as every renderer fills."""
    winding = 0
    for path in flattened(outline.commands):
        for a, b in zip(path, (*path[1:], path[0]), strict=True):
            if (a.y <= point.y) != (b.y <= point.y):
                x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
                if x > point.x:
                    winding += 1 if b.y > a.y else -1
    return winding != 0


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross inside both of them; touching ends and lying upon each other do not count."""
    first, second = _turn(a, b, c), _turn(a, b, d)
    third, fourth = _turn(c, d, a), _turn(c, d, b)
    return first * second < 0 and third * fourth < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    value = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return 0.0 if abs(value) < 1e-6 else value
