"""Ticks -> categories and number formats: how an axis of matplotlib is said in a chart."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from figwright.drawn import Axes, Scale, Tick
from figwright.drawn.model import Number
from figwright.plotter._native import NotNative

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
    if not ticks:
        return False
    if any(value is None for value in numbers):
        return True
    factors = {round(value / tick.at, 6) for value, tick in zip(numbers, ticks, strict=True) if tick.at and value}
    return len(factors) > 1 or any(
        (value == 0) != (abs(tick.at) < 1e-12) for value, tick in zip(numbers, ticks, strict=True)
    )


def number(text: str) -> float | None:
    """What a tick or a label says, if it is a plain number with a unit sign or two."""
    match = _PLAIN.match(_flat(text))
    if match is None:
        return None
    return float(f"{match['sign']}{match['whole'].replace(',', '')}.{match['part'] or 0}")


def _flat(text: str) -> str:
    text = re.sub(r"\$\\mathdefault\{(.*)\}\$", r"\1", text.strip())
    return text.replace("\u2212", "-").strip()


def format_of(texts: Sequence[str]) -> str:
    """The number format that writes numbers as these are written."""
    found = [match for match in (_PLAIN.match(_flat(text)) for text in texts) if match]
    if not found:
        return "General"
    places = max(len(match["part"] or "") for match in found)
    comma = "#,##0" if any("," in match["whole"] for match in found) else "0"
    head = next((match["head"] for match in found if match["head"]), "")
    tail = next((match["tail"] for match in found if match["tail"]), "")
    shown = comma + ("." + "0" * places if places else "")
    return f"{_quoted(head)}{shown}{_quoted(tail)}"


def _quoted(sign: str) -> str:
    return f'"{sign}"' if sign.strip() else sign


def step(scale: Scale) -> float | None:
    """The even distance between ticks, if it is even."""
    steps = [b.at - a.at for a, b in pairwise(seen(scale))]
    if not steps or min(steps) <= 0 or max(steps) - min(steps) > 1e-6 * max(steps):
        return None
    return steps[0]


class Slots:
    """Categories at places of an axis, and which of them a number belongs to."""

    def __init__(self, places: Sequence[float], names: Sequence[str]) -> None:
        self.places, self.names = tuple(places), tuple(names)
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


def slots(axes: Axes, scale: Scale, places: Sequence[float]) -> Slots:
    """Categories for marks at these places: the ticks where every place has one near, otherwise the places."""
    ticks = seen(scale)
    by_tick = Slots([tick.at for tick in ticks], [" ".join(tick.text.split()) for tick in ticks])
    if ticks and all(by_tick.of(place) is not None for place in places) and len(ticks) <= 2 * len(set(places)) + 1:
        used = sorted({slot for slot in map(by_tick.of, places) if slot is not None})
        if len(used) == len(ticks) or wordy(scale):
            return by_tick
        return Slots([by_tick.places[i] for i in used], [by_tick.names[i] for i in used])
    distinct = sorted({round(place, 9) for place in places})
    if not distinct or len(distinct) > 400:
        raise NotNative("too many places for categories")
    return Slots(distinct, [f"{place:.6g}" for place in distinct])


def even(values: Sequence[float]) -> bool:
    steps = [b - a for a, b in pairwise(values)]
    return bool(steps) and min(steps) > 0 and max(steps) - min(steps) <= 0.02 * max(steps)


def finite(values: Sequence[Number]) -> list[float]:
    return [value for value in values if value is not None and math.isfinite(value)]
