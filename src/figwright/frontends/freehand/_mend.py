"""Repairs that are safe by rule: each changes where or how large something is drawn, never what it says."""

from __future__ import annotations

import math
from copy import deepcopy

from figwright.frontends.freehand._fit import centre, fit
from figwright.frontends.freehand._labels import clear
from figwright.frontends.freehand._model import Sheet
from figwright.frontends.freehand._survey import survey
from figwright.ir.scene import Rect, union
from figwright.ir.scene.paths import number
from figwright.ir.scene.polygons import meet

MOST = 0.08
"""Of the canvas's side; what lies farther out was not meant to be there, and is asked about."""
SLACK = 0.001
MARGIN = 0.01


def grow(sheet: Sheet) -> list[str]:
    """Makes the viewBox larger, and a ground that covers it; what it did, in words."""
    canvas = sheet.canvas
    boxes = [*(shape.box.grown(shape.width / 2) for shape in sheet.shapes), *(text.box for text in sheet.texts)]
    reach = union([canvas, *(box for box in boxes if _is_near(canvas, box))])
    out = (canvas.x - reach.x, canvas.y - reach.y, reach.right - canvas.right, reach.bottom - canvas.bottom)
    if max(out) <= SLACK * canvas.w:
        return []
    left, top, right, bottom = (by + MARGIN * canvas.w if by > SLACK * canvas.w else 0.0 for by in out)
    x, y = math.floor(canvas.x - left), math.floor(canvas.y - top)
    larger = Rect(x, y, math.ceil(canvas.right + right) - x, math.ceil(canvas.bottom + bottom) - y)
    sheet.root.attrib |= {
        "viewBox": " ".join(map(number, larger)),
        "width": number(larger.w),
        "height": number(larger.h),
    }
    for shape in sheet.shapes:
        if shape.element.tag == "rect" and shape.fill and shape.box.contains(canvas, 0.02 * canvas.w):
            box = shape.place.inverse.bounds(larger)
            shape.element.attrib |= dict(zip(("x", "y", "width", "height"), map(number, box), strict=True))
    return ["the canvas was made larger, so that nothing is cut off"]


def _is_near(canvas: Rect, box: Rect) -> bool:
    """Whether a box begins on the canvas and ends not far outside."""
    w, h = MOST * canvas.w, MOST * canvas.h
    near = Rect(canvas.x - w, canvas.y - h, canvas.w + 2 * w, canvas.h + 2 * h)
    shared = meet(canvas, box)
    return near.contains(box) and (shared.w > 0 or shared.h > 0)


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
