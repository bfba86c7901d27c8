"""Square cells coloured by their numbers, which stand in them; or circles whose areas are as large as their numbers.
A column of words fills the cells with words: see `_worded` for what colours them.

Columns: see `_matrix`. Missing cells stay empty; a diverging scale is used when numbers lie on both sides of zero.
The panel's `z` names and limits the scale of colours (`scale: log` too).
Numbers stand in the cells when they fit (`values` forces or forbids it); a colour bar stands beside the cells when
they do not, and when nothing else says what the numbers are.
Options: `shape` ("cell" or "circle"), `colorbar` (True or False), `map` (a colour map of matplotlib), `by` (words only:
"number", "category" or "recurrence").
"""

from __future__ import annotations

import math

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._names import bare
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _together, _worded
from figwright.plots.charts.marks._inks import need_ink
from figwright.plots.charts.marks._matrix import Matrix, is_long, write
from figwright.plots.charts.marks._matrix import matrix as bare_matrix
from figwright.plots.charts.model import Layer
from figwright.plots.charts.reckon._code import PEARSON

MOST = 900
"""Cells beyond which lines between them and numbers in them only disturb."""
FEW, SIDE = 120, 0.5
"""Cells of a small map, and the inches of their height at most: wide ones hold their numbers as well as square ones."""
BAR = 6.5
"""Type sizes that a colour bar takes beside the cells, with its numbers and its name."""
LIGHT = "YlGnBu"
"""As even as viridis, and light in its lower half, where words are easier to read."""
MAPS = ("viridis", "magma", "plasma", "cividis", "inferno", "Blues", "Greens", "Oranges", "Reds", "Purples", "Greys",
        "YlGnBu", "YlOrRd", "coolwarm", "RdBu_r", "RdBu", "PRGn", "PuOr", "BrBG", "RdYlBu_r", "bwr")  # fmt: skip


class Heatmap:
    kind: AxesKind = "free"
    options = ("shape", "colorbar", "map", "by")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "y")
        if layer.z is not None or layer.series is not None:
            _checks.require(layer, "x")
        _checks.alike(layer, table)
        if _worded.is_worded(layer, table):
            _worded.check(layer, table)
            return
        if layer.z is None and layer.series is None:
            _checks.no_totals(layer, table, "would dominate the colours")
        if "by" in layer.options:
            raise ChartError("'by' colours text, but these cells contain numbers", "leave out 'by'")
        if layer.options.get("shape", "cell") not in ("cell", "circle"):
            raise ChartError(f"a heatmap has no shape {layer.options['shape']!r}", "its shapes: cell, circle")
        if layer.options.get("map", "viridis") not in MAPS:
            raise ChartError(f"no colour map {layer.options['map']!r}", f"one of {', '.join(MAPS)}")
        columns = (layer.z,) if layer.z is not None else layer.y
        if not any(_numbers.finite(table[name].numbers) for name in columns):
            raise ChartError(f"{columns[0]!r} contains no number", "name a column of numbers")

    def needs(self, view: View) -> Needs:
        found = matrix(view)
        if found.words:
            return Needs(legend=False, grid="none", ratio=_worded_ratio(view, found))
        rows, columns = len(found.down), len(found.across)
        if not rows or not columns:
            raise ChartError("the heatmap has no cell", "choose rows in which both axes have values")
        label = max((_words.width(name, view.look.small) for name in found.down), default=0.0) / 72
        beside = 0.3 + (1.6 * bool(found.down_label) + BAR * _barred(view)) * view.look.text / 72
        high = min(SIDE, max(0.26, 4.0 / rows)) if rows * columns <= FEW else 9.0
        side = min(high, max(0.2, (view.width - label - beside) / columns))
        ratio = min(1.3, max(0.22, (rows * side + 0.75) / view.width))
        return Needs(legend=False, grid="none", ratio=ratio, square=_square(view, found))

    def draw(self, view: View, code: Code) -> None:
        found, ax = matrix(view), view.ax
        what = "Circles" if _round(view) else "Cells"
        by = f" by {found.across_label} and {found.down_label}" if is_long(view) else ""
        view.say(code, f"{what} of {found.value_label or readable(view.layer.y[0])}{by}")
        across, down = _worded.write(view, code) if found.words else write(view, code)
        _paint(view, code, found)
        if found.words:
            need_ink(view, code)
            _worded.annotate(view, code, *_fit(view, found))
        elif _labelled(view, found):
            _annotate(view, code, found)
        _ticks(view, code, found, across, down)
        one_bar = bool(_together.columns(view)) and len(view.chart.panels) > 1
        if _barred(view) and (not one_bar or view.panel is view.chart.panels[-1]):
            label = view.panel.z.label if view.panel.z.label is not None else _quantity(view, found)
            beside = "axes" if one_bar else ax
            code.call("fig.colorbar", "cells", ax=beside, shrink="0.85", label=literal(words(label)) if label else "")


