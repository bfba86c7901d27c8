"""Rates: "success rate", "share of errors", "percentage who left": the share of rows that hold a value."""

from __future__ import annotations

from figwright.charts.reckon.answers import no, yes
from figwright.charts.wishes._clauses import Clauses
from figwright.charts.wishes._text import stems

_RATE = ("rate", "ratio", "percentage", "frequency", "fraction", "probability")
_WRONG = ("error", "failure", "fail", "mistake", "miss", "wrong")
_RIGHT = frozenset("correct success passed solved right ok succeeded successful accepted".split())


def rates(w: Clauses) -> None:
    """A value before "rate" is counted among all rows; so are the wrong ones in a column that tells the right ones."""
    for place, item in enumerate(w.items):
        if w.stem(place + 1) not in _RATE or place in w.done or place + 1 in w.done:
            continue
        if item.values and len(item.values[0][1]) == 1 and (not item.columns or w.facts.text(item.columns[0][0])):
            column, (value,), _ = item.values[0]
        elif item.stem in _WRONG and not item.columns:
            right = [
                c for c in w.facts.columns if set(stems(c.name)) & _RIGHT and yes(c) is not None and no(c) is not None
            ]
            if not right:
                continue
            column, value = right[0].name, no(right[0])
        else:
            continue
        if value is not None:
            w.draft.rate = (column, value)
            w.draft.aggs.add("share")
            w.take(place, place + 1)
