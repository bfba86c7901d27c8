"""A dashed line fitted through the points of each series, by least squares.

Options: `degree` of the polynomial (1).
"""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer


class Trend:
    kind: AxesKind = "plane"
    options = ("degree",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "x", "y")
        _checks.alike(layer, table)
        degree = layer.options.get("degree", 1)
        if not isinstance(degree, int) or not 1 <= degree <= 6:
            raise ChartError(f"a trend of degree {degree!r} cannot be fitted", "a whole number from 1 to 6")

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        return Needs(
            names=names, legend=False, patches=False, across=_numbers.along_x(view), along=_numbers.reach(view),
            grid="both", ink=(),
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Trend", view))
        own = not any(layer.mark == "scatter" for layer in view.panel.layers)
        with view.each(code) as one:
            code.line(f"points = np.array([{one.x}, {one.y}], dtype=float)")
            code.line("points = points[:, np.isfinite(points).all(axis=0)]")
            code.line(f"fit = np.polyfit(*points, {view.option('degree', 1)})")
            code.line("along = np.linspace(points[0].min(), points[0].max(), 100)")
            code.call(
                f"{view.ax}.plot", "along", "np.polyval(fit, along)", color=one.colour, linestyle='"--"',
                label=one.label if own else "", zorder="2.5",
            )  # fmt: skip


MARK = Trend()
