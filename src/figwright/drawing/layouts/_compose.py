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

from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import Build, Cell, Plan
from figwright.drawing.layouts._judging import (
    STRETCH,
    Arranged,
    Pair,
    against,
    apart,
    hollow,
    pairs_of,
    scale_of,
    score,
)
from figwright.drawing.layouts._keeping import Arrangement, adapted
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._packing import automatic, links_between, packings, reading_order
from figwright.drawing.layouts._rounds import CROWDED, MANY, Placed, fit, room_of, solve
from figwright.drawing.layouts._sheets import legibility, sheet_of
from figwright.drawing.layouts._tidying import tidied
from figwright.drawing.layouts._wires import Wiring, wire
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure, Group
from figwright.ir.spec.model import Hold

FINALISTS = 400
"""How much is routed in haste before one is chosen, in wires: small figures can afford to compare more."""
JUDGED = 900
"""How many choices are judged before that, in wires."""
TIDIED, STEPPED = 3, 2
"""How many of the best are made better group by group, and how many of these step by step, unless they have many
wires."""
SOLVED = 2
"""How many of those get all the rounds."""
UNLIKELY = 75.0
"""What was judged worse than the best by more than this, fifteen crossings, is not even routed in haste."""
HOPELESS = 20.0
"""What looks worse than the best by more than this, a crossing, seldom becomes better than it in the rounds."""
PACKED = 12, 4, 2, 4
"""How many packings are judged, by how wide labels may run."""
STRIDE = 50.0
"""Points that lines may run for as much as a bend costs."""
WRAPS = (1.0, 0.75, 0.55, 1.35)
WRAPPING = 18.0
"""What it counts that labels run less or more far than usual, by the logarithm of how much."""
ENOUGH = (0.78, 0.74)
"""The scales of type with which gaps and drawings need not become smaller, and not smaller still."""
WORTH, BESIDE_WORTH = 1.03, 1.07
"""How much larger type must become for it, and for words beside drawings."""
MUCH = 10.0
"""By how much another arrangement must score better, two crossings, before an edit moves what stands already."""


CLOSER = ((1.0, 1.0), (1.0, 0.5), (1.0, 0.0), (0.85, 0.0), (0.7, 0.0))
"""Where a sheet is held and was too narrow, in turn: the factor on gaps, and how much of what drawings were larger by
is left. Drawings give way first, for their middles stay."""


@dataclass(frozen=True, slots=True)
class _Choice:
    plans: Mapping[str, Plan] = field(hash=False)
    wrap: float
    score: float
    scale: float
    snug: int = 0
    beside: bool = False
    fold: bool = False
    placed: tuple[Cell, Rect] | None = field(default=None, hash=False, compare=False)
    """The cells as they were judged, and their sheet."""


def compose(figure: Figure, theme: Theme, base: Path | None, like: Arrangement | None = None) -> Placed:
    """The best choice, placed and routed. What `like` tells of automatic groups is kept: the figure is being edited."""
    order = Build(figure, theme, {}, 1.0, base)
    judge = _Judge(order)
    autos = [g for g in figure.groups() if automatic(g) and len(g.items) > 1]
    if autos and like is not None and like.suits(figure):
        choice = _snugger(judge, _reuse_arrangement(autos, judge, like))
        return solve(judge.order_of(choice), choice.placed, most=MANY)
    if not autos and (hold := figure.head.hold) is not None:
        return _compose_held(order, hold)
    if autos:
        choices = _most_promising(judge, _search(autos, judge), SOLVED if len(judge.pairs) <= CROWDED else 1)
    else:
        choices = [_wrapped(judge)]
    choices = [_snugger(judge, choice) for choice in choices]
    placed = [solve(judge.order_of(choice), choice.placed) for choice in choices]
    if len(placed) == 1:  # then nothing need be judged
        return placed[0]
    return min(placed, key=unease)


@dataclass(frozen=True, slots=True)
class Estimate:
    """How good a figure would be, guessed without routing it: the smaller the score the better."""

    score: float
    scale: float
    stretch: float


def sized(order: Build) -> Build:
    """How wide labels run and how close all stands in a figure without automatic groups."""
    judge = _Judge(order)
    return judge.order_of(_snugger(judge, _wrapped(judge)))


