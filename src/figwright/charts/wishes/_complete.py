"""Draft + Table -> Reading: what the wish leaves open is filled in from the shape of the table, or asked about."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from figwright.charts.model import Condition, Scalar
from figwright.charts.wishes._draft import COLUMNS, Draft, Use, rule
from figwright.charts.wishes._facts import Facts
from figwright.charts.wishes._lexicon import EXTENSIVE, MEASURES
from figwright.charts.wishes._reading import Reading, Where
from figwright.charts.wishes._rows import rows_where
from figwright.charts.wishes._text import stem, stems

_AGGS = ("mean", "sum", "median", "min", "max")
_MANY_MARKS = 60
"""Categories beyond which bars cannot be read."""


class Unclear(Exception):
    """A wish that cannot be completed: what is missing."""


@dataclass
class _State:
    """Roles on the way to a reading."""

    draft: Draft
    facts: Facts
    x: str = ""
    ys: list[str] = field(default_factory=list)
    series: str = ""
    facet: str = ""
    size: str = ""
    label: str = ""
    over: str = ""
    agg: str = ""
    groups: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    entity: list[str] = field(default_factory=list)
    where: Where = field(default_factory=dict)
    pivot: tuple[str, tuple[Scalar, ...]] | None = None
    assumed: list[str] = field(default_factory=list)
    kind: str = ""
    label_y: str = ""
    rows: list[int] = field(default_factory=list)

    @property
    def count(self) -> bool:
        return self.agg in ("count", "distinct") or (self.agg == "share" and not self.ys)

    @property
    def used(self) -> set[str]:
        return {n for n in (self.x, *self.ys, self.series, self.facet, self.size, self.label, *self.groups) if n}


def complete(draft: Draft, facts: Facts) -> Reading:
    """The reading of a draft; `Unclear` when something is missing that the table cannot tell."""
    state = _State(draft, facts, kind=draft.kind)
    _rows(state)
    _share_out(state)
    _counted(state)
    _kind_said(state)
    _values(state)
    _places(state)
    _kind_found(state)
    return _finished(state)


def _rows(s: _State) -> None:
    """Which rows: conditions, and values that are named."""
    for column, said in s.draft.where.items():
        if column != "<y>":
            s.where[column] = tuple(said)
            plain = [one for one in said if not isinstance(one, Condition)]
            if len(plain) > 1 and not any(u.column == column for u in s.draft.uses) and "count" not in s.draft.aggs:
                s.draft.uses.append(Use(column, "among", place=99))
    relation = "relation" in s.draft.aggs or s.kind in ("scatter", "bubble")
    shared = [u.column for u in s.draft.uses if u.role in ("by", "x")]
    if "share" in s.draft.aggs and shared and len(s.draft.named) == 1 and not s.draft.of("series"):
        column, values = next(iter(s.draft.named.items()))
        if len(values) == 1 and column not in shared and not any(u.column in s.facts.measures for u in s.draft.uses):
            # The share of hits for each endpoint: of all rows of the endpoint, and not of the hits.
            s.draft.uses.append(Use(column, "series", place=99))
            s.draft.named = {}
    for column, values in s.draft.named.items():
        everything = set(s.facts[column].distinct) <= set(values)
        if column == s.facts.metric and len(values) > 1 and (relation or s.draft.of("x") or s.draft.versus == column):
            s.pivot = (column, tuple(values))
            continue
        if column == s.facts.metric and len(values) == 2 and not s.kind:
            s.pivot = None
        roles = [u for u in s.draft.uses if u.column == column and u.role in ("x", "by", "series", "facet")]
        if len(values) > 1 and not roles and column not in s.draft.ored:
            s.draft.uses.append(Use(column, "among", place=99))
        if not everything or len(values) == 1 or column in s.draft.ored:
            old = s.where.get(column, ())
            s.where[column] = (*old, *values)
    _finished_only(s)
    if s.draft.last:
        s.where[s.draft.last] = (rule(last=True),)
    s.rows = rows_where(s.facts, s.where, either=s.draft.either)
    if not s.rows:
        raise Unclear("no row is left: " + ", ".join(s.where))


_FINISHED = frozenset("finished completed complete done".split())
_BROKEN = frozenset("crashed failed killed running aborted diverged preempted".split())


def _finished_only(s: _State) -> None:
    """Runs that crashed or still go on have no results yet: they are left out unless the wish speaks of them."""
    for column in s.facts.columns:
        name, words = column.name, {str(v).lower() for v in column.distinct}
        done = [str(v) for v in column.distinct if str(v).lower() in _FINISHED]
        if not done or not words & _BROKEN or not set(stems(name)) & {"status", "state"}:
            continue
        if name not in s.where and "count" not in s.draft.aggs and not any(u.column == name for u in s.draft.uses):
            s.where[name] = tuple(done)
            s.assumed.append(f"only rows whose `{name}` is {done[0]}")


def _measured(s: _State, name: str) -> bool:
    """A number that may be drawn as a height."""
    facts = s.facts
    named = facts.timed(name) or facts.repetition(name) or facts.counts(name)
    return facts.numeric(name) and not named


def _share_out(s: _State) -> None:
    """Uses -> roles. What is said outright is kept; the rest is told by what the columns hold."""
    facts, draft = s.facts, s.draft
    uses = list({(u.column, u.role): u for u in reversed(draft.uses)}.values())[::-1]
    told = {u.column for u in uses if u.role}
    for use in uses:
        name = use.column
        if use.role == "" and name in told and use.agg not in _AGGS:
            s.agg = s.agg or (use.agg if use.agg in ("count", "distinct", "share") else "")
            continue
        beside = any(other.place == use.place + 1 and other is not use for other in uses)
        lone = not use.role and (name in facts.keys or facts.repetition(name) or facts.identifier(name))
        if use.agg in ("count", "distinct", "share") and use.role in ("", "by", "y"):
            s.entity.append(name)
            s.agg = s.agg or use.agg
        elif use.role in ("facet", "size", "label", "over"):
            setattr(s, use.role, getattr(s, use.role) or name)
        elif use.role == "series":
            if s.series and s.series != name:
                s.groups.append(name)
            else:
                s.series = name
        elif use.agg in _AGGS and facts.numeric(name) and use.role in ("", "by", "y"):
            s.agg = use.agg
            s.ys.append(name)
        elif use.role == "y":
            s.ys.append(name)
        elif use.role == "x" and facts.text(name) and "mean" in draft.aggs and draft.of("by", "series"):
            s.over = s.over or name
        elif use.role == "x":
            if s.x and s.x != name:
                s.groups.append(name)
            else:
                s.x = name
        elif use.role == "among" or use.role == "by":
            s.groups.append(name)
        elif not use.role and not use.agg and facts.yes(name) is not None and _adjective(s, use):
            s.where[name] = (facts.yes(name),)  # type: ignore[assignment]
            s.rows = rows_where(facts, s.where, either=draft.either)
        elif lone and ((facts.text(name) and beside) or (facts.repetition(name) and "relation" in draft.aggs)):
            continue  # job durations: whose durations they are
        elif (
            not use.role
            and facts.setting(name)
            and (
                "count" in draft.aggs
                or any(
                    u is not use and not u.role and _measured(s, u.column) and not facts.setting(u.column) for u in uses
                )
            )
        ):
            s.groups.append(name)
        elif (_measured(s, name) and not facts.identifier(name)) or (facts.identifier(name) and facts.numeric(name)):
            s.numbers.append(name)
        else:
            s.groups.append(name)
    asked = {u.column for u in draft.of("by")}
    s.groups = sorted((g for g in dict.fromkeys(s.groups) if g not in s.ys), key=lambda g: g not in asked)
    if not s.ys and not s.numbers and not s.agg and "count" not in draft.aggs:
        s.numbers = [g for g in s.groups if _measured(s, g) and not facts.setting(g) and not facts.identifier(g)][:1]
        s.groups = [g for g in s.groups if g not in s.numbers]
    if (s.agg or "count" in draft.aggs) and (draft.of("by", "x", "series", "facet") or draft.bins):
        told = {u.column for u in uses if u.role}
        s.groups = [g for g in s.groups if g in told or g not in facts.keys]
    s.numbers = [n for n in dict.fromkeys(s.numbers) if n not in s.groups]
    for agg in _AGGS:
        if agg in draft.aggs and not s.agg:
            s.agg = agg
    absorbed = [u for u in uses if u.agg == "count" and u.column not in s.entity]
    if "count" in draft.aggs and not s.agg and not absorbed:
        if not s.numbers and not s.ys:
            s.agg = "count"
        elif not [n for n in s.numbers if n in facts.measures]:
            s.agg, s.groups, s.numbers = "count", [*s.groups, *s.numbers], []
    if "share" in draft.aggs and not s.agg:
        s.agg = "share"
    if s.series and s.series in s.groups:
        s.groups.remove(s.series)
    if draft.bins:
        binned = next(iter(draft.bins))
        s.x = s.x or binned
        s.groups = [g for g in s.groups if g != binned]


def _adjective(s: _State, use: Use) -> bool:
    """Whether a column of yes and no is said of the rows: dogs that were abandoned, returned orders."""
    others = [u for u in s.draft.uses if u is not use and u.column != use.column]
    return bool(others) and "share" not in s.draft.aggs and "distribution" not in s.draft.aggs


def _counted(s: _State) -> None:
    """How many of what: rows, or a number that the table holds as a column."""
    if s.agg not in ("count", "distinct", "share") and "count" not in s.draft.aggs:
        return
    facts = s.facts
    for name in s.entity:
        well = max((score for u in s.draft.uses for c, score in u.options if c == name == u.column), default=1.0)
        held = (
            well >= 0.6
            and facts.numeric(name)
            and not facts.identifier(name)
            and not facts.timed(name)
            and not facts.dated(name)
        )
        few = facts.setting(name) and (name in s.groups or name == s.x)
        if (
            held
            and not few
            and (s.groups or s.x or s.agg == "share" or "mean" in s.draft.aggs or name in facts.measures)
        ):
            s.ys.append(name)
            said = next((a for a in _AGGS if a in s.draft.aggs), "")
            s.agg = said or ("" if s.agg in ("count", "share") and s.agg == "share" else "sum")
        elif s.agg == "distinct" and (s.groups or s.x):
            s.ys.append(name)
        elif s.agg == "distinct":
            s.groups, s.agg = [name], "count"
        elif s.agg == "count" and facts.text(name) and name in facts.categories and not s.draft.of("by", "x", "series"):
            s.groups = [name]
        elif (
            s.agg == "share"
            and facts.text(name)
            and name not in facts.keys
            and (s.groups or s.x)
            and not s.series
            and name not in s.groups
        ):
            s.series = name
        elif not s.groups and not s.x:
            s.groups.append(name)


def _kind_said(s: _State) -> None:
    if s.kind == "bubble":
        s.kind = "scatter"
    if s.kind == "" and s.size:
        s.kind = "scatter"
    if s.kind == "" and "relation" in s.draft.aggs and (len(s.numbers) + bool(s.x) >= 2 or s.pivot or s.count):
        s.kind = "scatter"
    if s.kind == "" and "correlation" in s.draft.aggs:
        s.kind = "heatmap" if len(s.numbers) != 2 else "scatter"
    if s.kind == "slope":
        s.kind = "arrow" if len(s.numbers) + len(s.ys) == 2 else "line"
    if s.kind == "stack":
        s.kind = "bar"


def _values(s: _State) -> None:
    """What is drawn as a height, when the words did not say."""
    facts, draft = s.facts, s.draft
    if draft.everything and not s.numbers and not s.ys:
        s.numbers = list(facts.comparable)
    if "correlation" in draft.aggs and s.kind == "heatmap":
        s.ys = s.numbers or list(facts.comparable)
        s.numbers, s.agg = [], "correlation"
        if len(s.ys) < 2:
            raise Unclear("a correlation needs two columns of numbers")
        return
    if s.pivot:
        generic = next((c.name for c in facts.columns if facts.generic(c.name)), "")
        s.ys, s.x, s.kind = [generic], generic, s.kind or "scatter"
        return
    scatter = s.kind == "scatter"
    if scatter and not s.x and len(s.numbers) + len(s.ys) >= 2 and not s.ys:
        s.x, *s.ys = s.numbers[:1] + s.numbers[1:]
        s.numbers = []
    elif scatter and not s.x and s.ys and s.numbers:
        s.x = s.numbers.pop(0)
    if s.agg == "share" and s.numbers and s.kind not in ("pie", "donut"):
        s.agg = ""  # the share that a column holds
    if s.count and s.agg != "distinct":
        if s.numbers and not s.groups and not s.x:
            s.groups = s.numbers[:2]
        s.numbers = []
    s.ys += [n for n in s.numbers if n not in s.ys and n != s.x]
    if not s.ys and not (s.count and s.entity) and facts.parts and (
        {"parts", "share"} & draft.aggs or draft.stack or s.kind in ("pie", "donut", "area")
    ) and not [g for g in s.groups if g in facts.categories]:  # fmt: skip
        s.ys, s.agg = list(facts.parts), ""
        draft.stack = draft.stack or s.kind in ("", "bar", "area")
        return
    if not s.ys and not s.count and s.kind == "line" and len(s.groups) == 2:
        dated = [g for g in s.groups if facts.dated(g)]
        others = [g for g in s.groups if facts.numeric(g) and g not in dated]
        if dated and others:
            s.ys, s.groups = others, dated
    if s.ys or s.count:
        return
    wild = [
        c
        for c in s.where
        if any(isinstance(v, Condition) and not v.last and not v.not_ for v in s.where[c])
        and facts.numeric(c)
        and c in facts.measures
    ]
    if facts.metric and (facts.metric in s.where or facts.metric in s.used):
        s.ys = [next(c.name for c in facts.columns if facts.generic(c.name))]
    elif _order_column(s):
        s.ys = [_order_column(s)]
    elif _countable(s):
        s.agg = "count"
        s.assumed.append("rows are counted")
    elif len(wild) == 1 and s.groups:
        s.ys = wild
    elif len(facts.measures) == 1:
        s.ys = list(facts.measures)
        s.assumed.append(f"`{s.ys[0]}` is the only column of measured numbers")
    elif s.kind in ("histogram", "density") and s.x:
        return
    elif (
        facts.wide and (s.x or s.groups or s.kind) and s.kind not in ("scatter", "histogram", "density", "pie", "donut")
    ):
        s.ys = list(facts.wide)
        s.assumed.append("all columns of numbers, as series of one quantity")
        said = [w for w in draft.unknown if stem(w) in MEASURES]
        if said:
            s.label_y = " ".join(said)
            draft.doubt -= 0.75
            draft.unknown = [w for w in draft.unknown if w not in said]
    elif (
        s.groups
        and not draft.unknown
        and (s.kind in ("pie", "donut", "bar", "") and all(g in facts.categories for g in s.groups))
    ):
        s.agg = "count"
        s.assumed.append("rows are counted")
    else:
        raise Unclear("which column is drawn is not said")


def _order_column(s: _State) -> str:
    name = s.draft.order_by
    tops = [c for c in s.where if any(isinstance(v, Condition) and (v.top or v.bottom) for v in s.where[c])]
    if tops:
        return tops[0]
    return name if name in s.facts.by_name and s.facts.numeric(name) else ""


def _countable(s: _State) -> bool:
    """Whether a wish without numbers asks how many there are: the distribution of gender, jobs per day."""
    words = [g for g in (*s.groups, s.x, s.series) if g]
    if not words:
        return False
    keys = [g for g in s.groups if g in s.facts.keys or s.facts.identifier(g)]
    others = [g for g in words if g not in keys]
    if others:
        s.groups = [g for g in s.groups if g not in keys]
        words = others
    if s.draft.bins and (keys or s.draft.entities or s.kind):
        return True
    if "distribution" in s.draft.aggs or "share" in s.draft.aggs or s.kind in ("pie", "donut"):
        return all(not _measured(s, g) for g in words)
    if keys and others:
        return True
    return (
        bool(s.draft.entities)
        and s.kind in ("bar", "pie", "donut", "line", "")
        and all(not _measured(s, g) for g in words)
    )


def _x_said(s: _State) -> bool:
    """Whether the words say what stands along x."""
    return bool(s.draft.of("x"))


def _places(s: _State) -> None:
    """x, series and panels from the groups, and from the table where the words name none."""
    facts = s.facts
    groups = [g for g in s.groups if g not in (s.x, s.series, s.facet, s.label) and g not in s.ys]
    if s.label and s.label in s.groups and s.kind != "scatter":
        groups = [g for g in s.groups if g not in (s.x, s.series, s.facet) and g not in s.ys]
    if s.pivot:
        if groups:
            s.series = s.series or (groups[0] if len(groups) == 1 else "")
            if len(groups) > 1 and not s.series:
                s.series = min(groups, key=lambda g: len(facts[g].distinct))
        return
    if s.kind == "histogram" and (s.agg in _AGGS or s.count) and (groups or s.x):
        s.kind = "bar"
    if s.kind in ("histogram", "density") and len(s.ys) == 1 and not s.x:
        keys = [g for g in groups if g in facts.keys or facts.identifier(g)]
        if groups and keys:
            s.kind = "bar"  # a histogram of names and distances
        else:
            s.x, s.ys = s.ys[0], []
            s.series = s.series or (groups[0] if groups else "")
            return
    if s.kind == "histogram" and s.count and groups:
        s.kind = "bar"
    if s.kind == "heatmap" and s.agg == "correlation":
        return
    if s.kind in ("scatter", "bubble"):
        if not s.x and groups:
            numeric = [g for g in groups if not facts.text(g)]
            s.x = (numeric or groups)[0]
            groups.remove(s.x)
        if groups and not s.series:
            s.series = groups.pop(0)
    else:
        if not s.x and groups:
            s.x = _first_place(s, groups)
            groups.remove(s.x)
        if groups and not s.series:
            s.series = groups.pop(0)
    if _curves(s):
        return
    among = [u.column for u in s.draft.of("among")]
    timed = [c.name for c in facts.columns if facts.timed(c.name) and c.name not in s.used and _varied(s, c.name) > 1]
    if s.x in among and not s.series and timed and s.ys and not s.agg and not s.kind and facts.repeated([s.x], s.rows):
        s.x, s.series = timed[0], s.x
    steps = [name for name in timed if facts.numeric(name) or facts.dated(name)]
    if s.kind == "line" and s.x and facts.text(s.x) and not s.series and steps and s.ys and not _x_said(s):
        s.x, s.series = steps[0], s.x  # learning curves for each algorithm: lines go along the steps
    if not s.x and s.series and s.kind not in ("scatter", "line") and not groups and (s.count or s.kind):
        s.x, s.series = s.series, ""
    if groups and not s.facet and len(groups) == 1:
        s.facet = groups.pop(0)
    if groups:
        raise Unclear(f"there are more groupings than can be drawn: {', '.join(groups)}")
    if s.x and s.x in s.ys and len(s.ys) > 1:
        s.ys.remove(s.x)
    if not s.x:
        _missing_x(s)
    if s.series == s.x:
        s.series = ""
    if s.kind == "heatmap" and not s.series and len(s.ys) == 1:
        free = [c for c in facts.categories if c not in s.used]
        if len(free) != 1:
            raise Unclear("a heat map needs two groupings")
        s.series = free[0]


def _curves(s: _State) -> bool:
    """Every run has a row for each step: what is asked for every run goes along the steps."""
    facts = s.facts
    if (
        s.kind not in ("", "line")
        or s.agg
        or s.draft.last
        or not s.ys
        or s.draft.order
        or "distribution" in s.draft.aggs
    ):
        return False
    keys = [g for g in (s.x, s.series) if g and facts.text(g)]
    steps = [c.name for c in facts.columns if stems(c.name)[-1:] and facts.timed(c.name) and c.name not in s.used]
    if s.x not in keys or not steps or s.draft.bins or s.draft.spread:
        return False
    if not facts.repeated(keys, s.rows) or facts.repeated([*keys, steps[0]], s.rows):
        return False
    whole = [k for k in keys if not facts.repeated([k, steps[0]], s.rows)]
    if len(keys) == 2 and whole:  # one line for each run, in panels by what it is coloured by
        s.series, s.facet = whole[0], s.facet or next(k for k in keys if k != whole[0])
        s.assumed.append(f"one panel per `{s.facet}`, since lines are told apart by `{s.series}`")
    else:
        s.series = s.x
    s.x, s.kind = steps[0], "line"
    return True


def _first_place(s: _State, groups: list[str]) -> str:
    """Of several groupings the one along the axis: time before words, otherwise the first that is named."""
    if s.kind == "line" or (not s.kind and not s.count):
        along = [g for g in groups if s.facts.timed(g) or (s.facts.numeric(g) and s.kind == "line")]
        if along:
            return along[0]
    listed = {u.column for u in s.draft.of("among")}
    return next((g for g in groups if g not in listed), groups[0])


def _varied(s: _State, name: str) -> int:
    values = s.facts[name].values
    return len({values[i] for i in s.rows if values[i] is not None})


def _missing_x(s: _State) -> None:
    """What the values stand along, when nobody says: time for lines, the rows' names, or the one free grouping."""
    facts = s.facts
    if s.kind in ("histogram", "density", "radar", "treemap") and s.kind != "radar":
        return
    if "distribution" in s.draft.aggs and not s.kind and len(s.ys) == 1:
        s.kind = "histogram"
        s.x, s.ys = s.ys[0], []
        return
    if s.kind in ("pie", "donut") and len(s.ys) > 1:
        if len(s.rows) != 1:
            raise Unclear("a pie shows one row: say which")
        return
    used = s.used
    timed = [c.name for c in facts.columns if facts.timed(c.name) and c.name not in used and _varied(s, c.name) > 1]
    curves = s.kind == "line" and not (len(s.ys) > 1 and facts.keys)
    if (
        curves
        or "trend" in s.draft.aggs
        or (s.series and not s.kind and timed and not s.count)
        or (not s.kind and timed and not facts.keys)
    ) and timed:
        s.x = timed[0]
        s.assumed.append(f"along `{s.x}`")
        return
    keys = [k for k in facts.keys if k not in used and facts.unique(k, s.rows)]
    keys = keys or [c for c in facts.categories if c not in used and len(s.rows) > 1 and facts.unique(c, s.rows)]
    if s.entity and s.entity[0] in facts.by_name and not s.count:
        keys = [s.entity[0], *keys] if facts.text(s.entity[0]) else keys
    if keys and not s.count:
        s.x = keys[0]
        return
    free = [c for c in facts.categories if c not in used and _varied(s, c) > 1 and c not in s.where]
    if s.kind == "line" or not free:
        free_numbers = [
            c.name for c in facts.columns if facts.numeric(c.name) and c.name not in used and c.name not in s.where
        ]
        first = facts.columns[0].name
        along = [n for n in free_numbers if facts.setting(n) or (n == first and facts.unique(n, s.rows))]
        if len(along) == 1 or (along and s.kind == "line"):
            s.x = along[0]
            s.assumed.append(f"along `{s.x}`")
            return
    if len(free) == 1 or (len(free) == 2 and not s.series and not facts.repeated(free, s.rows)):
        s.x = free[0]
        if len(free) == 2:
            s.series = free[1]
        s.assumed.append("by " + " and ".join(f"`{f}`" for f in free))
        return
    if len(s.rows) == 1 and s.ys:
        return
    raise Unclear("by what the values are grouped is not said")


