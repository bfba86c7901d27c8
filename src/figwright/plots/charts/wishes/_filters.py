"""Rows: "longer than 300 s", "between 2009 and 2011", "at 64 GPUs", "with the letter a", "that were abandoned"."""

from __future__ import annotations

from figwright.plots.charts.model import Scalar
from figwright.plots.charts.reckon.answers import no, yes
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use, rule
from figwright.plots.charts.wishes._facts import WEEK
from figwright.plots.charts.wishes._lexicon import OPPOSITES, SUFFIXES
from figwright.plots.charts.wishes._numbers import column_of_number, comparison, number_held, second_number, unit_behind
from figwright.plots.charts.wishes._text import ordinal, stems
from figwright.plots.charts.wishes._units import factor
from figwright.plots.charts.wishes._unknown import known_rows

_CLAUSES = ("with", "whose", "that", "which", "have", "where", "having", "hold")
_BEING = {"be", "is", "are", "was", "were", "been", "have", "has", "had", "not", "did", "do"}
_LETTERS = {"start": "starts", "begin": "starts", "starting": "starts", "beginning": "starts", "letter": "contains",
            "contain": "contains", "containing": "contains", "include": "contains", "including": "contains",
            "substring": "contains"}  # fmt: skip
_UNITS = frozenset(
    "second sec ms minute min hour h day week month year km m kg g gb mb kb % percent euro dollar usd eur degree point"
    " mile meter watt".split()
)
"""Words that may stand behind a number and say what it counts."""
NUMBERED = ("figure", "fig", "reviewer", "section", "table", "appendix", "r", "page", "slide", "q")
"""What is numbered in papers: the number says nothing of rows."""
_CUTOFFS = frozenset("k topk cutoff rank n".split())
_EITHER = ("vs", "and", "or", "against")
_OTHERWISE = {"above": "at_most", "below": "at_least", "at_least": "below", "at_most": "above"}
_ENDS = {
    "last": frozenset("highest maximum max largest full greatest".split()), "half": frozenset(("half",)),
    "first": frozenset("lowest minimum min smallest".split()),
}  # fmt: skip
_AROUND = ("after", "before", "until", "up to", "since", "from", "beyond", "past", "over", "above", "below", "under")
"""Comparisons that may stand before the column of a number."""
_CHANGES = frozenset("change increase growth rise decrease decline drop fall gain loss shift development".split())
_BOUNDS = ("above", "below", "at_least", "at_most")


def letters(w: Clauses) -> None:
    """Names with the letter 'a' in them; names that start with B."""
    for place, item in enumerate(w.items):
        how = _LETTERS.get(item.stem, "")
        if not how or place in w.done:
            continue
        lone = item.stem == "letter"
        text = next(
            (p for p in w.rest(place) if w.items[p].words[0].quoted or (lone and len(w.items[p].text) == 1)), -1
        )
        if text < 0:
            continue
        after = [w.column(p) for p in w.rest(text) if w.column(p) and w.facts.text(w.column(p))]
        before = [w.column(p) for p in range(place) if w.column(p) and w.facts.text(w.column(p))]
        if chosen := (after or before[-1:] or [""])[0]:
            back = [p for p in (place - 1, place - 2) if p >= 0 and w.items[p].stem in ("letter", "the", "with")]
            w.take(place, text, *back, *(p for p in w.rest(text) if w.column(p) == chosen))
            w.add_where(chosen, rule(**{how: w.items[text].text}))


def conditions(w: Clauses) -> None:
    """What numbers, ordinals and answers say of rows."""
    _days(w)
    _of_groups(w)
    _answers(w)
    _opposites(w)
    _cutoffs(w)
    _extremes(w)
    for place, item in enumerate(w.items):
        if place in w.done or item.number is None or item.columns or item.values:
            continue
        if w.stem(place - 1) in NUMBERED:
            w.take(place)  # for figure 3
        else:
            _number(w, place)
    for place, item in enumerate(w.items):  # fourth-grade classrooms
        number, name = ordinal(item.stem), w.column(place + 1)
        if place in w.done or not number or not name:
            continue
        value = next((v for v in w.facts[name].distinct if str(v) == str(number) or v == number), None)
        if value is not None:
            w.take(place, place + 1)
            w.add_where(name, value)


