"""Bitmaps as they come from image models: turned to PNG, measured, and set on a sheet of another shape."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from figwright.core.errors import AssetError
from figwright.core.images import encoded

if TYPE_CHECKING:
    from PIL import Image

MOST_PIXELS = 120_000_000


def as_png(data: bytes) -> bytes:
    """A PNG, JPEG or WebP picture as PNG; a PNG stays as it is, letter by letter."""
    picture = opened(data)
    return data if picture.format == "PNG" else encoded(picture.convert("RGB"))


def size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels."""
    return opened(data).size


def padded(png: bytes, aspect: float) -> bytes:
    """The picture in the middle of a sheet of that aspect ratio, whose ground is the picture's own."""
    from PIL import Image

    picture = opened(png).convert("RGB")
    width, height = picture.size
    sheet = (max(width, round(height * aspect)), max(height, round(width / aspect)))
    if sheet == picture.size:
        return png
    ground = picture.getpixel((0, 0))
    whole = Image.new("RGB", sheet, ground)
    whole.paste(picture, ((sheet[0] - width) // 2, (sheet[1] - height) // 2))
    return encoded(whole)


def opened(data: bytes) -> Image.Image:
    """A bitmap that is whole and not absurdly large."""
    from PIL import Image, UnidentifiedImageError

    try:
        picture = Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
        if picture.width * picture.height > MOST_PIXELS:
            raise AssetError(f"a picture of {picture.width} x {picture.height} pixels is too large", "scale it down")
        picture.load()
    except Image.DecompressionBombError as error:
        raise AssetError("the picture has far too many pixels", "scale it down") from error
    except (UnidentifiedImageError, OSError, SyntaxError) as error:
        raise AssetError("the picture is broken, or not PNG, JPEG or WebP", "save it as PNG") from error
    return picture
