"""Placed cells and routes -> Scene: every element with its marks, scaled to the print width."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from figwright.drawing import glyphs
from figwright.drawing.drawing_marks import HEAD_WIDTH, Units, tip
from figwright.drawing.glyph_colours import palette
from figwright.drawing.layouts._building import BRACE, BRACE_OFF
from figwright.drawing.layouts._cells import MARGIN, Cell
from figwright.drawing.layouts._drawn_ends import at_drawing
from figwright.drawing.layouts._legend import LegendLeaf
from figwright.drawing.layouts._monochrome import greyed, lined
from figwright.drawing.layouts._places import (
    FRAME_CARD,
    brace_rect,
    numeral_marks,
    short_wedge,
    state_rect,
    taken_rect,
    title_rect,
    wedges,
)
from figwright.drawing.layouts._titles import DISC, title_markup
from figwright.drawing.layouts._wires import BRACKET_TIP, Wiring, hand_set, is_curved, pinned, set_by_hand
from figwright.drawing.themes import OPTIONAL, Theme
from figwright.ir.scene import Box, Element, Mark, Outline, Oval, Paint, Point, Rect, Role, Route, Scene, Side, union
from figwright.ir.scene.curves import rounded, shortened
from figwright.ir.scene.grid import Terminal, Track, Wire
from figwright.ir.scene.model import UNUSED
from figwright.ir.scene.paths import Command, parse, polygon
from figwright.ir.scene.text import TextStyle, at, centred, set_text
from figwright.ir.spec import Edge, Figure, Group, Node

SLIVER = 0.8
"""The least air around what reaches over the sheet."""
LEGIBLE = 30
"""Beyond so many nodes a figure should be split."""


def draw(figure: Figure, theme: Theme, root: Cell, wiring: Wiring, sheet: Rect) -> Scene:
    """Zones below, then call-outs, arrows, nodes and labels."""
    units = Units.of(figure, theme)
    if not figure.placed:
        figure, wiring = pinned(figure, theme, root, wiring, sheet)
    frames = list(_frames(root, theme, None, units))
    nodes = list(_nodes(root, None))
    elements = [
        *frames,
        *_callouts(figure, theme, root, wiring, units),
        *_edges(figure, theme, root, wiring, units),
        *nodes,
        *_labels(figure, theme, wiring, units),
        *_braces(root, theme),
    ]
    if theme.art == "line":
        elements = [lined(element, theme) for element in elements]
    elif theme.grey:
        elements = [greyed(element) for element in elements]
    elements = _layered(figure, elements)
    room = sheet if figure.placed else _room(elements, sheet, figure)
    k = figure.head.width / room.w
    placed = tuple(element.placed(k, -room.x * k, -room.y * k) for element in elements)
    notes = [f"unrouted: {wire.id}" for wire in wiring.lost]
    notes += [UNUSED.format(id=id, why=why) for id, why in wiring.unmet.items()]
    if len(nodes) > LEGIBLE:
        notes.insert(0, f"too large: {len(nodes)} nodes")
    return Scene(
        figure.head.width,
        room.h * k,
        placed,
        theme.ink.paper,
        figure.head.title,
        figure.head.alt,
        theme.name,
        tuple(notes),
        k,
    )


def _layered(figure: Figure, elements: list[Element]) -> list[Element]:
    """In drawing order: by the layer of each, else as they come."""
    parts = (*(item for item, _ in figure.walk()), *figure.edges)
    layers = {part.id: part.layer for part in parts if part.layer}
    if not layers:
        return elements

    def layer(element: Element) -> int:
        bundle = element.route.bundle if element.route else element.fact("of")
        return layers.get(element.id, layers.get(bundle, 0))

    return sorted(elements, key=layer)


def _room(elements: Sequence[Element], sheet: Rect, figure: Figure) -> Rect:
    """The sheet, grown for whatever still reaches over it or its margin; the wanted ratio is kept by even margins. A
    path that somebody drew may lie in the margin: who bends an arrow does not want all else to move."""
    by_hand = {edge.id for edge in figure.edges if edge.path or set_by_hand(edge)}
    routed = {e.id for e in elements if e.role == "edge" and e.route and e.route.bundle not in by_hand}
    routed |= {e.id for e in elements if e.role == "label" and e.fact("of") not in by_hand}
    marks = [(mark, MARGIN if e.id in routed else SLIVER) for e in elements for mark in e.marks]
    everything = union([sheet, *(mark.bounds.grown(air) for mark, air in marks)])
    if figure.head.hold is not None:
        return everything
    wanted = figure.head.aspect or min(max(everything.w / everything.h, 1.5), 2.5)
    w, h = max(everything.w, everything.h * wanted), max(everything.h, everything.w / wanted)
    return Rect(everything.cx - w / 2, everything.cy - h / 2, w, h)


def _facts(item: Node | Group | Edge) -> tuple[tuple[str, str], ...]:
    if isinstance(item, Node):
        pairs = [("kind", item.kind), ("label", item.label), ("glyph", item.glyph), ("state", item.state)]
    elif isinstance(item, Group):
        pairs = [("kind", item.type), ("label", item.label)]
    else:
        pairs = [("kind", item.kind), ("label", item.label)]
    if not isinstance(item, Edge):
        pairs.append(("numeral", item.numeral))
    return tuple((name, value) for name, value in [*pairs, ("evidence", item.evidence)] if value)


def _frames(cell: Cell, theme: Theme, parent: str | None, units: Units) -> Iterator[Element]:
    inside = parent
    if cell.framed:
        assert isinstance(cell.item, Group)
        role: Role = "zone" if cell.item.type == "zone" else "panel"
        marks = tuple(_frame_marks(cell, cell.item, theme, units))
        yield Element(cell.id, role, cell.rect, marks, parent, None, None, _facts(cell.item))
        inside = cell.id
    for child in cell.parts:
        yield from _frames(child, theme, inside, units)


def _frame_marks(cell: Cell, group: Group, theme: Theme, units: Units) -> Iterator[Mark]:
    hue = theme.hue(cell.hue)
    if group.type == "zone" or group.look:
        fill = theme.ink.paper if theme.zone_fill == "paper" or group.dashed else hue.zone
        dash = (4.0, 3.0) if group.dashed else theme.shape.zone_dash
        paint = units.paint(group.look, Paint(fill, hue.line, theme.shape.zone_stroke, dash))
        radius = units.radius(group.look, theme.shape.zone_radius)
        if group.repeat:
            yield Box(cell.rect.moved(FRAME_CARD, -FRAME_CARD), paint, radius)
        if paint.fill or paint.stroke:
            yield Box(cell.rect, paint, radius)
    if group.drawing:
        yield from units.drawing(group.drawing, cell.rect)
    yield from frame_words(cell, group, theme, units)
    if cell.title:
        spot = title_rect(cell, theme)
        left = spot.x
        if group.number and group.type == "zone":
            d = cell.title.size * DISC
            disc = Rect(left, spot.cy - d / 2, d, d)
            yield Oval(disc, Paint(hue.deep, None))
            type_ = theme.type
            number = TextStyle(
                0.85 * cell.title.size, theme.ink.paper, 700, family=type_.family, language=type_.language
            )
            yield centred(set_text(group.number, number), disc)
            left += d + 4
        yield at(cell.title, left, spot.y)
    if cell.numeral:
        yield from numeral_marks(cell, theme)
    if group.state:
        name, tone = ("flame", theme.trainable) if group.state == "trainable" else ("snowflake", theme.frozen)
        marks, w, _ = glyphs.draw(name, palette(theme, tone))
        spot = state_rect(cell.rect)
        for mark in marks:
            yield mark.placed(spot.w / w, spot.x, spot.y)


def frame_words(cell: Cell, group: Group, theme: Theme, units: Units) -> Iterator[Mark]:
    """Words with places of their own: the title of a frame that was drawn, and what stands beside it."""
    origin, ink = Point(*cell.at), theme.hue(cell.hue).deep if group.type == "zone" else theme.ink.text
    usual = TextStyle(
        theme.type.title, ink, theme.type.title_weight, family=theme.type.family, language=theme.type.language
    )
    if group.label and group.text and group.text.at:
        yield from units.lettered(title_markup(group), group.text, usual, origin)
    for words in group.words:
        yield from units.lettered(words.text, words, usual, origin) if words.at else ()


def _nodes(cell: Cell, parent: str | None) -> Iterator[Element]:
    if isinstance(cell.leaf, LegendLeaf):
        marks = tuple(mark.placed(1, cell.at[0], cell.at[1]) for mark in cell.leaf.marks(cell.size[0], cell.size[1]))
        yield Element(cell.id.strip("/"), cell.leaf.role, cell.rect, marks)
        return
    if cell.leaf is not None:
        marks = tuple(mark.placed(1, cell.at[0], cell.at[1]) for mark in cell.leaf.marks(cell.size[0], cell.size[1]))
        box = taken_rect(cell)
        role: Role = "callout" if cell.leaf.node.kind == "ornament" else "node"
        yield Element(cell.id, role, box, marks, parent, cell.core, None, _facts(cell.leaf.node))
        return
    inside = cell.id if cell.framed else parent
    # The first card of a stack lies on top, so it is drawn last.
    for child in reversed(cell.children) if cell.way == "stack" else cell.parts:
        for element in _nodes(child, inside):
            yield replace(element, facts=(*element.facts, ("stack", cell.id))) if cell.way == "stack" else element


def _edges(figure: Figure, theme: Theme, root: Cell, wiring: Wiring, units: Units) -> Iterator[Element]:
    edges = {edge.id: edge for edge in figure.edges}
    cells = {cell.id: cell for cell in root.walk()}
    drawn: list[Track] = []
    for track in wiring.tracks:
        edge = edges[track.wire.bundle]
        points = tuple(track.points)
        route = Route(
            points, track.wire.source.id, track.wire.target.id, track.source_side, track.target_side, edge.id,
            any(len(step) == 6 for step in edge.path) or is_curved(figure, theme),
            edge.arrow in ("both", "start"), edge.arrow in ("both", "end"), track.corner,
        )  # fmt: skip
        marks = tuple(_line_marks(track, edge, units, route, drawn, cells))
        drawn.append(track)
        xs, ys = [p.x for p in points], [p.y for p in points]
        box = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        yield Element(track.wire.id, "edge", box, marks, None, None, route, _facts(edge))


def _line_marks(
    track: Track, edge: Edge, units: Units, route: Route, drawn: Sequence[Track], cells: Mapping[str, Cell]
) -> Iterator[Mark]:
    """What is drawn of an arrow. Its route ends at the bounds of a drawing, its line at what is drawn there."""
    paint, size = _line_paint(edge, units)
    points = list(route.points)
    mates = [other.points for other in drawn if _drawn_with(track.wire, other.wire, bool(edge.path))]
    widest = max([route.corner, *(other.corner for other in drawn)])
    points, joined_start = _without_trunk(points, mates, widest)
    backwards, joined_end = _without_trunk(points[::-1], [m[::-1] for m in mates], widest)
    points = backwards[::-1]
    if len(points) < 2:  # it lies on another line from end to end
        points, joined_start, joined_end = list(route.points), False, False
    if len(points) < 2:  # its two ends stand at one spot
        return
    if cells and not track.way and not joined_start:
        points[0] = at_drawing(cells[track.wire.source.id], points[0], route.source_side)
    if cells and not track.way and not joined_end:
        points[-1] = at_drawing(cells[track.wire.target.id], points[-1], route.target_side)
    shape = (edge.look.tip if edge.look else "") or units.arrows.tip
    after, before = _tangents(track, points)
    first = tip(shape, points[0], after, size, paint) if route.head_start and not joined_start else ((), 0.0)
    last = tip(shape, points[-1], before, size, paint) if route.head_end and not joined_end else ((), 0.0)
    yield Outline(_arrow_line(track, points, first[1], last[1]), paint)
    for terminal, side in ((track.wire.source, route.source_side), (track.wire.target, route.target_side)):
        if terminal.bracket and (not edge.path or _at_bracket(track, terminal, side)):
            bracket = _brace_path(side, terminal.core, BRACKET_TIP - 2, 2.0, True)
            yield Outline(bracket, Paint(None, paint.stroke, paint.width))
    yield from (*first[0], *last[0])


def _tangents(track: Track, points: Sequence[Point]) -> tuple[Point, Point]:
    """The points that an arrow's ends come from; of a curve its controls, as its flattened pieces lean."""
    out = [points[1], points[-2]]
    for i, (step, half) in enumerate(((track.way[1:2], slice(0, 2)), (track.way[-1:], slice(2, 4)))):
        if step and step[0][0] == "C":
            control = Point(*step[0][1][half])
            out[i] = control if _gap(control, points[-i]) > 0.5 else out[i]
    return out[0], out[1]


