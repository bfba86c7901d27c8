"""Words that name nothing: what the rows are, all columns together, or unknown; `_accounted` decides what becomes of
those."""

from __future__ import annotations

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import (
    COLLECTIVE,
    IGNORED,
    MEASURES,
    ROWS_SAID,
    SETTINGS,
    UNITS,
    measure_word,
)
from figwright.plots.charts.wishes._text import likeness, stems

_UNIT_WORDS = frozenset(unit.lower() for unit in UNITS) | {"token", "kilometer", "request", "watt", "dollar", "euro"}
_CHOOSING = (
    "for", "on", "in", "among", "from", "only", "with", "at", "within", "under", "while", "when", "during", "unless",
)  # fmt: skip
"""What stands before words that choose rows."""
_ASKING = {"x", "series", "facet", "size", "label", "order", "not", "highlight"}
"""Roles that must have a column, or a value."""


def unknown(w: Clauses) -> None:
    """Sorts the words that nothing was found for: what the rows are, all columns together, or unknown."""
    facts, draft = w.facts, w.draft
    named = {word for c in facts.columns if c.kind != "number" or facts.identifier(c.name) for word in stems(c.name)}
    used = {word for one in w.items if one.columns for word in stems(one.columns[0][0])}
    together: set[int] = set()
    for place in w.strange:
        columns, taken = _collective(w, place)
        draft.everything, together = draft.everything or columns, together | set(taken)
    for place in w.strange:
        item = w.items[place]
        if place in together or w.asked_before(place):
            continue
        if item.stem in IGNORED and not item.words[0].quoted and not tallied(w, place):
            draft.ignored.append(item.text)
            continue
        known = {*ROWS_SAID, *used, *draft.entities, *facts.entities, *named}
        if item.number is not None:
            continue
        if item.stem in COLLECTIVE and len(facts.comparable) > 1 and not item.words[0].quoted:
            draft.everything = scores(facts)
        elif _divides(w, place):
            draft.unknown.append(item.text)
        elif not item.words[0].quoted and any(_alike(item.stem, one) for one in known - _amounts(w, place)):
            draft.entities += [item.stem] if item.stem not in draft.entities else []
        else:
            draft.unknown.append(item.text)
            draft.listed = draft.listed or _listed(w, place)
            draft.things += [item.text] if _each(w, place) else []
    for place, item in enumerate(w.items):
        counting = item.number is not None and item.number <= 2 and item.words[0].text.isalpha()
        if place in w.done or item.number is None or item.columns or item.values or counting:
            continue
        if draft.kind == "shape":  # an inset of the last twenty: `charts.shapes` reads it
            continue
        if place in w.strange or not item.words[0].text.isalpha():
            draft.unknown.append(item.text)


def tallied(w: Clauses, place: int) -> bool:
    """how many home wins: what is counted, which must be something of the table."""
    before = [p for p in (place - 1, place - 2) if w.same(p, place)]
    if w.stem(place) in ("does", "has", "was", "is") or w.items[place].args("bin"):
        return False
    counts = [p for p in before if w.items[p].has("agg:count")]
    return (
        bool(counts) and w.items[place].text.endswith("s") and all(w.items[p].columns for p in before if p > counts[0])
    )


def amid_columns(w: Clauses, place: int) -> bool:
    """wins, draws and losses: a word in the middle of a list of columns is one, though it may be a verb elsewhere."""
    around = w.items[place - 2 : place + 3] if place > 1 else []
    if len(around) < 5 or w.items[place].number is not None:
        return False
    joined = all(one.stem in ("and", "or", ",", "/", "&") for one in (around[1], around[3]))
    return joined and bool(around[0].columns and around[4].columns)


def known_rows(word: str, facts: Facts) -> bool:
    """Whether a word is what the rows are, or are of: in the name of the file, of an identifier, or in general."""
    said = {*ROWS_SAID, *facts.entities, *facts.own, *(one for c in facts.columns for one in stems(c.name))}
    return word in said or any(_alike(word, one) for one in said)


def scores(facts: Facts) -> tuple[str, ...]:
    """The measured columns of one size, without those that sum up others."""
    held = [name for name in facts.comparable if name not in facts.averages]
    bare = [name for name in held if not facts.unit(name)]
    return tuple(bare if len(bare) > 1 else held)


