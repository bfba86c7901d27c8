"""A panel and its table -> what its layers share: kind of axes, categories, limits to show, names for the legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from figwright.core.errors import ChartError, nearest
from figwright.core.tables import Value
from figwright.plots.charts import marks
from figwright.plots.charts._numbers import finite
from figwright.plots.charts._paint import Paint
from figwright.plots.charts._view import Categories, View
from figwright.plots.charts.marks import AxesKind, Needs
from figwright.plots.charts.model import Chart, Panel
from figwright.plots.charts.plot_styles import Look
from figwright.plots.charts.reckon import Shown


@dataclass(frozen=True, slots=True)
class Facts:
    """A panel that is ready to be written."""

    panel: Panel
    kind: AxesKind
    views: tuple[View, ...]
    needs: tuple[Needs, ...]
    inner: bool = False
    """The panel on its left has the same categories beside its axis: they need not be written again."""
    upper: bool = False
    """The panel below has the same axis of x: it alone is labelled."""

    @property
    def categories(self) -> Categories | None:
        return self.views[0].categories

    @property
    def horizontal(self) -> bool:
        return self.views[0].horizontal

    @property
    def entries(self) -> tuple[str, ...]:
        """Names that the panel's legend would show, each once."""
        shown = [name for view, need in self.pairs for name in need.names if need.legend or self._several]
        return tuple(dict.fromkeys(shown))

    @property
    def names(self) -> tuple[str, ...]:
        """Names that have a colour in the panel, each once."""
        return tuple(dict.fromkeys(name for need in self.needs for name in need.names))

    @property
    def _several(self) -> bool:
        """Several layers with one name each tell them apart by a legend."""
        return len({name for need in self.needs for name in need.names}) > 1 and all(
            need.legend or len(need.names) == 1 for need in self.needs
        )

    @property
    def pairs(self) -> Sequence[tuple[View, Needs]]:
        return tuple(zip(self.views, self.needs, strict=True))

    @property
    def along(self) -> list[float]:
        """Numbers that the left axis of `y` must show."""
        return finite(value for view, need in self.pairs if not view.layer.right for value in need.along)

    @property
    def across(self) -> list[float]:
        return finite(value for need in self.needs for value in need.across)


def facts(
    chart: Chart, panel: Panel, shown: Sequence[Shown], look: Look, paint: Paint, *, width: float, height: float,
    ax: str, facet: str = "", sheet: tuple[Shown, ...] = (),
) -> Facts:  # fmt: skip
    """The panel with a view for each layer; its names have no colours yet."""
    views = [
        View(
            chart, panel, layer, one.table, look, paint, ax, facet=facet, width=width, height=height, data=one.name,
            others=tuple(shown), sheet=sheet,
        )
        for layer, one in zip(panel.layers, shown, strict=True)
    ]  # fmt: skip
    kind = marks.get(panel.layers[0].mark).kind
    counts = kind == "plane" and _counts(views)
    categories = _categories(views, bool(facet)) if counts else None
    dated = kind == "plane" and not counts and _dated(views)
    right = "right" if any(not layer.right for layer in panel.layers) else ""
    ready = tuple(
        replace(view, categories=categories, dated=dated, ax=f"{right}" if view.layer.right and right else ax)
        for view in views
    )
    return Facts(panel, kind, ready, tuple(marks.get(view.layer.mark).needs(view) for view in ready))


def painted(panels: Sequence[Facts], paint: Paint) -> None:
    """Gives colours to the names of all panels. One name means one colour in all of them, and one colour one name as
    long as colours last; panels that show one series each in the same way are small multiples and share theirs."""
    told_apart = {name for one in panels if len(one.names) > 1 for name in one.names}
    for one in panels:
        lone = len(one.names) == 1 and one.names[0] not in told_apart
        strong = [name for view in one.views for name in view.layer.highlight]
        paint.add(one.names, strong, alike=one.views[0].layer.mark if lone else "")
        _settle_overlay(one, paint)
        paint.fixed |= {
            name: one.views[0].chart.colours[name] for name in one.names if name in one.views[0].chart.colours
        }


