"""A drawing without names -> the same with names: what is a box, a frame, an arrow, a picture, by what lies where.

A box is a closed shape around words. A picture is shapes that touch each other, with the words beside them. A frame is
a box around boxes. An arrow is an open line with a head, and joins what its ends lie at. What a program grouped or
named (Inkscape, draw.io, Graphviz, Mermaid, D2, LibreOffice) is believed where it fits.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from xml.etree.ElementTree import Element

from figwright.freehand._model import Arrow, Shape, Sheet, Text
from figwright.freehand._survey import survey
from figwright.freehand.naming.lines import call_lines, part_heads
from figwright.freehand.naming.solid import SOLID, draw_lines
from figwright.scene import Point, Rect, union
from figwright.scene.curves import straightened
from figwright.scene.paths import data, polygon
from figwright.scene.polygons import (
    Polygon,
    along,
    corners,
    distance,
    distinct,
    inside,
    length,
    meet,
    nearest,
    off_border,
)
from figwright.spec._ids import slug

NEAR, TIGHT, AIR = 0.025, 0.012, 0.05
"""How far off a thing an arrow's tip may lie, the end of a line without a head, and the ends of an arrow that is a
filled shape, as shares of the canvas's width."""
TOUCHING = 0.006
"""How far shapes of one picture lie apart at most."""
HELD, SIGN = 0.75, 0.12
"""What is around a thing is a frame where the thing takes no more of it; a sign of one or two letters that takes less
than the second is a part of a box."""
GRAPH = 0.05
"""How long the lines of a drawn graph are that is one picture."""
CLOSE = 0.006
"""Of things that are so near to the end of an arrow the others are meant before frames and free words."""
SCRAP = 0.015
"""How narrow a cutout is that may be no thing of its own."""
ANCHOR, TOUCHED = 0.01, 0.0008
"""How near to the border of a shape an arrow ends that means it, and how near shapes are that touch."""
LINE, JUNCTION, MOST_BRANCHES = 0.012, 0.004, 6
"""How long a line is that is no part of a picture; how near to another line one begins that branches off it; and over
how many lines it is followed back."""
GROUND, LARGEST = 0.7, 0.3
"""A shape that covers so much of the canvas is its ground; no thing that is not a frame covers more than the second."""
_OPAQUE = re.compile(
    r"(?:g|path|rect|text|tspan|use|image|circle|ellipse|poly(?:gon|line)|line|layer|svg|group|shape|node|edge|clust|id|"
    r"cell|patch|[xy]tick|line2d|graph|figure|axes|xmlid|my-svg|flowchart|state|entity|[a-z0-9_-]*\d{6,}|_x[0-9a-f]+_)?"
    r"(?:[-_ .:]?\d+)*[-_]?|layer[-_ ]?\w*|drawing\w*|root|page\d*|slide\w*|dummy\w*",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\bnode\b|drawing\.CustomShape|drawing\.RectangleShape|drawing\.EllipseShape|drawing\.GroupShape")
_EDGE = re.compile(r"\bedge\b|ConnectorShape|LineShape")
_FRAME = re.compile(r"\bcluster\b|\bsubgraph\b")
Part = Shape | Text


@dataclass(slots=True, eq=False)
class _Thing:
    """What belongs together; `body` is its main closed shape, `group` the element around all of it."""

    shapes: list[Shape]
    texts: list[Text] = field(default_factory=list)
    body: Shape | None = None
    group: Element | None = None
    frame: bool = False
    free: bool = False
    lines: bool = False
    """Whether it is only lines, which lead somewhere and are nowhere to lead to."""
    name: str = ""
    named: bool = False
    """Whether the file calls it so."""

    @property
    def rect(self) -> Rect:
        if self.frame and self.body:
            return self.body.box
        return union(part.box for part in self.parts)

    @property
    def parts(self) -> list[Part]:
        return [*self.shapes, *self.texts]

    def off(self, at: Point) -> float:
        """How far a point is from what is drawn; from its border when it is a frame."""
        if self.frame and self.body:
            return off_border(self.body.outline, at)
        boxes = [self.body.box] if self.body else [part.box for part in self.parts]
        return min(_apart(box, Rect(at.x, at.y, 0, 0)) for box in boxes)


def marked(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The sheet with its things and arrows named, and what is doubtful about them."""
    if sheet.nodes or not (sheet.shapes or sheet.texts):
        return sheet, ()
    unsure: dict[str, str] = {}
    while True:
        marker = _Marker(sheet, unsure)
        found, notes = marker.marked()
        if not marker.unsure:
            return found, (*notes, *filter(None, unsure.values()))
        unsure |= marker.unsure


class _Marker:
    """`unsure` are shapes that look like arrows and join nothing: they are drawings."""

    def __init__(self, sheet: Sheet, unsure: Collection[str]) -> None:
        root = deepcopy(sheet.root)
        self.solids = draw_lines(survey(root, sheet.notes, sheet.width), unsure)
        part_heads(survey(root, sheet.notes, sheet.width))
        sheet = survey(root, sheet.notes, sheet.width)
        call_lines(sheet)
        self.sheet = survey(root, sheet.notes, sheet.width)
        self.root, self.canvas, self.wide = root, sheet.canvas, max(sheet.canvas.w, sheet.canvas.h)
        self.parents = {child: parent for parent in root.iter() for child in parent}
        self.arrows = [arrow for arrow in self.sheet.arrows if arrow.points]
        self.headed = [arrow for arrow in self.arrows if arrow.start.head or arrow.end.head]
        self.lines = {shape: arrow for arrow in self.headed for shape in self._drawn_by(arrow)}
        self.names: dict[str, int] = {}
        self.notes: list[str] = []
        self.unsure: dict[str, str] = {}
        """What is doubtful about each of those that were found now."""

    def marked(self) -> tuple[Sheet, tuple[str, ...]]:
        ground = [*self._ground(), *self._shadows()]
        shapes = [s for s in self.sheet.shapes if s not in self.lines and s not in ground]
        texts = list(self.sheet.texts)
        things = self._grouped(shapes, texts)
        taken = {part for thing in things for part in thing.parts}
        things += self._placed([s for s in shapes if s not in taken], [t for t in texts if t not in taken], things)
        things = [thing for thing in things if thing.parts]
        self._framed(things)
        joined = self._joined(things)
        self._labelled(joined, things)
        for arrow in self.sheet.arrows:
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
                arrow.elements[0].attrib |= {**given, "data-arrow": arrow.id}
            for element in arrow.elements:
                element.set("data-from", source.name)
                element.set("data-to", target.name)
        return survey(self.root, self.sheet.notes, self.sheet.width), tuple(self.notes)

    def _drawn_by(self, arrow: Arrow) -> list[Shape]:
        own = {part for element in arrow.elements for part in element.iter()}
        return [shape for shape in self.sheet.shapes if shape.element in own]

    def _ground(self) -> list[Shape]:
        """What is only paper: shapes of nearly the canvas's size before all others."""
        out: list[Shape] = []
        for shape in self.sheet.shapes:
            if _area(meet(shape.box, self.canvas)) < GROUND * _area(self.canvas):
                break
            out.append(shape)
        return out

    def _shadows(self) -> list[Shape]:
        """Pictures that LibreOffice puts under a line for its shadow."""
        images = [shape for shape in self.sheet.shapes if shape.element.tag == "image"]
        return [s for s in images if any(_EDGE.search(above.get("class", "")) for above in self._above(s.element))]

    # what a program grouped

    def _grouped(self, shapes: Sequence[Shape], texts: Sequence[Text]) -> list[_Thing]:
        """Groups of the file that are one thing each; the outermost that are."""
        held: dict[Element, list[Part]] = {}
        parts: list[Part] = [*shapes, *texts]
        for part in parts:
            for element in self._above(part.element):
                if element is not self.root:
                    held.setdefault(element, []).append(part)
        lines = {above for arrow in self.headed for element in arrow.elements for above in self._above(element)}
        out: list[_Thing] = []
        done: set[Element] = set()
        for element in self.root.iter():
            if element in held and not done & {element, *self._above(element)}:
                thing = self._unit(element, held[element], element in lines)
                if thing is not None:
                    out.append(thing)
                    done.add(element)
        return out

    def _above(self, element: Element) -> Iterator[Element]:
        while (found := self.parents.get(element)) is not None:
            yield found
            element = found

    def _unit(self, element: Element, parts: Sequence[Part], has_arrows: bool) -> _Thing | None:
        shapes = [part for part in parts if isinstance(part, Shape)]
        texts = [part for part in parts if isinstance(part, Text)]
        closed = sorted((s for s in shapes if s.closed), key=lambda s: -_area(s.box))
        kind, whole = element.get("class", ""), union(part.box for part in parts)
        if has_arrows or _EDGE.search(kind) or not any(s.closed or s.fill for s in shapes) or element.get("data-layer"):
            return None
        body = closed[0] if closed and closed[0].box.grown(0.02 * self.wide).contains(whole) else None
        thing = _Thing(shapes, texts, body, element, name=self._hint(element))
        if _FRAME.search(kind) and closed:
            thing.body = closed[0]
            return thing
        worded = [s for s in closed if any(_holds(s.box, text.box) for text in texts)]
        inner = [s for s in worded if not any(o is not s and _holds(s.box, o.box) for o in worded)]
        if _UNIT.search(kind) or element.get("data-cell-id"):
            return thing if len(inner) <= 1 or _UNIT.search(kind) else None
        if len(parts) < 2 and not thing.name:
            return None
        small = _area(whole) <= (LARGEST if thing.name or body else LARGEST / 2) * _area(self.canvas)
        drawn: list[Part] = [*self.sheet.shapes, *self.sheet.texts]
        strange = any(_holds(whole, part.box) for part in drawn if part not in parts)
        if strange and thing.name and len(inner) <= 1 and closed and _area(closed[0].box) > 0.6 * _area(whole):
            thing.body = closed[0]  # a named box around others
            return thing
        return thing if small and len(inner) <= 1 and not strange and (body or self._dense(parts)) else None

    def _dense(self, parts: Sequence[Part]) -> bool:
        """Whether parts hang together."""
        return len(_clusters([part.box for part in parts], NEAR * self.wide)) == 1

    def _hint(self, element: Element) -> str:
        """What the file calls a group, if that is a name."""
        told = [element.get(key, "") for key in ("data-label", "aria-label", "data-title", "data-cell-id", "id")]
        for name in (*told, _decoded(element.get("class", ""))):
            name = re.sub(r"^(?:my-svg-)?(?:flowchart|state|classId|entity)-(.*?)-\d+$|^my-svg-", r"\1", name.strip())
            name = re.sub(r"_x([0-9A-Fa-f]{2,4})_", lambda m: chr(int(m[1], 16)), name)
            if name and len(name) <= 60 and not _OPAQUE.fullmatch(name):
                return name.removeprefix("cluster_")
        return ""

    def _hint_above(self, body: Shape) -> str:
        """What the file calls the group whose largest shape a frame is."""
        above = self.parents.get(body.element)
        if above is None or above is self.root or above.get("data-layer"):
            return ""
        inside = {*above.iter()}
        others = [shape for shape in self.sheet.shapes if shape.element in inside and shape is not body]
        return self._hint(above) if all(_area(shape.box) <= _area(body.box) for shape in others) else ""

    # what only lies where it lies

    def _placed(self, shapes: list[Shape], texts: list[Text], known: Sequence[_Thing]) -> list[_Thing]:
        """Boxes around words, pictures with the words beside them, and free words."""
        closed = sorted(
            (s for s in shapes if s.closed and (s.fill or s.stroke)), key=lambda s: (_area(s.box), -s.order)
        )
        boxes: dict[Shape, _Thing] = {}
        loose: list[Text] = []
        shadows = self._cast(shapes)
        shapes = [s for s in shapes if s not in shadows]
        galleries = [s for s in closed if self._shows(s, shapes) or self._leads(s, texts)]
        closed = [s for s in closed if s not in shadows]
        for text in texts:
            within = (s for s in closed if _holds(s.box, text.box) and s.box.w >= 0.7 * text.box.w)
            home = next((s for s in within if s not in galleries or _titles(s, text, upper=True)), None)
            inside = [one for one in known if one.body and _holds(one.body.box, text.box)]
            if inside and (home is None or _area(home.box) > min(_area(one.rect) for one in inside)):
                min(inside, key=lambda one: _area(one.rect)).texts.append(text)
            elif home is not None:
                boxes.setdefault(home, _Thing([home], body=home)).texts.append(text)
            else:
                loose.append(text)
        for shape in self._anchors([s for s in closed if s not in boxes], shapes):
            boxes.setdefault(shape, _Thing([shape], body=shape))
        things = list(boxes.values())
        for thing in (*known, *things):  # words in the middle of a frame are not its title
            if self._is_frame(thing.body, [*known, *things], thing):
                upper = [text for text in thing.texts if _titles(thing.body, text, upper=True)]
                titles = upper or [text for text in thing.texts if _titles(thing.body, text)]
                aside = [text for text in thing.texts if text not in titles and _within(thing, text)]
                thing.texts = [text for text in thing.texts if text not in aside]
                loose += aside
        frames = [s for s in closed if s not in boxes and (s in galleries or self._is_frame(s, [*known, *things]))]
        things += [_Thing([frame], body=frame) for frame in frames]
        rest = [s for s in shapes if s not in boxes and s not in frames]
        for unit in [one for one in known if not one.texts]:  # a program's group without words inside of a box
            holders = [s for s in closed if s.box.contains(unit.rect, 0.5) and s not in (*frames, *unit.shapes)]
            if holders and not unit.name and not self._is_frame(holders[0], [*known, *things], boxes.get(holders[0])):
                box = boxes.setdefault(holders[0], _Thing([holders[0]], body=holders[0]))
                box.shapes += unit.shapes
                unit.shapes.clear()
                if box not in things:
                    things.append(box)
                    rest.remove(holders[0])
        for shape in list(rest):  # the sides of a box in perspective, and what lies around it like a second border
            around = [t for t in (*known, *things) if t.body and t.texts and _holds(shape.box, t.body.box)]
            close = [t for t in around if t.body and HELD * _area(shape.box) <= _area(t.body.box) <= _area(shape.box)]
            if close and shape.closed:
                close[0].shapes.append(shape)
                rest.remove(shape)
        for shape in list(rest):  # an icon or a line inside of a box is the box's
            around = [t for t in (*known, *things) if t.body and t.body.box.contains(shape.box, 0.5) and t.texts]
            home_ = min(around, key=lambda t: _area(t.rect), default=None)
            if home_ is not None and not self._is_frame(home_.body, [*known, *things], home_):
                home_.shapes.append(shape)
                rest.remove(shape)
        places = [*(one for one in (*known, *things) if one.parts), *(_Thing([], [text], free=True) for text in loose)]
        rest = [s for s in rest if not self._joins(s, places)]
        pictures = [_Thing(cluster, lines=all(self._runs(s) for s in cluster)) for cluster in self._pictures(rest)]
        bare = [one for one in known if one.shapes and not one.texts]
        for text in loose:
            drawn = [*(one for one in pictures if not one.lines), *bare]
            near = min(drawn, key=lambda p: _apart(p.rect, text.box), default=None)
            if near is not None and _apart(near.rect, text.box) <= 0.8 * text.size and self._captions(near, text):
                near.texts.append(text)
            else:
                things.append(_Thing([], [text], free=True))
        for image, shape in shadows.items():
            owner = next((one for one in (*things, *pictures) if shape in one.shapes), None)
            if owner is not None:
                owner.shapes.insert(0, image)
        return [*things, *pictures]

    @staticmethod
    def _cast(shapes: Sequence[Shape]) -> dict[Shape, Shape]:
        """Pictures of shadows, each with the shape that casts it: drawn after it, nearly where it is."""
        out: dict[Shape, Shape] = {}
        solid = [s for s in shapes if s.closed and s.element.tag != "image"]
        for image in (s for s in shapes if s.element.tag == "image"):
            for shape in solid:
                common = meet(image.box, shape.box)
                both = max(common.w, 0) * max(common.h, 0)
                if shape.order > image.order and both >= 0.6 * max(_area(image.box), _area(shape.box)):
                    out[image] = shape
                    break
        return out

    def _leads(self, shape: Shape, texts: Sequence[Text]) -> bool:
        """Whether arrows run between words inside of a shape: then it is a frame."""
        held = [text for text in texts if shape.box.contains(text.box, 1.0)]
        if len(held) < 2 or shape.element.tag == "image":
            return False
        long = [arrow for arrow in self.headed if length(arrow.points) > NEAR * self.wide]
        ends = ([Rect(p.x, p.y, 0, 0) for p in (a.points[0], a.points[-1])] for a in long)
        return any(all(shape.box.grown(-CLOSE * self.wide).contains(end) for end in both) for both in ends)

    def _shows(self, shape: Shape, shapes: Sequence[Shape]) -> bool:
        """Whether a shape is around several pictures: a frame, and no box with icons."""
        inner = [s for s in shapes if s.element.tag == "image" and shape.box.contains(s.box) and s is not shape]
        large = [s for s in inner if _area(s.box) >= 0.06 * _area(shape.box)]
        return len(large) > 1 and shape.element.tag != "image"

    def _anchors(self, closed: Sequence[Shape], shapes: Sequence[Shape]) -> list[Shape]:
        """Shapes by themselves at which arrows begin or end: things, though they may have no words."""
        solid = [s for s in shapes if (s.closed or s.fill) and s.element.tag != "image"]
        out: list[Shape] = []
        for arrow in self.headed:
            for at in (arrow.points[0], arrow.points[-1]):
                near = [s for s in closed if self._off_shape(s, at) <= ANCHOR * self.wide and s.element.tag != "image"]
                found = min(near, key=lambda s: (round(self._off_shape(s, at)), _area(s.box)), default=None)
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
            if other is shape or _apart(other.box, shape.box) > TOUCHED * self.wide:
                continue
            inner, outer = sorted((shape.box, other.box), key=_area)
            if not outer.grown(0.5).contains(inner):
                return False
        return True

    def _joins(self, shape: Shape, things: Sequence[_Thing]) -> bool:
        """Whether a line without a head leads from one thing to another."""
        arrow = next((a for a in self.arrows if a not in self.headed and shape in a.pieces), None)
        if arrow is None or distance(arrow.points[0], arrow.points[-1]) < TIGHT * self.wide:
            return False
        ends = [self._at(things, arrow.points[i], TIGHT, arrow) for i in (0, -1)]
        return ends[0] is not None and ends[1] is not None and ends[0] is not ends[1]

    def _captions(self, picture: _Thing, text: Text) -> bool:
        """Whether words stand above, below or beside a picture, and not far along it."""
        if _holds(picture.rect, text.box) and _area(picture.rect) > 25 * _area(text.box):
            return False  # it stands somewhere in it
        return text.box.w <= max(3 * picture.rect.w, 8 * text.size) and _area(picture.rect) > text.size**2

    def _is_frame(self, shape: Shape | None, things: Iterable[_Thing], own: _Thing | None = None) -> bool:
        return (
            shape is not None
            and shape.element.tag != "image"
            and any(
                one is not own
                and one.texts
                and not one.free
                and _holds(shape.box, one.rect)
                and _area(one.rect) < HELD * _area(shape.box)
                and not (_area(one.rect) < SIGN * _area(shape.box) and sum(len(t.words) for t in one.texts) <= 2)
                for one in things
            )
        )

    def _pictures(self, shapes: Sequence[Shape]) -> list[list[Shape]]:
        most = LARGEST * _area(self.canvas)
        small = [shape for shape in shapes if _area(shape.box) <= most and not self._runs(shape)]
        groups = _clusters([shape.box for shape in small], TOUCHING * self.wide, [shape.outline for shape in small])
        found = [part for group in groups for part in self._opened([small[i] for i in group])]
        found = self._strung(found, [s for s in shapes if s not in small])
        alone: list[list[Shape]] = []
        strung = [shape for one in found for shape in one]
        for shape in (
            s for s in shapes if s not in small and s not in strung
        ):  # a line belongs to the picture that it lies in
            around = [one for one in found if union(s.box for s in one).grown(1.0).contains(shape.box)]
            (around[0].append(shape) if self._runs(shape) and around else alone.append([shape]))
        lines = [one[0] for one in alone if self._runs(one[0])]
        grouped = _clusters([shape.box for shape in lines], TOUCHING * self.wide / 3)
        return found + [one for one in alone if one[0] not in lines] + [[lines[i] for i in group] for group in grouped]

    def _strung(self, pictures: list[list[Shape]], lines: Sequence[Shape]) -> list[list[Shape]]:
        """Small pictures that short lines join, as the nodes of a drawn graph, are one picture."""
        for line in lines:
            if line.fill or not line.paths or length(line.outline) > GRAPH * self.wide:
                continue
            ends = [Rect(p.x, p.y, 0, 0) for p in (line.outline[0], line.outline[-1])]
            held = [
                [one for one in pictures if min(_apart(s.box, end) for s in one) <= JUNCTION * self.wide]
                for end in ends
            ]
            parts = [one[0] for one in held if one]
            small = all(max(union(s.box for s in one)[2:]) <= 2 * GRAPH * self.wide for one in parts)
            if len(parts) == 2 and parts[0] is not parts[1] and small:
                pictures = [one for one in pictures if one not in parts] + [[*parts[0], *parts[1], line]]
        return pictures

    def _runs(self, shape: Shape) -> bool:
        """Whether a shape is a long open line, which touches what it joins and is no part of it."""
        size = math.hypot(shape.box.w, shape.box.h)
        if shape.element.tag == "image":  # the shadow of a line
            return min(shape.box.w, shape.box.h) < 0.05 * size and size > 0.1 * self.wide
        if shape.fill == "#ffffff" and not shape.stroke:  # a patch of paper
            return True
        return bool(shape.stroke and not shape.fill and not shape.closed) and size > LINE * self.wide

    def _opened(self, picture: list[Shape]) -> list[list[Shape]]:
        """A picture, or the pictures inside of its border when arrows run from one to another there."""
        outer = max(picture, key=lambda shape: _area(shape.box))
        rest = [shape for shape in picture if shape is not outer]
        ends = [[Rect(p.x, p.y, 0, 0) for p in (a.points[0], a.points[-1])] for a in self.headed]
        if len(rest) < 2 or not any(outer.box.contains(a) and outer.box.contains(b) for a, b in ends):
            return [picture]
        groups = _clusters([shape.box for shape in rest], TOUCHING * self.wide)
        return [[outer], *([rest[i] for i in group] for group in groups)]

    # frames and names

    def _framed(self, things: Sequence[_Thing]) -> None:
        """Boxes around other things are frames; each keeps only the words of its title."""
        for thing in things:
            thing.frame = thing.body is not None and self._is_frame(thing.body, things, thing)
            words = " ".join(t.words for t in sorted(thing.texts, key=lambda t: (round(t.box.y, 1), t.box.x)))
            if thing.frame and thing.body and not thing.name:
                thing.name = self._hint_above(thing.body)
            thing.named = bool(thing.name)
            thing.name = self._free(thing.name or slug(words)[:40] or ("frame" if thing.frame else "picture"))

    def _free(self, wanted: str) -> str:
        stem = re.sub(r"[^A-Za-z0-9_.:-]+", "-", wanted).strip("-.:")[:60] or "part"
        self.names[stem] = self.names.get(stem, 0) + 1
        return stem if self.names[stem] == 1 else self._free(f"{stem}.{self.names[stem]}")

    # arrows

    def _joined(self, things: Sequence[_Thing]) -> dict[Arrow, tuple[_Thing, _Thing]]:
        out: dict[Arrow, tuple[_Thing, _Thing]] = {}
        rest: list[tuple[Arrow, _Thing | None, _Thing | None]] = []
        for arrow in self.arrows:
            headed, solid = arrow in self.headed, arrow.id.startswith(SOLID)
            reach = NEAR if headed else TIGHT
            source, target = (self._at(things, arrow.points[i], reach, arrow) for i in (0, -1))
            if solid and headed:
                source, target = (self._ahead(things, arrow, *ends) for ends in ((1, 0), (-2, -1)))
            elif headed and arrow.start.head != arrow.end.head:  # a tail is at its thing, or at a line
                tail = arrow.points[-1 if arrow.start.head else 0]
                held = target if arrow.start.head else source
                if (held is None or held.off(tail) > JUNCTION * self.wide) and self._crosses(tail, arrow):
                    source, target = (source, None) if arrow.start.head else (None, target)
            if source and target and source is not target and (headed or not solid):
                out[arrow] = (target, source) if arrow.start.head and not arrow.end.head else (source, target)
            elif headed or solid:
                rest.append((arrow, source, target))
        for arrow, source, target in rest:
            if not self._branch(arrow, source, target, things, out):
                self._alone(arrow, source, target, out)
        return out

    def _branch(
        self,
        arrow: Arrow,
        source: _Thing | None,
        target: _Thing | None,
        things: Sequence[_Thing],
        out: dict[Arrow, tuple[_Thing, _Thing]],
    ) -> bool:
        """An arrow that leaves another line comes from where that one does, along it."""
        if arrow not in self.headed or arrow.id.startswith(SOLID) or (arrow.start.head and arrow.end.head):
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
        others = (one for one in self.arrows if one is not arrow and not one.id.startswith(SOLID))
        return any(
            min(off_border(side, at) for side in pairwise(one.points)) <= JUNCTION * self.wide
            for one in others
            if len(one.points) > 1
        )

    def _upstream(
        self, at: Point, things: Sequence[_Thing], seen: set[Arrow]
    ) -> Iterator[tuple[tuple[Point, ...], _Thing]]:
        """Things from which lines lead to a point, each with its way."""
        if len(seen) > MOST_BRANCHES:
            return
        for other in self.arrows:
            if other in seen or other.id.startswith(SOLID) or len(other.points) < 2:
                continue
            if min(off_border(side, at) for side in pairwise(other.points)) > JUNCTION * self.wide:
                continue
            starts = [0] if other.end.head and not other.start.head else [-1] if other.start.head else [0, -1]
            for i in starts:
                run = other.points if i == 0 else other.points[::-1]
                way = _until(run, at)
                if length(way) < JUNCTION * self.wide:
                    continue
                found = self._at(things, run[0], TIGHT, other)
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

    def _ahead(self, things: Sequence[_Thing], arrow: Arrow, before: int, last: int) -> _Thing | None:
        """What a filled arrow points at, or comes from: such are drawn with air at their ends, and also as signs beside
        words."""
        tip, steps = arrow.points[last], 24
        on = [along(arrow.points[before], tip, by * AIR * self.wide / steps) for by in range(-2, steps + 1)]
        own = {shape.element for shape in arrow.pieces}
        others = [one for one in things if not one.lines and not own & {shape.element for shape in one.shapes}]
        for point in on:
            spot = Rect(point.x, point.y, 0, 0)
            hit = [one for one in others if not one.frame and not one.free and one.rect.contains(spot, 1.5)]
            hit += [one for one in others if one.frame and one.off(point) <= AIR * self.wide / steps]
            if hit:
                return min(hit, key=lambda one: (one.frame, _area(one.rect)))
        words = [one for one in others if one.free and any(one.off(point) <= 2.0 for point in on[: steps // 2])]
        return min(words, key=lambda one: one.off(tip), default=None)

    def _alone(
        self, arrow: Arrow, source: _Thing | None, target: _Thing | None, out: dict[Arrow, tuple[_Thing, _Thing]]
    ) -> None:
        """An arrow that begins or ends on another one goes from its start, or to its end. Others are told."""
        at = arrow.points[0 if source is None else -1]
        other = self._line_at(at, arrow, out) if arrow in self.headed and (source is None) != (target is None) else None
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
            told = arrow in self.headed and (source or target) and source is not target
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
            if one is not but and min(distance(at, one.points[k]) for k in (0, -1)) > TIGHT * self.wide
        ]
        off, _, found = min(near, default=(math.inf, 0, None))
        return found if off <= TIGHT * self.wide else None

    def _doubt(self, ornaments: Sequence[_Thing], things: Sequence[_Thing]) -> None:
        """Tells what may be an arrow that is drawn as a shape: it lies between two things and touches both."""
        for one in ornaments:
            near = [
                t for t in things if t.texts and t.body and not t.frame and _apart(t.rect, one.rect) <= NEAR * self.wide
            ]
            if len(near) == 2 and not any(t.rect.contains(one.rect, 0.5) for t in near):
                a, b = (thing.name for thing in near)
                self.notes.append(f"what is drawn between {a!r} and {b!r} may be an arrow; it is kept as a drawing")

    def _at(self, things: Sequence[_Thing], at: Point, reach: float, arrow: Arrow) -> _Thing | None:
        """What the end of a line is at: the nearest thing, then a frame's border, then free words."""
        own = {shape.element for shape in arrow.pieces}
        near = [
            (thing.off(at), i, thing)
            for i, thing in enumerate(things)
            if not thing.lines
            and thing.off(at) <= reach * self.wide
            and not own & {shape.element for shape in thing.shapes}
        ]
        ranked = [
            (
                int(off / (CLOSE * self.wide)),
                self._is_scrap(thing),
                thing.frame,
                thing.free,
                round(off, 3),
                _area(thing.rect),
                i,
            )
            for off, i, thing in near
            # What lies around another thing is meant only where its own border is nearer.
            if not any(
                one is not thing and thing.rect.contains(one.rect, 0.5) and away < off_border(corners(thing.rect), at)
                for away, _, one in near
            )
        ]
        return things[min(ranked)[-1]] if ranked else None

    def _is_scrap(self, thing: _Thing) -> bool:
        """Whether it is only a small or narrow cutout: what lies beside it is meant before it."""
        images = all(shape.element.tag == "image" for shape in thing.shapes)
        return images and not thing.texts and min(thing.rect.w, thing.rect.h) < SCRAP * self.wide

    def _labelled(self, joined: dict[Arrow, tuple[_Thing, _Thing]], things: list[_Thing]) -> None:
        """Free words beside the middle of an arrow are its label."""
        ends = {id(thing) for pair in joined.values() for thing in pair}
        for thing in [one for one in things if one.free and id(one) not in ends]:
            (text,) = thing.texts
            near = [(self._off(arrow, text), i) for i, arrow in enumerate(joined)]
            far, i = min(near, default=(math.inf, 0))
            if far <= 0.9 * text.size:
                text.element.set("data-arrow", list(joined)[i].id)
                if any(element.get("mask") for element in list(joined)[i].elements):
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
        above = {*list(self._above(text.element))[:4]} - {self.root}
        for element in (e for e in self._above(arrow.elements[0]) if e in above and not e.get("data-layer")):
            inside = {*element.iter()}
            if sum(other.elements[0] in inside for other in self.arrows) == 1:
                return 0.0
        return _off_line(arrow, text.box)

    def _clear(self, text: Text) -> None:
        """A ground for words at which a mask cuts the line."""
        under = [
            s for s in self.sheet.shapes if s.closed and s.fill and s.order < text.order and _holds(s.box, text.box)
        ]
        hue = (under[-1].fill if under else None) or "#ffffff"
        text.element.attrib |= {"stroke": hue, "stroke-width": f"{0.3 * text.style.size:g}", "paint-order": "stroke"}

    def _write(self, thing: _Thing, meant: bool) -> None:
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


def _titles(body: Shape | None, text: Text, upper: bool = False) -> bool:
    """Whether words stand at the upper or lower edge of a frame."""
    assert body is not None
    above, below = text.box.y - body.box.y, body.box.bottom - text.box.bottom
    return (above if upper else min(above, below)) < 1.6 * text.size


def _within(thing: _Thing, text: Text) -> bool:
    return thing.body is not None and _holds(thing.body.box, text.box)


def _decoded(name: str) -> str:
    """D2 names its groups in base64."""
    try:
        text = base64.b64decode(name, validate=True).decode()
    except (ValueError, UnicodeDecodeError):
        return ""
    return text if len(name) > 3 and text.isprintable() and "->" not in text and "&gt;" not in text else ""


def _clusters(boxes: Sequence[Rect], gap: float, outlines: Sequence[Polygon] = ()) -> list[list[int]]:
    """Boxes that touch, or nearly, by their numbers; with outlines, those must."""

    def close(i: int, k: int) -> bool:
        return _apart(boxes[i], boxes[k]) <= gap and (not outlines or _touch(outlines[i], outlines[k], gap))

    out: list[list[int]] = []
    for i in range(len(boxes)):
        near = [group for group in out if any(close(i, k) for k in group)]
        out = [group for group in out if group not in near] + [sorted([i, *(k for group in near for k in group)])]
    return sorted(out)


def _touch(one: Polygon, other: Polygon, gap: float) -> bool:
    """Whether outlines come close, cross, or hold each other; those of many corners are taken for their bounds."""
    if len(one) * len(other) > 900 or min(len(one), len(other)) < 3:
        return True
    if any(inside(one, point) for point in other) or any(inside(other, point) for point in one):
        return True
    sides = (one, other), (other, one)
    return any(off_border(border, point) <= gap for border, points in sides for point in points)


def _area(box: Rect) -> float:
    return max(box.w, 0.01) * max(box.h, 0.01)


def _holds(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of one lies in the other, which is the larger."""
    return outer.x <= inner.cx <= outer.right and outer.y <= inner.cy <= outer.bottom and _area(outer) > _area(inner)


def _apart(one: Rect, other: Rect) -> float:
    x = max(one.x - other.right, 0.0, other.x - one.right)
    y = max(one.y - other.bottom, 0.0, other.y - one.bottom)
    return math.hypot(x, y)


def _until(line: Sequence[Point], at: Point) -> tuple[Point, ...]:
    """A line up to where it passes a point."""
    sides = list(pairwise(line))
    n = min(range(len(sides)), key=lambda i: off_border(sides[i], at))
    return (*line[: n + 1], nearest(sides[n], at))


def _off_line(arrow: Arrow, box: Rect) -> float:
    """How far words lie off a line."""
    spots = [Point(box.x + box.w * i / 4, y) for i in range(5) for y in (box.y, box.cy, box.bottom)]
    inside = any(box.grown(0.1).contains(Rect(p.x, p.y, 0, 0)) for p in arrow.points[1:-1])
    return 0.0 if inside else min(off_border(arrow.points, spot) for spot in spots)
