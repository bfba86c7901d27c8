"""A built-in face -> the font that a presentation carries, so that it looks the same where the face is not installed.

PowerPoint takes Embedded OpenType: a header that repeats what the font's own tables say, then the font. The header is
written as W3C's description of the format has it, without compression.
"""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

import uharfbuzz as hb

from figwright.core.fonts import DEFAULT, Face, builtin, called, subset
from figwright.drawing.renderers._fonts import faces
from figwright.ir.scene import Scene

BOLD = 600
"""From this weight on text is bold: a slide knows no weights between."""
SLOTS: dict[str, Face] = {
    "regular": builtin(400, False),
    "bold": builtin(700, False),
    "italic": builtin(400, True),
    "boldItalic": builtin(700, True),
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


def slots(scene: Scene) -> dict[str, dict[str, bytes]]:
    """The fonts that a slide carries: by family, the faces by slot. Ours is always there in full, for what is typed
    into the slide later; of others the signs that the slide has."""
    used = faces(scene)
    own = {(face.weight >= BOLD, face.italic) for face in used if face.family == DEFAULT} | {(False, False)}
    out = {DEFAULT: {slot: ours(slot) for slot, face in SLOTS.items() if (face.weight >= BOLD, face.italic) in own}}
    wanted = {block.family for element in scene.elements for block in element.words}
    named = {face for face in used if all(called(face, family) == face.family for family in wanted)}
    for slot, kind in SLOTS.items():
        for face, characters in ((face, text) for face, text in used.items() if face in named):
            alike = (face.weight >= BOLD, face.italic) == (kind.weight >= BOLD, kind.italic)
            if face.family != DEFAULT and alike and slot not in out.setdefault(face.family, {}):
                out[face.family][slot] = embedded(face, characters)
    return out


@cache
def ours(slot: str) -> bytes:
    """Our face of that slot as Embedded OpenType."""
    return embedded(SLOTS[slot], "".join(chr(code) for first, last in WRITTEN for code in range(first, last + 1)))


def embedded(face: Face, characters: str) -> bytes:
    """The used part of a face as Embedded OpenType."""
    font = subset(face, characters)
    made = hb.Face(hb.Blob(font))
    head = _header(made) + b"".join(_name(made, entry) for entry in (_FAMILY, _STYLE, _EDITION, _FULL)) + NO_ROOT
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