def _drawn_with(wire: Wire, other: Wire, as_drawn: bool) -> bool:
    """Whether what two lines have in common is drawn once: dashes drawn twice would fill their gaps."""
    if wire.style != other.style:
        return False
    shared = wire.source.id == other.source.id or wire.target.id == other.target.id
    return shared if as_drawn else wire.trunk_with(other)


def _at_bracket(track: Track, end: Terminal, side: Side) -> bool:
    """Whether a path that is given ends where the router ends one: at the bracket along a side of a group."""
    at = track.points[0] if end is track.wire.source else track.points[-1]
    off = {"left": end.core.x - at.x, "right": at.x - end.core.right, "top": end.core.y - at.y,
           "bottom": at.y - end.core.bottom}  # fmt: skip
    return abs(off[side] - BRACKET_TIP) < 0.2


def _line_paint(edge: Edge, units: Units) -> tuple[Paint, tuple[float, float]]:
    """The paint of an arrow, and length and width of its head."""
    theme = units.theme
    style = theme.line(edge.kind)
    colour = theme.hue(edge.tone).vivid if edge.tone else theme.line_colour(style.colour)
    dash = style.dash or (OPTIONAL if edge.optional else ())
    usual = Paint(None, colour, style.width, dash, 1.0, "butt")
    looks = [look for look in (units.arrows, edge.look) if look is not None]
    size = theme.lines.head, theme.lines.head * HEAD_WIDTH
    for look in looks:
        usual = replace(units.paint(look, usual), fill=None, cap="butt", join="round")
        size = units.head(look, size)
    return usual, size


