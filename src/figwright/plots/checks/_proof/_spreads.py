"""Box plots and violins -> faults: quartiles, whiskers and densities are worked out again from the data."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from figwright.plots.checks._proof._channels import ticked
from figwright.plots.checks._proof._matching import Matching
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._series import Series
from figwright.plots.checks._proof._values import plain, same
from figwright.plots.readback import Drawn, Mark

PARTS = ("lower whisker", "lower quartile", "median", "upper quartile", "upper whisker")
FEWEST, MOST_WORDS = 3, 40
LONGEST = 2000
"""Values of which a density is worked out again."""
CLOSE = 0.02
"""By how much of its width the outline of a violin may differ: programs count the bandwidth not quite alike."""

Known = dict[int, list[tuple[float, ...]]]
"""The five numbers of each run, by the rules that there are for whiskers."""


def spread(drawn: Drawn, matching: Matching) -> Iterator[Fault]:
    runs = _runs(matching) if any(m.kind in ("boxes", "area") for axes in drawn.axes for m in axes.marks) else []
    for place, axes in enumerate(drawn.axes if runs else ()):
        for k, mark in enumerate(axes.marks):
            if mark.kind == "boxes" and matching.waits(place, k):
                names = ticked(axes.y if mark.horizontal else axes.x, mark.x)
                yield from _boxes(place, k, mark, names, runs, matching)
            elif mark.kind == "area" and matching.waits(place, k) and len(mark.x) > 20:
                found = next((run for run in runs if matching.open(run) and _violin(mark, run)), None)
                if found is not None:
                    matching.draw(found)
                    matching.explain(place, k)


def _boxes(
    place: int, k: int, mark: Mark, names: Sequence[str], runs: Sequence[Series], matching: Matching
) -> Iterator[Fault]:
    """A box is of the run that agrees with it; where most boxes have one, the others are of those that are named."""
    known: Known = {}
    whole = [(name, box) for name, *box in zip(names, *(mark.values[i::5] for i in range(5)), strict=True)]
    told = [(name, [value for value in box if value is not None]) for name, box in whole if None not in box]
    fits = [
        max(
            (_count_agreeing_parts(box, run, known), _is_name_of(name, run, matching), -n) for n, run in enumerate(runs)
        )
        for name, box in told
    ]
    right = [runs[-n] for agreed, _, n in fits if agreed == len(PARTS)]
    if not right and max((agreed for agreed, _, _ in fits), default=0) < 3:
        return
    matching.explain(place, k)
    for (name, box), (agreed, called, n) in zip(told, fits, strict=True):
        run = runs[-n]
        own = next((one for one in runs if _is_name_of(name, one, matching) and one.columns == run.columns), None)
        if agreed == len(PARTS):
            matching.draw(run)
            if own is not None and not called:
                message = f"axes {place + 1}: the box at {name!r} shows the values of {run.name!r}"
                yield Fault("swapped", f"axes.{place}.boxes", message, run.cells[0])
            continue
        if agreed < 3 and 2 * len(right) > len(told):
            named = [one for one in runs if _is_name_of(name, one, matching) and one.columns == right[0].columns]
            run = named[0] if named else run
        elif agreed < 3:
            continue
        matching.blame(run)
        yield from _wrong_summary_faults(place, name, box, run, known)


def _wrong_summary_faults(place: int, name: str, told: Sequence[float], run: Series, known: Known) -> Iterator[Fault]:
    best = max(_summaries(run, known), key=lambda five: sum(map(same, told, five)))
    for part, value, right in zip(PARTS, told, best, strict=True):
        if not same(value, right, 1e-9):
            spot = f" at {name!r}" if name else ""
            message = (f"axes {place + 1}: the {part} of the box{spot} is {value:.6g}, "
                       f"but {run.columns[0]!r} gives {right:.6g}")  # fmt: skip
            yield Fault("wrong", f"axes.{place}.boxes", message, run.cells[0])


def _count_agreeing_parts(told: Sequence[float], run: Series, known: Known) -> int:
    return max(sum(same(a, b, 1e-9) for a, b in zip(told, five, strict=True)) for five in _summaries(run, known))


def _is_name_of(name: str, run: Series, matching: Matching) -> bool:
    """Whether a name is that of a run, or of all its rows."""
    if not name:
        return False
    ends = (run.cells[0][0], run.cells[-1][0])
    return plain(name) == plain(run.name) or all(plain(name) in matching.data.keys(cell) for cell in ends)


def _runs(matching: Matching) -> list[Series]:
    """Columns, rows that share a word, and rows that share two: boxes by kind, and within a kind by colour."""
    data = matching.data
    runs = [s for s in data.series if s.how in ("column", "group") and len(s) >= FEWEST]
    for group in data.table.groups:
        keys = [column for column in group if not column.numbers and 1 < len(column.distinct) <= MOST_WORDS]
        for one, other in combinations(keys[:4], 2):
            rows: dict[tuple[str, str], list[int]] = {}
            for row, words in enumerate(zip(one.words, other.words, strict=True)):
                rows.setdefault(words, []).append(row)
            for words, few in rows.items():
                for column in (column for column in group if column.numbers):
                    cells = [(column.name, row) for row in few if (column.name, row) in data.values]
                    if len(cells) >= FEWEST:
                        values = tuple(data.values[cell] for cell in cells)
                        runs.append(Series(", ".join(words), "group", values, tuple((cell,) for cell in cells)))
    return runs


def _summaries(run: Series, known: Known) -> list[tuple[float, ...]]:
    """The five numbers by the usual rule (1.5 boxes), to the ends, and to the outer twentieths."""
    if id(run) not in known:
        values = sorted(run.values)
        low, middle, high = (_quantile(values, share) for share in (0.25, 0.5, 0.75))
        reach = 1.5 * (high - low)
        least = min((v for v in values if v >= low - reach), default=low)
        most = max((v for v in values if v <= high + reach), default=high)
        ends = [(min(least, low), max(most, high)), (values[0], values[-1])]
        outer = _quantile(values, 0.05), _quantile(values, 0.95)
        ends.append((min(v for v in values if v >= outer[0]), max(v for v in values if v <= outer[1])))
        known[id(run)] = [(a, low, middle, high, b) for a, b in ends]
    return known[id(run)]


def _quantile(ordered: Sequence[float], share: float) -> float:
    at = share * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def _violin(mark: Mark, run: Series) -> bool:
    """Whether the outline is as wide everywhere as the run is dense there (Gaussian kernels, Scott's width)."""
    values, count = run.values, len(run)
    if not 5 <= count <= LONGEST or mark.x[0] is None or mark.x[-1] is None or min(values) < mark.x[0] - 1e-6:
        return False
    mean = sum(values) / count
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / (count - 1))
    width = spread * count**-0.2
    if not width or max(values) > mark.x[-1] + width or min(values) - mark.x[0] > 6 * width:
        return False
    places = [(t, h - g) for t, g, h in zip(mark.x, mark.low, mark.high, strict=True)
              if t is not None and g is not None and h is not None][:: max(1, len(mark.x) // 40)]  # fmt: skip
    dense = [sum(math.exp(-0.5 * ((t - v) / width) ** 2) for v in values) for t, _ in places]
    wide = [w for _, w in places]
    return max(dense) > 0 < max(wide) and all(
        abs(a / max(dense) - b / max(wide)) < CLOSE for a, b in zip(dense, wide, strict=True)
    )