def matrix(view: View) -> Matrix:
    """The cells, of numbers or of words."""
    if not _worded.is_worded(view.layer, view.table):
        return bare_matrix(view)
    return _worded.matrix(view, bare_matrix(view))


def _paint(view: View, code: Code, found: Matrix) -> None:
    look, ax = view.look, view.ax
    kinds = _worded.options(view) if found.words else {}
    options = kinds or {"cmap": literal(_map(view, found)), **_scale(view, code, found)}
    if _round(view):
        side = _cell(view, found)
        code.line("down, across = np.nonzero(~np.isnan(matrix))")
        code.line("numbers = matrix[down, across]")
        whole = _together.every(view) or "matrix"
        view.use(code, whole)
        code.line(f"share = np.abs(numbers) / np.nanmax(np.abs({whole}))")
        code.line(f"wide = np.maximum({side * 0.92:.3g} * np.sqrt(share), {max(3.0, 0.08 * side):.2g})  # points")
        options |= {"edgecolors": literal(look.muted), "linewidths": f"{look.thin * 0.7:.2g}"}  # the palest are seen
        call = code.called(f"{ax}.scatter", "across", "down", "wide**2", "numbers", **options)
        code.line(f"cells = {call}")
        return
    many = len(found.across) * len(found.down) > MOST and not found.words
    if not many:
        options |= {
            "edgecolors": literal(look.edge if look.edge != look.ink else "white"),
            "linewidth": f"{look.line * 0.9:.2g}",
        }
    else:
        options["rasterized"] = "True"
    edges = "np.arange(matrix.shape[1] + 1) - 0.5, np.arange(matrix.shape[0] + 1) - 0.5"
    code.line(f"cells = {code.called(f'{ax}.pcolormesh', edges, 'matrix', **options)}")


def _scale(view: View, code: Code, found: Matrix) -> dict[str, str]:
    """What the ends of the colour map stand for, where it is not simply the least and the largest number."""
    axis = view.panel.z
    if axis.scale == "log" and all(value > 0 for value in found.numbers):
        return {"norm": '"log"'}
    if axis.limits is not None:
        ends = (("vmin", axis.limits[0]), ("vmax", axis.limits[1]))
        return {name: f"{value:g}" for name, value in ends if value is not None}
    if _diverging(found):
        code.line("limit = np.nanmax(np.abs(matrix))")
        return {"vmin": "-limit", "vmax": "limit"}
    if every := _together.every(view):
        return {"vmin": f"np.nanmin({every})", "vmax": f"np.nanmax({every})"}
    return {}


def _annotate(view: View, code: Code, found: Matrix) -> None:
    need_ink(view, code)
    form = _form(found).replace("{:", "{number:")
    if _round(view):
        _write_circle_numbers(view, code, found, form)
        return
    with code.block("for (row, column), number in np.ndenumerate(matrix):"), code.block("if number == number:"):
        code.call(
            f"{view.ax}.text", "column", "row", f'f"{form}"', ha='"center"', va='"center"',
            fontsize=f"{_type(view, found):g}", color="ink(cells.cmap(cells.norm(number)))",
        )  # fmt: skip


