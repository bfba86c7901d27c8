"""If the venue requires it, arrows that differ by colour also differ in print without colour.

Why it is bad: two kinds of arrow with the same grey look like one kind to the reader.

Fix: distinguish arrows by `kind` (dashes), or choose tones of different lightness.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed
from figwright.core import colour
from figwright.ir.scene import Outline

DIFFERENT = 7.0
"""Two colours this far apart are taken to mean something (OKLab, in hundredths)."""
SAME = 8.0
"""Greys nearer than this in lightness (0 to 100) look alike on paper."""


def check(printed: Printed) -> Iterator[Finding]:
    rule = printed.venue.colours.grey
    if rule is None or not rule.value:
        return
    lines: dict[tuple[str, tuple[float, ...]], str] = {}
    for element in printed.subject.role("edge"):
        drawn = next((m for m in element.marks if isinstance(m, Outline) and m.paint.stroke and not m.paint.fill), None)
        if drawn and drawn.paint.stroke:
            lines.setdefault((drawn.paint.stroke, drawn.paint.dash), element.id)
    for (one, other), ids in ((pair, (lines[pair[0]], lines[pair[1]])) for pair in combinations(lines, 2)):
        alike = abs(colour.lightness(one[0]) - colour.lightness(other[0])) < SAME
        if one[1] == other[1] and alike and colour.distance(one[0], other[0]) >= DIFFERENT:
            message = f"the arrows {ids[0]!r} and {ids[1]!r} look the same in grey, which {printed.venue.title} rejects"
            yield Finding("venue-grey", "warning", ids[1], message, "give one another `kind` or a darker tone")
