"""Areas -> boxes, frames, ovals and block arrows, each with fill, border and dash, held against the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from figwright.frontends.tracing.bitmaps.areas import LARGE, Area, areas, is_flat, trimmed
from figwright.frontends.tracing.bitmaps.block_arrows import block_arrow
from figwright.frontends.tracing.bitmaps.borders import border
from figwright.frontends.tracing.bitmaps.enclosed import enclosed
from figwright.frontends.tracing.bitmaps.outlines import Outline, outline, rectangle
from figwright.frontends.tracing.bitmaps.ruled import WHOLE, ruled
from figwright.frontends.tracing.picture import Colour, Pixels, colour, differences, vision
from figwright.ir.scene import Rect
from figwright.ir.scene.polygons import meet

SMALL = 0.27
"""Heights of the type: what is smaller on either side is part of a drawing."""
RULED, RULED_SIDE = 3.0, 0.7
"""Pixels inside of a frame's sides from where its border is looked for, and the share of every side that is seen."""
STOPS, SHADE, GRADIENT = 5, 70, 9.0
"""Colours of a gradient; levels by which it leaves the middle of its fill at most, and by which it changes at least."""
GLOSS = 45
"""Levels between a part of a gradient and its middle."""
SHAFT = 0.25
"""Heights of the type: the shaft of a block arrow is wider; else it is the head of a line with a piece of the line."""
MOSTLY = 0.45
"""The share of a shape that lies in a larger one which it is drawn over: half of a title on the border of a frame."""
STRONG = 40
"""Levels between a shape and its surroundings above which it may be small and stand among others."""
BETWEEN, BETWEEN_FILL = 0.6, 12
"""The share of a side that belongs to arrows, and levels between a fill and its surroundings, of a shape that is only
the ground between arrows."""
INNER_RIM = 0.3
"""Heights of the type inside the border of a frame in which its fill is seen."""
CUT = 12
"""Levels between the ground of an arrow and what is known to lie there, where a shape was not found."""
SMALLISH, ALONE = 1.3, 0.72
"""Heights of the type below which a shape stands alone, and the share of the ground around it that is then free."""
DASH, LONG_DASH, DASHES = 0.45, 2.5, 3
"""Heights of the type: how wide and how long a dash is at most; and how many follow on one side of it."""
PANEL = 6.0
"""Heights of the type: the round corners of a larger shape are seen beside what stands in it."""
RUN_ON = 0.4
"""Heights of the type by which lines run on beyond the corners that they make with others."""
Sided = tuple[tuple[float, float, float, float], Colour]
"""The sides of a shape and its fill."""
SURER = 0.01
"""By how much more surely the same shape is seen elsewhere for that outline to count: one may hold its shadow."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed shape as it is drawn, in pixels. `stroke` is 0 where it has no border; its outline runs along the middle
    of the border."""

    outline: Outline
    fill: Colour
    border: Colour
    stroke: float
    dash: tuple[float, ...] = ()
    confidence: float = 1.0
    around: Colour = (255, 255, 255)
    """What it stands on."""
    stops: tuple[Colour, ...] = ()
    """Where its fill is a gradient: its colours in even steps, from top to bottom, or from left to right if `level`."""
    level: bool = False

    @property
    def place(self) -> Rect:
        return self.outline.place


def shapes(rgb: Pixels, unit: float) -> list[Shape]:
    """Every shape, the largest first."""
    return _closed(rgb, (*areas(rgb, unit), *enclosed(rgb, unit)), unit)


def _closed(rgb: Pixels, given: Sequence[Area], unit: float) -> list[Shape]:
    """The shapes that areas are."""
    height, width = rgb.shape[:2]
    found: list[tuple[Area, Shape]] = []
    for area in given:
        _, _, w, h = area.box
        if min(w, h) < SMALL * unit or (w > 0.97 * width and h > 0.97 * height):
            continue
        fit = outline(area.mask, area.box) or _covered(area, unit)
        shape = fit and _painted(rgb, area, fit)
        if shape and (arrow := block_arrow(shape.outline.points, SHAFT * unit)):
            shape = replace(shape, outline=replace(shape.outline, points=arrow))
        if shape and _is_plausible(rgb, shape, unit):
            found.append((area, shape))
    kept = [shape for shape in _without_cells(_chosen(found), unit) if not _is_dash(rgb, shape, unit)]
    return [shape for shape in kept if not _is_gap(rgb, shape, kept, unit)]


