"""Closed lines over spokes, on one scale: translucent fills, a web of polygons, names outside.

`x` names the spokes; `y` names several columns, or one that `series` tells apart. `highlight`ed series are strong.
The panel's `y` sets limits and ticks of the scale; `values` writes the numbers at the corners.
Options: `fill` (opacity of the fills), `circles` (True: a web of circles).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts import _checks, _lines, _numbers, _words
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._view import Each, View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Layer

_WEB = '''
def web(ax, angles, ticks, **style):
    """Polygons through the spokes instead of circles; in shares of the axes, since they are no data."""
    low, high = ax.get_ylim()
    corners = np.column_stack([np.sin([*angles, angles[0]]), np.cos([*angles, angles[0]])]) / 2
    rings = [0.5 + corners * (tick - low) / (high - low) for tick in ticks]
    ax.add_collection(LineCollection(rings, transform=ax.transAxes, zorder=0.5, **style))
    ax.spines["polar"].set_visible(False)
    ax.yaxis.grid(False)
'''


class Radar:
    kind: AxesKind = "polar"
    options = ("fill", "circles")

    def check(self, layer: Layer, table: Table) -> None:
        _checks.require(layer, "x", "y")
        _checks.numeric(layer, table, "y")
        _checks.alike(layer, table)
        if len(table[layer.x or ""].distinct) < 3:
            raise ChartError(
                f"{layer.x!r} has fewer than three values", "a radar needs three spokes: draw bars instead"
            )

    def needs(self, view: View) -> Needs:
        names = tuple(one.name for one in view.series)
        return Needs(names=names, legend=len(names) > 1, patches=False, grid="none", square=True, ratio=0.86)

    def draw(self, view: View, code: Code) -> None:
        layer, ax = view.layer, view.ax
        view.say(code, _words.describe_block("Radar", view))
        read = view.column(layer.x or "")
        view.use(code, read)
        code.line(f"spokes = {f'list(dict.fromkeys({read}))' if layer.series else read}")
        code.line("angles = np.linspace(0, 2 * np.pi, len(spokes), endpoint=False)")
        code.line("around = [*angles, angles[0]]")
        with view.each(code) as one:
            self._series(view, code, one)
        self._scale(view, code)
        self._names(view, code)
        del ax

    def _series(self, view: View, code: Code, one: Each) -> None:
        ax, count = view.ax, len(view.series)
        if view.layer.series:
            code.line(f"found = dict(zip({one.x}, {one.y}))")
            code.line("numbers = [found.get(spoke, np.nan) for spoke in spokes]")
        else:
            code.line(f"numbers = {one.y}")
        code.call(
            f"{ax}.plot", "around", "[*numbers, numbers[0]]", color=one.colour,
            marker=_lines.marker(view, code, one), linestyle=_lines.dash(view, code, one), label=one.label,
            clip_on="False",
        )  # fmt: skip
        opacity = float(view.option("fill", 0.2 if count == 1 else 0.16 if count <= 3 else 0.08))
        if opacity:
            code.line(f"{ax}.fill(angles, numbers, color={one.colour}, alpha={opacity:g}, linewidth=0)")
        if view.layer.values:
            form = _numbers.number_format(_values(view)).replace("{:", "{number:")
            with code.block("for angle, number in zip(angles, numbers):"):
                code.call(
                    f"{ax}.annotate", f'f"{form}"', "(angle, number)", xytext="(0, 4)",
                    textcoords='"offset points"', ha='"center"', fontsize=f"{view.look.small:g}", color=one.colour,
                )  # fmt: skip

    def _scale(self, view: View, code: Code) -> None:
        ax, look, axis = view.ax, view.look, view.panel.y
        shown = list(axis.ticks) if axis.ticks else _rings(_values(view))
        low, high = shown[0], shown[-1]
        if axis.limits is not None:
            low = min(_values(view), default=low) if axis.limits[0] is None else axis.limits[0]
            low = min(low, *_values(view), shown[0] if low > 0 and shown[0] == 0 and axis.limits[0] is None else low)
            high = max(axis.limits[1] if axis.limits[1] is not None else high, *_values(view))
            shown = [
                tick for tick in (shown if axis.ticks else ticks([low, high], zero=low <= 0)) if low <= tick <= high
            ]
        shown = [tick for tick in shown if tick > low]
        code.line(f"{ax}.set(theta_offset=np.pi / 2, theta_direction=-1, ylim=({low:g}, {high:g}))")
        places = max((_places(tick) for tick in shown), default=0)
        labels = literal([f"{tick:,.{places}f}" for tick in shown])
        code.call(
            f"{ax}.set_rgrids", literal([float(f"{tick:g}") for tick in shown]), labels, angle="3", va='"top"',
            ha='"left"', fontsize=f"{max(0.93 * look.small, _type(view) * 0.82):.3g}", color=literal(look.muted),
        )  # fmt: skip
        code.line(f'{ax}.grid(linestyle="-")')
        if not view.option("circles", False):
            code.imports.add("from matplotlib.collections import LineCollection")
            code.need("web", _WEB)
            rings = [*shown] if shown and shown[-1] == high else [*shown, high]
            code.line(
                f"web({ax}, angles, {literal([float(f'{r:g}') for r in rings])}, "
                f"colors={literal(look.grid)}, linewidths={look.thin:g})"
            )

    def _names(self, view: View, code: Code) -> None:
        """Names of the spokes turn their near side to the web."""
        ax, names = view.ax, view.table[view.layer.x or ""].words
        shown = view.shown("spokes", view.layer.x or "")
        view.use(code, shown)
        size, room = _type(view), 0.19 * view.width * 72
        if any(_words.width(name, size) > room for name in names):
            code.imports.add("from textwrap import fill")
            longest = max(len(word) for name in names for word in name.split() or [""])
            word = "plain(spoke)" if "plain(" in shown else "str(spoke)"
            letters = max(longest, int(room / (0.5 * size)))
            shown = f"[fill({word}, {letters}) for spoke in spokes]"
        code.line(f"{ax}.set_xticks(angles, {shown})")
        with code.block(f"for label, side in zip({ax}.get_xticklabels(), np.sin(angles)):"):
            code.line('label.set_ha("center" if abs(side) < 0.1 else "left" if side > 0 else "right")')
        code.line(f'{ax}.tick_params(axis="x", pad={size * 0.35:.2g}, labelsize={size:g})')


def _type(view: View) -> float:
    """Of the names: larger on a large panel, smaller where the longest word would take the web's room."""
    grown = view.look.text * min(1.3, max(1.0, min(view.width, view.height) / 4.5))
    words = [word for name in view.table[view.layer.x or ""].words for word in name.split()]
    widest = max((_words.width(word, grown) for word in words), default=1.0)
    return round(max(0.94 * view.look.small, min(grown, grown * 0.19 * view.width * 72 / widest)), 1)


