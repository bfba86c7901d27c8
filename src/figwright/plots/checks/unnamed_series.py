"""Series that differ in colour have names: in a legend, at the line, or on an axis.

Why it is bad: without names, readers cannot tell what the colours mean. Names count wherever they are: in a legend of
this panel, of the figure or of a neighbour, as text in the series' colour or at the end of a line, and on ticks if each
mark has its own category.

Fix: give every series a `label` and show the legend, or write the name at the end of its line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from figwright.compiler.checks import Severity
from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, entries, inside, on_page, together
from figwright.plots.readback import Axes, Drawn, Mark, Scale, Text
from figwright.plots.readback.model import finite

KINDS = ("line", "bars", "points", "area")
STRONG = 6.0
"""Chroma from which a colour is more than a grey: reference lines and quiet grounds need no name."""
APART = 7.0
NEAR = 24.0
"""Points of print around the end of a line in which words are its name."""


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    for place, axes in enumerate(drawn.axes):
        if axes.kind not in ("plane", "polar") or axes.inset is not None:
            continue
        named = _legend_colours(drawn, place)
        words = [text for one in together(drawn, place) for text in one.texts if text.role in ("note", "legend")]
        words += [text for text in drawn.texts if text.role == "note"]
        for kind, marks in _series(axes).items():
            nameless = [mark for mark in marks if not _has_name(axes, mark, named, words)]
            if len(marks) > 1 and nameless and not _on_categories(axes, marks):
                name = called(drawn, place)
                message = f"{name}: {len(nameless)} of {len(marks)} {_noun(kind)} in different colours have no name"
                fix = "label every series and show a legend, or write each name beside its series"
                severity: Severity = "warning" if len(nameless) == len(marks) else "info"
                yield Finding("unnamed-series", severity, name, message, fix)


def _legend_colours(drawn: Drawn, place: int) -> list[str]:
    """Colours that a legend names: those of its entries, and of marks with an entry's label. The entry of a line with
    error bars may be read in the colour of the bars."""
    listed = entries(drawn, place)
    labels = {entry.label for entry in listed if entry.label}
    tones = [entry.colour for entry in listed]
    marks = [mark for one in together(drawn, place) for mark in one.marks if mark.label in labels]
    tones += [tone for mark in marks for tone in mark.colours]
    return [tone for tone in tones if tone.startswith("#")]


def _noun(kind: str) -> str:
    return {"line": "lines", "bars": "sets of bars", "points": "sets of points", "area": "areas"}[kind]


def _series(axes: Axes) -> dict[str, list[Mark]]:
    """Marks of one colour each, by kind, one of every colour."""
    out: dict[str, list[Mark]] = defaultdict(list)
    for mark in axes.marks:
        tones = set(mark.colours)
        if mark.kind not in KINDS or len(tones) != 1:
            continue
        tone = next(iter(tones))
        strong = tone.startswith("#") and colour.chroma(tone) >= STRONG
        if strong and all(colour.distance(tone, other.colours[0]) >= APART for other in out[mark.kind]):
            out[mark.kind].append(mark)
    return out


def _has_name(axes: Axes, mark: Mark, named: list[str], words: list[Text]) -> bool:
    tone = mark.colours[0]
    laid = colour.blended(tone, axes.background, mark.alpha)
    inks = [*named, *(text.colour for text in words), *(text.behind for text in words if text.behind)]
    if any(colour.distance(one, other) < APART for one in inks for other in (tone, laid) if one.startswith("#")):
        return True
    ends = [on_page(axes, x, y) for x, y in list(zip(mark.x, mark.y, strict=False))[:: max(1, len(mark.x) - 1)]]
    return any(inside(text.box, end, NEAR) for end in ends if end for text in words if not _number(text.text))


def _number(text: str) -> bool:
    return not any(sign.isalpha() for sign in text)


def _on_categories(axes: Axes, marks: list[Mark]) -> bool:
    """Whether every place of an axis is one mark's alone and has its name at a tick. One mark may stand on several: all
    rows but those that are shown strong."""
    for scale, sides in ((axes.x, [finite(m.y if m.horizontal else m.x) for m in marks]),
                         (axes.y, [finite(m.x if m.horizontal else m.y) for m in marks])):  # fmt: skip
        taken = [_named_places(scale, side) for side in sides]
        apart = sum(map(len, taken)) == len(set().union(*taken))
        if all(taken) and apart and sum(len(places) > 1 for places in taken) <= 1:
            return True
    return False


def _named_places(scale: Scale, values: list[float]) -> set[float]:
    """The ticks with names at which values stand; none when one of them stands between."""
    ticks = [tick.at for tick in scale.ticks if any(sign.isalpha() for sign in tick.text)]
    reach = min((abs(b - a) for a, b in pairwise(ticks)), default=0.0) * 0.3
    nearest = [min(ticks, key=lambda tick: abs(tick - value)) for value in values] if ticks else []
    on = all(abs(tick - value) <= reach for tick, value in zip(nearest, values, strict=False))
    return set(nearest) if on else set()
