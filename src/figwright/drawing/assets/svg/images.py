"""The bitmap of an <image>, as it is seen: mirrored, turned, stretched and clipped, in an upright box."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Sequence
from typing import Literal
from xml.etree.ElementTree import Element

from figwright.core.images import encoded
from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg import clipping
from figwright.drawing.assets.svg.looks import Look
from figwright.ir.scene import Picture, Rect
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.polygons import Polygon, corners

CLIPPED = 600
"""Dots along the longer side of an image that a clip path cuts, at the least."""
MOST_DOTS = 4_000_000
"""Of an image that is set anew."""
OFF = 0.005
"""By how much the ratio of an image may differ from that of its frame without being seen."""


def pictures_of(element: Element, look: Look) -> Iterator[Picture]:
    """What an image draws, in canvas units."""
    head, _, content = element.get("xlink:href", "").partition(",")
    frame = Rect(*(float(element.get(key, "0")) for key in ("x", "y", "width", "height")))
    if not content or min(frame.w, frame.h) <= 0 or abs(look.place.scale) < 1e-9:
        return
    kind: Literal["image/png", "image/jpeg"] = "image/png" if "png" in head.lower() else "image/jpeg"
    data = base64.b64decode(content)
    if element.get("preserveAspectRatio", "") != "none":
        frame = _fitted(data, frame)
    rect, plain = look.place.bounds(frame), _is_plain(data, frame, look.place)
    if not plain:
        data = _set(data, frame, look.place, rect)
    edges = [edge for edge in look.clips if not clipping.within(polygon(corners(rect)), edge)]
    yield (
        Picture(rect, _cut(data, rect, edges), "image/png")
        if edges
        else Picture(rect, data, kind if plain else "image/png")
    )


def _fitted(content: bytes, rect: Rect) -> Rect:
    """An image keeps its own ratio in the middle of its frame."""
    from PIL import Image

    w, h = Image.open(io.BytesIO(content)).size
    k = min(rect.w / w, rect.h / h)
    return Rect(rect.cx - w * k / 2, rect.cy - h * k / 2, w * k, h * k)


def _is_plain(content: bytes, frame: Rect, place: Matrix) -> bool:
    """Whether an image stands upright, not mirrored, in its own ratio."""
    from PIL import Image

    w, h = Image.open(io.BytesIO(content)).size
    rect = place.bounds(frame)
    upright = place.a > 0 and place.d > 0 and abs(place.b) + abs(place.c) < 1e-6 * (place.a + place.d)
    return upright and abs(rect.w * h / (rect.h * w) - 1) <= OFF


def _set(content: bytes, frame: Rect, place: Matrix, rect: Rect) -> bytes:
    """An image as it looks in its upright box, clear beside it."""
    from PIL import Image

    image = Image.open(io.BytesIO(content)).convert("RGBA")
    k = max(  # dots a unit: as many as the image has along either side
        image.width / max(frame.w * math.hypot(place.a, place.b), 1e-9),
        image.height / max(frame.h * math.hypot(place.c, place.d), 1e-9),
    )
    k = min(k, math.sqrt(MOST_DOTS / max(rect.w * rect.h, 1e-9)))
    size = (max(1, round(rect.w * k)), max(1, round(rect.h * k)))
    dots = Matrix(image.width / frame.w, 0, 0, image.height / frame.h) @ Matrix(e=-frame.x, f=-frame.y)
    back = dots @ place.inverse @ Matrix(rect.w / size[0], 0, 0, rect.h / size[1], rect.x, rect.y)
    how = Image.Resampling.NEAREST if place.upright else Image.Resampling.BICUBIC
    affine = (back.a, back.c, back.e, back.b, back.d, back.f)
    return encoded(image.transform(size, Image.Transform.AFFINE, affine, how))


def _cut(content: bytes, rect: Rect, edges: Sequence[Polygon]) -> bytes:
    """An image that is clear outside of its clip paths, finer where it has too few dots for a smooth border."""
    from PIL import Image, ImageChops, ImageDraw

    image = Image.open(io.BytesIO(content)).convert("RGBA")
    k = max(1, round(CLIPPED / max(image.size)))
    image = image.resize((image.width * k, image.height * k))
    for edge in edges:
        mask = Image.new("L", image.size)
        points = [((p.x - rect.x) / rect.w * image.width, (p.y - rect.y) / rect.h * image.height) for p in edge]
        ImageDraw.Draw(mask).polygon(points, fill=255)
        image.putalpha(ImageChops.multiply(image.getchannel("A"), mask))
    return encoded(image)
