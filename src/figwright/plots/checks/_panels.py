"""Axes as rules speak of them: what they are called, which belong together, where a number is on the page."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from figwright.plots.readback import Axes, Drawn, Entry, Mark, Scale
from figwright.plots.readback.model import Box, Number

DATA_KINDS = frozenset({"line", "bars", "points", "area", "errors"})
"""Marks whose numbers are places on the axes."""


def called(drawn: Drawn, place: int) -> str:
    """ "plot" when there is one panel, otherwise "panel 2"; insets, right axes and colour bars say what they are."""
    axes = drawn.axes[place]
    panels = [i for i, one in enumerate(drawn.axes) if _is_main_panel(one)]
    if axes.kind == "colorbar":
        return "colour bar"
    if axes.twin is not None and axes.twin != place and axes.twin < len(drawn.axes):
        return f"{called(drawn, axes.twin)}, second axes" if drawn.axes[axes.twin].twin is None else "second axes"
    if axes.inset is not None:
        return "inset"
    if place not in panels:
        return f"axes {place + 1}"
    return "plot" if len(panels) < 2 else f"panel {panels.index(place) + 1}"


def _is_main_panel(axes: Axes) -> bool:
    return axes.kind != "colorbar" and axes.twin is None and axes.inset is None


def together(drawn: Drawn, place: int) -> Iterator[Axes]:
    """The axes and those that lie over them, as one reader sees them."""
    ground = drawn.axes[place].twin if drawn.axes[place].twin is not None else place
    for i, axes in enumerate(drawn.axes):
        if i == ground or axes.twin == ground:
            yield axes


def entries(drawn: Drawn, place: int) -> tuple[Entry, ...]:
    """Every line of a legend that may speak of these axes: their own, the figure's, and those of its other panels."""
    own = tuple(entry for axes in together(drawn, place) for entry in axes.legend)
    others = tuple(entry for axes in drawn.axes for entry in axes.legend if entry not in own)
    return own + drawn.legend + others


def fraction(scale: Scale, value: Number) -> float | None:
    """Where along an axis a number is: 0 at `low`, 1 at `high`; None where it has no place."""
    if value is None:
        return None
    low, high, at = (_bent(scale.kind, v) for v in (scale.low, scale.high, value))
    if low is None or high is None or at is None or low == high:
        return None
    return (at - low) / (high - low)


def _bent(kind: str, value: float) -> float | None:
    if kind == "log":
        return math.log10(value) if value > 0 else None
    if kind == "symlog":
        return math.copysign(math.log10(1 + abs(value)), value)
    if kind == "logit":
        return math.log10(value / (1 - value)) if 0 < value < 1 else None
    return value if math.isfinite(value) else None


def on_page(axes: Axes, x: Number, y: Number) -> tuple[float, float] | None:
    """A place of plane axes in points of print; None where it has none."""
    across, up = fraction(axes.x, x), fraction(axes.y, y)
    if across is None or up is None:
        return None
    left, top, right, bottom = axes.box
    return left + across * (right - left), bottom - up * (bottom - top)


def places(axes: Axes, mark: Mark) -> Iterator[tuple[float, float] | None]:
    """Every place of a line or a set of points on the page."""
    return (on_page(axes, x, y) for x, y in zip(mark.x, mark.y, strict=False))


def along(axes: Axes, mark: Mark) -> Scale:
    """The axis that a mark's lengths are read on."""
    return axes.x if mark.horizontal else axes.y


def inside(box: Box, point: tuple[float, float], slack: float = 0.0) -> bool:
    left, top, right, bottom = box
    return left - slack <= point[0] <= right + slack and top - slack <= point[1] <= bottom + slack


def shared(one: Box, other: Box) -> Box | None:
    """Where two boxes lie upon each other."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def numeric(text: str) -> float | None:
    """The number that a tick says, without its unit signs; None for words."""
    plain = text.strip().replace("\u2212", "-").replace(",", "").rstrip("%").lstrip("$€£")
    plain = plain.replace("$", "").replace("\\mathdefault{", "").replace("{", "").replace("}", "")
    for letter, factor in (("k", 1e3), ("K", 1e3), ("M", 1e6), ("B", 1e9), ("T", 1e12)):
        if plain.endswith(letter):
            plain, scale = plain[:-1], factor
            break
    else:
        scale = 1.0
    if "10^" in plain:
        head, _, tail = plain.partition("10^")
        plain = f"{head.rstrip('×x ').removesuffix(chr(92) + 'times') or 1}e{tail}"
    try:
        return float(plain) * scale
    except ValueError:
        return None


def list_names(names: Sequence[str], most: int = 4) -> str:
    """Some names in a row for a message, the rest counted."""
    shown = ", ".join(repr(name) for name in names[:most])
    return shown if len(names) <= most else f"{shown} and {len(names) - most} more"