def _write_circle_numbers(view: View, code: Code, found: Matrix, form: str) -> None:
    """Numbers in the circles that are wide enough for them, and under the others."""
    size = _type(view, found)
    widest = max(_words.width(_form(found).format(value), size) for value in found.numbers)
    with code.block("for column, row, number, reach in zip(across, down, numbers, wide):"):
        code.line(f"inside = reach > {widest * 1.12:.3g}")
        code.call(
            f"{view.ax}.annotate", f'f"{form}"', "(column, row)", textcoords='"offset points"',
            xytext=f"(0, 0 if inside else -reach / 2 - {size * 0.8:.2g})", ha='"center"', va='"center"',
            fontsize=f"{size:g}", color=f"ink(cells.cmap(cells.norm(number))) if inside else {literal(view.look.ink)}",
        )  # fmt: skip


def _quantity(view: View, found: Matrix) -> str:
    """What the colours stand for: of panels that share them, what their columns are together."""
    return _together.called(view) or found.value_label


def _ticks(view: View, code: Code, found: Matrix, across: str, down: str) -> None:
    ax, panel = view.ax, view.panel
    side = _cell(view, found) if len(found.across) * len(found.down) <= MOST else view.width * 60 / len(found.across)
    side = side if _square(view, found) else max(side, _pitch(view, found))
    widest = max((_words.width(name, view.look.small) for name in found.across), default=0.0)
    turn, room = "", 0.95 * (_pitch(view, found) if found.words or _flat(view, found) else side)
    lines = [_words.wrapped(name, view.look.small, room) for name in found.across]
    if widest > room and all(lines) and room > 3.5 * view.look.small:
        code.imports.add("from textwrap import fill")
        longest = max(len(line) for text in lines for line in (text or "").split("\n"))
        across = f"[fill(str(name), {longest}) for name in {across}]"
    elif widest > room:
        turn = ', rotation=45, ha="right", rotation_mode="anchor"'
    steps = [max(1, math.ceil(1.3 * view.look.small / max(1.0, room))) for room in
             (side, view.height * 60 / len(found.down))]  # fmt: skip
    for way, names, step, extra in (("x", across, steps[0], turn), ("y", down, steps[1], "")):
        part = f"[::{step}]" if step > 1 else ""
        count = f"matrix.shape[{1 if way == 'x' else 0}]"
        if way == "y" and len(found.down) == 1 and (panel.title or view.chart.title):
            code.line(f"{ax}.set_yticks([])")
            continue
        code.line(f"{ax}.set_{way}ticks(range({count}){part}, {names}{part}{extra})")
    labels = {"xlabel": found.across_label, "ylabel": found.down_label}
    given = {key: literal(words(text)) for key, text in labels.items() if text}
    square = _square(view, found)
    code.call(
        f"{ax}.set", xlim="(-0.5, matrix.shape[1] - 0.5)", ylim="(matrix.shape[0] - 0.5, -0.5)",
        aspect='"equal"' if square else "", **given,
    )  # fmt: skip
    code.line(f"{ax}.tick_params(length=0)\n{ax}.spines[:].set_visible(False)")
    if square and found.down_label and len(view.chart.panels) == 1 and not view.facet:
        code.line("fig.draw_without_rendering()  # square cells leave the label its room from the second time on")


def _fit(view: View, found: Matrix) -> tuple[float, int]:
    """The type and the letters of a line of words in their cells; a ChartError where no type is small enough."""
    high = (view.height * 72 - 7 * view.look.text) / max(1, len(found.down))
    size, letters = _worded.fit(view, found, _pitch(view, found), high)
    if not size:
        longest = max((word for row in found.words for word in row), key=len)
        raise ChartError(
            f"words such as {longest!r:.60} do not fit into {len(found.down)} by {len(found.across)} cells",
            "show fewer rows or columns, or shorten the texts",
        )
    return size, letters


def _worded_ratio(view: View, found: Matrix) -> float:
    """Rows as high as their words want: a line, or the lines that they are broken into."""
    size, wide = view.look.text, max(8.0, _pitch(view, found))
    lines = [_words.broken(word, size, 0.9 * wide).count("\n") + 1 for row in found.words for word in row if word]
    high = len(found.down) * (1.35 * max(lines, default=1) + 1.0) * size + 7 * size
    return min(1.4, max(0.2, high / 72 / view.width))


