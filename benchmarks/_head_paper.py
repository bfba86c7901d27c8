"""A sheet on which pictures of arrows are painted for `benchmarks.arrow_heads`: strokes, fills, boxes and words."""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE, FINE, ROOM = 96, 3, 24
"""Pixels of a picture; how much finer it is painted; and pixels around it that are painted as well."""
LETTERS = "ABCDEFGHIKLMNOPRSTUVWXYZabcdefghiklmnoprstuvwxyz0123456789<>/+=()|-"
Chance = np.random.Generator


class Paper:
    """A sheet with somewhat more around it than is kept; places in pixels of what is kept."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        side = (SIDE + 2 * ROOM) * FINE
        self.ground = self.light() if chance.random() < 0.9 else self.dark()
        self.ground = (255, 255, 255) if chance.random() < 0.5 else self.ground
        self.sheet = np.full((side, side, 3), self.ground, np.uint8)
        if chance.random() < 0.3:  # the border of a larger area
            x, y = chance.uniform(0, SIDE, 2)
            self.box(x, y, SIDE, SIDE, self.light(), self.ink() if chance.random() < 0.6 else None)

    def number(self, low: float, high: float) -> float:
        """A number between two, smaller ones more often."""
        return float(np.exp(self.chance.uniform(math.log(low), math.log(high))))

    def light(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.chance.integers(185, 256, 3))

    def dark(self) -> tuple[int, ...]:
        return tuple(int(v) for v in self.chance.integers(0, 130, 3))

    def ink(self) -> tuple[int, ...]:
        """A colour that can be told from the ground."""
        kind = self.chance.random()
        for _ in range(20):
            grey = int(self.chance.integers(0, 150))
            hue = (grey,) * 3 if kind < 0.55 else tuple(int(v) for v in self.chance.integers(0, 235, 3))
            hue = (0, 0, 0) if kind < 0.25 else hue
            if max(abs(a - b) for a, b in zip(hue, self.ground, strict=True)) > 60:
                return hue
        return (0, 0, 0) if sum(self.ground) > 380 else (255, 255, 255)

    def spots(self, points: Any) -> Any:
        return [np.round((np.array(points, float) + ROOM) * FINE * 16).astype(np.int32).reshape(-1, 1, 2)]

    def stroke(self, points: Any, colour: tuple[int, ...], width: float, closed: bool = False) -> None:
        thick = max(1, round(width * FINE))
        cv2.polylines(self.sheet, self.spots(points), closed, colour, thick, cv2.LINE_AA, 4)

    def fill(self, points: Any, colour: tuple[int, ...]) -> None:
        cv2.fillPoly(self.sheet, self.spots(points), colour, cv2.LINE_AA, 4)

    def dashed(self, points: Any, colour: tuple[int, ...], width: float, dash: float, gap: float) -> None:
        line = np.array(points, float)
        at = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
        for start in np.arange(0.0, at[-1], dash + gap):
            steps = np.linspace(start, min(at[-1], start + dash), max(2, int(dash / 2)))
            self.stroke(np.stack([np.interp(steps, at, line[:, n]) for n in (0, 1)], axis=1), colour, width)

    def box(self, x: float, y: float, w: float, h: float, fill: Any, border: Any) -> None:
        r = self.number(1, 8) if self.chance.random() < 0.4 else 0.0
        r = min(r, w / 2, h / 2)
        turns = np.linspace(0, np.pi / 2, 6) if r else np.zeros(1)
        ring = [
            (cx + r * math.cos(a + q), cy + r * math.sin(a + q))
            for q, cx, cy in (
                (0, x + w - r, y + h - r), (np.pi / 2, x + r, y + h - r), (np.pi, x + r, y + r),
                (3 * np.pi / 2, x + w - r, y + r))
            for a in turns
        ]  # fmt: skip
        if fill:
            self.fill(ring, fill)
        if border:
            width = self.number(0.6, 2.5)
            if self.chance.random() < 0.2:
                self.dashed([*ring, ring[0]], border, width, self.number(1.5, 6), self.number(1.5, 5))
            else:
                self.stroke(ring, border, width, True)

    def words(self) -> None:
        size = int(self.number(9, 26) * FINE)
        text = "".join(self.chance.choice(list(LETTERS), int(self.chance.integers(1, 9))))
        x, y = (self.chance.uniform(-10, SIDE - 6, 2) + ROOM) * FINE
        if self.chance.random() < 0.6:
            sheet = Image.fromarray(self.sheet)
            font = ImageFont.load_default(size)
            ImageDraw.Draw(sheet).text((float(x), float(y)), text, fill=self.ink(), font=font)
            self.sheet = np.array(sheet)
        else:
            face = int(self.chance.choice([0, 2, 3, 4, 16, 20]))
            cv2.putText(
                self.sheet, text, (int(x), int(y)), face, size / 30, self.ink(), max(1, size // 14), cv2.LINE_AA
            )

    def letter(self, middle: Any, ink: tuple[int, ...]) -> None:
        """One letter in the middle of something."""
        sheet = Image.fromarray(self.sheet)
        x, y = (np.array(middle, float) + ROOM) * FINE
        sign, size = str(self.chance.choice(list(LETTERS))), int(self.number(7, 20) * FINE)
        font = ImageFont.load_default(size)
        ImageDraw.Draw(sheet).text((float(x), float(y)), sign, fill=ink, font=font, anchor="mm")
        self.sheet = np.array(sheet)

    def inside(self, head: tuple[float, ...]) -> Any:
        """The colours in a head."""
        x, y, u, v, long, wide, _ = head
        back, aside = (part.ravel() for part in np.meshgrid(np.linspace(0.2, 0.9, 5), np.linspace(-0.7, 0.7, 5)))
        aside = aside * back * wide / 2
        at = np.stack([x - back * long * u - aside * v, y - back * long * v + aside * u])
        column, row = np.clip(np.round((at + ROOM) * FINE).astype(int), 0, len(self.sheet) - 1)
        return self.sheet[row, column]

    def pixels(self) -> Any:
        small = cv2.resize(self.sheet, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
        return np.ascontiguousarray(small[ROOM:-ROOM, ROOM:-ROOM])
