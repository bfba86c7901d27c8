"""Changes: for every category an arrow from its start to its end, with the change in numbers.

`x` names the categories (usually `horizontal`: one row for each), `y` the column of starts, `change` the column of
changes or `to` the column of ends. Several layers stand side by side in each category's room; `names` names a layer.
Options: `width` (share of a category's room that its arrows fill).
"""

from __future__ import annotations

import math
from dataclasses import replace

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._names import bare, unit
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Box, Needs
from figwright.plots.charts.marks._endings import ending
from figwright.plots.charts.model import Layer


class Arrow:
    kind: AxesKind = "plane"
    options = ("width",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        if (layer.change is None) == (layer.to is None):
            raise ChartError(
                "an arrow needs either 'change' or 'to'",
                "name the column of changes or the column of end points, not both",
            )
        if len(layer.y) > 1:
            raise ChartError("a layer of arrows takes one column of starts", "give each pair of columns its own layer")
        _checks.numeric(layer, table, "y", "change", "to")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        view = _with_label(view)
        names = tuple(one.name for one in view.series)
        starts, ends = _ends(view)
        several = len(view.panel.layers) > 1
        return Needs(
            names=names, legend=several or len(names) > 1, patches=False, category=True,
            along=tuple(_numbers.finite((*starts, *ends))), ink=_ink(view, starts, ends), room=0.1,
            y_label=_axis(view) if several else _from_to(view), ratio=_tall(view) if view.horizontal else None,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view = _with_label(view)
        layer, look, ax = view.layer, view.look, view.ax
        view.say(code, f"Arrows from {readable(layer.y[0])} by {readable(layer.change or layer.to or '')}")
        starts = view.values(literal(layer.y[0]))
        other = view.values(literal(layer.change or layer.to))
        view.use(code, starts, other)
        code.line(f"start = np.array({starts}, dtype=float)")
        code.line(f"change = np.array({other}, dtype=float)" if layer.change else f"change = np.array({other}) - start")
        shift = _shift(view)
        code.line(f"place = x {'-' if shift < 0 else '+'} {abs(shift):g}" if shift else "place = x")
        colour = view.colour(view.series[0].name)
        lying = view.horizontal
        ends = ["start + change", "place"] if lying else ["place", "start + change"]
        code.line(f"{ax}.update_datalim(np.transpose([{', '.join(ends)}]))  # heads count for the limits too")
        spot = ("start", "place", "change", "0 * change") if lying else ("place", "start", "0 * change", "change")
        code.call(
            f"{ax}.quiver", *spot, angles='"xy"', scale_units='"xy"', scale="1", units='"inches"',
            width=f"{look.line * 1.15 / 72:.2g}", headwidth="4.2", headlength="5", headaxislength="4.6", color=colour,
            zorder="3",
        )  # fmt: skip
        label = literal(words(view.series[0].name))
        code.line(f'{ax}.plot({spot[0]}, {spot[1]}, "o", color={colour}, label={label})')
        if _labelled(view):
            self._numbers(view, code)
        if _crowd(view)[0] == 0:
            code.line(f"{ax}.set_{'y' if lying else 'x'}lim(-0.6, len(x) - 0.4)")

    def _numbers(self, view: View, code: Code) -> None:
        """The change beside the middle of its arrow."""
        starts, ends = _ends(view)
        form = _numbers.number_format([b - a for a, b in zip(starts, ends, strict=True)]).replace("{:", "{by:+")
        point, text = (
            ("(a + by / 2, at)", {"xytext": "(0, 3)", "ha": '"center"', "va": '"bottom"'})
            if view.horizontal
            else ("(at, a + by / 2)", {"xytext": "(5, 0)", "ha": '"left"', "va": '"center"'})
        )
        with code.block("for a, by, at in zip(start, change, place):"), code.block("if a + by == a + by:"):
            code.call(
                f"{view.ax}.annotate", f'f"{form}"', point, textcoords='"offset points"',
                fontsize=f"{view.look.small:g}", **text,
            )  # fmt: skip


def _axis(view: View) -> str:
    """What the axis of several layers counts."""
    return ending([readable(name) for layer in view.panel.layers for name in layer.y]) or "Value"


def _from_to(view: View) -> str | None:
    """What the axis of one layer counts: where its arrows begin and where they end."""
    if view.layer.to is None:
        return None
    ends = [view.table[name] for name in (view.layer.y[0], view.layer.to)]
    units = {unit(column.name) or column.unit for column in ends}
    said = f" ({units.pop()})" if len(units) == 1 and units != {""} else ""
    return f"{' → '.join(readable(bare(column.name)) for column in ends)}{said}"


def _with_label(view: View) -> View:
    """A layer is called by its change when nobody names it."""
    if view.layer.names:
        return view
    name = readable(view.layer.change or view.layer.to or view.layer.y[0])
    return replace(view, layer=view.layer.model_copy(update={"names": (name,), "series": None}))


def _ends(view: View) -> tuple[list[float], list[float]]:
    layer, table = view.layer, view.table
    starts = list(table[layer.y[0]].numbers)
    other = table[layer.change or layer.to or ""].numbers
    return starts, [a + b if layer.change else b for a, b in zip(starts, other, strict=True)]


def _crowd(view: View) -> tuple[int, int]:
    """Which of the panel's layers of arrows this is, and how many there are."""
    arrows = [layer for layer in view.panel.layers if layer.mark == "arrow"]
    keys = [(layer.y, layer.change, layer.to) for layer in arrows]
    mine = (view.layer.y, view.layer.change, view.layer.to)
    return keys.index(mine), len(arrows)


def _shift(view: View) -> float:
    """How far from the middle of a category its arrow runs."""
    place, count = _crowd(view)
    return round((place - (count - 1) / 2) * float(view.option("width", 0.72)) / count, 3)


def _labelled(view: View) -> bool:
    count = len(view.table[view.layer.x or ""]) * _crowd(view)[1]
    return view.layer.values if view.layer.values is not None else count <= 24


def _ink(view: View, starts: list[float], ends: list[float]) -> list[Box]:
    shift = _shift(view)
    return [
        (i + shift - 0.3, min(a, b), i + shift + 0.3, max(a, b))
        for i, (a, b) in enumerate(zip(starts, ends, strict=True))
        if math.isfinite(a) and math.isfinite(b)
    ]


def _tall(view: View) -> float:
    rows = len(view.table[view.layer.x or ""].distinct) * max(1.0, 0.75 * _crowd(view)[1])
    return max(0.42, min(1.5, (rows * view.look.text * 2.6 / 72 + 0.6) / view.width))


MARK = Arrow()
