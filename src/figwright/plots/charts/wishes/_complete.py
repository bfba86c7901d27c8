"""Draft + Table -> Reading: what the wish leaves open is filled in from the shape of the table, or asked about."""

from __future__ import annotations

from dataclasses import replace

from figwright.core.tables import summary
from figwright.plots.charts.wishes._computed import Computed, computed
from figwright.plots.charts.wishes._draft import COLUMNS, Draft, rule
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._heights import counted, values
from figwright.plots.charts.wishes._kinds import kind_found, kind_said
from figwright.plots.charts.wishes._places import places
from figwright.plots.charts.wishes._reading import Folded, Reading
from figwright.plots.charts.wishes._rows import rows
from figwright.plots.charts.wishes._state import State, Unclear
from figwright.plots.charts.wishes._uses import share_out

__all__ = ["Unclear", "complete"]
_MANY_MARKS, _MANY_LINES, _MANY_RINGS = 60, 40, 8
"""Categories, lines and rings of a radar beyond which they cannot be told apart."""
_HEIGHTS = ("bar", "line", "box", "violin", "point", "lollipop", "area")


def complete(draft: Draft, facts: Facts) -> Reading:
    """The reading of a draft; `Unclear` when something is missing that the table cannot tell."""
    state = State(draft, facts, kind=draft.kind)
    for step in (rows, share_out, counted, kind_said, values, places, kind_found):
        step(state)
    return finish(state)


def finish(state: State) -> Reading:
    """The reading of columns that have their roles."""
    draft, facts = state.draft, state.facts
    _labels(state)
    _emphasis(state)
    made = computed(state)
    for column in [c for c in draft.where if c == "<y>"]:
        name = state.ys[0] if state.ys else state.x
        state.where[name] = (*state.where.get(name, ()), *draft.where[column])
    for column, word in facts.table.left_out:  # what the reader of the table has done
        if column in facts.by_name and column not in state.where and not draft.either and summary(word):
            state.where[column] = (rule(excluded=[word]),)
    _having(state, made)
    order, order_by = _ordered(state)
    said = draft.scales
    reading = Reading(
        mark="hexbin" if draft.kind == "hexbin" else state.kind, x=state.x, y=tuple(state.ys), series=state.series,
        facet=state.facet, tinted=state.tinted and state.kind == "line", size=state.size,
        label=state.label, y_label=state.label_y, where=state.where, either=draft.either, aggregate=made.aggregate,
        of=state.of, repeats=made.repeats, over=state.over,
        pooled=tuple(state.pooled), bounds=made.bounds, bin=made.bin, error=made.error,
        pivot=state.pivot or made.pivot, how=made.how, running=made.running,
        minus=made.minus, stack=made.stack, order=order, order_by=order_by, first=_first(state), log=_log(state),
        zero="zero" in said, upside_down="upside_down" in said, limits=draft.limits, values="values" in said,
        horizontal="horizontal" in said or state.kind == "arrow",
        fit="fit" in said, dots="dots" in said, highlight=tuple(draft.highlight),
        unknown=(*draft.unknown, *draft.ignored),
        entities=tuple(word for word in draft.entities if word not in facts.vocabulary),
        bars=draft.bars, bins=draft.slices if state.kind == "histogram" else None,
        panels=_apart(state), twin="twin" in said, assumed=tuple(state.assumed),
    )  # fmt: skip
    if state.kind == "radar" and len(state.ys) > 2:
        return _spokes(reading, state)
    _fits(reading, state)
    return _line_each(reading, state)


def _having(s: State, made: Computed) -> None:
    """Groups that are chosen by what is drawn of them."""
    if s.draft.having is None:
        return
    agg, column, bound = s.draft.having
    some = any(s.facts.yes(name) is not None for name in s.where)  # teams with so many calls: how many were answered
    drawn = not some and made.aggregate == agg and (s.ys == [column] if column else not s.ys)
    if not drawn or s.series or s.x in s.where or s.x not in s.facts.by_name or not s.facts.text(s.x):
        raise Unclear(f"groups cannot be chosen by the {agg}{f' of {column!r}' if column else ''}, which is not drawn")
    s.where[s.x] = (bound,)


def _line_each(r: Reading, s: State) -> Reading:
    """Lines across columns, one for each of the names: each pupil one line, and not a line from pupil to pupil."""
    plain = not (r.series or r.facet or r.aggregate or r.minus or r.pivot or r.panels or r.twin or r.error)
    names = r.x in s.facts.by_name and s.facts.text(r.x) and s.facts.unique(r.x, s.rows)
    if r.mark != "line" or not plain or not names or len(r.y) < 2 or {"column", "value"} & set(s.facts.by_name):
        return r
    return replace(r, x="column", y=("value",), series=r.x, fold=Folded(r.y, "column", "value"), order="")


def _spokes(r: Reading, s: State) -> Reading:
    """A radar whose spokes are columns: one ring for each of the few rows that are left, or for their means."""
    rings = r.series or r.x
    if len(s.facts.units(r.y)) > 1:
        raise Unclear("columns of different units share no axis, and a radar has one")
    if rings and s.varied(rings) > _MANY_RINGS:
        raise Unclear(f"a radar of {s.varied(rings)} {rings!r} cannot be read: say which are meant")
    told = replace(r, x="measure", y=("value",), series=rings, fold=Folded(r.y, "measure", "value"), order="")
    return replace(
        told, aggregate=r.aggregate or ("mean" if s.facts.repeated([rings] if rings else [], s.rows) else "")
    )


def _labels(s: State) -> None:
    """What every point is called by."""
    if s.draft.names and not s.label:
        s.label = (s.facts.keys or s.facts.categories or ("",))[0]
        if not s.label:
            raise Unclear("no column names the points")
    if s.kind != "scatter" and s.label == s.x:
        s.label = ""
    elif s.kind in ("bar", "lollipop", "point") and s.label and not s.x:
        s.x, s.label = s.label, ""


