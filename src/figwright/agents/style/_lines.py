"""Pixels -> lines: how thick straight ones are, how round the corners between them, and whether some are dashed.

An estimate from a bitmap. Only level and upright lines are seen; type is the size that it has at print width.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from figwright.agents.style._colours import spread

if TYPE_CHECKING:
    from PIL.Image import Image

PRINT_WIDTH = 396.0
"""Points: a figure over the whole width of a paper, 5.5 inches. All sizes are what they are at that width."""
_THIN = 4
_DARKER = 26
"""A line is at most about twice `_THIN` pixels thick and so many steps darker than what is around it."""
_DASHES = 6
_FEWEST_CORNERS = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A level line: from `start` to `end` along its row `at`; of an upright one, the same with x and y exchanged."""

    start: int
    end: int
    at: float
    thickness: float


@dataclass(frozen=True, slots=True)
class Lines:
    """In points at print width; None where too little was seen. `rounded` is the share of corners that are round."""

    stroke: float | None
    rounded: float | None
    radius: float | None
    dashed: bool


def depths(pixels: Image) -> Image:
    """How much darker than its surroundings each pixel is, for things that are thin: lines and letters."""
    from PIL import ImageChops

    grey = pixels.convert("L")
    closed = spread(spread(grey, _THIN, ImageChops.lighter), _THIN, ImageChops.darker)
    return ImageChops.subtract(closed, grey)


def measure(pixels: Image, depth: Image) -> Lines:
    """What a picture and its `depths` show of lines."""
    from PIL import Image

    grey = pixels.convert("L")
    turned = depth.transpose(Image.Transpose.TRANSPOSE)
    level, upright = _straight(depth, grey), _straight(turned, grey.transpose(Image.Transpose.TRANSPOSE))
    scale = PRINT_WIDTH / depth.width
    strokes = [line.thickness for line in (*level, *upright)]
    corners = _corners(level, upright)
    round_ones = [radius for radius in corners if radius > 0]
    return Lines(
        median(strokes) * scale if len(strokes) >= _FEWEST_CORNERS else None,
        len(round_ones) / len(corners) if len(corners) >= _FEWEST_CORNERS else None,
        median(round_ones) * scale if len(round_ones) >= _FEWEST_CORNERS else None,
        _dashed(depth) + _dashed(turned) > 0.04 * depth.width,
    )


def mask_rows(depth: Image) -> list[bytes]:
    """Every row of a picture of depths, with 255 where there is a thin dark thing."""
    mask = depth.point([255 if step >= _DARKER else 0 for step in range(256)]).tobytes()
    return [mask[at : at + depth.width] for at in range(0, len(mask), depth.width)]


