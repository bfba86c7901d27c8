"""Lines and points in space: `x`, one column of `y`, and `z`; `series` tells several apart, or a layer is one.

Several layers with `names` draw one series each, where every series has columns of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _words
from figwright.plots.charts._code import Code, literal, readable
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs, _space
from figwright.plots.charts.marks._endings import ending
from figwright.plots.charts.model import Layer

FEW = 60
"""Points that may have a line to the floor each."""


@dataclass(frozen=True, slots=True)
class Points3d:
    joined: bool
    """Whether a line runs through the points."""
    kind: AxesKind = "space"
    options: tuple[str, ...] = (*_space.OPTIONS, "drop")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y", "z")
        _checks.numeric(layer, table, "x", "y", "z", "size", "colour" if layer.colour != layer.series else "")
        _checks.alike(layer, table)
        if len(layer.y) > 1:
            raise ChartError("a 3D layer takes one column in 'y'", "give each series its own layer")

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        several = len(names) > 1 or len(view.panel.layers) > 1
        return Needs(names=names, legend=several, patches=False, grid="none", ratio=0.86)

    def draw(self, view: View, code: Code) -> None:
        layer = view.layer
        view.say(code, _words.describe_block("Lines in space" if self.joined else "Points in space", view))
        with view.each(code) as one:
            z = f"pick({literal(layer.z)}, {one.where})" if one.where else f"data[{literal(layer.z)}]"
            (_line if self.joined else self._points)(view, code, one, z)
        if layer is view.panel.layers[-1]:
            x, y, z = (_shared_axis_name(view, field) for field in ("x", "y", "z"))
            _space.stage(view, code, x=x, y=y, z=z)
            if self._drops(view):
                self._floor(view, code)

    def _points(self, view: View, code: Code, one: Each, z: str) -> None:
        look = view.look
        options = {
            "s": f"{(look.marker * 1.35) ** 2:.3g}", "color": one.colour, "marker": _lines.marker(view, code, one),
            "edgecolor": literal(look.edge), "linewidth": f"{look.thin * 0.8:.2g}", "depthshade": "False",
            "label": one.label,
        }  # fmt: skip
        code.call(f"{view.ax}.scatter", one.x, one.y, z, **options)

    def _drops(self, view: View) -> bool:
        rows = sum(len(one.table[one.layer.z or ""]) for one in view.siblings)
        return not self.joined and bool(view.option("drop", rows <= FEW))

    def _floor(self, view: View, code: Code) -> None:
        """Thin lines from the points down to the floor say how deep in the room they stand."""
        ax = view.ax
        code.imports.add("from mpl_toolkits.mplot3d.art3d import Line3DCollection")
        code.line(f"floor = {ax}.get_zlim()[0]")
        for one in view.siblings:
            layer = one.layer
            code.take(one.data)
            reads = [view.column(name) for name in (layer.x or "", layer.y[0], layer.z or "")]
            view.use(code, *reads)
            code.line(f"drops = [[(x, y, floor), (x, y, z)] for x, y, z in zip({', '.join(reads)})]")
            code.line(
                f"{ax}.add_collection3d(Line3DCollection(drops, colors={literal(view.look.grid)}, linewidths=0.7))"
            )
        code.line(f"{ax}.set_zlim(floor)")


def _line(view: View, code: Code, one: Each, z: str) -> None:
    code.call(
        f"{view.ax}.plot", one.x, one.y, z, color=one.colour, marker=_lines.marker(view, code, one),
        linestyle=_lines.dash(view, code, one), label=one.label,
    )  # fmt: skip


def _shared_axis_name(view: View, field: str) -> str:
    """The name of an axis: the column that all layers have there, or the words that their names end with."""
    columns = [getattr(layer, field) for layer in view.panel.layers]
    names = list(dict.fromkeys(readable(one[0] if isinstance(one, tuple) else one) for one in columns))
    if len(names) == 1:
        return names[0]
    return ending(names)
