"""What OCR read, mended by the ink it was read from: blanks where there are gaps, and the case of x, s, w by height."""

from __future__ import annotations

import itertools
import re
from functools import lru_cache
from statistics import median

from figwright.core.fonts import builtin
from figwright.ir.scene import Rect, union

_ROUND = set("aeonrsuxzcvwm")
_TALL = set("ABDEFHIKLMNPRTUVWXYZbdhkl")
_TIMES = re.compile(r"(?:(?<= )|^)[xX](?= (?:\d+|[A-Za-z])$)")
"""A mark of repetition, which OCR knows as a letter only."""
_EITHER = set("cosuvwxzCOSUVWXZ")
"""Letters whose two cases differ in size alone."""


def signs(boxes: list[Rect]) -> list[Rect]:
    """Pieces of ink as letters from the left: what stands above each other (the dot of an i) is one."""
    out: list[Rect] = []
    for box in sorted(boxes, key=lambda b: b.x):
        last = out[-1] if out else None
        shared = min(last.right, box.right) - max(last.x, box.x) if last else 0.0
        if last and shared > 0.5 * min(last.w, box.w):
            out[-1] = union((last, box))
        else:
            out.append(box)
    return out


def heights(read: list[tuple[str, list[Rect]]]) -> tuple[float, float]:
    """The usual heights of small letters and of capitals, from the lines in which every sign has its own ink."""
    small: list[float] = []
    tall: list[float] = []
    for text, boxes in read:
        letters = "".join(text.split())
        if len(letters) == len(boxes) and len(letters) > 3:
            small += [box.h for sign, box in zip(letters, boxes, strict=True) if sign in _ROUND]
            tall += [box.h for sign, box in zip(letters, boxes, strict=True) if sign in _TALL]
    low = median(small) if small else 0.0
    return low, median(tall) if tall else 1.4 * low


def mended(text: str, boxes: list[Rect], low: float, tall: float) -> str:
    """The text with blanks where its ink has gaps, and the right case at its beginning."""
    letters = "".join(text.split())
    if low <= 0 or not boxes or len(letters) < 1:
        return text
    first = letters[0]
    if first in _EITHER and boxes[0].h > 0.8 * low and boxes[0].w < 2 * boxes[0].h:
        letters = (first.upper() if boxes[0].h > (low + tall) / 2 else first.lower()) + letters[1:]
    gaps = [(a.right, b.x) for a, b in itertools.pairwise(boxes) if b.x - a.right > 0.36 * low]
    blanks = {_before(letters, boxes, gaps, n) for n in range(len(gaps))}
    kept = _blanks(text) if len(gaps) < text.count(" ") else set()
    places = (blanks | kept) - {0, len(letters)}
    whole = "".join(f" {sign}" if n in places and _parts(letters, n) else sign for n, sign in enumerate(letters))
    return _TIMES.sub("×", whole)


def _blanks(text: str) -> set[int]:
    """Before which letters a text has blanks."""
    out, count = set(), 0
    for word in text.split():
        out.add(count)
        count += len(word)
    return out


def _before(letters: str, boxes: list[Rect], gaps: list[tuple[float, float]], at: int) -> int:
    """The letter that a gap comes before, by how wide each letter is in our typeface."""
    if len(boxes) == len(letters):
        return next(n for n, box in enumerate(boxes) if box.x >= gaps[at][1])
    shares = _widths(letters)
    inked = boxes[-1].right - boxes[0].x - sum(b - a for a, b in gaps)
    left = gaps[at][0] - boxes[0].x - sum(b - a for a, b in gaps[:at])
    sums = [0.0]
    for share in shares:
        sums.append(sums[-1] + share)
    return min(range(len(sums)), key=lambda n: abs(sums[n] / sums[-1] - left / max(1.0, inked)))


@lru_cache(maxsize=500)
def _widths(letters: str) -> tuple[float, ...]:
    from PIL import ImageFont

    font = ImageFont.truetype(str(builtin().path), 40)
    return tuple(max(1.0, float(font.getlength(sign))) for sign in letters)


def _parts(letters: str, at: int) -> bool:
    """Whether a blank may stand before a letter: not before what closes, nor around what is set wide in formulas."""
    return letters[at] not in ",.;:)?" and letters[at - 1] not in "("
