"""Numbers in a wish -> the columns that they speak of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._lexicon import SPELLED
from figwright.plots.charts.wishes._text import stems
from figwright.plots.charts.wishes._units import measured

_UNITS = {*SPELLED, *SPELLED.values()}
_WEAK = frozenset(("of", "in", "at", "is", "are", "was", "on", "year of", "the year of", "for", "with"))
"""Words that may mean "equals", and mostly do not."""


def number_held(numbers: Sequence[float], value: float) -> float | None:
    """The number of a column that is meant: itself, or the power of two that people call 8k."""
    return next((one for one in (value, value * 1.024) if one in numbers), None)


def comparison(w: Clauses, place: int) -> int:
    """The comparison that a number stands behind; -1 when there is none."""
    for before in range(place - 1, max(-1, place - 5), -1):
        item = w.items[before]
        if before == place - 1 and item.stem in ("year", "the year"):
            continue  # since the year 2000
        if not w.same(before, place) or item.columns or item.number is not None or item.args("bin"):
            return -1  # over time in two panels
        if item.args("cmp") and item.stem not in _WEAK:
            return before
        if not w.plain(before) and not item.args("cmp") and item.stem not in ("either", "value"):
            return -1
    return -1


def second_number(w: Clauses, place: int) -> int:
    for after in range(place + 1, min(place + 4, len(w.items))):
        if w.items[after].number is not None:
            return after
        unit = after == place + 1 and w.stem(after) in _UNITS and w.stem(after + 1) in ("to", "and", "until")
        if unit or w.items[after].stem in ("and", "to", "-", "–", ",") or w.items[after].has("cmp:at_most"):
            continue  # from 2 s to 6 s
        return -1
    return -1


def unit_behind(w: Clauses, place: int) -> str:
    """The unit that a number is said in, where one stands right behind it."""
    after = w.items[place + 1].words[0] if w.same(place, place + 1) else None
    if after is None or (len(after.text) == 1 and after.start > w.items[place].words[-1].end + 1):
        return ""
    return next((one for one in (after.text, after.stem) if measured(one)), "")


def column_of_number(w: Clauses, place: int, said: int, value: float) -> str:
    """The column that a number speaks of: the one behind it, the one before it, or the one that holds it."""
    return (
        _written(w, place)
        or _behind(w, place, said, value)
        or (
            ""
            if place in w.done
            else _before(w, place, said, value)
            or _by_age(w, place, said)
            or _by_year(w, value)
            or _by_unit(w, place, said, value)
            or _by_size(w, said, value)
            or _by_holding(w, place, said, value)
        )
    )


def _behind(w: Clauses, place: int, said: int, value: float) -> str:
    """64 GPUs, 16 threads: what is counted stands behind the number."""
    after = place + 1
    while w.same(after, place) and (w.stem(after) in ("%", "of", "the", "different") or _suffix(w, place, after)):
        after += 1
    plain = w.items[after] if w.same(after, place) else None
    if plain is not None and not (plain.columns or plain.values or plain.senses) and w.plural(after + 1) and (
            w.column(after + 1) and w.facts.text(w.column(after + 1))
            and value == len(w.facts[w.column(after + 1)].distinct)):  # fmt: skip
        w.take(place, after)  # the four nutrient treatments
        return ""
    name = w.column(after) if w.same(after, place) else ""
    own = [word for word in stems(name) if word.isdigit() and word not in w.stem(after).split()] if name else []
    if own and after == place + 1 and w.stem(place) not in own and not w.facts.text(name):
        w.draft.refusals.append(f"no column is called {w.items[place].text} {w.items[after].text}")
        return ""  # 120 min UV, where there are 10 and 60
    listing = said < 0 or w.stem(said) == "from" or w.stem(place - 1) == "the"
    if name and listing and value == len(w.facts[name].distinct) and w.plural(after):
        w.take(place)  # the three optimizers: all of them
        return ""
    if name and w.facts.numeric(name) and (said >= 0 or (value in w.facts[name].numbers and _discrete(w, name))):
        w.take(after, *([after + 1] if w.same(after + 1, place) and w.column(after + 1) == name else []))
        return name
    return ""


def _suffix(w: Clauses, place: int, after: int) -> bool:
    """Whether a letter is grown to a number: the B of 10B parameters."""
    return after == place + 1 and after in w.done and w.items[after].words[0].start == w.items[place].words[-1].end


def _before(w: Clauses, place: int, said: int, value: float) -> str:
    """GPUs = 64, a latency above 20 ms: the last column before that may hold the number."""
    spelled, skipped, facts = w.items[place].text.isalpha(), 0, w.facts
    for before in range((said if said >= 0 else place) - 1, -1, -1):
        if not w.same(before, place) and not (w.items[before].pause and w.items[before].stem in "([="):
            return ""
        found = w.column(before)
        if found and (_wild(w, found, value) or (said < 0 and not _discrete(w, found))):
            if said < 0:
                return ""
        elif found and (not facts.text(found) or said < 0):
            holds = value in facts[found].numbers
            if spelled and said < 0 and (not holds or skipped or w.plural(place + 1)):
                return ""
            fits = said >= 0 or holds or facts.text(found) or not skipped
            if not fits or (said < 0 and skipped > 1):
                return ""
            along = before and w.items[before - 1].has("role:x") and said == before + 1  # over time from 2 to 6 s
            w.take(*([before] if (said >= 0 or facts.numeric(found)) and not along else []))
            return found
        skipped += not w.plain(before)
    return ""


def _by_year(w: Clauses, value: float) -> str:
    years = [c.name for c in w.facts.columns if w.facts.year(c.name)]
    years += [c.name for c in w.facts.columns if w.facts.dated(c.name)]
    return years[0] if years and 1500 <= value <= 2100 and value == int(value) else ""


def _by_age(w: Clauses, place: int, said: int) -> str:
    """the under-30s, over 65: people, by their age."""
    ages = [c.name for c in w.facts.columns if c.kind == "number" and "age" in stems(c.name)]
    plural = w.stem(place + 1) == "s" or w.stem(place + 1).startswith(("year", "old"))
    return ages[0] if len(ages) == 1 and said >= 0 and plural else ""


def _by_unit(w: Clauses, place: int, said: int, value: float) -> str:
    unit = w.stem(place + 1)
    numbers = [c.name for c in w.facts.columns if c.kind == "number"] if unit else []
    held = [name for name in numbers if _in_words(unit, (*stems(w.facts.unit(name)), *stems(name)))]
    if len(held) != 1 or (said < 0 and value not in w.facts[held[0]].numbers):
        return ""
    w.take(place + 1)
    return held[0]


def _in_words(unit: str, words: Sequence[str]) -> bool:
    """Whether a unit is one of some words, written out or not: h and hour."""
    grown = len(unit) > 3  # 5-shot, in a column num_fewshot
    return any(SPELLED.get(unit, unit) == SPELLED.get(word, word) or (grown and word.endswith(unit)) for word in words)


def _written(w: Clauses, place: int) -> str:
    """between 10 and 1000 nM: the one column in the unit as it is written, which may be two words to the reader."""
    last = second_number(w, place) if second_number(w, place) >= 0 else place
    for width in (2, 1):
        parts = [word for p in range(last + 1, min(last + 1 + width, len(w.items))) for word in w.items[p].words]
        grown = all(one.end == other.start for one, other in pairwise(parts))
        unit = "".join(word.text for word in parts)
        held = [c.name for c in w.facts.columns
                if c.kind == "number" and unit and w.facts.unit(c.name).lstrip("°") == unit]  # fmt: skip
        if grown and len(held) == 1 and (comparison(w, place) >= 0 or _holds(w, held[0], place)):
            w.take(*range(last + 1, last + 1 + width))
            return held[0]
    return ""


def _holds(w: Clauses, name: str, place: int) -> bool:
    return w.items[place].number in w.facts[name].numbers and not w.column(place - 1)


def _by_size(w: Clauses, said: int, value: float) -> str:
    """What a comparison itself measures (longer than 5); or the one column with numbers as large."""
    if said < 0:
        return ""
    held = [n for n in w.facts.measures if min(w.facts[n].numbers) <= value <= max(w.facts[n].numbers)]
    named = {w.column(p) for p in range(len(w.items))} & set(w.facts.measures)
    if len(named) == 1:
        held = [name for name in held if name in named]  # only those under 60 s
        return w.quantity(w.stem(said)) or "".join(held)
    return w.quantity(w.stem(said)) or (held[0] if len(held) == 1 and value >= 1e3 else "")


def _by_holding(w: Clauses, place: int, said: int, value: float) -> str:
    """the 7B model, at 8k: the one column of chosen numbers that holds it."""
    led = w.stem(place - 1) in ("at", "for") or value > 1e3
    held = [c.name for c in w.facts.columns if c.kind == "number" and number_held(c.numbers, value) is not None
            and _discrete(w, c.name) and not w.facts.identifier(c.name)]  # fmt: skip
    return held[0] if led and said < 0 and len(held) == 1 else ""


def _discrete(w: Clauses, column: str) -> bool:
    """Whether a column may be asked for one of its values: words, whole numbers, or settings that repeat."""
    return not w.measure(column) or all(n == int(n) for n in w.facts[column].numbers if n == n)


def _wild(w: Clauses, column: str, value: float) -> bool:
    """Whether a number is none of a column: far beyond it, or a year where another column holds years."""
    numbers = [n for n in w.facts[column].numbers if n == n]
    if numbers and value > 1e3 and value > 100 * max(map(abs, numbers)):
        return True
    if not 1500 <= value <= 2100 or w.facts.dated(column) or w.facts.year(column):
        return False
    others = any(w.facts.year(c.name) or c.kind == "date" for c in w.facts.columns)
    return others and (not numbers or not min(numbers) <= value <= max(numbers))
