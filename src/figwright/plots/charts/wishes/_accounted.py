"""Items + Reading -> words of a wish that nothing in the reading accounts for.

`_kept` asks whether the draft is kept; this looks at the words themselves, so that what got lost on the way to the
draft is found as well. A word that names a column, a number of things or a quantity must stand for what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import GENERIC, IGNORED, STOP, measure_word
from figwright.plots.charts.wishes._mentions import Item
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._text import stems

_JOINS = frozenset("and or , ( / to vs & + versus against than minus >".split())
_ALIKE = 0.05
"""Columns that words name about as well as the best one."""
_PART = 0.5
"""A name of which no more than this is said."""


def unaccounted(items: Sequence[Item], draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    """What the words say and the reading does not show."""
    used = columns_of(r) | {*draft.excluded, *draft.bins, draft.highlight_in, draft.log_of}
    for place, item in enumerate(items):
        if any(one.stem == ":" for one in items[place:]):
            continue  # a heading before the wish itself
        exact = (
            bool(item.columns)
            and item.columns[0][1] >= 0.99
            and len(item.text) > 3
            and not (item.args("kind") or item.has("role:order"))
        )
        settled = any(use.place == place and use.column in used for use in draft.uses)
        whole = bool(facts.parts) and set(facts.parts) <= used and _parts_of(items, place)
        lost = item.columns and (not item.senses or exact) and not _options(item) & used and not settled and not whole
        if lost and not _row(items, place, draft, r, facts) and not _part_of(items, place, used):
            yield f"{item.text!r} is said, and not drawn"
        if item.number is not None and (said := _number(items, place, r, facts)):
            yield f"{said!r} is said, and there are not as many"
        if _quantity(items, place):
            yield f"the table holds nothing called {item.text!r}"
        if item.stem == "only" and not r.where and not _chosen(items, place):
            yield "'only' is said, and chooses nothing"
        if item.stem in ("vs", "against") and not item.columns and not _sides(items, place, draft):
            yield f"what {item.text!r} compares is not found"
        beside = any(len(values) > 1 and name in (r.x, r.series) for name, values in draft.named.items())
        if item.stem == "long" and place and items[place - 1].stem == "how" and not _lasts(r, facts):
            yield "a time is asked for, and not drawn"
        if item.stem in ("during", "throughout") and not _goes_along(items, place, r, facts):
            yield f"what {item.text!r} refers to is not found"
        if item.stem in ("when", "as", "if") and _held_against(items, place) and not _relates(r, facts):
            yield "what it is held against is not found"
        if item.stem == "than" and not r.minus and not beside and not any(map(_conditions, r.where.values())):
            yield "a comparison is said, and neither computed nor a choice of rows"
    yield from _unnamed(items, draft, r, facts)
    if not r.twin and "panels" not in draft.scales:
        yield from _listed(items, r)


def _unnamed(items: Sequence[Item], draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    """What is drawn though no words name it: what another column is drawn by, rows that nobody counts."""
    asked = {use.column for use in draft.uses}
    loose = {use.column for use in draft.uses if not use.role and not use.agg}
    apart = {r.x, r.series, r.facet} & loose
    if len(r.y) == 1 and r.y[0] in facts.measures and r.y[0] not in asked and r.mark in ("box", "violin") and apart:
        yield f"whether {min(apart)!r} is what is drawn is not clear"
    plural = any(item.text.endswith("s") and item.stem in {*draft.entities} for item in items)
    if "rows are counted" in r.assumed and draft.entities and not plural:
        yield "which column is drawn is not said"
    if r.mark == "scatter" and any(one.startswith("along") for one in r.assumed):
        yield f"that {r.y[0] if r.y else ''!r} is drawn against {r.x!r} is not said"


def columns_of(r: Reading) -> set[str]:
    """All columns that a reading draws, chooses rows by or computes with."""
    out = {r.x, r.series, r.facet, r.size, r.label, r.over, r.order_by, r.minus}
    out |= {*r.pooled, *r.y, *r.where, *r.bin, *r.error}
    out |= {name for pair in r.bounds for name in pair} | {name for one in r.derive.values() for name in one.of}
    out |= {r.pivot[0]} if r.pivot else set()
    return out | ({*r.fold.columns, r.fold.key, r.fold.value} if r.fold else set())


def _parts_of(items: Sequence[Item], place: int) -> bool:
    """composition of spending: of what the parts are drawn."""
    return place > 0 and items[place - 1].has("agg:parts", "agg:share") and items[place - 1].stem.endswith("of")


def _options(item: Item) -> set[str]:
    near = item.columns[0][1] - _ALIKE if item.columns else 0.0
    return {name for name, score in item.columns if score >= near} | {name for name, *_ in item.values}


def _row(items: Sequence[Item], place: int, draft: Draft, r: Reading, facts: Facts) -> bool:
    """Whether a word says what the rows, the dots or all columns are: how many visits, one dot per model."""
    name, item = items[place].columns[0][0], items[place]
    if name in facts.keys or facts.identifier(name) or facts.repetition(name) or r.dots or draft.everything:
        return True
    counted = any(use.column == name and use.agg == "count" for use in draft.uses) or item.stem in draft.entities
    apart = r.mark == "scatter" and not r.aggregate and not facts.numeric(name)
    return counted or apart


def _part_of(items: Sequence[Item], place: int, used: set[str]) -> bool:
    """Whether a word stands before a column that it tells more of (soil pH), or is a part of the name of one."""
    said = set(stems(items[place].text))
    before = [p for p in (place - 1, place - 2) if p >= 0 and items[p].columns and _options(items[p]) & used]
    after = items[place + 1 : place + 2]
    told = bool(before) and items[place - 1].stem == "of"  # mode of arrival
    other = (
        bool(after)
        and bool(after[0].columns)
        and items[place].columns[0][1] >= 0.95
        and not measure_word(items[place].stem)
    )
    sharpens = bool(after) and bool(after[0].columns) and bool(_options(after[0]) & used) and not other
    on = items[place + 2 : place + 3] if after and after[0].stem in ("on", "for") else []  # WER on AMI
    sharpens = sharpens or any(one.columns and _options(one) & used for one in on)
    return told or sharpens or any(said <= set(stems(name)) for name in used)


def _chosen(items: Sequence[Item], place: int) -> bool:
    """Whether something of the table stands beside "only"."""
    told = [bool(one.columns or one.values or one.number is not None or one.args("kind")) for one in items]
    return any(told[max(0, place - 3) : place]) or any(told[place + 1 : place + 6])


def _sides(items: Sequence[Item], place: int, draft: Draft) -> bool:
    """Whether something of the table stands on both sides of a comparison."""
    sides = []
    for part in (items[:place][::-1], items[place + 1 :]):
        end = next((n for n, one in enumerate(part) if one.stem in (".", ";", ":", "?")), len(part))
        sides.append(any(map(_of_table, part[:end])))
    return all(sides) or bool(draft.everything)


def _of_table(item: Item) -> bool:
    named = bool(item.columns or item.values) or item.number is not None
    return named or item.has("agg:count", "agg:sum") or item.stem in ("time", "rest", "other")


def _conditions(values: Sequence[object]) -> bool:
    return any(isinstance(one, Condition) for one in values)


def _number(items: Sequence[Item], place: int, r: Reading, facts: Facts) -> str:
    """the two dorms, all five specimens: so many must be drawn."""
    number, word = items[place].number or 0, items[place].words[0].text
    after = [one for one in items[place + 1 : place + 4] if one.text.endswith("s") or one.pause][:1]
    things = bool(after) and not after[0].pause and not after[0].senses and number >= 2 and word.isalpha()
    if not things:
        return ""
    ranks = {one.top or one.bottom for values in r.where.values() for one in values if isinstance(one, Condition)}
    kept = {len(values) for values in r.where.values()}
    held = {len(facts[name].distinct) for name in columns_of(r) if name in facts.by_name}
    there = {len(r.y), len(r.fold.columns) if r.fold else 0, len(r.derive) + 1} | ranks | kept | held
    return "" if number in there else f"{word} {after[0].text}"


def _quantity(items: Sequence[Item], place: int) -> bool:
    """cost per item: a quantity that the table does not hold, though the word may be a verb elsewhere."""
    item = items[place]
    plain = not item.columns and not item.values and not item.senses and item.stem in STOP | IGNORED
    if not plain or not measure_word(item.stem) or item.stem in GENERIC:
        return False
    around = (*items[max(0, place - 1) : place], *items[place + 1 : place + 2])
    named = any(one.values or (one.columns and one.columns[0][1] > _PART) for one in around)
    return not named and any(one.stem in ("per", "of", "vs", "against") for one in items[place + 1 : place + 2])


def _held_against(items: Sequence[Item], place: int) -> bool:
    """does oxygen fall when the water gets warmer: a question, and a comparative behind the word that binds them."""
    asked = any(one.stem in ("does", "do", "did") for one in items[:place])
    told = [one for one in items[place + 1 : place + 6] if len(one.text) > 4 and one.text.endswith("er")]
    return asked and any(not one.columns and not one.values and not one.pause for one in told)


def _relates(r: Reading, facts: Facts) -> bool:
    """Whether one number is drawn against another that is no time."""
    return r.x in facts.by_name and facts.numeric(r.x) and not facts.timed(r.x)


def _goes_along(items: Sequence[Item], place: int, r: Reading, facts: Facts) -> bool:
    """efficiency during ageing: along the time, or in rows that are chosen, unless a column is named for it."""
    timed = any(name in facts.by_name and facts.timed(name) for name in (r.x, r.series, r.facet, *r.where, *r.bin))
    return timed or any(one.columns or one.values for one in items[place + 1 : place + 4])


def _lasts(r: Reading, facts: Facts) -> bool:
    """Whether what is drawn is a time, by its unit or its name."""
    names = [name for name in (*r.y, r.x) if name in facts.by_name and facts.numeric(name)]
    return bool(r.derive) or any(map(facts.lasts, names))


def _listed(items: Sequence[Item], r: Reading) -> Iterator[str]:
    """Two columns are drawn side by side only where the words list them: mean agreement is no mean and agreement."""
    last: tuple[int, set[str]] | None = None
    for place, item in enumerate(items):
        here = {name for name, score in item.columns if score >= item.columns[0][1] - 0.01} & set(r.y)
        if last and here and not here & last[1] and r.x not in (*here, *last[1]):
            between = items[last[0] + 1 : place]
            joined = item.words[0].sign == "/" or any(_JOINS & set(one.stem.split()) for one in between)
            goes_on = not between and items[place + 1 : place + 2] and items[place + 1].stem in ("and", ",")
            joined = joined or bool(
                goes_on and items[place + 2 : place + 3] and set(dict(items[place + 2].columns)) & set(r.y)
            )
            if not joined or any(one.args("kind") for one in between):
                yield f"whether {items[last[0]].text!r} and {item.text!r} are two columns is not clear"
        last = (place, here) if here else last
