"""Pixels -> lines of text, each with the pieces of ink that are its letters."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

from figwright.raster import ocr
from figwright.scene import Rect, union
from figwright.tracing.picture import Pixels, vision

CLEAR = 40
"""How far (of 255 levels) a pixel differs from what is behind it, to be ink."""
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it was read: its tight place in pixels, and the numbers of the pieces of ink it is made of."""

    text: str
    place: Rect
    pieces: tuple[int, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The connected pieces of ink: `labels` numbers their pixels from 1, `boxes` are their places."""

    labels: Pixels
    boxes: Pixels
    """x, y, width, height and area of every piece; row 0 is what is no ink."""


def pieces(rgb: Pixels, behind: Pixels) -> Pieces:
    """The ink of a picture, piece by piece."""
    cv2, np = vision()
    ink = (np.abs(rgb.astype(np.int16) - behind).max(axis=2) > CLEAR).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return Pieces(labels, stats)


def read(rgb: Pixels) -> tuple[ocr.Line, ...]:
    """What OCR reads in the whole picture."""
    from PIL import Image

    content = io.BytesIO()
    Image.fromarray(rgb).save(content, "PNG", compress_level=1)
    return tuple(line for line in ocr.read(content.getvalue()) if _WORD.search(line.text))


def unit(lines: tuple[ocr.Line, ...], rgb: Pixels) -> float:
    """The usual height of a line of type in pixels: the measure that lines and gaps are compared with."""
    _, np = vision()
    if not lines:
        return float(max(12.0, rgb.shape[1] / 64))
    return float(min(max(12.0, np.median([line.height for line in lines])), rgb.shape[1] / 20))


def lines(read: tuple[ocr.Line, ...], ink: Pieces, unit: float) -> tuple[Line, ...]:
    """What was read, tied to its ink; lines without ink of their own keep the box that OCR gave."""
    _, np = vision()
    x, y, w, h = (ink.boxes[:, n].astype(float) for n in range(4))
    out: list[Line] = []
    for line in read:
        slack = 0.2 * line.height
        inside = (
            (x >= line.left - slack) & (x + w <= line.right + slack)
            & (y >= line.top - slack) & (y + h <= line.bottom + slack) & (h <= line.height * 1.3)
        )  # fmt: skip
        inside[0] = False
        own = np.flatnonzero(inside)
        box = Rect(line.left, line.top, line.width, line.height)
        place = union(Rect(x[n], y[n], w[n], h[n]) for n in own) if len(own) else box
        out.append(Line(line.text.strip(), place, tuple(int(n) for n in own), 0.9))
    return tuple(out)
