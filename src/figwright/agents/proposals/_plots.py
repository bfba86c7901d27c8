"""Results -> Plot: the numbers as columns of a data file, and the chart that shows them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from figwright.agents.proposals._cells import Cell
from figwright.agents.proposals._choosing import (
    PANELS,
    averages,
    counted,
    families,
    few,
    mark_for,
    metric_below,
    ordered,
    ours_in,
    together,
)
from figwright.agents.proposals._results import AVERAGE, METHODS, METRIC, Measure, Results
from figwright.plots.charts.model import Axis, Chart, Layer, Panel

UNNAMED, DATA, MEASURE = "Value", "Data", "Measure"
"""Columns of ours: what the numbers are, and what stands along the axis."""
SHORT = 2
"""Letters of a name that says nothing by itself."""
STAR = "*"
"""Behind a row that cannot be compared with the others as it stands."""
FEWEST_AVERAGED = 2
SERIES, BARS = 7, 42
"""More series, or more bars in one panel, are not told apart any more: then each column has a panel."""
CROWDED = 24
"""Bars, from which on a panel is as wide as the page."""
LONG = 16
"""Letters of a name that fit into one line beside a panel."""
LOGARITHMIC = 100.0
"""Factor between the values of lines from which on an even axis shows only the largest."""
_ALONG = re.compile(
    r"(?:levels?|data ?sets?|metrics?|measures?|dimensions?|tasks?|benchmarks?|domains?|subjects?|categor(?:y|ies)|"
    r"languages?|criteri(?:on|a)|class(?:es)?|years?|organs?|scenes?)$",
    re.IGNORECASE,
)
"""What rows are called that are no methods."""
_WAYS = {"bar": "bars", "point": "points", "line": "lines", "heatmap": "a heat map"}


@dataclass(frozen=True, slots=True)
class Plot:
    """A data file (`columns` by name, in order), the chart over it, and both in words. `drawn` are the columns that the
    chart shows; the file holds all numbers of the table."""

    columns: tuple[tuple[str, tuple[str | float | int | None, ...]], ...]
    chart: Chart
    way: str
    drawn: tuple[str, ...]
    intent: str
    notes: tuple[str, ...] = ()

    def csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow([name for name, _ in self.columns])
        for row in zip(*(values for _, values in self.columns), strict=True):
            writer.writerow(["" if one is None else one for one in row])
        return out.getvalue()


def plotted(results: Results, ours: Sequence[str] = (), wanted: Sequence[str] = (), way: str = "") -> Plot:
    """The plot of a table's results. `ours` is what the paper calls its method; `wanted` are titles of measures that
    alone shall be drawn, and `way` the mark, where somebody has chosen them."""
    results = _distinct(_uneven(results, wanted))
    chosen = [one for one in results.measures if one.title in wanted] if wanted else list(results.measures)
    if results.places:
        return _over_steps(results, chosen, way or "line")
    lights = ours_in(results.rows, ours)
    if not results.blocks and (steps := counted(chosen)):
        return _over_heads(results, chosen, steps, lights, way or "line")
    if results.blocks:
        return _in_blocks(results, chosen, lights, way)
    if any(one.group for one in chosen):
        return _by_group(results, chosen, lights, way)
    return _by_name(results, chosen, lights, way)


def _uneven(results: Results, wanted: Sequence[str]) -> Results:
    """Rows whose average is over fewer columns than that of others have a star, and a note says so."""
    means = averages([one for one in results.measures if not wanted or one.title in wanted])
    parts = [one for one in results.measures if one not in averages(results.measures)]
    if not means or len(parts) < FEWEST_AVERAGED or results.blocks or results.places:
        return results
    held = [sum(one.cells[row].value is not None for one in parts) for row in range(len(results.rows))]
    short = [row for row, count in enumerate(held) if 0 < count < max(held)]
    if not short or len(short) == len(held):
        return results
    told = ", ".join(f"{results.rows[row]} ({held[row]} of {max(held)})" for row in short)
    rows = tuple(f"{name}{STAR}" if row in short else name for row, name in enumerate(results.rows))
    return replace(
        results, rows=rows, notes=(*results.notes, f"{STAR} averaged over fewer columns than the others: {told}")
    )


def _distinct(results: Results) -> Results:
    """With names of rows and settings that no measure has: heads may repeat each other."""
    measures = [one.title for one in results.measures]
    title = _unused_name(results.title or "Step", *measures)
    return replace(results, title=title, block_title=_unused_name(results.block_title, title, *measures))


def _unused_name(name: str, *taken: str) -> str:
    """A name for a column of the data file that no other column has."""
    known = {one.casefold() for one in taken}
    while name.casefold() in known:
        name = f"{name} (column)"
    return name


def _over_steps(results: Results, chosen: Sequence[Measure], way: str) -> Plot:
    """Lines over the quantity that the rows are steps of; what has one scale shares a panel."""
    place = results.title
    order = sorted(range(len(results.places)), key=lambda n: results.places[n])
    turned = [replace(one, cells=tuple(one.cells[n] for n in order)) for one in results.measures]
    columns = [(place, tuple(results.places[n] for n in order)), *_wide(turned)]
    panels = [_lined(family, place, way, results.measured) for family in together(chosen)[:PANELS]]
    return _plot_of(results, columns, panels, way, chosen, f"over {place}", ())


def _lined(family: Sequence[Measure], place: str, way: str, measured: str) -> Panel:
    """Lines of one panel; values of very different size are told apart on a logarithmic axis only."""
    values = [value for one in family for value in one.values]
    wide = len(family) > 1 and min(values) > 0 and max(values) > LOGARITHMIC * min(values)
    layer = Layer(mark=way, x=place, y=tuple(one.title for one in family), error=_errors(family))
    label = _axis(family[0], measured) if len(family) == 1 else _shared_axis_label(family, measured)
    return Panel(layers=(layer,), y=Axis(label=label, scale="log" if wide else "auto"))


def _over_heads(
    results: Results, chosen: Sequence[Measure], steps: tuple[float, ...], lights: Sequence[str], way: str
) -> Plot:
    """Lines over numbers that stand in the head (shares of labels, sizes), one for each row."""
    along = chosen[0].group or re.split(r"\s*[\d.=]", chosen[0].name)[0] or "Setting"
    along = _unused_name(along, results.title)
    value = _unused_name(UNNAMED, results.title, along)
    long = [(step, one) for step, one in zip(steps, chosen, strict=True)]
    columns = _long(results, along, long, value)
    layer = Layer(
        mark=way, x=along, y=(value,), series=results.title, error=_spread(chosen, value), highlight=tuple(lights)
    )
    panel = Panel(layers=(layer,), y=Axis(label=results.measured))
    return _plot_of(results, columns, [panel], way, chosen, f"over {along}", lights)


def _in_blocks(results: Results, chosen: Sequence[Measure], lights: Sequence[str], way: str) -> Plot:
    """Rows that come again in each of several settings: a panel a measure, the settings side by side."""
    kept = few(chosen)
    columns: list[tuple[str, tuple[str | float | int | None, ...]]] = [
        (results.block_title, results.blocks), (results.title, results.rows), *_wide(results.measures),
    ]  # fmt: skip
    way = way or ("line" if ordered(results.blocks) else mark_for(kept, results))
    panels = [_bars(one.title, one.title, results.block_title, results.title, [one], lights, way) for one in kept]
    return _plot_of(results, columns, panels, panels[0].layers[0].mark, kept, f"by {results.block_title}", lights)


def _by_group(results: Results, chosen: Sequence[Measure], lights: Sequence[str], way: str) -> Plot:
    """Two heads: the one that names what is measured has the panels, the other stands along the axis."""
    measures = metric_below(chosen)
    if len({one.name for one in measures}) == len(measures):  # no metric comes again: the upper head only sorts them
        return _by_name(*_flat(results, chosen), lights, way)
    if len(set(results.rows)) > SERIES:
        return _by_name(results, few(chosen), lights, way)
    metrics = list(dict.fromkeys(one.name for one in measures if one.group))
    groups = list(dict.fromkeys(one.group for one in measures if one.group))
    title = _unused_name(DATA, results.title, *metrics)
    columns: list[tuple[str, tuple[str | float | int | None, ...]]] = [
        (title, tuple(group for group in groups for _ in results.rows)),
        (results.title, tuple(row for _ in groups for row in results.rows)),
    ]
    known = {(one.group, one.name): one for one in measures}
    for metric in metrics:
        cells = [cell for group in groups for cell in (known[group, metric].cells if (group, metric) in known else ())
                 or (Cell(),) * len(results.rows)]  # fmt: skip
        columns += _wide([Measure("", metric, tuple(cells))])
    way = way or mark_for(measures, results)
    panels = []
    for metric in metrics[:PANELS]:
        held = [group for group in groups if (group, metric) in known]
        panel = _bars(metric, metric, title, results.title, [known[group, metric] for group in held], lights, way)
        where = {title: tuple(held)} if len(held) < len(groups) else {}
        panels.append(panel.model_copy(update={"where": where, "x": Axis(scale="category", label="")}))
    alone = [one.name for one in measures if not one.group]
    notes = (f"not drawn, and not in the file: {', '.join(alone)}",) if alone else ()
    plot = _plot_of(results, columns, panels, panels[0].layers[0].mark, measures, "by data", lights)
    return replace(plot, notes=(*plot.notes, *notes))


def _flat(results: Results, chosen: Sequence[Measure]) -> tuple[Results, list[Measure]]:
    plain = {one.title: replace(one, group="") for one in results.measures}
    if len({one.name for one in plain.values()}) < len(plain):
        plain = {one.title: replace(one, group="", name=one.title) for one in results.measures}
    return replace(results, measures=tuple(plain.values())), [plain[one.title] for one in chosen]


def _by_name(results: Results, chosen: Sequence[Measure], lights: Sequence[str], way: str) -> Plot:
    """One head: what has one scale stands side by side with a series for each row; otherwise a panel a column."""
    scales = families(chosen)
    rows = len(results.rows)
    if _ALONG.match(results.title) and len(scales) == 1 and 1 < len(chosen) <= SERIES and way != "heatmap":
        return _across_rows(results, chosen, way)
    if len(scales) == 1 and len(chosen) > 1 and rows <= SERIES and rows * len(chosen) <= BARS and way != "heatmap":
        title = _unused_name(MEASURE if any(METRIC.search(one.title) for one in chosen) else DATA, results.title)
        value = _unused_name(UNNAMED, results.title, title)
        columns = _long(results, title, [(one.title, one) for one in chosen], value)
        panel = _bars("", value, title, results.title, chosen, lights, way or mark_for(chosen, results))
        panel = panel.model_copy(
            update={
                "x": Axis(scale="category", label=""),
                "y": Axis(label=_shared_axis_label(chosen, results.measured)),
            }
        )
        return _plot_of(results, columns, [panel], panel.layers[0].mark, chosen, f"by {title.lower()}", lights)
    columns = [(results.title, results.rows), *_wide(results.measures)]
    if way == "heatmap" or (len(chosen) > PANELS + 2 and len(scales) == 1 and not averages(chosen)):
        layer = Layer(mark="heatmap", x=results.title, y=tuple(one.title for one in chosen))
        return _plot_of(results, columns, [Panel(layers=(layer,))], "heatmap", chosen, f"by {results.title}", ())
    kept = few(chosen)
    panels = [_lying(one, results, lights, way or mark_for(kept)) for one in kept]
    return _plot_of(results, columns, panels, panels[0].layers[0].mark, kept, f"by {results.title}", lights)


def _across_rows(results: Results, chosen: Sequence[Measure], way: str) -> Plot:
    """Rows that are what is measured, and columns that are methods: the rows stand along the axis."""
    way = way or mark_for(chosen)
    layer = Layer(mark=way, x=results.title, y=tuple(one.title for one in chosen), error=_errors(chosen))
    panel = Panel(
        layers=(layer,),
        x=Axis(scale="category", label=results.title),
        y=Axis(label=_shared_axis_label(chosen, results.measured)),
    )
    columns = [(results.title, results.rows), *_wide(results.measures)]
    return _plot_of(results, columns, [panel], way, chosen, f"by {results.title}", ())


def _lying(one: Measure, results: Results, lights: Sequence[str], way: str) -> Panel:
    """One measure of all rows: names have room at the side of bars that lie."""
    layer = Layer(
        mark=way, x=results.title, y=(one.title,), error=_errors([one]), horizontal=True, highlight=tuple(lights)
    )
    return Panel(
        layers=(layer,),
        title="" if _says(one, one.title, results.measured) else one.title,
        x=Axis(scale="category", label=""),
        y=Axis(label=_axis(one, results.measured)),
        legend="none",
    )


def _bars(
    title: str, column: str, along: str, series: str, measures: Sequence[Measure], lights: Sequence[str], way: str
) -> Panel:
    layer = Layer(
        mark=way, x=along, y=(column,), series=series, error=_spread(measures, column), highlight=tuple(lights)
    )
    label = _axis(measures[0]) if title else ""
    repeated = bool(title) and _says(measures[0], title)
    shown = "" if repeated else title  # an axis that says it already needs no title above it
    return Panel(layers=(layer,), title=shown, x=Axis(scale="category"), y=Axis(label=label))


def _axis(one: Measure, measured: str = "") -> str:
    """The name of an axis: the measure, its unit, and which way is better. An average is one of what the caption says
    was measured."""
    arrow = {"up": " ↑", "down": " ↓"}.get(one.better, "")
    if measured and AVERAGE.fullmatch(one.name.strip(" .")):
        return f"{one.name.strip(' .')} {_lower(measured)}{arrow}"
    unit = f" ({one.unit})" if one.unit and one.unit not in one.name else ""
    return f"{one.name}{unit}{arrow}"


def _lower(name: str) -> str:
    """Within a name: a word begins small, an abbreviation stays."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


