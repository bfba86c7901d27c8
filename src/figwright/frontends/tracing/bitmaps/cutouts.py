"""What is not understood -> pictures cut out of the original, in their place, transparent where the ground is plain."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from figwright.frontends.tracing.picture import Pixels, vision
from figwright.frontends.tracing.primitives import Bitmap, Page
from figwright.ir.scene import Rect

if TYPE_CHECKING:
    from PIL import Image

HEAVY = 250_000
"""Bytes of the largest picture that a figure file holds."""

SEEN = 18
"""Levels by which a pixel differs from what is painted there, to be part of a picture."""
CLOSE = 0.45
"""Heights of the type: parts of one picture are no farther apart."""
SPLINTER, CLOSE_BY = 0.13, 0.85
"""Heights of the type: half the width of what is only roughness of a rim; and the share of it that is close to one."""
SHORT, FINE = 2.0, 0.06
"""Heights of the type: how long roughness is at most; and half the width of a blur (at least two pixels), which may be
longer."""
RULE, SLIM = 4.0, 0.25
"""Heights of the type: a straight line that is longer and thinner is a picture by itself, and joins no others."""
ALONE = 1.0
"""Heights of the type: a photo or a filled drawing that is longer on both sides is a picture by itself."""
BLUR = 3
"""Pixels by which a line looks wider than it is."""
DENSE = 0.6
"""The share of its box that a picture without a plain ground fills: photos and plots."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """Pixels with an alpha channel, and their place in pixels of the picture."""

    rgba: Pixels
    place: Rect

    def png(self) -> bytes:
        from PIL import Image

        return light(Image.fromarray(self.rgba), HEAVY)


def light(image: Image.Image, most: int) -> bytes:
    """A PNG of at most so many bytes: in fewer colours, and then smaller, where it must be."""
    for step in range(12):
        size = (max(1, round(image.width * 0.8**step)), max(1, round(image.height * 0.8**step)))
        scaled = image if step == 0 else image.resize(size)
        for few in (False, True) if step == 0 else (True,):
            out = io.BytesIO()
            (scaled.convert("RGBA").quantize(256, method=2) if few else scaled).save(out, "PNG", optimize=True)
            if out.tell() <= most:
                return out.getvalue()
    return out.getvalue()


def lighter(page: Page, most: int) -> Page:
    """A page whose pictures have at most so many bytes each."""
    from PIL import Image

    items = []
    for item in page.items:
        if isinstance(item, Bitmap) and len(item.png) > most:
            with Image.open(io.BytesIO(item.png)) as opened:
                item = replace(item, png=light(opened.convert("RGBA"), most))
        items.append(item)
    return replace(page, items=tuple(items))


def cutouts(rgb: Pixels, painted: Pixels, rims: Pixels, beside: Pixels, unit: float) -> list[Cutout]:
    """Clusters of what differs from what is painted; the blur along `rims` does not count by itself, nor do splinters
    that lie `beside` them."""
    cv2, np = vision()
    rest = (np.abs(rgb.astype(np.int16) - painted).max(axis=2) > SEEN).astype(np.uint8)
    core = rest & (1 - rims)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(core, connectivity=8)
    large = stats[:, 4] >= max(4, 0.012 * unit * unit)
    large[0] = False
    core = large[labels].astype(np.uint8)
    grown = cv2.dilate(core, np.ones((7, 7), np.uint8)) & rest
    own = _without_splinters(core | grown, beside, unit)
    level, upright = _rules(own, unit)
    rest = own & (1 - (level | upright))
    whole = _whole(rest, unit)
    reach = max(3, round(CLOSE * unit) | 1)
    parts = ((level, 3), (upright, 3), (rest & whole, 3), (rest & (1 - whole), reach))
    return [cut for part, near in parts for cut in _clustered(rgb, part, near)]


def _without_splinters(own: Pixels, beside: Pixels, unit: float) -> Pixels:
    """What is left without the roughness of rims: short, narrow, and close to them nearly everywhere."""
    cv2, np = vision()
    count, labels, stats, _ = cv2.connectedComponentsWithStats(own, connectivity=8)
    deep = np.zeros(count, np.float32)
    np.maximum.at(deep, labels.ravel(), cv2.distanceTransform(own, cv2.DIST_L2, 3).ravel())
    close = np.bincount(labels.ravel(), beside.ravel() > 0, count) / np.bincount(labels.ravel(), minlength=count)
    short = stats[:, 2:4].max(axis=1) < SHORT * unit  # else it is a border that was not understood, or its blur
    splinter = (short | (deep <= max(2.0, FINE * unit))) & (close > CLOSE_BY) & (deep < SPLINTER * unit)
    return own * ~splinter[labels]


def _whole(own: Pixels, unit: float) -> Pixels:
    """Where photos and filled drawings are: each is a picture by itself, whatever stands beside it."""
    cv2, np = vision()
    _, _, stats, _ = cv2.connectedComponentsWithStats(own, connectivity=8)
    out = np.zeros(own.shape, np.uint8)
    for x, y, w, h, size in stats[1:].tolist():
        if min(w, h) > ALONE * unit and size > DENSE * w * h:
            out[y : y + h, x : x + w] = 1
    return out


def _rules(own: Pixels, unit: float) -> tuple[Pixels, Pixels]:
    """Which pixels are of long level lines, and of upright ones."""
    cv2, np = vision()
    long, slim = round(RULE * unit), round(SLIM * unit) + BLUR
    thick = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((slim, slim), np.uint8))
    thin = own & (1 - cv2.dilate(thick, np.ones((3, 3), np.uint8)))
    near = cv2.dilate(thin, np.ones((3, 3), np.uint8))  # a line may be rough, or lean by a pixel
    level, upright = (
        cv2.morphologyEx(near, cv2.MORPH_OPEN, np.ones(size, np.uint8)) for size in ((1, long), (long, 1))
    )
    return thin & level, thin & upright & (1 - level)


def _clustered(rgb: Pixels, own: Pixels, reach: int) -> list[Cutout]:
    """What lies within a reach of each other, as one picture each."""
    cv2, np = vision()
    joined = cv2.dilate(own, np.ones((reach, reach), np.uint8))
    _, clusters, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    out: list[Cutout] = []
    for index in range(1, len(boxes)):
        x, y, w, h = (int(v) for v in boxes[index, :4])
        mask = ((clusters[y : y + h, x : x + w] == index) & (own[y : y + h, x : x + w] > 0)).astype(np.uint8)
        cut = _cutout(rgb, mask, x, y)
        if cut:
            out.append(cut)
    return out


def _cutout(rgb: Pixels, mask: Pixels, x: int, y: int) -> Cutout | None:
    cv2, np = vision()
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return None
    top, bottom = max(0, int(rows[0]) - 2), int(rows[-1]) + 3
    left, right = max(0, int(columns[0]) - 2), int(columns[-1]) + 3
    mask = mask[top:bottom, left:right]
    y, x = y + top, x + left
    h, w = min(mask.shape[0], rgb.shape[0] - y), min(mask.shape[1], rgb.shape[1] - x)
    mask = mask[:h, :w]
    part = rgb[y : y + h, x : x + w]
    if mask.mean() > DENSE:
        alpha = np.full(mask.shape, 255, np.uint8)
    else:
        alpha = (
            cv2.morphologyEx(cv2.dilate(mask, np.ones((3, 3), np.uint8)), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
            * 255
        )
    rgba = np.dstack([part, alpha])
    rgba[alpha == 0] = 0
    return Cutout(np.ascontiguousarray(rgba), Rect(float(x), float(y), float(w), float(h)))
