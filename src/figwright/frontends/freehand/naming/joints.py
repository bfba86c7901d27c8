"""Lines and their ends -> what an arrow joins: the things that it lies at, also over lines that it branches off."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from figwright.frontends.freehand._model import Arrow, Shape
from figwright.frontends.freehand.naming.ends import STRAIGHT, ahead, facing, is_beside, is_dot, thing_at
from figwright.frontends.freehand.naming.merging import merged
from figwright.frontends.freehand.naming.model import AIR, CLOSE, JUNCTION, NEAR, TIGHT, Drawing, Thing
from figwright.frontends.freehand.naming.solid import SOLID
from figwright.ir.scene import Point
from figwright.ir.scene.curves import straightened
from figwright.ir.scene.paths import data, polygon
from figwright.ir.scene.polygons import (
    along,
    bounds,
    distance,
    distinct,
    inside,
    length,
    meet,
    meeting,
    nearest,
    off_border,
)

SOLID_PAINT = 0.9
"""How opaque a box is that hides a line."""
FAR, FARTHEST, OWN = 0.045, 0.08, 0.75
"""How far ahead of the end of a line a thing may lie, where nothing is near, as a share of the canvas's width; for a
longer line up to the second, as a share of its own length."""
MOST_BRANCHES = 6
"""Over how many lines an arrow is followed back."""


@dataclass(frozen=True, slots=True)
class Joints:
    """`notes` are what a person should look at; `unsure` the filled shapes that look like arrows and join nothing, with
    what is doubtful about each."""

    drawing: Drawing
    notes: list[str] = field(default_factory=list)
    interrupted: dict[Arrow, Arrow] = field(default_factory=dict)
    """Arrows that words interrupt, with the line that is their first part."""
    unsure: dict[str, str] = field(default_factory=dict)

    def found(self, things: Sequence[Thing]) -> dict[Arrow, tuple[Thing, Thing]]:
        out: dict[Arrow, tuple[Thing, Thing]] = {}
        rest: list[tuple[Arrow, Thing | None, Thing | None]] = []
        near: dict[Arrow, tuple[Thing, Thing]] = {}
        """What arrows lie at whose tail is on another line, too."""
        for arrow in self.drawing.arrows:
            headed, solid = arrow in self.drawing.headed, arrow.id.startswith(SOLID)
            if self._runs_back(arrow):
                self.notes.append("a line from the head of one arrow to that of another is kept as a drawing")
                continue
            reach = NEAR if headed else TIGHT
            if solid and headed:
                source, target = self._solid_ends(things, arrow)
            else:
                source, target = (self._line_end(things, arrow, i, reach) for i in (0, -1))
            source, target = self._not_around(arrow, source, target, things)
            if headed and not solid and arrow.start.head != arrow.end.head:  # a tail is at its thing, or at a line
                tail = arrow.points[-1 if arrow.start.head else 0]
                held = target if arrow.start.head else source
                if (held is None or held.off(tail) > JUNCTION * self.drawing.wide) and self._crosses(tail, arrow):
                    if source and target and source is not target:
                        near[arrow] = (target, source) if arrow.start.head else (source, target)
                    source, target = (source, None) if arrow.start.head else (None, target)
                source, target = self._uncovered(arrow, source, target, things)
                held = target if arrow.start.head else source
                if held is not None and held.free and (first := self._interrupted(arrow, held, things)):
                    source, target = (source, first) if arrow.start.head else (first, target)
            if headed and not solid and any(_is_inside(arrow, end) for end in (source, target)):
                continue  # a stroke of an icon
            loop = source is target and headed and not solid and self._loops(arrow)
            if source and source is target and headed and not loop:
                source, target = self._parted(things, arrow, source)
            if source and target and (source is not target or loop) and (headed or not solid):
                out[arrow] = (target, source) if arrow.start.head and not arrow.end.head else (source, target)
            else:
                rest.append((arrow, source, target))
        for arrow, source, target in (one for one in rest if self._is_arrow(one[0])):
            if self._branch(arrow, source, target, things, out):
                continue
            if arrow in near:
                out[arrow] = near[arrow]
            else:
                self._alone(arrow, source, target, out)
        for arrow, source, target in (one for one in rest if not self._is_arrow(one[0])):
            if ends := merged(self.drawing, arrow, source, target, things, out):
                out[arrow] = ends
        for arrow, (one, other) in list(out.items()):
            if not self._is_arrow(arrow):  # a line to a thing, or to an arrow that leads there
                on = [self._crosses(arrow.points[i], arrow) for i in (0, -1)]
                known = {key: pair for key, pair in out.items() if pair[1] is (one if on[0] else other)}
                source, target = (None, other) if on[0] else (one, None)
                if on[0] != on[1] and (ends := merged(self.drawing, arrow, source, target, things, known)):
                    out[arrow] = ends
        self._take_up(things, out)
        return out

    def _runs_back(self, arrow: Arrow) -> bool:
        """Whether an arrow begins at the tip of another one and goes back along it: where lines part, that is the way
        from one head to the next, and nothing comes from there. Two that lead to and fro along one line are arrows."""
        if not _is_directed(arrow):
            return False
        run, near = _directed(arrow), JUNCTION * self.drawing.wide
        for other in self.drawing.headed:
            if other is arrow or not _is_directed(other):
                continue
            way = _directed(other)
            if distance(run[0], way[-1]) <= near < distance(run[-1], way[0]) and _goes_back(way, run):
                return True
        return False

    def _take_up(self, things: Sequence[Thing], out: dict[Arrow, tuple[Thing, Thing]]) -> None:
        """The first parts of interrupted arrows are no lines of their own."""
        for first in self.interrupted.values():
            out.pop(first, None)
            for thing in things:
                thing.shapes = [shape for shape in thing.shapes if shape not in first.pieces]
            for element in first.elements:
                if element in self.drawing.parents[element]:
                    self.drawing.parents[element].remove(element)

    def _is_arrow(self, arrow: Arrow) -> bool:
        return arrow in self.drawing.headed or arrow.id.startswith(SOLID)

    def _solid_ends(self, things: Sequence[Thing], arrow: Arrow) -> tuple[Thing | None, Thing | None]:
        """The ends of a filled arrow. Where one is known, the other is what it faces, at some distance."""
        source, target = self._solid_end(things, arrow, 0), self._solid_end(things, arrow, -1)
        if (source is None) == (target is None):
            return source, target
        last, rest = 0 if source is None else -1, [one for one in things if one not in (source, target)]
        found = facing(self.drawing, rest, arrow, last, AIR) or facing(self.drawing, rest, arrow, last, AIR, STRAIGHT)
        return source or found, target or found

    def _solid_end(self, things: Sequence[Thing], arrow: Arrow, last: int) -> Thing | None:
        """What an end of a filled arrow is at: such are drawn with air at their ends, also as signs beside words."""
        wide = max(1.5, arrow.pieces[0].width / 2) if arrow.pieces else 1.5
        found = ahead(self.drawing, things, arrow, last)
        return found or ahead(self.drawing, things, arrow, last, wide=wide) or facing(self.drawing, things, arrow, last)

    def _line_end(self, things: Sequence[Thing], arrow: Arrow, last: int, reach: float) -> Thing | None:
        """What an end of a line is at; where that is nothing, or words along it, what lies ahead of it."""
        at, before = arrow.points[last], arrow.points[1 if last == 0 else -2]
        found = thing_at(self.drawing, things, at, reach, arrow, before)
        if arrow not in self.drawing.headed or (found and not is_beside(found, before, at)) or self._crosses(at, arrow):
            return found
        far = max(FAR, min(FARTHEST, OWN * length(arrow.points) / self.drawing.wide))
        straight = ahead(self.drawing, things, arrow, last, far)
        return straight or facing(self.drawing, things, arrow, last, max(AIR, far), STRAIGHT) or found

    def _not_around(
        self, arrow: Arrow, source: Thing | None, target: Thing | None, things: Sequence[Thing]
    ) -> tuple[Thing | None, Thing | None]:
        """The ends of an arrow, none of which is a frame around the other where something else is there."""
        ends = [source, target]
        for i, (one, other) in enumerate(((source, target), (target, source))):
            if one and other and one is not other and one.frame and one.rect.contains(other.rect, 0.5):
                rest = [thing for thing in things if not (thing.frame and thing.rect.contains(other.rect, 0.5))]
                near = self._line_end(rest, arrow, -i, NEAR)
                if near and near is not other and not near.rect.contains(other.rect, 0.5):
                    ends[i] = near
        return ends[0], ends[1]

    def _parted(self, things: Sequence[Thing], arrow: Arrow, held: Thing) -> tuple[Thing | None, Thing | None]:
        """The ends of an arrow that both lie at one thing: the end that lies at another one nearly as well is there,
        both where both do."""
        rest = [thing for thing in things if thing is not held]
        found = []
        for last in (0, -1):
            other = self._line_end(rest, arrow, last, NEAR)
            if other is not None and not other.rect.contains(held.rect, 0.5):
                at = arrow.points[last]
                found.append((other.off(at) - held.off(at), last, other))
        if not found:
            return held, held
        if len(found) == 2 and found[0][2] is not found[1][2] and max(found)[0] <= CLOSE * self.drawing.wide:
            return found[0][2], found[1][2]  # what holds both is only their ground
        _, last, other = min(found)
        return (other, held) if last == 0 else (held, other)

    def _uncovered(
        self, arrow: Arrow, source: Thing | None, target: Thing | None, things: Sequence[Thing]
    ) -> tuple[Thing | None, Thing | None]:
        """The ends of an arrow that runs on under a box: it is seen to come from the last one that covers it."""
        points = arrow.points[::-1] if arrow.end.head else arrow.points  # from its head on
        head = target if arrow.end.head else source
        for thing in self._covers(arrow, things):
            assert thing.body is not None
            outline = thing.body.outline
            hidden = any(inside(outline, at) and off_border(outline, at) > 1.0 for at in points[1:])
            if thing is not head and not inside(outline, points[0]) and (hidden or _crossed(points, outline)):
                return (thing, target) if arrow.end.head else (source, thing)
        return source, target

    def _covers(self, arrow: Arrow, things: Sequence[Thing]) -> list[Thing]:
        """Boxes that are drawn over a line, those nearest to its head first."""
        tip = arrow.points[-1] if arrow.end.head else arrow.points[0]
        box = bounds(arrow.points).grown(0.5)
        found = [
            one
            for one in things
            if one.body is not None
            and not one.frame
            and one.body.fill
            and one.body.opacity > SOLID_PAINT
            and one.body.order > arrow.order
            and not self._is_patch(one.body)
            and not is_dot(one, arrow)
            and meet(one.body.box, box).w >= 0
            and meet(one.body.box, box).h >= 0
        ]
        return sorted(found, key=lambda one: one.off(tip))

    def _is_patch(self, shape: Shape) -> bool:
        """Whether a shape is only a ground for words: it has no border and the colour of what it lies on."""
        under = [
            s
            for s in self.drawing.sheet.shapes
            if s.closed and s.fill and s.order < shape.order and s.box.contains(shape.box, 0.5)
        ]
        return not shape.stroke and shape.fill == (under[-1].fill if under else "#ffffff")

    def _interrupted(self, arrow: Arrow, label: Thing, things: Sequence[Thing]) -> Thing | None:
        """What an arrow comes from that words interrupt: a line leads to their other side, and is made a part of it."""
        backwards = arrow.start.head
        run = arrow.points[::-1] if backwards else arrow.points
        for other in self.drawing.arrows:
            if other in self.drawing.headed or len(other.pieces) != 1 or other.id.startswith(SOLID):
                continue
            for before in (other.points, other.points[::-1]):
                if label.off(before[-1]) > TIGHT * self.drawing.wide or not _go_on(before, run):
                    continue
                if other.pieces[0].stroke != arrow.pieces[0].stroke:
                    continue
                found = self._line_end(things, other, 0 if before is other.points else -1, TIGHT)
                if found is not None and found is not label:
                    self._lengthen(arrow, (*before, *run), backwards)
                    self.interrupted[arrow] = other
                    return found
        return None

    def _loops(self, arrow: Arrow) -> bool:
        """Whether a line leaves what it comes back to: it goes farther away than its ends lie apart."""
        first, last = arrow.points[0], arrow.points[-1]
        away = max(min(distance(point, first), distance(point, last)) for point in arrow.points)
        return away > max(0.5 * distance(first, last), TIGHT * self.drawing.wide)

    def _branch(
        self,
        arrow: Arrow,
        source: Thing | None,
        target: Thing | None,
        things: Sequence[Thing],
        out: dict[Arrow, tuple[Thing, Thing]],
    ) -> bool:
        """An arrow that leaves another line comes from where that one does, along it."""
        if arrow not in self.drawing.headed or arrow.id.startswith(SOLID) or (arrow.start.head and arrow.end.head):
            return False
        backwards = arrow.start.head
        head, tail = (source, target) if backwards else (target, source)
        points = arrow.points[::-1] if backwards else arrow.points
        if head is None or (tail is not None and tail is not head):
            return False
        for way, found in self._upstream(points[0], things, {arrow}):
            if found is not head:
                out[arrow] = (found, head)
                other = self._line_at(points[0], arrow, (one for one in out if one is not arrow))
                on = f"the arrow from {out[other][0].name!r} to {out[other][1].name!r}" if other else "another line"
                self.notes.append(f"an arrow begins on {on}; it is read as one from {found.name!r}")
                self._lengthen(arrow, (*way, *points), backwards)
                return True
        return False

    def _crosses(self, at: Point, arrow: Arrow) -> bool:
        """Whether another line passes a point."""
        others = (one for one in self.drawing.arrows if one is not arrow and not one.id.startswith(SOLID))
        return any(
            min(off_border(side, at) for side in pairwise(one.points)) <= JUNCTION * self.drawing.wide
            for one in others
            if len(one.points) > 1
        )

    def _upstream(
        self, at: Point, things: Sequence[Thing], seen: set[Arrow]
    ) -> Iterator[tuple[tuple[Point, ...], Thing]]:
        """Things from which lines lead to a point, each with its way."""
        if len(seen) > MOST_BRANCHES:
            return
        for other in self.drawing.arrows:
            if other in seen or other.id.startswith(SOLID) or len(other.points) < 2:
                continue
            if min(off_border(side, at) for side in pairwise(other.points)) > JUNCTION * self.drawing.wide:
                continue
            starts = [0] if other.end.head and not other.start.head else [-1] if other.start.head else [0, -1]
            for i in starts:
                run = other.points if i == 0 else other.points[::-1]
                way = _until(run, at)
                if length(way) < JUNCTION * self.drawing.wide:
                    continue
                found = thing_at(self.drawing, things, run[0], TIGHT, other)
                if found is not None and not found.free:
                    yield way, found
                else:
                    for before, thing in self._upstream(run[0], things, {*seen, other}):
                        yield (*before, *way), thing

    def _lengthen(self, arrow: Arrow, way: Sequence[Point], backwards: bool) -> None:
        """The line of an arrow, drawn from where it comes from."""
        shape = arrow.pieces[0]
        if len(arrow.pieces) != 1 or shape.element.tag != "path":
            return
        end = arrow.start if backwards else arrow.end
        points = [*way[:-1], along(way[-2], way[-1], -end.beyond)] if len(way) > 1 else list(way)
        line = straightened(distinct(points, 0.2))
        back = shape.place.inverse
        own = [back.point(point) for point in (line[::-1] if backwards else line)]
        shape.element.set("d", data(polygon(own, close=False)))

    def _alone(
        self, arrow: Arrow, source: Thing | None, target: Thing | None, out: dict[Arrow, tuple[Thing, Thing]]
    ) -> None:
        """An arrow that begins or ends on another one goes from its start, or to its end. Others are told."""
        at = arrow.points[0 if source is None else -1]
        other = (
            self._line_at(at, arrow, out)
            if arrow in self.drawing.headed and (source is None) != (target is None)
            else None
        )
        if other is not None:
            backwards = arrow.start.head and not arrow.end.head
            begins = (source is None) != backwards
            ends = (out[other][0], source or target) if begins else (source or target, out[other][1])
            if ends[0] and ends[1] and ends[0] is not ends[1]:
                out[arrow] = ends[0], ends[1]
                way = f"the arrow from {out[other][0].name!r} to {out[other][1].name!r}"
                read = f"from {ends[0].name!r}" if begins else f"to {ends[1].name!r}"
                self.notes.append(f"an arrow {'begins' if begins else 'ends'} on {way}; it is read as one {read}")
                return
        where = f"touches nothing at {at.x:.0f}, {at.y:.0f}; it is kept as a drawing, joined to nothing"
        if arrow.id.startswith(SOLID):
            told = arrow in self.drawing.headed and (source or target) and source is not target
            self.unsure[arrow.id] = f"what looks like an arrow {where}" if told else ""
        elif source and source is target:
            self.notes.append(f"an arrow has both ends at {source.name!r}; it is kept as a drawing, joined to nothing")
        else:
            self.notes.append(f"an arrow {where}")

    def _line_at(self, at: Point, but: Arrow, arrows: Iterable[Arrow]) -> Arrow | None:
        """The arrow on whose line, and not at whose ends, a point lies."""
        near = [
            (min(off_border(side, at) for side in pairwise(one.points)), i, one)
            for i, one in enumerate(arrows)
            if one is not but and min(distance(at, one.points[k]) for k in (0, -1)) > TIGHT * self.drawing.wide
        ]
        off, _, found = min(near, default=(math.inf, 0, None))
        return found if off <= TIGHT * self.drawing.wide else None


def _is_inside(arrow: Arrow, thing: Thing | None) -> bool:
    """Whether an arrow lies in a box with words that is no frame."""
    if thing is None or thing.frame or not thing.body or not thing.texts:
        return False
    return thing.body.box.contains(bounds(arrow.points))


def _is_directed(arrow: Arrow) -> bool:
    """Whether it is a line with one head."""
    return arrow.start.head != arrow.end.head and len(arrow.points) > 1 and not arrow.id.startswith(SOLID)


def _directed(arrow: Arrow) -> tuple[Point, ...]:
    """The line of an arrow, to its head."""
    return tuple(arrow.points if arrow.end.head else arrow.points[::-1])


def _goes_back(before: Sequence[Point], run: Sequence[Point]) -> bool:
    """Whether a line begins in the direction that another one comes from."""
    (a, b), (c, d) = before[-2:], run[:2]
    one, other = (b.x - a.x, b.y - a.y), (d.x - c.x, d.y - c.y)
    return one[0] * other[0] + one[1] * other[1] < -0.9 * math.hypot(*one) * math.hypot(*other)


def _go_on(before: Sequence[Point], run: Sequence[Point]) -> bool:
    """Whether a line goes straight on as another one, after a gap."""
    (a, b), (c, d) = before[-2:], run[:2]
    ways = [(b.x - a.x, b.y - a.y), (c.x - b.x, c.y - b.y), (d.x - c.x, d.y - c.y)]
    return all(
        one[0] * other[0] + one[1] * other[1] > 0.99 * math.hypot(*one) * math.hypot(*other) > 0
        for one, other in pairwise(ways)
    )


def _crossed(points: Sequence[Point], outline: Sequence[Point]) -> bool:
    """Whether a line runs through a shape, in on one side and out on another."""
    return any(
        sum(distance(a, at) <= distance(a, b) for at in meeting(tuple(outline), a, b)) >= 2 for a, b in pairwise(points)
    )


def _until(line: Sequence[Point], at: Point) -> tuple[Point, ...]:
    """A line up to where it passes a point."""
    sides = list(pairwise(line))
    n = min(range(len(sides)), key=lambda i: off_border(sides[i], at))
    return (*line[: n + 1], nearest(sides[n], at))
