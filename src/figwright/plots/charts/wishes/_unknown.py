"""Words that name nothing: which of them are harmless, and how much the others matter.

A word beside a column that is measured says more of it (weekly hours); one beside a column of names may choose rows
(quantized models); one that stands alone where a column is asked for is what the plot would be about.
"""

from __future__ import annotations

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._facts import Facts, calendar_unit
from figwright.plots.charts.wishes._lexicon import (
    ANYTHING,
    CHANGING,
    COLLECTIVE,
    FILLERS,
    GENERIC,
    IGNORED,
    MEASURES,
    ROWS_SAID,
    SETTINGS,
    SPELLED,
    UNITS,
    measure_word,
)
from figwright.plots.charts.wishes._mentions import Item, axis_title
from figwright.plots.charts.wishes._text import bare, likeness, stems

_UNIT_WORDS = frozenset(unit.lower() for unit in UNITS) | {"token", "kilometer", "request", "watt", "dollar", "euro",
                                                          "degree", "celsius"}  # fmt: skip
_CHOOSING = (
    "for", "on", "in", "among", "from", "only", "with", "at", "within", "under", "while", "when", "during", "unless",
)  # fmt: skip
"""What stands before words that choose rows."""
_ALONE, _NAMED = 0.15, 0.9
"""A column is meant by a word that names every other one so much worse, or it so well."""
_FRACTIONS = frozenset("half third quarter tercile quartile quintile decile".split())
"""Parts of a time, or of the rows."""
_PLOTS = ("plot", "chart", "diagram", "graph", "curve")
_COMPARED = frozenset("longer shorter faster slower higher lower larger smaller bigger better worse more less".split())
_GROUPING = {"by", "series", "facet", "x"}
_CLASSES = {"group", "class", "category", "kind", "status"}
"""Names of columns that do not tell what is grouped: an ethnic group is another one than an arm."""
_ASKING = {"x", "series", "facet", "size", "label", "order", "not", "highlight"}
"""Roles that must have a column, or a value."""


def unknown(w: Clauses) -> None:
    """Adds up how much the words matter that nothing was found for."""
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
        if "label" in _led(w, place) and w.plural(place) and facts.keys:
            draft.names = True  # label the cars: what the rows are
            continue
        if _plot_or_span(w, place):
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
            draft.doubts[item.text] = 1.0
        elif not item.words[0].quoted and not _head(w, place) and any(
                _alike(item.stem, one) for one in known - _amounts(w, place)):  # fmt: skip
            draft.entities += [item.stem] if item.stem not in draft.entities else []
        else:
            draft.listed = draft.listed or _listed(w, place)
            each, along = _each(w, place) or _called(w, place), _along_rows(w, place)
            draft.things += [item.text] if each or (along and w.plural(place)) else []
            each = each or along
            draft.doubts[item.text] = 0.0 if each else 1.0 if tallied(w, place) else _doubt(w, place)
    for place, item in enumerate(w.items):
        counting = item.number is not None and item.number <= 2 and item.words[0].text.isalpha()
        if place in w.done or item.number is None or item.columns or item.values or counting or place in together:
            continue
        if draft.kind == "shape":  # an inset of the last twenty: `charts.shapes` reads it
            continue
        if place in w.strange or not item.words[0].text.isalpha():
            draft.doubts[item.text] = 1.0


def _plot_or_span(w: Clauses, place: int) -> bool:
    """a hydrograph of, an antibiogram as heat map: what a field calls its plot; the whole year: all rows."""
    stem = w.stem(place)
    named = stem.endswith(("gram", "graph")) and len(stem) > 7 and (w.draft.kind or w.stem(place + 1) == "of")
    return bool(named) or (bool(w.items[place].args("bin")) and w.stem(place - 1) in ("whole", "entire", "full"))


def _head(w: Clauses, place: int) -> bool:
    """soil respiration: the head of a name whose first word alone stands in a column that is measured."""
    before = w.items[place - 1] if w.same(place - 1, place) else None
    if before is None or not before.columns or len(before.words) > 1 or w.plural(place):
        return False
    name, score = before.columns[0]
    return w.measure(name) and score < 0.9 and name not in w.facts.averages


def tallied(w: Clauses, place: int) -> bool:
    """how many home wins: what is counted, which must be something of the table."""
    before = [p for p in (place - 1, place - 2) if w.same(p, place)]
    if w.stem(place) in ("does", "has", "was", "is", "as") or w.items[place].args("bin"):
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
    return tuple(name for name in facts.comparable if name not in facts.averages)


