"""Shapes and words that no program grouped -> boxes around words, pictures with the words beside them, free words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from figwright.frontends.freehand._model import Arrow, Shape, Text
from figwright.frontends.freehand.naming.captions import Captions
from figwright.frontends.freehand.naming.ends import thing_at
from figwright.frontends.freehand.naming.model import CLOSE, JUNCTION, NEAR, TIGHT, Drawing, Thing, apart, area, holds
from figwright.frontends.freehand.naming.pictures import Pictures
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import bounds, distance, inside, length, meet, off_border

CLEAR, GREY = 0.7, 12
"""How opaque a shadow is at the most, and how far the parts of its colour may differ."""
HELD, SIGN = 0.75, 0.12
"""What is around a thing is a frame where the thing takes no more of it; a sign of one or two letters that takes less
than the second is a part of a box."""
ANCHOR, TOUCHED = 0.01, 0.0008
"""How near to the border of a shape an arrow ends that means it, and how near shapes are that touch."""


@dataclass(slots=True)
class _Sorted:
    """What has been told apart so far; `known` are the groups of a program."""

    known: Sequence[Thing]
    closed: list[Shape]
    galleries: list[Shape]
    boxes: dict[Shape, Thing] = field(default_factory=dict)
    things: list[Thing] = field(default_factory=list)
    frames: list[Shape] = field(default_factory=list)
    rest: list[Shape] = field(default_factory=list)
    loose: list[Text] = field(default_factory=list)

    @property
    def all(self) -> list[Thing]:
        return [*self.known, *self.things]

    def box_of(self, shape: Shape) -> Thing:
        return self.boxes.setdefault(shape, Thing([shape], body=shape))

    def framing(self, shape: Shape | None, own: Thing | None = None) -> bool:
        return is_frame(shape, self.all, own)


@dataclass(frozen=True, slots=True)
class Places:
    drawing: Drawing
    pictures: Pictures

    def found(self, shapes: list[Shape], texts: list[Text], known: Sequence[Thing]) -> list[Thing]:
        """Boxes around words, pictures with the words beside them, and free words."""
        closed = sorted((s for s in shapes if s.closed and (s.fill or s.stroke)), key=lambda s: (area(s.box), -s.order))
        shadows = self.cast(shapes)
        shapes = [s for s in shapes if s not in shadows]
        galleries = [
            s for s in closed if self._shows(s, shapes) or self._leads(s, texts) or self._is_entered(s, shapes, texts)
        ]
        now = _Sorted(known, [s for s in closed if s not in shadows], galleries)
        self._give_words(texts, now)
        for shape in self._anchors([s for s in now.closed if s not in now.boxes], shapes):
            now.box_of(shape)
        for shape, box in now.boxes.items():
            box.gallery = shape in galleries
        now.things = list(now.boxes.values())
        self._free_inner_words(now)
        now.frames = [s for s in now.closed if s not in now.boxes and (s in galleries or now.framing(s))]
        now.things += [Thing([frame], body=frame) for frame in now.frames]
        now.rest = [s for s in shapes if s not in now.boxes and s not in now.frames]
        _join_wordless_units(now)
        _join_borders(now)
        _join_icons(now)
        things, pictures = self._captioned(now)
        for image, shape in shadows.items():
            owner = next((one for one in (*things, *pictures) if shape in one.shapes), None)
            if owner is not None:
                owner.shapes.insert(0, image)
        return [*things, *pictures]

    @staticmethod
    def _give_words(texts: list[Text], now: _Sorted) -> None:
        """Words to the smallest box or group of a program around them."""
        for text in texts:
            within = (s for s in now.closed if holds(s.box, text.box) and s.box.w >= 0.7 * text.box.w)
            home = next((s for s in within if s not in now.galleries or _titles(s, text, upper=True)), None)
            inside = [one for one in now.known if one.body and holds(one.body.box, text.box)]
            if inside and (home is None or area(home.box) > min(area(one.rect) for one in inside)):
                min(inside, key=lambda one: area(one.rect)).texts.append(text)
            elif home is not None:
                now.box_of(home).texts.append(text)
            else:
                now.loose.append(text)

    def _free_inner_words(self, now: _Sorted) -> None:
        """Words in the middle of a frame are not its title."""
        for thing in now.all:
            if now.framing(thing.body, thing):
                upper = [text for text in thing.texts if _titles(thing.body, text, upper=True)]
                titles = upper or [text for text in thing.texts if _titles(thing.body, text)]
                titles = [text for text in titles if not self._is_end(text)] or titles
                aside = [text for text in thing.texts if text not in titles and _within(thing, text)]
                thing.texts = [text for text in thing.texts if text not in aside]
                now.loose += aside

    def _captioned(self, now: _Sorted) -> tuple[list[Thing], list[Thing]]:
        """Things, and pictures of what is left: both with the words that stand beside them, the other words free."""
        places = [*(one for one in now.all if one.parts), *(Thing([], [text], free=True) for text in now.loose)]
        rest = now.rest
        rest = [s for s in rest if not self._joins(s, places, rest)]
        pictures = [
            Thing(cluster, lines=all(self.pictures.runs(s) for s in cluster)) for cluster in self.pictures.found(rest)
        ]
        framing = [s for s in now.closed if s in now.frames or now.framing(s, now.boxes.get(s))]
        worded = [text.box for text in (*now.loose, *(text for one in now.all for text in one.texts))]
        empty = [one for one in now.things if one.body and not any(holds(one.body.box, box) for box in worded)]
        framing = [s for s in framing if s not in [one.body for one in empty]]
        walls = [one.rect for one in now.all if one.texts and one.body not in framing]
        captions = Captions(self.drawing, walls, lambda one, other: self._is_parted(one, other, framing))
        groups = captions.found([*pictures, *empty], now.loose)
        taken = {part for group in groups for part in group.parts}
        things = [*(one for one in now.things if not taken.issuperset(one.parts)), *groups]
        pictures = [one for one in pictures if not taken.issuperset(one.parts)]
        bare = [one for one in now.known if one.shapes and not one.texts]
        drawn = {one: one.rect for one in (*(one for one in pictures if not one.lines), *bare)}
        for text in (text for text in now.loose if text not in taken):
            near = min(drawn, key=lambda p: _off_centre(drawn[p], text), default=None)
            off = apart(drawn[near], text.box) if near is not None else math.inf
            parted = near is not None and self._is_parted(drawn[near], text.box, framing)
            if near is not None and off <= 0.8 * text.size and not parted and self._captions(near, text, off):
                near.texts.append(text)
            else:
                things.append(Thing([], [text], free=True))
        return things, pictures

    def _is_end(self, text: Text) -> bool:
        """Whether an arrow begins or ends at words."""
        ends = [Rect(*arrow.points[i], 0, 0) for arrow in self.drawing.headed for i in (0, -1)]
        return any(apart(text.box, end) <= TIGHT * self.drawing.wide for end in ends)

    @staticmethod
    def cast(shapes: Sequence[Shape]) -> dict[Shape, Shape]:
        """Pictures and clear copies that are shadows, each with the shape that casts it: drawn after it, and near."""
        out: dict[Shape, Shape] = {}
        clear = [s for s in shapes if s.closed and s.opacity < CLEAR and not s.stroke and is_grey(s.fill)]
        solid = [s for s in shapes if s.closed and s.element.tag != "image" and s not in clear]
        for image in (s for s in shapes if s.element.tag == "image" or s in clear):
            for shape in solid:
                common = meet(image.box, shape.box)
                both = max(common.w, 0) * max(common.h, 0)
                share = 0.45 if image.element.get("data-shadow") else 0.6
                if shape.order > image.order and both >= share * max(area(image.box), area(shape.box)):
                    out[image] = shape
                    break
        return out

    def _leads(self, shape: Shape, texts: Sequence[Text]) -> bool:
        """Whether arrows run between words inside of a shape: then it is a frame."""
        held = [text for text in texts if shape.box.contains(text.box, 1.0)]
        if shape.element.tag == "image":
            return False
        least = NEAR if len(held) != 1 else 2 * NEAR  # with a title alone, an icon's arrow would do
        long = [arrow for arrow in self.drawing.headed if length(arrow.points) > least * self.drawing.wide]
        ends = [bounds((arrow.points[0], arrow.points[-1])) for arrow in long]
        ends += [s.box for s in self.drawing.unjoined if max(s.box.w, s.box.h) > least * self.drawing.wide]
        room = shape.box.grown(-CLOSE * self.drawing.wide)
        return sum(room.contains(both) for both in ends) > (0 if held else 1)

    def _is_entered(self, shape: Shape, shapes: Sequence[Shape], texts: Sequence[Text]) -> bool:
        """Whether an arrow leads over the border of a shape with words to a picture in it: then it is a frame."""
        room = shape.box.grown(-TIGHT * self.drawing.wide)
        within = shape.box.grown(-CLOSE * self.drawing.wide)
        inner = [s.box for s in shapes if s.element.tag == "image" and within.contains(s.box)]
        if shape.element.tag == "image" or not inner or not any(holds(shape.box, text.box) for text in texts):
            return False
        near = TIGHT * self.drawing.wide
        for arrow in (one for one in self.drawing.headed if one.start.head != one.end.head):
            tip, tail = (Rect(*arrow.points[i], 0, 0) for i in ((-1, 0) if arrow.end.head else (0, -1)))
            if room.contains(tip) and not shape.box.contains(tail) and min(apart(box, tip) for box in inner) <= near:
                return True
        return False

    def _shows(self, shape: Shape, shapes: Sequence[Shape]) -> bool:
        """Whether a shape is around several pictures: a frame, and no box with icons."""
        inner = [s for s in shapes if s.element.tag == "image" and shape.box.contains(s.box) and s is not shape]
        large = [s for s in inner if area(s.box) >= 0.06 * area(shape.box)]
        return len(large) > 1 and shape.element.tag != "image"

    def _anchors(self, closed: Sequence[Shape], shapes: Sequence[Shape]) -> list[Shape]:
        """Shapes by themselves at which arrows begin or end: things, though they may have no words."""
        solid = [s for s in shapes if (s.closed or s.fill) and s.element.tag != "image"]
        out: list[Shape] = []
        for arrow in self.drawing.headed:
            for at in (arrow.points[0], arrow.points[-1]):
                near = [
                    s
                    for s in closed
                    if self._off_shape(s, at) <= ANCHOR * self.drawing.wide and s.element.tag != "image"
                ]
                found = min(near, key=lambda s: (round(self._off_shape(s, at)), area(s.box)), default=None)
                if found is not None and found not in out and self._by_itself(found, solid):
                    out.append(found)
        return out

    @staticmethod
    def _off_shape(shape: Shape, at: Point) -> float:
        if not shape.box.grown(20).contains(Rect(at.x, at.y, 0, 0)):
            return math.inf
        return off_border(shape.outline, at)

    def _by_itself(self, shape: Shape, others: Sequence[Shape]) -> bool:
        """Whether nothing that is no part of it, and that it is no part of, touches a shape."""
        for other in others:
            if other is shape or apart(other.box, shape.box) > TOUCHED * self.drawing.wide:
                continue
            inner, outer = sorted((shape.box, other.box), key=area)
            if not outer.grown(0.5).contains(inner):
                return False
        return True

    def _joins(self, shape: Shape, things: Sequence[Thing], rest: Sequence[Shape]) -> bool:
        """Whether a line without a head leads from one thing to another, and not to shapes of a drawing."""
        arrow = next((a for a in self.drawing.arrows if a not in self.drawing.headed and shape in a.pieces), None)
        if arrow is None or distance(arrow.points[0], arrow.points[-1]) < TIGHT * self.drawing.wide:
            return False
        ends = [thing_at(self.drawing, things, arrow.points[i], TIGHT, arrow) for i in (0, -1)]
        if ends[0] is None or ends[1] is None or ends[0] is ends[1]:
            return False
        drawn = [s.box for s in rest if s.closed and s is not shape]
        return not any(
            thing.free and any(apart(box, spot) <= min(thing.off(at), JUNCTION * self.drawing.wide) for box in drawn)
            for thing, at in ((ends[0], arrow.points[0]), (ends[1], arrow.points[-1]))
            for spot in (Rect(at.x, at.y, 0, 0),)
        )

    def _is_parted(self, picture: Rect, words: Rect, frames: Sequence[Shape]) -> bool:
        """Whether the border of a frame, or an arrow from one to the other, is between a picture and words."""
        if any(holds(frame.box, words) != holds(frame.box, picture) for frame in frames):
            return True
        near = CLOSE * self.drawing.wide
        ends = ([Rect(*arrow.points[i], 0, 0) for i in (0, -1)] for arrow in self.drawing.headed)
        return any(
            max(apart(words, a), apart(picture, b)) <= near < min(apart(words, b), apart(picture, a))
            for pair in ends
            for a, b in (pair, pair[::-1])
        )

    def _captions(self, picture: Thing, text: Text, off: float) -> bool:
        """Whether words stand above, below or beside a picture, and neither far along it nor nearer at an arrow."""
        if any(_along(arrow, text) < min(off, 0.8 * text.size) for arrow in self.drawing.headed):
            return False
        if holds(picture.rect, text.box) and area(picture.rect) > 25 * area(text.box):
            return False  # it stands somewhere in it
        return text.box.w <= max(3 * picture.rect.w, 8 * text.size) and area(picture.rect) > text.size**2


def _join_wordless_units(now: _Sorted) -> None:
    """A program's group without words inside of a box is the box's."""
    for unit in [one for one in now.known if not one.texts]:
        holders = [s for s in now.closed if s.box.contains(unit.rect, 0.5) and s not in (*now.frames, *unit.shapes)]
        if holders and not unit.name and not now.framing(holders[0], now.boxes.get(holders[0])):
            box = now.box_of(holders[0])
            box.shapes += unit.shapes
            unit.shapes.clear()
            if box not in now.things:
                now.things.append(box)
                now.rest.remove(holders[0])


def _join_borders(now: _Sorted) -> None:
    """The sides of a box in perspective, and what lies around it like a second border, are the box's."""
    for shape in list(now.rest):
        around = [t for t in now.all if t.body and t.texts and holds(shape.box, t.body.box)]
        close = [t for t in around if t.body and HELD * area(shape.box) <= area(t.body.box) <= area(shape.box)]
        if close and shape.closed:
            close[0].shapes.append(shape)
            now.rest.remove(shape)


