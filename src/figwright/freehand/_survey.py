"""A tree -> a measured sheet: every shape, text, thing and arrow through its transforms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.assets.shapes import Matrix, numbers
from figwright.assets.svg.colours import reference, seen
from figwright.assets.svg.outlines import matrix_of, placed
from figwright.assets.svg.pieces import Style, pieces_of, styled
from figwright.assets.svg.units import UNDRAWN
from figwright.freehand._arrows import way
from figwright.freehand._borders import body_of, drawn_box
from figwright.freehand._model import PRINT_WIDTH, Arrow, Line, Shape, Sheet, Text, Thing
from figwright.scene import Point, Rect, union
from figwright.scene.polygons import bounds, corners, inside, meet
from figwright.scene.text import ASCENT, DESCENT

Kind = Literal["node", "group", "arrow"]
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_PAINT = (
    "fill", "stroke", "stroke-width", "color", "fill-opacity", "stroke-opacity", "visibility", "marker-start",
    "marker-end",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Place:
    """What an element inherits."""

    matrix: Matrix
    paint: dict[str, str]
    type: Style
    opacity: float = 1.0
    clip: Rect | None = None
    owner: str = ""
    around: tuple[str, ...] = ()


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
        self.shapes: list[Shape] = []
        self.texts: list[Text] = []
        self.found: dict[tuple[Kind, str], _Found] = {}
        self.markers: dict[Element, dict[str, str]] = {}
        self.order = 0
        self.arrow_names: set[str] = set()

    def walk(self, element: Element, above: _Place) -> None:
        if element.tag in UNDRAWN or element.get("display") == "none":
            return
        place = self._place(element, above)
        if place.opacity <= 0.01:
            return
        shapes, texts = len(self.shapes), len(self.texts)
        name, kind = _identity(element)
        if kind == "arrow":
            name = self._arrow_name(element)
        if name:
            place = replace(place, owner=name, around=place.around if kind == "arrow" else (*place.around, name))
        self.order += 1
        order = self.order
        if element.tag in _SHAPES:
            self._shape(element, place)
        elif element.tag == "image":
            self._image(element, place)
        elif element.tag == "text":
            self._text(element, place)
        else:
            for child in element:
                self.walk(child, place)
        if kind and name:
            found = self.found.setdefault((kind, name), _Found(order, above.around))
            found.elements.append(element)
            found.shapes += [shape for shape in self.shapes[shapes:] if shape not in found.shapes]
            found.texts += [text for text in self.texts[texts:] if text not in found.texts]

    def _place(self, element: Element, above: _Place) -> _Place:
        given = element.attrib
        paint = above.paint
        own = {key: given[key] for key in _PAINT if key in given and given[key] != "inherit"}
        matrix, clip = above.matrix, above.clip
        if "transform" in given:
            matrix = matrix @ matrix_of(given["transform"])
        if (shape := self.named.get(reference(given.get("clip-path", "")))) is not None:
            rect = union(matrix.bounds(box) for box in map(_bounds, shape.iter()) if box)
            clip = meet(clip, rect) if clip else rect
        opacity = above.opacity
        if "opacity" in given:
            opacity *= min(1.0, max(0.0, (numbers(given["opacity"]) or [1.0])[0]))
        type = styled(element, above.type) if element.tag in ("g", "svg") else above.type
        if own:
            paint = {**paint, **own}
        return _Place(matrix, paint, type, opacity, clip, above.owner, above.around)

    def _shape(self, element: Element, place: _Place) -> None:
        drawn, paths, box = placed(element, place.matrix)
        paint = place.paint
        fill, stroke = (seen(paint[key], paint["color"], self.named) for key in ("fill", "stroke"))
        if element.tag == "line":
            fill = None
        if not paths or paint.get("visibility") in ("hidden", "collapse") or not (fill or stroke):
            return
        box = meet(box, place.clip) if place.clip else box
        closed = element.tag in ("rect", "circle", "ellipse", "polygon") or any(kind == "Z" for kind, _ in drawn)
        opacity = place.opacity * (numbers(paint.get("fill-opacity", "1")) or [1.0])[0]
        width = (numbers(paint["stroke-width"]) or [1.0])[0] * place.matrix.scale if stroke else 0.0
        self.markers[element] = {key: paint[key] for key in ("marker-start", "marker-end") if key in paint}
        self.shapes.append(
            Shape(element, place.matrix, drawn, paths, box, closed, fill, stroke, width, opacity, self.order)
        )

    def _image(self, element: Element, place: _Place) -> None:
        box = place.matrix.bounds(Rect(*(float(element.get(key, "0")) for key in ("x", "y", "width", "height"))))
        self.shapes.append(
            Shape(element, place.matrix, (), (corners(box),), box, True, "#808080", None, 0.0, 1.0, self.order)
        )

    def _text(self, element: Element, place: _Place) -> None:
        above = replace(place.type, colour=place.paint["fill"])
        style = styled(element, above)
        lines = tuple(_lines(element, above, place.matrix))
        if not lines or place.paint.get("visibility") in ("hidden", "collapse"):
            return
        ink = seen(style.colour, place.paint["color"], self.named) or "#000000"
        self.texts.append(
            Text(
                element.get("id", ""),
                element,
                place.matrix,
                style,
                lines,
                union(line.box for line in lines),
                ink,
                place.owner,
                self.order,
            )
        )

    def _arrow_name(self, element: Element) -> str:
        source, target = element.get("data-from", ""), element.get("data-to", "")
        if name := element.get("data-arrow", ""):
            return name
        stem = element.get("id") or f"{source}->{target}"
        name, count = stem, 1
        while name in self.arrow_names:
            count += 1
            name = f"{stem}#{count}"
        self.arrow_names.add(name)
        return name

    def things(self) -> Iterator[Thing]:
        for (kind, name), f in self.found.items():
            if kind != "arrow" and (f.shapes or f.texts):
                extent = union([*(s.box for s in f.shapes), *(t.box for t in f.texts)])
                box = drawn_box(f.shapes, extent)
                outline = body_of(f.shapes, box)
                shapes, texts = tuple(f.shapes), tuple(f.texts)
                yield Thing(
                    name, kind, tuple(f.elements), outline, bounds(outline), box, extent, shapes, texts,
                    f.say("data-evidence"), f.around, f.order,
                )  # fmt: skip

    def arrows(self) -> Iterator[Arrow]:
        for (kind, name), f in self.found.items():
            if kind == "arrow":
                way_ = way(f.shapes, self.markers, self.named, self.canvas)
                yield Arrow(
                    name, tuple(f.elements), f.say("data-from"), f.say("data-to"), f.say("data-evidence"), way_.pieces,
                    way_.points, way_.route, way_.radius, way_.start, way_.end, tuple(f.texts), f.order,
                )  # fmt: skip


def survey(root: Element, notes: tuple[str, ...] = (), width: float = PRINT_WIDTH) -> Sheet:
    """Measures a tree that came from `_intake.tree`."""
    canvas = Rect(*numbers(root.get("viewBox", "0 0 100 100")))
    found = _Survey(root, canvas)
    usual = {"fill": "black", "stroke": "none", "stroke-width": "1", "color": "black"}
    place = found._place(root, _Place(Matrix(), usual, Style()))
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


def _bounds(element: Element) -> Rect | None:
    return placed(element, Matrix())[2] if element.tag in _SHAPES else None
