"""Intent in words + Table -> Chart, by rules and no model.

Wishes are understood, or refused with readings to choose from (`charts.wishes`). Descriptions of whole figures are
split into panels (`charts.descriptions`); what words leave open, the shape of the data decides (`charts.shapes`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from figwright.core import languages
from figwright.core.errors import ChartError, SourceError, UnclearWish
from figwright.core.tables import Table
from figwright.plots.charts import shapes
from figwright.plots.charts._category_order import palette
from figwright.plots.charts._checks import ONE_SCALE, unit_of
from figwright.plots.charts._code import readable
from figwright.plots.charts._names import bare
from figwright.plots.charts.describe import describe
from figwright.plots.charts.descriptions import Asked, Description, is_description, read
from figwright.plots.charts.model import Chart, Panel
from figwright.plots.charts.shapes import Part
from figwright.plots.charts.wishes import (
    TIED,
    Reading,
    Understood,
    by_rules,
    condition,
    drawn,
    mentioned,
    spelled_out,
    summed,
    understand,
    unmeant,
)  # fmt: skip
from figwright.plots.charts.wishes._text import stems, words

__all__ = ["Choice", "choose", "described", "meant", "missing", "proposed"]

_OF_ALL = frozenset("scatter bubble scatter3d contour graph span arrow".split())
"""Kinds that show all columns also of a collection."""
_NO_COLUMNS = {"mark", "names", "highlight", "dashed", "order", "stack", "options"}
"""Fields of layers that hold words, and no names of columns."""
_MANY_ROWS = 40
"""A longer table is a collection, of which a plot shows a part; a shorter one was made for its plot."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A chart, and what is to be said about the choice: what was decided, and what could not be served."""

    chart: Chart
    notes: tuple[str, ...] = ()
    reading: Reading | None = None
    """How a wish was understood; descriptions of whole figures, and tables without a wish, have none."""


def choose(table: Table, intent: str = "", *, size: tuple[float, float] | None = None, reading: int = 0) -> Choice:
    """The chart that an intent asks for; with no intent the one that the shape of the data asks for.

    A wish is understood, or `UnclearWish` says which readings it may have; `reading` chooses one of them.
    """
    if intent.strip() and not is_description(intent):
        return _wished(table, intent, size, reading)
    if said := _foreign(intent, table):
        raise ChartError(said, "describe the plot in English, give a chart file with --chart, or add --model")
    return described(table, intent, size)


def _foreign(wish: str, table: Table) -> str:
    """What is said of a wish in a language that the rules do not read; the table's own words may be in any."""
    own = {word for column in table.columns for word in (column.name, *map(str, column.values[:500]))}
    for word in sorted(filter(None, own), key=len, reverse=True):
        wish = wish.replace(word, " ") if not word.isascii() else wish
    told = languages.language_of(wish)
    return f"the rules read English only; this wish is in {languages.name(told)}" if told not in ("", "en") else ""


@lru_cache(maxsize=4)
def _read_wish(table: Table, wish: str) -> Understood:
    """What a wish means: asked for the chart, for what it lacks and for what was meant, and read once."""
    return understand(table, wish)


def _wished(table: Table, wish: str, size: tuple[float, float] | None, reading: int) -> Choice:
    found = _read_wish(table, wish)
    if found.by_shape:
        return _shaped(table, wish, size, found)
    unsure = ((found.refusal and found.refusal != TIED) or found.unknown) and not reading
    long = bool(found.readings) and found.readings[0].fold is not None and not reading
    if (
        (unsure or long)
        and found.plain
        and (whole := _named_kind_of_whole_table(table, wish, size, found.unknown)) is not None
    ):
        return whole  # the table as it stands says the same as the table made long, in a shorter script
    if (found.refusal and not reading) or reading > len(found.readings):
        raise UnclearWish(
            _foreign(wish, table) or found.refusal or f"it has no reading {reading}",
            [describe(drawn(one, table), table) for one in found.readings],
            table.names,
        )
    return _understood(found.readings[max(reading - 1, 0)], table, read(wish), size)


def _named_only(table: Table, named: Collection[str]) -> Table:
    """The table without the numbers that a wish does not name, where it names a range of columns."""
    kept = tuple(column for column in table.columns if column.kind != "number" or column.name in named)
    return replace(table, columns=kept)


