"""Filled contours of a number over a plane, with thin lines at every second level and a colour bar.

Columns: see `_field`. Options: `levels` (how many), `lines` (False: none are drawn).
"""

from __future__ import annotations

from figwright.charts._code import Code, literal, readable, words
from figwright.charts._view import View
from figwright.charts.marks import AxesKind, Needs, _field
from figwright.charts.model import Layer
from figwright.tables import Table


class Contour:
    kind: AxesKind = "plane"
    options = ("levels", "lines")

    def check(self, layer: Layer, table: Table) -> None:
        _field.check(layer, table)

    def needs(self, view: View) -> Needs:
        layer = view.layer
        return Needs(
            legend=False, grid="none", across=tuple(_field.numbers(view, layer.x or "")),
            along=tuple(_field.numbers(view, layer.y[0])), bar=readable(layer.z or ""), ratio=0.7,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, f"Contours of {readable(layer.z or '')}")
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
            code.line(f"{ax}.clabel(lines, fontsize={max(6.0, view.look.small * 0.86):.2g})")
        label = view.panel.z.label if view.panel.z.label is not None else readable(layer.z or "")
        code.line(f"fig.colorbar(filled, ax={ax}, label={literal(words(label))})")


MARK = Contour()