def _arrow_line(track: Track, points: list[Point], start: float, end: float) -> tuple[Command, ...]:
    """The line of an arrow, shorter by its heads; curves as they were drawn."""
    if not track.way:
        return rounded(shortened(points, start, end), track.corner)
    commands = list(track.way)
    if end and commands[-1][0] == "L":
        last = shortened([points[-2], points[-1]], 0.0, end)[-1]
        commands[-1] = ("L", (last.x, last.y))
    if start and commands[1][0] == "L":
        first = shortened([points[0], points[1]], start, 0.0)[0]
        commands[0] = ("M", (first.x, first.y))
    return tuple(commands)


def _without_trunk(points: list[Point], mates: Sequence[Sequence[Point]], corner: float) -> tuple[list[Point], bool]:
    """The points from where they leave the longest stretch already drawn; a little of it is kept so that the fork
    is round."""
    best = points
    found = False
    for mate in mates:
        rest = _after_common(points, mate, corner)
        if rest is not None and _reach(rest) < _reach(best):
            best, found = rest, True
    return best, found


def _reach(points: Sequence[Point]) -> float:
    return sum(_gap(a, b) for a, b in itertools.pairwise(points))


def _after_common(points: Sequence[Point], mate: Sequence[Point], corner: float) -> list[Point] | None:
    """What is left of a line after the stretches that a mate has drawn; None when they have nothing in common."""
    if _gap(points[0], mate[0]) > 0.05:
        return None
    for i in range(min(len(points), len(mate)) - 1):
        a, b, c = points[i], points[i + 1], mate[i + 1]
        ab, ac = _gap(a, b), _gap(a, c)
        turned = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) > 1e-3
        if turned or (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y) <= 0:
            # Both turn here, different ways: the mate's round corner leaves a little earlier, so begin there too.
            return [_before(points[i - 1], a, corner), *points[i:]] if i else None
        if abs(ab - ac) > 0.05:
            fork = b if ab < ac else c
            return [_before(a, fork, corner), *points[i + 1 :]]
    return None


