"""Pictures of lines that are set by chance, and what stands where in them: the network of symbols and OCR are held
against them, to know how far each can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from benchmarks import _symbol_lines as lines
from benchmarks._symbol_faces import EM, Family

WIDE, ROWS, ROW = 1000, 9, 2.2
"""Pixels of a page across, its lines, and how many sizes of its type one is below the other."""
WORDS = 0.5
"""How many texts are words alone: figures have more of them than the network learns from."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign of a page; its box is in pixels."""

    sign: str
    level: str
    x: float
    y: float
    w: float
    h: float
    italic: bool

    def moved(self, scale: float, x: float, y: float) -> Sign:
        """In pixels of a part of the enlarged page."""
        return Sign(
            self.sign, self.level, self.x * scale - x, self.y * scale - y, self.w * scale, self.h * scale, self.italic
        )


def page(seed: int, math: Sequence[Family], text: Sequence[Family]) -> tuple[Any, list[Sign]]:
    """Red, green and blue of a page, and its signs. Its lines have one size and one ink."""
    chance = np.random.default_rng([27, seed])
    size = float(np.exp(chance.uniform(np.log(11), np.log(34))))
    own, ground = np.array([0, 0, 0]), np.array([255, 255, 255])
    if chance.random() < 0.5:
        own, ground = chance.integers(0, 110, 3), chance.integers(205, 256, 3)
    height = round((ROWS * ROW + 1) * size)
    ink: Any = np.zeros((height, WIDE), np.float32)
    signs: list[Sign] = []
    for row in range(ROWS):
        x, foot = 0.6 * size, (1.5 + row * ROW) * size
        while True:
            setter = lines.composed(chance, math, text, WORDS)
            if not setter.out or x + (setter.x / EM + 0.8) * size > WIDE:
                break
            sheet, own_signs = _sheet(setter, size, x, foot)
            top = max(0, round(foot - 1.5 * size))
            part = sheet[: height - top]
            view = ink[top : top + part.shape[0], : part.shape[1]]
            np.maximum(view, part[:, : view.shape[1]], out=view)
            signs += [Sign(*one) for one in own_signs]
            x += (setter.x / EM + 1.6) * size
    image = ground + ink[:, :, None] * (own.astype(np.float32) - ground)
    image = np.clip(image, 0, 255).astype(np.uint8)
    if chance.random() < 0.25:
        image = cv2.GaussianBlur(image, (0, 0), chance.uniform(0.3, 0.6))
    if chance.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(60, 95))]
        image = cv2.imdecode(cv2.imencode(".jpg", image, quality)[1], cv2.IMREAD_COLOR)
    return image, signs


def _sheet(setter: lines.Setter, size: float, x: float, foot: float) -> tuple[Any, list[tuple[Any, ...]]]:
    """The ink of what is set, as wide as the page and three sizes high, and its signs in pixels of the page."""
    k = size / EM
    top = max(0, round(foot - 1.5 * size))
    large: Any = np.zeros((round(3 * size / k), round(WIDE / k)), np.uint8)
    left, line = x / k, (foot - top) / k
    out = []
    for one in setter.out:
        at = round(left + one.x + one.glyph.left), round(line + one.baseline + one.glyph.top)
        h, w = one.glyph.ink.shape
        if lines.paste(large, one.glyph.ink, *at) and one.told:
            out.append((one.sign, one.level, at[0] * k, at[1] * k + top, w * k, h * k, one.italic))
    small = cv2.resize(large, (WIDE, round(3 * size)), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32) / 255, out
