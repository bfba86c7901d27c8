"""Lines are within the venue's limits.

Why it is bad: hairlines vanish in print and in small pictures on a screen; heavy ones dominate the text.

Venues limit all lines of the artwork, for print, so the lines of small drawings count too.

Fix: draw the figure at its printed width and limit its lines with `thinnest_line` and `thickest_line` in its head;
`draw --venue` and `render --venue` set them.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed
from figwright.drawing.venues import Fact
from figwright.ir.scene import Box, Outline, Oval


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
    message = f"a line of {width:g} pt; {printed.venue.title} requires {bound} {rule.value:g} pt"
    name = "thickest_line" if bound == "at most" else "thinnest_line"
    fix = f"draw it at its printed width, with `{name}: {rule.value:g}` in the figure's head"
    return Finding("venue-lines", "warning", widths[width], message, fix)
