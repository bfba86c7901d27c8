"""What lies beside a paper: a file that it names, never one outside its folder, and the picture in one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from figwright.core.images import encoded

LARGEST = 64 << 20
"""Bytes of a picture's file."""
_KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")
"""What Pillow reads by itself: for others it would start programs that lie on the machine."""

Bitmap = tuple[bytes, str, int, int]
"""A PNG or JPEG, its media type, width and height."""


def named_file(name: str, base: Path, home: Path) -> Path | None:
    """The file that is called so from the folder `base`, if it is there and in `home`, links followed; strangers choose
    the name, so nothing about it raises."""
    try:
        path = (base / name).resolve()
        return path if path.is_relative_to(home.resolve()) and path.is_file() else None
    except (OSError, RuntimeError, ValueError):  # too long, a link to itself, a NUL in it
        return None


def opened(path: Path) -> Any:
    """Pillow's image in a file, read whole; whatever is wrong with it is a ValueError."""
    from PIL import Image

    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"it is larger than {LARGEST >> 20} MB")
        image = Image.open(path, formats=_KINDS)
        image.load()
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(str(error)) from error
    return image


def bitmap(path: Path) -> Bitmap:
    """A picture as it is where it is a PNG or JPEG, and as PNG where not."""
    image = opened(path)
    if image.format in ("PNG", "JPEG"):
        return path.read_bytes(), f"image/{image.format.lower()}", image.width, image.height
    return encoded(image.convert("RGBA")), "image/png", image.width, image.height
