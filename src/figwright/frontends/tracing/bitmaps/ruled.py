"""Ink -> rectangles by their sides: long level and upright lines, solid or broken, that lie opposite of each other.

So a frame is found also where arrows cut its inside into pieces, where its border is dashes or dots, and where things
lie over it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

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
"""Lines of one direction that are compared, the longest first: a plot or a photo has hundreds."""
ON = 4.0
"""Corners: the sides of a frame that is larger, on both sides, may run on, as those of frames in a row do."""
WHOLE, RUNNING = 0.95, 0.9
"""How well a rectangle fits whose sides end at its corners, and one with a side that runs on."""


@dataclass(frozen=True, slots=True)
class Rail:
    """A level line from `start` to `end` at `at`; of upright ones x and y are swapped."""

    start: float
    end: float
    at: float


def ruled(rgb: Pixels, behind: Pixels, unit: float) -> list[Outline]:
    """Outlines that may be frames, sharp and with round corners; who asks holds them against the picture. Those with
    a side that runs on beyond their corners fit less."""
    _, np = vision()
    ink = (differences(rgb, behind) > INK).astype(np.uint8)
    level, upright = rails(ink, unit), rails(np.ascontiguousarray(ink.T), unit)
    level, upright = (sorted(one, key=lambda rail: rail.start - rail.end)[:MOST] for one in (level, upright))
    found = [*_boxes(level, upright, unit), *(_turned(box) for box in _boxes(upright, level, unit))]
    out: list[Outline] = []
    for box in sorted(found, key=lambda box: -box.fit):
        if not any(max(abs(a - b) for a, b in zip(box.place, other.place, strict=True)) < 3 for other in out):
            out.append(box)
    return out


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


def _boxes(level: list[Rail], upright: list[Rail], unit: float) -> list[Outline]:
    """Rectangles between two level lines that begin and end alike."""
    corner, out = CORNER * unit, list[Outline]()
    for top in level:
        for bottom in level:
            high = bottom.at - top.at
            if high < 0.9 * unit:
                continue
            reach = max(corner, 0.04 * (top.end - top.start))
            if max(abs(top.start - bottom.start), abs(top.end - bottom.end)) > reach:
                continue
            start, end = min(top.start, bottom.start), max(top.end, bottom.end)
            left = _side(upright, start, top.at, bottom.at, end - start, corner)
            right = _side(upright, end, top.at, bottom.at, end - start, corner)
            if left and right and right.at - left.at > unit:
                lack = (max(0.0, start - left.at) + max(0.0, right.at - end)) / 2
                fit = WHOLE if all(_ends(rail, top.at, bottom.at, corner) for rail in (left, right)) else RUNNING
                out.append(
                    Outline("rect", Rect(left.at, top.at, right.at - left.at, high), fit, lack if lack > 2 else 0.0)
                )
            elif not left and not right and high < 4 * unit:  # round ends
                out.append(Outline("rect", Rect(start - high / 2, top.at, end - start + high, high), WHOLE, high / 2))
    return out


def _side(upright: list[Rail], at: float, top: float, bottom: float, wide: float, corner: float) -> Rail | None:
    """The upright line that closes two level ones, `wide` apart from its like, at one of their ends; one that runs on
    only where none ends there and the frame is large."""
    least = max(0.4 * (bottom - top), bottom - top - 2 * corner)
    near = [r for r in upright if abs(r.at - at) < corner and min(r.end, bottom) - max(r.start, top) > least]
    ending = [rail for rail in near if _ends(rail, top, bottom, corner)]
    running = near if min(bottom - top, wide) > ON * corner else []
    return min(ending or running, key=lambda rail: abs(rail.at - at), default=None)


def _ends(rail: Rail, top: float, bottom: float, corner: float) -> bool:
    return rail.start > top - corner and rail.end < bottom + corner


def _turned(box: Outline) -> Outline:
    place = box.place
    return replace(box, place=Rect(place.y, place.x, place.h, place.w))
