"""Intent in words + Table -> Chart, by rules and no model.

The words are read (`_words`), the columns shared out among the panels (`_panels`), their roles found (`_roles`), and
each panel is made by the rule of its kind. What cannot be served is said in a note; nothing is drawn that is not in
the data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from figwright.charts._checks import unit_of
from figwright.charts.choose._bars import bar, combo, hat, lollipop
from figwright.charts.choose._facets import faceted
from figwright.charts.choose._focus import focused
from figwright.charts.choose._grid import across
from figwright.charts.choose._layers import Unfit
from figwright.charts.choose._lines import area, dot, line, lone
from figwright.charts.choose._links import arrow, graph, span
from figwright.charts.choose._ordinal import palette
from figwright.charts.choose._others import contour, distribution, heatmap, radar, shares, treemap
from figwright.charts.choose._panels import parts
from figwright.charts.choose._part import Part
from figwright.charts.choose._points import scatter
from figwright.charts.choose._repeats import panels_by, told
from figwright.charts.choose._shape import kind_of
from figwright.charts.choose._space import space
from figwright.charts.choose._tokens import bare, capital, readable, tokens
from figwright.charts.choose._unmet import amiss
from figwright.charts.choose._unmet import told as told_unmet
from figwright.charts.choose._words import Wish, is_description, parse
from figwright.charts.choose._zoom import zoomed
from figwright.charts.describe import describe
from figwright.charts.model import Chart, Facet, Panel, Scalar
from figwright.charts.reckon import reckoned
from figwright.charts.wishes import TIED, Reading, drawn, understand, unmeant
from figwright.errors import ChartError, SourceError, UnclearWish
from figwright.tables import Table

__all__ = ["Choice", "choose", "described", "meant", "missing", "proposed"]

RULES: dict[str, Callable[[Part], Panel]] = {
    "arrow": arrow, "area": area, "bar": bar, "bar3d": space, "box": distribution, "bubble": scatter,
    "bubbles": heatmap, "combo": combo, "confusion": heatmap, "contour": contour, "density": distribution,
    "donut": shares, "dot": dot, "graph": graph, "hat": hat, "heatmap": heatmap, "histogram": distribution,
    "line": line, "line3d": space, "lone": lone, "lollipop": lollipop, "nested": shares, "pie": shares, "radar": radar,
    "scatter": scatter, "scatter3d": space, "span": span, "surface": space, "treemap": treemap,
    "violin": distribution,
}  # fmt: skip


_CALLED = {
    "bar3d": "3-D bars", "line3d": "3-D line", "scatter3d": "3-D scatter", "bubbles": "bubble heat map",
    "dot": "dot plot", "combo": "bars with a line", "span": "broken bars", "nested": "nested pie",
}  # fmt: skip
"""Kinds whose name is not what people call them."""


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
    return described(table, intent, size)


def _wished(table: Table, wish: str, size: tuple[float, float] | None, reading: int) -> Choice:
    found = understand(table, wish)
    if found.by_shape:
        return described(table, wish, size)
    unsure = found.refusal and found.refusal != TIED and not reading
    if unsure and found.plain and (whole := _whole(table, wish, size, found.unknown)) is not None:
        return whole
    if (found.refusal and not reading) or reading > len(found.readings):
        raise UnclearWish(
            found.refusal or f"it has no reading {reading}",
            [describe(drawn(one, table), table) for one in found.readings],
            table.names,
        )
    chosen = found.readings[max(reading - 1, 0)]
    chart = _labelled(drawn(chosen, table), table, wish)
    notes = [chart.because, *(f"not said, and decided by the data: {one}" for one in chosen.assumed)]
    if chosen.unknown:
        notes.append(f"not understood, and left out: {', '.join(chosen.unknown)}")
    return Choice(chart.model_copy(update={"size": size}), tuple(notes), chosen)


def _labelled(chart: Chart, table: Table, wish: str) -> Chart:
    """The chart of one panel with the labels that the words give its axes, and what they call several columns."""
    if len(chart.panels) > 1:
        return chart
    panel, said, y = chart.panels[0], parse(wish), chart.panels[0].layers[0].y
    along = said.y_label
    if not along and len(y) > 1 and (other := _loosely(table, wish)) is not None:
        along = (other.chart.panels[0].y.label or "") if other.chart.panels[0].layers[0].y == y else ""
    labels = {"x": said.x_label, "y": along}
    update = {
        axis: getattr(panel, axis).model_copy(update={"label": label})
        for axis, label in labels.items()
        if label and not getattr(panel, axis).label
    }
    return chart.model_copy(update={"panels": (panel.model_copy(update=update),)})


def _whole(table: Table, wish: str, size: tuple[float, float] | None, unknown: tuple[str, ...]) -> Choice | None:
    """The plot of the kind that is named, when it shows the whole table: there is no other column that the words which
    name nothing could mean."""
    choice = _loosely(table, wish, size)
    if choice is None:
        return None
    chart = choice.chart
    shown = {name for panel in chart.panels for name in _named(panel)} | ({chart.facet.by} if chart.facet else set())
    notes = [note for note in choice.notes if not note.startswith("no column holds")]
    if set(table.names) - shown or any(note.startswith("no ") for note in notes):
        return None
    if any(panel.where or layer.where or layer.aggregate for panel in chart.panels for layer in panel.layers):
        return None
    told = f"understood as: {describe(chart, table)}"
    called = ", ".join(map(repr, unknown))
    left = [f"no column is called {called}; the whole table is drawn"] if unknown else []
    return Choice(chart.model_copy(update={"because": told}), (told, *notes, *left))


def _loosely(table: Table, wish: str, size: tuple[float, float] | None = None) -> Choice | None:
    """A wish read as a description; None where the table has nothing for it."""
    try:
        return described(table, wish, size)
    except SourceError:
        return None


def described(table: Table, intent: str = "", size: tuple[float, float] | None = None) -> Choice:
    """The chart of a description: a figure told by its title, its numbered panels or its sheet, in loose words."""
    wish = parse(intent)
    found, notes = parts(table, wish)
    panels: list[Panel] = []
    reasons: list[str] = []
    for part in found:
        panel, said, why = _panel(focused(replace(part, panels=len(found))))
        panels.append(panel)
        notes.extend(said)
        reasons.append(why)
    if len(panels) == 1 and wish.title and not panels[0].title:
        panels[0] = panels[0].model_copy(update={"title": wish.title})
    shown, facet = faceted(panels, table)
    if facet is None and len(panels) == 1 and (by := panels_by(panels[0], focused(found[0]))):
        facet = Facet(by=by)
    chart = Chart(
        panels=shown,
        facet=facet,
        title=wish.title if len(panels) > 1 else "",
        across=across(panels, size or wish.size),
        size=size or wish.size,
        palette=palette(panels, table),
        because="; ".join(dict.fromkeys(why for why in reasons if why)),
    )
    notes.extend(told_unmet(_said(wish), table))
    notes.extend(note for panel in chart.panels for note in _renamed(panel, table, wish))
    notes.extend(_missed(wish, chart, table))
    return Choice(chart, tuple(dict.fromkeys(notes)))


def proposed(table: Table, intent: str) -> Chart:
    """A chart for a model to begin with: the best reading of a wish, also where rules alone would ask."""
    try:
        return choose(table, intent).chart
    except UnclearWish as unclear:
        return choose(table, intent, reading=1).chart if unclear.readings else described(table, intent).chart


def meant(chart: Chart, table: Table, intent: str) -> tuple[str, ...] | None:
    """How a chart differs from what its intent says, whoever made it; None where the intent is no wish that rules
    understand, and nothing can be said."""
    if not intent.strip() or is_description(intent):
        return None
    found = understand(table, intent)
    if not found.readings or (found.refusal and found.refusal != TIED):
        return None
    return min((unmeant(chart, drawn(one, table)) for one in found.readings), key=len)


def missing(table: Table, intent: str) -> tuple[str, ...]:
    """What an intent asks for and the table does not hold, so that no plot of it is the one that was meant."""
    if intent.strip() and not is_description(intent):
        found = understand(table, intent)
        if found.by_shape:
            return amiss(_said(parse(intent)), table)
        if not found.refusal or found.refusal == TIED:
            return ()
        return () if found.plain and _whole(table, intent, None, ()) is not None else found.unknown
    return amiss(_said(parse(intent)), table)


def _said(wish: Wish) -> str:
    return " ; ".join(one.text for one in (wish, *wish.items))


def _panel(part: Part) -> tuple[Panel, list[str], str]:
    """The panel of a part; when the data do not fit the kind that is asked for, the kind that they fit."""
    notes: list[str] = []
    kind, why = part.wish.kind, ""
    if not kind:
        kind, why = kind_of(part)
    for tried in dict.fromkeys((kind, kind_of(part)[0], "bar", "line", "scatter", "lone")):
        try:
            panel, apart = _of_one_unit(RULES[tried](replace(part, wish=replace(part.wish, kind=tried))), part.table)
            # The mark itself says whether it can show these columns.
            reckoned(Chart(panels=(panel,)), part.table)
        except Unfit as error:
            notes.append(f"no {_called(tried)}: {error}")
            continue
        except ChartError as error:
            notes.append(f"no {_called(tried)}: {error.message.rpartition('layers.0: ')[2]}")
            continue
        where = {name: _scalars(values) for name, values in part.where.items()}
        title = part.wish.title or capital(readable(part.title))
        panel, more = zoomed(panel.model_copy(update={"where": where, "title": title}), part)
        more += [*apart, *_scales(panel, part), *told(panel, replace(part, wish=replace(part.wish, kind=tried)))]
        return panel, [*notes, *more], why or f"{_called(tried)}, as asked for"
    raise SourceError("this table holds nothing that can be drawn", "give at least one column of numbers")


def _of_one_unit(panel: Panel, table: Table) -> tuple[Panel, list[str]]:
    """The panel without columns of another unit, which cannot share its axis; and which these are."""
    layers, left = [], []
    for layer in panel.layers:
        units = {name: unit_of(table[name]) for name in layer.y}
        known = [unit for unit in units.values() if unit]
        first = max(dict.fromkeys(known), key=known.count, default="")
        apart = [name for name, unit in units.items() if unit and unit != first]
        lone = not layer.error and not layer.band and not layer.bounds
        kept = tuple(name for name in layer.y if name not in apart) if lone else layer.y
        names = tuple(said for name, said in zip(layer.y, layer.names, strict=False) if name in kept)
        layers.append(layer.model_copy(update={"y": kept, "names": names}))
        left += [name for name in layer.y if name not in kept]
    told = [f"left out, since it counts in another unit: {', '.join(left)}"] if left else []
    return (panel.model_copy(update={"layers": tuple(layers)}), told) if left else (panel, [])


def _scales(panel: Panel, part: Part) -> list[str]:
    """What is said of axes that nobody asked for."""
    right = [name for layer in panel.layers if layer.right for name in layer.names or layer.y]
    if right and not part.wish.twin and len({layer.mark for layer in panel.layers}) == 1:
        return [f"of another size than the others, and read on the right axis: {', '.join(map(readable, right))}"]
    if panel.y.scale == "log" and "y" not in part.wish.log:
        return ["values lie too far apart for one even scale: the axis is logarithmic"]
    return []


def _renamed(panel: Panel, table: Table, wish: Wish) -> list[str]:
    """What is said of an axis that the intent names and no column does."""
    label, asked = panel.y.label or "", {one.y_label or one.x_label for one in (wish, *wish.items)}
    columns = list(dict.fromkeys(name for layer in panel.layers for name in layer.y))
    own = {word for name in table.names for word in tokens(name)}
    if not label or label in asked or not set(tokens(bare(label))) - own or label in {table[n].unit for n in columns}:
        return []
    shown = ", ".join(map(readable, columns[:4])) + (" …" if columns[4:] else "")
    return [f"the axis of {shown} is called {label!r} as the intent says: the data do not"]


def _scalars(values: tuple[object, ...]) -> Scalar | tuple[Scalar, ...]:
    plain = tuple(value for value in values if isinstance(value, str | float | int | bool))
    return plain[0] if len(plain) == 1 else plain


def _called(kind: str) -> str:
    return _CALLED.get(kind, kind)


def _missed(wish: Wish, chart: Chart, table: Table) -> list[str]:
    """What was wished for and is not there."""
    notes = []
    wishes = (wish, *wish.items)
    layers = [layer for panel in chart.panels for layer in panel.layers]
    if any(one.highlight for one in wishes) and not any(layer.highlight for layer in layers):
        said = next(one.highlight for one in wishes if one.highlight)
        notes.append(f"nothing in the data is called {said!r}: nothing is highlighted")
    if any(one.errors or one.band for one in wishes) and not any(
        layer.error or layer.band or layer.bounds or layer.repeats in ("sd", "sem", "ci") for layer in layers
    ):
        notes.append("no column holds errors: none are drawn")
    if any(one.combined for one in wishes) and not any(layer.mark == "line" for layer in layers):
        notes.append("there is one value for each name: a line would show the same as the bars, and is left out")
    if any(one.threshold and one.level is None for one in wishes):
        notes.append("a threshold is asked for and no number is given for it: say e.g. 'threshold of 25'")
    drawn = {name for panel in chart.panels for name in _named(panel)} | ({chart.facet.by} if chart.facet else set())
    if left := [name for name in table.names if name not in drawn]:
        notes.append(f"not drawn: {', '.join(left[:12])}{' …' if len(left) > 12 else ''}")
    return notes


def _named(panel: Panel) -> set[str]:
    """The columns that a panel shows or selects by."""
    out = set(panel.where)
    for layer in panel.layers:
        single = (layer.x, layer.series, layer.z, layer.size, layer.colour, layer.label, layer.to, layer.change)
        more = (layer.u, layer.v, layer.source, layer.target, layer.parent)
        out |= {name for name in (*single, *more, *layer.y) if name}
        for error in (*layer.error, *layer.band, *layer.bounds):
            out |= {error} if isinstance(error, str) else set(error)
    return out
