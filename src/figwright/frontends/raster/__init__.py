"""A painted figure -> what is written in it, compared with what was wanted. No model asked: letters are read by OCR.

wanted = labels_of(figure) or labels_in(description)
checked = await check(picture, wanted, …)       findings, and how many words a reader meets
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from figwright.compiler.checks import Finding
from figwright.core.errors import MissingExtra
from figwright.frontends.raster.compare import compare
from figwright.frontends.raster.ocr import Line, read
from figwright.frontends.raster.wanted import Label, Wanted, labels_in, labels_of
from figwright.ir.scene.text import words

__all__ = ["Checked", "Label", "Line", "Wanted", "check", "compare", "labels_in", "labels_of", "read"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What reading a picture brought; without OCR, `words` counts what was asked for instead."""

    findings: tuple[Finding, ...]
    words: int


async def check(picture: bytes, wanted: Wanted, *, caption: str = "", most: int, width: float) -> Checked:
    """The words in a picture against the wanted ones: `most` is the budget, `width` the print width in points."""
    try:
        lines = await asyncio.to_thread(read, picture)
    except MissingExtra as missing:
        message = f"nothing in the picture was read: {missing.message}"
        unread = Finding("text-unchecked", "info", "picture", message, missing.hint)
        return Checked((unread,), sum(words(label.text) for label in wanted.labels))
    from figwright.frontends.raster.pixels import size

    return Checked(
        compare(lines, wanted, caption=caption, most=most, scale=width / size(picture)[0]),
        sum(words(line.text) for line in lines),
    )