_SHAPED = {
    "span": ("span",), "graph": ("graph",), "contour": ("contour",), "surface": ("surface",), "bar3d": ("bar3d",),
    "line3d": ("line3d",), "scatter3d": ("scatter3d",), "arrow": ("arrow", "quiver"), "hat": ("hat",),
    "confusion": ("heatmap",), "bubbles": ("heatmap",), "nested": ("pie", "donut", "treemap"),
    "waterfall": (), "waterfall chart": (),
}  # fmt: skip
"""Marks that serve kinds which the shape of a table must allow."""


def _shaped(table: Table, wish: str, size: tuple[float, float] | None, found: Understood) -> Choice:
    """The chart that the shape of the table makes of a kind; refused where it is another kind, or of other columns."""
    whole = spelled_out(wish, table)
    named = mentioned(whole, table, 0.9)
    parts = replace(table, columns=tuple(column for column in table.columns if column.name not in summed(table)))
    choice = described(_named_only(table, named) if whole != wish else parts, whole, size)
    marks = {layer.mark for panel in choice.chart.panels for layer in panel.layers}
    if found.shape in _SHAPED and not marks & set(_SHAPED[found.shape]):
        raise UnclearWish(f"{found.shape!r} cannot be drawn of this table", [], table.names)
    shown = _columns_of_chart(choice.chart, table)
    numbers = {name for name in named if table[name].kind == "number"}
    drawn_numbers = {name for name in shown if table[name].kind == "number"}
    first = choice.chart.panels[0].layers[0]
    left = {column.name for column in table.columns if column.kind == "number"} - numbers
    more = sorted(drawn_numbers - numbers - {first.x})
    counted = len(left) in {word.number for word in words(wish)}  # two series, where two columns are left
    if numbers and more and left != {first.z} and not counted:  # over x and y: the one that is left is the height
        raise UnclearWish(f"{more[0]!r} is drawn, and not said", [], table.names)
    if lost := [name for name in table.names if name in {*named, *found.said} and name not in shown]:
        raise UnclearWish(f"{lost[0]!r} is said, and not drawn", [], table.names)
    if not found.where:
        return choice
    where = {name: condition(values) for name, values in found.where.items()}
    panels = [panel.model_copy(update={"where": {**panel.where, **where}}) for panel in choice.chart.panels]
    return replace(choice, chart=choice.chart.model_copy(update={"panels": tuple(panels)}))


def _understood(chosen: Reading, table: Table, told: Description, size: tuple[float, float] | None) -> Choice:
    """The chart of a reading, with the title and the labels that the words give it."""
    chart = drawn(chosen, table)
    notes = [chart.because, *(f"not said, and decided by the data: {one}" for one in chosen.assumed)]
    if chosen.unknown:
        notes.append(f"not understood, and left out: {', '.join(chosen.unknown)}")
    if chosen.guessed:
        notes.append(f"not named by these words, and likely to be meant: {', '.join(chosen.guessed)}")
    if chosen.entities:
        notes.append(f"taken for what the rows are: {', '.join(chosen.entities)}")
    if len(chart.panels) == 1:
        panel, said = chart.panels[0], told.whole
        layer = panel.layers[0]
        several = len(layer.y) > 1 and layer.mark in ONE_SCALE and not any(unit_of(table[name]) for name in layer.y)
        x, y = (said.y_label, said.x_label) if layer.horizontal else (said.x_label, said.y_label)
        labels = {"x": x, "y": y or (shapes.quantity(Part(said, table)) if several else "")}
        update = {axis: getattr(panel, axis).model_copy(update={"label": label}) for axis, label in labels.items()
                  if label and not getattr(panel, axis).label}  # fmt: skip
        chart = chart.model_copy(update={"panels": (panel.model_copy(update={**update, "title": said.title}),)})
    return Choice(chart.model_copy(update={"size": size or told.size}), tuple(notes), chosen)


