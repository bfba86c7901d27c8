"""SVG's gradients -> the scene's: whatever units and transforms they are written in, they end in canvas units."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element

from figwright.drawing.assets.shapes import Matrix, numbers
from figwright.drawing.assets.svg.outlines import matrix_of
from figwright.ir.scene import Gradient, Point, Rect, Stop

Colour = Callable[[Element], tuple[str, float]]
"""What a stop shows: its colour and how opaque it is."""


def stops_of(element: Element, named: Mapping[str, Element], colour: Colour) -> tuple[Stop, ...]:
    """The stops of a gradient, or of the next one that it refers to; only the last where it is of no length."""
    found = next((stops for one in _chain(element, named) if (stops := list(one.iter("stop")))), [])
    out: list[Stop] = []
    for stop in found:
        offset = min(1.0, max(0.0, _length(stop.get("offset", "0"), 1.0)))
        out.append(Stop(max(offset, out[-1].offset if out else 0.0), *colour(stop)))
    given = _resolved_attributes(element, named)
    here = [_length(given.get(key, usual), 1.0) for key, usual in (("x1", "0%"), ("y1", "0%"))]
    there = [_length(given.get(key, usual), 1.0) for key, usual in (("x2", "100%"), ("y2", "0%"))]
    return tuple(out[-1:] if element.tag == "linearGradient" and here == there else out)


def gradient(
    element: Element, named: Mapping[str, Element], stops: tuple[Stop, ...], place: Matrix, box: Rect, sheet: Rect
) -> Gradient | None:
    """The gradient as a shape in `box` (its own units, which `place` maps to the canvas) shows it.

    None where it is one colour, or repeats, which the scene's gradients cannot.
    """
    given = _resolved_attributes(element, named)
    if len(stops) < 2 or given.get("spreadMethod", "pad") != "pad" or min(box.w, box.h) <= 0:
        return None
    frame = _frame(given, place, box)
    if abs(frame.a * frame.d - frame.b * frame.c) < 1e-12:
        return None
    size = Rect(0, 0, 1, 1) if _shares(given) else sheet
    return (_radial if element.tag == "radialGradient" else _linear)(given, stops, frame, size)


def turned(element: Element, named: Mapping[str, Element], place: Matrix, box: Rect) -> bool:
    """Whether a gradient's circles become ellipses that lean, which the scene's gradients cannot."""
    frame = _frame(_resolved_attributes(element, named), place, box)
    return element.tag == "radialGradient" and not (frame.upright or frame.similar)


def _shares(given: Mapping[str, str]) -> bool:
    """Whether a gradient counts in shares of what it fills."""
    return given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"


def _frame(given: Mapping[str, str], place: Matrix, box: Rect) -> Matrix:
    """The units of a gradient -> the canvas."""
    if _shares(given):
        place = place @ Matrix(box.w, 0, 0, box.h, box.x, box.y)
    return place @ matrix_of(given.get("gradientTransform", ""))


def _chain(element: Element, named: Mapping[str, Element]) -> Iterator[Element]:
    """A gradient and those that it refers to; a circle of them was refused when the drawing was read."""
    one: Element | None = element
    while one is not None:
        yield one
        one = named.get(one.get("xlink:href", "")[1:])


def _resolved_attributes(element: Element, named: Mapping[str, Element]) -> dict[str, str]:
    """What a gradient says, or those that it refers to."""
    out: dict[str, str] = {}
    for one in _chain(element, named):
        out = {**one.attrib, **out}
    return out


def _linear(given: Mapping[str, str], stops: tuple[Stop, ...], place: Matrix, size: Rect) -> Gradient:
    """Lines of one colour stay lines under any map, though they need not stay upright on the way from end to end."""
    x, y = _length(given.get("x1", "0%"), size.w), _length(given.get("y1", "0%"), size.h)
    dx, dy = _length(given.get("x2", "100%"), size.w) - x, _length(given.get("y2", "0%"), size.h) - y
    square = dx * dx + dy * dy or 1e-12
    flat = place.a * place.d - place.b * place.c
    gx, gy = (place.d * dx - place.b * dy) / flat / square, (place.a * dy - place.c * dx) / flat / square
    start, steep = place.point(Point(x, y)), gx * gx + gy * gy
    return Gradient("linear", stops, start, Point(start.x + gx / steep, start.y + gy / steep))


def _radial(given: Mapping[str, str], stops: tuple[Stop, ...], place: Matrix, size: Rect) -> Gradient | None:
    """A circle, or the upright ellipse that it becomes; one that is turned is drawn as wide and high as it is."""
    cx, cy = _length(given.get("cx", "50%"), size.w), _length(given.get("cy", "50%"), size.h)
    radius = _length(given.get("r", "50%"), math.hypot(size.w, size.h) / math.sqrt(2))
    fx = _length(given["fx"], size.w) if "fx" in given else cx
    fy = _length(given["fy"], size.h) if "fy" in given else cy
    wide, high = radius * math.hypot(place.a, place.c), radius * math.hypot(place.b, place.d)
    if min(wide, high) <= 0:
        return None
    ratio = 1.0 if abs(high / wide - 1) < 1e-6 else high / wide
    return Gradient("radial", stops, place.point(Point(fx, fy)), place.point(Point(cx, cy)), wide, ratio)


def _length(text: str, full: float) -> float:
    value = (numbers(text) or [0.0])[0]
    return value / 100 * full if text.strip().endswith("%") else value