def _emphasis(s: State) -> None:
    draft = s.draft
    if not draft.highlight:
        return
    if draft.highlight_in == COLUMNS:
        if not set(draft.highlight) <= set(s.ys):
            raise Unclear(f"{draft.highlight[0]!r} is not drawn")
    elif draft.highlight_in not in (s.x, s.series, s.label):
        if s.series or s.kind not in ("scatter", "line", "box", "bar"):
            raise Unclear(f"{draft.highlight[0]!r} is a value of {draft.highlight_in!r}, which is not drawn")
        s.series = draft.highlight_in


def _ordered(s: State) -> tuple[str, str]:
    """The order of a reading, and the column that gives it when that is not drawn."""
    draft, facts = s.draft, s.facts
    by, way = draft.order_by, draft.order
    if not way or s.kind in ("scatter", "histogram", "density"):
        return "", ""
    if way == "alpha":
        return "ascending", ""
    if way in ("best", "worst"):
        low = bool(s.ys) and facts.less_is_better(s.ys[0])
        way, by = ("asc" if low == (way == "best") else "desc"), "y"
    if by == "x" or (by and by == s.x and by not in s.ys):
        return ("ascending" if way == "asc" else "descending"), ""
    named = by in facts.by_name and (by not in s.ys or len(s.ys) > 1)
    if named and facts.numeric(by) and s.x and facts.unique(s.x, s.rows):
        return way, by
    if named and s.count:
        raise Unclear(f"groups that are counted cannot be ordered by {by!r}")
    return ("value-ascending" if way == "asc" else "value"), ""


def _first(s: State) -> tuple[str, ...]:
    """The categories that an axis begins with."""
    if s.draft.first is None:
        return ()
    column, names = s.draft.first
    if column != s.x:
        raise Unclear(f"{names[0]!r} is a value of {column!r}, which is not along the axis")
    return tuple(map(str, names))


def _apart(s: State) -> bool:
    """Whether every column has a panel of its own: as asked for, or since units that differ share no axis."""
    if "twin" in s.draft.scales:
        if len(s.ys) != 2 or s.series or s.kind not in ("line", "bar", "point", "scatter"):
            raise Unclear("two axes need two columns, and nothing that tells series apart")
        return False
    if len(s.ys) > 1 and s.kind == "scatter" and not s.pivot:
        return "panels" in s.draft.scales
    if len(s.ys) < 2 or s.kind not in ("line", "bar", "point", "lollipop", "area", "box", "violin"):
        return False
    units = s.facts.units(s.ys)
    if len(units) > 1 and "panels" not in s.draft.scales:
        s.assumed.append("columns of different units have panels of their own")
    return len(units) > 1 or "panels" in s.draft.scales


def _log(s: State) -> str:
    said = s.draft.scales
    out = "xy" if "log_xy" in said else "".join(axis for axis in "xy" if f"log_{axis}" in said)
    if (name := s.draft.log_of) and not out:
        if name not in (s.x, *s.ys):
            raise Unclear(f"{name!r} is not drawn: it has no axis that could be logarithmic")
        out = "x" if name == s.x else "y"
    if not out and "log" in said:
        out = "x" if s.kind in ("histogram", "density") else "y"
    if "x" in out and s.x and not s.facts.numeric(s.x):
        raise Unclear(f"{s.x!r} holds no numbers: its axis cannot be logarithmic")
    return out


def _fits(r: Reading, s: State) -> None:
    """Whether the marks can show these columns."""
    counts = r.aggregate in ("count", "share", "distinct")
    words = [name for name in (*r.y, r.size) if name and not s.facts.numeric(name)]
    distributed = r.x if r.mark in ("histogram", "density") else ""
    faults = {
        "what is counted is not said": r.aggregate == "distinct" and not r.y,
        "a radar needs three spokes or more: the values of one column": r.mark == "radar"
        and (not r.x or s.varied(r.x) < 3),
        "what is joined by a line needs two columns, and names": r.mark == "arrow" and (len(r.y) != 2 or not r.x),
        "points need two columns": r.mark == "scatter" and not r.pivot and not (r.x and (r.y or counts)),
        "which column is drawn is not said": r.mark in _HEIGHTS and not r.y and not counts,
        f"{words[0] if words else ''!r} holds no numbers": bool(words)
        and r.aggregate not in ("distinct", "count", "share"),
        f"{distributed!r} holds no numbers": bool(distributed) and not s.facts.numeric(distributed),
        f"{r.x!r} has too many different values to tell apart": r.mark in ("box", "violin")
        and bool(r.x and not s.facts.numeric(r.x) and not r.bin and s.varied(r.x) > _MANY_MARKS)
        and not any(map(s.ranked, r.where)),
        f"{r.x!r} is measured: rows are not counted by it": r.aggregate == "count" and r.x in s.facts.measures
        and r.mark == "bar" and not r.bin and not s.facts.whole(r.x),
        f"every row that is shown has the same {r.x!r}": r.mark in ("line", "area") and r.x in r.where
        and s.varied(r.x) < 2 and len(s.rows) > 1,
        f"every {r.x!r} has one row: there is nothing to distribute": r.mark in ("box", "violin")
        and bool(r.x and r.y) and not r.bin and not s.facts.repeated([n for n in (r.x, r.series, r.facet) if n], s.rows)
        and not r.fold,
        f"{r.series!r} has too many different values to tell lines apart": r.mark == "line"
        and bool(r.series) and s.varied(r.series) > _MANY_LINES,
    }  # fmt: skip
    if fault := next((said for said, found in faults.items() if found), ""):
        raise Unclear(fault)
