"""A drawing without names -> the same with names: what is a box, a frame, an arrow, a picture, by what lies where.

A box is a closed shape around words. A picture is shapes that touch each other, with the words beside them. A frame is
a box around boxes. An arrow is an open line with a head, and joins what its ends lie at. What a program grouped or
named (Inkscape, draw.io, Graphviz, Mermaid, D2, LibreOffice) is believed where it fits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from copy import deepcopy
from xml.etree.ElementTree import Element

from figwright.frontends.freehand._model import BLOCK, Arrow, Shape, Sheet, Text
from figwright.frontends.freehand._survey import survey
from figwright.frontends.freehand.naming.captions import arrows_within
from figwright.frontends.freehand.naming.groups import EDGE, Groups
from figwright.frontends.freehand.naming.joints import Joints
from figwright.frontends.freehand.naming.lines import call_lines, pair_barbs, part_heads
from figwright.frontends.freehand.naming.model import CLOSE, NEAR, Drawing, Thing, apart, area, holds, lightened
from figwright.frontends.freehand.naming.pictures import Pictures
from figwright.frontends.freehand.naming.places import Places, is_frame
from figwright.frontends.freehand.naming.solid import draw_lines
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.polygons import meet, off_border
from figwright.ir.spec.ids import slug

SWOLLEN = 1.1
"""By how much splinters may make the room of a drawing larger: more would move it."""
GROUND = 0.7
"""A shape that covers so much of the canvas is its ground."""
PAPER_RIM = 0.01
"""How far what stands on paper may reach beyond it, as a share of its width."""


def marked(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with its things and arrows named, and what is doubtful about them."""
    if sheet.nodes or not (sheet.shapes or sheet.texts):
        return sheet, ()
    unsure: dict[str, str] = {}
    while True:
        marker = _Marker(sheet, unsure)
        found, notes = marker.marked()
        if not marker.joints.unsure:
            return found, (*notes, *filter(None, unsure.values()))
        unsure |= marker.joints.unsure


