"""The tree of cells that the composed layout solves: what stands in rows and columns, and how it was sized and placed.

Axis 0 is x, axis 1 is y. A row's main axis is 0, a column's is 1; the other one is its cross axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from string import ascii_lowercase
from typing import Literal

from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._legend import LegendLeaf, legend, view
from figwright.drawing.layouts._numerals import frame_room, set_numeral
from figwright.drawing.leaf import BESIDE, Beside, Leaf, Looks, fitted, hue_of, measure
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect, Words, union
from figwright.ir.scene.text import TextStyle, set_text
from figwright.ir.spec import Brace, Figure, Group, Node

Way = Literal["leaf", "row", "column", "stack", "placed"]
Plan = tuple[str, tuple["Plan | str", ...]]
"""How a group's children stand: ("row" | "column", (child id or nested plan, …))."""

MARGIN = 4.0
"""From the edge of the sheet to what stands or runs on it."""
ZONE_PAD = 9.0
TITLE_GAP = 4.5
SNUG = ((1.0, 1.0), (0.9, 0.88), (0.88, 0.76))
"""Factors on gaps and on drawings, by how small type would be otherwise."""
SIDES: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}
"""Where a frame's title stands, by the anchor of its lettering."""
BRACE, BRACE_OFF = 7.0, 3.5
"""Depth of a brace, and the air between it and what it spans."""


@dataclass(slots=True)
class Link:
    """An edge between two children of a container: their indices, where it meets them, and the room its label needs."""

    i: int
    j: int
    source: str
    target: str
    label: tuple[float, float]
    weight: float
    edge: str


@dataclass(slots=True)
class Shared:
    """A cell that shares tracks with others, and how much of their common room the frames around it take at either
    end."""

    cell: Cell
    before: float
    after: float


@dataclass(slots=True, eq=False)
class Cell:
    """A leaf or a container on its way to a place. `least` is its minimal size, `anchor` the line in it that its
    siblings line up with."""

    id: str
    way: Way
    item: Node | Group | None = None
    children: list[Cell] = field(default_factory=list)
    leaf: Leaf | LegendLeaf | None = None
    hue: str = ""
    title: Words | None = None
    folded: Words | None = None  # the title in two lines, for a frame that it would make wide
    slid: float = 0.0  # how far a title at the left stands aside for an arrow
    numeral: Words | None = None  # of a frame
    pad: list[list[float]] = field(default_factory=lambda: [[0.0, 0.0], [0.0, 0.0]])
    align: str = "center"
    lines: list[Link] = field(default_factory=list)
    outward: list[float] = field(default_factory=list)  # weight of the edges that leave the cell, by child
    brace: Brace | None = None  # a span with a brace along one side
    floats: list[Cell] = field(default_factory=list)  # what stands on the sheet outside the flow
    over: list[Cell] = field(default_factory=list)  # what that spans, where it does not hold it
    words: Words | None = None  # the brace's label
    wide: float = 0.0  # least width of what it holds
    room: Sequence[float] = ()  # least width and height that the figure wants for a group
    air: float = 1.0  # factor on gaps: crowded figures stand closer
    tight: bool = False  # a strip: no gaps
    snug: bool = False  # type would be small: room goes to it first
    title_side: Literal["left", "center", "right"] = "center"
    grid: bool = False
    span: tuple[int, int] = (1, 1)  # columns and rows of the grid around it
    covers: list[Cell] = field(default_factory=list)  # the blanks of these, beside and below it
    fixed: Rect | None = None  # the place that the figure gives it
    said: list[Rect] = field(default_factory=list)  # words with places of their own, which no line may cross
    # solved by measure
    least: list[float] = field(default_factory=lambda: [0.0, 0.0])
    anchor: list[float] = field(default_factory=lambda: [0.0, 0.0])
    slots: list[list[float]] = field(
        default_factory=list
    )  # along the main axis: room before and after each child's anchor
    gaps: list[float] = field(default_factory=list)
    shift: list[float] = field(default_factory=list)  # across: each child's origin
    line: float = 0.0  # across: where in the content the common line of the children lies
    shared: list[list[Shared]] = field(default_factory=list)  # below it: cells whose tracks are one
    bound: bool = False  # its tracks are shared, so it stays on the common line
    # solved by place
    at: list[float] = field(default_factory=lambda: [0.0, 0.0])
    size: list[float] = field(default_factory=lambda: [0.0, 0.0])
    spread: float | None = None  # of shared tracks: the factor on their gaps, and where they begin
    begin: float | None = None

    @property
    def main(self) -> int:
        return 0 if self.way == "row" else 1

    @property
    def framed(self) -> bool:
        return isinstance(self.item, Group) and self.item.framed

    @property
    def rect(self) -> Rect:
        return Rect(self.at[0], self.at[1], self.size[0], self.size[1])

    @property
    def core(self) -> Rect:
        """What arrows touch."""
        if self.leaf is None:
            return self.rect
        return self.leaf.touch(self.size[0], self.size[1]).moved(self.at[0], self.at[1])

    @property
    def extent(self) -> Rect:
        """What its children take by the places that the figure gives them, in the units of those."""
        return self.fixed or union(child.fixed for child in self.children if child.fixed)

    @property
    def spanned(self) -> Rect:
        """What its brace spans."""
        return union(cell.rect for cell in self.over or self.children)

    @property
    def parts(self) -> list[Cell]:
        return [*self.children, *self.floats]

    def walk(self) -> Iterator[Cell]:
        yield self
        for child in self.parts:
            yield from child.walk()

    def copied(self) -> Cell:
        """A copy of the cell and all below it that can be measured or moved; what stands in them is shared."""
        cells = {id(cell): copy(cell) for cell in self.walk()}
        for cell in cells.values():
            for name in ("children", "floats", "over", "covers"):
                setattr(cell, name, [cells.get(id(other), other) for other in getattr(cell, name)])
            cell.least, cell.anchor, cell.pad = [*cell.least], [*cell.anchor], [[*sides] for sides in cell.pad]
        return cells[id(self)]