def _wrapped(judge: _Judge) -> _Choice:
    """The best width of labels in a figure without automatic groups: first whether narrower or wider, then how much."""
    usual, narrow, narrower, wide = WRAPS
    one, other = judge.choice({}, usual), judge.choice({}, narrow)
    last = judge.choice({}, narrower if other.score < one.score else wide)
    return min(one, other, last, key=lambda c: c.score)


def estimate(order: Build) -> Estimate:
    """For a figure without automatic groups, sized as the order says."""
    found = _Judge(order).choice({}, order.wrap)
    assert found.placed is not None
    return Estimate(found.score, found.scale, abs(_stretched(*found.placed)))


def unease(placed: Placed) -> float:
    """How bad a solved figure is to look at: its lines, how far they run, its empty corner, what it is stretched by,
    and its small type."""
    figure, sheet = placed.order.figure, placed.sheet
    return (
        placed.wiring.faults(sheet)
        + _strain(placed.root, sheet, placed.wiring, pairs_of(figure))
        + STRETCH * abs(_stretched(placed.root, sheet))
        - legibility(figure.head.width / sheet.w)
    )


def _stretched(root: Cell, sheet: Rect) -> float:
    return math.log(root.least[0] / root.least[1] * sheet.h / sheet.w)


def _compose_held(order: Build, hold: Hold) -> Placed:
    """The figure on the sheet that it had; where it became too wide for that, its drawings and gaps give way first."""
    order = replace(order, wrap=hold.wrap, snug=hold.snug, beside=hold.beside, fold=hold.fold)
    for close, share in CLOSER:
        order = replace(order, close=close, bold={id: 1 + share * (more - 1) for id, more in hold.bold.items()})
        root = build(order)
        measure(root, order.theme, room_of(hold))
        if sheet_of(root, order.figure, order.theme).w <= hold.size[0] + 0.01:
            break
    return solve(order, (root, fit(root, order.figure, order.theme)))


def _reuse_arrangement(autos: Sequence[Group], judge: _Judge, like: Arrangement) -> _Choice:
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
    if choice.scale < ENOUGH[0]:
        choice = _larger(judge, choice, replace(choice, fold=True))
        choice = _larger(judge, choice, replace(choice, beside=True), BESIDE_WORTH)
    for level, enough in enumerate(ENOUGH, 1):
        if choice.scale >= enough:
            break
        better = _larger(judge, choice, replace(choice, snug=level))
        if better is choice:
            break
        choice = better
    return choice


def _larger(judge: _Judge, choice: _Choice, other: _Choice, worth: float = WORTH) -> _Choice:
    """The other choice where it leaves larger type by enough."""
    root = build(judge.order_of(other))
    measure(root, judge.theme, {})
    scale = judge.figure.head.width / sheet_of(root, judge.figure, judge.theme).w
    return replace(other, scale=scale, placed=None) if scale >= worth * choice.scale else choice


def _most_promising(judge: _Judge, choices: Sequence[_Choice], count: int) -> list[_Choice]:
    """Those that look best when routed in haste. What cannot be among them, however it is routed, is not routed."""
    looked = list[tuple[float, _Choice]]()
    best = min(choice.score for choice in choices)
    for choice in choices:
        assert choice.placed is not None
        root, sheet = choice.placed
        places = {cell.id: cell.core for cell in root.walk()}
        least = sum(apart(places[a], places[b]) for a, b, _ in judge.pairs) / STRIDE
        least += _unrest(root, sheet, judge.pairs) - legibility(judge.figure.head.width / sheet.w)
        if choice.score < best + UNLIKELY and (len(looked) < count or least < looked[count - 1][0]):
            looked.append((_first_look(judge, choice), choice))
            looked.sort(key=lambda one: one[0])
    return [choice for look, choice in looked[:count] if look < looked[0][0] + HOPELESS]


def _first_look(judge: _Judge, choice: _Choice) -> float:
    """How bad a choice is when routed in haste: enough to tell which one deserves all the rounds."""
    figure, theme = judge.figure, judge.theme
    assert choice.placed is not None
    root, sheet = choice.placed
    wiring = wire(figure, theme, root, sheet, hasty=True, labels=False)
    squeezed = min(60.0, 0.4 * sum(s.missing for s in wiring.shortages))
    worse = wiring.tangle() + 1000 * len(wiring.lost) + squeezed + _strain(root, sheet, wiring, judge.pairs)
    return worse - legibility(figure.head.width / sheet.w)


