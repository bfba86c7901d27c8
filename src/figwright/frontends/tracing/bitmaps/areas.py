"""Pixels -> areas of one colour, with their outlines: what boxes, frames and block arrows are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright.frontends.tracing.picture import Colour, Pixels, colour, differences, strongest, vision

EVEN = 6
"""How many of 255 levels neighbours may differ and still be one flat colour."""
SAME, CLEAN = 9, 4
"""How far a pixel of an area may be from its colour: noise of lossy formats is below the first; and in a picture
without noise, where pale fills side by side differ by little more."""
THIN = 0.25
"""Heights of the type: the border of a frame is thinner."""
LARGE, NARROW = 1.8, 0.5
"""Heights of the type: a longer and wider shape is found by its edges; in a gradient, this would be a band."""
SMALL_STEPS = 0.4
"""Of all steps between pixels, the share that is small in a picture without noise."""
RIM, BAND = 3, 0.3
"""Pixels around an area, and the share of them that has nearly its colour where it is a band of a gradient."""
MOST_COLOURS = 48
CALM = 0.6
"""The share of pixels that are as their neighbour, in a picture without noise."""


@dataclass(frozen=True, slots=True)
class Area:
    """A connected area of one colour. `mask` covers its box (x, y, w, h), holes filled; `size` counts its pixels."""

    box: tuple[int, int, int, int]
    fill: Colour
    mask: Pixels
    size: int
    merged: bool = False
    """Pieces of one colour with thin lines between them."""
    clean: bool = False
    """Of a picture without noise: strokes are seen exactly."""


def evened(rgb: Pixels) -> Pixels:
    """The picture without the noise that lossy formats leave on flat colours; a clean one as it is."""
    cv2, _ = vision()
    if _is_clean(rgb):
        return rgb
    return cv2.bilateralFilter(cv2.bilateralFilter(rgb, 5, 18, 3), 9, 14, 5)


def _is_clean(rgb: Pixels) -> bool:
    return bool((differences(rgb[:, 1:], rgb[:, :-1]) == 0).mean() > CALM)


def is_flat(rgb: Pixels) -> bool:
    """Whether a picture has only flat colours and edges: noise and gradients are small steps between pixels."""
    small = large = 0
    for one, other in ((rgb[:, 1:], rgb[:, :-1]), (rgb[1:], rgb[:-1])):
        steps = differences(one, other)
        small += int(((steps > 0) & (steps <= CLEAN)).sum())
        large += int((steps > CLEAN).sum())
    return small < SMALL_STEPS * (small + large)


def areas(rgb: Pixels, unit: float, only: Colour | None = None) -> list[Area]:
    """Areas of every colour that is flat somewhere, or of one; those that thin lines cut are also given as one."""
    flat = flats(rgb)
    off = CLEAN if is_flat(rgb) else SAME
    each = [only] if only else colours(rgb, flat, unit, off)
    # in noise the colours of pieces differ, and would part what is one
    found = ((fill, area) for fill in each for area in _of_colour(rgb, flat, fill, off, unit, whole=bool(only)))
    return [replace(area, clean=True) if off == CLEAN else replace(area, fill=fill) for fill, area in found]


def _of_colour(rgb: Pixels, flat: Pixels, fill: Colour, off: int, unit: float, whole: bool) -> list[Area]:
    """Areas of a colour and what is so close to it, each with its own: pale fills are alike. `whole` says that pieces
    are given as one even if there is one."""
    cv2, np = vision()
    low, high = (np.clip(np.array(fill) + by, 0, 255).astype(np.uint8) for by in (-off, off))
    mask = cv2.inRange(rgb, low, high)
    x, y, w, h = cv2.boundingRect(mask)
    mask, view = mask[y : y + h, x : x + w], rgb[y : y + h, x : x + w]
    alone = _parts(view, mask, (x, y), unit)
    small = [area for area in alone if max(area.box[2:]) < LARGE * unit or min(area.box[2:]) < NARROW * unit]
    calm = mask
    if off == CLEAN:  # the blur of a border passes through the colours between its own and the sheet's, pale fills too
        calm = mask & cv2.dilate(mask & (255 * flat[y : y + h, x : x + w]), np.ones((3, 3), np.uint8))
    joined = _parts(view, _joined(calm, unit), (x, y), unit, mask)
    if whole:
        return small + joined
    known, single = {area.box for area in small}, {area.box for area in alone}
    new = (area for area in joined if area.box not in known)
    return small + [area for area in new if area.box not in single or not _is_band(rgb, area)]


def _is_band(rgb: Pixels, area: Area) -> bool:
    """Whether an area goes over into others of nearly its colour, as a band of a gradient does."""
    cv2, np = vision()
    x, y, w, h = area.box
    left, top, by = min(x, RIM), min(y, RIM), 2 * RIM + 1
    view = rgb[y - top : y + h + RIM, x - left : x + w + RIM]
    own = np.zeros(view.shape[:2], np.uint8)
    own[top : top + h, left : left + w] = area.mask
    ring = (cv2.dilate(own, np.ones((by, by), np.uint8)) > 0) & (own == 0)
    away = np.abs(view[ring].astype(np.int16) - area.fill).max(axis=1)
    return bool((away <= 2 * SAME).sum() > BAND * max(1, len(away)))


def _joined(mask: Pixels, unit: float) -> Pixels:
    """A mask with the gaps closed that thin lines leave."""
    cv2, np = vision()
    reach = max(3, round(0.3 * unit) | 1)
    padded = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
    return cv2.morphologyEx(padded, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))[reach:-reach, reach:-reach]


def trimmed(area: Area, thin: float) -> Area:
    """An area without what is thinner than so many pixels, such as the ends of lines that run into it."""
    cv2, np = vision()
    side = max(3, round(thin))
    padded = cv2.copyMakeBorder(area.mask, side, side, side, side, cv2.BORDER_CONSTANT, value=0)
    mask = cv2.morphologyEx(padded, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    x, y, w, h = cv2.boundingRect(mask)
    box = (area.box[0] + x - side, area.box[1] + y - side, w, h)
    return replace(area, box=box, mask=np.ascontiguousarray(mask[y : y + h, x : x + w]))


def flats(rgb: Pixels) -> Pixels:
    """Which pixels are as their neighbours."""
    cv2, np = vision()
    return (strongest(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))) <= EVEN).astype(np.uint8)


def colours(rgb: Pixels, flat: Pixels, unit: float, off: int) -> list[Colour]:
    """The colours of flat pixels, the commonest first."""
    _, np = vision()
    pixels = rgb[flat > 0]
    if not len(pixels):
        return []
    few = (pixels >> 2).astype(np.int32)
    codes = (few[:, 0] << 12) | (few[:, 1] << 6) | few[:, 2]
    counts = np.bincount(codes, minlength=1 << 18)
    out: list[Colour] = []
    for code in np.argsort(-counts, kind="stable")[: 40 * MOST_COLOURS]:
        if counts[code] < 0.4 * _least(unit) or len(out) == MOST_COLOURS:
            break
        middle = np.array([((int(code) >> shift) & 63) * 4 + 2 for shift in (12, 6, 0)])
        if all(np.abs(middle - other).max() > off for other in out):
            out.append(colour(np.median(pixels[codes == code], axis=0)))
    return out


def _parts(rgb: Pixels, mask: Pixels, corner: tuple[int, int], unit: float, pieces: Pixels = None) -> list[Area]:
    """The connected parts of a mask that begins at a corner, but for lines, each with its own colour. `pieces`
    is what it was joined from."""
    cv2, np = vision()
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    out: list[Area] = []
    for index in np.flatnonzero(stats[:, 4] >= _least(unit)):
        if index == 0:
            continue
        x, y, w, h, size = (int(v) for v in stats[index])
        own = (labels[y : y + h, x : x + w] == index).astype(np.uint8)
        whole = filled(own)
        if size < whole.sum() / 2 and size < 2 * THIN * unit * (w + h):  # the border of something
            continue
        inked = own > 0
        if pieces is not None:
            inked &= pieces[y : y + h, x : x + w] > 0
        fill = colour(np.median(rgb[y : y + h, x : x + w][inked], axis=0))
        out.append(Area((x + corner[0], y + corner[1], w, h), fill, whole, int(inked.sum()), pieces is not None))
    return out


def _least(unit: float) -> float:
    """How many pixels an area has at least."""
    return max(12.0, 0.1 * unit * unit)


def filled(mask: Pixels) -> Pixels:
    """A mask with its holes filled."""
    cv2, np = vision()
    edges, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    out = np.zeros_like(mask)
    cv2.drawContours(out, edges, -1, 1, cv2.FILLED)
    return out
