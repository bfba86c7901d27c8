"""Objects of a PDF that are no plain paths or words -> pictures: each drawn alone by pdfium, on a clear ground."""

from __future__ import annotations

import ctypes
import io
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from figwright.core.colour import blended
from figwright.core.errors import SourceError
from figwright.core.images import encoded
from figwright.core.pdfium import raw
from figwright.frontends.tracing.pdf.objects import Drawn
from figwright.frontends.tracing.primitives import SHADOW, Bitmap, Shade
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import meet

DPI = 250.0
"""How fine a picture is drawn at the most; one that has fewer pixels keeps its own."""
MOST_PIXELS = 4_000_000
"""Of one picture."""
LARGEST, ROOM = 280_000, 3 << 20
"""Bytes of one picture, and of all: a figure file takes no larger ones."""

OFF = 12
"""Levels of a colour channel by which what is drawn may differ from what is named."""
FAINT, OPAQUE = 24, 235
"""How opaque a pixel is that counts, and one that no shadow has, of 255."""
DOTS = 2_500
"""Pixels of a shape that are looked at for its colour."""
SAMPLES, STOPS = 48, 5
"""Pixels along a gradient that is looked at, and colours that it is kept as."""


class Camera:
    """Draws objects of one page alone. pdfium leaves out what is not active."""

    def __init__(self, page: Any, size: tuple[float, float], things: Sequence[Drawn]) -> None:
        self.page, self.width, self.height = page, *size
        self.things, self.room = things, ROOM

    def __enter__(self) -> Camera:
        for thing in self.things:
            raw.FPDFPageObj_SetIsActive(thing.raw, False)
        return self

    def __exit__(self, *_: object) -> None:
        for thing in self.things:
            raw.FPDFPageObj_SetIsActive(thing.raw, True)

    def shot(self, things: Sequence[Drawn], part: Rect, why: str = "") -> Bitmap | None:
        """What objects draw in a part of the page, without what is empty around it; None where that is nothing."""
        part = meet(part, Rect(0, 0, self.width, self.height))
        if part.w < 0.05 or part.h < 0.05:
            return None
        image = self._alone(things, part, _fineness(things, part))
        inked = image.getchannel("A").getbbox()
        if inked is None:
            return None
        kx, ky = part.w / image.width, part.h / image.height
        box = Rect(
            part.x + inked[0] * kx, part.y + inked[1] * ky, (inked[2] - inked[0]) * kx, (inked[3] - inked[1]) * ky
        )
        content = slim(image.crop(inked))
        self.room -= len(content)
        if self.room < 0:
            raise SourceError(
                f"the pictures of the figure take more than {ROOM >> 20} MB", "trace it as a picture of 200 dpi"
            )
        return Bitmap(content, box, why)

    def picture(self, thing: Drawn, part: Rect) -> Bitmap | None:
        """An image; what is grey and nowhere opaque is the shadow of something."""
        found = self.shot([thing], part)
        return replace(found, why=SHADOW) if found and is_shadow(found.png) else found

    def plain(self, thing: Drawn, part: Rect, colour: str, border: str | None) -> bool:
        """Whether a filled path is painted in the colour that it names. pdfium names some colour for a gradient, too:
        only what it draws tells."""
        if part.w < 1.5 or part.h < 1.5:
            return True
        fine = 12 / (min(part.w, part.h) if border else max(part.w, part.h))  # a border hides what a coarse dot holds
        solid = [pixel[:3] for pixel in self._pixels(thing, part, fine) if pixel[3] > 250]
        wanted, other = (_parts(name) for name in (colour, border or colour))
        off = sum(_off(pixel, wanted) > OFF and _off(pixel, _mixed(pixel, wanted, other)) > OFF for pixel in solid)
        return off <= (0.2 if border else 0.02) * len(solid)

    def shade(self, thing: Drawn, part: Rect) -> Shade | None:
        """The linear gradient that an object is filled with; None where it is another, or partly clear."""
        part = meet(part, Rect(0, 0, self.width, self.height))
        if part.w < 1.5 or part.h < 1.5:
            return None
        image = self._alone([thing], part, SAMPLES / max(part.w, part.h))
        return linear(image, part)

    def _pixels(self, thing: Drawn, part: Rect, fine: float) -> list[tuple[int, ...]]:
        part = meet(part, Rect(0, 0, self.width, self.height))
        if part.w <= 0 or part.h <= 0:
            return []
        image = self._alone([thing], part, min(fine, math.sqrt(DOTS / (part.w * part.h))))
        return [image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)]

    def _alone(self, things: Sequence[Drawn], part: Rect, k: float) -> Any:
        for thing in things:
            raw.FPDFPageObj_SetIsActive(thing.raw, True)
        try:
            return rendered(self.page, part, k)
        finally:
            for thing in things:
                raw.FPDFPageObj_SetIsActive(thing.raw, False)