def _settle_overlay(facts: Facts, paint: Paint) -> None:
    """One line over bars and against its own axis is dark: it crosses every colour of the bars. Colours that somebody
    has chosen stay."""
    view = facts.views[0]
    over = [need.names for view, need in facts.pairs if view.layer.right]
    bars = [view for view in facts.views if view.layer.mark == "bar" and not view.layer.right]
    lines = all(view.layer.mark in ("line", "point") for view in facts.views if view.layer.right)
    chosen = view.chart.palette or view.chart.theme
    if bars and lines and not chosen and len(over) == 1 and len(over[0]) == 1 and over[0][0] not in paint.strong:
        paint.fixed[over[0][0]] = view.look.ink


def _counts(views: Sequence[View]) -> bool:
    """Whether the axis of `x` counts in categories."""
    if views[0].panel.x.scale == "category":
        return True
    columns = [view.table[view.layer.x] for view in views if view.layer.x]
    if not columns:
        return False
    # Asked before categories are known, a mark can only say whether it counts in them.
    return any(column.kind == "text" for column in columns) or any(
        marks.get(view.layer.mark).needs(view).category for view in views
    )


def _dated(views: Sequence[View]) -> bool:
    columns = [view.table[view.layer.x] for view in views if view.layer.x]
    return any(column.kind == "date" for column in columns)


def _categories(views: Sequence[View], faceted: bool) -> Categories | None:
    first = next((view for view in views if view.layer.x), None)
    if first is None:
        return None
    column, order = first.table[first.layer.x or ""], first.panel.x.order
    values: list[Value] = list(column.distinct)
    if order in ("ascending", "descending"):
        values.sort(key=_sortable, reverse=order == "descending")
    elif isinstance(order, tuple):
        values = listed(column.name, values, order)
    elif order.startswith("value") and first.layer.y:
        sums: dict[Value, float] = {}
        for name in first.layer.y:
            for key, value in zip(column.values, first.table[name].numbers, strict=False):
                sums[key] = sums.get(key, 0.0) + (value if value == value else 0.0)
        values.sort(key=lambda key: sums.get(key, 0.0), reverse=order == "value")
    step = _step(views, values)
    values = sorted(values, key=_sortable) if step else values
    if (
        not step
        and first.layer.label
        and first.layer.series is None
        and len(first.panel.layers) == 1
        and order == "data"
    ):
        # Rows that carry words of their own are told apart by them, though their categories repeat.
        return Categories(column.name, column.values, True)
    alone = all(view.layer.series is None and view.layer.x == first.layer.x for view in views)
    same = alone and all(view.table[column.name].values == column.values for view in views)
    direct = alone and same and not faceted and tuple(values) == column.values
    return Categories(column.name, tuple(values), direct, step=step)


def listed(name: str, values: Sequence[Value], order: Sequence[Value]) -> list[Value]:
    """Values in the order of a list; those that it leaves out follow."""
    known = {str(value): value for value in values}
    if strange := [one for one in order if str(one) not in known]:
        hint = nearest(str(strange[0]), known) or f"it holds {', '.join(list(known)[:8])}"
        raise ChartError(f"'order' names {strange[0]!r}, which is not in {name!r}", hint, path="x.order")
    first = [known[str(one)] for one in order]
    return [*first, *(value for value in values if value not in first)]


def _step(views: Sequence[View], values: Sequence[Value]) -> float:
    """The smallest distance of the numbers, when bars are asked to stand at their true places; otherwise 0."""
    axis = views[0].panel.x
    if axis.scale != "linear" and not (axis.ticks and axis.scale == "auto"):
        return 0.0
    if any(view.layer.mark not in ("bar", "line", "area", "point", "scatter") for view in views):
        return 0.0
    places = sorted(float(value) for value in values if isinstance(value, int | float))
    if len(places) < len(values) or any(view.layer.x and view.table[view.layer.x].kind != "number" for view in views):
        return 0.0
    return min((b - a for a, b in pairwise(places)), default=1.0)


def _sortable(value: Value) -> tuple[bool, float, str]:
    number = isinstance(value, (int, float))
    return (not number, float(value) if isinstance(value, (int, float)) else 0.0, str(value))
