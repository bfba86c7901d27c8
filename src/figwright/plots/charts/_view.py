"""View: what a mark sees of its layer: the table, expressions that read it, names, colours and sizes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from figwright.core.colour import blended, contrast
from figwright.core.tables import Table, Value
from figwright.plots.charts._code import Code, literal, readable, words
from figwright.plots.charts._names import unit, unitless
from figwright.plots.charts._paint import Paint
from figwright.plots.charts._series import Each, Series, Where, distinct, each, head, nth
from figwright.plots.charts._snippets import SNIPPETS
from figwright.plots.charts.model import Chart, Layer, Panel, Scalar
from figwright.plots.charts.plot_styles import Look
from figwright.plots.charts.reckon import Shown
from figwright.plots.charts.reckon._steps import taken

__all__ = ["Categories", "Each", "Series", "View", "Where"]


@dataclass(frozen=True, slots=True)
class Categories:
    """The axis of `x` when it counts in categories: they stand at 0, 1, 2, … and are called `name` in the script."""

    column: str
    values: tuple[Value, ...]
    direct: bool
    """Every row is one category, in the order of the axis: columns can be drawn as they are."""
    name: str = "categories"
    step: float = 0.0
    """Numbers that stand at their true places instead: the smallest distance of two; a place is so wide."""

    @property
    def places(self) -> list[float]:
        """Where they stand along the axis."""
        if not self.step:
            return [float(i) for i in range(len(self.values))]
        return [float(value) if isinstance(value, int | float) else math.nan for value in self.values]

    @property
    def share(self) -> float:
        """Of the axis that one of them has for itself."""
        if not self.step:
            return 1 / max(1, len(self.values))
        return self.step / (max(self.places) - min(self.places) + self.step)


@dataclass(frozen=True, slots=True)
class View:
    """A layer in its panel. `table` holds only the rows that the layer draws (of all facets)."""

    chart: Chart
    panel: Panel
    layer: Layer
    table: Table
    look: Look
    paint: Paint
    ax: str = "ax"
    categories: Categories | None = None
    dated: bool = False
    """The axis of `x` is one of dates."""
    facet: str = ""
    """The expression of the value that the facet's column holds in this panel."""
    width: float = 5.0
    """Of the panel, in inches; `height` too."""
    height: float = 3.0
    direct: bool = False
    """Lines are named at their ends, and there is no legend."""
    data: str = "data"
    """What the script calls the table."""
    others: tuple[Shown, ...] = ()
    """What all layers of the panel draw, in their order."""
    sheet: tuple[Shown, ...] = ()
    """What the first layers of all panels draw."""

    @property
    def horizontal(self) -> bool:
        return any(layer.horizontal for layer in self.panel.layers)

    @property
    def siblings(self) -> tuple[View, ...]:
        """The views of all layers of the panel, this one among them."""
        pairs = zip(self.panel.layers, self.others, strict=True)
        return tuple(
            self if layer is self.layer else replace(self, layer=layer, table=one.table, data=one.name)
            for layer, one in pairs
        )

    # Reading the table -------------------------------------------------------------------------------------------

    def column(self, name: str, where: Where | None = None) -> str:
        """Python for the values of a column in the rows of this layer, and of `where` if it is given."""
        wanted = {**self.where, **(where or {})}
        if not wanted:
            return f"data[{literal(name)}]"
        return f"pick({literal(name)}, {self.filter(wanted)})"

    def use(self, code: Code, *expressions: str) -> None:
        """Tells the script which small functions the expressions call."""
        for text in expressions:
            for snippet in SNIPPETS:
                if f"{snippet}(" in text:
                    code.need(snippet)

    @property
    def where(self) -> Where:
        """The filter of the layer's rows in this panel: the facet's."""
        return {self.chart.facet.by: self.facet} if self.chart.facet and self.facet else {}

    def filter(self, where: Where) -> str:
        return "{" + ", ".join(f"{literal(key)}: {value}" for key, value in where.items()) + "}"

    def positions(self, where: Where | None = None) -> str:
        """Python for the places of the marks along the axis of `x`."""
        layer = self.layer
        if self.categories is not None:
            return "x"
        if layer.x is None:
            return f"range(len({self.column(layer.y[0], where)}))"
        read = self.column(layer.x, where)
        return f'np.array({read}, dtype="datetime64")' if self.dated else read

    def values(self, column: str, where: Where | None = None) -> str:
        """Python for one number of a column at each of `positions`; `column` is an expression."""
        wanted = {**self.where, **(where or {})}
        if self.categories is None or self.categories.direct:
            return f"pick({column}, {self.filter(wanted)})" if wanted else f"data[{column}]"
        function = "means" if self._repeated else "values"
        by = literal(self.layer.x or self.categories.column)
        return f"{function}({column}, {by}, {self.categories.name}, {self.filter(wanted)})"

    def lengths(self, column: str, where: Where, series: tuple[Series, ...], kind: str) -> str:
        """The same for lengths of errors, some of which people write as negative numbers."""
        read = self.values(column, where)
        names = {name for one in series for name in getattr(one, kind)}
        return f"np.abs({read})" if any(v < 0 for name in names for v in self.table[name].numbers) else read

    @property
    def _repeated(self) -> bool:
        """Whether a category (of a series) has several rows, so that a bar is their mean."""
        layer, seen = self.layer, set[tuple[Value, ...]]()
        keys = [name for name in (layer.x, layer.series, self.chart.facet and self.chart.facet.by) if name]
        for row in zip(*(self.table[name].values for name in keys), strict=True) if keys else ():
            if row in seen:
                return True
            seen.add(row)
        return False

    # Series ------------------------------------------------------------------------------------------------------

    @property
    def series(self) -> tuple[Series, ...]:
        """What the layer draws, one after another, by the columns of `y` or the values of `series`."""
        layer = self.layer
        if layer.series is not None:
            values = [value for value in self.table[layer.series].distinct if value != ""]
            keys: list[tuple[str, Value]] = [(layer.y[0] if layer.y else "", value) for value in values]
            names = [str(value) for value in values]
        else:
            keys = [(name, None) for name in layer.y]
            label = self.panel.y.label
            told = not layer.y or label is None or unit(label) == unit(layer.y[0])  # the axis says it
            names = unitless(layer.y) if told else [readable(name) for name in layer.y]
            if len(keys) == 1 and not layer.names and self.panel.y.label and len(self.panel.layers) == 1:
                names = [self.panel.y.label]
        names = [*layer.names, *names[len(layer.names) :]] if layer.names else names
        found = tuple(
            Series(distinct(names, i), column, value, nth(layer.error, i), nth(layer.band, i), nth(layer.bounds, i))
            for i, (column, value) in enumerate(keys)
        )
        place = {name: i for i, name in enumerate(layer.order)}
        return tuple(sorted(found, key=lambda one: place.get(one.name, len(place)))) if place else found

    def rows(self, series: Series) -> Table:
        """The part of the table that a series draws."""
        if self.layer.series is None:
            return self.table
        return taken(self.table, self.table[self.layer.series].places.get(series.value, ()), self.layer.series)

    @contextmanager
    def each(self, code: Code, counter: str = "") -> Iterator[Each]:
        """Writes the head of a loop over the series and gives the expressions to use in it; `counter` names a
        variable that counts them. A single series gets no loop."""
        series = self.series
        one = each(self, series, counter)
        self.use(code, one.x, one.y, one.error, one.low, one.high, one.label)
        if len(series) == 1:
            yield one
            return
        with code.block(head(self, series, counter)):
            yield one

    def gathered(self, code: Code) -> str:
        """Python for the list of the values of all series."""
        one = each(self, self.series, "")
        self.use(code, one.y)
        return f"[{one.y}]" if len(self.series) == 1 else f"[{one.y} {head(self, self.series, '')[:-1]}]"

    # Words, colours ----------------------------------------------------------------------------------------------

    def colour(self, name: str) -> str:
        """Python for the colour of a name."""
        return f"COLOURS[{literal(name)}]"

    def ink(self, code: Code, name: str) -> str:
        """Python for words in the colour of a name (an expression), darker where the colour is too pale to read."""
        shown = {one.name: legible(self.hex(one.name), self.look.ink) for one in self.series}
        if all(shown[one] == self.hex(one) for one in shown):
            return f"COLOURS[{name}]"
        return f"{code.add('INKS', dict(shown))}[{name}]"

    def hex(self, name: str) -> str:
        """The colour itself, to decide by (dark words on it, or light ones)."""
        return self.paint.colour(name)

    def shown(self, expression: str, column: str) -> str:
        """Python for words that are read from a column: dollars among them start no formula."""
        if any(words(word) != word for word in self.table[column].words if "$" in word):
            return f"[plain(word) for word in {expression}]"
        if self.table[column].kind == "number":
            return f"[str(word) for word in {expression}]"
        return expression

    def say(self, code: Code, text: str) -> None:
        """The comment before a block."""
        code.comment(text.replace("\n", " "))

    def option(self, key: str, default: Scalar) -> Scalar:
        return self.layer.options.get(key, default)


def legible(colour: str, dark: str) -> str:
    """The colour, mixed with the ink as far as small words on white need it."""
    shares = (1.0, 0.85, 0.7, 0.55, 0.4)
    return next((c for c in (blended(colour, dark, share) for share in shares) if contrast(c, "#ffffff") >= 4.5), dark)
