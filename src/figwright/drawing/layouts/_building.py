"""Figure -> cells: rows, columns, grids, stacks and braces, before anything is measured."""

from __future__ import annotations

from dataclasses import replace

from figwright.drawing.layouts._cells import Build, Cell, Plan
from figwright.drawing.layouts._legend import legend, view
from figwright.drawing.layouts._lifting import lift_edges, way_up
from figwright.drawing.layouts._titles import folded_title, give_frame, side_titles
from figwright.drawing.leaf import BESIDE, Beside, Leaf, Looks, fitted, hue_of
from figwright.drawing.themes import Theme
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec import Brace, Figure, Group, Node

SNUG = ((1.0, 1.0), (0.9, 0.88), (0.88, 0.76))
"""Factors on gaps and on drawings, by how small type would be otherwise."""
BRACE, BRACE_OFF = 7.0, 3.5
"""Depth of a brace, and the air between it and what it spans."""


def build(order: Build) -> Cell:
    """Figure -> cells, with the edges lifted to the containers in which they run."""
    zones = [g for g in order.figure.groups() if g.type == "zone"]
    tones = _zone_tones(order.figure, order.theme, zones)
    root = _cell(order.figure.body, order, order.theme.order[0], tones)
    for brace in () if order.figure.placed else order.figure.braces:
        root = _braced(root, brace, order)
    if order.figure.head.view:
        root = Cell("/figure-view/sheet", "column", children=[root, _view(order)])
    if order.figure.legend:
        root = with_legend(root, order)
    return _linked(root, order)


def _linked(root: Cell, order: Build) -> Cell:
    """Cells that know their edges and how much air they have, ready to be measured."""
    lift_edges(root, order)
    side_titles(root)
    air = _air(len(order.figure.nodes())) * SNUG[order.snug][0] * order.close
    for cell in root.walk():
        cell.air, cell.snug = air, order.snug > 1
        if order.fold:
            cell.folded = folded_title(cell, order)
    return root


def cell_of(item: Node | Group, order: Build, hue: str) -> Cell:
    """The cell of one item in a group of some hue, with all below it."""
    zones = [g for g in order.figure.groups() if g.type == "zone"]
    return _linked(_cell(item, order, hue, _zone_tones(order.figure, order.theme, zones)), order)


def with_legend(root: Cell, order: Build) -> Cell:
    """The body with its legend above or below it."""
    assert order.figure.legend is not None
    leaf = Cell("/legend", "leaf", leaf=legend(order.figure, order.theme))
    parts = [leaf, root] if order.figure.legend.side == "top" else [root, leaf]
    return Cell("/sheet", "column", children=parts)


def _view(order: Build) -> Cell:
    return Cell("/figure-view", "leaf", leaf=view(order.figure, order.theme))


def _air(nodes: int) -> float:
    """Full gaps up to 14 nodes, four fifths of them from 28 on."""
    return 1.0 - 0.18 * min(max(nodes - 14, 0) / 14, 1.0)


def _braced(root: Cell, brace: Brace, order: Build) -> Cell:
    """Room for a brace: the children that it spans get a container of their own, padded on its side."""
    above: dict[str, tuple[Cell, int]] = {}
    for cell in root.walk():
        for i, child in enumerate(cell.children):
            above[child.id] = (cell, i)
    ways = [way_up(id, above) for id in brace.over]
    shared = [cell for cell, _ in ways[0] if all(any(other is cell for other, _ in way) for way in ways)]
    whole = not shared or shared[0].way not in ("row", "column")
    if whole:
        span = Cell(f"{brace.id}/span", "row", children=[root])
    else:
        holder = shared[0]
        places = sorted(next(i for cell, i in way if cell is holder) for way in ways)
        first, last = places[0], places[-1] + 1
        span = Cell(f"{brace.id}/span", holder.way, children=holder.children[first:last], align=holder.align)
        holder.children[first:last] = [span]
    give_brace(span, brace, order.theme)
    return span if whole else root


