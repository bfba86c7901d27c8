"""Quantities that a wish names and the table holds in two columns: the time between two dates, one number per another.

Each becomes a new column (`derive` of the chart), and the wish is read with its name in place of the words for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from statistics import median

from figwright.core.tables import Column, Table
from figwright.plots.charts.model import Derived
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import SPELLED
from figwright.plots.charts.wishes._mentions import Item, items
from figwright.plots.charts.wishes._text import bare, stem, stems, words

Quantity = tuple[str, Derived, str]
"""The new column, how it is made, and the wish that names it."""
_CALENDAR = (
    ("hour", r"\bhours?\b(?! per)|\btime of day\b"), ("weekday", r"\bweekdays?\b|\bdays? of (?:the )?week\b"),
    ("month", r"\bmonths?\b"), ("year", r"\byears?\b"),
)  # fmt: skip
_UNITS = (("days", 2 * 86_400), ("hours", 2 * 3600), ("minutes", 120), ("seconds", 0))
"""Units of time, and the seconds from which they are used."""
_LASTING = re.compile(
    r"how long(?: (?:do|does|did|is|was|were|it takes|until|from))?|how many (?:days|hours|minutes|weeks|seconds)"
    r"|(?:length|duration) of|durations?|lead times?|turnaround(?: times?)?|elapsed times?"
    r"|waiting times?|waits?|delays?"
    r"|(?:time|days|hours|minutes|weeks)(?= (?:from|between|until|to|it took|taken)\b)|time to",
    re.IGNORECASE,
)
"""What asks for the time between two dates."""
_ENDS = (frozenset("start started begin began".split()), frozenset("end ended stop stopped finish finished".split()))
_LEFT_OVER = re.compile(
    r"\b(?:do|does|did|it takes?|takes?|took|taken|lasts?|lasted|waits?|waited|spends?|spent|passed|pass|from|between"
    r"|until|to|and|in|the|of|an?|days?|hours?|minutes?|till)\b[ ]*",
    re.IGNORECASE,
)


def quantities(table: Table, wish: str) -> Iterator[Quantity]:
    """The quantities that a wish may name."""
    yield from _twice(table, wish)
    yield from _durations(table, wish)
    yield from _ratios(table, wish)


def _twice(table: Table, wish: str) -> Iterator[Quantity]:
    """The only dates once more, where a wish puts them together by two units: weekday and hour."""
    dates = [column for column in table.columns if column.kind == "date"]
    said = [unit for unit, form in _CALENDAR if re.search(form, wish, re.IGNORECASE)]
    if len(dates) != 1 or len(said) != 2 or any(stem(c.name) in said for c in table.columns):
        return
    if "hour" not in said or all(len(str(value)) > 10 for value in dates[0].distinct):
        yield said[0], Derived(of=(dates[0].name,), how="same"), wish


def _durations(table: Table, wish: str) -> Iterator[Quantity]:
    """how many days from ordering to delivery: of two columns of dates that are named, or of the only two."""
    facts = Facts(table)
    dates = [c.name for c in facts.columns if c.kind == "date" and all(len(str(v)) >= 10 for v in c.distinct)]
    asked = _LASTING.search(wish)
    if asked is None or len(dates) < 2:
        return
    row = items(words(wish), facts)
    if any(one.columns and facts.numeric(one.columns[0][0]) and _start(one) < asked.end() and _end(one) > asked.start()
           for one in row):  # fmt: skip
        return  # a column of durations
    named = [one for one in row if one.columns and one.columns[0][0] in dates]
    found = list(dict.fromkeys(one.columns[0][0] for one in named))
    if len(found) == 1 and len(dates) > 2 and found[0] != dates[-1]:
        found.append(dates[dates.index(found[0]) + 1])  # a phase that is named for its beginning
    ends = [next((name for name in dates if set(stems(name)) & said), "") for said in _ENDS] if not found else []
    pair = found if len(found) == 2 else dates if len(dates) == 2 else ends if all(ends) else []
    if not pair:
        return
    start, end, seconds = _in_order(facts[pair[0]], facts[pair[1]])
    said = next((unit for unit, _ in _UNITS if re.search(rf"\b{unit}\b", wish, re.IGNORECASE)), "")
    unit = said or next(unit for unit, least in _UNITS if seconds >= least)
    name = f"{bare(start)} to {bare(end)} ({unit})"
    rest = wish
    for first, last in sorted({(_start(one), _end(one)) for one in named} | {asked.span()}, reverse=True):
        called = f" {bare(start)} to {bare(end)} " if (first, last) == asked.span() else " "
        rest = rest[:first] + called + _LEFT_OVER.sub("", rest[last:].lstrip(), count=1)
    yield name, Derived(of=(end, start), how=unit), rest  # type: ignore[arg-type]


def _in_order(one: Column, other: Column) -> tuple[str, str, float]:
    """The earlier of two columns of dates, the later, and the seconds between them."""
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a is not None and b is not None]
    spans = [(_moment(b) - _moment(a)).total_seconds() for a, b in pairs] or [0.0]
    first, last = (one.name, other.name) if median(spans) >= 0 else (other.name, one.name)
    return first, last, abs(median(spans))


def _moment(value: object) -> datetime:
    return datetime.fromisoformat(str(value).replace("Z", "+00:00"))


def _ratios(table: Table, wish: str) -> Iterator[Quantity]:
    """points per euro, rejects / inspected: a column of numbers for each unit of another."""
    facts = Facts(table)
    row = items(words(wish), facts)
    for place, item in enumerate(row[:-2]):  # the share of schools in the total
        found = [one for one in row[place + 1 :] if one.columns and one.columns[0][0] in facts.measures][:2]
        if item.has("agg:share") and len(found) == 2 and facts.unit(found[0].columns[0][0]) != "%":
            (over, _), (other, _) = (one.columns[0] for one in found)
            between = wish[_end(found[0]) : _start(found[1])].split()
            if (
                over != other
                and between
                and between[0] in ("in", "of", "to")
                and set(between) <= {"in", "of", "to", "the"}
            ):
                name = f"{bare(over)} per {bare(other)}"
                yield (
                    name,
                    Derived(of=(over, other), how="per"),
                    f"{wish[: _start(item)]}{name}{wish[_end(found[1]) :]}",
                )
    for place in range(1, len(row) - 1):
        one, other = row[place - 1], _divisor(row[place + 1], facts)
        joint = wish[_end(one) : _start(row[place + 1])].strip().lower()
        over = one.columns[0][0] if one.columns else ""
        if joint not in ("per", "/", "divided by", "for each", "per each") or not other or over == other:
            continue
        after = row[place + 2] if place + 2 < len(row) else None
        goes_on = after is not None and after.columns and not wish[_end(row[place + 1]) : _start(after)].strip()
        if over in facts.measures and other in facts.measures and not goes_on:
            name = f"{bare(over)} per {bare(other)}"
            yield (
                name,
                Derived(of=(over, other), how="per"),
                f"{wish[: _start(one)]}{name}{wish[_end(row[place + 1]) :]}",
            )


def _divisor(item: Item, facts: Facts) -> str:
    """The column of numbers that a word names, by itself or by its unit."""
    if item.columns and item.columns[0][1] >= 0.9:
        return item.columns[0][0]
    unit = SPELLED.get(item.stem, item.text)
    held = [name for name in facts.measures if facts.unit(name) == unit]
    return held[0] if len(held) == 1 else ""


def _start(item: Item) -> int:
    return item.words[0].start


def _end(item: Item) -> int:
    return item.words[-1].end
