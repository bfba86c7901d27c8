"""Pixels -> calm areas between edges: fills of one colour, gradients and textures alike, and what a border encloses."""

from __future__ import annotations

from dataclasses import replace

from figwright.frontends.tracing.bitmaps.areas import THIN, Area, filled
from figwright.frontends.tracing.picture import Pixels, colour, strongest, vision

LEVELS = (1.2, 2.5, 6.0, 14.0)
"""How steep an edge is at least (of 255 levels per pixel): faint ones part boxes on a clean ground, in a picture full
of textures only strong ones do."""
PARTED = 1.6
"""Heights of the type: the parts of a sign are smaller."""
NOISE = 3.0
"""Times the usual steepness of a picture's calm parts, that an edge is steeper."""


def steepness(rgb: Pixels) -> Pixels:
    """How much the colour changes at every pixel, in levels per pixel."""
    cv2, np = vision()
    soft = cv2.GaussianBlur(rgb, (3, 3), 0.7)
    across, down = (cv2.Sobel(soft, cv2.CV_16S, dx, 1 - dx, ksize=3) for dx in (1, 0))
    return strongest(cv2.max(np.abs(across), np.abs(down))).astype(np.float32) / 4.0


def enclosed(rgb: Pixels, unit: float) -> list[Area]:
    """Calm areas, at several levels of steepness; the same place is given once for each level that it stands out at."""
    cv2, np = vision()
    steep = steepness(rgb)
    noise = NOISE * float(np.median(steep))
    least = max(30.0, 0.25 * unit * unit)
    out: list[Area] = []
    seen: set[tuple[int, int, int, int]] = set()
    for level in sorted({max(level, noise) for level in LEVELS}):
        calm = (steep < level).astype(np.uint8)
        _, labels, stats, _ = cv2.connectedComponentsWithStats(calm, connectivity=4)
        for index in np.flatnonzero(stats[:, 4] >= least):
            x, y, w, h, size = (int(v) for v in stats[index])
            if index == 0 or min(w, h) < 0.4 * unit or (x, y, w, h) in seen:
                continue
            seen.add((x, y, w, h))
            area = _area(rgb, labels, int(index), (x, y, w, h), size)
            if size > area.mask.sum() / 2 or size > 2 * THIN * unit * (w + h):  # else the border of something
                out.append(area)
    return [*out, *_parted(rgb, out, unit)]


def _parted(rgb: Pixels, found: list[Area], unit: float) -> list[Area]:
    """What lines inside of it cut into small parts, such as a circle with a cross in it: the parts as one."""
    cv2, np = vision()
    small = np.zeros(rgb.shape[:2], np.uint8)
    for area in found:
        x, y, w, h = area.box
        if max(w, h) < PARTED * unit:
            small[y : y + h, x : x + w] |= area.mask
    reach = max(3, round(0.25 * unit) | 1)
    joined = cv2.morphologyEx(small, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    out = []
    for index, (x, y, w, h, size) in enumerate(stats[1:].tolist(), 1):
        if max(w, h) < 1.5 * PARTED * unit and 0.8 < w / h < 1.25 and 0.7 < size / (w * h) < 0.87:
            out.append(replace(_area(rgb, labels, index, (x, y, w, h), size), merged=True))
    return out


def _area(rgb: Pixels, labels: Pixels, index: int, box: tuple[int, int, int, int], size: int) -> Area:
    """A calm part with its holes filled, and the pixel of its edge that is still its own."""
    cv2, np = vision()
    x, y, w, h = box
    own = (labels[y : y + h, x : x + w] == index).astype(np.uint8)
    fill = colour(np.median(rgb[y : y + h, x : x + w][own > 0], axis=0))
    whole = filled(np.pad(own, 1))
    grown = cv2.dilate(whole, cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3)))
    left, top = max(0, 1 - x), max(0, 1 - y)
    right, bottom = min(w + 2, rgb.shape[1] - x + 1), min(h + 2, rgb.shape[0] - y + 1)
    grown = np.ascontiguousarray(grown[top:bottom, left:right])
    return Area((x - 1 + left, y - 1 + top, right - left, bottom - top), fill, grown, size)
