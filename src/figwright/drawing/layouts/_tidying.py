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
from itertools import combinations, pairwise, product

from figwright.drawing.layouts._cells import MARGIN, Build, Cell, Plan
from figwright.drawing.layouts._judging import Arranged, pairs_of, scale_of, score
from figwright.drawing.layouts._measure import ARROW, GAP
from figwright.drawing.layouts._packing import links_between
from figwright.drawing.layouts._sheets import sheet_for
from figwright.drawing.layouts._titles import frame_width
from figwright.ir.scene import Rect
from figwright.ir.spec import Group

WORK = 300_000
"""Pairs of arrows that are compared in all: what a step costs grows with their square."""
MOST_STEPS = 1500
GAIN = 0.5
"""A step that gains less is not worth leaving the order that was written."""

Move = Callable[[Plan], Iterator[Plan]]
Plans = Mapping[str, Plan]


Spot = tuple[float, float, Cell, float, float]
"""Where a cell stands in a block, and how large it is: x, y, cell, width, height."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a rough placing: its size, and all cells in it."""

    w: float
    h: float
    held: Sequence[Spot] = ()


def tidied(
    order: Build, root: Cell, plans: Plans, groups: Sequence[Group], options: Mapping[str, Sequence[Plan]] | None = None
) -> Plans:
    """Better plans for automatic groups than those with which `root` was measured, or the same: step by step, or only
    as the `options` for each are."""
    rough = _Rough(order, root)
    left = min(MOST_STEPS, WORK // (len(rough.pairs) ** 2 + 1))
    best, gained, tried = rough.score(plans), True, set[tuple[str, Plan]]()
    while gained:
        gained = False
        for group in groups:
            moves = _moves(group, order) if options is None else [partial(_other_arrangements, options[group.id])]
            for move in moves:
                for plan in move(plans[group.id]):
                    if not left:
                        return plans
                    left -= 1
                    if (group.id, plan) in tried:
                        continue
                    tried.add((group.id, plan))
                    here = {**plans, group.id: plan}
                    if (now := rough.score(here, best - GAIN)) < best - GAIN:
                        plans, best, gained = here, now, True
                        tried = {one for one in tried if one[0] == group.id}  # beside others it may be better
                        break
    return plans


class _Rough:
    """Where things would stand, more or less."""

    def __init__(self, order: Build, root: Cell) -> None:
        self._figure, self._theme, self._root = order.figure, order.theme, root
        self._cells = {cell.id: cell for cell in root.walk()}
        self._frames = [cell for cell in root.walk() if cell.framed]
        self._within = {cell.id: [inner.id for inner in cell.walk() if inner.id in order.plans] for cell in root.walk()}
        self._cores = {cell.id: cell.leaf.touch(*cell.least) for cell in root.walk() if cell.leaf}
        self._known: dict[tuple[Plan | str, tuple[Plan, ...]], _Block] = {}
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
        whole = self._block(self._root.id, plans)
        sheet = sheet_for(whole.w, whole.h, self._figure, self._theme)
        places, boxes = self._standing(whole, (sheet.w - 2 * MARGIN) / whole.w, (sheet.h - 2 * MARGIN) / whole.h)
        frames = [places[cell.id] for cell in self._frames]
        arranged = Arranged(places, boxes, frames, whole.w / whole.h, sheet)
        return score(arranged, self.pairs, scale_of(arranged, self._figure, self._theme), most)

    def _standing(self, whole: _Block, across: float, down: float) -> tuple[dict[str, Rect], list[Rect]]:
        """Where all come to lie when the block is stretched to the sheet, and the boxes among them. Leaves keep their
        size."""
        places, boxes = dict[str, Rect](), list[Rect]()
        for x, y, cell, w, h in whole.held:
            x, y = (MARGIN + x) * across, (MARGIN + y) * down
            if cell.way not in ("leaf", "stack"):
                places[cell.id] = Rect(x, y, w * across, h * down)
                continue
            x, y = x + (w * across - w) / 2, y + (h * down - h) / 2
            boxes.append(box := Rect(x, y, w, h))
            for card in cell.children:
                places[card.id] = box
            core = self._cores.get(cell.id)
            places[cell.id] = core.moved(x, y) if core else box
        return places, boxes

    def _block(self, part: Plan | str, plans: Plans) -> _Block:
        """The block of a cell or of a part of a plan. A step changes one group: all others stand as they stood."""
        key = part, tuple([plans[id] for name in _named(part) for id in self._within[name]])
        if (known := self._known.get(key)) is None:
            known = self._framed(part, plans) if isinstance(part, str) else self._planned(part, plans)
            self._known[key] = known
        return known

    def _framed(self, id: str, plans: Plans) -> _Block:
        cell = self._cells[id]
        w, h = cell.least
        if cell.way in ("leaf", "stack") or not cell.children:
            return _Block(w, h, [(0.0, 0.0, cell, w, h)])
        if cell.id in plans:
            inner = self._block(plans[cell.id], plans)
        elif cell.way == "placed":
            room, fixed = cell.extent, [(self._block(child.id, plans), child.fixed) for child in cell.children]
            held = [spot for block, at in fixed if at for spot in _moved(block, at.x - room.x, at.y - room.y)]
            inner = _Block(room.w, room.h, held)
        else:
            inner = _lined(cell.main, [self._block(child.id, plans) for child in cell.children], cell.gaps)
        (left, right), (top, bottom) = cell.pad
        more = max(0.0, frame_width(cell, self._theme) - inner.w) / 2
        w, h = inner.w + 2 * more + left + right, inner.h + top + bottom
        return _Block(w, h, [(0.0, 0.0, cell, w, h), *_moved(inner, left + more, top)])

    def _planned(self, plan: Plan, plans: Plans) -> _Block:
        way, parts = plan
        main = 0 if way == "row" else 1
        gaps = [(ARROW if self._near(a, b) else GAP)[main] for a, b in pairwise(parts)]
        return _lined(main, [self._block(part, plans) for part in parts], gaps)

    def _near(self, one: Plan | str, other: Plan | str) -> bool:
        return not self._tied.isdisjoint(product(_named(one), _named(other)))


def _lined(main: int, blocks: Sequence[_Block], gaps: Sequence[float]) -> _Block:
    """Blocks one after the other along an axis, about a common middle."""
    across = max(block.h if main == 0 else block.w for block in blocks)
    held, here = list[Spot](), 0.0
    for block, gap in zip(blocks, (*gaps, 0.0), strict=True):
        if main == 0:
            held += _moved(block, here, (across - block.h) / 2)
            here += block.w + gap
        else:
            held += _moved(block, (across - block.w) / 2, here)
            here += block.h + gap
    return _Block(here, across, held) if main == 0 else _Block(across, here, held)


def _moved(block: _Block, dx: float, dy: float) -> list[Spot]:
    return [(x + dx, y + dy, cell, w, h) for x, y, cell, w, h in block.held]


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
