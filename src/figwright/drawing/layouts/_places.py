"""Where the parts of placed cells stand: titles, state marks, cards, braces, call-outs, and so what no line may
cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._building import BRACE_OFF
from figwright.drawing.layouts._cells import Build, Cell
from figwright.drawing.layouts._numerals import frame_room, inside_frame
from figwright.drawing.layouts._titles import TITLE_GAP, folded_title, title_width, titled_below
from figwright.drawing.leaf import Leaf
from figwright.drawing.themes import Theme
from figwright.ir.scene import Mark, Point, Rect, union
from figwright.ir.scene.grid import Track
from figwright.ir.spec import Edge, Figure, Group

TITLE_INDENT = 9.0
TITLE_AIR = 3.2
"""Between a title and an arrow that passes beside it."""
OPENED = 1.1
"""How wide a short call-out ends on either side, as a factor on what it begins at."""
CORNER = 4.0
"""From a corner of the enlarged inside to where its call-out ends."""
FRAME_CARD = 3.0
"""Offset of the card behind a repeated frame."""


def frame_rect(cell: Cell) -> Rect:
    """A frame with the card that stands behind a repeated one."""
    repeated = isinstance(cell.item, Group) and cell.item.repeat
    return union([cell.rect, cell.rect.moved(FRAME_CARD, -FRAME_CARD)]) if repeated else cell.rect


def taken_rect(cell: Cell) -> Rect:
    """A leaf with the words that stand beside its drawing, or with the cards behind a repeated one. A drawing that
    spans several tracks of a grid stands in their middle, and takes no more than it needs."""
    if words := _words(cell):
        return union([cell.rect, *words])
    if isinstance(cell.leaf, Leaf) and not cell.leaf.plain and cell.span != (1, 1):
        w, h = cell.leaf.w, cell.leaf.h
        return Rect(cell.rect.cx - w / 2, cell.rect.cy - h / 2, w, h)
    by = cell.leaf.behind if isinstance(cell.leaf, Leaf) else 0.0
    return Rect(cell.rect.x, cell.rect.y - by, cell.rect.w + by, cell.rect.h + by)


def _words(cell: Cell) -> list[Rect]:
    """Where the words of a leaf stand that says so."""
    if not isinstance(cell.leaf, Leaf) or cell.leaf.frame != "drawn":
        return []
    return [mark.bounds.moved(*cell.at) for mark in cell.leaf.lettered()]


def kept_clear(cell: Cell) -> Rect:
    """What an arrow at a leaf keeps clear of: words above or below a drawing do not make it wider."""
    whole = taken_rect(cell)
    if not (words := _words(cell)):
        if not isinstance(cell.leaf, Leaf) or cell.leaf.node.place is None:
            return whole
        return Rect(whole.x, whole.y, whole.w, min(cell.leaf.foot(*cell.size), whole.h))
    beside = union([cell.rect, *(r for r in words if r.y < cell.rect.bottom and r.bottom > cell.rect.y)])
    return Rect(beside.x, whole.y, beside.w, whole.h)


def state_rect(frame: Rect) -> Rect:
    """Where the flame or snowflake of a frame stands: over its upper right corner."""
    return Rect(frame.right - 9.5, frame.y - 4.5, 13.0, 13.0)


def title_rect(cell: Cell, theme: Theme) -> Rect:
    """Where a frame's title stands, with its number disc."""
    assert cell.title is not None
    assert isinstance(cell.item, Group)
    h, w = cell.title.bounds.h, title_width(cell, theme)
    y = _title_top(cell)
    taken = frame_room(cell.numeral) - TITLE_INDENT if cell.numeral else 0.0  # a numeral ends the line
    middle = cell.rect.cx - w / 2
    spots = {
        "center": min(middle, cell.rect.right - TITLE_INDENT - w - taken) if cell.numeral else middle,
        "left": cell.rect.x + TITLE_INDENT + cell.slid,
        "right": cell.rect.right - TITLE_INDENT - w - taken,
    }
    return Rect(spots[cell.title_side], y, w, h)


