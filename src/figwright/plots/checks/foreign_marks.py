"""Marks whose numbers are not the data's say what they are.

Why it is bad: a fitted line, a threshold or a smoothed curve is fine when its name says so; a series that nobody can
find in the data is an invention.

Fix: name the mark in the legend or in the caption, or put its values into the data.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot


def check(plot: Plot) -> Iterator[Finding]:
    for where in plot.verdict.foreign if plot.verdict else ():
        fix = "name it, or put its values into the data"
        yield Finding("foreign-marks", "info", where, f"{where}: its numbers are not from the data", fix)
