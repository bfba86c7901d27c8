"""Filled contours of a number over a plane, with thin lines at every second level and a colour bar.

Columns: see `_field`; without `z`, the contours are of how densely the points of `x` and `y` lie.
Options: `levels` (how many), `lines` (False: none are drawn).
"""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _field
from figwright.plots.charts.model import Layer

_CROWD = '''
def crowd(x, y, steps=80):
    """How densely points lie on a grid over them: a Gaussian kernel by Scott's rule in both directions."""
    points = np.transpose([x, y])
    points = points[~np.isnan(points).any(axis=1)]
    width = points.std(axis=0, ddof=1) * len(points) ** (-1 / 6)
    sides = np.linspace(points.min(axis=0) - 2 * width, points.max(axis=0) + 2 * width, steps)
    across, up = (np.exp(-(((sides[:, None, k] - points[:, k]) / width[k]) ** 2) / 2) for k in (0, 1))
    return *np.meshgrid(*sides.T), up @ across.T / (2 * np.pi * width.prod() * len(points))
'''


class Contour:
    kind: AxesKind = "plane"
    options = ("levels", "lines")

    def check(self, layer: Layer, table: Table) -> None:
        if layer.z is not None:
            _field.check(layer, table)
            return
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "x", "y")
        _checks.alike(layer, table)
        for name in (layer.x or "", layer.y[0]):
            if len(set(table[name].values) - {None}) < 2:
                raise ChartError(f"{name!r} has fewer than two different numbers", "name a column of measurements")

    def needs(self, view: View) -> Needs:
        layer = view.layer
        return Needs(
            legend=False, grid="none", across=tuple(_field.numbers(view, layer.x or "")),
            along=tuple(_field.numbers(view, layer.y[0])), ratio=0.7,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, f"Contours of {readable(layer.z or 'how densely points lie')}")
        tri, name, both = "", view.paint.palette.sequential, False
        if layer.z is None:
            reads = [view.column(name) for name in (layer.x or "", layer.y[0])]
            view.use(code, *reads)
            code.need("crowd", _CROWD)
            code.line(f"x, y, z = crowd({', '.join(reads)})")
        else:
            tri = _field.write(view, code)
            name, both = _field.colour_map(view)
        options = {"cmap": literal(name)}
        if both:
            code.line("limit = np.abs(z).max()")
            options |= {"vmin": "-limit", "vmax": "limit"}
        levels = f"{int(float(view.option('levels', 10)))}"
        code.line(f"filled = {code.called(f'{ax}.{tri}contourf', 'x', 'y', 'z', levels, **options)}")
        if view.option("lines", True):
            look = f'colors="white", linewidths={view.look.thin:g}, alpha=0.8'
            code.line(f"lines = {ax}.{tri}contour(x, y, z, filled.levels[::2], {look})")
        label = view.panel.z.label if view.panel.z.label is not None else readable(layer.z or "Density")
        bar = f"fig.colorbar(filled, ax={ax}, label={literal(words(label))})"
        code.line(f"{bar}.add_lines(lines)" if view.option("lines", True) else bar)


MARK = Contour()
