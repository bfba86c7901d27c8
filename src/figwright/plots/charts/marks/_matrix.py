"""A layer -> rows, columns and cells of a matrix, as decisions at compile time and as lines of the script.

Three forms: wide (`x` names the rows, each column of `y` is a column of the matrix), long (`x` across, the one column
of `y` down, `z` the number), and long by series (`x` across, `series` down, the one column of `y` the number). A
single column of numbers without `z` or `series` is one row over `x`. `horizontal` swaps rows and columns. The panel's
`x` names the axis of `x` wherever it lies, its `y` the other one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.core.tables import Column, Value
from figwright.plots.charts._code import Code, bracketed, corner, literal, readable, words
from figwright.plots.charts._names import capital
from figwright.plots.charts._view import View
from figwright.plots.charts.model import Axis


@dataclass(frozen=True, slots=True)
class Matrix:
    """What a heat map shows: names across and down, and the numbers row by row (NaN: no cell)."""

    across: tuple[str, ...]
    down: tuple[str, ...]
    cells: tuple[tuple[float, ...], ...]
    across_label: str = ""
    down_label: str = ""
    value_label: str = ""
    words: tuple[tuple[str, ...], ...] = ()
    """What stands in the cells of a matrix of words; its numbers are what colours them."""

    @property
    def numbers(self) -> list[float]:
        return [value for row in self.cells for value in row if math.isfinite(value)]

    @property
    def turned(self) -> Matrix:
        cells = tuple(zip(*self.cells, strict=True))
        words = tuple(zip(*self.words, strict=True))
        return Matrix(self.down, self.across, cells, self.down_label, self.across_label, self.value_label, words)


def is_long(view: View) -> bool:
    return view.layer.z is not None or view.layer.series is not None


def keys(view: View) -> tuple[str, str, str]:
    """In the long form: the columns that stand across, down, and for the number."""
    layer = view.layer
    if layer.z is not None:
        return layer.x or "", layer.y[0], layer.z
    return layer.x or "", layer.series or "", layer.y[0]


def matrix(view: View) -> Matrix:
    """The matrix of all rows of the view's table, for decisions."""
    layer, table = view.layer, view.table
    if is_long(view):
        across, down, number = (table[name] for name in keys(view))
        numbers = number.numbers or (math.nan,) * len(number)
        found = dict(zip(zip(down.values, across.values, strict=True), numbers, strict=True))
        rows, columns = order(down), order(across)
        cells = tuple(tuple(found.get((r, c), math.nan) for c in columns) for r in rows)
        labels = (_axis_name(view.panel.x, across.name), _axis_name(view.panel.y, down.name), readable(number.name))
        one = Matrix(tuple(map(str, columns)), tuple(map(str, rows)), cells, *labels)
    else:
        columns_ = [table[name].numbers or (math.nan,) * len(table[name]) for name in layer.y]
        names = tuple(one.name for one in view.series) if len(layer.y) > 1 else (readable(layer.y[0]),)
        rows_ = tuple(table[layer.x].words) if layer.x else tuple(str(i + 1) for i in range(len(columns_[0])))
        value = "" if len(names) > 1 else names[0]
        down_label = _axis_name(view.panel.x, layer.x or "")
        cells = tuple(zip(*columns_, strict=True))
        one = Matrix(names, rows_, cells, _axis_name(view.panel.y, corner(layer.x or "")[1]), down_label, value)
        one = one.turned if len(names) == 1 else one
    return one.turned if layer.horizontal else one


def _axis_name(axis: Axis, column: str) -> str:
    """The panel's word for an axis, or the column's name."""
    return axis.label if axis.label is not None else capital(readable(corner(column)[0])) if column else ""


def order(column: Column) -> list[Value]:
    """The categories of an axis: numbers by size, words as they come."""
    found = list(column.distinct)
    return sorted(found, key=lambda value: float(value or 0)) if column.kind == "number" else found


def write(view: View, code: Code) -> tuple[str, str]:
    """Lines that make `matrix`, `columns` and `rows`; gives the expressions of the words across and down."""
    layer = view.layer
    turn = ".T" if layer.horizontal else ""
    if is_long(view):
        return _write_long(view, code, turn)
    names = [one.name for one in view.series] if len(layer.y) > 1 else [readable(layer.y[0])]
    read = view.column(layer.x) if layer.x else f"range(1, len({view.column(layer.y[0])}) + 1)"
    shown = view.shown("rows", layer.x) if layer.x else "rows"
    view.use(code, read, shown, view.column(layer.y[0]))
    code.line(f"rows = {read}")
    same = names == list(layer.y) and all(words(name) == name for name in names)
    code.line(f"columns = {bracketed('[', [literal(name) for name in layer.y], ']', 88)}")
    each = "data[column]" if not view.where else f"pick(column, {view.filter(view.where)})"
    if any(view.table[name].kind != "number" for name in layer.y):  # a column without a single number
        each = f'[np.nan if value == "" else value for value in {each}]'
    single = len(layer.y) == 1
    transpose = "" if single != bool(turn) else ".T"
    code.line(f"matrix = np.array([{each} for column in columns], dtype=float){transpose}")
    called = "columns" if same else bracketed("[", [literal(words(name)) for name in names], "]", 88)
    return (called, shown) if single == bool(turn) else (shown, called)


def _write_long(view: View, code: Code, turn: str) -> tuple[str, str]:
    across, down, number = keys(view)
    reads = [view.column(name) for name in (across, down, number)]
    view.use(code, *reads)
    for name, column, read in (("columns", across, reads[0]), ("rows", down, reads[1])):
        code.line(f"{name} = sorted(set({read}))" if view.table[column].kind == "number" else
                  f"{name} = list(dict.fromkeys({read}))")  # fmt: skip
    pairs = list(zip(view.table[across].values, view.table[down].values, strict=True))
    by = view.chart.facet.by if view.chart.facet else None
    spots: Sequence[object] = list(zip(pairs, view.table[by].values, strict=True)) if by else pairs
    if len(set(spots)) < len(spots):
        code.line(f"found = list(zip({reads[0]}, {reads[1]}, {reads[2]}))")
        mean = "np.nanmean([n for a, d, n in found if (a, d) == (column, row)] or [np.nan])"
        code.line(f"matrix = np.array([\n    [{mean} for column in columns]\n    for row in rows\n])")
    else:
        code.line("matrix = np.full((len(rows), len(columns)), np.nan)")
        head = bracketed("for across, down, number in zip(", reads, "):", 92)
        code.line(f"{head}\n    matrix[rows.index(down), columns.index(across)] = number")
    shown = [view.shown("columns", across), view.shown("rows", down)]
    view.use(code, *shown)
    if turn:
        code.line("matrix, rows, columns = matrix.T, columns, rows")
        shown = [view.shown("columns", down), view.shown("rows", across)]
    return shown[0], shown[1]