def give_brace(span: Cell, brace: Brace, theme: Theme) -> None:
    """A brace with its words to a cell, and room for them beside what it spans."""
    colour = theme.hue(brace.tone).deep if brace.tone else theme.ink.text
    style = TextStyle(theme.type.note, colour, family=theme.type.family, language=theme.type.language)
    words = set_text(brace.label, style, 120.0) if brace.label else None
    axis, end = {"left": (0, 0), "right": (0, 1), "top": (1, 0), "bottom": (1, 1)}[brace.side]
    size = (words.bounds.w if axis == 0 else words.bounds.h) + 3.0 if words else 0.0
    span.pad[axis][end] += BRACE_OFF + BRACE + 1.0 + size
    if words and axis == 1:  # the label may be wider than what it spans
        span.wide = words.bounds.w
    span.brace, span.words = brace, words


def _zone_tones(figure: Figure, theme: Theme, zones: list[Group]) -> dict[str, str]:
    """Each zone's hue: its own tone, else the theme's next; a zone within a zone also gets one of its own."""
    free = [hue for hue in theme.order if hue not in {z.tone for z in zones if z.tone}] or list(theme.order)
    tones: dict[str, str] = {}
    taken = 0
    for zone in zones:
        tones[zone.id] = zone.tone or free[taken % len(free)]
        taken += not zone.tone
    return tones


def _cell(
    item: Node | Group, order: Build, hue: str, tones: dict[str, str], tight: bool = False, inner: bool = False
) -> Cell:
    """The cell of one item: `tight` in a strip, `inner` in a zone with a title and a place."""
    if isinstance(item, Node):
        art = 1.0 if item.kind == "operator" else SNUG[order.snug][1] * order.bold.get(item.id, 1.0)
        units = order.own
        hue = hue_of(item, hue, order.theme)
        beside = Beside() if item.label_side in ("left", "right") else None
        head = order.figure.head
        looks = Looks(order.theme, hue, order.wrap, order.base, head.icons, art, units, beside, tight, head.cards)
        if item.place is None:
            return Cell(item.id, "leaf", item, leaf=order.leaf(item, looks), hue=hue, span=item.span)
        room = units.rect(item.place)
        return Cell(item.id, "leaf", item, leaf=fitted(item, looks, room.w, room.h), hue=hue, fixed=room)
    own = tones.get(item.id, item.tone or hue)
    titled = inner or (item.type == "zone" and item.place is not None and bool(item.label))
    children = [_cell(child, order, own, tones, item.gap == "tight", titled) for child in item.items]
    _set_beside(item, children, order)
    cell = _arranged(item, children, order)
    cell.item, cell.hue, cell.align, cell.tight = item, own, item.align, item.gap == "tight"
    cell.span = item.span
    cell.room = [value / order.own.unit for value in item.min_size or ()]
    if item.place is not None:
        cell.fixed = order.own.rect(item.place)
    if item.framed:
        cell.inner = inner
        give_frame(cell, item, order)
    return cell


def _set_beside(group: Group, children: list[Cell], order: Build) -> None:
    """Drawings of a column with their words at their right, in line with one another. Where arrows join them they keep
    their words below: an arrow should leave a drawing and not its name."""
    if "column" not in (group.type, group.arrange):
        return
    for child in children if order.beside else ():
        if isinstance(child.leaf, Leaf) and child.leaf.frame == "card" and _stands_beside(child, usual=True):
            _set_label_side(child, Beside(), order)
    ids = {child.id for child in children}
    joined = any(ids & set(e.source) and ids & set(e.target) for e in order.figure.edges)
    drawn = [child for child in children if isinstance(child.leaf, Leaf) and not child.leaf.plain and child.leaf.label]
    wanted = [child for child in drawn if _stands_beside(child, order.beside and not joined and len(drawn) > 1)]
    for child in wanted:
        _set_label_side(child, Beside(), order)
    pictures = [child.leaf for child in wanted if isinstance(child.leaf, Leaf) and child.leaf.picture]
    art = max((leaf.w - leaf.words_width - BESIDE for leaf in pictures), default=0.0)
    words = max((leaf.words_width for leaf in pictures), default=0.0)
    for child in wanted:
        _set_label_side(child, Beside(art, words), order)


