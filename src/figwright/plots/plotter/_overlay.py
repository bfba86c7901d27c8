"""What no chart has, laid over it as shapes: rules, spans, arrows, and the patches of a legend."""

from __future__ import annotations

from figwright.plots.checks._panels import on_page
from figwright.plots.plotter._chart_paint import line
from figwright.plots.plotter._frames import Grid
from figwright.plots.plotter._native_axes import seen
from figwright.plots.plotter._slide import Slide
from figwright.plots.readback import Axes, Entry, Mark, Text


def span(slide: Slide, axes: Axes, mark: Mark) -> None:
    """A band across the axes; it comes before the chart, so that it lies below."""
    left, top, right, bottom = axes.box
    for low, high in zip(mark.low, mark.high, strict=False):
        if mark.horizontal:
            a, b = on_page(axes, axes.x.low, low), on_page(axes, axes.x.low, high)
            box = (left, max(top, min(a[1], b[1])), right, min(bottom, max(a[1], b[1]))) if a and b else None
        else:
            a, b = on_page(axes, low, axes.y.low), on_page(axes, high, axes.y.low)
            box = (max(left, min(a[0], b[0])), top, min(right, max(a[0], b[0])), bottom) if a and b else None
        if box and mark.colours and mark.colours[0].startswith("#"):
            slide.patch(box, mark.colours[0], mark.alpha, name=mark.label or "span")


def grid(slide: Slide, axes: Axes, letter: str, look: Grid) -> None:
    """The grid lines of an axis whose ticks a chart would put elsewhere; they come before it and lie below."""
    left, top, right, bottom = axes.box
    paint = line(look.colour, look.width, look.dash, look.opacity)
    for tick in seen(axes.x if letter == "x" else axes.y):
        at = on_page(axes, tick.at, axes.y.low) if letter == "x" else on_page(axes, axes.x.low, tick.at)
        if at:
            ends = ((at[0], top), (at[0], bottom)) if letter == "x" else ((left, at[1]), (right, at[1]))
            slide.stroke(*ends, paint, name=f"grid {tick.text}")


def stroke(slide: Slide, axes: Axes, mark: Mark) -> None:
    """Rules and arrows."""
    paint = line(mark.colours[0] if mark.colours else "#000000", mark.width or 1.0, mark.dash, mark.alpha)
    left, top, right, bottom = axes.box
    if mark.kind == "rule":
        for x in mark.x if not mark.y else ():
            if at := on_page(axes, x, axes.y.low):
                slide.stroke((at[0], top), (at[0], bottom), paint, name=mark.label or "rule")
        for y in mark.y:
            if at := on_page(axes, axes.x.low, y):
                slide.stroke((left, at[1]), (right, at[1]), paint, name=mark.label or "rule")
    elif mark.kind == "arrows":
        for x, y, u, v in zip(mark.x, mark.y, mark.u, mark.v, strict=False):
            a, b = on_page(axes, x, y), on_page(axes, u, v)
            if a and b:
                slide.stroke(a, b, paint, name="arrow", head=True)


def keys(slide: Slide, entries: tuple[Entry, ...], words: list[Text]) -> None:
    """The patches or lines left of the words of a legend that no chart owns."""
    for entry, text in zip(entries, words, strict=False):
        if not entry.colour.startswith("#"):
            continue
        left, top, _, bottom = text.box
        middle, reach = (top + bottom) / 2, text.size
        begin, end = left - 2.6 * reach, left - 0.6 * reach
        if entry.marker and not entry.dash and entry.size:
            spot, half = (begin + end) / 2, entry.size / 2
            box = (spot - half, middle - half, spot + half, middle + half)
            slide.patch(box, entry.colour, 1.0, name=f"key {entry.label}", round_=entry.marker == "o")
        elif entry.marker or entry.dash:
            slide.stroke((begin, middle), (end, middle), line(entry.colour, 1.5, entry.dash), name=f"key {entry.label}")
        else:
            box = (begin, middle - 0.35 * reach, end, middle + 0.35 * reach)
            slide.patch(box, entry.colour, 1.0, name=f"key {entry.label}")