class _Marker:
    """`unsure` are shapes that look like arrows and join nothing: they are drawings."""

    def __init__(self, sheet: Sheet, unsure: Collection[str]) -> None:
        root = deepcopy(sheet.root)
        self.solids = draw_lines(survey(root, sheet.notes, sheet.width), unsure)
        part_heads(survey(root, sheet.notes, sheet.width))
        pair_barbs(survey(root, sheet.notes, sheet.width))
        sheet = survey(root, sheet.notes, sheet.width)
        call_lines(sheet)
        self.drawing = Drawing.of(survey(root, sheet.notes, sheet.width))
        self.groups = Groups(self.drawing)
        self.joints = Joints(self.drawing)
        self.lines = {shape: arrow for arrow in self.drawing.headed for shape in self._drawn_by(arrow)}
        self.names: dict[str, int] = {}

    def marked(self) -> tuple[Sheet, tuple[str, ...]]:
        ground = [*self._ground(), *self._shadows()]
        shapes = [s for s in self.drawing.sheet.shapes if s not in self.lines and s not in ground]
        texts = list(self.drawing.sheet.texts)
        places = Places(self.drawing, Pictures(self.drawing))
        things = self.groups.found(shapes, texts)
        taken = {part for thing in things for part in thing.parts}
        things += places.found([s for s in shapes if s not in taken], [t for t in texts if t not in taken], things)
        things = [part for thing in things if thing.parts for part in lightened(thing)]
        self._framed(things)
        for arrow, thing in arrows_within(things, self.drawing.headed).items():
            thing.shapes += self._drawn_by(arrow)
            self.drawing.give_up(arrow)
        joined = self.joints.found(things)
        things = [thing for thing in things if thing.parts]  # a line may have become an arrow
        self._labelled(joined, things)
        self._with_scraps(things)  # after the arrows, which splinters must not draw to themselves
        for arrow in self.drawing.sheet.arrows:
            if arrow not in joined:
                for element in arrow.elements:
                    for key in ("data-from", "data-to", "data-arrow"):
                        element.attrib.pop(key, None)
        ends = {id(thing) for pair in joined.values() for thing in pair}
        for thing in things:
            self._write(thing, bool(thing.texts or thing.frame or id(thing) in ends or thing.named))
        self._doubt([one for one in things if not (one.texts or one.frame or id(one) in ends or one.named)], things)
        for arrow, (source, target) in joined.items():
            if arrow.id in self.solids:  # a block arrow keeps its looks
                arrow.elements[0].tag, given = self.solids[arrow.id]
                arrow.elements[0].attrib.clear()
                heads = "both" if arrow.start.head and arrow.end.head else "end"
                arrow.elements[0].attrib |= {**given, "data-arrow": arrow.id, BLOCK: heads}
            for element in arrow.elements:
                element.set("data-from", source.name)
                element.set("data-to", target.name)
        return survey(self.drawing.root, self.drawing.sheet.notes, self.drawing.sheet.width), tuple(self.joints.notes)

    def _drawn_by(self, arrow: Arrow) -> list[Shape]:
        own = {part for element in arrow.elements for part in element.iter()}
        return [shape for shape in self.drawing.sheet.shapes if shape.element in own]

    def _ground(self) -> list[Shape]:
        """What is only paper: shapes of nearly the canvas's size before all others, and white ones around all."""
        out: list[Shape] = []
        boxes = [*(s.box for s in self.drawing.sheet.shapes), *(t.box for t in self.drawing.sheet.texts)]
        for shape in self.drawing.sheet.shapes:
            blank = shape.fill == "#ffffff" and not shape.stroke
            blank = blank and all(shape.box.contains(box, PAPER_RIM * shape.box.w) for box in boxes)
            if not blank and area(meet(shape.box, self.drawing.canvas)) < GROUND * area(self.drawing.canvas):
                break
            out.append(shape)
        return out

    def _shadows(self) -> list[Shape]:
        """Pictures that are the shadow of a line, as LibreOffice draws one: nothing that an arrow could mean."""
        shapes = self.drawing.sheet.shapes
        images = [shape for shape in shapes if shape.element.tag == "image"]
        cast = Places.cast(shapes)
        bare = [shape for shape in images if shape.element.get("data-shadow") and shape not in cast]
        bare += [shape for shape in images if shape.element.get("data-scrap")]
        return bare + [
            s for s in images if any(EDGE.search(above.get("class", "")) for above in self.drawing.above(s.element))
        ]

    def _with_scraps(self, things: Sequence[Thing]) -> None:
        """Splinters of a drawing belong to it; those of a box are nothing."""
        drawings = [
            (thing, union(shape.box for shape in thing.shapes))
            for thing in things
            if thing.body is None and thing.shapes
        ]
        for scrap in (shape for shape in self.drawing.sheet.shapes if shape.element.get("data-scrap")):
            near = [
                (apart(own, scrap.box), area(own), thing)
                for thing, own in drawings
                if apart(own, scrap.box) <= CLOSE * self.drawing.wide
                and area(union((own, scrap.box))) <= SWOLLEN * area(own)
            ]
            if near:
                min(near, key=lambda one: one[:2])[2].shapes.append(scrap)

    def _framed(self, things: Sequence[Thing]) -> None:
        """Boxes around other things are frames; each keeps only the words of its title."""
        for thing in things:
            thing.frame = thing.body is not None and is_frame(thing.body, things, thing)
            words = " ".join(t.words for t in sorted(thing.texts, key=lambda t: (round(t.box.y, 1), t.box.x)))
            if thing.frame and thing.body and not thing.name:
                thing.name = self.groups.hint_above(thing.body)
            thing.named = bool(thing.name)
            thing.name = self._free(thing.name or slug(words)[:40] or ("frame" if thing.frame else "picture"))

    def _free(self, wanted: str) -> str:
        stem = re.sub(r"[^A-Za-z0-9_.:-]+", "-", wanted).strip("-.:")[:60] or "part"
        self.names[stem] = self.names.get(stem, 0) + 1
        return stem if self.names[stem] == 1 else self._free(f"{stem}.{self.names[stem]}")

    def _doubt(self, ornaments: Sequence[Thing], things: Sequence[Thing]) -> None:
        """Tells what may be an arrow that is drawn as a shape: it lies between two things and touches both."""
        for one in ornaments:
            near = [
                t
                for t in things
                if t.texts and t.body and not t.frame and apart(t.rect, one.rect) <= NEAR * self.drawing.wide
            ]
            if len(near) == 2 and not any(t.rect.contains(one.rect, 0.5) for t in near):
                a, b = (thing.name for thing in near)
                self.joints.notes.append(
                    f"what is drawn between {a!r} and {b!r} may be an arrow; it is kept as a drawing"
                )

    def _labelled(self, joined: dict[Arrow, tuple[Thing, Thing]], things: list[Thing]) -> None:
        """Free words beside the middle of an arrow are its label."""
        ends = {id(thing) for pair in joined.values() for thing in pair}
        for thing in [one for one in things if one.free and id(one) not in ends]:
            (text,) = thing.texts
            near = [(self._off(arrow, text), i) for i, arrow in enumerate(joined)]
            far, i = min(near, default=(math.inf, 0))
            if far <= 0.9 * text.size:
                text.element.set("data-arrow", list(joined)[i].id)
                arrow = list(joined)[i]
                if arrow in self.joints.interrupted or any(element.get("mask") for element in arrow.elements):
                    self._clear(text)
                pair = list(joined.values())[i]
                text.element.set("data-from", pair[0].name)
                text.element.set("data-to", pair[1].name)
                things.remove(thing)
        for thing in list(things):
            if thing.free and id(thing) not in ends:
                things.remove(thing)

    def _off(self, arrow: Arrow, text: Text) -> float:
        """How far words lie off a line; nothing when the file groups them with it and with no other."""
        above = {*list(self.drawing.above(text.element))[:4]} - {self.drawing.root}
        for element in (e for e in self.drawing.above(arrow.elements[0]) if e in above and not e.get("data-layer")):
            inside = {*element.iter()}
            if sum(other.elements[0] in inside for other in self.drawing.arrows) == 1:
                return 0.0
        return _off_line(arrow, text.box)

    def _clear(self, text: Text) -> None:
        """A ground for words at which a mask cuts the line."""
        under = [
            s
            for s in self.drawing.sheet.shapes
            if s.closed and s.fill and s.order < text.order and holds(s.box, text.box)
        ]
        hue = (under[-1].fill if under else None) or "#ffffff"
        text.element.attrib |= {"stroke": hue, "stroke-width": f"{0.3 * text.style.size:g}", "paint-order": "stroke"}

    def _write(self, thing: Thing, meant: bool) -> None:
        """Names its elements; what has no words, no name and no arrow is an ornament."""
        key = "data-group" if thing.frame else "data-node" if meant else "data-part"
        if thing.frame and thing.body:
            parts: list[Element] = [thing.body.element, *(text.element for text in thing.texts)]
        elif thing.group is not None:
            inside = {*thing.group.iter()}
            parts = [thing.group, *(p.element for p in thing.parts if p.element not in inside)]
        else:
            parts = [part.element for part in thing.parts]
        for element in parts:
            element.set(key, thing.name)


def _off_line(arrow: Arrow, box: Rect) -> float:
    """How far words lie off a line."""
    spots = [Point(box.x + box.w * i / 4, y) for i in range(5) for y in (box.y, box.cy, box.bottom)]
    inside = any(box.grown(0.1).contains(Rect(p.x, p.y, 0, 0)) for p in arrow.points[1:-1])
    half = arrow.pieces[0].width / 2 if arrow.pieces else 0.0
    return 0.0 if inside else min(off_border(arrow.points, spot) for spot in spots) - half
