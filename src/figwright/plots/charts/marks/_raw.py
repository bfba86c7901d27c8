"""Columns of single measurements, as histogram and density count them.

`y` names the columns (or one that `series` tells apart); a single column may be named by `x` instead.
"""

from __future__ import annotations

import math
from dataclasses import replace

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers
from figwright.plots.charts._titles import titled
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.model import Layer


def counted(layer: Layer) -> bool:
    """Whether the rows are bins with their counts already."""
    return layer.x is not None and bool(layer.y)


def turned(view: View) -> View:
    """The view with its measurements in `y`."""
    if view.layer.x is None or view.layer.y:
        return view
    return replace(view, layer=view.layer.model_copy(update={"y": (view.layer.x,), "x": None}))


def check(layer: Layer, table: Table, least: int = 1) -> None:
    columns = layer.y or ((layer.x,) if layer.x else ())
    if not columns:
        raise ChartError(f"a {layer.mark} needs 'y'", "name the column of measurements")
    _checks.numeric(layer, table, "y", *(() if layer.y else ("x",)))
    for name in columns:
        if len(set(_numbers.finite(table[name].numbers))) < least:
            raise ChartError(f"{name!r} has fewer than {least} different numbers", "name a column of measurements")


def values(view: View) -> list[float]:
    return [v for one in view.series for v in _numbers.finite(view.rows(one)[one.column].numbers)]


def label(view: View) -> str | None:
    return titled(view.table[view.layer.y[0]]) if len(view.layer.y) == 1 else ""


def read(one: Each) -> str:
    return f"present({one.column}, {one.where or '{}'})"


def bins(numbers: list[float]) -> int:
    """By the rule of Freedman and Diaconis, within what can be seen."""
    ordered, count = sorted(numbers), len(numbers)
    quartiles = ordered[(3 * count) // 4] - ordered[count // 4] if count > 3 else 0.0
    width = 2 * quartiles / count ** (1 / 3) if quartiles else 0.0
    wanted = math.ceil((ordered[-1] - ordered[0]) / width) if width else math.ceil(math.sqrt(count))
    return max(5, min(40, wanted))


def edges(numbers: list[float], asked: float = 0.0) -> tuple[int, int, float, int]:
    """Bins at round numbers, of the width that is `asked` or about as many as `bins` wants: the first and the last edge
    counted in widths, the width, and how many decimals an edge has."""
    low, high = min(numbers), max(numbers)
    rough = (high - low) / bins(numbers) or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    width = asked or min((k * power for k in (1, 2, 2.5, 5, 10)), key=lambda one: abs(math.log(one / rough)))
    places = max(0, 1 - math.floor(math.log10(width)))
    first, last = math.floor(low / width + 1e-9), math.ceil(high / width - 1e-9)
    first -= round(first * width, places) > low
    last += round(last * width, places) < high
    return first, max(last, first + 1), width, places
