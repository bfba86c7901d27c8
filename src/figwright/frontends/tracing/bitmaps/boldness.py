"""How heavy words are by their ink, and which of a picture's words are bold: by the gap between its two weights."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.frontends.tracing.picture import Pixels, vision

USUAL = 1.03
"""The weight above which words are bold where a picture's own words do not tell."""
LIGHTEST, HEAVIEST, GAP = 0.87, 1.12, 0.08
"""Between which weights the gap lies that parts regular words from bold ones, half-bold ones as well, and how wide it
is at least."""


def weight(text: str, ink: Pixels, away: Pixels, size: float) -> float:
    """How much ink a text has: 1 is halfway between a regular and a bold face."""
    _, np = vision()
    strong = float(np.percentile(away[ink], 90))
    covered = float(np.minimum(1.0, away[ink] / max(1.0, strong)).sum())
    across = np.flatnonzero(ink.any(axis=0))
    regular, heavy = (_coverage(text, weight) for weight in (400, 700))
    share = covered / max(1.0, size * (int(across[-1]) + 1 - int(across[0])))
    return float(share / max(1e-6, (regular * heavy) ** 0.5))


def parting(weights: Sequence[float]) -> float:
    """The weight that parts bold words from regular ones: the middle of the widest gap between them."""
    gaps = [
        (b - a, (a + b) / 2) for a, b in pairwise(sorted(weights)) if b - a >= GAP and LIGHTEST < (a + b) / 2 < HEAVIEST
    ]
    return max(gaps, default=(0.0, USUAL))[1]


def _coverage(text: str, weight: int) -> float:
    """Ink of a text in our face, as a share of the size times its width."""
    from PIL import Image, ImageDraw, ImageFont

    from figwright.core.fonts import builtin

    font = ImageFont.truetype(str(builtin(weight).path), 48)
    left, top, right, bottom = font.getbbox(text)
    sheet = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))))
    ImageDraw.Draw(sheet).text((-left, -top), text, fill=255, font=font)
    _, np = vision()
    return float(np.asarray(sheet).sum()) / 255 / (48 * sheet.width)
