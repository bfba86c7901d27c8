"""Quantities that a wish names and the table holds in two columns: the time between two dates, one number per another.

Each becomes a new column (`derive` of the chart), and the wish is read with its name in place of the words for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from statistics import median

from figwright.core.tables import Column, Table
from figwright.plots.charts.model import Derived
from figwright.plots.charts.wishes._columns import unitless
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import RATIOS, SPELLED
from figwright.plots.charts.wishes._mentions import Item, items
from figwright.plots.charts.wishes._text import bare, stem, stems, words

Quantity = tuple[str, dict[str, Derived], str]
"""The new column, all columns that it is made by, and the wish that names it."""
_OPERATORS = {"+": "plus", "plus": "plus", "-": "minus", "–": "minus", "−": "minus", "minus": "minus", "per": "per",
              "/": "per", "divided by": "per", "for each": "per", "per each": "per"}  # fmt: skip
_DEFINED = re.compile(r"(?:[\w-]+ ){0,3}[\w-]+(?:,? \(?(?:i\.e\.|ie|that is)[,:]?| =| \() *$", re.IGNORECASE)
"""The name of what is computed next: residual load, i.e. …"""
_PARTS_OF = ("in", "in the", "of", "of the", "to", "to the", "of all", "in all")
_BECAME = ("got", "were", "was", "are", "that were", "that got", "who were", "which were", "ended in", "led to")
"""What share of visits got admitted: of the first."""
_AS_SHARE = re.compile(r"(?:as|in) (?:an? |the )?(?:share|percent|percentage|proportion|fraction|%) of(?: the| all)?")
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
    yield from _expressions(table, wish)


def _twice(table: Table, wish: str) -> Iterator[Quantity]:
    """The only dates once more, where a wish puts them together by two units: weekday and hour."""
    dates = [column for column in table.columns if column.kind == "date"]
    said = [unit for unit, form in _CALENDAR if re.search(form, wish, re.IGNORECASE)]
    if len(dates) != 1 or len(said) != 2 or any(stem(c.name) in said for c in table.columns):
        return
    if "hour" not in said or all(len(str(value)) > 10 for value in dates[0].distinct):
        yield said[0], {said[0]: Derived(of=(dates[0].name,), how="same")}, wish


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
    yield name, {name: Derived(of=(end, start), how=unit)}, rest  # type: ignore[arg-type]


def _in_order(one: Column, other: Column) -> tuple[str, str, float]:
    """The earlier of two columns of dates, the later, and the seconds between them."""
    pairs = [(a, b) for a, b in zip(one.values, other.values, strict=True) if a is not None and b is not None]
    spans = [(_moment(b) - _moment(a)).total_seconds() for a, b in pairs] or [0.0]
    first, last = (one.name, other.name) if median(spans) >= 0 else (other.name, one.name)
    return first, last, abs(median(spans))


def _moment(value: object) -> datetime:
    return datetime.fromisoformat(str(value).replace("Z", "+00:00"))


def _expressions(table: Table, wish: str) -> Iterator[Quantity]:
    """points per euro, load minus wind minus solar, the share of wind + solar in the total: columns of numbers that
    are combined row by row. A difference of two is left to the reader, which can take it of results as well."""
    facts = Facts(table)
    row = items(words(wish), facts)
    for place, item in enumerate(row):
        chain, last = _chain(row, place, facts, wish)
        if not chain:
            continue
        shared = [one for one in row[:place] if one.has("agg:share") and not one.columns]
        between = wish[_end(shared[-1]) : _start(item)].split() if shared else [""]
        whole = _whole(row, last, facts, wish, of_share=set(between) <= {"of", "the", ""} and bool(shared))
        told = [how for how, _ in chain]
        summed = re.search(r"\b(?:together|combined|summed|sum|in total)\b", wish, re.IGNORECASE)
        listed = "plus" in told and "+" in wish[_start(item) : _end(row[last])] and not summed  # train + val loss
        family = any({one for _, one in chain} <= set(names) for names in facts.families)  # p50/p99
        slashes = wish[_start(item) : _end(row[last])].count("/")
        listed = listed or slashes > 1 or (slashes == 1 and family)  # train / dev / test
        if whole is None and (len(chain) == 1 or told[1:] == ["minus"] or listed):
            continue
        start = _start(shared[-1]) if whole is not None and shared else _start(item)
        parts = [*chain, *([("percent", whole[0])] if whole else [])]
        if whole and len(chain) == 1 and _joint(row, last, whole[1], wish) in _BECAME:
            parts = [("", whole[0]), ("percent", chain[0][1])]
        name, made = _combined(parts)
        yield (
            name,
            made,
            f"{_DEFINED.sub('', wish[:start])}{bare(name)}{wish[_end(row[whole[1] if whole else last]) :]}",
        )
    for phrase, over, under in RATIOS:
        numbers = [c.name for c in facts.columns if c.kind == "number" and not facts.spread(c.name)]
        held = [[n for n in numbers if set(one) & set(stems(n))] for one in (over, under)]
        named = [[n for n in few if set(stems(n)) <= set(one)] or few
                 for few, one in zip(held, (over, under), strict=True)]  # fmt: skip
        said = re.search(phrase, wish, re.IGNORECASE)
        if (
            said
            and all(len(names) == 1 for names in named)
            and _part_of(facts[named[0][0]], facts[named[1][0]])
            and not any(
                one.columns
                and one.columns[0][1] > 0.5
                and one.columns[0][0] not in (named[0][0], named[1][0])
                and _start(one) < said.end()
                and _end(one) > said.start()
                for one in row
            )
        ):
            name, made = _combined([("", named[0][0]), ("per", named[1][0])])
            yield name, made, f"{wish[: said.start()]}{bare(name)}{wish[said.end() :]}"


def _part_of(part: Column, whole: Column) -> bool:
    """Whether numbers are parts of others, row by row; amounts (revenue per order) need not be."""
    pairs = [(a, b) for a, b in zip(part.numbers, whole.numbers, strict=True) if a == a and b == b]
    counts = all(a == int(a) for a, _ in pairs)
    return not counts or (max((a for a, _ in pairs), default=0.0) > 1 and all(a <= b for a, b in pairs))


def _chain(row: Sequence[Item], place: int, facts: Facts, wish: str) -> tuple[list[tuple[str, str]], int]:
    """Columns from a place on with operators between them, and the place of the last."""
    first = row[place].columns[0][0] if row[place].columns else ""
    before = row[place - 1] if place else None
    if first not in facts.measures or (before is not None and before.columns and _joint(row, place - 1, place, wish)):
        return [], place
    chain, here = [("", first)], place
    while True:
        after = next((p for p in (here + 1, here + 2) if p < len(row) and _divisor(row[p], facts)), -1)
        how = _OPERATORS.get(_joint(row, here, after, wish), "") if after >= 0 else ""
        column = _divisor(row[after], facts) if how else ""
        follows = row[after + 1] if how and after + 1 < len(row) else None
        goes_on = follows is not None and follows.columns and not _joint(row, after, after + 1, wish)
        if not column or not facts.numeric(column) or facts.timed(column) or column == chain[-1][1] or goes_on:
            return chain, here
        chain.append((how, column))
        here = after


def _whole(row: Sequence[Item], last: int, facts: Facts, wish: str, *, of_share: bool) -> tuple[str, int] | None:
    """The column that a share is taken of, and its place: the share of schools in the total, A as a share of B."""
    after = next((p for p in range(last + 1, len(row)) if row[p].columns), -1)
    column = row[after].columns[0][0] if after >= 0 else ""
    joint = _joint(row, last, after, wish) if after >= 0 else ""
    said = (of_share and (joint in _PARTS_OF or joint in _BECAME)) or _AS_SHARE.fullmatch(joint)
    used = {one.columns[0][0] for one in row[: last + 1] if one.columns}
    fits = column in facts.measures and column not in used and facts.unit(row[last].columns[0][0]) != "%"
    return (column, after) if said and fits else None


def _joint(row: Sequence[Item], first: int, second: int, wish: str) -> str:
    return wish[_end(row[first]) : _start(row[second])].strip().lower()


def _combined(chain: Sequence[tuple[str, str]]) -> tuple[str, dict[str, Derived]]:
    """The columns that a chain of columns and operators makes, one after the other; the last is the result."""
    made: dict[str, Derived] = {}
    name = chain[0][1]
    for how, column in chain[1:]:
        said = {"plus": "+", "percent": "share of"}.get(how, how)
        new = f"{unitless(bare(name))} {said} {unitless(bare(column))}" + (" (%)" if how == "percent" else "")
        made[new] = Derived(of=(name, column), how=how)  # type: ignore[arg-type]
        name = new
    return name, made


def _divisor(item: Item, facts: Facts) -> str:
    """The column of numbers that a word names, by itself or by its unit."""
    if item.columns and item.columns[0][1] >= 0.6:
        return item.columns[0][0]
    unit = SPELLED.get(item.stem, item.text)
    held = [name for name in facts.measures if facts.unit(name) == unit]
    return held[0] if len(held) == 1 else ""


def _start(item: Item) -> int:
    return item.words[0].start


def _end(item: Item) -> int:
    return item.words[-1].end
