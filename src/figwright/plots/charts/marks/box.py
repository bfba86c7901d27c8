"""Boxes from quartile to quartile with a line at the median, translucent, and dots where rows are few.

Columns: see `_groups`. Five columns of `y` with `summary` are the least, lower quartile, median, upper quartile and
largest number of each row of `x`.
Options: `points` (True or False: every row as a dot), `summary` (True), `notch` (True), `width`.
"""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _groups
from figwright.plots.charts.model import Layer

FEWEST = 5
"""Rows from which on quartiles say something."""


class Box:
    kind: AxesKind = "plane"
    options = ("points", "summary", "notch", "width")

    def check(self, layer: Layer, table: Table) -> None:
        if not layer.options.get("summary"):
            _groups.check(layer, table)
            return
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if len(layer.y) != 5:
            hint = "name five columns: least, lower quartile, median, upper quartile, largest"
            raise ChartError(f"a box from a summary needs five columns, but 'y' names {len(layer.y)}", hint)

    def needs(self, view: View) -> Needs:
        found = _groups.needs(view)
        if not view.option("summary", False):
            return found
        return Needs(names=(_name(view),), legend=False, category=True, along=found.along, y_label=found.y_label or "")

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Boxes", view))
        share = float(
            view.option(
                "width", 0.8 if len(view.series) > 1 and view.layer.x and not view.option("summary", False) else 0.55
            )
        )
        if view.option("summary", False):
            _summary(view, code, share)
        else:
            _boxes(view, code, share)


def _boxes(view: View, code: Code, share: float) -> None:
    dots = _groups.few(view)
    if (most := _groups.largest(view)) < FEWEST:
        code.notes.append(f"no box has more than {most} rows: the points say more than their quartiles")
    _groups.need(view, code, dots=dots)
    code.imports.add("from matplotlib.colors import to_rgba")
    lone = view.layer.x is None
    with view.each(code, "i" if len(view.series) > 1 else "") as one:
        slot = _groups.slot(view, one, share)
        code.line(f"groups = {slot.groups}")
        code.line(f"places = {slot.places}")
        options = {
            "positions": "places", "widths": f"{slot.width * 0.86:.2g}", "patch_artist": "True",
            "manage_ticks": "False", "showfliers": "False" if dots else "",
            "notch": "True" if view.option("notch", False) else "",
            "orientation": '"horizontal"' if view.horizontal else "", **_box_style(view, one.colour, dots=dots),
        }  # fmt: skip
        code.line(f"boxes = {code.called(f'{view.ax}.boxplot', 'groups', **options)}")
        if not lone and len(view.series) > 1:
            code.line(f'boxes["boxes"][0].set_label({one.label})')
        if dots:
            area = f"{(view.look.marker * 0.62) ** 2:.2g}"
            code.line(f"{_groups.dots(view)}({view.ax}, places, groups, {slot.width * 0.24:.2g}, s={area}, "
                      f"color={one.colour}, alpha=0.75)")  # fmt: skip
    if lone:
        _groups.name_groups(view, code)


def _summary(view: View, code: Code, share: float) -> None:
    code.imports.add("from matplotlib.colors import to_rgba")
    keys = ("whislo", "q1", "med", "q3", "whishi")
    reads = [view.values(literal(name)) for name in view.layer.y]
    view.use(code, *reads)
    code.line(f"rows = zip({', '.join(reads)})")
    code.line(f"stats = [dict(zip({literal(keys)}, row)) for row in rows]")
    colour = view.colour(_name(view))
    options = {"positions": "x", "widths": f"{share:g}", "patch_artist": "True", "manage_ticks": "False",
               "showfliers": "False", "orientation": '"horizontal"' if view.horizontal else "",
               **_box_style(view, colour, dots=True)}  # fmt: skip
    code.call(f"{view.ax}.bxp", "stats", **options)


def _box_style(view: View, colour: str, *, dots: bool) -> dict[str, str]:
    thin, line = view.look.thin, view.look.line
    props = {
        "boxprops": f"dict(facecolor=to_rgba({colour}, 0.3), edgecolor={colour}, linewidth={line * 0.75:.2g})",
        "medianprops": f"dict(color={literal(view.look.ink)}, linewidth={line:g})",
        "whiskerprops": f"dict(color={colour}, linewidth={max(thin, 0.8):g})",
        "capprops": f"dict(color={colour}, linewidth={max(thin, 0.8):g})",
    }
    if not dots:
        size = f"{view.look.marker * 0.6:.2g}"
        props["flierprops"] = f'dict(marker="o", markersize={size}, markerfacecolor={colour}, markeredgewidth=0)'
    return props


def _name(view: View) -> str:
    return view.series[2].name if len(view.series) == 5 else view.series[0].name


MARK = Box()
