"""Table -> the same numbers made long, where columns side by side hold one quantity: quarters, replicates, engines.

A wish that does not fit the table as it stands ("downloads per quarter", "mean of the three replicates") is read
against these views; the Chart says by `fold` how they are made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from figwright.core.tables import Table
from figwright.plots.charts.model import Scalar
from figwright.plots.charts.reckon import long_table
from figwright.plots.charts.wishes._facts import Facts, calendar_unit
from figwright.plots.charts.wishes._lexicon import UNITS, measure_word
from figwright.plots.charts.wishes._reading import Folded, Reading
from figwright.plots.charts.wishes._text import singular, stem, stems

_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([^\W\d_]+|%)?")
AGAINST = re.compile(r"\b(?:vs\.?|versus|against)\s", re.IGNORECASE)
_NO_QUANTITY = frozenset(
    "result data record stat statistic metric value score analysis series run table summary".split()
)


def folded(table: Table, fold: Folded) -> Table:
    """A table with columns side by side made long."""
    return replace(long_table(table, fold.columns, fold.key, fold.value, fold.names), left_out=table.left_out)


def views(table: Table, wish: str, unknown: Sequence[str]) -> Iterator[Folded]:
    """The ways to make a table long, the surest first. `unknown` are words of the wish that name nothing in it as it
    stands: what the columns are (each engine), and what they measure."""
    facts = Facts(table)
    things = [word for word in unknown if not measure_word(stem(word)) and _thing(word, wish)]
    amounts = " ".join(word for word in unknown if measure_word(stem(word)))
    for columns, key, value, names in _candidates(facts):
        units = [UNITS[word] for name in columns for word in (facts.unit(name), *stems(name)) if word in UNITS]
        other = bool(units) and not set(stems(amounts)) & frozenset().union(*units)  # no memory in milliseconds
        for called in _called(key, value, things, "" if other else amounts, facts, wish):
            if len({*called, *table.names}) == len(table.names) + 2:
                yield Folded(columns, *called, names)


def _candidates(facts: Facts) -> Iterator[tuple[tuple[str, ...], str, str, tuple[Scalar, ...]]]:
    """Columns that belong together, with what tells them apart and what they measure, as far as names tell."""
    numbers = [c.name for c in facts.columns if c.kind == "number" and not facts.spread(c.name)]
    dated = [name for name in numbers if calendar_unit([name])]
    if len(dated) > 2 and (unit := calendar_unit(dated)):
        years = unit == "year" and all(name.isdigit() for name in dated)
        yield tuple(dated), unit, "", tuple(int(name) for name in dated) if years else ()
    for family in sorted(_numbered(numbers), key=len, reverse=True):
        yield _family(family)
    for whole in facts.families:
        family = tuple(name for name in whole if name not in facts.sums)
        shared = set.intersection(*(set(stems(name)) for name in family))
        own = [" ".join(word for word in stems(name) if word not in shared) for name in family]
        measured = set(family) <= set(facts.measures)
        if measured and len({facts.unit(name) for name in family}) == 1 and all(own) and len(set(own)) == len(own):
            yield family, "", " ".join(word for word in stems(family[0]) if word in shared), tuple(own)
    if len(facts.wide) > 1:
        yield tuple(name for name in facts.wide if name not in facts.sums), "", "", ()


def _numbered(names: Sequence[str]) -> list[tuple[str, ...]]:
    """Columns whose names differ in one number: rep1, rep2; eff @ 24 V, eff @ 36 V."""
    found: dict[str, list[str]] = {}
    for name in names:
        for part in _PART.finditer(name):
            found.setdefault(f"{name[: part.start(1)]}\0{name[part.end(1) :]}", []).append(name)
    return [tuple(few) for few in found.values() if len(few) > 1]


def _family(family: tuple[str, ...]) -> tuple[tuple[str, ...], str, str, tuple[Scalar, ...]]:
    first = family[0]
    place = next(
        part for part in _PART.finditer(first)
        if all(name.startswith(first[: part.start(1)]) and name.endswith(first[part.end(1) :]) for name in family)
    )  # fmt: skip
    before, after = first[: place.start(1)], first[place.end(1) :]
    told = [float(name[len(before) : len(name) - len(after) or None]) for name in family]
    key = re.search(r"([^\W\d_]+)\s*[=_]?\s*$", before)
    unit = place[2] or ""
    rest = f"{before[: key.start()] if key else before}{after}"
    if unit in UNITS or unit == "%":
        key, rest = None, f"{before}{after.lstrip()[len(unit) :]}"
    value = re.sub(r"[\s@=_/(\[-]+$", "", re.sub(r"\(\s*\)|\[\s*\]|(?<=\s)\s+", "", rest).strip()).strip()
    called = (
        key[1] if key and value else f"{sorted(UNITS[unit])[-1]} ({unit})" if unit in UNITS else key[1] if key else ""
    )
    whole = all(one.is_integer() for one in told)
    return family, called, value, tuple(int(one) if whole else one for one in told)


def _thing(word: str, wish: str) -> bool:
    """Whether a wish says a word of several things: each building, the decoders."""
    several = singular(word.lower()) != word.lower()
    before = r"each|every|per|by|which|all|different" + (
        r"|the|both|these|\d+|two|three|four|five|six" if several else ""
    )
    return word.isalpha() and re.search(rf"\b(?:{before})\b(?: \w+)? {word}\b", wish, re.I) is not None


def _called(
    key: str, value: str, things: Sequence[str], amounts: str, facts: Facts, wish: str
) -> Iterator[tuple[str, str]]:
    """Names for the two new columns: as the heads tell, else by words of the wish, else by the name of the file."""
    file = [word for word in stems(facts.table.name) if len(word) > 2 and word.isalpha() and word not in _NO_QUANTITY]
    if AGAINST.search(wish) or any(map(measure_word, file)):
        amounts = ""  # two quantities are named, and these columns hold one; the file says which
    said = [word for word in file if word in set(stems(wish))]  # rent, in a file rent_month
    for quantity in [value] if value else filter(None, dict.fromkeys([*said, *file[-1:], amounts, "value"])):
        for thing in [key] if key else [*things, "column"]:
            if thing != quantity:
                yield thing, quantity


def unfolded(one: Reading) -> Reading:
    """A reading of a long table as one of the table as it stands, where that can show the same: columns as series."""
    fold = one.fold
    if fold is None:
        return one
    if len(told := one.where.get(fold.key, ())) == 1 and told[0] in (fold.names or fold.columns):
        if fold.key == one.x:
            return one
        chosen = fold.columns[(fold.names or fold.columns).index(told[0])]
        rest = {name: said for name, said in one.where.items() if name != fold.key}
        series, facet = ("" if name == fold.key else name for name in (one.series, one.facet))
        return replace(one, y=(chosen,), where=rest, fold=None, series=series, facet=facet)
    if one.aggregate not in ("", "mean") or one.repeats or one.facet == fold.key:
        return one
    if fold.key in one.where or one.aggregate:
        said = one.where.get(fold.key, ())
        kept = tuple(c for c, name in zip(fold.columns, fold.names or fold.columns, strict=True) if name in said)
        if len(kept) != len(said) or not kept or fold.key != one.series:
            return one
        rest = {name: values for name, values in one.where.items() if name != fold.key}
        return replace(one, y=kept, series="", where=rest, fold=None)
    if (
        one.mark in ("bar", "line", "point", "lollipop", "heatmap", "box", "violin")
        and fold.key == one.series
        and one.x
    ):
        order = "" if one.order_by == fold.value else one.order
        return replace(one, y=fold.columns, series="", fold=None, order=order)
    return one
