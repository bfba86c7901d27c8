"""A slide's shapes -> parts and wires: by name, through groups, with what connectors are glued to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.drawing.strokes import stretches
from figwright.frontends.importers._drawing import (
    Drawing,
    Drawn,
    Part,
    Shape,
    Type,
    Wire,
    blocks,
    corners,
    most,
    part_of,
)
from figwright.frontends.importers._pptx_paint import A, scheme, solid
from figwright.frontends.importers._safe import local
from figwright.ir.scene import Point, Rect, Scene, union
from figwright.ir.scene.paths import Command

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
EMU = 12_700
Way = tuple[Command, ...]
SUFFIXES = ("port", "bends", "end", "joint", "formula")
"""What our own names of pieces end in."""
FORMULA = "\ufffc"
_KINDS: dict[str, Shape] = {
    "rect": "box", "roundRect": "box", "ellipse": "oval", "flowChartConnector": "oval", "can": "cylinder",
    "flowChartMagneticDisk": "cylinder", "diamond": "diamond", "flowChartDecision": "diamond",
}  # fmt: skip
_LINES = ("line", "straightConnector1")


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the shapes of a group stand on the slide: scaled, then moved, in points."""

    kx: float = 1 / EMU
    ky: float = 1 / EMU
    dx: float = 0.0
    dy: float = 0.0

    def rect(self, x: float, y: float, w: float, h: float) -> Rect:
        return Rect(x * self.kx + self.dx, y * self.ky + self.dy, w * self.kx, h * self.ky)


@dataclass(frozen=True, slots=True)
class Piece:
    """One shape of the slide."""

    number: str
    element: str
    suffix: str
    group: str
    """The group of ours that it stands in; empty when it stands alone."""
    tag: str
    drawn: Drawn
    words: tuple[str, ...]
    types: tuple[tuple[Type, int], ...]
    path: tuple[Command, ...]
    """Of a line: from its beginning to its end, with all of its bends."""
    glue: tuple[str, str]
    heads: tuple[bool, bool]
    dashed: bool

    @property
    def bare(self) -> bool:
        """Words without a box around them."""
        return not self.drawn.fill and not self.drawn.stroke and self.tag == "sp"

    @property
    def ends(self) -> tuple[Point, Point]:
        return (Point(*self.path[0][1]), Point(*self.path[-1][1][-2:])) if self.path else (Point(0, 0), Point(0, 0))

    @property
    def line(self) -> bool:
        return self.tag == "cxnSp"

    @property
    def look(self) -> tuple[object, ...]:
        return self.drawn.kind, self.drawn.fill, round(self.drawn.rect.w), round(self.drawn.rect.h), self.words


