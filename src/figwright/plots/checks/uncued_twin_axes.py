"""If a panel has two y axes, colours show which series belongs to which axis.

Why it is bad: with two scales, readers have to guess, and a wrong guess is a wrong number. Give the label or the
numbers of the axis the colour of its series, or say left or right in the legend or in a label.

Fix: give each axis' label and ticks the colour of its series, or draw two panels.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called
from figwright.plots.readback import Axes, Mark

NEAR = 25.0
"""Degrees on the colour circle within which two colours have one name."""
COLOURED = 4.0
"""The least chroma of a colour that has a hue: black and greys give no cue, since that is what axes are anyway."""
SIDES = ("left", "right", "lhs", "rhs")


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    for axes in drawn.axes:
        if axes.twin is None or axes.twin >= len(drawn.axes) or axes.kind != "plane":
            continue
        ground = drawn.axes[axes.twin]
        if not axes.marks or not ground.marks or _same_scale(axes, ground):
            continue
        words = " ".join([*(e.label for e in (*axes.legend, *ground.legend)), axes.y.label, ground.y.label]).lower()
        if _has_several_series(axes) and _has_several_series(ground):
            continue
        if _cued(axes) or _cued(ground) or any(side in words.split() or f"({side})" in words for side in SIDES):
            continue
        name = called(drawn, axes.twin)
        message = f"{name}: two y axes, but nothing shows which series belongs to which"
        yield Finding(
            "uncued-twin-axes", "info", name, message, "give each axis' label and ticks the colour of its series"
        )


def _same_scale(one: Axes, other: Axes) -> bool:
    """Axes that only repeat the scale, or share the y and differ in x."""
    return (one.y.low, one.y.high) == (other.y.low, other.y.high) or not one.y.shown


def _has_several_series(axes: Axes) -> bool:
    """Whether an axis is read by more than one series: it has no colour to take, and the other one's is enough."""
    return len({tone for mark in axes.marks if mark.kind != "errors" for tone in _tones(mark)[:1]}) > 1


def _cued(axes: Axes) -> bool:
    """Whether an axis is coloured like a series of its own, or called like its only one."""
    called = {mark.label.strip().lower() for mark in axes.marks if mark.label.strip()}
    if called == {axes.y.label.strip().lower()}:
        return True
    inks = {text.colour for text in axes.texts if text.role in ("y label", "y tick") and len(text.colour) == 7}
    return any(_same_hue(ink, tone) for ink in inks for mark in axes.marks for tone in _tones(mark))


def _same_hue(ink: str, tone: str) -> bool:
    """Whether two colours are of one hue: words are often darker than their series, to be legible."""
    apart = abs(colour.hue(ink) - colour.hue(tone)) % 360
    return colour.chroma(ink) > COLOURED and min(apart, 360 - apart) < NEAR


def _tones(mark: Mark) -> list[str]:
    """The colours of a mark that have a hue."""
    return [one for one in (*mark.colours, mark.edge) if len(one) == 7 and colour.chroma(one) > COLOURED]