def _values(view: View) -> list[float]:
    found = [value for one in view.series for value in view.rows(one)[one.column].numbers if math.isfinite(value)]
    return found or [0.0, 1.0]


def _rings(values: list[float]) -> list[float]:
    """Round ticks from zero whose last one lies close above the data; to 100 when that is near, as for per cent."""
    low, high = min(values), max(values)
    if low < 0 or high <= 0 or 90 <= high <= 100:
        return ticks(values)
    unit = 10.0 ** math.floor(math.log10(high))
    usual, odd = (
        min((one for one in (_multiples(step * unit, high) for step in steps) if 4 <= len(one) <= 6),
            key=lambda one: one[-1], default=ticks(values))
        for steps in ((0.2, 0.25, 0.5, 1, 2, 2.5), (0.15, 0.3, 0.4, 1.5, 3, 4))
    )  # fmt: skip
    return odd if odd[-1] < usual[-1] and usual[-1] > 1.15 * high else usual


def _multiples(step: float, high: float) -> list[float]:
    return [round(step * i, 10) for i in range(math.ceil(high / step - 1e-9) + 1)]


def _places(tick: float) -> int:
    return next(places for places in range(11) if abs(tick - round(tick, places)) < 1e-9)


MARK = Radar()


def ticks(values: Sequence[float], most: int = 4, zero: bool = True) -> list[float]:
    """At most `most` steps of 1, 2, 2.5 or 5 that hold all values; from zero when nothing lies below it."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    low = min(low, 0.0) if zero else low
    high = max(high, 0.0) if zero else high
    span = (high - low) or abs(high) or 1.0
    step = 10.0 ** math.floor(math.log10(span / most))
    for factor in (1, 2, 2.5, 5, 10, 20):
        first = math.floor(low / (step * factor) + 1e-9)
        last = math.ceil(high / (step * factor) - 1e-9)
        if last - first <= most:
            step *= factor
            break
    last = max(last, first + 1)
    return [round(i * step, 10) for i in range(first, last + 1)]
