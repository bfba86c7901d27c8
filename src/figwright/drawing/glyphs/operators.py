"""Operators: a sign in a circle, on a half-size sheet because figures show them small."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.drawing.glyphs._parameters import flag, parametric
from figwright.drawing.glyphs._pen import Glyph, Pen

SHEET, MIDDLE, RADIUS = 48.0, 24.0, 21.5


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands in the circle: strokes as path data, dots as (x, y, radius); `accent` and `spot` are in the hue."""

    about: str
    strokes: str = ""
    dots: tuple[tuple[float, float, float], ...] = ()
    accent: str = ""
    spot: tuple[float, float, float] | None = None
    width: float = 3.4
    aliases: tuple[str, ...] = ()

    def draw(self, pen: Pen, filled: bool) -> None:
        pen.oval(MIDDLE, MIDDLE, RADIUS, fill="vivid" if filled else "paper", stroke="vivid")
        ink, bright = ("paper", "paper") if filled else ("text", "vivid")
        if self.accent:
            pen.path(self.accent, stroke=bright, width=self.width)
        if self.strokes:
            pen.path(self.strokes, stroke=ink, width=self.width)
        for x, y, r in self.dots:
            pen.oval(x, y, r, fill=ink)
        if self.spot:
            pen.oval(*self.spot, fill=bright)


_M = "M9.6 28.8 V20 M9.6 23.6 C9.6 18.9 15.2 18.9 15.2 23.6 V28.8 M15.2 23.6 C15.2 18.9 20.8 18.9 20.8 23.6 V28.8"
"""A small m; max and min begin with it."""

SIGNS: dict[str, Sign] = {
    "op-add": Sign("Sum of two", "M24 12.5 V35.5 M12.5 24 H35.5"),
    "op-minus": Sign("Difference", "M12.5 24 H35.5"),
    "op-mul": Sign("Product of two", "M16 16 L32 32 M32 16 L16 32"),
    "op-div": Sign("Quotient", "M12.5 24 H35.5", ((24, 15.6, 2.7), (24, 32.4, 2.7))),
    "op-dot": Sign("Element-wise product", dots=((24, 24, 5.2),), aliases=("hadamard",)),
    "op-concat": Sign("Concatenation", "M19 13 V35 M29 13 V35", aliases=("concat",)),
    "op-sum": Sign("Sum over many", "M32 17.4 V13.5 H16.2 L25.6 24 L16.2 34.5 H32 V30.6"),
    "op-product": Sign("Product over many", "M14.5 14.5 H33.5 M18.8 14.5 V34.5 M29.2 14.5 V34.5"),
    "op-mean": Sign("Mean", "M17 16 V36.5 M17 25 C17 32.6 28.6 32.6 28.6 25 V16 M28.6 25 C28.6 29.6 30 31.4 33 30.6"),
    "op-compose": Sign(
        "Composition of functions", "M30 24 A6 6 0 1 1 18 24 A6 6 0 1 1 30 24", aliases=("compose", "composition")
    ),
    "op-sigma": Sign(
        "Sigmoid, or another nonlinearity",
        "M34.5 17 H22.4 C17 17 13.8 21 13.8 25.8 C13.8 30.6 17.2 34 21.8 34 C26.4 34 29.8 30.6 29.8 25.8"
        " C29.8 21.6 27.6 18.4 24.4 17",
    ),
    "op-sigmoid": Sign("An S-shaped nonlinearity", accent="M12 32.6 C24 32.6 24 15.4 36 15.4"),
    "op-relu": Sign("A rectifier", accent="M11.5 31.5 H23.5 L34 16"),
    "op-wave": Sign(
        "A wave: positional encoding, sampling", accent="M10.5 24 C15 11 19.5 11 24 24 C28.5 37 33 37 37.5 24"
    ),
    "op-softmax": Sign("Softmax", "M15 33 V26.5 M33 33 V22.5", accent="M24 33 V15.5", width=5.4),
    "op-argmax": Sign(
        "Arg max: where the highest is", "M10.5 33 C18.5 33 18.5 17.5 24 17.5 C29.5 17.5 29.5 33 37.5 33",
        accent="M24 26 V33", spot=(24, 16.2, 4.4), width=3.2,
    ),
    "op-max": Sign(
        "Maximum", f"{_M} M32 24.4 A3.9 4.4 0 1 1 24.2 24.4 A3.9 4.4 0 1 1 32 24.4 M32 20 V28.8"
        " M35 20 L40 28.8 M40 20 L35 28.8", width=2.6,
    ),
    "op-min": Sign(
        "Minimum", f"{_M} M25.6 20 V28.8 M30.4 28.8 V20 M30.4 23.6 C30.4 18.9 37 18.9 37 23.6 V28.8",
        ((25.6, 15.8, 1.7),), width=2.6,
    ),
    "op-log": Sign(
        "Logarithm",
        "M12 13.5 V28.8 M25.4 24.4 A4.4 4.4 0 1 1 16.6 24.4 A4.4 4.4 0 1 1 25.4 24.4"
        " M36.8 24.4 A4.1 4.4 0 1 1 28.6 24.4 A4.1 4.4 0 1 1 36.8 24.4 M36.8 20 V30 C36.8 35 29.8 35 29 31.8",
        width=2.6,
    ),
    "op-cos": Sign(
        "Cosine similarity",
        "M17.2 21.6 A4.5 4.4 0 1 0 17.2 27.2 M28.6 24.4 A4.3 4.4 0 1 1 20 24.4 A4.3 4.4 0 1 1 28.6 24.4"
        " M38 21.4 C36.8 19.4 32.6 19.6 32.6 22.2 C32.6 25 38.4 23.8 38.4 26.6 C38.4 29.4 33.4 29.4 32.2 27.2",
        width=2.6,
    ),
    "op-norm": Sign(
        "Norm or normalisation", "M13 14 V34 M18.2 14 V34 M29.8 14 V34 M35 14 V34", ((24, 24, 2.6),), width=2.6
    ),
    "op-gradient": Sign("Gradient", "M13.8 16 H34.2 L24 34.4 Z"),
    "op-delta": Sign("Difference or change", "M24 13 L34.2 31.6 H13.8 Z"),
    "op-integral": Sign("Integral", "M30.4 14 C27.6 10.8 25 13 24.6 18 L23.4 30 C23 35 20.4 37.2 17.6 34"),
    "op-expectation": Sign("Expectation", "M32 14 H16.5 V34 H32 M22 14 V34 M22 24 H29.5", width=2.8),
    "op-transpose": Sign("Transpose", "M15.5 15 H32.5 M24 15 V34.5"),
    "op-equal": Sign("Equality", "M14 19.6 H34 M14 28.4 H34"),
    "op-approx": Sign(
        "About equal",
        "M13.5 21 C17 15.6 20.5 16.6 24 19 C27.5 21.4 31 22.4 34.5 17 M13.5 31 C17 25.6 20.5 26.6 24 29"
        " C27.5 31.4 31 32.4 34.5 27",
    ),
    "op-less": Sign("Less than", "M30.5 14.5 L15.5 24 L30.5 33.5"),
    "op-greater": Sign("Greater than", "M17.5 14.5 L32.5 24 L17.5 33.5"),
}  # fmt: skip

GLYPHS: dict[str, Glyph] = {
    name: parametric(sign.draw, sign.about, (SHEET, SHEET), sign.aliases, filled=flag(False))
    for name, sign in SIGNS.items()
}
