"""The data contain what the intent names.

Why it is bad: if no column matches the intent, the plot shows something else. Its numbers are right, but readers who
take the intent as the caption misread it.

Fix: use the names of columns in the intent, or give a table that contains these data.
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
    message = f"no column matches {words}; the plot uses some of the columns {columns}"
    fix = "use the names of columns in the intent, or give a table that contains these data"
    yield Finding("unmet-intent", "warning", "intent", message, fix)
