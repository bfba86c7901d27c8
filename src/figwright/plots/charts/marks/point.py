"""Dots with error bars, one for each value: categories or numbers along `x`; groups stand beside each other.

Options: `dodge` (false: groups stand at the same place), `joined` (true: a thin line joins the dots of a group).
"""

from __future__ import annotations

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _numbers, _point_labels, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs, _bars
from figwright.plots.charts.model import Layer


class Point:
    kind: AxesKind = "plane"
    options = ("dodge", "joined")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "y")
        _checks.numeric(layer, table, "y", "error", "bounds")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        return Needs(
            names=names, legend=len(names) > 1, patches=False, across=_numbers.along_x(view),
            along=_numbers.reach(view), ink=_numbers.dots(view), room=0.08,
            ratio=_tall(view) if view.layer.horizontal else None,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view.say(
            code,
            _words.describe_block(
                "Points with error bars" if view.layer.error or view.layer.bounds else "Points", view
            ),
        )
        count = len(view.series)
        dodge = count > 1 and view.categories is not None and bool(view.option("dodge", True))
        with view.each(code, "i" if dodge else "") as one:
            share = _bars.scaled(view, min(0.22, 0.6 / count))
            x = f"x + (i - {(count - 1) / 2:g}) * {share}" if dodge else one.x
            _dots(view, code, one, x)
            if view.layer.values:
                _lines.values(view, code, one, x)
        if view.layer.label and count == 1:
            _write_values(view, code)
        if view.categories is not None:
            margin = max(0.06, 0.5 / max(1, len(view.categories.values)))
            code.line(f"{view.ax}.margins({'y' if view.horizontal else 'x'}={margin:.2g})")


def _dots(view: View, code: Code, one: Each, x: str) -> None:
    """The dots of a series with their error bars; those of single rows may be highlighted."""
    look, lone = view.look, len(view.series) == 1
    size = look.marker * (1.5 if _numbers.count(view) <= 16 else 1.2)
    points = (one.y, x) if view.horizontal else (x, one.y)
    errors: dict[str, str] = {}
    if one.error:
        errors = {"xerr" if view.horizontal else "yerr": one.error, "capsize": f"{look.marker * 0.6:.2g}",
                  "elinewidth": f"{look.thin * 1.2:.2g}", "capthick": f"{look.thin * 1.2:.2g}"}  # fmt: skip
    strong = _point_labels.strong(view, code) if lone else ""
    if strong:
        if errors:
            code.call(f"{view.ax}.errorbar", *points, **errors, fmt='"none"', ecolor='"black"', zorder="3")
        code.call(
            f"{view.ax}.scatter", *points, s=f"{size**2:.3g}", color=strong,
            marker=_lines.marker(view, code, one), edgecolors=literal(look.edge), linewidths=f"{look.thin * 0.8:.2g}",
        )  # fmt: skip
        return
    options = {"color": one.colour, "marker": _lines.marker(view, code, one), "markersize": f"{size:.2g}"}
    if errors:
        options |= errors | ({"ecolor": '"black"'} if lone else {}) | _lines.seen_errors(view, size, one.colour)
    code.call(
        f"{view.ax}.{'errorbar' if errors else 'plot'}", *points, **options,
        linestyle='"none"' if not view.option("joined", False) else "", label=one.label,
    )  # fmt: skip


def _write_values(view: View, code: Code) -> None:
    """Words over the dots (beside them when they stand upright)."""
    assert view.layer.label is not None
    words_, y = view.shown(view.column(view.layer.label), view.layer.label), view.column(view.layer.y[0])
    x = view.positions()
    view.use(code, words_, x, y)
    with code.block(f"for text, place, value in zip({words_}, {x}, {y}):"):
        spot, shift, way = ("(value, place)", "(0, 4)", {"ha": '"center"', "va": '"bottom"'}) if view.horizontal else \
            ("(place, value)", "(5, 0)", {"va": '"center"'})  # fmt: skip
        code.call(
            f"{view.ax}.annotate", "text", spot, xytext=shift, textcoords='"offset points"', **way,
            fontsize=f"{view.look.small * 0.92:.2g}", color=literal(view.look.muted),
            fontweight=_point_labels.bold(view),
        )  # fmt: skip


def _tall(view: View) -> float | None:
    if view.categories is None:
        return None
    return max(0.45, min(1.6, (len(view.categories.values) * view.look.text * 2.2 / 72 + 0.55) / view.width))


MARK = Point()
