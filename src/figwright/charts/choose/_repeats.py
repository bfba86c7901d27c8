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


def rows_at(part: Part, along: Column, series: str | None) -> Counter[tuple[object, ...]]:
    """How many rows there are at each place of each series."""
    keys = (along.values, part.table[series].values) if series else (along.values,)
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


def told(panel: Panel, part: Part) -> list[str]:
    """What is said of means: of how many rows, what the band is, and which columns they are taken over."""
    notes = []
    for layer in panel.layers:
        if layer.mark == "point" and part.wish.kind == "line" and layer.x and not layer.repeats:
            notes.append(f"some rows share a {readable(layer.x)}, and no line joins them: they are drawn as points")
        if not layer.repeats or not layer.x:
            continue
        counts = rows_at(part, part.table[layer.x], layer.series).values()
        many = f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
        shape = "the band" if layer.mark == "line" and not layer.options.get("bars") else "the error bars"
        said = _TOLD[layer.repeats].format(f"{shape}:")
        by = " and ".join(readable(name) for name in (layer.x, layer.series) if name)
        notes.append(f"{many} rows share a {by}: drawn is {said}{_among(layer, part)}")
        if lost := len(part.table[layer.x]) - sum(counts):
            notes.append(f"{lost} rows without a {by.replace(' and ', ' or ')} are left out")
    return notes


def _among(layer: Layer, part: Part) -> str:
    used = {layer.x, layer.series, *layer.y, *part.where}
    others = [c for c in part.whole.columns if c.name not in used and (c.kind != "number" or replicate(c, ""))]
    names = [readable(column.name) for column in others if len(column.distinct) > 1]
    return f"; taken together over {', '.join(names[:6])}" if names else ""
