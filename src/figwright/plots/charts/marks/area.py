"""Areas under lines: stacked, as shares of the whole, or translucent over each other."""

from __future__ import annotations

import math
from itertools import pairwise

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, bracketed, literal, words
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Box, Needs
from figwright.plots.charts.model import Layer


class Area:
    kind: AxesKind = "plane"
    options = ()

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if layer.stack != "none" and layer.series is None:
            _checks.no_totals(layer, table, "would be counted twice in a stack")

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        tops = _tops(view)
        ink: list[Box] = [(x0, 0.0, x1, max(y0, y1)) for (x0, y0), (x1, y1) in pairwise(tops)]
        return Needs(
            names=names, legend=len(names) > 1, across=_numbers.along_x(view),
            along=(0.0, *(y for _, y in tops)), zero=True, ink=ink,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        stacked = view.layer.stack != "none" and len(view.series) > 1
        view.say(code, _words.describe_block("Stacked areas" if stacked else "Areas", view))
        (_stack if stacked else _draw_overlaid)(view, code)


def _stack(view: View, code: Code) -> None:
    look, names = view.look, [series.name for series in view.series]
    read = f"np.nan_to_num({view.gathered(code)})"
    code.line(f"parts = {read}")
    if view.layer.stack == "percent":
        code.line("parts = 100 * parts / parts.sum(axis=0)")
    shown = [literal(words(name)) for name in names]
    code.line(f"names = {bracketed('[', [literal(name) for name in names], ']', 90)}")
    labels = "names" if [literal(name) for name in names] == shown else "[plain(name) for name in names]"
    view.use(code, labels)
    first = view.series[0]
    x = view.positions({view.layer.series: literal(first.value)} if view.layer.series else None)
    view.use(code, x)
    code.call(
        f"{view.ax}.stackplot", x, "parts", colors="[COLOURS[name] for name in names]", labels=labels,
        linewidth=f"{look.thin:g}",
    )  # fmt: skip
    code.line(f"{view.ax}.margins(x=0)")


def _draw_overlaid(view: View, code: Code) -> None:
    with view.each(code) as one:
        fill = f"{view.ax}.fill_between" + ("x" if view.horizontal else "")
        code.call(fill, one.x, one.y, color=one.colour, alpha="0.3", linewidth="0")
        points = (one.y, one.x) if view.horizontal else (one.x, one.y)
        code.call(f"{view.ax}.plot", *points, color=one.colour, label=one.label)
    code.line(f"{view.ax}.margins(x=0)")


def _tops(view: View) -> list[tuple[float, float]]:
    """The upper edge of all areas together."""
    edge: dict[float, float] = {}
    for series in view.series:
        for x, y in zip(_numbers.places(view, series), view.rows(series)[series.column].numbers, strict=False):
            if math.isfinite(x) and math.isfinite(y):
                edge[x] = edge.get(x, 0.0) + y if view.layer.stack != "none" else max(edge.get(x, 0.0), y)
    percent = view.layer.stack == "percent"
    return [(x, 100.0 if percent else edge[x]) for x in sorted(edge)]


MARK = Area()
