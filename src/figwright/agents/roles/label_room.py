"""Room for the labels below drawings: a model counts letters badly, and a label that breaks into a second line, or a
formula that is higher than one, would take its height from the drawing."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units, written_sheet
from figwright.drawing.leaf import Looks, fitted
from figwright.drawing.leaf.looks import has_free_drawing
from figwright.drawing.leaf.words import label_style
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.text import set_text
from figwright.ir.spec import Figure, Group, Node
from figwright.ir.spec.drawings import whole
from figwright.ir.spec.placing import Lettering

AIR, ARROW = 4.0, 30.0
"""Units that stay free beside what takes more room, and where an arrow leads on from it."""
MOST_LINES = 3
LOST, SEEN = 0.03, 0.08
"""The share of its height that a drawing may give up without a reader seeing it, and without its arrows being off."""


def with_room_for_labels(figure: Figure, only: Collection[str] | None = None) -> tuple[Figure, tuple[str, ...]]:
    """The figure with places as high as the lines of the labels below their drawings, and labels that run wider than
    their places where a word needs it; and what was changed. No place becomes wider: its drawing would, and the gaps
    that arrows stand in would be lost. `only`: those labels, and no others."""
    if figure.head.size is None or not figure.placed:
        return figure, ()
    room = _Room(figure, {node.id: Rect(*node.place) for node in figure.nodes() if node.place}, [])

    def eased(item: Node | Group, around: Rect) -> Node | Group:
        if isinstance(item, Group):
            inside = Rect(*item.place).grown(-AIR) if item.place else around
            return item.model_copy(update={"items": tuple(eased(one, inside) for one in item.items)})
        return room.eased(item, around) if only is None or item.id in only else item

    body = eased(figure.body, Rect(0, 0, *figure.head.size))
    return figure.model_copy(update={"body": body}), tuple(room.told)


@dataclass(slots=True)
class _Room:
    """What is taken of a sheet, and what was changed on it."""

    figure: Figure
    taken: dict[str, Rect]
    told: list[str]

    def eased(self, node: Node, around: Rect) -> Node:
        """A node whose label leaves its drawing as large as its place says, where there is room for that."""
        theme = themes.of(self.figure.head)
        looks = Looks(theme, theme.order[0], cards=self.figure.head.cards, units=Units.of(self.figure, theme))
        place = self.taken.get(node.id)
        below = node.label and not node.text and node.label_side in ("", "bottom") and has_free_drawing(node, looks)
        if place is None or not below:
            return node
        label = _Label(node, place, looks)
        if label.fits and label.spares(node):
            return node
        higher = round(label.lacks(node), 1)
        added = Rect(place.x, place.bottom, place.w, higher)
        lined = label.fits and label.lines <= MOST_LINES
        if lined and around.contains(added) and self._is_free(node.id, added, below=True):
            self.taken[node.id] = taller = Rect(place.x, place.y, place.w, place.h + higher)
            self.told.append(f"{node.id!r}: {label.said}, so its place is {higher:.0f} higher")
            return node.model_copy(update={"place": tuple(taller)})
        for wide in label.widths:
            strip = Rect(place.cx - wide / 2, place.bottom - label.line, wide, label.line)
            other = _wider(node, wide)
            if around.contains(strip) and self._is_free(node.id, strip) and label.spares(other):
                self.told.append(f"{node.id!r}: its label is wider than its place and stands out of it")
                return other
        if not label.fits or label.lacks(node) > SEEN * label.full * label.unit:
            told = label.said if label.fits else "its label is wider than its place"
            self.told.append(f"{node.id!r}: {told} and takes room from its drawing")
        return node

    def _is_free(self, id: str, rect: Rect, *, below: bool = False) -> bool:
        """Whether nothing stands there; where it leads on to a thing below, room is left for that arrow."""
        joined = set(self._joined(id)) if below else set()
        for other, place in self.taken.items():
            far = 0.0 if not below else ARROW if other in joined else AIR
            if other != id and place.overlaps(Rect(rect.x - AIR, rect.y, rect.w + 2 * AIR, rect.h + far)):
                return False
        return not any(
            rect.crossed_by(Point(*one[-2:]), Point(*other[-2:]))
            for edge in self.figure.edges
            if id not in (*edge.source, *edge.target)
            for one, other in pairwise(edge.path)
        )

    def _joined(self, id: str) -> Iterator[str]:
        for edge in self.figure.edges:
            if id in (*edge.source, *edge.target):
                yield from (*edge.source, *edge.target)


def _wider(node: Node, width: float) -> Node:
    return node.model_copy(update={"text": Lettering(anchor="middle", width=round(width, 1))})


class _Label:
    """The label below a drawing in its place, with lengths in units of the sheet."""

    def __init__(self, node: Node, place: Rect, looks: Looks) -> None:
        self.place, self.looks, self.unit = place, looks, looks.own.unit
        whole, broken = (
            set_text(node.label, label_style(looks), limit).bounds for limit in (math.inf, place.w / self.unit)
        )
        self.line, self.higher = whole.h * self.unit, (broken.h - whole.h) * self.unit
        self.fits = broken.w * self.unit <= place.w + AIR
        self.lines = len(set_text(node.label, label_style(looks), place.w / self.unit).lines)
        self.widths = [w * self.unit + 1 for w in ([] if self.fits else [broken.w]) + [whole.w]]
        self.meant = _sheet_height(node, place, looks)
        self.full = self._drawn(_wider(node, 2 * whole.w * self.unit))
        if self.meant:
            self.full = max(self.full, self.meant / self.unit)

    @property
    def said(self) -> str:
        """Why it takes more room than its place has."""
        return f"its label takes {self.lines} lines" if self.lines > 1 else "its label is higher than a line"

    def spares(self, node: Node) -> bool:
        """Whether the drawing of a node is as high as it was drawn, or as it would be above one line."""
        return self._drawn(node) >= (1 - LOST) * self.full

    def lacks(self, node: Node) -> float:
        """By how much the place of a node would have to be higher for that."""
        return (self.full - self._drawn(node)) * self.unit if self.meant else self.higher

    def _drawn(self, node: Node) -> float:
        return fitted(node, self.looks, self.place.w / self.unit, self.place.h / self.unit).core.h


def _sheet_height(node: Node, place: Rect, looks: Looks) -> float:
    """How high its author drew a drawing on a sheet that was meant for its place; nothing where that is not known."""
    drawings = looks.own.drawings or {}
    sheet = written_sheet(whole(node.drawing, drawings), looks.theme) if node.drawing in drawings else None
    if sheet is None or not (1 - SEEN) * place.w <= sheet.w <= place.w + AIR or sheet.h > place.h:
        return 0.0
    return sheet.h * min(1.0, place.w / sheet.w)
