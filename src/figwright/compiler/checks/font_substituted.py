"""The font that the figure names is installed.

Why it is bad: another font with letters of the same widths replaces it. The figure looks slightly different on
machines that have the named font, and a venue that requires it gets the substitute.

Fix: install the font, or name the one that is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.core import fonts


def check(subject: Subject) -> Iterator[Finding]:
    wanted = subject.figure.head.font
    if not wanted or not (found := fonts.family(wanted)).substituted:
        return
    message = f"{wanted!r} is not installed; {found.name}, a font with the same widths, is used instead"
    yield Finding("font-substituted", "info", "figure", message, f"install {wanted}, or write font: {found.name}")