def _named_kind_of_whole_table(
    table: Table, wish: str, size: tuple[float, float] | None, unknown: tuple[str, ...]
) -> Choice | None:
    """The plot of the kind that is named, when it shows the whole table: there is no other column that the words which
    name nothing could mean."""
    try:
        choice = described(table, wish, size)
    except SourceError:
        return None
    chart = choice.chart
    notes = [note for note in choice.notes if not note.startswith("no column")]
    if set(table.names) - _columns_of_chart(chart, table) or any(note.startswith("no ") for note in notes):
        return None
    if any(panel.where or layer.where or layer.aggregate for panel in chart.panels for layer in panel.layers):
        return None
    told = f"understood as: {describe(chart, table)}"
    called = ", ".join(map(repr, unknown))
    left = [f"no column is called {called}; the whole table is drawn"] if unknown else []
    return Choice(chart.model_copy(update={"because": told}), (told, *notes, *left))


def described(table: Table, intent: str = "", size: tuple[float, float] | None = None) -> Choice:
    """The chart of a description: a figure told by its title, its numbered panels or its sheet, in loose words."""
    told = read(intent)
    if (chosen := _of_collection(table, told)) is not None:
        return _understood(chosen, table, told, size)
    found, notes = shapes.parts(table, told)
    made = [shapes.panel(_with_axes(replace(part, panels=len(found)))) for part in found]
    panels = [panel for panel, *_ in made]
    notes += [note for _, said, _ in made for note in said]
    if len(panels) == 1 and not panels[0].title:
        panels[0] = panels[0].model_copy(update={"title": told.whole.title})
    shown, facet = shapes.faceted(panels, table)
    chart = Chart(
        panels=shown,
        facet=facet,
        title=told.whole.title if len(panels) > 1 else "",
        across=shapes.across(panels, size or told.size),
        size=size or told.size,
        palette=palette(panels, table),
        because="; ".join(dict.fromkeys(why for *_, why in made)),
    )
    notes.extend(_notes(told, chart, table))
    return Choice(chart, tuple(dict.fromkeys(notes)))


def _of_collection(table: Table, told: Description) -> Reading | None:
    """What one panel of a collection of rows shows is not told by its shape: its description is read as a wish."""
    said = told.whole
    if not said.text or told.panels or told.count > 1 or said.facet or max(map(len, table.columns)) <= _MANY_ROWS:
        return None
    labels = {axis: label for axis, label in (("x", said.x_label), ("y", said.y_label)) if label}
    for text in (f"{said.text}{''.join(f', {axis} axis {label}' for axis, label in labels.items())}", said.text):
        found = by_rules(table, text)
        # Words of its prose need name nothing; of points more than two columns may be meant.
        sure = not found.refusal or (found.refusal == found.strangers and said.kind not in _OF_ALL)
        if found.readings and sure and _agree(found.readings[0], said, labels, table):
            return found.readings[0]
    return None


def _agree(one: Reading, said: Asked, labels: dict[str, str], table: Table) -> bool:
    """Whether a reading draws all numbers that the words name, and those that labels name on their axes."""
    used = {one.x, *one.y, one.series, one.facet, one.size}
    numbers = {name for name in mentioned(said.text, table) if table[name].kind == "number"}
    named = {axis: {*mentioned(label, table, 0.4)} for axis, label in labels.items()}
    placed = {"x": {one.x}, "y": {*one.y}}
    return numbers <= used and all(not names or names & placed[axis] for axis, names in named.items())


def _with_axes(part: Part) -> Part:
    """Labels that are given for the axes may name columns."""
    said = part.asked
    if said.lying:
        # People speak of the axes as they are drawn; a chart of those of its layers, which lie here.
        said = replace(said, x_label=said.y_label, y_label=said.x_label)
    table = part.table
    x, y = (next(iter(mentioned(label, table)), "") if label else "" for label in (said.x_label, said.y_label))
    if max(map(len, table.columns)) > _MANY_ROWS and said.kind not in _OF_ALL:
        named = [*mentioned(f"{said.text} {said.title}", table), *filter(None, (x, y))]
        if any(table[name].kind == "number" for name in named if name != x):
            worded = any(table[name].kind != "number" for name in named)
            kept = [c for c in table.columns if c.name in named or (c.kind != "number" and not worded)]
            table = Table(tuple(kept), table.name)
    return replace(part, asked=said, table=table, x=x, y=y)


