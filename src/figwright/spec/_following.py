"""Arrows follow what moves: paths as they were drawn, as long as they fit; the others are left to the router.

All on plain data, in units of the figure's `size`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from figwright.errors import SpecError
from figwright.spec._draft import Data, Draft

Box = Sequence[float]
"""x, y, width, height."""
Shift = Callable[[float, float], tuple[float, float]]
STUB = 8.0
"""No first or last stretch of a path becomes shorter than this by a move."""
NEAR = 8.0
"""How far an end of a path may lie from a thing and still be meant to touch it."""
LEVEL = 0.5
"""How much a level or upright stretch may lean."""


def rearrange(draft: Draft, wanted: Mapping[str, Box]) -> None:
    """Gives items other places; arrows between them follow. What a group holds is not moved with it here."""
    for numbers in wanted.values():
        if not all(map(math.isfinite, numbers)) or min(numbers[2:]) < 0:
            raise SpecError(f"{list(numbers)} is no place", "give x, y, width and height")
    before, framed = places(draft), _solid(draft)
    for item, _ in draft.walk():
        if item["id"] in wanted:
            item["place"] = [round(float(value), 2) for value in wanted[item["id"]]]
    after = places(draft)
    changed = {id for id in after if before.get(id) != after[id]}
    inside = _insides(draft)
    for edge in draft.edges:
        if edge.get("path"):
            _follow(edge, before, after, changed, inside, framed)
        elif changed & {*edge["from"], *edge["to"]}:
            _label_along(edge, before, after)
            if edge.get("kind") == "zoom":  # a wedge that was drawn fits its ends no more: the layout draws one
                edge |= {"drawing": "", "place": None}


def make_way(draft: Draft, item: Data) -> None:
    """Arrows that run through something new go round it."""
    if item.get("place") and "items" not in item:
        for edge in draft.edges:
            if edge.get("path") and _through(edge["path"], {"": item["place"]}, ("",)):
                reroute(edge)
    for child in item.get("items", []):
        make_way(draft, child)


def _solid(draft: Draft) -> set[str]:
    """What a line would be seen to run through: nodes and frames."""
    return {item["id"] for item, _ in draft.walk() if item.get("type", "zone") in ("zone", "panel")}


def _strangers(edge: Data, ids: Iterable[str], kin: Mapping[str, set[str]]) -> list[str]:
    """Those of some things that neither hold an arrow's ends nor are held by them."""
    ends = edge["from"][0], edge["to"][0]
    own = kin.get(ends[0], set()) | kin.get(ends[1], set())
    return [id for id in ids if id not in own]


def places(draft: Draft) -> dict[str, Box]:
    """Where everything with a place stands; a group without one stands where its items do."""
    out: dict[str, Box] = {}

    def look(item: Data) -> Box | None:
        inner = [found for child in item.get("items", []) if (found := look(child))]
        own: Box | None = item.get("place")
        if own is None and inner:
            x, y = min(b[0] for b in inner), min(b[1] for b in inner)
            own = [x, y, max(b[0] + b[2] for b in inner) - x, max(b[1] + b[3] for b in inner) - y]
        if own is not None:
            out[item["id"]] = own
        return own

    look(draft.body)
    return out


def _insides(draft: Draft) -> dict[str, set[str]]:
    """The ids of everything that each item holds, and of all that hold it."""
    kin: dict[str, set[str]] = {}

    def walk(item: Data, above: tuple[str, ...]) -> set[str]:
        below = {item["id"]}.union(*(walk(child, (*above, item["id"])) for child in item.get("items", [])))
        kin[item["id"]] = below | set(above)
        return below

    walk(draft.body, ())
    return kin