def _gap(a: Point, b: Point) -> float:
    return math.dist((a.x, a.y), (b.x, b.y))


def _before(start: Point, fork: Point, by: float) -> Point:
    """The point on the way from `start` to `fork` that lies `by` before the fork, or the start."""
    length = _gap(start, fork)
    k = max(0.0, length - by) / length if length else 0.0
    return Point(start.x + (fork.x - start.x) * k, start.y + (fork.y - start.y) * k)


def _labels(figure: Figure, theme: Theme, wiring: Wiring, units: Units) -> Iterator[Element]:
    for edge in figure.edges:
        marks = tuple(_label_marks(figure, edge, theme, wiring, units))
        if marks:
            facts = tuple((key, value) for key, value in (("of", edge.id), ("label", edge.label)) if value)
            box = union(mark.bounds for mark in marks)
            yield Element(f"{edge.id}/label", "label", box, marks, None, None, None, facts)


def _label_marks(figure: Figure, edge: Edge, theme: Theme, wiring: Wiring, units: Units) -> Iterator[Mark]:
    """What stands on an arrow: a ground or a drawing, its label and other words."""
    if edge.drawing and edge.place and edge.kind != "zoom":
        yield from units.drawing(edge.drawing, units.rect(edge.place))
    if edge.id in wiring.labels:
        yield wiring.labels[edge.id]
    yield from hand_set(figure, theme, wiring, edge)


