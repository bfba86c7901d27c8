"""Bars from zero: side by side in groups, or stacked; upright or lying; with values, words and errors.

Options: `width` (share of a category's place that its bars fill).
"""

from __future__ import annotations

import math

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, dictionary, literal
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs, _bars, _stacks
from figwright.plots.charts.model import Layer


class Bar:
    kind: AxesKind = "plane"
    options = ("width",)

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y", "error", "bounds")
        _checks.alike(layer, table)
        if layer.stack != "none" and layer.series is None:
            _checks.no_totals(layer, table, "would be counted twice in a stack")

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        tops, lows, ink = _bars.extent(view)
        reaching = () if _bars.stacked(view) else _numbers.reach(view)
        coloured = _coloured(view)
        found = _bars.numbers(view) if _bars.labelled(view) else None
        return Needs(
            names=tuple(map(str, view.categories.values)) if coloured and view.categories else names,
            legend=len(names) > 1, category=True, along=(*tops, *lows, *reaching, 0.0), zero=True, ink=ink,
            room=found.room(view) if found and not _bars.stacked(view) else 0.0,
            ratio=_tall(view) if view.layer.horizontal else None, distance=view.layer.stack == "diverging",
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        stacked = _bars.stacked(view)
        view.say(code, _words.describe_block("Stacked bars" if stacked else "Bars", view))
        (_stacks.draw if stacked else _groups)(view, code)
        _bars.ground(view, code)


def _groups(view: View, code: Code) -> None:
    (before, total), share, count = _bars.crowd(view), _bars.room(view), len(view.series)
    middle = (total - 1) / 2 - before
    shift, width = "x", _bars.scaled(view, share / total)
    beside = count > 1 and total > 1
    if beside:
        code.line(f"width = {_bars.scaled(view, share)} / {total}")
        shift, width = f"x + (i - {middle:g}) * width" if middle else "x + i * width", "width"
    elif middle:
        shift = f"x {'-' if middle > 0 else '+'} {_bars.scaled(view, abs(middle) * share / total)}"
    with view.each(code, "i" if beside else "") as one:
        _bars.write(view, code, one, shift, one.y, width, _by_category(view, code) or one.colour)
        if _bars.labelled(view):
            _label(view, code, one)


def _label(view: View, code: Code, one: Each) -> None:
    """Words of a column at the ends of the bars, or their numbers."""
    found = _bars.numbers(view)
    assert found is not None
    if view.layer.label and len(view.series) == 1:
        told = view.shown(view.values(literal(view.layer.label)), view.layer.label)
        view.use(code, told)
        options = {"labels": told}
    else:
        options = {"fmt": found.form(view, code, one.name)}
    code.call(f"{view.ax}.bar_label", "bars", **options, padding="3", **found.options())


def _coloured(view: View) -> bool:
    """Every bar has a colour of its own."""
    return view.layer.colour is not None and view.layer.colour == view.layer.x and len(view.series) == 1


def _by_category(view: View, code: Code) -> str:
    """A list of colours when single bars differ in theirs: some highlighted, or one colour for each."""
    if len(view.series) != 1 or view.categories is None:
        return ""
    called = [str(value) for value in view.categories.values]
    strong = [name for name in view.layer.highlight if name in called]
    if _coloured(view):
        return f"[COLOURS[str(name)] for name in {view.categories.name}]"
    chosen = {name: colour for name, colour in view.chart.colours.items() if name in called}
    if not strong and not chosen:
        return ""
    if strong:
        code.constants |= {"ACCENT": literal(view.paint.accents[0]), "QUIET": literal(view.paint.rest)}
    plain = f"ACCENT if str(name) in {literal(strong)} else QUIET" if strong else view.colour(view.series[0].name)
    if not chosen:
        return f"[{plain} for name in {view.categories.name}]"
    code.constants["CHOSEN"] = dictionary({name: literal(colour) for name, colour in chosen.items()}, 90)
    return f"[CHOSEN.get(str(name), {plain}) for name in {view.categories.name}]"


def _tall(view: View) -> float:
    """Lying bars want a line of type for each, and two where names are broken."""
    if view.categories is None:
        return 0.6
    names = [str(value) for value in view.categories.values]
    widest = max((_words.width(name, view.look.small) for name in names), default=0.0)
    broken = math.ceil(widest / (_words.BESIDE * view.width * 72))
    lines = len(names) * max(1.0, 0.62 * _bars.crowd(view)[1], 0.15 + 0.62 * broken)
    return max(0.45, min(1.6, (lines * view.look.text * 1.8 / 72 + 0.55) / view.width))


MARK = Bar()
