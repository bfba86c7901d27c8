"""What the intent names is in the data.

Why it is bad: a plot can be true to its data and not to what was asked for. Where no column holds what the intent
speaks of, something else is drawn, and who reads the intent as the caption takes it for that.

Fix: name the columns that there are, or give the data that the intent speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot

_SHOWN = 12
"""Columns that are named: wide tables have hundreds."""


def check(plot: Plot) -> Iterator[Finding]:
    if plot.table is None or not plot.unmet:
        return
    names = plot.table.names
    columns = ", ".join(map(repr, names[:_SHOWN])) + (" …" if names[_SHOWN:] else "")
    words = " or ".join(map(repr, plot.unmet))
    message = f"no column holds {words}: there are {columns}; what is drawn is some of these"
    fix = "say the intent in the names of the columns, or give the data that it speaks of"
    yield Finding("unmet-intent", "warning", "intent", message, fix)
