"""Panels -> what is said of them: what means are taken of."""

from __future__ import annotations

from figwright.charts._code import readable
from figwright.charts.model import Panel
from figwright.charts.shapes._part import Part
from figwright.charts.shapes._series import rows_at, subject

_SPREADS = {
    "sd": ", {}: one standard deviation either way",
    "sem": ", {}: one standard error either way",
    "ci": ", {}: 1.96 standard errors either way (a 95 % interval)",
}


def means(panel: Panel, part: Part) -> list[str]:
    """Of how many rows means are, what their spread is, and which columns they are taken over."""
    notes = []
    for layer in panel.layers:
        if layer.mark == "point" and part.asked.kind == "line" and layer.x and not layer.aggregate:
            notes.append(f"some rows share one {readable(layer.x)}, and no line joins them: they are drawn as points")
        if not layer.aggregate or not layer.x:
            continue
        counts = rows_at(part, layer.x, layer.series).values()
        many = f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
        shape = "the band" if layer.mark == "line" and not layer.options.get("bars") else "the error bars"
        by = " and ".join(readable(name) for name in (layer.x, layer.series) if name)
        used = {layer.x, layer.series, *layer.y, *part.where}
        others = [c for c in part.table.columns if c.name not in used and (c.kind != "number" or subject(c))]
        names = ", ".join([readable(column.name) for column in others if len(column.distinct) > 1][:6])
        spread = _SPREADS.get(layer.repeats, "").format(shape)
        over = f"; taken together over {names}" if names else ""
        notes.append(f"{many} rows share one {by}: drawn is their mean{spread}{over}")
        if lost := len(part.table[layer.x]) - sum(counts):
            notes.append(f"{lost} rows without {by.replace(' and ', ' or ')} are left out")
    return notes
