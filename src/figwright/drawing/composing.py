"""A figure with places -> the same figure in rows, columns and zones, as its things stand to one another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Any, TypeVar

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units, marks_of
from figwright.drawing.layouts._cells import Plan
from figwright.drawing.layouts._keeping import Arrangement
from figwright.drawing.leaf import Looks, measure
from figwright.drawing.origins import Origins
from figwright.ir.scene import Point, Rect, Scene, union
from figwright.ir.scene.cuts import Lines, lines
from figwright.ir.scene.geometry import side_of
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.drawings import shown, whole
from figwright.ir.spec.placing import Lettering

NUMBER = 2.5
"""How far from the corner of a zone its number stands at the most, in sizes of a title."""
_SIGN = re.compile(r"\(?[0-9A-Za-z]{1,2}[.)]?")
L = TypeVar("L", bound=Lettering)
Path = tuple[tuple[float, ...], ...]
SLANT = 0.3
"""Points that a level stretch may lean."""
ALIKE = 0.12
"""By how much the sizes of drawings may differ and be meant as one."""


def loosened(figure: Figure, scene: Scene) -> tuple[Figure, tuple[str, ...]]:
    """The figure without places and paths (`by_hand` has those that can be kept), and what could not be kept of it."""
    return _Loosening(figure, scene).figure()


class _Loosening:
    def __init__(self, figure: Figure, scene: Scene) -> None:
        self.placed, self.scene = figure, scene
        self.theme = themes.of(figure.head)
        self.units = Units.of(figure, self.theme)
        self.boxes = {e.id: e.box for e in scene.elements if e.role in ("node", "zone", "panel", "callout")}
        self.cores = {e.id: e.touch for e in scene.elements if e.role == "node"}
        self.plans: dict[str, Plan] = {}
        self.notes: list[str] = []
        self.joined = {id for edge in figure.edges for id in (*edge.source, *edge.target)}
        self.numbers = self._numbers()
        self.gone = {node.id for node in figure.nodes() if self._is_mark(node)} | {*self.numbers.values()}

    def figure(self) -> tuple[Figure, tuple[str, ...]]:
        figure = self.placed
        self.sizes = self._sizes()
        body = self._group(figure.body)
        if self.gone:
            self.notes.append(f"small marks and ornaments on other things go: {', '.join(sorted(self.gone))}")
        edges = tuple(self._edge(edge) for edge in figure.edges if not self.gone & {*edge.source, *edge.target})
        braces = tuple(brace for brace in figure.braces if not self.gone & set(brace.over))
        kept = (*(item for item, _ in figure.walk()), *edges)
        lengths = figure.head.arrows or any(part.look or part.text or part.words for part in kept)
        type_ = round(self.theme.type.label * self.units.unit, 2) if lengths else None
        head = figure.head.model_copy(update={"layout": "composed", "size": None, "type": type_})
        legend = figure.legend.model_copy(update={"place": None}) if figure.legend else None
        found = figure.model_copy(
            update={"head": head, "body": body, "edges": edges, "braces": braces, "legend": legend}
        )
        items = {group.id: tuple(item.id for item in group.items) for group in found.groups()}
        arranged = Arrangement(self.plans, items, 1.0, (figure.head.width, figure.head.aspect)).settled(found)
        parts = (*(item for item, _ in arranged.walk()), *arranged.edges)
        used = shown((part.drawing for part in parts), figure.drawings)
        drawings = {name: svg for name, svg in figure.drawings.items() if name in used}
        return arranged.model_copy(update={"drawings": drawings}), tuple(self.notes)

    def _is_mark(self, node: Node) -> bool:
        """Whether a node is an ornament on other things, or less than a letter and nothing that arrows name."""
        box = self.boxes.get(node.id)
        if node.kind != "ornament" or node.id in self.joined:
            return False
        others = (rect for other, rect in self.cores.items() if other != node.id)
        return box is None or min(box.w, box.h) < self.theme.type.label or any(box.overlaps(r, 1.0) for r in others)

    def _numbers(self) -> dict[str, str]:
        """Signs in the upper left corners of zones with a title, which are the numbers of the zones: nodes by zones."""
        out: dict[str, str] = {}
        high = NUMBER * self.theme.type.title
        for group in self.placed.groups():
            frame = self.boxes.get(group.id)
            for node in group.items if frame and group.label and not group.number else ():
                box = self.boxes.get(node.id)
                if frame and box and isinstance(node, Node) and _SIGN.fullmatch(node.label):
                    near = box.cx - frame.x < high and box.cy - frame.y < high
                    if near and node.id not in self.joined:
                        out[group.id] = node.id
        return out

    def _sizes(self) -> dict[str, float]:
        """How large each drawing is beside the others."""
        found = {}
        for node in self.placed.nodes():
            core = self.cores.get(node.id)
            plain = node.model_copy(update={"place": None, "size": 1.0, "text": None})
            leaf = measure(plain, Looks(self.theme, self.theme.order[0], units=self.units)) if core else None
            if core and leaf and not leaf.plain and leaf.core.h > 0:
                found[node.id] = core.h / leaf.core.h
        usual = median(found.values()) if found else 1.0
        shares = {id: min(max(size / (usual or 1.0), 0.4), 4.0) for id, size in found.items()}
        return {id: 1.0 if abs(share - 1) < ALIKE else round(share, 2) for id, share in shares.items()}

    def _label(self, id: str) -> str:
        return next(node.label for node in self.placed.nodes() if node.id == id)

    def _rect(self, item: Node | Group) -> Rect | None:
        if item.id in self.boxes:
            return self.boxes[item.id]
        inner = [rect for child in getattr(item, "items", ()) if (rect := self._rect(child))]
        return union(inner) if inner else None

    def _group(self, group: Group) -> Group:
        items = tuple(item for item in group.items if item.id not in self.gone)
        things = [(item.id, rect) for item in items if (rect := self._rect(item))]
        laid = group.type == "stack" or not any(_has_place(item) for item in items)
        if len(things) > 1 and not laid:
            plan = _plan(lines(things))
            behind = tuple(item.id for item in items if item.id not in dict(things))
            self.plans[group.id] = (plan[0], (*plan[1], *behind))
        if group.words:
            self.notes.append(f"words on the frame {group.id!r} go: {_quoted(w.text for w in group.words)}")
        return group.model_copy(update={
            "items": tuple(self._group(item) if isinstance(item, Group) else self._node(item) for item in items),
            "place": None, "words": (), "text": _lettering(group.text), "layer": 0,
            "number": self._label(self.numbers[group.id]) if group.id in self.numbers else group.number,
        })  # fmt: skip

    def _node(self, node: Node) -> Node:
        out: dict[str, Any] = {"place": None, "layer": 0, "text": _lettering(node.text), "size": 1.0}
        if node.id in self.sizes:
            out["size"] = self.sizes[node.id]
        if node.drawing and node.place:
            out |= self._in_drawing(node, node.place)
        elif node.words:
            said = " ".join(words.text for words in node.words)
            out |= {"words": (), "note": node.note or said}
            if node.note:
                self.notes.append(f"words in {node.id!r} go: {_quoted(w.text for w in node.words)}")
        return node.model_copy(update=out)

    def _in_drawing(self, node: Node, place: tuple[float, ...]) -> dict[str, Any]:
        """Words that stand in a drawing stay in it, in its own units."""
        own = union(mark.bounds for mark in marks_of(whole(node.drawing, self.placed.drawings), self.theme))
        k = own.h / place[3] if place[3] > 0 and own.h > 0 else 1.0
        out: dict[str, Any] = {"words": tuple(_scaled(words, k) for words in node.words)}
        at = node.text.at if node.text else None
        if at and node.text and 0 <= at[0] <= place[2] and 0 <= at[1] <= 0.92 * place[3]:
            out["text"] = _scaled(node.text, k)
        return out

    def _edge(self, edge: Edge) -> Edge:
        if edge.drawing:
            self.notes.append(f"the drawing on the arrow {edge.id!r} goes")
        said = " ".join(words.text for words in edge.words)
        if said and edge.label:
            self.notes.append(f"words on the arrow {edge.id!r} go: {_quoted([said])}")
        look = edge.look.model_copy(update={"radius": None}) if edge.look else None
        return edge.model_copy(update={
            "path": (), "place": None, "drawing": "", "words": (), "label": edge.label or said, "layer": 0,
            "text": _lettering(edge.text), "look": look,
        })  # fmt: skip


def by_hand(placed: Figure, drawn: Scene, routed: Sequence[Scene]) -> dict[str, Path]:
    """The paths of a placed figure that turn otherwise than the router has them in some scenes, each from the middle of
    what its arrow leaves: level and upright stretches alone, since a composed figure has no others."""
    origins = Origins.of(placed, drawn, composed=True)
    others = [{e.id: _turns(e.route.points) for e in scene.elements if e.route} for scene in routed]
    out: dict[str, Path] = {}
    for element in drawn.elements:
        points = element.route.points if element.route else ()
        if (turns := _turns(points)) and all(turns != other.get(element.id, turns) for other in others):
            out[element.id] = tuple(origins.to_figure(element.id, point) for point in points)
    given = {edge.id for edge in placed.edges if edge.path and edge.kind != "zoom"}
    return {id: path for id, path in out.items() if id in given}


def with_paths(composed: Figure, placed: Figure, paths: Mapping[str, Path]) -> Figure:
    """A composed figure with paths in the units of the placed one."""
    theme = themes.of(placed.head)
    type_ = composed.head.type or round(theme.type.label * Units.of(placed, theme).unit, 2)
    edges = tuple(e.model_copy(update={"path": paths[e.id]}) if e.id in paths else e for e in composed.edges)
    return composed.model_copy(update={"head": composed.head.model_copy(update={"type": type_}), "edges": edges})


def _turns(points: Sequence[Point]) -> str:
    """The ways that a line takes, one letter for each stretch; nothing where it slants."""
    ways = [side_of(a, b) for a, b in pairwise(points)]
    slanted = any(min(abs(a.x - b.x), abs(a.y - b.y)) > SLANT for a, b in pairwise(points))
    return "" if slanted else "".join(way[0] for way in ways)


def _has_place(item: Node | Group) -> bool:
    return item.place is not None or any(_has_place(child) for child in getattr(item, "items", ()))


def _plan(found: Lines) -> Plan:
    """Rows and columns; a grid is a column of rows, which share their tracks."""
    way, parts = found
    kept = tuple(part if isinstance(part, str) else _plan(part) for part in parts if part)
    kept = tuple(part if isinstance(part, str) or len(part[1]) > 1 else part[1][0] for part in kept)
    return ("column" if way == "grid" else way), kept


def _lettering(how: Lettering | None) -> Lettering | None:
    """What is left of lettering where the layout sets the words: colour, weight and slope."""
    if how is None or not (how.color or how.weight or how.italic):
        return None
    return Lettering(color=how.color, weight=how.weight, italic=how.italic)


def _scaled(how: L, k: float) -> L:
    def by(value: float | None) -> float | None:
        return round(value * k, 2) if value is not None else None

    at = (round(how.at[0] * k, 2), round(how.at[1] * k, 2)) if how.at else None
    return how.model_copy(update={"at": at, **{name: by(getattr(how, name)) for name in ("size", "width", "leading")}})


def _quoted(texts: Iterable[str]) -> str:
    return ", ".join(repr(text) for text in texts)
