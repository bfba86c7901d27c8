"""What is left over on both sides -> faults: a run that is drawn almost, and where it is not what the data say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from figwright.plots.checks._proof._channels import Channel
from figwright.plots.checks._proof._likeness import likeness
from figwright.plots.checks._proof._matching import Index, Matching, named
from figwright.plots.checks._proof._series import Cell, Series
from figwright.plots.checks._proof._values import POWERS, plain, same

FaultKind = Literal["wrong", "missing", "invented", "scaled", "swapped", "doubled", "text"]


@dataclass(frozen=True)
class Fault:
    """One disagreement of picture and data: what is drawn, what the data say, and where."""

    kind: FaultKind
    element: str
    message: str
    cells: tuple[Cell, ...] = ()


TIMES = (2.0, 0.5, 3.0, 4.0)
"""Sizes in which a column that is drawn rightly elsewhere is not drawn again on purpose."""


@dataclass(frozen=True)
class Near:
    """A channel and the run that it nearly draws; `agreed` of its values are the data's."""

    channel: Channel
    series: Series
    agreed: int
    factor: float = 1.0
    aligned: bool = True
    copied: bool = False
    """The run is drawn elsewhere as it is, and here once more in another size."""

    @property
    def score(self) -> float:
        """The share of values in common; of what is left over from many marks, no more than the run is asked for."""
        return self.agreed / (len(self.series) if self.channel.rest else max(len(self.channel), len(self.series)))


def nearly(matching: Matching, index: Index, words: bool = False) -> list[Fault]:
    """Faults of all columns that are not drawn wholly, the clearest first; no channel is blamed twice."""
    left = [channel for channel in matching.left if words == (channel.kind in ("text", "tick"))]
    found = [turned for channel in left for turned in _both_ways(channel)]
    pairs = [near for channel in found for near in _candidates(channel, matching, index)]
    pairs.sort(key=_rank)
    faults: list[Fault] = []
    blamed: set[tuple[int, tuple[int, ...], str]] = set()
    for near in pairs:
        key = (near.channel.axes, near.channel.marks, near.channel.name)
        if key in blamed or not (matching.open(near.series) or near.copied):
            continue
        said = list(_value_faults(near, matching))
        if said:
            matching.blame(near.series)
            faults += said
        if said and not near.channel.rest:
            blamed.add(key)
    return faults


def _rank(near: Near) -> tuple[float, ...]:
    return not near.channel.main, near.channel.rest, -near.score, -_name_likeness(near), -len(near.series)


def _both_ways(channel: Channel) -> Iterator[Channel]:
    """Arrows may be drawn from their end to their start."""
    yield channel
    if channel.kind == "arrows" and channel.name in ("up", "right"):
        yield replace(channel, values=tuple(-value for value in channel.values))


def _name_likeness(near: Near) -> float:
    return likeness(near.channel.label, near.series.name)


def _candidates(channel: Channel, matching: Matching, index: Index) -> Iterator[Near]:
    codes = index.coded(channel)
    have = Counter(code for code in codes if code is not None)
    for series in index.series:
        if not _asked_of(series, channel) or (series.how == "row" and matching.data.counting & set(series.columns)):
            continue
        if not matching.open(series):
            if (again := _copied(channel, series)) is not None:
                yield again
            continue
        if channel.free:
            near = _proportions(channel, series)
        else:
            near = None if series.how == "places" else _scaled(channel, series)
            near = near or _agreement(channel, codes, have, series, index.codes[id(series)])
        if near is not None and _convincing(near, matching):
            yield near


def _asked_of(series: Series, channel: Channel) -> bool:
    """Runs that stand in the data, and, for marks that hold most of one, means and totals of rows with one word."""
    beside = channel.kind == "cells" or not channel.main
    if series.counting and beside and not _speaks_of(series, channel):
        return False  # numbers of rows are found in many a grid, and among places along an axis, by chance
    if channel.name == "x" and series.how == "group" and _numbered(channel, 0) and _numbered(series, 1):
        return False  # categories stand at 0, 1, 2, which has nothing to do with rows that are numbered 1, 2, 3
    if series.how == "summary":
        return channel.main and not channel.free and not channel.rest and len(series) == len(channel) > 2
    if series.how == "places":
        return channel.main and channel.name == "x" and channel.kind == "line" and len(series) == len(channel) > 2
    return series.plain and len(series) > 1


