"""Wishes as people type them + Table -> readings, by rules and no model.

    words -> items (columns, values, signs) -> draft (roles, rows, order) -> reading -> chart

A wish is understood or refused. It is refused when a word that matters names nothing in the table, when something is
missing that the table's shape cannot tell, and when two readings fit equally well. A refusal brings the two best
readings, to choose one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from figwright.core.errors import FigwrightError
from figwright.core.tables import Table
from figwright.plots.charts.describe import describe
from figwright.plots.charts.model import Chart, Condition, Derived
from figwright.plots.charts.reckon import reckoned, with_derived
from figwright.plots.charts.wishes._accounted import unaccounted
from figwright.plots.charts.wishes._chart import ROWS, chart, condition
from figwright.plots.charts.wishes._complete import Unclear, complete
from figwright.plots.charts.wishes._computed import AVERAGED, SUM_OR_MEAN
from figwright.plots.charts.wishes._diagrams import graph, matrix
from figwright.plots.charts.wishes._draft import Draft, Use
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._figures import misranked, shares_of_some, unchosen, unshown
from figwright.plots.charts.wishes._kept import lost
from figwright.plots.charts.wishes._lexicon import ANYTHING, MEASURES
from figwright.plots.charts.wishes._meant import unmeant
from figwright.plots.charts.wishes._mentions import Item, items
from figwright.plots.charts.wishes._parse import parse
from figwright.plots.charts.wishes._quantities import quantities
from figwright.plots.charts.wishes._ranges import ColumnRange, column_range, spelled_out
from figwright.plots.charts.wishes._ranked import weigh
from figwright.plots.charts.wishes._reading import Folded, Reading, Where
from figwright.plots.charts.wishes._rows import rows, rows_where
from figwright.plots.charts.wishes._spoken import mentioned, shown, signs, unnamed
from figwright.plots.charts.wishes._state import State
from figwright.plots.charts.wishes._supported import unsupported
from figwright.plots.charts.wishes._text import stem, stems, words, written_out
from figwright.plots.charts.wishes._views import AGAINST, folded, unfolded, views

TIED = "two readings fit equally well"
UNSURE = "what it asks for is not clear enough"
__all__ = [
    "TIED", "Reading", "Understood", "by_rules", "condition", "drawn", "mentioned", "shown", "signs", "spelled_out",
    "summed", "understand", "unmeant", "unnamed",
]  # fmt: skip

_TIED = 0.05
"""Names whose likeness to the words differs by less fit equally well."""
_FULL = 0.95
"""A column that is named at least so well is named in full."""
_STRANGE = 0.28
"""So much weighs one word of which nothing is known: too much where the shape of a table tells the columns."""
_UNTOLD = (AVERAGED, SUM_OR_MEAN, "averaged:")
"""Assumptions that columns become one, which nobody says."""
_DOUBT = 0.3
"""Words that are not understood weigh this much together, at most; more is a refusal."""


@dataclass(frozen=True)
class Understood:
    """The readings of a wish, the best first, and why it is not drawn when it is not."""

    readings: tuple[Reading, ...] = ()
    refusal: str = ""
    unknown: tuple[str, ...] = ()
    """Words that name nothing in the table."""
    strangers: str = ""
    """The refusal that would name them; a refusal that says no more is one of loose words only."""
    certain: bool = False
    """Whether the table is a diagram already, and no other reading is to be compared."""
    by_shape: bool = False
    """Whether the words leave the columns to the shape of the table: they name no more than a kind of plot."""
    shape: str = ""
    """The kind that only the shape of the table can serve."""
    said: frozenset[str] = frozenset()
    """Columns that such words name, well or not."""
    where: Where = field(default_factory=dict)
    """The rows that such words choose."""
    entities: tuple[str, ...] = ()
    """Words for what the rows or the columns are."""
    plain: bool = False
    """Whether the words name a kind of plot, ask for no rows, no computation and no order, and what they call otherwise
    than the table can only be its columns together: what is meant is a plot of that kind that shows all of it."""


def understand(table: Table, wish: str) -> Understood:
    """How a wish is understood. With a refusal nothing is drawn before somebody chooses a reading.

    What the rules would draw is drawn unless the network finds it unlikely. Otherwise their readings and the network's
    are weighed against each other: the best one is drawn if it is sure enough.
    """
    said = written_out(wish)
    rules = by_rules(table, said)
    if rules.by_shape or rules.certain:
        return rules
    found = weigh(table, said, rules.readings, rules.refusal, lambda one: _undrawn(one, table))
    if found.kept:
        return rules
    return replace(rules, readings=found.readings, refusal="" if found.drawn else rules.refusal or UNSURE)


def by_rules(table: Table, wish: str) -> Understood:
    """What the rules make of a wish."""
    for name, made, said in quantities(table, wish):
        other = _of_sums(_read(with_derived(table, made), said), name, made, table)
        one = other.readings[0] if other.readings else None
        sure = not other.refusal or " to " in name
        if one is not None and sure and one.how == "per" and {*one.y, one.minus} == set(made[name].of):
            return other  # a ratio of sums
        if one is not None and sure and name in (one.x, *one.y, one.series):
            return replace(other, readings=tuple(replace(each, derive=made) for each in other.readings))
    if (several := column_range(wish, Facts(table))) is not None:
        return _ranged(table, wish, several)
    return _read(table, wish)


def _of_sums(found: Understood, name: str, made: dict[str, Derived], table: Table) -> Understood:
    """A ratio of counts, where rows share a place, is one of their sums: the conversion rate of a channel."""
    one, ratio = found.readings[0] if found.readings else None, made[name]
    counts = all(n in table.names and Facts(table).adds_up(n) for n in ratio.of)
    if found.refusal != TIED or one is None or one.y != (name,) or ratio.how != "per" or not counts or len(made) > 1:
        return found
    summed = replace(one, y=ratio.of[:1], minus=ratio.of[1], how="per", aggregate="sum", assumed=())
    return replace(found, readings=(summed,), refusal="")


def _read(table: Table, wish: str) -> Understood:
    """A wish read against the table as it stands, and against the table made long."""
    found = _understand(table, wish)
    if found.by_shape or not found.refusal or found.refusal == TIED:
        return found
    if (asked := _asked(wish)) and not (other := by_rules(table, asked)).refusal and _keeps(other, table, wish):
        return other
    if Facts(table).matrix:
        return found
    for fold in views(table, wish, (*found.unknown, *found.entities)):
        other = _understand(folded(table, fold), wish)
        found_long = tuple(unfolded(replace(one, fold=fold)) for one in other.readings)
        heat = any(one.fold is not None and one.mark == "heatmap" for one in found_long)
        sure = other.readings and not other.refusal and not _filled_in(other.readings[0])
        if sure and not heat and _speaks_of(other.readings[0], fold):
            return replace(other, readings=found_long, unknown=found.unknown, plain=found.plain)
    return found


def _ranged(table: Table, wish: str, several: ColumnRange) -> Understood:
    """A wish with a range of columns: years, sizes and the like are an axis, others are drawn side by side."""
    for fold in views(table, wish, _understand(table, wish).unknown):
        axis = bool(fold.names) and not any(isinstance(name, str) for name in fold.names)
        if axis and set(several.columns) <= set(fold.columns):
            part = len(several.columns) < len(fold.columns)
            ends = [fold.names[fold.columns.index(one)] for one in (several.columns[0], several.columns[-1])]
            told = f"over {fold.key}" + (f" from {ends[0]} to {ends[1]}" if part else "")
            other = _understand(folded(table, fold), several.replaced(wish, told))
            if other.readings and not other.refusal and fold.key in (other.readings[0].x, other.readings[0].series):
                return replace(other, readings=tuple(unfolded(replace(one, fold=fold)) for one in other.readings))
    return _read(table, several.listed(wish))


def _asked(wish: str) -> str:
    """What a wish asks for beside the questions that it is to answer: "is it stable? loss over steps"."""
    parts = re.split(r"(?<=[.?!;])\s+", wish.strip())
    rest = " ".join(part for part in parts if not part.endswith("?"))
    return rest if rest != " ".join(parts) else ""


def _keeps(found: Understood, table: Table, wish: str) -> bool:
    """Whether a reading draws something that was said, and keeps all values that a longer wish names."""
    if not found.readings or found.by_shape:
        return False
    one = found.readings[0]
    named = [str(value) for item in items(words(wish), Facts(table)) if item.values and not item.columns
             for value in item.values[0][1] if item.values[0][2] >= 0.95]  # fmt: skip
    kept = {str(value) for values in one.where.values() for value in values} | {*map(str, one.highlight)}
    return bool(one.y) and not one.assumed and set(named) <= kept


def _speaks_of(reading: Reading, fold: Folded) -> bool:
    """Whether a reading of a long table draws its numbers, and tells its columns apart or says how they become one."""
    apart = fold.key in (reading.x, reading.series, reading.facet, reading.over, *reading.where)
    told = bool(reading.aggregate) and not any(one.startswith(_UNTOLD) for one in reading.assumed)
    return reading.y == (fold.value,) and (apart or reading.mark in ROWS or told)


def summed(table: Table) -> frozenset[str]:
    """Columns that are the sum of all the others: no part beside these."""
    return Facts(table).sums


def _understand(table: Table, wish: str) -> Understood:
    facts = Facts(table)
    said = items(words(wish), facts)
    draft = parse(said, facts)
    if facts.matrix and (one := matrix(words(wish), draft, facts)) is not None:
        undrawn = draft.refusals if draft.kind == "shape" else []  # alluvial: no kind that is known
        doubted = "; ".join(undrawn) or (_because(draft, "") if draft.doubt >= 1 else "")
        return Understood((one,), doubted, tuple(dict.fromkeys(draft.unknown)), certain=True)
    _places(draft, facts)
    _measured(draft, facts)
    plain = (
        _names_kind_only(draft)
        and not AGAINST.search(wish)
        and _leaves_one(draft, facts)
        and (draft.kind == "shape" or len(table.columns) == 1 or _together(draft, wish, facts))
    )
    if draft.kind == "shape" and draft.doubt >= _STRANGE:
        return Understood(refusal=_because(draft, ""), unknown=tuple(dict.fromkeys(draft.unknown)), plain=plain)
    if "twin" in draft.scales and not draft.uses and not draft.everything:
        draft.kind, draft.shape = "shape", "twin"
    if draft.shape == "arrow" and not draft.uses:
        draft.kind = "shape"
    if draft.kind == "heatmap" and _kind_only(draft) and len(facts.keys) == 1:
        draft.everything = _of_one_unit(facts)
    if draft.kind == "shape" or _kind_only(draft):
        return Understood(by_shape=True, shape=draft.shape, said=_alone(draft), where=_chosen(draft, facts))
    refusal = "; ".join(draft.refusals)
    found: list[Reading] = []
    try:
        best = (graph if draft.kind == "graph" else complete)(deepcopy(draft), facts)
    except Unclear as error:
        refusal = refusal or _because(draft, str(error))
        found = [*_tried(_guesses(draft, facts), facts)]
    else:
        others = [*_tried(_alternatives(draft, facts), facts)]
        others[:0] = _uncombined(best, draft, facts)
        found = [best, *others]
        if not refusal and draft.doubt >= _DOUBT:
            refusal = _because(draft, "")
        if not refusal and (filled := _filled_in(best, draft)) and not _forced(filled, best, draft, facts) and (
            draft.unknown or draft.ignored or (draft.entities and "counted" not in filled) or filled.count("`") > 2
            or (filled.startswith(("along", "by")) and draft.aggs & {"mean", "sum"})
        ):  # fmt: skip
            refusal = _because(draft, f"not said: {filled}")
        if not refusal and (idle := _idle(best, facts)):
            refusal = idle
        if not refusal and (told := next(_unproved(said, draft, best, facts), "")):
            refusal = _because(draft, told)
        if not refusal and (told := next(unsupported(said, draft, best, facts), "")):
            refusal = _because(draft, told)
        if not refusal and len(_distinct(found)) > 1:
            refusal = TIED
        if refusal and len(_distinct(found)) < 2:
            found += _tried(_guesses(draft, facts), facts)
    fit = [one for one in _distinct(found) if not (fault := _unfit(one, table))]
    if found and not fit:
        refusal = refusal or fault
    unknown = tuple(dict.fromkeys(draft.unknown))
    return Understood(
        tuple(fit[:2]), refusal, unknown, _because(draft, ""), entities=tuple(draft.entities), plain=plain
    )


def _unproved(said: Sequence[Item], draft: Draft, best: Reading, facts: Facts) -> Iterator[str]:
    """What is said and not shown, or shown and not said."""
    yield from filter(None, (lost(draft, best, facts),))
    yield from unaccounted(said, draft, best, facts)
    yield from unshown(said, draft, best, facts)
    yield from unchosen(said, best, facts)
    yield from filter(None, (misranked(best, facts), shares_of_some(draft, best, facts)))


def _of_one_unit(facts: Facts) -> tuple[str, ...]:
    """The columns in one unit, beside which others count or measure something else: they share no scale of colours."""
    units = [facts.unit(name) for name in facts.measures]
    usual = max(units, key=units.count, default="")
    names = tuple(name for name, unit in zip(facts.measures, units, strict=True) if unit == usual)
    return names if usual and 2 < len(names) < len(units) else ()


def _alone(draft: Draft) -> frozenset[str]:
    """The columns that words name which name no other one."""
    return frozenset(use.column for use in draft.uses if len(use.options) == 1)


def _chosen(draft: Draft, facts: Facts) -> Where:
    """The rows that a wish chooses, where the shape of the table tells the rest."""
    state = State(deepcopy(draft), facts)
    try:
        rows(state)
    except Unclear:
        return {}
    return state.where


def _places(draft: Draft, facts: Facts) -> None:
    """ "by number of boxes" names the column of boxes, and counts nothing, where another column is what is drawn;
    "job counts by queue" counts jobs, and not queues."""
    placed = [use for use in draft.uses if use.agg == "count" and use.role in ("by", "x", "series", "facet")]
    values = [use for use in draft.uses if use.role in ("", "y") and not use.agg and use.column in facts.measures]
    if values or len(placed) > 1:
        for use in placed:
            use.agg = ""
    if placed and values:
        draft.aggs.discard("count")


def _measured(draft: Draft, facts: Facts) -> None:
    """ "boxplot of time by condition": what is distributed is the first column of numbers, though it is called time."""
    if draft.kind in ROWS and not draft.of("y"):
        first = next((use for use in draft.uses if not use.role and not use.agg and facts.numeric(use.column)), None)
        if first is not None:
            first.role = "y"


def _names_kind_only(draft: Draft) -> bool:
    """Whether a wish names a kind, and asks for no rows, no computation and no order."""
    computed = draft.aggs - {"distribution", "parts", "relation", "trend"} or any(use.agg for use in draft.uses)
    chosen = draft.chosen or draft.combine or draft.running or draft.spread
    return bool(draft.kind) and not chosen and (draft.kind in ROWS or not computed)


def _together(draft: Draft, wish: str, facts: Facts) -> bool:
    """Whether words that name nothing say what the columns are, as "judge" does in "for each judge" where every judge
    has a column, or what they measure, where their names are those of things: "loss" of "ours" and "theirs"."""
    things = len(facts.measures) > 1 and not any(set(stems(name)) & MEASURES for name in facts.measures)
    if not draft.unknown or (things and not any(facts.unit(name) for name in facts.measures)):
        return True
    said = "|".join(re.escape(word) for word in draft.unknown)
    before = r"(?:for each|for every|for all|for the|per|each|every|across|over the|by [\w -]+ and)(?: the| of the)?"
    return re.search(rf"\b{before} (?:\w+ )?(?:{said})", wish, re.IGNORECASE) is not None


def _leaves_one(draft: Draft, facts: Facts) -> bool:
    """Whether other words than names can mean one thing only: all that was measured where no column of it is named in
    full, or the one column that is left, unless they and its name are two quantities."""
    named = {use.column for use in draft.uses if not use.options or use.options[0][1] >= _FULL} & {*facts.measures}
    left = [name for name in facts.measures if name not in named]
    called = any(word.isalpha() and len(word) > 2 for name in left for word in stems(name))
    other = called and any(stem(word) not in ANYTHING for word in draft.unknown)
    return not named or (len(left) < 2 and not draft.listed and not other)


def _unfit(reading: Reading, table: Table) -> str:
    """Why a reading cannot be drawn of the table; empty when it can."""
    try:
        reckoned(drawn(reading, table), table)
    except FigwrightError as error:
        return error.message
    return ""


def _undrawn(reading: Reading, table: Table) -> str:
    """Why no script can be written of a reading; empty when one can."""
    from figwright.plots.charts.compile import compile

    try:
        compile(drawn(reading, table), table)
    except FigwrightError as error:
        return error.message
    return ""


def _kind_only(draft: Draft) -> bool:
    said = draft.uses or draft.named or draft.highlight or (draft.everything and draft.kind != "shape")
    return (
        bool(draft.kind)
        and not said
        and not draft.chosen
        and draft.doubt < 0.5
        and not draft.things
        and not draft.aggs - {"distribution", "parts"}
        and not {"role:by", "role:x", "role:series", "role:facet"} & draft.signs
    )


def drawn(reading: Reading, table: Table) -> Chart:
    """The chart of a reading; it says how the wish was understood."""
    view = table if reading.fold is None else folded(table, reading.fold)
    made = chart(reading, Facts(with_derived(view, reading.derive)))
    return made.model_copy(update={"because": f"understood as: {describe(made, table)}"})


def _because(draft: Draft, missing: str) -> str:
    unknown = ", ".join(map(repr, dict.fromkeys(draft.unknown)))
    return "; ".join(filter(None, (f"the table holds nothing called {unknown}" if unknown else "", missing)))


def _filled_in(reading: Reading, draft: Draft | None = None) -> str:
    """Columns that the words do not name, and the table's shape told; lines go along steps whoever asks for them."""
    found = [one for one in reading.assumed if one.startswith(("along", "by", "`", "one line")) or "counted" in one]
    curves = draft is not None and (draft.kind == "line" or "trend" in draft.aggs or draft.running)
    things = draft is not None and bool(draft.things)
    found = [one for one in found if not (curves and one.startswith((f"along `{reading.x}`", "one line"))) and not (
        things and one.startswith(("one line", "by")))]  # fmt: skip
    counts = draft is not None and ("count" in draft.aggs or bool(draft.running))
    return " and ".join(one for one in found if not (counts and "counted" in one))


