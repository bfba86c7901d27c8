"""Words lie on the page.

Why it is bad: what sticks out of the page is cut off in print and in every program that keeps to the size asked for.
A point is let pass (the room that fonts keep around their signs); when half of the words is gone, it is an error.

Fix: make room (`constrained_layout`, a larger margin), shorten the words, or move the legend inside.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.plots.checks import Finding, Plot
from figwright.plots.checks._panels import called, list_names, shared
from figwright.plots.readback import Text

SLACK = 1.0
GONE = 0.5


def check(plot: Plot) -> Iterator[Finding]:
    drawn = plot.drawn
    if drawn.width <= 0 or drawn.height <= 0:
        return
    page = (-SLACK, -SLACK, drawn.width + SLACK, drawn.height + SLACK)
    groups = [(called(drawn, i), axes.texts) for i, axes in enumerate(drawn.axes)] + [("figure", drawn.texts)]
    for name, texts in groups:
        cut = [(text, _lost(text, page)) for text in texts if text.text.strip()]
        cut = [(text, lost) for text, lost in cut if lost > 0.02]
        if cut:
            words = [" ".join(text.text.split()) for text, _ in cut]
            worst = max(lost for _, lost in cut)
            message = (
                f"{name}: {list_names(words)} {'stick' if len(cut) > 1 else 'sticks'} out of the page by {worst:.0%}"
            )
            fix = "make room (constrained_layout or a larger margin), or shorten the words"
            yield Finding("text-outside", "error" if worst >= GONE else "warning", name, message, fix)


def _lost(text: Text, page: tuple[float, float, float, float]) -> float:
    """The share of a text's box that is off the page."""
    left, top, right, bottom = text.box
    area = (right - left) * (bottom - top)
    if area <= 0:
        return 0.0
    seen = shared(text.box, page)
    return 1 - (seen[2] - seen[0]) * (seen[3] - seen[1]) / area if seen else 1.0
