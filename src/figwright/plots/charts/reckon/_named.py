"""What results are called: on axes, in legends, in sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from figwright.core.tables import Table, Value
from figwright.plots.charts._checks import unit_of
from figwright.plots.charts._code import readable
from figwright.plots.charts.model import Axis, Layer, Panel
from figwright.plots.charts.reckon import _results

CALLED = {"count": "Number of", "sum": "Total", "mean": "Mean", "median": "Median", "min": "Minimum", "max": "Maximum",
          "distinct": "Number of distinct", "share": "Share of",
          **{one: f"{one[1:]}th percentile of" for one in _results.PERCENTILES}}  # fmt: skip
AROUND = {"sd": "± SD", "sem": "± SE", "ci": "± 95% CI"}
"""What stands on the axis: nobody has to guess what a band is."""
_NO_NOUN = frozenset("results data records stats statistics metrics values scores analysis series runs".split())


def called(layer: Layer, table: Table, yes: Value = None) -> str:
    """What a result is called on its axis: "Median latency", "Number of flights", "Share of requests (%)"."""
    of = readable(layer.y[0]) if layer.y else ""
    if layer.mark == "heatmap" and layer.z:
        of = readable(layer.z)
    kind = layer.aggregate
    things = noun(table)
    if kind == "count" or (kind == "share" and (not of or table[layer.y[0]].kind != "number") and yes is None):
        of = things
    told = kind in _STATED and of.casefold().startswith(f"{CALLED[kind].casefold()} ")  # mean RT has a mean
    said = (
        f"{of[:1].upper()}{of[1:]}"
        if told
        else f"{CALLED[kind]} {of}".strip()
        if of
        else {"count": "Count", "share": "Share"}.get(kind, CALLED[kind])
    )
    if yes is not None:
        said = f"Share of {things} with {of} = {yes}" if things else f"Share with {of} = {yes}"
    over = f" over {readable(layer.over)}" if layer.over else ""
    return f"{said} (%)" if kind == "share" else f"{said} {AROUND[layer.repeats]}{over}" if layer.repeats else said


def noun(table: Table) -> str:
    """What a row is one of, in the plural: what the file is named after, when that is a word for things; else empty."""
    words = re.findall(r"[^\W\d_]+", table.name)
    last = words[-1].lower() if words else ""
    return last if len(last) > 3 and last.endswith("s") and last[-2:] != "ss" and last not in _NO_NOUN else ""


def with_label(panel: Panel, axis: str, text: str) -> Panel:
    one: Axis = getattr(panel, axis)
    return panel.model_copy(update={axis: one.model_copy(update={"label": text})})


def labelled(panel: Panel, asked: Panel, tables: Sequence[Table]) -> Panel:
    """The panel whose axes of numbers say what is drawn of the rows: beside the label that was given, and where there
    are several columns of which none can be the label."""
    for axis, right in (("y", False), ("right", True)):
        layers = [layer for layer in asked.layers if layer.right == right and layer.mark != "heatmap"]
        kinds = {(layer.aggregate, layer.repeats) for layer in layers if layer.aggregate in _STATED}
        text = getattr(asked, axis).label
        wide = next((k for k, one in enumerate(panel.layers) if one.right == right and len(one.y) > 1), None)
        pivoted = wide is not None and asked.layers[wide].pivot is not None
        if text is None and pivoted and not kinds and not asked.layers[wide or 0].minus:
            panel = with_label(panel, axis, readable(asked.layers[wide or 0].y[0]))
        if len(kinds) != 1 or len({layer.aggregate for layer in layers}) != 1 or text == "":
            continue
        kind, repeats = kinds.pop()
        if text is not None:
            panel = with_label(panel, axis, _label_with_aggregate(text, kind, repeats))
        elif wide is not None:
            units = {unit_of(table[name]) for table, layer in zip(tables, panel.layers, strict=True) for name in layer.y
                     if layer.right == right}  # fmt: skip
            unit = f" ({units.pop()})" if len(units) == 1 and "" not in units else ""
            of = f" {readable(asked.layers[wide].y[0])}" if pivoted else ""
            panel = with_label(panel, axis, f"{CALLED[kind]}{of}{f' {AROUND[repeats]}' if repeats else ''}{unit}")
    return panel


_STATED = {"mean": ("mean", "average", "avg"), "median": ("median",), "sum": ("total", "sum"), "min": ("min", "least"),
           "max": ("max", "most", "best", "peak")}  # fmt: skip
"""Results that an axis has to name, and the words by which a label does."""


def _label_with_aggregate(text: str, kind: str, repeats: str) -> str:
    """A label with what is drawn of the rows, unless it says so already."""
    missing = [] if any(word in text.lower() for word in _STATED[kind]) or "±" in text else [CALLED[kind].lower()]
    missing += [AROUND[repeats]] if repeats and "±" not in text else []
    return f"{text}, {' '.join(missing)}" if missing else text
