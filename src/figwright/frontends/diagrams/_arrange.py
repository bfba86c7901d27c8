"""Graph -> Figure: ranks become rows and columns in the diagram's direction, frames become zones.

Where a diagram in its own direction would be too small to read in print, its boxes are composed anew in their reading
order, and a note says so.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

from pydantic import ValidationError

from figwright.frontends.diagrams import Imported, ReadOptions
from figwright.frontends.diagrams._graph import Box, Direction, Frame, Graph, Link, Notes, bounded
from figwright.frontends.diagrams._looks import edge, hue, node
from figwright.frontends.diagrams._ranks import layers, linked
from figwright.ir.scene import Scene
from figwright.ir.scene.cuts import Lines
from figwright.ir.spec import Figure, Head
from figwright.ir.spec.ids import Names
from figwright.ir.spec.readable_errors import spec_error

READABLE = 6.5
"""Points that the smallest type of an imported figure should have."""
DEEPEST = 100
"""Deeper than frames can be nested."""
CROWDED = 60
"""Boxes above which no arrangement can be read at the width of a page, and none is looked for."""
TALLEST = 0.7
"""Width to height that a page still holds."""
STEPS, LONGEST = 3, 40
"""Steps that a line has at least, and those that no lines hold."""
MOSTLY = 0.6
"""Share of the boxes that makes a colour the usual one."""
Thing = Box | Frame


def imported(graph: Graph, notes: Notes, format: str, file: str, wishes: ReadOptions) -> Imported:
    """The figure of a graph, in the arrangement that can be read."""
    bounded(len(graph.boxes) + len(graph.frames) + len(graph.links), file)
    tree = _Tree(_whole(graph, notes), wishes)
    if len(graph.boxes) > CROWDED:
        notes.say(f"{len(graph.boxes)} boxes are too many for one readable figure; split the diagram")
        return Imported(tree.figure(file, kept=0), notes.lines(), format)
    figure, again = _chosen(tree, file)
    if again:
        notes.say("rearranged, because the diagram would be too small to read in its own direction")
    return Imported(figure, notes.lines(), format)


def _whole(graph: Graph, notes: Notes) -> Graph:
    """The graph with ids that a figure may have, frames that hold something, and links that can be drawn."""
    held = {box.frame for box in graph.boxes} | {frame.frame for frame in graph.frames}
    empty = [frame for frame in graph.frames if frame.id not in held]
    boxes = [*graph.boxes, *(Box(f.id, f.label or f.id, fill=f.fill, frame=f.frame) for f in empty)]
    frames = [frame for frame in graph.frames if frame.id in held]
    circling = _circling(frames)
    frames = [replace(frame, frame="") if frame.id in circling else frame for frame in frames]
    free, ids = Names(), {"": ""}
    for thing in _all(boxes, frames):
        ids[thing.id] = free.free(_id(thing.id))
    usual = _usual(graph)
    boxes = [
        replace(box, id=ids[box.id], frame=ids[box.frame], fill="" if box.fill == usual else box.fill) for box in boxes
    ]
    frames = [replace(frame, id=ids[frame.id], frame=ids[frame.frame]) for frame in frames]
    links = [replace(link, source=ids[link.source], target=ids[link.target]) for link in graph.links]
    above = {thing.id: thing.frame for thing in _all(boxes, frames)}
    drawn = []
    for link in links:
        a, b = link.source, link.target
        if a != b and (a in _chain(b, above) or b in _chain(a, above)):
            notes.say("dropped arrows between a frame and its contents", f"{a} -> {b}")
        else:
            drawn.append(link)
    level = tuple(tuple(ids[name] for name in names if name in ids) for names in graph.level)
    placed = {} if circling else graph.lines
    lines = {ids[frame]: _renamed(told, ids) for frame, told in placed.items() if frame in ids}
    return replace(graph, boxes=tuple(boxes), frames=tuple(frames), links=tuple(drawn), level=level, lines=lines)


def _circling(frames: Iterable[Frame]) -> set[str]:
    """Frames that, in a damaged file, hold one another."""
    above = {frame.id: frame.frame for frame in frames}
    return {id for id in above if above.get(_chain(id, above)[-1])}


def _all(boxes: Iterable[Box], frames: Iterable[Frame]) -> list[Thing]:
    return [*frames, *boxes]


def _usual(graph: Graph) -> str:
    """The colour that most boxes have: it tells nothing of any of them, and the theme has one of its own for it."""
    counted = Counter(box.fill for box in graph.boxes).most_common(1)
    return counted[0][0] if counted and counted[0][1] > MOSTLY * len(graph.boxes) else ""


def _renamed(told: Lines, ids: dict[str, str]) -> Lines:
    way, parts = told
    return way, tuple(ids[part] if isinstance(part, str) else _renamed(part, ids) for part in parts)


def _flat(told: Lines) -> list[str]:
    """The ids of lines, in reading order."""
    return [id for part in told[1] for id in ([part] if isinstance(part, str) else _flat(part)) if id]


def _grid(rows: Iterable[str | Lines], items: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Rows of places as a grid; an empty row holds the place of nothing."""
    places = [[part for part in row[1] if isinstance(part, str)] for row in rows if not isinstance(row, str)]
    flat = [place for row in places for place in row]
    while not flat[-1]:
        flat.pop()
    held = [items[place] if place else {"type": "row"} for place in flat]
    return {"type": "grid", "columns": len(places[0]), "items": held}