def _forced(filled: str, best: Reading, draft: Draft, facts: Facts) -> bool:
    """Whether the values can only be grouped by what they are: all other columns of names are chosen from or pooled."""
    used = {*best.where, best.over, *best.pooled, *(use.column for use in draft.uses)}
    return filled == f"by `{best.x}`" and {*facts.categories} - used == {best.x} and not draft.unknown


def _idle(reading: Reading, facts: Facts) -> str:
    """What a reading computes or chooses without any effect: it was meant otherwise."""
    places = [name for name in (reading.x, reading.series, reading.facet) if name in facts.by_name]
    held = any(map(facts.tally, facts.measures)) or any("counted" in one for one in reading.assumed)
    rows = reading.aggregate == "count" or (reading.aggregate == "share" and (reading.of is not None or not reading.y))
    outcomes = {reading.series, reading.x, reading.facet, *reading.where} & {*facts.categories} - {*facts.crossed}
    asked = reading.of is not None and reading.y and facts.yes(reading.y[0]) is not None
    if rows and facts.crossed and not asked and not outcomes:
        return f"rows are counted, and the table has one for every {' and '.join(facts.crossed)}"
    plain = not (reading.bin or reading.where or reading.running)
    if reading.aggregate == "count" and held and plain and places and not facts.repeated(places):
        return f"every {places[0]!r} has one row: there is nothing to count"
    for name, said in reading.where.items():
        bounds = [one for one in said if isinstance(one, Condition) and _bounded(one)]
        if bounds and name in facts.measures and len(rows_where(facts, {name: tuple(bounds)})) == len(facts[name]):
            return f"the condition on {name!r} leaves out no row"
    return ""


