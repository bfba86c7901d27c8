"""A folder -> the pictures in it, opened safely: PNG and JPEG as they are, SVG also as a drawing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.agents.references import category_of
from figwright.core.errors import AssetError, SettingsError
from figwright.core.images import encoded, on_white
from figwright.drawing import assets

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")
"""The first of a name is taken: a drawing says more than its bitmap."""
LONGEST_SIDE = 1600
"""Pixels at which pictures are measured: larger ones are scaled down, smaller ones stay."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure: its pixels on white, and its drawing when it is an SVG. `category` is its field, where known."""

    path: Path
    pixels: Image
    drawing: assets.Drawing | None = None
    category: str = ""


def find(folder: Path) -> tuple[Path, ...]:
    """Every picture below a folder, one of each name, in order; hidden folders are left out."""
    if not folder.is_dir():
        raise SettingsError(f"no folder {str(folder)!r}", "give a folder of figures: PNG, JPEG or SVG")
    best: dict[Path, Path] = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.suffix.lower() not in SUFFIXES or any(part.startswith(".") for part in inside.parts):
            continue
        known = best.get(path.with_suffix(""))
        if path.is_file() and (known is None or _rank(path) < _rank(known)):
            best[path.with_suffix("")] = path
    if not best:
        raise SettingsError(f"{str(folder)!r} contains no pictures", "put PNG, JPEG or SVG figures into it")
    return tuple(best[key] for key in sorted(best))


def _rank(path: Path) -> int:
    return SUFFIXES.index(path.suffix.lower())


def open_picture(path: Path) -> Picture:
    """A picture that has been checked: what is broken, too large or unsafe is refused by name."""
    from PIL import Image, UnidentifiedImageError

    found = assets.load_image(str(path.resolve()))
    drawing = assets.drawing(found.content) if found.media_type == "image/svg+xml" else None
    content = _rasterised(drawing) if drawing else found.content
    try:
        with Image.open(BytesIO(content)) as image:
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
            pixels = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"{str(path)!r} cannot be read as a picture", "save it again as PNG or JPEG") from error
    return Picture(path, on_white(pixels), drawing, _category(path.parent))


def _rasterised(drawing: assets.Drawing) -> bytes:
    from figwright.drawing.renderers.png import rasterised

    wide = LONGEST_SIDE * min(1.0, drawing.width / max(drawing.height, 1e-6))
    return rasterised(drawing.content().decode(), max(1, round(wide)))


def _category(folder: Path) -> str:
    """The field of a picture in a folder of its own: from meta.json, otherwise by the words of caption and text."""
    meta = folder / "meta.json"
    if meta.is_file():
        try:
            named = json.loads(meta.read_text("utf-8")).get("category")
        except (ValueError, AttributeError, OSError) as error:
            raise SettingsError(f"{str(meta)!r} is not a JSON object", "fix or remove it") from error
        if isinstance(named, str) and named:
            return named
    files = [folder / name for name in ("caption.txt", "method.md")]
    words = [path.read_text("utf-8", "replace") for path in files if path.is_file()]
    return category_of(words[0], words[-1]) if words else ""


def thumbnail(picture: Picture, side: int) -> bytes:
    """The picture as a small JPEG, for a model to look at."""
    from PIL import Image

    small = picture.pixels.copy()
    small.thumbnail((side, side), Image.Resampling.LANCZOS)
    return encoded(small, "JPEG", quality=85, optimize=True)
