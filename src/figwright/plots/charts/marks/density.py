"""Smooth curves of how often numbers occur, each with a translucent fill.

Columns: see `_raw`. Options: `bandwidth` (a factor on the usual width of the kernel), `fill` (opacity).
"""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _raw
from figwright.plots.charts.marks._groups import PRESENT
from figwright.plots.charts.model import Layer

_DENSITY = '''
def density(numbers, grid, factor=1.0):
    """A Gaussian kernel estimate at the places of the grid; the width of the kernel by Scott's rule."""
    width = factor * np.std(numbers, ddof=1) * len(numbers) ** -0.2
    distance = (grid[:, None] - np.asarray(numbers)) / width
    return np.exp(-(distance**2) / 2).sum(axis=1) / (len(numbers) * width * np.sqrt(2 * np.pi))
'''


class Density:
    kind: AxesKind = "plane"
    options = ("bandwidth", "fill")

    def check(self, layer: Layer, table: Table) -> None:
        if layer.x is not None and layer.y:
            raise ChartError("a density takes one column of measurements", "leave out 'x', or draw a line")
        _raw.check(layer, table, 2)

    def needs(self, view: View) -> Needs:
        view = _raw.turned(view)
        names = tuple(one.name for one in view.series)
        return Needs(
            names=names, legend=len(names) > 1, along=(0.0,), zero=True, x_label=_raw.label(view), y_label="Density"
        )

    def draw(self, view: View, code: Code) -> None:
        view = _raw.turned(view)
        view.say(code, _words.describe_block("Density", view))
        code.need("present", PRESENT)
        code.need("density", _DENSITY)
        view.use(code, "pick(")
        factor, opacity = float(view.option("bandwidth", 1.0)), float(view.option("fill", 0.2))
        with view.each(code) as one:
            code.line(f"numbers = {_raw.read(one)}")
            code.line("reach = 1.5 * np.std(numbers)")
            code.line("grid = np.linspace(min(numbers) - reach, max(numbers) + reach, 200)")
            code.line(f"height = density(numbers, grid{f', {factor:g}' if factor != 1 else ''})")
            pair = "height, grid" if view.horizontal else "grid, height"
            code.line(f"{view.ax}.plot({pair}, color={one.colour}, label={one.label})")
            fill = "fill_betweenx" if view.horizontal else "fill_between"
            if opacity:
                code.line(f"{view.ax}.{fill}(grid, height, color={one.colour}, alpha={opacity:g}, linewidth=0)")
        code.line(f"{view.ax}.set_{'x' if view.horizontal else 'y'}lim(0)")


MARK = Density()
