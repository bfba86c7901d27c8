"""What is not understood -> pictures cut out of the original, in their place, transparent where the ground is plain."""

from __future__ import annotations

import io
import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from figwright.frontends.tracing.picture import Pixels, differences, vision
from figwright.frontends.tracing.primitives import Bitmap, Page
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import meet

if TYPE_CHECKING:
    from PIL import Image

HEAVY = 250_000
"""Bytes of the largest picture that a figure file holds."""

SEEN = 18
"""Levels by which a pixel differs from what is painted there, to be part of a picture."""
FAINT, STRONG = 8, 0.25
"""Levels by which a pixel differs that is a faint part of a photo; and the share of the photo that differs more."""
CLOSE = 0.45
"""Heights of the type: parts of one picture are no farther apart."""
SPLINTER, CLOSE_BY = 0.13, 0.85
"""Heights of the type: half the width of what is only roughness of a rim; and the share of it that is close to one."""
ROUGH, OWN = 0.1, 0.4
"""Heights of the type: how far away the colours of roughness are painted; and the share of a splinter that has others
where it is a thing of its own, such as the line between two dots."""
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
SPARSE, EMPTY, LARGE = 0.15, 0.4, 1.5
"""What fills no more of its box than the first and is larger than so many heights of the type on both
sides is parted where the boxes of its parts together take no more than the second share of its own: the two sides of a
shadow, or a rule and what it leads to. A drawing is not so empty."""
CUTS, LESS = 4, 0.85
"""How often it is cut in two, and the share of its box that each cut leaves at most."""
OVERLAP = 0.2
"""The share of the smaller of two boxes that is common to the pieces of one picture."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """Pixels with an alpha channel, and their place in pixels of the picture."""

    rgba: Pixels
    place: Rect
    scrap: bool = False
    """Whether it is only a splinter along a rim: it is seen, and nothing by itself."""

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
            (scaled.convert("RGBA").quantize(256, method=2) if few else scaled).save(out, "PNG")
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
    rest = (differences(rgb, painted) > SEEN).astype(np.uint8)
    core = rest & (1 - rims)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(core, connectivity=8)
    large = stats[:, 4] >= max(4, 0.012 * unit * unit)
    large[0] = False
    core = large[labels].astype(np.uint8)
    grown = cv2.dilate(core, np.ones((7, 7), np.uint8)) & rest
    own, scraps = _without_splinters(core | grown, beside, _explained(rgb, painted, unit), unit)
    own |= _faint(rgb, painted, own, rims, unit)
    level, upright = _rules(own, unit)
    rest = own & (1 - (level | upright))
    whole = _whole(rest, unit)
    reach = max(3, round(CLOSE * unit) | 1)
    parts = ((level, 3), (upright, 3), (rest & whole, 3), (rest & (1 - whole), reach))
    out = [cut for part, near in parts for cut in _clustered(rgb, part, near, LARGE * unit)]
    return out + [replace(cut, scrap=True) for cut in _clustered(rgb, scraps & (1 - own), 3, LARGE * unit)]


def _explained(rgb: Pixels, painted: Pixels, unit: float) -> Pixels:
    """Where a pixel has a colour that is painted close by, or between two such colours."""
    cv2, np = vision()
    side = 2 * max(2, round(ROUGH * unit)) + 1
    kernel = np.ones((side, side), np.uint8)
    least, most = cv2.erode(painted, kernel).astype(np.int16), cv2.dilate(painted, kernel).astype(np.int16)
    return ((rgb >= least - SEEN) & (rgb <= most + SEEN)).all(axis=2)


def _faint(rgb: Pixels, painted: Pixels, own: Pixels, rims: Pixels, unit: float) -> Pixels:
    """The faint parts of photos and plots, whose strong parts are left: shallow shades that go on from them."""
    cv2, np = vision()
    low = (differences(rgb, painted) > FAINT).astype(np.uint8) & (1 - rims)
    low = cv2.morphologyEx(low, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) | own
    count, labels, stats, _ = cv2.connectedComponentsWithStats(low, connectivity=8)
    strong = np.bincount(labels.ravel(), own.ravel(), count) / np.bincount(labels.ravel(), minlength=count)
    box = stats[:, 2] * stats[:, 3]
    photo = (stats[:, 2:4].min(axis=1) > ALONE * unit) & (stats[:, 4] > DENSE * box) & (strong > STRONG)
    photo[0] = False
    return low & photo[labels]


def _without_splinters(own: Pixels, beside: Pixels, explained: Pixels, unit: float) -> tuple[Pixels, Pixels]:
    """What is left without splinters along rims: short, narrow, and close to them nearly everywhere. And the splinters
    that are no roughness, for their colours are painted nowhere near."""
    cv2, np = vision()
    count, labels, stats, _ = cv2.connectedComponentsWithStats(own, connectivity=8)
    deep = np.zeros(count, np.float32)
    np.maximum.at(deep, labels.ravel(), cv2.distanceTransform(own, cv2.DIST_L2, 3).ravel())
    sizes = np.bincount(labels.ravel(), minlength=count)
    close = np.bincount(labels.ravel(), beside.ravel() > 0, count) / sizes
    rough = np.bincount(labels.ravel(), explained.ravel(), count) / sizes > 1 - OWN
    short = stats[:, 2:4].max(axis=1) < SHORT * unit  # else it is a border that was not understood, or its blur
    splinter = (short | (deep <= max(2.0, FINE * unit))) & (close > CLOSE_BY) & (deep < SPLINTER * unit)
    return own * ~splinter[labels], own * (splinter & ~rough)[labels]


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


def _clustered(rgb: Pixels, own: Pixels, reach: int, large: float) -> list[Cutout]:
    """What lies within a reach of each other, as one picture each. Large parts stay apart, and so do the parts of what
    its box is mostly empty of."""
    cv2, np = vision()
    joined = cv2.dilate(own, np.ones((reach, reach), np.uint8))
    _, clusters, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    out: list[Cutout] = []
    for index in range(1, len(boxes)):
        x, y, w, h = (int(v) for v in boxes[index, :4])
        mask = ((clusters[y : y + h, x : x + w] == index) & (own[y : y + h, x : x + w] > 0)).astype(np.uint8)
        parts = [part for one in _by_large(mask, large) for part in _parted(one, large)]
        out += [cut for part in parts if (cut := _cutout(rgb, part, x, y))]
    return out


def _by_large(mask: Pixels, large: float) -> list[Pixels]:
    """A mask as one part for each of its large pieces, with the small ones that are nearest to it; pieces whose boxes
    overlap are one."""
    cv2, np = vision()
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    big = [int(n) for n in np.flatnonzero(stats[:, 2:4].min(axis=1) >= large) if n]
    if len(big) < 2:
        return [mask]
    _, nearest = cv2.distanceTransformWithLabels(
        (~np.isin(labels, big)).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_CCOMP
    )
    first = np.unique(labels, return_index=True)[1]
    home = nearest.ravel()[first]  # of every piece: the large one that is nearest to its first pixel
    boxes = {n: Rect(*map(float, stats[n, :4])) for n in big}
    for i, j in itertools.combinations(big, 2):
        common = meet(boxes[i], boxes[j])
        least = min(box.w * box.h for box in (boxes[i], boxes[j]))
        if min(common.w, common.h) > 0 and common.w * common.h > OVERLAP * least:
            home[home == home[j]] = home[i]
    spread = np.where(mask > 0, home[labels], 0)
    return [(spread == label).astype(np.uint8) for label in np.unique(home[big])]


def _parted(mask: Pixels, large: float) -> list[Pixels]:
    """A mask, or its parts where a few straight cuts leave much less of its box."""
    if mask.sum() > SPARSE * _room(mask):
        return [mask]
    parts = _cut_up(mask, large, CUTS)
    return parts if sum(map(_room, parts)) <= EMPTY * _room(mask) else [mask]


def _cut_up(mask: Pixels, large: float, cuts: int) -> list[Pixels]:
    _, np = vision()
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not cuts or not len(rows) or min(np.ptp(rows), np.ptp(columns)) < large:
        return [mask]
    (share, at), axis = min((_best_cut(mask, axis), axis) for axis in (0, 1))
    if share > LESS:
        return [mask]
    first, second = mask.copy(), mask.copy()
    (first if axis == 0 else first.T)[at:] = 0
    (second if axis == 0 else second.T)[:at] = 0
    return [part for half in (first, second) for part in _cut_up(half, large, cuts - 1)]


def _room(mask: Pixels) -> int:
    """How large the box of a mask is."""
    _, np = vision()
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return int((np.ptp(rows) + 1) * (np.ptp(columns) + 1)) if len(rows) else 0


def _best_cut(mask: Pixels, axis: int) -> tuple[float, int]:
    """The line across an axis that leaves the smallest boxes on its two sides: their share of the whole, and where."""
    _, np = vision()
    view = mask if axis == 0 else mask.T
    rows = np.flatnonzero(view.any(axis=1))
    view = view[rows[0] : rows[-1] + 1]
    if len(view) < 2:
        return 1.0, 0
    filled = view.any(axis=1)
    left = np.where(filled, view.argmax(axis=1), view.shape[1])
    right = np.where(filled, view.shape[1] - view[:, ::-1].argmax(axis=1), 0)
    high = np.arange(1, len(view) + 1)
    down, up = (  # the box of all rows up to each, from both sides
        high * (np.maximum.accumulate(right[::step]) - np.minimum.accumulate(left[::step])) for step in (1, -1)
    )
    both = down[:-1] + up[::-1][1:]
    best = int(both.argmin())
    return float(both[best] / down[-1]), int(rows[0]) + best + 1


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
