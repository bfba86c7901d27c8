"""The cells of a draw.io page -> parts and wires: by cell id, through containers, with what edges are bound to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

from figwright.drawing.drawio_cells import ROOT, SCALE
from figwright.drawing.xml import names
from figwright.frontends.importers._drawing import Drawing, Drawn, Part, Shape, Type, Wire, blocks, most, part_of
from figwright.frontends.importers._safe import colour, local
from figwright.ir.scene import Point, Rect, Scene

DEEPEST = 100
_LINES = ("br", "div", "p", "li", "tr", "h1", "h2", "h3", "table", "ul", "ol")
_SILENT = ("style", "script")


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; `box` is counted from its parent's corner, in draw.io's units."""

    id: str
    value: str
    style: Mapping[str, str]
    parent: str
    edge: bool
    box: Rect
    ends: tuple[str, str]
    points: tuple[Point | None, Point | None]
    bends: tuple[Point, ...] = ()

    def colour(self, name: str) -> str | None:
        return colour(self.style.get(name))


class Page:
    """A page with its cells, by the element that they belong to."""

    def __init__(self, root: Element, scene: Scene) -> None:
        self.scene = scene
        self.roles = {element.id: element.role for element in scene.elements}
        written = names((element.id for element in scene.elements), reserved=("0", ROOT))
        self.by_name = {name: id for id, name in written.items()}
        self.cells = {cell.id: cell for cell in _cells(root) if cell.parent and cell.parent != "0"}
        self.known = sum(id in self.by_name for id in self.cells)

    def element(self, cell: Cell) -> str:
        """The element that a cell belongs to: by its id, or as a numbered piece of one. Copies get ids of their own."""
        if cell.id in self.by_name:
            return self.by_name[cell.id]
        stem = re.sub(r"-\d+$", "", cell.id)
        if stem == cell.id or stem not in self.by_name:
            return ""
        # A piece stands in its element's cell; those of an element without a body stand where it does.
        own = self.cells.get(stem)
        return self.by_name[stem] if own is None or cell.parent in (stem, own.parent) else ""

    def rect(self, cell: Cell) -> Rect:
        """Where a cell is, in points of the sheet."""
        origin = self._corner(cell.parent)
        return cell.box.moved(origin.x, origin.y).scaled(1 / SCALE)

    def _corner(self, id: str) -> Point:
        x = y = 0.0
        for _ in range(DEEPEST):
            above = self.cells.get(id)
            if above is None:
                break
            x, y, id = x + above.box.x, y + above.box.y, above.parent
        return Point(x, y)

    def drawing(self, notes: tuple[str, ...]) -> Drawing:
        owners: dict[str, str] = {}
        mine: dict[str, list[Cell]] = {}
        fresh: dict[str, list[Cell]] = {}
        for cell in self.cells.values():
            if cell.edge or self._on_edge(cell):
                continue
            if id := self.element(cell):
                mine.setdefault(id, []).append(cell)
                owners[cell.id] = id
            else:
                owners[cell.id] = key = self._stranger(cell)
                fresh.setdefault(key, []).append(cell)
        parts = [self._part(id, cells, False) for id, cells in mine.items() if self.roles[id] != "edge"]
        parts += [self._part(key, cells, True) for key, cells in fresh.items()]
        return Drawing(tuple(part for part in parts if part), tuple(self._wires(owners)), notes)

    def _stranger(self, cell: Cell) -> str:
        """What a new cell is a piece of: the outermost new cell around it that is a group or an image's frame."""
        top = cell
        for _ in range(DEEPEST):
            above = self.cells.get(top.parent)
            if above is None or above.edge or self.element(above) or "group" not in above.style:
                break
            top = above
        return f"new {top.id}"

    def _on_edge(self, cell: Cell) -> bool:
        above = self.cells.get(cell.parent)
        return above is not None and above.edge

    def _part(self, key: str, cells: list[Cell], new: bool) -> Part | None:
        own = next((cell for cell in cells if self.by_name.get(cell.id) == key or f"new {cell.id}" == key), cells[0])
        framed = "text" not in own.style
        drawn = [_drawn(cell, self.rect(cell)) for cell in cells if _is_drawn(cell)]
        words = [line for cell in cells for line in lines(cell.value, "html" in cell.style)]
        around = self.rect(own)
        part = part_of(key, drawn, around, words, most(_type(cell) for cell in cells if cell.value), new)
        if not drawn and not part.words and not framed:
            return None
        # A group's own cell is what arrows touch and people drag; the pictures in it may reach over it.
        shape: Shape = part.shape if drawn else "text" if not framed else "drawing"
        rect = around if framed or not drawn else part.rect
        return replace(part, rect=rect, shape=shape)

    def _wires(self, owners: dict[str, str]) -> Iterator[Wire]:
        labels: dict[str, list[str]] = {}
        for cell in self.cells.values():
            if not cell.edge and self._on_edge(cell):
                labels.setdefault(cell.parent, []).extend(lines(cell.value, True))
        for cell in self.cells.values():
            if not cell.edge:
                continue
            id = self.by_name.get(cell.id, "")
            ends = [owners.get(end, "") for end in cell.ends]
            origin = self._corner(cell.parent)
            at = [self._end(cell, i, origin) for i in (0, 1)]
            heads = [cell.style.get(*usual) != "none" for usual in (("startArrow", "none"), ("endArrow", "classic"))]
            words = blocks([*lines(cell.value, True), *labels.get(cell.id, ())])
            new = self.roles.get(id) != "edge"
            yield Wire(
                f"new {cell.id}" if new else id, (ends[0], ends[1]), (at[0], at[1]), (heads[0], heads[1]), words,
                cell.colour("strokeColor"), cell.style.get("dashed") == "1", new,
                way=(at[0], *(Point((p.x + origin.x) / SCALE, (p.y + origin.y) / SCALE) for p in cell.bends), at[1]),
            )  # fmt: skip

    def _end(self, cell: Cell, i: int, origin: Point) -> Point:
        """Where an end is; one that is bound is where its cell is, whatever point is still written."""
        bound, point, name = self.cells.get(cell.ends[i]), cell.points[i], ("exit", "entry")[i]
        if bound is None:
            return Point((point.x + origin.x) / SCALE, (point.y + origin.y) / SCALE) if point else Point(0.0, 0.0)
        rect = self.rect(bound)
        x, y = (_number(cell.style.get(f"{name}{axis}", "0.5") or "0.5") for axis in "XY")
        return Point(rect.x + x * rect.w, rect.y + y * rect.h)


