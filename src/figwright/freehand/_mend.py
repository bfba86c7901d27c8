"""Repairs that are safe by rule: each changes where or how large something is drawn, never what it says."""

from __future__ import annotations

from copy import deepcopy

from figwright.freehand._canvas import grow
from figwright.freehand._fit import centre, fit
from figwright.freehand._labels import clear
from figwright.freehand._model import Sheet
from figwright.freehand._survey import survey

STAGES = (fit, grow, centre, clear)
MOST_PASSES = 4
"""One stage's work can make room for, or need, another's; two passes do for real drawings."""


def mend(sheet: Sheet) -> tuple[Sheet, tuple[str, ...]]:
    """The mended drawing, and what was done to it."""
    root = deepcopy(sheet.root)
    now = survey(root, sheet.notes, sheet.width)
    told: list[str] = []
    for _ in range(MOST_PASSES):
        before = len(told)
        for stage in STAGES:
            if done := stage(now):
                told += done
                now = survey(root, sheet.notes, sheet.width)
        if len(told) == before:
            break
    return now, tuple(dict.fromkeys(told))
