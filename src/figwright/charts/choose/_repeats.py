"""Rows that were measured again -> their mean and its spread, and what is said of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from figwright.charts.choose._part import Part, mentions
from figwright.charts.choose._tokens import bare, readable, tokens
from figwright.charts.choose._vocabulary import OVER, PATH
from figwright.charts.model import Layer, Panel
from figwright.tables import Column

REPLICATES = frozenset(
    "subject participant patient id seed run replicate rep repeat repetition fold sample trial animal mouse".split()
)
"""Columns that only number the measurements, which are put together."""
_PANELS = 4
"""Panels into which nobody asked to split a plot."""
_TOLD = {
    "mean": "their mean",
    "sd": "their mean, {} one standard deviation either way",
    "sem": "their mean, {} one standard error either way",
    "ci": "their mean, {} 1.96 standard errors either way (a 95 % interval)",
}


def replicate(column: Column, text: str) -> bool:
    """Whether a column only numbers what was measured, and nobody speaks of it."""
    said = tokens(bare(column.name))
    return bool(said) and said[-1] in REPLICATES and not mentions(text, [column.name])


def over(part: Part) -> str:
    """The column that stands along the axis by the words "over", "against", "versus"."""
    for found in OVER.finditer(part.wish.text):
        words = list(tokens(found[1]))
        for column in part.table.columns:
            own = list(tokens(bare(column.name)))
            if own and words[: len(own)] == own:
                return column.name
    return ""


def rows_at(part: Part, along: Column, *by: str | None) -> Counter[tuple[object, ...]]:
    """How many rows there are at each place of each series (and panel)."""
    keys = (along.values, *(part.table[name].values for name in by if name))
    return Counter(row for row in zip(*keys, strict=True) if None not in row)


def repeated(part: Part, along: Column, series: str | None) -> bool:
    """Whether most places were measured more than once."""
    counts = rows_at(part, along, series)
    return bool(counts) and sum(count > 1 for count in counts.values()) * 2 >= len(counts)


def is_path(part: Part) -> bool:
    """Whether rows are steps on a way, which a line may follow back and forth."""
    return bool(PATH.search(f"{part.wish.text} {part.wish.title} {' '.join(map(readable, part.table.names))}"))


def line_fields(part: Part, along: Column, series: str | None, errors: bool) -> dict[str, Any]:
    """The fields of a line whose rows share places: means with their spread; points where there is no mean to take."""
    counts = rows_at(part, along, series)
    if max(counts.values(), default=0) < 2 or is_path(part):
        return {}
    if errors or not repeated(part, along, series):
        return {"mark": "point"}
    wish = part.wish
    asked = wish.errors or wish.band
    usual = sorted(counts.values())[len(counts) // 2]
    fields: dict[str, Any] = {"repeats": (wish.spread or "sd") if asked or usual > 2 else "mean"}
    if wish.errors and not wish.band:
        fields["options"] = {"bars": True}
    return fields


def bar_fields(part: Part, along: Column, series: str | None, errors: bool) -> dict[str, Any]:
    """The same of bars and points over categories: errors only where they are asked for."""
    if errors or not repeated(part, along, series):
        return {}
    wanted = part.wish.errors or part.wish.band
    return {"repeats": (part.wish.spread or "sd") if wanted else "mean"}


def panels_by(panel: Panel, part: Part) -> str:
    """A second column of words that the intent names, where lines of means are told apart by the first: a panel each,
    lest means be taken over what is asked for."""
    layer = panel.layers[0]
    if part.panels > 1 or len(panel.layers) > 1 or not layer.repeats or layer.mark != "line" or not layer.series:
        return ""
    rest = [
        column for column in part.table.columns if column.kind == "text" and column.name not in (layer.x, layer.series)
    ]
    named = mentions(part.wish.text, [column.name for column in rest])
    return next((c.name for c in rest if c.name in named and 2 <= len(c.distinct) <= _PANELS), "")


def told(panel: Panel, part: Part) -> list[str]:
    """What is said of means: of how many rows, what the band is, and which columns they are taken over."""
    notes = []
    for layer in panel.layers:
        if layer.mark == "point" and part.wish.kind == "line" and layer.x and not layer.repeats:
            notes.append(f"some rows share one {readable(layer.x)}, and no line joins them: they are drawn as points")
        if not layer.repeats or not layer.x:
            continue
        apart = (layer.x, layer.series, panels_by(panel, part))
        counts = rows_at(part, part.table[layer.x], *apart[1:]).values()
        many = f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
        shape = "the band" if layer.mark == "line" and not layer.options.get("bars") else "the error bars"
        said = _TOLD[layer.repeats].format(f"{shape}:")
        by = [readable(name) for name in apart if name]
        notes.append(f"{many} rows share one {' and '.join(by)}: drawn is {said}{_among(layer, part, apart[2])}")
        if lost := len(part.table[layer.x]) - sum(counts):
            notes.append(f"{lost} rows without {' or '.join(by)} are left out")
    return notes


def _among(layer: Layer, part: Part, panels: str) -> str:
    used = {layer.x, layer.series, panels, *layer.y, *part.where}
    others = [c for c in part.whole.columns if c.name not in used and (c.kind != "number" or replicate(c, ""))]
    names = [readable(column.name) for column in others if len(column.distinct) > 1]
    return f"; taken together over {', '.join(names[:6])}" if names else ""
