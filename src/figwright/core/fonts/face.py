"""One face of a font file: what it is called, what it may be used for, which signs it has."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

RESTRICTED, NO_SUBSETS, BITMAPS_ONLY = 0x0002, 0x0100, 0x0200
"""Bits of a font's licence (OS/2 fsType): no embedding, no embedding of parts, no embedding of outlines."""
OUTLINES = frozenset({"glyf", "CFF ", "CFF2"})
NORMAL_WIDTH = 5
_FAMILY, _STYLE, _WHOLE_FAMILY = 1, 2, 16
"""Entries of a name table: the family of four styles, its style, and the family with all of its weights."""


@dataclass(frozen=True, slots=True)
class Face:
    """A face: `index` in its file, `axes` where a variable font stands. The weight is its own, and not a wanted one."""

    path: Path
    index: int = 0
    family: str = ""
    weight: int = 400
    italic: bool = False
    axes: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class About:
    """What the tables of a face say of it; `weights` is the range of a variable one."""

    face: Face
    width: int
    licence: int
    serif: bool
    mono: bool
    outlines: bool
    weights: tuple[float, float] | None = None

    @property
    def free(self) -> bool:
        """Whether parts of it may travel inside a figure."""
        return self.licence & 0x000F != RESTRICTED and not self.licence & (NO_SUBSETS | BITMAPS_ONLY)


@lru_cache(maxsize=64)
def opened(face: Face) -> Any:
    """The face as HarfBuzz shapes with it."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(face.path)), face.index))
    if face.axes:
        font.set_variations(dict(face.axes))
    return font


@lru_cache(maxsize=20_000)
def covers(face: Face, text: str) -> bool:
    """Whether the face has every sign of a text; blanks, and signs that say only how to set others, need none."""
    font = opened(face)
    return all(ch.isspace() or ignorable(ch) or font.get_nominal_glyph(ord(ch)) for ch in text)


def ignorable(sign: str) -> bool:
    """Signs without a picture: joiners, marks of direction, variation selectors, soft hyphens."""
    code = ord(sign)
    return (
        code in (0xAD, 0x034F, 0x061C, 0x2060, 0xFEFF)
        or 0x200B <= code <= 0x200F
        or 0x202A <= code <= 0x202E
        or 0x2066 <= code <= 0x2069
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0100 <= code <= 0xE01EF
    )


def described(path: Path, index: int, face: Any) -> About | None:
    """What the tables say, or None for a face without a name or without signs."""
    name = face.get_name(_WHOLE_FAMILY) or face.get_name(_FAMILY) or ""
    if not name.strip() or not face.glyph_count:
        return None
    about = bytes(face.reference_table("OS/2").data or b"")
    weight, width, licence = struct.unpack_from(">HHH", about, 4) if len(about) >= 10 else (400, NORMAL_WIDTH, 0)
    panose = about[32:42] if len(about) >= 64 else bytes(10)
    selection = struct.unpack_from(">H", about, 62)[0] if len(about) >= 64 else 0
    style = (face.get_name(_STYLE) or "").lower()
    slanted = bool(selection & 0x01) or "italic" in style or "oblique" in style
    weights = next(((a.min_value, a.max_value) for a in face.axis_infos if a.tag == "wght"), None)
    return About(
        Face(path, index, name.strip(), min(950, max(50, weight)), slanted),
        width or NORMAL_WIDTH,
        licence,
        _serif(name, about[30:32], panose),
        "mono" in name.lower() or panose[3] == 9,
        bool(OUTLINES & set(face.table_tags)),
        weights,
    )


def _serif(name: str, kind: bytes, panose: bytes) -> bool:
    """By its name, its class or its Panose numbers; many faces leave the last two empty."""
    words = name.lower()
    if "sans" in words or "gothic" in words:
        return False
    if any(part in words for part in ("serif", "times", "roman", "naskh", "song", "ming", "mincho", "batang")):
        return True
    if kind and kind[0]:
        return kind[0] in (1, 2, 3, 4, 5, 7)
    return panose[0] == 2 and 2 <= panose[1] <= 10
