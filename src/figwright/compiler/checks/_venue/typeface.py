"""Type is set in a typeface that the venue asks for, or in one with letters of the same shape and width. Silent where
none of them is installed.

Why it is bad: journals set type anew where it is not in their typefaces, and words may then run out of their boxes.

Fix: `font` in the figure's head, which `render --venue` sets to the venue's.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding
from figwright.compiler.checks._venue._printed import Printed
from figwright.core import fonts


def check(printed: Printed) -> Iterator[Finding]:
    wanted = printed.venue.type.faces
    if wanted is None or not printed.venue.typeface:
        return
    for element, words in printed.subject.texts:
        runs = [run for line in words.lines for run in line.runs if not run.math and run.text.isascii()]
        other = next((face for run in runs if (face := run.drawn_in) and not _matches_any(face, wanted.value)), None)
        if other is not None:
            asked = " or ".join(wanted.value)
            message = f"type in {other.family}; {printed.venue.title} asks for {asked}"
            yield Finding("venue-typeface", "info", element.id, message, f"write font: {wanted.value[0]}")
            return


def _matches_any(face: fonts.Face, wanted: tuple[str, ...]) -> bool:
    return any(face.family == name or fonts.called(face, name) == name for name in wanted)