class Slide:
    """A slide with all of its shapes, by the element that they belong to."""

    def __init__(self, root: Element, scene: Scene, theme: Element | None) -> None:
        self.scene, self.named = scene, scheme(theme)
        self.roles = {element.id: element.role for element in scene.elements}
        self.groups = 0
        tree = root.find(f"{P}cSld/{P}spTree")
        self.shapes = list(self._walk(tree, Frame(), "", "")) if tree is not None else []
        self.by_element: dict[str, list[Piece]] = {}
        for piece in self.shapes:
            self.by_element.setdefault(piece.element, []).append(piece)
        self.known = len(self.by_element)

    def _walk(self, tree: Element, frame: Frame, element: str, group: str) -> Iterator[Piece]:
        for child in tree:
            tag = local(child)
            if tag == "AlternateContent":  # the newest form of a shape first, then those for older programs
                choice = next(iter(child), None)
                if choice is not None:
                    yield from self._walk(choice, frame, element, group)
            elif tag == "grpSp":
                name = self._name(child)
                own, inner = (element, group) if element else (name[0], "")
                if own and not element and name[1] == "":
                    self.groups += 1
                    inner = str(self.groups)
                yield from self._walk(child, _inside(child, frame), own if inner else "", inner)
            elif tag in ("sp", "pic", "cxnSp", "graphicFrame"):
                yield self._piece(child, tag, frame, element, group)

    def _name(self, shape: Element) -> tuple[str, str]:
        """(element id, suffix) that a shape's name says; nothing for a stranger's."""
        about = shape.find(f"*/{P}cNvPr")
        name = about.get("name", "") if about is not None else ""
        id, _, suffix = name.partition(" ")
        return (id, suffix) if id in self.roles and (not suffix or suffix in SUFFIXES) else ("", "")

    def _piece(self, shape: Element, tag: str, frame: Frame, element: str, group: str) -> Piece:
        name, suffix = self._name(shape)
        about = shape.find(f"*/{P}cNvPr")
        properties = shape.find(f"{P}spPr")
        stand = _stand(shape, properties, frame)
        kind = _geometry(properties)
        fill, opacity = self._fill(shape, properties)
        line = properties.find(f"{A}ln") if properties is not None else None
        drawn = Drawn(
            "drawing" if tag == "pic" else _KINDS.get(kind, "drawing"),
            stand.rect,
            fill,
            self._stroke(shape, line),
            opacity,
        )
        glued = [shape.find(f"{P}nvCxnSpPr/{P}cNvCxnSpPr/{A}{end}Cxn") for end in ("st", "end")]
        glue = [end.get("id", "") if end is not None else "" for end in glued]
        heads = [_tip(line, end) for end in ("headEnd", "tailEnd")]
        dash = line is not None and any(line.find(f"{A}{kind}") is not None for kind in ("custDash", "prstDash"))
        solid_dash = line is not None and (d := line.find(f"{A}prstDash")) is not None and d.get("val") == "solid"
        words, types = self._text(shape)
        if suffix == "formula" and (name or element):
            words = (FORMULA,)
        is_line = tag == "cxnSp" or kind in _LINES
        path = tuple(_path(properties, kind, stand)) if is_line or suffix == "bends" else ()
        return Piece(
            about.get("id", "") if about is not None else "", element or name, suffix, group,
            "cxnSp" if is_line else tag, drawn, words, types, path, (glue[0], glue[1]), (heads[0], heads[1]),
            dash and not solid_dash,
        )  # fmt: skip

    def _fill(self, shape: Element, properties: Element | None) -> tuple[str | None, float]:
        for child in properties if properties is not None else ():
            if local(child) in ("solidFill", "gradFill", "pattFill"):
                return solid(child, self.named)
            if local(child) in ("noFill", "blipFill"):
                return None, 1.0
        reference = shape.find(f"{P}style/{A}fillRef")
        return solid(reference, self.named) if reference is not None and reference.get("idx") != "0" else (None, 1.0)

    def _stroke(self, shape: Element, line: Element | None) -> str | None:
        if line is not None and line.find(f"{A}noFill") is not None:
            return None
        found, _ = solid(line.find(f"{A}solidFill") if line is not None else None, self.named)
        reference = shape.find(f"{P}style/{A}lnRef")
        if found is None and reference is not None and reference.get("idx") != "0":
            found, _ = solid(reference, self.named)
        return found

    def _text(self, shape: Element) -> tuple[tuple[str, ...], tuple[tuple[Type, int], ...]]:
        """Its paragraphs, and what their runs are set in."""
        said: list[str] = []
        types: list[tuple[Type, int]] = []
        for paragraph in shape.iter(f"{A}p"):
            text = ""
            for run in paragraph:
                if local(run) == "br":
                    text += " "
                elif local(run) in ("r", "fld"):
                    letters = "".join(t.text or "" for t in run.iter(f"{A}t"))
                    text += letters
                    types.append((self._type(run.find(f"{A}rPr")), len("".join(letters.split()))))
            said.append(text)
        return blocks(said), tuple(types)

    def _type(self, style: Element | None) -> Type:
        if style is None:
            return Type("", 0.0, "", False)
        face = style.find(f"{A}latin")
        ink, _ = solid(style.find(f"{A}solidFill"), self.named)
        size = style.get("sz", "0")
        family = face.get("typeface", "") if face is not None else ""
        return Type(family, int(size) / 100 if size.isdigit() else 0.0, ink or "", style.get("b", "0") in ("1", "true"))

    def drawing(self, notes: tuple[str, ...]) -> Drawing:
        """The shapes sorted into parts and wires."""
        keys: dict[str, str] = {}
        parts = list(self._parts(keys))
        wires = list(self._wires(keys))
        return Drawing(tuple(parts), tuple(wires), notes)

    def _parts(self, keys: dict[str, str]) -> Iterator[Part]:
        fresh = 0
        boxes = {element.id: element.box for element in self.scene.elements}
        for id, role in self.roles.items():
            if role == "edge":
                keys.update({piece.number: id for piece in self.by_element.get(id, ())})
                continue
            found = self._instances(self.by_element.get(id, []))
            found.sort(key=lambda pieces, box=boxes[id]: _off(pieces, box))  # type: ignore[misc]
            for i, pieces in enumerate(found):
                fresh += i > 0
                key = f"copy {fresh}" if i else id
                keys.update({piece.number: key for piece in pieces})
                if part := _part(key, pieces, i > 0, id if i else ""):
                    yield part
        for piece in self.shapes:
            if not piece.element and not piece.line:
                keys[piece.number] = key = f"new {piece.number}"
                if part := _part(key, [piece], True):
                    yield part

    def _instances(self, pieces: list[Piece]) -> list[list[Piece]]:
        """The shapes of an element by the copy of it that they belong to: PowerPoint gives copies the same names."""
        out: dict[str, list[Piece]] = {}
        loose = [piece for piece in pieces if not piece.group]
        copied = len(loose) > 1 and len({piece.look for piece in loose}) == 1
        for i, piece in enumerate(pieces):
            out.setdefault(piece.group or (f"loose {i}" if copied else "loose"), []).append(piece)
        return [found for found in out.values() if any(piece.suffix != "port" for piece in found)]

    def _wires(self, keys: dict[str, str]) -> Iterator[Wire]:
        for element in self.scene.role("edge"):
            own = self.by_element.get(element.id, [])
            begins = [piece for piece in own if piece.line and not piece.suffix]
            finishes = [piece for piece in own if piece.line and piece.suffix == "end"]
            usual = len(stretches(element))
            bends = any(piece.suffix == "bends" for piece in own)
            if begins or finishes or bends:
                first = begins[0] if begins else finishes[0] if finishes else own[0]
                last = finishes[0] if finishes else first
                between = next((piece.path for piece in own if piece.suffix == "bends" and piece.path), ())
                count = len(begins[:usual]) + len(finishes[:usual]) + bends
                yield self._wire(element.id, first, last, keys, count, between)
            for piece in begins[max(1, usual) :]:
                yield self._wire(f"new {piece.number}", piece, piece, keys)
        for piece in self.shapes:
            if piece.line and not piece.element:
                yield self._wire(f"new {piece.number}", piece, piece, keys)

    def _wire(
        self, key: str, first: Piece, last: Piece, keys: dict[str, str], pieces: int = 1, between: Way = ()
    ) -> Wire:
        ends = [keys.get(number, "") for number in (first.glue[0], last.glue[1])]
        ends = ["" if self.roles.get(end) == "edge" else end for end in ends]
        return Wire(
            key, (ends[0], ends[1]), (first.ends[0], last.ends[1]), (first.heads[0], last.heads[1]), first.words,
            first.drawn.stroke, first.dashed, key.startswith("new "), pieces, _way(first, between, last),
        )  # fmt: skip


