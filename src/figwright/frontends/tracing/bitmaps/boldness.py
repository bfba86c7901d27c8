"""How heavy words are by their ink, and which of a picture's words are bold: by the gap between its two weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from figwright.frontends.tracing.picture import Colour, Pixels, vision

USUAL = 1.03
"""The weight above which words are bold where a picture's own words do not tell."""
LIGHTEST, HEAVIEST, GAP = 0.87, 1.12, 0.08
"""Between which weights the gap lies that parts regular words from bold ones, half-bold ones as well, and how wide it
is at least."""
TOLD, SEVERAL = 4, 3
"""Letters of a text by which bold and regular ones are told apart; and texts of fewer letters that tell together."""
SIZES, SHADES = 0.1, 48
"""By how much sizes, and levels of the colours, may differ of texts that are set alike."""


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


@dataclass(frozen=True, slots=True)
class Weighed:
    """What tells how heavy a text is set: its type size, colour, weight and how many letters it has."""

    size: float
    colour: Colour
    weight: float
    letters: int


def bold(texts: Sequence[Weighed]) -> list[bool]:
    """Which texts are bold. Texts of one size and colour are all bold or all regular where no gap parts them; those of
    few letters, whose weight is not sure, are as the others."""
    least = parting([text.weight for text in texts if text.letters >= TOLD])
    out = [text.weight > least for text in texts]
    for group in _alike(texts):
        long = sorted((n for n in group if texts[n].letters >= TOLD), key=lambda n: texts[n].weight)
        for cluster in _clusters(long, texts):
            heavy = median(texts[n].weight for n in cluster for _ in range(texts[n].letters)) > least
            for n in cluster:
                out[n] = heavy
        short = [n for n in group if texts[n].letters < TOLD]
        told = {out[n] for n in long}
        if not long and len(short) >= SEVERAL:
            told = {median(texts[n].weight for n in short) > least}
        for n in short if len(told) == 1 else ():
            out[n] = min(told)
    return out


def _alike(texts: Sequence[Weighed]) -> list[list[int]]:
    """Texts of nearly one size and colour, by their numbers."""
    out: list[list[int]] = []
    for n in sorted(range(len(texts)), key=lambda n: texts[n].size):
        one = texts[n]
        home = next(
            (
                group
                for group in out
                if one.size <= (1 + SIZES) * texts[group[0]].size
                and max(abs(a - b) for a, b in zip(one.colour, texts[group[0]].colour, strict=True)) <= SHADES
            ),
            None,
        )
        if home is None:
            out.append([n])
        else:
            home.append(n)
    return out


def _clusters(group: Sequence[int], texts: Sequence[Weighed]) -> list[list[int]]:
    """Texts in the order of their weight, parted at every gap between weights."""
    out: list[list[int]] = []
    for n in group:
        if out and texts[n].weight - texts[out[-1][-1]].weight < GAP:
            out[-1].append(n)
        else:
            out.append([n])
    return out


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