def _id(name: str) -> str:
    """ "my node" -> "my-node": what a figure takes as a name."""
    plain = re.sub(r"[^A-Za-z0-9_.:-]+", "-", name).strip("-.:")[:70]
    return plain or "box"


def _chain(id: str, above: dict[str, str]) -> list[str]:
    """An item and all that hold it, the innermost first."""
    out = [id]
    while (holder := above.get(out[-1])) and holder not in out:
        out.append(holder)
    return out


def _chosen(tree: _Tree, file: str) -> tuple[Figure, bool]:
    """The first arrangement that can be read, else the most legible: as it is drawn; broken into lines; its frames as
    they are drawn and composed anew; all composed anew. None in which more arrows run against the reading than as it is
    drawn. Whether it is not the first."""
    from figwright import compiler

    as_drawn = tree.figure(file, kept=0 if tree.graph.ranked else DEEPEST)
    if len(tree.graph.boxes) < 2 or not tree.graph.ranked:
        return as_drawn, False
    scene = compiler.compile(as_drawn)
    best, legible, most = as_drawn, _legible(scene), tree.reversed(scene)
    for kept, rows in _otherwise(tree):
        if legible >= READABLE:
            break
        anew = tree.figure(file, kept=kept, rows=rows)
        scene = compiler.compile(anew)
        if (found := _legible(scene)) > legible * 1.05 and tree.reversed(scene) <= most:
            best, legible = anew, found
    return best, best is not as_drawn


def _otherwise(tree: _Tree) -> Iterator[tuple[int, int]]:
    """The other arrangements: from which depth on it is the diagram's own, and into how many lines it is broken."""
    yield from ((0, lines) for lines in (2, 3, 4) if tree.breakable(lines))
    if tree.graph.frames:
        yield 1, 1
    yield DEEPEST, 1


def _legible(scene: Scene) -> float:
    """The smallest type, in points; less where the figure is taller than a page."""
    sizes = [words.size for element in scene.elements for words in element.words if words.text.strip()]
    return min(sizes, default=9.0) * min(1.0, scene.width / scene.height / TALLEST)


def _breaks(steps: list[list[str]], ways: Iterable[tuple[str, str]], rows: int) -> tuple[int, ...]:
    """Before which steps a chain goes on in a next row: where few links pass, and no row is much longer than others."""
    rank = {id: i for i, step in enumerate(steps) for id in step}
    spans = [sorted((rank[a], rank[b])) for a, b in ways]
    passing = [sum(low < at <= high for low, high in spans) for at in range(len(steps))]

    def price(breaks: tuple[int, ...]) -> float:
        ends = (0, *breaks, len(steps))
        return 4.0 * sum(passing[at] - 1 for at in breaks) + sum((b - a) ** 2 for a, b in pairwise(ends)) / rows

    return min(combinations(range(2, len(steps) - 1), rows - 1), key=price)


