"""Ink -> rectangles by their sides: long level and upright lines, solid or broken, that lie opposite of each other.

So a frame is found also where arrows cut its inside into pieces, where its border is dashes or dots, and where things
lie over it.
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.frontends.tracing.bitmaps.outlines import Outline
from figwright.frontends.tracing.picture import Pixels, differences, vision
from figwright.ir.scene import Rect

INK = 20
"""Levels by which a line differs from what is behind it."""
THIN, LONG, GAP = 0.3, 2.0, 1.0
"""Heights of the type: how thick a line is at most, how long at least, and the gaps in it."""
CORNER = 1.5
"""Heights of the type that a side may end before its corner, which is round."""
FULL = 0.3
"""The share of a line that is ink, at least."""
MOST = 160
"""Lines of one direction that are compared; a picture with more is a plot or a photo."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A level line from `start` to `end` at `at`; of upright ones x and y are swapped."""

    start: float
    end: float
    at: float


def ruled(rgb: Pixels, behind: Pixels, unit: float) -> list[Outline]:
    """Outlines that may be frames, sharp and with round corners; who asks holds them against the picture."""
    _, np = vision()
    ink = (differences(rgb, behind) > INK).astype(np.uint8)
    level, upright = rails(ink, unit), rails(np.ascontiguousarray(ink.T), unit)
    if max(len(level), len(upright)) > MOST:
        return []
    found = [*_boxes(level, upright, unit), *(_turned(box) for box in _boxes(upright, level, unit))]
    places: list[tuple[Rect, float]] = []
    for place, radius in found:
        if not any(max(abs(a - b) for a, b in zip(place, other, strict=True)) < 3 for other, _ in places):
            places.append((place, radius))
    return [Outline("rect", place, 0.95, radius) for place, radius in places]


def rails(ink: Pixels, unit: float) -> list[Rail]:
    """Long thin level lines."""
    cv2, np = vision()
    thick = max(3, round(THIN * unit))
    thin = ink & (1 - cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((thick, 1), np.uint8)))
    soft = cv2.dilate(thin, np.ones((3, 1), np.uint8))
    pad = round(GAP * unit) + 1
    wide = cv2.copyMakeBorder(soft, 0, 0, pad, pad, cv2.BORDER_CONSTANT, value=0)
    joined = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones((1, round(GAP * unit) | 1), np.uint8))
    long = cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((1, round(LONG * unit) | 1), np.uint8))[:, pad:-pad]
    _, labels, stats, centres = cv2.connectedComponentsWithStats(np.ascontiguousarray(long), connectivity=8)
    out = []
    for index, (x, y, w, h, _) in enumerate(stats[1:].tolist(), 1):
        if h > 2 * thick + 4:
            continue
        own = (soft[y : y + h, x : x + w] > 0) & (labels[y : y + h, x : x + w] == index)
        if own.any(axis=0).mean() >= FULL:
            out.append(Rail(float(x), float(x + w), float(centres[index][1]) + 0.5))
    return out


def _boxes(level: list[Rail], upright: list[Rail], unit: float) -> list[tuple[Rect, float]]:
    """Places between two level lines that begin and end alike, with their radius."""
    corner, out = CORNER * unit, list[tuple[Rect, float]]()
    for top in level:
        for bottom in level:
            high = bottom.at - top.at
            if high < 0.9 * unit:
                continue
            reach = max(corner, 0.04 * (top.end - top.start))
            if max(abs(top.start - bottom.start), abs(top.end - bottom.end)) > reach:
                continue
            start, end = min(top.start, bottom.start), max(top.end, bottom.end)
            left = _side(upright, start, top.at, bottom.at, corner)
            right = _side(upright, end, top.at, bottom.at, corner)
            if left is not None and right is not None and right - left > unit:
                lack = (max(0.0, start - left) + max(0.0, right - end)) / 2
                out.append((Rect(left, top.at, right - left, high), lack if lack > 2 else 0.0))
            elif left is None and right is None and high < 4 * unit:  # round ends
                out.append((Rect(start - high / 2, top.at, end - start + high, high), high / 2))
    return out


def _side(upright: list[Rail], at: float, top: float, bottom: float, corner: float) -> float | None:
    """Where an upright line closes two level ones at one of their ends."""
    near = [
        rail.at
        for rail in upright
        if abs(rail.at - at) < corner
        and rail.start > top - corner
        and rail.end < bottom + corner
        and min(rail.end, bottom) - max(rail.start, top) > max(0.4 * (bottom - top), bottom - top - 2 * corner)
    ]
    return min(near, key=lambda x: abs(x - at), default=None)


def _turned(box: tuple[Rect, float]) -> tuple[Rect, float]:
    place, radius = box
    return Rect(place.y, place.x, place.h, place.w), radius
