"""Facts -> where the legend goes: inside where the data leave room, else in one row above the panel."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from figwright.plots.charts import _words
from figwright.plots.charts._facts import Facts

Corner = Literal["upper left", "upper right", "lower left", "lower right", "upper center", "lower center"]
CORNERS: dict[Corner, tuple[float, float]] = {
    "upper right": (1, 1), "upper left": (0, 1), "lower right": (1, 0), "lower left": (0, 0),
    "upper center": (0.5, 1), "lower center": (0.5, 0),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """Where a legend stands and in how many columns."""

    where: Literal["inside", "top", "right", "beside", "below", "above", "under", "direct", "none"]
    """top, beside and below: of the figure; above, right and under: of the panel, when others stand beside it."""
    corner: str = ""
    columns: int = 1


def place(facts: Facts) -> Place:
    """The legend of one panel."""
    names, panel = facts.entries, facts.panel
    if panel.legend == "none" or not names:
        return Place("none")
    if panel.legend == "direct":
        return Place("direct") if _ends(facts) else _outside(facts, "top")
    if panel.legend in ("top", "below", "right"):
        return _outside(facts, panel.legend)
    for columns in () if panel.zoom or panel.notes else _columns(len(names)):
        corner = _free(facts, columns)
        if corner:
            return Place("inside", corner, columns)
    if panel.legend == "inside":
        return Place("inside", "best", 1)
    # Above a round panel stands the name of its first spoke.
    return _outside(facts, "right" if len(names) > 10 else "below" if facts.kind == "polar" else "top")


def _columns(count: int) -> tuple[int, ...]:
    return (1, 2, count) if 3 < count <= 5 else (1, count) if count <= 3 else (1, 2, 3)


def row(names: tuple[str, ...], size: float, room: float) -> int:
    """How many entries stand beside each other in `room` points, in rows of equal length."""
    each = max(_words.width(name, size) for name in names) + 4.4 * size
    most = max(1, min(len(names), int(room / each)))
    return math.ceil(len(names) / math.ceil(len(names) / most))


def _outside(facts: Facts, where: Literal["top", "right", "below"]) -> Place:
    view = facts.views[0]
    if where == "right":
        return Place("right")
    return Place(where, "", row(facts.entries, view.look.small, view.width * 72 * 0.96))


def _ends(facts: Facts) -> bool:
    """Lines can be named at their ends when there are few of them."""
    lines = all(view.layer.mark in ("line", "trend") and not view.layer.colour for view in facts.views)
    return lines and len(facts.entries) <= 6


def size(facts: Facts, columns: int) -> tuple[float, float]:
    """Width and height of the legend in shares of the panel's inner room."""
    view, names = facts.views[0], facts.entries
    type_size = view.look.small
    wide = (max(_words.width(name, type_size) for name in names) + 3.6 * type_size) * columns + type_size
    high = math.ceil(len(names) / columns) * 1.45 * type_size + 1.2 * type_size
    high += 1.4 * type_size if facts.panel.legend_title else 0
    return wide / (view.width * 72 * 0.84), high / (view.height * 72 * 0.78)


def _free(facts: Facts, columns: int) -> str:
    """A corner in which the legend covers no data; empty when there is none."""
    wide, high = size(facts, columns)
    boxes = placed(facts)
    if boxes is None or wide > 0.62 or high > 0.55:
        return ""
    for corner, (h, v) in CORNERS.items():
        left, bottom = h * (1 - wide), v * (1 - high)
        area = (left - 0.01, bottom - 0.02, left + wide + 0.01, bottom + high + 0.02)
        if not any(meet(area, box) for box in boxes):
            return corner
    return ""


def meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def placed(facts: Facts) -> list[tuple[float, float, float, float]] | None:
    """The boxes that the data and the words at them fill, in shares of the panel; None when somebody does not know."""
    if any(need.ink is None for need in facts.needs):
        return None
    boxes = []
    for right in (False, True):
        own = [(view, need) for view, need in facts.pairs if view.layer.right == right]
        if not own:
            continue
        axis = facts.panel.right if right else facts.panel.y
        along = [value for _, need in own for value in need.along]
        low, high = _span(
            along, axis.scale, max(need.room for _, need in own), any(n.zero for _, n in own), axis.limits
        )
        across = [v for _, need in own for box in need.ink or () for v in (box[0], box[2])]
        left, end = _span(across, facts.panel.x.scale, 0.0, False, facts.panel.x.limits)
        for _, need in own:
            beyond = need.room / (1 + need.room)
            for x0, y0, x1, y1 in need.ink or ():
                ends = (_share(x0, left, end, facts.panel.x.scale), _share(x1, left, end, facts.panel.x.scale))
                levels = (_share(y0, low, high, axis.scale), _share(y1, low, high, axis.scale))
                box = (min(ends), min(levels) - beyond, max(ends), max(levels) + beyond)
                boxes.append((box[1], 1 - box[2], box[3], 1 - box[0]) if facts.horizontal else box)
    return boxes


def levels(facts: Facts) -> tuple[float, float]:
    """The ends of the left axis as they will be chosen, on the ground of its scale."""
    own = [(view, need) for view, need in facts.pairs if not view.layer.right] or list(facts.pairs)
    axis, along = facts.panel.y, [value for _, need in own for value in need.along]
    return _span(along, axis.scale, max(n.room for _, n in own), any(n.zero for _, n in own), axis.limits)


def shares(facts: Facts, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A box of the data in shares of the panel."""
    scales = (facts.panel.x.scale, facts.panel.y.scale)
    across = [v for need in facts.needs for one in need.ink or () for v in (one[0], one[2])]
    ends = (_span(across, scales[0], 0.0, False, facts.panel.x.limits), levels(facts))
    x0, y0, x1, y1 = (_share(value, *ends[i % 2], scales[i % 2]) for i, value in enumerate(box))
    return x0, y0, x1, y1


def _span(
    values: list[float], scale: str, room: float, zero: bool, limits: tuple[float | None, float | None] | None
) -> tuple[float, float]:
    """The limits that matplotlib will choose: the data and a margin, on the scale's own ground."""
    good = [ground(v, scale) for v in values if math.isfinite(v) and (scale != "log" or v > 0)] or [0.0, 1.0]
    low, high = min(good), max(good)
    margin = max(room, 0.05) * (high - low or 1.0)
    low, high = (low if zero and low >= 0 else low - margin), high + margin
    if limits:
        low = min(low, ground(limits[0], scale)) if limits[0] is not None else low
        high = max(high, ground(limits[1], scale)) if limits[1] is not None else high
    return low, high


def ground(value: float, scale: str) -> float:
    """A number where the scale is even: its logarithm on a logarithmic one."""
    return math.log10(max(value, 1e-12)) if scale == "log" else value


def _share(value: float, low: float, high: float, scale: str) -> float:
    return (ground(value, scale) - low) / (high - low or 1.0)
