"""Hats: a first series as level lines, the others as boxes that rise or fall from it: change in groups."""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _value_labels, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer


class Hat:
    kind: AxesKind = "plane"
    options = ()

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if len(layer.y) < 2 and layer.series is None:
            raise ChartError("a hat graph compares at least two series", "name two columns in 'y', or use 'series'")

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        values = _numbers.reach(view)
        ink = [(x - 0.4, min(values), x + 0.4, high) for x, _, _, high in _numbers.dots(view)] if values else ()
        return Needs(names=names, category=True, along=values, ink=ink, room=0.12)

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Hats", view))
        count, look = len(view.series), view.look
        code.line(f"{view.ax}.use_sticky_edges = False")
        code.line(f"width = {0.8 / count:.3g}")
        code.line("level = None  # the first series, from which the others rise or fall")
        columns = [view.rows(series)[series.column].numbers for series in view.series]
        found = _value_labels.numbers(view, columns, _value_labels.slot(view, 0.8 / count))
        with view.each(code, "i") as one:
            code.line(f"values_here = np.array({one.y}, dtype=float)")
            code.line("level = values_here if level is None else level")
            code.call(
                f"bars = {view.ax}.bar", f"x + (i - {(count - 1) / 2:g}) * width", "values_here - level", "width",
                bottom="level", facecolor=one.colour, edgecolor=one.colour, linewidth=f"{look.line:g}", label=one.label,
            )  # fmt: skip
            if view.layer.values is not False and found is not None:
                text = f"f{literal(max(found.forms, key=len).replace('{', '{value'))}"
                code.call(
                    f"{view.ax}.bar_label", "bars", labels=f"[{text} for value in values_here]", padding="2",
                    **found.options(),
                )  # fmt: skip


MARK = Hat()
