"""A tree -> a measured sheet: every shape, text, thing and arrow through its transforms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import Matrix, numbers
from figwright.drawing.assets.svg.looks import SHAPES, USUAL, Look, share
from figwright.drawing.assets.svg.outlines import placed
from figwright.drawing.assets.svg.pieces import Style, pieces_of, styled
from figwright.drawing.assets.svg.sharing import free
from figwright.drawing.assets.svg.unfolding import COPY
from figwright.drawing.assets.svg.units import UNDRAWN
from figwright.frontends.freehand._arrows import way
from figwright.frontends.freehand._model import PRINT_WIDTH, Arrow, Line, Shape, Sheet, Text, Thing
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.polygons import Polygon, area, bounds, corners, distance, inside, meet
from figwright.ir.scene.text import ASCENT, DESCENT

BODY = 0.6
"""A shape that takes this share of a node, across and down, is its body: words stand in it, and arrows end on its
border and not on the node's bounds."""
FULL = 0.5
"""An open path that takes this share of its bounds when it is closed has an inside."""


def body_of(shapes: Sequence[Shape], box: Rect) -> Polygon:
    """The outline of a thing's main shape, or the bounds of all."""
    large = [s for s in shapes if _covers(s) and s.box.w >= BODY * box.w and s.box.h >= BODY * box.h]
    body = max(large, key=lambda s: (round(s.box.w * s.box.h, 1), s.order), default=None)
    return body.outline if body else corners(box)


def _covers(shape: Shape) -> bool:
    """Whether a shape has an inside: paint closes an open path (a tray without a lid), but not the lines of a grid."""
    if shape.closed or shape.fill is None or len(shape.paths) > 1:
        return shape.closed
    return area(shape.outline) >= FULL * shape.box.w * shape.box.h


Kind = Literal["node", "group", "arrow"]


@dataclass(frozen=True, slots=True)
class _Place:
    """What an element inherits; `key` is the first element of what it belongs to."""

    look: Look
    type: Style
    owner: str = ""
    around: tuple[str, ...] = ()
    key: Element | None = None
    copy: tuple[str, Matrix, float] | None = None


@dataclass(slots=True)
class _Found:
    """What is drawn under one name."""

    order: int
    around: tuple[str, ...]
    elements: list[Element] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)

    def say(self, key: str) -> str:
        return next((element.attrib[key] for element in self.elements if element.get(key)), "")


