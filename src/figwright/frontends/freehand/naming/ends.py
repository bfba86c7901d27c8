"""The end of a line -> what it is at: what lies there, or straight ahead; words along the line are its label."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from figwright.frontends.freehand._model import Arrow
from figwright.frontends.freehand.naming.model import AIR, CLOSE, JUNCTION, Drawing, Thing, apart, area
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import along, corners, distance, nearest, off_border

SCRAP = 0.015
"""How narrow a cutout is that may be no thing of its own, as a share of the canvas."""
DOT = 4.0
"""How large the dot at the end of a line is, in its widths."""
STEPS = 24
"""How often a way ahead is looked at."""
ASIDE = 2.0
"""How much farther off what lies aside of the end of a line counts."""
FACING, STRAIGHT = 0.35, 0.7
"""Cosines: how far off its direction a filled arrow may have what it comes from, or points at, and a line."""


def thing_at(
    drawing: Drawing, things: Sequence[Thing], at: Point, reach: float, arrow: Arrow, before: Point | None = None
) -> Thing | None:
    """What the end of a line is at: the nearest thing, then a frame's border, then free words. `before` is where the
    line comes from; words beside it are meant last."""
    own, spot, far = {shape.element for shape in arrow.pieces}, Rect(at.x, at.y, 0, 0), reach * drawing.wide
    near = [
        (off, i, thing)
        for i, thing in enumerate(things)
        if apart(thing.rect, spot) <= far
        and (off := thing.off(at)) <= far
        and not thing.leads_nowhere
        and not own & {shape.element for shape in thing.shapes}
        and not (before is not None and _is_behind(drawing, thing, at, before))
    ]
    solid = [one.rect for _, _, one in near if one.body and not one.frame]
    solid = [box for box in solid if off_border(corners(box), at) <= CLOSE * drawing.wide]
    ranked = [
        (
            (before is not None and is_beside(thing, before, at)) or _is_scrap(drawing, thing),
            int(_aimed(thing, off, at, before, drawing) / (CLOSE * drawing.wide)),
            is_dot(thing, arrow) or (_is_cut(thing) and not all(box.contains(thing.rect, 0.5) for box in solid)),
            thing.frame,
            thing.free or thing.lines,
            round(off, 3),
            area(thing.rect),
            i,
        )
        for off, i, thing in near
        # What lies around another thing is meant only where its own border is nearer.
        if not any(
            one is not thing and thing.rect.contains(one.rect, 0.5) and away < off_border(corners(thing.rect), at)
            for away, _, one in near
            if not is_dot(one, arrow)
        )
        # What stands in a frame, and not at its border, is not meant where a line from outside ends at the border.
        and not any(
            one.frame
            and away < off - JUNCTION * drawing.wide
            and (away <= CLOSE * drawing.wide or not _is_in(one.rect, at))
            and one.rect.contains(thing.rect, 0.5)
            and not _is_in(one.rect, before)
            for away, _, one in near
        )
    ]
    return things[min(ranked)[-1]] if ranked else None


def _aimed(thing: Thing, off: float, at: Point, before: Point | None, drawing: Drawing) -> float:
    """How far a thing is off the end of a line; what lies aside of where the line leads counts as farther."""
    if before is None or thing.frame or off <= CLOSE * drawing.wide:
        return off
    near = _nearest(thing, at)
    way = (near.x - at.x) * (at.x - before.x) + (near.y - at.y) * (at.y - before.y)
    return off if way >= STRAIGHT * off * distance(before, at) else ASIDE * off


def _is_behind(drawing: Drawing, thing: Thing, at: Point, before: Point) -> bool:
    """Whether a shape lies on the last stretch of a line, wholly before its end: a head, or a mark on the line."""
    box, size = thing.rect, distance(before, at)
    if thing.texts or thing.frame or not size:
        return False
    x, y = (at.x - before.x) / size, (at.y - before.y) / size
    beyond = max((spot.x - at.x) * x + (spot.y - at.y) * y for spot in corners(box))
    middle = Point(box.cx, box.cy)
    return beyond <= JUNCTION * drawing.wide / 2 and off_border((before, at), middle) <= min(box.w, box.h) / 4


def _is_in(box: Rect, at: Point | None) -> bool:
    return at is None or box.contains(Rect(at.x, at.y, 0, 0))


def is_beside(thing: Thing, before: Point, at: Point) -> bool:
    """Whether free words stand along a line, and not where it ends: the most of them lies behind its end."""
    if not thing.free:
        return False
    box = thing.rect
    return (box.cx - at.x) * (before.x - at.x) + (box.cy - at.y) * (before.y - at.y) > 0


def _is_cut(thing: Thing) -> bool:
    """Whether it is a cutout: its sides are not exact, and a box that a line ends at is meant before it."""
    return thing.body is None and any(shape.element.tag == "image" for shape in thing.shapes)


def _is_scrap(drawing: Drawing, thing: Thing) -> bool:
    """Whether it is only a small or narrow cutout: what lies beside it is meant before it."""
    images = bool(thing.shapes) and all(shape.element.tag == "image" for shape in thing.shapes)
    return images and not thing.texts and min(thing.rect.w, thing.rect.h) < SCRAP * drawing.wide


def is_dot(thing: Thing, arrow: Arrow) -> bool:
    """Whether it is only the dot at which a line begins: what lies beside it is meant before it."""
    width = arrow.pieces[0].width if arrow.pieces else 0.0
    return len(thing.shapes) == 1 and not thing.texts and max(thing.rect.w, thing.rect.h) <= DOT * width


def ahead(
    drawing: Drawing, things: Collection[Thing], arrow: Arrow, last: int, far: float = AIR, wide: float = 1.5
) -> Thing | None:
    """What lies straight ahead of an end (0 or -1) of an arrow, or words there; `wide` is half the width of the way."""
    before, tip = arrow.points[1 if last == 0 else -2], arrow.points[last]
    step = far * drawing.wide / STEPS
    crossed = [one for one in things if one.frame and _is_crossed(one, before, tip, 2 * CLOSE * drawing.wide)]
    if crossed:  # its end lies a little beyond the border
        return min(crossed, key=lambda one: area(one.rect))
    on = [along(before, tip, by * step) for by in range(-2, STEPS + 1)]
    own = {shape.element for shape in arrow.pieces}
    others = [one for one in things if not one.leads_nowhere and not own & {shape.element for shape in one.shapes}]
    for point in on:
        spot = Rect(point.x, point.y, 0, 0)
        hit = [one for one in others if not one.frame and not one.free and _covers(one, spot, wide)]
        hit += [one for one in others if one.frame and one.off(point) <= step]
        if hit:
            return min(hit, key=lambda one: (one.frame, area(one.rect)))
    words = [one for one in others if one.free and any(one.off(point) <= 2.0 for point in on)]
    words = [one for one in words if not is_beside(one, before, tip)]
    return min(words, key=lambda one: one.off(tip), default=None)


def _is_crossed(frame: Thing, before: Point, tip: Point, deep: float) -> bool:
    """Whether a line from outside of a frame ends right behind its border."""
    return _is_in(frame.rect, tip) and not _is_in(frame.rect, before) and frame.off(tip) <= deep


def _covers(thing: Thing, spot: Rect, wide: float) -> bool:
    return any(box.contains(spot, wide) for box in thing.boxes)


def _nearest(thing: Thing, at: Point) -> Point:
    """The point of a thing that is nearest to a point outside of it."""
    box = min(thing.boxes, key=lambda one: apart(one, Rect(at.x, at.y, 0, 0)))
    return nearest(corners(box), at)


def facing(
    drawing: Drawing, things: Collection[Thing], arrow: Arrow, last: int, far: float = AIR / 2, cone: float = FACING
) -> Thing | None:
    """The nearest thing on the side that an end of an arrow faces, where nothing lies straight ahead; words only within
    a narrow `cone` (a cosine)."""
    before, tip = arrow.points[1 if last == 0 else -2], arrow.points[last]
    size = distance(before, tip) or 1.0
    own = {shape.element for shape in arrow.pieces}
    found: list[tuple[float, int, Thing]] = []
    for i, one in enumerate(things):
        if one.leads_nowhere or one.frame or own & {shape.element for shape in one.shapes}:
            continue
        off = one.off(tip)
        if not 0 < off <= far * drawing.wide or (one.free and cone <= FACING):
            continue
        at = _nearest(one, tip)
        way = ((at.x - tip.x) * (tip.x - before.x) + (at.y - tip.y) * (tip.y - before.y)) / size
        if way >= cone * off:
            found.append((off, i, one))
    return min(found)[2] if found else None