def _collective(w: Clauses, place: int) -> tuple[tuple[str, ...], list[int]]:
    """all engines, the three input voltages: the columns of numbers together, where there are as many of them; the
    hyperparameters: the numbers that were chosen."""
    units = [
        tuple(n for n in w.facts.measures if w.facts.unit(n) == unit)
        for unit in ("", *sorted(w.facts.units(w.facts.measures)))
    ]
    item, groups = (
        w.items[place],
        [*w.facts.families, w.facts.wide, w.facts.parts, w.facts.comparable, scores(w.facts), *units],
    )
    chosen = tuple(c.name for c in w.facts.columns if w.facts.setting(c.name) and not w.facts.repetition(c.name))
    if item.stem in SETTINGS and len(chosen) > 1:
        return chosen, [place]
    dated = tuple(name for name in w.facts.measures if calendar_unit([name]) == item.stem)
    if len(dated) > 2 and w.draft.kind == "heatmap":
        return dated, [place]  # countries x years
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
        if said in ("all", "every", "each", "both") and not w.facts.wide and (row := _across(w)):
            return row, list(range(here, place + 1))
        if said in ("all", "every", "each", "both") and w.facts.wide:
            return tuple(n for n in w.facts.wide if n not in w.facts.sums), list(range(here, place + 1))
        if here not in w.strange and not w.plain(here):
            return (), []
    return (), []


def _across(w: Clauses) -> tuple[str, ...]:
    """the mIoU of all the models: of the one row that is named the columns of one unit, where none of them is named."""
    named = [values for column, values in w.draft.named.items() if column in w.facts.keys]
    lone = len(w.draft.named) == 1 and [len(values) for values in named] == [1]
    if not lone or any(use.column in w.facts.measures for use in w.draft.uses):
        return ()
    units = [w.facts.unit(name) for name in w.facts.measures]
    usual = max(units, key=units.count)
    names = tuple(name for name, unit in zip(w.facts.measures, units, strict=True) if unit == usual)
    return names if len(names) > 2 and set(names) <= {*w.facts.comparable} else ()


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


def _called(w: Clauses, place: int) -> bool:
    """the tool names next to the dots: what the rows are, which one column names."""
    return w.same(place + 1, place) and w.items[place + 1].has("role:names") and len(w.facts.keys) == 1


def _along_rows(w: Clauses, place: int) -> bool:
    """along the ablation steps: the rows, which one column names and nothing else tells apart."""
    last = place
    while last + 1 in w.strange and w.same(last + 1, place):
        last += 1
    lone = len(w.facts.keys) == 1 and not w.facts.categories and not any(w.facts.timed(c.name) for c in w.facts.columns)
    return lone and w.plural(last) and "x" in _led(w, place) and w.stem(last) not in MEASURES


def _alike(stem: str, known: str) -> bool:
    return stem == known or (len(known) > 2 and likeness(stem, known) >= 0.75)


def _names_something(w: Clauses, place: int) -> bool:
    """Quoted words, codes, parts of the rows, Ward D, live longer: never mere descriptions."""
    item = w.items[place]
    if item.words[0].quoted or any(letter.isdigit() for letter in item.text) or item.stem in _FRACTIONS:
        return True
    if (item.text.isupper() and len(item.text) == 1) or _predicate(w, place):
        return True
    return _head(w, place) and any(_alike(item.stem, one) for one in w.facts.entities)