def _says(one: Measure, title: str, measured: str = "") -> bool:
    """Whether the axis of a measure says all that a title would."""
    return _axis(one, measured).startswith(title)


def _shared_axis_label(measures: Sequence[Measure], measured: str = "") -> str:
    """The name of an axis that several measures share: what the caption says they are, or their unit."""
    if measured and not any(METRIC.search(one.name) for one in measures):
        return measured
    units = {one.unit or "".join(re.findall(r"\(([^()\s]{1,4})\)$", one.name)) for one in measures}
    unit = units.pop() if len(units) == 1 else ""
    return f"{UNNAMED} ({unit})" if unit else UNNAMED


def _heading(panel: Panel, results: Results) -> str:
    """What stands above the legend: what its names are, where they are methods or do not say it by themselves."""
    if not any(layer.series == results.title for layer in panel.layers):
        return ""
    short = all(len(row) <= SHORT or row[:1].isdigit() for row in results.rows)
    return results.title if short or METHODS.match(results.title) else ""


def _plot_of(
    results: Results,
    columns: Iterable[tuple[str, tuple[str | float | int | None, ...]]],
    panels: Sequence[Panel],
    way: str,
    shown: Sequence[Measure],
    along: str,
    lights: Sequence[str],
) -> Plot:
    names = list(dict.fromkeys(one.title for one in shown))
    several = f", in {len(panels)} panels" if len(panels) > 1 else ""
    spread = ", with error bars" if any(one.spread for one in shown) else ""
    light = f", highlight {', '.join(lights)}" if lights else ""
    some = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if names[8:] else "")
    intent = f"{_WAYS.get(way, way)} of {some} {along}{several}{spread}{light}"
    left = [one.title for one in results.measures if one.title not in names]
    notes = [*results.notes, *([f"in the file, and not drawn: {', '.join(left)}"] if left else [])]
    if any(panel.y.label == UNNAMED for panel in panels):
        notes.append("neither the caption nor the heads say what the numbers are: the axis is called Value")
    panels = [panel.model_copy(update={"legend_title": _heading(panel, results)}) for panel in panels]
    across = _across(results, panels, shown)
    size = _size(results, panels, across)
    chart = Chart(panels=tuple(panels), across=across, size=size, because=intent)
    return Plot(tuple(columns), chart, way, tuple(names), intent, tuple(notes))


