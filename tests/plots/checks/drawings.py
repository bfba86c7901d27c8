"""Drawn plots by hand, for the rules: a page of 5 x 4 inches with one set of axes in it."""

from __future__ import annotations

from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots import checks
from figwright.plots.checks import Finding, Plot
from figwright.plots.readback import Axes, Drawn, Entry, Mark, Scale, Text, Tick
from figwright.plots.readback.model import Box, TextRole

BOX: Box = (50, 30, 350, 250)
RED, GREEN, BLUE = "#d62728", "#2ca02c", "#1f77b4"


def scale(low: float = 0, high: float = 10, *ticks: str, label: str = "value (s)", kind: str = "linear") -> Scale:
    """An axis; words as ticks stand at 0, 1, 2."""
    if ticks:
        return Scale(label, kind, low, high, tuple(Tick(float(i), text) for i, text in enumerate(ticks)))
    return Scale(label, kind, low, high, tuple(Tick(float(at), f"{at:g}") for at in (low, (low + high) / 2, high)))


def axes(*marks: Mark, x: Scale | None = None, y: Scale | None = None, **more: object) -> Axes:
    return replace(Axes("plane", BOX, x=x or scale(), y=y or scale(), marks=marks), **more)  # type: ignore[arg-type]


def drawn(*panels: Axes, **more: object) -> Drawn:
    return replace(Drawn(360, 288, panels), **more)  # type: ignore[arg-type]


def line(*ys: float, label: str = "", colour: str = BLUE, **more: object) -> Mark:
    xs = tuple(float(i) for i in range(len(ys)))
    return replace(Mark("line", label, xs, ys, colours=(colour,), width=1.5), **more)  # type: ignore[arg-type]


def points(*ys: float, **more: object) -> Mark:
    return replace(line(*ys), **{"kind": "points", "marker": "o", "size": (6.0,), **more})  # type: ignore[arg-type]


def bars(*ys: float, label: str = "", colour: str = BLUE, **more: object) -> Mark:
    xs = tuple(float(i) for i in range(len(ys)))
    mark = Mark("bars", label, xs, ys, base=(0.0,) * len(ys), breadth=(0.8,) * len(ys), colours=(colour,))
    return replace(mark, **more)  # type: ignore[arg-type]


def text(words: str, left: float, top: float, role: TextRole = "note", size: float = 10, **more: object) -> Text:
    """Words whose box is as long as they are: half a type size a sign."""
    box = (left, top, left + 0.5 * size * len(words), top + 1.2 * size)
    return replace(Text(words, role, box, size), **more)  # type: ignore[arg-type]


def entry(label: str, colour: str = BLUE, **more: str) -> Entry:
    return Entry(label, colour, **more)


def findings(rule: str, picture: Drawn | Axes, table: Table | None = None) -> tuple[Finding, ...]:
    whole = drawn(picture) if isinstance(picture, Axes) else picture
    return checks.run(Plot(whole, table), [rule])


def severities(rule: str, picture: Drawn | Axes, table: Table | None = None) -> list[str]:
    return [finding.severity for finding in findings(rule, picture, table)]