def _follow(
    edge: Data,
    before: Mapping[str, Box],
    after: Mapping[str, Box],
    changed: set[str],
    kin: Mapping[str, set[str]],
    solid: set[str],
) -> None:
    ends = edge["from"][0], edge["to"][0]
    path = [tuple(step) for step in edge["path"]]
    shifts = [_shift(before[id], after[id]) if id in changed and id in before else None for id in ends]
    strangers = _strangers(edge, solid, kin)
    if not any(shifts):
        near = [id for id in strangers if id in changed]
        if _through(path, after, near) - _through(path, before, near):
            reroute(edge)
        return
    new = _moved(path, shifts[0], shifts[1])
    held = [*strangers, *(id for id in ends if id in solid)]
    if new is None or _through(new, after, held) - _through(path, before, held):
        reroute(edge)
        return
    dx, dy = _carried(edge, path, new)
    _shift_label(edge, dx, dy)
    edge["path"] = [[round(value, 2) for value in step] for step in new]


def _label_along(edge: Data, before: Mapping[str, Box], after: Mapping[str, Box]) -> None:
    """The label of a routed arrow that stands at a place of its own: along where both ends go, else beside the line."""
    by = {(after[id][0] - before[id][0], after[id][1] - before[id][1]) for id in (*edge["from"], *edge["to"])
          if id in before and id in after}  # fmt: skip
    if len(by) == 1:
        _shift_label(edge, *by.pop())
    else:
        reroute(edge)


def glue(draft: Draft, edge: Data) -> None:
    """Ends of a path that was given anew onto the things that it joins, where they are not there."""
    boxes, path = places(draft), edge["path"]
    for end, id in ((0, edge["from"][0]), (-1, edge["to"][0])):
        if (box := boxes.get(id)) is not None:
            path[end] = [*path[end][:-2], *_on_border(path[end][-2:], box)]


def _on_border(at: Sequence[float], box: Box) -> tuple[float, float]:
    """A point beside a box onto its border; one inside may touch what is drawn there, and stays."""
    x = min(max(at[0], box[0]), box[0] + box[2])
    y = min(max(at[1], box[1]), box[1] + box[3])
    return (at[0], at[1]) if math.dist(at, (x, y)) <= NEAR else (round(x, 2), round(y, 2))


def _shift(old: Box, new: Box) -> Shift:
    """Where a point at the border of something goes when that gets another place."""

    def along(value: float, a: float, length: float, b: float, other: float) -> float:
        if value <= a:
            return b + value - a
        if value >= a + length:
            return b + other + value - a - length
        return b + (value - a) * other / length

    return lambda x, y: (along(x, old[0], old[2], new[0], new[2]), along(y, old[1], old[3], new[1], new[3]))


def _moved(path: list[tuple[float, ...]], start: Shift | None, end: Shift | None) -> list[tuple[float, ...]] | None:
    """The path with its ends elsewhere; None when its bends do not fit any more."""
    first, last = path[0], path[-1][-2:]
    to_first, to_last = start(*first) if start else first, end(*last) if end else last
    by_first = to_first[0] - first[0], to_first[1] - first[1]
    by_last = to_last[0] - last[0], to_last[1] - last[1]
    if math.dist(by_first, by_last) < 0.01:
        return [_by(step, *by_first) for step in path]
    if any(len(step) == 6 for step in path):
        return _bent(path, by_first, by_last)
    points = [*path]
    for reverse, by in ((False, by_first), (True, by_last)):
        points = points[::-1] if reverse else points
        if any(by) and not _end_moved(points, by):
            return None
        points = points[::-1] if reverse else points
    return points if _fits(path, points) else None


def _by(step: Sequence[float], dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value + (dy if i % 2 else dx) for i, value in enumerate(step))


def _bent(path: list[tuple[float, ...]], first: Sequence[float], last: Sequence[float]) -> list[tuple[float, ...]]:
    """A curve keeps its middle; the control points beside its ends go with them."""
    out = [*path]
    out[0] = _by(out[0], *first)
    if len(out[1]) == 6:
        out[1] = (*_by(out[1][:2], *first), *out[1][2:])
    out[-1] = (*out[-1][:2], *_by(out[-1][2:], *last)) if len(out[-1]) == 6 else _by(out[-1], *last)
    return out


