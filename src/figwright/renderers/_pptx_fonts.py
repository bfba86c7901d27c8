"""A built-in face -> the font that a presentation carries, so that it looks the same where the face is not installed.

PowerPoint takes Embedded OpenType: a header that repeats what the font's own tables say, then the font. The header is
written as W3C's description of the format has it, without compression.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

import uharfbuzz as hb

from figwright.renderers._fonts import Face, faces, subset
from figwright.scene import Scene

FAMILY = "Source Sans Pro"
"""The typeface that figures are laid out in."""
BOLD = 600
"""From this weight on text is bold: a slide knows no weights between."""
SLOTS: dict[str, Face] = {
    "regular": (400, False),
    "bold": (700, False),
    "italic": (400, True),
    "boldItalic": (700, True),
}
"""The four faces of a family, by the names that a presentation has for them, in its order."""
WRITTEN = ((0x20, 0x24F), (0x370, 0x3FF), (0x2000, 0x22FF))
"""What people may type into the slide later: Latin and Greek letters, punctuation, arrows and mathematical signs."""
_VERSION, _MAGIC, _DEFAULT_CHARSET = 0x00020001, 0x504C, 1
_ITALIC = 0x01
"""In OS/2's selection: the face slants."""
NO_ROOT = bytes(2)
"""The length of a list of addresses that may use the font: there is none."""
_FAMILY, _STYLE, _FULL, _EDITION = 1, 2, 4, 5
"""Entries of a font's name table."""


def slots(scene: Scene) -> list[str]:
    """The faces that a slide needs; the upright one always, for what is typed into it later."""
    used = {(weight >= BOLD, italic) for weight, italic in faces(scene)} | {(False, False)}
    return [slot for slot, (weight, italic) in SLOTS.items() if (weight >= BOLD, italic) in used]


@cache
def embedded(slot: str) -> bytes:
    """The face of that slot as Embedded OpenType."""
    font = subset(SLOTS[slot], (chr(code) for first, last in WRITTEN for code in range(first, last + 1)))
    face = hb.Face(hb.Blob(font))
    head = _header(face) + b"".join(_name(face, entry) for entry in (_FAMILY, _STYLE, _EDITION, _FULL)) + NO_ROOT
    return struct.pack("<II", len(head) + 8 + len(font), len(font)) + head + font


def _header(face: Any) -> bytes:
    """From the version to the reserved words; numbers are big-endian in the font and little-endian here."""
    about = bytes(face.reference_table("OS/2").data)
    weight, _, licence = struct.unpack_from(">HHH", about, 4)
    panose, ranges = about[32:42], struct.unpack_from(">4I", about, 42)
    (selection,) = struct.unpack_from(">H", about, 62)
    pages = struct.unpack_from(">2I", about, 78)
    (checksum,) = struct.unpack_from(">I", bytes(face.reference_table("head").data), 8)
    return b"".join(
        (
            struct.pack("<II", _VERSION, 0),
            panose,
            struct.pack("<BBIHH", _DEFAULT_CHARSET, selection & _ITALIC, weight, licence, _MAGIC),
            struct.pack("<7I", *ranges, *pages, checksum),
            bytes(16 + 2),
        )
    )


def _name(face: Any, entry: int) -> bytes:
    """A name with its length before it and two bytes of padding after it."""
    letters = (face.get_name(entry) or "").encode("utf-16-le")
    return struct.pack("<H", len(letters)) + letters + bytes(2)