def _title_top(cell: Cell) -> float:
    line = cell.title or cell.numeral
    assert line is not None
    below = isinstance(cell.item, Group) and titled_below(cell.item)
    return cell.rect.bottom - line.bounds.h - 4 if below else cell.rect.y + 6.5


def numeral_rect(cell: Cell) -> Rect | None:
    """Where the numeral of a leaf stands with its lead line."""
    spot = cell.leaf.numeral_rect(cell.size[0], cell.size[1]) if isinstance(cell.leaf, Leaf) else None
    return spot.moved(cell.at[0], cell.at[1]) if spot else None


def numeral_marks(cell: Cell, theme: Theme) -> tuple[Mark, ...]:
    """The numeral of a frame with its lead line."""
    assert cell.numeral is not None
    return inside_frame(cell.numeral, cell.rect, _title_top(cell), theme)


def clear_titles(figure: Figure, theme: Theme, root: Cell, tracks: Sequence[Track] = ()) -> bool:
    """Moves a zone's title aside where it would stand in the way of an arrow that comes in from above, or folds it.
    `tracks` are routes that were found before; whether any title has changed. What has a place stays there: its title
    makes way only for arrows that are drawn, or fall straight."""
    cells, changed = {cell.id: cell for cell in root.walk()}, False
    units, placed = Units.of(figure, theme), figure.placed
    drawn = [edge.path for edge in figure.edges if edge.path and placed]
    pairs = [(a, b) for e in figure.edges if not (e.path and placed) for a in e.source for b in e.target]
    for zone in cells.values():
        if not zone.title or zone.title_side not in ("center", "left") or not isinstance(zone.item, Group):
            continue
        if zone.item.text or zone.item.label_side:
            continue
        inside, top = {cell.id for cell in zone.walk()}, zone.rect.y
        ends = [
            (cells[a], cells[b]) for a, b in (*pairs, *((b, a) for a, b in pairs)) if a in inside and b not in inside
        ]
        above = [(a.core, b.core) for a, b in ends if b.rect.bottom <= top + 1]
        columns = [a.cx for a, b in above if not placed or b.x < a.cx < b.right]
        columns += [cells[id].core.cx for id in _entered(zone, inside, tracks)]
        columns += [x for path in drawn for x in _crossings(path, units, title_rect(zone, theme))]
        if columns and (not tracks or _in_the_way(zone, theme, zone.title_side, columns)):
            before = zone.title, zone.title_side, zone.slid
            _clear_title(zone, figure, theme, columns)
            changed |= before != (zone.title, zone.title_side, zone.slid)
    return changed


def _crossings(path: Sequence[Sequence[float]], units: Units, title: Rect) -> Iterator[float]:
    """Where a drawn arrow is upright at the height of a title."""
    for a, b in pairwise(units.point(step[-2:]) for step in path):
        if abs(a.x - b.x) < 1 and min(a.y, b.y) < title.bottom and max(a.y, b.y) > title.y:
            yield a.x


def _entered(zone: Cell, inside: set[str], tracks: Sequence[Track]) -> Iterator[str]:
    """What in a zone is joined by a route through the zone's upper side."""
    edge = Rect(zone.rect.x, zone.rect.y - 1, zone.rect.w, 2)
    for track in tracks:
        inner = [end.id for end in (track.wire.source, track.wire.target) if end.id in inside]
        if len(inner) == 1 and any(edge.crossed_by(a, b) for a, b in pairwise(track.points)):
            yield inner[0]


