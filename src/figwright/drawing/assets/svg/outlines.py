"""Shapes and transforms as `assets` reads them; what it cannot read is refused in words."""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import Element

from figwright.core.errors import AssetError
from figwright.drawing.assets.shapes import Beyond, Matrix, commands_of, transform
from figwright.ir.scene import Rect
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import Polygon, bounds, flattened

Placed = tuple[tuple[Command, ...], tuple[Polygon, ...], Rect]
_GEOMETRY = ("d", "points", "x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry")


def commands(element: Element) -> tuple[Command, ...]:
    """The outline of a shape in its own units."""
    return _outlined(element.tag, tuple((key, element.attrib[key]) for key in _GEOMETRY if key in element.attrib))


@lru_cache(maxsize=4096)
def _outlined(tag: str, geometry: tuple[tuple[str, str], ...]) -> tuple[Command, ...]:
    """Mending measures a drawing several times, and most of its shapes stay as they are."""
    try:
        return commands_of(Element(tag, dict(geometry)))
    except (Beyond, ArithmeticError, ValueError, IndexError) as error:
        said = dict(geometry).get("d") or dict(geometry).get("points") or ""
        raise AssetError(f"a <{tag}> cannot be read: {said[:60]}", "write plain path data") from error


def placed(element: Element, place: Matrix) -> Placed:
    """A shape's outline where it is drawn: its commands, its sub-paths as polylines, and its bounds."""
    return _placed(commands(element), place)


@lru_cache(maxsize=4096)
def _placed(outline: tuple[Command, ...], place: Matrix) -> Placed:
    drawn = place.of(outline)
    paths = tuple(tuple(path) for path in flattened(drawn))
    return drawn, paths, bounds([point for path in paths for point in path]) if paths else Rect(0, 0, 0, 0)


@lru_cache(maxsize=1024)
def matrix_of(text: str) -> Matrix:
    """A transform as one matrix."""
    try:
        return transform(text)
    except (Beyond, ArithmeticError, ValueError) as error:
        raise AssetError(f"the transform {text[:60]!r} cannot be read", "use translate, scale and rotate") from error