def _end_moved(points: list[tuple[float, ...]], by: Sequence[float]) -> bool:
    """Moves the first point, and the next one sideways so that the first stretch keeps its direction."""
    a, b = points[0], points[1]
    level, upright = abs(a[1] - b[1]) <= LEVEL, abs(a[0] - b[0]) <= LEVEL
    points[0] = _by(a, *by)
    across = by[1] if level else by[0]
    if abs(across) < 0.01:
        return True
    if len(points) == 2:
        return not (level or upright)  # a slanted line may point anywhere; an upright one would lean
    if not (level or upright):
        return True
    points[1] = (b[0], b[1] + by[1]) if level else (b[0] + by[0], b[1])
    c = points[2]
    leant = abs(points[1][0] - c[0]) > LEVEL if level else abs(points[1][1] - c[1]) > LEVEL
    return not leant


def _fits(old: Sequence[Sequence[float]], new: Sequence[Sequence[float]]) -> bool:
    """Whether every stretch still runs the way it ran, and none became a stub."""
    for (a, b), (c, d) in zip(pairwise(old), pairwise(new), strict=True):
        before, now = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
        if before[0] * now[0] + before[1] * now[1] < 0 or math.hypot(*now) < min(STUB, math.hypot(*before)) - 0.01:
            return False
    return True


def _through(path: Sequence[Sequence[float]], boxes: Mapping[str, Box], ids: Iterable[str]) -> set[str]:
    """Which of those things a path runs through."""
    points: list[Sequence[float]] = []
    for step in path:
        if len(step) == 6 and points:  # half way of a curve
            a = points[-1]
            points.append([(a[k] + 3 * step[k] + 3 * step[k + 2] + step[k + 4]) / 8 for k in (0, 1)])
        points.append(step[-2:])
    return {id for id in ids if id in boxes and any(_cuts(a, b, boxes[id]) for a, b in pairwise(points))}


def _cuts(a: Sequence[float], b: Sequence[float], box: Box) -> bool:
    """Whether a stretch passes through the inside of a box (Liang and Barsky)."""
    low, high = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    left, top, right, bottom = box[0] + 1, box[1] + 1, box[0] + box[2] - 1, box[1] + box[3] - 1
    for p, q in ((-dx, a[0] - left), (dx, right - a[0]), (-dy, a[1] - top), (dy, bottom - a[1])):
        if abs(p) < 1e-9:
            if q <= 0:
                return False
            continue
        low, high = (max(low, q / p), high) if p < 0 else (low, min(high, q / p))
        if low >= high:
            return False
    return True


def _carried(edge: Data, old: Sequence[Sequence[float]], new: Sequence[Sequence[float]]) -> tuple[float, float]:
    """By how much the stretch beside an arrow's label moved."""
    at = (edge.get("text") or {}).get("at") or edge.get("place")
    if not at:
        return 0.0, 0.0
    middles = [((a[-2] + b[-2]) / 2, (a[-1] + b[-1]) / 2) for a, b in pairwise(old)]
    i = min(range(len(middles)), key=lambda k: math.dist(middles[k], at[:2]))
    a, b = new[i], new[i + 1]
    return (a[-2] + b[-2]) / 2 - middles[i][0], (a[-1] + b[-1]) / 2 - middles[i][1]


def _shift_label(edge: Data, dx: float, dy: float) -> None:
    texts: list[Any] = [edge.get("text"), *(edge.get("words") or [])]
    for text in texts:
        if text and text.get("at"):
            text["at"] = [text["at"][0] + dx, text["at"][1] + dy]
    if edge.get("place"):
        x, y, w, h = edge["place"]
        edge["place"] = [x + dx, y + dy, w, h]


def reroute(edge: Data) -> None:
    """Leaves an arrow to the router; its label goes beside the new line."""
    edge["path"] = []
    if edge.get("text"):
        edge["text"]["at"] = None
