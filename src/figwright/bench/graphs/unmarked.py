"""A drawing without names -> its things and arrows, by what lies where.

A box is a closed shape around words. A picture is shapes that touch each other, with words beside them. A frame is a
box around boxes. An arrow is an open line with a head, and joins what its two ends lie at.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from figwright.bench.graphs.joined import Join, Part
from figwright.freehand import Arrow, Sheet, Text
from figwright.freehand._model import Shape
from figwright.freehand._survey import survey
from figwright.scene import Point, Rect, union

NEAR = 0.025
"""How far an arrow's tip may lie off a box, and words off their picture, as a share of the canvas's width."""
HEAD = 0.04
"""How large a head that is drawn as a shape of its own may be, as a share of that width."""
TOUCHING = 0.006
"""How far shapes of one picture lie apart at most."""
SHEET, PICTURE = 0.7, 0.12
"""A shape that covers so much of the canvas is its ground; no picture of one thing covers more than the second."""
_CORNERS = 6
"""A triangle or a barbed head, closed, has no more points."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was made out; `arrows` counts the lines with a head, also those whose ends are not known."""

    parts: tuple[Part, ...]
    joins: tuple[Join, ...]
    arrows: int


@dataclass(slots=True)
class _Box:
    """A place with words, or a picture that may have some beside it."""

    id: str
    rect: Rect
    texts: list[Text] = field(default_factory=list)
    inner: bool = False

    @property
    def label(self) -> str:
        """All its words in reading order; of a frame the largest, which are its title."""
        if self.inner:
            return min(self.texts, key=lambda text: (-round(text.size, 1), text.box.y)).words
        return " ".join(text.words for text in sorted(self.texts, key=lambda t: (round(t.box.y, 1), t.box.x)))


def seen(sheet: Sheet) -> Seen:
    """Things and arrows of a drawing, as far as they can be made out."""
    sheet = _with_arrows(sheet)
    boxes, loose = _boxes(sheet)
    lines = [arrow for arrow in sheet.arrows if arrow.points]
    small = _small(sheet)
    tips = {arrow: _heads(sheet, arrow, small) for arrow in lines}
    headed = [arrow for arrow in lines if any(tips[arrow]) and not _drawn_inside(arrow, boxes)]
    pictures = _pictures(sheet, boxes, {shape.element for arrow in headed for shape in arrow.pieces})
    loose = _captioned(sheet, pictures, loose)
    places = [*boxes, *(one for one in pictures if one.texts)]
    places += [_Box(f"text{i}", text.box, [text]) for i, text in enumerate(loose)]
    joins: list[Join] = []
    count = 0
    for arrow in headed:
        first, last = (_at(sheet, places, arrow.points[end]) for end in (0, -1))
        if first and first == last:
            continue
        count += 1
        start, end = tips[arrow]
        if first and last:
            joins += [Join(first, last)] if end else [Join(last, first)]
            joins += [Join(last, first)] if start and end else []
    met = {id for join in joins for id in (join.source, join.target)}
    kept = [one for one in places if one.id in met or not (one.id.startswith("text") or _numbered(one))]
    return Seen(tuple(_part(one, kept) for one in kept), tuple(joins), count + sum(_both(tips[a]) for a in headed))


def _both(heads: tuple[bool, bool]) -> bool:
    return all(heads)


def _numbered(box: _Box) -> bool:
    """A disc with a number orders the others."""
    return box.label.strip("().: ").isdigit()


def _with_arrows(sheet: Sheet) -> Sheet:
    """The sheet again with every open line called an arrow, so that its corners and markers are measured as one's."""
    root = deepcopy(sheet.root)
    open_lines = [shape for shape in sheet.shapes if shape.stroke and not shape.closed and len(shape.paths) == 1]
    lines = {shape.element for shape in open_lines if not shape.fill or shape.element.tag == "line"}
    for old, new in zip(sheet.root.iter(), root.iter(), strict=True):
        if old in lines:
            new.set("data-from", "")
            new.set("data-to", "")
    return survey(root, (), sheet.width)


def _boxes(sheet: Sheet) -> tuple[list[_Box], list[Text]]:
    """Closed shapes with the words that no smaller one holds, and the words outside of all."""
    closed = [shape for shape in sheet.shapes if shape.closed and _area(shape.box) < SHEET * _area(sheet.canvas)]
    owned: dict[int, _Box] = {}
    loose: list[Text] = []
    for text in sheet.texts:
        around = [i for i, shape in enumerate(closed) if _holds(shape.box, text.box)]
        if not around:
            loose.append(text)
            continue
        home = min(around, key=lambda i: _area(closed[i].box))
        owned.setdefault(home, _Box(f"box{home}", closed[home].box)).texts.append(text)
    boxes = [owned[i] for i in sorted(owned)]
    for box in boxes:
        box.inner = any(other is not box and _within(other.rect, box.rect) for other in boxes)
        if box.inner:  # a frame's further words stand beside what it holds
            title = min(box.texts, key=lambda text: (-round(text.size, 1), text.box.y))
            loose += [text for text in box.texts if text is not title]
            box.texts = [title]
    return boxes, loose


