"""Columns that are named -> roles. What is said outright is kept; the rest is told by what the columns hold."""

from __future__ import annotations

from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._rows import rows_where
from figwright.plots.charts.wishes._state import AGGREGATES, State

_TOLD_APART = 12
"""Values beyond which nobody colours by a column that is not said to be for that."""
_COUNTS = ("count", "distinct", "share")


def share_out(s: State) -> None:
    """Gives every column of the draft its role."""
    _across(s)
    _beside(s)
    _two_along(s)
    uses = list({(u.column, u.role): u for u in reversed(s.draft.uses)}.values())[::-1]
    told = {u.column for u in uses if u.role}
    for use in uses:
        if use.role == "" and use.column in told and use.agg not in AGGREGATES:
            s.agg = s.agg or (use.agg if use.agg in _COUNTS else "")
        elif not _by_words(s, use):
            _by_column(s, use, uses)
    if s.draft.rate is not None and s.draft.spread and s.draft.rate[1] == 1 and s.facts.numeric(s.draft.rate[0]):
        s.ys, s.agg = [s.draft.rate[0]], "mean"  # with standard errors: the mean of noughts and ones
        s.draft.aggs -= {"share"}
        s.draft.rate = None
    if s.draft.rate is not None:
        column, s.of = s.draft.rate
        s.ys, s.agg, s.groups = [column], "share", [g for g in (*s.groups, *s.entity) if g != column]
        s.entity = []
        s.numbers = []
    _tidy(s, told)
    _computation(s, uses)
    if s.series in s.groups:
        s.groups.remove(s.series)
    if s.draft.bins:
        binned = next(iter(s.draft.bins))
        s.groups += [name for name in s.draft.bins if name not in (*s.groups, s.x, s.series, binned)]
        s.x = s.x or binned
        s.groups = [g for g in s.groups if g != binned]


def _across(s: State) -> None:
    """accuracy spread of the decoders across subjects: what is pooled, where something else tells boxes apart."""
    pooled = s.kind in ("box", "violin", "histogram", "density") or bool(s.draft.spread) or "mean" in s.draft.aggs
    for use in s.draft.of("across"):
        others = [u for u in s.draft.uses if u is not use and u.role in ("by", "x", "series", "")
                  and not s.facts.measures.count(u.column)]  # fmt: skip
        use.role = "over" if pooled and others else "x" if s.kind == "line" and others else "by"


def _beside(s: State) -> None:
    """clean vs other side by side, or joined: two columns of one quantity, and not one against the other."""
    against = [use for use in s.draft.of("x") if s.facts.numeric(use.column)]
    named = any(use.role == "by" and s.facts.text(use.column) for use in s.draft.uses)
    joined = {"beside", "grouped", "horizontal"} & s.draft.scales or s.draft.kind in ("slope", "bar") or s.draft.order
    lines = s.draft.kind == "line" and "role:series_after" in s.draft.signs  # food vs transport, as two lines
    if not (joined or lines or (named and not s.kind)) or len(against) != 1 or s.kind == "scatter" or (
            s.draft.kind == "line" and not lines):  # fmt: skip
        return
    others = [use for use in s.draft.uses if use.role in ("", "y") and s.facts.numeric(use.column)]
    one, other = (s.facts.unit(use.column) for use in (others[0], against[0])) if others else ("", "-")
    if one == other and (one or joined):
        against[0].role = others[0].role


def _two_along(s: State) -> None:
    """train vs eval loss over steps: two columns of one unit are compared, where another one is along the axis."""
    along = s.draft.of("x")
    heights = [use for use in s.draft.uses if use.role in ("", "y") and s.measured(use.column)]
    if len(along) < 2 or not heights or not s.measured(along[0].column) or s.facts.setting(along[0].column):
        return
    one, other, unit = along[0], along[1], s.facts.unit(heights[0].column)
    if s.facts.unit(one.column) == unit and (not s.measured(other.column) or s.facts.unit(other.column) != unit):
        one.role = heights[0].role


def _by_words(s: State, use: Use) -> bool:
    """What the words say of a column, if they do."""
    name, role, numeric = use.column, use.role, s.facts.numeric(use.column)
    if use.agg in ("count", "share") and not role and (yes := s.facts.yes(name)) is not None and s.draft.of("by", "x"):
        if use.agg == "share" or "percent" in s.draft.scales:
            s.draft.rate = (name, yes)
        else:
            s.where[name] = (yes,)
            s.rows, s.agg = rows_where(s.facts, s.where, either=s.draft.either), use.agg
    elif use.agg in _COUNTS and role in ("", "by", "y"):
        s.entity.append(name)
        s.agg = s.agg or use.agg
    elif (
        use.agg in AGGREGATES
        and role == ""
        and (s.facts.repetition(name) or s.facts.text(name))
        and len(s.draft.uses) > 1
    ):
        s.over, s.agg = s.over or name, s.agg or use.agg  # the average of the seeds
    elif role in ("facet", "size", "label", "over"):
        setattr(s, role, getattr(s, role) or name)
        s.pooled += [name] if role == "over" else []
    elif role == "series" and s.kind == "heatmap" and s.measured(name):
        s.agg = s.agg or (use.agg if use.agg in AGGREGATES else "")
        s.ys.append(name)  # cells coloured by accuracy
    elif role == "series":
        _once(s, "series", name)
    elif use.agg in AGGREGATES and numeric and role in ("", "by", "y"):
        s.agg = use.agg
        s.ys.append(name)
    elif role == "y" and s.facts.text(name) and any(s.measured(use.column) for use in s.draft.uses):
        s.groups.append(name)  # names on the vertical axis: the marks lie
        s.draft.scales.add("horizontal")
    elif role == "y":
        s.ys.append(name)
    elif role == "x" and _averaged(s, name):
        s.over = s.over or name
    elif role == "x":
        _once(s, "x", name)
    elif role in ("among", "by"):
        s.groups.append(name)
    else:
        return False
    return True


