"""Plans made better step by step: two parts change places, one moves beside another that it is tied to, a row becomes a
column.

Packings keep the reading order and look at shapes; what the arrows make of them shows only afterwards. A step is judged
on a rough placing, in which sizes are added up and nothing is lined up: with a tenth of the work hundreds are tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise

from figwright.drawing.layouts._cells import MARGIN, Build, Cell, Plan, frame_width
from figwright.drawing.layouts._judging import Arranged, pairs_of, scale_of, score
from figwright.drawing.layouts._measure import ARROW, GAP
from figwright.drawing.layouts._packing import links_between
from figwright.drawing.layouts._sheets import sheet_for
from figwright.ir.scene import Rect
from figwright.ir.spec import Group

WORK = 300_000
"""Pairs of arrows that are compared in all: what a step costs grows with their square."""
MOST_STEPS = 1500
GAIN = 0.5
"""A step that gains less is not worth leaving the order that was written."""

Move = Callable[[Plan], Iterator[Plan]]
Plans = Mapping[str, Plan]


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a rough placing: its size, and what it holds with where that stands in it."""

    w: float
    h: float
    held: tuple[tuple[float, float, Cell | None, _Block], ...] = ()


def tidied(
    order: Build, root: Cell, plans: Plans, groups: Sequence[Group], options: Mapping[str, Sequence[Plan]] | None = None
) -> Plans:
    """Better plans for automatic groups than those with which `root` was measured, or the same: step by step, or only
    as the `options` for each are."""
    rough = _Rough(order, root)
    left = min(MOST_STEPS, WORK // (len(rough.pairs) ** 2 + 1))
    best, gained = rough.score(plans), True
    while gained:
        gained = False
        for group in groups:
            moves = _moves(group, order) if options is None else [partial(_other_arrangements, options[group.id])]
            for move in moves:
                for plan in move(plans[group.id]):
                    if not left:
                        return plans
                    left -= 1
                    here = {**plans, group.id: plan}
                    if (now := rough.score(here, best - GAIN)) < best - GAIN:
                        plans, best, gained = here, now, True
                        break
    return plans


class _Rough:
    """Where things would stand, more or less."""

    def __init__(self, order: Build, root: Cell) -> None:
        self._figure, self._theme, self._root = order.figure, order.theme, root
        self._cells = {cell.id: cell for cell in root.walk()}
        self._frames = [cell for cell in root.walk() if cell.framed]
        self._within = {cell.id: [inner.id for inner in cell.walk() if inner.children] for cell in root.walk()}
        self._known: dict[tuple[str, tuple[Plan, ...]], _Block] = {}
        self.pairs = pairs_of(order.figure)
        above = {child.id: cell.id for cell in root.walk() for child in cell.children}
        self._tied = {
            (one, other)
            for a, b, _ in self.pairs
            for x in _upward(a, above)
            for y in _upward(b, above)
            for one, other in ((x, y), (y, x))
        }

    def score(self, plans: Plans, most: float = math.inf) -> float:
        """How bad plans are; more than `most` need not be told exactly."""
        whole = self._block(self._root, plans)
        sheet = sheet_for(whole.w, whole.h, self._figure, self._theme)
        stretched = (sheet.w - 2 * MARGIN) / whole.w, (sheet.h - 2 * MARGIN) / whole.h
        places: dict[str, Rect] = {}
        boxes: list[Rect] = []
        _stand(self._root, whole, (MARGIN, MARGIN), stretched, places, boxes)
        frames = [places[cell.id] for cell in self._frames]
        arranged = Arranged(places, boxes, frames, whole.w / whole.h, sheet)
        return score(arranged, self.pairs, scale_of(arranged, self._figure, self._theme), most)

    def _block(self, cell: Cell, plans: Plans) -> _Block:
        if cell.way in ("leaf", "stack") or not cell.children:
            return _Block(cell.least[0], cell.least[1])
        # A step changes one group: all others stand as they stood.
        key = cell.id, tuple(plans[id] for id in self._within[cell.id] if id in plans)
        if key not in self._known:
            self._known[key] = self._framed(cell, plans)
        return self._known[key]

    def _framed(self, cell: Cell, plans: Plans) -> _Block:
        if cell.id in plans:
            inner = self._planned(plans[cell.id], plans)
        elif cell.way == "placed":
            room, fixed = cell.extent, [(child, child.fixed) for child in cell.children]
            held = ((at.x - room.x, at.y - room.y, child, self._block(child, plans)) for child, at in fixed if at)
            inner = _Block(room.w, room.h, tuple(held))
        else:
            blocks = [self._block(child, plans) for child in cell.children]
            inner = _lined(cell.main, blocks, cell.gaps, cell.children)
        (left, right), (top, bottom) = cell.pad
        more = max(0.0, frame_width(cell, self._theme) - inner.w) / 2
        w, h = inner.w + 2 * more + left + right, inner.h + top + bottom
        return _Block(w, h, ((left + more, top, None, inner),))

    def _planned(self, plan: Plan, plans: Plans) -> _Block:
        way, parts = plan
        cells = [self._cells[part] if isinstance(part, str) else None for part in parts]
        blocks = [
            self._block(self._cells[part], plans) if isinstance(part, str) else self._planned(part, plans)
            for part in parts
        ]
        main = 0 if way == "row" else 1
        gaps = [(ARROW if self._near(a, b) else GAP)[main] for a, b in pairwise(parts)]
        return _lined(main, blocks, gaps, cells)

    def _near(self, one: Plan | str, other: Plan | str) -> bool:
        return any((a, b) in self._tied for a in _named(one) for b in _named(other))


def _lined(main: int, blocks: Sequence[_Block], gaps: Sequence[float], cells: Sequence[Cell | None]) -> _Block:
    """Blocks one after the other along an axis, about a common middle."""
    across = max(block.h if main == 0 else block.w for block in blocks)
    held, here = list[tuple[float, float, Cell | None, _Block]](), 0.0
    for block, gap, cell in zip(blocks, (*gaps, 0.0), cells, strict=True):
        if main == 0:
            held.append((here, (across - block.h) / 2, cell, block))
            here += block.w + gap
        else:
            held.append(((across - block.w) / 2, here, cell, block))
            here += block.h + gap
    return _Block(here, across, tuple(held)) if main == 0 else _Block(across, here, tuple(held))


def _stand(
    cell: Cell | None,
    block: _Block,
    at: tuple[float, float],
    stretched: tuple[float, float],
    places: dict[str, Rect],
    boxes: list[Rect],
) -> None:
    """Notes where a block and all within it come to lie on the sheet. Leaves keep their size."""
    if cell is not None:
        spot = Rect(at[0] * stretched[0], at[1] * stretched[1], block.w * stretched[0], block.h * stretched[1])
        if cell.way in ("leaf", "stack"):
            spot = Rect(spot.cx - block.w / 2, spot.cy - block.h / 2, block.w, block.h)
            boxes.append(spot)
            places.update((card.id, spot) for card in cell.children)
            spot = cell.leaf.touch(block.w, block.h).moved(spot.x, spot.y) if cell.leaf else spot
        places[cell.id] = spot
    for dx, dy, inner, part in block.held:
        _stand(inner, part, (at[0] + dx, at[1] + dy), stretched, places, boxes)


def _upward(id: str, above: Mapping[str, str]) -> Iterator[str]:
    """A cell and all that hold it."""
    yield id
    while id in above:
        id = above[id]
        yield id


# --- steps --------------------------------------------------------------------------------------------------------


def _moves(group: Group, order: Build) -> Iterator[Move]:
    """All steps for the children of a group. Numbered ones stay in the order of their numbers."""
    ids = [item.id for item in group.items]
    links = set(links_between(group, order.figure))
    numbers = {item.id: int(item.number) for item in group.items if isinstance(item, Group) and item.number.isdecimal()}

    def in_turn(move: Move) -> Move:
        def moved(plan: Plan) -> Iterator[Plan]:
            for found in move(plan):
                counted = [numbers[id] for id in _named(found) if id in numbers]
                if found != plan and counted == sorted(counted):
                    yield found

        return moved if numbers else move

    for a, b in combinations(ids, 2):
        yield in_turn(partial(_swapped, a, b))
        if (a, b) in links or (b, a) in links:
            yield in_turn(partial(_move_next_to, a, b))
            yield in_turn(partial(_move_next_to, b, a))
    yield in_turn(_swaps_and_transposes)


def _named(plan: Plan | str) -> Iterator[str]:
    """The children that a plan places, in its order."""
    if isinstance(plan, str):
        yield plan
    else:
        for part in plan[1]:
            yield from _named(part)


def _other_arrangements(options: Sequence[Plan], plan: Plan) -> Iterator[Plan]:
    """All stand in another way."""
    yield from (option for option in options if option != plan)


def _swapped(a: str, b: str, plan: Plan) -> Iterator[Plan]:
    """Two change places."""

    def one(part: Plan | str) -> Plan | str:
        if isinstance(part, str):
            return {a: b, b: a}.get(part, part)
        return part[0], tuple(map(one, part[1]))

    yield plan[0], tuple(map(one, plan[1]))


def _move_next_to(a: str, b: str, plan: Plan) -> Iterator[Plan]:
    """The one goes to the other: before or behind it, over or under it."""

    def put(part: Plan | str, pair: Plan) -> list[Plan | str]:
        if isinstance(part, str):
            return [] if part == a else [pair] if part == b else [part]
        return [(part[0], tuple(found for inner in part[1] for found in put(inner, pair)))]

    for way in ("row", "column"):
        for pair in ((a, b), (b, a)):
            (found,) = put(plan, (way, pair))
            assert not isinstance(found, str)
            yield _flattened(found)


def _swaps_and_transposes(plan: Plan) -> Iterator[Plan]:
    """Neighbours change places with all that they hold; what stands in a row stands in a column."""
    way, parts = plan
    for i in range(len(parts) - 1):
        yield way, (*parts[:i], parts[i + 1], parts[i], *parts[i + 2 :])
    for i, part in enumerate(parts):
        if not isinstance(part, str):
            across = "column" if part[0] == "row" else "row"
            for found in ((across, part[1]), *_swaps_and_transposes(part)):
                yield _flattened((way, (*parts[:i], found, *parts[i + 1 :])))


def _flattened(plan: Plan) -> Plan:
    """The same without rows in rows, rows of one and rows of nothing."""
    way, parts = plan
    out: list[Plan | str] = []
    for part in parts:
        inner = part if isinstance(part, str) else _flattened(part)
        if not isinstance(inner, str) and len(inner[1]) == 1:
            inner = inner[1][0]
        if isinstance(inner, str):
            out.append(inner)
        elif inner[0] == way:
            out.extend(inner[1])
        elif inner[1]:
            out.append(inner)
    return out[0] if len(out) == 1 and not isinstance(out[0], str) else (way, tuple(out))
