"""Cells of words: what stands in them, and what colours them: the number in a word, its kind, or how often it is there.

`by` decides: "number" (#17 is 17), "category" (one colour for each word; shades in their order where the words are a
scale), "recurrence" (the more often a word is there, the stronger). Without it: numbers where every word holds one,
then categories while they are few, then recurrence.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace

from figwright.core.colour import blended
from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _category_order, _words
from figwright.plots.charts._code import Code, bracketed, dictionary, literal, readable, words
from figwright.plots.charts._view import View
from figwright.plots.charts.marks._matrix import Matrix, is_long, keys, order
from figwright.plots.charts.model import Layer

WAYS = ("number", "category", "recurrence")
MOST_KINDS = 10
"""Words up to which each has a colour of its own."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_READ = '''
def number(word):
    """The number in a word: 17 of "#17"."""
    found = re.search(r"\\d+(?:\\.\\d+)?", word)
    return float(found[0]) if found else np.nan
'''


def cells(layer: Layer) -> tuple[str, ...]:
    """The columns of what stands in the cells."""
    return (layer.z,) if layer.z is not None else layer.y[:1] if layer.series is not None else layer.y


def is_worded(layer: Layer, table: Table) -> bool:
    """Whether the cells hold words."""
    kinds = {table[name].kind for name in cells(layer) if table[name].distinct}
    return bool(kinds) and kinds != {"number"}


def check(layer: Layer, table: Table) -> None:
    """Words at every place at most once, and of one kind."""
    names = cells(layer)
    if layer.x in names or layer.series in names:
        raise ChartError(f"{names[0]!r} contains the names of the rows", "name the columns that fill the cells")
    if strange := [name for name in names if table[name].kind == "number"]:
        raise ChartError(
            f"{strange[0]!r} contains numbers, but the other columns contain text", "give each its own panel"
        )
    if layer.options.get("shape", "cell") != "cell":
        raise ChartError("circles need numbers, but these cells contain text", "leave out 'shape'")
    way = layer.options.get("by", "")
    if way not in ("", *WAYS):
        raise ChartError(f"cells with text cannot be coloured by {way!r}", f"by: one of {', '.join(WAYS)}")
    there = [word for name in names for word in table[name].words if word]
    if way == "number" and (bare := next((word for word in there if not _NUMBER.search(word)), "")):
        raise ChartError(f"{bare!r} contains no number to colour it by", "by: category, or recurrence")
    if way == "category" and len(set(there)) > MOST_KINDS:
        raise ChartError(f"{len(set(there))} different texts need too many colours", "by: recurrence")
    if layer.z is not None or layer.series is not None:
        down = layer.y[0] if layer.z is not None else layer.series or ""
        spots = Counter(zip(table[layer.x or ""].values, table[down].values, strict=True))
        if doubled := next((spot for spot, times in spots.items() if times > 1), None):
            raise ChartError(f"several texts at {doubled[0]!r} and {doubled[1]!r}", "choose one row with 'where'")


def way(view: View) -> str:
    """What colours the words."""
    if said := view.option("by", ""):
        return str(said)
    there = [word for name in cells(view.layer) for word in view.table[name].words if word]
    if all(_NUMBER.search(word) for word in there):
        return "number"
    return "category" if len(set(there)) <= MOST_KINDS else "recurrence"


def matrix(view: View, bare: Matrix) -> Matrix:
    """The matrix of the words and of what colours them; `bare` is that of the numbers, with its names."""
    layer, table = view.layer, view.table
    if is_long(view):
        across, down, word = (table[name] for name in keys(view))
        found = dict(zip(zip(down.values, across.values, strict=True), word.words, strict=True))
        columns = order(down) if _square(view) else order(across)
        said = tuple(tuple(found.get((r, c), "") for c in columns) for r in order(down))
        bare = replace(bare, across=bare.down) if _square(view) else bare
    else:
        said = tuple(zip(*(table[name].words for name in layer.y), strict=True))
        said = tuple(zip(*said, strict=True)) if len(layer.y) == 1 else said
    if layer.horizontal:
        said = tuple(zip(*said, strict=True))
    codes = _codes(view, [word for row in said for word in row if word])
    return replace(bare, words=said, cells=tuple(tuple(codes.get(w, math.nan) for w in row) for row in said))


def _square(view: View) -> bool:
    """Whether the same names stand across and down: then in one order."""
    across, down, _ = keys(view)
    return set(view.table[across].distinct) == set(view.table[down].distinct)


def _codes(view: View, there: list[str]) -> dict[str, float]:
    if way(view) == "number":
        return {word: float(found[0]) for word in there if (found := _NUMBER.search(word))}
    if way(view) == "recurrence":
        return {word: float(times) for word, times in Counter(there).items()}
    return {word: float(place) for place, word in enumerate(kinds(view))}


def kinds(view: View) -> dict[str, str]:
    """The colour of every word, in the order of their scale or as they come."""
    there = list(dict.fromkeys(word for name in cells(view.layer) for word in view.table[name].words if word))
    palette, chosen = view.paint.palette, view.chart.colours
    if found := _category_order.placed(there):
        scale, off = found
        ends = ("#d9822b", "#f3efe6", "#2a7f8e") if not palette.greyscale else ("#6b6b6b", "#d9d9d9", "#f7f7f7")
        shades = {word: _shade(ends, place / max(1, len(scale) - 1)) for place, word in enumerate(scale)}
        return {**shades, **dict.fromkeys(off, _category_order.OFF), **{w: c for w, c in chosen.items() if w in there}}
    pale = {word: blended(palette.nth(place, len(there)), "#ffffff", 0.55) for place, word in enumerate(there)}
    return {word: chosen.get(word, colour) for word, colour in pale.items()}


def _shade(ends: tuple[str, str, str], share: float) -> str:
    """A colour between the ends of a scale, through its middle."""
    low, middle, high = ends
    return blended(low, middle, 1 - 2 * share) if share < 0.5 else blended(high, middle, 2 * share - 1)


def write(view: View, code: Code) -> tuple[str, str]:
    """Lines that make `said`, `matrix`, `columns` and `rows`; gives the expressions of the names."""
    layer = view.layer
    shown = _write_long(view, code) if is_long(view) else _write_wide(view, code)
    if layer.horizontal:
        code.line("said = list(zip(*said))")
    how = way(view)
    if how == "number":
        code.imports.add("import re")
        code.need("number", _READ)
        code.line("matrix = np.array([[number(word) for word in row] for row in said])  # the number in each word")
    elif how == "recurrence":
        code.imports.add("from collections import Counter")
        code.line("times = Counter(word for row in said for word in row if word)")
        code.line("matrix = np.array([[times.get(word, np.nan) for word in row] for row in said], dtype=float)")
    else:
        code.imports.add("from matplotlib.colors import ListedColormap")
        code.constants["KINDS"] = dictionary({word: literal(colour) for word, colour in kinds(view).items()}, 90)
        code.line("place = {word: i for i, word in enumerate(KINDS)}")
        code.line("matrix = np.array([[place.get(word, np.nan) for word in row] for row in said], dtype=float)")
    return shown[::-1] if layer.horizontal else shown


def _write_wide(view: View, code: Code) -> tuple[str, str]:
    layer = view.layer
    read = view.column(layer.x) if layer.x else f"range(1, len({view.column(layer.y[0])}) + 1)"
    shown = view.shown("rows", layer.x) if layer.x else "rows"
    view.use(code, read, shown, view.column(layer.y[0]))
    code.line(f"rows = {read}")
    code.line(f"columns = {bracketed('[', [literal(name) for name in layer.y], ']', 88)}")
    each = "data[column]" if not view.where else f"pick(column, {view.filter(view.where)})"
    code.line(f"said = list(zip(*({each} for column in columns)))")
    names = [one.name for one in view.series] if len(layer.y) > 1 else [readable(layer.y[0])]
    called = bracketed("[", [literal(words(name)) for name in names], "]", 88)
    if len(layer.y) == 1:
        code.line("said = list(zip(*said))")
        return shown, called
    return called, shown


def _write_long(view: View, code: Code) -> tuple[str, str]:
    across, down, word = keys(view)
    reads = [view.column(name) for name in (across, down, word)]
    view.use(code, *reads)
    for name, column, read in (("columns", across, reads[0]), ("rows", down, reads[1])):
        if name == "columns" and _square(view):
            read = reads[1]  # who stands down stands across, in the same order
        code.line(f"{name} = sorted(set({read}))" if view.table[column].kind == "number" else
                  f"{name} = list(dict.fromkeys({read}))")  # fmt: skip
    code.line(f"found = dict(zip(zip({reads[1]}, {reads[0]}), {reads[2]}))")
    code.line('said = [[found.get((row, column), "") for column in columns] for row in rows]')
    shown = view.shown("columns", across), view.shown("rows", down)
    view.use(code, *shown)
    return shown


def options(view: View) -> dict[str, str]:
    """The colour map of words by kind; the others have that of numbers."""
    if way(view) != "category":
        return {}
    return {"cmap": "ListedColormap(list(KINDS.values()))", "vmin": "-0.5", "vmax": "len(KINDS) - 0.5"}


def fit(view: View, found: Matrix, wide: float, high: float) -> tuple[float, int]:
    """The largest type in which all words fit into cells of so many points, and the letters of a line; (0, 0): none."""
    said = {word for row in found.words for word in row if word}
    look = view.look
    for size in (1.1 * look.text, look.text, look.small, 0.92 * look.small):
        lines = {
            word: _words.wrapped(word, size, 0.9 * wide, max(1, int(0.86 * high / (1.25 * size)))) for word in said
        }
        if all(lines.values()):
            return round(size, 1), max(
                (len(line) for text in lines.values() for line in str(text).split("\n")), default=1
            )
    return 0.0, 0


def annotate(view: View, code: Code, size: float, letters: int) -> None:
    """The words in their cells."""
    shown = "said[row][column]"
    plain = {word for name in cells(view.layer) for word in view.table[name].words}
    if any(words(word) != word for word in plain):
        code.need("plain")
        shown = f"plain({shown})"
    if any(len(word) > letters for word in plain):
        code.imports.add("from textwrap import fill")
        shown = f"fill({shown}, {letters})"
    with code.block("for (row, column), value in np.ndenumerate(matrix):"), code.block("if value == value:"):
        code.call(
            f"{view.ax}.text", "column", "row", shown, ha='"center"', va='"center"', fontsize=f"{size:g}",
            color="ink(cells.cmap(cells.norm(value)))",
        )  # fmt: skip