def _strain(root: Cell, sheet: Rect, wiring: Wiring, pairs: Sequence[Pair]) -> float:
    """How far the eye has to go along the lines, how often against the reading, and the hole that it falls into."""
    return wiring.length() / STRIDE + _unrest(root, sheet, pairs)


def _unrest(root: Cell, sheet: Rect, pairs: Sequence[Pair]) -> float:
    empty = hollow([cell.rect for cell in root.walk() if cell.way == "leaf" or cell.framed], sheet)
    return against({cell.id: cell.core for cell in root.walk()}, pairs) + empty


class _Judge:
    """Judges a choice without routing it."""

    def __init__(self, order: Build) -> None:
        self.order, self.figure, self.theme = order, order.figure, order.theme
        self.pairs = pairs_of(order.figure)

    def order_of(self, choice: _Choice) -> Build:
        how = {name: getattr(choice, name) for name in ("plans", "wrap", "snug", "beside", "fold")}
        return replace(self.order, **how)

    def choice(self, plans: Mapping[str, Plan], wrap: float) -> _Choice:
        """The choice with its score: what a reader would mind, guessed without routing."""
        root = build(replace(self.order, plans=plans, wrap=wrap))
        measure(root, self.theme, {})
        sheet = fit(root, self.figure, self.theme)
        places = {cell.id: cell.core for cell in root.walk()}
        boxes = [cell.rect for cell in root.walk() if cell.way == "leaf"]
        frames = [cell.rect for cell in root.walk() if cell.framed]
        arranged = Arranged(places, boxes, frames, root.least[0] / root.least[1], sheet)
        scale = scale_of(arranged, self.figure, self.theme)
        found = score(arranged, self.pairs, scale) + WRAPPING * abs(math.log(wrap))
        return _Choice(dict(plans), wrap, found, scale, placed=(root, sheet))


def _search(autos: Sequence[Group], judge: _Judge) -> list[_Choice]:
    """The packings that leave the largest type, judged; the best few are made better and kept."""
    seen: dict[tuple[tuple[str, Plan], ...], _Choice] = {}

    def judged(plans: Mapping[str, Plan], wrap: float) -> _Choice:
        key = (*sorted(plans.items()), ("", ("wrap", (str(wrap),))))
        if key not in seen:
            seen[key] = judge.choice(plans, wrap)
        return seen[key]

    for wrap, most in zip(WRAPS, PACKED, strict=True):
        for plans in packings(replace(judge.order, wrap=wrap), most):
            judged(plans, wrap)
    best = min(seen.values(), key=lambda c: c.score)
    options = {group.id: _options(group, judge.figure) for group in autos}
    for group in (*autos, *autos):
        for option in options[group.id]:
            if len(seen) < JUDGED // (len(judge.pairs) + 1):
                best = min(best, judged({**best.plans, group.id: option}, best.wrap), key=lambda c: c.score)
    ranked: dict[tuple[tuple[str, Plan], ...], _Choice] = {}
    for choice in sorted(seen.values(), key=lambda c: c.score):
        ranked.setdefault(tuple(sorted(choice.plans.items())), choice)
    # Of plans that differ only in their details one is enough: the guess is too rough to tell them apart.
    outlines: dict[Plan | None, _Choice] = {}
    for choice in ranked.values():
        outlines.setdefault(choice.plans.get(judge.figure.body.id), choice)
    most = max(1, min(12, FINALISTS // (2 * len(judge.pairs) + 1)))
    found = [*list(outlines.values())[:most], *list(ranked.values())[: most // 2]]
    better = [_tidier(judge, choice, autos, options) for choice in list(ranked.values())[:TIDIED]]
    if len(judge.pairs) <= MANY:
        better += [_tidier(judge, choice, autos) for choice in sorted(better, key=lambda c: c.score)[:STEPPED]]
    return list(dict.fromkeys([*better, *found]))


def _tidier(
    judge: _Judge, choice: _Choice, autos: Sequence[Group], options: Mapping[str, Sequence[Plan]] | None = None
) -> _Choice:
    assert choice.placed is not None
    plans = tidied(judge.order_of(choice), choice.placed[0], choice.plans, autos, options)
    return choice if plans is choice.plans else judge.choice(plans, choice.wrap)


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
