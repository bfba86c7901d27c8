"""View: what a mark sees of its layer: the table, expressions that read it, names, colours and sizes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from figwright.charts._code import Code, literal, readable, words
from figwright.charts._paint import Paint
from figwright.charts._series import Each, Series, Where, distinct, each, head, nth
from figwright.charts._snippets import READERS, SNIPPETS, SPREADS
from figwright.charts._style import Look
from figwright.charts.model import Chart, Layer, Panel, Scalar
from figwright.colour import blended, contrast
from figwright.tables import Column, Table, Value

__all__ = ["Categories", "Each", "Series", "View", "Where", "selected"]


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

    @property
    def horizontal(self) -> bool:
        return any(layer.horizontal for layer in self.panel.layers)

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
                    code.need("pick_any" if snippet == "pick" and self._several else snippet)
                    if snippet in READERS and self._several:
                        code.need("pick_any")

    @property
    def where(self) -> Where:
        """The filter of the layer's rows: the panel's, its own, and the facet's."""
        found = {key: literal(value) for key, value in (self.panel.where | self.layer.where).items()}
        return {**found, self.chart.facet.by: self.facet} if self.chart.facet and self.facet else found

    @property
    def _several(self) -> bool:
        return any(
            isinstance(value, tuple)
            for panel in self.chart.panels
            for where in (panel.where, *(layer.where for layer in panel.layers))
            for value in where.values()
        )

    def filter(self, where: Where) -> str:
        return "{" + ", ".join(f"{literal(key)}: {value}" for key, value in where.items()) + "}"

    def positions(self, where: Where | None = None) -> str:
        """Python for the places of the marks along the axis of `x`."""
        layer = self.layer
        if self.categories is not None:
            return "x"
        if layer.x is None:
            return f"range(len({self.column(layer.y[0], where)}))"
        read = "x" if layer.repeats else self.column(layer.x, where)
        return f'np.array({read}, dtype="datetime64")' if self.dated else read

    def values(self, column: str, where: Where | None = None) -> str:
        """Python for one number of a column at each of `positions`; `column` is an expression."""
        wanted = {**self.where, **(where or {})}
        if self.categories is None and self.layer.repeats:
            return f"means({column}, {literal(self.layer.x or '')}, x, {self.filter(wanted)})"
        if self.categories is None or self.categories.direct:
            return f"pick({column}, {self.filter(wanted)})" if wanted else f"data[{column}]"
        function = "means" if self.layer.repeats or self._repeated else "values"
        by = literal(self.layer.x or self.categories.column)
        return f"{function}({column}, {by}, {self.categories.name}, {self.filter(wanted)})"

    def lengths(self, column: str, where: Where, series: tuple[Series, ...], kind: str) -> str:
        """The same for lengths of errors, some of which people write as negative numbers."""
        read = self.values(column, where)
        names = {name for one in series for name in getattr(one, kind)}
        return f"np.abs({read})" if any(v < 0 for name in names for v in self.table[name].numbers) else read

    @property
    def spread(self) -> str:
        """The function that tells how far repeated rows lie around their mean; empty when that is not shown."""
        return SPREADS[self.layer.repeats][0] if self.layer.repeats in SPREADS else ""

    def spreads(self, column: str, where: Where) -> str:
        """Python for how far the rows of a column lie around their mean at each of `positions`."""
        order = self.categories.name if self.categories is not None else "x"
        wanted = self.filter({**self.where, **where})
        return f"{self.spread}({column}, {literal(self.layer.x or '')}, {order}, {wanted})"

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
            names = [readable(name) for name in layer.y]
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
        return selected(self.table, {self.layer.series: series.value})  # type: ignore[dict-item]

    @contextmanager
    def each(self, code: Code, counter: str = "") -> Iterator[Each]:
        """Writes the head of a loop over the series and gives the expressions to use in it; `counter` names a
        variable that counts them. A single series gets no loop."""
        series = self.series
        one = each(self, series, counter)
        self.use(code, one.x, one.y, one.error, one.low, one.high, one.label, one.spread)
        if len(series) == 1:
            yield self._gathered(code, one)
            return
        with code.block(head(self, series, counter)):
            yield self._gathered(code, one)

    def _gathered(self, code: Code, one: Each) -> Each:
        """Writes where the means of repeated rows stand, and how far these lie around them, as short names."""
        if self.layer.repeats and self.categories is None:
            code.need("places")
            code.line(f"x = places({literal(self.layer.x or '')}, {one.where or '{}'})")
        if not self.spread:
            return one
        code.line(f"mean = {one.y}")
        code.line(f"spread = {one.spread}")
        band = ("np.subtract(mean, spread)", "np.add(mean, spread)") if one.low else ("", "")
        return replace(one, y="mean", error="spread" if one.error else "", low=band[0], high=band[1])

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


def selected(table: Table, where: dict[str, Scalar | tuple[Scalar, ...]]) -> Table:
    """The rows in which the columns hold these values; columns of other lengths stay as they are."""
    if not where:
        return table
    wanted = {key: value if isinstance(value, tuple) else (value,) for key, value in where.items()}
    length = len(table[next(iter(wanted))])
    (first, values), *others = wanted.items()
    keep = sorted(i for value in dict.fromkeys(values) for i in table[first].places.get(value, ()))
    for key, values in others:
        there = table[key].values
        keep = [i for i in keep if i < len(there) and there[i] in values]
    columns = (
        Column(c.name, tuple(c.values[i] for i in keep), c.kind) if len(c) == length else c for c in table.columns
    )
    return Table(tuple(columns), table.name, table.path)
