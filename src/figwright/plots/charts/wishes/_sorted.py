"""The order of categories: by name, by value, or by another column."""

from __future__ import annotations

from figwright.plots.charts.wishes._state import State, Unclear


def ordered(s: State) -> tuple[str, str]:
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