class _Survey:
    """One walk over the tree; what it finds so far."""

    def __init__(self, root: Element, canvas: Rect) -> None:
        self.canvas = canvas
        self.named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.taken = {id for id, element in self.named.items() if element.tag != "text"}
        self.shapes: list[Shape] = []
        self.texts: list[Text] = []
        self.found: dict[tuple[Kind, str], _Found] = {}
        self.bundles: dict[str, Element] = {}
        """The first element of what belongs together without being a thing, by `data-part`."""
        self.order = 0
        self.arrow_names: set[str] = set()

    def walk(self, element: Element, above: _Place) -> None:
        if element.tag in UNDRAWN or element.get("display") == "none":
            return
        look = above.look.of(element)
        if look.opacity <= 0.01:
            return
        shapes, texts = len(self.shapes), len(self.texts)
        name, kind = _identity(element)
        if kind == "arrow":
            name = self._arrow_name(element)
        self.order += 1
        type = styled(element, above.type) if element.tag == "g" else above.type
        copy = (element.attrib[COPY], look.place, look.opacity) if COPY in element.attrib else above.copy
        place = replace(above, look=look, type=type, copy=copy)
        found = None
        if kind and name:
            found = self.found.setdefault((kind, name), _Found(self.order, above.around))
            found.elements.append(element)
            around = place.around if kind == "arrow" else (*place.around, name)
            place = replace(place, owner=name, around=around, key=found.elements[0])
        elif part := element.get("data-part", ""):
            place = replace(place, key=self.bundles.setdefault(part, element))
        elif above.key is None and not any(_identity(e)[1] or "data-part" in e.attrib for e in element.iter()):
            place = replace(place, key=element)  # what has no names inside is one part, such as a legend
        if element.tag in (*SHAPES, "image"):
            self._shape(element, place)
        elif element.tag == "text":
            self._text(element, place)
        else:
            for child in element:
                self.walk(child, place)
        if found:
            found.shapes += [shape for shape in self.shapes[shapes:] if shape not in found.shapes]
            found.texts += [text for text in self.texts[texts:] if text not in found.texts]

    def _shape(self, element: Element, place: _Place) -> None:
        look, image = place.look, element.tag == "image"
        drawn, paths, box = placed(element, look.place) if not image else ((), (), Rect(0, 0, 0, 0))
        fill, stroke = (look.hue(look.style[key]) for key in ("fill", "stroke"))
        if element.tag == "line":
            fill = None
        if image:
            frame = Rect(*(float(element.get(key, "0")) for key in ("x", "y", "width", "height")))
            box, fill, stroke = look.place.bounds(frame), ("#808080", 1.0), None
            paths = (corners(box),)
        if not paths or not look.visible or not (fill or stroke):
            return
        for clip in look.clips:
            box = meet(box, bounds(clip))
        closed = element.tag not in ("path", "line", "polyline") or any(kind == "Z" for kind, _ in drawn)
        closed = closed or (len(paths) == 1 and len(paths[0]) > 3 and distance(paths[0][0], paths[0][-1]) < 1e-6)
        opacity = look.opacity * share(look.style.get("fill-opacity", "1"))
        width = (numbers(look.style["stroke-width"]) or [1.0])[0] * look.place.scale if stroke else 0.0
        inner, line = (ink[0] if ink else None for ink in (fill, stroke))
        key = element if place.key is None else place.key
        self.shapes.append(
            Shape(element, key, look, drawn, paths, box, closed, inner, line, width, opacity, self.order, place.copy)
        )

    def _text(self, element: Element, place: _Place) -> None:
        look = place.look
        above = replace(place.type, colour=look.style["fill"])
        style = styled(element, above)
        lines = tuple(_lines(element, above, look.place))
        if not lines or not look.visible:
            return
        ink = (look.hue(style.colour) or ("#000000", 1.0))[0]
        key = element if place.key is None else place.key
        stem = f"{place.owner or 'text'}.{1 + sum(text.owner == place.owner for text in self.texts)}"
        name, box = free(element.get("id", stem), self.taken), union(line.box for line in lines)
        self.taken.add(name)
        self.texts.append(Text(name, element, key, look, style, lines, box, ink, place.owner, self.order))

    def _arrow_name(self, element: Element) -> str:
        source, target = element.get("data-from", ""), element.get("data-to", "")
        name = element.get("data-arrow") or free(element.get("id") or f"{source}->{target}", self.arrow_names)
        self.arrow_names.add(name)
        return name

    def things(self) -> Iterator[Thing]:
        for (kind, name), f in self.found.items():
            if kind != "arrow" and (f.shapes or f.texts):
                words = union(t.box for t in f.texts)
                # A thing of words alone has a little air around them.
                box = union(s.box for s in f.shapes) if f.shapes else words.grown(words.h * 0.1)
                outline = body_of(f.shapes, box)
                shapes, texts = tuple(f.shapes), tuple(f.texts)
                yield Thing(
                    name, kind, tuple(f.elements), outline, bounds(outline), box, shapes, texts,
                    f.say("data-evidence"), f.around, f.order,
                )  # fmt: skip

    def arrows(self) -> Iterator[Arrow]:
        for (kind, name), f in self.found.items():
            if kind == "arrow":
                found = way(f.shapes, self.canvas)
                yield Arrow(
                    found.pieces, found.points, found.route, found.radius, found.start, found.end, id=name,
                    elements=tuple(f.elements), source=f.say("data-from"), target=f.say("data-to"),
                    evidence=f.say("data-evidence"), texts=tuple(f.texts), order=f.order,
                )  # fmt: skip


def survey(root: Element, notes: tuple[str, ...] = (), width: float = PRINT_WIDTH) -> Sheet:
    """Measures a tree that came from `_intake.tree`."""
    canvas = Rect(*numbers(root.get("viewBox", "0 0 100 100")))
    found = _Survey(root, canvas)
    look = Look(USUAL, Matrix(), found.named, sheet=canvas).of(root)
    place = _Place(look, styled(root, Style()))
    for child in root:
        found.walk(child, place)
    things, arrows = tuple(found.things()), tuple(found.arrows())
    nodes = tuple(thing for thing in things if thing.kind == "node")
    groups = tuple(thing for thing in things if thing.kind == "group")
    texts = tuple(_adopted(text, nodes, arrows) for text in found.texts)
    return Sheet(root, canvas, width, nodes, groups, arrows, texts, tuple(found.shapes), notes)


def _lines(text: Element, above: Style, place: Matrix) -> Iterator[Line]:
    """Every line that has words, in canvas units."""
    pieces, lines = pieces_of(text, above)
    for i, line in enumerate(lines):
        own = [piece for piece in pieces if piece.line == i]
        if words := "".join(piece.words for piece in own).strip():
            top = min(piece.y - ASCENT * piece.style.size for piece in own)
            bottom = max(piece.y + DESCENT * piece.style.size for piece in own)
            box = Rect(line.x - line.share * line.width, top, line.width, bottom - top)
            yield Line(words, place.bounds(box), max(piece.style.size for piece in own) * place.scale)


def _identity(element: Element) -> tuple[str, Kind | Literal[""]]:
    if name := element.get("data-node"):
        return name, "node"
    if "data-from" in element.attrib or "data-to" in element.attrib:
        return "", "arrow"
    name = element.get("data-group", "")
    return name, "group" if name else ""


def _adopted(text: Text, nodes: Sequence[Thing], arrows: Sequence[Arrow]) -> Text:
    """A text that lies in the middle of a node belongs to it, also when it was written elsewhere."""
    if text.owner in {part.id for part in nodes} | {part.id for part in arrows}:
        return text
    middle = Point(text.box.cx, text.box.cy)
    around = [node for node in nodes if inside(node.outline, middle)]
    return replace(text, owner=min(around, key=lambda n: n.box.w * n.box.h).id) if around else text
