"""Blocks on a floor of two categories (or two numbers); the higher rows stand behind.

`x` across and several columns of `y` behind each other; or `x` across, one column of `y` behind, `z` the height.
Options: those of `_space`, `width` (share of a place that a block fills).
"""

from __future__ import annotations

from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, literal, readable
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _space
from figwright.plots.charts.marks._matrix import Matrix, is_long, matrix, write
from figwright.plots.charts.model import Layer


class Bar3d:
    kind: AxesKind = "space"
    options = (*_space.OPTIONS, "width")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, *(("z",) if layer.z is not None else ("y",)))
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        names = () if _free(view) else matrix(_transposed_view(view)).down
        single = (readable(view.layer.z or view.layer.y[0]),)
        return Needs(names=names or single, legend=False, grid="none", ratio=0.82)

    def draw(self, view: View, code: Code) -> None:
        (_scattered if _free(view) else _rows)(view, code)


def _rows(view: View, code: Code) -> None:
    view = _transposed_view(view)
    found, ax, look = matrix(view), view.ax, view.look
    view.say(code, f"Blocks of {found.value_label or 'each column'} by {found.across_label or 'row'}")
    across, down = write(view, code)
    share = float(view.option("width", 0.62))
    deep = share if len(found.down) > 3 else share / 2  # few rows stand thin, so that the last is seen
    numeric = [is_long(view) and view.table[name].kind == "number" for name in (view.layer.x or "", view.layer.y[0])]
    code.line("behind, place = np.nonzero(~np.isnan(matrix))")
    code.line(f"colours = [COLOURS[str(name)] for name in {literal(list(found.down))}]")
    spots = (_position_code("columns", "place", numeric[0]), _position_code("rows", "behind", numeric[1]))
    sides = [
        f"{part:g} * np.min(np.diff({name}), initial=1)" if number else f"{part:g}"
        for part, name, number in ((share, "columns", numeric[0]), (deep, "rows", numeric[1]))
    ]
    code.line(f"wide, deep = {sides[0]}, {sides[1]}")
    code.call(
        f"{ax}.bar3d", f"{spots[0]} - wide / 2", f"{spots[1]} - deep / 2", "0", "wide", "deep",
        "matrix[behind, place]", color="[colours[i] for i in behind]", edgecolor='"white"',
        linewidth=f"{look.thin * 0.6:.2g}",
    )  # fmt: skip
    for way, names, called, inches, own in (
        ("x", across, found.across, view.width * 0.55, "columns" if numeric[0] else ""),
        ("y", down, found.down, view.width * 0.35, "rows" if numeric[1] else ""),
    ):
        part = _space.steps(called, view, inches)
        count = f"range(matrix.shape[{1 if way == 'x' else 0}])"
        code.line(f"{ax}.set_{way}ticks({own or count}{part}, {names}{part})")
    if _front_heavy(found):
        code.line(f"{ax}.invert_yaxis()  # the higher rows stand behind")
    wide = min(2.2, max(1.0, len(found.across) / max(1, len(found.down)) * 0.6))
    label = readable(view.layer.z) if view.layer.z else readable(view.layer.y[0]) if len(view.layer.y) == 1 else ""
    shape = (round(3.4 * wide, 2), 3.4, 3.0)
    far = max(_words.width(name, look.small) for name in found.down)
    _space.stage(view, code, x=found.across_label, y=found.down_label, z=label, shape=shape, far=far)


def _position_code(names: str, places: str, number: bool) -> str:
    """Python for where blocks stand along an axis: at its numbers, or at 0, 1, 2 for categories."""
    return f"np.array({names})[{places}]" if number else places


def _scattered(view: View, code: Code) -> None:
    """Blocks at numbers of two axes, as wide as the least distance of two of them allows."""
    layer, ax = view.layer, view.ax
    reads = [view.column(name) for name in (layer.x or "", layer.y[0], layer.z or "")]
    view.use(code, *reads)
    view.say(code, f"Blocks of {readable(layer.z or '')} by {readable(layer.x or '')} and {readable(layer.y[0])}")
    code.line(f"x, y, z = (np.array(column, dtype=float) for column in ({', '.join(reads)}))")
    share = float(view.option("width", 0.55))
    for name, way in (("wide", "x"), ("deep", "y")):
        code.line(f"{name} = {share:g} * np.min(np.diff(np.unique({way})), initial=np.ptp({way}) or 1)")
    code.call(
        f"{ax}.bar3d", "x - wide / 2", "y - deep / 2", "0", "wide", "deep", "z",
        color=view.colour(readable(layer.z or "")), edgecolor='"white"', linewidth=f"{view.look.thin * 0.6:.2g}",
    )  # fmt: skip
    _space.stage(view, code, x=readable(layer.x or ""), y=readable(layer.y[0]), z=readable(layer.z or ""))


def _free(view: View) -> bool:
    """Both sides of the floor count in numbers, and no grid of them is full."""
    layer, table = view.layer, view.table
    if layer.z is None or any(table[name].kind != "number" for name in (layer.x or "", layer.y[0])):
        return False
    rows = len(table[layer.z])
    return rows < len(table[layer.x or ""].distinct) * len(table[layer.y[0]].distinct)


def _transposed_view(view: View) -> View:
    """In the wide form the columns stand behind each other, and the rows across."""
    if is_long(view) or len(view.layer.y) == 1:
        return view
    return replace(view, layer=view.layer.model_copy(update={"horizontal": not view.layer.horizontal}))


def _front_heavy(found: Matrix) -> bool:
    rows = [max(_numbers.finite(row), default=0.0) for row in found.cells]
    half = len(rows) // 2
    return len(rows) > 1 and sum(rows[:half]) / half > 1.1 * sum(rows[-half:]) / half


MARK = Bar3d()
