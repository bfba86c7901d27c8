"""How many rows fall into each bin: solid for one series, translucent for several, stacked when asked.

Columns: see `_raw`. With `x` and `y`, the rows are bins that were counted before: `x` names them, `y` holds counts.
Options: `bins` (how many) or `width`, `density` (True: areas sum to one).
"""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _raw
from figwright.plots.charts.marks._groups import PRESENT
from figwright.plots.charts.model import Layer


class Histogram:
    kind: AxesKind = "plane"
    options = ("bins", "width", "density")

    def check(self, layer: Layer, table: Table) -> None:
        if _raw.counted(layer):
            _checks.numeric(layer, table, "y")
            _checks.alike(layer, table)
            return
        _raw.check(layer, table)
        wanted = layer.options.get("bins", 10)
        if isinstance(wanted, bool) or not isinstance(wanted, (int, float)) or not 1 <= wanted <= 1000:
            raise ChartError(f"'bins' is {wanted!r}", "give a number of bins from 1 to 1000")

        width = layer.options.get("width", 1)
        if isinstance(width, bool) or not isinstance(width, (int, float)) or width <= 0:
            raise ChartError(f"'width' is {width!r}", "give the width of the bins as a number above 0")

    def needs(self, view: View) -> Needs:
        counted, view = _raw.counted(view.layer), _raw.turned(view)
        names = tuple(one.name for one in view.series)
        along = _numbers.reach(view) if counted else ()
        return Needs(
            names=names, legend=len(names) > 1, category=counted, along=(*along, 0.0), zero=True,
            x_label=None if counted else _raw.label(view),
            y_label=None if counted else "Density" if view.option("density", False) else "Count",
        )  # fmt: skip

    def draw(self, view: View, code: Code) -> None:
        counted, view = _raw.counted(view.layer), _raw.turned(view)
        view.say(code, _words.describe_block("Histogram", view))
        if counted:
            _bars(view, code)
            return
        code.need("present", PRESENT)
        view.use(code, "pick(")
        several = len(view.series) > 1
        with view.each(Code()) as one:
            read = _raw.read(one)
        every = read
        if several:
            code.line("numbers = {}")
            with view.each(code) as one:
                code.line(f"numbers[{one.name}] = {read}")
            every = "[one for part in numbers.values() for one in part]"
        if "bins" in view.layer.options:
            code.line(f"edges = np.histogram_bin_edges({every}, {int(float(view.option('bins', 10)))})")
        else:
            first, last, width, places = _raw.edges(_raw.values(view), float(view.option("width", 0.0)))
            code.line(f"edges = np.round(np.arange({first}, {last + 1}) * {width:.10g}, {places})")
        if not view.option("density", False):
            way = "x" if view.horizontal else "y"
            code.line(f"{view.ax}.{way}axis.get_major_locator().set_params(integer=True)")
        if view.layer.stack != "none" and several:
            options = _bar_style(view, "[COLOURS[name] for name in numbers]", "list(numbers)", 1.0)
            code.call(f"{view.ax}.hist", "list(numbers.values())", "edges", stacked="True", **options)
            return
        with view.each(code) as one:
            source = f"numbers[{one.name}]" if several else read
            code.call(
                f"{view.ax}.hist", source, "edges", **_bar_style(view, one.colour, one.label, 0.6 if several else 1.0)
            )


def _bar_style(view: View, colour: str, label: str, alpha: float) -> dict[str, str]:
    return {
        "color": colour, "alpha": f"{alpha:g}" if alpha < 1 else "", "edgecolor": literal(view.look.edge),
        "linewidth": f"{view.look.thin:g}", "density": "True" if view.option("density", False) else "",
        "orientation": '"horizontal"' if view.horizontal else "", "label": label,
    }  # fmt: skip


def _bars(view: View, code: Code) -> None:
    """Bins that touch each other, as their counts stand in the table."""
    several = len(view.series) > 1
    with view.each(code) as one:
        look = _bar_style(view, one.colour, one.label, 0.6 if several else 1.0)
        look.pop("density"), look.pop("orientation")
        code.call(f"{view.ax}.{'barh' if view.horizontal else 'bar'}", "x", one.y, "1", **look)


MARK = Histogram()
