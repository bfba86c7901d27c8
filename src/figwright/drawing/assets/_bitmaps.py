"""How large a PNG or JPEG is and whether it is whole, from its bytes alone."""

from __future__ import annotations

import zlib
from typing import Literal

MOST_PIXELS = 50_000_000

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_NO_FRAME = (0xC4, 0xC8, 0xCC)
"""JPEG markers among the start-of-frame numbers that hold tables instead."""


def bitmap(content: bytes) -> tuple[Literal["image/png", "image/jpeg"], tuple[int, int] | None] | None:
    """The kind of image, and its width and height (None when it is broken); None for anything else."""
    if content.startswith(_PNG):
        return "image/png", _png_size(content)
    if content.startswith(_JPEG):
        return "image/jpeg", _jpeg_size(content)
    return None


def drawable(content: bytes) -> bool:
    """Whether the bytes are a whole PNG or JPEG of a size that can be drawn."""
    found = bitmap(content)
    return bool(found and found[1] and 0 < found[1][0] * found[1][1] <= MOST_PIXELS)


def _png_size(content: bytes) -> tuple[int, int] | None:
    """Width and height, once every chunk up to the end has been seen to be whole."""
    size: tuple[int, int] | None = None
    at = len(_PNG)
    while at + 12 <= len(content):
        length = int.from_bytes(content[at : at + 4])
        kind, end = content[at + 4 : at + 8], at + 12 + length
        if end > len(content) or zlib.crc32(content[at + 4 : end - 4]) != int.from_bytes(content[end - 4 : end]):
            return None
        if kind == b"IHDR":
            size = (int.from_bytes(content[at + 8 : at + 12]), int.from_bytes(content[at + 12 : at + 16]))
        if kind == b"IEND":
            return size
        at = end
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    """Width and height from the first frame header; None when there is none or the end is missing."""
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = int.from_bytes(content[at + 5 : at + 7]), int.from_bytes(content[at + 7 : at + 9])
            return (width, height) if b"\xff\xd9" in content[-4096:] else None
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
    return None
