"""Heat maps beside each other -> the columns whose numbers share one scale of colours, and what they are called.

Panels are of one quantity when their columns have a word in common that names one and their numbers are alike in
size; then a colour means the same in all of them, and one bar explains it.
"""

from __future__ import annotations

import re

from figwright.plots.charts import _numbers
from figwright.plots.charts._code import literal, readable
from figwright.plots.charts._view import View
from figwright.plots.charts.model import Layer

FAR = 4.0
"""How many times larger the largest number of a panel may be: beyond, the other panels would be of one colour."""
_NO_QUANTITY = frozenset("col column row plot subplot panel figure chart heatmap index data table part".split())


def columns(view: View) -> list[str]:
    """The columns whose numbers share the scale of this panel's colours; none when it has its own."""
    panels = view.chart.panels
    if view.facet:
        return _value_columns(view.layer)
    layers = [panel.layers[0] for panel in panels]
    if len(panels) < 2 or any(len(p.layers) > 1 or p.layers[0].mark != "heatmap" or p.z != panels[0].z for p in panels):
        return []
    if panels[0].z.limits is not None or panels[0].z.scale == "log" or len({repr(one.options) for one in layers}) > 1:
        return []
    every = list(dict.fromkeys(name for layer in layers for name in _value_columns(layer)))
    tables = [one.table for one in view.sheet]
    if not _panels_differ(view) and any(len(view.table[name]) != len(view.table[every[0]]) for name in every):
        return []
    ends = [
        _numbers.finite(v for name in _value_columns(layer) for v in table[name].numbers)
        for layer, table in zip(layers, tables, strict=True)
    ]
    if not all(ends) or any(min(one) < 0 for one in ends) or not all(map(max, ends)):
        return []
    alike = max(map(max, ends)) <= FAR * min(map(max, ends))
    return every if alike and set.intersection(*(_words(layer) for layer in layers)) else []


def every(view: View) -> str:
    """Python for all numbers of the scale; empty when the panel has its own."""
    found = columns(view)
    if found and _panels_differ(view) and not view.facet:
        pairs = [(one.name, panel.layers[0]) for one, panel in zip(view.sheet, view.chart.panels, strict=True)]
        reads = [f"{name}[{literal(column)}]" for name, layer in pairs for column in _value_columns(layer)]
        return f"np.concatenate([{', '.join(reads)}])"
    if len(found) < 2:
        return f"data[{literal(found[0])}]" if found else ""
    return f"[data[one] for one in {literal(found)}]"


def _panels_differ(view: View) -> bool:
    """Whether the panels draw different tables."""
    return len({one.name for one in view.sheet}) > 1


def called(view: View) -> str:
    """What several columns that share a scale are together: the words that all their names have."""
    names = [readable(name).split() for name in columns(view)]
    if len(names) < 2:
        return ""
    shared = [word for word in names[0] if all(word in other for other in names)]
    return " ".join(word for word in shared if word.lower() not in _NO_QUANTITY)


def _value_columns(layer: Layer) -> list[str]:
    if layer.z is not None:
        return [layer.z]
    return [layer.y[0]] if layer.series is not None else list(layer.y)


def _words(layer: Layer) -> set[str]:
    """Words of the layer's columns that may name a quantity."""
    found = {word.lower() for name in _value_columns(layer) for word in re.findall(r"[^\W\d_]{2,}", readable(name))}
    return found - _NO_QUANTITY
