"""What is drawn as a height: columns that are named, rows that are counted, or the only thing that was measured."""

from __future__ import annotations

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._lexicon import ANYTHING, COLLECTIVE, MEASURES
from figwright.plots.charts.wishes._state import AGGREGATES, State, Unclear
from figwright.plots.charts.wishes._text import likeness, stem, stems

_LEARNED = frozenset("return reward accuracy acc loss score success".split())
"""What a learning curve shows."""


def counted(s: State) -> None:
    """How many of what: rows, or a number that the table holds as a column."""
    if s.agg not in ("count", "distinct", "share") and "count" not in s.draft.aggs:
        return
    tallies = [n for n in s.facts.measures if s.facts.tally(n)]
    if s.entity and set(s.entity) <= {*s.facts.keys} and not s.groups and len(tallies) == 1 and not s.x:
        s.ys, s.agg, s.groups, s.entity = tallies, "", s.entity, []  # how big are the groups, in a column n
        return
    for name in s.entity:
        _count(s, name)
    asked = "count" in s.draft.aggs and s.agg in ("count", "sum") and not s.entity and not s.ys
    counts = [n for n in tallies if len(stems(n)) == 1]  # count, n: of whatever the rows are
    of = {likeness(word, one) >= 0.85 for n in tallies for one in stems(n)[1:] for word in s.draft.entities}
    others = not counts and not any(of)  # the number of stations is none of earthquakes
    told = bool(s.draft.entities) and not set(s.draft.entities) & (s.facts.entities if others else s.facts.own)
    if asked and len(tallies) == 1 and (told or (counts and not s.facts.own)):
        s.ys, s.agg = tallies, "sum"  # the number of birds, in a column of how many were seen


def _count(s: State, name: str) -> None:
    facts, draft = s.facts, s.draft
    text = facts.text(name)
    if s.agg == "share" and draft.stack and facts.parts and name not in facts.parts and facts.numeric(name):
        return  # composition of spending: its parts
    if (
        s.agg == "share"
        and facts.numeric(name)
        and (s.groups or s.x)
        and not facts.percentage(name)
        and (_held(s, name) or name in facts.measures)
    ):
        s.ys.append(name)  # the share of each device in the sessions
    elif _held(s, name):
        s.ys.append(name)
        s.agg = next((a for a in AGGREGATES if a in draft.aggs), "" if s.agg == "share" else "sum")
    elif s.agg == "distinct" and (s.groups or s.x):
        s.ys.append(name)
    elif s.agg == "distinct":
        s.groups, s.agg = [name], "count"
    elif s.agg == "count" and text and name in facts.categories and not draft.of("by", "x", "series"):
        s.groups = [name]
    elif s.agg == "share" and text and name not in facts.keys and (s.groups or s.x) and not s.series:
        s.series = name if name not in s.groups else s.series
    elif not s.groups and not s.x:
        s.groups.append(name)


def _held(s: State, name: str) -> bool:
    """Whether the table holds the number that is asked for: the number of votes, in a column of votes."""
    facts = s.facts
    well = max((score for u in s.draft.uses for c, score in u.options if c == name == u.column), default=1.0)
    if well < 0.6 or not facts.numeric(name) or facts.identifier(name) or facts.timed(name) or not facts.whole(name):
        return False
    if facts.setting(name) and (name in s.groups or name == s.x):
        return False
    return bool(s.groups or s.x or s.agg == "share" or "mean" in s.draft.aggs or name in facts.measures)