def _clear_title(zone: Cell, figure: Figure, theme: Theme, columns: Sequence[float]) -> None:
    """A title lets columns pass: at their right, in two lines where there is room below it, or on another side."""
    whole, zone.slid = zone.title, _slid(zone, theme, columns) if zone.title_side == "left" else 0.0
    if not _in_the_way(zone, theme, zone.title_side, columns):
        return
    zone.slid = 0.0
    if folded := folded_title(zone, Build(figure, theme, {})):
        zone.title = folded
        below = title_rect(zone, theme).bottom + TITLE_GAP
        if all(kid.rect.y >= below for kid in zone.children) and not _in_the_way(zone, theme, zone.title_side, columns):
            return
    zone.title = whole
    zone.title_side = min(
        dict.fromkeys((zone.title_side, "center", "left", "right")),
        key=lambda side: _in_the_way(zone, theme, side, columns),
    )


def _slid(zone: Cell, theme: Theme, columns: Sequence[float]) -> float:
    """By how much a title at the left stands aside: as little as lets the arrows pass on its left."""
    zone.slid = 0.0
    spot = title_rect(zone, theme).grown(TITLE_AIR)
    end = zone.rect.right - TITLE_INDENT
    free = (max(0.0, x - spot.x + 0.1) for x in (spot.x, *sorted(columns)))
    clear = (by for by in free if not any(spot.x + by < x < spot.right + by for x in columns))
    return next((by for by in clear if spot.right - TITLE_AIR + by <= end), 0.0)


def _in_the_way(zone: Cell, theme: Theme, side: Literal["left", "center", "right"], columns: Sequence[float]) -> int:
    before, zone.title_side = zone.title_side, side
    spot = title_rect(zone, theme).grown(TITLE_AIR)
    zone.title_side = before
    return sum(1 for x in columns if spot.x < x < spot.right)


def wedges(figure: Figure, root: Cell) -> Iterator[tuple[str, Edge, tuple[tuple[Point, Point], tuple[Point, Point]]]]:
    """The two lines of every macro-micro call-out: from the sides of a box to the sides of its enlarged inside."""
    cells = {cell.id: cell for cell in root.walk()}
    for edge in figure.edges:
        if edge.kind == "zoom":
            single = len(edge.source) * len(edge.target) == 1
            for a in edge.source:
                for b in edge.target:
                    yield edge.id if single else f"{edge.id}/{a}/{b}", edge, _wedge(cells[a], cells[b].rect)


def _wedge(cell: Cell, outer: Rect) -> tuple[tuple[Point, Point], tuple[Point, Point]]:
    """From the drawing's sides, or from below its words."""
    inner = cell.core
    dx = max(outer.x - inner.right, inner.x - outer.right)
    dy = max(outer.y - inner.bottom, inner.y - outer.bottom)
    if dx >= dy:
        x, far = (inner.right, outer.x) if outer.cx > inner.cx else (inner.x, outer.right)
        return (Point(x, inner.y), Point(far, outer.y + CORNER)), (
            Point(x, inner.bottom),
            Point(far, outer.bottom - CORNER),
        )
    y, far = (cell.rect.bottom, outer.y) if outer.cy > inner.cy else (inner.y, outer.bottom)
    return (Point(inner.x, y), Point(outer.x + CORNER, far)), (Point(inner.right, y), Point(outer.right - CORNER, far))


Line = tuple[Point, Point]


