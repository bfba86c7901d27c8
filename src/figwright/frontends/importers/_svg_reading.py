"""An SVG tree -> parts and wires: every shape with the transforms and styles above it, by the element that owns it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element

from figwright.drawing.assets.css import Rule, declarations, matching, rules
from figwright.drawing.assets.shapes import Beyond, Matrix, commands_of, transform
from figwright.drawing.assets.svg.looks import share
from figwright.drawing.xml import names
from figwright.frontends.importers._drawing import Drawing, Drawn, Part, Shape, Wire, corners, most, part_of
from figwright.frontends.importers._safe import colour, local
from figwright.frontends.importers._svg_text import Piece, Text, lines, type_of
from figwright.ir.scene import Outline, Paint, Point, Rect, Scene, union
from figwright.ir.scene.paths import Command

Style = dict[str, str]
_INHERITED = (
    "fill", "stroke", "fill-opacity", "font-family", "font-size", "font-weight", "color", "visibility",
    "stroke-dasharray", "marker-start", "marker-end", "text-anchor",
)  # fmt: skip
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_SILENT = (
    "defs", "metadata", "title", "desc", "style", "script", "namedview", "clipPath", "mask", "marker", "symbol",
    "pattern", "linearGradient", "radialGradient", "filter",
)  # fmt: skip
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


@dataclass(slots=True)
class _Mark:
    """A drawn shape, as it lies on the sheet."""

    kind: str
    commands: tuple[Command, ...]
    style: Style
    attributes: Mapping[str, str]
    opacity: float

    @property
    def rect(self) -> Rect:
        return Outline(self.commands, Paint()).bounds

    @property
    def fill(self) -> str | None:
        return colour(self.style.get("fill", "black"))

    @property
    def stroke(self) -> str | None:
        return colour(self.style.get("stroke"))

    @property
    def open(self) -> bool:
        """A line: stroked, not filled, one piece that does not close."""
        letters = [letter for letter, _ in self.commands]
        closed = "Z" in letters or "M" in letters[1:]
        return bool(self.stroke) and not closed and len(letters) > 1 and self.style.get("fill", "black") == "none"

    @property
    def drawn(self) -> Drawn:
        kind: Shape = {"rect": "box", "circle": "oval", "ellipse": "oval"}.get(self.kind, "drawing")  # type: ignore[assignment]
        return Drawn(kind, self.rect, None if self.open else self.fill, self.stroke, self.opacity)

    @property
    def ends(self) -> tuple[Point, Point]:
        return Point(*self.commands[0][1][-2:]), Point(*self.commands[-1][1][-2:])


@dataclass(slots=True)
class _Owner:
    """What was found of one element, or of one new thing."""

    key: str
    marks: list[_Mark] = field(default_factory=list)
    texts: list[Text | Piece] = field(default_factory=list)
    new: bool = False
    like: str = ""


class _Reader:
    def __init__(self, root: Element, scene: Scene) -> None:
        self.roles = {element.id: element.role for element in scene.elements}
        written = names((element.id for element in scene.elements), reserved=("figure-title", "figure-desc"))
        self.written, self.by_name = written, {name: id for id, name in written.items()}
        self.sheet = Rect(0, 0, scene.width, scene.height)
        self.styles: tuple[Rule, ...] = rules("".join(e.text or "" for e in root.iter() if local(e) == "style"))
        self.originals = {e.get("id", "") for e in root.iter()} & set(self.by_name)
        self.owners: dict[str, _Owner] = {}
        self.fresh = 0

    def owner_of(self, element: Element) -> tuple[str, str] | None:
        """(the element's id, the id that it is a copy of) for a tag that begins something of ours."""
        name, id = element.get("id", ""), element.get("data-id", "")
        if id not in self.roles:
            # Illustrator drops data- attributes, writes signs as _x2D_ and numbers what it meets twice.
            plain = re.sub(r"_x([0-9A-Fa-f]{2,4})_", lambda m: chr(int(m[1], 16)), name)
            plain = plain if plain in self.by_name else re.sub(r"_\d+_$", "", plain)
            return (self.by_name[plain], "") if plain in self.by_name else None
        own = self.written[id]
        if name and name != own and own in self.originals:
            return "", id
        return id, ""

    def walk(self, element: Element, place: Matrix, style: Style, opacity: float, owner: _Owner | None) -> None:
        tag = local(element)
        own = self._style(element, tag, style)
        if tag in _SILENT or not tag or own.get("display") == "none":
            return
        try:
            place = place @ transform(own.get("transform", element.get("transform", "")))
        except Beyond:
            return
        opacity *= share(own.get("opacity", "1"))
        if (found := self.owner_of(element)) and tag in ("g", "a", *_SHAPES, "text", "image"):
            owner = self._owner(*found)
        inner = {key: own[key] for key in _INHERITED if key in own}
        if tag in ("svg", "g", "a", "switch"):
            for child in element:
                self.walk(child, place, inner, opacity, owner)
        elif own.get("visibility", "visible") == "visible":
            self._draw(element, tag, place, own, opacity, owner)

    def _style(self, element: Element, tag: str, above: Style) -> Style:
        out = {**above, **{k: v for k, v in element.attrib.items() if not k.startswith("{")}}
        out.update(matching(self.styles, tag, element.attrib))
        out.update(declarations(element.get("style", "")))
        return {k: above.get(k, "") if v == "inherit" else v for k, v in out.items()}

    def _owner(self, id: str, like: str) -> _Owner:
        if id:
            return self.owners.setdefault(id, _Owner(id))
        return self._new(like)

    def _new(self, like: str = "") -> _Owner:
        self.fresh += 1
        return self.owners.setdefault(f"new {self.fresh}", _Owner(f"new {self.fresh}", new=True, like=like))

    def _draw(
        self, element: Element, tag: str, place: Matrix, style: Style, opacity: float, owner: _Owner | None
    ) -> None:
        if tag == "text" or tag == "flowRoot":
            if found := lines(element, place, style):
                (owner or self._new()).texts.append(found)
            return
        if tag not in (*_SHAPES, "image", "use"):
            return
        mark = _mark(element, tag, place, style, opacity)
        if mark is None or not all(math.isfinite(v) for _, n in mark.commands for v in n):
            return
        said = element.get("data-tex", ""), element.get("data-text", "")
        if any(said):
            (owner or self._new()).texts.append(Piece(mark.rect, *said))
        elif owner:
            owner.marks.append(mark)
        elif not (mark.kind == "rect" and mark.rect.contains(self.sheet.grown(-1)) and not mark.stroke):
            self._new().marks.append(mark)


def drawing(root: Element, scene: Scene) -> Drawing:
    """All that is drawn, by whom it belongs to."""
    reader = _Reader(root, scene)
    for child in root:
        reader.walk(child, Matrix(), reader._style(root, "svg", {}), 1.0, None)
    parts: list[Part] = []
    wires: list[Wire] = []
    for owner in reader.owners.values():
        line = next((mark for mark in owner.marks if mark.open), None)
        if reader.roles.get(owner.like or owner.key) == "edge":
            if line:
                wires.append(_wire(owner, line))
        elif owner.new and line and not owner.texts and len(owner.marks) == 1:
            wires.append(_wire(owner, line))
        else:
            parts.append(_part(owner))
    named = {f"#{name}": id for name, id in reader.by_name.items()}
    return Drawing(tuple(parts), tuple(_glued(wire, reader, named) for wire in wires))


def _glued(wire: Wire, reader: _Reader, named: Mapping[str, str]) -> Wire:
    """Inkscape's own connectors tell what they join."""
    attributes = next(mark.attributes for mark in reader.owners[wire.key].marks if mark.open)
    ends = tuple(named.get(attributes.get(f"{_INKSCAPE}connection-{end}", ""), "") for end in ("start", "end"))
    return replace(wire, ends=(ends[0], ends[1])) if wire.new else wire


def _mark(element: Element, tag: str, place: Matrix, style: Style, opacity: float) -> _Mark | None:
    shape = Element(tag, {k: v for k, v in style.items() if k not in _INHERITED} | dict(element.attrib))
    if tag in ("image", "use"):
        shape.tag = "rect"
    try:
        commands = place.of(commands_of(shape))
    except (Beyond, ValueError, OverflowError):
        return None
    opacity *= share(style.get("fill-opacity", "1"))
    return _Mark(tag, commands, style, element.attrib, opacity) if commands else None


def _wire(owner: _Owner, line: _Mark) -> Wire:
    tips = [Point(*mark.commands[0][1][-2:]) for mark in owner.marks if mark is not line and mark.fill]
    points, heads = list(line.ends), [False, False]
    for tip in tips:
        i = min((0, 1), key=lambda i: math.dist(tip, line.ends[i]))
        points[i], heads[i] = tip, True
    for i, name in enumerate(("marker-start", "marker-end")):
        heads[i] |= line.style.get(name, "none") not in ("none", "")
    dashed = line.style.get("stroke-dasharray", "none") not in ("none", "", "0")
    way = list(corners(line.commands))
    way[0], way[-1] = points[0], (*way[-1][:-2], *points[1])
    return Wire(
        owner.key, ("", ""), (points[0], points[1]), (heads[0], heads[1]), (), line.stroke, dashed, owner.new,
        way=tuple(way),
    )  # fmt: skip


def _part(owner: _Owner) -> Part:
    around = union(text.rect for text in owner.texts)
    words = [text.said for text in _merged(owner.texts)]
    type = most(counted for text in owner.texts for counted in type_of(text))
    return part_of(owner.key, [mark.drawn for mark in owner.marks], around, words, type, owner.new, owner.like)


def _merged(texts: list[Text | Piece]) -> Iterator[Text]:
    """Formulas are drawn after the text that they stand in: each goes back into its line."""
    groups: list[list[Text | Piece]] = []
    for text in texts:
        if isinstance(text, Text) or not groups:
            groups.append([text])
        else:
            groups[-1].append(text)
    for group in groups:
        yield Text.of(group)
