"""The original of a traced figure, in units of the figure: its colours, its ink along a line, parts cut out of it."""

from __future__ import annotations

import io
import itertools
import math
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from figwright.frontends.raster.pixels import opened
from figwright.frontends.tracing.picture import Colour
from figwright.ir.scene import Rect

if TYPE_CHECKING:
    from PIL import Image

Spot = tuple[float, float]
INK = 40
"""Levels of one channel by which ink differs from its ground."""
HEAVY = 250_000
"""Bytes of the largest picture that a figure file holds."""


class Original:
    """A picture that lies exactly under a figure of this `size` (in units of its places)."""

    def __init__(self, picture: bytes, size: tuple[float, float]) -> None:
        from PIL import Image

        clear = opened(picture).convert("RGBA")
        self.image: Image.Image = Image.new("RGB", clear.size, "white")
        self.image.paste(clear, mask=clear.getchannel("A"))
        self.k = self.image.width / size[0]
        """Pixels a unit."""

    @cached_property
    def _pixels(self) -> bytes:
        return self.image.tobytes()

    def at(self, x: float, y: float) -> Colour:
        """The colour at a spot; outside of the picture that of its rim."""
        width, height = self.image.size
        column = min(width - 1, max(0, int(x * self.k)))
        row = min(height - 1, max(0, int(y * self.k)))
        place = 3 * (row * width + column)
        red, green, blue = self._pixels[place : place + 3]
        return red, green, blue

    def ground(self, place: Rect) -> Colour:
        """The commonest colour along the rim of a place."""
        return _common([self.at(x, y) for x, y in _rim(place, 1 / self.k)])

    def fill(self, place: Rect) -> Colour:
        """The commonest colour inside a place."""
        inner = place.grown(-0.12 * min(place.w, place.h))
        steps = [(i + 0.5) / 40 for i in range(40)]
        return _common([self.at(inner.x + inner.w * a, inner.y + inner.h * b) for a in steps for b in steps])

    def inked(self, path: Sequence[Spot], width: float) -> float:
        """The share of a path that has ink of its own: it differs from what lies on both of its sides. `width` is how
        far from the path the ink may lie, in units."""
        near = max(1.0 / self.k, width / 2)
        sides = near + max(3.0 / self.k, width)
        marks = [self._has_ink(x, y, dx, dy, near, sides) for x, y, dx, dy in steps(path, max(1 / self.k, width / 3))]
        return sum(marks) / len(marks) if marks else 0.0

    def _has_ink(self, x: float, y: float, dx: float, dy: float, near: float, sides: float) -> bool:
        count = max(1, round(near * self.k))
        line = [self.at(x - dy * near * i / count, y + dx * near * i / count) for i in range(-count, count + 1)]
        left, right = (self.at(x - dy * far, y + dx * far) for far in (sides, -sides))
        return any(apart(one, left) > INK and apart(one, right) > INK for one in line)

    def thickness(self, x: float, y: float, dx: float, dy: float, most: int = 20) -> float:
        """How wide the ink across a line is at a spot, where it runs to (dx, dy); at most so many pixels a side."""
        out = 1.0
        for side in (1, -1):
            spots = [self.at(x - dy * side * i / self.k, y + dx * side * i / self.k) for i in range(most + 1)]
            out += next((i for i, one in enumerate(spots[1:]) if apart(one, spots[-1]) <= INK), most)
        return out / self.k

    def rimmed(self, place: Rect, width: float) -> float:
        """The share of a rectangle's rim where a line is drawn, or where the colour changes."""
        along = list(steps([*_corners(place), _corners(place)[0]], max(1 / self.k, width)))
        reach = max(2 / self.k, width)

        def seen(x: float, y: float, dx: float, dy: float) -> bool:
            spots = [self.at(x - dy * reach * i / 2, y + dx * reach * i / 2) for i in range(-2, 3)]
            return any(apart(one, other) > INK / 2 for one in spots for other in spots)

        return sum(seen(*step) for step in along) / max(1, len(along))

    def ink(self, place: Rect, most: int = 160) -> list[Spot]:
        """Where a place differs from its ground, in units; at most so many spots along a side are looked at."""
        ground = self.ground(place)
        across = min(most, max(2, round(place.w * self.k)))
        down = min(most, max(2, round(place.h * self.k)))
        spots = [
            (place.x + place.w * (i + 0.5) / across, place.y + place.h * (j + 0.5) / down)
            for j in range(down)
            for i in range(across)
        ]
        return [spot for spot in spots if apart(self.at(*spot), ground) > INK]

    def ink_colour(self, place: Rect) -> Colour:
        """The commonest colour of what is drawn in a place."""
        return _common([self.at(*spot) for spot in self.ink(place)] or [(60, 60, 60)])

    def cut(self, place: Rect) -> bytes:
        """A part as PNG; its ground is transparent where it is one plain colour that reaches the corners."""
        from PIL import Image, ImageChops, ImageDraw

        size = (max(1, round(place.w * self.k)), max(1, round(place.h * self.k)))
        edges = (place.x * self.k, place.y * self.k, place.right * self.k, place.bottom * self.k)
        part = self.image.transform(size, Image.Transform.EXTENT, edges, Image.Resampling.BILINEAR)
        ground = self.ground(place)
        filled = part.copy()
        other = tuple(255 - channel for channel in ground)
        for corner in ((0, 0), (part.width - 1, 0), (0, part.height - 1), (part.width - 1, part.height - 1)):
            found = filled.getpixel(corner)
            if isinstance(found, tuple) and apart(found[:3], ground) < INK / 2:
                ImageDraw.floodfill(filled, corner, other, thresh=INK // 2)
        mask = ImageChops.difference(part, filled).convert("L").point([255, *[0] * 255])
        part.putalpha(mask)
        out = io.BytesIO()
        part.save(out, "PNG", optimize=True)
        step = 0.8
        while out.tell() > HEAVY and part.width > 16:
            size = (max(1, round(part.width * step)), max(1, round(part.height * step)))
            part = part.resize(size, Image.Resampling.LANCZOS)
            out = io.BytesIO()
            part.quantize(256, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
        return out.getvalue()


def apart(one: Sequence[int], other: Sequence[int]) -> int:
    """How far two colours are apart: the channel that differs most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def hexed(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _common(colours: Sequence[Colour]) -> Colour:
    """The commonest colour; noise of a few levels does not split it."""
    coarse = Counter((red // 12, green // 12, blue // 12) for red, green, blue in colours)
    kind = coarse.most_common(1)[0][0]
    return Counter(one for one in colours if (one[0] // 12, one[1] // 12, one[2] // 12) == kind).most_common(1)[0][0]


def _corners(place: Rect) -> list[Spot]:
    return [(place.x, place.y), (place.right, place.y), (place.right, place.bottom), (place.x, place.bottom)]


def _rim(place: Rect, step: float) -> list[Spot]:
    return [(x, y) for x, y, _, _ in steps([*_corners(place), _corners(place)[0]], step)]


def steps(path: Sequence[Spot], step: float) -> list[tuple[float, float, float, float]]:
    """Spots along a path, about so far apart, each with the direction of the path there."""
    out: list[tuple[float, float, float, float]] = []
    for (ax, ay), (bx, by) in itertools.pairwise(path):
        long = math.hypot(bx - ax, by - ay)
        if long == 0:
            continue
        count = min(2000, max(1, round(long / step)))
        dx, dy = (bx - ax) / long, (by - ay) / long
        out += [(ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count, dx, dy) for i in range(count)]
    return out
