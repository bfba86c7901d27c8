"""Points, rectangles and paths, in points (1/72 inch), y down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

Side = Literal["left", "right", "top", "bottom"]
OPPOSITE: dict[Side, Side] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


class Point(NamedTuple):
    # Like Rect a tuple, not a dataclass: a layout makes a hundred thousand of them, and a tuple of numbers is made in
    # half the time and costs the garbage collector nothing.
    x: float
    y: float


class Rect(NamedTuple):
    """A rectangle by its upper left corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def scaled(self, k: float) -> Rect:
        return Rect(self.x * k, self.y * k, self.w * k, self.h * k)

    def placed(self, k: float, dx: float, dy: float) -> Rect:
        """Scaled, then moved."""
        return Rect(self.x * k + dx, self.y * k + dy, self.w * k, self.h * k)

    def diamond(self) -> tuple[tuple[float, float], ...]:
        """The corners of the rhombus in it, from the top clockwise."""
        return (self.cx, self.y), (self.right, self.cy), (self.cx, self.bottom), (self.x, self.cy)

    def grown(self, by: float) -> Rect:
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def common(self, other: Rect) -> Rect:
        """What both cover; without width or height where they are apart."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))

    def overlaps(self, other: Rect, slack: float = 0.01) -> bool:
        """True when the insides meet by more than `slack`; touching edges do not count."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def contains(self, other: Rect, slack: float = 0.01) -> bool:
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and self.right >= other.right - slack
            and self.bottom >= other.bottom - slack
        )

    def crossed_by(self, a: Point, b: Point, slack: float = 0.01) -> bool:
        """True when the axis-parallel or slanted segment a-b passes through the inside (Liang-Barsky clipping)."""
        (ax, ay), (bx, by), (x, y, w, h) = a, b, self
        left, top, right, bottom = x + slack, y + slack, x + w - slack, y + h - slack
        if (ax <= left and bx <= left) or (ax >= right and bx >= right):
            return False
        if (ay <= top and by <= top) or (ay >= bottom and by >= bottom):
            return False
        low, high = 0.0, 1.0
        dx, dy = bx - ax, by - ay
        for p, q in ((-dx, ax - left), (dx, right - ax), (-dy, ay - top), (dy, bottom - ay)):
            if abs(p) < 1e-12:
                if q <= 0:
                    return False
                continue
            t = q / p
            if p < 0:
                low = max(low, t)
            else:
                high = min(high, t)
            if low >= high:
                return False
        return True


def union(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle around all of them; an empty one when there are none."""
    boxes = list(rects)
    if not boxes:
        return Rect(0, 0, 0, 0)
    x, y = min([b.x for b in boxes]), min([b.y for b in boxes])
    return Rect(x, y, max([b.x + b.w for b in boxes]) - x, max([b.y + b.h for b in boxes]) - y)


def rotated(point: Point, degrees: float, about: Point) -> Point:
    """A point turned clockwise about another one."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dx, dy = point.x - about.x, point.y - about.y
    return Point(about.x + dx * cos - dy * sin, about.y + dx * sin + dy * cos)


def side_of(a: Point, b: Point) -> Side:
    """The side that one leaves by on the way from a to b."""
    if abs(b.x - a.x) >= abs(b.y - a.y):
        return "right" if b.x >= a.x else "left"
    return "bottom" if b.y >= a.y else "top"
