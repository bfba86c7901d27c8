"""Shapes and lines -> pixels: what is understood, painted again, so that the rest can be told from it."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.tracing.bitmaps.shapes import Shape
from figwright.tracing.picture import Pixels, vision
from figwright.tracing.seen import Colour, colour

SHIFT = 4
"""Bits of the fraction in which OpenCV takes places."""


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
        cv2.fillPoly(out, [corners], shape.fill, lineType=cv2.LINE_AA, shift=SHIFT)
        if borders and shape.stroke:
            width = max(1, round(shape.stroke))
            cv2.polylines(out, [corners], True, shape.border, width, cv2.LINE_AA, SHIFT)
    return out


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