def _braces(root: Cell, theme: Theme) -> Iterator[Element]:
    for cell in root.walk():
        if not cell.brace:
            continue
        brace, room = cell.brace, brace_rect(cell)
        inside = cell.spanned
        colour = theme.hue(brace.tone).vivid if brace.tone else theme.ink.line
        marks: list[Mark] = [
            Outline(
                _brace_path(brace.side, inside, BRACE, BRACE_OFF, brace.style == "bracket"), Paint(None, colour, 1.0)
            )
        ]
        if cell.words:
            w, h = cell.words.bounds.w, cell.words.bounds.h
            spots = {
                "left": (room.x, inside.cy - h / 2),
                "right": (room.right - w, inside.cy - h / 2),
                "top": (inside.cx - w / 2, room.y),
                "bottom": (inside.cx - w / 2, room.bottom - h),
            }
            marks.append(at(cell.words, *spots[brace.side]))
        facts = tuple(
            (k, v) for k, v in (("kind", brace.style), ("label", brace.label), ("evidence", brace.evidence)) if v
        )
        yield Element(brace.id, "brace", union(m.bounds for m in marks), tuple(marks), None, None, None, facts)


def _brace_path(side: Side, inside: Rect, depth: float, off: float, square: bool) -> tuple[Command, ...]:
    """A curly brace or a square bracket along one side, opening towards what it spans."""
    upright = side in ("left", "right")
    low, high = (inside.y, inside.bottom) if upright else (inside.x, inside.right)
    edge = {"left": inside.x - off, "right": inside.right + off, "top": inside.y - off, "bottom": inside.bottom + off}[
        side
    ]
    out = 1 if side in ("right", "bottom") else -1
    d, middle = depth * out, (low + high) / 2
    r = min(depth / 2, (high - low) / 4)

    def p(along: float, away: float) -> str:
        x, y = (edge + away, along) if upright else (along, edge + away)
        return f"{x} {y}"

    if square:
        return parse(f"M{p(low, 0)} L{p(low, d)} L{p(high, d)} L{p(high, 0)}")
    h = d / 2
    return parse(
        f"M{p(low, 0)} Q{p(low, h)} {p(low + r, h)} L{p(middle - r, h)} Q{p(middle, h)} {p(middle, d)}"
        f" Q{p(middle, h)} {p(middle + r, h)} L{p(high - r, h)} Q{p(high, h)} {p(high, 0)}"
    )