def _averaged(s: State, name: str) -> bool:
    """Whether "over the runs" says what a mean is taken of, and no axis."""
    repeated = s.facts.text(name) or (s.facts.repetition(name) and bool(s.draft.of("by")))
    return repeated and bool("mean" in s.draft.aggs or s.draft.spread) and bool(s.draft.of("by", "series"))


def _once(s: State, role: str, name: str) -> None:
    if getattr(s, role) not in ("", name):
        s.groups.append(name)
    else:
        setattr(s, role, name)


def _by_column(s: State, use: Use, uses: list[Use]) -> None:
    """A column without a role: a height, a grouping, a condition, or whose rows these are."""
    facts, name = s.facts, use.column
    beside = any(other.place == use.place + 1 and other is not use for other in uses)
    lone = name in facts.keys or facts.repetition(name) or facts.identifier(name)
    along = [u for u in s.draft.of("x") if s.measured(u.column)]
    others = [u for u in uses if u is not use and not u.role and s.measured(u.column) and not facts.setting(u.column)]
    if not use.agg and facts.yes(name) is not None and _adjective(s, use):
        s.where[name] = (facts.yes(name),)  # type: ignore[assignment]
        s.rows = rows_where(facts, s.where, either=s.draft.either)
    elif lone and (
        (facts.text(name) and beside)
        or (facts.repetition(name) and ("relation" in s.draft.aggs or s.kind in ("dot", "scatter")))
        or (beside and not facts.text(name) and name not in facts.measures)
    ):
        if facts.repetition(name) and s.kind == "dot":
            s.draft.scales.add("strip")  # every replicate a dot
        s.draft.entities.append(name)  # job durations: whose durations they are; tickets opened per week
    elif along and others and not facts.numeric(name) and len(facts[name].distinct) > _TOLD_APART:
        s.draft.entities.append(name)  # seeing against airmass, clear nights only: what the points are
    elif facts.repetition(name) and (s.draft.spread or "mean" in s.draft.aggs) and others:
        s.over = s.over or name  # the mean of the three replicates
    elif facts.setting(name) and (
        "count" in s.draft.aggs or others or (s.kind == "line" and not s.timed()) or _grid(s, use)
    ):
        s.groups.append(name)
    elif facts.numeric(name) and (s.measured(name) or facts.identifier(name)):
        s.numbers.append(name)
    else:
        s.groups.append(name)


def _grid(s: State, use: Use) -> bool:
    """learning rate x dropout, as a heat map: what stands before the sign."""
    return s.kind == "heatmap" and any(u.place == use.place + 2 for u in s.draft.of("x"))


def _adjective(s: State, use: Use) -> bool:
    """Whether a column of yes and no is said of the rows: dogs that were abandoned, returned orders."""
    others = [u for u in s.draft.uses if u is not use and u.column != use.column]
    return bool(others) and "share" not in s.draft.aggs and "distribution" not in s.draft.aggs


def _tidy(s: State, told: set[str]) -> None:
    """Groupings in the order of the words, each once; without numbers one of them may be the height."""
    facts, draft = s.facts, s.draft
    asked = {u.column for u in draft.of("by")}
    s.groups = sorted((g for g in dict.fromkeys(s.groups) if g not in s.ys), key=lambda g: g not in asked)
    if not s.ys and not s.numbers and not s.agg and "count" not in draft.aggs:
        s.numbers = [g for g in s.groups if s.measured(g) and not facts.setting(g) and not facts.identifier(g)][:1]
        s.groups = [g for g in s.groups if g not in s.numbers]
    rows = s.agg or "count" in draft.aggs or s.kind in ("box", "violin", "histogram", "density") or s.numbers
    if rows and s.kind not in ("scatter", "line", "treemap") and (draft.of("by", "x", "series", "facet") or draft.bins):
        s.groups = [g for g in s.groups if g in told or g not in facts.keys]
    s.numbers = [n for n in dict.fromkeys(s.numbers) if n not in s.groups]


def _computation(s: State, uses: list[Use]) -> None:
    """A computation that is said apart from its column."""
    draft = s.draft
    s.agg = s.agg or next((agg for agg in AGGREGATES if agg in draft.aggs), "")
    absorbed = [u for u in uses if u.agg == "count" and u.column not in s.entity]
    if "count" in draft.aggs and not s.agg and not absorbed:
        if not s.numbers and not s.ys:
            s.agg = "count"
        elif not [n for n in s.numbers if n in s.facts.measures]:
            s.agg, s.groups, s.numbers = "count", [*s.groups, *s.numbers], []
    if "share" in draft.aggs and not s.agg:
        s.agg = "share"
