"""A picture as a judge is shown it: on white, and no larger than needed, so that what a look costs is bounded."""

from __future__ import annotations

from io import BytesIO

from figwright.models import Image
from figwright.raster.pixels import opened

SIDE = 1600
"""Pixels of the longer side at most: enough to read the small print of a figure that is as wide as a page."""
KEPT = {"PNG": "image/png", "JPEG": "image/jpeg"}
HEAVY = 3_500_000
"""Bytes: providers refuse pictures of 5 MB, counted with a third more for their way through the wire."""


def shown(data: bytes, side: int = SIDE) -> Image:
    """A PNG, JPEG or WebP picture for a model. One that is small and has no transparent ground stays as it is; the
    others are laid on white, as on paper, and scaled down. The media type is what the bytes are, not what was said."""
    from PIL import Image as pillow

    picture = opened(data)
    plain = picture.mode in ("RGB", "L") and "transparency" not in picture.info
    if plain and max(picture.size) <= side and picture.format in KEPT and len(data) <= HEAVY:
        return Image(data, KEPT[picture.format])
    whole = picture.convert("RGBA")
    whole.thumbnail((side, side), pillow.Resampling.LANCZOS)
    sheet = pillow.new("RGBA", whole.size, "white")
    sheet.alpha_composite(whole)
    flat = sheet.convert("RGB")
    png = _saved(flat, "PNG")
    return Image(png, KEPT["PNG"]) if len(png) <= HEAVY else Image(_saved(flat, "JPEG", quality=92), KEPT["JPEG"])


def _saved(picture: object, format: str, **how: int) -> bytes:
    out = BytesIO()
    picture.save(out, format, **how)  # type: ignore[attr-defined]
    return out.getvalue()