def _collective(w: Clauses, place: int) -> tuple[tuple[str, ...], list[int]]:
    """all engines, the three input voltages: the columns of numbers together, where there are as many of them; the
    hyperparameters: the numbers that were chosen."""
    item, groups = w.items[place], [*w.facts.families, w.facts.wide, w.facts.comparable, scores(w.facts)]
    chosen = tuple(c.name for c in w.facts.columns if w.facts.setting(c.name) and not w.facts.repetition(c.name))
    if item.stem in SETTINGS and len(chosen) > 1:
        return chosen, [place]
    if not item.text.endswith("s") or not item.text.islower():
        return (), []
    before = [p for p in range(place - 1, max(-1, place - 4), -1) if w.same(p, place)]
    for here in before:
        number, said = w.items[here].number, w.stem(here).split(" ")[-1]
        if (number or 0) > 1 and (found := [group for group in groups if len(group) == number]):
            return found[0], list(range(here, place + 1))
        if (number or 0) > 1 and (column := _as_many(w, int(number or 0))):
            w.draft.uses.append(Use(column, "by", place=place))
            return (), list(range(here, place + 1))  # the three cytokines, where three genes are shown
        if said in ("all", "every", "each", "both") and w.facts.wide:
            return tuple(n for n in w.facts.wide if n not in w.facts.sums), list(range(here, place + 1))
        if here not in w.strange and not w.plain(here):
            return (), []
    return (), []


def _amounts(w: Clauses, place: int) -> set[str]:
    """revenue per store, in a file of sales: a quantity is not what the rows are, unless it is counted."""
    word = w.stem(place)
    return {*w.facts.entities, *ROWS_SAID} if measure_word(word) and word not in stems(w.facts.table.name) else set()


def _divides(w: Clauses, place: int) -> bool:
    """points per game: a ratio to something that the table does not hold, where what is counted stands before."""
    counted = w.items[place - 2].columns[:1] if w.stem(place - 1) == "per" and place > 1 else ()
    rows = {*w.facts.entities, *w.facts.own, *(word for c in w.facts.columns for word in stems(c.name))}
    name = counted[0][0] if counted and w.measure(counted[0][0]) else ""
    amount = bool(name) and w.facts.whole(name) and not w.facts.percentage(name)
    return amount and not any(_alike(w.stem(place), one) for one in rows)


def _as_many(w: Clauses, number: int) -> str:
    """The one column of words that is not named and shows so many different values."""
    named = {use.column for use in w.draft.uses} | {*w.draft.named}
    held = []
    for name in w.facts.categories:
        rules = [one for one in w.draft.where.get(name, ()) if isinstance(one, Condition)]
        out = {value for one in rules for value in one.not_}
        held += [name] if name not in named and len(set(w.facts[name].distinct) - out) == number else []
    return held[0] if len(held) == 1 else ""


def _each(w: Clauses, place: int) -> bool:
    """each op, for every setting, one per net: what the rows or columns are, whatever the table calls them."""
    after = w.items[place + 1] if w.same(place + 1, place) else None
    named = after is not None and (bool(after.columns or after.values) or place + 1 in w.strange)
    before = place - 1 - bool(w.same(place - 2, place) and w.items[place - 1].values)  # each italian place
    told = w.stem(before).split(" ")[-1] in ("each", "every", "per", "which") and w.same(before, place)
    if w.items[place].stem in _UNIT_WORDS:
        return False  # per km: a ratio
    ranked = w.same(place - 1, place) and w.items[place - 1].has("top:top", "top:bottom")
    told = told or (ranked and w.items[place].text.endswith("s"))  # the eight cheapest places
    return told and not named and w.items[place].text.islower() and w.items[place].stem not in MEASURES


def _alike(stem: str, known: str) -> bool:
    return stem == known or (len(known) > 2 and likeness(stem, known) >= 0.75)


def _listed(w: Clauses, place: int) -> bool:
    """Whether a word stands in a list of columns that are measured, as one of them."""
    for step in (1, -1):
        other = w.column(place + 2 * step)
        alone = step > 0 or not (w.column(place + 1) or place + 1 in w.strange)
        if w.stem(place + step) in ("and", "&", ",", "/") and alone and other and w.measure(other):
            return w.stem(place + step) != "," or not w.items[place].text.endswith("ly")
    return False
