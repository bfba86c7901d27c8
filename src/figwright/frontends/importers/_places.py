"""Zones, rows and columns as they lie in a file: which zone something is in, and in which order siblings stand."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from figwright.frontends.importers._compare import Comparison
from figwright.frontends.importers._drawing import Part
from figwright.ir.scene import Rect, union
from figwright.ir.spec import Group, Node

SLACK = 1.5
"""How far things that follow each other may overlap, in points."""


@dataclass(frozen=True, slots=True)
class Way:
    """How the items of a group follow each other: from the left, from the top, or in `rows` (their middles)."""

    across: bool
    rows: tuple[float, ...] = ()

    def key(self, rect: Rect) -> tuple[float, float]:
        if self.rows:
            return min(range(len(self.rows)), key=lambda i: abs(self.rows[i] - rect.cy)), rect.cx
        return (rect.cx, 0.0) if self.across else (rect.cy, 0.0)

    @staticmethod
    def between(one: Rect, other: Rect) -> Way:
        """The way from a lone item to something that was put beside it."""
        return Way(abs(one.cx - other.cx) >= abs(one.cy - other.cy))

    @staticmethod
    def of(rects: Sequence[Rect]) -> Way | None:
        """The way in which rectangles follow each other, if there is one."""
        for way in (Way(True), Way(False)):
            apart = all(_after(a, b, way.across) for a, b in itertools.pairwise(rects))
            if apart and len(rects) > 1:
                return way
        rows: list[list[Rect]] = []
        for rect in rects:
            if rows and abs(rect.cy - rows[-1][0].cy) < max(rect.h, rows[-1][0].h) / 2:
                rows[-1].append(rect)
            else:
                rows.append([rect])
        grid = Way(True, tuple(union(row).cy for row in rows))
        straight = sorted(rects, key=grid.key) == list(rects)
        return grid if len(rects) > 2 and straight and sorted(grid.rows) == list(grid.rows) else None


def _after(a: Rect, b: Rect, across: bool) -> bool:
    return b.x >= a.right - SLACK if across else b.y >= a.bottom - SLACK


class Places:
    """The figure's tree, as far as it can be seen in the file."""

    def __init__(self, seen: Comparison) -> None:
        self.seen = seen
        self.parents = seen.figure.parents()
        self.frames = {id: part.rect for id, part in seen.now.items() if self._framed(id, part)}
        self.old_frames = {id: part.rect for id, part in seen.was.items() if self._framed(id, part)}

    def _framed(self, id: str, part: Part) -> bool:
        return self.seen.elements[id].role == "zone" and part.shape != "text"

    def zone_at(self, rect: Rect, without: frozenset[str] = frozenset()) -> str:
        """The innermost zone that the middle of something lies in; empty for the sheet itself."""
        return _innermost(self.frames, rect, without)

    def home(self, id: str) -> str:
        """The zone that the figure says an item is in, among those that are still there."""
        above = self.parents.get(id)
        while above and above not in self.frames:
            above = self.parents.get(above)
        return above or ""

    @cached_property
    def relocated(self) -> dict[str, str]:
        """Items whose middle lies in another zone now, with that zone."""
        out: dict[str, str] = {}
        for item, parent in self.seen.figure.walk():
            id = item.id
            if parent is None or id not in self.seen.was or id not in self.seen.now:
                continue
            within = frozenset(_subtree(item))
            zone, home = self.zone_at(self.spot(id), within), self.home(id)
            if zone == home or self._was_in(id, zone, within) or any(a in out for a in self._above(id)):
                continue
            out[id] = zone
        return out

    def _was_in(self, id: str, zone: str, within: frozenset[str]) -> bool:
        """Whether it lay over that zone in the export already."""
        lay = _innermost(self.old_frames, self.seen.elements[id].box, within)
        while lay and lay not in self.frames:  # the frame is gone; what held it holds now
            lay = self.home(lay)
        return lay == zone

    def _above(self, id: str) -> list[str]:
        out: list[str] = []
        above = self.parents.get(id)
        while above:
            out.append(above)
            above = self.parents.get(above)
        return out

    def spot(self, id: str) -> Rect:
        """Where a box is now, with the words under its drawing; of a zone its frame."""
        if id in self.frames:
            return self.seen.now[id].rect
        return self.seen.elements[id].box.moved(*self.seen.shift(id))

    def extent(self, id: str, *, before: bool = False) -> Rect | None:
        """Where an item is drawn; of a group without a frame, around those of its items that are still with it."""
        drawn = self.seen.was if before else self.seen.now
        item = self.seen.items[id]
        frames = self.old_frames if before else self.frames
        if isinstance(item, Node) or id in frames:
            if id not in drawn:
                return None
            return self.seen.elements[id].box if before else self.spot(id)
        inner = [
            rect
            for child in item.items
            if (before or child.id not in self.relocated) and (rect := self.extent(child.id, before=before))
        ]
        return union(inner) if inner else None

    def way(self, group: Group) -> Way | None:
        """How the items of a group followed each other in the export."""
        if group.type == "stack":
            return None
        return Way.of([rect for item in group.items if (rect := self.extent(item.id, before=True))])

    def stirred(self, id: str) -> bool:
        """Whether somebody moved the item, or anything in a group without a frame."""
        item = self.seen.items[id]
        if isinstance(item, Node) or id in self.frames:
            return self.seen.moved(id)
        return any(self.stirred(child.id) for child in item.items if self.extent(child.id))

    def slot(self, zone: str, rect: Rect) -> Group:
        """The row, column or zone inside a zone that something was put into."""
        group = self.seen.items[zone] if zone else self.seen.figure.body
        assert isinstance(group, Group)
        while (inner := self._inner(group, rect)) is not None:
            group = inner
        return group

    def _inner(self, group: Group, rect: Rect) -> Group | None:
        open_ = [
            (child, extent)
            for child in group.items
            if isinstance(child, Group) and child.id not in self.frames and (extent := self.extent(child.id))
        ]
        middle = Rect(rect.cx, rect.cy, 0, 0)
        for child, extent in open_:
            if extent.contains(middle) or len(group.items) == 1:
                return child
        outer = self.way(group)
        for child, extent in open_:
            inner = self.way(child)
            beside = extent.y <= rect.cy <= extent.bottom if inner and inner.across else False
            under = extent.x <= rect.cx <= extent.right if inner and not inner.across else False
            if outer and ((not outer.across and beside) or (outer.across and under)):
                return child
        return None


def _innermost(frames: dict[str, Rect], rect: Rect, without: frozenset[str]) -> str:
    middle = Rect(rect.cx, rect.cy, 0, 0)
    around = [(r.w * r.h, id) for id, r in frames.items() if id not in without and r.contains(middle)]
    return min(around, default=(0.0, ""))[1]


def _subtree(item: Node | Group) -> set[str]:
    return {item.id} if isinstance(item, Node) else {item.id}.union(*(_subtree(child) for child in item.items))