def _small(sheet: Sheet) -> list[Rect]:
    """Where shapes are that could be heads."""
    most = HEAD * sheet.canvas.w
    return [shape.box for shape in sheet.shapes if _is_head(shape) and max(shape.box.w, shape.box.h) <= most]


def _heads(sheet: Sheet, arrow: Arrow, small: Sequence[Rect]) -> tuple[bool, bool]:
    """Whether a line has a head at its start and at its end: a marker, or a small shape drawn over the tip."""
    near = 0.01 * sheet.canvas.w
    first, last = arrow.points[0], arrow.points[-1]
    return (
        arrow.start.head or any(_off(box, first) <= near for box in small),
        arrow.end.head or any(_off(box, last) <= near for box in small),
    )


def _is_head(shape: Shape) -> bool:
    if not (shape.closed and shape.fill) or shape.element.tag not in ("path", "polygon", "polyline"):
        return False
    return len(shape.outline) <= _CORNERS


def _drawn_inside(arrow: Arrow, boxes: Iterable[_Box]) -> bool:
    """Lines inside of a box decorate it."""
    return any(not box.inner and all(_off(box.rect, point) == 0 for point in arrow.points) for box in boxes)


def _pictures(sheet: Sheet, boxes: Sequence[_Box], arrows: set[object]) -> list[_Box]:
    """What else is drawn, in clusters of shapes that touch."""
    worded = [box.rect for box in boxes if not box.inner]
    frames = [box.rect for box in boxes if box.inner]
    most = PICTURE * _area(sheet.canvas)
    clusters: list[Rect] = []
    for shape in sheet.shapes:
        rect = shape.box
        if shape.element in arrows or _area(rect) > most or rect in frames or any(_meets(rect, w, 0) for w in worded):
            continue
        near = [one for one in clusters if _meets(one, rect, TOUCHING * sheet.canvas.w)]
        whole = union([rect, *near])
        if _area(whole) <= most:
            clusters = [one for one in clusters if one not in near] + [whole]
    return [_Box(f"picture{i}", rect) for i, rect in enumerate(clusters)]


def _captioned(sheet: Sheet, pictures: Sequence[_Box], texts: Iterable[Text]) -> list[Text]:
    """Gives pictures the words that stand under, over or beside them; the words that are left."""
    rest = []
    for text in texts:
        near = [(_apart(one.rect, text.box), i) for i, one in enumerate(pictures)]
        far, place = min(near, default=(math.inf, -1))
        if far <= NEAR * sheet.canvas.w:
            pictures[place].texts.append(text)
        else:
            rest.append(text)
    return rest


def _at(sheet: Sheet, places: Iterable[_Box], point: Point) -> str:
    """Which thing a tip is at: the nearest that is not a frame, then a frame's border, then bare words."""
    ranked = []
    for one in places:
        whole = one.rect if one.id.startswith("box") else union([one.rect, *(text.box for text in one.texts)])
        far = _off_border(whole, point) if one.inner else _off(whole, point)
        if far <= NEAR * sheet.canvas.w:
            ranked.append((one.inner, one.id.startswith("text"), far, _area(whole), one.id))
    return min(ranked)[-1] if ranked else ""


def _part(box: _Box, places: Iterable[_Box]) -> Part:
    frames = [one for one in places if one.inner and one is not box and _within(box.rect, one.rect)]
    frames.sort(key=lambda one: _area(one.rect))
    return Part(box.id, box.label, "module", box.inner, tuple(one.id for one in frames))


def _area(box: Rect) -> float:
    return box.w * box.h


def _within(inner: Rect, outer: Rect) -> bool:
    return _area(inner) < _area(outer) and _holds(outer, inner)


def _holds(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of one lies in the other, which is the larger."""
    return outer.x <= inner.cx <= outer.right and outer.y <= inner.cy <= outer.bottom and _area(outer) > _area(inner)


def _meets(one: Rect, other: Rect, gap: float) -> bool:
    return _apart(one, other) <= gap


def _apart(one: Rect, other: Rect) -> float:
    x = max(one.x - other.right, 0.0, other.x - one.right)
    y = max(one.y - other.bottom, 0.0, other.y - one.bottom)
    return math.hypot(x, y)


def _off(box: Rect, point: Point) -> float:
    """How far a point is from a box; nothing inside."""
    return _apart(box, Rect(point.x, point.y, 0, 0))


def _off_border(box: Rect, point: Point) -> float:
    """How far a point is from a box's border, from either side."""
    inside = min(point.x - box.x, box.right - point.x, point.y - box.y, box.bottom - point.y)
    return inside if inside > 0 else _off(box, point)