def values(s: State) -> None:
    """The heights, when the words did not say."""
    facts, draft = s.facts, s.draft
    if draft.everything and set(s.numbers) <= set(draft.everything) and not s.ys and "correlation" not in draft.aggs:
        s.numbers = [name for name in draft.everything if name not in draft.excluded]
    if _correlation(s) or _pivot(s):
        return
    if s.agg == "share" and not s.ys and not s.numbers and facts.metric in s.where and s.groups and s.of is None:
        s.ys = [facts.value]  # the share of each platform in the streams
    _points(s)
    if s.agg == "share" and s.numbers and (s.kind in ("pie", "donut") or not _of_sum(s)):
        s.agg = ""  # the share that a column holds, or that slices show
    if s.count and s.agg != "distinct":
        if s.numbers and not s.groups and not s.x:
            s.groups = s.numbers[:2]
        s.numbers = []
    s.ys += [n for n in s.numbers if n not in s.ys and n != s.x]
    _bubbles(s)
    if facts.parts and set(facts.parts) < set(s.ys) and (draft.stack or s.kind in ("pie", "donut")):
        s.ys = list(facts.parts)  # without the column that sums them up
    if not s.ys and _parts(s):
        s.ys, s.agg = [name for name in facts.parts if name not in draft.excluded], ""
        draft.stack = draft.stack or s.kind in ("", "bar", "area")
        return
    if not s.ys and not s.count and s.kind == "line" and len(s.groups) == 2:
        dated = [g for g in s.groups if facts.dated(g)]
        others = [g for g in s.groups if facts.numeric(g) and g not in dated]
        s.ys, s.groups = (others, dated) if dated and others else (s.ys, s.groups)
    if not s.ys and not s.count:
        _unsaid(s)


def _of_sum(s: State) -> bool:
    """Whether a share is one of the sum of a column: of amounts, and not of what is a share already."""
    name = s.numbers[0]
    shares = set("share percent pct rate ratio percentage".split()) & set(stems(name))
    held = shares or (s.facts.unit(name) == "%" and not s.facts.generic(name))
    return len(s.numbers) == 1 and not held and not s.draft.stack and bool(s.groups) and name not in s.facts.parts


def _correlation(s: State) -> bool:
    if "correlation" not in s.draft.aggs or s.kind != "heatmap":
        return False
    every = [name for name in s.facts.measures if name not in s.draft.excluded]
    said = [*(n for n in s.draft.everything if n not in s.numbers), *s.numbers]
    s.ys = every if not s.numbers and set(said) <= set(every) else said
    s.numbers, s.agg = [], "correlation"
    if len(s.ys) < 2:
        raise Unclear("a correlation needs two columns of numbers")
    return True


def _pivot(s: State) -> bool:
    if s.pivot:
        s.ys, s.x, s.kind = [s.facts.value], s.facts.value, s.kind or "scatter"
    return bool(s.pivot)


def _points(s: State) -> None:
    """Of two numbers the first that is named stands along x, unless another does."""
    if s.kind != "scatter" or s.x:
        return
    if not s.ys and len(s.numbers) >= 2:
        s.x, *s.ys = s.numbers
        s.numbers = []


def _bubbles(s: State) -> None:
    """Of three numbers the last is the size of the bubbles."""
    if s.draft.kind == "bubble" and not s.size and len(s.ys) == 2 and s.x:
        s.size = s.ys.pop()


def _parts(s: State) -> bool:
    """Whether the columns that add up to 100 are meant."""
    asked = {"parts", "share"} & s.draft.aggs or s.draft.stack or s.kind in ("pie", "donut", "area")
    if not s.facts.parts or not asked:
        return False
    rows = s.facts.repeated(s.groups, s.rows)  # where every group has one row, its columns are what is shared
    return not rows or not ([g for g in s.groups if g in s.facts.categories] or (s.count and s.entity))


