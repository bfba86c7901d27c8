"""Short texts that OCR overlooks in a whole picture, such as a letter in a circle: found by their ink, read alone."""

from __future__ import annotations

import re
from dataclasses import replace

from figwright.frontends.raster.ocr import LETTER
from figwright.frontends.tracing.bitmaps.reading import Strip, cut, recognised
from figwright.frontends.tracing.bitmaps.shapes import Shape
from figwright.frontends.tracing.bitmaps.words import Word, words
from figwright.frontends.tracing.picture import Pixels, colour, differences, vision

MOST = 80
"""Spots that are read again, the likeliest first."""
SURE, SURE_INSIDE = 0.8, 0.6
"""How certain a reading must be where it stands free, and where it is all that a shape holds."""
SOLID = 0.75
"""The share of its box that a dash, a dot or a square fills; a letter has more room in it."""
_DRAWN = re.compile(r"^[0OoIl1|i7ILrJv.,:;'\-_=~<>/\\()\[\]]{1,3}$")
"""What rings, corners and strokes are read as."""


def missed(rgb: Pixels, behind: Pixels, closed: list[Shape], unit: float) -> list[Word]:
    """Words among the ink that nobody read; `behind` is what everything stands on."""
    cv2, np = vision()
    ink = (differences(rgb, behind) > 50).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    w, h, area = stats[:, 2], stats[:, 3], stats[:, 4]
    letter = (h >= 0.3 * unit) & (h <= 1.5 * unit) & (w <= 1.6 * unit) & (area >= 0.02 * unit * unit)
    letter[0] = False
    small = letter | ((h <= 1.5 * unit) & (w <= 1.6 * unit))
    small[0] = False
    reach = (1, max(3, round(0.35 * unit) | 1))
    joined = cv2.dilate(letter[labels].astype(np.uint8), np.ones(reach, np.uint8))
    _, homes, groups, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    written = np.bincount(homes[(letter & (area < SOLID * w * h))[labels]], minlength=len(groups)) > 0
    rest = (ink > 0) & ~small[labels]
    bare = np.where(cv2.dilate(small[labels].astype(np.uint8), np.ones((3, 3), np.uint8))[:, :, None] > 0, rgb, behind)
    spots: list[tuple[float, list[Strip], bool]] = []
    for (x, y, gw, gh, _), lettered in zip(groups[1:].tolist(), written[1:].tolist(), strict=True):
        if gw > 7 * unit or gh > 1.7 * unit or gh < 0.35 * unit:
            continue
        pad = max(2, round(0.12 * unit))
        around = rest[max(0, y - pad) : y + gh + pad, max(0, x - pad) : x + gw + pad]
        alone = any(_holds(shape, x, y, gw, gh, unit) for shape in closed)
        if not alone and (around.any() or not lettered):
            continue
        strip = cut(bare, (x - pad, y - pad), gw + 2 * pad, gh + 2 * pad, 0.0)
        spots.append((0.0 if alone else 1.0, [strip], alone))
    spots = sorted(spots, key=lambda spot: spot[0])[:MOST]
    found = recognised(rgb, [strips for _, strips, _ in spots], LETTER)
    inside = {id(strips[0]): alone for _, strips, alone in spots}
    kept = []
    for read in found:
        alone = inside[id(read.strip)]
        text = read.text.strip()
        if read.confidence >= (SURE_INSIDE if alone else SURE) and (alone or not _DRAWN.match(text)):
            kept.append(read)
    return [grounded(word, rgb) for word in words(kept, unit / 1.1)]


def grounded(word: Word, rgb: Pixels) -> Word:
    """A word on the ground that it has in the picture: it was read alone, on that of all."""
    cv2, np = vision()
    height, width = word.ink.shape
    x, y = (round(v) for v in word.strip.corner)
    left, top = max(0, -x), max(0, -y)
    part = rgb[y + top : y + height, x + left : x + width]
    ink = word.ink[top : top + part.shape[0], left : left + part.shape[1]].astype(np.uint8)
    near, far = (cv2.dilate(ink, np.ones((side, side), np.uint8)) > 0 for side in (5, 9))
    around = part[far & ~near]
    return replace(word, ground=colour(np.median(around, axis=0))) if len(around) else word


def _holds(shape: Shape, x: int, y: int, w: int, h: int, unit: float) -> bool:
    """Whether a small shape holds a spot in its middle."""
    place = shape.place
    if place.w > 5 * unit or place.h > 3 * unit:
        return False
    middle = abs(place.cx - x - w / 2) < 0.2 * place.w and abs(place.cy - y - h / 2) < 0.2 * place.h
    return middle and w < 0.9 * place.w and h < 0.95 * place.h
