"""Path data that several glyph families share: smooth curves, rounded polygons, cells, arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.drawing.glyphs._pen import Pen

XY = tuple[float, float]


def xy(x: float, y: float) -> str:
    return f"{x:.3f} {y:.3f}"


def smooth(points: Sequence[XY], closed: bool = False, tension: float = 1.0) -> str:
    """A curve through all the points (Catmull-Rom); a lower tension makes it tauter."""
    n = len(points)

    def at(i: int) -> XY:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    parts = [f"M{xy(*points[0])}"]
    for i in range(n if closed else n - 1):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at(i - 1), at(i), at(i + 1), at(i + 2)
        k = tension / 6
        one, two = (x1 + (x2 - x0) * k, y1 + (y2 - y0) * k), (x2 - (x3 - x1) * k, y2 - (y3 - y1) * k)
        parts.append(f"C{xy(*one)} {xy(*two)} {xy(x2, y2)}")
    return " ".join(parts) + (" Z" if closed else "")


def rounded(points: Sequence[XY], r: float) -> str:
    """A closed polygon with its corners rounded by about r."""
    parts = []
    for i, (x, y) in enumerate(points):
        enter, leave = (_towards((x, y), points[i - 1], r), _towards((x, y), points[(i + 1) % len(points)], r))
        parts.append(f"{'L' if i else 'M'}{xy(*enter)} Q{xy(x, y)} {xy(*leave)}")
    return " ".join(parts) + " Z"


def _towards(a: XY, b: XY, distance: float, most: float = 0.5) -> XY:
    """The point `distance` from a on the way to b, but at most that share of the way."""
    length = math.dist(a, b) or 1.0
    k = min(distance / length, most)
    return (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)


def cell(x: float, y: float, w: float, h: float, corners: tuple[float, float, float, float]) -> str:
    """A rectangle with its own radius at each corner: upper left, upper right, lower right, lower left."""
    a, b, c, d = corners
    return (
        f"M{xy(x + a, y)} L{xy(x + w - b, y)} Q{xy(x + w, y)} {xy(x + w, y + b)}"
        f" L{xy(x + w, y + h - c)} Q{xy(x + w, y + h)} {xy(x + w - c, y + h)}"
        f" L{xy(x + d, y + h)} Q{xy(x, y + h)} {xy(x, y + h - d)} L{xy(x, y + a)} Q{xy(x, y)} {xy(x + a, y)} Z"
    )


def tile(
    pen: Pen, x: float, y: float, w: float, h: float, corners: tuple[float, float, float, float], fill: str,
    stroke: str | None = None, width: float = 2.0,
) -> None:  # fmt: skip
    """A cell of a grid; only those with a rounded corner need a path, which costs much more than a rectangle."""
    if any(corners):
        pen.path(cell(x, y, w, h, corners), fill=fill, stroke=stroke, width=width)
    else:
        pen.rect(x, y, w, h, fill=fill, stroke=stroke, width=width)


def corner_radii(row: int, column: int, rows: int, columns: int, r: float) -> tuple[float, float, float, float]:
    """The radii for one cell of a grid whose outer corners are rounded by r."""
    top, bottom, left, right = row == 0, row == rows - 1, column == 0, column == columns - 1
    return (r * (top and left), r * (top and right), r * (bottom and right), r * (bottom and left))


def regular(cx: float, cy: float, r: float, n: int, turn: float = -90.0) -> list[XY]:
    """The corners of a regular polygon; `turn` is the angle of the first in degrees, clockwise from the right."""
    angles = (math.radians(turn + 360 * i / n) for i in range(n))
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles]


def arrow_head(pen: Pen, tip: XY, angle: float, size: float, colour: str) -> None:
    """A filled head that points along `angle` (degrees, clockwise from the right) with its tip at `tip`."""
    a = math.radians(angle)
    back = (tip[0] - size * math.cos(a), tip[1] - size * math.sin(a))
    side = (-math.sin(a) * size * 0.58, math.cos(a) * size * 0.58)
    left, right = (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])
    pen.polygon([tip, left, right], fill=colour, stroke=colour, width=1.5)


def arrow(pen: Pen, points: Sequence[XY], colour: str, width: float = 3.0, head: float = 8.0) -> None:
    """A polyline with a head at its end."""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    stop = _towards((x1, y1), (x0, y0), head * 0.8)
    pen.line([*points[:-1], stop], stroke=colour, width=width)
    arrow_head(pen, (x1, y1), math.degrees(math.atan2(y1 - y0, x1 - x0)), head, colour)


def trimmed(a: XY, b: XY, start: float, end: float) -> tuple[XY, XY]:
    """The segment a-b shortened by `start` at a and by `end` at b."""
    return _towards(a, b, start, 1.0), _towards(b, a, end, 1.0)
