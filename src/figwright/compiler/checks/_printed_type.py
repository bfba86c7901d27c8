"""The sizes of type on a PDF's page, as they are printed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

MOST_SIGNS = 100_000
SCRIPT = 3
"""Signs that an exponent or index has at most; their size is the formula's affair and not the figure's."""
_TALL = (0.5, 0.95)
"""Share of its size that a capital or a digit is high, in any face; in a font of Type 3 a size can mean anything."""


def sizes(page: Any, verify: bool) -> tuple[float, ...] | None:
    """Every size, from the smallest on, without exponents and single letters; None where they cannot be told. With
    `verify` a size counts only if capitals and digits are as high as it says."""
    from figwright.core.pdfium import raw

    text = page.get_textpage()
    try:
        runs = list(_runs(raw, text, verify))
    finally:
        text.close()
    if any(size is None for size, _ in runs):
        return None
    found = {
        size
        for i, (size, signs) in enumerate(runs)
        if size is not None and signs > 1 and not (signs <= SCRIPT and i and size < 0.85 * (runs[i - 1][0] or 0))
    }
    return tuple(sorted(found))


def _runs(raw: Any, text: Any, verify: bool) -> Iterator[tuple[float | None, int]]:
    """Letters and digits that follow each other in one size: the size, and how many they are."""
    size: float | None = None
    signs = 0
    for i in range(min(text.count_chars(), MOST_SIGNS)):
        sign = chr(raw.FPDFText_GetUnicode(text, i))
        if not sign.isalnum() or raw.FPDFText_IsGenerated(text, i) == 1:
            continue
        here = _size(raw, text, i)
        if verify and sign.isascii() and (sign.isdigit() or sign.isupper()) and not _plausible(text, i, here):
            yield None, 1
            return
        if signs and size != here:
            yield size, signs
            signs = 0
        size, signs = here, signs + 1
    if signs:
        yield size, signs


def _size(raw: Any, text: Any, i: int) -> float:
    """A sign's size on the page: what its font is set in, and what the page makes of that."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, i, matrix)
    return float(round(raw.FPDFText_GetFontSize(text, i) * math.hypot(matrix.c, matrix.d), 1))


def _plausible(text: Any, i: int, size: float) -> bool:
    left, bottom, right, top = text.get_charbox(i)
    low, high = _TALL
    # Of words that stand upright the height is the box's width.
    return size > 0 and any(low <= side / size <= high for side in (top - bottom, right - left))
