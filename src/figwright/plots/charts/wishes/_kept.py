"""Draft + Reading -> what the wish says and the reading does not keep: such a reading is not drawn unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._accounted import columns_of
from figwright.plots.charts.wishes._computed import AVERAGED
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import EXTENSIVE, synonyms
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._text import stem, stems

_RESULTS = {"mean": ("mean", "average", "avg"), "median": ("median",), "sum": ("total", "sum"),
            "min": ("min", "minimum"), "max": ("max", "maximum", "peak")}  # fmt: skip
"""Computations, and the words by which a column's own name says that it holds them."""
_AMOUNTS = EXTENSIVE | {"qty"}
_ROWS = ("box", "violin", "histogram", "density", "scatter")
_SHARES = frozenset("share percent pct percentage rate ratio fraction proportion %".split())


def lost(draft: Draft, reading: Reading, facts: Facts) -> str:
    """The first thing that was said and is not kept; empty when all is."""
    return next(_lost(draft, reading, facts), "")


def _lost(draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    said = [agg for agg in _RESULTS if agg in draft.aggs]
    words = {word for name in r.y for word in stems(name)}
    if said and r.aggregate in ("count", "distinct") and not {"count", "distinct"} & draft.aggs:
        yield f"{said[0]!r} is said, and rows are counted"
    if said and not r.aggregate and not r.repeats and not r.minus and r.mark not in _ROWS and r.y and not r.pivot:
        places = [name for name in (r.x, r.series, r.facet) if name]
        if facts.repeated(places) and not any(words & set(_RESULTS[agg]) for agg in said):
            yield f"the {said[0]} is said, and not computed"
    asked = {use.column for use in draft.uses} | {draft.order_by, *draft.where, facts.metric and facts.value}
    tallied = any(map(facts.tally, (name for name in r.y if name in facts.by_name)))
    if (
        "count" in draft.aggs
        and r.y
        and not tallied
        and not set(r.y) & asked
        and r.aggregate not in ("count", "distinct", "share")
    ):
        yield "how many is said, and nothing is counted"
    area = bool(draft.stack) and r.mark == "area" and not {"bar", "column"} & draft.words
    cloud = r.mark == "scatter" and "curve" in draft.words and "line" not in draft.words  # a Phillips curve
    if not _kind(draft.kind, r.mark) and not area and not cloud:
        yield f"{draft.kind!r} is said, and not drawn"
    yield from (
        f"{said} are said, and not drawn" for said, signs, kept in _SIGNS if signs & draft.signs and not kept(r)
    )
    shares = words & _SHARES or any(
        facts.unit(name) == "%" and not facts.generic(name) for name in r.y if name in facts.by_name
    )
    held = r.aggregate == "share" or r.stack == "percent" or r.mark in ("pie", "donut") or _parts(r, facts)
    meant = bool(draft.rate) and bool(r.repeats)  # the mean of noughts and ones, with its error
    if "share" in draft.aggs and not held and not shares and not meant:
        yield "a share is said, and not computed"
    if "share" in draft.aggs and draft.unknown and draft.rate is None and not r.y:
        yield "of what a share is taken is not understood"
    if rate := next((name for name in draft.rates if name in r.y and not _is_rate(name, facts)), ""):
        yield f"a rate of {rate!r} is said, and the column holds none"
    generic = any(facts.generic(name) for name in r.y if name in facts.by_name)
    if facts.metric and generic and not r.pivot and facts.metric not in (*r.where, r.x, r.series, r.facet):
        yield f"which {facts.metric!r} is meant is not said"
    rows = any(not use.role and (use.column in facts.keys or facts.identifier(use.column)) for use in draft.uses)
    stacked = (
        bool(draft.stack) and not draft.unknown
    )  # error types by language, stacked: there is nothing else to stack
    told = draft.entities and not draft.versus
    if "rows are counted" in r.assumed and facts.measures and not told and not rows and not stacked:
        yield "which column is drawn is not said"
    lines = any(one.startswith("one line per") for one in r.assumed)
    if "role:series" in draft.signs and lines and AVERAGED in r.assumed:
        yield "what tells the lines apart is not said"
    if left := [name for name in draft.excluded if name in r.y]:
        yield f"{left[0]!r} is to be left out, and drawn"
    per_cent = held or shares or r.running or r.how in ("per", "change", "percent") or _yields_percent(r, facts)
    if "percent" in draft.scales and r.y and not per_cent:
        yield "per cent is said, and not computed"
    against = (
        {"relation", "correlation"} & draft.aggs or draft.of("x", "y", "size", "label") or draft.kind or draft.names
    )
    if r.mark == "scatter" and not against and r.x in facts.measures and set(r.y) & set(facts.measures):
        yield f"whether {r.y[0]!r} is drawn against {r.x!r} is not said"
    if draft.stack and not r.stack and r.mark in ("bar", "area", "line"):
        yield "stacks are said, and nothing is stacked"
    if "panels" in draft.scales and not r.panels and not r.facet:
        yield "panels are said, and there is nothing to tell them apart"
    if "change" in draft.aggs and not r.minus and not r.running and not (r.x and facts.timed(r.x)):
        yield "a change is said, and not computed"
    related = {"relation", "correlation"} & draft.aggs
    numbers = [n for n in (r.x, *r.y, r.size) if n in facts.by_name and facts.numeric(n) and not facts.year(n)]
    if related and len(set(numbers)) < 2 and not r.pivot and r.aggregate not in ("count", "share") and not r.minus:
        yield "a relation is said, and one column of numbers is drawn"
    if "beside" in draft.scales and len(r.y) < 2 and not (r.series or r.facet or r.pivot or r.fold or draft.versus):
        yield "two things side by side are said, and one is found"
    if r.fit and r.mark not in ("scatter", "line"):
        yield "a fitted line is said, and needs points"
    yield from (f"{said!r} is said, and nothing is ordered" for said in draft.unheard)
    yield from _columns(draft, r, facts)


def _parts(r: Reading, facts: Facts) -> bool:
    """Whether all parts of a whole are drawn, or some that are shares of it as they stand."""
    whole = sum(facts[name].numbers[0] for name in facts.parts)
    return set(r.y) == set(facts.parts) or (
        set(r.y) <= set(facts.parts) and (abs(whole - 100) < 2 or abs(whole - 1) < 0.02)
    )


def _kind(said: str, mark: str) -> bool:
    """Whether a mark is of the kind that is said."""
    alike = {"bubble": ("scatter",), "dot": ("point", "scatter"), "slope": ("line", "arrow"), "ecdf": ("line",),
             "histogram": ("bar",), "hexbin": ("hexbin",)}  # fmt: skip
    return said in ("", "shape", mark) or mark in alike.get(said, ())


_SIGNS: tuple[tuple[str, frozenset[str], Callable[[Reading], object]], ...] = (
    ("panels", frozenset(("role:facet", "role:facet_after")), lambda r: r.facet or r.panels),
    ("sizes", frozenset(("role:size",)), lambda r: r.size),
    ("labels", frozenset(("role:names", "role:label")), lambda r: r.label or r.series or r.mark != "scatter"),
    ("spreads", frozenset(("spread:sd", "spread:sem", "spread:ci")),
     lambda r: r.repeats or r.error or r.bounds or r.mark in _ROWS[:-1]),
    ("highlights", frozenset(("role:highlight", "role:highlight_after")), lambda r: r.highlight or r.series),
)  # fmt: skip
"""Signs, and whether a reading keeps what they ask for."""


def _is_rate(name: str, facts: Facts) -> bool:
    """Whether a column holds a rate: by its name or its unit, or since its numbers are no whole ones."""
    words = set(stems(name))
    return bool(
        words & (_SHARES | {"per", "success", "frequency", "speed"}) or "/" in name or facts.unit(name) == "%"
    ) or any(n != int(n) for n in facts[name].numbers if n == n)


def _each(draft: Draft, r: Reading, facts: Facts) -> str:
    """The word for each of something that nothing in the plot can be: it may be a name of the rows that are told apart
    and not named otherwise, of the points, or of the columns."""
    if not draft.things:
        return ""
    named = {use.column for use in draft.uses} | {*draft.bins, *draft.where, *draft.named}
    apart = [
        name
        for name in (r.x, r.series, r.facet, r.label)
        if name in facts.by_name and name not in named and facts.text(name)
    ]
    points = r.mark == "scatter" and not r.aggregate
    apart = [name for name in apart if not _other_thing(stem(draft.things[0]), name)]
    if len(draft.things) == 1 and (apart or points or (len(r.y) > 2 and r.x)):
        return ""
    return draft.things[0]


def _other_thing(word: str, column: str) -> bool:
    """Whether a word and a column are known for different things: a city is no country."""
    same = {one for phrase in synonyms(word) for one in phrase}
    return bool(same) and not same & set(stems(column)) and any(synonyms(one) for one in stems(column))


def _columns(draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    if word := _each(draft, r, facts):
        yield f"what {word!r} is"
    asked = {use.column for use in draft.uses} | {draft.order_by, draft.log_of, *draft.where, *draft.named, *draft.bins}
    asked |= {draft.rate[0] if draft.rate else "", draft.highlight_in, draft.last}
    drawn = {name for name in (*r.y, r.x, r.series, r.facet) if name}
    chosen = {name for name, said in r.where.items() if len(said) == 1 and not isinstance(said[0], Condition)}
    lone = [c.name for c in facts.columns if c.kind == "text" and c.name not in chosen]
    told = {r.x} if lone == [r.x] or r.x in facts.keys[:1] else set()  # the one column of names, or the rows'
    along = r.mark == "line" and r.x in facts.by_name and facts.timed(r.x) and "role:x" not in draft.signs
    told |= {r.x} if along else set()  # curves go along the steps
    told |= set(r.y) if facts.metric in draft.named else set()
    told |= set(facts.parts) if draft.stack or {"parts", "share"} & draft.aggs else set()
    told |= {r.fold.key, r.fold.value} if r.fold and set(r.fold.columns) <= asked | {*draft.everything} else set()
    told |= set(facts.links) if r.mark == "graph" else set()
    unasked = sorted(drawn - asked - told)
    if unasked and set(draft.unknown) - set(draft.things) and not draft.everything:
        yield f"{', '.join(map(repr, unasked))} is not said"
    used = columns_of(r)
    for use in () if r.pivot else draft.uses:
        sure = bool(use.options) and use.options[0][1] >= 0.95
        entity = use.column in facts.keys or facts.identifier(use.column) or facts.repetition(use.column)
        entity = entity or (r.mark == "scatter" and not use.role and facts.dated(use.column))  # clear nights only
        counted = use.agg == "count" and use.role not in ("by", "x", "series", "facet")
        entity = entity or (use.agg == "share" and bool(facts.parts) and set(facts.parts) <= set(r.y))  # of spending
        if sure and use.column not in used and not entity and not use.entity and not counted:
            yield f"{use.column!r} is said, and not drawn"
    if r.facet in facts.measures and not any(use.column == r.facet and use.role == "facet" for use in draft.uses):
        yield f"panels for each {r.facet!r} are not asked for"
    loose = [use for use in draft.uses if use.column == r.facet and use.role]
    said = r.tinted or loose or r.facet in draft.named or any("panel" in one for one in r.assumed)
    if r.facet and not said:
        yield f"panels for each {r.facet!r} are not asked for"


def _yields_percent(r: Reading, facts: Facts) -> bool:
    """Whether what is drawn is in per cent as it stands: by the unit or name of a column, or as parts of a whole."""
    named = any(name in facts.by_name and facts.percentage(name) for name in (*r.y, r.x))
    return named or any(one.how in ("percent", "change", "per") for one in r.derive.values()) or bool(r.stack)