def _cells(root: Element) -> Iterator[Cell]:
    """The cells of a model; a UserObject or object around one has its id and label."""
    for element in root.iter():
        if local(element) == "mxCell" and element.get("id"):
            yield _cell(element, element.get("id", ""), element.get("value", ""))
        elif local(element) in ("UserObject", "object") and element.get("id"):
            inner = element.find("mxCell")
            if inner is not None:
                yield _cell(inner, element.get("id", ""), element.get("label", ""))


def _cell(element: Element, id: str, value: str) -> Cell:
    geometry = element.find("mxGeometry")
    box, ends, bends = Rect(0, 0, 0, 0), dict[str, Point](), list[Point]()
    if geometry is not None:
        box = Rect(*(_number(geometry.get(name, "0")) for name in ("x", "y", "width", "height")))
        ends = {
            point.get("as", ""): Point(_number(point.get("x", "0")), _number(point.get("y", "0")))
            for point in geometry.iter("mxPoint")
            if point.get("as") in ("sourcePoint", "targetPoint")
        }
        listed = next((a for a in geometry if local(a) == "Array" and a.get("as") == "points"), ())
        bends = [Point(_number(p.get("x", "0")), _number(p.get("y", "0"))) for p in listed if local(p) == "mxPoint"]
    return Cell(
        id, value, _style(element.get("style", "")), element.get("parent", ""), element.get("edge") == "1", box,
        (element.get("source", ""), element.get("target", "")), (ends.get("sourcePoint"), ends.get("targetPoint")),
        tuple(bends),
    )  # fmt: skip


def _number(text: str) -> float:
    return float(text) if re.fullmatch(r"-?\d{1,9}(?:\.\d{0,20})?(?:[eE]-?\d{1,3})?", text) else 0.0


def _style(text: str) -> dict[str, str]:
    """ "ellipse;html=1;" -> {"ellipse": "", "html": "1"}."""
    pairs = (part.partition("=") for part in text.split(";") if part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _is_drawn(cell: Cell) -> bool:
    """A group or a text draws nothing of itself, unless somebody coloured it."""
    if "group" in cell.style or "text" in cell.style:
        return bool(cell.colour("fillColor") or cell.colour("strokeColor"))
    return True


def _drawn(cell: Cell, rect: Rect) -> Drawn:
    style = cell.style
    shape = style.get("shape", "")
    image = shape == "image" or "image" in style
    kind: Shape = (
        "drawing"
        if image or shape.startswith("stencil")
        else "oval"
        if "ellipse" in style or shape == "ellipse"
        else "box"
    )
    if shape.startswith(("cylinder", "datastore")) or "cylinder" in style:
        kind = "cylinder"
    elif "rhombus" in style or shape == "rhombus":
        kind = "diamond"
    fill = None if image else cell.colour("fillColor") or (None if "fillColor" in style else "#ffffff")
    stroke = None if image else cell.colour("strokeColor") or (None if "strokeColor" in style else "#000000")
    opacity = style.get("opacity", "100")
    return Drawn(kind, rect, fill, stroke, int(opacity) / 100 if opacity.isdigit() else 1.0)


def _type(cell: Cell) -> tuple[Type, int]:
    style = cell.style
    bold = bool(int(style.get("fontStyle", "0") or "0") & 1) if style.get("fontStyle", "0").isdigit() else False
    size = _number(style.get("fontSize", "12")) / SCALE
    return Type(style.get("fontFamily", ""), size, cell.colour("fontColor") or "", bold), len(cell.value)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = [""]
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        if tag in _LINES:
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        self.silent = max(0, self.silent - (tag in _SILENT))
        if tag in _LINES and tag != "br":
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.lines[-1] += data


def lines(value: str, html: bool) -> tuple[str, ...]:
    """A label's lines without its markup."""
    if not html:
        return blocks(value.split("\n"))
    reader = _Text()
    reader.feed(value)
    reader.close()
    return blocks(reader.lines)
