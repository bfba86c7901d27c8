"""Parts -> panels of lines, areas, and points with errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

from figwright.charts.choose._labels import order, place_axis, rules, value_axis
from figwright.charts.choose._layers import Unfit, axis_and_values, layer_over, layers_over, written
from figwright.charts.choose._part import Part
from figwright.charts.choose._repeats import bar_fields, line_fields, over
from figwright.charts.choose._roles import is_time, ordered, roles
from figwright.charts.choose._tokens import tokens
from figwright.charts.choose._unmet import absent
from figwright.charts.model import Layer, Panel
from figwright.tables import Column

_FAR = 25.0
"""Series whose largest values lie this many times apart cannot share an axis."""


def line(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    wish = part.wish
    along, series, values = axis_and_values(replace(part, x=part.x or over(part)), known, words=False)
    if along.kind == "text" and not is_time(along) and (wanted := absent(wish.text, part.table)):
        raise Unfit(f"no column holds {wanted!r}, and {along.name} has no order that a line could follow")
    mark: dict[str, Any] = {"mark": "line", "x": along.name, "series": series}
    mark |= line_fields(part, along, series, bool(known.errors or known.bounds))
    band = wish.band or (not wish.errors and len(along) > 14)
    logs = {"scale": "log"} if "y" in wish.log and positive(values) else {}
    x_log = {"scale": "log"} if ("x" in wish.log or _decades(along)) and positive([along]) else {}
    axes: dict[str, Any] = {"x": place_axis(part, along, **x_log), "y": value_axis(part, values, along, **logs)}
    left, right = two_scales(values, wish.twin) if not logs and not series else (values, [])
    if len(right) > 1 and two_scales(right, False)[1] and positive(values):
        # Three scales have no two axes: a logarithmic one shows them all.
        left, right = list(values), []
        axes["y"] = value_axis(part, values, along, scale="log")
    layers = layers_over(part, mark, left, known, band=band, name=bool(right) or bool(wish.trend))
    if right:
        layers.append(layer_over(part, {**mark, "right": True}, right, known, band=band, name=True))
        axes["y"] = value_axis(part, left, along)
        return Panel(layers=tuple(layers), x=axes["x"], y=axes["y"], right=value_axis(part, right, along))
    if len(values) > 1:
        layers = [_dashed(one, len(values)) for one in layers]
    if wish.trend and along.kind == "number":
        layers.append(Layer(mark="trend", x=along.name, y=(values[-1].name,), options={"degree": wish.trend}))
    return Panel(layers=tuple(layers), **axes, **rules(part))


def _dashed(layer: Layer, count: int) -> Layer:
    """The layer with its trends and baselines dashed, when they are not all there is."""
    words = {"trend", "baseline", "threshold", "average"}
    dashed = tuple(name for name in (layer.names or layer.y) if words & set(tokens(name)))
    return layer.model_copy(update={"dashed": dashed}) if 0 < len(dashed) < count else layer


def _decades(column: Column) -> bool:
    """Whether places lie decades apart, or are called logarithmic."""
    if column.kind != "number" or is_time(column):
        return False
    there = [value for value in column.numbers if isfinite(value)]
    return "log" in tokens(column.name) or (len(there) > 2 and min(there) > 0 and max(there) >= 1000 * min(there))


def positive(columns: Sequence[Column]) -> bool:
    return all(value > 0 for column in columns for value in column.numbers if isfinite(value))


def two_scales(values: Sequence[Column], wanted: bool) -> tuple[list[Column], list[Column]]:
    """Values for the left axis and for the right one, when they lie far apart or two axes are asked for."""
    if len(values) < 2:
        return list(values), []
    tops = [max((abs(v) for v in column.numbers if isfinite(v)), default=0.0) for column in values]
    if wanted and len(values) == 2:
        return [values[0]], [values[1]]
    biggest = max(tops)
    small = [column for column, top in zip(values, tops, strict=True) if 0 < top * _FAR < biggest]
    large = [column for column in values if column not in small]
    return (large, small) if small and large else (list(values), [])


def area(part: Part) -> Panel:
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=False)
    stack = (
        part.wish.stack
        if part.wish.stack in ("normal", "percent")
        else "normal"
        if len(values) > 1 or series
        else "none"
    )
    layer = layer_over(part, {"mark": "area", "x": along.name, "series": series, "stack": stack}, values, known)
    return Panel(layers=(layer,), x=place_axis(part, along), y=value_axis(part, values, along))


def dot(part: Part) -> Panel:
    """Points with their errors, over categories or over time."""
    known = roles(part.table.columns, part.wish)
    along, series, values = axis_and_values(part, known, words=True)
    label = written(part, known, [along.name, series])
    if label is None and not series:
        label = next((c for c in known.texts if c is not along and len(c.distinct) > 1), None)
    common: dict[str, Any] = {
        "mark": "point",
        "x": along.name,
        "series": series,
        "horizontal": bool(part.wish.horizontal),
    }
    common |= (means := bar_fields(part, along, series, bool(known.errors or known.bounds)))
    if label is not None and not means:
        common["label"] = label.name
        common["series"] = None
    scale = {} if along.kind == "number" and ordered(along) else {"scale": "category"}
    layer = layer_over(part, common, values, known)
    return Panel(layers=(layer,), x=place_axis(part, along, **scale, **order(part)), y=value_axis(part, values, along))


def lone(part: Part) -> Panel:
    """Numbers with nothing beside them, one after another: what is left when nothing else fits."""
    numbers = [column for column in part.table.columns if column.kind == "number"]
    if not numbers:
        raise Unfit("there are no numbers to draw")
    alike = [column for column in numbers if len(column) == len(numbers[0])]
    return Panel(layers=(Layer(mark="point", y=tuple(column.name for column in alike)),))
