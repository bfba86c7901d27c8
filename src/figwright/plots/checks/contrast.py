"""Text stands out from its background.

Why it is bad: pale text vanishes on a projector, in print and for readers with weak eyes. The web accessibility
standard requires 4.5 to 1, and 3 to 1 for large type (14 pt here). Below that the finding is an info, below 3 to 1 a
warning, and below 2 to 1 an error. White text on a saturated bar often has 2.5 to 4, which is why 4.5 does not warn.

Fix: use black or dark grey text on light backgrounds and white on dark ones; choose by the lightness of each cell or
bar.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

from figwright.compiler.checks import Severity
from figwright.core import colour
from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, inside, list_names, places
from figwright.plots.readback import Axes, Drawn, Mark, Text

LEAST, POOR, INVISIBLE = 4.5, 3.0, 2.0
LARGE = 14.0


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    for place, axes in enumerate(drawn.axes):
        found: dict[Severity, list[tuple[float, Text, str]]] = defaultdict(list)
        for text in axes.texts:
            _sort(found, text, _ground(drawn, axes, text))
        yield from _findings(called(drawn, place), found)
    found = defaultdict(list)
    for text in drawn.texts:
        _sort(found, text, text.behind or drawn.background)
    yield from _findings("figure", found)


def _ground(drawn: Drawn, axes: Axes, text: Text) -> str:
    """The colour behind the middle of a text: a shape, a large point, the axes or the page."""
    middle = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
    ground = text.behind or (axes.background if inside(axes.box, middle) else drawn.background)
    if text.behind not in ("", axes.background, drawn.background) or axes.kind != "plane":
        return ground
    for mark in sorted(axes.marks, key=lambda mark: mark.order):
        if mark.colours and len(ground) == 7 and (tone := _covering(axes, mark, middle, text)):
            ground = colour.blended(tone[:7], ground, mark.alpha)
    return ground


def _covering(axes: Axes, mark: Mark, spot: tuple[float, float], text: Text) -> str:
    """The colour of the shape or point of a mark that lies under a place, if one does."""
    if mark.kind == "polygon":
        ring = [corner for corner in places(axes, mark) if corner]
        return mark.colours[0] if len(ring) > 2 and _contains_point(ring, spot) else ""
    if mark.kind == "points":
        for i, centre in enumerate(places(axes, mark)):
            size = (mark.size[i % len(mark.size)] if mark.size else 0) or 0
            if centre and size > text.size and math.dist(centre, spot) < size / 2:
                return mark.colours[i % len(mark.colours)]
    return ""


def _contains_point(ring: list[tuple[float, float]], spot: tuple[float, float]) -> bool:
    x, y = spot
    crossed = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed


def _sort(found: dict[Severity, list[tuple[float, Text, str]]], text: Text, ground: str) -> None:
    if not text.text.strip() or not text.colour.startswith("#") or not ground.startswith("#"):
        return
    ratio = colour.contrast(text.colour[:7], ground[:7])
    least = POOR if text.size >= LARGE else LEAST
    if ratio < least - 0.01:
        severity: Severity = "error" if ratio < INVISIBLE else "warning" if ratio < POOR else "info"
        found[severity].append((ratio, text, ground))


def _findings(name: str, found: dict[Severity, list[tuple[float, Text, str]]]) -> Iterator[Finding]:
    for severity, texts in found.items():
        ratio, text, ground = min(texts, key=lambda one: one[0])
        words = list(dict.fromkeys(" ".join(one.text.split()) for _, one, _ in texts))
        message = f"{name}: {list_names(words)}: {ratio:.1f}:1 for {text.colour} on {ground}"
        fix = "use black text" if colour.luminance(ground[:7]) > 0.18 else "use white text"
        yield Finding("contrast", severity, name, message, fix)
