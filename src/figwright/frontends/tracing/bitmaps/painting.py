"""Shapes and lines -> pixels: what is understood, painted again, so that the rest can be told from it."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.frontends.tracing.bitmaps.heads import Head
from figwright.frontends.tracing.bitmaps.shapes import Shape
from figwright.frontends.tracing.picture import Colour, Pixels, colour, differences, strongest, vision

SHIFT = 4
"""Bits of the fraction in which OpenCV takes places."""
FLAT, EVEN = 0.5, 6
"""Heights of the type: how wide a flat area is that lines are drawn on; and levels by which its pixels differ."""
INK = 18
"""Levels by which something drawn differs from what is behind it."""


def page_colour(rgb: Pixels) -> Colour:
    """The colour of the sheet: the commonest one at the rim of the picture."""
    _, np = vision()
    rim = np.concatenate([rgb[:3].reshape(-1, 3), rgb[-3:].reshape(-1, 3), rgb[:, :3].reshape(-1, 3),
                          rgb[:, -3:].reshape(-1, 3)])  # fmt: skip
    few = (rim >> 3).astype(np.int32)
    codes = (few[:, 0] << 10) | (few[:, 1] << 5) | few[:, 2]
    return colour(np.median(rim[codes == np.bincount(codes).argmax()], axis=0))


def painted(rgb: Pixels, page: Colour, shapes: Sequence[Shape], borders: bool = True) -> Pixels:
    """A sheet with shapes on it, the first one lowest."""
    cv2, np = vision()
    out = np.empty_like(rgb)
    out[:] = page
    for shape in shapes:
        corners = fixed(shape.outline.polygon())
        if shape.stops:
            _pour(out, shape)
        else:
            cv2.fillPoly(out, [corners], shape.fill, lineType=cv2.LINE_AA, shift=SHIFT)
        if borders and shape.stroke:
            width = max(1, round(shape.stroke))
            cv2.polylines(out, [corners], True, shape.border, width, cv2.LINE_AA, SHIFT)
    return out


def ground(rgb: Pixels, behind: Pixels, heads: Sequence[Head], unit: float) -> Pixels:
    """What lines are drawn on: known shapes, and any other flat area, such as a panel whose outline was not found. The
    heads of arrows are flat, too, and no ground."""
    cv2, np = vision()
    side = max(3, round(FLAT * unit))
    step = strongest(cv2.morphologyEx(rgb, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    flat = cv2.morphologyEx((step <= EVEN).astype(np.uint8), cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    for head in heads:
        cv2.fillPoly(flat, [fixed((head.tip, head.left, head.right))], 0, cv2.LINE_8, SHIFT)
    unknown = (flat > 0) & (differences(rgb, behind) > INK)
    if not unknown.any():
        return behind
    far, numbers = cv2.distanceTransformWithLabels(1 - flat, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    y, x = np.nonzero(flat)
    own, colours = np.zeros(numbers.max() + 1, bool), np.zeros((numbers.max() + 1, 3), np.uint8)
    own[numbers[y, x]], colours[numbers[y, x]] = unknown[y, x], rgb[y, x]
    near = own[numbers] & (far < unit)
    out = behind.copy()
    out[near] = colours[numbers[near]]
    return out


def _pour(out: Pixels, shape: Shape) -> None:
    """Fills a shape with its gradient."""
    _, np = vision()
    place, count = shape.place, len(shape.stops)
    left, top = max(0, int(place.x) - 1), max(0, int(place.y) - 1)
    view = out[top : int(place.bottom) + 2, left : int(place.right) + 2]
    mask = shape.outline.mask(left, top, view.shape[1], view.shape[0]) > 0
    start, long, first, size = (
        (place.x, place.w, left, view.shape[1]) if shape.level else (place.y, place.h, top, view.shape[0])
    )
    at = (np.arange(size) + first + 0.5 - start) / long * count - 0.5
    ramp = np.stack([np.interp(at, range(count), [stop[n] for stop in shape.stops]) for n in range(3)], axis=1)
    whole = np.broadcast_to(ramp[None] if shape.level else ramp[:, None], view.shape)
    view[mask] = whole[mask].astype(np.uint8)


def rims(rgb: Pixels, shapes: Sequence[Shape], reach: float) -> Pixels:
    """Which pixels lie on the rim of a shape, or so close to it."""
    cv2, np = vision()
    out = np.zeros(rgb.shape[:2], np.uint8)
    for shape in shapes:
        corners = fixed(shape.outline.polygon())
        cv2.polylines(out, [corners], True, 1, max(1, round(shape.stroke + 2 * reach)), cv2.LINE_8, SHIFT)
    return out


def fixed(points: Sequence[tuple[float, float]]) -> Pixels:
    """Places as OpenCV takes them: whole numbers with a fraction, a pixel's middle at .0."""
    _, np = vision()
    return np.round((np.array(points, np.float64).reshape(-1, 2) - 0.5) * (1 << SHIFT)).astype(np.int32)
