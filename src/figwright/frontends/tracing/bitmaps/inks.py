"""Text runs of a picture -> the same in fewer colours: thin letters look paler than bold ones of the same ink."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from figwright.frontends.tracing.original import apart
from figwright.frontends.tracing.primitives import TextRun

ALIKE = 32
"""Levels of one channel by which the same ink may look different."""


def evened(runs: Sequence[TextRun]) -> list[TextRun]:
    """Every run in the commonest colour that is like its own."""
    written: dict[str, float] = defaultdict(float)
    for run in runs:
        written[run.colour] += run.advance * run.size
    kept: dict[str, str] = {}
    for colour in sorted(written, key=lambda one: (-written[one], one)):
        like = (one for one in kept if kept[one] == one and apart(_levels(one), _levels(colour)) <= ALIKE)
        kept[colour] = next(like, colour)
    return [replace(run, colour=kept[run.colour]) for run in runs]


def _levels(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))