def _stands_beside(child: Cell, usual: bool) -> bool:
    assert isinstance(child.leaf, Leaf)
    node = child.leaf.node
    own = node.label_side in ("left", "right")
    return own or (usual and not node.label_side and not node.numeral and node.place is None)


def _set_label_side(child: Cell, how: Beside, order: Build) -> None:
    assert isinstance(child.leaf, Leaf)
    child.leaf = order.leaf(child.leaf.node, replace(child.leaf.looks, beside=how))


def _arranged(group: Group, children: list[Cell], order: Build) -> Cell:
    """The cell of a group by its type, its arrangement, or the plan made for it."""
    if any(child.fixed for child in children):
        return Cell(group.id, "placed", children=children)
    if group.type == "stack" and all(child.leaf for child in children):
        return Cell(group.id, "stack", children=_cards(children))
    way = group.type if group.type in ("row", "column", "grid") else group.arrange
    if way == "grid":
        return _grid(group, children)
    if way == "auto":
        by_id = {child.id: child for child in children}
        plan = order.plans.get(group.id) or ("row", tuple(by_id))
        return _planned(group.id, plan, by_id)
    return Cell(group.id, "row" if way == "row" else "column", children=children)


def columns_of(group: Group) -> int:
    """How many columns a grid has: as many as it says, else about as many as rows."""
    return group.columns or max(1, round(len(group.items) ** 0.5 + 0.4), *(item.span[0] for item in group.items))


def _grid(group: Group, children: list[Cell]) -> Cell:
    """Rows of equally many cells. Each child takes the first free place on which its columns and rows fit; blanks fill
    what it covers and what is left, so that all stand on the same tracks."""
    columns, rows = columns_of(group), list[list[Cell | None]]()
    for child in children:
        across, down = child.span
        row = column = 0
        while not _free(rows, row, column, across, down, columns):
            column += 1
            row, column = (row + 1, 0) if column > columns - across else (row, column)
        rows += [[None] * columns for _ in range(row + down - len(rows))]
        for y in range(row, row + down):
            for x in range(column, column + across):
                rows[y][x] = _blank(group, y, x)
                child.covers += [cell for cell in (rows[y][x],) if cell and (y, x) != (row, column)]
        rows[row][column] = child
    full = [[cell or _blank(group, y, x) for x, cell in enumerate(row_)] for y, row_ in enumerate(rows)]
    parts = [Cell(f"{group.id}/row{i}", "row", children=row_) for i, row_ in enumerate(full)]
    return Cell(group.id, "column", children=parts, grid=True)


def _free(rows: list[list[Cell | None]], row: int, column: int, across: int, down: int, columns: int) -> bool:
    taken = (y < len(rows) and rows[y][x] for y in range(row, row + down) for x in range(column, column + across))
    return column + across <= max(columns, across) and not any(taken)


def _blank(group: Group, row: int, column: int) -> Cell:
    return Cell(f"{group.id}/blank{row}.{column}", "column")


def _cards(children: list[Cell]) -> list[Cell]:
    """Cards of a stack: boxes show all their labels; of drawings only the first one's words fit."""
    for child in children[1:]:
        if isinstance(child.leaf, Leaf) and not child.leaf.plain:
            child.leaf = replace(child.leaf, label=None, note=None, h=child.leaf.core.bottom)
    return children


def _planned(name: str, plan: Plan, by_id: dict[str, Cell]) -> Cell:
    way, parts = plan
    children = [
        by_id[part] if isinstance(part, str) else _planned(f"{name}/{i}", part, by_id) for i, part in enumerate(parts)
    ]
    return Cell(name, "row" if way == "row" else "column", children=children)
