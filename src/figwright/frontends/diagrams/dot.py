"""DOT, the language of Graphviz: clusters are zones, `rankdir` is the direction, records are split into fields."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import Literal

from figwright.core.errors import SpecError
from figwright.frontends.diagrams import Imported, Reader, ReadOptions, decoded
from figwright.frontends.diagrams._arrange import imported
from figwright.frontends.diagrams._dot_parse import Attributes, Dot, Edge, Html, Scope, graphs
from figwright.frontends.diagrams._dot_records import Field, fields
from figwright.frontends.diagrams._graph import Box, Direction, Form, Frame, Graph, Link, Notes
from figwright.frontends.diagrams._words import from_html, from_plain, one_line
from figwright.frontends.importers._safe import colour
from figwright.ir.scene.cuts import Lines
from figwright.ir.spec.ids import Names

_FORMS: dict[str, Form] = {
    **dict.fromkeys("circle doublecircle Mcircle".split(), "circle"),
    **dict.fromkeys("diamond Mdiamond".split(), "decision"),
    **dict.fromkeys("parallelogram trapezium invtrapezium".split(), "data"),
    **dict.fromkeys("plaintext plain none underline".split(), "text"),
    "cylinder": "store", "note": "document", "tab": "document", "folder": "document", "point": "start",
    "box3d": "many",
}  # fmt: skip
_KNOWN = {
    "graph": frozenset("label rankdir rank compound style bgcolor fillcolor color cluster".split()),
    "node": frozenset("label shape style fillcolor color xlabel".split()),
    "edge": frozenset(
        "label xlabel style color dir arrowhead arrowtail constraint minlen lhead ltail headport tailport".split()
    ),
}
_HEADS = frozenset("normal vee open".split())
"""Arrowheads that say no more than where an edge leads."""
_LINKS = frozenset("URL href edgeURL tooltip edgetooltip labelURL target".split())


def read(content: bytes, name: str, wishes: ReadOptions) -> Imported:
    """DOT text -> the figure of its first graph, or of the one that is wanted."""
    found = list(graphs(decoded(content, name), name))
    notes = Notes()
    chosen = _page(found, wishes.page, name)
    if len(found) > 1 and not wishes.page:
        notes.say(f"imported the first of {len(found)} graphs; use --page to choose another")
    return imported(_Reading(chosen, notes).graph(name), notes, "dot", name, wishes)


def _page(found: list[Dot], page: str, file: str) -> Dot:
    if not page:
        return found[0]
    by_name = next((dot for dot in found if dot.top.name == page), None)
    if by_name is not None:
        return by_name
    if page.isdigit() and 1 <= int(page) <= len(found):
        return found[int(page) - 1]
    raise SpecError(f"has no graph {page[:40]!r}", f"it has {len(found)}, counted from 1", file=file)


class _Reading:
    """A parsed graph on its way to boxes, frames and links."""

    def __init__(self, dot: Dot, notes: Notes) -> None:
        self.dot, self.notes = dot, notes
        way = dot.top.graph.get("rankdir", "TB").upper()
        self.way: Direction = way if way in ("LR", "RL", "BT") else "TB"  # type: ignore[assignment]
        free = Names()
        for name in dot.nodes:
            free.take(name)
        self.clusters = {id(scope): free.free(scope.name or "cluster") for scope in dot.scopes if scope.cluster}
        self.ports: dict[tuple[str, str], str] = {}
        self.lines: dict[str, Lines] = {}
        self.hidden = {name for name, looks in dot.nodes.items() if "invis" in looks.get("style", "")}

    def graph(self, file: str) -> Graph:
        dot = self.dot
        if not dot.nodes:
            raise SpecError("the graph has no nodes", "write one: a -> b", file=file)
        frames = [self._frame(scope) for scope in dot.scopes if scope.cluster]
        boxes: list[Box] = []
        for name, looks in dot.nodes.items():
            if name in self.hidden:
                self.notes.say("dropped invisible nodes", name)
            else:
                boxes += self._node(name, looks, frames)
        links = [self._link(edge) for edge in self._edges()]
        self._tell()
        title = one_line(self._words(dot.top.own.get("label", ""), dot.top.name))
        level = [
            tuple(name for name in scope.members if name not in self.hidden)
            for scope in dot.scopes
            if scope.own.get("rank") == "same"
        ]
        ranked = dot.directed or "rankdir" in dot.top.graph
        return Graph(
            tuple(boxes),
            tuple(frames),
            tuple(links),
            self.way,
            title,
            level=tuple(level),
            lines=self.lines,
            ranked=ranked,
        )

    def _words(self, text: str, owner: str) -> str:
        if isinstance(text, Html):
            return from_html(text)
        text = text.replace("\\N", owner).replace("\\G", self.dot.top.name)
        text = re.sub(r"\\[nlr]", "\n", text)
        return from_plain(re.sub(r"\\(.)", r"\1", text))

    def _frame(self, scope: Scope) -> Frame:
        looks = {**scope.graph, **scope.own}
        label = one_line(self._words(looks.get("label", ""), scope.name))
        return Frame(
            self.clusters[id(scope)], label, self._around(scope.above), fill=_fill(looks, filled=True),
            dashed=bool(re.search("dashed|dotted", looks.get("style", ""))),
        )  # fmt: skip

    def _around(self, scope: Scope | None) -> str:
        while scope is not None and not scope.cluster:
            scope = scope.above
        return self.clusters[id(scope)] if scope else ""

    def _node(self, name: str, looks: Attributes, frames: list[Frame]) -> list[Box]:
        shape = looks.get("shape", "ellipse")
        label = looks.get("label", "\\N")
        strong, around = "bold" in looks.get("style", ""), self._around(self.dot.homes.get(name))
        box = Box(name, self._words(label, name), _FORMS.get(shape, "box"), _fill(looks), around, strong=strong)
        if re.search("dashed|dotted", looks.get("style", "")):
            self.notes.say("drew dashed borders of boxes as solid", name)
        if shape == "point":
            box = replace(box, label="•")
        if "xlabel" in looks:
            box = replace(box, note=one_line(self._words(looks["xlabel"], name)))
        if shape in ("record", "Mrecord") and not isinstance(label, Html) and "|" in label:
            return self._record(box, label, frames)
        if box.form == "text" and isinstance(label, Html) and re.search(r"<table\b", label, re.I):
            return [replace(box, form="box")]
        return [box]

    def _record(self, box: Box, label: str, frames: list[Frame]) -> list[Box]:
        """A record whose fields edges are led to is a frame of boxes; another is one box, its first field on top."""
        found = fields(label)
        if len({field.depth for field in found}) > 1:
            self.notes.say("drew nested record fields beside the others", box.id)
        used = {port for edge in self.dot.edges for name, port in (edge.source, edge.target) if name == box.id and port}
        if not used & {field.port for field in found}:
            first, *rest = [self._words(field.text, box.id) for field in found]
            lines = [line for text in rest for line in text.split("\n") if line]
            if not first and lines:
                first, *lines = lines
            return [replace(box, label=first, note="\n".join(line for line in (box.note, *lines) if line))]
        flat = self.way in ("TB", "BT")
        frames.append(Frame(box.id, "", box.frame, fill=box.fill))
        boxes = [self._field(box, field, i) for i, field in enumerate(found, 1)]
        self.lines[box.id] = "row" if flat == found[0].across else "column", tuple(field.id for field in boxes)
        return boxes

    def _field(self, box: Box, field: Field, i: int) -> Box:
        id = f"{box.id}.{field.port or i}"
        if field.port:
            self.ports[box.id, field.port] = id
        return Box(id, self._words(field.text, box.id) or " ", "data", box.fill, box.id)

    def _edges(self) -> list[Edge]:
        """Those that can be drawn; a strict graph joins two nodes once, the later attributes win."""
        seen: dict[tuple[str, str], Edge] = {}
        out: list[Edge] = []
        for edge in self.dot.edges:
            ends = (edge.source[0], edge.target[0])
            if self.hidden & set(ends):
                self.notes.say("dropped edges of invisible nodes", " -> ".join(ends))
                continue
            key = ends if self.dot.directed else (min(ends), max(ends))
            if self.dot.strict and key in seen:
                seen[key].looks.update(edge.looks)
                continue
            seen[key] = edge
            out.append(edge)
        return out

    def _link(self, edge: Edge) -> Link:
        looks = edge.looks
        a, b = self._end(edge.source, looks.get("ltail", "")), self._end(edge.target, looks.get("lhead", ""))
        label = one_line(self._words(looks.get("label", looks.get("xlabel", "")), ""))
        style = looks.get("style", "")
        line: Literal["solid", "dashed", "thick", "none"] = "solid"
        if "invis" in style:
            line = "none"
        elif "dashed" in style or "dotted" in style:
            line = "dashed"
        elif "bold" in style:
            line = "thick"
            self.notes.say("drew thick edges as normal ones", f"{a} -> {b}")
        arrow = self._arrow(looks)
        self._tell_heads(looks, arrow, f"{a} -> {b}")
        minlen = looks.get("minlen", "1")
        return Link(
            a, b, label, line, arrow, _paint(looks.get("color", "")),
            int(minlen) if minlen.isdigit() and 1 <= int(minlen) <= 9 else 1,
            looks.get("constraint", "true").lower() not in ("false", "no", "0"),
        )  # fmt: skip

    def _end(self, end: tuple[str, str], cluster: str) -> str:
        name, port = end
        named = next((self.clusters[id(s)] for s in self.dot.scopes if s.cluster and s.name == cluster), "")
        if named and self.dot.top.graph.get("compound", "").lower() in ("true", "1", "yes"):
            return named
        if port and (name, port) not in self.ports:
            self.notes.say("connected edges to a part of a node to the node itself", f"{name}:{port}")
        return self.ports.get((name, port), name)

    def _arrow(self, looks: Attributes) -> Literal["end", "both", "start", "none"]:
        way = looks.get("dir", "forward" if self.dot.directed else "none")
        head = way in ("forward", "both") and looks.get("arrowhead") != "none"
        tail = way in ("back", "both") and looks.get("arrowtail") != "none"
        return "both" if head and tail else "end" if head else "start" if tail else "none"

    def _tell_heads(self, looks: Attributes, arrow: str, which: str) -> None:
        """Says which arrowheads mean something that a figure's one kind of head does not."""
        for name, drawn in (("arrowhead", ("end", "both")), ("arrowtail", ("start", "both"))):
            shape = looks.get(name, "normal")
            if arrow in drawn and shape not in _HEADS:
                self.notes.say("drew arrowheads of other shapes as normal ones", f"{which} ({shape})")

    def _tell(self) -> None:
        """Says which attributes no figure has."""
        met: dict[str, dict[str, None]] = defaultdict(dict)
        for kind, many in (
            ("graph", [scope.own for scope in self.dot.scopes]),
            ("node", list(self.dot.nodes.values())),
            ("edge", [edge.looks for edge in self.dot.edges]),
        ):
            for looks in many:
                for name in looks:
                    if name in _LINKS:
                        met["dropped links and tooltips"][name] = None
                    elif name in ("headlabel", "taillabel"):
                        met["dropped text at the ends of edges"][looks[name][:40]] = None
                    elif name not in _KNOWN[kind]:
                        met["dropped Graphviz settings of layout and type"][name] = None
        for what, names in met.items():
            for name in names:
                self.notes.say(what, name)


def _fill(looks: Attributes, filled: bool = False) -> str:
    """The colour of a box: its ground where it is filled, else that of its border."""
    if filled or "filled" in looks.get("style", ""):
        ground = _paint(looks.get("fillcolor") or looks.get("bgcolor") or "")
        if ground:
            return ground
    return _paint(looks.get("color", ""))


def _paint(text: str) -> str:
    """Graphviz's ways to write a colour: names (with a number for the shade), "#rrggbb", the first of a list."""
    first = re.split("[:;]", text.strip())[0].removeprefix("/x11/").split("/")[-1]
    return colour(first) or colour(re.sub(r"\d$", "", first)) or ""


def _looks_like(start: str) -> bool:
    plain = re.sub(r"//[^\n]*|/\*.*?\*/|^#[^\n]*", "", start, flags=re.S | re.M).strip()
    return bool(re.match(r'(strict\s+)?(di)?graph\b\s*("[^"]*"|[\w.-]+)?\s*\{', plain, re.I))


reader = Reader((".dot", ".gv"), _looks_like, read)
