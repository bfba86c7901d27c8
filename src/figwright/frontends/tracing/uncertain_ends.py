"""A placed figure -> the arrows of which it is not sure what they join, each with the reason, by what lies where.

An end is uncertain where something else is nearer, where it is far from its element, or where that element may not be
one thing: pixels come back in pieces that overlap and touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import corners, meet, off_border
from figwright.ir.spec import Edge, Figure, Group, Node

FAR, FARTHEST = 0.02, 0.03
"""How far before its element an arrow of a picture may end, and one of vectors, as shares of the figure's width."""
BORDER, NEARER = 0.004, 0.001
"""How far off the border of a frame an end may lie, and by how much something else must be nearer."""
TOUCHING, PIECES = 0.003, 3
"""How near to each other elements touch, and how many may touch the one that an arrow comes from."""
COMMON = (0.05, 0.95)
"""The share of the smaller that elements have in common which overlap, and do not hold each other."""
DECORATION = ("ornament", "text")


@dataclass(frozen=True, slots=True)
class _Element:
    id: str
    box: Rect
    frame: bool
    kind: str

    def off(self, at: Point) -> float:
        """How far a point is from an element; from its border when it is a frame."""
        inside = self.box.contains(Rect(at.x, at.y, 0.0, 0.0))
        return 0.0 if inside and not self.frame else off_border(corners(self.box), at)


def uncertain(figure: Figure, *, pixels: bool) -> dict[str, str]:
    """What is not sure about arrows, by their ids; `pixels` says that vision found the elements."""
    found = [(item, Rect(*item.place)) for item, _ in figure.walk() if item.place]
    elements = {item.id: _element(item, box) for item, box in found}
    wide = max(figure.head.size or (0.0,))
    out: dict[str, str] = {}
    for edge in figure.edges:
        if len(edge.path) > 1 and wide:
            why = next(_reasons(edge, elements, wide, pixels), "")
            if why:
                out[edge.id] = why
    return out


def _element(item: Node | Group, box: Rect) -> _Element:
    return _Element(item.id, box, isinstance(item, Group), item.kind if isinstance(item, Node) else "")


def _reasons(edge: Edge, elements: dict[str, _Element], wide: float, pixels: bool) -> Iterator[str]:
    sources, targets = ([elements[id] for id in ids if id in elements] for ids in (edge.source, edge.target))
    for one in sources:
        for other in targets:
            if one is other:
                if pixels:
                    yield f"both of its ends are at {one.id!r}"
            elif one.box.contains(other.box, 0.5) or other.box.contains(one.box, 0.5):
                yield f"one of {one.id!r} and {other.id!r}, which it joins, lies in the other"
    first, last = Point(*edge.path[0][-2:]), Point(*edge.path[-1][-2:])
    for at, ends in ((first, sources), (last, targets)):
        for end in ends:
            yield from _misses(end, at, elements, wide, pixels)
    if pixels:
        for end in (*sources, *targets):
            yield from _pieces(end, elements, wide, tail=end in sources)


def _misses(end: _Element, at: Point, elements: dict[str, _Element], wide: float, pixels: bool) -> Iterator[str]:
    """Why an element may not be what an arrow ends at."""
    off = end.off(at) / wide
    rivals = [one for one in elements.values() if one is not end and one.kind != "ornament"]
    nearest = min(rivals, key=lambda one: one.off(at), default=None)
    if nearest and nearest.off(at) / wide < off - NEARER:
        yield f"it ends nearer to {nearest.id!r} than to {end.id!r}"
    if pixels and end.frame and off > BORDER:
        yield f"it ends off the border of {end.id!r}"
    if off > (FAR if pixels else FARTHEST):
        yield f"it ends far from {end.id!r}"


def _pieces(end: _Element, elements: dict[str, _Element], wide: float, tail: bool) -> Iterator[str]:
    """Why an element that vision found may be a piece of something, or several things."""
    if end.frame:
        return
    others = [one for one in elements.values() if one is not end and not one.frame and one.kind != "text"]
    if any(COMMON[0] < _common(end.box, one.box) < COMMON[1] for one in others if one.kind not in DECORATION):
        yield f"{end.id!r} and another element overlap"
    if tail and sum(end.box.grown(TOUCHING * wide).overlaps(one.box, 0.0) for one in others) > PIECES:
        yield f"{end.id!r} is one of several elements that touch"


def _common(one: Rect, other: Rect) -> float:
    """What elements have in common, as a share of the smaller."""
    both = meet(one, other)
    least = min(one.w * one.h, other.w * other.h)
    return max(0.0, both.w) * max(0.0, both.h) / max(1e-9, least)
