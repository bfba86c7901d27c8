"""A field of arrows: from `x`, `y` by `u`, `v`, coloured by their length; or by `series`, with a legend.

Options: `scale` ("data": an arrow ends where `x + u`, `y + v` is; "auto": lengths that do not crowd).
"""

from __future__ import annotations

import math

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _field
from figwright.plots.charts.model import Layer


class Quiver:
    kind: AxesKind = "plane"
    options = ("scale",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y", "u", "v")
        _checks.numeric(layer, table, "x", "y", "u", "v")
        _checks.alike(layer, table)
        if layer.options.get("scale", "auto") not in ("auto", "data"):
            raise ChartError(f"no scale {layer.options['scale']!r}", "its scales: auto, data")

    def needs(self, view: View) -> Needs:
        x, y = (tuple(_field.numbers(view, name)) for name in (view.layer.x or "", view.layer.y[0]))
        names = tuple(one.name for one in view.series) if view.layer.series else ()
        return Needs(names=names, legend=len(names) > 1, grid="both", across=x, along=y)

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, _words.describe_block("Arrows", view))
        if view.option("scale", "auto") == "auto":
            code.line(f"{ax}.margins(0.14)  # arrows reach beyond the places where they start")
        scaled = view.option("scale", "auto") == "data"
        options = {"angles": '"xy"', "units": '"inches"', "width": f"{view.look.line / 72:.2g}", "zorder": "3"}
        if scaled:
            options |= {"scale_units": '"xy"', "scale": "1"}
        if layer.series:
            with view.each(code) as one:
                u, v = (f"pick({literal(name)}, {one.where})" for name in (layer.u, layer.v))
                if scaled:
                    code.line(f"{ax}.update_datalim(np.transpose([np.add({one.x}, {u}), np.add({one.y}, {v})]))")
                code.call(f"{ax}.quiver", one.x, one.y, u, v, color=one.colour, label=one.label, **options)
            return
        reads = [view.column(name) for name in (layer.x or "", layer.y[0], layer.u or "", layer.v or "")]
        view.use(code, *reads)
        code.line(f"x, y, u, v = (np.array(column, dtype=float) for column in ({', '.join(reads)}))")
        if scaled:
            code.line(f"{ax}.update_datalim(np.transpose([x + u, y + v]))")
        if not _lengths(view):
            code.call(f"{ax}.quiver", "x", "y", "u", "v", color=literal(view.paint.single), **options)
            return
        options["cmap"] = literal(view.paint.palette.sequential)
        code.line(f"arrows = {code.called(f'{ax}.quiver', 'x', 'y', 'u', 'v', 'np.hypot(u, v)', **options)}")
        code.line(f'fig.colorbar(arrows, ax={ax}, label="Length")')


def _lengths(view: View) -> bool:
    """Whether arrows differ enough in length for a scale of colours."""
    pairs = zip(view.table[view.layer.u or ""].numbers, view.table[view.layer.v or ""].numbers, strict=True)
    found = [length for u, v in pairs if math.isfinite(length := math.hypot(u, v))]
    return len(found) > 8 and min(found) < 0.9 * max(found)


MARK = Quiver()
