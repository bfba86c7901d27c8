"""Dots on thin stems from zero: bars with less ink; groups stand beside each other."""

from __future__ import annotations

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _numbers, _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer


class Lollipop:
    kind: AxesKind = "plane"
    options = ()

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        ink = [(x, min(0.0, low), x, max(0.0, high)) for x, low, _, high in _numbers.dots(view)]
        return Needs(
            names=names, legend=len(names) > 1, patches=False, category=True, along=(0.0, *_numbers.reach(view)),
            zero=True, ink=ink, room=0.12 if _labelled(view) else 0.0,
            ratio=_tall(view) if view.horizontal else None,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Lollipops", view))
        count, look = len(view.series), view.look
        stems = f"{view.ax}.{'hlines' if view.horizontal else 'vlines'}"
        with view.each(code, "i" if count > 1 else "") as one:
            x = f"x + (i - {(count - 1) / 2:g}) * {0.6 / count:.2g}" if count > 1 else "x"
            code.call(stems, x, "0", one.y, color=one.colour, linewidth=f"{look.line:g}")
            points = (one.y, x) if view.horizontal else (x, one.y)
            code.call(
                f"{view.ax}.plot", *points, '"o"', color=one.colour, markersize=f"{look.marker * 1.5:.2g}",
                label=one.label,
            )  # fmt: skip
            if _labelled(view):
                _lines.values(view, code, one, x, 0.6 / count)
        margin = max(0.06, 0.5 / max(1, len(view.categories.values))) if view.categories else 0.06
        code.line(f"{view.ax}.margins({'y' if view.horizontal else 'x'}={margin:.2g})")
        if all(value >= 0 for value in _numbers.reach(view)):
            code.line(
                f"{view.ax}.set_{'x' if view.horizontal else 'y'}lim({'left' if view.horizontal else 'bottom'}=0)"
            )


def _labelled(view: View) -> bool:
    """Numbers at the dots: as asked, or when there are few."""
    if view.layer.values is not None:
        return view.layer.values
    few = view.categories is not None and len(view.categories.values) <= (16 if view.horizontal else 8)
    return few and len(view.series) == 1 and len(view.panel.layers) == 1


def _tall(view: View) -> float | None:
    """Lying stems want a line of type for each."""
    if view.categories is None:
        return None
    lines = len(view.categories.values) * max(1.0, 0.62 * len(view.series))
    return max(0.36, min(1.6, (lines * view.look.text * 2.2 / 72 + 0.55) / view.width))


MARK = Lollipop()
