"""Colours with a meaning look different to colour-blind readers.

Why it is bad: one man in twelve cannot distinguish red from green. If two kinds of arrow or two phases differ by
colour alone, these readers cannot tell which is which.

Fix: choose a `tone` that also differs in lightness, distinguish arrows by `kind` (dashes), or use the theme
`colour-blind-safe`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from figwright.compiler.checks._subject import Finding, Severity, Subject
from figwright.core import colour
from figwright.ir.scene import Box, Outline

DIFFERENT = 7.0
"""Two colours this far apart are seen as two by most readers, so they will be taken to mean something."""
SAME = 3.0
"""Nearer than this they are one colour to those who cannot see the hue."""


class Look(NamedTuple):
    """The colours that tell an element from others of its sort: ground and border, or the line."""

    id: str
    colours: tuple[str, ...]
    dash: tuple[float, ...]


def check(subject: Subject) -> Iterator[Finding]:
    told: set[tuple[tuple[str, ...], ...]] = set()
    for what, looks in (("zones", _zones(subject)), ("edges", _edges(subject))):
        for one, other in combinations(looks, 2):
            pair = tuple(sorted((one.colours, other.colours)))
            if one.dash != other.dash or pair in told or _gap(one, other, "normal") < DIFFERENT:
                continue
            blind = [vision for vision in colour.VISIONS[1:] if _gap(one, other, vision) < SAME]
            if blind:
                told.add(pair)
                message = f"the {what} {one.id!r} and {other.id!r} look the same with {' and '.join(blind)} vision"
                fix = "give one a lighter or darker tone or a dashed line, or use the theme colour-blind-safe"
                severity: Severity = (
                    "warning" if what == "edges" else "info"
                )  # zones also have their place and their title
                yield Finding("colour-blind", severity, other.id, message, fix)


def _zones(subject: Subject) -> list[Look]:
    out: dict[tuple[str, ...], Look] = {}
    for frame in subject.frames:
        box = next((m for m in frame.marks if isinstance(m, Box) and m.paint.stroke), None)
        if box:
            colours = tuple(c for c in (box.paint.fill, box.paint.stroke) if c)
            out.setdefault(colours, Look(frame.id, colours, box.paint.dash))
    return list(out.values())


def _edges(subject: Subject) -> list[Look]:
    out: dict[tuple[str, tuple[float, ...]], Look] = {}
    for edge in subject.arrows:
        line = next((m.paint for m in edge.element.marks if isinstance(m, Outline) and m.paint.stroke), None)
        if line and line.stroke:
            out.setdefault((line.stroke, line.dash), Look(edge.id, (line.stroke,), line.dash))
    return list(out.values())


def _gap(one: Look, other: Look, vision: colour.Vision) -> float:
    """How far apart two looks are: in whichever of their colours differs most."""
    pairs = zip(one.colours, other.colours, strict=False)
    return max(colour.distance(colour.simulated(a, vision), colour.simulated(b, vision)) for a, b in pairs)