def _unsaid(s: State) -> None:
    """No height is named: what a condition, an order or the table itself tells."""
    facts, draft = s.facts, s.draft
    bounded = [c for c in s.where if c in facts.measures and any(
        isinstance(v, Condition) and not v.last and not v.not_ for v in s.where[c])]  # fmt: skip
    words = s.kind in ("pie", "donut", "bar", "") and s.groups and all(g in facts.categories for g in s.groups)
    lasting = [n for n in facts.measures if facts.lasts(n)] if {"how", "long"} <= draft.words else []
    if facts.metric and (facts.metric in s.where or facts.metric in s.used):
        s.ys = [facts.value]
    elif len(lasting) == 1:
        s.ys = lasting  # how long does it take
    elif (name := _order_column(s)) and s.kind != "heatmap":
        s.ys = [name]
    elif facts.links and len(facts.measures) == 1 and s.groups[:1] != [] and s.groups[0] in facts.links:
        s.ys = list(facts.measures)  # what goes along the links
    elif _countable(s) and _several(s):
        s.agg = "count"
        s.assumed.append("rows are counted")
    elif len(bounded) == 1 and (s.groups or s.kind in ("histogram", "density", "box", "violin")):
        s.ys = bounded
    elif len(lone := [name for name in facts.measures if not (_dosed(s) and facts.tally(name))]) == 1:
        s.ys = list(lone)
        s.assumed.append(f"`{s.ys[0]}` is the only column of measured numbers")
    elif s.kind in ("histogram", "density") and s.x:
        return
    elif (
        s.kind == "line"
        and (learned := [n for n in facts.measures if _LEARNED & set(stems(n))])
        and len(learned := [n for n in learned if "loss" not in stems(n)] or learned) == 1
    ):
        s.ys = learned
        s.assumed.append(f"`{learned[0]}` is what is learned")
    elif facts.wide and (s.x or s.groups or s.kind) and s.kind not in (
        "scatter", "histogram", "density", "pie", "donut"):  # fmt: skip
        _wide(s)
    elif s.kind == "heatmap" and not draft.unknown and len(alike := _alike(s)) > 2:
        s.ys = alike
        s.assumed.append("all columns of one size and unit")
    elif words and not draft.unknown and _several(s):
        s.agg = "count"
        s.assumed.append("rows are counted")
    else:
        raise Unclear("which column is drawn is not said")


def _dosed(s: State) -> bool:
    """Whether curves go along what was set: how many cells there were is no response."""
    return s.kind == "line" and any(s.facts.numeric(g) and s.facts.setting(g) for g in (*s.groups, s.x) if g)


def _alike(s: State) -> list[str]:
    """models x datasets: the columns of one size and unit, where each row has a name and the words tell of scores."""
    facts = s.facts
    named = [g for g in (*s.groups, s.x, s.series) if g]
    told = (ANYTHING | COLLECTIVE | {"dataset", "score"}) & s.draft.words
    names = [name for name in facts.comparable if name not in (*facts.averages, *s.draft.excluded)]
    one = len(facts.units(names)) < 2
    return names if told and one and len(named) == 1 and named[0] in facts.keys else []


def _wide(s: State) -> None:
    """Columns that are series of one quantity, whose name the wish may tell."""
    s.ys = [name for name in s.facts.wide if name not in (*s.draft.excluded, *s.facts.sums)]
    s.assumed.append("all columns of numbers, as series of one quantity")
    if said := [word for word in s.draft.unknown if stem(word) in MEASURES]:
        s.label_y = " ".join(said)
        s.draft.doubts = {word: doubt for word, doubt in s.draft.doubts.items() if word not in said}


def _several(s: State) -> bool:
    """Whether some place has more than one row: otherwise there is nothing to count."""
    places = [name for name in (*s.groups, s.x, s.series, s.facet) if name]
    return s.facts.repeated(places, s.rows) or bool(s.draft.bins or s.draft.entities) or "count" in s.draft.aggs


def _order_column(s: State) -> str:
    if tops := [column for column in s.where if s.ranked(column)]:
        return tops[0]
    name = s.draft.order_by
    return name if name in s.facts.by_name and s.facts.numeric(name) else ""


def _countable(s: State) -> bool:
    """Whether a wish without numbers asks how many there are: the distribution of gender, jobs per day."""
    words = [g for g in (*s.groups, s.x, s.series) if g]
    keys = [g for g in s.groups if g in s.facts.keys or s.facts.identifier(g)]
    others = [g for g in words if g not in keys]
    if not words:
        return False
    if others:
        s.groups, words = [g for g in s.groups if g not in keys], others
    if s.draft.bins and (keys or s.draft.entities or s.kind):
        return True
    plain = not any(map(s.measured, words))
    if "distribution" in s.draft.aggs or "share" in s.draft.aggs or s.kind in ("pie", "donut"):
        return plain
    if keys and others:
        return True
    return bool(s.draft.entities) and s.kind in ("bar", "pie", "donut", "line", "") and plain
