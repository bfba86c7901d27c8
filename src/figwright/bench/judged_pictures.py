"""A picture as a judge is shown it: on white, and no larger than needed, so that what a look costs is bounded."""

from __future__ import annotations

import struct
import zlib

from figwright.agents.models import Image
from figwright.bench.made import Made
from figwright.core.errors import AssetError
from figwright.core.images import encoded, on_white
from figwright.frontends.raster.pixels import opened

SIDE = 1600
"""Pixels of the longer side at most: enough to read the small print of a figure that is as wide as a page."""
KEPT = {"PNG": "image/png", "JPEG": "image/jpeg"}
HEAVY = 3_500_000
"""Bytes: providers refuse pictures of 5 MB, counted with a third more for their way through the wire."""


def shown(data: bytes, side: int = SIDE) -> Image:
    """A PNG, JPEG or WebP picture for a model. One that is small and has no transparent ground stays as it is; the
    others are laid on white, as on paper, and scaled down. The media type is what the bytes are, not what was said."""
    from PIL import Image as pillow

    try:
        picture = opened(data)
    except (pillow.DecompressionBombError, ValueError, EOFError, zlib.error, struct.error) as error:
        raise AssetError(f"the picture is broken: {error}", "save it again as PNG") from error
    plain = picture.mode in ("RGB", "L") and "transparency" not in picture.info
    if plain and max(picture.size) <= side and picture.format in KEPT and len(data) <= HEAVY:
        return Image(data, KEPT[picture.format])
    whole = picture.convert("RGBA")
    whole.thumbnail((side, side), pillow.Resampling.LANCZOS)
    flat = on_white(whole)
    png = encoded(flat)
    return Image(png, KEPT["PNG"]) if len(png) <= HEAVY else Image(encoded(flat, "JPEG", quality=92), KEPT["JPEG"])


def drawn(made: Made, side: int = SIDE) -> tuple[Image | None, str]:
    """The picture that was made as a judge is shown it, or why there is none: what nobody can open is no picture, and
    the method that made it has lost. (A picture of the data that nobody can open is no fault of the method's.)"""
    if made.picture is None:
        return None, f"no picture: {made.error}" if made.error else "no picture"
    try:
        return shown(made.picture.data, side), ""
    except AssetError as error:
        return None, f"no picture: {error.message}"