def with_cut(
    rgb: Pixels, ground: Pixels, behind: Pixels, shafts: Pixels, found: list[Shape], unit: float
) -> list[Shape]:
    """Shapes, and those that arrows cut into pieces: arrows run over a `ground` that no shape accounts for."""
    under = shafts > 0
    unknown = ground[under & (differences(ground, behind) > CUT)]
    if len(unknown) < unit:
        return found
    healed = rgb.copy()
    healed[under] = ground[under]
    out = list(found)
    wide = (area for area in areas(healed, unit, _commonest(unknown)) if min(area.box[2:]) > LARGE * unit)
    whole = [trimmed(area, LARGE * unit) for area in wide]
    for shape in _closed(rgb, [area for area in whole if min(area.box[2:]) > LARGE * unit], unit):
        rest = [one for one in out if not _is_cut_off(one, shape)]
        if not any(_same(shape, one) for one in out) and not any(_crosses(shape.place, one.place) for one in rest):
            out = [*rest, replace(shape, fill=_commonest(_inner_rim(healed, shape.place, unit)))]
    return _ordered(out)


def _is_cut_off(piece: Shape, whole: Shape) -> bool:
    """Whether a shape is a piece of another one of its colour, at its rim."""
    alike = max(abs(a - b) for a, b in zip(piece.fill, whole.fill, strict=True)) <= BETWEEN_FILL
    at_rim = any(abs(a - b) <= 4 for a, b in zip(_sides(piece.place), _sides(whole.place), strict=True))
    return alike and at_rim and whole.place.grown(4).contains(piece.place)


def _is_plausible(rgb: Pixels, shape: Shape, unit: float) -> bool:
    """Whether it is no part of a drawing: the smaller a shape, the emptier is the ground around it."""
    cv2, np = vision()
    place = shape.place
    contrast = max(abs(a - b) for own in (shape.border, shape.fill) for a, b in zip(own, shape.around, strict=True))
    polygon = shape.outline.kind == "polygon"
    if polygon:
        corners = np.array(shape.outline.points, np.float32)
        dented = cv2.contourArea(corners) < 0.95 * cv2.contourArea(cv2.convexHull(corners))
        if len(corners) > 6 or dented:
            return bool(block_arrow(shape.outline.points, SHAFT * unit)) and contrast > STRONG
    if (
        contrast > STRONG
        and shape.outline.fit > (0.96 if polygon else 0.94)
        and (not polygon or min(place.w, place.h) > 0.8 * unit)
    ):
        return True
    small = min(place.w, place.h) < SMALLISH * unit and max(place.w, place.h) < 3 * unit
    if not small and not (polygon and min(place.w, place.h) < 3 * unit):
        return True
    if small and polygon and len(shape.outline.points) != 4:
        return False
    gap = shape.stroke / 2 + 1.8
    ring = np.round(np.array(shape.outline.polygon(gap))).astype(int)
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None, None]
    spots = (ring[None] * (1 - steps) + np.roll(ring, -1, axis=0)[None] * steps).reshape(-1, 2).round().astype(int)
    x, y = np.clip(spots[:, 0], 0, rgb.shape[1] - 1), np.clip(spots[:, 1], 0, rgb.shape[0] - 1)
    away = np.abs(rgb[y, x].astype(np.int16) - np.array(shape.around)).max(axis=1)
    return float((away < 16).mean()) > (ALONE if small else 0.6) and contrast > (24 if small else 8)


def is_hollow(shape: Shape) -> bool:
    """Whether a shape is filled as its surroundings are: its border may be lines around an empty place."""
    return max(abs(a - b) for a, b in zip(shape.fill, shape.around, strict=True)) <= BETWEEN_FILL


