"""Bytes of a bitmap -> pixels on white, bounded, enlarged so that thin lines have a middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from figwright.core.errors import AssetError, MissingExtra, reraise
from figwright.core.images import on_white
from figwright.frontends.raster.pixels import opened

Pixels = Any
"""A numpy array; numpy is an extra and is not imported for its types."""
Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
LARGEST = 64 * 1024 * 1024
WIDEST, LEAST = 2400, 24
"""Pixels of the longer side that are looked at, and below which nothing is to be seen."""
SMALL, LOW = 1100, 11.0
"""A picture whose longer side is below the first is doubled, so that a line is some pixels wide; one whose lines of
text are lower than the second, such as a screenshot, becomes three times as large."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`rgb` is height x width x 3; `lossy` says that its format puts noise around edges."""

    rgb: Pixels
    lossy: bool

    def enlarged(self, low: float) -> tuple[Pixels, float]:
        """Its pixels, enlarged where its lines are thin, and by how much; `low` is the height of its lines of text."""
        cv2, np = vision()
        longest = max(self.rgb.shape)
        scale = max(1.0, min(3.0 if low < LOW else 2.0 if longest < SMALL else 1.0, WIDEST / longest))
        rgb = self.rgb
        if scale > 1:
            rgb = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        if self.lossy:
            rgb = cv2.bilateralFilter(rgb, 5, 24, 3)
        return np.ascontiguousarray(rgb), scale


@cache
def vision() -> tuple[Any, Any]:
    """OpenCV and numpy, where they are installed."""
    with reraise(ImportError, MissingExtra, "tracing pictures", "trace", why=False):
        import cv2
        import numpy
    return cv2, numpy


def colour(values: Sequence[float]) -> Colour:
    """Three channels as whole numbers."""
    red, green, blue = (int(value) for value in values)
    return red, green, blue


def differences(one: Pixels, other: Pixels) -> Pixels:
    """By how many levels two pictures differ at every pixel."""
    cv2, _ = vision()
    return strongest(cv2.absdiff(one, other))


def strongest(pixels: Pixels) -> Pixels:
    """The largest channel of every pixel; numpy takes ten times as long."""
    cv2, _ = vision()
    first, second, third = cv2.split(pixels)
    return cv2.max(cv2.max(first, second), third)


def load(data: bytes) -> Picture:
    """A PNG, JPEG or WebP picture, laid on white; raises AssetError where there is nothing to see."""
    cv2, np = vision()
    if len(data) > LARGEST:
        raise AssetError(f"the picture has {len(data) >> 20} MB", f"at most {LARGEST >> 20} MB are read: scale it down")
    bitmap = opened(data)
    if min(bitmap.size) < LEAST:
        raise AssetError(f"a picture of {bitmap.width} x {bitmap.height} pixels shows nothing", "give a larger one")

    clear = bitmap.convert("RGBA")
    rgb = np.asarray(on_white(clear))
    longest = max(bitmap.size)
    if longest > WIDEST:
        scale = WIDEST / longest
        rgb = cv2.resize(rgb, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    if int(rgb.max()) - int(rgb.min()) < 12:
        raise AssetError("the picture is blank", "there is nothing in it to trace")
    return Picture(np.ascontiguousarray(rgb), bitmap.format != "PNG")
