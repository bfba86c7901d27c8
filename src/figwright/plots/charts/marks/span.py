"""Bars from a start to an end: ranges, time tables. `y` is the start; `to` the end, or `change` the length.

Options: `ends` (true: dots at both ends and a thin bar between them, a dumbbell).
"""

from __future__ import annotations

import math

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer


class Span:
    kind: AxesKind = "plane"
    options = ("ends",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        if (layer.to is None) == (layer.change is None):
            raise ChartError("a span needs its end in 'to', or its length in 'change'", "name one of the two")
        _checks.numeric(layer, table, "y", "to", "change")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        lows, highs = _ends(view)
        return Needs(
            names=names, legend=view.layer.series is not None and len(names) > 1, category=True,
            along=tuple(_numbers.finite((*lows, *highs))), ink=None,
            ratio=_tall(view) if view.layer.horizontal else None,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Spans", view))
        layer, look = view.layer, view.look
        lying = view.horizontal
        dumbbell = bool(view.option("ends", False))
        code.line(f"{view.ax}.use_sticky_edges = False")
        with view.each(code) as one:
            where = {layer.series: _value(view, one.name)} if layer.series else {}
            rows = view.column(layer.x or "", where)
            start, other = view.column(layer.y[0], where), view.column(layer.to or layer.change or "", where)
            view.use(code, rows, start, other)
            assert view.categories is not None
            code.line(f"place = [{view.categories.name}.index(one) for one in {rows}]")
            code.line(f"start = np.array({start}, dtype=float)")
            code.line(f"length = np.array({other}, dtype=float){' - start' if layer.to else ''}")
            base = "left" if lying else "bottom"
            thick = "0.08" if dumbbell else "0.6"
            code.call(f"{view.ax}.{'barh' if lying else 'bar'}", "place", "length", thick, **{base: "start"},
                      color=one.colour, label=one.label)  # fmt: skip
            if dumbbell:
                for end in ("start", "start + length"):
                    spot = (end, "place") if lying else ("place", end)
                    fill = literal("#ffffff") if end == "start" else one.colour
                    code.call(f"{view.ax}.scatter", *spot, s=f"{look.marker * 8:.3g}", color=fill,
                              edgecolors=one.colour, zorder="3")  # fmt: skip


def _value(view: View, name: str) -> str:
    several = len(view.series) > 1
    same = all(series.value == series.name for series in view.series)
    return ("name" if same else "value") if several else literal(view.series[0].value)


def _ends(view: View) -> tuple[list[float], list[float]]:
    layer, table = view.layer, view.table
    lows = list(table[layer.y[0]].numbers)
    if layer.to is not None:
        return lows, list(table[layer.to].numbers)
    return lows, [a + b for a, b in zip(lows, table[layer.change or ""].numbers, strict=True) if math.isfinite(b)]


def _tall(view: View) -> float | None:
    if view.categories is None:
        return None
    return max(0.4, min(1.6, (len(view.categories.values) * view.look.text * 2.4 / 72 + 0.55) / view.width))


MARK = Span()
