"""Patches -> marks: bars, tiles, wedges, polygons, arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from figwright.plots.readback import _looks
from figwright.plots.readback._page import Page, hexed, hexes, lean, number, numbers, opacity, sides


def bars(patches: Sequence[Any], page: Page, *, horizontal: bool = False) -> dict[str, Any]:
    """Rectangles drawn together: the middle across, the far end and the near end along, and how wide they are."""
    places = [_rectangle(patch) for patch in patches]
    x, base, y, breadth = ([], [], [], [])  # type: tuple[list[Any], list[Any], list[Any], list[Any]]
    for left, low, width, height in places:
        across, along, broad, long = (low, left, height, width) if horizontal else (left, low, width, height)
        x.append(None if across is None or broad is None else across + broad / 2)
        base.append(along)
        y.append(None if along is None or long is None else along + long)
        breadth.append(broad)
    names = [str(patch.get_label()) for patch in patches]
    labels = [] if all(name.startswith("_") for name in names) else [n * (n[:1] != "_") for n in names]
    return lean(kind="bars", x=x, y=y, base=base, breadth=breadth, horizontal=horizontal, labels=labels,
                tiled=_tiled(places), boxes=page.boxes(patches), **_paint(patches))  # fmt: skip


def _rectangle(patch: Any) -> tuple[float | None, ...]:
    return tuple(number(v) for v in (patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height()))


def _tiled(places: Sequence[tuple[float | None, ...]]) -> bool:
    """Whether rectangles fill their bounds without a gap, in two directions: a tree map."""
    whole = [place for place in places if None not in place]
    if len(whole) < 3 or len(whole) != len(places):
        return False
    left, low, width, height = ([float(place[k] or 0) for place in whole] for k in range(4))
    right = [a + b for a, b in zip(left, width, strict=True)]
    top = [a + b for a, b in zip(low, height, strict=True)]
    area = sum(a * b for a, b in zip(width, height, strict=True))
    bounds = (max(right) - min(left)) * (max(top) - min(low))
    flat = len({round(v, 9) for v in low}) == 1 or len({round(v, 9) for v in left}) == 1
    return not flat and 0.7 * bounds <= area <= 1.001 * bounds


def _paint(patches: Sequence[Any]) -> dict[str, Any]:
    first = patches[0]
    face = first.get_facecolor()
    edge = hexed(first.get_edgecolor()) if first.get_linewidth() else ""
    colours = [p.get_facecolor() if hexed(p.get_facecolor()) else p.get_edgecolor() for p in patches]
    hatch = str(first.get_hatch() or "")
    return {"colours": hexes(colours), "edge": edge, "alpha": opacity(first, face), "hatch": hatch,
            "width": float(first.get_linewidth()), "order": float(first.get_zorder())}  # fmt: skip


def stairs(patch: Any, page: Page) -> dict[str, Any]:
    """A histogram drawn as one outline: its steps are bars."""
    values, edges, baseline = patch.get_data()
    ends = numbers(edges)
    near = numbers(baseline if baseline is not None else 0)
    middles = [(a + b) / 2 for a, b in pairwise(ends) if a is not None and b is not None]
    base = near if len(near) == len(middles) else near[:1] * len(middles)
    breadth = [b - a for a, b in pairwise(ends) if a is not None and b is not None]
    return lean(kind="bars", x=middles, y=numbers(values), base=base, breadth=breadth,
                horizontal=getattr(patch, "orientation", "vertical") == "horizontal", **_paint([patch]))  # fmt: skip


def wedges(patches: Sequence[Any], page: Page, texts: Sequence[Any] = ()) -> dict[str, Any]:
    """The slices of one ring of a pie: their shares of the turn, where they start, how far they reach."""
    share = [(patch.theta2 - patch.theta1) / 360 for patch in patches]
    return lean(
        kind="wedges", y=numbers(share), base=numbers([p.theta1 / 360 for p in patches]),
        size=numbers([p.r for p in patches]), breadth=numbers([p.width or p.r for p in patches]),
        x=numbers([p.center[0] for p in patches]), z=numbers([p.center[1] for p in patches]),
        labels=_wedge_labels(patches, texts), boxes=page.boxes(patches), **_paint(patches),
    )  # fmt: skip


def wedge_of(text: Any, patches: Sequence[Any]) -> int | None:
    """Which slice a text stands at: on the ray through its middle, the ring nearest to where the text is."""
    # What an annotation points at says more than where its words are.
    x, y = (number(v) for v in (text.xy if getattr(text, "xycoords", "") == "data" else text.get_position()))
    if x is None or y is None:
        return None
    near: list[tuple[float, float, int]] = []
    for place, patch in enumerate(patches):
        dx, dy = x - patch.center[0], y - patch.center[1]
        middle = math.radians((patch.theta1 + patch.theta2) / 2)
        radius = dx * math.cos(middle) + dy * math.sin(middle)
        off = abs(dy * math.cos(middle) - dx * math.sin(middle))
        if radius > 0 and off < 0.02 * max(radius, patch.r):
            inner = patch.r - (patch.width or patch.r)
            gap = 0.0 if inner <= radius <= patch.r else min(abs(radius - patch.r), abs(radius - inner))
            near.append(
                (round(gap, 2), off, place)
            )  # thin slices lie within each other's reach: the nearest ray counts
    return min(near)[2] if near else None


def _wedge_labels(patches: Sequence[Any], texts: Sequence[Any]) -> list[str]:
    """What is written at each slice that is not its percentage; else the words that a legend would take."""
    labels = [""] * len(patches)
    for text in texts:
        words = text.get_text().strip()
        place = wedge_of(text, patches) if words else None
        if place is not None and any(sign.isalpha() for sign in words) and not labels[place]:
            labels[place] = words
    own = [str(patch.get_label()) for patch in patches]
    if not any(labels):
        labels = ["" if name.startswith("_") else name for name in own]
    return labels if any(labels) else []


def polygon(patch: Any, axes: Any) -> dict[str, Any] | None:
    """The corners of a closed shape in data units."""
    if not all(sides(patch, axes)):
        return None
    path = patch.get_transform() - axes.transData
    corners = patch.get_path().transformed(path).to_polygons(closed_only=False)
    points = [point for ring in corners for point in ring][:2000]
    if hasattr(patch, "get_xy") and type(patch).__name__ == "Polygon":
        points = list(patch.get_xy())[:20_000]
    return lean(kind="polygon", x=[number(p[0]) for p in points], y=[number(p[1]) for p in points], **_paint([patch]))


def span(patch: Any, axes: Any) -> dict[str, Any] | None:
    """A stripe across the axes (axvspan, axhspan): its two ends."""
    along = sides(patch, axes)
    left, low, width, height = _rectangle(patch)
    if along[0] and left is not None and width is not None:
        return lean(kind="span", low=[left], high=[left + width], **_paint([patch]))
    if along[1] and low is not None and height is not None:
        return lean(kind="span", low=[low], high=[low + height], horizontal=True, **_paint([patch]))
    return None


def arrow(patch: Any, axes: Any) -> dict[str, Any] | None:
    """From where to where an arrow points, in data units."""
    if type(patch).__name__ == "FancyArrow":
        ends = [patch._x, patch._y, patch._x + patch._dx, patch._y + patch._dy]
    else:
        if not all(sides(patch, axes)) or getattr(patch, "_posA_posB", None) is None:
            return None
        (a, b), (c, d) = patch._posA_posB
        ends = [axes.convert_xunits(a), axes.convert_yunits(b), axes.convert_xunits(c), axes.convert_yunits(d)]
    x, y, u, v = (number(end) for end in ends)
    return lean(kind="arrows", x=[x], y=[y], u=[u], v=[v], **_looks.arrow(patch))


def pointer(note: Any, axes: Any) -> dict[str, Any] | None:
    """The arrow of an annotation, when both of its ends are in data units."""
    if note.arrow_patch is None or note.xycoords != "data" or note.anncoords != "data":
        return None
    ends = [note.xyann[0], note.xyann[1], note.xy[0], note.xy[1]]
    x, y, u, v = (number(f(end)) for f, end in zip((axes.convert_xunits, axes.convert_yunits) * 2, ends, strict=True))
    return lean(kind="arrows", x=[x], y=[y], u=[u], v=[v], **_looks.arrow(note.arrow_patch))
