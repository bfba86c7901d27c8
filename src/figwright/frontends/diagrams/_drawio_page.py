"""The cells of a stranger's draw.io page -> Graph."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass
from html import escape
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.core.errors import SpecError
from figwright.frontends.diagrams._graph import Box, Form, Frame, Graph, Link, Notes, bounded
from figwright.frontends.diagrams._words import from_html, from_plain, one_line, unmarked
from figwright.frontends.importers._drawing import off_line
from figwright.frontends.importers._drawio_reading import DEEPEST, Cell, _cells
from figwright.frontends.importers._safe import local
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.cuts import lines

NEAR = 20.0
"""Units of draw.io (pixels) that a loose end may be away from the box it is joined to."""
BESIDE = 30.0
"""How far words may stand from a line and label it."""
CELLS = 2
"""Cells that a part of a diagram takes: an edge has its label beside it."""
_FORMS: tuple[tuple[str, Form], ...] = (
    (r"cylinder|datastore|database|data_store", "store"),
    (r"document|note|\bpage\b|multi-?document", "document"),
    (r"cloud", "cloud"),
    (r"umlactor|\bactor\b|\buser|person", "actor"),
    (r"rhombus|decision|sumEllipse", "decision"),
    (r"parallelogram|manual_input|\bdata\b|tape|card", "data"),
    (r"queue", "queue"),
    (r"image", "image"),
    (r"process\b|predefined_process", "subprocess"),
)


class Page:
    """One page with its cells by id; places are in draw.io's units, y down."""

    def __init__(self, root: Element, notes: Notes) -> None:
        self.notes = notes
        self.hidden = {e.get("id", "") for e in root.iter("mxCell") if e.get("visible") == "0"}
        self.all = {cell.id: cell for cell in _cells(root)}
        self.filled_in = {
            e.get("id", ""): dict(e.attrib)
            for e in root.iter()
            if local(e) in ("UserObject", "object") and e.get("placeholders") == "1"
        }
        layers = {cell.id for cell in self.all.values() if cell.parent in ("", "0")}
        self.cells = {id: cell for id, cell in self.all.items() if id not in layers and id != "0"}
        self.below: dict[str, list[Cell]] = defaultdict(list)
        for cell in self.cells.values():
            self.below[cell.parent].append(cell)
        self.touched = {end for cell in self.cells.values() if cell.edge for end in cell.ends}
        self._words: dict[str, str] = {}

    def graph(self, title: str, file: str) -> Graph:
        bounded(len(self.cells) // CELLS, file)
        shown = {id: cell for id, cell in self.cells.items() if not self._out_of_sight(cell)}
        if len(shown) < len(self.cells):
            self.notes.say(f"{len(self.cells) - len(shown)} hidden cells skipped")
        vertices = {id: cell for id, cell in shown.items() if not cell.edge and not self._on_edge(cell)}
        labels = self._labels(shown, vertices)
        vertices = {id: cell for id, cell in vertices.items() if id not in labels.values()}
        frames = self._frames(vertices)
        around = self._around(vertices, frames)
        boxes = [box for id, cell in vertices.items() if id not in frames and (box := self._box(cell, around[id]))]
        if not boxes:
            raise SpecError("the page has no boxes", "use --page to choose another one", file=file)
        kept = {box.id for box in boxes} | set(frames)
        ends = _Ends(self, {box.id for box in boxes}, set(frames), around)
        links = [link for cell in shown.values() if cell.edge and (link := self._link(cell, ends, labels))]
        placed: dict[str, list[tuple[str, Rect]]] = {}
        for id in kept:
            placed.setdefault(around[id], []).append((id, self.rect(self.cells[id])))
        return Graph(
            tuple(boxes),
            tuple(self._frame(self.cells[id], around[id]) for id in frames),
            tuple(links),
            title=unmarked(title),
            lines={frame: lines(sorted(things, key=lambda t: (t[1].y, t[1].x))) for frame, things in placed.items()},
        )

    def rect(self, cell: Cell) -> Rect:
        x = y = 0.0
        id = cell.parent
        for _ in range(DEEPEST):
            above = self.cells.get(id)
            if above is None:
                break
            x, y, id = x + above.box.x, y + above.box.y, above.parent
        return cell.box.moved(x, y)

    def words(self, cell: Cell) -> str:
        if cell.id not in self._words:
            html = cell.style.get("html") == "1" or "<" in cell.value
            value = self._filled(cell, html)
            self._words[cell.id] = from_html(value) if html else from_plain(value)
        return self._words[cell.id]

    def _filled(self, cell: Cell, html: bool) -> str:
        """A cell's words, "%name%" in them filled in from its own properties or those of what holds it."""
        if cell.id not in self.filled_in:
            return cell.value
        told: dict[str, str] = {}
        for above in self._chain(cell):
            told = self.filled_in.get(above.id, {}) | told

        def value(match: re.Match[str]) -> str:
            known = told.get(match[1])
            if known is None:
                self.notes.say("kept placeholders without a value", match[0])
            return match[0] if known is None else escape(known) if html else known

        return re.sub(r"%([^%\s<>]{1,80})%", value, cell.value)

    def _chain(self, cell: Cell) -> list[Cell]:
        out: list[Cell] = []
        here: Cell | None = cell
        while here is not None and len(out) < DEEPEST and here not in out:
            out.append(here)
            here = self.cells.get(here.parent)
        return out

    def _out_of_sight(self, cell: Cell) -> bool:
        chain = self._chain(cell)
        return any(c.id in self.hidden for c in chain) or chain[-1].parent in self.hidden

    def _on_edge(self, cell: Cell) -> bool:
        above = self.cells.get(cell.parent)
        return above is not None and above.edge

    def _labels(self, shown: dict[str, Cell], vertices: dict[str, Cell]) -> dict[str, str]:
        """Edge -> the text beside it that stands alone on the page and is meant for it."""
        edges = [c for c in shown.values() if c.edge and not c.value and not self.below[c.id]]
        out: dict[str, str] = {}
        for id, cell in vertices.items():
            if "text" not in cell.style or id in self.touched or not self.words(cell):
                continue
            rect = self.rect(cell)
            near = [(self._off(rect, edge), edge.id) for edge in edges if edge.id not in out]
            if near and min(near)[0] <= BESIDE / 2:
                out[min(near)[1]] = id
        return out

    def _off(self, rect: Rect, edge: Cell) -> float:
        """How far a rectangle's middle is from a straight edge, its own half height aside."""
        a, b = self._at(edge, 0), self._at(edge, 1)
        if a is None or b is None:
            return math.inf
        return off_line(rect, a, b)

    def _at(self, edge: Cell, i: int) -> Point | None:
        bound = self.cells.get(edge.ends[i])
        if bound is not None:
            rect = self.rect(bound)
            return Point(rect.cx, rect.cy)
        point = edge.points[i]
        if point is None:
            return None
        above = self.cells.get(edge.parent)
        corner = self.rect(above) if above else Rect(0, 0, 0, 0)
        return Point(point.x + corner.x, point.y + corner.y)

    def _frames(self, vertices: dict[str, Cell]) -> dict[str, Cell]:
        """Cells that hold others: by the tree of the page, or drawn behind several boxes that lie in them whole."""
        parents = {cell.parent for cell in vertices.values()}
        frames = {id: cell for id, cell in vertices.items() if id in parents and not self._one(cell)}
        rects = {id: self.rect(cell) for id, cell in vertices.items()}
        order = {id: i for i, id in enumerate(vertices)}
        beside: dict[str, list[str]] = defaultdict(list)
        for id, cell in vertices.items():
            beside[cell.parent].append(id)

        def left(id: str) -> float:
            return rects[id].x

        for row in beside.values():
            row.sort(key=left)
        for id, i in order.items():
            if id in frames or "text" in vertices[id].style or rects[id].w * rects[id].h == 0:
                continue
            row = beside[vertices[id].parent]
            # only what begins within its width is looked at: a page may have a thousand boxes
            first = bisect_left(row, rects[id].x - 1, key=left)
            near = row[first : bisect_right(row, rects[id].right + 1, lo=first, key=left)]
            inside = [other for other in near if order[other] > i and _within(rects[other], rects[id])]
            solid = [other for other in inside if "text" not in vertices[other].style]
            if len(solid) > 1 or (solid and self.words(vertices[id])):
                frames[id] = vertices[id]
        return frames

    def _one(self, cell: Cell) -> bool:
        """Whether what a cell holds is no more than one thing: shapes without words are a drawing, and words without
        shapes are the lines of a list, as in the boxes of classes and tables."""
        below = [inner for inner in self._inside(cell.id) if not inner.edge]
        worded = [inner for inner in below if self.words(inner)]
        if not worded:
            return "group" in cell.style
        return all(_line(inner) for inner in below)

    def _inside(self, id: str) -> list[Cell]:
        """All that a cell holds, however deep, in the order of the page."""
        out: list[Cell] = []
        stack = self.below[id][::-1]
        while stack and len(out) <= len(self.cells):
            cell = stack.pop()
            out.append(cell)
            stack += self.below[cell.id][::-1]
        return out

    def _around(self, vertices: dict[str, Cell], frames: dict[str, Cell]) -> dict[str, str]:
        """The innermost frame of every cell."""
        rects = {id: self.rect(cell) for id, cell in vertices.items()}
        out: dict[str, str] = {}
        for id, cell in vertices.items():
            above = next((c.id for c in self._chain(cell)[1:] if c.id in frames), "")
            holding = [
                f for f in frames
                if f != id and frames[f].parent == cell.parent and _within(rects[id], rects[f])
                and (rects[f].w * rects[f].h > rects[id].w * rects[id].h)
            ]  # fmt: skip
            out[id] = min(holding, key=lambda f: rects[f].w * rects[f].h) if holding else above
        return out

    def _frame(self, cell: Cell, around: str) -> Frame:
        bare = "group" in cell.style and not cell.colour("strokeColor") and not cell.value
        return Frame(
            cell.id, one_line(self.words(cell)), around, fill=_fill(cell), dashed=cell.style.get("dashed") == "1",
            shown=not bare,
        )  # fmt: skip

    def _box(self, cell: Cell, around: str) -> Box | None:
        if any(self._one(above) for above in self._chain(cell)[1:]):
            return None
        lines = [words for inner in self._inside(cell.id) if (words := self.words(inner))]
        label, note = self.words(cell), "\n".join(one_line(words) for words in lines)
        if not label and note:
            label, _, note = note.partition("\n")
        form = _form(cell)
        if form == "text" and not label:
            return None
        if not label and form == "box" and cell.id not in self.touched:
            self.notes.say("dropped shapes without text or arrows", _where(self.rect(cell)))
            return None
        if form == "image":
            shown = one_line(label) or _where(self.rect(cell))
            self.notes.say("replaced pictures by a placeholder", shown)
        if (
            cell.style.get("dashed") == "1"
            and cell.style.get("strokeColor") != "none"
            and form not in ("text", "image")
        ):
            self.notes.say("drew dashed borders of boxes as solid", one_line(label) or _where(self.rect(cell)))
        strong = cell.style.get("fontStyle", "0") in ("1", "3", "5", "7") and form == "text"
        if strong and "*" not in label and "\n" not in label:
            label = f"**{label}**"
        return Box(cell.id, label, form, _fill(cell), around, note)

    def _link(self, cell: Cell, found: _Ends, labels: dict[str, str]) -> Link | None:
        ends = found.of(cell)
        words = [self.words(cell), *(self.words(child) for child in self.below[cell.id])]
        if cell.id in labels:
            words.append(self.words(self.cells[labels[cell.id]]))
        label = one_line(" ".join(word for word in words if word))
        if not all(ends):
            where = " and ".join(_spot(self._at(cell, i)) for i in (0, 1) if not ends[i])
            self.notes.say("dropped arrows with loose ends", f"{label!r} at {where}" if label else f"at {where}")
            return None
        heads = [cell.style.get(*usual) != "none" for usual in (("startArrow", "none"), ("endArrow", "classic"))]
        arrow: Literal["end", "both", "start", "none"] = (
            "both" if all(heads) else "end" if heads[1] else "start" if heads[0] else "none"
        )
        stroke = cell.colour("strokeColor") or ""
        return Link(ends[0], ends[1], label, "dashed" if cell.style.get("dashed") == "1" else "solid", arrow, stroke)


@dataclass(frozen=True, slots=True)
class _Ends:
    """What the arrows of a page lead from and to: its boxes and frames, and the frame around each."""

    page: Page
    boxes: set[str]
    frames: set[str]
    around: dict[str, str]

    def of(self, edge: Cell) -> tuple[str, str]:
        """The two ends; an empty one hangs freely. A frame is no end of an arrow whose other end lies in it."""
        bound = [self._bound(edge, i) for i in (0, 1)]
        ends = [found or self._near(edge, i) for i, found in enumerate(bound)]
        for i in (0, 1):
            if not bound[i] and ends[i] in self.frames and ends[i] in self._chain(ends[1 - i]):
                ends[i] = ""
        for i in (0, 1):
            if ends[i] and not bound[i]:
                named = one_line(self.page.words(self.page.cells[ends[i]])) or ends[i]
                self.page.notes.say("connected loose arrow ends to the nearest box", named)
        return ends[0], ends[1]

    def _bound(self, edge: Cell, i: int) -> str:
        cell = self.page.cells.get(edge.ends[i])
        known = self.boxes | self.frames
        return next((c.id for c in self.page._chain(cell) if c.id in known), "") if cell is not None else ""

    def _near(self, edge: Cell, i: int) -> str:
        """The nearest box, where one is very near; else a frame whose border is."""
        at = self.page._at(edge, i)
        if at is None or edge.ends[i] in self.page.cells:
            return ""
        for known, off in ((self.boxes, _distance), (self.frames, _to_border)):
            rects = {id: self.page.rect(self.page.cells[id]) for id in known}
            near = [(off(at, rect), rect.w * rect.h, id) for id, rect in rects.items()]
            away, _, id = min(near, default=(math.inf, 0.0, ""))
            if away <= NEAR:
                return id
        return ""

    def _chain(self, id: str) -> list[str]:
        """A thing and the frames around it."""
        out: list[str] = []
        while id and id not in out:
            out.append(id)
            id = self.around.get(id, "")
        return out


def _form(cell: Cell) -> Form:
    style = cell.style
    if "text" in style and not cell.colour("strokeColor"):
        return "text"
    shape = f"{style.get('shape', '')} {' '.join(name for name, value in style.items() if not value)}"
    for pattern, form in _FORMS:
        if re.search(pattern, shape, re.I):
            return form
    return "circle" if re.search(r"ellipse|circle", shape, re.I) else "box"


def _line(cell: Cell) -> bool:
    """Whether a cell is a line of a list, or the rule between two."""
    shape = cell.style.get("shape", "")
    return "line" in cell.style or "text" in cell.style or shape in ("table", "tableRow", "partialRectangle")


def _fill(cell: Cell) -> str:
    ground = cell.colour("fillColor") or cell.colour("swimlaneFillColor")
    return ground if ground and ground != "#ffffff" else cell.colour("strokeColor") or ""


def _within(inner: Rect, outer: Rect) -> bool:
    return (
        inner.x >= outer.x - 1 and inner.y >= outer.y - 1 and inner.right <= outer.right + 1
        and inner.bottom <= outer.bottom + 1 and inner.w * inner.h < outer.w * outer.h
    )  # fmt: skip


def _distance(point: Point, rect: Rect) -> float:
    """How far a point is from a box; inside it, not at all."""
    dx = max(rect.x - point.x, 0.0, point.x - rect.right)
    dy = max(rect.y - point.y, 0.0, point.y - rect.bottom)
    return math.hypot(dx, dy)


def _to_border(point: Point, rect: Rect) -> float:
    """How far a point is from a frame's border, from outside or within."""
    within = min(point.x - rect.x, rect.right - point.x, point.y - rect.y, rect.bottom - point.y)
    return within if within > 0 else _distance(point, rect)


def _where(rect: Rect) -> str:
    return f"at {rect.cx:.0f}, {rect.cy:.0f}"


def _spot(point: Point | None) -> str:
    return f"{point.x:.0f}, {point.y:.0f}" if point else "an unknown position"
