"""Bars, and lines, points or bands with them, over categories -> a chart over categories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from figwright.plots.plotter._native import Chart, Errors, NotNative, Series
from figwright.plots.plotter._native_axes import Slots, even, seen, slots, wordy
from figwright.plots.plotter._native_labels import labels_of
from figwright.plots.plotter._settled import names
from figwright.plots.readback import Axes, Mark, Text
from figwright.plots.readback.model import Number, finite

NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of one mark by category."""

    mark: Mark
    ends: tuple[Number, ...]
    bases: tuple[Number, ...]
    middles: tuple[Number, ...]
    fills: tuple[str, ...]


def over_categories(axes: Axes, marks: Sequence[Mark], right: Axes | None = None) -> Chart:
    """A panel whose marks stand at categories; NotNative when they do not fit one chart."""
    bars = [mark for mark in marks if mark.kind == "bars"]
    others = [mark for mark in marks if mark.kind in ("line", "points", "area")]
    flat = bool(bars) and bars[0].horizontal
    if any(mark.horizontal != flat for mark in bars) or (flat and (others or right)):
        raise NotNative("bars of both directions, or lines over horizontal bars")
    rights = [mark for mark in right.marks if mark.kind in ("line", "points")] if right else []
    if right and len(rights) != len([mark for mark in right.marks if mark.kind != "errors"]):
        raise NotNative("the second scale holds more than lines")
    rows = [finite(mark.x) for mark in bars or [*others, *rights]]
    if not bars and any(mark.kind == "area" for mark in others) and not even(sorted({x for row in rows for x in row})):
        raise NotNative("an area over uneven steps")
    at = slots(axes.y if flat else axes.x, rows)
    chart = Chart("category", axes, (), at.names, flat, right=right, between=bool(bars) or wordy(axes.x),
                  counted=bool(bars) and not at.ticked)  # fmt: skip
    chart = _bars(chart, [_by_slot(mark, at) for mark in bars], at, axes.texts) if bars else chart
    drawn = [*_areas(others, at), *_lines(others, at, False), *_lines(rights, at, True)]
    if any(series.way == "area" for series in drawn) and bars:
        raise NotNative("an area over bars")
    series = tuple(
        _with_errors(one, (*marks, *(right.marks if right else ())), at, flat) for one in (*chart.series, *drawn)
    )
    stacked = chart.stacked or any(one.way == "area" for one in series)
    across = names(axes.y if flat else axes.x, at, chart.between)
    own = replace(axes, y=across) if flat else replace(axes, x=across)
    return replace(chart, axes=own, series=series, stacked=stacked)


def _by_slot(mark: Mark, at: Slots) -> Bars:
    ends = at.spread(mark.x, mark.y)
    bases = at.spread(mark.x, mark.base or (0.0,) * len(mark.x))
    middles = at.spread(mark.x, mark.x)
    if ends is None or bases is None or middles is None:
        raise NotNative("two bars of one series at one category")
    colours = mark.colours if len(mark.colours) == len(mark.x) else mark.colours[:1] * len(mark.x)
    order = [at.of(x) for x in mark.x]
    fills = [""] * len(at.places)
    for slot, tone in zip(order, colours, strict=False):
        fills[slot or 0] = tone
    return Bars(mark, ends, bases, middles, tuple(fills) if len(set(colours)) > 1 else ())


def _bars(chart: Chart, bars: list[Bars], at: Slots, texts: tuple[Text, ...]) -> Chart:
    breadth = max((abs(b) for bar in bars for b in finite(bar.mark.breadth)), default=0.8 * at.step)
    shared = [_series_offset(one, other) for i, one in enumerate(bars) for other in bars[i + 1 :]]
    offsets = [gap for gap in shared if gap is not None]
    side_by_side = bool(offsets) and min(offsets) > NEAR * at.step
    if any(gap <= NEAR * at.step for gap in offsets) and any(gap > NEAR * at.step for gap in offsets):
        raise NotNative("groups of stacked bars")
    floating = any(base and end is not None for bar in bars for base, end in zip(bar.bases, bar.ends, strict=True))
    if floating and side_by_side:
        raise NotNative("floating bars side by side")
    series = [_series(bar, texts, floating) for bar in bars]
    if floating:
        lifted = _stacked(bars)
        series = [*([lifted] if lifted else []), *series]
    used = tuple(text for one, texts_used in _labelled(bars, texts) for text in texts_used if one)
    width = breadth * (max(len(bars), 1) if side_by_side else 1)
    if side_by_side:
        pitch = min(offsets)
        width = pitch * (len(bars) - 1) + breadth
    gap = round(100 * max(0.0, at.step - width) / breadth) if breadth else 150
    overlap = (
        round(100 * (1 - min(offsets) / breadth))
        if side_by_side and breadth
        else 100
        if len(bars) > 1 or floating
        else 0
    )
    return replace(
        chart,
        series=tuple(series),
        stacked=floating,
        gap=min(500, gap),
        overlap=max(-100, min(100, overlap)),
        used=used,
    )


def _series_offset(one: Bars, other: Bars) -> float | None:
    """How far two series stand apart at the categories that both have; None when they share none."""
    gaps = [abs(a - b) for a, b in zip(one.middles, other.middles, strict=True) if a is not None and b is not None]
    return min(gaps) if gaps else None


