"""matplotlib's SVG -> how each set of axes was framed: its grid, its border, its typeface. The artists do not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from figwright.plots.plotter._fonts import families, known
from figwright.plots.readback import Axes
from figwright.plots.readback.model import Box

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
UNUSUAL = {"DejaVu Sans": "Verdana", "DejaVu Serif": "Georgia", "DejaVu Sans Mono": "Consolas"}
"""matplotlib's own faces are on few other machines; these have about their width and are on most."""


LINE = 11.0
"""In points: keys are lower than a line of a legend, its box is higher."""


@dataclass(frozen=True, slots=True)
class Grid:
    colour: str
    width: float
    dash: str
    opacity: float


@dataclass(frozen=True, slots=True)
class Frame:
    """`x` and `y` are the grids at the ticks of these axes; `border` whether all four sides are drawn."""

    x: Grid | None = None
    y: Grid | None = None
    border: bool = False
    legend: bool = False
    """Whether the legend has a box around it."""


def font_of(root: Element) -> str:
    """The typeface of most of the words."""
    counts: dict[str, int] = {}
    for element in root.iter():
        listed = element.get("font-family", "") if element.tag in ("text", "tspan") else ""
        if listed:
            counts[listed] = counts.get(listed, 0) + 1
    most = max(counts, key=lambda one: counts[one], default="")
    name = next(iter((*known(most), *families(most))), "Arial")
    return UNUSUAL.get(name, name)


def frame_of(root: Element, axes: Axes) -> Frame:
    """How these axes are framed: found by the place of their ground."""
    for group in root.iter("g"):
        if group.get("id", "").startswith("axes_") and _lies(group, axes.box):
            sides = sum(1 for patch in _groups(group, "patch_") for path in patch.iter("path") if _is_side(path))
            grids = [_grid(axis) for axis in _groups(group, "matplotlib.axis_")]
            x, y = (*grids, None, None)[:2]
            return Frame(x, y, sides >= 4, any(map(_boxed, _groups(group, "legend_"))))
    return Frame()


def _groups(group: Element, begin: str) -> Iterator[Element]:
    return (child for child in group if child.tag == "g" and child.get("id", "").startswith(begin))


def _boxed(legend: Element) -> bool:
    """A box is the first patch of a legend, and higher than a line; without one the first is the key of an entry."""
    path = next((path for patch in _groups(legend, "patch_") for path in patch.iter("path")), None)
    heights = [float(n) for n in _NUMBER.findall(path.get("d", ""))][1::2] if path is not None else []
    return bool(heights) and max(heights) - min(heights) > LINE


def _lies(group: Element, box: Box) -> bool:
    path = next((path for patch in _groups(group, "patch_") for path in patch.iter("path")), None)
    if path is None:
        return False
    numbers = [float(n) for n in _NUMBER.findall(path.get("d", ""))]
    if len(numbers) < 8:
        return False
    xs, ys = numbers[0::2], numbers[1::2]
    found = min(xs), min(ys), max(xs), max(ys)
    return all(abs(a - b) < 1.5 for a, b in zip(found, box, strict=True))


def _is_side(path: Element) -> bool:
    return (
        path.get("fill") == "none"
        and path.get("stroke", "none") != "none"
        and len(_NUMBER.findall(path.get("d", ""))) == 4
    )


def _grid(axis: Element) -> Grid | None:
    """A grid is a line of a tick that is clipped to the axes; the tick's own is not."""
    for tick in axis:
        for path in tick.iter("path"):
            if path.get("clip-path") and path.get("stroke", "none").startswith("#"):
                dash = "--" if path.get("stroke-dasharray", "none") not in ("none", "") else ""
                first = float((_NUMBER.findall(path.get("stroke-dasharray", "")) or ["9"])[0])
                opacity = float(path.get("stroke-opacity", path.get("opacity", "1")) or 1)
                width = float(path.get("stroke-width", "1"))
                return Grid(path.get("stroke", ""), width, ":" if dash and first <= 1.7 * width else dash, opacity)
    return None