def _straight(depth: Image, grey: Image) -> list[Line]:
    """Every level line that is long enough not to be a letter."""
    long = re.compile(rb"\xff{%d,}" % max(24, max(depth.size) // 40))
    open_runs: list[tuple[int, int, int, int]] = []
    lines: list[Line] = []
    for y, row in enumerate([*mask_rows(depth), b""]):
        found = [(match.start(), match.end()) for match in long.finditer(row)]
        kept: list[tuple[int, int, int, int]] = []
        for start, end, top, bottom in open_runs:
            follower = next((run for run in found if _same_line((start, end), run)), None)
            if follower is None:
                lines += _finished(grey, start, end, top, bottom)
            else:
                found.remove(follower)
                kept.append((min(start, follower[0]), max(end, follower[1]), top, y))
        open_runs = kept + [(start, end, y, y) for start, end in found]
    return lines


def _same_line(one: tuple[int, int], other: tuple[int, int]) -> bool:
    common = min(one[1], other[1]) - max(one[0], other[0])
    return common > 0.7 * max(one[1] - one[0], other[1] - other[0])


def _finished(grey: Image, start: int, end: int, top: int, bottom: int) -> list[Line]:
    """The line of a bundle of rows, unless it is a bar."""
    if bottom - top >= 2 * _THIN:
        return []
    middle, margin = (start + end) // 2, _THIN
    across = [_pixel(grey, middle, y) for y in range(max(0, top - margin), min(grey.height, bottom + margin + 1))]
    thickness = _thickness(across)
    return [Line(start, end, (top + bottom) / 2, thickness)] if thickness else []


def _thickness(across: list[int]) -> float:
    """How many pixels of a cut through a line are line: those between it and its grounds, which may differ, in part."""
    darkest = min(across)
    at = across.index(darkest)
    found = 0.0
    for side, pixels in ((across[0], across[:at]), (across[-1], across[at:])):
        if side - darkest < _DARKER:
            return 0.0
        found += sum(min(1.0, max(0.0, (side - pixel) / (side - darkest))) for pixel in pixels)
    return found


def _pixel(image: Image, x: int, y: int) -> int:
    value = image.getpixel((x, y))
    return value if isinstance(value, int) else 0


def _corners(level: list[Line], upright: list[Line]) -> list[float]:
    """The radius at every place where the end of a level line turns into the end of an upright one; 0 for sharp."""
    radii: list[float] = []
    for line in level:
        for end, inward in ((line.start, 1), (line.end, -1)):
            found = [
                gap
                for other in upright
                for tip, down in ((other.start, 1), (other.end, -1))
                if (gap := _gap((end - other.at) * inward, (tip - line.at) * down)) is not None
            ]
            if found:
                radii.append(_radius(min(found), line.thickness))
    return radii


def _gap(across: float, along: float) -> float | None:
    """How far both lines end before the point where they would meet; None when they do not turn into each other."""
    if not (-4 <= across <= 40 and -4 <= along <= 40) or abs(across - along) > max(3, 0.4 * max(across, along)):
        return None
    return max(0.0, (across + along) / 2)


def _radius(gap: float, thickness: float) -> float:
    """An arc stays within the thickness t of its line for sqrt(2 r t), so that a straight run seems longer than it is:
    gap = r - sqrt(2 r t), solved for r. What is rounder by less than that looks sharp."""
    if gap < 2:
        return 0.0
    return ((math.sqrt(2 * thickness) + math.sqrt(2 * thickness + 4 * gap)) / 2) ** 2


def _dashed(depth: Image) -> float:
    """Pixels along which dashes of one length follow each other in one row and in no row near it."""
    some = re.compile(rb"(?<!\xff)(?:\xff{2,20}+\x00{2,20}+){%d,}+" % _DASHES)
    rows, total, last = mask_rows(depth), 0.0, (-9, 0, 0)
    for y, row in enumerate(rows):
        for match in some.finditer(row):
            start, end = _even(match.group(), match.start())
            if end - start < 30 or (y - last[0] <= 6 and start < last[2] and end > last[1]):
                continue
            around = [rows[near][start:end].count(255) for near in (y - 7, y + 7) if 0 <= near < len(rows)]
            if sum(around) < 0.3 * row[start:end].count(255):
                total, last = total + end - start, (y, start, end)
    return total


def _even(run: bytes, offset: int) -> tuple[int, int]:
    """The longest stretch of a run of dashes in which all dashes and all gaps are alike."""
    dashes = [(m.start(), m.end()) for m in re.finditer(rb"\xff+", run)]
    best, first = (0, 0), 0
    for i, (one, other) in enumerate(pairwise(dashes), start=1):
        lengths = (one[1] - one[0], other[1] - other[0])
        gaps = (dashes[first + 1][0] - dashes[first][1], other[0] - one[1])
        if abs(lengths[0] - lengths[1]) > 1 or abs(gaps[0] - gaps[1]) > 1:
            first = i
        elif i - first >= _DASHES - 1 and other[1] - dashes[first][0] > best[1] - best[0]:
            best = (dashes[first][0], other[1])
    return best[0] + offset, best[1] + offset
