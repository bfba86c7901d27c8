"""Pillow's images on white paper, and as the bytes of a file."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image


def encoded(image: Image, format: str = "PNG", **options: Any) -> bytes:
    """The bytes of an image's file; `options` are those of Pillow's writer."""
    out = BytesIO()
    image.save(out, format, **options)
    return out.getvalue()


def on_white(image: Image) -> Image:
    """What is transparent shows white paper."""
    from PIL import Image as pillow

    sheet = pillow.new("RGBA", image.size, "white")
    sheet.alpha_composite(image.convert("RGBA"))
    return sheet.convert("RGB")
