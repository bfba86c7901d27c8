"""Wedges -> a pie or a ring; lines around polar axes -> a radar chart."""

from __future__ import annotations

import math
from dataclasses import replace

from figwright.plots.plotter._native import Chart, Labels, NotNative, Series, Way
from figwright.plots.plotter._native_axes import format_of, number, seen
from figwright.plots.readback import Axes, Mark, Text
from figwright.plots.readback.model import finite


def pie(axes: Axes) -> Chart:
    """The wedges, clockwise from where the last one ends: PowerPoint's only direction."""
    rings = sorted((mark for mark in axes.marks if mark.kind == "wedges"), key=lambda mark: max(finite(mark.size)))
    discs = [mark for mark in axes.marks if mark.kind == "polygon" and mark.alpha > 0.9]
    strange = {mark.kind for mark in axes.marks} - {"wedges", "polygon", "arrows"}
    if strange or any(not _hole(axes, mark) for mark in discs) or len({len(ring.y) for ring in rings}) > 1:
        raise NotNative("wedges with other marks, or rings of different parts")
    outer = rings[-1]
    shares, starts = finite(outer.y), finite(outer.base)
    if len(shares) != len(starts) or not shares or sum(shares) < 0.99:
        raise NotNative("a pie that is not whole")
    order = _falling(starts)
    turn = round((0.25 - (starts[order[0]] + shares[order[0]])) * 360) % 360
    inner, radius = _inner(rings[0], discs), max(finite(outer.size))
    hole = round(100 * inner / radius)
    way: Way = "ring" if hole or len(rings) > 1 else "pie"
    labels, used = _percents(axes.texts)
    names = tuple((outer.labels[i] if i < len(outer.labels) else "") or f"part {i + 1}" for i in order)
    series = tuple(_ring(ring, order, way, labels, axes.title or "share") for ring in rings)
    over = tuple(mark for mark in axes.marks if mark.kind == "arrows")
    return Chart(
        "pie", axes, series, names, hole=min(90, max(10, hole)), turn=turn, used=used if labels else (), over=over
    )


def _falling(starts: list[float]) -> list[int]:
    """The wedges clockwise, beginning where the drawing began or ended."""
    order = sorted(range(len(starts)), key=lambda i: -(starts[i] % 1.0))
    last = order.index(len(starts) - 1)
    backwards = len(order) < 3 or order[(last + 1) % len(order)] == len(starts) - 2
    first = last if backwards else order.index(0)
    return order[first:] + order[:first]


def _ring(mark: Mark, order: list[int], way: Way, labels: Labels | None, name: str) -> Series:
    shares = finite(mark.y)
    if len(shares) != len(order):
        raise NotNative("rings of different parts")
    fills = tuple(mark.colours[i % len(mark.colours)] for i in order) if mark.colours else ()
    values = tuple(round(100 * shares[i], 4) for i in order)
    radius = max(finite(mark.size))
    centres = list(zip(finite(mark.x), finite(mark.z), strict=False))
    pulled = [round(100 * math.hypot(x, y) / radius) for x, y in centres] if len(centres) == len(order) else []
    out = tuple(pulled[i] for i in order) if any(pulled) else ()
    return Series(mark.label or name, way, values, mark, fills=fills, labels=labels, pulled=out)


def _hole(axes: Axes, mark: Mark) -> bool:
    """A disc in the colour of the ground in the middle of a pie, which makes it a ring."""
    xs, ys = finite(mark.x), finite(mark.y)
    middle = abs(max(xs) + min(xs)) < 0.02 and abs(max(ys) + min(ys)) < 0.02 if xs and ys else False
    return middle and mark.colours[:1] in (("#ffffff",), (axes.background,))


def _inner(ring: Mark, discs: list[Mark]) -> float:
    """The radius of the hole: of the ring's own, or of the disc that lies on the pie."""
    own = max(finite(ring.size)) - min(finite(ring.breadth), default=max(finite(ring.size)))
    return max([own, *(max(finite(disc.x), default=0.0) for disc in discs)])


def _percents(texts: tuple[Text, ...]) -> tuple[Labels | None, tuple[Text, ...]]:
    own = tuple(text for text in texts if text.role == "wedge" and text.text.strip().endswith("%"))
    own = tuple(text for text in own if number(text.text) is not None)
    if not own:
        return None, ()
    shown = format_of([text.text for text in own]).replace('"%"', "%")
    return Labels(shown, "ctr", own[0].size, own[0].colour), own


def radar(axes: Axes) -> Chart:
    """Closed lines over evenly spaced spokes with names."""
    lines = [mark for mark in axes.marks if mark.kind == "line"]
    fills = [mark for mark in axes.marks if mark.kind in ("polygon", "area")]
    if not lines or len(lines) + len(fills) != len(axes.marks):
        raise NotNative("polar marks other than closed lines")
    spokes = [tick for tick in seen(axes.x) if tick.at < 2 * math.pi - 1e-6]
    series = []
    for mark in lines:
        values = list(mark.y)
        angles = finite(mark.x)
        closed = len(angles) > 2 and abs((angles[-1] - angles[0] + 1e-9) % (2 * math.pi)) < 1e-6
        values = values[:-1] if closed else values
        if len(values) != len(spokes) or len(spokes) < 3:
            raise NotNative("a polar line that does not go from spoke to spoke")
        if any(abs(a - tick.at) > 1e-3 for a, tick in zip(angles, spokes, strict=False)):
            raise NotNative("a polar line beside its spokes")
        ground = next((fill.alpha for fill in fills if fill.colours[:1] == mark.colours[:1]), 0.0)
        series.append(Series(mark.label, "radar", tuple(values), mark, listed=bool(mark.label), ground=ground))
    order = _clockwise(axes, [tick.text for tick in spokes])
    names = tuple(" ".join(spokes[i].text.split()) for i in order)
    turned = tuple(replace(one, values=tuple(one.values[i] for i in order)) for one in series)
    return Chart("radar", axes, turned, names)


def _clockwise(axes: Axes, spokes: list[str]) -> list[int]:
    """The spokes as they stand on the page, clockwise from the top, which is a chart's only order."""
    left, top, right, bottom = axes.box
    cx, cy = (left + right) / 2, (top + bottom) / 2
    turns: dict[int, float] = {}
    for i, name in enumerate(spokes):
        text = next((text for text in axes.texts if text.role == "x tick" and text.text == name), None)
        if text is None or spokes.count(name) > 1:
            return list(range(len(spokes)))
        x, y = (text.box[0] + text.box[2]) / 2 - cx, (text.box[1] + text.box[3]) / 2 - cy
        turns[i] = math.atan2(x, -y) % (2 * math.pi)
    first = min(turns, key=lambda i: min(turns[i], 2 * math.pi - turns[i]))
    return sorted(turns, key=lambda i: (turns[i] - turns[first] + 1e-9) % (2 * math.pi))
