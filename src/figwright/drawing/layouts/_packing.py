"""Packings: every way to cut a group's reading order into rows and columns, by the shape it would have (slicing
floorplans).

A shape is a width, a height and the plan that gives them. Shapes are combined from the leaves up; of those alike in
ratio only the
smallest is kept, so the number stays small and the whole hierarchy is solved at once.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from figwright.drawing.layouts._cells import MARGIN, Build, Plan
from figwright.drawing.layouts._measure import ARROW, GAP
from figwright.drawing.layouts._sheets import RANGE, largest
from figwright.drawing.layouts._titles import TITLE_GAP, ZONE_PAD
from figwright.drawing.leaf import Looks
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec import Figure, Group, Node

STEP = 0.22
"""Shapes whose ratios differ by less than this (in logarithms) are alike."""
MOST_CHILDREN = 14
"""Longer sequences are packed in chunks: all cuts of more would take too long."""


@dataclass(frozen=True, slots=True)
class Shape:
    w: float
    h: float
    tree: Plan | str
    plans: tuple[tuple[str, Plan], ...] = ()


_Join = tuple[float, float, Shape, Shape, str, float]
"""Width and height of two shapes side by side, the two, which way and how far apart."""


def automatic(group: Group) -> bool:
    auto = group.type in ("group", "zone", "panel") and group.arrange == "auto"
    return auto and all(item.place is None for item in group.items)


def packings(order: Build, most: int = 12) -> Iterator[Mapping[str, Plan]]:
    """Plans for all automatic groups at once, those first that leave the largest type at the wanted ratio."""
    figure, packer = order.figure, _Packer(order)
    low, most_scale = figure.head.aspect or RANGE[0], largest(figure, order.theme)

    def scale(shape: Shape) -> float:
        w, h = shape.w + 2 * MARGIN, shape.h + 2 * MARGIN
        return min(figure.head.width / max(w, h * low), most_scale)

    shapes = sorted(packer.shapes(figure.body, keep=3), key=scale, reverse=True)
    for shape in shapes[:most]:
        if scale(shape) > 0.8 * scale(shapes[0]):
            yield dict(shape.plans)


class _Packer:
    def __init__(self, order: Build) -> None:
        self.order, self.figure, self.theme = order, order.figure, order.theme
        head, hue = order.figure.head, order.theme.order[0]
        self.looks = Looks(order.theme, hue, order.wrap, order.base, head.icons, units=order.own)

    def shapes(self, item: Node | Group, keep: int = 1) -> list[Shape]:
        """The shapes an item can have; `keep` of each kind of ratio."""
        if isinstance(item, Node):
            leaf = self.order.leaf(item, self.looks)
            return [Shape(leaf.w, leaf.h, item.id)]
        links = links_between(item, self.figure)
        by_id = {child.id: self.shapes(child) for child in item.items}
        if automatic(item) and len(by_id) > 1:
            found = self._cut(reading_order(list(by_id), links), by_id, links, keep)
            shapes = [Shape(s.w, s.h, item.id, (*s.plans, (item.id, _as_plan(s.tree)))) for s in found]
        else:
            way = "column" if "column" in (item.type, item.arrange) or item.type in ("grid", "stack") else "row"
            shapes = self._line(list(by_id.values()), way, item.id)
        return [self._framed(shape, item) for shape in shapes]

    def _framed(self, shape: Shape, group: Group) -> Shape:
        if not group.framed:
            return shape
        style = TextStyle(
            self.theme.type.title,
            "#000000",
            self.theme.type.title_weight,
            family=self.theme.type.family,
            language=self.theme.type.language,
        )
        title = set_text(group.label, style).bounds if group.label else None
        head = title.h + TITLE_GAP if title else 0.0
        w = max(shape.w, title.w if title else 0.0) + 2 * ZONE_PAD
        return Shape(w, shape.h + 2 * ZONE_PAD + head, shape.tree, shape.plans)

    def _line(self, parts: Sequence[list[Shape]], way: str, name: str) -> list[Shape]:
        """A row or column that the spec asks for."""
        out = [Shape(0.0, 0.0, name)]
        for i, options in enumerate(parts):
            gap = GAP[0 if way == "row" else 1] if i else 0.0
            whole = [(_join_shapes(a, b, way, gap, name), a, b) for a in out for b in options]
            out = _smallest_shapes([(one.w, one.h, a, b, way, gap) for one, a, b in whole], 1, name)
        return out

    def _cut(
        self, order: Sequence[str], by_id: Mapping[str, list[Shape]], links: Sequence[tuple[str, str]], keep: int
    ) -> list[Shape]:
        """All slicings of the sequence, by intervals."""
        joined = set(links) | {(b, a) for a, b in links}
        if len(order) > MOST_CHILDREN:
            return self._chunks(order, by_id)
        n = len(order)
        table: dict[tuple[int, int], list[Shape]] = {(i, i + 1): by_id[id] for i, id in enumerate(order)}
        for length in range(2, n + 1):
            for i in range(n - length + 1):
                j = i + length
                found: list[_Join] = []
                for k in range(i + 1, j):
                    across, down = ARROW if (order[k - 1], order[k]) in joined else GAP
                    for a in table[i, k]:
                        for b in table[k, j]:
                            found.append((a.w + across + b.w, a.h if a.h > b.h else b.h, a, b, "row", across))
                            found.append((a.w if a.w > b.w else b.w, a.h + down + b.h, a, b, "column", down))
                table[i, j] = _smallest_shapes(found, keep if length == n else 1)
        return table[0, n]

    def _chunks(self, order: Sequence[str], by_id: Mapping[str, list[Shape]]) -> list[Shape]:
        """Very long sequences: lines of equally many, for every sensible number of lines."""
        out = []
        for count in range(1, math.isqrt(len(order)) * 2):
            size = math.ceil(len(order) / count)
            lines = []
            for i in range(0, len(order), size):
                line = by_id[order[i]][0]
                for id in order[i + 1 : i + size]:
                    line = _join_shapes(line, by_id[id][0], "row", GAP[0])
                lines.append(line)
            whole = lines[0]
            for line in lines[1:]:
                whole = _join_shapes(whole, line, "column", GAP[1])
            out.append(whole)
        return out


def _as_plan(tree: Plan | str) -> Plan:
    return ("row", (tree,)) if isinstance(tree, str) else tree


def _join_shapes(a: Shape, b: Shape, way: str, gap: float, name: str = "") -> Shape:
    w, h = (a.w + gap + b.w, max(a.h, b.h)) if way == "row" else (max(a.w, b.w), a.h + gap + b.h)
    if name:
        return Shape(w, h, name, a.plans + b.plans)
    parts: list[Plan | str] = []
    for tree in (a.tree, b.tree):
        if not isinstance(tree, str) and tree[0] == way:
            parts.extend(tree[1])
        else:
            parts.append(tree)
    return Shape(w, h, (way, tuple(parts)), a.plans + b.plans)


def _smallest_shapes(joins: Sequence[_Join], keep: int, name: str = "") -> list[Shape]:
    """The smallest of each kind of ratio, and no shape that another fits into. Most joins are never made."""
    joins = sorted(joins, key=lambda join: join[0] * join[1])
    sorts = [round(math.log((w or 1.0) / (h or 1.0)) / STEP) for w, h, *_ in joins]
    if keep == 1:
        first = dict(zip(reversed(sorts), reversed(joins), strict=True))
        least = list[_Join]()
        for join in sorted(first.values(), key=lambda join: join[0] * join[1]):
            if not any(w <= join[0] and h <= join[1] for w, h, *_ in least):
                least.append(join)
        return [_join_shapes(a, b, way, gap, name) for _, _, a, b, way, gap in least]
    kinds: dict[int, list[Shape]] = {}
    for sort, (_, _, a, b, way, gap) in zip(sorts, joins, strict=True):
        kind = kinds.setdefault(sort, [])
        if len(kind) < keep:
            shape = _join_shapes(a, b, way, gap, name)
            if all(shape.tree != other.tree for other in kind):
                kind.append(shape)
    return [shape for kind in kinds.values() for shape in kind]


def links_between(group: Group, figure: Figure) -> list[tuple[str, str]]:
    """Edges between the children of a group, lifted to them. Feedback does not say what comes first, and neither does
    an edge back from a numbered zone to an earlier one: a three before a one would be read as a mistake."""
    holder: dict[str, str] = {}
    for child in group.items:
        stack = [child]
        while stack:
            here = stack.pop()
            holder[here.id] = child.id
            if isinstance(here, Group):
                stack.extend(here.items)
    ahead = [edge for edge in figure.edges if edge.kind not in ("feedback", "gradient", "zoom")]
    pairs = [(holder.get(a), holder.get(b)) for edge in ahead for a in edge.source for b in edge.target]
    links = [(a, b) for a, b in pairs if a and b and a != b]
    numbers = {item.id: int(item.number) for item in group.items if isinstance(item, Group) and item.number.isdecimal()}
    return _in_turn(numbers) + _not_back(links, numbers)


def _in_turn(numbers: Mapping[str, int]) -> list[tuple[str, str]]:
    """Every numbered child before those of the next number."""
    steps = itertools.pairwise(sorted(set(numbers.values())))
    return [(a, b) for step in steps for a in numbers for b in numbers if (numbers[a], numbers[b]) == step]


def _not_back(links: Sequence[tuple[str, str]], numbers: Mapping[str, int]) -> list[tuple[str, str]]:
    """The links but for those that lead back to a smaller number, also by way of children that have none."""
    latest, before = dict(numbers), dict[str, int]()
    while latest != before:
        before = dict(latest)
        for a, b in links:
            if b not in numbers and a in latest:
                latest[b] = max(latest.get(b, latest[a]), latest[a])
    return [(a, b) for a, b in links if b not in numbers or a not in latest or latest[a] <= numbers[b]]


def reading_order(ids: Sequence[str], links: Sequence[tuple[str, str]]) -> list[str]:
    """Sources before targets where no cycle forbids it; otherwise as written."""
    rank = {id: i for i, id in enumerate(ids)}
    left = {id: {a for a, b in links if b == id} for id in ids}
    out: list[str] = []
    while left:
        free = [id for id in left if not left[id] & set(left)]
        # In a cycle the child that was written first comes first.
        nxt = min(
            free or left,
            key=lambda id: (
                -max((out.index(a) for a, b in links if b == id and a in out), default=-1) if free else 0,
                rank[id],
            ),
        )
        out.append(nxt)
        del left[nxt]
    return out
