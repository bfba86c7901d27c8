"""The automatic composer: rows, columns, layers or wraps for every group that does not say how it stands.

Each choice is judged by what a reader would see: the type size that is left at the wanted ratio, arrows that cross,
arrows that run
far or backwards. The few best choices are routed for real.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from figwright.layouts._cells import Build, Cell, Plan, build
from figwright.layouts._keeping import Arrangement, adapted
from figwright.layouts._measure import measure
from figwright.layouts._packing import automatic, links_between, packings, reading_order
from figwright.layouts._rounds import CROWDED, MANY, ROOMY, Placed, fit, largest, legibility, sheet_of, solve
from figwright.layouts._wires import wire
from figwright.scene import Rect
from figwright.spec import Figure, Group
from figwright.themes import Theme

FINALISTS = 400
"""How much is routed in haste before one is chosen, in wires: small figures can afford to compare more."""
SOLVED = 2
"""How many of those get all the rounds."""
MOST_JUDGED = 90
WRAPS = (1.0, 0.75, 1.35)
ENOUGH = (ROOMY, 0.7)
"""The scales of type with which gaps and drawings need not become smaller, and not smaller still."""
WORTH = 1.03
"""How much larger type must become for it."""
MUCH = 10.0
"""By how much another arrangement must score better, two crossings, before an edit moves what stands already."""


@dataclass(frozen=True, slots=True)
class _Choice:
    plans: Mapping[str, Plan] = field(hash=False)
    wrap: float
    score: float
    scale: float
    snug: int = 0
    placed: tuple[Cell, Rect] | None = field(default=None, hash=False, compare=False)
    """The cells as they were judged, and their sheet."""


def compose(figure: Figure, theme: Theme, base: Path | None, like: Arrangement | None = None) -> Placed:
    """The best choice, placed and routed. What `like` tells of automatic groups is kept: the figure is being edited."""
    order = Build(figure, theme, {}, 1.0, base)
    judge = _Judge(order)
    autos = [g for g in figure.groups() if automatic(g) and len(g.items) > 1]
    if autos and like is not None and like.suits(figure):
        choice = _snugger(judge, _kept(autos, judge, like))
        return solve(judge.order_of(choice), choice.placed, most=MANY)
    if autos:
        choices = sorted(_search(autos, judge), key=lambda c: _first_look(order, c))[
            : SOLVED if len(judge.pairs) <= CROWDED else 1
        ]
    else:
        choices = [min((judge.choice({}, wrap) for wrap in WRAPS), key=lambda c: c.score)]
    choices = [_snugger(judge, choice) for choice in choices]
    placed = [solve(judge.order_of(choice), choice.placed) for choice in choices]
    if len(placed) == 1:  # then nothing need be judged
        return placed[0]
    return min(placed, key=lambda p: p.wiring.faults(p.sheet) - legibility(figure.head.width / p.sheet.w))


def _kept(autos: Sequence[Group], judge: _Judge, like: Arrangement) -> _Choice:
    """What stood before, as far as it is still there. A group that holds other items now is arranged anew where that is
    much better."""
    plans, changed = dict[str, Plan](), list[Group]()
    for group in autos:
        items, old = tuple(item.id for item in group.items), like.plans.get(group.id)
        if old is None or like.items[group.id] != items:
            changed.append(group)
        plans[group.id] = adapted(old, items) if old else _options(group, judge.figure)[0]
    best = judge.choice(plans, like.wrap)
    for group in changed:
        others = [judge.choice({**best.plans, group.id: o}, like.wrap) for o in _options(group, judge.figure)]
        rival = min(others, key=lambda c: c.score)
        if rival.score < best.score - (MUCH if group.id in like.plans else 0.0):
            best = rival
    return best


def _snugger(judge: _Judge, choice: _Choice) -> _Choice:
    """The same choice with smaller gaps and drawings, as long as type would be small and becomes larger by it."""
    for level, enough in enumerate(ENOUGH, 1):
        if choice.scale >= enough:
            break
        root = build(judge.order_of(replace(choice, snug=level)))
        measure(root, judge.theme, {})
        scale = judge.figure.head.width / sheet_of(root, judge.figure, judge.theme).w
        if scale < WORTH * choice.scale:
            break
        choice = replace(choice, snug=level, scale=scale, placed=None)
    return choice


def _first_look(order: Build, choice: _Choice) -> float:
    """How bad a choice is when routed in haste: enough to tell which one deserves all the rounds."""
    root = build(replace(order, plans=choice.plans, wrap=choice.wrap))
    measure(root, order.theme, {})
    sheet = fit(root, order.figure, order.theme)
    wiring = wire(order.figure, order.theme, root, sheet, hasty=True, labels=False)
    squeezed = min(60.0, 0.4 * sum(s.missing for s in wiring.shortages))
    return wiring.tangle() + 1000 * len(wiring.lost) + squeezed - legibility(order.figure.head.width / sheet.w)


class _Judge:
    """Judges a choice without routing it."""

    def __init__(self, order: Build) -> None:
        self.order, self.figure, self.theme = order, order.figure, order.theme
        self.pairs = [
            (a, b, e.kind) for e in order.figure.edges if e.kind != "zoom" for a in e.source for b in e.target
        ]

    def order_of(self, choice: _Choice) -> Build:
        return replace(self.order, plans=choice.plans, wrap=choice.wrap, snug=choice.snug)

    def choice(self, plans: Mapping[str, Plan], wrap: float) -> _Choice:
        """The choice with its score: what a reader would mind, guessed without routing."""
        root = build(replace(self.order, plans=plans, wrap=wrap))
        measure(root, self.theme, {})
        natural = root.least[0] / root.least[1]
        sheet = fit(root, self.figure, self.theme)
        scale = min(self.figure.head.width / sheet.w, largest(self.figure, self.theme))
        places = {cell.id: cell.core for cell in root.walk()}
        segments = [(places[a], places[b], kind) for a, b, kind in self.pairs]
        unit = 60.0
        length = sum(_apart(a, b) for a, b, _ in segments) / unit
        back = sum(1 for a, b, kind in segments if kind == "flow" and b.right < a.x - 1)
        crooked = sum(1 for a, b, _ in segments if abs(a.cx - b.cx) > 3 and abs(a.cy - b.cy) > 3)
        boxes = [cell.rect for cell in root.walk() if cell.way == "leaf"]
        sketches = [_sketch(a, b, boxes) for a, b, _ in segments]
        hits = sum(hit for _, hit in sketches)
        stretch = abs(math.log(natural / (sheet.w / sheet.h)))
        crossings = _crossings([lines for lines, _ in sketches], self.pairs)
        score = (
            5.0 * crossings + 2.5 * hits + 1.2 * length + 3.0 * back + 2.0 * crooked
            - legibility(scale) + 12.0 * stretch + (1.5 if wrap != 1.0 else 0.0)
        )  # fmt: skip
        return _Choice(dict(plans), wrap, score, scale, placed=(root, sheet))


def _apart(a: Rect, b: Rect) -> float:
    dx = max(0.0, max(a.x, b.x) - min(a.right, b.right))
    dy = max(0.0, max(a.y, b.y) - min(a.bottom, b.bottom))
    return dx + dy


Stroke = tuple[float, float, float, float]
"""x and y of both ends of a level or upright stretch."""


def _sketch(a: Rect, b: Rect, boxes: Sequence[Rect]) -> tuple[list[Stroke], int]:
    """A guess at the route between two boxes: straight where they face each other, else the elbow that meets fewer
    others."""
    top, bottom = max(a.y, b.y), min(a.bottom, b.bottom)
    left, right = max(a.x, b.x), min(a.right, b.right)
    if top < bottom - 4:
        y = (top + bottom) / 2
        ways = [[(min(a.right, b.right), y, max(a.x, b.x), y)]]
    elif left < right - 4:
        x = (left + right) / 2
        ways = [[(x, min(a.bottom, b.bottom), x, max(a.y, b.y))]]
    else:
        ways = [
            [(a.cx, a.cy, b.cx, a.cy), (b.cx, a.cy, b.cx, b.cy)],
            [(a.cx, a.cy, a.cx, b.cy), (a.cx, b.cy, b.cx, b.cy)],
        ]
    counted = [(way, sum(1 for r in boxes if r is not a and r is not b and _met(r, way, a, b))) for way in ways]
    return min(counted, key=lambda c: c[1])


def _met(r: Rect, way: Sequence[Stroke], a: Rect, b: Rect) -> bool:
    if r in (a, b):
        return False
    for x0, y0, x1, y1 in way:
        if x0 > x1:
            x0, x1 = x1, x0
        if y0 > y1:
            y0, y1 = y1, y0
        if x0 < r.right and x1 > r.x and y0 < r.bottom and y1 > r.y:
            return True
    return False


def _crossings(ways: Sequence[Sequence[Stroke]], pairs: Sequence[tuple[str, str, str]]) -> int:
    """Crossings of the guessed routes; two that share an end can share a trunk and do not count."""
    count = 0
    for i, one in enumerate(ways):
        a, b, _ = pairs[i]
        for j in range(i + 1, len(ways)):
            c, d, _ = pairs[j]
            if a in (c, d) or b in (d, c):
                continue
            for p in one:
                for q in ways[j]:
                    if _cross(p, q):
                        count += 1
    return count


def _cross(p: Stroke, q: Stroke) -> bool:
    if p[1] != p[3]:
        p, q = q, p
    if p[1] != p[3] or q[0] != q[2]:
        return False
    x, y = q[0], p[1]
    return (p[0] < x < p[2] or p[2] < x < p[0]) and (q[1] < y < q[3] or q[3] < y < q[1])


def _search(autos: Sequence[Group], judge: _Judge) -> list[_Choice]:
    """The packings that leave the largest type, judged; then group by group what else would do better; the best few
    are kept."""
    seen: dict[tuple[tuple[str, Plan], ...], _Choice] = {}

    def judged(plans: Mapping[str, Plan], wrap: float) -> _Choice:
        key = (*sorted(plans.items()), ("", ("wrap", (str(wrap),))))
        if key not in seen:
            seen[key] = judge.choice(plans, wrap)
        return seen[key]

    for wrap in WRAPS:
        for plans in packings(replace(judge.order, wrap=wrap)):
            judged(plans, wrap)
    best = min(seen.values(), key=lambda c: c.score)
    options = {group.id: _options(group, judge.figure) for group in autos}
    for _ in range(2):
        before = best.score
        for group in autos:
            for option in options[group.id]:
                if len(seen) < MOST_JUDGED:
                    best = min(best, judged({**best.plans, group.id: option}, best.wrap), key=lambda c: c.score)
        if best.score > before - 1e-6:
            break
    ranked: dict[tuple[tuple[str, Plan], ...], _Choice] = {}
    for choice in sorted(seen.values(), key=lambda c: c.score):
        ranked.setdefault(tuple(sorted(choice.plans.items())), choice)
    # Of plans that differ only in their details one is enough: the guess is too rough to tell them apart.
    outlines: dict[Plan | None, _Choice] = {}
    for choice in ranked.values():
        outlines.setdefault(choice.plans.get(judge.figure.body.id), choice)
    most = max(1, min(12, FINALISTS // (2 * len(judge.pairs) + 1)))
    return list(dict.fromkeys([*list(outlines.values())[:most], *list(ranked.values())[: most // 2]]))


def _options(group: Group, figure: Figure) -> list[Plan]:
    """Ways to stand for the children of a group other than the packed one: a row, a column, layers across or down."""
    ids = [item.id for item in group.items]
    links = links_between(group, figure)
    order = reading_order(ids, links)
    layers = _layers(order, links)
    out: list[Plan] = [("row", tuple(order)), ("column", tuple(order))]
    if 1 < len(layers) < len(order):
        for outer, inner in (("row", "column"), ("column", "row")):
            out.append((outer, tuple(layer[0] if len(layer) == 1 else (inner, tuple(layer)) for layer in layers)))
    return out


def _layers(order: Sequence[str], links: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Longest-path layers along the reading order; backward links are ignored."""
    place = {id: i for i, id in enumerate(order)}
    level: dict[str, int] = {}
    for id in order:
        level[id] = 1 + max((level[a] for a, b in links if b == id and place[a] < place[id]), default=-1)
    out: list[list[str]] = [[] for _ in range(max(level.values()) + 1)]
    for id in order:
        out[level[id]].append(id)
    for i, layer in enumerate(out[1:], 1):
        above = {id: k for k, id in enumerate(out[i - 1])}
        layer.sort(
            key=lambda id: _mean([above[a] for a, b in links if b == id and a in above], above.get(id, place[id]))
        )
    return out


def _mean(values: Sequence[float], default: float) -> float:
    return sum(values) / len(values) if values else default
