"""The automatic composer: rows, columns, layers or wraps for every group that does not say how it stands.

Each choice is judged by what a reader would see: the type size that is left at the wanted ratio, arrows that cross, arrows that run
far or backwards. The few best choices are routed for real.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from figwright.layouts._cells import Build, Cell, Plan, build
from figwright.layouts._rounds import LARGEST_TYPE, ROUNDS, fit, solve
from figwright.layouts._solve import measure
from figwright.layouts._wires import Wiring
from figwright.scene import Rect
from figwright.spec import Figure, Group
from figwright.themes import Theme

FINALISTS = 3
TYPE = 110.0
"""What type size is worth: losing a tenth of it weighs as much as one more crossing."""
WRAPS = (1.0, 0.75, 1.35)


@dataclass(slots=True)
class Candidate:
    """A routed choice and how bad it is; the least is taken."""

    score: float
    root: Cell
    wiring: Wiring
    sheet: Rect


@dataclass(frozen=True, slots=True)
class _Choice:
    plans: Mapping[str, Plan]
    wrap: float
    score: float


def compose(figure: Figure, theme: Theme, base: Path | None) -> Candidate:
    """The best choice, placed and routed."""
    judge = _Judge(figure, theme, base)
    autos = [g for g in figure.groups() if _automatic(g) and len(g.items) > 1]
    if autos:
        choices = _search(autos, judge, figure)
    else:
        choices = sorted((judge.choice({}, wrap) for wrap in WRAPS), key=lambda c: c.score)[:1]
    if len(choices) > 1:  # a first look at each is enough to tell which deserves all the rounds
        choices = [min(choices, key=lambda c: _routed(figure, theme, base, c, rounds=1).score)]
    return _routed(figure, theme, base, choices[0])


def _routed(figure: Figure, theme: Theme, base: Path | None, choice: _Choice, rounds: int = ROUNDS) -> Candidate:
    placed = solve(figure, theme, choice.plans, choice.wrap, base, rounds)
    scale = figure.head.width / placed.sheet.w
    score = placed.wiring.faults(placed.sheet) - TYPE * math.log(min(scale, LARGEST_TYPE))
    return Candidate(score, placed.root, placed.wiring, placed.sheet)


def _automatic(group: Group) -> bool:
    return group.type in ("group", "zone", "panel") and group.arrange == "auto"


class _Judge:
    """Judges a choice without routing it."""

    def __init__(self, figure: Figure, theme: Theme, base: Path | None) -> None:
        self.figure, self.theme, self.base = figure, theme, base
        self.pairs = [(a, b, e.kind) for e in figure.edges if e.kind != "zoom" for a in e.source for b in e.target]

    def choice(self, plans: Mapping[str, Plan], wrap: float) -> _Choice:
        return _Choice(dict(plans), wrap, self.score(plans, wrap))

    def score(self, plans: Mapping[str, Plan], wrap: float) -> float:
        root = build(Build(self.figure, self.theme, plans, wrap, self.base))
        measure(root, self.theme, {})
        natural = root.least[0] / root.least[1]
        sheet = fit(root, self.figure, self.theme)
        scale = min(self.figure.head.width / sheet.w, LARGEST_TYPE)
        places = {cell.id: cell.core for cell in root.walk()}
        segments = [(places[a], places[b], kind) for a, b, kind in self.pairs]
        unit = 60.0
        length = sum(_apart(a, b) for a, b, _ in segments) / unit
        back = sum(1 for a, b, kind in segments if kind == "flow" and b.right < a.x - 1)
        crooked = sum(1 for a, b, _ in segments if abs(a.cx - b.cx) > 3 and abs(a.cy - b.cy) > 3)
        boxes = [cell.rect for cell in root.walk() if cell.way == "leaf"]
        blocked = sum(_blocked(a, b, boxes) for a, b, _ in segments)
        stretch = abs(math.log(natural / (sheet.w / sheet.h)))
        return (
            9.0 * _crossings(segments) + 1.2 * length + 3.0 * back + 2.0 * crooked + 3.0 * blocked
            - TYPE * math.log(scale) + 12.0 * stretch + (1.5 if wrap != 1.0 else 0.0)
        )  # fmt: skip


def _apart(a: Rect, b: Rect) -> float:
    dx = max(0.0, max(a.x, b.x) - min(a.right, b.right))
    dy = max(0.0, max(a.y, b.y) - min(a.bottom, b.bottom))
    return dx + dy


def _blocked(a: Rect, b: Rect, boxes: Sequence[Rect]) -> int:
    """How many boxes stand in the straight way between two others that face each other."""
    if abs(a.cy - b.cy) < 3:
        low, high = min(a.right, b.right), max(a.x, b.x)
        return sum(1 for r in boxes if low < r.cx < high and r.y < a.cy < r.bottom)
    if abs(a.cx - b.cx) < 3:
        low, high = min(a.bottom, b.bottom), max(a.y, b.y)
        return sum(1 for r in boxes if low < r.cy < high and r.x < a.cx < r.right)
    return 0


def _crossings(segments: Sequence[tuple[Rect, Rect, str]]) -> int:
    lines = [(a.cx, a.cy, b.cx, b.cy) for a, b, _ in segments]
    count = 0
    for i, (ax, ay, bx, by) in enumerate(lines):
        for cx, cy, dx, dy in lines[i + 1 :]:
            if (ax, ay) in ((cx, cy), (dx, dy)) or (bx, by) in ((cx, cy), (dx, dy)):
                continue
            one = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            two = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
            three = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
            four = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
            if one * two < 0 and three * four < 0:
                count += 1
    return count


def _search(autos: Sequence[Group], judge: _Judge, figure: Figure) -> list[_Choice]:
    """Group by group the best plan given the others, twice over; the best few distinct choices are kept."""
    options = {group.id: _options(group, figure) for group in autos}
    plans = {name: found[0] for name, found in options.items()}
    seen: dict[tuple[tuple[str, Plan], ...], _Choice] = {}

    def judged(plans: Mapping[str, Plan], wrap: float) -> _Choice:
        key = (*sorted(plans.items()), ("", ("wrap", (str(wrap),))))
        if key not in seen:
            seen[key] = judge.choice(plans, wrap)
        return seen[key]

    best = judged(plans, 1.0)
    for _ in range(2):
        before = best.score
        for group in autos:
            for option in options[group.id]:
                trial = judged({**best.plans, group.id: option}, best.wrap)
                if trial.score < best.score:
                    best = trial
        for wrap in WRAPS:
            trial = judged(best.plans, wrap)
            if trial.score < best.score:
                best = trial
        if best.score > before - 1e-6:
            break
    return sorted(seen.values(), key=lambda c: c.score)[:FINALISTS]


def _options(group: Group, figure: Figure) -> list[Plan]:
    """Ways to stand for the children of a group: a row, a column, layers across or down, and wraps."""
    ids = [item.id for item in group.items]
    links = _links(group, figure)
    order = _reading_order(ids, links)
    layers = _layers(order, links)
    out: list[Plan] = [("row", tuple(order)), ("column", tuple(order))]
    if 1 < len(layers) < len(order):
        for outer, inner in (("row", "column"), ("column", "row")):
            out.append((outer, tuple(layer[0] if len(layer) == 1 else (inner, tuple(layer)) for layer in layers)))
    n = len(order)
    for count in range(2, min(5, n // 2 + 1) + 1):
        size = math.ceil(n / count)
        chunks = [order[i : i + size] for i in range(0, n, size)]
        snake = [chunk if i % 2 == 0 else chunk[::-1] for i, chunk in enumerate(chunks)]
        for parts in (chunks, snake):
            for outer, inner in (("column", "row"), ("row", "column")):
                plan: Plan = (outer, tuple(part[0] if len(part) == 1 else (inner, tuple(part)) for part in parts))
                if plan not in out:
                    out.append(plan)
    return out


def _links(group: Group, figure: Figure) -> list[tuple[str, str]]:
    """Edges between the children of a group, lifted to them; feedback does not say what comes first."""
    holder: dict[str, str] = {}
    for child in group.items:
        stack = [child]
        while stack:
            here = stack.pop()
            holder[here.id] = child.id
            if isinstance(here, Group):
                stack.extend(here.items)
    out = []
    for edge in figure.edges:
        if edge.kind in ("feedback", "gradient", "zoom"):
            continue
        for a in edge.source:
            for b in edge.target:
                if a in holder and b in holder and holder[a] != holder[b]:
                    out.append((holder[a], holder[b]))
    return out


def _reading_order(ids: Sequence[str], links: Sequence[tuple[str, str]]) -> list[str]:
    """Sources before targets where no cycle forbids it; otherwise as written."""
    rank = {id: i for i, id in enumerate(ids)}
    left = {id: {a for a, b in links if b == id} for id in ids}
    out: list[str] = []
    while left:
        free = [id for id in left if not left[id] & set(left)]
        # In a cycle the child that was written first comes first.
        nxt = min(free or left, key=lambda id: (-max((out.index(a) for a, b in links if b == id and a in out), default=-1) if free else 0, rank[id]))
        out.append(nxt)
        del left[nxt]
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
        layer.sort(key=lambda id: _mean([above[a] for a, b in links if b == id and a in above], above.get(id, place[id])))
    return out


def _mean(values: Sequence[float], default: float) -> float:
    return sum(values) / len(values) if values else default
