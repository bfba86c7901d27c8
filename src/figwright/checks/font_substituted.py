"""The typeface that the figure names is on this machine.

Why it is bad: another typeface with letters of the same widths stands in for it. The figure looks a little different
where the named one is installed, and a venue that asks for it gets its twin.

Fix: install the typeface, or name the one that is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright import fonts
from figwright.checks._subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    wanted = subject.figure.head.font
    if not wanted or not (found := fonts.family(wanted)).substituted:
        return
    message = f"{wanted!r} is not installed; {found.name}, whose letters are as wide, is drawn in its place"
    yield Finding("font-substituted", "info", "figure", message, f"install {wanted}, or write font: {found.name}")