def _doubt(w: Clauses, place: int) -> float:
    """How much a word that is not understood may change the plot: most where a sign asks for a column."""
    item = w.items[place]
    if _names_something(w, place):
        return 1.0
    behind_it = w.items[place - 1].words if w.same(place - 1, place) else ()
    if item.stem in _UNIT_WORDS and any(word.number is not None for word in behind_it):
        return 0.0  # range at 23 degrees
    after_it = w.items[place + 1] if w.same(place + 1, place) else None
    if item.args("bin") and after_it is not None and after_it.columns and after_it.words[0].number is not None:
        return 0.0  # week 12, of a column that is called w12
    if item.args("bin") and w.plural(place) and any(w.facts.dated(c.name) for c in w.facts.columns):
        return 0.0  # days without rain: what the rows are
    heading = any(w.stem(p) == ":" for p in range(place, len(w.items))) or _title(w, place)
    if place == 0 and w.plural(place) and w.stem(1) == "," and len(w.items) > 2:
        return 0.2  # epicentres, longitude on x: what the rows are
    if axis_title(w.items, place):
        return 0.0
    named = any(w.items[p].columns or w.items[p].values for p in range(place))
    if (heading and not named) or _explained(w, place):
        return 0.0
    if (w.stem(place + 1) in _PLOTS and w.same(place + 1, place)) or (item.text.isupper() and _codes(w)):
        return 1.0  # a kind that is not known here; TNF expression
    before, after = _beside(w, place, -1), _beside(w, place, 1)
    head = place - 2 if w.stem(place - 1) == "of" else place - 1  # number of sightings
    counted = w.same(head, place) and {"count", "distinct"} & set(w.items[head].args("agg"))
    total = head == place - 2 and any("sum" in one.args("agg") for one in w.items)  # number of birds in total
    if counted and item.text.endswith("s") and not after and not item.args("bin") and not total:
        return 1.0  # how many cyclists
    held = w.items[place - 1].values if w.same(place - 1, place) and not w.items[place - 1].columns else ()
    if held and held[0][2] >= 0.95 and item.stem not in MEASURES:
        return 0.05  # the exam week, real robot only: what a value is
    if any(w.same(p, place) and w.stem(p).startswith("trade") for p in (place + 1, place + 2)):
        return 0.0  # the speed-accuracy tradeoff: of what is drawn
    timed = bool(after) and w.facts.timed(after) and w.plural(place + 1)  # in the summer months
    if _which(w, place) or _quantity_of(w, place) or ((timed or not after) and _chooses(w, place)):
        return 1.0
    if _against(w, place):
        return 1.0
    measured = any(w.measure(name) for name in (before, after) if name)
    if _apposed(w, place):
        return 0.0
    if item.stem in ANYTHING and w.same(place - 1, place) and w.items[place - 1].columns and w.measure(before):
        return 0.0  # the stress ratings
    said = w.items[place - 1] if w.same(place - 1, place) and w.measure(w.column(place - 1)) else None
    if said is not None and item.stem in MEASURES and _one(w, said) and not w.plural(place) | measure_word(said.stem):
        return 0.1  # morphine consumption
    if item.stem in MEASURES or (place and item.text[:1].isupper() and item.text[1:].islower()):
        return 1.0  # a quantity, or somebody's name: what is drawn without it is something else
    if _listed(w, place) or _beside_value(w, place):
        return 1.0  # rent and food: one of the columns that are asked for; Lumen and its sister
    if item.stem.endswith("est") and len(item.stem) > 5:
        return 1.0  # a superlative chooses rows
    signs = _led(w, place)
    if (
        w.column(place + 1)
        and w.facts.text(after)
        and not (signs or item.senses or w.plural(place))
        and (w.stem(place - 1) not in ("which", "what"))
    ):
        return 1.0  # half precision: it chooses rows
    if after and w.column(place + 1) and w.exact(place + 1) and signs & _GROUPING and not w.plural(place) and (
            not set(stems(after)) & (GENERIC | _CLASSES)):  # fmt: skip
        return 0.05  # by study arm
    if not after and (signs & _ASKING or ("by" in signs and not item.text.endswith("s"))):
        return 1.0
    if _changes(w, place):
        w.draft.changing.append(item.text)
        return 1.0
    measured = measured or bool(w.column(place + 1) and w.facts.timed(after))  # release year
    if measured or (w.stem(place - 1) in ("which", "what") and after):
        return 0.2
    if item.stem.endswith(_QUALITIES):
        return 1.0 if after and w.facts.text(after) and not item.stem.endswith("ing") else 0.25
    asks = any(w.stem(p) in ("does", "do", "did") for p in range(place) if w.same(p, place))
    behind = w.items[place - 1].columns[:1] if place else ()
    if w.plural(place) or (behind and (asks or (w.exact(place - 1) and w.facts.text(behind[0][0])))):
        return 0.05 if behind and w.exact(place - 1) and not asks else 0.25  # surface condition; what the rows are
    # A word of the table is said for what it names there, which is not drawn.
    return 1.0 if item.stem in w.facts.vocabulary else 0.28


