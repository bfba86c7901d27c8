"""Areas -> boxes, frames, ovals and block arrows, each with fill, border and dash, held against the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright.scene import Rect
from figwright.tracing.bitmaps.areas import Area, areas
from figwright.tracing.bitmaps.outlines import Outline, outline
from figwright.tracing.dashes import dashed_frames
from figwright.tracing.picture import Pixels, vision
from figwright.tracing.seen import Colour, colour
from figwright.tracing.text import pieces

SMALL = 0.45
"""Heights of the type: what is smaller on either side is part of a drawing."""
SMALLISH, ALONE = 1.3, 0.72
"""Heights of the type below which a shape stands alone, and the share of the ground around it that is then free."""
DEPTH = 9
"""Pixels around an area in which its border is looked for."""
CLEAR = 14
"""Levels between a border and what it parts."""


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

    @property
    def place(self) -> Rect:
        return self.outline.place


def shapes(rgb: Pixels, unit: float) -> list[Shape]:
    """Every shape, the largest first."""
    height, width = rgb.shape[:2]
    found: list[tuple[Area, Shape]] = []
    for area in areas(rgb, unit):
        _, _, w, h = area.box
        if min(w, h) < SMALL * unit or (w > 0.97 * width and h > 0.97 * height):
            continue
        fit = outline(area.mask, area.box) or _covered(area)
        shape = fit and _painted(rgb, area, fit)
        if shape and _is_plausible(rgb, shape, unit):
            found.append((area, shape))
    return _without_cells(_chosen(found), unit)


def _is_plausible(rgb: Pixels, shape: Shape, unit: float) -> bool:
    """Whether it is no part of a drawing: the smaller a shape, the emptier is the ground around it."""
    cv2, np = vision()
    place = shape.place
    if shape.outline.kind == "polygon":
        corners = np.array(shape.outline.points, np.float32)
        dented = cv2.contourArea(corners) < 0.95 * cv2.contourArea(cv2.convexHull(corners))
        if len(corners) > 6 or dented:
            return False
    small = min(place.w, place.h) < SMALLISH * unit and max(place.w, place.h) < 3 * unit
    polygon = shape.outline.kind == "polygon"
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
    contrast = max(abs(a - b) for a, b in zip(shape.border if shape.stroke else shape.fill, shape.around, strict=True))
    return float((away < 16).mean()) > (ALONE if small else 0.6) and contrast > (24 if small else 8)


def _covered(area: Area) -> Outline | None:
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
    return Outline("rect", Rect(float(x), float(y), float(w), float(h)), float(np.mean(mask)))


def _painted(rgb: Pixels, area: Area, fit: Outline) -> Shape | None:
    """The shape with its border; None where nothing parts it from what is around it."""
    cv2, np = vision()
    x, y, w, h = area.box
    pad = DEPTH + 2
    top, left = max(0, y - pad), max(0, x - pad)
    view = rgb[top : y + h + pad, left : x + w + pad].astype(np.int16)
    own = fit.mask(left, top, view.shape[1], view.shape[0])
    away = cv2.distanceTransform(1 - own, cv2.DIST_L2, 3)
    rings = [view[(away > n) & (away <= n + 1)] for n in range(DEPTH)]
    rings = [ring for ring in rings if len(ring)]
    if len(rings) < 3:
        return None
    middles = np.array([np.median(ring, axis=0) for ring in rings])
    fill = np.array(area.fill, np.int16)
    beyond = middles[-1]
    other = np.minimum(np.abs(middles - fill).max(axis=1), np.abs(middles - beyond).max(axis=1))
    contrast = float(np.abs(fill - beyond).max())
    peak = int(other.argmax())
    if other[peak] > CLEAR and peak < DEPTH - 2:
        border = middles[peak]
        end = (
            int(np.argmax(other[peak:] < 0.5 * other[peak])) + peak
            if (other[peak:] < 0.5 * other[peak]).any()
            else peak + 1
        )
        begin = peak
        while begin > 0 and other[begin - 1] >= 0.5 * other[peak]:
            begin -= 1
        nearest = np.minimum(np.abs(rings[peak] - fill).max(axis=1), np.abs(rings[peak] - beyond).max(axis=1))
        held = float((nearest > 0.35 * other[peak]).mean())
        if contrast < 6 and held < 0.8:
            return None
        stroke = float(np.clip(other[: end + 1] / other[peak], 0, 1).sum())
        grown = begin + (end - begin) / 2
        return _with_border(area, fit, colour(border), stroke, grown, held, colour(beyond))
    dashed = _dashes(view, own, away, fill, beyond)
    if dashed:
        return replace(
            _with_border(area, fit, dashed[0], dashed[1], dashed[1] / 2, 1.0, colour(beyond)), dash=dashed[2]
        )
    if contrast < 6:
        return None
    beside = float((np.abs(rings[1] - fill).max(axis=1) > 5).mean())
    if beside < 0.6:
        return None
    return Shape(_grown(fit, 0.25), area.fill, area.fill, 0.0, (), fit.fit * beside, colour(beyond))


def _with_border(
    area: Area, fit: Outline, border: Colour, stroke: float, grown: float, held: float, beyond: Colour
) -> Shape:
    return Shape(_grown(fit, grown), area.fill, border, max(0.6, stroke), (), fit.fit * min(1.0, 0.2 + held), beyond)


def _grown(fit: Outline, by: float) -> Outline:
    place = fit.place.grown(by)
    radius = fit.radius + by if fit.radius else 0.0
    points = tuple(replace_points(fit, by)) if fit.kind == "polygon" else ()
    return replace(fit, place=place, radius=radius, points=points)


def replace_points(fit: Outline, by: float) -> list[tuple[float, float]]:
    return fit.polygon(by)


def _dashes(
    view: Pixels, own: Pixels, away: Pixels, fill: Pixels, beyond: Pixels
) -> tuple[Colour, float, tuple[float, ...]] | None:
    """The colour, width and lengths of a broken border: along the rim, ink comes and goes."""
    cv2, np = vision()
    far = np.minimum(np.abs(view - fill).max(axis=2), np.abs(view - beyond).max(axis=2))
    best: tuple[int, Pixels] | None = None
    grown = own
    for _ in range(5):
        edges, _ = cv2.findContours(grown, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        rim = max(edges, key=len).reshape(-1, 2)
        along = far[rim[:, 1], rim[:, 0]] > 2 * CLEAR
        turns = int((along[1:] != along[:-1]).sum())
        if 0.2 < along.mean() < 0.9 and (best is None or along.sum() > best[1].sum()):
            best = turns, along
        grown = cv2.dilate(grown, np.ones((3, 3), np.uint8))
    if best is None:
        return None
    turns, along = best
    share, period = float(along.mean()), 2 * len(along) / max(1, turns)
    if turns < 12 or period > 0.12 * len(along):
        return None
    ink = (far > 2 * CLEAR) & (away <= 5) & (away > 0)
    strong = far[ink] >= np.percentile(far[ink], 60)
    stroke = min(3.0, max(1.0, float(ink.sum()) / max(1.0, along.sum()) - 0.5))
    lengths = (round(period * share, 1), round(period * (1 - share), 1))
    return colour(np.median(view[ink][strong], axis=0)), stroke, lengths


def _chosen(found: list[tuple[Area, Shape]]) -> list[Shape]:
    """One shape for each place: pieces that a line cut off, and outlines seen twice, go."""
    order = sorted(found, key=lambda pair: -pair[1].place.w * pair[1].place.h)
    kept: list[tuple[Area, Shape]] = []
    for area, shape in order:
        if any(_same(shape, other) for _, other in kept):
            continue
        if any(_piece(area, shape, whole, other) for whole, other in kept):
            continue
        if area.merged and _consists(area, shape, found):
            continue
        kept.append((area, shape))
    return _ordered([shape for _, shape in kept])


def with_dashed(rgb: Pixels, behind: Pixels, found: list[Shape], unit: float) -> list[Shape]:
    """Shapes, and the frames that are only a broken line on the ground."""
    out = list(found)
    for region in dashed_frames(rgb, behind, pieces(rgb, behind), unit):
        fit = Outline("rect", region.place, 1.0)
        length = max(2.0, 3 * region.stroke)
        frame = Shape(fit, region.fill, region.border, region.stroke, (length, length), 0.8, region.fill)
        if not any(_same(frame, other) for other in out):
            out.append(frame)
    return _ordered(out)


def _ordered(found: list[Shape]) -> list[Shape]:
    """What holds others first, and then as people read."""
    depth = {id(one): sum(_inside(one, other) for other in found) for one in found}
    step = max(1.0, min((shape.place.h for shape in found), default=1.0))
    return sorted(found, key=lambda one: (depth[id(one)], round(one.place.cy / step), one.place.x))


def _inside(one: Shape, other: Shape) -> bool:
    a, b = one.place, other.place
    return a.w * a.h < b.w * b.h and b.grown(1).contains(a)


def _without_cells(found: list[Shape], unit: float) -> list[Shape]:
    """Shapes but for small ones side by side in rows, which are the cells of a matrix or parts of a drawing."""
    small = [shape for shape in found if shape.place.w < 2 * unit and shape.place.h < 2 * unit]
    cells = [shape for shape in small if sum(_beside(shape, other, unit) for other in small) >= 2]
    return [shape for shape in found if shape not in cells]


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
    a, b = one.place, other.place
    w = min(a.right, b.right) - max(a.x, b.x)
    h = min(a.bottom, b.bottom) - max(a.y, b.y)
    shared = max(0.0, w) * max(0.0, h)
    return shared > 0.85 * (a.w * a.h + b.w * b.h - shared)


def _piece(area: Area, shape: Shape, whole: Area, other: Shape) -> bool:
    """Whether a shape is only what a line cut off from a larger one of its colour."""
    alike = max(abs(a - b) for a, b in zip(area.fill, whole.fill, strict=True)) <= 4
    if not alike or not other.place.grown(2).contains(shape.place):
        return False
    a, b = shape.place, other.place
    sides = ((a.x, b.x), (a.y, b.y), (a.right, b.right), (a.bottom, b.bottom))
    return whole.merged and sum(abs(p - q) <= 3 for p, q in sides) >= 2