def _kind_found(s: _State) -> None:
    """The kind of plot, when none is named."""
    facts = s.facts
    if s.kind == "dot":
        s.kind = "scatter" if s.series or s.draft.last else "point"
    if s.kind:
        return
    if "share" in s.draft.aggs and s.count and s.x and not s.series:
        s.kind = "pie"
        s.agg = "count"
    elif "distribution" in s.draft.aggs and s.ys and s.x and not s.agg:
        s.kind = "box"
    elif s.count:
        trend = "trend" in s.draft.aggs and bool(s.x) and facts.timed(s.x)
        s.kind = "line" if trend else "bar"
    elif s.x and (facts.numeric(s.x) or facts.dated(s.x)) and s.ys:
        s.kind = _curve_or_points(s)
    else:
        s.kind = "bar"


def _curve_or_points(s: _State) -> str:
    facts = s.facts
    if s.x in s.draft.bins or s.agg in _AGGS or s.draft.spread:
        return "line" if facts.timed(s.x) or facts.setting(s.x) or s.agg else "bar"
    if s.draft.stack and len(s.ys) > 1:
        return "bar"
    places = [n for n in (s.x, s.series, s.facet) if n]
    free = [
        c
        for c in (*facts.categories, *(c.name for c in facts.columns if facts.repetition(c.name)))
        if c not in s.used and _varied(s, c) > 1
    ]
    walks = not facts.repeated(places, s.rows) or not facts.repeated([*places, *free], s.rows)
    if facts.keys and not facts.setting(s.x):
        return "scatter"
    if walks and (facts.timed(s.x) or facts.setting(s.x) or not free):
        return "line" if facts.timed(s.x) or facts.setting(s.x) or _sorted(s) else "scatter"
    if facts.timed(s.x) and facts.setting(s.x):
        return "line"
    return "scatter"