def _way(first: Piece, between: Way, last: Piece) -> tuple[tuple[float, ...], ...]:
    """The way of a line that is drawn in pieces."""
    inner = tuple(("L" if letter == "M" else letter, numbers) for letter, numbers in between)
    return corners((*first.path, *inner, *(() if last is first else last.path[1:])))


def _part(key: str, pieces: list[Piece], new: bool, like: str = "") -> Part | None:
    seen = [piece for piece in pieces if piece.suffix != "port"]
    drawn = [piece.drawn for piece in seen if not piece.bare and piece.suffix != "formula"]
    words = [word for piece in seen for word in piece.words]
    around = union(piece.drawn.rect for piece in seen if piece.words)
    if not drawn and not words:
        return None
    return part_of(key, drawn, around, words, most(t for piece in seen for t in piece.types), new, like)


def _off(pieces: list[Piece], box: Rect) -> float:
    rect = union(piece.drawn.rect for piece in pieces)
    return math.dist((rect.cx, rect.cy), (box.cx, box.cy))


def _inside(group: Element, frame: Frame) -> Frame:
    """The frame of a group's shapes."""
    place = group.find(f"{P}grpSpPr/{A}xfrm")
    if place is None:
        return frame
    x, y, w, h = _numbers(place, "off", "ext")
    ix, iy, iw, ih = _numbers(place, "chOff", "chExt")
    sx, sy = (w / iw if iw else 1.0), (h / ih if ih else 1.0)
    return Frame(frame.kx * sx, frame.ky * sy, frame.dx + (x - ix * sx) * frame.kx, frame.dy + (y - iy * sy) * frame.ky)