def _lies_in(box: Rect, first: tuple[Point, Point], second: tuple[Point, Point]) -> bool:
    """Whether a wedge between two lines covers a box, or part of it."""
    a, b = (Point((p.x + q.x) / 2, (p.y + q.y) / 2) for p, q in zip(first, second, strict=True))
    return any(box.crossed_by(p, q) for p, q in (first, second, (a, b)))


def _callouts(figure: Figure, theme: Theme, root: Cell, wiring: Wiring, units: Units) -> Iterator[Element]:
    """A macro-micro call-out: two dashed lines that open from a box to its enlarged inside, over a pale wedge; or the
    wedge that was drawn."""
    cells = {cell.id: cell for cell in root.walk()}
    hues = {id: cell.hue for id, cell in cells.items()}
    leaves = [cell for cell in cells.values() if cell.leaf]
    stretches = [stretch for track in wiring.tracks for stretch in itertools.pairwise(track.points)]
    titles = [title_rect(cell, theme) for cell in cells.values() if cell.framed and cell.title]
    style = theme.line("zoom")
    for name, edge, (first, second) in wedges(figure, root):
        if edge.drawing and edge.place:
            own = units.drawing(edge.drawing, units.rect(edge.place))
            yield Element(name, "callout", union(m.bounds for m in own), own, None, None, None, _facts(edge))
            continue
        hue = theme.hue(edge.tone or hues[edge.target[0]])
        dashed = Paint(None, hue.line, style.width, style.dash)
        lines: list[tuple[Point, Point]] = []
        own_cells = {cell.id for id in (*edge.source, *edge.target) for cell in cells[id].walk()}
        ends = (*edge.source, *edge.target)
        strange = [c for c in cells.values() if c.framed and not any(p.id in ends for p in c.walk())]
        ground = [*titles, *(cell.rect for cell in leaves if cell.id not in own_cells)]
        ground += [union((Rect(*a, 0, 0), Rect(*b, 0, 0))).grown(0.5) for a, b in stretches]
        covered = any(_lies_in(rect, first, second) for rect in ground)
        if covered or any(
            c.rect.crossed_by(*line) for c in strange if c.id not in own_cells for line in (first, second)
        ):
            first, second, leads = short_wedge(root, cells[edge.source[0]], cells[edge.target[0]])
            others = [*titles, *(cell.rect.grown(0.5) for cell in leaves if cell.id not in own_cells)]
            lines += [line for line in leads if not any(rect.crossed_by(*line) for rect in others)]
        corners = [(p.x, p.y) for p in (*first, *second[::-1])]
        marks: list[Mark] = [Outline(polygon(corners), Paint(hue.fill, None, 0, (), 0.6))]
        for p, q in (first, second, *lines):
            marks.append(Outline(polygon([(p.x, p.y), (q.x, q.y)], close=False), dashed))
        yield Element(name, "callout", union(m.bounds for m in marks), tuple(marks), None, None, None, _facts(edge))
