"""Colour arithmetic on "#rrggbb": contrast, distance, strength, and how a colour looks to colour-blind eyes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

Vision = Literal["normal", "protan", "deutan", "tritan"]
VISIONS: tuple[Vision, ...] = ("normal", "protan", "deutan", "tritan")
Triple = tuple[float, float, float]
MIDDLE = 0.18
"""The luminance on which black and white are read equally well."""

_SIMULATION: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes (2009) at full severity, for linear RGB."""


def rgb(colour: str) -> tuple[int, int, int]:
    """The three channels, 0 to 255."""
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def _hex(channels: tuple[float, ...]) -> str:
    return "#" + "".join(f"{min(255, max(0, round(c))):02x}" for c in channels)


@lru_cache(maxsize=4096)
def linear(colour: str) -> Triple:
    """The three channels as amounts of light, 0 to 1."""
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in rgb(colour)))
    return r, g, b


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it, 0 to 1."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The WCAG 2 contrast ratio, from 1 to 21; running text needs 4.5, lines and large shapes 3."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """CIELAB L*: 0 for black, 100 for white."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


@lru_cache(maxsize=4096)
def oklab(colour: str) -> Triple:
    """Lightness and two opponent axes in which equal distances look about equally large (Ottosson 2020)."""
    r, g, b = linear(colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def oklch(light: float, chroma: float, angle: float) -> str:
    """A colour by lightness (0 to 1), distance from grey and hue; what a screen cannot show is made greyer."""
    turn = math.radians(angle)
    while True:
        a, b = chroma / 100 * math.cos(turn), chroma / 100 * math.sin(turn)
        long, middle, short = (
            (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
            (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
            (light - 0.0894841775 * a - 1.2914855480 * b) ** 3,
        )
        channels = (
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
        )
        if chroma < 0.05 or all(-0.002 <= c <= 1.002 for c in channels):
            return _hex(tuple(255 * _encoded(min(1.0, max(0.0, c))) for c in channels))
        chroma *= 0.97


def _lit(ink: str, step: float) -> Iterator[str]:
    """The colour, and the same hue in ever more (or less) light."""
    light, strength, angle = oklab(ink)[0], chroma(ink), hue(ink)
    yield ink
    while 0.0 < light < 1.0 or (light <= 0.0 < step) or (light >= 1.0 > 1.0 + step):
        light = min(1.0, max(0.0, light + step))
        yield oklch(light, strength, angle)


def darkened(ink: str, grounds: tuple[str, ...], least: float) -> str:
    """The colour in that contrast with all grounds: darker where it must be, or lighter where the grounds are dark."""
    step = -0.01 if all(luminance(ground) > MIDDLE for ground in grounds) else 0.01
    for found in _lit(ink, step):
        if min(contrast(found, ground) for ground in grounds) >= least:
            break
    return found


def below(ink: str, other: str) -> str:
    """The colour made darker than the other one where it is not."""
    return next((found for found in _lit(ink, -0.01) if lightness(found) < lightness(other) - 2), "#000000")


def distance(one: str, other: str) -> float:
    """How different two colours look: 0 the same, about 2 just visible side by side, 100 black against white."""
    return 100 * math.dist(oklab(one), oklab(other))


def chroma(colour: str) -> float:
    """How far a colour is from grey, on the scale of `distance`: pastels 1 to 6, the strongest of a screen 20 to 32."""
    _, a, b = oklab(colour)
    return 100 * math.hypot(a, b)


def hue(colour: str) -> float:
    """The angle on the colour circle, 0 to 360; means nothing for greys."""
    _, a, b = oklab(colour)
    return math.degrees(math.atan2(b, a)) % 360


@lru_cache(maxsize=4096)
def simulated(colour: str, vision: Vision) -> str:
    """The colour as somebody with that vision sees it."""
    if vision == "normal":
        return colour
    light = linear(colour)
    seen = (sum(k * c for k, c in zip(row, light, strict=True)) for row in _SIMULATION[vision])
    return _hex(tuple(255 * _encoded(min(1.0, max(0.0, value))) for value in seen))


def _encoded(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def grey(colour: str) -> str:
    """The grey that is as light."""
    return _hex((255 * _encoded(luminance(colour)),) * 3)


def blended(top: str, ground: str, opacity: float) -> str:
    """A translucent colour laid over another, as screens and PDF viewers do it."""
    return _hex(tuple(t * opacity + g * (1 - opacity) for t, g in zip(rgb(top), rgb(ground), strict=True)))