def _changes(w: Clauses, place: int) -> bool:
    """champion efficiency, residents exposed, the highest dose, runs that timed out, champions first: before a measure,
    behind a superlative, behind what is counted, and before an order a word makes another quantity, other rows or
    another order of it; a noun behind a measure mostly says once more what it is."""
    before = w.items[place - 1] if w.same(place - 1, place) else None
    behind = next((p for p in range(place + 1, len(w.items)) if p not in w.strange), place)
    after = w.items[behind] if w.same(behind, place) and behind > place else None
    tells = [
        one
        for one, changes in ((after, not w.plural(place)), (before, w.stem(place).endswith("ed")))
        if one and changes
    ]
    for one in tells:
        name = one.columns[0][0] if one.columns else ""
        own = _of_its_unit(w.stem(place), name, w.facts) if name else False
        if name and w.measure(name) and not own and not (one is after and _describes(w, place, one)):
            return True
    if after is not None and after.has("order:end") and not after.columns:
        return True
    if before is None or before.values or (before.columns and w.measure(before.columns[0][0])):
        return False
    counted = [p for p in (place - 2, place - 3) if w.same(p, place) and w.items[p].has("agg:count")]
    counted = [] if any(w.items[p].args("role") for p in range(min(counted, default=place), place)) else counted
    highest = not before.columns and before.has("agg:max", "agg:min", "top:top", "top:bottom")
    rows = bool(before.columns) or known_rows(before.stem, w.facts)
    return highest or (bool(counted) and rows and not w.plural(place) and not w.items[place].values)


def _describes(w: Clauses, place: int, named: Item) -> bool:
    """contact forces, tool height, build time: a word before a quantity that only one column can be says what it is
    of, unless it makes another quantity of it (peak, adjusted) or some of what is counted (adult visitors)."""
    name = named.columns[0][0]
    other = w.stem(place) in CHANGING or w.items[place].text.endswith(("ed", "ly", "est"))
    counts = w.facts.tally(name) or (w.facts.whole(name) and named.text.endswith("s"))
    return _one(w, named) and not (other or counts or w.facts.generic(name) or _of_another(named, name))


def _of_another(named: Item, name: str) -> bool:
    """Whether a column says itself what its quantity is of: an oil price is no food price."""
    said, own = {word.stem for word in named.words}, stems(bare(name))
    more = [word for word in own if len(word) > 2 and word.isalpha() and word not in _UNIT_WORDS | GENERIC | said]
    return bool(said & set(own)) and bool(more)


def _one(w: Clauses, named: Item) -> bool:
    """Whether words name one column well, or no other quantity nearly as well."""
    score = named.columns[0][1]
    return score >= _NAMED or all(score - less >= _ALONE for one, less in named.columns[1:] if w.measure(one))


def _of_its_unit(word: str, name: str, facts: Facts) -> bool:
    """tonnage, of a column in tonnes: the quantity that a unit measures."""
    unit = facts.measured_in(name)
    said = UNITS.get(unit, frozenset()) | {one for one, short in SPELLED.items() if short == unit}
    return any(likeness(word, one) >= 0.75 for one in said)


def _title(w: Clauses, place: int) -> bool:
    """Michaelis-Menten plot, v0 against concentration: what a plot is called, before both its axes are said."""
    end = next((p for p in range(place, len(w.items)) if w.items[p].pause), len(w.items))
    named = [p for p in range(end) if w.stem(p).split(" ")[0] in _PLOTS]
    behind = [p for p in range(end, len(w.items)) if w.items[p].has("role:x", "role:x_after")]
    return bool(named) and named[-1] > place and any(w.column(p) for p in range(end, len(w.items))) and bool(behind)


def _codes(w: Clauses) -> bool:
    """Whether a column that nobody names holds codes in capitals: a strange one may be meant as one of them."""
    told = {use.column for use in w.draft.uses} | {*w.draft.named, *w.draft.where}
    free = [w.facts[name] for name in w.facts.categories if name not in told]
    return any(2 * sum(str(v).isupper() for v in column.distinct) >= len(column.distinct) for column in free)


def _predicate(w: Clauses, place: int) -> bool:
    """Whether a word says what is more or less of something, and no column: they live longer."""
    after = w.items[place + 1] if w.same(place + 1, place) else None
    return after is not None and after.stem in _COMPARED and not after.columns


def _apposed(w: Clauses, place: int) -> bool:
    """efficiency in fps per watt, quality as SSIM: a quantity, and by which column it is measured."""
    led = w.stem(place + 1) in ("in", "as") and w.same(place, place + 2) and bool(w.items[place + 2].columns)
    return led and w.items[place + 2].columns[0][1] >= 0.8 and w.measure(w.items[place + 2].columns[0][0])


def _listed(w: Clauses, place: int) -> bool:
    """Whether a word stands in a list of columns that are measured, as one of them; or by day and night."""
    if w.stem(place - 1) in ("and", "or") and place > 1 and w.items[place - 2].args("bin") and not w.column(place + 1):
        return True
    for step in (1, -1):
        other = w.column(place + 2 * step)
        alone = step > 0 or not (w.column(place + 1) or place + 1 in w.strange)
        if w.stem(place + step) in ("and", "&", ",", "/") and alone and other and w.measure(other):
            return w.stem(place + step) != "," or not w.items[place].text.endswith("ly")
    return False


