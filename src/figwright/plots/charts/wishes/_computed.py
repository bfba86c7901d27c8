"""What is computed of the rows that share a place: means, sums, spreads, differences, stacks, bins of dates."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from figwright.core.tables import Table
from figwright.plots.charts.model import Scalar
from figwright.plots.charts.reckon._bins import planned
from figwright.plots.charts.reckon._steps import taken
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import EXTENSIVE, INTENSIVE, SUBJECTS, UNITS, synonyms
from figwright.plots.charts.wishes._state import AGGREGATES, State, Unclear
from figwright.plots.charts.wishes._text import stems

_ONE_A_PLACE = ("bar", "line", "point", "lollipop", "heatmap", "area", "pie", "donut", "radar")
"""Marks that show one value at a place."""
_ROWS = ("box", "violin", "histogram", "density", "scatter")
"""Marks that show the rows themselves."""
SUM_OR_MEAN = "sum or mean"
AVERAGED = "rows that share a place are averaged"
"""Assumptions that are asked about."""
_TIMES = frozenset("runtime time latency duration".split())
_RATES = frozenset("throughput speed fps qps rps tps rate velocity flow bandwidth".split())
_LATER = frozenset("after post new final".split())
_EARLIER = frozenset("baseline bl before pre initial start".split())


@dataclass
class Computed:
    """The computation of a reading."""

    aggregate: str = ""
    repeats: str = ""
    error: tuple[str, ...] = ()
    bounds: tuple[tuple[str, str], ...] = ()
    bin: dict[str, str] = field(default_factory=dict)
    minus: str = ""
    how: str = "minus"
    pivot: tuple[str, tuple[Scalar, ...]] | None = None
    running: str = ""
    stack: str = ""


def computed(s: State) -> Computed:
    """The computation that the words ask for, and that rows which share a place need."""
    made = Computed(s.agg, bin=dict(s.draft.bins))
    _spread(s, made)
    _combined(s, made)
    made.running = s.draft.running
    if s.kind == "ecdf":
        s.kind, made.aggregate, made.running = "line", "share", "sum"
    elif made.running and not s.x:
        raise Unclear("what the numbers go along is not said")
    if s.kind in _ONE_A_PLACE and s.ys and not made.aggregate and not s.pivot:
        made.aggregate = _repeated(s, bool(made.repeats))
    if made.repeats:
        _around(s, made)
    lone = s.x in s.facts.keys and len(s.ys) > 1 and not s.draft.of("x", "by", "series", "facet")
    if made.aggregate in ("sum", "mean", "median") and lone:
        raise Unclear(f"there is one row for each {s.x!r}: what the {made.aggregate} is taken of is not said")
    if s.kind in _ROWS and made.aggregate in AGGREGATES and not _grouped_points(s):
        made.aggregate = ""
    made.stack = _stack(s) or ("normal" if _totals_ordered(s, made) else "")
    if made.stack == "percent" and made.aggregate == "count":
        made.aggregate, made.stack = "share", "normal"
    dated = s.x and s.facts.dated(s.x) and (s.count or made.aggregate) and not made.bin and not s.facts.metric
    if dated and (unit := _unit(s)):
        made.bin[s.x] = unit
        s.assumed.append(f"dates are put together by {unit}")
    return made


def _grouped_points(s: State) -> bool:
    """Whether points stand for groups of rows: those of a name, of a grouping, or of a number that was set."""
    apart = [name for name in (s.label, s.series, *s.groups) if name]
    return s.kind == "scatter" and bool(s.x) and s.facts.repeated(apart or [s.x], s.rows) and (
        bool(apart) or s.varied(s.x) * 2 <= len(s.rows))  # fmt: skip


def _spread(s: State, made: Computed) -> None:
    """Spreads that stand in the table, or else are computed."""
    if not s.draft.spread:
        return
    if s.errors and len(s.ys) == 1:
        made.error, made.bounds = (s.errors, ()) if len(s.errors) == 1 else ((), (_interval(s.errors, s.facts),))
        return
    named = [y for y in s.ys if any(s.facts.spread_of(one, asked=True) == y for one in s.ys)]
    s.ys = [y for y in s.ys if y not in named]  # a mean with its SD, in a column SD
    made.error = tuple(s.facts.spread_of(y, asked=bool(named)) for y in s.ys)
    made.bounds = tuple(s.facts.edges[y] for y in s.ys if y in s.facts.edges)
    if not (made.error and all(made.error)):
        made.error = ()
        if not made.bounds:
            made.repeats = "sd" if s.draft.spread == "error" else s.draft.spread


def _interval(names: tuple[str, ...], facts: Facts) -> tuple[str, str]:
    """Two columns as the lower and the upper end of an interval."""
    pairs = zip(*(facts[name].numbers for name in names), strict=True)
    lower = next((one <= other for one, other in pairs if one != other and one == one and other == other), True)
    return (names[0], names[1]) if lower else (names[1], names[0])


def _around(s: State, made: Computed) -> None:
    """A spread is one around the mean, over what the rows of a place differ in."""
    made.aggregate = ""
    if s.kind in _ROWS:
        made.repeats = ""
    elif not s.facts.repeated(s.places, s.rows):
        raise Unclear("no rows repeat: there is no spread to draw")
    if not s.over:
        repeats = [c.name for c in s.facts.columns if s.facts.repetition(c.name)]
        s.over = next((n for n in repeats if not s.facts.repeated([*s.places, n], s.rows)), "")


def _combined(s: State, made: Computed) -> None:
    """The difference or the ratio of two columns, or of the numbers at two values of one."""
    how = s.draft.combine
    if not how and "change" in s.draft.aggs and len(s.ys) == 2 and s.facts.unit(s.ys[0]) == s.facts.unit(s.ys[1]):
        how = "minus"
    if not how:
        return
    values = s.contrast[1] if s.contrast is not None else tuple(s.ys)
    if len(values) != 2 or (s.contrast is not None and len(s.ys) != 1):
        raise Unclear("a difference or a ratio needs two columns, or two values of one")
    first, second = map(str, values)
    later = first == str(s.draft.base) or (second != str(s.draft.base) and _later(first, second))
    one, other = (second, first) if later else (first, second)
    if how == "speedup":  # of times the old one stands above
        one, other = (other, one) if _times(s) else (one, other)
        how = "per"
    made.minus, made.how = other, how
    if s.contrast is None:
        s.ys = [one]
    else:
        made.pivot = (s.contrast[0], tuple(v for name in (one, other) for v in s.contrast[1] if str(v) == name))


def _times(s: State) -> bool:
    """Whether a speedup is one of times, by the column, the words or the name of the table."""
    told = {*s.draft.words, *stems(s.facts.table.name)}
    if s.facts.less_is_better(s.ys[0]) or _TIMES & told:
        return True
    if not {*stems(s.ys[0]), *told, *UNITS.get(s.facts.unit(s.ys[0]), ())} & _RATES:
        raise Unclear("whether a speedup of times or of rates is asked for is not said")
    return False


def _later(first: str, second: str) -> bool:
    """Whether the second of two names is the later one: after, or a larger number in the same place (week 12, 2023)."""
    numbers = [[float(word) for word in stems(name) if word.isdecimal()] for name in (first, second)]
    told = set(stems(second)) & _LATER or set(stems(first)) & _EARLIER - set(stems(second))
    return bool(told) or (len(numbers[0]) == len(numbers[1]) and numbers[1] > numbers[0])


def _stack(s: State) -> str:
    draft, several = s.draft, bool(s.series or len(s.ys) > 1)
    stacks = (draft.stack or s.kind == "area") and s.kind in ("bar", "area") and several
    if draft.stack and not stacks and s.kind == "bar":
        raise Unclear("what is stacked is not said")
    counts = (
        s.kind == "bar"
        and bool(s.series)
        and s.of is None
        and (s.agg == "share" or (s.count and "grouped" not in draft.scales))
    )
    if (stacks or counts) and "percent" in draft.scales and not s.facts.parts and s.agg != "share":
        return "percent"
    return "normal" if stacks or counts else ""


def _totals_ordered(s: State, made: Computed) -> bool:
    """which service gets the most calls in total, split by caller: bars that are ordered by a total show it whole."""
    draft = s.draft
    summed = s.kind == "bar" and bool(s.series) and len(s.ys) == 1 and made.aggregate == "sum"
    by_total = bool(draft.order) and draft.order_by in ("", "y", *s.ys)
    return summed and by_total and "grouped" not in draft.scales


def _repeated(s: State, spread: bool) -> str:
    """How rows that share a place are shown: their mean, when something repeats them; otherwise it is asked."""
    facts, draft = s.facts, s.draft
    places = [*s.places, *([s.contrast[0]] if s.contrast is not None else [])]
    if not s.x or (s.x not in draft.bins and not facts.repeated(places, s.rows)):
        return ""
    if _one_line_each(s):
        return ""
    said = {
        word for y in s.ys for word in (*stems(y), *itertools.chain(*(itertools.chain(*synonyms(w)) for w in stems(y))))
    }
    flows = s.x in facts.links and any("/" in y or "per" in stems(y) for y in s.ys)
    if flows and not spread:
        return "sum"  # what goes along all links of a node
    if (s.x in draft.bins and said & EXTENSIVE) or s.kind in ("pie", "donut"):
        return "sum"
    repeats = [c.name for c in facts.columns if facts.repetition(c.name) and c.name not in s.places]
    if spread or s.over or repeats:
        return "mean"
    unsaid = not {use.column for use in draft.uses} & {*s.ys}  # defects, in a column of how many there were
    if "count" in draft.aggs or any(y.startswith("#") or (unsaid and facts.tally(y)) for y in s.ys):
        return "sum"
    if draft.stack and (said & EXTENSIVE or all(map(facts.whole, s.ys))):
        return "sum"  # what is stacked is added up
    adds = said & EXTENSIVE and s.kind not in ("heatmap", "radar")
    if (said & INTENSIVE and not {word for y in s.ys for word in stems(y)} & EXTENSIVE) or all(
        map(facts.percentage, s.ys)
    ):
        s.assumed.append(f"averaged: {', '.join(s.ys)} does not add up")
    elif any(set(stems(c.name)) & SUBJECTS and c.name not in s.used for c in facts.columns) and not adds:
        s.assumed.append("averaged over all who took part")
    elif not said & {"mean", "average", "avg"} and _merges(s, places):
        s.assumed.append(SUM_OR_MEAN if adds else AVERAGED)
    return "mean"


def _merges(s: State, places: list[str]) -> bool:
    """Whether rows share a place after their dates are put together."""
    table = taken(Table(s.facts.columns), s.rows)
    for name, unit in s.draft.bins.items():
        table = planned(table[name], unit).apply(table)
    return Facts(table).repeated(places)


def _one_line_each(s: State) -> bool:
    """Whether a column that is not named tells lines apart that would cross at every step."""
    free = [c for c in s.free() if not s.facts.repetition(c)]
    asked = s.draft.things or {"role:series", "role:series_after"} & s.draft.signs or s.draft.kind == "line"
    told = s.over or s.draft.bins or "mean" in s.draft.aggs or s.draft.running == "sum" or not asked
    if s.kind != "line" or s.series or not free or told:
        return False
    telling = [c for c in free if not s.facts.repeated([*s.places, c], s.rows)] or (free if len(free) == 1 else [])
    if len(telling) != 1:
        return False
    s.series = telling[0]
    s.assumed.append(f"one line per `{s.series}`")
    return not s.facts.repeated(s.places, s.rows)


def _unit(s: State) -> str:
    """The unit of the calendar that makes a few groups of dates."""
    days = sorted({str(v)[:10] for v in s.facts[s.x].distinct})
    if len(days) <= 12:
        return "" if len(days) == len(s.facts[s.x].distinct) else "day"
    if len({d[:4] for d in days}) > 3:
        return "year"
    return "month" if len({d[:7] for d in days}) > 2 else "day"
