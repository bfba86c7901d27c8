"""A patent drawing is black line on white: no colour, grey, tint or photograph.

Why it is bad: patent offices scan drawings in black and white (37 CFR 1.84(a), (m); PCT Rule 11.13). Colour and grey
become blots or vanish, solid black areas hide what is under them, and a drawing in colour needs a petition.

Fix: use the theme of the domain, remove `tone`, and draw pictures as line glyphs instead of images.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.ir.scene import Element, Picture, Words

BLACK, WHITE = "#000000", "#ffffff"
SOLID = 120.0
"""Square points of black beyond which it is an area and no longer the head of an arrow or a dot."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    if subject.scene.background != WHITE:
        yield _finding(subject.figure.body.id, f"the background is {subject.scene.background}, not white")
    for element in subject.elements:
        if fault := next(_faults(element), ""):
            yield _finding(element.id, f"{element.id!r} {fault}")


def _faults(element: Element) -> Iterator[str]:
    for mark in element.marks:
        if isinstance(mark, Picture):
            yield "is an image, which may contain colour or shading"
        elif isinstance(mark, Words):
            inks = {run.colour for line in mark.lines for run in line.runs}
            yield from (f"has letters in {ink}" for ink in sorted(inks - {BLACK}))
        else:
            paint = mark.paint
            if paint.opacity < 1 and (paint.fill or paint.stroke):
                yield "has translucent shading"
            if paint.stroke not in (None, BLACK):
                yield f"has lines in {paint.stroke}"
            if paint.shade:
                yield "is filled with a gradient"
            elif paint.fill not in (None, BLACK, WHITE):
                yield f"is filled with {paint.fill}"
            if paint.fill == BLACK and mark.bounds.w * mark.bounds.h > SOLID:
                yield "has an area of solid black"


def _finding(id: str, message: str) -> Finding:
    return Finding(
        "patent-ink", "error", id, message, "draw it in black line on white, with the theme of the patent domain"
    )