@dataclass(frozen=True, slots=True)
class Build:
    """What cells are made with: the theme, how wide labels may run, and the plan of every automatic group."""

    figure: Figure
    theme: Theme
    plans: Mapping[str, Plan]
    wrap: float = 1.0
    base: Path | None = None
    snug: int = 0
    """Smaller gaps and drawings, so that type becomes larger: which of SNUG."""
    leaves: dict[tuple[str, str, float, float, Beside | None, bool], Leaf] = field(default_factory=dict)
    """Leaves measured before: a figure is built many times, its text need not be set each time."""
    units: Units | None = None
    """What the figure's own looks are drawn with."""
    close: float = 1.0
    """A factor on gaps, where the sheet is held."""
    beside: bool = False
    """Words at the right of drawings in columns: where height is scarce and width is not."""
    fold: bool = False
    """Titles of narrow zones in two lines: where width is scarce."""
    bold: Mapping[str, float] = field(default_factory=dict)
    """Factors on drawings that have room, by node."""

    @property
    def own(self) -> Units:
        return self.units or Units.of(self.figure, self.theme)

    def leaf(self, node: Node, looks: Looks) -> Leaf:
        key = (node.id, looks.hue, looks.wrap, looks.art, looks.beside, looks.tight)
        if key not in self.leaves:
            self.leaves[key] = measure(node, looks)
        return self.leaves[key]


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
    _lift_edges(root, order)
    _side_titles(root)
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


def _side_titles(root: Cell) -> None:
    """Titles of zones stand at the left, all alike; those of panels, below them, in the middle."""
    for cell in root.walk():
        if not isinstance(cell.item, Group):
            continue
        cell.title_side = "left" if cell.item.type == "zone" else "center"
        if cell.item.text is not None:
            cell.title_side = SIDES[cell.item.text.anchor]
        if cell.item.label_side in ("left", "right"):
            cell.title_side = "left" if cell.item.label_side == "left" else "right"
        if cell.item.label_side == "top":
            cell.title_side = "center"


def _braced(root: Cell, brace: Brace, order: Build) -> Cell:
    """Room for a brace: the children that it spans get a container of their own, padded on its side."""
    above: dict[str, tuple[Cell, int]] = {}
    for cell in root.walk():
        for i, child in enumerate(cell.children):
            above[child.id] = (cell, i)
    ways = [_way_up(id, above) for id in brace.over]
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


def _cell(item: Node | Group, order: Build, hue: str, tones: dict[str, str], tight: bool = False) -> Cell:
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
    children = [_cell(child, order, own, tones, item.gap == "tight") for child in item.items]
    _set_beside(item, children, order)
    cell = _arranged(item, children, order)
    cell.item, cell.hue, cell.align, cell.tight = item, own, item.align, item.gap == "tight"
    cell.span = item.span
    cell.room = [value / order.own.unit for value in item.min_size or ()]
    if item.place is not None:
        cell.fixed = order.own.rect(item.place)
    if item.framed:
        _frame(cell, item, order)
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


def title_markup(group: Group, letter: str = "") -> str:
    text = f"{group.label} {group.repeat}".strip()
    number = group.number or letter
    return f"({number}) {text}".strip() if group.type == "panel" and number else text


def letter_of(group: Group, figure: Figure) -> str:
    """The letter of a panel: panels get them in order, unless the figure letters or numbers any itself."""
    panels = [g for g in figure.groups() if g.type == "panel"]
    own = any(panel.number or panel.label.startswith("(") for panel in panels)
    if group.type != "panel" or own or not 1 < len(panels) <= len(ascii_lowercase):
        return ""
    return ascii_lowercase[[panel.id for panel in panels].index(group.id)]