def _across(results: Results, panels: Sequence[Panel], shown: Sequence[Measure]) -> int:
    """Panels beside each other: a page holds three, two where names are very long, one where a panel has many bars."""
    layer = panels[0].layers[0]
    bars = len(set(results.rows)) * len({one.group for one in shown}) if layer.series else 0
    if len(panels) == 1 or bars > CROWDED:
        return 1
    return 2 if len(panels) in (2, 4) or (layer.horizontal and _longest(results) > 2 * LONG) else 3


def _longest(results: Results) -> int:
    return max(len(row) for row in results.rows)


def _size(results: Results, panels: Sequence[Panel], across: int) -> tuple[float, float]:
    """In inches: as wide as a page's text, as high as its rows of panels need."""
    lying = any(layer.horizontal for panel in panels for layer in panel.layers)
    down = -(-len(panels) // across)
    lines = -(-_longest(results) // LONG)  # a long name is set in several
    one = max(1.5, 0.7 + (0.07 + 0.11 * lines) * len(results.rows)) if lying else 2.3
    if panels[0].layers[0].mark == "heatmap":
        return 6.5, max(2.4, 1.0 + 0.26 * len(panels[0].layers[0].y))
    few = len(panels) == 1 and (lying or len(set(results.rows)) <= 3 or panels[0].layers[0].mark == "line")
    return (4.2 if few else 6.5), round(one * down + 0.35, 2)


def _wide(measures: Iterable[Measure]) -> list[tuple[str, tuple[float | int | None, ...]]]:
    """Every measure as a column, and its errors as the next one."""
    out: list[tuple[str, tuple[float | int | None, ...]]] = []
    for one in measures:
        out.append((one.title, tuple(cell.value for cell in one.cells)))
        if one.spread:
            out.append((_spread_of(one.title), tuple(cell.error for cell in one.cells)))
    return out


def _long(
    results: Results, along: str, steps: Sequence[tuple[str | float, Measure]], value: str
) -> list[tuple[str, tuple[str | float | int | None, ...]]]:
    """One row for every cell: where it stands along the axis, its row's name, its value and its error."""
    cells = [(step, row, cell) for step, one in steps for row, cell in zip(results.rows, one.cells, strict=True)]
    out: list[tuple[str, tuple[str | float | int | None, ...]]] = [
        (along, tuple(step for step, _, _ in cells)),
        (results.title, tuple(row for _, row, _ in cells)),
        (value, tuple(cell.value for *_, cell in cells)),
    ]
    if any(cell.error is not None for *_, cell in cells):
        out.append((_spread_of(value), tuple(cell.error for *_, cell in cells)))
    return out


def _spread_of(title: str) -> str:
    return f"{title} std"


def _errors(measures: Sequence[Measure]) -> tuple[str, ...]:
    """A column of errors for each measure, where all of them have one."""
    return tuple(_spread_of(one.title) for one in measures) if all(one.spread for one in measures) else ()


def _spread(measures: Sequence[Measure], column: str) -> tuple[str, ...]:
    return (_spread_of(column),) if any(one.spread for one in measures) else ()