def is_between(shape: Shape, shafts: Pixels) -> bool:
    """Whether a shape is only the ground between arrows: most of one of its sides is an arrow, and nothing else fills
    it. Arrows that lead to a shape cover a small part of a side."""
    _, np = vision()
    if not is_hollow(shape):
        return False
    ring = np.array(shape.outline.polygon(shape.stroke / 2))
    along = np.roll(ring, -1, axis=0) - ring
    steps = np.linspace(0, 1, 24, endpoint=False)[:, None, None]
    spots = (ring[None] + along[None] * steps).round().astype(int)
    x, y = np.clip(spots[..., 0], 0, shafts.shape[1] - 1), np.clip(spots[..., 1], 0, shafts.shape[0] - 1)
    long = np.hypot(*along.T)
    own = shafts[y, x].mean(axis=0) * long
    side = np.round(np.degrees(np.arctan2(along[:, 1], along[:, 0])) / 90).astype(int) % 4
    sides = [(float(own[side == n].sum()), float(long[side == n].sum())) for n in range(4)]
    return any(part > BETWEEN * whole > 0 for part, whole in sides)


def _is_gap(rgb: Pixels, shape: Shape, others: Sequence[Shape], unit: float) -> bool:
    """Whether a shape is only the ground between two others that reach beyond it at both ends: its other sides are
    lines that run on into those."""
    return shape.outline.kind == "rect" and any(
        _is_between_columns(pixels, turned[0], turned[1:], unit)
        for pixels, turned in (
            (rgb, [(_sides(one.place), one.fill) for one in (shape, *others)]),
            (rgb.swapaxes(0, 1), [(_across(one.place), one.fill) for one in (shape, *others)]),
        )
    )


def _is_between_columns(rgb: Pixels, own: Sided, others: Sequence[Sided], unit: float) -> bool:
    _, np = vision()
    x, y, right, bottom = own[0]
    high = [one for one in others if one[0][1] < y - 4 and one[0][3] > bottom + 4]
    before = [fill for place, fill in high if abs(place[2] - x) <= 4]
    behind = [fill for place, fill in high if abs(place[0] - right) <= 4]
    if not before or not behind:
        return False
    far = RUN_ON * unit
    for at, fill in ((x - far, before[0]), (right + far, behind[0])):
        for level in (y, bottom):
            spots = rgb[max(0, round(level) - 3) : round(level) + 4, min(rgb.shape[1] - 1, max(0, round(at)))]
            if not (np.abs(spots.astype(np.int16) - fill).max(axis=-1) > STRONG).any():
                return False
    return True


def _across(place: Rect) -> tuple[float, float, float, float]:
    """The sides of a place, x and y swapped."""
    return place.y, place.x, place.bottom, place.right


