"""Flat areas and lines of text -> which areas are boxes, which are zones, and which are parts of drawings."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.frontends.tracing.labels import blocks
from figwright.frontends.tracing.picture import vision
from figwright.frontends.tracing.regions import FULL, Ground, Region, alike
from figwright.frontends.tracing.text import Line, Pieces
from figwright.ir.scene import Rect, union

CLOSED = 0.5
"""The share of each side that has a border, where nothing else parts a zone from what is around it: dashes cover so
much, and lines that only pass do not."""
COVERED = 0.5
"""The share of its own rectangle that is still to be seen of a frame that something is laid over."""


@dataclass(frozen=True, slots=True)
class Frames:
    """`boxes` hold one text each; `zones` hold several things; `parts` hold no text; all from large to small."""

    boxes: tuple[Region, ...]
    zones: tuple[Region, ...]
    parts: tuple[Region, ...]


def frames(ground: Ground, ink: Pieces, lines: tuple[Line, ...], unit: float) -> Frames:
    """The frames of a picture, told apart by the text in them."""
    shapes = _shapes(ground, unit)
    boxes: list[Region] = []
    zones: list[Region] = []
    parts: list[Region] = []
    for shape in reversed(shapes):  # the smallest first: what is in a box is not directly in the zone around it
        if shape.fullness < FULL and sum(inside(box.place, shape.place) for box in boxes) < 2:
            continue
        within = [line for line in lines if inside(line.place, shape.place)]
        direct = [line for line in within if not any(inside(line.place, other.place) for other in (*boxes, *zones))]
        if not within:
            parts.append(shape)
        elif len(direct) == len(within) and (
            is_box(shape.place, [line.place for line in direct], unit) or _is_alone(shape.place, direct, ink, unit)
        ):
            boxes.append(shape)
        elif shape.bare and shape.closed < CLOSED:
            continue
        elif shape.place.w * shape.place.h > 12 * unit * unit:
            zones.append(shape)
        else:
            parts.append(shape)
    return Frames(tuple(reversed(boxes)), tuple(reversed(zones)), tuple(reversed(parts)))


def _shapes(ground: Ground, unit: float) -> list[Region]:
    found: list[Region] = []
    for region in sorted(ground.regions, key=lambda r: -r.place.w * r.place.h):
        small = region.place.w < 0.9 * unit or region.place.h < 0.7 * unit
        page = region.at_rim and max(abs(a - b) for a, b in zip(region.fill, ground.page, strict=True)) < 3
        covered = region.fullness < FULL  # by something that is laid over it: then its border says what it is
        if small or page or (covered and (region.fullness < COVERED or region.closed < FULL)):
            continue
        if all(alike(region.place, other.place) < 0.8 for other in found):
            found.append(region)
    return found


def _is_alone(frame: Rect, lines: list[Line], ink: Pieces, unit: float) -> bool:
    """Whether a text stands in the very middle of a frame with nothing else in it: a box that is as high as others."""
    _, np = vision()
    block = union(line.place for line in lines)
    middle = abs(block.cy - frame.cy) < 0.25 * unit and abs(block.cx - frame.cx) < 0.5 * unit
    if not middle or len(blocks(lines, unit)) > 1:
        return False
    x, y, w, h = (ink.boxes[1:, n] for n in range(4))
    inner = frame.grown(-0.4 * unit)
    within = (x >= inner.x) & (x + w <= inner.right) & (y >= inner.y) & (y + h <= inner.bottom)
    letters = block.grown(0.3 * unit)
    lettered = (x >= letters.x) & (x + w <= letters.right) & (y >= letters.y) & (y + h <= letters.bottom)
    return not np.any(within & ~lettered)


def inside(inner: Rect, outer: Rect) -> bool:
    """Whether the middle of one rectangle is within another, and the other is the larger one."""
    return (
        outer.x <= inner.cx <= outer.right and outer.y <= inner.cy <= outer.bottom and inner.h <= outer.h * 1.05
        and inner.w <= outer.w * 1.1
    )  # fmt: skip


def is_box(frame: Rect, texts: list[Rect], unit: float) -> bool:
    """Whether the texts in a frame are one block that fills its height; the title of a zone leaves it empty below."""
    block = union(texts)
    gaps = sorted((a.bottom, b.y) for a in texts for b in texts if b.y > a.bottom)
    close = (
        all(
            min(b.y - a.bottom for b in texts if b.y > a.bottom) < unit
            for a in texts
            if any(b.y > a.bottom for b in texts)
        )
        if gaps
        else True
    )
    return close and frame.h - block.h < 2.6 * unit and abs(block.cy - frame.cy) < max(0.35 * unit, 0.22 * frame.h)
