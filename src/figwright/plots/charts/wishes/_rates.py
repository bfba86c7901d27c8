"""Rates: "success rate", "share of errors", "percentage who left": the share of rows that hold a value."""

from __future__ import annotations

from figwright.core.tables import Value
from figwright.plots.charts.reckon.answers import no, yes
from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._text import likeness, stems

_DONE = ("got", "get", "were", "was", "are", "is", "been")
_RATE = ("rate", "ratio", "percentage", "frequency", "fraction", "probability")
_WRONG = ("error", "failure", "fail", "mistake", "miss", "wrong")
_RIGHT = frozenset("correct success passed solved right ok succeeded successful accepted".split())


def rates(w: Clauses) -> None:
    """A value before "rate" is counted among all rows; so are the wrong ones in a column that tells the right ones."""
    _got(w)
    _failed(w)
    for place, item in enumerate(w.items):
        if w.stem(place + 1) not in _RATE or place in w.done or place + 1 in w.done:
            continue
        named = item.columns[0][0] if item.columns else ""
        if named and w.facts.yes(named) is not None:
            column, value = named, w.facts.yes(named)  # the cancellation rate
        elif item.values and len(item.values[0][1]) == 1 and (not item.columns or w.facts.text(item.columns[0][0])):
            column, (value,), _ = item.values[0]
        elif item.stem in _WRONG and not item.columns:
            right = [c for c in w.facts.columns if _right(c.name) and yes(c) is not None and no(c) is not None]
            if not right:
                continue
            column, value = right[0].name, no(right[0])
        else:
            continue
        _rate(w, column, value, place, place + 1)


def _got(w: Clauses) -> None:
    """what share of the requests got blocked: what stands between is what the rows are."""
    for share, item in enumerate(w.items):
        if "share" not in item.args("agg") or share in w.done:
            continue
        for place in w.rest(share)[:6]:
            name = w.column(place)
            if not name:
                continue
            value = w.facts.yes(name)
            between = range(share + 1, place)
            if value is not None and w.stem(place - 1) in _DONE and not any(w.items[p].values for p in between):
                _rate(w, name, value, share, *between, place)
            break


def _failed(w: Clauses) -> None:
    """the percentage of failed prints, in a column that says which are ok."""
    for share, item in enumerate(w.items):
        after = w.next(share)
        if "share" not in item.args("agg") or share in w.done or after < 0:
            continue
        if w.stem(after) in (*_WRONG, "failed", "failing") and not w.items[after].columns and not w.items[after].values:
            for column in w.facts.columns:
                if _right(column.name) and yes(column) is not None and (value := no(column)) is not None:
                    plural = [after + 1] if w.same(after + 1, after) and w.items[after + 1].text.endswith("s") else []
                    _rate(w, column.name, value, share, after, *(p for p in plural if not w.column(p)))
                    return


def _right(name: str) -> bool:
    """Whether a column is called for what went right: correct, corr, ok."""
    return any(likeness(word, one) >= 0.85 for word in stems(name) for one in _RIGHT)


def _rate(w: Clauses, column: str, value: Value, *places: int) -> None:
    if value is not None:
        w.draft.rate = (column, value)
        w.draft.aggs.add("share")
        w.take(*places)
