"""The shape of each group's distribution, translucent, with quartiles and median inside, dots where rows are few.

Columns: see `_groups`. Options: `points` (True or False: every row as a dot), `width`.
"""

from __future__ import annotations

from figwright.core.tables import Table
from figwright.plots.charts import _words
from figwright.plots.charts._code import Code
from figwright.plots.charts._view import View
from figwright.plots.charts.marks import AxesKind, Needs, _groups
from figwright.plots.charts.model import Layer


class Violin:
    kind: AxesKind = "plane"
    options = ("points", "width")

    def check(self, layer: Layer, table: Table) -> None:
        _groups.check(layer, table)

    def needs(self, view: View) -> Needs:
        return _groups.needs(view)

    def draw(self, view: View, code: Code) -> None:
        view.say(code, _words.describe_block("Violins", view))
        dots, lone = bool(view.option("points", _groups.largest(view) <= 25)), view.layer.x is None
        _groups.need(view, code, dots=dots)
        share = float(view.option("width", 0.8))
        with view.each(code, "i" if len(view.series) > 1 else "") as one:
            slot = _groups.slot(view, one, share)
            code.line(f"groups = {slot.groups}")
            if view.facet and not lone:
                with code.block("if not any(groups):"):
                    code.line("continue" if len(view.series) > 1 else "groups = [[np.nan]]")
            code.line(f"places, groups = zip(*[pair for pair in zip({slot.places}, groups) if pair[1]])")
            call = code.called(
                f"{view.ax}.violinplot", "groups", "places", widths=f"{slot.width * 0.95:.2g}", showextrema="False",
                orientation='"horizontal"' if view.horizontal else "",
            )  # fmt: skip
            code.line(f'bodies = {call}["bodies"]')
            if not lone and len(view.series) > 1:
                code.line(f"bodies[0].set_label({one.label})")
            with code.block("for body in bodies:"):
                code.line(f"body.set(facecolor={one.colour}, edgecolor={one.colour}, alpha=0.4)")
            self._inside(view, code, one.colour)
            if dots:
                area = f"{(view.look.marker * 0.55) ** 2:.2g}"
                code.line(f"{_groups.dots(view)}({view.ax}, places, groups, {slot.width * 0.2:.2g}, s={area}, "
                          f"color={one.colour}, alpha=0.8)")  # fmt: skip
        if lone:
            _groups.name_groups(view, code)

    def _inside(self, view: View, code: Code, colour: str) -> None:
        """A bar from quartile to quartile and a dot at the median."""
        look, ax = view.look, view.ax
        code.line("low, middle, high = np.transpose([np.percentile(group, [25, 50, 75]) for group in groups])")
        draw, at = ("hlines", "middle, places") if view.horizontal else ("vlines", "places, middle")
        code.line(f"{ax}.{draw}(places, low, high, color={colour}, linewidth={look.line * 2.4:.2g})")
        code.line(f'{ax}.plot({at}, "o", color="white", markeredgecolor={colour})')


MARK = Violin()