def _series(bar: Bars, texts: tuple[Text, ...], floating: bool) -> Series:
    values = tuple(None if end is None else end - (base or 0.0) for end, base in zip(bar.ends, bar.bases, strict=True))
    labels, _ = labels_of(bar.mark, texts, values if floating else None)
    return Series(bar.mark.label, "bar", values, bar.mark, fills=bar.fills, labels=labels, listed=bool(bar.mark.label))


def _labelled(bars: list[Bars], texts: tuple[Text, ...]) -> list[tuple[bool, tuple[Text, ...]]]:
    out = []
    floating = any(base for bar in bars for base in bar.bases)
    for bar in bars:
        values = tuple(None if e is None else e - (b or 0.0) for e, b in zip(bar.ends, bar.bases, strict=True))
        labels, used = labels_of(bar.mark, texts, values if floating else None)
        out.append((labels is not None, used))
    return out


def _stacked(bars: list[Bars]) -> Series | None:
    """Nothing when each bar stands on those before it; otherwise the unseen series that lifts a single set of bars."""
    up, down = [0.0] * len(bars[0].ends), [0.0] * len(bars[0].ends)
    scale = max((abs(end) for bar in bars for end in finite(bar.ends)), default=1.0)
    whole = True
    for bar in bars:
        for i, (end, base) in enumerate(zip(bar.ends, bar.bases, strict=True)):
            if end is None:
                continue
            pile = up if end >= (base or 0.0) else down
            whole = whole and abs((base or 0.0) - pile[i]) <= 1e-4 * scale
            pile[i] = end
    if whole:
        return None
    bases = bars[0].bases
    if len(bars) > 1 or any(base is not None and base < 0 for base in bases):
        raise NotNative("bars that float at several heights")
    if any(e is not None and b is not None and e < b for e, b in zip(bars[0].ends, bases, strict=True)):
        raise NotNative("bars that hang from a height")
    return Series("(start)", "bar", bases, None, listed=False)


def _lines(marks: Sequence[Mark], at: Slots, right: bool) -> list[Series]:
    out = []
    for mark in marks:
        if mark.kind == "area":
            continue
        values = at.spread(mark.x, mark.y, 0.3)
        if values is None:
            raise NotNative("points beside the categories")
        fills = tuple(mark.colours) if len(set(mark.colours)) > 1 and len(mark.colours) == len(at.places) else ()
        out.append(Series(mark.label, "line", values, mark, fills=fills, right=right, listed=bool(mark.label)))
    return out


def _areas(marks: Sequence[Mark], at: Slots) -> list[Series]:
    """Areas that stand on each other; a single band floats on an unseen one."""
    out: list[Series] = []
    pile: list[float] = [0.0] * len(at.places)
    for mark in (mark for mark in marks if mark.kind == "area"):
        low, high = at.spread(mark.x, mark.low, 0.3), at.spread(mark.x, mark.high, 0.3)
        if low is None or high is None or None in low or None in high:
            raise NotNative("areas over different places")
        lows, highs = finite(low), finite(high)
        scale = max(map(abs, (*lows, *highs)), default=1.0) or 1.0
        if any(abs(a - b) > 1e-4 * scale for a, b in zip(lows, pile, strict=True)):
            if out:
                raise NotNative("bands that overlap")
            out.append(Series("(low)", "area", tuple(lows), None, listed=False))
        values = tuple(b - a for a, b in zip(lows, highs, strict=True))
        banded = any(series.way == "area" and series.mark is None for series in out)
        out.append(Series(mark.label, "area", values, mark, listed=bool(mark.label) and not banded))
        pile = highs
    return out


def _with_errors(series: Series, marks: Sequence[Mark], at: Slots, flat: bool) -> Series:
    for mark in marks if series.mark is not None else ():
        # Bars know their place across and their end along; error bars know x and y.
        places, ends = (mark.y, mark.x) if flat else (mark.x, mark.y)
        if mark.kind != "errors" or mark.horizontal != flat or not _errors_at_ends(series.mark, places, ends):
            continue
        low, high, middle = (at.spread(places, row) for row in (mark.low, mark.high, ends))
        if low and high and middle:
            minus = tuple(None if e is None or v is None else e - v for e, v in zip(middle, low, strict=True))
            plus = tuple(None if e is None or v is None else v - e for e, v in zip(middle, high, strict=True))
            tone = mark.colours[0] if mark.colours else "#000000"
            return replace(series, errors=(Errors(minus, plus, tone, mark.width or 1.0, flat),))
    return series


def _errors_at_ends(mark: Mark | None, places: Sequence[Number], ends: Sequence[Number]) -> bool:
    """Whether error bars stand at the ends of a mark."""
    own, other = _pairs(mark.x, mark.y) if mark else [], _pairs(places, ends)
    both = zip(own, other, strict=False)
    near = all(abs(a - b) <= 1e-6 * (abs(a) + 1) for one, two in both for a, b in zip(one, two, strict=True))
    return len(own) == len(other) and near


def _pairs(xs: Sequence[Number], ys: Sequence[Number]) -> list[tuple[float, float]]:
    return sorted((x, y) for x, y in zip(xs, ys, strict=False) if x is not None and y is not None)


def has_names(axes: Axes) -> bool:
    """Whether lines of a panel stand over names and not over numbers."""
    return wordy(axes.x) and len(seen(axes.x)) > 1
