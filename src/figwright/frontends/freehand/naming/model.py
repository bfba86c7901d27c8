"""What naming works with: a thing, the drawing that it is found in, and what lies near what."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from figwright.frontends.freehand._model import Arrow, Shape, Sheet, Text
from figwright.frontends.freehand.naming.axes import axes
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.polygons import Polygon, inside, off_border

NEAR, TIGHT, AIR = 0.025, 0.012, 0.05
"""How far off a thing an arrow's tip may lie, the end of a line without a head, and the ends of an arrow that is a
filled shape, as shares of the canvas's width."""
CLOSE = 0.006
"""Of things that are so near to the end of an arrow the others are meant before frames and free words."""
JUNCTION = 0.004
"""How near to another line one begins that branches off it."""
HEAVIEST = 390_000
"""Letters of one drawing; a figure takes 400,000."""
MANY_CORNERS, SLIM = 8, 0.25
"""Corners that the lines of a drawing have, and how slim it may be."""
UNJOINED = "data-unjoined"
"""The mark of a shape that looks like an arrow and joins nothing that was found."""
Part = Shape | Text


@dataclass(slots=True, eq=False)
class Thing:
    """What belongs together; `body` is its main closed shape, `group` the element around all of it."""

    shapes: list[Shape]
    texts: list[Text] = field(default_factory=list)
    body: Shape | None = None
    group: Element | None = None
    frame: bool = False
    free: bool = False
    lines: bool = False
    """Whether it is only lines, which lead somewhere and are nowhere to lead to."""
    gallery: bool = False
    """Whether arrows run inside of it, or several pictures stand there: it is a frame, whatever words they have."""
    captioned: bool = False
    """Whether it is a drawing with words below it."""
    name: str = ""
    named: bool = False
    """Whether the file calls it so."""

    extent: tuple[object, Rect] | None = None
    """Its `rect` as it was when it had so many parts."""

    @property
    def rect(self) -> Rect:
        if self.frame and self.body:
            return self.body.box
        parts = len(self.shapes), len(self.texts)
        if self.extent is None or self.extent[0] != parts:
            self.extent = parts, union(part.box for part in self.parts)
        return self.extent[1]

    @property
    def leads_nowhere(self) -> bool:
        """Whether it is lines that are no drawing, such as a plot: a drawing has many, or one with many corners, and
        is about as high as wide."""
        if not self.lines:
            return False
        box, corners_ = self.rect, sum(len(shape.commands) for shape in self.shapes)
        return corners_ < MANY_CORNERS or min(box.w, box.h) < SLIM * max(box.w, box.h)

    @property
    def parts(self) -> list[Part]:
        return [*self.shapes, *self.texts]

    def off(self, at: Point) -> float:
        """How far a point is from what is drawn; from its border when it is a frame."""
        if self.frame and self.body:
            return off_border(self.body.outline, at)
        return min(apart(box, Rect(at.x, at.y, 0, 0)) for box in self.boxes)

    @property
    def boxes(self) -> list[Rect]:
        """Where it is drawn: between the parts of a picture there may be other things."""
        return [self.body.box] if self.body else [part.box for part in self.parts]


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A measured drawing whose lines have their heads. `wide` is the longer side of its canvas, `headed` are the
    arrows with a head."""

    sheet: Sheet
    parents: dict[Element, Element]
    arrows: list[Arrow]
    headed: list[Arrow]

    @classmethod
    def of(cls, sheet: Sheet) -> Drawing:
        parents = {child: parent for parent in sheet.root.iter() for child in parent}
        arrows = tuple(arrow for arrow in sheet.arrows if arrow.points)
        plotted = axes(arrows)
        arrows = tuple(arrow for arrow in arrows if arrow not in plotted)
        return cls(sheet, parents, list(arrows), [arrow for arrow in arrows if arrow.start.head or arrow.end.head])

    @property
    def root(self) -> Element:
        return self.sheet.root

    @property
    def canvas(self) -> Rect:
        return self.sheet.canvas

    @property
    def wide(self) -> float:
        return max(self.canvas.w, self.canvas.h)

    @property
    def unjoined(self) -> list[Shape]:
        """Shapes that look like arrows and join nothing."""
        return [shape for shape in self.sheet.shapes if shape.element.get(UNJOINED)]

    def give_up(self, arrow: Arrow) -> None:
        """Takes a line of a drawing for no arrow."""
        self.arrows.remove(arrow)
        self.headed.remove(arrow)

    def above(self, element: Element) -> Iterator[Element]:
        while (found := self.parents.get(element)) is not None:
            yield found
            element = found


def lightened(thing: Thing) -> Iterator[Thing]:
    """A thing without the pictures that would make it too heavy for one drawing of a figure; they stand alone."""
    images = sorted((s for s in thing.shapes if s.element.tag == "image"), key=_weight)
    while len(thing.parts) > 1 and images and sum(map(_weight, thing.shapes)) > HEAVIEST:
        heavy = images.pop()
        thing.shapes.remove(heavy)
        yield Thing([heavy])
    if thing.parts:
        yield thing


def _weight(shape: Shape) -> int:
    """Letters that a shape takes in a file."""
    return sum(map(len, shape.element.attrib.values()))


def clusters(boxes: Sequence[Rect], gap: float, outlines: Sequence[Polygon] = ()) -> list[list[int]]:
    """Boxes that touch, or nearly, by their numbers; with outlines, those must."""

    def close(i: int, k: int) -> bool:
        return apart(boxes[i], boxes[k]) <= gap and (not outlines or _touch(outlines[i], outlines[k], gap))

    out: list[list[int]] = []
    for i in range(len(boxes)):
        near = [group for group in out if any(close(i, k) for k in group)]
        out = [group for group in out if group not in near] + [sorted([i, *(k for group in near for k in group)])]
    return sorted(out)


def _touch(one: Polygon, other: Polygon, gap: float) -> bool:
    """Whether outlines come close, cross, or hold each other; those of many corners are taken for their bounds."""
    if len(one) * len(other) > 900 or min(len(one), len(other)) < 3:
        return True
    if any(inside(one, point) for point in other) or any(inside(other, point) for point in one):
        return True
    sides = (one, other), (other, one)
    return any(off_border(border, point) <= gap for border, points in sides for point in points)


def area(box: Rect) -> float:
    return max(box.w, 0.01) * max(box.h, 0.01)


def holds(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of one lies in the other, which is the larger."""
    return outer.x <= inner.cx <= outer.right and outer.y <= inner.cy <= outer.bottom and area(outer) > area(inner)


def apart(one: Rect, other: Rect) -> float:
    x = max(one.x - other.right, 0.0, other.x - one.right)
    y = max(one.y - other.bottom, 0.0, other.y - one.bottom)
    return math.hypot(x, y)
