"""Repairs that are safe by rule: each changes where or how large something is drawn, never what it says."""

from __future__ import annotations

import math
from copy import deepcopy

from figwright.freehand._fit import centre, fit
from figwright.freehand._labels import clear
from figwright.freehand._model import Shape, Sheet
from figwright.freehand._survey import survey
from figwright.scene import Rect, union
from figwright.scene.paths import number
from figwright.scene.polygons import meet

MOST = 0.08
"""Of the canvas's side; what lies farther out was not meant to be there, and is asked about."""
SLACK = 0.001
MARGIN = 0.01


def extent(shape: Shape) -> Rect:
    """What a shape covers, with its stroke."""
    return shape.box.grown(shape.width / 2)


def grow(sheet: Sheet) -> list[str]:
    """Makes the viewBox larger; what it did, in words."""
    canvas = sheet.canvas
    boxes = [*(extent(shape) for shape in sheet.shapes), *(text.box for text in sheet.texts)]
    reach = union([canvas, *(box for box in boxes if _is_near(canvas, box))])
    slack, margin = SLACK * canvas.w, MARGIN * canvas.w
    left, top = canvas.x - reach.x, canvas.y - reach.y
    right, bottom = reach.right - canvas.right, reach.bottom - canvas.bottom
    if max(left, top, right, bottom) <= slack:
        return []
    left, top, right, bottom = (by + margin if by > slack else 0.0 for by in (left, top, right, bottom))
    x, y = math.floor(canvas.x - left), math.floor(canvas.y - top)
    set_canvas(sheet, Rect(x, y, math.ceil(canvas.right + right) - x, math.ceil(canvas.bottom + bottom) - y))
    return ["the canvas was made larger, so that nothing is cut off"]


def set_canvas(sheet: Sheet, canvas: Rect) -> None:
    """Another viewBox; a ground that covers the canvas goes with it."""
    sheet.root.set("viewBox", " ".join(number(v) for v in (canvas.x, canvas.y, canvas.w, canvas.h)))
    sheet.root.set("width", number(canvas.w))
    sheet.root.set("height", number(canvas.h))
    for shape in sheet.shapes:
        if shape.element.tag == "rect" and shape.fill and shape.box.contains(sheet.canvas, 0.02 * sheet.canvas.w):
            _cover(shape, canvas)


def _is_near(canvas: Rect, box: Rect) -> bool:
    """Whether a box begins on the canvas and ends not far outside."""
    near = Rect(
        canvas.x - MOST * canvas.w, canvas.y - MOST * canvas.h, (1 + 2 * MOST) * canvas.w, (1 + 2 * MOST) * canvas.h
    )
    shared = meet(canvas, box)
    return near.contains(box) and (shared.w > 0 or shared.h > 0)


def _cover(ground: Shape, canvas: Rect) -> None:
    """A ground goes with the canvas."""
    box = ground.place.inverse.bounds(canvas)
    for key, value in (("x", box.x), ("y", box.y), ("width", box.w), ("height", box.h)):
        ground.element.set(key, number(value))


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
