"""Backgrounds are light and quiet.

Why it is bad: a black, neon or saturated background dominates everything on it, wastes ink, and prints as a dark
block.

Fix: use a built-in theme, or give your own a `zone` colour of at least 90% lightness and little saturation.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject
from figwright.core import colour
from figwright.ir.scene import Box

DARK = 80.0
"""Lightness (CIELAB) under which a ground is dark."""
LOUD = 9.0
"""Strength above which it is loud; pastels stay under 6."""


def check(subject: Subject) -> Iterator[Finding]:
    if subject.scene is None:
        return
    if fault := _fault(subject.scene.background):
        message = f"the figure's background ({subject.scene.background}) is {fault}"
        yield Finding("harsh-background", "error", subject.figure.body.id, message, "use a light theme")
    for frame in subject.frames:
        ground = next(
            (m.paint for m in frame.marks if isinstance(m, Box) and m.paint.fill and m.rect == frame.box), None
        )
        if ground and ground.fill:
            seen = colour.blended(ground.fill, subject.scene.background, ground.cover)
            if fault := _fault(seen):
                fix = "give it a paler tone; keep saturated colours for the few things that matter"
                yield Finding(
                    "harsh-background", "warning", frame.id, f"the background of {frame.id!r} is {fault}", fix
                )


def _fault(ground: str) -> str:
    if colour.lightness(ground) < DARK:
        return "dark"
    return "too saturated" if colour.chroma(ground) > LOUD else ""
