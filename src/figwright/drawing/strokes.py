"""The lines of an arrow, cut where editable formats need them cut: a straight beginning, the bends, a straight end."""

from __future__ import annotations

import math
from dataclasses import dataclass

from figwright.ir.scene import Element, Mark, Outline, Point
from figwright.ir.scene.paths import Command

Cut = tuple[tuple[float, ...], tuple[float, ...]]
"""The two parts of a cubic, each without its first point."""
STUB = 6.0
"""Of a curve, so much at either end is taken as straight, in points, where it is nearly so."""
FLAT = 0.15
"""How far a stub may be from its curve, in points."""
LEAST = 0.35
"""The share of a stub that is straight in any case, so that its arrow head has something to stand on."""
REACH = 1.5
"""How far a line's end may be from the route's end, or from its head, and still belong to it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """One line of an edge from end to end, its arrow heads included."""

    mark: Outline
    begin: tuple[Point, Point]
    bends: tuple[Command, ...]
    """What lies between the two straight parts; empty where they meet in a corner or are one."""
    end: tuple[Point, Point] | None
    """None when the line is one straight part."""
    source: str | None
    """The element that the line leaves, when it begins on that element's border and not on another arrow's trunk."""
    target: str | None
    head_start: Outline | None
    head_end: Outline | None
    commands: tuple[Command, ...]
    """The whole line as a path, its curves as they are."""


def stretches(element: Element) -> tuple[Stretch, ...]:
    """The open lines of an edge."""
    lines = tuple(m for m in element.marks if _is_line(m))
    heads = tuple(m for m in element.marks if isinstance(m, Outline) and m not in lines and m.paint.fill)
    return tuple(_stretch(m, heads, element) for m in lines if isinstance(m, Outline))


def _is_line(mark: Mark) -> bool:
    """An open path in one piece that is stroked and not filled."""
    if not isinstance(mark, Outline) or not mark.paint.stroke or mark.paint.fill:
        return False
    letters = [letter for letter, _ in mark.commands]
    return len(letters) > 1 and letters[0] == "M" and not {"M", "Z"} & set(letters[1:])


def _stretch(mark: Outline, heads: tuple[Outline, ...], element: Element) -> Stretch:
    assert element.route is not None
    route, way = element.route, element.route.points
    first, last = _point(mark.commands[0]), _point(mark.commands[-1])
    # On a short line the head of one end may reach the other.
    begin, head_start = _end(first, way[0], heads if route.head_start else ())
    rest = tuple(h for h in heads if h is not head_start)
    end, head_end = _end(last, way[-1], rest if route.head_end else ())
    commands = list(mark.commands)
    if begin != first:
        commands[0] = ("M", (begin.x, begin.y))
        if commands[1][0] == "C":
            commands.insert(1, ("L", (first.x, first.y)))
    if end != last:
        straight = commands[-1][0] == "L"
        commands[-1 if straight else len(commands) :] = [("L", (end.x, end.y))]
    one, bends, two = _cut(commands)
    source = route.source if begin == way[0] else None
    target = route.target if end == way[-1] else None
    return Stretch(mark, one, bends, two, source, target, head_start, head_end, tuple(commands))


def _end(drawn: Point, wanted: Point, heads: tuple[Outline, ...]) -> tuple[Point, Outline | None]:
    """Where a line really ends: at the route's end when its head or nothing at all lies between, and that head."""
    for head in heads:
        room = head.bounds.grown(REACH)
        if all(room.x <= p.x <= room.right and room.y <= p.y <= room.bottom for p in (drawn, wanted)):
            return wanted, head
    return (wanted if math.dist((drawn.x, drawn.y), (wanted.x, wanted.y)) <= REACH else drawn), None


def _cut(commands: list[Command]) -> tuple[tuple[Point, Point], tuple[Command, ...], tuple[Point, Point] | None]:
    start = _point(commands[0])
    rest = commands[1:]
    if len(rest) == 1 and rest[0][0] == "L":
        return (start, _point(rest[0])), (), None
    if rest[0][0] == "C":
        near, far = _split(start, rest[0][1], from_end=False)
        rest = [("L", near[-2:]), ("C", far), *rest[1:]]
    begin = (start, _point(rest.pop(0)))
    before = _point(rest[-2]) if len(rest) > 1 else begin[1]
    if rest[-1][0] == "C":
        near, far = _split(before, rest[-1][1], from_end=True)
        rest[-1:] = [("C", near), ("L", far[-2:])]
        before = Point(*near[-2:])
    end = (before, _point(rest.pop()))
    bends = (("M", (begin[1].x, begin[1].y)), *rest) if rest else ()
    return begin, bends, end


def _split(start: Point, n: tuple[float, ...], *, from_end: bool) -> Cut:
    """A cubic cut about STUB from one of its ends (a third of it at most), nearer where it bends there."""
    chord = math.dist((start.x, start.y), n[4:6])
    share = min(1 / 3, STUB / max(chord, 1e-6))
    for part in (1.0, 0.75, 0.5, LEAST):
        near, far = _halves(start, n, 1 - share * part if from_end else share * part)
        stub = far if from_end else near
        ends = (near[-2:], n[4:6]) if from_end else ((start.x, start.y), near[-2:])
        if max(_distance_to_line(point, *ends) for point in (stub[0:2], stub[2:4])) <= FLAT:
            break
    return near, far


def _distance_to_line(p: tuple[float, ...], a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """How far a point is from the line through two others."""
    length = math.dist(a, b) or 1.0
    return abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length


def _halves(start: Point, n: tuple[float, ...], t: float) -> Cut:
    """A cubic as two (de Casteljau)."""
    p = [(start.x, start.y), n[0:2], n[2:4], n[4:6]]

    def mix(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, float]:
        return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)

    ab, bc, cd = mix(p[0], p[1]), mix(p[1], p[2]), mix(p[2], p[3])
    abc, bcd = mix(ab, bc), mix(bc, cd)
    middle = mix(abc, bcd)
    return (*ab, *abc, *middle), (*bcd, *cd, *n[4:6])


def _point(command: Command) -> Point:
    return Point(*command[1][-2:])
