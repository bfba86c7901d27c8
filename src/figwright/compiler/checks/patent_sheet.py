"""A patent drawing has a view label and fits between the margins of a sheet.

Why it is bad: A4 and letter sheets have 17.0 by 26.2 and 17.6 by 24.4 cm between the margins of 37 CFR 1.84(f) and
(g). Larger drawings are cut off or reduced, lettering included. Without "FIG. 1" nobody can refer to the drawing.

Fix: set `view: FIG. 1`, a `width` of at most 17 cm and an `aspect` of at least 7:10. The only view of an application
needs no number; its label may say what it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject

CM = 72 / 2.54
SIGHT = (17.0 * CM, 24.4 * CM)
"""What A4 and letter have in common, upright; a sheet may be turned for a wide view."""
SLACK = 0.5


def check(subject: Subject) -> Iterator[Finding]:
    body = subject.figure.body.id
    if not subject.figure.head.view:
        yield Finding("patent-sheet", "warning", body, "the view has no label", "set `view: FIG. 1` in the head")
    if subject.scene is None:
        return
    w, h = subject.scene.width, subject.scene.height
    if not (_fits_sheet(w, h, SIGHT) or _fits_sheet(h, w, SIGHT)):
        message = f"{w / CM:.1f} by {h / CM:.1f} cm is larger than the 17.0 by 24.4 cm between the margins"
        fix = "make it narrower (`width: 17cm`) or flatter (`aspect: 4:5`), or split it into two views"
        yield Finding("patent-sheet", "error", body, message, fix)


def _fits_sheet(w: float, h: float, sight: tuple[float, float]) -> bool:
    return w <= sight[0] + SLACK and h <= sight[1] + SLACK
