"""All data lie inside the axes.

Why it is bad: a point beyond the limits is invisible, and a bar that is cut off seems to end at the frame, so readers
read a wrong number. An inset that enlarges a part and a second panel that shows the rest (a broken axis) are intended
and pass. A hundredth of the axis is allowed, because round limits often touch a value.

Fix: leave the limits out, so that they follow the data, or show distant values in an inset or on a logarithmic axis.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import DATA_KINDS, along, called, fraction
from figwright.plots.readback import Axes, Drawn, Mark, Scale
from figwright.plots.readback.model import Number

SLACK = 0.01


def check(plot: Plot) -> Iterator[Finding]:
    for place, axes in enumerate(plot.drawn.axes):
        if axes.kind != "plane" or axes.inset is not None:
            continue
        for mark in axes.marks:
            if mark.kind in DATA_KINDS and (lost := _invisible_points(axes, mark)):
                if _elsewhere(plot.drawn, axes, mark, lost):
                    continue
                yield _finding(called(plot.drawn, place), axes, mark, lost)


def _finding(name: str, axes: Axes, mark: Mark, lost: list[int]) -> Finding:
    scale = along(axes, mark)
    what = f"of {mark.label!r} " if mark.label else ""
    if mark.kind == "bars":
        first = mark.y[lost[0]]
        message = f"{name}: {len(lost)} of {len(mark.y)} bars {what}end beyond the axis, the first at {first:g}"
        return Finding("cut-data", "error", name, message, "extend the axis past all bars")
    at = ", ".join(f"{v:g}" for v in _point(mark, lost[0]) if v is not None)
    noun = {"errors": "error bars", "line": "points of the line", "area": "places of the area"}.get(mark.kind, "points")
    message = f"{name}: {len(lost)} of {len(mark.x)} {noun} {what}lie outside the axes, the first at ({at})"
    fix = f"widen the limits (now {scale.low:g} to {scale.high:g}), or say in the caption that data are cut off"
    # A whisker or a line that runs out of the picture is seen to do so; a point that is gone is not.
    mild = mark.kind in ("errors", "area") or (mark.kind == "line" and not mark.marker)
    return Finding("cut-data", "info" if mild else "warning", name, message, fix)


def _point(mark: Mark, i: int) -> tuple[Number, ...]:
    rows = (mark.x, mark.high) if mark.kind == "area" else (mark.x, mark.y)
    return tuple(row[i] if i < len(row) else None for row in rows)


def _invisible_points(axes: Axes, mark: Mark) -> list[int]:
    """The places in the mark that cannot be seen."""
    if mark.kind == "bars":
        scale = along(axes, mark)
        across = axes.y if mark.horizontal else axes.x
        ends = zip(mark.x, mark.y, mark.base or (0.0,) * len(mark.y), strict=False)
        there = [(i, *end) for i, end in enumerate(ends) if end[1] is not None]  # a bar of nothing is nowhere
        return [i for i, x, y, base in there if _cut_bar(scale, y, base) or _outside(across, x)]
    if mark.kind == "area":
        return [i for i, x in enumerate(mark.x) if i < len(mark.high) and _outside(axes.y, mark.high[i])
                and not _outside(axes.x, x)]  # fmt: skip
    if mark.kind == "errors":
        scale = along(axes, mark)
        pairs = list(zip(mark.low, mark.high, strict=False))
        return [i for i, pair in enumerate(pairs) if any(_outside(scale, v) for v in pair)]
    points = enumerate(zip(mark.x, mark.y, strict=False))
    return [i for i, (x, y) in points if x is not None and y is not None
            and (_outside(axes.x, x) or _outside(axes.y, y))]  # fmt: skip


def _cut_bar(scale: Scale, end: Number, base: Number) -> bool:
    """Whether the far end is beyond the view; one that is beyond on the side of its base is not seen at all."""
    at = fraction(scale, end)
    return end is not None and end != base and at is not None and not -SLACK <= at <= 1 + SLACK


def _outside(scale: Scale, value: Number) -> bool:
    at = fraction(scale, value)
    if at is None:
        return value is not None and scale.kind == "linear"
    return not -SLACK <= at <= 1 + SLACK


def _elsewhere(drawn: Drawn, axes: Axes, mark: Mark, lost: list[int]) -> bool:
    """Whether the lost places are seen in other axes that draw the same numbers."""
    for other in drawn.axes:
        if other is axes or other.kind != "plane":
            continue
        for twin in other.marks:
            if twin.kind == mark.kind and twin.x == mark.x and twin.y == mark.y:
                hidden = set(_invisible_points(other, twin))
                if not hidden & set(lost) or (axes.twin is None and not hidden):
                    return True
    return False
