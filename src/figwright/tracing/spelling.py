"""What OCR read, mended by the ink it was read from: blanks where there are gaps, and the case of x, s, w by height."""

from __future__ import annotations

from statistics import median

from figwright.scene import Rect, union

_ROUND = set("aeonrsuxzcvwm")
_TALL = set("ABDEFHIKLMNPRTUVWXYZbdhkl")
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
    """The text with blanks at its gaps and the right case, where every sign has ink of its own."""
    letters = "".join(text.split())
    if len(letters) != len(boxes) or low <= 0:
        return text
    gaps = [b.x - a.right for a, b in zip(boxes, boxes[1:], strict=False)]
    out = ""
    for n, (sign, box) in enumerate(zip(letters, boxes, strict=True)):
        if n and gaps[n - 1] > 0.38 * low and not _formula(letters, n, box, low):
            out += " "
        if sign in _EITHER and 0.8 * low < box.h and n == 0:
            sign = sign.upper() if box.h > (low + tall) / 2 else sign.lower()
        out += sign
    return out


def _formula(letters: str, at: int, box: Rect, low: float) -> bool:
    """Within a formula gaps are wider, and no blanks."""
    return letters[at] in ",.;:)" or box.h < 0.5 * low
