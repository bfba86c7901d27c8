"""Items + Reading -> numbers and dates of a wish that the reading does not show, and ranks that are not those of what
is drawn.

Whatever the steps made of them: every number of a wish is a bound, a value, a limit, a bin, a rank or a part of the
name of what is drawn, in the unit of its column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._accounted import columns_of
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._filters import NUMBERED
from figwright.plots.charts.wishes._lexicon import SUFFIXES
from figwright.plots.charts.wishes._mentions import Item, axis_title
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._rows import rows_where
from figwright.plots.charts.wishes._text import stems
from figwright.plots.charts.wishes._units import factor

_DIGITS = re.compile(r"\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_POWERS = (1.0, 1.024, *SUFFIXES.values(), 1e-2, 100.0)
"""What 8k, 10B and 50 % stand for."""
_SOME = frozenset(
    "initial starting first second third previous next former latter early late high low small big".split()
)
"""Words before a name that mean some of its rows."""
_BOUNDS = ("above", "below", "at_least", "at_most")


def unshown(items: Sequence[Item], draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    """The numbers and dates that are said and not shown."""
    shown = _numbers(r, draft, facts)
    for place, item in enumerate(items):
        word, before = item.words[0], items[place - 1] if place else None
        named = item.columns or item.values or item.senses or axis_title(items, place)
        if item.number is not None and word.text[:1].isdigit() and not named:
            unit = items[place + 1].words[0].text if place + 1 < len(items) else ""
            sizes = {*_POWERS} | {size for name in facts.table.names if name in facts.by_name
                                  and (size := factor(unit, facts.measured_in(name)))}  # fmt: skip
            told = any(abs(item.number * size - one) <= 1e-9 * max(one, 1) for size in sizes for one in shown)
            grid = [one.stem for one in items[place + 1 : place + 2]] == ["x"]  # 2x2 panels
            told = told or (grid and any(one.has("scale:panels") for one in items[place + 2 : place + 3]))
            if not told and (before is None or before.stem not in NUMBERED):
                yield f"{item.text!r} is said, and not found in what is drawn"


def unchosen(items: Sequence[Item], r: Reading, facts: Facts) -> Iterator[str]:
    """Superlatives and other words for some of the rows that neither choose, compute nor order."""
    values = [(name, one) for name, few in r.where.items() for one in few]
    ranked = any(isinstance(one, Condition) and (one.top or one.bottom or one.first or one.last) for _, one in values)
    held = [[n for n in facts[name].numbers if n == n] for name, _ in values if name in facts.by_name]
    ends = {str(kind(end)) for few in held if few for end in (min(few), max(few)) for kind in (int, float)}
    if ranked or r.order or r.first or any(str(one) in ends for _, one in values):
        return
    for place, item in enumerate(items):
        after = items[place + 1] if place + 1 < len(items) else None
        asked = any(one.stem == "?" for one in items[place:])  # do small studies find larger effects?
        if item.values or after is None or asked or (item.columns and item.columns[0][1] > 0.5):
            continue
        named = dict((*after.columns, *(one for other in items[place + 2 : place + 3] for one in other.columns)))
        most = item.has("top:top", "top:bottom", "agg:min", "agg:max") and not item.args("order")
        kept = r.aggregate in ("min", "max") and (
            named.keys() & {*r.y} or any(item.stem in stems(name) for name in r.y)
        )
        if (most and not kept) or (item.stem in _SOME and (after.columns or after.values)):
            yield f"{item.text!r} is said, and chooses nothing"


def _numbers(r: Reading, draft: Draft, facts: Facts) -> set[float]:
    """The numbers of what is drawn: of conditions, limits, bins and names."""
    rules = [text for values in r.where.values() for one in values for text in _texts(one)]
    names = [*columns_of(r), *r.highlight, *r.first, *draft.excluded, *r.derive, *(r.fold.names if r.fold else ())]
    others = [r.limits, r.bins, r.of, r.pivot, [draft.named.get(name) for name in draft.named], draft.base]
    found = {float(one) for text in (*rules, *map(str, names), *map(str, others)) for one in _DIGITS.findall(text)}
    days = {
        float(text[8:10]) - 1 for text in rules if re.fullmatch(r"\d{4}-\d\d-\d\d", text)
    }  # before 15 April: to the 14th
    counts = {float(len(facts[name].distinct)) for name in columns_of(r) if name in facts.by_name}
    return found | days | counts | {float(len(few)) for few in (r.y, draft.everything) if few}


def _texts(one: object) -> Iterator[str]:
    if not isinstance(one, Condition):
        yield str(one).replace(",", "")
        return
    for value in one.model_dump(exclude_defaults=True).values():
        yield from (str(part).replace(",", "") for part in (value if isinstance(value, tuple | list) else (value,)))


def misranked(r: Reading, facts: Facts) -> str:
    """Why the largest are not what is asked for: the top five rows are no five species where each has several."""
    ranked = {
        name
        for name, values in r.where.items()
        for one in values
        if isinstance(one, Condition) and (one.top or one.bottom)
    }
    plain = not (r.aggregate or r.repeats or r.minus or r.fold or r.either)
    if not ranked or not plain or r.x not in facts.by_name or not facts.text(r.x):
        return ""
    rows = rows_where(facts, {name: values for name, values in r.where.items() if name not in ranked})
    return (
        f"{r.x!r} has several rows each: the largest rows are not the largest {r.x!r}"
        if facts.repeated([r.x], rows)
        else ""
    )


def shares_of_some(draft: Draft, r: Reading, facts: Facts) -> str:
    """A share of rows beyond a bound is one of all rows; a share over time is none of what all times add up to."""
    bounded = [name for name, values in r.where.items() for one in values if isinstance(one, Condition)
               and any(getattr(one, bound) is not None for bound in _BOUNDS) and name in facts.measures]  # fmt: skip
    if "share" in draft.aggs and bounded:
        return f"the share of rows by their {bounded[0]!r} is not computed here"
    summed = r.aggregate == "share" and r.y and r.of is None and not r.series and not r.running
    if summed and r.x in facts.by_name and facts.timed(r.x) and facts.numeric(r.y[0]) and facts.yes(r.y[0]) is None:
        return f"of what {r.y[0]!r} is a share is not said"
    return ""