def _sorted(s: _State) -> bool:
    values = [s.facts[s.x].numbers[i] for i in s.rows] if s.facts.numeric(s.x) else []
    return all(a <= b for a, b in itertools.pairwise(values))


def _finished(s: _State) -> Reading:
    """Repeats, spreads, order, scales and emphasis."""
    facts, draft = s.facts, s.draft
    mark = s.kind
    if mark in ("scatter",) and s.x and facts.text(s.x) and s.ys:
        mark = "scatter"
    if draft.names and not s.label:
        s.label = (facts.keys or facts.categories or ("",))[0]
        if not s.label:
            raise Unclear("no column names the points")
    if s.label and mark != "scatter":
        if s.label == s.x:
            s.label = ""
        elif mark in ("bar", "lollipop", "point") and not s.x:
            s.x, s.label = s.label, ""
    if draft.highlight and draft.highlight_in == COLUMNS:
        if not set(draft.highlight) <= set(s.ys):
            raise Unclear(f"{draft.highlight[0]!r} is not drawn")
    elif draft.highlight and draft.highlight_in not in (s.x, s.series, s.label):
        if not s.series and mark in ("scatter", "line", "box", "bar"):
            s.series = draft.highlight_in
        else:
            raise Unclear(f"{draft.highlight[0]!r} is a value of {draft.highlight_in!r}, which is not drawn")
    agg, repeats = s.agg, ""
    error: tuple[str, ...] = ()
    bounds: tuple[tuple[str, str], ...] = ()
    if draft.spread:
        error = tuple(facts.spread_of(y) for y in s.ys)
        bounds = tuple(facts.edges[y] for y in s.ys if y in facts.edges)
        if not (error and all(error)) and not bounds:
            error = ()
            repeats = "sd" if draft.spread == "error" else draft.spread
    minus = ""
    if draft.minus:
        if len(s.ys) != 2:
            raise Unclear("a difference needs two columns")
        first, second = s.ys
        later = bool(set(stems(second)) & {"after", "post", "new", "final"})
        s.ys, minus = ([second], first) if later else ([first], second)
    if (
        mark in ("bar", "line", "point", "lollipop", "heatmap", "area", "pie", "donut", "radar")
        and s.ys
        and not agg
        and not s.pivot
    ):
        agg = _repeated(s, mark, bool(repeats))
    if repeats:
        agg = ""
        if mark in ("box", "violin", "histogram", "scatter"):
            repeats = ""
        elif not facts.repeated([n for n in (s.x, s.series, s.facet) if n], s.rows):
            raise Unclear("no rows repeat: there is no spread to draw")
        if not s.over:
            places = [n for n in (s.x, s.series, s.facet) if n]
            reps = [c.name for c in facts.columns if facts.repetition(c.name)]
            s.over = next((n for n in reps if not facts.repeated([*places, n], s.rows)), "")
    if mark in ("box", "violin", "histogram", "density", "scatter") and agg in _AGGS:
        agg = agg if mark == "scatter" and s.groups else ""
    stack = (
        "normal" if (draft.stack or mark == "area") and mark in ("bar", "area") and (s.series or len(s.ys) > 1) else ""
    )
    if draft.stack and not stack and mark == "bar":
        raise Unclear("what is stacked is not said")
    if s.agg == "share" and s.series and mark == "bar":
        stack = "normal"
    if "percent" in draft.scales and stack and not facts.parts:
        stack = "percent"
    if mark == "bar" and s.count and s.series and "grouped" not in draft.scales and not stack:
        stack = "normal"
    for column in [c for c in draft.where if c == "<y>"]:
        name = s.ys[0] if s.ys else s.x
        s.where[name] = (*s.where.get(name, ()), *draft.where[column])
    order, order_by = _order(s, mark)
    bins = dict(draft.bins)
    if s.x and facts.dated(s.x) and (s.count or agg) and not bins and not facts.metric:
        unit = _unit(s)
        if unit:
            bins[s.x] = unit
            s.assumed.append(f"dates are put together by {unit}")
    log = _log(s, mark)
    said = draft.scales
    reading = Reading(
        mark=mark, x=s.x, y=tuple(s.ys), series=s.series, facet=s.facet, size=s.size, label=s.label, y_label=s.label_y,
        where=s.where, either=draft.either, aggregate=agg, repeats=repeats, over=s.over, bounds=bounds, bin=bins,
        error=tuple(one for one in error if one), pivot=s.pivot, minus=minus, stack=stack, order=order,
        order_by=order_by, log=log, zero="zero" in said, horizontal="horizontal" in said or mark == "arrow",
        values="values" in said, fit="fit" in said, highlight=tuple(draft.highlight), unknown=tuple(draft.unknown),
        assumed=tuple(s.assumed), bars=draft.bars, panels=_apart(s, mark),
    )  # fmt: skip
    _fits(reading, s)
    return reading


