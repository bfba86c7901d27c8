"""Lines with a marker at every value, without markers where these are dense; bands for uncertainty, or error bars.

`colour`: a column with one value for each line of `series`, such as the method of each run; the legend lists these.

Options: `step` (true: the value holds until the next one), `bars` (true: the spread of repeated rows as error bars and
not as a band).
"""

from __future__ import annotations

from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _numbers, _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer

BAND = "0.18"
"""Opacity of a band: its line and its neighbours are seen through it."""


class Line:
    kind: AxesKind = "plane"
    options = ("step", "bars")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "y")
        _checks.numeric(layer, table, "y", "error", "band", "bounds")
        _checks.alike(layer, table)

    def needs(self, view: View) -> Needs:
        known = _lines.kinds(view)
        names = tuple(known.get(one.name, one.name) for one in view.series)
        return Needs(
            names=names, legend=len(names) > 1, patches=False, across=_numbers.along_x(view),
            along=_numbers.reach(view), ink=_numbers.strokes(view), room=0.1 if view.layer.values else 0.0,
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Lines" if len(view.series) > 1 else "Line", view))
        rows = _numbers.count(view)
        with view.each(code) as each:
            one = _lines.by_kind(view, code, each)
            if one.low:
                _band(view, code, one)
            _stroke(view, code, one, rows)
            if view.layer.values:
                _lines.values(view, code, replace(each, colour=one.colour))
        if view.direct:
            _lines.end_names(view, code)


def _band(view: View, code: Code, one: Each) -> None:
    fill = f"{view.ax}.fill_between" + ("x" if view.horizontal else "")
    ends: tuple[str, ...] = (one.x, one.low, one.high)
    if not _numbers.rising(view):
        ends = (f"*ordered({', '.join(ends)})",)
        code.need("ordered")
    code.call(fill, *ends, color=one.colour, alpha=BAND, linewidth="0")


def _stroke(view: View, code: Code, one: Each, rows: int) -> None:
    look, known = view.look, _lines.kinds(view)  # lines of one kind are many and alike: thin
    bare = bool(known) or (rows > _lines.DENSE and not view.paint.palette.greyscale and not look.hatch)
    points: tuple[str, ...] = (one.y, one.x) if view.horizontal else (one.x, one.y)
    options = {
        "color": one.colour,
        "marker": "" if bare else _lines.marker(view, code, one),
        "markersize": f"{_lines.size(view, rows):g}" if rows > 12 and not bare else "",
        "markevery": "" if bare else _lines.markevery(rows),
        "linewidth": f"{look.line * (0.8 if rows > 100 else 0.6):.2g}" if rows > 100 or known else "",
        "alpha": "0.85" if known else "",
        "linestyle": _lines.dash(view, code, one),
        "drawstyle": '"steps-post"' if view.option("step", False) else "",
        "label": one.label,
    }
    if one.error:
        options |= {"xerr" if view.horizontal else "yerr": one.error, "capsize": f"{look.marker * 0.5:.2g}"}
        options |= {"elinewidth": f"{look.thin:g}", "capthick": f"{look.thin:g}"}
        options |= _lines.seen_errors(view, _lines.size(view, rows), one.colour)
        options.pop("markevery")
    elif not _numbers.rising(view):
        points = (f"*ordered({', '.join(points)})",)
        code.need("ordered")
    code.call(f"{view.ax}.{'errorbar' if one.error else 'plot'}", *points, **options)


MARK = Line()
