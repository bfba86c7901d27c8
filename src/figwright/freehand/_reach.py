"""Which thing an arrow's end belongs to, and how far off it is."""

from __future__ import annotations

from collections.abc import Iterable

from figwright.freehand._model import Arrow, Sheet, Thing
from figwright.scene import Point
from figwright.scene.polygons import distance, inside, nearest, off_border

CLOSE = 1.5
"""How far an end may lie off what is drawn of its thing: models leave a little air before a head."""
HIDDEN = 0.6
"""How deep an end may lie under its thing: by about a stroke. Both in `sheet.near`."""


def off(thing: Thing, point: Point) -> float:
    """How far a point is from any border that an arrow may end on."""
    return min(off_border(border, point) for border in thing.borders)


def gap(thing: Thing, point: Point) -> float:
    """How far a point is from a thing; nothing when it is inside, also between the parts of one without a frame."""
    if any(inside(border, point) for border in (thing.outline, *thing.borders)):
        return 0.0
    return min(off(thing, point), off_border(thing.outline, point))


def between(sheet: Sheet, thing: Thing, point: Point) -> bool:
    """Whether a point is at or within the bounds of a thing without a frame, and at none of its parts."""
    if thing.framed or off(thing, point) <= CLOSE * sheet.near:
        return False
    within = any(inside(border, point) for border in thing.borders)
    return not within and gap(thing, point) <= CLOSE * sheet.near


def foot(thing: Thing, point: Point) -> Point:
    """The nearest point of what is drawn of a thing: of its frame when it has one."""
    borders = (thing.outline,) if thing.framed else thing.borders
    return min((nearest(border, point) for border in borders), key=lambda p: distance(p, point))


def rests(sheet: Sheet, arrow: Arrow, head: bool, thing: Thing, point: Point) -> bool:
    """Whether an end is right where it is: near what is drawn of its thing, and no head is hidden behind it."""
    within = [border for border in thing.borders if inside(border, point)]
    if head and thing.order > arrow.order and any(off_border(b, point) > HIDDEN * sheet.near for b in within):
        return False
    return off(thing, point) <= (1.0 if within else CLOSE) * sheet.near


def ends(sheet: Sheet, arrow: Arrow) -> tuple[Thing | None, Thing | None]:
    """What the two drawn ends stand at: source and target, the other way round when that is nearer by far."""
    source, target = sheet.things.get(arrow.source), sheet.things.get(arrow.target)
    return (target, source) if backwards(source, target, arrow) else (source, target)


def backwards(source: Thing | None, target: Thing | None, arrow: Arrow) -> bool:
    """Whether the line is drawn from the target to the source."""
    if source is None or target is None or source is target or not arrow.points:
        return False
    first, last = arrow.points[0], arrow.points[-1]
    straight = off(source, first) + off(target, last)
    if straight <= 0.05 * min(source.box.w, target.box.w):
        return False
    return off(target, first) + off(source, last) < 0.5 * straight - 1e-6


def kin(one: Thing, other: Thing) -> bool:
    """Whether one thing holds the other, or is it."""
    return one.id == other.id or one.id in other.around or other.id in one.around


def nearer(sheet: Sheet, thing: Thing, point: Point, among: Iterable[Thing]) -> Thing | None:
    """Another thing at whose border a point stands, when it does not stand at its own."""
    own = gap(thing, point)
    if own <= sheet.near:
        return None
    others = [(gap(other, point), other) for other in among if not kin(other, thing)]
    best, other = min(others, key=lambda pair: pair[0], default=(own, thing))
    return other if best < own and best <= 3 * sheet.near else None