def _beside_value(w: Clauses, place: int) -> bool:
    """Whether a word stands behind a value in a list of values."""
    here = place - 1
    while w.same(here, place) and (w.stem(here) in FILLERS or w.stem(here) in ("it", "their", "our")) and (
            w.stem(here) != "and"):  # fmt: skip
        here -= 1
    return w.stem(here) == "and" and w.same(here - 1, place) and bool(w.items[here - 1].values)


def _against(w: Clauses, place: int) -> bool:
    """unemployment vs GDP: what is drawn against something is a column, or nothing of this table."""
    after = w.items[place + 1] if w.same(place + 1, place) else None
    return after is not None and after.stem in ("vs", "versus", "against") and not after.columns


def _led(w: Clauses, place: int) -> set[str]:
    """The roles that the sign before a word gives, with no more than articles and other strange words between."""
    here = place - 1
    idle = FILLERS | {"true", "own", "same", "given", "respective"}
    while w.same(here, place) and (here in w.strange or w.stem(here) in idle):
        here -= 1
    return set(w.items[here].args("role")) if w.same(here, place) and not w.items[here].columns else set()


def _chooses(w: Clauses, place: int) -> bool:
    """for the carbon beams, on Mars, XS only: words that choose rows, and name none."""
    first, last = place, place
    while w.same(first - 1, place) and (
        first - 1 in w.strange or w.stem(first - 1) in ("the", "a", "an", "our", "their")
    ):
        first -= 1
    while w.same(last + 1, place) and last + 1 in w.strange:
        last += 1
    if w.stem(last + 1) in ("that", "which", "who", "whose", "where"):
        return False  # colleges that were founded before 1850: what the rows are
    only = w.same(last + 1, place) and w.items[last + 1].has("role:only")
    of = w.column(first - 2) if w.stem(first - 1) == "of" and w.same(first - 2, place) else ""
    measured = bool(of) and w.facts.numeric(of) and not w.facts.tally(of)
    return only or measured or (w.same(first - 1, place) and w.stem(first - 1) in _CHOOSING)


def _which(w: Clauses, place: int) -> bool:
    """wikitext perplexity: the word tells which of several columns of a name is meant, and none is called so."""
    here = place + 1
    if not w.same(here, place) or not w.items[here].columns:
        return False
    first = w.items[here].columns[0][0]
    options = [one for one in w.items[here].columns if w.measure(one[0]) == w.measure(first)]
    if any(one.columns and one.columns[0][0] in dict(options) for p, one in enumerate(w.items) if p != here):
        return False  # tail latency (p50 and p99): said behind it
    if len(options) > 1 and options[0][1] < 0.9 and options[1][1] >= options[0][1] - 0.15:
        return True
    name, said = w.items[here].columns[0][0], {word.stem for word in w.items[here].words}
    for family in w.facts.families:
        shared: set[str] = set.intersection(*(set(stems(one)) for one in family))
        if name in family and shared and not said & (set(stems(name)) - shared):
            return True
    return False


def _quantity_of(w: Clauses, place: int) -> bool:
    """gas use of the gym: what is measured stands before "of" and a column that is named for a thing."""
    here = place + 1
    while w.same(here, place) and w.plain(here) and w.stem(here) not in ("of", "in", "on", "for"):
        here += 1
    if not w.same(here, place) or w.stem(here) != "of":
        return False
    here += 1 + (w.stem(here + 1) == "the")
    name = w.items[here].columns[0][0] if w.same(here, place) and w.items[here].columns else ""
    return name in w.facts.wide


_QUALITIES = ("ed", "ing")


def _beside(w: Clauses, place: int, step: int) -> str:
    """The column that stands beside a word, with no more than other strange words between."""
    here = place + step
    while here in w.strange and w.same(here, place):
        here += step
    item = w.items[here] if w.same(here, place) else None
    return item.columns[0][0] if item and item.columns else ""


def _explained(w: Clauses, place: int) -> bool:
    """under strong heterogeneity (alpha = 0.1), calibration (ece), gross margin (sales minus costs): what a bracket
    tells in words of the table."""
    here = place
    while here in w.strange or (here < len(w.items) and w.plain(here) and not w.items[here].pause):
        here += 1
    if w.stem(here) != "(":
        return False
    inside = range(here + 1, next((p for p in range(here, len(w.items)) if w.stem(p) == ")"), here))
    return any(w.items[p].columns or w.items[p].has("role:diff") or p in dict(w.met) for p in inside)