@dataclass(frozen=True)
class _Tree:
    """A graph and what it is wanted as."""

    graph: Graph
    wishes: ReadOptions

    @property
    def theme(self) -> str:
        return self.wishes.theme or Head().theme

    def breakable(self, lines: int) -> bool:
        """Whether its steps can go on in a next row, or downwards in a next column, without many arrows between."""
        steps, graph = len(self._steps), self.graph
        return not graph.lines and graph.direction in ("LR", "TB") and STEPS * lines <= steps <= LONGEST

    def reversed(self, scene: Scene) -> int:
        """How many arrows that lead on run against the reading: to the left on a line, or upwards in a column."""
        places = {element.id: element.touch for element in scene.elements if element.route is None}
        found = 0
        for link in self.graph.links:
            a, b = places.get(link.source), places.get(link.target)
            if a and b and link.orders and self._leads_on(link):
                a, b = (b, a) if link.arrow == "start" else (a, b)
                left, up, right, down = b.right < a.x, b.bottom < a.y, b.x > a.right, b.y > a.bottom
                found += (left and not down) or (up and not right)
        return found

    def _leads_on(self, link: Link) -> bool:
        """Whether a link goes on in its direction, and not back to close a circle."""
        (one, other), frame = self._lifted(link)
        rank = {id: i for i, layer in enumerate(self._layers(frame)) for id in layer}
        return rank.get(one, 0) < rank.get(other, 0)

    def _layers(self, frame: str) -> list[list[str]]:
        return layers([thing.id for thing in self._things[frame]], self._ways[frame], self.graph.level)

    def figure(self, file: str, *, kept: int, rows: int = 1) -> Figure:
        """The figure in which the arrangement is the diagram's own from the depth `kept` on; a chain may be broken into
        `rows`."""
        graph = self.graph
        head: dict[str, Any] = {**self.wishes.head()}
        if graph.title:
            head["title"] = graph.title
        if graph.alt:
            head["alt"] = graph.alt
        edges = [
            {"from": [link.source], "to": [link.target], **edge(link, self.theme)}
            for link in graph.links
            if link.line != "none"
        ]
        data = {
            "figure": head,
            "body": self._broken(rows) if rows > 1 else self._held("", graph.direction, kept),
            "edges": edges,
        }
        try:
            return Figure.model_validate(data)
        except ValidationError as error:
            raise spec_error(error, None, file) from error

    @cached_property
    def _steps(self) -> list[list[str]]:
        return self._layers("")

    def _broken(self, lines: int) -> dict[str, Any]:
        """Steps in several rows that are read like lines of text, or in several columns."""
        steps: list[dict[str, Any]] = self._held("", self.graph.direction, 0)["items"]
        ends = (0, *_breaks(self._steps, self._ways[""], lines), len(steps))
        outer, inner = ("column", "row") if self.graph.direction == "LR" else ("row", "column")
        return {"type": outer, "items": [{"type": inner, "items": steps[a:b]} for a, b in pairwise(ends)]}

    def _held(self, frame: str, direction: Direction, kept: int) -> dict[str, Any]:
        """What a frame holds, as a container's data."""
        items = {thing.id: self._item(thing, direction, kept - 1) for thing in self._things[frame]}
        if frame in self.graph.lines:
            return self._lined(self.graph.lines[frame], items, kept)
        ways = self._ways[frame]
        order = layers(list(items), ways, self.graph.level)
        if kept > 0 or not linked(items, ways):
            return {"type": "group", "items": [items[id] for layer in order for id in layer]}
        if direction in ("RL", "BT"):
            order.reverse()
        along, across = ("row", "column") if direction in ("LR", "RL") else ("column", "row")
        steps = [
            items[layer[0]] if len(layer) == 1 else {"type": across, "items": [items[id] for id in layer]}
            for layer in order
        ]
        return {"type": along, "items": steps}

    def _lined(self, told: Lines, items: dict[str, dict[str, Any]], kept: int) -> dict[str, Any]:
        """Items as they stand in the diagram's rows and columns."""
        if kept > 0:
            return {"type": "group", "items": [items[id] for id in _flat(told)]}
        way, parts = told
        if way == "grid":
            return _grid(parts, items)
        inner = [items[part] if isinstance(part, str) else self._lined(part, items, kept) for part in parts]
        return {"type": way, "items": inner}

    def _item(self, thing: Thing, direction: Direction, kept: int) -> dict[str, Any]:
        if isinstance(thing, Box):
            return {"id": thing.id, **node(thing, self.theme)}
        inner = self._held(thing.id, thing.direction or direction, kept)
        if not thing.shown:
            return {**inner, "id": thing.id}
        out: dict[str, Any] = {"type": "zone", "id": thing.id, "label": thing.label, "items": inner["items"]}
        if inner["type"] != "group":
            out["arrange"] = inner["type"]
        if "columns" in inner:
            out["columns"] = inner["columns"]
        if tone := hue(thing.fill, self.theme):
            out["tone"] = tone
        return {**out, "dashed": True} if thing.dashed else out

    @cached_property
    def _above(self) -> dict[str, str]:
        return {thing.id: thing.frame for thing in _all(self.graph.boxes, self.graph.frames)}

    @cached_property
    def _things(self) -> dict[str, list[Thing]]:
        """What every frame holds, in the diagram's order: a frame stands where its first box is named."""
        by_id = {thing.id: thing for thing in _all(self.graph.boxes, self.graph.frames)}
        out: dict[str, list[Thing]] = defaultdict(list)
        met: set[str] = set()
        for box in self.graph.boxes:
            for id in reversed(_chain(box.id, self._above)):
                if id not in met:
                    met.add(id)
                    out[self._above[id]].append(by_id[id])
        return out

    @cached_property
    def _ways(self) -> dict[str, dict[tuple[str, str], int]]:
        """For every frame the links between what it holds: those of things further inside count for what holds them."""
        out: dict[str, dict[tuple[str, str], int]] = defaultdict(dict)
        for link in self.graph.links:
            way, frame = self._lifted(link)
            if way[0] != way[1] and link.orders:
                out[frame][way] = max(out[frame].get(way, 0), link.length)
        return out

    def _lifted(self, link: Link) -> tuple[tuple[str, str], str]:
        """Which two things of one frame a link joins, in the order that it tells, and that frame."""
        one, other = _chain(link.source, self._above), _chain(link.target, self._above)
        while len(one) > 1 and len(other) > 1 and one[-1] == other[-1]:
            one.pop(), other.pop()
        ends = (other[-1], one[-1]) if link.arrow == "start" else (one[-1], other[-1])
        return ends, self._above[one[-1]]