def _numbers(place: Element, corner: str, size: str) -> tuple[float, float, float, float]:
    def value(tag: str, name: str) -> float:
        found = place.find(f"{A}{tag}")
        return _whole(found.get(name, "0")) if found is not None else 0.0

    return value(corner, "x"), value(corner, "y"), value(size, "cx"), value(size, "cy")


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a shape stands: its rectangle, mirrored and turned about its middle."""

    rect: Rect
    left: bool = False
    top: bool = False
    angle: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the shape by its shares of width and height."""
        dx, dy = ((0.5 - x if self.left else x - 0.5) * self.rect.w, (0.5 - y if self.top else y - 0.5) * self.rect.h)
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return self.rect.cx + dx * cos - dy * sin, self.rect.cy + dx * sin + dy * cos


def _stand(shape: Element, properties: Element | None, frame: Frame) -> _Stand:
    place = properties.find(f"{A}xfrm") if properties is not None else None
    place = place if place is not None else shape.find(f"{P}xfrm")
    if place is None:
        return _Stand(Rect(0, 0, 0, 0))
    turn = place.get("rot", "0")
    left, top = (place.get(name, "0") in ("1", "true") for name in ("flipH", "flipV"))
    angle = math.radians(int(turn) / 60_000) if turn.lstrip("-").isdigit() else 0.0
    return _Stand(frame.rect(*_numbers(place, "off", "ext")), left, top, angle)


def _path(properties: Element | None, kind: str, stand: _Stand) -> Iterator[Command]:
    """A line, an elbow connector or the first path of a freeform."""
    path = properties.find(f"{A}custGeom/{A}pathLst/{A}path") if properties is not None else None
    if path is None:
        yield "M", stand.at(0, 0)
        yield from (("L", stand.at(x, y)) for x, y in _elbows(properties, kind))
        yield "L", stand.at(1, 1)
        return
    wide, high = (max(1.0, _whole(path.get(name, "1"))) for name in ("w", "h"))
    for step in path:
        points = [(_whole(p.get("x", "0")), _whole(p.get("y", "0"))) for p in step if local(p) == "pt"]
        letter = {"moveTo": "M", "lnTo": "L", "cubicBezTo": "C"}.get(local(step), "")
        if letter and len(points) == (3 if letter == "C" else 1):
            yield letter, tuple(v for x, y in points for v in stand.at(x / wide, y / high))


def _elbows(properties: Element | None, kind: str) -> tuple[tuple[float, float], ...]:
    """The bends of an elbow connector, in shares of its box."""
    guides = properties.iter(f"{A}gd") if properties is not None else ()
    found = {g.get("name", ""): _whole(g.get("fmla", "").removeprefix("val ")) / 100_000 for g in guides}
    one, two, three = (found.get(f"adj{i}", 0.5) for i in (1, 2, 3))
    return {
        "bentConnector2": ((1.0, 0.0),),
        "bentConnector3": ((one, 0.0), (one, 1.0)),
        "bentConnector4": ((one, 0.0), (one, two), (1.0, two)),
        "bentConnector5": ((one, 0.0), (one, two), (three, two), (three, 1.0)),
    }.get(kind, ())


def _whole(text: str) -> float:
    return float(text) if text.lstrip("-").isdigit() and len(text) < 16 else 0.0


def _geometry(properties: Element | None) -> str:
    found = properties.find(f"{A}prstGeom") if properties is not None else None
    return found.get("prst", "") if found is not None else ""


def _tip(line: Element | None, end: str) -> bool:
    tip = line.find(f"{A}{end}") if line is not None else None
    return tip is not None and tip.get("type", "none") != "none"