def rendered(page: Any, part: Rect, k: float, ground: int = 0) -> Any:
    """A part of a page with `k` pixels a point or a little more, on a clear ground or one of that colour (ARGB)."""
    from PIL import Image

    width, height = max(1, math.ceil(part.w * k)), max(1, math.ceil(part.h * k))
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRA, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground)
        kx, ky = width / part.w, height / part.h
        matrix = raw.FS_MATRIX(kx, 0, 0, ky, -part.x * kx, -part.y * ky)
        frame = raw.FS_RECTF(0, 0, width, height)
        raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.raw, matrix, frame, 0)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        pixels = ctypes.string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * height)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return Image.frombuffer("RGBA", (width, height), pixels, "raw", "BGRA", stride, 1).copy()


def _fineness(things: Sequence[Drawn], part: Rect) -> float:
    """Pixels a point: as many as the pictures have, up to a bound."""
    k = DPI / 72
    if things and all(thing.kind == raw.FPDF_PAGEOBJ_IMAGE for thing in things):
        k = min(k, max(_own(thing) for thing in things))
    return min(max(k, 1.0), math.sqrt(MOST_PIXELS / max(part.w * part.h, 1e-6)))


def _own(thing: Drawn) -> float:
    """Pixels a point of an image as it is stored."""
    from figwright.frontends.tracing.pdf.objects import matrix

    width, height = ctypes.c_uint(), ctypes.c_uint()
    raw.FPDFImageObj_GetImagePixelSize(thing.raw, width, height)
    place = thing.place @ matrix(thing.raw)
    across, down = math.hypot(place.a, place.b), math.hypot(place.c, place.d)
    return max(width.value / max(across, 1e-6), height.value / max(down, 1e-6))


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def _off(pixel: Sequence[float], wanted: Sequence[float]) -> float:
    return max(abs(a - b) for a, b in zip(pixel, wanted, strict=True))


def _mixed(pixel: Sequence[float], one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """The mixture of two colours that is nearest to a pixel: a border runs over it."""
    way = [b - a for a, b in zip(one, other, strict=True)]
    size = sum(v * v for v in way)
    share = sum((p - a) * v for p, a, v in zip(pixel, one, way, strict=True)) / size if size else 0.0
    share = min(max(share, 0.0), 1.0)
    return tuple(a + share * v for a, v in zip(one, way, strict=True))


def is_shadow(content: bytes) -> bool:
    """Whether a picture is of one dark or grey colour, clear at its rim and nowhere opaque."""
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(content)) as image:
        pixels = np.asarray(image.convert("RGBA"), dtype=int)
    alpha, colours = pixels[..., 3], pixels[..., :3]
    seen = colours[alpha > FAINT]
    if alpha.max() >= OPAQUE or not len(seen):
        return False
    grey = (seen.max(1) - seen.min(1)).max() <= OFF
    rim = np.concatenate((alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))
    return bool(grey and np.ptp(seen.mean(1)) <= 3 * OFF and np.median(rim) <= alpha.max() / 2)


def slim(image: Any) -> bytes:
    """A picture as PNG, less fine where it would be too large."""
    content = encoded(image)
    while len(content) > LARGEST:
        k = max(0.5, 0.95 * math.sqrt(LARGEST / len(content)))
        image = image.resize((max(1, round(image.width * k)), max(1, round(image.height * k))))
        content = encoded(image)
    return content


def linear(image: Any, part: Rect) -> Shade | None:
    """A gradient whose colours change along one direction only."""
    import numpy as np

    pixels = np.asarray(image, dtype=float)
    solid = pixels[..., 3] > 250
    if solid.sum() < 12:
        return None
    ys, xs = np.nonzero(solid)
    colours = pixels[ys, xs, :3]
    centred = colours - colours.mean(0)
    spread = np.linalg.svd(centred, full_matrices=False)
    value = centred @ spread[2][0]  # along the colour that changes most
    slope, *_ = np.linalg.lstsq(np.column_stack([xs, ys, np.ones(len(xs))]), value, rcond=None)
    direction = slope[:2]
    if np.hypot(*direction) < 1e-9:
        return None
    direction = direction / np.hypot(*direction)
    away = np.column_stack([xs, ys]) @ direction
    low, high = away.min(), away.max()
    shares = (away - low) / max(high - low, 1e-9)
    stops = []
    for at in np.linspace(0, 1, STOPS):
        near = np.argsort(np.abs(shares - at))[: max(4, len(shares) // 40)]
        stops.append((round(float(at), 3), np.median(colours[near], axis=0)))
    drawn = np.column_stack([np.interp(shares, [at for at, _ in stops], [c[i] for _, c in stops]) for i in range(3)])
    if np.percentile(np.abs(drawn - colours).max(1), 95) > OFF:
        return None
    kx, ky = part.w / image.width, part.h / image.height
    middle = np.array([xs.mean(), ys.mean()])
    ends = [middle + (end - middle @ direction) * direction + 0.5 for end in (low, high)]
    start, end = (Point(part.x + float(x) * kx, part.y + float(y) * ky) for x, y in ends)
    named = tuple((at, "#" + "".join(f"{round(float(v)):02x}" for v in c)) for at, c in stops)
    return Shade(start, end, named)


def mean(shade: Shade) -> str:
    """One colour for a gradient."""
    hue = shade.stops[0][1]
    for n, (_, other) in enumerate(shade.stops[1:], 2):
        hue = blended(other, hue, 1 / n)
    return hue