def proposed(table: Table, intent: str) -> Chart:
    """A chart for a model to begin with: the best reading of a wish, also where rules alone would ask; equal panels
    as one facet, which is shorter to read."""
    try:
        chart = choose(table, intent).chart
    except UnclearWish as unclear:
        chart = choose(table, intent, reading=1).chart if unclear.readings else described(table, intent).chart
    panels, facet = shapes.faceted(chart.panels, table, all_marks=True) if chart.facet is None else (chart.panels, None)
    return chart.model_copy(update={"panels": panels, "facet": facet}) if facet else chart


def meant(chart: Chart, table: Table, intent: str) -> tuple[str, ...] | None:
    """How a chart differs from what its intent says, whoever made it; None where the intent is no wish that rules
    understand, and nothing can be said."""
    if not intent.strip() or is_description(intent):
        return None
    found = _read_wish(table, intent)
    if not found.readings or (found.refusal and found.refusal != TIED):
        return None
    return min((unmeant(chart, drawn(one, table)) for one in found.readings), key=len)


def missing(table: Table, intent: str) -> tuple[str, ...]:
    """What an intent asks for and the table does not hold, so that no plot of it is the one that was meant."""
    if intent.strip() and not is_description(intent):
        found = _read_wish(table, intent)
        if not found.by_shape:
            clear = not found.refusal or found.refusal == TIED
            whole = found.plain and _named_kind_of_whole_table(table, intent, None, ()) is not None
            return () if clear or whole else found.unknown
    return shapes.lacking(read(intent).text, table)


def _notes(told: Description, chart: Chart, table: Table) -> list[str]:
    """What was asked for and is not there."""
    asked = (told.whole, *told.panels)
    layers = [layer for panel in chart.panels for layer in panel.layers]
    notes = [note for panel in chart.panels for note in _renamed(panel, table, asked)]
    if any(layer.aggregate for layer in layers):
        notes.append(f"rows that share a place are put together: {describe(chart, table)}")
    said = next((one.highlight for one in asked if one.highlight), "")
    if said and not any(layer.highlight for layer in layers):
        notes.append(f"nothing in the data is called {said!r}: nothing is highlighted")
    spreads = any(layer.error or layer.band or layer.bounds or layer.repeats for layer in layers)
    if any(one.spread for one in asked) and not spreads:
        notes.append("no column holds errors: none are drawn")
    if any(one.threshold and one.level is None for one in asked) and not mentioned("threshold", table, 0.4):
        notes.append("a threshold is asked for and no number is given for it: say e.g. 'threshold of 25'")
    if any(one.kind == "combo" for one in asked) and not any(one.mark == "line" for one in layers):
        notes.append("there is one value for each name: a line would show the same as the bars, and is left out")
    if left := [name for name in table.names if name not in _columns_of_chart(chart, table)]:
        notes.append(f"not drawn: {', '.join(left[:12])}{' …' if len(left) > 12 else ''}")
    return notes


def _renamed(panel: Panel, table: Table, asked: Sequence[Asked]) -> list[str]:
    """What is said of an axis that the intent names and no column does."""
    label, given = panel.y.label or "", {label for one in asked for label in (one.x_label, one.y_label)}
    columns = list(dict.fromkeys(name for layer in panel.layers for name in layer.y))
    own = {word for name in table.names for word in stems(name)}
    if not label or label in given or not set(stems(bare(label))) - own or label in {table[n].unit for n in columns}:
        return []
    shown = ", ".join(map(readable, columns[:4])) + (" …" if columns[4:] else "")
    return [f"the axis of {shown} is called {label!r} as the intent says: the data do not"]


def _columns_of_chart(chart: Chart, table: Table) -> set[str]:
    """The columns that a chart shows or selects by."""
    layers = [layer.model_dump(exclude=_NO_COLUMNS) for panel in chart.panels for layer in panel.layers]
    rows = [name for panel in chart.panels for name in panel.where]
    return _strings([*rows, *(list(one.values()) for one in layers), chart.facet.by if chart.facet else ""]) & set(
        table.names
    )


def _strings(value: object) -> set[str]:
    if isinstance(value, tuple | list):
        return {name for one in value for name in _strings(one)}
    return {value} if isinstance(value, str) else set()
