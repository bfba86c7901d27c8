"""Letters and numerals of a patent drawing are at least 0.32 cm (1/8 inch) high.

Why it is bad: published drawings are reduced in size. Patent offices object to lettering under 0.32 cm (37 CFR
1.84(p)(3); PCT Rule 11.13(h)), because it becomes unreadable.

Fix: shorten labels, move small parts to a second view (FIG. 2), stack boxes instead of setting them side by side, or
use the full width of the sheet (17 cm).
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

LEAST = 0.32 / 2.54 * 72
"""Points."""
CAPITAL = 0.66
"""Height of capitals and numerals in the built-in typeface, as a share of its size."""
SLACK = 0.02


def check(subject: Subject) -> Iterator[Finding]:
    found = sorted((text.words.size, text.element.id, text.words.text) for text in subject.texts)
    if not found:
        return
    size, id, said = found[0]
    high = size * CAPITAL
    if high < LEAST * (1 - SLACK):
        message = f"the letters of {' '.join(said.split())[:30]!r} are {high / 72 * 2.54:.2f} cm high"
        fix = "shorten labels, stack boxes, or move some of them to another view; at least 0.32 cm is required"
        yield Finding("patent-lettering", "warning", id, message, fix)
