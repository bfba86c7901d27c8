"""Spare ground goes to what is shown: drawings and boxes grow about their middles into the room that is left."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from figwright.drawing.layouts._cells import Build, Cell
from figwright.drawing.layouts._measure import captions_level
from figwright.drawing.layouts._spans import columns, over_tracks
from figwright.drawing.leaf import BOXES, Beside, Leaf
from figwright.ir.scene import Rect
from figwright.ir.spec import Node

STEPS = (1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2.0)
"""By how much a drawing may grow: what fits best."""
BOX = (22.0, 18.0)
"""Points that a box may become wider and higher: its words keep their size, so it is airy soon."""
CARD = 0.7
"""The share by which a card may that its drawing does not fill."""
WIDE = 110.0
"""How wide a box is that need not become wider."""
SHARE, FULL_SHARE = 0.35, 0.5
"""What a leaf takes on either side of the room that is left between it and its neighbour; the rest is for arrows. Cards
and words take all of it: arrows have what gaps were measured for."""
EDGE = 0.6
"""What it takes of the room between it and the edge of its frame."""
TALL = 92.0
"""How high a drawing is that need not become larger."""
REACH = 240.0
"""How wide a box may become to reach over all that is joined to it."""
ASIDE = 1.25
"""How much larger the drawing of a card must become for its words to stand beside it."""
UNEVEN = 1.3
"""How much more than the least grown drawing of its frame another one may grow."""

Rooms = Mapping[str, Rect]


def grow(root: Cell, order: Build, sheet: Rect) -> None:
    """Enlarges placed leaves where they stand. Their middles stay, so that arrows stay straight; gaps keep what they
    were measured for."""
    rooms: dict[str, Rect] = {}
    _share_out(root, Rect(sheet.x, sheet.y, sheet.w, sheet.h), rooms)
    drawn = {
        c.id: c
        for c in root.walk()
        if c.id in rooms and is_scalable_drawing(c) and not _stretches(c) and c.span == (1, 1)
    }
    factors = {id: _most(cell, order, rooms[id]) for id, cell in drawn.items()}
    for alike in _comparable_drawings(root, drawn):
        least = min(factors[id] for id in alike)
        factors.update(dict.fromkeys(alike, least))
    for frame in (c for c in root.walk() if c.framed or c is root):
        inside = [id for id in _direct_leaves(frame) if id in factors and not _pictures(drawn[id])]
        least = min((factors[id] for id in inside), default=1.0)
        factors.update({id: min(factors[id], UNEVEN * least) for id in inside})
    factors = {id: min(factor, max(1.0, TALL / drawn[id].core.h)) for id, factor in factors.items()}
    grown = {id: _larger(cell, order, factors[id]) for id, cell in drawn.items() if factors[id] > 1.0}
    for row in (c for c in root.walk() if c.way == "row"):
        grown.update(captions_level({kid.id: grown[kid.id] for kid in row.children if kid.id in grown}))
    for id, leaf in grown.items():
        _set(drawn[id], leaf)
    words: dict[str, Rect] = {}
    _share_out(root, sheet, words, FULL_SHARE)
    for cell in root.walk():
        if cell.id in words and isinstance(cell.leaf, Leaf) and not cell.leaf.plain:
            _unwrap(cell, order, words[cell.id])
    _grow_boxes(root, rooms)
    for column in (cell for cell in root.walk() if cell.way == "column"):
        _reach_over(column)
    for kid, room in (found for grid in root.walk() if grid.grid for found in over_tracks(grid)):
        if kid.leaf:
            place = _widened(kid, room, rooms[kid.id])
            kid.at, kid.size = [place.x, place.y], [place.w, place.h]
        if _is_bare(kid):
            _set(kid, _larger(kid, order, max(1.0, _filled(kid, room, rooms[kid.id]))))
    for rank in _ranks(root):
        _set_words_aside(rank, order)


def _unwrap(cell: Cell, order: Build, room: Rect) -> None:
    """The words under a drawing in one line less or more, where the room beside them is free."""
    leaf = cell.leaf
    assert isinstance(leaf, Leaf)
    if leaf.label is None or len(leaf.label.lines) < 2 or leaf.picture:
        return
    wider = order.leaf(leaf.node, replace(leaf.looks, wrap=2 * leaf.looks.wrap)).lowered(leaf.drop)
    at = _about(cell, wider)
    if wider.label and len(wider.label.lines) < len(leaf.label.lines) and room.x <= at.x and at.right <= room.right:
        _set(cell, wider)


def _ranks(root: Cell) -> Iterable[Sequence[Cell]]:
    """Cells that a reader sees as alike: those of a row, a column, or a column of a grid."""
    grids = [cell for cell in root.walk() if cell.grid]
    rows = {id(row) for grid in grids for row in grid.children}
    yield from (cell.children for cell in root.walk() if not cell.grid and id(cell) not in rows)
    yield from (column for grid in grids for column in columns(grid))


def _set_words_aside(rank: Sequence[Cell], order: Build) -> None:
    """Words beside the drawings of cards that are much wider than high, where all cards of a row or column gain by it:
    their drawings fill the height then."""
    cards = [(kid, kid.leaf) for kid in rank if isinstance(kid.leaf, Leaf) and kid.leaf.frame == "card"]
    open_ = [(kid, leaf) for kid, leaf in cards if not leaf.node.label_side and not leaf.looks.beside and leaf.label]
    turned = [(kid, leaf, _aside(kid, leaf, order)) for kid, leaf in open_]
    if all(aside.scale(*kid.size) >= ASIDE * leaf.scale(*kid.size) for kid, leaf, aside in turned):
        for kid, _, aside in turned:
            kid.leaf = aside


def _aside(cell: Cell, leaf: Leaf, order: Build) -> Leaf:
    """A card with its words beside its drawing, broken so that the drawing is as large as it can be."""
    ways = (replace(leaf.looks, beside=Beside(), wrap=wrap * leaf.looks.wrap) for wrap in (1.0, 0.75, 0.5))
    return max((order.leaf(leaf.node, looks) for looks in ways), key=lambda found: found.scale(*cell.size))


def _widened(cell: Cell, place: Rect, room: Rect) -> Rect:
    """The place of a card over several rows: wide enough for its drawing to fill its height, if there is room."""
    leaf = cell.leaf
    if not isinstance(leaf, Leaf) or leaf.frame != "card" or not leaf.picture or cell.span[0] > 1:
        return place
    w = max(place.w, min(room.w, leaf.filled_width(place.h)))
    return Rect(min(max(place.cx - w / 2, room.x), room.right - w), place.y, w, place.h)


def _filled(cell: Cell, tracks: Rect, room: Rect) -> float:
    """The factor by which a drawing over several tracks fills them together with its words."""
    assert isinstance(cell.leaf, Leaf)
    core, words = cell.leaf.core, cell.leaf.h - cell.leaf.core.h
    w, h = (tracks.w, room.h) if cell.span[0] > 1 else (room.w, tracks.h)
    return min(w / core.w, (h - words) / core.h) if min(core.w, core.h) > 0 else 1.0


def _share_out(cell: Cell, room: Rect, rooms: dict[str, Rect], least: float = SHARE) -> None:
    """The room of every leaf in rows and columns: its place and a share of what is free around it."""
    if cell.way == "leaf":
        rooms[cell.id] = room
        return
    if cell.way not in ("row", "column") or not cell.children:
        return
    if cell.framed or cell.brace:
        (left, right), (top, bottom) = cell.pad
        room = Rect(cell.at[0] + left, cell.at[1] + top, cell.size[0] - left - right, cell.size[1] - top - bottom)
    m, c = cell.main, 1 - cell.main
    bounds = [(room.x, room.right), (room.y, room.bottom)]
    last = len(cell.children) - 1
    for i, kid in enumerate(cell.children):
        sides: list[tuple[float, float]] = [(0.0, 0.0), (0.0, 0.0)]
        begin, end = kid.at[m], kid.at[m] + kid.size[m]
        share = FULL_SHARE if isinstance(kid.leaf, Leaf) and kid.leaf.frame == "card" else least
        before = share * _spare(cell, i - 1) if i else EDGE * max(0.0, begin - bounds[m][0])
        after = share * _spare(cell, i) if i < last else EDGE * max(0.0, bounds[m][1] - end)
        sides[m] = (begin - before, end + after)
        low, high = kid.at[c], kid.at[c] + kid.size[c]
        sides[c] = (low - EDGE * max(0.0, low - bounds[c][0]), high + EDGE * max(0.0, bounds[c][1] - high))
        (x0, x1), (y0, y1) = sides
        _share_out(kid, Rect(x0, y0, x1 - x0, y1 - y0), rooms, least)


def _spare(cell: Cell, i: int) -> float:
    """What the gap after child i has beyond what its arrows and labels need."""
    m = cell.main
    a, b = cell.children[i], cell.children[i + 1]
    return max(0.0, b.at[m] - a.at[m] - a.size[m] - cell.gaps[i])


def _comparable_drawings(root: Cell, drawn: Mapping[str, Cell]) -> Iterable[list[str]]:
    """Drawings that a reader compares: neighbours in a row or column, and the same drawing anywhere."""
    for cell in root.walk():
        if kids := [kid.id for kid in cell.children if kid.id in drawn]:
            yield kids
    same: dict[tuple[str, str, float], list[str]] = {}
    for id, cell in drawn.items():
        assert isinstance(cell.leaf, Leaf)
        same.setdefault(shown(cell.leaf.node), []).append(id)
    yield from same.values()


def shown(node: Node) -> tuple[str, str, float]:
    """What a node shows: nodes that show the same are equally large."""
    return node.kind, node.glyph or node.drawing or node.svg or node.src, node.size


def _direct_leaves(frame: Cell) -> Iterable[str]:
    """The leaves of a frame that are in no frame within it."""
    for child in frame.children:
        if child.leaf:
            yield child.id
        elif not child.framed:
            yield from _direct_leaves(child)


def _pictures(cell: Cell) -> bool:
    """Whether it shows data of its own, and no sign that a reader knows: then no other must be as large."""
    return isinstance(cell.item, Node) and not cell.item.glyph and not cell.item.icon


def _larger(cell: Cell, order: Build, factor: float) -> Leaf:
    assert isinstance(cell.leaf, Leaf)
    looks = cell.leaf.looks
    return order.leaf(cell.leaf.node, replace(looks, art=looks.art * factor))


def _about(cell: Cell, leaf: Leaf) -> Rect:
    """Where a leaf stands when what arrows touch of it keeps its middle."""
    core = cell.core
    own = leaf.touch(leaf.w, leaf.h)
    return Rect(core.cx - own.cx, core.cy - own.cy, leaf.w, leaf.h)


def _most(cell: Cell, order: Build, room: Rect) -> float:
    """The largest factor with which a drawing and its words fit into their room."""
    place = bisect(STEPS, False, key=lambda factor: not room.contains(_about(cell, _larger(cell, order, factor)), 0.0))
    return STEPS[place - 1] if place else 1.0


def _set(cell: Cell, leaf: Leaf) -> None:
    at = _about(cell, leaf)
    cell.leaf, cell.at, cell.size = leaf, [at.x, at.y], [at.w, at.h]


def _grow_boxes(root: Cell, rooms: Rooms) -> None:
    """Boxes of one row or column grow alike, by more where the figure wants them larger; in a grid those of a row are
    equally high, those of a column equally wide."""
    grids = [cell for cell in root.walk() if cell.grid]
    rows = {id(row) for grid in grids for row in grid.children}
    ranks = [(axis, cell.children) for cell in root.walk() for axis in ((1,) if id(cell) in rows else (0, 1))]
    ranks += [(0, column) for grid in grids for column in columns(grid)]
    for axis, rank in ranks:
        boxes = [(kid, _scale_of(kid)) for kid in rank if kid.id in rooms and _stretches(kid)]
        more = min((_more(kid, rooms[kid.id], axis) / k for kid, k in boxes), default=0.0)
        for kid, k in boxes:
            kid.at[axis] -= k * more / 2
            kid.size[axis] += k * more


def _reach_over(column: Cell) -> None:
    """A box that several things in the row above or below it are joined to reaches over all of them, so that their
    arrows are straight; a trunk comes to the middle of a box anyway."""
    low, high = column.at[0] + column.pad[0][0], column.at[0] + column.size[0] - column.pad[0][1]
    for i, box in enumerate(column.children):
        if not _stretches(box):
            continue
        lines = [line for line in column.lines if box.id in (line.source, line.target)]
        for row in (kid for j, kid in enumerate(column.children) if abs(i - j) == 1 and kid.way == "row"):
            mates = {kid.id: kid.core for kid in row.children if kid.leaf}
            joined = {name: line.edge for line in lines for name in (line.source, line.target) if name in mates}
            if len(set(joined.values())) < 2:
                continue
            begin = max(low, min(mates[name].x for name in joined))
            end = min(high, max(mates[name].right for name in joined))
            if box.size[0] < end - begin <= REACH:
                box.at[0], box.size[0] = begin, end - begin


def is_scalable_drawing(cell: Cell) -> bool:
    """Whether it shows a drawing of which the figure does not say how large it is; the sign of an operator is none."""
    leaf = cell.leaf
    open_ = isinstance(leaf, Leaf) and leaf.drawn_height > 0 and leaf.node.min_size is None
    return open_ and isinstance(cell.item, Node) and cell.item.kind != "operator"


def _is_bare(cell: Cell) -> bool:
    """Whether it is such a drawing without a card."""
    return is_scalable_drawing(cell) and isinstance(cell.leaf, Leaf) and not cell.leaf.plain


def _stretches(cell: Cell) -> bool:
    """Whether it is a box of which the figure does not say how large it is."""
    leaf = cell.leaf
    box = isinstance(leaf, Leaf) and leaf.plain and leaf.frame in (*BOXES, "cylinder")
    return box and cell.span == (1, 1) and isinstance(cell.item, Node) and cell.item.min_size is None


def _scale_of(cell: Cell) -> float:
    return cell.item.size if isinstance(cell.item, Node) else 1.0


def _more(cell: Cell, room: Rect, axis: int) -> float:
    """By how many points a box can grow on one axis about its middle."""
    low, high = (room.x, room.right) if axis == 0 else (room.y, room.bottom)
    size, k = cell.size[axis], _scale_of(cell)
    most = min(BOX[0], max(0.0, WIDE - size / k)) if axis == 0 else BOX[1]
    if isinstance(cell.leaf, Leaf) and cell.leaf.frame == "card":
        most = CARD * size / k
        if axis == 0:
            most = max(most, (cell.leaf.filled_width(room.h) - size) / k)
        else:  # its drawing is as wide as the card by now: more height would stay empty
            most = min(most, max(0.0, cell.leaf.filled_height(cell.size[0]) - size) / k)
    middle = cell.at[axis] + size / 2
    return min(k * most, max(0.0, 2 * min(middle - low, high - middle) - size))
