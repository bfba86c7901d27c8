"""Words beside lines: each edge label goes where it touches no box, no line, no frame and no other label."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.ir.scene.geometry import Point, Rect

OFF = 2.4
"""Between a label and its line."""
AIR, SQUEEZED = 4.0, 5.0
"""The air that a label should have on all sides but its line's, and the price of less."""
SHORT = 4.0
"""The price of a stretch that is much shorter than the line's longest."""


@dataclass(frozen=True, slots=True)
class Request:
    """A label to place: its line's corners and the sizes its text can be set in (best first)."""

    id: str
    points: tuple[Point, ...]
    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a label went: its rectangle, which of the sizes was taken, and whether it had to leave its line."""

    id: str
    rect: Rect
    choice: int
    stray: bool


def place_labels(
    requests: Sequence[Request],
    boxes: Sequence[Rect],
    lines: Sequence[tuple[str, Sequence[Point]]],
    frames: Sequence[Rect],
    sheet: Rect,
    fixed: bool = False,
) -> list[Spot]:
    """Short lines first: they have the fewest places. On a `fixed` sheet nobody makes room: words stay on it, beside
    their line, even where that is crowded."""
    segments = [(a, b) for _, points in lines for a, b in itertools.pairwise(points)]
    borders = [edge for frame in frames for edge in _edges(frame)]
    taken: list[Rect] = []
    out: dict[str, Spot] = {}
    for request in sorted(requests, key=lambda r: (_length(r.points), r.id)):
        reach = _reach(request)
        near = [s for s in segments if _touches(reach, s)]
        edges = [s for s in borders if _touches(reach, s)]
        close = [b for b in (*boxes, *taken) if reach.overlaps(b)]
        spot = _best(request, close, near, edges, sheet)
        if fixed and (spot is None or not sheet.contains(spot.rect)):
            spot = _crowded(request, close, [*near, *edges], sheet)
        elif spot is None:
            spot = _stray(request, [*boxes, *taken], [*segments, *borders], sheet)
        taken.append(spot.rect)
        out[request.id] = spot
    return [out[r.id] for r in requests]


def _reach(request: Request) -> Rect:
    """All that a label beside its line could touch."""
    w, h = max(s[0] for s in request.sizes), max(s[1] for s in request.sizes)
    xs, ys = [p.x for p in request.points], [p.y for p in request.points]
    return Rect(min(xs) - w - 8, min(ys) - h - 8, max(xs) - min(xs) + 2 * w + 16, max(ys) - min(ys) + 2 * h + 16)


def _touches(r: Rect, segment: tuple[Point, Point]) -> bool:
    a, b = segment
    return min(a.x, b.x) < r.right and max(a.x, b.x) > r.x and min(a.y, b.y) < r.bottom and max(a.y, b.y) > r.y


def _length(points: Sequence[Point]) -> float:
    return sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in itertools.pairwise(points))


def _edges(r: Rect) -> list[tuple[Point, Point]]:
    a, b, c, d = Point(r.x, r.y), Point(r.right, r.y), Point(r.right, r.bottom), Point(r.x, r.bottom)
    return [(a, b), (b, c), (c, d), (d, a)]


def _best(
    request: Request,
    boxes: Sequence[Rect],
    segments: Sequence[tuple[Point, Point]],
    borders: Sequence[tuple[Point, Point]],
    sheet: Rect,
) -> Spot | None:
    best: tuple[float, Rect, int] | None = None
    for choice, (w, h) in enumerate(request.sizes):
        for price, rect in _candidates(request.points, w, h):
            price += 9.0 * choice
            if best and price >= best[0]:
                continue
            if _hits(rect, boxes, segments) or _straddles(rect, borders):
                continue
            if not sheet.contains(rect):
                price += 60.0
            price += _squeeze(rect, boxes, borders)
            if best is None or price < best[0]:
                best = (price, rect, choice)
        if best and best[0] < 9.0:
            break
    return Spot(request.id, best[1], best[2], False) if best else None


def _hits(rect: Rect, boxes: Sequence[Rect], segments: Sequence[tuple[Point, Point]]) -> bool:
    near = rect.grown(1.2)
    return any(near.overlaps(b) for b in boxes) or any(near.crossed_by(a, b) for a, b in segments)


def _squeeze(rect: Rect, boxes: Sequence[Rect], borders: Sequence[tuple[Point, Point]]) -> float:
    """The price of words that stand close to a box or to the border of a zone."""
    near = rect.grown(AIR)
    close = any(near.overlaps(b) for b in boxes) or any(near.crossed_by(a, b) for a, b in borders)
    return SQUEEZED if close else 0.0


def _straddles(rect: Rect, borders: Sequence[tuple[Point, Point]]) -> bool:
    """Words on the border of a zone belong to neither side of it."""
    near = rect.grown(1.6)
    return any(near.crossed_by(a, b) for a, b in borders)


def _candidates(points: Sequence[Point], w: float, h: float) -> list[tuple[float, Rect]]:
    """Places beside every stretch of the line, with a price: long level stretches first, their middle first, above
    first."""
    out = []
    longest = max(abs(a.x - b.x) + abs(a.y - b.y) for a, b in itertools.pairwise(points))
    for a, b in itertools.pairwise(points):
        level = abs(a.y - b.y) < 1e-6
        length = abs(a.x - b.x) + abs(a.y - b.y)
        size = w if level else h
        tight = max(0.0, size - length)
        for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9):
            x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
            price = 18 * abs(share - 0.5) + tight * 0.8 + (0.0 if level else 4.0) + max(0.0, 30 - length) * 0.2
            price += SHORT * (1 - length / longest)
            if level:
                out.append((price, Rect(x - w / 2, y - OFF - h, w, h)))
                out.append((price + 3, Rect(x - w / 2, y + OFF, w, h)))
            else:
                out.append((price, Rect(x + OFF + 0.8, y - h / 2, w, h)))
                out.append((price + 1.5, Rect(x - OFF - 0.8 - w, y - h / 2, w, h)))
    return sorted(out, key=lambda c: (c[0], c[1].x, c[1].y))


def _crowded(request: Request, boxes: Sequence[Rect], segments: Sequence[tuple[Point, Point]], sheet: Rect) -> Spot:
    """The place beside the line, on the sheet, that covers the least."""

    def price(choice: int, cost: float, rect: Rect) -> float:
        covered = sum(_overlap_area(rect, box) for box in boxes) / (rect.w * rect.h or 1.0)
        return 9.0 * choice + cost + 100.0 * covered + 25.0 * sum(rect.crossed_by(a, b) for a, b in segments)

    spots = [
        (choice, cost, _onto(rect, sheet))
        for choice, (w, h) in enumerate(request.sizes)
        for cost, rect in _candidates(request.points, w, h)
    ]
    choice, _, rect = min(spots, key=lambda spot: price(*spot))
    return Spot(request.id, rect, choice, True)


def _overlap_area(a: Rect, b: Rect) -> float:
    return max(0.0, min(a.right, b.right) - max(a.x, b.x)) * max(0.0, min(a.bottom, b.bottom) - max(a.y, b.y))


def _onto(rect: Rect, sheet: Rect) -> Rect:
    x = max(sheet.x, min(rect.x, sheet.right - rect.w))
    return Rect(x, max(sheet.y, min(rect.y, sheet.bottom - rect.h)), rect.w, rect.h)


def _stray(request: Request, boxes: Sequence[Rect], segments: Sequence[tuple[Point, Point]], sheet: Rect) -> Spot:
    """The nearest free place anywhere, in growing rings about the middle of the line; below the sheet when there is
    none."""
    w, h = request.sizes[-1]
    points = request.points
    middle = points[len(points) // 2]
    if len(points) % 2 == 0:
        a, b = points[len(points) // 2 - 1], points[len(points) // 2]
        middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
    for ring in range(1, 24):
        step = ring * 6.0
        for dx, dy in (
            (0, -1),
            (0, 1),
            (1, 0),
            (-1, 0),
            (1, -1),
            (-1, -1),
            (1, 1),
            (-1, 1),
            (0.5, 1),
            (-0.5, 1),
            (0.5, -1),
            (-0.5, -1),
        ):
            rect = Rect(middle.x + dx * step - w / 2, middle.y + dy * step - h / 2, w, h)
            if not _hits(rect, boxes, segments):
                return Spot(request.id, rect, len(request.sizes) - 1, True)
    low = max([sheet.bottom] + [b.bottom for b in boxes] + [max(a.y, b.y) for a, b in segments])
    return Spot(request.id, Rect(middle.x - w / 2, low + 4, w, h), len(request.sizes) - 1, True)