def _apart(s: _State, mark: str) -> bool:
    """Whether every column has a panel of its own: as asked for, or since units that differ share no axis."""
    if len(s.ys) < 2 or mark not in ("line", "bar", "point", "lollipop", "area"):
        return False
    units = {unit for y in s.ys if (unit := s.facts.unit(y))}
    if len(units) > 1 and "panels" not in s.draft.scales:
        s.assumed.append("columns of different units have panels of their own")
    return len(units) > 1 or "panels" in s.draft.scales


def _repeated(s: _State, mark: str, spread: bool) -> str:
    """How rows that share a place are shown: their mean, when something repeats them; otherwise it is asked."""
    facts = s.facts
    places = [n for n in (s.x, s.series, s.facet) if n]
    if not s.x or (s.x not in s.draft.bins and not facts.repeated(places, s.rows)):
        return ""
    free = [
        c for c in facts.categories if c not in s.used and c != s.over and _varied(s, c) > 1 and not facts.repetition(c)
    ]
    if mark == "line" and not s.series and free and not s.over and "mean" not in s.draft.aggs:
        fewer = [c for c in free if not facts.repeated([*places, c], s.rows)] or (free if len(free) == 1 else [])
        if len(fewer) == 1:
            s.series = fewer[0]
            s.assumed.append(f"one line per `{s.series}`")
            if not facts.repeated([*places, s.series], s.rows):
                return ""
    if s.x in s.draft.bins and {w for y in s.ys for w in stems(y)} & EXTENSIVE:
        return "sum"
    if spread or s.over or any(facts.repetition(c.name) for c in facts.columns):
        return "mean"
    said = {w for y in s.ys for w in stems(y)}
    if "count" in s.draft.aggs or any(y.startswith("#") for y in s.ys):
        return "sum"
    if said & EXTENSIVE and mark not in ("heatmap", "radar"):
        s.assumed.append("sum or mean")
    else:
        s.assumed.append("rows that share a place are averaged")
    return "mean"


