"""The stamp of a PNG: a text chunk of its own, as PNG has them for such things. A PNG cannot come back edited, but the
figure that it was drawn from can be had from it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"figwright"
LONGEST = 4 << 20
"""Bytes of a stamp; a figure file has at most five million, and is packed."""


def stamp(content: bytes, text: str) -> bytes:
    """The picture with the text inside, before its last chunk; any stamp that it had is gone."""
    chunks = [(kind, data) for kind, data in _chunks(content) if not _ours(kind, data)]
    if not chunks or chunks[-1][0] != b"IEND":
        return content
    chunks.insert(-1, (b"tEXt", KEYWORD + b"\0" + text.encode("latin-1")))
    return SIGNATURE + b"".join(_written(kind, data) for kind, data in chunks)


def stamp_of(content: bytes) -> str:
    for kind, data in _chunks(content):
        if _ours(kind, data) and len(data) <= LONGEST:
            return data.partition(b"\0")[2].decode("latin-1")
    return ""


def _ours(kind: bytes, data: bytes) -> bool:
    return kind == b"tEXt" and data.startswith(KEYWORD + b"\0")


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG as far as they are whole; none of anything else."""
    place = len(SIGNATURE)
    while content.startswith(SIGNATURE) and place + 12 <= len(content):
        (length,) = struct.unpack_from(">I", content, place)
        if place + 12 + length > len(content):
            return
        yield content[place + 4 : place + 8], content[place + 8 : place + 8 + length]
        place += 12 + length


def _written(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
