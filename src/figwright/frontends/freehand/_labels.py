"""Words off lines: labels that an arrow or a frame runs through are moved aside, as little as will do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from figwright.core import colour
from figwright.drawing.assets.svg.colours import plain
from figwright.frontends.freehand._fit import shift_text
from figwright.frontends.freehand._model import Sheet, Text
from figwright.ir.scene import Point, Rect
from figwright.ir.scene.polygons import clipped

STEP = 0.25
FARTHEST = 2.5
"""In type sizes."""
TITLE = 1.0
"""The title of a group stays beside its number and its frame."""
AIR = 0.18


def clear(sheet: Sheet) -> list[str]:
    """Moves labels; what it did, in words."""
    told = []
    places = {text.id: text.box for text in sheet.texts}
    nodes, groups = ({thing.id for thing in things} for things in (sheet.nodes, sheet.groups))
    for text in sheet.texts:
        if text.owner in nodes or not _struck(sheet, text):
            continue
        obstacles = [box for id, box in places.items() if id != text.id]
        obstacles += [node.box for node in sheet.nodes if not node.box.contains(text.box, 1.0)]
        for dx, dy in _moves(text, TITLE if text.owner in groups else FARTHEST):
            box = text.box.moved(dx, dy)
            if _is_free(sheet, text, box, obstacles) and not any(_through(line, box) for _, line in _borders(sheet)):
                shift_text(text, dx, dy)
                places[text.id] = box
                told.append(f"{text.id!r} (“{text.words[:40]}”) was moved off a line")
                break
    return told


def _struck(sheet: Sheet, text: Text) -> bool:
    """Whether an arrow or the border of a frame runs through the words of a text, and nothing hides it there."""
    stroke = plain(text.element.get("stroke", "none").strip().lower())
    if stroke is not None and colour.lightness(stroke) > 80:  # a halo
        return False
    lines = [_core(line.box) for line in text.lines]
    return any(
        any(_through(points, line) for line in lines) and not _knocked_out(sheet, order, text)
        for order, points in (*((arrow.order, arrow.points) for arrow in sheet.arrows), *_borders(sheet))
    )


def _borders(sheet: Sheet) -> list[tuple[int, Sequence[Point]]]:
    return [(group.order, (*group.outline, group.outline[0])) for group in sheet.groups]


def _through(line: Sequence[Point], box: Rect) -> bool:
    return any(clipped(a, b, box) for a, b in pairwise(line))


def _core(box: Rect) -> Rect:
    """Between the capitals and the baseline, less the side bearings: where a stroke hurts."""
    return Rect(box.x + 0.06 * box.h, box.y + 0.12 * box.h, box.w - 0.12 * box.h, 0.68 * box.h)


def _knocked_out(sheet: Sheet, line: int, text: Text) -> bool:
    """Whether a ground of its own lies between the line and the words."""
    return any(
        line < shape.order < text.order
        and shape.closed
        and shape.fill
        and shape.opacity > 0.9
        and shape.box.contains(text.box, 0.15 * text.size)
        for shape in sheet.shapes
    )


def _moves(text: Text, farthest: float) -> Iterator[tuple[float, float]]:
    """Moves to try, the smallest first; a wide label may also go to one side of an upright line."""
    count = int(farthest / STEP)
    moves = [
        (x * STEP * text.size, y * STEP * text.size)
        for k in range(1, count + 1)
        for x, y in ((0, -k), (0, k), (k, 0), (-k, 0), (k, -k), (-k, -k), (k, k), (-k, k))
    ]
    wide = text.box.w / 2 + 0.5 * text.size
    moves += [(wide, 0.0), (-wide, 0.0)] if farthest == FARTHEST else []
    yield from sorted(moves, key=lambda move: abs(move[0]) + abs(move[1]))


def _is_free(sheet: Sheet, text: Text, box: Rect, obstacles: Sequence[Rect]) -> bool:
    near = box.grown(AIR * text.size)
    return (
        sheet.canvas.contains(near)
        and not any(near.overlaps(other) for other in obstacles)
        and not any(_through(arrow.points, near) for arrow in sheet.arrows)
    )
