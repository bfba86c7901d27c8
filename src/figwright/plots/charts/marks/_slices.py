"""Pie and donut: slices of one ring, or of several rings inside each other, with their names beside them.

`x` names the slices, `y` the sizes: one column is one ring, the first of several is the outermost. Without `x`, the
columns of one row are the slices. `highlight` pulls slices out. Shares stand in the slices; with `values` the numbers
themselves do.
Options: `hole` (radius of the hole, 0 to 0.9), `start` (degrees, 90 is the top), `percent` (False: no shares are
written), `total` (True: the sum in the middle), `legend` (True: names in a legend instead of beside the slices).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, bracketed, literal, readable, words
from figwright.plots.charts._names import unitless
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.marks._inks import need_ink
from figwright.plots.charts.model import Layer

MOST_REACH = 2.4
"""Radii that names beside a ring may go up or down before a legend names the slices."""
_NAMES = '''
def name_slices(ax, wedges, names, gap, **style):
    """Names beside the slices, each with a thin leader, moved apart where they would touch."""
    angles = np.deg2rad([(wedge.theta1 + wedge.theta2) / 2 for wedge in wedges])
    room = 1.25
    for side, ha in ((-1, "right"), (1, "left")):
        turned = [(np.sin(a), np.cos(a), wedge, name) for a, wedge, name in zip(angles, wedges, names)]
        slices = [one for one in turned if one[2].theta2 > one[2].theta1 and (one[1] >= 0) == (side > 0)]
        slices.sort(key=lambda one: one[0])
        up = [1.16 * sine for sine, *_ in slices]
        down = list(up)
        for i in range(1, len(up)):
            up[i] = max(up[i], up[i - 1] + gap)
            down[-1 - i] = min(down[-1 - i], down[-i] - gap)
        for (sine, cosine, wedge, name), y in zip(slices, np.add(up, down) / 2):
            x, base = wedge.center
            room = max(room, abs(y) + gap)
            reach = max(np.sqrt(max(1.16**2 - y**2, 0)), abs(x + 1.1 * cosine)) + 0.04
            ax.annotate(
                name, (x + 1.02 * cosine, base + 1.02 * sine), (side * reach, y), ha=ha, va="center",
                arrowprops=dict(arrowstyle="-", color="0.6", linewidth=0.7, shrinkA=1, shrinkB=0), **style,
            )
    ax.set(xlim=(-room, room), ylim=(-room, room))
'''
_WRITE = '''
def write_in_slices(ax, wedges, texts, least, **style):
    """Texts in the middle of the slices that fill more than the share `least` of the ring."""
    for wedge, text in zip(wedges, texts):
        angle, share = np.deg2rad((wedge.theta1 + wedge.theta2) / 2), (wedge.theta2 - wedge.theta1) / 360
        away = 0 if share > 0.999 and wedge.width is None else wedge.r - (wedge.width or 0.7 * wedge.r) / 2
        x, y = np.add(wedge.center, (away * np.cos(angle), away * np.sin(angle)))
        if share >= least:
            colour = wedge.get_facecolor()
            ax.text(x, y, text, ha="center", va="center", color=ink(colour){ground}, **style)
'''


@dataclass(frozen=True, slots=True)
class Slices:
    """The mark; `hole` is the usual radius of its hole."""

    hole: float
    kind: AxesKind = "bare"
    options: tuple[str, ...] = ("hole", "start", "percent", "total", "legend")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if layer.x is None and (len(layer.y) < 2 or len(table[layer.y[0]]) != 1):
            raise ChartError(
                f"a {layer.mark} needs 'x'", "name the column of its slices, or several columns of one row"
            )
        for name in layer.y:
            sizes = _numbers.finite(table[name].numbers)
            if any(size < 0 for size in sizes):
                raise ChartError(
                    f"{name!r} contains {min(sizes):g}, but slices cannot be negative", "draw bars instead"
                )
            if not any(sizes):
                raise ChartError(f"{name!r} contains no positive number", "name a column of positive numbers")
        hole = layer.options.get("hole", self.hole)
        if not isinstance(hole, (int, float)) or not 0 <= hole <= 0.9:
            raise ChartError(f"'hole' is {hole!r}", "give a radius from 0 (a pie) to 0.9")

    def needs(self, view: View) -> Needs:
        return Needs(names=_names(view), legend=_legended(view), grid="none", ratio=0.7)

    def draw(self, view: View, code: Code) -> None:
        layer, look = view.layer, view.look
        hole = float(view.option("hole", self.hole * (0.65 if len(layer.y) > 1 else 1)))
        view.say(code, _words.describe_block("Donut" if hole else "Pie", view))
        names = view.column(layer.x) if layer.x else literal(list(layer.y))
        view.use(code, *([names] if layer.x else []), *(view.column(column) for column in layer.y))
        code.line(f"names = {names}")
        thick = (1 - hole) / (len(layer.y) if layer.x else 1)
        if len(layer.y) == 1 or not layer.x:
            self._ring(view, code, literal(layer.y[0]), "1", hole and thick)
        else:
            rings = [f"({literal(name)}, {1 - thick * i:.3g})" for i, name in enumerate(layer.y)]
            with code.block(f"for column, radius in {bracketed('[', rings, ']', 70)}:"):
                self._ring(view, code, "column", "radius", thick)
            _ring_names(view, code)
        if view.option("total", False):
            form = _numbers.number_format([sum(_numbers.finite(view.table[layer.y[0]].numbers))])
            code.call(f"{view.ax}.text", "0", "0", f'f"{_filled(form, "sizes.sum()")}"', ha='"center"',
                      va='"center"', fontsize=f"{look.title:g}", weight='"bold"')  # fmt: skip

    def _ring(self, view: View, code: Code, column: str, radius: str, thick: float) -> None:
        layer, look = view.layer, view.look
        several = len(layer.y) > 1 and layer.x is not None
        sizes = _read(view, column) if layer.x else f"[{_read(view, 'name')}[0] for name in names]"
        code.line(f"sizes = np.nan_to_num({sizes})")
        separators = f"edgecolor={literal(look.edge)}, linewidth={look.line * 1.3:.2g}"
        inner = " - (radius < 1) * 0.02" if several else ""
        options = {
            "labels": "names", "labeldistance": "None", "colors": "[COLOURS[str(name)] for name in names]",
            "radius": f"radius{inner}" if several else "", "startangle": f"{float(view.option('start', 90)):g}",
            "counterclock": "False", "explode": _explode(view),
            "wedgeprops": f"dict({f'width={thick - (0.02 if several else 0):.3g}, ' if thick else ''}{separators})",
        }  # fmt: skip
        if look.hatch:
            options["hatch"] = literal([view.paint.hatch(name) for name in _names(view)])
        code.line(f"wedges = {code.called(f'{view.ax}.pie', 'sizes', **options)}[0]")
        least, form = _least(view, thick), _form(view, thick)
        if form:
            need_ink(view, code)
            ground = ', bbox=dict(facecolor=colour, edgecolor="none", pad=1)' if look.hatch else ""
            code.need("write_in_slices", _WRITE.replace("{ground}", ground))
            code.line(f"texts = {form}")
            code.call("write_in_slices", view.ax, "wedges", "texts", f"{least:.2g}", fontsize=f"{_type(view):g}")
        if not _legended(view):
            self._beside(view, code, least if form else 0.0, "if radius == 1:" if several else "")

    def _beside(self, view: View, code: Code, least: float, only: str) -> None:
        """Names beside the outermost ring, with the shares that do not fit into their slices."""
        code.need("name_slices", _NAMES)
        room, gap = _room(view)
        shown = view.shown("names", view.layer.x) if view.layer.x else literal(unitless(view.layer.y))
        view.use(code, shown)
        if any(_words.width(name, _type(view)) > room for name in _names(view)):
            code.imports.add("from textwrap import fill")
            longest = max(len(word) for name in _names(view) for word in name.split() or [""])
            letters = max(longest, int(room / (0.5 * _type(view))))
            word = "plain(name)" if "plain(" in shown else "str(name)"
            shown = f'["\\n".join(fill(line, {letters}) for line in {word}.split("\\n")) for name in names]'
        small = least and any(0 < share < least for share in _shares(view, view.layer.y[0]))
        if small:
            code.line("# What is too thin for its number has it beside its name.")
            each = f'f"{{name}} ({{text}})" if share < {least:.2g} else name'
            code.line(f"shares = sizes / sizes.sum()\nnamed = zip({shown}, texts, shares)")
            code.line(f"labels = [{each} for name, text, share in named]")
            shown = "labels"
        call = code.called("name_slices", view.ax, "wedges", shown, f"{gap:.2g}", fontsize=f"{_type(view):g}")
        code.line(f"{only}\n    {call}" if only else call)


def _legended(view: View) -> bool:
    """Whether a legend names the slices: as asked, or when names beside them would leave no room for the ring."""
    return bool(view.option("legend", _reach(view, _room(view)[1]) > MOST_REACH))


def _names(view: View) -> tuple[str, ...]:
    if view.layer.x is None:
        return view.layer.y
    return tuple("" if value is None else str(value) for value in view.table[view.layer.x].values)


def _shares(view: View, column: str) -> list[float]:
    columns = (column,) if view.layer.x else view.layer.y
    sizes = [size if math.isfinite(size) else 0.0 for name in columns for size in view.table[name].numbers]
    return [size / sum(sizes) for size in sizes]


def _read(view: View, column: str) -> str:
    """Python for the values of a column whose name is an expression."""
    return f"pick({column}, {view.filter(view.where)})" if view.where else f"data[{column}]"


def _explode(view: View) -> str:
    strong = [name for name in view.layer.highlight if name in _names(view)]
    return f"[0.08 * (str(name) in {literal(strong)}) for name in names]" if strong else ""


def _type(view: View) -> float:
    """Of names and numbers: larger on a large panel."""
    return round(view.look.text * min(1.3, max(1.0, min(view.width, view.height) / 4.5)), 1)


def _radius(view: View) -> float:
    """Of the outermost ring, in points: names stand above and below it, and at its sides; rings are named below."""
    return max(20.0, min(view.height * (0.31 if len(view.layer.y) > 1 else 0.38), view.width * 0.28) * 72)


def _least(view: View, thick: float) -> float:
    """The smallest share of a ring whose slice is wide enough for its number."""
    middle = _radius(view) * (1 - thick / 2 if thick else 0.65)
    return min(0.2, max(0.03, _words.width("10.0%", _type(view)) / (2 * math.pi * middle)))


def _room(view: View) -> tuple[float, float]:
    """Points for a name beside the ring, and the distance of two names in radii."""
    size, radius = _type(view), _radius(view)
    room = max(60.0, view.width * 72 / 2 - 1.22 * radius)
    lines = max(max(1, math.ceil(_words.width(n, size) / room)) + n.count("\n") for n in _names(view))
    gap = 1.32 * size * lines / radius
    for _ in range(4):  # names that reach far make the ring smaller, and so themselves larger in radii
        gap = 1.32 * size * lines / (radius * 1.25 / _reach(view, gap))
    return room, gap


def _reach(view: View, gap: float) -> float:
    """How far names go up or down when they stand `gap` from each other, in radii."""
    start, sides = float(view.option("start", 90)), ([], [])  # type: tuple[float, tuple[list[float], list[float]]]
    for share in _shares(view, view.layer.y[0]):
        angle = math.radians(start - 180 * share)
        start -= 360 * share
        if share:
            sides[math.cos(angle) >= 0].append(1.16 * math.sin(angle))
    reach = 1.25
    for heights in sides:
        up, down = sorted(heights), sorted(heights)
        for i in range(1, len(up)):
            up[i] = max(up[i], up[i - 1] + gap)
            down[-1 - i] = min(down[-1 - i], down[-i] - gap)
        reach = max([reach, *(abs(a + b) / 2 + gap for a, b in zip(up, down, strict=True))])
    return reach


def _told_already(view: View) -> bool:
    """Whether every name says its share itself, as "Solar 35%" does."""
    found = [re.search(r"(\d+(?:\.\d+)?)\s*%", name) for name in _names(view)]
    shares = _shares(view, view.layer.y[0])
    return all(m and abs(float(m[1]) / 100 - share) < 0.006 for m, share in zip(found, shares, strict=True))


def _form(view: View, thick: float) -> str:
    """Python for the list of what is written in the slices; empty when nothing is."""
    if view.layer.values:
        form = _numbers.number_format([v for name in view.layer.y for v in view.table[name].numbers])
        return f'[f"{_filled(form, "size")}" for size in sizes]'
    if not view.option("percent", len(view.layer.y) > 1 or not _told_already(view)):
        return ""
    shares = [share * 100 for name in view.layer.y for share in _shares(view, name)]
    thin = thick > 0 and _words.width("10.0%", _type(view)) > 0.86 * thick * _radius(view)
    places = 0 if thin or all(abs(share - round(share)) < 0.05 for share in shares) else 1
    return f'[f"{{size / sizes.sum():.{places}%}}" for size in sizes]'


def _filled(form: str, name: str) -> str:
    """A format for `str.format` as one for an f-string."""
    return form.replace("{:", f"{{{name}:")


def _ring_names(view: View, code: Code) -> None:
    """Which ring is which, below all of them."""
    called = [one.name for one in view.series]
    places = ["Outer ring", *(["Middle ring"] * (len(called) - 2)), "Inner ring"]
    if len(called) > 3:
        places = [f"Ring {i + 1} from outside" for i in range(len(called))]
    text = "\n".join(f"{place}: {readable(name)}" for place, name in zip(places, called, strict=True))
    code.call(
        f"{view.ax}.text", "0", "-1.33", literal(words(text)), ha='"center"', va='"top"',
        color=literal(view.look.muted), fontsize=f"{view.look.small:g}",
    )  # fmt: skip
