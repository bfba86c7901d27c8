"""Pixels -> the flat areas of a picture: the page, frames with a fill or a border, and the colour behind every line."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright.frontends.tracing.picture import Pixels, strongest, vision
from figwright.frontends.tracing.seen import Colour, colour
from figwright.ir.scene import Rect

EVEN = 5
"""How many of 255 levels neighbours may differ and still be one flat colour."""
WIDE = 45.0
"""Squares of the type's height from which on a flat area is ground."""
FULL = 0.8
"""The share of its own rectangle that a shape fills, to be a frame; round corners cost a little."""


@dataclass(frozen=True, slots=True)
class Region:
    """A flat area: `outline` is its outer contour, holes not counted; `fullness` the share of `place` within it."""

    place: Rect
    fill: Colour
    area: float
    fullness: float
    outline: Pixels
    border: Colour
    stroke: float
    at_rim: bool
    dashed: bool = False
    bare: bool = False
    """Nothing but a border parts it from what is around it."""
    closed: float = 1.0
    """The share of its least covered side along which its border runs."""


@dataclass(frozen=True, slots=True)
class Ground:
    """`behind` is the picture with everything thin taken away: every pixel has the colour of the nearest flat area."""

    regions: tuple[Region, ...]
    behind: Pixels
    wide: Pixels
    """Which pixels lie on a wide flat area, such as the page or a zone: the ground that things stand on."""
    page: Colour


