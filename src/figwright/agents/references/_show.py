"""What a model is shown of a reference: a few words and a small picture, so that a dozen of them stay cheap."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from figwright.agents.references import _sheet
from figwright.agents.references._reference import Reference
from figwright.agents.references._sheet import Piece
from figwright.agents.references._thumbnail_cache import kept
from figwright.core.errors import AssetError
from figwright.core.images import encoded, on_white
from figwright.core.tables import Table

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 768
"""Pixels of an example that a planner learns from: enough to see how things are drawn, not only where they stand."""
MOST_PIXELS = 50_000_000
_CAPTION, _INTENT, _ENTRY, _OPENING = 190, 90, 300, 6_000
"""Characters of a summary: a dozen of them stay under about 1,400 tokens. The last is how far a text is looked into for
its first words: headings and markup before them do not count."""


@lru_cache(maxsize=1024)
def summary(reference: Reference) -> str:
    """Id, type, field, the caption and the first words of the text: what a choice by model is made from."""
    if reference.table is not None:  # its picture, on the sheet beside it, tells the rest
        return f"[{reference.id}] {_cut(_strip_markup(reference.caption), _INTENT)}; {_columns(reference.table)}"
    caption = _cut(_strip_markup(reference.caption), _CAPTION)
    opening = _cut(_strip_markup(reference.text[:_OPENING]), max(0, _ENTRY - len(caption)))
    return f"[{reference.id}] {reference.kind}; {reference.category}\n{caption}\n{opening}".rstrip()


def _columns(table: Table) -> str:
    """The shape of a plot's data in a few words: columns of one length together, with how long they are."""
    tables = []
    for group in table.groups[:4]:
        kinds = Counter(one.kind for one in group)
        tables.append(f"{len(group[0])} rows of {', '.join(f'{count} {kind}' for kind, count in kinds.items())}")
    return ", ".join(tables)


def _strip_markup(text: str) -> str:
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
        return encoded(_flat(path, (side, side)), "JPEG", quality=82)

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
    return on_white(small)


COLUMNS, BLOCKS = 4, 18
ROOM = _sheet.WIDTH - 8, BLOCKS * _sheet.BLOCK - 4
"""How many small pictures stand in a row of a contact sheet, and the pixels that each may have."""


@lru_cache(maxsize=512)
def _tile(path: Path) -> Piece:
    """From the thumbnail: whoever is listed may be shown next, and the file is read once for both."""
    from PIL import Image

    tile = Image.new("RGB", (_sheet.WIDTH, BLOCKS * _sheet.BLOCK), "white")
    tile.paste(_flat(BytesIO(_small(path, SIDE)), ROOM), (4, 0))
    return _sheet.piece(tile)


@lru_cache(maxsize=256)
def _name(words: str) -> Piece:
    """A name, to stand above a small picture."""
    from PIL import Image, ImageDraw, ImageFont

    strip = Image.new("RGB", (_sheet.WIDTH, _sheet.BLOCK), "white")
    ImageDraw.Draw(strip).text((4, 0), words, "black", ImageFont.load_default(14))
    return _sheet.piece(strip)


@cache
def _threads() -> ThreadPoolExecutor:
    """Pictures are read and made small outside of Python: several at once are done the sooner."""
    return ThreadPoolExecutor(min(4, os.cpu_count() or 1), "figwright-tiles")


def contact_sheet(named: Mapping[str, Reference]) -> bytes:
    """All pictures on one sheet, each under its name: together they cost a model no more than one. Empty when none has
    any."""
    pictured = {name: reference.image for name, reference in named.items() if reference.image}
    if not pictured:
        return b""
    tiles = [*_threads().map(_tile, pictured.values())]
    names = [_name(name) for name in pictured]
    free = -len(tiles) % COLUMNS
    tiles += [_sheet.blank(BLOCKS)] * free
    names += [_sheet.blank(1)] * free
    starts = range(0, len(tiles), COLUMNS)
    return _sheet.joined([row[at : at + COLUMNS] for at in starts for row in (names, tiles)])
