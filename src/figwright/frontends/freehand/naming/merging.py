"""Lines without a head that run into an arrow -> arrows of their own, drawn on along it to its head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import pairwise

from figwright.frontends.freehand._model import Arrow
from figwright.frontends.freehand.naming.model import JUNCTION, TIGHT, Drawing, Thing
from figwright.frontends.freehand.naming.solid import SOLID
from figwright.ir.scene import Point
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import data, polygon
from figwright.ir.scene.polygons import along, distance, distinct, nearest, off_border

Ends = Mapping[Arrow, tuple[Thing, Thing]]


def merged(
    drawing: Drawing, arrow: Arrow, source: Thing | None, target: Thing | None, things: Sequence[Thing], joined: Ends
) -> tuple[Thing, Thing] | None:
    """What a line without a head joins that begins at a thing and ends on an arrow; its drawing is changed to that."""
    begin = source or target
    if begin is None or (source and target) or arrow.id.startswith(SOLID) or len(arrow.pieces) != 1:
        return None
    shape = arrow.pieces[0]
    holder = next((one for one in things if shape in one.shapes), None)
    if shape.element.tag != "path" or (holder is not None and not holder.lines):
        return None
    run = arrow.points if source else arrow.points[::-1]
    for other, (first, last) in joined.items():
        if other not in drawing.headed or other.id.startswith(SOLID) or begin in (first, last):
            continue
        way = _rest(other, run[-1], drawing.wide)
        if way and other.pieces[0].stroke == shape.stroke:
            if holder is not None:
                holder.shapes.remove(shape)
            _draw_on(drawing, arrow, (*run, *way[1:]), other, (begin.name, last.name))
            return begin, last
    return None


def _rest(other: Arrow, at: Point, wide: float) -> tuple[Point, ...]:
    """The way along an arrow from a point on it, and not at its ends, to its tip."""
    if other.start.head == other.end.head or len(other.pieces) != 1:
        return ()
    run = other.points if other.end.head else other.points[::-1]
    if min(distance(at, run[i]) for i in (0, -1)) < TIGHT * wide / 2:
        return ()
    sides = list(pairwise(run))
    n = min(range(len(sides)), key=lambda i: off_border(sides[i], at))
    if off_border(sides[n], at) > JUNCTION * wide:
        return ()
    return (at, nearest(sides[n], at), *run[n + 1 :])


def _draw_on(drawing: Drawing, arrow: Arrow, way: Sequence[Point], other: Arrow, names: tuple[str, str]) -> None:
    """The line as far as the tip of the other arrow, with a head like that one's."""
    shape, end = arrow.pieces[0], other.end if other.end.head else other.start
    element, model = shape.element, other.pieces[0].element
    line = straightened(distinct([*way[:-1], along(way[-2], way[-1], -end.beyond)], 0.2))
    back = shape.place.inverse
    element.set("d", data(polygon([back.point(point) for point in line], close=False)))
    marker = model.get("marker-end" if other.end.head else "marker-start")
    if marker:
        element.set("marker-end", marker)
    if end.drawn is not None:  # the copy lies where the head is: nothing looks different
        head = deepcopy(end.drawn)
        head.attrib |= {"data-arrow": arrow.id, "data-from": names[0], "data-to": names[1]}
        head.attrib.pop("id", None)
        above = drawing.parents[end.drawn]
        above.insert(list(above).index(end.drawn) + 1, head)
