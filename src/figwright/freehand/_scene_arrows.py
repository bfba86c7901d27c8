"""An arrow of a free drawing -> its line, its heads, and what stands beside the line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal
from xml.etree.ElementTree import Element as Tag

from figwright.assets.svg.drawn import solid
from figwright.freehand._ends import reversed_path
from figwright.freehand._model import Arrow
from figwright.scene import Mark, Outline, Oval, Paint, Point, Words
from figwright.scene.paths import Command
from figwright.scene.polygons import along
from figwright.spec.placing import Step

Drawn = Sequence[tuple[Tag, tuple[Mark, ...]]]
Tip = Literal["", "triangle", "open", "dot", "diamond", "bar"]


@dataclass(frozen=True, slots=True)
class Line:
    """What an arrow draws: the paint of its line, its heads, and marks beside the line."""

    paint: Paint
    heads: tuple[Mark, ...]
    beside: tuple[Mark, ...]


def line(arrow: Arrow, drawn: Drawn) -> Line | None:
    """The arrow's own marks apart from what stands beside it; None when it has no line."""
    lines = {shape.element for shape in arrow.pieces}
    drawn_heads = {end.drawn for end in (arrow.start, arrow.end) if end.drawn is not None}
    paint: Paint | None = None
    heads: list[Mark] = []
    beside: list[Mark] = []
    for tag, marks in drawn:
        if tag in drawn_heads:
            heads += [solid(mark) for mark in marks]
        elif tag in lines:
            paint = paint or next((m.paint for m in marks if not isinstance(m, Words) and hasattr(m, "paint")), None)
            heads += marks[1:]
        else:
            beside += marks
    return Line(paint, tuple(heads), tuple(beside)) if paint and arrow.points else None


def steps(arrow: Arrow, backwards: bool) -> tuple[tuple[Step, ...], float]:
    """The path from tip to tip and the radius of its corners; curves as they were drawn."""
    first, last = arrow.points[0], arrow.points[-1]
    if len(arrow.route) > 1:
        corners = [first, *arrow.route[1:-1], last]
        path: list[Step] = [(p.x, p.y) for p in (corners[::-1] if backwards else corners)]
        return tuple(path), arrow.radius
    commands = _chained(arrow)
    if commands is None:
        path = [(p.x, p.y) for p in arrow.points]
        return tuple(path[::-1] if backwards else path), 0.0
    path = [n for _, n in commands]  # type: ignore[misc]
    path[0] = (first.x, first.y)
    path[-1] = (*path[-1][:-2], last.x, last.y)
    return tuple(reversed_path(path) if backwards else path), 0.0


def _chained(arrow: Arrow) -> list[Command] | None:
    """The commands of a line of one piece."""
    if len(arrow.pieces) != 1:
        return None
    commands = list(arrow.pieces[0].commands)
    return commands if [c for c, _ in commands].count("M") == 1 and all(c != "Z" for c, _ in commands) else None


def head(heads: Sequence[Mark], points: Sequence[Point]) -> tuple[float, float, Tip]:
    """How long and how wide the heads are, and of what shape."""
    if not heads:
        return 0.0, 0.0, ""
    mark = heads[-1]
    if isinstance(mark, Oval):
        return mark.rect.w, mark.rect.w, "dot"
    corners = [Point(*n[-2:]) for _, n in mark.commands if n] if isinstance(mark, Outline) else []
    if len(corners) < 3:
        size = max(mark.bounds.w, mark.bounds.h)
        return size, size, ""
    tip, behind = min(
        ((points[-1], points[-2]), (points[0], points[1])), key=lambda e: min(math.dist(e[0], c) for c in corners)
    )
    beyond = along(behind, tip, 1.0)
    ux, uy = beyond.x - tip.x, beyond.y - tip.y
    depth = max((tip.x - c.x) * ux + (tip.y - c.y) * uy for c in corners)
    sides = [(c.x - tip.x) * uy - (c.y - tip.y) * ux for c in corners]
    distinct = {(round(c.x, 2), round(c.y, 2)) for c in corners}
    shape: Tip = "open" if len(distinct) >= 6 else "triangle" if len(distinct) == 3 else ""
    return round(depth, 2), round(max(sides) - min(sides), 2), shape