def _days(w: Clauses) -> None:
    """from Monday to Friday: the days between them as well."""
    for place in range(1, len(w.items) - 2):
        ends = [w.items[p].values[0] for p in (place, place + 2) if w.items[p].values]
        if len(ends) < 2 or ends[0][0] != ends[1][0] or w.stem(place + 1) not in ("to", "until", "through"):
            continue
        days = [one for one in WEEK if one in {str(v)[:3].lower() for v in w.facts[ends[0][0]].distinct}]
        first, last = (str(one[1][0])[:3].lower() for one in ends)
        if first in days and last in days:
            kept = days[days.index(first) : days.index(last) + 1]
            named = [v for v in w.facts[ends[0][0]].distinct if v is not None and str(v)[:3].lower() in kept]
            if len(kept) < len(days):
                w.add_where(ends[0][0], *named)
            else:
                w.draft.uses.append(Use(ends[0][0], "by", place=place))
            w.take(*range(place - (w.stem(place - 1) == "from"), place + 3))


def _answers(w: Clauses) -> None:
    """dogs that were abandoned, patients who are not smokers: rows with that answer in a column of yes and no."""
    for place in range(len(w.items)):
        if not (name := w.column(place)):
            continue
        only = w.items[place + 2 : place + 3] if w.same(place + 2, place) else []
        if w.facts.yes(name) is not None and only and only[0].has("role:only") and not only[0].columns:
            w.take(place, place + 1)  # correct trials only
            w.add_where(name, w.facts.yes(name))  # type: ignore[arg-type]
            continue
        before = [w.stem(p) for p in range(max(0, place - 4), place)]
        clause = next((i for i, word in enumerate(before) if word in ("that", "which", "who")), None)
        if clause is None or set(before[clause + 1 :]) - _BEING:
            continue
        found = (no if "not" in before[clause:] else yes)(w.facts[name])
        if found is not None:
            w.take(place)
            w.add_where(name, found)