def _numbered(run: Channel | Series, first: int) -> bool:
    return list(run.values) == [float(first + k) for k in range(len(run))]


def _speaks_of(series: Series, channel: Channel) -> bool:
    return any(plain(word) == plain(series.columns[0]) for words in channel.labels for word in words)


def _agreement(
    channel: Channel, codes: Sequence[int | None], have: Counter[int], series: Series, theirs: Sequence[int | None]
) -> Near | None:
    need = Counter(code for code in theirs if code is not None)
    common = sum((have & need).values())
    if not common:
        return None
    straight = sum(a == b and a is not None for a, b in zip(codes, theirs, strict=False))
    return Near(channel, series, common, aligned=len(codes) == len(theirs) and straight == common)


def _scaled(channel: Channel, series: Series) -> Near | None:
    """All values times one number, which is no unit."""
    if len(channel) != len(series):
        return None
    factor = _factor(sorted(channel.values), sorted(series.values))
    if factor is None or factor <= 0 or any(same(factor, 10.0**power) for power in POWERS):
        return None
    return Near(channel, series, len(series), factor)


def _copied(channel: Channel, series: Series) -> Near | None:
    """A whole column, in its order, times two or more (or a half or less): no unit, and too exact to be another."""
    shown = channel.kind in ("points", "bars", "line") and channel.name in ("y", "x", "length") and channel.main
    if not shown or series.how != "column" or len(set(series.values)) < 4 or channel.rest or len(channel.marks) > 1:
        return None
    near = _scaled(channel, series)
    straight = near is not None and all(
        same(a, b * near.factor) for a, b in zip(channel.values, series.values, strict=True)
    )
    return replace(near, copied=True) if near is not None and straight and near.factor in TIMES else None


def _factor(drawn: Sequence[float], told: Sequence[float]) -> float | None:
    ratios = [a / b for a, b in zip(drawn, told, strict=True) if b]
    if len(ratios) < 2 or any(not same(ratio, ratios[0]) for ratio in ratios):
        return None
    return ratios[0] if all(a == 0 for a, b in zip(drawn, told, strict=True) if not b) else None


def _proportions(channel: Channel, series: Series) -> Near | None:
    """Slices, tiles and bubbles: the same factor for most of them, at the same places."""
    total = sum(series.values)
    if total <= 0 or abs(len(channel) - len(series)) > 1:
        return None
    best: Near | None = None
    for values in (series.values, series.values[::-1]):
        ratios = [a / b for a, b in zip(channel.values, values, strict=False) if b]
        for factor in ratios:
            agreed = len([ratio for ratio in ratios if abs(ratio / factor - 1) < 1e-5]) if factor else 0
            agreed += len([a for a, b in zip(channel.values, values, strict=False) if a == b == 0])
            if best is None or agreed > best.agreed:
                best = Near(channel, series, agreed, factor, aligned=values is series.values)
    if len(channel) != len(series):
        best = _shifted(channel, series) or best
    return best


def _shifted(channel: Channel, series: Series) -> Near | None:
    """One slice is gone: the others still have the proportions of the data."""
    for gone in range(len(series)):
        rest: list[float] = [*series.values[:gone], *series.values[gone + 1 :]]
        if len(rest) == len(channel) and any(rest):
            factor = sum(channel.values) / sum(rest)
            if all(abs(a - b * factor) <= 1e-5 * abs(a) + 1e-9 for a, b in zip(channel.values, rest, strict=True)):
                return Near(channel, series, len(rest), factor, aligned=False)
    return None