def short_wedge(root: Cell, cell: Cell, outer: Cell) -> tuple[Line, Line, tuple[Line, Line]]:
    """The sides of a wedge that opens only between the frames, for a box with other things between it and its enlarged
    inside; and the lines that lead from the box to the sides."""
    frames = [c for c in root.walk() if c.framed and c is not cell and any(part is cell for part in c.walk())]
    around = next((c for c in frames if all(part is not outer for part in c.walk())), cell)
    inner, near, far = cell.core, around.rect, outer.rect
    level = max(far.x - near.right, near.x - far.right) >= max(far.y - near.bottom, near.y - far.bottom)
    axis = 1 if level else 0  # along which it opens
    low, high = (far.y, far.bottom) if level else (far.x, far.right)
    size = inner.h if level else inner.w
    middle = min(max(inner.cy if level else inner.cx, low + size), max(low + size, high - size))
    begin, end = _facing(near, far, 0 if level else 1)
    for r in (c.rect.grown(2.0) for c in root.walk() if c.leaf and c is not cell):
        r0, r1 = (r.x, r.right) if level else (r.y, r.bottom)
        beside = r.bottom < inner.y or r.y > inner.bottom if level else r.right < inner.x or r.x > inner.right
        if not beside and min(begin, end) < (r0 + r1) / 2 < max(begin, end):
            begin = max(begin, r1) if end > begin else min(begin, r0)

    def spot(along: float, across: float) -> Point:
        return Point(across, along) if axis == 1 else Point(along, across)

    here = inner.cy if level else inner.cx
    ends = (min(max(middle + sign * OPENED * size, low + CORNER), high - CORNER) for sign in (-1, 1))
    a, b = ((spot(here + sign * size / 2, begin), spot(to, end)) for sign, to in zip((-1, 1), ends, strict=True))
    start = _facing(cell.rect, far, 0 if level else 1)[0]
    leads = [(spot(here + sign * size / 2, start), side[0]) for sign, side in ((-1, a), (1, b))]
    return a, b, (leads[0], leads[1])


def _facing(near: Rect, far: Rect, axis: int) -> tuple[float, float]:
    """Where two rectangles face each other on an axis."""
    if axis == 0:
        return (near.right, far.x) if far.cx > near.cx else (near.x, far.right)
    return (near.bottom, far.y) if far.cy > near.cy else (near.y, far.bottom)


def obstacles_of(root: Cell, theme: Theme) -> list[tuple[str, Rect]]:
    """What no line may cross: leaves with their captions, stacks, and the titles of frames."""
    out: list[tuple[str, Rect]] = []
    stack = [root]
    while stack:
        cell = stack.pop()
        out += [(f"{cell.id}/words", spot) for spot in cell.said]
        if cell.way in ("leaf", "stack"):
            words = _words(cell)
            out.append((cell.id, cell.rect if words else taken_rect(cell)))
            out += [(f"{cell.id}/words", spot) for spot in words]
            if spot := numeral_rect(cell):
                out.append((f"{cell.id}/numeral", spot))
            continue
        if cell.brace:
            out.append((cell.id, brace_rect(cell)))
        if cell.title:
            r = title_rect(cell, theme)
            # Text seldom fills its line box: lines may come a little nearer than to a frame.
            out.append((f"{cell.id}/title", Rect(r.x, r.y + 1.2, r.w, r.h - 2.4)))
        if cell.numeral:
            out.append((f"{cell.id}/numeral", union(mark.bounds for mark in numeral_marks(cell, theme))))
        if isinstance(cell.item, Group) and cell.item.state:
            out.append((f"{cell.id}/state", state_rect(cell.rect)))
        stack.extend(cell.parts)
    return sorted(out, key=lambda o: (o[1].y, o[1].x, o[0]))


def brace_rect(cell: Cell) -> Rect:
    """The strip along one side of a span in which its brace and label stand."""
    assert cell.brace is not None
    inside = cell.spanned
    axis, end = {"left": (0, 0), "right": (0, 1), "top": (1, 0), "bottom": (1, 1)}[cell.brace.side]
    depth = cell.pad[axis][end] - BRACE_OFF
    wide = max(inside.w, cell.wide)
    return {
        "left": Rect(inside.x - BRACE_OFF - depth, inside.y, depth, inside.h),
        "right": Rect(inside.right + BRACE_OFF, inside.y, depth, inside.h),
        "top": Rect(inside.cx - wide / 2, inside.y - BRACE_OFF - depth, wide, depth),
        "bottom": Rect(inside.cx - wide / 2, inside.bottom + BRACE_OFF, wide, depth),
    }[cell.brace.side]