def _opposites(w: Clauses) -> None:
    """closed models, in a column that says which are open; open vs closed: both."""
    for place, item in enumerate(w.items):
        if place in w.done or item.columns or item.values:
            continue
        names = {other for one, other in OPPOSITES if one == item.stem}
        held = [c for c in w.facts.columns if names & set(stems(c.name)) and no(c) is not None]
        if not held:
            continue
        said = [
            p for p in (place - 2, place + 2) if w.column(p) == held[0].name and w.stem((p + place) // 2) in _EITHER
        ]
        w.take(place, *said)
        if said:
            w.draft.uses.append(Use(held[0].name, "by", place=place))
        else:
            out = any(w.items[p].has("role:out") for p in w.rest(place)[:3]) or w.items[place - 1].has("role:not")
            w.add_where(held[0].name, (yes if out else no)(held[0]))  # type: ignore[arg-type]


def _cutoffs(w: Clauses) -> None:
    """recall@10, where a column holds the ranks at which it was measured."""
    for place, item in enumerate(w.items):
        if item.number is None or item.words[0].sign != "@" or item.columns or place in w.done:
            continue
        held = [c.name for c in w.facts.columns if c.kind == "number" and set(stems(c.name)) & _CUTOFFS
                and item.number in c.numbers]  # fmt: skip
        if len(held) == 1:
            w.add_where(held[0], int(item.number))
            w.met.append((place, held[0]))
            w.take(place)


def _extremes(w: Clauses) -> None:
    """at the highest concentration, at full load, at half load: one value of a column that was set."""
    for place, item in enumerate(w.items):
        before = place - 1 - (w.stem(place - 1) == "the")
        way = next((a for a, said in _ENDS.items() if set(item.stem.split()) & said), "")
        after = w.next(place)
        name = w.column(after) if after >= 0 else ""
        led = w.stem(before) in ("at", "for", "under", "and") or item.stem.startswith("at")
        if not way or not led or place in w.done or item.columns or not name or not w.facts.numeric(name):
            continue
        numbers = [n for n in w.facts[name].numbers if n == n]
        if way == "half" and max(numbers) / 2 not in numbers:
            w.draft.refusals.append(f"no row has half of the largest {name!r}")
        elif way in ("half", "last") and w.facts.setting(name):
            value = max(numbers) / (2 if way == "half" else 1)
            w.add_where(name, int(value) if value == int(value) else value)
        else:
            w.add_where(name, rule(**{way: True}))
        w.met.append((place, name))
        w.take(place, *([after] if w.stem(place + 1) != "and" else []))


def _of_groups(w: Clauses) -> None:
    """What groups are chosen by that is computed of them: departments with average salary above 42000."""
    counted = {w.stem(p + 1) for p, item in enumerate(w.items[:-1]) if "count" in item.args("agg")}
    for place, item in enumerate(w.items):
        if not set(_BOUNDS) & set(item.args("cmp")):
            continue
        before = [p for p in range(max(0, place - 5), place) if w.same(p, place)]
        said = [p for p in before if {"mean", "sum", "count", "min", "max"} & set(w.items[p].args("agg"))]
        told = [p for p in before if w.stem(p) in _CLAUSES]
        held = w.column(place + 2)  # with at least one death, in a column of how many died
        rows = (w.stem(place + 2) in counted and not (held and w.facts.tally(held))) or (
            w.plural(place + 2) and known_rows(w.stem(place + 2), w.facts) and not (held and w.facts.numeric(held))
        )
        told += [place] if rows and item.stem.startswith("with ") else []
        axis = item.has("role:x") and all(one.number is None for one in w.items[place + 1 : place + 3])
        if told and not axis and ((said and min(told) < max(said)) or rows):
            _having(w, min(told), place, said[-1:] if not rows else [])


def _having(w: Clauses, first: int, place: int, said: list[int]) -> None:
    """The bound on a result that stands behind a comparison."""
    number, words = w.items[place + 1].number, " ".join(item.text for item in w.items[first : place + 2])
    names = [w.column(p) for p in range(said[0], place) if w.column(p)] if said else []
    aggs = set(w.items[said[0]].args("agg")) & {"mean", "sum", "min", "max"} if said else {"count"}
    how = next(a for a in (*_BOUNDS[2:], *_BOUNDS[:2]) if a in w.items[place].args("cmp"))
    predicate = any(w.stem(p) in ("were", "was") and w.items[p + 1].text.endswith("ed") and w.plain(p + 1)
                    for p in range(place, len(w.items) - 1))  # fmt: skip  # how many of them were answered
    if number is None or len(aggs) != 1 or (said and len(names) != 1) or predicate:
        w.draft.refusals.append(f"{words!r}: groups cannot be chosen by what is computed of them")
        return
    value = int(number) if number == int(number) else number
    w.draft.having = (aggs.pop(), names[0] if names else "", rule(**{how: value}))
    w.draft.aggs |= set() if said else {"count"}
    w.take(*range(first, place + (2 if said else 3)))


def _number(w: Clauses, place: int) -> None:
    """What the number at a place says about rows."""
    if _sibling(w, place):
        w.take(place)
        return
    value, said = _scaled(w, place), comparison(w, place)
    spoken = _in_unit(w, place, said, value)
    size = spoken[1] if spoken else 1.0
    value *= size
    before = w.items[place - 2] if place > 1 and w.column(place - 1) and w.same(place - 2, place) else None
    if (
        said < 0
        and before is not None
        and (before.stem in _AROUND or before.stem.startswith(("starting", "beginning")))
    ):
        said = place - 2  # after cycle 300, up to epoch 20
    grown = w.items[place + 1] if w.same(place + 1, place) else None
    if said < 0 and grown is not None and grown.number is not None and grown.words[0].sign in ("-", "–"):
        column = column_of_number(w, place + 1, -1, grown.number) or column_of_number(w, place, -1, value)
        if column and w.facts.numeric(column):  # 480-620 nm
            w.add_where(column, rule(at_least=_bound(w, column, value), at_most=_bound(w, column, grown.number)))
            w.met.append((place, column))
            w.take(place, place + 1)
        return
    how = next((a for a in ("between", *_BOUNDS[2:], *_BOUNDS[:2], "equal") if w.items[said].has(f"cmp:{a}")), "") if (
        said >= 0) else ""  # fmt: skip
    how = "at_least" if how == "between" and second_number(w, place) < 0 and w.items[said].has("cmp:at_least") else how
    how = _OTHERWISE.get(how, how) if said >= 0 and _negated(w, said) else how
    led = w.column(place - 1) if said >= 0 and said == place - 2 else ""
    if led and not w.facts.text(led) and w.items[said].stem not in _AROUND:
        w.take(place - 1)
        spoken = (led, 1.0)
    upwards = said < 0 and _upwards(w, place)
    column = (
        spoken[0] if spoken else _spanned(w, place) or column_of_number(w, place, place if upwards else said, value)
    )
    counted, unit = w.column(place + 1), unit_behind(w, place)
    if not column or (how == "above" and counted not in ("", column) and not unit):
        return  # "over the four dimensions" counts them, and compares nothing
    if not spoken and w.facts.numeric(column) and factor(unit, w.facts.measured_in(column)) not in (None, 1.0):
        return  # 3 minutes, in a column of metres
    how = "at_least" if upwards else how
    if said < 0 and w.facts.numeric(column) and column == _spanned(w, place):
        how = "between"  # just 900 to 1100 cm
    facts, second = w.facts, second_number(w, place)
    if facts.text(column):
        match = next((v for v in facts[column].distinct if str(v) == w.items[place].text), None)
        if match is None:
            return
        w.add_where(column, match)
    elif second >= 0 and _compared(w, column, value, _scaled(w, second) * size):
        ends: list[Scalar] = [int(one) if one == int(one) else one for one in (value, _scaled(w, second) * size)]
        w.draft.named[column], w.draft.base = ends, ends[0]  # the growth from 2010 to 2023
        w.take(second)
    elif how == "between" and second >= 0:
        low, high = sorted((value, _scaled(w, second) * size))
        w.add_where(column, rule(at_least=_bound(w, column, low), at_most=_bound(w, column, high)))
        w.take(second)
    elif w.stem(said) == "after" and facts.timed(column) and facts.numeric(column) and value in facts[column].numbers:
        w.add_where(column, int(value) if value == int(value) else value)  # after 100 rounds: at the 100th
    elif how == "at_least" and w.stem(said) == "from" and w.stem(place + 1) in ("on", "onward", "onwards"):
        w.add_where(column, rule(at_least=_bound(w, column, value)))
        w.take(place + 1)
    elif how in _BOUNDS:
        after = (w.stem(place + 1), w.stem(place + 2))
        more = after == ("or", "more") or (place + 1 < len(w.items) and w.items[place + 1].has("cmp:at_least"))
        w.add_where(column, rule(**{"at_least" if more else how: _bound(w, column, value)}))
    elif facts.numeric(column) and (held := number_held(facts[column].numbers, value)) is not None:
        w.add_where(column, int(held) if held == int(held) else held)
        _more(w, place, column)
    elif facts.dated(column) and 1500 <= value <= 2100 and (listed := _years(w, place)):
        w.add_where(column, *listed)  # in 2021 and 2022
    elif facts.dated(column) and 1500 <= value <= 2100:
        w.add_where(column, rule(at_least=f"{int(value)}-01-01", below=f"{int(value) + 1}-01-01"))
    else:
        near = ", ".join(str(v) for v in sorted(set(facts[column].distinct), key=str)[:6])
        w.draft.refusals.append(f"no row has {column!r} = {w.items[place].text} (there are {near} …)")
    w.met.append((place, column))
    counts = w.stem(place + 1) in _UNITS and not w.column(place + 1)
    w.take(place, *([place + 1] if counts else []), *([said] if said >= 0 and w.items[said].args("cmp") else []))


def _spanned(w: Clauses, place: int) -> str:
    """900 to 1100 cm-1: the one column in the unit behind two numbers."""
    last = place + 2 if w.stem(place + 1) in ("to", "-", "–") and w.same(place, place + 2) else place
    unit = unit_behind(w, last) if last > place and w.items[last].number is not None else ""
    held = (
        [c.name for c in w.facts.columns if c.kind == "number" and unit in stems(w.facts.unit(c.name))] if unit else []
    )
    w.take(*([last + 1] if len(held) == 1 else []))
    return held[0] if len(held) == 1 else ""


def _upwards(w: Clauses, place: int) -> bool:
    """M3 and above, 50 or more: the comparison stands behind its number."""
    behind = [p for p in (place + 1, place + 2) if w.same(p, place) and w.items[p].has("cmp:at_least", "cmp:at_most")]
    told = behind and w.stem(behind[0]).split(" ")[0] in ("and", "or", "upwards", "onwards")
    if not told or not w.items[behind[0]].has("cmp:at_least") or (behind[0] > place + 1 and not unit_behind(w, place)):
        return False
    w.take(behind[0])
    return True


def _more(w: Clauses, place: int, column: str) -> None:
    """day 0, 7 and 28: the numbers of a list; all that a column holds choose no rows."""
    listed = [place]
    while w.stem(listed[-1] + 1) in (",", "and", "or", "&") and listed[-1] + 2 < len(w.items):
        number = w.items[after := listed[-1] + 2].number
        if number is None or w.items[after].columns or not w.facts.numeric(column):
            break
        if number not in w.facts[column].numbers:
            break
        w.add_where(column, int(number) if number == int(number) else number)
        listed.append(after)
    w.take(*listed)
    if len(listed) > 1 and set(w.draft.where[column]) >= set(w.facts[column].distinct) - {None}:
        del w.draft.where[column]
        w.draft.uses.append(Use(column, "by", place=place))


def _years(w: Clauses, place: int) -> list[str]:
    """The years of a list of two and more, from a place on."""
    years, here = [w.items[place].text], place
    while w.stem(here + 1) in (",", "and", "or", "&") and here + 2 < len(w.items):
        number = w.items[here + 2].number
        if number is None or not 1500 <= number <= 2100 or w.items[here + 2].columns:
            break
        here += 2
        years.append(w.items[here].text)
    if len(years) > 1:
        w.take(*range(place, here + 1))
    return years if len(years) > 1 else []


def _in_unit(w: Clauses, place: int, said: int, value: float) -> tuple[str, float] | None:
    """delays above one hour, in a column of minutes; more than 3 minutes late: the column in a unit of the same kind
    that stands before the number or behind it, or the only one, and what one unit is in its."""
    unit, facts = unit_behind(w, place), w.facts
    sizes = {c.name: size for c in facts.columns if c.kind == "number" and unit
             and (size := factor(unit, facts.measured_in(c.name)))}  # fmt: skip
    before = [c for p in range(max(said, place)) if (c := w.column(p)) in sizes]
    behind = [p for p in (place + 1, place + 2) if w.same(place, p) and w.column(p) in sizes]
    chosen = before[-1] if before else w.column(behind[0]) if behind else next(iter(sizes)) if len(sizes) == 1 else ""
    if not chosen or sizes[chosen] == 1 or (said < 0 and value * sizes[chosen] not in facts[chosen].numbers):
        return None
    w.take(place + 1, *behind)
    return chosen, sizes[chosen]


def _sibling(w: Clauses, place: int) -> bool:
    """passengers 2022 to 2023: the number is what another column of the family is called by."""
    said = {name for item in w.items for name, _ in item.columns[:1]}
    return any(
        said & set(family) and any(w.stem(place) in stems(name) for name in set(family) - said)
        and not all(w.stem(place) in stems(name) for name in family)
        for family in w.facts.families
    )  # fmt: skip


def _compared(w: Clauses, column: str, one: float, other: float) -> bool:
    """Whether two numbers are the steps between which a change is asked for."""
    words = [w.stem(place) for place in range(len(w.items))]
    asked = {"role:diff", "role:change", "role:ratio"} & w.draft.signs or (_CHANGES & set(words) and "how" not in words)
    found = bool(asked) and w.facts.timed(column) and {one, other} <= set(w.facts[column].numbers)
    w.draft.combine = w.draft.combine or ("minus" if found else "")
    return found


def _negated(w: Clauses, said: int) -> bool:
    """leave out waits longer than 120 min: the others are shown."""
    before = [w.items[p] for p in range(max(0, said - 4), said) if w.same(p, said)]
    return any(one.has("role:not") and not one.columns for one in before)


def _scaled(w: Clauses, place: int) -> float:
    """A number with the letter behind it: 10B, 25k."""
    value, after = w.items[place].number or 0.0, place + 1
    if after < len(w.items) and len(w.items[after].text) == 1:
        word = w.items[after].words[0]
        if word.start == w.items[place].words[-1].end and word.stem in SUFFIXES:
            w.take(after)
            return value * SUFFIXES[word.stem]
    return value


def _bound(w: Clauses, column: str, value: float) -> float | int | str:
    if w.facts.dated(column):
        return f"{int(value)}"  # all of the year: dates are compared as far as they are written
    return int(value) if value == int(value) else value