def _order(s: _State, mark: str) -> tuple[str, str]:
    draft, facts = s.draft, s.facts
    if not draft.order or mark in ("scatter", "histogram", "density"):
        return "", ""
    by, way = draft.order_by, draft.order
    if way == "alpha":
        return "ascending", ""
    if way in ("best", "worst"):
        low = bool(s.ys) and facts.less_is_better(s.ys[0])
        way = "asc" if low == (way == "best") else "desc"
        by = "y"
    if by in facts.by_name and by != s.x and by not in s.ys and facts.text(by) and not s.series:
        by = "x" if by == s.series else by
    if by == "x" or (by and by == s.x and by not in s.ys):
        return ("ascending" if way == "asc" else "descending"), ""
    if by in ("", "y", *s.ys) or (s.count and by not in facts.by_name):
        return ("value-ascending" if way == "asc" else "value"), ""
    if by in facts.by_name and facts.numeric(by) and facts.unique(s.x, s.rows) and s.x:
        return way, by
    if s.count:
        raise Unclear(f"groups that are counted cannot be ordered by {by!r}")
    return ("value-ascending" if way == "asc" else "value"), ""


def _unit(s: _State) -> str:
    """The unit of the calendar that makes a few groups of dates."""
    days = sorted({str(v)[:10] for v in s.facts[s.x].distinct})
    years = {d[:4] for d in days}
    if len(days) <= 12:
        return "" if len(days) == len(s.facts[s.x].distinct) else "day"
    if len(years) > 3:
        return "year"
    if len({d[:7] for d in days}) > 2:
        return "month"
    return "day"


