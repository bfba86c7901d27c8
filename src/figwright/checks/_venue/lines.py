"""Lines are as thick as the venue prints them.

Why it is bad: hairlines vanish in print and in small pictures on a screen; heavy ones drown the words.

Venues speak of all lines of the artwork, and give print as the reason: what small drawings are made of counts as well.

Fix: draw the figure as wide as it is set, and bound its lines: `thinnest_line` and `thickest_line` in its head, which
`draw --venue` and `render --venue` set to the venue's.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.checks._subject import Finding
from figwright.checks._venue._printed import Printed
from figwright.scene import Box, Outline, Oval
from figwright.venues import Fact


def check(printed: Printed) -> Iterator[Finding]:
    rules = printed.venue.lines
    widths: dict[float, str] = {}
    for element in printed.scene.elements:
        for mark in element.marks:
            if isinstance(mark, Box | Oval | Outline) and mark.paint.stroke and mark.paint.width:
                widths.setdefault(round(mark.paint.width * printed.scale, 2), element.id)
    if rules.least and widths and min(widths) < rules.least.value:
        yield _finding(printed, rules.least, min(widths), widths, "at least")
    if rules.most and widths and max(widths) > rules.most.value + 0.05:
        yield _finding(printed, rules.most, max(widths), widths, "at most")


def _finding(printed: Printed, rule: Fact[float], width: float, widths: dict[float, str], bound: str) -> Finding:
    message = f"a line of {width:g} pt; {printed.venue.title} wants {bound} {rule.value:g} pt"
    name = "thickest_line" if bound == "at most" else "thinnest_line"
    fix = f"draw it as wide as it is set, with `{name}: {rule.value:g}` in the figure's head"
    return Finding("venue-lines", "warning", widths[width], message, fix)
