"""A bitmap -> what can be measured of its looks: ground, hues, proportions, resolution. No model, no OCR."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.core import colour
from figwright.frontends.raster.pixels import opened

LOOK = 320
"""Pixels of the longer side at which colours are counted."""
COLOURS = 48
SHARE = 0.002
"""The share of a picture from which on a colour is one of its colours; below are the edges of type and lines."""
STRONG = 8.0
"""Strength (on the scale of `colour.distance`) from which on a colour is a hue and not a grey or a tint."""
HUE = 30.0
"""Degrees on the colour circle that count as one hue."""


WIDTH = 396.0
"""Print width in points, when nobody says: a page of one column."""
PAGE = (160.0, 620.0)
"""Widths in points from a narrow column to a whole sheet."""


@dataclass(frozen=True, slots=True)
class Measured:
    """`ground` is the colour of most of the rim; `hues` the strong colours that differ, the most common first;
    `outlined` the share of the picture that is black or nearly so; `print_width` is in points."""

    width: int
    height: int
    ground: str
    hues: tuple[str, ...]
    outlined: float
    print_width: float

    @property
    def aspect(self) -> float:
        return self.width / self.height


def measured(data: bytes) -> Measured:
    """What a picture looks like, in numbers."""
    bitmap = opened(data)
    size, width = bitmap.size, _print_width(bitmap.width, bitmap.info.get("dpi"))
    picture = bitmap.convert("RGB")
    picture.thumbnail((LOOK, LOOK))
    few = picture.quantize(COLOURS)
    counts = few.convert("RGB").getcolors(COLOURS * 4) or []
    total = picture.width * picture.height
    shares = sorted(((count / total, _hex(rgb)) for count, rgb in counts), reverse=True)
    rim = few.convert("RGB")
    edge = [rim.getpixel((x, y)) for x in range(rim.width) for y in (0, rim.height - 1)]
    edge += [rim.getpixel((x, y)) for y in range(rim.height) for x in (0, rim.width - 1)]
    ground = _hex(max(set(edge), key=edge.count))
    dark = sum(share for share, tint in shares if colour.lightness(tint) < 20)
    return Measured(*size, ground, _hues(shares), dark, width)


def _print_width(pixels: int, dpi: object) -> float:
    """The width that the file itself claims, where it is that of a column or a page; screens claim anything."""
    claimed = pixels / float(dpi[0]) * 72 if isinstance(dpi, tuple) and float(dpi[0]) > 0 else 0.0
    return claimed if PAGE[0] <= claimed <= PAGE[1] else WIDTH


def _hues(shares: list[tuple[float, str]]) -> tuple[str, ...]:
    hues: list[str] = []
    for share, tint in shares:
        if share < SHARE or colour.chroma(tint) < STRONG:
            continue
        angles = (abs(colour.hue(tint) - colour.hue(other)) for other in hues)
        if all(min(angle, 360 - angle) > HUE for angle in angles):
            hues.append(tint)
    return tuple(hues)


def _hex(rgb: object) -> str:
    assert isinstance(rgb, tuple)
    return "#{:02x}{:02x}{:02x}".format(*rgb[:3])
