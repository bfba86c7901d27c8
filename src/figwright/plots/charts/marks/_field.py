"""A number over a plane: `x`, one column of `y`, and `z`, on a full grid or at scattered places."""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View
from figwright.plots.charts.model import Layer


def check(layer: Layer, table: Table) -> None:
    _checks.require(layer, "x", "y", "z")
    _checks.numeric(layer, table, "x", "y", "z")
    _checks.alike(layer, table)
    rows = zip(*(table[name].numbers for name in (layer.x or "", layer.y[0], layer.z or "")), strict=True)
    if sum(all(value == value for value in row) for row in rows) < 4:
        raise ChartError(f"a {layer.mark} needs four rows without gaps", "give more rows, or draw points")


def gridded(view: View) -> bool:
    """Every value of `x` meets every one of `y` exactly once, and `z` is there."""
    layer, table = view.layer, view.table
    pairs = list(zip(table[layer.x or ""].values, table[layer.y[0]].values, strict=True))
    across, down = (len(table[name].distinct) for name in (layer.x or "", layer.y[0]))
    full = len(set(pairs)) == len(pairs) == across * down and min(across, down) > 1
    return full and None not in table[layer.z or ""].values and not view.facet


def write(view: View, code: Code) -> str:
    """Lines that make `x`, `y`, `z`: three grids, or three columns without gaps; gives "" or "tri"."""
    layer = view.layer
    reads = [view.column(name) for name in (layer.x or "", layer.y[0], layer.z or "")]
    view.use(code, *reads)
    if not gridded(view):
        code.line(f"rows = np.transpose([{', '.join(reads)}])")
        code.line("x, y, z = rows[~np.isnan(rows).any(axis=1)].T")
        return "tri"
    code.line(f"found = dict(zip(zip({reads[0]}, {reads[1]}), {reads[2]}))")
    code.line(f"x, y = np.meshgrid(sorted(set({reads[0]})), sorted(set({reads[1]})))")
    code.line("z = np.array([[found[pair] for pair in zip(*row)] for row in zip(x, y)])")
    return ""


def numbers(view: View, name: str) -> list[float]:
    return [value for value in view.table[name].numbers if value == value]


def colour_map(view: View) -> tuple[str, bool]:
    """The map's name, and whether it is one around zero."""
    found = numbers(view, view.layer.z or "")
    low, high = min(found, default=0.0), max(found, default=0.0)
    both = low < 0 < high and min(-low, high) >= 0.3 * max(-low, high)
    palette = view.paint.palette
    return (palette.diverging if both else palette.sequential), both
