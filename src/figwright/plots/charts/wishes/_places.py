"""x, series and panels: from the groupings that are named, and from the table where the words name none."""

from __future__ import annotations

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._state import AGGREGATES, State, Unclear


def places(s: State) -> None:
    """Gives every grouping its place."""
    groups = [g for g in s.groups if g not in (*s.places, *s.ys) and (g != s.label or s.kind != "scatter")]
    if s.kind == "scatter" and s.x and s.ys and not s.agg:  # protein against yield for every plot: the points
        groups = [g for g in groups if not s.facts.unique(g, s.rows)]
    if s.pivot:
        if groups and not s.series:
            s.series = min(groups, key=lambda g: len(s.facts[g].distinct))
        return
    if _histogram(s, groups) or (s.kind == "heatmap" and s.agg == "correlation"):
        return
    if groups and not s.x:
        numbers = [g for g in groups if not s.facts.text(g)]
        s.x = (numbers or groups)[0] if s.kind == "scatter" else _first_place(s, groups)
        groups.remove(s.x)
    if groups and not s.series:
        s.series = groups.pop(0)
    if _curves(s):
        return
    _along_time(s)
    _compared(s)
    _stacked(s)
    _told_apart(s)
    log = {"log_x", "log_xy"} & s.draft.scales  # then numbers stand along x
    if not s.x and s.series and s.kind not in ("scatter", "line") and not groups and (s.count or s.kind) and not log:
        s.x, s.series = s.series, ""
    if len(groups) == 1 and not s.facet:
        s.facet = groups.pop()
        _coloured(s)
    if groups:
        raise Unclear(f"there are more groupings than can be drawn: {', '.join(groups)}")
    if s.x in s.ys and len(s.ys) > 1:
        s.ys.remove(s.x)
    if not s.x:
        _missing_x(s)
    s.series = "" if s.series == s.x else s.series
    if s.kind == "heatmap" and not s.series and len(s.ys) == 1:
        free = [c for c in s.facts.categories if c not in s.used]
        if len(free) != 1:
            raise Unclear("a heat map needs two groupings")
        s.series = free[0]


def _coloured(s: State) -> None:
    """every run, coloured by optimizer: lines are told apart by run, and those of one optimizer share a colour."""
    lone = s.series and s.facts.timed(s.x) and not s.facts.repeated([s.x, s.facet], s.rows)
    if lone and s.facts.repeated([s.x, s.series], s.rows):
        s.series, s.facet = s.facet, s.series
        s.tinted = s.kind in ("", "line") and s.told_by(s.series, s.facet)


def _histogram(s: State, groups: list[str]) -> bool:
    """The distribution of one column; a histogram of counts or of names has bars."""
    if s.kind == "histogram" and (s.agg in AGGREGATES or s.count) and (groups or s.x):
        s.kind = "bar"
    if s.kind not in ("histogram", "density", "ecdf") or len(s.ys) != 1 or s.x:
        return False
    names = [g for g in groups if g in s.facts.keys or s.facts.identifier(g)]
    if names and len(names) == len(groups):
        s.kind = "bar"
        return False
    groups = [g for g in groups if g not in names]
    s.x, s.ys = s.ys[0], []
    s.series = s.series or (groups[0] if groups else "")
    return True


def _first_place(s: State, groups: list[str]) -> str:
    """Of several groupings the one along the axis: time before words, otherwise the first that is named."""
    if s.kind == "line" or (not s.kind and not s.count) or s.draft.stack:
        along = [g for g in groups if s.facts.timed(g) or (s.facts.numeric(g) and s.kind == "line")]
        if along:
            return along[0]
    listed = {u.column for u in s.draft.of("among")}
    return next((g for g in groups if g not in listed), groups[0])


def _along_time(s: State) -> None:
    """Lines go along the steps: learning curves for each algorithm."""
    facts = s.facts
    if s.series or not s.x or not s.ys:
        return
    timed = [name for name in s.timed() if s.varied(name) * 2 <= len(s.rows) or s.kind == "line"]
    among = s.x in [u.column for u in s.draft.of("among")] and not s.agg and not s.kind
    lines = s.kind == "line" and (facts.text(s.x) or facts.setting(s.x)) and not s.draft.of("x") and s.x not in timed
    since = [name for name in timed if _bounded(s, name) and not facts.repeated([s.x, name], s.rows)]
    if timed and ((among and facts.repeated([s.x], s.rows)) or lines):
        s.x, s.series = timed[0], s.x
    elif since and not s.agg and s.kind in ("", "line") and facts.text(s.x) and facts.repeated([s.x], s.rows):
        s.x, s.series = since[0], s.x  # the balance of the glaciers since 2010


def _bounded(s: State, name: str) -> bool:
    """Whether a span of times or steps is asked for."""
    return any(isinstance(one, Condition) and one.at_least is not None for one in s.where.get(name, ()))


def _compared(s: State) -> None:
    """x264 left out: those that are left are compared, where numbers go along an axis of numbers."""
    if s.series or not s.x or not s.ys or not s.facts.numeric(s.x) or s.agg:
        return
    told = [c for c, said in s.where.items() if s.facts.text(c) and c not in s.used and 1 < s.varied(c) <= 12
            and any(isinstance(one, Condition) and one.not_ for one in said)]  # fmt: skip
    s.series = told[0] if told else ""


