"""Which measures share a panel, which are left out, and by which mark they are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from figwright.agents.proposals._results import AVERAGE, METRIC, Measure, Results

POINTS = 4
"""More series of points lie on each other."""
PANELS = 6
NEAR = 0.72
"""Where the smallest value is more than this part of the largest, bars from nought all look alike: points are drawn."""
FAR, FAR_METRICS = 4.0, 2.5
"""Columns whose usual values differ by more than this factor have no axis in common, metrics sooner than data sets."""

_COUNTED = re.compile(r"^[^\d]{0,12}?([\d.]+)\s*%?(?:\s?(?:shots?|steps|k|epochs))?$", re.IGNORECASE)
_STEP = re.compile(r"^\D{0,12}?(\d+(?:\.\d+)?)(?:/(\d+))?\s*%?$")


def ours_in(rows: Sequence[str], ours: Sequence[str]) -> tuple[str, ...]:
    """The rows of the paper's own method; none where that would be most of them."""
    names = list(dict.fromkeys(rows))
    said = [name for name in names if re.search(r"\bours?\b", name, re.IGNORECASE)]
    called = [name for name in names if any(one and name.lower().startswith(one.lower()) for one in ours)]
    found = said or called
    return tuple(found) if len(found) * 2 <= len(names) else ()


def families(measures: Sequence[Measure]) -> list[list[Measure]]:
    """Measures that can share an axis: of one unit and direction, and of values of one size."""
    out: list[list[Measure]] = []
    for one in measures:
        for family in out:
            if (family[0].unit, family[0].better) == (one.unit, one.better) and _similar_range(family[0], one):
                family.append(one)
                break
        else:
            out.append([one])
    return out


def _similar_range(first: Measure, second: Measure) -> bool:
    low, high = sorted(abs(median(one.values)) for one in (first, second))
    metrics = first.name != second.name and bool(METRIC.search(first.name) or METRIC.search(second.name))
    return high <= (FAR_METRICS if metrics else FAR) * low


def mark_for(measures: Sequence[Measure], results: Results | None = None) -> str:
    """One mark for all panels: points where bars would look alike, unless many series would lie on each other."""
    series = len(set(results.rows)) if results else 1
    close = sum(min(one.values) > NEAR * max(one.values) > 0 for one in measures)
    return "point" if 2 * close > len(measures) and series <= POINTS else "bar"


def ordered(blocks: Sequence[str]) -> bool:
    """Whether settings are steps of a quantity (1/8, 1/4, 1/2; 10%, 20%), so that lines may join them."""
    names = list(dict.fromkeys(blocks))
    found = [_STEP.match(name) for name in names]
    if len(names) < 3 or not all(found):
        return False
    steps = [float(one[1]) / float(one[2] or 1) for one in found if one and float(one[2] or 1)]
    return steps in (sorted(steps), sorted(steps, reverse=True))


def averages(measures: Sequence[Measure]) -> list[Measure]:
    return [one for one in measures if AVERAGE.match(one.name) or AVERAGE.match(one.group)]


def few(measures: Sequence[Measure]) -> list[Measure]:
    """As many as have room: the averages where there are some, the first measure of every group, or the first ones."""
    if len(measures) <= PANELS:
        return list(measures)
    if means := averages(measures):
        return means[:PANELS]
    groups = {one.group: one for one in reversed(measures)}
    first = [one for one in measures if groups[one.group] is one]
    return first if 1 < len(first) <= PANELS else list(measures[:PANELS])


def metric_below(measures: Sequence[Measure]) -> list[Measure]:
    """With the head that names what is measured as `name`, whichever of the two it is printed in."""
    below = {one.name for one in measures if one.group}
    above = {one.group for one in measures if one.group}
    known = [sum(bool(METRIC.search(name)) for name in names) / len(names) for names in (below, above)]
    repeats = sum(one.name in {other.name for other in measures if other.group != one.group} for one in measures)
    if known[1] > known[0] or (known[0] == known[1] and not repeats and len(below) > len(above)):
        return [replace(one, group=one.name, name=one.group) if one.group else one for one in measures]
    return list(measures)


def counted(measures: Sequence[Measure]) -> tuple[float, ...]:
    """The heads as numbers, where all of one metric's columns are: shares of labels, sizes, steps."""
    found = [_COUNTED.match(one.name) for one in measures]
    if len(measures) < 3 or not all(found) or len({one.group for one in measures}) > 1:
        return ()
    prefixes = {one.name[: match.start(1)] for one, match in zip(measures, found, strict=True) if match}
    try:
        steps = tuple(float(match[1]) for match in found if match)
    except ValueError:
        return ()
    return steps if len(prefixes) == 1 and len(set(steps)) == len(steps) else ()


def together(measures: Sequence[Measure]) -> list[list[Measure]]:
    """What shares a panel over steps: measures of one scale, or the same quantity of several methods."""
    alike = len({(one.unit, one.better) for one in measures}) == 1
    if alike and not any(METRIC.search(one.title) for one in measures):
        return [list(measures)]
    return families(measures)
