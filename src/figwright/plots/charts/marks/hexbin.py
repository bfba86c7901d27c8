"""Many points counted in hexagons, coloured by how many fall into each. `x` and one column of `y`.

Options: `gridsize` (hexagons across).
"""

from __future__ import annotations

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _field
from figwright.plots.charts.model import Layer


class Hexbin:
    kind: AxesKind = "plane"
    options = ("gridsize",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "x", "y")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        x, y = (tuple(_field.numbers(view, name)) for name in (view.layer.x or "", view.layer.y[0]))
        return Needs(legend=False, grid="none", across=x, along=y, ratio=0.75)

    def draw(self, view: View, code: Code) -> None:
        layer = view.layer
        view.say(code, _words.describe_block("Hexagons", view))
        reads = [view.column(name) for name in (layer.x or "", layer.y[0])]
        view.use(code, *reads)
        size = int(float(view.option("gridsize", 28)))
        call = code.called(
            f"{view.ax}.hexbin", *reads, gridsize=f"{size}", cmap=literal(view.paint.palette.sequential), mincnt="1",
            edgecolors='"white"', linewidths="0.2",
        )  # fmt: skip
        code.line(f"hexagons = {call}")
        code.line(f'fig.colorbar(hexagons, ax={view.ax}, label="Count")')


MARK = Hexbin()
