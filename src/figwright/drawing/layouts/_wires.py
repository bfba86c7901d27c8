"""Edges of placed cells: terminals, obstacles, routes, and the labels beside them."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from figwright.drawing.drawing_marks import Units
from figwright.drawing.layouts._cells import MARGIN, Cell
from figwright.drawing.layouts._drawn_ends import TIP, on_its_place, reached
from figwright.drawing.layouts._fans import on_buses
from figwright.drawing.layouts._lifting import edge_label_limit
from figwright.drawing.layouts._paths import as_drawn, as_kept, origin_of, straight
from figwright.drawing.layouts._places import (
    clear_titles,
    frame_rect,
    kept_clear,
    numeral_rect,
    obstacles_of,
    wedges,
)
from figwright.drawing.leaf import Leaf
from figwright.drawing.themes import Theme
from figwright.ir.scene import Mark, Point, Rect, Words
from figwright.ir.scene.curves import flattened, halfway
from figwright.ir.scene.geometry import Side, union
from figwright.ir.scene.grid import EDGE, Terminal, Track, Wire
from figwright.ir.scene.labelling import Request, Spot, place_labels
from figwright.ir.scene.nudging import AIR, Shortage, nudge
from figwright.ir.scene.routing import route_all
from figwright.ir.scene.text import TextStyle, at, set_text
from figwright.ir.spec import Edge, Figure

CURVE = 18.0
"""Corner radius of flowing lines."""
BRACKET_TIP = 5.5
"""A group without a frame is met at a bracket along its side."""
MOST_APART = 3
"""Up to so many arrows to one box come in apart; more share a trunk."""
TRESPASS = 12.0
"""What it counts that a line runs through a foreign frame, in bends."""
HALF_LINE = 0.6


@dataclass(slots=True)
class Wiring:
    """Everything that was routed: tracks by (edge, pair), labels, and where room was lacking."""

    tracks: list[Track] = field(default_factory=list)
    labels: dict[str, Words] = field(default_factory=dict)
    strays: int = 0
    shortages: list[Shortage] = field(default_factory=list)
    lost: list[Wire] = field(default_factory=list)
    trespasses: int = 0
    """How many lines run through a frame that is neither around one of their ends nor one itself."""
    unmet: dict[str, str] = field(default_factory=dict)
    """Edges whose path is not used, and why."""

    def first(self, edge: str) -> Track | None:
        """The line that the label of an edge stands at."""
        return next((track for track in self.tracks if track.wire.bundle == edge), None)

    def crossings(self) -> int:
        """Places where lines cross; where trunks cross, all their lines cross in one place."""
        return len({(round(p.x / 2), round(p.y / 2)) for _, _, p in crossings(self.tracks)})

    def bends(self) -> int:
        return sum(max(0, len(t.points) - 2) for t in self.tracks)

    def length(self) -> float:
        return sum(math.dist((a.x, a.y), (b.x, b.y)) for t in self.tracks for a, b in itertools.pairwise(t.points))

    def faults(self, sheet: Rect) -> float:
        """How bad the wiring is: what is lost or squeezed counts most, then crossings, then bends."""
        squeezed = sum(s.lacking for s in self.shortages) + sum(o[2] for o in self.overhang(sheet))
        close = sum(s.missing for s in self.shortages)
        return 1000 * len(self.lost) + 60 * self.strays + 2.5 * squeezed + 0.4 * close + self.tangle()

    def tangle(self) -> float:
        return 20 * self.crossings() + TRESPASS * self.trespasses + self.bends()

    def overhang(self, sheet: Rect) -> list[tuple[int, int, float]]:
        """(axis, side, by how much) for what reaches over the sheet's margins: lines and labels keep them as boxes
        do."""
        sheet = sheet.grown(-MARGIN)
        rects = [Rect(p.x, p.y, 0, 0).grown(HALF_LINE) for t in self.tracks for p in t.points]
        rects += [words.bounds for words in self.labels.values()]
        if not rects:
            return []
        all_ = union(rects)
        over = [
            (0, 0, sheet.x - all_.x),
            (0, 1, all_.right - sheet.right),
            (1, 0, sheet.y - all_.y),
            (1, 1, all_.bottom - sheet.bottom),
        ]
        return [(axis, side, by + 1.0) for axis, side, by in over if by > 0.01]


def wire_within(figure: Figure, theme: Theme, root: Cell, sheet: Rect) -> Wiring:
    """The same as `wire` for a sheet that should stay as it is: what runs beyond its margin would move all else, so
    another way is taken where that is better."""
    wiring = wire(figure, theme, root, sheet)
    if not wiring.overhang(sheet):
        return wiring
    return min(wiring, wire(figure, theme, root, sheet, walled=True), key=lambda one: one.faults(sheet))


def wire(
    figure: Figure,
    theme: Theme,
    root: Cell,
    sheet: Rect,
    hasty: bool = False,
    labels: bool = True,
    walled: bool = False,
) -> Wiring:
    """Routes every edge of the figure between the placed cells and sets its label. What a composed figure says of paths
    and labels waits until all stands (`pinned`): whoever bends one arrow does not want the boxes to move. No line
    leaves a `walled` sheet."""
    cells, frames_of = _cells_and_frames(root)
    clear_titles(figure, theme, root)
    drawn = [edge for edge in figure.edges if edge.path and figure.placed]
    routed = [edge for edge in figure.edges if edge.kind != "zoom" and edge not in drawn]
    wires = _buses([w for edge in routed for w in _wires(edge, cells, frames_of)])
    obstacles = obstacles_of(root, theme)
    frames = [(c.id, frame_rect(c)) for c in cells.values() if c.framed]
    walls = _walls(sheet) if walled else []
    tracks, lost = route_all(wires, [*obstacles, *walls], frames, sheet, hasty, bounded=figure.placed)
    if not figure.placed and clear_titles(figure, theme, root, tracks):
        obstacles = obstacles_of(root, theme)
        tracks, lost = route_all(wires, [*obstacles, *walls], frames, sheet, hasty)
    bounded = figure.placed and not lost
    if lost and figure.placed:  # a way beyond the edge beats none
        tracks, lost = route_all(wires, obstacles, frames, sheet, hasty)
    if figure.placed and any(wire.from_side or wire.to_side for wire in lost):  # a good way beats a wished side
        freed = [replace(wire, from_side=None, to_side=None) if wire in lost else wire for wire in wires]
        tracks, lost = route_all(freed, obstacles, frames, sheet, hasty)
    if figure.placed:  # nobody makes room for them: better across something than not at all
        tracks, lost = [*tracks, *map(straight, lost)], []
    shortages = nudge(tracks, obstacles, frames, fixed=figure.placed)
    for track in tracks:
        if bounded and all(_clamp_to_sheet(sheet, end) == end for end in (track.points[0], track.points[-1])):
            track.points[1:-1] = [_clamp_to_sheet(sheet, point) for point in track.points[1:-1]]
        for i, end, side in ((0, track.wire.source, track.source_side), (-1, track.wire.target, track.target_side)):
            track.points[i] = end.outline(track.points[i], side)
    units = Units.of(figure, theme)
    by_hand = [as_drawn(edge, _wires(edge, cells, frames_of)[0], units, cells) for edge in drawn]
    if figure.placed:
        tracks = on_buses(tracks, by_hand, obstacles, [rect for _, rect in frames])
    out = Wiring(tracks, {}, 0, shortages, lost, sum(_trespasses(track, frames) for track in tracks))
    if not labels:
        return out
    for track in tracks:
        track.corner = _safe_corner(track, corner_radius(figure, theme), obstacles)
    out.tracks += by_hand
    _label(figure, theme, out, root, obstacles, sheet, by_hand=figure.placed)
    return out


def _walls(sheet: Rect) -> list[tuple[str, Rect]]:
    """What lies beyond the margins of a sheet."""
    inner, outer = sheet.grown(AIR - MARGIN), sheet.grown(sheet.w)
    across, down = (outer.w - inner.w) / 2, (outer.h - inner.h) / 2
    return [
        ("/beyond", Rect(outer.x, outer.y, outer.w, down)),
        ("/beyond", Rect(outer.x, inner.bottom, outer.w, down)),
        ("/beyond", Rect(outer.x, outer.y, across, outer.h)),
        ("/beyond", Rect(inner.right, outer.y, across, outer.h)),
    ]


def _trespasses(track: Track, frames: Sequence[tuple[str, Rect]]) -> bool:
    ends = (track.wire.source, track.wire.target)
    own = {name for end in ends for name in (end.id, *end.frames)}
    foreign = [rect for name, rect in frames if name not in own]
    return any(rect.crossed_by(a, b) for a, b in itertools.pairwise(track.points) for rect in foreign)


def pinned(figure: Figure, theme: Theme, root: Cell, wiring: Wiring, sheet: Rect) -> tuple[Figure, Wiring]:
    """The arrows of a composed figure with the bends and labels that it gives; all others stay as they were routed. A
    path that does not fit what stands there now is left out of the figure, and told in `unmet`."""
    given = {edge.id: edge for edge in figure.edges if edge.path}
    if not given and not any(set_by_hand(edge) for edge in figure.edges):
        return figure, wiring
    cells, units, obstacles = _cells_and_frames(root)[0], Units.of(figure, theme), obstacles_of(root, theme)
    usual = units.radius(units.arrows, corner_radius(figure, theme))
    out = replace(wiring, tracks=list(wiring.tracks), labels={}, lost=list(wiring.lost), unmet={})
    for wire in [track.wire for track in wiring.tracks] + wiring.lost:
        if wire.bundle not in given:
            continue
        found = as_kept(given[wire.bundle], wire, units, origin_of(cells[wire.source.id]), obstacles)
        if isinstance(found, str):
            out.unmet[wire.bundle] = found
            continue
        if not found.way:
            found.corner = units.radius(given[wire.bundle].look, _safe_corner(found, usual, obstacles))
        if wire in out.lost:
            out.lost.remove(wire)
            out.tracks.append(found)
        out.tracks = [found if track.wire == wire else track for track in out.tracks]
    out.unmet |= {id: "a call-out is a wedge" for id, edge in given.items() if edge.kind == "zoom"}
    edges = tuple(e.model_copy(update={"path": ()}) if e.id in out.unmet else e for e in figure.edges)
    figure = figure.model_copy(update={"edges": edges})
    _label(figure, theme, out, root, obstacles, sheet, by_hand=True)
    return figure, out


def _cells_and_frames(root: Cell) -> tuple[dict[str, Cell], dict[str, frozenset[str]]]:
    """Cells by id, and the frames around each; an arrow to a card comes to its stack."""
    cells, frames_of = dict[str, Cell](), dict[str, frozenset[str]]()
    for cell, inside in _with_frames(root, frozenset()):
        for id in (cell.id, *(card.id for card in cell.children if cell.way == "stack")):
            cells[id], frames_of[id] = cell, inside
    return cells, frames_of


def _clamp_to_sheet(sheet: Rect, point: Point) -> Point:
    """A corner that was put beyond the edge of the sheet back onto it."""
    room = sheet.grown(-EDGE)
    return Point(min(max(point.x, room.x), room.right), min(max(point.y, room.y), room.bottom))


def is_curved(figure: Figure, theme: Theme) -> bool:
    return (figure.head.routing or theme.lines.routing) == "curved"


def corner_radius(figure: Figure, theme: Theme) -> float:
    return CURVE if is_curved(figure, theme) else theme.lines.corner


def _safe_corner(track: Track, radius: float, obstacles: Sequence[tuple[str, Rect]]) -> float:
    """The largest radius, of a few, with which no corner is cut through a box."""
    own = {track.wire.source.id, track.wire.target.id}
    if radius < 8.0:  # no more than the air that is left beside every line anyway
        return radius
    near = [r.grown(1.0) for name, r in obstacles if name not in own]
    while radius > 2.0 and len(track.points) > 2:
        line = flattened(track.points, radius)
        if not any(r.crossed_by(a, b) for a, b in itertools.pairwise(line) for r in near):
            return radius
        radius *= 0.6
    return radius


def _with_frames(cell: Cell, inside: frozenset[str]) -> Iterator[tuple[Cell, frozenset[str]]]:
    yield cell, inside
    deeper = inside | {cell.id} if cell.framed else inside
    for child in cell.parts if cell.way != "stack" else ():
        yield from _with_frames(child, deeper)


def _wires(edge: Edge, cells: dict[str, Cell], frames_of: dict[str, frozenset[str]]) -> list[Wire]:
    out = []
    back = edge.kind in ("feedback", "gradient")
    forks = (_forks(cells, edge.source, edge.target), _forks(cells, edge.target, edge.source))
    style = f"{edge.kind}/{edge.tone}/{edge.arrow}{'/optional' * edge.optional}"
    for a in edge.source:
        for b in edge.target:
            ends = [_terminal(cells, frames_of, name) for name in (a, b)]
            name = edge.id if len(edge.source) * len(edge.target) == 1 else f"{edge.id}/{a}/{b}"
            out.append(
                Wire(
                    name, edge.id, ends[0], ends[1], style, edge.from_side, edge.to_side, edge.from_at, edge.to_at,
                    headed=edge.arrow != "none", label=edge.label, trunk=edge.trunk, back=back,
                    forks=forks if edge.trunk else (None, None),
                )
            )  # fmt: skip
    return out


def _forks(cells: dict[str, Cell], hub: Sequence[str], ends: Sequence[str]) -> Side | None:
    """The side that the several ends of an edge turn to its one, when they stand in one rank across from it."""
    if len(hub) != 1 or len(ends) < 2:
        return None
    one, others = cells[hub[0]].core, [cells[name].core for name in ends]
    left, right = max(r.x for r in others), min(r.right for r in others)
    top, bottom = max(r.y for r in others), min(r.bottom for r in others)
    sides: dict[Side, bool] = {
        "left": left < right and all(r.x >= one.right for r in others),
        "right": left < right and all(r.right <= one.x for r in others),
        "top": top < bottom and all(r.y >= one.bottom for r in others),
        "bottom": top < bottom and all(r.bottom <= one.y for r in others),
    }
    return next((side for side, faces in sides.items() if faces), None)


def _buses(wires: list[Wire]) -> list[Wire]:
    """Wires to a target that many come to may merge on their way."""
    count = Counter(wire.target.id for wire in wires)
    return [replace(wire, bus=count[wire.target.id] > MOST_APART) for wire in wires]


def _terminal(cells: dict[str, Cell], frames_of: dict[str, frozenset[str]], name: str) -> Terminal:
    cell = cells[name]
    name = cell.id
    if cell.way == "leaf":
        assert cell.leaf is not None
        tip = 0.0 if (cell.leaf.plain and cell.leaf.frame != "none") or on_its_place(cell) else TIP
        behind = cell.leaf.behind if isinstance(cell.leaf, Leaf) else 0.0
        return Terminal(
            name,
            cell.core,
            kept_clear(cell),
            frames_of[name],
            tip,
            below=TIP,
            above=numeral_rect(cell),
            behind=behind,
            pointed=cell.leaf.frame == "diamond",
            narrow=cell.leaf.narrow if isinstance(cell.leaf, Leaf) else None,
            reached=reached(cell),
        )
    if cell.framed or cell.way == "stack":
        return Terminal(name, cell.rect, cell.rect, frames_of[name])
    content = union(c.rect for c in cell.walk() if c.way == "leaf" or c.framed)
    return Terminal(name, content, content, frames_of[name], BRACKET_TIP, bracket=True)


def set_by_hand(edge: Edge) -> bool:
    """Whether the figure says where words of an arrow stand."""
    return any(text and text.at for text in (edge.text if edge.label else None, *edge.words))


def hand_set(figure: Figure, theme: Theme, wiring: Wiring, edge: Edge) -> Iterator[Mark]:
    """Words of an arrow whose place the figure says: on the sheet, in a composed figure from the middle of its line."""
    units, track = Units.of(figure, theme), wiring.first(edge.id)
    origin = Point(0, 0) if figure.placed or track is None else halfway(track.points)
    usual = label_style(edge, theme)
    if edge.label and edge.text and edge.text.at:
        yield from units.lettered(edge.label, edge.text, usual, origin)
    for words in edge.words:
        yield from units.lettered(words.text, words, usual, origin) if words.at else ()


def label_style(edge: Edge, theme: Theme) -> TextStyle:
    return TextStyle(theme.type.note, label_colour(edge, theme), family=theme.type.family, language=theme.type.language)


def _label(
    figure: Figure,
    theme: Theme,
    wiring: Wiring,
    root: Cell,
    obstacles: Sequence[tuple[str, Rect]],
    sheet: Rect,
    *,
    by_hand: bool,
) -> None:
    """Sets the labels of all arrows that have a line; with `by_hand`, those that the figure gives a place keep it."""
    boxes, frames = [r for _, r in obstacles], [frame_rect(c) for c in _cells_and_frames(root)[0].values() if c.framed]
    if by_hand:
        boxes += [mark.bounds for edge in figure.edges for mark in hand_set(figure, theme, wiring, edge)]
    lines: list[tuple[str, Sequence[Point]]] = [(t.wire.id, flattened(t.points, t.corner)) for t in wiring.tracks]
    lines += [(name, line) for name, _, pair in wedges(figure, root) for line in pair]
    lines += [(f"{end.id}/bracket", line) for track in wiring.tracks for end, line in _brackets(track)]
    requests, settings = [], dict[str, list[Words]]()
    for edge in figure.edges:
        track = wiring.first(edge.id)
        if not edge.label or track is None or (by_hand and edge.text and edge.text.at):
            continue
        style = Units.of(figure, theme).style(edge.text, label_style(edge, theme))
        usual = edge_label_limit(theme)
        # Where the layout finds the gaps, a wide label widens one; at places the gaps are there.
        limits = (*([2 * usual] if figure.placed else []), usual, float("inf"), 0.6 * usual)
        blocks: list[Words] = []
        for limit in limits:
            block = set_text(edge.label, style, limit)
            if block.bounds.w > limit:  # by one long word: the others may use its width
                block = set_text(edge.label, style, block.bounds.w)
            if all(block.lines != b.lines for b in blocks):
                blocks.append(block)
        settings[edge.id] = blocks
        requests.append(Request(edge.id, tuple(track.points), tuple((b.bounds.w, b.bounds.h) for b in blocks)))
    for spot in place_labels(requests, boxes, lines, frames, sheet, figure.placed):
        wiring.labels[spot.id] = at(settings[spot.id][spot.choice], spot.rect.x, spot.rect.y)
        if spot.stray and (track := wiring.first(spot.id)):
            wiring.strays += 1
            wiring.shortages += _room_for(spot, track)


def _brackets(track: Track) -> Iterator[tuple[Terminal, tuple[Point, Point]]]:
    """The lines of the brackets at which a route meets groups without a frame."""
    for end, side in ((track.wire.source, track.source_side), (track.wire.target, track.target_side)):
        if end.bracket:
            r = end.core.grown(BRACKET_TIP)
            x = r.x if side == "left" else r.right
            y = r.y if side == "top" else r.bottom
            level = side in ("top", "bottom")
            yield end, ((Point(r.x, y), Point(r.right, y)) if level else (Point(x, r.y), Point(x, r.bottom)))


def _room_for(spot: Spot, track: Track) -> list[Shortage]:
    """A stray label asks for room where the least is needed: above a level stretch that is long enough, else beside
    the longest."""
    pairs = sorted(
        zip(track.points, track.points[1:], strict=False), key=lambda p: -abs(p[0].x - p[1].x) - abs(p[0].y - p[1].y)
    )
    for a, b in pairs:
        if abs(a.y - b.y) < 1e-6 and abs(a.x - b.x) >= 0.8 * spot.rect.w:
            room = spot.rect.h + 4
            return [Shortage(1, a.y, a.y, (a.x + b.x) / 2, room, room)]
    a, b = pairs[0]
    if abs(a.y - b.y) < 1e-6:
        return [Shortage(0, (a.x + b.x) / 2, (a.x + b.x) / 2, a.y, spot.rect.w, spot.rect.w)]
    return [Shortage(0, a.x, a.x, (a.y + b.y) / 2, spot.rect.w + 4, spot.rect.w + 4)]


def label_colour(edge: Edge, theme: Theme) -> str:
    if edge.tone:
        return theme.hue(edge.tone).deep
    name = theme.line(edge.kind).colour
    return {"line": theme.ink.text, "muted": theme.ink.muted}.get(name) or theme.hue(name).deep


def crossings(tracks: list[Track]) -> Iterator[tuple[str, str, Point]]:
    """Every place where two routes cross that share no trunk."""
    reach = [_reach(track) for track in tracks]
    for i, one in enumerate(tracks):
        left, top, right, bottom = reach[i]
        for j, other in enumerate(tracks[i + 1 :], i + 1):
            x0, y0, x1, y1 = reach[j]
            if x0 > right or x1 < left or y0 > bottom or y1 < top or one.wire.bundle == other.wire.bundle:
                continue
            for a, b in zip(one.points, one.points[1:], strict=False):
                for c, d in zip(other.points, other.points[1:], strict=False):
                    p = _cross(a, b, c, d)
                    if p:
                        yield one.wire.id, other.wire.id, p


def _reach(track: Track) -> tuple[float, float, float, float]:
    """How far a route runs: left, top, right, bottom. Most pairs never come near each other."""
    xs, ys = [p.x for p in track.points], [p.y for p in track.points]
    return min(xs), min(ys), max(xs), max(ys)


def _cross(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    if abs(a.y - b.y) < 1e-6 and abs(c.x - d.x) < 1e-6:
        if min(a.x, b.x) + 0.1 < c.x < max(a.x, b.x) - 0.1 and min(c.y, d.y) + 0.1 < a.y < max(c.y, d.y) - 0.1:
            return Point(c.x, a.y)
    elif abs(a.x - b.x) < 1e-6 and abs(c.y - d.y) < 1e-6:
        return _cross(c, d, a, b)
    return None
