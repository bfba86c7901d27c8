"""How far the ink of marks reaches: strokes counted, curves measured where they turn, not at their control points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from figwright.ir.scene.geometry import Rect, union
from figwright.ir.scene.model import Box, Mark, Outline, Oval
from figwright.ir.scene.paths import Command


def extent(marks: Iterable[Mark]) -> Rect:
    """The smallest rectangle that holds everything the marks paint."""
    return union(_inked(mark) for mark in marks)


def _inked(mark: Mark) -> Rect:
    bounds = _curved(mark.commands) if isinstance(mark, Outline) else mark.bounds
    if isinstance(mark, Box | Oval | Outline) and mark.paint.stroke:
        return bounds.grown(mark.paint.width / 2)
    return bounds


def _curved(commands: Iterable[Command]) -> Rect:
    points = list(_turns(commands))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turns(commands: Iterable[Command]) -> Iterator[tuple[float, float]]:
    """Every end of a segment, and every point where a curve runs level or upright."""
    here = (0.0, 0.0)
    for letter, n in commands:
        if letter == "C":
            ends = (here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
            for axis in (0, 1):
                a, b, c, d = (point[axis] for point in ends)
                yield from (_curve_point(ends, t) for t in _level(a, b, c, d))
        if n:
            here = (n[-2], n[-1])
            yield here


def _level(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Where between 0 and 1 the derivative of a cubic is nothing."""
    p, q, r = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(p) < 1e-9:
        roots = [-r / q] if abs(q) > 1e-9 else []
    else:
        under = q * q - 4 * p * r
        roots = [(-q + sign * math.sqrt(under)) / (2 * p) for sign in (1, -1)] if under >= 0 else []
    return (t for t in roots if 0 < t < 1)


def _curve_point(ends: tuple[tuple[float, float], ...], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    x, y = (sum(w * point[axis] for w, point in zip(weights, ends, strict=True)) for axis in (0, 1))
    return x, y
