"""Draft -> which rows are shown: conditions, and values that the wish names."""

from __future__ import annotations

from figwright.core.errors import ChartError
from figwright.core.tables import Table
from figwright.plots.charts.model import Condition
from figwright.plots.charts.reckon import rows_shown
from figwright.plots.charts.wishes._chart import condition
from figwright.plots.charts.wishes._draft import Use, rule
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._reading import Where
from figwright.plots.charts.wishes._state import State, Unclear
from figwright.plots.charts.wishes._text import stems

_FINISHED = frozenset("finished completed complete done".split())
_BROKEN = frozenset("crashed failed killed running aborted diverged preempted".split())


def rows(s: State) -> None:
    """Fills `where` and `rows`."""
    _conditions(s)
    _share_of_all(s)
    _named(s)
    _finished_only(s)
    if s.draft.last:
        s.where[s.draft.last] = (rule(last=True),)
    s.rows = rows_where(s.facts, s.where, either=s.draft.either)
    if not s.rows:
        raise Unclear("no row is left: " + ", ".join(s.where))


def _conditions(s: State) -> None:
    for column, said in s.draft.where.items():
        if column == "<y>":
            continue
        s.where[column] = tuple(said)
        listed = len([one for one in said if not isinstance(one, Condition)]) > 1
        if listed and not any(u.column == column for u in s.draft.uses) and "count" not in s.draft.aggs:
            s.draft.uses.append(Use(column, "among", place=99))


def _share_of_all(s: State) -> None:
    """The share of hits for each endpoint: of all rows of the endpoint, and not of the hits."""
    draft = s.draft
    shared = [u.column for u in draft.uses if u.role in ("by", "x")]
    if "share" not in draft.aggs or not shared or len(draft.named) != 1 or draft.of("series"):
        return
    column, values = next(iter(draft.named.items()))
    if len(values) == 1 and column not in shared and not any(u.column in s.facts.measures for u in draft.uses):
        draft.rate, draft.named = (column, values[0]), {}


def _named(s: State) -> None:
    """Values that are named choose rows; several are compared, and two metrics held against each other."""
    draft = s.draft
    relation = "relation" in draft.aggs or s.kind in ("scatter", "bubble")
    for column, named in draft.named.items():
        out = {value for one in s.where.get(column, ()) if isinstance(one, Condition) for value in one.not_}
        if not (values := [value for value in named if value not in out]):
            continue  # sleep dominates: without sleep
        if draft.combine and len(values) == 2 and s.contrast is None and not _two_columns(s):
            s.contrast = (column, (values[0], values[1]))
            s.where[column] = (*s.where.get(column, ()), *values)
            draft.uses = [use for use in draft.uses if use.column != column]
            continue
        if column == s.facts.metric and len(values) > 1 and (relation or draft.of("x") or draft.versus == column):
            s.pivot = (column, tuple(values))
            s.where[column] = tuple(values)
            continue
        roles = [u for u in draft.uses if u.column == column and u.role in ("x", "by", "series", "facet")]
        everything = set(s.facts[column].distinct) <= set(values)
        compared = column not in draft.ored or (everything and len(values) > 2)  # passed, failed or cancelled
        if len(values) > 1 and not roles and compared:
            draft.uses.append(Use(column, "among", place=99))
        if not everything or not compared or len(values) == 1:
            s.where[column] = (*s.where.get(column, ()), *values)


def _two_columns(s: State) -> bool:
    """Whether two columns are named whose difference may be meant."""
    free = [use for use in s.draft.uses if use.role in ("", "y") and s.measured(use.column)]
    return len({use.column for use in free}) > 1


def _finished_only(s: State) -> None:
    """Runs that crashed or still go on have no results yet: they are left out unless the wish speaks of them."""
    for column in s.facts.columns:
        name, words = column.name, {str(v).lower() for v in column.distinct}
        done = [str(v) for v in column.distinct if str(v).lower() in _FINISHED]
        if not done or not words & _BROKEN or not set(stems(name)) & {"status", "state"}:
            continue
        if s.draft.rate is not None and s.draft.rate[0] == name:
            continue
        measured = any(use.column in s.facts.measures for use in s.draft.uses)
        if (
            measured
            and name not in s.where
            and "count" not in s.draft.aggs
            and not any(u.column == name for u in s.draft.uses)
        ):
            s.where[name] = tuple(done)
            s.assumed.append(f"only rows whose `{name}` is {done[0]}")


def rows_where(facts: Facts, where: Where, *, either: bool = False) -> list[int]:
    """The rows that are shown; ranks are taken as met by all, and one step is the last of every group."""
    said = {name: condition(values) for name, values in where.items()}
    table = Table(facts.columns)
    try:
        out = (
            rows_shown(table, {}, tuple({name: one} for name, one in said.items()))
            if either
            else rows_shown(table, said)
        )
    except ChartError as error:
        raise Unclear(error.message) from None
    for name, values in where.items():
        if any(isinstance(one, Condition) and one.last for one in values):
            last = max((v for v in facts[name].values if v is not None), key=lambda v: (str(type(v)), v))
            out = [i for i in out if facts[name].values[i] == last] or out
    return out