def _join_icons(now: _Sorted) -> None:
    """An icon or a line inside of a box is the box's."""
    for shape in list(now.rest):
        around = [t for t in now.all if t.body and t.body.box.contains(shape.box, 0.5) and t.texts]
        home = min(around, key=lambda t: area(t.rect), default=None)
        if home is not None and not now.framing(home.body, home):
            home.shapes.append(shape)
            now.rest.remove(shape)


def is_frame(shape: Shape | None, things: Iterable[Thing], own: Thing | None = None) -> bool:
    """Whether a shape is around things with words, or shows several things by other signs."""
    if shape is None or shape.element.tag == "image":
        return False
    return (own is not None and own.gallery) or any(
        one is not own
        and one.texts
        and not one.free
        and holds(shape.box, one.rect)
        and (len(shape.paths) > 1 or inside(shape.outline, Point(one.rect.cx, one.rect.cy)))
        and area(one.rect) < HELD * area(shape.box)
        and not (area(one.rect) < SIGN * area(shape.box) and sum(len(t.words) for t in one.texts) <= 2)
        for one in things
    )


def _along(arrow: Arrow, text: Text) -> float:
    """How far words are off the stretch of an arrow that they stand along; infinite where they stand along none."""
    out, half = math.inf, arrow.pieces[0].width / 2 if arrow.pieces else 0.0
    for a, b in pairwise(arrow.points):
        size = distance(a, b) or 1.0
        share = ((text.box.cx - a.x) * (b.x - a.x) + (text.box.cy - a.y) * (b.y - a.y)) / size**2
        if 0.1 <= share <= 0.9 and size >= 0.4 * text.box.w:
            spot = Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
            out = min(out, apart(text.box, Rect(spot.x, spot.y, 0, 0)) - half)
    return out


def _off_centre(picture: Rect, text: Text) -> tuple[float, float]:
    """How far words are off a picture; of pictures that are as near, by which middle they stand."""
    aside = min(abs(picture.cx - text.box.cx), abs(picture.cy - text.box.cy))
    return round(apart(picture, text.box) / (0.4 * text.size)), aside


def _titles(body: Shape | None, text: Text, upper: bool = False) -> bool:
    """Whether words stand at the upper or lower edge of a frame."""
    assert body is not None
    above, below = text.box.y - body.box.y, body.box.bottom - text.box.bottom
    return (above if upper else min(above, below)) < 1.6 * text.size


def _within(thing: Thing, text: Text) -> bool:
    return thing.body is not None and holds(thing.body.box, text.box)


def is_grey(colour: str | None) -> bool:
    if not colour:
        return False
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return max(parts) - min(parts) <= GREY
