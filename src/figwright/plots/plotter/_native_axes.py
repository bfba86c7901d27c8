"""Ticks -> categories and number formats: how an axis of matplotlib is said in a chart."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from figwright.plots.plotter._native import NotNative
from figwright.plots.readback import Scale, Tick
from figwright.plots.readback.model import Number

_PLAIN = re.compile(
    r"^(?P<head>[^\d+\-.]{0,3})(?P<sign>[-+]?)(?P<whole>\d[\d,]*)(?:\.(?P<part>\d+))?(?P<tail>\s?\D{0,3})$"
)


def seen(scale: Scale) -> list[Tick]:
    """The ticks within the view that say something, in order."""
    low, high = sorted((scale.low, scale.high))
    slack = (high - low) * 1e-6
    inside = [tick for tick in scale.ticks if low - slack <= tick.at <= high + slack and tick.text.strip()]
    return sorted(inside, key=lambda tick: tick.at)


def wordy(scale: Scale) -> bool:
    """Whether the ticks are names: words, or numbers other than their places."""
    ticks = seen(scale)
    numbers = [number(tick.text) for tick in ticks]
    if not ticks or scale.kind == "log":
        return False
    return any(value is None for value in numbers) or factor(scale) is None


def factor(scale: Scale) -> float | None:
    """How many times what a tick says its place is: 1, 0.01 for percents of one, 1000 for "k"; None for names."""
    said = [(number(tick.text), tick.at) for tick in seen(scale)]
    found = {round(at / value, 9) for value, at in said if value and at}
    zeros = all((value == 0) == (abs(at) < 1e-9) for value, at in said)
    if len({round(one, 4) for one in found}) > 1 or not zeros:
        return None
    only = next(iter(found), 1.0)
    return next((known for known in SCALED if abs(only - known) < 0.01 * known), None)


def number(text: str) -> float | None:
    """What a tick or a label says, if it is a plain number with a unit sign or two."""
    match = _PLAIN.match(_flat(text))
    if match is None:
        return None
    return float(f"{match['sign']}{match['whole'].replace(',', '')}.{match['part'] or 0}")


def _flat(text: str) -> str:
    text = re.sub(r"\$\\mathdefault\{(.*)\}\$", r"\1", text.strip())
    return text.replace("\u2212", "-").strip()


SCALED = {1.0: "", 0.01: "%", 1e3: ",", 1e6: ",,", 1e9: ",,,", 1e12: ",,,,"}
"""What a number format adds to write a number that many times smaller."""


def format_of(texts: Sequence[str], times: float = 1.0) -> str:
    """The number format that writes numbers as these are written, which are `times` what they say."""
    found = [match for match in (_PLAIN.match(_flat(text)) for text in texts) if match]
    if not found:
        return "General"
    places = max(len(match["part"] or "") for match in found)
    comma = "#,##0" if any("," in match["whole"] for match in found) else "0"
    head = next((match["head"] for match in found if match["head"]), "")
    tail = next((match["tail"] for match in found if match["tail"]), "")
    shown = comma + ("." + "0" * places if places else "")
    if times == 0.01 and tail.strip() == "%":
        return f"{_quoted(head)}{shown}%"
    return f"{_quoted(head)}{shown}{SCALED.get(times, '')}{_quoted(tail)}"


def _quoted(sign: str) -> str:
    return f'"{sign}"' if sign.strip() else sign


def base_of(scale: Scale) -> int:
    """What a logarithmic axis counts in: 10, or 2 where its ticks double."""
    ratios = {round(b.at / a.at, 3) for a, b in pairwise(seen(scale)) if a.at > 0}
    only = next(iter(ratios)) if len(ratios) == 1 else 10.0
    return round(only) if only in (2.0, 4.0, 5.0) else 10


def step(scale: Scale) -> float | None:
    """The even distance between ticks, if it is even."""
    steps = [b.at - a.at for a, b in pairwise(seen(scale))]
    if not steps or min(steps) <= 0 or max(steps) - min(steps) > 1e-6 * max(steps):
        return None
    return steps[0]


def unit(scale: Scale) -> float | None:
    """The distance at which a chart's own ticks, which it counts from its lower end, are those of the axis; None where
    they cannot be."""
    low, ticks = min(scale.low, scale.high), seen(scale)
    if scale.kind == "log":
        base = base_of(scale)
        exponent = math.log(low, base) if low > 0 else 0.5
        return float(base) if abs(exponent - round(exponent)) < 1e-3 else None
    apart = step(scale)
    if scale.kind != "linear" or apart is None:
        return None
    steps = (ticks[0].at - low) / apart
    return apart if abs(steps - round(steps)) < 1e-3 else None


class Slots:
    """Categories at places of an axis, and which of them a number belongs to."""

    def __init__(self, places: Sequence[float], names: Sequence[str], ticked: bool = True) -> None:
        self.places, self.names, self.ticked = tuple(places), tuple(names), ticked
        steps = [b - a for a, b in pairwise(self.places)]
        self.step = min(steps, default=1.0) or 1.0

    def of(self, value: Number, reach: float = 0.5) -> int | None:
        if value is None:
            return None
        near = min(range(len(self.places)), key=lambda i: abs(self.places[i] - value), default=None)
        return near if near is not None and abs(self.places[near] - value) <= reach * self.step * 1.0001 else None

    def spread(self, xs: Sequence[Number], ys: Sequence[Number], reach: float = 0.5) -> tuple[Number, ...] | None:
        """The numbers by category, None where there is none; None for all when two fall on one category."""
        out: list[Number] = [None] * len(self.places)
        taken: set[int] = set()
        for x, y in zip(xs, ys, strict=False):
            slot = self.of(x, reach)
            if slot is None or slot in taken:
                return None
            taken.add(slot)
            out[slot] = y
        return tuple(out)


def slots(scale: Scale, rows: Sequence[Sequence[float]]) -> Slots:
    """Categories for series at these places: the ticks where each has one of its own near, otherwise the places."""
    ticks = seen(scale)
    places = [place for row in rows for place in row]
    by_tick = Slots([tick.at for tick in ticks], [" ".join(tick.text.split()) for tick in ticks])
    alone = all(len({by_tick.of(place) for place in row}) == len(row) for row in rows)
    near = all(by_tick.of(place) is not None for place in places)
    if ticks and near and alone and len(ticks) <= 2 * len(set(places)) + 1:
        used = sorted({slot for slot in map(by_tick.of, places) if slot is not None})
        if len(used) == len(ticks) or wordy(scale):
            return by_tick
        return Slots([by_tick.places[i] for i in used], [by_tick.names[i] for i in used])
    distinct = sorted({round(place, 9) for place in places})
    if not distinct or len(distinct) > 400:
        raise NotNative("too many places for categories")
    return Slots(distinct, [f"{place:.4g}" for place in distinct], ticked=False)


def even(values: Sequence[float]) -> bool:
    steps = [b - a for a, b in pairwise(values)]
    return bool(steps) and min(steps) > 0 and max(steps) - min(steps) <= 0.02 * max(steps)
