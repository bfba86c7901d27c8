"""Applies edits to a composed figure so that everything else stays where it is.

A person who draws puts a new box where there is room, leaves the room of one that went, and moves nothing else. So do
these: a new box floats on a free spot near the one that it follows, an empty row keeps the room of what was taken away,
the sheet and the size of type are held, and the little that would still move is nudged back. Several ways are tried,
the plainest first; the first one that moves nothing is taken, else the one that moves least.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._building import cell_of
from figwright.drawing.layouts._cells import Build
from figwright.drawing.layouts._keeping import Arrangement
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._rounds import SLIGHT, written_name
from figwright.drawing.layouts._spots import Sheet
from figwright.ir.scene import Rect, Scene, union
from figwright.ir.spec import Figure, Group, Node
from figwright.ir.spec.model import Hold

Item = Node | Group
Place = tuple[float, float, float, float]
Drawn = Callable[[Figure], tuple[Scene, Arrangement | None]]
Faults = Callable[[Figure, Scene], int]

LINE = 1.2
"""Height of a line, in heights of its type."""
CALM = 0.75
"""In lines: what moves by less is not moved back, so that ten edits do not add up to much."""
LINES = 2.0
"""How far the sides of a frame may move, in lines."""
SAME = 0.01
"""By how much type may differ and be called the same, as a share."""
MOST = 3
"""Nudges that an edit may bring along: more would be litter."""
TYPE, FAULT, FRAME, HINT = 0.5, 0.2, 0.1, 0.01
"""What another type size counts, a new finding, a frame that changes and a hint in the file; all boxes moved count
one."""
FEW = 3
"""So many hints are no reason to look further."""
SHEET = ("width", "aspect", "layout", "theme", "domain", "largest_type", "view", "type", "size", "inline_math", "hold")
"""Of the head: whoever changes one of these wants another picture."""


def steady(before: Figure, after: Figure, drawn: Drawn, faults: Faults, base: Path | None = None) -> Figure:
    """The figure after edits, with as little as it takes for what they did not touch to stay. `drawn` draws a figure,
    `faults` counts what checks find in it."""
    if any(getattr(before.head, name) != getattr(after.head, name) for name in SHEET) or before == after:
        return after
    if gone := _let_go(before, after):
        return _unheld(before, after, gone, drawn)
    alone = _untouched(before, after)
    was, how = drawn(before)
    if not alone or how is None or how.hold is None:
        return after
    after = _with_room(_Trial(before, after, alone, was, how, drawn, faults, base))
    return _Trial(before, after, alone, was, how, drawn, faults, base).best()


def _let_go(before: Figure, after: Figure) -> set[str]:
    """The boxes that were moved by hand and are let go, where nothing else happens."""
    moved = {item.id: item.nudge for item, _ in before.walk() if item.nudge}
    still = {item.id: item.nudge for item, _ in after.walk() if item.nudge}
    only = still.items() < moved.items() and _without_nudges(before) == _without_nudges(after)
    return set(moved) - set(still) if only else set()


def _unheld(before: Figure, after: Figure, gone: set[str], drawn: Drawn) -> Figure:
    """The figure without the hold that came with a box moved by hand, where all else stands as well without it."""
    if after.head.hold is None or any(item.nudge for item, _ in after.walk()):
        return after
    bare = after.with_head(hold=None)
    was, now = drawn(before)[0], drawn(bare)[0]
    line = LINE * themes.of(before.head).type.label * was.scale
    places = {one.id: one.core or one.box for one in now.elements}
    stood = [(one.core or one.box, places.get(one.id)) for one in was.elements if one.id not in gone]
    calm = all(b is not None and max(abs(a.x - b.x), abs(a.y - b.y)) <= line for a, b in stood)
    return bare if calm else after


def _without_nudges(figure: Figure) -> Figure:
    """The figure as its layout alone would place it."""
    return figure.with_items(lambda item: item.model_copy(update={"nudge": None}))


@dataclass(slots=True)
class _Trial:
    before: Figure
    after: Figure
    alone: Sequence[str]
    was: Scene
    how: Arrangement
    drawn: Drawn
    faults: Faults
    base: Path | None
    had: int | None = None
    """What checks found before."""

    def best(self) -> Figure:
        found: list[tuple[float, Figure]] = []
        gone = len(self.before.edges) > len(self.after.edges)
        for figure in self._ways():
            if any(figure == other for _, other in found):
                continue
            now, how = self.drawn(figure)
            if gone and self._moved(now) and (kept := self._with_gaps(figure, how)):
                figure, now = kept, self.drawn(kept)[0]
            if figure is self.after and not self._moved(now) and self._same_type(now):
                return figure  # whatever is found now, everything else is as it was
            found.append((self._cost(figure, now), figure))
            nudges = dict(self._nudges(figure, now)) if figure is not self.after else {}
            if 0 < len(nudges) <= MOST:
                figure = _with_nudges(figure, nudges)
                found.append((self._cost(figure, self.drawn(figure)[0]), figure))
            # A new finding may have come with the edit itself; what moved has another way to stand still.
            if found[-1][0] <= HINT * FEW + (FAULT if len(found) == 1 and not self._moved(now) else 0.0):
                return figure
        return min(found, key=lambda one: one[0])[1]

    def _ways(self) -> Iterator[Figure]:
        """From the plainest on; but a new box is first put where there is room, since that moves nothing."""
        old = self.how.settled(self.before) if self.how.plans else self.before
        stands = None
        if _shape(self.before, self.after) == _shape(self.after, self.before):
            stands = _Standing(self, old)
        added = stands is not None and stands.new and not stands.gone and not self._changed()
        if stands and added:
            yield stands.figure(None if old is self.before else self.how.hold, spaced=True)
        yield self.after
        if stands:
            if added and len(stands.places) == len(stands.new):
                return  # nothing moves: there is no better way
            for spaced in (True, False) if stands.gone else (True,):
                yield stands.figure(self.how.hold, spaced)
            if len(stands.places) < len(stands.new):
                yield stands.figure(self.how.hold, spaced=True, beside=True)
        _, arrangement = self.drawn(self.after)
        settled = arrangement.settled(self.after) if arrangement and arrangement.plans else self.after
        yield settled.with_head(hold=self.how.hold)

    def _changed(self) -> bool:
        """Whether anything that was there before is another now: a label, an arrow."""
        now = {item.id: item for item, _ in self.after.walk()}
        items = [(item, now[item.id]) for item, _ in self.before.walk() if item.id in now]
        known = {item.id for item, _ in items}
        edges = [edge for edge in self.after.edges if {*edge.source, *edge.target} <= known]
        return tuple(edges) != self.before.edges or any(_without_items(a) != _without_items(b) for a, b in items)

    def _line(self) -> float:
        return LINE * themes.of(self.before.head).type.label * self.was.scale

    def _off(self, now: Scene) -> dict[str, tuple[float, float]]:
        """How far from its place everything stands that was to stay."""
        old, new = ({e.id: e.box for e in scene.elements if e.role == "node"} for scene in (self.was, now))
        return {id: (old[id].cx - new[id].cx, old[id].cy - new[id].cy) for id in self.alone if id in old and id in new}

    def _moved(self, now: Scene) -> int:
        return sum(math.hypot(*off) > CALM * self._line() for off in self._off(now).values())

    def _cost(self, figure: Figure, now: Scene) -> float:
        hints = max(0, _hints(figure) - _hints(self.before))
        cost = self._moved(now) / len(self.alone) + FRAME * self._reframed(now) + HINT * hints
        if not self._same_type(now):
            cost += TYPE
        if cost > TYPE:  # checks take their time, and would not save it
            return cost
        self.had = self.faults(self.before, self.was) if self.had is None else self.had
        return cost + FAULT * max(0, self.faults(figure, now) - self.had)

    def _same_type(self, now: Scene) -> bool:
        return abs(now.scale / self.was.scale - 1) <= SAME

    def _reframed(self, now: Scene) -> int:
        """Frames that became smaller or stand elsewhere; one that only reaches further down holds something new."""
        old, new = ({e.id: e.box for e in scene.role("zone", "panel")} for scene in (self.was, now))
        line = LINES * self._line()
        return sum(not new[id].grown(line).contains(box) for id, box in old.items() if id in new)

    def _with_gaps(self, figure: Figure, how: Arrangement | None) -> Figure | None:
        """The held figure with gaps as wide as they were, where arrows went that had needed the room."""
        hold = figure.head.hold
        if hold is None or how is None or how.solved is None or self.how.solved is None:
            return None
        old, new = (
            {written_name(cell.id): cell.gaps for cell in one[1].root.walk()} for one in (self.how.solved, how.solved)
        )
        same = [(id, gaps, new[id]) for id, gaps in old.items() if gaps and len(gaps) == len(new.get(id, ()))]
        lost = {f"{id}/gap{i}": a - b for id, was, now in same for i, (a, b) in enumerate(zip(was, now, strict=True))}
        room = {key: round(hold.room.get(key, 0.0) + by, 1) for key, by in lost.items() if by > SLIGHT}
        return figure.with_head(hold=hold.model_copy(update={"room": {**hold.room, **room}})) if room else None

    def _nudges(self, figure: Figure, now: Scene) -> Iterator[tuple[str, tuple[float, float]]]:
        """The largest parts that stand away from their places as one, and by how much."""
        off, tolerance = self._off(now), CALM * self._line()

        def within(item: Item) -> Iterator[tuple[str, tuple[float, float]]]:
            ways = [off[id] for id in _leaves(item) if id in off]
            if all(math.hypot(*way) <= tolerance for way in ways):
                return
            middle = (median(x for x, _ in ways), median(y for _, y in ways))
            if all(math.dist(way, middle) <= tolerance / 2 for way in ways):
                yield item.id, middle
            else:
                for child in item.items if isinstance(item, Group) else ():
                    yield from within(child)

        for child in figure.body.items:
            yield from within(child)


class _Standing:
    """The tree as it stood, with what the edits brought and without what they took."""

    def __init__(self, trial: _Trial, old: Figure) -> None:
        self.trial, self.old = trial, old
        before, after = trial.before, trial.after
        self.now = {item.id: item for item, _ in after.walk()}
        self.then = {item.id for item, _ in before.walk()}
        self.parents = after.parents()
        self.new = [id for id in self.now if id not in self.then and self.parents[id] in self.then]
        self.gone = {id for id in self.then if id not in self.now}
        self.places = self._places()

    def figure(self, hold: Hold | None, spaced: bool, beside: bool = False) -> Figure:
        """The figure; `spaced` keeps the room of what went, `beside` puts what found no room across the row or column
        that it came into, next to what it follows."""
        self.spaced, self.beside = spaced, beside
        head = self.trial.after.head
        if self.over:  # the sheet grows, and nothing else may
            hold = self.trial.how.hold
        update = {"body": self._group(self.old.body), "head": head.model_copy(update={"hold": hold or head.hold})}
        return self.trial.after.model_copy(update=update).verified()

    def _group(self, group: Group) -> Group:
        told = self.now.get(group.id)
        known = {"label", "tone", "number", "state", "repeat", "dashed", "evidence", "look", "text", "words", "nudge"}
        own = {name: getattr(told, name) for name in known} if isinstance(told, Group) else {}
        items = [*self._after("", group.id)]
        for child in group.items:
            if child.id in self.gone:
                items += [self._space(child)] if self.spaced else []
            elif isinstance(child, Group):
                inner = self._group(child)
                items += [inner] if inner.items or child.id in self.now or not child.items else []
            else:
                items.append(self.now[child.id])
            items += (more := [*self._after(child.id)])
            if self.beside and more and all(item.place is None for item in more) and child.id not in self.gone:
                across = "column" if "row" in (group.type, group.arrange) else "row"
                items[-len(more) - 1 :] = [Group.model_construct(type=across, items=tuple(items[-len(more) - 1 :]))]
        return group.model_copy(update={**own, "items": tuple(items)})

    def _after(self, id: str, group: str = "") -> Iterator[Item]:
        """New items that follow an item, or come first in a group."""
        for new in self.new:
            if self._anchor(new) == id and group in ("", self.parents[new]):
                item = self.now[new]
                yield item.model_copy(update={"place": self.places[new]}) if new in self.places else item

    def _anchor(self, new: str) -> str:
        holder = self.now[self.parents[new] or ""]
        assert isinstance(holder, Group)
        ids = [item.id for item in holder.items]
        earlier = [id for id in ids[: ids.index(new)] if id in self.then]
        return earlier[-1] if earlier else ""

    def _space(self, item: Item) -> Group:
        """An empty row as large as what stood there, before it grew into spare ground."""
        rect = _extent(self.trial.was, item)
        if isinstance(item, Node):
            own, _ = _size(self.trial, item)
            rect = Rect(rect.x, rect.y, min(rect.w, own.w), min(rect.h, own.h))
        unit = Units.of(self.old, themes.of(self.old.head)).unit / self.trial.was.scale
        return Group.model_construct(type="row", items=(), min_size=(round(rect.w * unit, 1), round(rect.h * unit, 1)))

    def _places(self) -> dict[str, tuple[float, float, float, float]]:
        """A free spot for each new item that can float."""
        trial, out = self.trial, dict[str, tuple[float, float, float, float]]()
        sheet = Sheet.of(trial.was)
        for id in self.gone:
            sheet.boxes.pop(id, None)
            sheet.frames.pop(id, None)
        joined = [{*edge.source, *edge.target} for edge in trial.after.edges]
        for new in self.new:
            item, holder = self.now[new], self.now[self.parents[new] or ""]
            assert isinstance(holder, Group)
            if (
                holder.type == "stack"
                or item.place is not None
                or not any(i.place is None and i.id in self.then for i in holder.items)
            ):
                continue
            box, core = _size(self.trial, item)
            ids = [i.id for i in holder.items]
            beside = [self._anchor(new), *ids[ids.index(new) + 1 :][:1]]
            partners = [id for ends in joined if new in ends for id in ends if id != new]
            near = [_extent(trial.was, self.now[id]) for id in dict.fromkeys([*partners, *beside]) if id in self.then]
            frames = [id for id in self._above(new) if id in sheet.frames]
            spot = sheet.spot((box.w, box.h), near, frames)
            if spot is not None:
                sheet.take(new, spot, frames)
                out[new] = (spot.x + core.x, spot.y + core.y, core.w, core.h)
        self.over = bool(out) and sheet.full
        return {id: (round(x, 1), round(y, 1), round(w, 1), round(h, 1)) for id, (x, y, w, h) in out.items()}

    def _above(self, id: str) -> Iterator[str]:
        while (above := self.parents[id]) is not None:
            yield above
            id = above


def _untouched(before: Figure, after: Figure) -> list[str]:
    """Nodes that are the same, in groups that stand in the same way."""
    old, new = _ways_up(before), _ways_up(after)
    return [id for id, way in old.items() if id in new and way == new[id]]


def _ways_up(figure: Figure) -> dict[str, tuple[object, ...]]:
    above: dict[str, tuple[object, ...]] = {}
    for item, parent in figure.walk():
        way = above[parent.id] if parent else ()
        above[item.id] = (*way, _stance(item)) if isinstance(item, Group) else (*way, item)
    return {node.id: above[node.id] for node in figure.nodes()}


def _stance(group: Group) -> tuple[object, ...]:
    return (group.id, group.type, group.arrange, group.columns, group.align, group.nudge, group.place)


def _shape(figure: Figure, other: Figure) -> object:
    """The tree of what both figures have."""
    known = {item.id for item, _ in other.walk()}

    def shape(item: Item) -> object:
        if isinstance(item, Node):
            return item.id
        return (*_stance(item)[:5], tuple(shape(child) for child in item.items if child.id in known))

    return shape(figure.body)


def _without_items(item: Item) -> Item:
    return item.model_copy(update={"items": ()}) if isinstance(item, Group) else item


def _with_nudges(figure: Figure, nudges: Mapping[str, tuple[float, float]]) -> Figure:
    def nudged(item: Item) -> Item:
        if item.id not in nudges:
            return item
        (x, y), (dx, dy) = item.nudge or (0.0, 0.0), nudges[item.id]
        return item.model_copy(update={"nudge": (round(x + dx, 1), round(y + dy, 1))})

    return figure.with_items(nudged)


def _leaves(item: Item) -> list[str]:
    return [id for child in item.items for id in _leaves(child)] if isinstance(item, Group) else [item.id]


def _extent(scene: Scene, item: Item) -> Rect:
    """The room that an item takes in a scene."""
    known = {e.id: e.box for e in scene.elements if e.role in ("node", "zone", "panel")}
    if item.id in known:
        return known[item.id]
    return union(known[id] for id in _leaves(item) if id in known)


def _hints(figure: Figure) -> int:
    items = [item for item, _ in figure.walk()]
    spaces = sum(isinstance(item, Group) and not item.items and item.min_size is not None for item in items)
    placed = sum((item.nudge is not None) + (item.place is not None) for item in items)
    return spaces + placed + (figure.head.hold is not None)


def _with_room(trial: _Trial) -> Figure:
    """The figure after edits, in which a box with a place of its own grows where its new words need it and nothing
    stands in the way."""
    then = {item.id: item for item, _ in trial.before.walk()}
    places: dict[str, Place] = {}
    for item, _ in trial.after.walk():
        old = then.get(item.id)
        if not isinstance(item, Node) or not isinstance(old, Node) or not item.place or item.place != old.place:
            continue
        if (item.label, item.note) == (old.label, old.note):
            continue
        _, core = _size(trial, item.model_copy(update={"place": None}))
        x, y, w, h = item.place
        if core.w <= w and core.h <= h:
            continue
        more = math.ceil(core.w / w) - 1  # as wide as before, the words take so many more lines
        sizes = ((max(w, core.w), max(h, core.h)), (w, max(h, core.h) + more * trial._line()))
        others = [e.box for e in trial.was.elements if e.role == "node" and e.id != item.id]
        for wide, high in sizes:
            grown = Rect(x + (w - wide) / 2, y + (h - high) / 2, wide, high)
            if not any(grown.overlaps(box) for box in others):
                places[item.id] = (round(grown.x, 1), round(grown.y, 1), round(wide, 1), round(high, 1))
                break
    if not places:
        return trial.after
    return trial.after.with_items(lambda item: item.model_copy(update={"place": places.get(item.id, item.place)}))


def _size(trial: _Trial, item: Item) -> tuple[Rect, Rect]:
    """The room that an item takes by itself, and the part of it that arrows touch, in points of print."""
    figure, theme, hold = trial.after, themes.of(trial.after.head), trial.how.hold
    assert hold is not None
    cell = cell_of(item, Build(figure, theme, {}, hold.wrap, trial.base, hold.snug), theme.order[0])
    measure(cell, theme, {})
    cell.size = list(cell.least)
    return cell.rect.scaled(trial.was.scale), cell.core.scaled(trial.was.scale)
