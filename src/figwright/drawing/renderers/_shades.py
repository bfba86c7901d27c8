"""Gradients for formats that know them only from edge to edge of a shape: stops counted anew over its rectangle."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

from figwright.core import colour
from figwright.ir.scene import Gradient, Point, Rect, Stop

Direction = Literal["east", "west", "south", "north"]
_WAYS: dict[tuple[int, int], Direction] = {(1, 0): "east", (-1, 0): "west", (0, 1): "south", (0, -1): "north"}
STRAIGHT = 0.01
"""A gradient that leans by less than this share of its length is level or upright."""


def across(shade: Gradient, rect: Rect) -> tuple[float, tuple[Stop, ...]]:
    """A linear gradient's angle (degrees, clockwise from the right) and its stops from the corner of the rectangle
    that comes first that way to the one that comes last."""
    dx, dy = shade.end.x - shade.start.x, shade.end.y - shade.start.y
    length = math.hypot(dx, dy) or 1e-9
    ux, uy = dx / length, dy / length
    reach = [(x - shade.start.x) * ux + (y - shade.start.y) * uy for x, y in _corners(rect)]
    return math.degrees(math.atan2(dy, dx)) % 360, _clip_stops(shade.stops, min(reach) / length, max(reach) / length)


def around(shade: Gradient, rect: Rect) -> tuple[Point, tuple[Stop, ...]]:
    """A radial gradient's middle as shares of the rectangle, and its stops from there to the farthest corner."""
    radius = shade.radius * math.sqrt(shade.ratio) or 1e-9
    far = max(math.dist(corner, (shade.end.x, shade.end.y)) for corner in _corners(rect))
    middle = Point((shade.end.x - rect.x) / max(rect.w, 1e-9), (shade.end.y - rect.y) / max(rect.h, 1e-9))
    return middle, _clip_stops(shade.stops, 0.0, far / radius)


def simple(shade: Gradient | None, rect: Rect) -> tuple[Direction, str, str] | None:
    """Where a gradient runs level or upright from one opaque colour to another over a rectangle, and these."""
    if shade is None or shade.kind == "radial":
        return None
    dx, dy = shade.end.x - shade.start.x, shade.end.y - shade.start.y
    lean = STRAIGHT * math.hypot(dx, dy)
    way = _WAYS.get(((dx > lean) - (dx < -lean), (dy > lean) - (dy < -lean)))
    _, stops = across(shade, rect)
    if way is None or any(opacity < 1 for _, _, opacity in stops) or len(stops) != 2:
        return None
    return way, stops[0][1], stops[1][1]


def _corners(rect: Rect) -> tuple[tuple[float, float], ...]:
    return (rect.x, rect.y), (rect.right, rect.y), (rect.x, rect.bottom), (rect.right, rect.bottom)


def _clip_stops(stops: tuple[Stop, ...], low: float, high: float) -> tuple[Stop, ...]:
    """The part of a gradient from one offset to another, counted from 0 to 1; the ends have stops of their own."""
    room = max(high - low, 1e-9)
    inner = [Stop((offset - low) / room, hue, opacity) for offset, hue, opacity in stops]
    inner = [stop for stop in inner if 1e-3 < stop.offset < 1 - 1e-3]
    return (Stop(0.0, *_colour_at(stops, low)), *inner, Stop(1.0, *_colour_at(stops, high)))


def _colour_at(stops: tuple[Stop, ...], offset: float) -> tuple[str, float]:
    """Colour and opacity at an offset."""
    if offset <= stops[0][0]:
        return stops[0][1:]
    for (a, one, opaque), (b, other, clear) in pairwise(stops):
        if offset < b:
            share = (offset - a) / (b - a)
            return colour.blended(other, one, share), opaque + (clear - opaque) * share
    return stops[-1][1:]
