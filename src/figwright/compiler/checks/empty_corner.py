"""No corner of the figure is empty.

Why it is bad: a large white corner makes the figure look unfinished and unbalanced, and wastes width that the type
could use.

Fix: move a legend, an input or a short column there, wrap the long row, or set an `aspect` that fits.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._grid import Grid
from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Rect, union

MOST = 0.12
"""The share of the drawn area that one empty corner may take."""
CELLS = 60


def check(subject: Subject) -> Iterator[Finding]:
    drawn = [e for e in subject.elements if e.role not in ("edge", "callout")]
    if len(drawn) < 2:
        return
    grid = Grid(union(e.box for e in drawn), CELLS)
    for element in drawn:
        grid.cover(element.box)
    for edge in subject.arrows:
        for s in edge.segments:
            grid.cover(Rect(s.left, s.top, s.right - s.left, s.bottom - s.top))
    share, corner = grid.emptiest_corner()
    if share > MOST:
        message = f"the {corner} corner is empty: {share:.0%} of the figure"
        fix = "move something there, wrap the long row, or set another aspect"
        yield Finding("empty-corner", "warning", subject.figure.body.id, message, fix)
