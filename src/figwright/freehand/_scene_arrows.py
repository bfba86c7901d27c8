"""An arrow of a free drawing -> an edge with its route, and a label of its own for what stands beside the line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element as Tag

from figwright.assets.svg.drawn import solid
from figwright.assets.svg.words import joined
from figwright.freehand._model import Arrow
from figwright.scene import OPPOSITE, Element, Mark, Point, Role, Route, Side, Words, union

Named = Callable[[str], str]
Drawn = Sequence[tuple[Tag, tuple[Mark, ...]]]


def edge(arrow: Arrow, drawn: Drawn, named: Named) -> Iterator[Element]:
    """The arrow's line and heads, then its words; an arrow without a line is only a shape."""
    lines = {shape.element for shape in arrow.pieces}
    heads = {end.drawn for end in (arrow.start, arrow.end) if end.drawn is not None}
    last = max((i for i, (tag, _) in enumerate(drawn) if tag in lines), default=-1)
    way: list[Mark] = []
    beside: list[Mark] = []
    for i, (tag, marks) in enumerate(drawn):
        if tag in heads:
            way += [solid(mark) for mark in marks]
        elif tag in lines or (i < last and not any(isinstance(mark, Words) for mark in marks)):
            way += marks
        else:
            beside += marks
    facts = (("evidence", arrow.evidence),) if arrow.evidence else ()
    route = _route(arrow) if way and arrow.points else None
    name = arrow.id
    if way:
        name = named(arrow.id)
        box = union(mark.bounds for mark in way)
        yield Element(name, "edge" if route else "callout", box, tuple(way), None, None, route, facts)
    if beside:
        words = [mark for mark in beside if isinstance(mark, Words)]
        marks = (*(mark for mark in beside if not isinstance(mark, Words)), *joined(words))
        said = " ".join(text.words for text in arrow.texts)
        told = tuple((key, value) for key, value in (("of", name), ("label", said)) if value)
        box = union(mark.bounds for mark in marks)
        role: Role = "label" if words else "callout"
        yield Element(named(f"{name}/label" if words else name), role, box, marks, None, None, None, told)


def _route(arrow: Arrow) -> Route:
    """Through the corners, from tip to tip; along the curve where it is one."""
    first, last = arrow.points[0], arrow.points[-1]
    straight = len(arrow.route) > 1
    points = (first, *arrow.route[1:-1], last) if straight else arrow.points
    # No round corner is as wide as a whole stretch: writers then keep to the curve itself.
    corner = arrow.radius if straight else max(_length(a, b) for a, b in pairwise(points))
    return Route(
        points,
        arrow.source,
        arrow.target,
        _side(points[0], points[1]),
        OPPOSITE[_side(points[-2], points[-1])],
        arrow.id,
        not straight,
        arrow.start.head,
        arrow.end.head,
        corner if len(points) > 2 else 0.0,
    )


def _length(a: Point, b: Point) -> float:
    return math.hypot(b.x - a.x, b.y - a.y)


def _side(a: Point, b: Point) -> Side:
    """The side that one leaves by on the way from a to b."""
    if abs(b.x - a.x) >= abs(b.y - a.y):
        return "right" if b.x >= a.x else "left"
    return "bottom" if b.y >= a.y else "top"