def _told_apart(s: State) -> None:
    """BLEU and COMET on the test set: values that are compared stand side by side for each of what tells their rows
    apart, where nobody says that these are averaged."""
    among = s.x in [u.column for u in s.draft.of("among")] and not s.series and len(s.ys) == 1
    plain = not (s.agg or s.kind or s.over or s.draft.aggs or s.draft.spread or s.draft.bins or s.draft.unknown)
    if not among or not plain or not s.facts.repeated([s.x], s.rows):
        return
    telling = [c for c in s.free() if c not in s.where and not s.facts.repeated([s.x, c], s.rows)]
    if len(telling) == 1:
        s.x, s.series = telling[0], s.x
        s.assumed.append(f"one group per `{s.x}`")


def _stacked(s: State) -> None:
    """where does the time go in each project, stacked: the one column that tells apart what shares a place."""
    if not s.draft.stack or s.series or not s.x or len(s.ys) != 1 or s.draft.unknown:
        return
    telling = [c for c in s.free() if not s.facts.repeated([*s.places, c], s.rows)]
    if len(telling) == 1 and s.facts.repeated(s.places, s.rows):
        s.series = telling[0]
        s.assumed.append(f"one part per `{s.series}`")


def _curves(s: State) -> bool:
    """Every run has a row for each step: what is asked for every run goes along the steps."""
    facts, draft = s.facts, s.draft
    other = s.agg or draft.last or draft.order or draft.bins or draft.spread or "distribution" in draft.aggs
    if s.kind not in ("", "line") or not s.ys or other:
        return False
    keys = [g for g in (s.x, s.series) if g and facts.text(g)]
    told = s.kind == "line" or draft.running or "trend" in draft.aggs
    steps = [name for name in s.timed() if told or (facts.numeric(name) and not facts.year(name))]
    if s.x not in keys or not steps:
        return False
    repeats = [c.name for c in facts.columns if facts.repetition(c.name)] if told else []
    if not facts.repeated(keys, s.rows) or facts.repeated([*keys, steps[0], *repeats], s.rows):
        return False
    if s.kind != "line" and s.varied(steps[0]) * 2 > len(s.rows):
        return False  # every row has a time of its own
    whole = [k for k in keys if not facts.repeated([k, steps[0]], s.rows)]
    if len(keys) == 2 and whole:  # one line for each run, in the colour of what it is coloured by
        s.series, said = whole[0], s.facet
        s.facet = said or next(k for k in keys if k != whole[0])
        s.tinted = not said and s.told_by(s.series, s.facet)
    else:
        s.series = s.x
    s.x, s.kind = steps[0], "line"
    return True


def _missing_x(s: State) -> None:
    """What the values stand along, when nobody says: time for lines, the rows' names, or the one free grouping."""
    if s.kind in ("histogram", "density", "treemap"):
        return
    if "distribution" in s.draft.aggs and not s.kind and len(s.ys) == 1:
        s.kind, s.x, s.ys = "histogram", s.ys[0], []
        return
    if s.kind in ("pie", "donut") and len(s.ys) > 1:
        if len(s.rows) != 1:
            raise Unclear("a pie shows one row: say which")
        return
    if not (_time(s) or _name(s) or _setting(s) or _grouping(s) or (len(s.rows) == 1 and s.ys)):
        raise Unclear("by what the values are grouped is not said")


def _time(s: State) -> bool:
    timed, facts = s.timed(), s.facts
    lines = s.kind in ("line", "area") and not (len(s.ys) > 1 and facts.keys)
    unsaid = not s.kind and ((s.series and not s.count) or not facts.keys)
    if not timed or not (lines or "trend" in s.draft.aggs or unsaid):
        return False
    s.x = timed[0]
    s.assumed.append(f"along `{s.x}`")
    return True


def _name(s: State) -> bool:
    """The column that names the rows."""
    facts, used = s.facts, s.used
    keys = [k for k in facts.keys if k not in used and facts.unique(k, s.rows)]
    keys = keys or [c for c in facts.categories if c not in used and len(s.rows) > 1 and facts.unique(c, s.rows)]
    if s.entity and facts.text(s.entity[0]):
        keys.insert(0, s.entity[0])
    if keys and not s.count:
        s.x = keys[0]
    return bool(s.x)


def _setting(s: State) -> bool:
    """The column of numbers that were chosen, for lines and where no words tell the rows apart."""
    facts = s.facts
    if s.kind != "line" and [c for c in s.free() if c not in s.where]:
        return False
    numbers = [c.name for c in facts.columns if c.kind == "number" and c.name not in s.used and s.varied(c.name) > 1]
    first = facts.columns[0].name
    along = [n for n in numbers if (facts.setting(n) and not facts.repetition(n))
             or (n == first and facts.unique(n, s.rows))]  # fmt: skip
    along = [n for n in along if _bounded(s, n)] or along  # from 900 to 1100
    if len(along) == 1 or (along and s.kind == "line"):
        s.x = along[0]
        s.assumed.append(f"along `{s.x}`")
    return bool(s.x)


def _grouping(s: State) -> bool:
    """The one column of words that is left, or two that tell all rows apart."""
    free = [c for c in s.free() if c not in s.where]
    two = len(free) == 2 and not s.series and not s.facts.repeated(free, s.rows)
    if len(free) == 1 or two:
        s.x, s.series = free[0], free[1] if two else s.series
        s.assumed.append("by " + " and ".join(f"`{f}`" for f in free))
    return bool(s.x)
