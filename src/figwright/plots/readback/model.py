"""Drawn: what the artists of a finished matplotlib figure are, read back as plain values.

Places in data units are the numbers that the axis shows (a log axis: before the logarithm; bars on categories: the
position 0, 1, 2, whose tick says the category). Boxes are (left, top, right, bottom) in points of print, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Box = tuple[float, float, float, float]
Number = float | None
"""None where the artist holds NaN or infinity: JSON knows neither."""


def finite(values: Iterable[Number]) -> list[float]:
    """Those that are numbers."""
    return [value for value in values if value is not None and math.isfinite(value)]


MarkKind = Literal[
    "line", "bars", "points", "wedges", "cells", "area", "errors", "arrows", "polygon", "boxes", "rule", "surface",
    "segments", "picture", "span", "contours",
]  # fmt: skip
TextRole = Literal["title", "figure title", "x label", "y label", "z label", "x tick", "y tick", "z tick", "legend",
                   "legend title", "note", "wedge"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Text:
    """Words in the picture: where they stand (`x`, `y` in data units for notes), how high in points, which colour."""

    text: str
    role: TextRole
    box: Box
    size: float
    colour: str = "#000000"
    behind: str = ""
    """The colour right behind the words when that is known (a bar, a cell, a box of their own); "unknown" where they
    stand on something whose colour was not read."""
    rotation: float = 0.0
    x: Number = None
    y: Number = None
    z: Number = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A set of equal artists that were drawn together: one line, the bars of one call, the points of one scatter.

    line, points: `x`, `y` (and `z`). bars: `x` the middle across, `y` the far end, `base` the near end, both along the
    bars; `horizontal` tells which axis is along. errors: `x`, `y`, `low`, `high` (ends, not lengths), along y unless
    `horizontal`. wedges: `y` the share in degrees / 360, `base` the start, `size` the outer radius, (`x`, `z`) the
    middle. cells: `values` row by row with `shape`; `x`, `y` the middles. area: `x`, `low`, `high`. arrows, segments:
    from `x`, `y` to `u`, `v`. boxes: five numbers for each in `values`. rule: one number in `x` or `y`. span: a stripe
    across the axes from `low` to `high`. polygon, surface: the corners. contours: the levels in
    `values`, the corners of their lines in `x`, `y`, and what the value is there, from `low` to `high`. In space,
    bars stand at `x`, `y` and reach from `base` to `z`, with the near corner at `u`, `v`.
    `size` is the diameter in points (points), `values` what colours stand for where a colour map is used; `marker` of
    arrows is the style of their head.
    """

    kind: MarkKind
    label: str = ""
    """As the legend calls it; empty when it has no entry there."""
    x: tuple[Number, ...] = ()
    y: tuple[Number, ...] = ()
    z: tuple[Number, ...] = ()
    base: tuple[Number, ...] = ()
    low: tuple[Number, ...] = ()
    high: tuple[Number, ...] = ()
    u: tuple[Number, ...] = ()
    v: tuple[Number, ...] = ()
    size: tuple[Number, ...] = ()
    values: tuple[Number, ...] = ()
    shape: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    """The words of each wedge, or of each tile of a tree map."""
    horizontal: bool = False
    colours: tuple[str, ...] = ()
    edge: str = ""
    alpha: float = 1.0
    marker: str = ""
    dash: str = ""
    hatch: str = ""
    width: float = 0.0
    order: float = 0.0
    breadth: tuple[Number, ...] = ()
    """How wide bars are across, in data units; of wedges the width of their ring."""
    tiled: bool = False
    """Rectangles that fill their bounds without gaps: a tree map."""
    boxes: tuple[Box, ...] = ()
    """Where each of them is on the page, for those with an extent."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis and what is written there."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis as drawn: `low` and `high` in data units in the order drawn (high < low when reversed)."""

    label: str = ""
    kind: str = "linear"
    low: float = 0.0
    high: float = 1.0
    ticks: tuple[Tick, ...] = ()
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a legend: its words and the colour, marker, line and hatch beside them."""

    label: str
    colour: str = ""
    marker: str = ""
    dash: str = ""
    hatch: str = ""
    size: float = 0.0
    """The marker's diameter in points."""


@dataclass(frozen=True, slots=True)
class Axes:
    """One set of axes. `twin` is the place of those it lies over, `inset` of those it lies in."""

    kind: Literal["plane", "polar", "space", "colorbar", "bare"] = "plane"
    box: Box = (0, 0, 0, 0)
    title: str = ""
    x: Scale = Scale()
    y: Scale = Scale()
    z: Scale | None = None
    marks: tuple[Mark, ...] = ()
    texts: tuple[Text, ...] = ()
    legend: tuple[Entry, ...] = ()
    twin: int | None = None
    inset: int | None = None
    background: str = "#ffffff"
    grid: str = ""
    """The colour in which the lines at the major ticks are seen; nothing when there are none."""
    grid_dash: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A whole figure; `width` and `height` in points."""

    width: float = 0.0
    height: float = 0.0
    axes: tuple[Axes, ...] = ()
    texts: tuple[Text, ...] = ()
    legend: tuple[Entry, ...] = ()
    background: str = "#ffffff"
    notes: tuple[str, ...] = field(default=())
    """Artists that could not be read, in words."""


def texts(drawn: Drawn) -> tuple[Text, ...]:
    """All words of a figure."""
    return (*drawn.texts, *(text for axes in drawn.axes for text in axes.texts))
