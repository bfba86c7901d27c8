"""A figure as some layout drew it -> the same figure with places, so that everything in it can be moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from figwright.drawing import themes
from figwright.drawing.drawing_marks import LABEL_SHARES, Units
from figwright.drawing.layouts._places import TITLE_INDENT
from figwright.drawing.leaf import Looks, measure
from figwright.ir.scene import Element, Oval, Rect, Route, Scene, Words, union
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.placing import Lettering, Look

SHEET = 1000.0
"""How many units wide a sheet is."""
SAME = 0.3
"""Points of print that make no difference."""
LOWERED = 0.999
"""The size of a drawing that is as large as it can be, with its words at the foot of its place."""
Draw = Callable[[Figure], Scene]
L = TypeVar("L", bound=Lettering)


def fixed(figure: Figure, scene: Scene, draw: Draw, base: Path | None) -> tuple[Figure, tuple[str, ...]]:
    """The figure with the places that the scene shows, and what changed in it. `draw` draws it, to see what places
    alone do not tell: where lines of words break, how large a drawing is in its place."""
    placed = _Fixing(figure, scene, base).figure()
    for _ in range(2):  # words that break elsewhere leave other room to the drawing above them
        if not (changes := _differences(placed, scene, draw(placed))):
            break
        placed = _with_changes(placed, changes)
    split = [edge.id for edge in figure.edges if edge.kind != "zoom" and len(edge.source) * len(edge.target) > 1]
    return placed, tuple(f"edge {id!r} joined several boxes and is now one edge for each pair" for id in split)


class _Fixing:
    def __init__(self, figure: Figure, scene: Scene, base: Path | None) -> None:
        self.figure_, self.scene, self.base = figure, scene, base
        self.unit = SHEET / scene.width
        self.theme = themes.of(figure.head)
        self.by_id = {element.id: element for element in scene.elements}
        self.routes: dict[str, list[Element]] = {}
        for element in scene.elements:
            if element.route is not None:
                self.routes.setdefault(element.route.bundle, []).append(element)

    def figure(self) -> Figure:
        figure, unit = self.figure_, self.unit
        corner = max((e.route.corner for es in self.routes.values() for e in es if e.route), default=0.0)
        self.corner = corner
        usual = self.theme.lines.corner * self.scene.scale
        look = Look(radius=corner * unit) if corner and abs(corner - usual) > 0.01 else None
        head = figure.head.model_copy(update={
            "layout": "placed", "size": _pair(SHEET, self.scene.height * unit), "arrows": look,
            "type": round(self.theme.type.label * self.scene.scale * unit, 2),
        })  # fmt: skip
        legend = figure.legend
        if legend and (drawn := self.by_id.get("legend")):
            legend = legend.model_copy(update={"place": self._place(drawn.box)})
        return figure.model_copy(update={
            "head": head, "body": self._group(figure.body), "legend": legend,
            "edges": tuple(part for edge in figure.edges for part in self._edges(edge)),
        })  # fmt: skip

    def _place(self, rect: Rect) -> tuple[float, ...]:
        return tuple(round(value * self.unit, 2) for value in rect)

    def _group(self, group: Group) -> Group:
        rect = None
        if group.type == "stack" or not group.items:
            found = [self.by_id[item.id].box for item in group.items if item.id in self.by_id]
            rect = union(found) if found else None
        else:
            group = group.model_copy(update={"items": tuple(self._item(item) for item in group.items)})
        if group.framed and group.id in self.by_id:
            rect = self.by_id[group.id].box
        place = self._place(rect) if rect else None
        return group.model_copy(update={"place": place, "nudge": None, "min_size": None})

    def _item(self, item: Node | Group) -> Node | Group:
        if isinstance(item, Group):
            return self._group(item)
        drawn = self.by_id.get(item.id)
        place = self._place(self._body(item, drawn)) if drawn else None
        return item.model_copy(update={"place": place, "nudge": None, "min_size": None, "size": 1.0})

    def _body(self, node: Node, drawn: Element) -> Rect:
        """The room of a node without the cards or marks that stand out of its place, and without what is free above
        and below a drawing with its words."""
        units, cards = Units.of(self.figure_, self.theme), self.figure_.head.cards
        looks = Looks(self.theme, self.theme.order[0], base=self.base, units=units, cards=cards)
        leaf, k, r = measure(node, looks), self.scene.scale, drawn.box
        if leaf.plain:
            out = leaf.behind * k
            return Rect(r.x, r.y + out, r.w - out, r.h - out)
        top = drawn.touch.y - leaf.crown * k
        foot = max(words.bounds.bottom for words in drawn.words) if drawn.words else drawn.touch.bottom
        return Rect(r.x, top, r.w, max(foot, drawn.touch.bottom + leaf.hang * k * bool(node.badge)) - top)

    def _edges(self, edge: Edge) -> list[Edge]:
        """One edge for every pair of ends, with its path; a label stays with the first."""
        drawn = [(element, element.route) for element in self.routes.get(edge.id, []) if element.route]
        label = self._label(edge)
        if len(drawn) <= 1 and len(edge.source) * len(edge.target) == 1:
            return [edge.model_copy(update={**label, **(self._way(edge, drawn[0][1]) if drawn else {})})]
        out: list[Edge] = []
        for _, route in drawn:
            own = {} if out else {**label, "label": edge.label}
            out.append(edge.model_copy(update={
                "id": edge.id if not out else "", "source": _end(route.source, edge.source),
                "target": _end(route.target, edge.target), "label": "", **own,
                **self._way(edge, route),
            }))  # fmt: skip
        return out or [edge]

    def _way(self, edge: Edge, route: Route) -> dict[str, Any]:
        path = tuple(_pair(p.x * self.unit, p.y * self.unit) for p in route.points)
        if abs(route.corner - self.corner) < 0.01:
            return {"path": path}
        look = (edge.look or Look()).model_copy(update={"radius": round(route.corner * self.unit, 2)})
        return {"path": path, "look": look}

    def _label(self, edge: Edge) -> dict[str, Any]:
        drawn = self.by_id.get(f"{edge.id}/label")
        blocks = list(drawn.words) if drawn else []
        out: dict[str, Any] = {}
        if edge.label and blocks:
            out["text"] = self._lettered(edge.text or Lettering(), blocks.pop(0))
        if edge.words and len(blocks) == len(edge.words):
            out["words"] = tuple(self._lettered(one, block) for one, block in zip(edge.words, blocks, strict=True))
        return out

    def _lettered(self, how: L, words: Words) -> L:
        """Lettering on the sheet, where the words stand."""
        wide = {"width": _wide(words, self.unit)} if len(words.lines) > 1 else {}
        x = words.bounds.x + LABEL_SHARES[how.anchor] * words.bounds.w
        return how.model_copy(update={"at": _pair(x * self.unit, words.lines[0].baseline * self.unit), **wide})


def _end(id: str, names: tuple[str, ...]) -> tuple[str]:
    """A card of a stack is named by its edge, and met as the stack."""
    return (id,) if id in names else (names[0],)


def _pair(x: float, y: float) -> tuple[float, float]:
    return round(x, 2), round(y, 2)


def _wide(words: Words, unit: float) -> float:
    return round(words.bounds.w * unit + 0.5, 1)


def _differences(figure: Figure, before: Scene, after: Scene) -> dict[str, dict[str, Any]]:
    """What must be said beside the places, by item."""
    old = {element.id: element for element in before.elements}
    new = {element.id: element for element in after.elements}
    out: dict[str, dict[str, Any]] = {}
    for item, _ in figure.walk():
        if item.id in old and item.id in new:
            one, other = old[item.id], new[item.id]
            found = (
                _of_node(item, one, other, figure)
                if isinstance(item, Node)
                else _of_frame(item, one, other, before.width)
            )
            if found:
                out[item.id] = found
    return out


def _of_node(node: Node, old: Element, new: Element, figure: Figure) -> dict[str, Any]:
    assert figure.head.size is not None
    out: dict[str, Any] = {}
    if abs(old.touch.h - new.touch.h) > SAME / 2 and new.touch.h > 0 and node.kind != "text":
        out["size"] = round(min(max(0.4, node.size * old.touch.h / new.touch.h), 4.0), 3)
    elif _apart(old) - _apart(new) > SAME / 2 and node.size == 1:
        out["size"] = LOWERED
    for words, others in zip(old.words, new.words, strict=False):
        if [line.text for line in words.lines] != [line.text for line in others.lines] and words.text != node.note:
            wide = _wide(words, figure.head.size[0] / figure.head.width)
            out["text"] = (node.text or Lettering()).model_copy(update={"width": wide})
            break
    return out


def _apart(element: Element) -> float:
    """How far below its drawing the words of a node begin."""
    return element.words[0].bounds.y - element.touch.bottom if element.words else 0.0


def _of_frame(group: Group, old: Element, new: Element, width: float) -> dict[str, Any]:
    if not old.words or not new.words or group.text is not None:
        return {}
    one, other = old.words[0].bounds, new.words[0].bounds
    which = 1 if group.number and group.type == "zone" and len(old.words) > 1 else 0
    title, now = old.words[which], new.words[which]
    size = round(title.size * SHEET / width, 2) if abs(title.size - now.size) > SAME else None
    if len(title.lines) > 1 or (size and abs(one.x - other.x) < SAME):
        wide = _wide(title, SHEET / width) if len(title.lines) > 1 else None
        return {"text": Lettering(anchor="start" if group.type == "zone" else "middle", width=wide, size=size)}
    if abs(one.x - other.x) < SAME:
        return {}
    head = [mark.bounds for mark in old.marks if isinstance(mark, Oval | Words)]
    room = union(head[:2] if group.number and group.type == "zone" else [one])
    scale = old.words[0].size / new.words[0].size if new.words[0].size else 1.0
    indent = TITLE_INDENT * scale
    left, right = room.x - old.box.x, old.box.right - room.right
    if left < right - SAME and left < 2 * indent:
        return {"text": Lettering(anchor="start", size=size)}
    return {"text": Lettering(anchor="end" if right < left - SAME else "middle", size=size)}


def _with_changes(figure: Figure, changes: Mapping[str, dict[str, Any]]) -> Figure:
    return figure.with_items(lambda item: item.model_copy(update=changes.get(item.id, {})))
