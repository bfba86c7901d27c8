"""Points by two numbers: shapes and colours for groups, a colour map for a third number, areas for a fourth (bubbles),
words at the points. Over categories, points that would hide each other stand side by side.

Options: `area` (of the largest bubble in square points), `alpha`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _numbers, _point_labels, _sizes, _words
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer

MOST_NAMES, MOST_COLOURS = 24, 8
"""Points that can be named, and groups that can be told apart by their colours."""


class Scatter:
    kind: AxesKind = "plane"
    options = ("area", "alpha")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y", "size")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        view = grouped(view)
        names = tuple(one.name for one in view.series)
        return Needs(
            names=names, legend=len(names) > 1 and not named(view) and not groups_are_labelled(view), patches=False,
            across=_numbers.along_x(view), along=_numbers.reach(view), grid="both", ink=_numbers.dots(view),
            room=0.12 if view.layer.size else 0.0,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view = grouped(view)
        view.say(code, _words.describe_block("Bubbles" if view.layer.size else "Points", view))
        if view.layer.size:
            read = _sizes.largest(view)
            view.use(code, read)
            if f"largest = {read}" not in [line.strip() for line in code.lines[-12:]]:
                code.line(f"largest = {read}")
        with view.each(code, "i" if "i" in _aside(view) else "") as one:
            _points(view, code, one)
        if view.categories is not None and not view.categories.step:
            margin = max(0.06, 0.5 / len(view.categories.values))
            code.line(f"{view.ax}.margins({'y' if view.horizontal else 'x'}={margin:.2g})")
        if view.layer.label or named(view):
            label = view.layer.label or view.layer.series
            _point_labels.write(replace(view, layer=view.layer.model_copy(update={"label": label})), code)
        if mapped := _mapped(view):
            code.line(f"fig.colorbar(points, ax={view.ax}, label={literal(words(readable(mapped)))})")
        if view.layer.size:
            code.line(f"{view.ax}.margins(0.1)")


def grouped(view: View) -> View:
    """A colour by words is a series."""
    layer = view.layer
    if layer.series is None and layer.colour and view.table[layer.colour].kind == "text" and len(layer.y) == 1:
        return replace(view, layer=layer.model_copy(update={"series": layer.colour, "colour": None}))
    if layer.series and len(view.series) > MOST_COLOURS and _single(view) and not (layer.names or layer.highlight):
        # Nobody tells so many colours apart: the names alone do, while there is room for them.
        label = layer.label or (layer.series if len(view.series) <= MOST_NAMES else None)
        return replace(view, layer=layer.model_copy(update={"series": None, "label": label}))
    return view


def _single(view: View) -> bool:
    """Whether every group is one point."""
    rows = view.table[view.layer.series or ""].words
    return len(set(rows)) == len(rows) and len(view.panel.layers) == 1 and not view.facet


def named(view: View) -> bool:
    """Groups of one point each have their names beside them rather than in a legend."""
    layer = view.layer
    if layer.series is None or layer.label or not 2 < len(view.series) <= MOST_NAMES or view.panel.legend != "auto":
        return False
    return not layer.names and _single(view)


def groups_are_labelled(view: View) -> bool:
    """The words at the points are the names of the groups: a legend would only say them again."""
    label, series = view.layer.label, view.layer.series
    return bool(label and series) and view.table[label or ""].words == view.table[series or ""].words


def _mapped(view: View) -> str:
    """The column of numbers that the colours stand for."""
    name = view.layer.colour
    return name if name and view.table[name].kind == "number" and len(view.series) == 1 else ""


def _points(view: View, code: Code, one: Each) -> None:
    layer, mapped = view.layer, _mapped(view)
    where = {layer.series: _value(view, one)} if layer.series and layer.series != layer.colour else {}
    x = one.x
    if view.categories is not None:
        x = view.column(layer.x or "", where)
        x = x if view.categories.step else f"[{view.categories.name}.index(one) for one in {x}]"
        if aside := _aside(view):
            view.use(code, x)
            code.line(f"places = np.array({x}, dtype=float)")
            x = f"places{aside}"
    y = f"pick({one.column}, {one.where})" if one.where else f"data[{one.column}]"
    size = f"{_size(view):g}"
    if layer.size:
        size = f"{_point_labels.largest(view):g} * np.array({view.column(layer.size, where)}) / largest"
    view.use(code, x, y, size)
    points = (y, x) if view.horizontal else (x, y)
    paint = {"color": one.colour} if not mapped else {
        "c": view.column(mapped), "cmap": literal(view.paint.palette.sequential)}  # fmt: skip
    if not mapped and len(view.series) == 1 and (strong := _point_labels.strong(view, code)):
        paint = {"color": strong}
    many = _numbers.count(view) * len(view.series)
    alpha = view.option("alpha", 0.62 if layer.size else 1.0 if many <= 150 else 0.65)
    call = code.called(
        f"{view.ax}.scatter", *points, s=size, **paint, marker=_marker(view, code, one),
        alpha=f"{alpha:g}" if alpha != 1 else "", edgecolors=literal(view.look.edge),
        linewidths=f"{view.look.thin * 0.7:.2g}", label=one.label if not mapped else "", zorder="2",
    )  # fmt: skip
    code.line(f"points = {call}" if mapped else call)


def _aside(view: View) -> str:
    """Python for how far points leave the middle of their category: groups stand side by side where points of different
    groups would hide each other, and the rows of a group are spread where they would; empty where none does."""
    if view.categories is None or view.categories.step or view.layer.label or view.layer.size:
        return ""
    if len(view.panel.layers) > 1 or named(view):
        return ""
    rows = [list(zip(_numbers.places(view, one), view.rows(one)[one.column].numbers, strict=True))
            for one in view.series]  # fmt: skip
    count = len(rows)
    groups = f" + (i - {(count - 1) / 2:g}) * {0.6 / count:.2g}" if _hidden(view, [p for r in rows for p in r]) else ""
    groups = groups if count > 1 else ""
    few = any(_hidden(view, points) for points in rows)
    return groups + (f" + {0.14 / count:.2g} * np.sin(2.4 * np.arange(len(places)))" if few else "")


def _hidden(view: View, points: Sequence[tuple[float, float]]) -> bool:
    """Whether a point over a category lies under another one."""
    levels = _numbers.reach(view)
    room = (view.width if view.horizontal else view.height) * 72 * 0.76 / ((max(levels) - min(levels)) or 1.0)
    near = 0.6 * math.sqrt(_size(view))
    return any(a[0] == b[0] and (b[1] - a[1]) * room < near for a, b in pairwise(sorted(points)))


def _marker(view: View, code: Code, one: Each) -> str:
    """Bubbles are round, and so are points whose names stand beside them: no shape has to tell them apart."""
    return "" if view.layer.size or named(view) or groups_are_labelled(view) else _lines.marker(view, code, one)


def _value(view: View, one: Each) -> str:
    """The expression of what `series` holds, as the loop's filter has it."""
    marker = f"{literal(view.layer.series)}: "
    return one.where.partition(marker)[2].rstrip("}").rpartition(marker)[2] or one.name


def _size(view: View) -> float:
    """Square points: many points are smaller."""
    rows = sum(len(view.rows(series)[series.column]) for series in view.series)
    k = 9 if rows <= 15 else 7.5 if rows <= 40 else 5.5 if rows <= 120 else 3.2 if rows <= 500 else 1.4
    return round(k * view.look.marker)


MARK = Scatter()
