"""Distributions: many rows of numbers -> groups, each at a place of the axis; shared by box and violin.

`x` and one column of `y` group the rows by category; `series` (or several columns of `y`) sets groups side by side.
Without `x`, every column of `y` (or every value of `series`) is a group of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from figwright.core.errors import ChartError
from figwright.core.tables import Table, Value
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, bracketed, literal, words
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import Needs
from figwright.plots.charts.model import Layer

FEW = 40
"""Rows of a group that can still be seen one by one."""
PRESENT = '''
def present(column, where):
    """The numbers of a column in the rows where other columns hold these values; none that is missing."""
    return [number for number in pick(column, where) if number == number]
'''
_SPRINKLE = '''
def sprinkle(ax, places, groups, width, **style):
    """Every number as a small dot beside its fellows; `width` is how far dots leave the middle."""
    for place, group in zip(places, groups):
        across = place + width * np.sin(2.4 * np.arange(len(group)))
        ax.scatter({order}, zorder=3, linewidth=0, **style)
'''


@dataclass(frozen=True, slots=True)
class Slot:
    """Expressions for the series that a loop is at: its groups, their places and the room of each."""

    groups: str
    places: str
    width: float


def check(layer: Layer, table: Table) -> None:
    _checks.require(layer, "y")
    _checks.numeric(layer, table, "y")
    if layer.x is not None or layer.series is not None:
        _checks.alike(layer, table)
    if layer.x is None and layer.series is None and len(layer.y) == 1 and len(table[layer.y[0]]) < 2:
        raise ChartError(f"{layer.y[0]!r} has only one row, so it has no distribution", "draw a bar or a point")


def needs(view: View) -> Needs:
    names = tuple(one.name for one in view.series)
    values = tuple(v for one in view.series for v in _numbers.finite(view.rows(one)[one.column].numbers))
    lone = view.layer.x is None
    return Needs(
        names=names, legend=len(names) > 1 and not lone, category=view.layer.x is not None, along=values,
        ink=None, x_label="" if lone else None, y_label=_shared_axis_label(view) if lone else None,
    )  # fmt: skip


def largest(view: View) -> int:
    """Rows of the largest group."""
    counts: dict[tuple[Value, ...], int] = {}
    for i, series in enumerate(view.series):
        rows = view.rows(series)
        keys = rows[view.layer.x].values if view.layer.x else (None,) * len(rows[series.column])
        for key in keys:
            counts[(i, key)] = counts.get((i, key), 0) + 1
    return max(counts.values(), default=0)


def few(view: View) -> bool:
    return bool(view.option("points", largest(view) <= FEW))


def slot(view: View, one: Each, share: float) -> Slot:
    """What the series that a loop is at draws, where, and how wide."""
    count = len(view.series)
    if view.layer.x is None:
        groups = f"[present({one.column}, {one.where or '{}'})]"
        return Slot(groups, "[i]" if count > 1 else "[0]", min(0.62, share))
    width = round(share / count, 3)
    by = f"{literal(view.layer.x)}: category"
    where = f"{one.where[:-1]}, {by}}}" if one.where else f"{{{by}}}"
    places = f"x + (i - {(count - 1) / 2:g}) * {width:g}" if count > 1 else "x"
    return Slot(f"[present({one.column}, {where}) for category in categories]", places, width)


def need(view: View, code: Code, *, dots: bool) -> None:
    view.use(code, "pick(")
    code.need("present", PRESENT)
    if dots:
        order = "group, across" if view.horizontal else "across, group"
        code.need("sprinkle_down" if view.horizontal else "sprinkle", _sprinkle_code(view, order))


def dots(view: View) -> str:
    return "sprinkle_down" if view.horizontal else "sprinkle"


def _sprinkle_code(view: View, order: str) -> str:
    return _SPRINKLE.replace("{order}", order).replace("def sprinkle", f"def {dots(view)}")


def name_groups(view: View, code: Code) -> None:
    """Without `x` the groups are named by what they are: columns, or values of the series."""
    names = bracketed("[", [literal(words(one.name)) for one in view.series], "]", 80)
    way = "y" if view.horizontal else "x"
    widest = max(_words.width(one.name, view.look.small) for one in view.series)
    crowded = widest > view.width * 60 / len(view.series) and not view.horizontal
    turn = ', rotation=30, ha="right", rotation_mode="anchor"' if crowded else ""
    code.line(f"{view.ax}.set_{way}ticks(range({len(view.series)}), {names}{turn})")
    if view.horizontal:
        code.line(f"{view.ax}.invert_yaxis()  # the first on top")


def _shared_axis_label(view: View) -> str | None:
    """The label of the axis of numbers when several columns share it."""
    return None if len(set(view.layer.y)) == 1 else ""
