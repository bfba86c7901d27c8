"""Text stays inside the figure.

Why it is bad: text beyond the figure's edge is cut off in print and in every program that keeps the figure's size. One
point is allowed (the space that fonts keep around characters); if half of the text is lost, it is an error.

Fix: make room (`constrained_layout`, a larger margin), shorten the text, or move the legend inside.
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
        cut = [(text, _share_outside(text, page)) for text in texts if text.text.strip()]
        cut = [(text, lost) for text, lost in cut if lost > 0.02]
        if cut:
            words = [" ".join(text.text.split()) for text, _ in cut]
            worst = max(lost for _, lost in cut)
            extend = "extend" if len(cut) > 1 else "extends"
            message = f"{name}: {list_names(words)} {extend} beyond the figure's edge by {worst:.0%}"
            fix = "make room (constrained_layout or a larger margin), or shorten the text"
            yield Finding("text-outside", "error" if worst >= GONE else "warning", name, message, fix)


def _share_outside(text: Text, page: tuple[float, float, float, float]) -> float:
    """The share of a text's box that is off the page."""
    left, top, right, bottom = text.box
    area = (right - left) * (bottom - top)
    if area <= 0:
        return 0.0
    seen = shared(text.box, page)
    return 1 - (seen[2] - seen[0]) * (seen[3] - seen[1]) / area if seen else 1.0
