"""A colour map for numbers goes from light to dark, not through the rainbow.

Why it is bad: jet, hsv and similar maps are bright in the middle and dark at both ends. They show edges that the data
do not have and hide real ones, and in grey or for colour-blind readers both ends look the same. A map counts as a
rainbow if its hue covers more than half of the colour circle, it stays saturated (diverging maps have a pale middle),
and its lightness rises and falls.

Fix: use `viridis`, `cividis` or one hue from light to dark; for values around a midpoint `RdBu_r` or `coolwarm`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Mark

FEWEST = 6
"""Colours needed to know the map."""
AROUND = 185.0
"""Degrees of hue: jet goes around 235, hsv 358; viridis 216 and Spectral 281, which the other two measures let pass."""
VIVID = 10.0
"""Chroma of the palest colour in its middle three fifths: 11 to 15 in rainbows, 8.5 and less in maps of two ways."""
TURN = 10.0
"""Steps of lightness (L*) up and down again that are seen as an edge."""


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        for mark in axes.marks:
            if mark.kind in ("cells", "points", "surface", "polygon") and rainbow(_mapped(mark)):
                name = called(plot.drawn, place)
                message = f"{name}: the {mark.kind} uses a rainbow colour map"
                fix = "use viridis or cividis, or RdBu_r for values around a midpoint"
                yield Finding("rainbow", "warning", name, message, fix)
                break


def _mapped(mark: Mark) -> list[str]:
    """The colours in the order of the numbers that they stand for."""
    if len(mark.colours) != len(mark.values):
        return []
    pairs = sorted({(v, c) for v, c in zip(mark.values, mark.colours, strict=True) if v is not None and len(c) >= 7})
    return list(dict.fromkeys(c[:7] for _, c in pairs))


def rainbow(colours: Sequence[str]) -> bool:
    """Whether a row of colours is one around the circle of hues."""
    if len(colours) < FEWEST:
        return False
    step = max(1, len(colours) // 64)
    row = list(colours[::step])
    vivid = [c for c in row if colour.chroma(c) > 2]
    middle = row[len(row) // 5 : -(len(row) // 5) or None]
    if len(vivid) < FEWEST or min(map(colour.chroma, middle)) < VIVID:
        return False
    turns = [((colour.hue(b) - colour.hue(a) + 180) % 360) - 180 for a, b in pairwise(vivid)]
    return abs(sum(turns)) > AROUND and _swing([colour.lightness(c) for c in row]) > TURN


def _swing(levels: list[float]) -> float:
    """How far lightness goes against its main direction."""
    if levels[-1] < levels[0]:
        levels = levels[::-1]
    top, worst = levels[0], 0.0
    for level in levels:
        top = max(top, level)
        worst = max(worst, top - level)
    return worst
