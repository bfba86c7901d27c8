"""Tiles whose areas are as the values, nearly square, the largest first; tiles of one parent lie together.

`x` names the tiles, `y` the one column of sizes, `parent` the column that groups them (and colours them).
Options: `percent` (False: no shares are written).
"""

from __future__ import annotations

import re

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.marks._inks import need_ink
from figwright.plots.charts.model import Layer

_TILES = '''
def tiles(sizes, x, y, width, height):
    """Tiles (x, y, width, height) with areas as the sizes, which come largest first, as square as can be."""
    if not len(sizes):
        return []
    scale, side = width * height / sum(sizes), min(width, height)

    def worst(row):  # how far the tiles of a row along the shorter side are from squares
        deep = sum(row) * scale / side
        return max(max(size * scale / deep**2, deep**2 / (size * scale)) for size in row)

    count = 1
    while count < len(sizes) and worst(sizes[: count + 1]) <= worst(sizes[:count]):
        count += 1
    row, rest = sizes[:count], sizes[count:]
    deep = sum(row) * scale / side
    ends = np.cumsum([0, *row]) * side / sum(row)
    if width >= height:
        laid = [(x, y + a, deep, b - a) for a, b in zip(ends, ends[1:])]
        return laid + tiles(rest, x + deep, y, width - deep, height)
    laid = [(x + a, y, b - a, deep) for a, b in zip(ends, ends[1:])]
    return laid + tiles(rest, x, y + deep, width, height - deep)
'''
_WRITE = '''
def write_in_tile(ax, tile, text, sizes):
    """The text in the largest of the type sizes at which it fits into the tile; upright in a narrow one."""
    width, height = 72 * tile.get_width(), 72 * tile.get_height()
    across = "\\n".join(fill(line, max(6, int(width / (0.62 * sizes[-1]))), break_long_words=False)
                       for line in text.split("\\n"))
    for turn, words, (room, tall) in ((0, text, (width, height)), (0, across, (width, height)),
                                      (90, text, (height, width))):
        lines = words.split("\\n")
        for size in sizes:
            if 0.62 * size * max(map(len, lines)) <= room - 4 and 1.25 * size * len(lines) <= tall - 3:
                x, y = tile.get_x() + tile.get_width() / 2, tile.get_y() + tile.get_height() / 2
                ax.text(x, y, words, ha="center", va="center", rotation=turn, fontsize=size,
                        color=ink(tile.get_facecolor()[:3]))
                return
'''


class Treemap:
    kind: AxesKind = "bare"
    options = ("percent",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if len(layer.y) > 1:
            raise ChartError("a treemap has one column of sizes", f"name one of {', '.join(layer.y)}")
        sizes = _numbers.finite(table[layer.y[0]].numbers)
        if any(size < 0 for size in sizes):
            raise ChartError(
                f"{layer.y[0]!r} contains {min(sizes):g}, but tiles cannot be negative", "draw bars instead"
            )
        if not any(sizes):
            raise ChartError(f"{layer.y[0]!r} contains no positive number", "name the column of sizes")

    def needs(self, view: View) -> Needs:
        parent = view.layer.parent
        names = [str(value) for value in view.table[parent or view.layer.x or ""].values if value is not None]
        return Needs(names=tuple(dict.fromkeys(names)), legend=bool(parent), grid="none", ratio=0.62)

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, _words.describe_block("Tiles", view) + ", as square as can be; lengths in inches")
        read = {"names": layer.x or "", "sizes": layer.y[0], "parents": layer.parent or ""}
        for name, column in read.items():
            if column:
                text = view.column(column)
                view.use(code, text)
                code.line(f"{name} = {f'np.nan_to_num({text})' if name == 'sizes' else text}")
        code.need("tiles", _TILES)
        wide, high = (f"{side:.3g}" for side in (view.width * 0.96, view.height * 0.94))
        if layer.parent:
            self._families(code, wide, high)
        else:
            code.line('order = [i for i in np.argsort(-sizes, kind="stable") if sizes[i] > 0]')
            code.line(f"x, y, width, height = np.transpose(tiles(sizes[order], 0, 0, {wide}, {high}))")
        colour = (
            "[COLOURS[str(parents[i])] for i in order]" if layer.parent else "[COLOURS[str(names[i])] for i in order]"
        )
        code.line(f"colours = {colour}")
        call = code.called(
            f"{ax}.bar", "x", "height", "width", "y", align='"edge"', color="colours",
            edgecolor=literal(view.look.edge), linewidth=f"{view.look.line * 1.8:.2g}",
            label="" if layer.parent else "[str(names[i]) for i in order]",
        )  # fmt: skip
        code.line(f"blocks = {call}")
        self._write(view, code)
        if layer.parent:
            code.line("for parent in dict.fromkeys(parents):")
            code.line(f"    {ax}.bar(0, 0, color=COLOURS[str(parent)], label=str(parent))")
        code.line(f"{ax}.set(xlim=(0, {wide}), ylim=({high}, 0))")

    def _families(self, code: Code, wide: str, high: str) -> None:
        """Parents are tiled first, then the children of each in its tile."""
        code.line("order, placed = [], []")
        code.line("children = {parent: [i for i in np.argsort(-sizes, kind=\"stable\") if parents[i] == parent "
                  "and sizes[i] > 0]\n            for parent in dict.fromkeys(parents)}")  # fmt: skip
        code.line("sums = {parent: sum(sizes[own]) for parent, own in children.items() if own}")
        code.line("families = sorted(sums, key=sums.get, reverse=True)")
        with code.block(
            f"for parent, room in zip(families, tiles([sums[one] for one in families], 0, 0, {wide}, {high})):"
        ):
            code.line("order += children[parent]")
            code.line("placed += tiles(sizes[children[parent]], *room)")
        code.line("x, y, width, height = np.transpose(placed)")

    def _write(self, view: View, code: Code) -> None:
        layer, look = view.layer, view.look
        need_ink(view, code)
        code.imports.add("from textwrap import fill")
        code.need("write_in_tile", _WRITE)
        shown = "plain(names[i])" if any("$" in word for word in view.table[layer.x or ""].words) else "str(names[i])"
        view.use(code, shown)
        if number := _number(view):
            shown = f'{shown} + f"\\n{number}"'
        sizes = literal(
            tuple(
                dict.fromkeys(
                    (round(look.title * 1.35, 1), look.title, look.text, look.small, round(look.small * 0.93, 1))
                )
            )
        )
        with code.block("for i, tile in zip(order, blocks):"):
            code.line(f"write_in_tile({view.ax}, tile, {shown}, {sizes})")


def _number(view: View) -> str:
    """Part of an f-string: the share or the value under a name; empty when the names say it themselves."""
    name = view.layer.y[0]
    values = view.table[name].numbers
    if view.layer.values:
        return _numbers.number_format(values).replace("{:", "{sizes[i]:")
    finite = _numbers.finite(values)
    if not view.option("percent", not _told_already(view)):
        return ""
    shares = [100 * value / sum(finite) for value in finite]
    places = 0 if all(abs(share - round(share)) < 0.05 for share in shares) else 1
    return f"{{sizes[i] / sizes.sum():.{places}%}}"


def _told_already(view: View) -> bool:
    """Whether every name holds its number already, as "Nike\\n30.6%" does."""
    words = view.table[view.layer.x or ""].words
    found = [
        re.search(r"\d", word.rpartition("\n")[2]) if "\n" in word else re.search(r"\d\s*%", word) for word in words
    ]
    return all(found)


MARK = Treemap()