def _convincing(near: Near, matching: Matching) -> bool:
    """Whether a disagreement is one, and not a run of other numbers that share some by chance."""
    channel, series = near.channel, near.series
    fewest = min(len(channel), len(series))
    if near.factor != 1.0 and not channel.free:
        return channel.main and len(set(series.values)) > 1 and (series.how != "row" or len(series) > 2)
    if series.how in ("summary", "places"):
        several = len(set(series.values)) > 2  # groups of one size have the same count, which proves nothing
        return several and near.factor == 1.0 and near.aligned and near.agreed >= max(2, 0.6 * len(series))
    if channel.kind in ("text", "tick") or not channel.main:
        return near.agreed >= 3 and near.agreed / len(series) >= 0.6 and near.score >= (0.5 if channel.main else 0.6)
    if channel.free:
        return near.agreed >= 2 and near.score >= 0.5 if channel.kind == "points" else near.agreed >= 1
    if fewest == 2:
        known = series.how == "column" or (series.how == "group" and named(matching.data, series, channel.labels) > 0)
        if len(channel) == len(series):
            return near.aligned and known
        return near.agreed == 2 and len(series) == 3 and known
    return near.agreed >= 2 and near.score >= 0.5


def _value_faults(near: Near, matching: Matching) -> Iterator[Fault]:
    channel, series = near.channel, near.series
    element = f"axes.{channel.axes}.{channel.kind}"
    name = _name(series)
    if near.factor != 1.0 and not channel.free:
        message = f"{channel.where}: every value of {name} is drawn {near.factor:.4g} times as large as in the data"
        yield Fault("scaled", element, message, series.cells[0])
        return
    drawn, told = _leftovers(near)
    for (place, value), (cell, number) in zip(drawn, told, strict=False):
        words = f"{value:.6g} is drawn, but the data have {number:.6g}"
        if channel.free:
            words = f"{number:.6g} is drawn out of proportion ({value / (near.factor or 1.0):.6g})"
        spot = _spot(channel, place)
        yield Fault("wrong", element, f"{channel.where}: {words} ({_cell(cell, matching)}{spot})", (cell,))
    for cell, number in told[len(drawn) :]:
        yield Fault(
            "missing", element, f"{channel.where}: {number:.6g} is not drawn ({_cell(cell, matching)})", (cell,)
        )
    for place, value in drawn[len(told) :] if not channel.rest else ():
        message = f"{channel.where}: {value:.6g} is drawn as a value of {name}, but it is not in the data"
        yield Fault("invented", element, message + _spot(channel, place))


Left = tuple[list[tuple[int, float]], list[tuple[Cell, float]]]


def _leftovers(near: Near) -> Left:
    """The drawn values and the cells that have no partner; at the same places when the order is the data's."""
    channel, series = near.channel, near.series
    factor = near.factor or 1.0
    values = [value / factor for value in channel.values]
    tolerance = 1e-5 if channel.free else 1e-6

    def equal(a: float, b: float) -> bool:
        return abs(a - b) <= tolerance * max(abs(a), abs(b)) + channel.slack

    if near.aligned and len(values) == len(series):
        off = [k for k, value in enumerate(values) if not equal(value, series.values[k])]
        return [(k, channel.values[k]) for k in off], [(series.cells[k][0], series.values[k]) for k in off]
    told = list(range(len(series)))
    drawn: list[int] = []
    for k, value in enumerate(values):
        partner = next((t for t in told if equal(value, series.values[t])), None)
        if partner is None:
            drawn.append(k)
        else:
            told.remove(partner)
    return [(k, channel.values[k]) for k in drawn], [(series.cells[t][0], series.values[t]) for t in told]


def _name(series: Series) -> str:
    return repr(series.columns[0]) if series.how == "column" else repr(series.name)


def _cell(cell: Cell, matching: Matching) -> str:
    words = [column.words[cell[1]] for column in matching.data.texts(cell[0])]
    row = ", ".join(" ".join(word.split()) for word in words[:2] if word)
    return f"column {cell[0]!r}, {f'row {cell[1] + 1}: {row}' if row else f'row {cell[1] + 1}'}"


def _spot(channel: Channel, place: int) -> str:
    label = " ".join(" ".join(channel.labels[place]).split()) if place < len(channel.labels) else ""
    return f", at {label!r}" if label else ""