def titled_below(group: Group) -> bool:
    return group.label_side == "bottom" or (group.type == "panel" and group.label_side != "top")


def _frame(cell: Cell, group: Group, order: Build) -> None:
    theme = order.theme
    style = _title_style(cell, group, order)
    text = title_markup(group, letter_of(group, order.figure))
    own = group.text is not None and group.text.at is not None
    cell.title = set_text(text, style, order.own.limit(group.text)) if text and not own else None
    cell.numeral = set_numeral(group.numeral, theme)
    pad = ZONE_PAD if group.type == "zone" else 3.0
    line = cell.title or cell.numeral
    head = line.bounds.h + TITLE_GAP if line else 0.0
    if group.number and group.type == "zone":
        head = max(head, theme.type.title * 1.5 + TITLE_GAP)
    below = titled_below(group)
    cell.pad = [[pad, pad], [pad + (0 if below else head), pad + (head if below else 0)]]


def _title_style(cell: Cell, group: Group, order: Build) -> TextStyle:
    type_, theme = order.theme.type, order.theme
    colour = theme.hue(cell.hue).deep if group.type == "zone" else theme.ink.text
    usual = TextStyle(type_.title, colour, type_.title_weight, family=type_.family, language=type_.language)
    return order.own.style(group.text, usual)


def folded_title(cell: Cell, order: Build) -> Words | None:
    """A zone's title in two lines, where it has words enough for them."""
    group = cell.item
    if not isinstance(group, Group) or group.type != "zone" or cell.title is None or len(cell.title.lines) > 1:
        return None
    text = title_markup(group)
    if " " not in text:
        return None
    style = replace(_title_style(cell, group, order), align=cell.title_side)
    for share in (0.55, 0.65, 0.75):
        found = set_text(text, style, share * cell.title.bounds.w)
        if len(found.lines) == 2:
            return found
    return None


def title_width(cell: Cell, theme: Theme) -> float:
    """Room that the title line needs, with its number disc."""
    if not cell.title or not cell.framed:
        return 0.0
    disc = (
        theme.type.title * 1.5 + 4
        if isinstance(cell.item, Group) and cell.item.number and cell.item.type == "zone"
        else 0.0
    )
    return cell.title.bounds.w + disc


def frame_width(cell: Cell, theme: Theme) -> float:
    """The same with the numeral at the end of the line."""
    return title_width(cell, theme) + (frame_room(cell.numeral) if cell.numeral else 0.0)


def _lift_edges(root: Cell, order: Build) -> None:
    """Every edge to the container in which its ends are different children."""
    above: dict[str, tuple[Cell, int]] = {}
    for cell in root.walk():
        for i, child in enumerate(cell.children):
            above[child.id] = (cell, i)
    for cell in root.walk():
        cell.outward = [0.0] * len(cell.children)
    style = TextStyle(
        order.theme.type.note, "#000000", family=order.theme.type.family, language=order.theme.type.language
    )
    for edge in order.figure.edges:
        label = set_text(edge.label, style, edge_label_limit(order.theme)).bounds if edge.label else Rect(0, 0, 0, 0)
        for n, a in enumerate(edge.source):
            for m, b in enumerate(edge.target):
                if edge.kind == "zoom":
                    continue
                weight = 1.0 if edge.kind == "flow" else 0.4
                room = (label.w, label.h) if n == 0 and m == 0 else (0.0, 0.0)
                _lift(_way_up(a, above), _way_up(b, above), Link(0, 0, a, b, room, weight, edge.id))


def _lift(up_a: list[tuple[Cell, int]], up_b: list[tuple[Cell, int]], line: Link) -> None:
    """The line to the lowest container that holds both ends; the containers below it learn that an edge leaves them."""
    common = {id(cell) for cell, _ in up_a} & {id(cell) for cell, _ in up_b}
    for up in (up_a, up_b):
        for cell, i in up:
            if id(cell) in common:
                break
            if not (cell is up[0][0] and cell.children[i].framed):  # a frame is met anywhere along its side
                cell.outward[i] += line.weight
    meeting = [(cell, i) for cell, i in up_a if id(cell) in common]
    if meeting:
        cell, line.i = meeting[0]
        line.j = next(j for other, j in up_b if other is cell)
        if line.i != line.j:
            cell.lines.append(line)


def edge_label_limit(theme: Theme) -> float:
    """Edge labels wrap early: a gap must be as wide as the label in it."""
    return theme.type.note * 6.6


def _way_up(id: str, above: dict[str, tuple[Cell, int]]) -> list[tuple[Cell, int]]:
    out: list[tuple[Cell, int]] = []
    while id in above:
        cell, i = above[id]
        out.append((cell, i))
        id = cell.id
    return out