def _bounded(one: Condition) -> bool:
    return any(bound is not None for bound in (one.above, one.below, one.at_least, one.at_most))


def _uncombined(best: Reading, draft: Draft, facts: Facts) -> list[Reading]:
    """What may be meant as well where rows share a place and nobody says what becomes of them; bars that are asked for
    by name show means of what does not add up."""
    named = best.x in facts.by_name and facts.text(best.x) and not facts.timed(best.x)
    crossing = best.mark == "line" and named  # a line from name to name
    if AVERAGED in best.assumed and not best.minus and (draft.kind != best.mark or crossing):
        return [replace(best, mark="box", aggregate="") if best.mark == "bar" else replace(best, aggregate="sum")]
    return [replace(best, aggregate="sum")] if SUM_OR_MEAN in best.assumed else []


def _tried(drafts: Iterator[Draft], facts: Facts) -> Iterator[Reading]:
    for draft in drafts:
        try:
            yield complete(draft, facts)
        except Unclear:
            continue


def _alternatives(draft: Draft, facts: Facts) -> Iterator[Draft]:
    """Drafts in which words that fit two columns equally well name the second."""
    named = {use.column for use in draft.uses}
    for place, use in enumerate(draft.uses):
        if len(use.options) < 2 or use.options[0][0] != use.column:
            continue
        (_, best), (other, next_best) = use.options[:2]
        if best - next_best < _TIED and other not in named and not facts.same_groups(use.column, other):
            changed = deepcopy(draft)
            changed.uses[place] = replace(use, column=other, options=())
            yield changed


def _guesses(draft: Draft, facts: Facts) -> Iterator[Draft]:
    """Drafts with what is missing filled in, to be chosen from."""
    named = {use.column for use in draft.uses}
    places = [name for name in (*facts.keys, *facts.categories) if name not in named]
    for measure in [name for name in facts.measures if name not in named][:3] or [""]:
        for place in (*places[:2], ""):
            changed = deepcopy(draft)
            changed.uses += [Use(measure, "y")] if measure else []
            changed.uses += [Use(place, "by")] if place and not draft.of("x", "by") else []
            yield changed
    bare = replace(deepcopy(draft), where={}, named={}, order="", order_by="", spread="", scales=set(), highlight=[])
    yield bare


def _distinct(readings: list[Reading]) -> list[Reading]:
    out: dict[tuple[object, ...], Reading] = {}
    for one in readings:
        out.setdefault(one.meaning, one)
    return list(out.values())
