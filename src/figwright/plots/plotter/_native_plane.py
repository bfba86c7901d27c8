"""Lines and points over numbers -> an XY chart; and which chart a panel is at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from figwright.plots.plotter._native import Chart, Errors, NotNative, Series
from figwright.plots.plotter._native_bars import has_names, over_categories
from figwright.plots.plotter._native_round import pie, radar
from figwright.plots.readback import Axes, Drawn, Mark
from figwright.plots.readback.model import MarkKind

OVERLAID = ("rule", "span", "arrows")
MOST = 6_000
"""Points of one panel: beyond that a workbook is no help to anybody."""


def chart(drawn: Drawn, place: int) -> Chart:
    """A panel as a native chart; NotNative with the reason when there is none of its kind."""
    axes = drawn.axes[place]
    right = next((other for other in drawn.axes if other.twin == place), None)
    if axes.kind == "polar":
        return radar(axes)
    if any(mark.kind == "wedges" for mark in axes.marks):
        return pie(axes)
    if axes.kind != "plane":
        raise NotNative(f"axes of the kind {axes.kind!r}")
    marks = [mark for mark in axes.marks if mark.kind not in OVERLAID and not _frame(mark, axes.marks)]
    over = tuple(mark for mark in axes.marks if mark not in marks)
    strange = {mark.kind for mark in marks} - {"bars", "line", "points", "area", "errors"}
    if strange or not marks or any(mark.tiled for mark in marks):
        raise NotNative(f"{', '.join(sorted(strange)) or 'tiles'} have no chart")
    if sum(len(mark.x) for mark in marks) > MOST:
        raise NotNative(f"more than {MOST:,} points")
    kinds = {mark.kind for mark in marks}
    if right is not None and (right.x.low, right.x.high) != (axes.x.low, axes.x.high):
        raise NotNative("a second x axis")
    return replace(_over_names_or_numbers(axes, marks, right, kinds), over=over, before=axes)


def _frame(mark: Mark, marks: Sequence[Mark]) -> bool:
    """A single rectangle without a filling among other marks: it frames a part of them and is no bar."""
    hollow = mark.kind == "bars" and len(mark.x) == 1 and mark.alpha == 0
    return hollow and any(other.kind in ("line", "points") or len(other.x) > 1 for other in marks)


def _over_names_or_numbers(axes: Axes, marks: list[Mark], right: Axes | None, kinds: set[MarkKind]) -> Chart:
    if kinds & {"bars", "area"}:
        return over_categories(axes, marks, right)
    if "line" in kinds and has_names(axes):
        try:
            return over_categories(axes, marks, right)
        except NotNative:
            pass  # points beside their names: numbers will do, with the names written over the axis
    return _xy(axes, marks, right)


def _xy(axes: Axes, marks: list[Mark], right: Axes | None) -> Chart:
    out = [_points(mark, marks, False) for mark in marks if mark.kind in ("line", "points")]
    for mark in right.marks if right else ():
        if mark.kind in ("line", "points"):
            out.append(_points(mark, list(right.marks) if right else [], True))
        elif mark.kind != "errors":
            raise NotNative("the second scale holds more than lines")
    if not out:
        raise NotNative("error bars without points")
    bubbles = [series for series in out if series.way == "bubble"]
    if bubbles and len(bubbles) != len(out):
        raise NotNative("bubbles with lines")
    return Chart("xy", axes, tuple(out), right=right)


def _points(mark: Mark, marks: list[Mark], right: bool) -> Series:
    kept = [i for i, (x, y) in enumerate(zip(mark.x, mark.y, strict=False)) if x is not None and y is not None]
    sizes = {round(size, 3) for size in mark.size if size}
    bubble = mark.kind == "points" and len(sizes) > 1 and len(mark.size) == len(mark.x)
    tones = mark.colours if len(set(mark.colours)) > 1 and len(mark.colours) == len(mark.x) else ()
    return Series(
        mark.label, "bubble" if bubble else "scatter",
        tuple(mark.y[i] for i in kept), mark, tuple(mark.x[i] for i in kept),
        tuple(mark.size[i] for i in kept) if bubble else (), tuple(tones[i] for i in kept) if tones else (),
        tuple(_errors(mark, marks)), right=right, listed=bool(mark.label),
    )  # fmt: skip


def _errors(mark: Mark, marks: list[Mark]) -> list[Errors]:
    out = []
    for other in marks:
        if other.kind != "errors" or other.x != mark.x or other.y != mark.y:
            continue
        middles = other.x if other.horizontal else other.y
        pairs = list(zip(middles, other.low, other.high, strict=False))
        minus = tuple(None if m is None or low is None else m - low for m, low, _ in pairs)
        plus = tuple(None if m is None or high is None else high - m for m, _, high in pairs)
        tone = other.colours[0] if other.colours else "#000000"
        out.append(Errors(minus, plus, tone, other.width or 1.0, other.horizontal))
    return out
