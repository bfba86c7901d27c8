"""A face -> the small font that a file carries: only the glyphs that its text needs, under the family's own name."""

from __future__ import annotations

import base64
import hashlib
import struct
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import uharfbuzz as hb

from figwright.core.fonts import scripts
from figwright.core.fonts.builtin import DEFAULT
from figwright.core.fonts.face import Face

LAYOUT_FEATURES = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "calt", "clig", "rlig")
"""What shaping applies unasked; other features would only make a subset larger."""
SCRIPT_FEATURES = (
    "init", "medi", "med2", "fina", "fin2", "fin3", "isol", "rclt", "curs", "stch", "ljmo", "vjmo", "tjmo", "nukt",
    "akhn", "rphf", "rkrf", "pref", "blwf", "half", "abvf", "pstf", "cfar", "vatu", "cjct", "pres", "abvs", "blws",
    "psts", "haln", "dist", "abvm", "blwm", "rvrn", "rtlm", "rtla", "ltra", "ltrm", "mset",
)  # fmt: skip
"""What shaping applies in scripts whose letters join, stack or change places."""
SIMPLE = frozenset({"", "Latn", "Grek", "Cyrl"})


def subset(face: Face, characters: Iterable[str]) -> bytes:
    """The face with only the glyphs that the characters need: same characters, same bytes."""
    signs = set(characters)
    simple = face.family == DEFAULT or {scripts.script_of(c) for c in signs} <= SIMPLE
    if not simple:  # shaping takes vowels apart that are written as one sign
        signs |= {part for sign in signs for part in unicodedata.normalize("NFD", sign)}
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(c) for c in signs} | {0x20})
    features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    features.clear()
    tags = LAYOUT_FEATURES if simple else (*LAYOUT_FEATURES, *SCRIPT_FEATURES)
    features.update({int.from_bytes(tag.encode(), "big") for tag in tags})
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    source = _opened(face.path, face.index)
    if not simple:
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(_tags("vhea", "vmtx", "VORG", "BASE", "MATH", "DSIG"))
    for axis in source.axis_infos:
        wanted.pin_axis_location(source, axis.tag, dict(face.axes).get(axis.tag, axis.default_value))
    out = bytes(hb.subset(source, wanted).blob.data)
    known = face.family == DEFAULT or _family_and_weight(source) == (face.family, face.weight)
    return out if known else _renamed(out, face)


def _family_and_weight(source: Any) -> tuple[str, int]:
    """The family and weight that engines read in a font."""
    about = bytes(source.reference_table("OS/2").data or b"")
    return source.get_name(1) or "", struct.unpack_from(">H", about, 4)[0] if len(about) > 5 else 0


def _tags(*names: str) -> set[int]:
    return {int.from_bytes(name.encode(), "big") for name in names}


def rules(faces: Mapping[Face, str]) -> str:
    """CSS that carries the used parts of the faces inside a drawing."""
    out = []
    for face, characters in faces.items():
        content = base64.b64encode(subset(face, characters)).decode()
        slant = "italic" if face.italic else "normal"
        out.append(
            f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};font-style:{slant};'
            f'src:url("data:font/ttf;base64,{content}") format("truetype")}}'
        )
    return "\n".join(out)


def written(faces: Mapping[Face, str], folder: Path) -> list[Path]:
    """The used parts of the faces as files in a folder, for engines that read files."""
    out = []
    for face, characters in faces.items():
        content = subset(face, characters)
        path = folder / f"{hashlib.sha256(content).hexdigest()[:16]}.{'otf' if content[:4] == b'OTTO' else 'ttf'}"
        path.write_bytes(content)
        out.append(path)
    return out


@lru_cache(maxsize=32)
def _opened(path: Path, index: int) -> Any:
    return hb.Face(hb.Blob.from_file_path(str(path)), index)


def _renamed(font: bytes, face: Face) -> bytes:
    """The font with a name table and a weight that say what we call it: engines find faces by these, and many files
    have the weight in the family's name."""
    count = struct.unpack_from(">H", font, 4)[0]
    tables = {}
    for i in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * i)
        tables[tag] = font[offset : offset + length]
    tables[b"name"] = _names(face)
    if len(about := bytearray(tables.get(b"OS/2", b""))) >= 64:
        struct.pack_into(">H", about, 4, face.weight)
        old = struct.unpack_from(">H", about, 62)[0] & ~0x61
        style = (0x01 if face.italic else 0) | (0x20 if face.weight >= 600 else 0)
        struct.pack_into(">H", about, 62, old | (style or 0x40))
        tables[b"OS/2"] = bytes(about)
    return _assembled(font[:4], tables)


def _names(face: Face) -> bytes:
    style = " ".join(part for part in ("Bold" * (face.weight >= 600), "Italic" * face.italic) if part) or "Regular"
    unique = f"{face.family} {face.weight} {style}"
    postscript = "".join(sign for sign in unique if sign.isascii() and sign.isalnum())[:60] or "Figure"
    entries = {1: face.family, 2: style, 3: unique, 4: unique, 6: postscript}
    records, text = b"", b""
    for entry, value in entries.items():
        content = value.encode("utf-16-be")
        records += struct.pack(">6H", 3, 1, 0x409, entry, len(content), len(text))
        text += content
    return struct.pack(">3H", 0, len(entries), 6 + len(records)) + records + text


def _assembled(kind: bytes, tables: Mapping[bytes, bytes]) -> bytes:
    """Tables -> a font file, with their checksums."""
    count = len(tables)
    power = max(0, count.bit_length() - 1)
    head = kind + struct.pack(">4H", count, 16 << power, power, 16 * count - (16 << power))
    offset, records, body, place = 12 + 16 * count, b"", b"", 0
    for tag in sorted(tables):
        content = tables[tag]
        padded = content + bytes(-len(content) % 4)
        plain = padded if tag != b"head" else padded[:8] + bytes(4) + padded[12:]
        place = offset + len(body) if tag == b"head" else place
        records += struct.pack(">4sIII", tag, _sum(plain), offset + len(body), len(content))
        body += plain
    out = bytearray(head + records + body)
    if place:
        struct.pack_into(">I", out, place + 8, (0xB1B0AFBA - _sum(bytes(out))) & 0xFFFFFFFF)
    return bytes(out)


def _sum(content: bytes) -> int:
    padded = content + bytes(-len(content) % 4)
    return int(sum(struct.unpack(f">{len(padded) // 4}I", padded))) & 0xFFFFFFFF
