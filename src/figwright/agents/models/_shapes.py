"""The shapes that image models can draw, and the nearest of them to what is wanted."""

from __future__ import annotations

import math
from collections.abc import Iterable

Ratio = tuple[int, int]

GEMINI: tuple[Ratio, ...] = ((1, 1), (2, 3), (3, 2), (3, 4), (4, 3), (4, 5), (5, 4), (9, 16), (16, 9), (21, 9))
GPT_IMAGE_1: tuple[Ratio, ...] = ((1, 1), (2, 3), (3, 2))
GPT_IMAGE: tuple[Ratio, ...] = (*GEMINI, (1, 2), (2, 1))

MEGAPIXELS = {"1K": 1.05, "2K": 4.2, "4K": 8.29}
"""How many a picture of each resolution may have; 4K is the most that gpt-image-2 draws."""

STEP, LONGEST_EDGE = 16, 3840


def nearest(aspect: float, ratios: Iterable[Ratio]) -> Ratio:
    """The ratio closest by factor: 2:1 is as far from 1:1 as 1:2 is."""
    return min(ratios, key=lambda ratio: abs(math.log(aspect * ratio[1] / ratio[0])))


def pixels(ratio: Ratio, resolution: str) -> tuple[int, int]:
    """Width and height of that ratio in whole steps, with about the megapixels of the resolution."""
    wide, high = ratio
    side = math.sqrt(MEGAPIXELS.get(resolution, MEGAPIXELS["2K"]) * 1e6 / (wide * high))
    side = min(side, LONGEST_EDGE / max(ratio))
    return _stepped(wide * side), _stepped(high * side)


def _stepped(length: float) -> int:
    return int(length // STEP) * STEP
