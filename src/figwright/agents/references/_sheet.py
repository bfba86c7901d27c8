"""Contact sheets assembled from existing JPEG pieces, so that no picture is decoded or encoded again for the next
sheet.

A JPEG can be written so that its coder begins anew after every row of blocks. Such rows of several pictures, one beside
the other, are a row of a larger picture, which needs no more than marks between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from struct import pack
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, BLOCK = 400, 16
"""Pixels: every piece is so wide, and so many times a block high."""
QUALITY = 80
_SIZE, _SCAN = 0xC0, 0xDA
_AGAIN = re.compile(rb"\xff[\xd0-\xd7]")
"""Where the coder begins anew: nowhere else is 255 followed by one of these."""

Piece = tuple[bytes, ...]
"""The coded rows of a picture."""


def piece(picture: Image) -> Piece:
    """A picture, in rows that can stand beside those of others."""
    return _coded(picture)[1]


def joined(rows: Sequence[Sequence[Piece]]) -> bytes:
    """The JPEG of pieces in rows; those of one row are of one height, and every row has as many."""
    lines = [part for row in rows for line in zip(*row, strict=True) for part in line]
    size = pack(">HH", BLOCK * sum(len(row[0]) for row in rows), WIDTH * len(rows[0]))
    marked = [part for place, line in enumerate(lines) for part in (bytes((255, 0xD0 + (place - 1) % 8)), line)]
    head, at = _head()
    return b"".join((head[:at], size, head[at + 4 :], *marked[1:], b"\xff\xd9"))


@cache
def blank(height: int) -> Piece:
    """White, so many blocks high."""
    from PIL import Image

    return piece(Image.new("RGB", (WIDTH, BLOCK * height), "white"))


@cache
def _head() -> tuple[bytes, int]:
    """All that comes before the rows, which is the same for every picture but for its size, and where that stands."""
    from PIL import Image

    head, _ = _coded(Image.new("RGB", (WIDTH, BLOCK), "white"))
    at = 2
    while head[at + 1] != _SIZE:
        at = _next_segment(head, at)
    return head, at + 5


def _coded(picture: Image) -> tuple[bytes, Piece]:
    content = BytesIO()
    how: dict[str, Any] = {"subsampling": "4:2:0", "restart_marker_rows": 1, "progressive": False, "optimize": False}
    picture.save(content, "JPEG", quality=QUALITY, **how)
    data, at = content.getvalue(), 2
    while data[at + 1] != _SCAN:
        at = _next_segment(data, at)
    start = _next_segment(data, at)
    return data[:start], tuple(_AGAIN.split(data[start:-2]))


def _next_segment(data: bytes, at: int) -> int:
    """Where the segment after the one at this place begins."""
    return at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
