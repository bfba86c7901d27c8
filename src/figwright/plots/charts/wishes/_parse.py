"""Items -> Draft: the signs of a wish are followed step by step, rows and order first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._dates import dates
from figwright.plots.charts.wishes._diagrams import linked, other_end
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._families import families, plane
from figwright.plots.charts.wishes._filters import conditions, letters
from figwright.plots.charts.wishes._mentions import Item
from figwright.plots.charts.wishes._order import order, top
from figwright.plots.charts.wishes._rates import rates
from figwright.plots.charts.wishes._roles import roles
from figwright.plots.charts.wishes._scales import bins, dots, limits, scales, slices, volcano
from figwright.plots.charts.wishes._unknown import unknown


def parse(items: Sequence[Item], facts: Facts) -> Draft:
    """The draft of a wish."""
    return heard(items, facts).draft


def heard(items: Sequence[Item], facts: Facts) -> Clauses:
    """The items of a wish with the draft that they give, and which of them were understood."""
    clauses = Clauses(list(items), facts)
    clauses.draft.signs = {
        one for item in items if not item.columns and not item.values and item.stem != "make" for one in item.senses
    }
    clauses.draft.words = frozenset(word.stem for item in items for word in item.words)
    for step in (dots, scales, slices, volcano, limits, rates, order, top, letters, linked, dates, conditions, bins,
                 roles, other_end, unknown, families, plane, _alternatives, _matrix):  # fmt: skip
        step(clauses)
    clauses.draft.unheard = [] if clauses.draft.order else _orders(clauses)
    return clauses


def _orders(w: Clauses) -> list[str]:
    """Orders that no step has understood."""
    left = [item for place, item in enumerate(w.items) if place not in w.done and not item.columns and not item.values]
    return [item.text for item in left if {*item.args("order")} & {"asc", "desc", "best", "worst", "alpha"}]


def _alternatives(w: Clauses) -> None:
    """Conditions on different columns with an 'or' between them: one of them must hold."""
    for (first, one), (second, other) in pairwise(sorted(w.met)):
        if one != other and any(w.stem(p) == "or" for p in range(first, second)):
            w.draft.either = True


def _matrix(w: Clauses) -> None:
    """In a confusion matrix a name is a row and a column: which of them is meant must be said."""
    w.draft.refusals += [f"{use.column!r} names a row and a column of the matrix" for use in w.draft.uses
                         if use.column in w.facts.matrix]  # fmt: skip
