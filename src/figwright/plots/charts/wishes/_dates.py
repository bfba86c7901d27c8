"""Dates: "since 5 March", "in July", "2024-03-01 to 2024-03-14", "Q2 2023": rows by a column of dates."""

from __future__ import annotations

from datetime import date, timedelta

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import rule
from figwright.plots.charts.wishes._text import ordinal

MONTHS = tuple("January February March April May June July August September October November December"
                " Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Sept".split())  # fmt: skip
_QUARTERS = ("q1", "q2", "q3", "q4")
_BOUNDS = ("between", "at_least", "above", "at_most", "below")
Span = tuple[date, date]
"""The first day, and the first one after it."""


def dates(w: Clauses) -> None:
    """Days, months and quarters choose rows where a column holds dates."""
    named = [w.column(p) for p in range(len(w.items)) if w.column(p) and w.facts.dated(w.column(p))]
    held = [*named, *(c.name for c in w.facts.columns if c.kind == "date")]
    if not held:
        return
    column, place = held[0], 0
    years = sorted({int(str(v)[:4]) for v in w.facts[column].distinct})
    while place < len(w.items):
        found = _date(w, place, years)
        if found is None:
            place += 1
            continue
        spans, end = found
        if not spans:
            w.draft.refusals.append(f"no row is of {' '.join(item.text for item in w.items[place:end])}")
        how, signs = _comparison(w, place)
        ends = end + 1 + _edge(w, end + 1)
        second = _date(w, ends, years) if w.stem(end) in ("to", "until", "and", "through", "-", "–") else None
        until = second is not None and (how in ("between", "at_least") or w.stem(end) != "and")
        w.take(*signs, *range(place, end))
        if second is not None and until and spans and second[0]:
            w.take(*range(end, second[1]))
            w.add_where(column, rule(at_least=str(spans[0][0]), below=str(second[0][-1][1])))
            end = second[1]
        elif spans:
            _choose(w, column, spans, how)
        w.met.append((place, column))
        place = end


def _edge(w: Clauses, place: int) -> int:
    """How many words say the end of what follows: the end of April."""
    first = place + (w.stem(place) == "the")
    return first + 2 - place if w.stem(first) in ("end", "start", "beginning") and w.stem(first + 1) == "of" else 0


def _choose(w: Clauses, column: str, spans: list[Span], how: str) -> None:
    first, after = str(spans[0][0]), str(spans[-1][1])
    bounds = {"at_least": {"at_least": first}, "between": {"at_least": first}, "above": {"at_least": after},
              "at_most": {"below": after}, "below": {"below": first}}  # fmt: skip
    if how:
        w.add_where(column, rule(**bounds[how]))
    elif spans[0][1] - spans[0][0] == timedelta(1):
        w.add_where(column, first)
    elif len(spans) > 1 or spans[0][1] - spans[0][0] < timedelta(32):
        w.add_where(column, *(str(one)[:7] for one, _ in spans))
    else:
        w.add_where(column, rule(at_least=first, below=after))


def _comparison(w: Clauses, place: int) -> tuple[str, list[int]]:
    """The comparison that stands before a date, and its places."""
    for before in range(place - 1, max(-1, place - 4), -1):
        item = w.items[before]
        if not w.same(before, place) or item.columns or item.values:
            break
        if how := next((a for a in _BOUNDS if item.has(f"cmp:{a}")), ""):
            how = "at_least" if how == "between" and item.stem in ("from", "ranging from") else how
            return how, list(range(before, place))
        if not w.plain(before):
            break
    return "", []


def _date(w: Clauses, place: int, years: list[int]) -> tuple[list[Span], int] | None:
    """The days that words from a place on name, for each year where none is said, and the place behind them."""
    if place >= len(w.items) or place in w.done or w.items[place].columns or w.items[place].values:
        return None
    numbers = [_whole(w, p) for p in range(place, place + 3)]
    if numbers[0] and numbers[0] >= 1500 and _grown(w, place) and 1 <= (numbers[1] or 0) <= 12:
        day = numbers[2] if _grown(w, place + 1) else None
        return _spans([numbers[0]], years, numbers[1] or 1, day), place + (3 if day else 2)
    if w.stem(place) in _QUARTERS:
        said = [year] if (year := _whole(w, place + 1)) and year >= 1500 else years
        return _spans(said, years, 3 * _QUARTERS.index(w.stem(place)) + 1, None, 3), place + 1 + (said != years)
    if ordinal(w.stem(place)) in (1, 2) and w.stem(place + 1) == "half" and w.stem(place + 2).startswith("of"):
        here = place + 3 + (w.stem(place + 3) == "the")
        year = _whole(w, here)
        if w.stem(place + 2).endswith("year") or year or w.stem(here) == "year":
            end = place + 3 if w.stem(place + 2).endswith("year") else here + 1
            first = 1 if ordinal(w.stem(place)) == 1 else 7
            return _spans([year] if year else years, years, first, None, 6), end
    day, month, end = None, _month(w, place), place + 1
    if month is None and 1 <= (numbers[0] or 0) <= 31:
        here = place + 1 + (w.stem(place + 1) in ("th", "st", "nd", "rd")) + (w.stem(place + 1) == "of")
        day, month, end = numbers[0], _month(w, here), here + 1
    elif month is not None and 1 <= (numbers[1] or 0) <= 31:
        day, end = numbers[1], place + 2 + (w.stem(place + 2) in ("th", "st", "nd", "rd"))
    if month is None:
        return None
    here = end + (w.stem(end) == ",")
    if (year := _whole(w, here)) and 1500 <= year <= 2100:
        return _spans([year], years, month, day), here + 1
    return _spans(years, years, month, day), end


def _spans(said: list[int], years: list[int], month: int, day: int | None, months: int = 1) -> list[Span]:
    out = []
    for year in said:
        if year in years and month <= 12:
            first, last = date(year, month, day or 1), month + months
            after = first + timedelta(1) if day else date(year + (last > 12), last - 12 * (last > 12), 1)
            out.append((first, after))
    return out


def _month(w: Clauses, place: int) -> int | None:
    """The month that an item names: with a capital, or with a year behind it or a comparison before it."""
    if place >= len(w.items) or w.items[place].columns or w.items[place].values:
        return None
    text = w.items[place].words[0].text
    told = (_whole(w, place + 1) or 0) >= 1500 or (place > 0 and set(w.items[place - 1].args("cmp")) & {*_BOUNDS})
    text = text.capitalize() if told else text
    return month(text) if text in MONTHS else None


def month(name: str) -> int:
    """The number of a month."""
    return 9 if name == "Sept" else MONTHS.index(name) % 12 + 1


def _whole(w: Clauses, place: int) -> int | None:
    number = w.items[place].number if place < len(w.items) else None
    return int(number) if number is not None and number == int(number) and place not in w.done else None


def _grown(w: Clauses, place: int) -> bool:
    """Whether one sign stands between a number and the next: 2024-03."""
    if _whole(w, place) is None or _whole(w, place + 1) is None:
        return False
    return w.items[place + 1].words[0].start == w.items[place].words[-1].end + 1 and len(w.items[place + 1].text) == 2
