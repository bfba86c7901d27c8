"""A figure uses at most eight hues, not counting greys.

Why it is bad: colour helps only while each hue can mean something; with too many, none does.

Fix: let zones take the theme's hues in order, set `tone` only where something must stand out, and use glyphs of one
tone.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.core import colour
from figwright.ir.scene import Element, Picture, Words

MOST = 8
COLOURED = 4.0
"""Strength from which on a colour has a hue to speak of."""
APART = 18.0
"""Degrees on the colour circle within which two colours pass for one."""


def check(subject: Subject) -> Iterator[Finding]:
    hues = sorted({round(colour.hue(c)) for e in subject.elements for c in _colours(e) if colour.chroma(c) >= COLOURED})
    groups: list[int] = []
    for hue in hues:
        if not groups or hue - groups[-1] > APART:
            groups.append(hue)
    if len(groups) > 1 and groups[0] + 360 - hues[-1] <= APART:
        groups.pop(0)
    if len(groups) > MOST:
        fix = "leave tones to the theme and colour only what must stand out"
        message = f"{len(groups)} different hues; use at most {MOST}"
        yield Finding("too-many-colours", "warning", subject.figure.body.id, message, fix)


def _colours(element: Element) -> Iterator[str]:
    """The colours of an element's own design; users' pictures and the small drawings inside glyphs are left out."""
    for mark in element.marks:
        if isinstance(mark, Picture | Words):
            continue
        if mark.bounds.w * mark.bounds.h >= 0.2 * element.box.w * element.box.h or element.role == "edge":
            yield from (c for c in (mark.paint.fill, mark.paint.stroke) if c)
