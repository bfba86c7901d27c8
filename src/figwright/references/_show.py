"""What a model is shown of a reference: a few words and a small picture, so that thirty of them stay cheap."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.errors import AssetError
from figwright.references._kept import kept
from figwright.references._reference import Reference
from figwright.tables import Table

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 384
MOST_PIXELS = 50_000_000
_CAPTION, _ENTRY, _OPENING = 190, 400, 6_000
"""Characters of a summary: thirty of them stay under about 3,500 tokens. The last is how far a text is looked into for
its first words: headings and markup before them do not count."""


@lru_cache(maxsize=1024)
def summary(reference: Reference) -> str:
    """Id, type, field, the caption and the first words of the text: what a choice by model is made from."""
    caption = _cut(_plain(reference.caption), _CAPTION)
    if reference.table is not None:
        return f"[{reference.id}] {reference.category}\n{caption}\n{_columns(reference.table)}"
    opening = _cut(_plain(reference.text[:_OPENING]), max(0, _ENTRY - len(caption)))
    return f"[{reference.id}] {reference.kind}; {reference.category}\n{caption}\n{opening}".rstrip()


def _columns(table: Table) -> str:
    """The columns of a plot's data in one line: columns of one length together, with how long they are."""
    tables = (
        f"{len(group[0])} × ({', '.join(f'{_cut(_plain(one.name), 24)}: {one.kind}' for one in group[:6])}"
        + (f", {len(group) - 6} more)" if len(group) > 6 else ")")
        for group in table.groups[:4]
    )
    return "; ".join(tables)


def _plain(text: str) -> str:
    """Words without headings, markup and line ends; symbols stay, since they say what the figure holds."""
    text = re.sub(r"^\s*(?:#+.*|\\(?:sub)*section\*?\{[^}]*\}.*)$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"\\(?:label|cite\w*|ref|eqref)\{[^}]*\}|!\[[^\]]*\]\([^)]*\)|\*\*|__", " ", text)
    return " ".join(text.split())


def _cut(text: str, most: int) -> str:
    """At most that many characters, ended at a word."""
    if len(text) <= most:
        return text
    return text[:most].rpartition(" ")[0].rstrip(",;:") + " …" if most > 20 else ""


def thumbnail(reference: Reference, side: int = SIDE) -> bytes:
    """The picture as a JPEG on white of which neither side is longer than `side` pixels."""
    if reference.image is None:
        raise AssetError(f"reference {reference.id!r} has no picture", "render its figure first")
    return _small(reference.image, side)


@lru_cache(maxsize=512)
def _small(path: Path, side: int) -> bytes:
    def made() -> bytes:
        content = BytesIO()
        _flat(path, (side, side)).save(content, "JPEG", quality=82, optimize=True)
        return content.getvalue()

    return kept(path, side, made)


def _flat(path: Path | BytesIO, most: tuple[int, int]) -> Image:
    """The picture of a file on white, no wider and no higher than that."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                size = f"{picture.width} x {picture.height} pixels"
                raise AssetError(
                    f"{str(path)!r} is {size}; at most {MOST_PIXELS // 1_000_000} megapixels", "scale it down"
                )
            picture.draft("RGB", (2 * most[0], 2 * most[1]))
            small = picture if picture.mode in ("RGB", "RGBA") else picture.convert("RGBA")
            small.thumbnail(most, Image.Resampling.HAMMING, reducing_gap=2)  # half of Lanczos' time, as sharp so small
            small.load()  # one that is small already was not read yet, and its file is closed next
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
        raise AssetError(f"{str(path)!r} cannot be read as a picture", "save it again as PNG or JPEG") from error
    if small.mode == "RGB" and "transparency" not in small.info:
        return small
    sheet = Image.new("RGBA", small.size, "white")
    sheet.alpha_composite(small.convert("RGBA"))
    return sheet.convert("RGB")


TILE, COLUMNS, NAME = 256, 6, 20
"""Pixels of a small picture on a contact sheet, how many stand in a row, and the height of the name above each."""


@lru_cache(maxsize=512)
def _tile(path: Path) -> Image:
    """From the thumbnail: whoever is listed may be shown next, and the file is read once for both. In 256 colours: many
    are kept, and each takes a third of the room then."""
    from PIL.Image import Dither, Quantize

    tile = _flat(BytesIO(_small(path, SIDE)), (TILE - 8, TILE * 3 // 4 - 4))
    return tile.quantize(256, Quantize.FASTOCTREE, dither=Dither.NONE)


@cache
def _threads() -> ThreadPoolExecutor:
    """Pictures are read and made small outside of Python: several at once are done the sooner."""
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), "figwright-tiles")


def contact_sheet(named: Mapping[str, Reference]) -> bytes:
    """All pictures on one sheet, each under its name: thirty cost a model no more than one. Empty when none has any."""
    from PIL import Image, ImageDraw, ImageFont

    pictured = {name: reference.image for name, reference in named.items() if reference.image}
    if not pictured:
        return b""
    rows = -(-len(pictured) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * TILE, rows * (TILE * 3 // 4 + NAME)), "white")
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(16)
    tiles = _threads().map(_tile, pictured.values())
    for place, (name, tile) in enumerate(zip(pictured, tiles, strict=True)):
        x, y = place % COLUMNS * TILE, place // COLUMNS * (TILE * 3 // 4 + NAME)
        sheet.paste(tile.convert("RGB"), (x + 4, y + NAME))
        pen.text((x + 4, y), name, "black", font)
    content = BytesIO()
    sheet.save(content, "JPEG", quality=80)
    return content.getvalue()
