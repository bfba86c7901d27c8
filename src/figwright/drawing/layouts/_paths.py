"""Arrows whose path the figure gives, and those for which the router finds none.

A placed figure gives a path on its sheet. A composed one gives it from the middle of what the arrow leaves, at the type
size of the theme, so that it means the same when the layout moves or scales everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._cells import Cell
from figwright.drawing.layouts._drawn_ends import passes_words
from figwright.drawing.layouts._places import taken_rect
from figwright.drawing.leaf import Leaf
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.geometry import OPPOSITE, side_of
from figwright.ir.scene.grid import CLEAR, Port, Terminal, Track, Wire
from figwright.ir.scene.paths import Command
from figwright.ir.scene.polygons import corners, flattened, meeting, nearest, off_border
from figwright.ir.spec import Edge, Group
from figwright.ir.spec.edge_paths import fitted, through
from figwright.ir.spec.placing import Look, turned

NEAR = 1.0
"""How far an end may lie from where the router would end, in design points: it was drawn so."""
Steps = list[tuple[float, ...]]


def as_drawn(edge: Edge, wire: Wire, units: Units, cells: Mapping[str, Cell]) -> Track:
    """The track of an edge whose path is given, its ends on the things that it joins."""
    steps = [tuple(value / units.unit for value in step) for step in edge.path]
    steps = _glued(steps, wire.target, cells[wire.target.id])
    steps = turned(_glued(turned(steps), wire.source, cells[wire.source.id]))
    return _track_from_path(wire, steps, units.radius(edge.look or Look(), units.corner))


def as_kept(edge: Edge, wire: Wire, units: Units, origin: Point, obstacles: Sequence[tuple[str, Rect]]) -> Track | str:
    """The track of an edge of a composed figure, its ends where its things stand now; or why its path does not fit."""
    steps = [_on_sheet(step, units, origin) for step in edge.path]
    first = _door(wire.source, Point(*steps[0]), Point(*steps[1][:2]))
    last = _door(wire.target, Point(*steps[-1][-2:]), Point(*(*steps[-2], *steps[-1])[-4:-2]))
    kept = fitted(steps, first, last)
    if kept is None:
        return "its bends do not fit where its ends stand now"
    boxes = {f"{name} {i}": rect for i, (name, rect) in enumerate(obstacles)}
    if found := sorted(through(kept, boxes, boxes)):
        return f"it would run through {found[0].partition(' ')[0]!r}"
    return _track_from_path(wire, kept, 0.0)


def _on_sheet(step: Sequence[float], units: Units, origin: Point) -> tuple[float, ...]:
    return tuple(value / units.unit + origin[i % 2] for i, value in enumerate(step))


def origin_of(cell: Cell) -> Point:
    """What the path of an arrow that leaves a cell is measured from: its middle."""
    if cell.way == "leaf" or cell.framed:
        room = cell.core if cell.way == "leaf" else cell.rect
    else:
        inner = [part for part in cell.walk() if part.way == "leaf" or part.framed]
        room = union(taken_rect(part) if part.way == "leaf" else part.rect for part in inner)
    return Point(room.cx, room.cy)


def _door(end: Terminal, at: Point, near: Point) -> Point:
    """Where a path that ends at a point ends now: on the same side, there where it was, or in its middle."""
    side = side_of(at, near)
    axis = 1 if side in ("left", "right") else 0
    low, high = end.span(axis)
    spot = at[axis] if low <= at[axis] <= high else (low + high) / 2
    return end.outline(end.door(side, spot), side)


def _track_from_path(wire: Wire, steps: Steps, corner: float) -> Track:
    letters = ("M", *("C" if len(step) == 6 else "L" for step in steps[1:]))
    commands: tuple[Command, ...] = tuple(zip(letters, steps, strict=True))
    points = [point for path in flattened(commands) for point in path]
    curved = "C" in letters
    return track_of(wire, points, 0.0 if curved else corner, commands if curved else ())


def straight(wire: Wire) -> Track:
    """The shortest line between two things, a loop where they are one."""
    a, b = wire.source.core, wire.target.core
    if wire.source.id == wire.target.id:
        out, up = a.right + 2 * CLEAR, a.y - 2 * CLEAR
        return track_of(
            wire, [Point(a.right, a.cy), Point(out, a.cy), Point(out, up), Point(a.cx, up), Point(a.cx, a.y)]
        )
    start = nearest(corners(a), nearest(corners(b), Point(a.cx, a.cy)))
    end = nearest(corners(b), start)
    if start == end:  # they touch or lie upon each other
        start, end = Point(a.right, a.cy), Point(b.cx, b.y)
    return track_of(wire, [start, end])


def track_of(wire: Wire, points: list[Point], corner: float = 0.0, way: tuple[Command, ...] = ()) -> Track:
    sides = side_of(points[0], points[1]), OPPOSITE[side_of(points[-2], points[-1])]
    ports = tuple(Port(side, p.x, p.y, 0, 0.0) for side, p in zip(sides, (points[0], points[-1]), strict=True))
    return Track(wire, points, *sides, 0.0, (ports[0], ports[1]), corner, way=way)


def _glued(steps: Steps, end: Terminal, cell: Cell) -> Steps:
    """The path with its last point where its thing begins. What was drawn by hand is touched wherever its author
    wanted; a box or a drawing that words share a place with may have another size than when the path was drawn."""
    x, y, w, h = end.core.grown(end.tip)
    air = max(end.tip, end.below)  # as far from a drawing the line of a composed figure ended
    at, core = Point(*steps[-1][-2:]), Rect(x, y - end.behind, w + end.behind, h + end.behind)
    if isinstance(cell.leaf, Leaf) and cell.leaf.frame == "drawn":
        return steps
    before = Point(*steps[-2][-2:])
    upright = len(steps[-1]) == 2 and abs(before.x - at.x) < 0.1
    if end.worded and end.below > end.tip and upright and before.y > at.y and passes_words(cell, at.x):
        return [*steps[:-1], (at.x, end.room.bottom + end.below)]  # clear of the words below it, however they end
    if end.narrow is not None and len(steps[-1]) == 2 and min(abs(before.x - at.x), abs(before.y - at.y)) < 0.1:
        door = _door(end, at, before)  # on the slope of a trapezoid
        if min(abs(door.x - at.x), abs(door.y - at.y)) < 0.1:
            return [*steps[:-1], tuple(door)]
    if isinstance(cell.item, Group) and cell.item.place and cell.item.look and not _strictly_inside(at, core):
        return steps
    met = [core, end.core.grown(air)]
    if _side_of_words(cell) != side_of(at, before):  # there a line would touch a word
        met += [end.core, end.room, end.room.grown(air)]
    if min(off_border(corners(rect), at) for rect in met) <= NEAR:
        return steps
    if _strictly_inside(at, core):  # what lies inside is cut off
        while len(steps) > 2 and len(steps[-1]) == 2 and _strictly_inside(Point(*steps[-2][-2:]), core):
            steps = steps[:-1]
        found = meeting(corners(core), Point(*steps[-2][-2:]), Point(*steps[-1][-2:]))
        if found and len(steps[-1]) == 2:
            return [*steps[:-1], (found[0].x, found[0].y)]
    to = nearest(corners(core), at)
    if len(steps[-1]) == 6:
        by = to.x - at.x, to.y - at.y
        moved = [value + by[i % 2] if i > 1 else value for i, value in enumerate(steps[-1])]
        return [*steps[:-1], tuple(moved)]
    ahead = _ahead(before, at, core)
    if ahead is not None:
        return [*steps[:-1], ahead]
    level = abs(before.y - at.y) <= abs(before.x - at.x)
    bend = (to.x, at.y) if level else (at.x, to.y)
    return [*steps[:-1], bend, (to.x, to.y)]


def _side_of_words(cell: Cell) -> str:
    """At which side of a drawing its words stand, where that is beside it."""
    leaf = cell.leaf
    return leaf.node.label_side if isinstance(leaf, Leaf) and leaf.picture is not None and not leaf.plain else ""


def _strictly_inside(point: Point, rect: Rect) -> bool:
    return rect.x < point.x < rect.right and rect.y < point.y < rect.bottom


def _ahead(before: Point, at: Point, core: Rect) -> tuple[float, float] | None:
    """Where a level or upright stretch comes to a rectangle."""
    if abs(before.y - at.y) < 0.1 and core.y <= at.y <= core.bottom and not core.x < before.x < core.right:
        return (core.x if before.x <= core.x else core.right), at.y
    if abs(before.x - at.x) < 0.1 and core.x <= at.x <= core.right and not core.y < before.y < core.bottom:
        return at.x, (core.y if before.y <= core.y else core.bottom)
    return None
