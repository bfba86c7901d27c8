"""A gradient that a program drew as many steps -> one shape with that gradient.

LibreOffice prints a gradient as the whole shape in the first colour, then what is left of it in the next one, and so
on, all cut to the outline of the shape.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from figwright.frontends.tracing.primitives import Path, Primitive, Shade
from figwright.ir.scene import Point
from figwright.ir.scene.polygons import area, distance, flattened

FEWEST, STOPS = 4, 7
"""Steps of a gradient at the least, and colours that it is kept as at the most."""
STEP = 48
"""Levels of a colour channel by which one step may differ from the next."""
STILL = 0.03
"""By what share of its length the far end of a linear gradient may move while it is drawn."""


def gathered(items: Sequence[Primitive]) -> Iterator[Primitive]:
    """The items with the steps of every gradient as one shape."""
    at = 0
    while at < len(items):
        steps = _steps(items, at)
        found = _shape(steps) if len(steps) >= FEWEST else None
        yield found or items[at]
        at += len(steps) if found else 1


def _steps(items: Sequence[Primitive], at: int) -> list[Path]:
    out: list[Path] = []
    for item in items[at:]:
        if not isinstance(item, Path) or not item.fill or item.stroke or item.shade or item.opacity < 0.99:
            break
        if out and not _goes_on(out[-1], item):
            break
        out.append(item)
    return out


def _goes_on(one: Path, other: Path) -> bool:
    """Whether a step is the rest of the one before it, in nearly its colour."""
    assert one.fill is not None
    assert other.fill is not None
    off = max(abs(int(one.fill[i : i + 2], 16) - int(other.fill[i : i + 2], 16)) for i in (1, 3, 5))
    return one.clip == other.clip and off <= STEP and one.box.grown(0.1).contains(other.box) and one.box != other.box


def _shape(steps: Sequence[Path]) -> Path | None:
    """The first step with a linear gradient; None where the colours do not change along one direction."""
    outlines = [[p for line in flattened(step.commands) for p in line] for step in steps]
    if any(len(points) < 3 for points in outlines) or area(tuple(outlines[0])) <= 0:
        return None
    middles = [Point(step.box.cx, step.box.cy) for step in steps]
    long = distance(middles[0], middles[-1])
    if long < 1e-3:
        return None
    u = Point((middles[-1].x - middles[0].x) / long, (middles[-1].y - middles[0].y) / long)
    ranges = [[p.x * u.x + p.y * u.y for p in points] for points in outlines]
    starts, ends = [min(values) for values in ranges], [max(values) for values in ranges]
    size = ends[0] - starts[0]
    if size <= 0 or max(ends) - min(ends) > STILL * size or starts != sorted(starts):
        return None
    last = len(steps) - 1
    shown = sorted({round(k * last / (STOPS - 1)) for k in range(STOPS)})
    stops = tuple((round((starts[k] - starts[0]) / size, 3), steps[k].fill or "") for k in shown)
    about = middles[0].x * u.x + middles[0].y * u.y
    start, end = (
        Point(middles[0].x + (v - about) * u.x, middles[0].y + (v - about) * u.y) for v in (starts[0], ends[0])
    )
    first = steps[0]
    shape = first.clip if first.clip and math.isfinite(size) else first.commands
    whole = replace(first, commands=shape, clip=None, fill=steps[last // 2].fill)
    return replace(whole, shade=Shade(start, end, stops))