def _flat(view: View, found: Matrix) -> bool:
    """A single row for which squares are too high may be lower: constrained layout would not find room in one pass."""
    wide = view.width * 72 / len(found.across)
    return len(found.down) == 1 and wide > 0.8 * (view.height * 72 - 7 * view.look.text)


def _square(view: View, found: Matrix) -> bool:
    """Whether cells are square: those of a table of pairs, of circles, and of large maps."""
    cells = len(found.across) * len(found.down)
    if cells > MOST or found.words or _flat(view, found):
        return False
    return cells > FEW or found.across == found.down or _round(view) or len(view.chart.panels) > 1 or bool(view.facet)


def _round(view: View) -> bool:
    return view.option("shape", "cell") == "circle"


def _diverging(found: Matrix) -> bool:
    """Numbers on both sides of zero, and neither side a mere trace."""
    low, high = min(found.numbers, default=0.0), max(found.numbers, default=0.0)
    return low < 0 < high and min(-low, high) >= 0.1 * max(-low, high)


def _both_ways(view: View, found: Matrix) -> bool:
    """Whether colours go both ways from zero: by the numbers, or by limits as far on both sides."""
    low, high = view.panel.z.limits or (None, None)
    return _diverging(found) if low is None or high is None else -low == high


def _map(view: View, found: Matrix) -> str:
    palette = view.paint.palette
    plain = palette.sequential
    if plain == "viridis" and _labelled(view, found):
        plain = LIGHT
    return str(view.option("map", palette.diverging if _both_ways(view, found) else plain))


def _cell(view: View, found: Matrix) -> float:
    """The side of a cell in points, as far as it can be known before the labels are set."""
    high = view.height * 72 - 7 * view.look.text
    return max(4.0, min(_pitch(view, found), high / max(1, len(found.down))))


def _pitch(view: View, found: Matrix) -> float:
    """Points from column to column where the height sets no limit."""
    label = max((_words.width(name, view.look.small) for name in found.down), default=0.0)
    barred = view.option("colorbar", _named(view, found))
    bar = BAR * view.look.text / (len(view.chart.panels) if _together.columns(view) else 1)
    return (view.width * 72 - label - 3 * view.look.text - (bar if barred else 0)) / len(found.across)


def _type(view: View, found: Matrix) -> float:
    """The largest type in which the widest number fits into its cell; 0 when none does."""
    form, side = _form(found), _cell(view, found)
    room = side * (0.6 if _round(view) else 0.88)
    texts = [form.format(value) for value in found.numbers]
    larger = round(min(1.25 * view.look.text, 0.3 * side), 1)
    for size in (larger, view.look.text, view.look.small, round(0.93 * view.look.small, 1)):
        if size < 0.92 * view.look.small:
            continue
        if max((_words.width(text, size) for text in texts), default=0.0) <= room and size * 1.1 <= room:
            return size
    return 0.0


def _form(found: Matrix) -> str:
    """One number of decimals for all cells, unless small numbers would lose their digits beside large ones."""
    if found.value_label == PEARSON:
        return "{:.2f}"
    form = _numbers.number_format(found.numbers)
    lost = [v for v in found.numbers if abs(float(form.format(v).replace(",", "")) - v) > 0.02 * abs(v)]
    return "{:.3g}" if lost else form


def _labelled(view: View, found: Matrix) -> bool:
    if found.words:
        return True
    if view.layer.values is not None:
        return view.layer.values and _type(view, found) > 0
    return len(found.across) * len(found.down) <= MOST and _type(view, found) > 0


def _barred(view: View) -> bool:
    """A colour bar helps where no numbers stand in the cells, and names what they are where no title does."""
    found = matrix(view)
    if found.words:
        return bool(view.option("colorbar", False))
    return bool(view.option("colorbar", _named(view, found) or not _labelled(view, found)))


def _named(view: View, found: Matrix) -> bool:
    """Whether the colour bar alone says what the numbers are."""
    said = view.panel.z.label or _quantity(view, found)
    titles = f"{view.panel.title} {view.chart.title}".casefold()
    return bool(said) and (_round(view) or not (view.facet or bare(said).casefold() in titles))


MARK = Heatmap()