def _covered(area: Area, unit: float) -> Outline | None:
    """A rectangle of which something laid over its rim hides a part: most of every side is still its own."""
    _, np = vision()
    x, y, w, h = area.box
    mask = area.mask
    if mask.sum() < 0.6 * w * h or min(w, h) < 8:
        return None
    inset = max(1, min(w, h) // 60)
    sides = (mask[: 1 + inset].any(axis=0), mask[h - 1 - inset :].any(axis=0),
             mask[:, : 1 + inset].any(axis=1), mask[:, w - 1 - inset :].any(axis=1))  # fmt: skip
    if min(float(side.mean()) for side in sides) < 0.55:
        return None
    place, fit = Rect(float(x), float(y), float(w), float(h)), float(np.mean(mask))
    return replace(rectangle(mask, place), fit=fit) if min(w, h) > PANEL * unit else Outline("rect", place, fit)


def _painted(rgb: Pixels, area: Area, fit: Outline) -> Shape | None:
    """The shape with its border; None where nothing parts it from what is around it."""
    found = border(rgb, fit, clean=area.clean)
    if found is None:
        return None
    sure = fit.fit * min(1.0, 0.2 + found.held) if not found.dash else 0.8 * fit.fit
    outline = _grown(fit, found.offset)
    return Shape(
        outline, area.fill, found.colour if found.width else area.fill, found.width, found.dash, sure, found.around
    )


def _grown(fit: Outline, by: float) -> Outline:
    place = fit.place.grown(by)
    radius = fit.radius + by if fit.radius else 0.0
    points = tuple(fit.polygon(by)) if fit.kind == "polygon" else ()
    return replace(fit, place=place, radius=radius, points=points)


def _chosen(found: list[tuple[Area, Shape]]) -> list[Shape]:
    """One shape for each place: pieces that a line cut off, and outlines seen twice, go."""
    order = sorted(found, key=lambda pair: -pair[1].place.w * pair[1].place.h)
    kept: list[tuple[Area, Shape]] = []
    for area, shape in order:
        twin = next((i for i, (_, other) in enumerate(kept) if _same(shape, other)), None)
        if twin is not None:
            other = kept[twin][1]
            surer = shape.confidence - other.confidence
            if shape.fill == other.fill and (surer > SURER or (shape.stroke > other.stroke == 0)):
                kept[twin] = area, shape  # the larger outline held a shadow, or ran along the blur around a border
            continue
        if any(_piece(area, shape, whole, other) for whole, other in kept):
            continue
        if area.merged and _consists(area, shape, found):
            continue
        kept.append((area, shape))
    return _ordered([shape for _, shape in kept])


def with_ruled(rgb: Pixels, behind: Pixels, found: list[Shape], unit: float) -> list[Shape]:
    """Shapes, and frames that only their sides tell, since lines cut them or their border is broken."""
    new: list[tuple[float, Shape]] = []
    clean = is_flat(rgb)
    for fit in ruled(rgb, behind, unit):
        known = [other.place for other in found]
        if any(_alike(fit.place, one) or _crosses(fit.place, one) or _leans(fit.place, one) for one in known):
            continue
        if _reaches_on(fit.place, known):
            continue
        inner = _inner_rim(rgb, fit.place, unit)
        seen = border(rgb, _grown(fit, -RULED), every=RULED_SIDE, clean=clean) if len(inner) else None
        if seen and seen.width and (seen.dash or fit.fit >= WHOLE):  # else lines that cross make frames
            shape = Shape(_grown(fit, seen.offset - RULED), _commonest(inner), seen.colour, seen.width, seen.dash, 0.8,
                          seen.around)  # fmt: skip
            new.append((seen.held if not seen.dash else 0.9, shape))
    out, own = list(found), list[Rect]()
    for _, shape in sorted(new, key=lambda pair: (-pair[0], pair[1].place.w * pair[1].place.h)):
        if any(_same(shape, other) or _crosses(shape.place, other.place) for other in out):
            continue
        if sum(_is_end(one, shape.place) for one in own) < 2:  # else it is only a row of frames
            out.append(shape)
            own.append(shape.place)
    return _ordered(out)


def _inner_rim(rgb: Pixels, place: Rect, unit: float) -> Pixels:
    """The pixels right inside the sides of a place: what stands in a frame is not its fill."""
    _, np = vision()
    x, y, w, h = (round(v) for v in place)
    view = rgb[max(0, y + 3) : y + h - 3, max(0, x + 3) : x + w - 3]
    wide = max(2, round(INNER_RIM * unit))
    bands = (view[:wide], view[-wide:], view[wide:-wide, :wide], view[wide:-wide, -wide:])
    return np.concatenate([band.reshape(-1, 3) for band in bands])


def _reaches_on(frame: Rect, known: Sequence[Rect]) -> bool:
    """Whether a frame only reaches from a shape to the next one of its row or column: three of its sides are the
    shape's. Of a frame that a line cuts, the pieces at both ends are so."""
    return sum(_is_end(one, frame) for one in known) == 1


def _is_end(one: Rect, frame: Rect) -> bool:
    """Whether three sides of a place are those of a frame."""
    return sum(abs(a - b) <= 4 for a, b in zip(_sides(frame), _sides(one), strict=True)) == 3


def _leans(frame: Rect, one: Rect) -> bool:
    """Whether most of a side of a frame is the side of a shape outside of it."""
    high = min(frame.bottom, one.bottom) - max(frame.y, one.y)
    wide = min(frame.right, one.right) - max(frame.x, one.x)
    across = min(abs(frame.right - one.x), abs(frame.x - one.right)) <= 4 and high > 0.5 * frame.h
    return across or (min(abs(frame.bottom - one.y), abs(frame.y - one.bottom)) <= 4 and wide > 0.5 * frame.w)


def _sides(place: Rect) -> tuple[float, float, float, float]:
    return place.x, place.y, place.right, place.bottom


def _crosses(one: Rect, other: Rect) -> bool:
    """Whether two places overlap, and neither holds the other."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(w, h) > 4 and not one.grown(4).contains(other) and not other.grown(4).contains(one)


def _commonest(pixels: Pixels) -> Colour:
    """The middle of the commonest colours."""
    _, np = vision()
    some = pixels[:: max(1, len(pixels) // 8000)]
    few = (some >> 4).astype(np.int32)
    codes = (few[:, 0] << 8) | (few[:, 1] << 4) | few[:, 2]
    return colour(np.median(some[codes == np.bincount(codes).argmax()], axis=0))


def shaded(rgb: Pixels, found: Sequence[Shape]) -> list[Shape]:
    """Shapes with the gradients of their fills; what stands in them does not count."""
    return [_shaded(rgb, shape, [o for o in found if o is not shape and _inside(o, shape)]) for shape in found]


def _shaded(rgb: Pixels, shape: Shape, inner: Sequence[Shape]) -> Shape:
    _, np = vision()
    place = shape.place
    if min(place.w, place.h) < 10:
        return shape
    x, y, w, h = round(place.x), round(place.y), round(place.w), round(place.h)
    top, left = max(0, y), max(0, x)
    view = rgb[top : y + h, left : x + w]
    own = shape.outline.mask(left, top, view.shape[1], view.shape[0], -shape.stroke / 2 - 2)
    for other in inner:
        own &= 1 - other.outline.mask(left, top, view.shape[1], view.shape[0], other.stroke / 2 + 2)
    own &= (np.abs(view.astype(np.int16) - np.array(shape.fill)).max(axis=2) < SHADE).astype(np.uint8)
    best: tuple[float, Shape] = (GRADIENT, shape)
    for level in (False, True):
        bands = [
            _middle(part, mask)
            for part, mask in zip(*(np.array_split(a, STOPS, axis=int(level)) for a in (view, own)), strict=True)
        ]
        if any(band is None for band in bands):
            continue
        steps = np.array(bands, np.float32)
        spread = float(np.ptp(steps, axis=0).max())
        bends = float(np.abs(np.diff(steps, 2, axis=0)).max())
        if spread > best[0] and bends < 0.6 * spread:
            best = spread, replace(shape, stops=tuple(colour(band) for band in steps), level=level)
    return best[1]


def _middle(part: Pixels, mask: Pixels) -> Pixels | None:
    _, np = vision()
    pixels = part[mask > 0]
    return np.median(pixels, axis=0) if len(pixels) > 0.3 * mask.size else None


def _ordered(found: list[Shape]) -> list[Shape]:
    """What is below others first, and then as people read."""
    depth = {id(one): sum(_inside(one, other) for other in found) for one in found}
    step = max(1.0, min((shape.place.h for shape in found), default=1.0))
    return sorted(found, key=lambda one: (depth[id(one)], round(one.place.cy / step), one.place.x))


def _inside(one: Shape, other: Shape) -> bool:
    """Whether a shape lies in a larger one, with half of it at least: else the larger one's fill would hide it."""
    a, b = one.place, other.place
    if a.w * a.h >= b.w * b.h:
        return False
    common = meet(a, b.grown(1))
    return max(common.w, 0.0) * max(common.h, 0.0) > MOSTLY * a.w * a.h


def _without_cells(found: list[Shape], unit: float) -> list[Shape]:
    """Shapes but for small ones side by side in rows, which are the cells of a matrix or parts of a drawing."""
    small = [shape for shape in found if shape.place.w < 2 * unit and shape.place.h < 2 * unit]
    cells = [shape for shape in small if sum(_beside(shape, other, unit) for other in small) >= 2]
    return [shape for shape in found if shape not in cells]


def _is_dash(rgb: Pixels, shape: Shape, unit: float) -> bool:
    """Whether a small shape is one dash of a line: right before or after it, others follow in even steps."""
    _, np = vision()
    place = shape.place
    short, long = sorted((place.w, place.h))
    if short > DASH * unit or long > LONG_DASH * unit:
        return False
    for level in (True, False) if long < 1.5 * short else (place.w > place.h,):
        line = rgb[min(int(place.cy), len(rgb) - 1)] if level else rgb[:, min(int(place.cx), rgb.shape[1] - 1)]
        on = np.abs(line.astype(np.int16) - np.array(shape.fill)).max(axis=1) < STRONG
        ends = np.flatnonzero(np.diff(np.concatenate(([False], on, [False])).astype(np.int8))).reshape(-1, 2)
        at, own = (place.cx, place.w) if level else (place.cy, place.h)
        home = int(np.abs(ends.mean(axis=1) - at).argmin()) if len(ends) else 0
        for some in (ends[max(0, home - DASHES) : home + 1], ends[home : home + DASHES + 1]):
            runs, gaps = some[:, 1] - some[:, 0], some[1:, 0] - some[:-1, 1]
            even = [v.max() <= 1.5 * v.min() + 2 for v in (runs, gaps) if len(v)]
            if len(some) > DASHES and all(even) and gaps.max() < 2.5 * own:
                return True
    return False


def _beside(one: Shape, other: Shape, unit: float) -> bool:
    """Whether two shapes of one size touch along a whole side."""
    a, b = one.place, other.place
    if one is other or abs(a.w - b.w) > 0.2 * a.w or abs(a.h - b.h) > 0.2 * a.h:
        return False
    across = abs(a.cy - b.cy) < 0.2 * a.h and abs(abs(a.cx - b.cx) - (a.w + b.w) / 2) < 0.15 * unit
    down = abs(a.cx - b.cx) < 0.2 * a.w and abs(abs(a.cy - b.cy) - (a.h + b.h) / 2) < 0.15 * unit
    return across or down


def _consists(area: Area, shape: Shape, found: list[tuple[Area, Shape]]) -> bool:
    """Whether most of what was joined across lines is shapes of their own."""
    pieces = [
        other.place
        for one, other in found
        if not one.merged and one.fill == area.fill and shape.place.grown(2).contains(other.place)
    ]
    covered = sum(place.w * place.h for place in pieces if place.w * place.h < 0.9 * shape.place.w * shape.place.h)
    return len(pieces) > 1 and covered > 0.55 * shape.place.w * shape.place.h


def _same(one: Shape, other: Shape) -> bool:
    return _alike(one.place, other.place)


def _alike(a: Rect, b: Rect) -> bool:
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    shared = max(0.0, w) * max(0.0, h)
    return shared > 0.85 * (a.w * a.h + b.w * b.h - shared)


def _piece(area: Area, shape: Shape, whole: Area, other: Shape) -> bool:
    """Whether a shape is only what a line cut off from a larger one of its colour, or a part of its gradient."""
    off = max(abs(a - b) for a, b in zip(area.fill, whole.fill, strict=True))
    if not other.place.grown(2).contains(shape.place):
        return False
    a, b = shape.place, other.place
    sides = ((a.x, b.x), (a.y, b.y), (a.right, b.right), (a.bottom, b.bottom))
    near = sum(abs(p - q) <= 3 + other.stroke for p, q in sides)
    if off <= 4 and whole.merged and near >= 2:
        return True
    return shape.stroke == 0 and off < GLOSS and near >= 3
