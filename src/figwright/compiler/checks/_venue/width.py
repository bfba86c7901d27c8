"""A figure is as wide as one column or as the text, and no taller than the page allows.

Why it is bad: the typesetter scales a figure of another width, with its type and lines.

Fix: give the figure the width of the venue (`--venue NAME --span column` or `text`), and stack what does not fit side
by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import NEAR, Printed, length


def check(printed: Printed) -> Iterator[Finding]:
    venue, width = printed.venue, printed.scene.width
    column, text = venue.width("column"), venue.width("text")
    choices = f"--width {column / 72:.4g}in" + (f" or {text / 72:.4g}in" if text != column else "")
    if width > text * (1 + NEAR):
        message = f"{length(width)} wide; {venue.title} allows {length(text)}"
        yield Finding("venue-width", "error", "", message, f"draw it narrower: {choices}")
    elif printed.wanted and printed.span and abs(printed.scale - 1) > NEAR:
        message = (
            f"{length(width)} wide but printed at {length(venue.width(printed.span))}: scaled by {printed.scale:.2f}"
        )
        yield Finding("venue-width", "warning", "", message, f"draw it at its printed width: {choices}")
    elif text != column and printed.span is None and width > column:
        message = (
            f"{length(width)} wide, neither one column of {venue.title} ({length(column)}) nor both ({length(text)})"
        )
        yield Finding("venue-width", "warning", "", message, f"draw it for one of them: {choices}")
    height = printed.scene.height * printed.scale
    tallest = venue.widths.height
    if height > tallest.value:
        message = f"{length(height)} tall; {venue.title} allows {length(tallest.value)}"
        yield Finding(
            "venue-width", printed.severity(tallest), "", message, "put more elements side by side, or raise the aspect"
        )
