"""Pixels -> colours: the flat ones with their shares, the ground, how much is empty and how much is pictures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from figwright.core import colour

if TYPE_CHECKING:
    from PIL.Image import Image

_SIDE = 720
"""Pixels at which colours are counted: enough for a thin box, quick for a large set."""
_FLAT = 10
"""Steps of 255 by which a channel may differ around a pixel that counts as evenly filled."""
_MERGED = 3.0
_LEAST_SHARE = 0.0004
_TILE = 24
_RICH, _UNEVEN = 40, 0.65
"""A tile is a photo or a rendering when it has so many colours and so little that is flat."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour and the share of the sheet that is evenly filled with it."""

    colour: str
    share: float


@dataclass(frozen=True, slots=True)
class Colours:
    """`blank` is the share of the sheet that shows its ground, `pictorial` that of photos and renderings;
    `colourfulness` is Hasler and Süsstrunk's measure: 0 grey, about 35 medium, 80 gaudy."""

    ground: str
    swatches: tuple[Swatch, ...]
    blank: float
    pictorial: float
    colourfulness: float


def measure(pixels: Image) -> Colours:
    from PIL import Image

    small, flat = pixels.copy(), _flat(pixels)
    for layer in (small, flat):
        layer.thumbnail((_SIDE, _SIDE), Image.Resampling.NEAREST)  # no new colours by smoothing
    pictorial = _without_pictures(small, flat)
    ground = _ground(small)
    return Colours(ground, _swatches(small, flat), _blank(small, ground), pictorial, _colourfulness(_counted(small)))


def spread(image: Image, reach: int, pick: Callable[[Image, Image], Image]) -> Image:
    """Every pixel replaced by the lightest or darkest within `reach` (a square), by shifting the picture on itself."""
    from PIL import ImageChops

    for dx, dy in ((1, 0), (0, 1)):
        done = 0
        while done < reach:
            step = min(max(1, done), reach - done)
            image = pick(
                ImageChops.offset(image, -step * dx, -step * dy), ImageChops.offset(image, step * dx, step * dy)
            )
            done += step
    return image


def _flat(image: Image) -> Image:
    """A mask of the pixels around which nothing changes."""
    from PIL import ImageChops

    lightest, darkest = image, image
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        moved = ImageChops.offset(image, dx, dy)
        lightest, darkest = ImageChops.lighter(lightest, moved), ImageChops.darker(darkest, moved)
    return _steps(ImageChops.difference(lightest, darkest)).point([255 if step <= _FLAT else 0 for step in range(256)])


def _without_pictures(image: Image, flat: Image) -> float:
    """Takes photos and renderings out of the mask; says what share of the sheet they are."""
    tiles = pictures = 0
    coarse_flat = _flat(image)
    for x in range(0, image.width, _TILE):
        for y in range(0, image.height, _TILE):
            place = (x, y, min(image.width, x + _TILE), min(image.height, y + _TILE))
            tiles += 1
            even = coarse_flat.crop(place).histogram()[255] / ((place[2] - x) * (place[3] - y))
            if even > 1 - _UNEVEN:
                continue
            coarse = image.crop(place).point([step & 0xF0 for step in range(256)] * 3)
            if coarse.getcolors(_RICH) is None:
                flat.paste(0, place)
                pictures += 1
    return pictures / max(1, tiles)


def _ground(image: Image) -> str:
    """The commonest colour along the edges of the sheet."""
    band = max(2, min(image.size) // 60)
    edges: Counter[str] = Counter()
    for place in (
        (0, 0, image.width, band), (0, image.height - band, image.width, image.height),
        (0, 0, band, image.height), (image.width - band, 0, image.width, image.height),
    ):  # fmt: skip
        for count, found in _counted(image.crop(place)):
            edges[found] += count
    return edges.most_common(1)[0][0]


def _blank(image: Image, ground: str) -> float:
    """The share of the sheet that shows its ground."""
    from PIL import Image, ImageChops

    even = _steps(ImageChops.difference(image, Image.new("RGB", image.size, ground))).histogram()
    return sum(even[: _FLAT + 1]) / sum(even)


def _steps(difference: Image) -> Image:
    """The largest of the three channels."""
    from PIL import ImageChops

    red, green, blue = difference.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _counted(image: Image) -> list[tuple[int, str]]:
    """How many pixels have each colour; those that are masked out do not count."""
    found = cast(list[tuple[int, tuple[int, ...]]], image.getcolors(image.width * image.height) or [])
    return [(count, "#" + bytes(channels[:3]).hex()) for count, channels in found if channels[3:] != (0,)]


def _swatches(image: Image, flat: Image) -> tuple[Swatch, ...]:
    """The evenly filled colours, near ones taken together, the largest first."""
    from PIL import Image

    layered = Image.composite(image, Image.new("RGB", image.size), flat)
    layered.putalpha(flat)
    area = image.width * image.height
    merged: dict[str, int] = {}
    for count, found in sorted(_counted(layered), reverse=True)[:3000]:
        near = next((known for known in merged if colour.distance(known, found) < _MERGED), None)
        merged[near or found] = merged.get(near or found, 0) + count
    shares = ((count / area, found) for found, count in merged.items())
    return tuple(Swatch(found, share) for share, found in sorted(shares, reverse=True) if share >= _LEAST_SHARE)


def _colourfulness(counts: list[tuple[int, str]]) -> float:
    total = sum(count for count, _ in counts)
    first = second = first_squares = second_squares = 0.0
    for count, found in counts:
        r, g, b = colour.rgb(found)
        one, other = r - g, (r + g) / 2 - b
        first, second = first + count * one, second + count * other
        first_squares, second_squares = first_squares + count * one * one, second_squares + count * other * other
    mean = math.hypot(first / total, second / total)
    variance = first_squares / total - (first / total) ** 2 + second_squares / total - (second / total) ** 2
    return math.sqrt(max(0.0, variance)) + 0.3 * mean
