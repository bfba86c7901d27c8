"""A surface in space coloured by its height, with a colour bar. Columns: see `_field`; options: those of `_space`."""

from __future__ import annotations

from figwright.core.tables import Table
from figwright.plots.charts._code import Code, literal, readable
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _field, _space
from figwright.plots.charts.model import Layer


class Surface:
    kind: AxesKind = "space"
    options = _space.OPTIONS

    def check(self, layer: Layer, table: Table) -> None:
        _field.check(layer, table)

    def needs(self, view: View) -> Needs:
        return Needs(legend=False, grid="none", ratio=0.8)

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, f"Surface of {readable(layer.z or '')}")
        tri = _field.write(view, code)
        name, both = _field.colour_map(view)
        options = {"cmap": literal(name), "edgecolor": '"white"', "linewidth": f"{view.look.thin * 0.3:.2g}"}
        if both:
            code.line("limit = np.abs(z).max()")
            options |= {"vmin": "-limit", "vmax": "limit"}
        call = code.called(f"{ax}.plot_{'trisurf' if tri else 'surface'}", "x", "y", "z", **options)
        code.line(f"surface = {call}")
        code.line(f"fig.colorbar(surface, ax={ax}, shrink=0.6, pad=0.12)")
        x, y, z = (readable(name) for name in (layer.x or "", layer.y[0], layer.z or ""))
        _space.stage(view, code, x=x, y=y, z=z)


MARK = Surface()
