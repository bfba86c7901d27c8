"""The placed layout: things stand where the figure says; arrows without a path are routed around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from figwright.drawing import themes
from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._building import build, give_brace
from figwright.drawing.layouts._cells import MARGIN, Build, Cell
from figwright.drawing.layouts._draw import draw, frame_words
from figwright.drawing.layouts._legend import LegendLeaf
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._place import place
from figwright.drawing.layouts._places import title_rect
from figwright.drawing.layouts._wires import wire
from figwright.drawing.leaf import Leaf, fitted
from figwright.drawing.leaf.corners import free_corner
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect, Scene, union
from figwright.ir.spec import Figure, Group

AIR = 6.0
"""What is left free around a thing that has no place yet."""
HEAD = 4.0
"""What the head of an arrow takes around its end."""


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene at print size."""
    theme = themes.of(figure.head)
    root, sheet = settled(figure, theme, base)
    return draw(figure, theme, root, wire(figure, theme, root, sheet), sheet)


def settled(figure: Figure, theme: Theme, base: Path | None = None) -> tuple[Cell, Rect]:
    """Every cell at its place, in design points, and the sheet."""
    units = Units.of(figure, theme)
    assert figure.head.size is not None
    sheet = units.rect((0, 0, *figure.head.size))
    root = build(Build(figure, theme, {}, base=base, units=units))
    _repeat_alike(root)
    cells = {cell.id: cell for cell in root.walk()}
    body = cells[figure.body.id]
    body.fixed = body.fixed or sheet
    settle(body, sheet, theme)
    for cell in root.walk():
        if isinstance(cell.item, Group):  # titles that were drawn are in the way of lines as others are
            cell.said = [mark.bounds for mark in frame_words(cell, cell.item, theme, units)]
        if isinstance(cell.leaf, LegendLeaf):
            _place_legend_and_view(cell, figure, units, sheet, body)
        elif cell.item is None and cell.children and cell.id.endswith("/sheet"):
            cell.at, cell.size = [sheet.x, sheet.y], [sheet.w, sheet.h]
    _keep_plates_clear(root, figure, theme, units)
    for brace in figure.braces:
        span = Cell(f"{brace.id}/span", "placed", over=[cells[id] for id in brace.over])
        give_brace(span, brace, theme)
        body.children.append(span)
    return root, sheet


def _repeat_alike(root: Cell) -> None:
    """Where one thing says of its repetition on a plate, all do."""
    repeated = [(cell, leaf) for cell in root.walk() if isinstance(leaf := cell.leaf, Leaf) and leaf.behind]
    if any(leaf.looks.apart for _, leaf in repeated):
        for cell, leaf in repeated:
            if cell.fixed is not None and not leaf.looks.apart:
                cell.leaf = fitted(leaf.node, replace(leaf.looks, apart=True), cell.fixed.w, cell.fixed.h)


def _keep_plates_clear(root: Cell, figure: Figure, theme: Theme, units: Units) -> None:
    """A plate that would cover the title of a frame above it, or the end of an arrow that was drawn, stands on another
    corner."""
    frames = [cell for cell in root.walk() if isinstance(cell.item, Group)]
    titles = [rect for cell in frames for rect in (*cell.said, *([title_rect(cell, theme)] if cell.title else []))]
    ends = [step[-2:] for edge in figure.edges if edge.path for step in (edge.path[0], edge.path[-1])]
    heads = [Rect(x / units.unit, y / units.unit, 0, 0).grown(HEAD) for x, y in ends]
    for cell in root.walk():
        leaf = cell.leaf
        if isinstance(leaf, Leaf) and (leaf.node.tag or leaf.looks.apart):
            body = leaf.touch(*cell.size).moved(*cell.at)
            if corner := free_corner(leaf, body, [*titles, *heads]):
                cell.leaf = replace(leaf, looks=replace(leaf.looks, plate=corner))


def _place_legend_and_view(cell: Cell, figure: Figure, units: Units, sheet: Rect, body: Cell) -> None:
    """The legend at its place, or where it is free; the label of a view at the foot of the sheet."""
    leaf = cell.leaf
    assert isinstance(leaf, LegendLeaf)
    cell.size = [leaf.w, leaf.h]
    if figure.legend and figure.legend.place and leaf.role == "legend":
        cell.at, cell.size = _corner(units.rect(figure.legend.place))
    elif leaf.role == "title":
        foot = sheet.bottom - MARGIN - leaf.h
        if figure.legend and figure.legend.place and (below := units.rect(figure.legend.place)).y > body.extent.cy:
            held = union(c.rect for c in body.walk() if c.leaf or c.framed)  # between the view and its legend
            foot = (held.bottom + below.y - leaf.h) / 2
        cell.at = [sheet.cx - leaf.w / 2, foot]
    else:
        taken = [c.rect for c in body.walk() if c.leaf or c.framed]
        cell.at = free_spot(sheet, taken, cell.size)


def _corner(rect: Rect) -> tuple[list[float], list[float]]:
    return [rect.x, rect.y], [rect.w, rect.h]


def settle(cell: Cell, around: Rect, theme: Theme) -> None:
    """Places a cell and all below it. A group whose items have no places is composed in its own."""
    if cell.fixed is not None:
        cell.at, cell.size = _corner(cell.fixed)
    if cell.way == "leaf":
        return
    if cell.fixed is not None and cell.children and not any(_placed(child) for child in cell.children):
        measure(cell, theme, {})
        place(cell, cell.at, [max(a, b) for a, b in zip(cell.size, cell.least, strict=True)], (None, None))
        return
    room = cell.rect if cell.fixed is not None else around
    known = [child for child in cell.children if _placed(child)]
    for child in known:
        settle(child, room, theme)
    for child in cell.children:
        if child not in known:
            measure(child, theme, {})
            at = free_spot(room, [other.rect for other in known], child.least)
            place(child, at, list(child.least), (None, None))
            known.append(child)
    if cell.fixed is None and cell.children:
        r = union(child.rect for child in cell.children)
        cell.at, cell.size = [r.x - cell.pad[0][0], r.y - cell.pad[1][0]], [r.w, r.h]
        cell.size = [length + sum(pad) for length, pad in zip(cell.size, cell.pad, strict=True)]


def _placed(cell: Cell) -> bool:
    return cell.fixed is not None or any(_placed(child) for child in cell.children)


def free_spot(room: Rect, taken: Sequence[Rect], size: Sequence[float]) -> list[float]:
    """The corner of a free place for something new: the first in reading order, else the room's own corner."""
    for x, y in _corners(room, taken):
        spot = Rect(x, y, size[0], size[1])
        if room.contains(spot) and not any(spot.grown(AIR - 0.1).overlaps(other) for other in taken):
            return [x, y]
    return [room.x + AIR, room.y + AIR]


def _corners(room: Rect, taken: Sequence[Rect]) -> Iterator[tuple[float, float]]:
    xs = sorted({room.x + AIR, *(r.x for r in taken), *(r.right + AIR for r in taken)})
    ys = sorted({room.y + AIR, *(r.y for r in taken), *(r.bottom + AIR for r in taken)})
    yield from ((x, y) for y in ys for x in xs)
