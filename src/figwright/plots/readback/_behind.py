"""The colour right behind each text of what was read: a bar, a cell, a slice, the axes or the sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from figwright.plots.readback._looks import laid
from figwright.plots.readback._page import hexed, opacity

UNKNOWN = "unknown"
"""Behind words is something, and nobody knows its colour: a picture of very many dots, a surface."""


def grounds(figure: dict[str, Any]) -> None:
    """Fill in `behind` where a text has no ground of its own."""
    sheet = figure["background"]
    for axes in figure["axes"]:
        ground = axes.get("background") or sheet
        left, top, right, bottom = axes.get("box", (0, 0, 0, 0))
        for text in axes.get("texts", ()):
            x, y = (text["box"][0] + text["box"][2]) / 2, (text["box"][1] + text["box"][3]) / 2
            inside = left <= x <= right and top <= y <= bottom and axes.get("kind") != "bare"
            if not text.get("behind") and text["role"] in ("note", "wedge"):
                text["behind"] = _background_at(axes, text, x, y, ground if inside else sheet)
            elif not text.get("behind"):
                text["behind"] = ground if inside and text["role"] == "legend" else sheet
    for text in figure["texts"]:
        text["behind"] = text.get("behind") or sheet


def _background_at(axes: dict[str, Any], text: dict[str, Any], x: float, y: float, ground: str) -> str:
    seen = ground
    for mark in sorted(axes.get("marks", ()), key=lambda mark: mark.get("order", 0.0)):
        for colour in _covering(mark, text, x, y):
            if colour:
                seen = _blend(colour, seen, mark.get("alpha", 1.0))
    return seen


def _blend(colour: str, seen: str, alpha: float) -> str:
    if colour == UNKNOWN or (seen == UNKNOWN and alpha < 1):
        return UNKNOWN
    return laid(colour, seen, alpha)


def _covering(mark: dict[str, Any], text: dict[str, Any], x: float, y: float) -> Iterator[str]:
    colours = mark.get("colours", ())
    unread = mark["kind"] in ("cells", "picture") and not colours and _text_in_mark(mark, text)
    if mark["kind"] == "surface" or unread:
        yield UNKNOWN
    if not colours:
        return
    if mark["kind"] == "bars":
        for place, (left, top, right, bottom) in enumerate(mark.get("boxes", ())):
            if left <= x <= right and top <= y <= bottom:
                yield colours[place] if len(colours) > 1 else colours[0]
    elif mark["kind"] == "wedges" and text.get("x") is not None and text.get("y") is not None:
        for place in range(len(mark["y"])):
            dx, dy = text["x"] - mark["x"][place], text["y"] - mark["z"][place]
            turn = (math.atan2(dy, dx) / (2 * math.pi) - mark["base"][place]) % 1.0
            reach = mark["size"][place]
            if reach - mark["breadth"][place] <= math.hypot(dx, dy) <= reach and turn <= mark["y"][place]:
                yield colours[place] if len(colours) > 1 else colours[0]
    elif mark["kind"] == "area" and text.get("x") is not None and text.get("y") is not None:
        if _inside_area(mark, text["x"], text["y"]):
            yield colours[0]
    elif mark["kind"] in ("cells", "picture") and text.get("x") is not None and text.get("y") is not None:
        near = _nearest(mark, text["x"], text["y"])
        if near is not None and len(colours) > 1:
            yield colours[near]


def _inside_area(mark: dict[str, Any], x: float, y: float) -> bool:
    """Whether a place lies between the curves of an area, which are straight from corner to corner."""
    at, value = (y, x) if mark.get("horizontal") else (x, y)
    for (a, low, high), (b, lower, higher) in pairwise(zip(mark["x"], mark["low"], mark["high"], strict=False)):
        if None not in (a, b, low, high, lower, higher) and a <= at <= b and a < b:
            along = (at - a) / (b - a)
            return bool(low + along * (lower - low) <= value <= high + along * (higher - high))
    return False


def _text_in_mark(mark: dict[str, Any], text: dict[str, Any]) -> bool:
    x, y = text.get("x"), text.get("y")
    across, up = ([v for v in mark.get(side, ()) if v is not None] for side in ("x", "y"))
    if x is None or y is None or not across or not up:
        return False
    return bool(min(across) <= x <= max(across) and min(up) <= y <= max(up))


def _nearest(mark: dict[str, Any], x: float, y: float) -> int | None:
    rows, columns = (int(side) for side in mark["shape"])
    across: list[float]
    down: list[float]
    across, down = mark["x"][:columns], mark["y"][::columns][:rows]
    if not across or not down or None in across or None in down or len(mark["x"]) != rows * columns:
        return None
    column = min(range(columns), key=lambda k: abs(across[k] - x))
    row = min(range(rows), key=lambda k: abs(down[k] - y))
    return row * columns + column


def over_contours(axes: Any, texts: list[dict[str, Any]]) -> None:
    """Words on filled contours: the colour of the region that they stand in."""
    from matplotlib.contour import ContourSet

    filled = [child for child in axes.get_children() if isinstance(child, ContourSet) and child.filled]
    for text in texts if filled else ():
        x, y = text.get("x"), text.get("y")
        if text["role"] != "note" or text.get("behind") or x is None or y is None or text.get("z") is not None:
            continue
        found = [colour for regions in filled for colour in _regions(regions, x, y)]
        if found:
            text["behind"] = found[-1]


def _regions(contours: Any, x: float, y: float) -> Iterator[str]:
    """Regions have holes: a place inside an even number of a region's rings is not in it."""
    from matplotlib.path import Path

    for path, face in zip(contours.get_paths(), contours.get_facecolor(), strict=False):
        rings = [ring for ring in path.to_polygons() if len(ring) > 2]
        if sum(bool(Path(ring).contains_point((x, y))) for ring in rings) % 2 and hexed(face):
            yield laid(hexed(face), "#ffffff", opacity(contours, face))