def _log(s: _State, mark: str) -> str:
    scales = s.draft.scales
    out = "xy" if "log_xy" in scales else ("x" if "log_x" in scales else "") + ("y" if "log_y" in scales else "")
    if not out and "log" in scales:
        out = "x" if mark in ("histogram", "density") else "y"
    if "x" in out and s.x and not s.facts.numeric(s.x):
        raise Unclear(f"{s.x!r} holds no numbers: its axis cannot be logarithmic")
    return out


def _fits(r: Reading, s: _State) -> None:
    """Whether the marks can show these columns."""
    facts = s.facts
    if r.aggregate == "distinct" and not r.y:
        raise Unclear("what is counted is not said")
    if r.mark == "radar" and (not r.x or _varied(s, r.x) < 3):
        raise Unclear("a radar needs three spokes or more: the values of one column")
    if r.mark == "arrow" and (len(r.y) != 2 or not r.x):
        raise Unclear("what is joined by a line needs two columns, and names")
    if r.mark == "scatter" and not r.pivot and (not r.x or not (r.y or r.aggregate in ("count", "distinct"))):
        raise Unclear("points need two columns")
    if r.mark in ("bar", "line", "box", "violin", "point", "lollipop", "area") and not (
        r.y or r.aggregate in ("count", "share", "distinct")
    ):
        raise Unclear("which column is drawn is not said")
    for name in r.y:
        if not facts.numeric(name) and r.aggregate not in ("distinct", "count"):
            raise Unclear(f"{name!r} holds no numbers")
    if r.mark in ("histogram", "density") and r.x and not facts.numeric(r.x):
        raise Unclear(f"{r.x!r} holds no numbers")
    if r.size and not facts.numeric(r.size):
        raise Unclear(f"{r.size!r} holds no numbers")
    if r.mark in ("bar", "box", "violin") and r.x and not facts.numeric(r.x) and not r.bin:
        tops = any(isinstance(v, Condition) and (v.top or v.bottom) for said in r.where.values() for v in said)
        if _varied(s, r.x) > _MANY_MARKS and not tops and r.mark != "bar":
            raise Unclear(f"{r.x!r} has {_varied(s, r.x)} different values: too many to tell apart")
    if r.mark == "line" and r.series and _varied(s, r.series) > 40:
        raise Unclear(f"{r.series!r} has {_varied(s, r.series)} different values: too many lines")