def ground(rgb: Pixels, unit: float) -> Ground:
    """The flat areas of a picture; `unit` is the height of its type in pixels."""
    cv2, np = vision()
    size = max(3, round(unit / 5) | 1)
    kernel = np.ones((size, size), np.uint8)
    spread = strongest(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, kernel))
    count, labels, stats, _ = cv2.connectedComponentsWithStats((spread <= EVEN).astype(np.uint8), connectivity=4)
    kept = stats[:, 4] >= max(4.0, unit * unit * 0.02)
    kept[0] = False
    colours = np.zeros((count, 3), np.uint8)
    for index in np.flatnonzero(kept):
        x, y, w, h = stats[index, :4]
        colours[index] = np.median(rgb[y : y + h, x : x + w][labels[y : y + h, x : x + w] == index], axis=0)
    if not kept.any():
        return Ground((), rgb, np.zeros(rgb.shape[:2], np.uint8), (255, 255, 255))
    same = _canonical(colours, stats[:, 4] * kept)
    nearest = _nearest(labels, kept)
    behind = colours[same[nearest]]
    least = unit * unit * 0.4
    wide = np.zeros(rgb.shape[:2], np.uint8)
    whole = _areas(rgb, same[nearest], colours, least, 0, (wide, WIDE * unit * unit))
    # A box without a fill of its own has the colour of what is around it: only its border parts it.
    bordered = [r for r in _areas(rgb, labels, colours, least, size // 2) if r.stroke > 0]
    bare = [replace(r, bare=True) for r in bordered if not any(_piece(r, other, size) for other in whole)]
    page = max(whole, key=lambda r: r.area if r.at_rim else 0.0).fill
    return Ground((*whole, *bare), behind, wide, page)


def _canonical(colours: Pixels, weights: Pixels) -> Pixels:
    """For every flat area the index of the largest one of about its colour."""
    _, np = vision()
    same = np.arange(len(colours))
    heads: list[int] = []
    wide = colours.astype(np.int16)
    for index in np.argsort(-weights, kind="stable"):
        near = [head for head in heads if np.abs(wide[head] - wide[index]).max() <= EVEN // 2]
        same[index] = near[0] if near else index
        if not near:
            heads.append(int(index))
    return same


def _areas(
    rgb: Pixels, labels: Pixels, colours: Pixels, least: float, reach: int, wide: tuple[Pixels, float] | None = None
) -> list[Region]:
    """The connected pieces of every label, but for 0 and for the small ones; `reach` is how much of the rim is lost.
    Those above a size are marked in a mask as wide."""
    cv2, np = vision()
    found: list[Region] = []
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    for index in np.flatnonzero(sizes >= least):
        _, parts, stats, _ = cv2.connectedComponentsWithStats((labels == index).astype(np.uint8), connectivity=4)
        fill = colour(colours[index])
        for part in range(1, len(stats)):
            x, y, w, h, area = (int(v) for v in stats[part])
            if area >= least:
                inside = parts[y : y + h, x : x + w] == part
                if wide and area >= wide[1]:
                    wide[0][y : y + h, x : x + w][inside] = 1
                found.append(_region(rgb, inside, (x, y, w, h), fill, area, reach))
    return found


def _piece(region: Region, whole: Region, slack: float) -> bool:
    """Whether a region is another one, or what a line cut off from it: same fill, and two sides and more in common."""
    if alike(region.place, whole.place) >= 0.8:
        return True
    one, other = region.place, whole.place
    sides = zip((one.x, one.y, one.right, one.bottom), (other.x, other.y, other.right, other.bottom), strict=True)
    common = sum(abs(a - b) <= 2 * slack for a, b in sides)
    return common >= 2 and max(abs(a - b) for a, b in zip(region.fill, whole.fill, strict=True)) <= EVEN


def alike(one: Rect, other: Rect) -> float:
    """Intersection over union."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    shared = max(0.0, w) * max(0.0, h)
    return shared / max(1e-9, one.w * one.h + other.w * other.h - shared)


def _region(
    rgb: Pixels, inside: Pixels, box: tuple[int, int, int, int], fill: Colour, area: float, reach: int
) -> Region:
    cv2, np = vision()
    x, y, w, h = box
    edges, _ = cv2.findContours(inside.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    outline = max(edges, key=cv2.contourArea)
    covered = cv2.contourArea(outline) + cv2.arcLength(outline, True) / 2  # contours run through the rim's middles
    place = Rect(x - reach, y - reach, w + 2 * reach, h + 2 * reach)
    height, width = rgb.shape[:2]
    at_rim = x <= reach + 1 or y <= reach + 1 or x + w >= width - reach - 1 or y + h >= height - reach - 1
    border, stroke = _border(rgb, place, fill)
    closed = _closed(rgb, place, border, stroke) if stroke else 0.0
    full = covered / max(1, w * h)
    return Region(place, fill, area, full, outline + np.array([x, y]), border, stroke, at_rim, closed=closed)


def _closed(rgb: Pixels, place: Rect, border: Colour, stroke: float) -> float:
    """The share of a rectangle's sides, corners left out, along which its border runs: of the side that has least."""
    _, np = vision()
    height, width = rgb.shape[:2]
    beside = np.arange(-round(stroke) - 3, round(stroke) + 4)[:, None]
    along = np.linspace(0.1, 0.9, 60)[None, :]
    x, y = place.x + place.w * along, place.y + place.h * along
    shares = []
    for px, py in (
        (x, place.y + beside), (x, place.bottom + beside), (place.x + beside, y), (place.right + beside, y),
    ):  # fmt: skip
        px, py = np.broadcast_arrays(px, py)
        seen = rgb[np.clip(py, 0, height - 1).astype(int), np.clip(px, 0, width - 1).astype(int)].astype(np.int16)
        shares.append(float((np.abs(seen - np.array(border)).max(axis=2) < 40).any(axis=0).mean()))
    return min(shares)


def _border(rgb: Pixels, place: Rect, fill: Colour) -> tuple[Colour, float]:
    """The colour around a rectangle that is neither its fill nor what lies beyond, and how wide it is."""
    _, np = vision()
    height, width = rgb.shape[:2]
    depth = 12
    found: list[tuple[float, float, Colour]] = []
    for at in (0.3, 0.4, 0.6, 0.7):
        x, y = place.x + place.w * at, place.y + place.h * at
        for ray in (
            [(x, place.y + 1 - n) for n in range(depth)],
            [(x, place.bottom - 2 + n) for n in range(depth)],
            [(place.x + 1 - n, y) for n in range(depth)],
            [(place.right - 2 + n, y) for n in range(depth)],
        ):
            points = [(int(px), int(py)) for px, py in ray if 0 <= px < width and 0 <= py < height]
            if len(points) < 5:
                continue
            line = np.array([rgb[py, px] for px, py in points], float)
            away = np.abs(line - fill).max(axis=1)
            beyond = line[-1]
            other = np.minimum(away, np.abs(line - beyond).max(axis=1))
            peak = int(other.argmax())
            if other[peak] > 12:
                strong = other > other[peak] / 2
                found.append((float(other[peak]), float(strong.sum()), colour(line[peak])))
    if len(found) < 6:
        return fill, 0.0
    colours = np.array([c for _, _, c in found])
    middle = np.median(colours, axis=0)
    if (np.abs(colours - middle).max(axis=1) < 40).mean() < 0.7:
        return fill, 0.0  # what is around it is of several kinds: lines that pass, and not one border
    return colour(middle), float(np.median([w for _, w, _ in found]))


def _nearest(labels: Pixels, kept: Pixels) -> Pixels:
    """For every pixel the label of the nearest area that is kept."""
    cv2, np = vision()
    holes = (~kept[labels]).astype(np.uint8)
    _, nearest = cv2.distanceTransformWithLabels(holes, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    lookup = np.zeros(int(nearest.max()) + 1, np.int32)
    zero = holes == 0
    lookup[nearest[zero]] = labels[zero]
    return lookup[nearest]
