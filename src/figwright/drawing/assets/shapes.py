"""A sanitised SVG's plain shapes -> outlines: paths, circles, rectangles, lines, with groups and transforms."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.ir.scene import Point, Rect
from figwright.ir.scene.paths import Command, parse, polygon
from figwright.ir.scene.polygons import bounds, corners

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")


FLAT = 1e-6


class Beyond(Exception):
    """The drawing uses what five marks cannot say."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine map: x' = a x + c y + e, y' = b x + d y + f. `m @ n` does n first."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, o: Matrix) -> Matrix:
        return Matrix(
            self.a * o.a + self.c * o.b,
            self.b * o.a + self.d * o.b,
            self.a * o.c + self.c * o.d,
            self.b * o.c + self.d * o.d,
            self.a * o.e + self.c * o.f + self.e,
            self.b * o.e + self.d * o.f + self.f,
        )

    @property
    def scale(self) -> float:
        """By how much lengths grow, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def upright(self) -> bool:
        """Whether level lines stay level, or become upright ones."""
        return abs(self.b) + abs(self.c) < FLAT or abs(self.a) + abs(self.d) < FLAT

    @property
    def similar(self) -> bool:
        """Whether circles stay circles."""
        return min(abs(self.a - self.d) + abs(self.b + self.c), abs(self.a + self.d) + abs(self.b - self.c)) < FLAT

    @property
    def inverse(self) -> Matrix:
        """The map back; the same where there is none."""
        det = self.a * self.d - self.b * self.c
        if abs(det) < 1e-12:
            return Matrix()
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))

    def of(self, commands: tuple[Command, ...]) -> tuple[Command, ...]:
        return tuple((letter, tuple(self._points(n))) for letter, n in commands)

    def point(self, at: Point) -> Point:
        return Point(self.a * at.x + self.c * at.y + self.e, self.b * at.x + self.d * at.y + self.f)

    def bounds(self, rect: Rect) -> Rect:
        """The upright rectangle around what a rectangle becomes."""
        return bounds([self.point(corner) for corner in corners(rect)])

    def _points(self, n: tuple[float, ...]) -> Iterator[float]:
        for x, y in zip(n[0::2], n[1::2], strict=True):
            yield self.a * x + self.c * y + self.e
            yield self.b * x + self.d * y + self.f


def commands_of(element: Element) -> tuple[Command, ...]:
    """The outline of one plain shape, in its own coordinates."""

    def value(key: str) -> float:
        return (numbers(element.get(key, "")) or [0.0])[0]

    match element.tag:
        case "path":
            try:
                return parse(element.get("d", ""))
            except ValueError as error:
                raise Beyond from error
        case "rect":
            return _rectangle(element, *(value(key) for key in ("x", "y", "width", "height", "rx", "ry")))
        case "circle":
            return _ellipse(value("cx"), value("cy"), value("r"), value("r"))
        case "ellipse":
            return _ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
        case "line":
            return polygon([(value("x1"), value("y1")), (value("x2"), value("y2"))], close=False)
    n = numbers(element.get("points", ""))
    return polygon(zip(n[0::2], n[1::2], strict=False), close=element.tag == "polygon") if len(n) > 3 else ()


def _rectangle(element: Element, x: float, y: float, w: float, h: float, rx: float, ry: float) -> tuple[Command, ...]:
    if w <= 0 or h <= 0:
        return ()
    rx, ry = rx if "rx" in element.attrib else ry, ry if "ry" in element.attrib else rx
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    arc = f"A{rx} {ry} 0 0 1"
    right, bottom = x + w, y + h
    return parse(
        f"M{x + rx} {y}H{right - rx}{arc} {right} {y + ry}V{bottom - ry}{arc} {right - rx} {bottom}"
        f"H{x + rx}{arc} {x} {bottom - ry}V{y + ry}{arc} {x + rx} {y}Z"
    )


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    return parse(f"M{cx - rx} {cy}A{rx} {ry} 0 1 1 {cx + rx} {cy}A{rx} {ry} 0 1 1 {cx - rx} {cy}Z")


def transform(text: str) -> Matrix:
    """ "translate(2) rotate(45 12 12)" -> one matrix."""
    out = Matrix()
    for kind, given in _TRANSFORM.findall(text[:2000]):
        out = out @ _step(kind, numbers(given))
    return out


def _step(kind: str, n: list[float]) -> Matrix:
    match kind, len(n):
        case "matrix", 6:
            return Matrix(*n)
        case "translate", 1 | 2:
            return Matrix(e=n[0], f=n[1] if len(n) > 1 else 0.0)
        case "scale", 1 | 2:
            return Matrix(a=n[0], d=n[-1])
        case "rotate", 1 | 3:
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
            return Matrix(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        case "skewX", 1:
            return Matrix(c=math.tan(math.radians(n[0])))
        case "skewY", 1:
            return Matrix(b=math.tan(math.radians(n[0])))
    raise Beyond


def numbers(text: str) -> list[float]:
    """Every number of an attribute, whatever stands between them."""
    return [float(n) for n in _NUMBER.findall(text)]
