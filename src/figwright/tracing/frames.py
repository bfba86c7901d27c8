"""Flat areas and lines of text -> which areas are boxes, which are zones, and which are parts of drawings."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.scene import Rect, union
from figwright.tracing.regions import FULL, Ground, Region, alike
from figwright.tracing.text import Line


@dataclass(frozen=True, slots=True)
class Frames:
    """`boxes` hold one text each; `zones` hold several things; `parts` hold no text; all from large to small."""

    boxes: tuple[Region, ...]
    zones: tuple[Region, ...]
    parts: tuple[Region, ...]


def frames(ground: Ground, lines: tuple[Line, ...], unit: float) -> Frames:
    """The frames of a picture, told apart by the text in them."""
    shapes = _shapes(ground, unit)
    boxes: list[Region] = []
    zones: list[Region] = []
    parts: list[Region] = []
    for shape in reversed(shapes):  # the smallest first: what is in a box is not directly in the zone around it
        within = [line for line in lines if inside(line.place, shape.place)]
        direct = [line for line in within if not any(inside(line.place, other.place) for other in (*boxes, *zones))]
        if not within:
            parts.append(shape)
        elif len(direct) == len(within) and is_box(shape.place, [line.place for line in direct], unit):
            boxes.append(shape)
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
        if small or page or region.fullness < FULL:
            continue
        if all(alike(region.place, other.place) < 0.8 for other in found):
            found.append(region)
    return found


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
