"""Marks whose numbers are not in the data say what they are.

Why it is bad: a fitted line, a threshold or a smoothed curve is fine if its name says so. A series that is not in the
data may be invented.

Fix: name the mark in the legend or the caption, or add its values to the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot


def check(plot: Plot) -> Iterator[Finding]:
    for where in plot.verdict.foreign if plot.verdict else ():
        fix = "add its values to the data, or name it as an addition"
        yield Finding("foreign-marks", "info", where, f"{where}: its numbers are not from the data", fix)
