"""A picture as people are shown it: pixels on white and nothing else. Names, dates and programs that a file carries
would say who drew it."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from figwright.core.errors import AssetError
from figwright.core.images import encoded, on_white
from figwright.frontends.raster.pixels import opened

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 2000
"""Pixels of the longer side at most: enough for a close look at a figure as wide as a page."""


def shown(*pictures: bytes, alike: bool = False) -> tuple[bytes, ...]:
    """Pictures as PNG, at most so large. Those that are `alike` get the same longer side: how large a method's pictures
    are would tell it apart."""
    sheets = [_on_white(picture) for picture in pictures]
    if alike:
        longest = min(SIDE, max(max(sheet.size) for sheet in sheets))
        sheets = [_scaled(sheet, longest) for sheet in sheets]
    else:
        sheets = [_scaled(sheet, min(SIDE, max(sheet.size))) for sheet in sheets]
    return tuple(map(_png, sheets))


def _on_white(data: bytes) -> Image:
    from PIL import Image as pillow

    try:
        picture = opened(data)
        if picture.mode in ("RGB", "L") and "transparency" not in picture.info:
            return picture.convert("RGB")
        whole = picture.convert("RGBA")
    except (pillow.DecompressionBombError, ValueError, EOFError, zlib.error, struct.error) as error:
        raise AssetError(f"the picture is broken: {error}", "save it again as PNG") from error
    return on_white(whole)


def _scaled(sheet: Image, longest: int) -> Image:
    from PIL import Image as pillow

    share = longest / max(sheet.size)
    size = (max(1, round(sheet.width * share)), max(1, round(sheet.height * share)))
    return sheet if size == sheet.size else sheet.resize(size, pillow.Resampling.LANCZOS)


def _png(sheet: Image) -> bytes:
    from PIL import Image as pillow

    return encoded(pillow.frombytes("RGB", sheet.size, sheet.tobytes()))  # without what the file said of itself
