"""No type is smaller than 6 pt in print.

Why it is bad: under 6 pt most readers need a magnifier, under 5 pt characters are lost in print, and many venues reject
the figure. A figure wider than the text of a page (7 inches) is scaled down to it; the size after scaling counts.
Indices and exponents of formulas do not count.

Fix: draw the figure at its printed width with type of 7 or 8 pt, and put fewer panels in a row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import list_names
from figwright.plots.readback import Text

LEAST = 6.0
UNREADABLE = 5.0
PAGE = 504.0
"""The text of a page is seven inches wide in most venues with two columns, less in those with one."""


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    shrunk = min(1.0, PAGE / drawn.width) if drawn.width > 0 else 1.0
    small: dict[float, list[Text]] = defaultdict(list)
    for text in (*drawn.texts, *(text for axes in drawn.axes for text in axes.texts)):
        if text.text.strip() and text.size > 0 and text.size * shrunk < LEAST - 0.05:
            small[round(text.size, 1)].append(text)
    for size, texts in sorted(small.items()):
        printed = size * shrunk
        words = list(dict.fromkeys(" ".join(text.text.split()) for text in texts))
        how = f" ({size:g} pt on a figure of {drawn.width / 72:.3g} in)" if shrunk < 1 else ""
        message = f"{len(texts)} text{'s' * (len(texts) > 1)} at {printed:.1f} pt in print{how}: {list_names(words)}"
        fix = f"set them to {7 / shrunk:.0f} pt or more" + (", or make the figure narrower" if shrunk < 1 else "")
        yield Finding("small-type", "error" if printed < UNREADABLE else "warning", texts[0].role, message, fix)
