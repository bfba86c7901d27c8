"""Items + Reading -> columns that are drawn though no word names them, and words that left nothing behind.

The reader puts a reading together; this looks at the result alone, as somebody does who holds the plot beside the wish.
A column that nobody named is drawn only where the table leaves no choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._chart import shaded
from figwright.plots.charts.wishes._draft import Draft
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._lexicon import LINK_ENDS
from figwright.plots.charts.wishes._mentions import Item, axis_title
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._text import stems

_NEAR = 0.15
"""Columns that words name not much worse than the best one."""
_NONE = ("none", "no", "without", "0")
_OUT = ("role:not", "role:out")
_SURE = 0.95
"""A column that is named at least so well is named by a word that says how to compute, too."""
_NAME = re.compile(r"(?=.*[A-Z].*[A-Z]|.*\d)(?=.*[A-Za-z])[\w-]+")
"""KL, v1, GPT-4: what is written so is called so, and is no word of a sentence."""


def unsupported(items: Sequence[Item], draft: Draft, r: Reading, facts: Facts) -> Iterator[str]:
    """What a reading shows that the wish does not say, and what it says that the reading does not keep."""
    named = _named(items, r)
    for role, name in _roles(r):
        if name in facts.by_name and name not in named and not _forced(role, name, named, draft, r, facts):
            yield f"{name!r} is not said"
    out = [place for place, item in enumerate(items) if item.has(*_OUT) and not item.columns]
    if any(not axis_title(items, place, ",") for place in out) and not (draft.excluded or _leaves_out(r, facts)):
        yield "something is to be left out, and nothing is"
    named_points = any(item.stem == "name" and not item.columns for item in items)
    if named_points and r.mark == "scatter" and not (r.label or r.series):
        yield "names of the points are asked for, and which column holds them is not clear"
    if r.mark in ("pie", "donut") and len(r.y) < 2 and _lone(r, facts):
        yield f"a {r.mark} of one part shows nothing"
    if strange := next((word for word, doubt in draft.doubts.items() if doubt and _NAME.fullmatch(word)), ""):
        yield f"the table holds nothing called {strange!r}"
    if r.series in facts.measures and r.series not in r.bin and facts.many(r.series) and not shaded(r, facts):
        yield f"{r.series!r} has too many values to tell series apart"


def _named(items: Sequence[Item], r: Reading) -> set[str]:
    """Columns that a word may name, or one of whose values it names."""
    out = set(r.pooled) | {name for one in r.derive.values() for name in one.of} | set(r.derive)
    for item in items:
        if item.has("agg:mean", "agg:sum", "agg:median") and item.columns and item.columns[0][1] < _SURE and (
                len(stems(item.columns[0][0])) > 1):  # fmt: skip
            continue  # the average, and no column T_mean
        least = item.columns[0][1] - _NEAR if item.columns else 0.0
        out |= {name for name, score in item.columns if score >= least} | {name for name, *_ in item.values}
    return out | ({r.fold.key, r.fold.value, *r.fold.columns} if r.fold else set())


def _roles(r: Reading) -> Iterator[tuple[str, str]]:
    yield from (("y", name) for name in r.y)
    yield from (("x", r.x), ("series", r.series), ("facet", r.facet), ("size", r.size))


def _forced(role: str, name: str, named: set[str], draft: Draft, r: Reading, facts: Facts) -> bool:
    """Whether the table leaves no choice, or the wish speaks of several columns together."""
    if r.mark == "graph" or "kind:volcano" in draft.signs or r.pivot or (r.x, *r.y) == facts.plane:
        return True  # its ends; the columns that such a plot has
    if draft.everything or name in draft.named or name in draft.bins or name in r.where:
        return True
    if role == "y":
        beside = {other for few in facts.families if name in few for other in few} & set(r.y) - {name}
        listed = any(use.column == name and not use.options for use in draft.uses)
        counted = "agg:count" in draft.signs and facts.tally(name)
        noted = any(f"`{name}`" in one for one in r.assumed)  # decided by the data
        if beside or listed or counted or noted or r.of is not None:  # before and after; forces in x, y and z
            return True
        together = len(r.y) > 2 and not set(r.y) & named  # all of them, or those that are named
        return len(facts.measures) < 2 or facts.generic(name) or together or r.aggregate in ("count", "distinct")
    if role == "x":
        numbered = "agg:count" in draft.signs and bool(draft.entities)  # by injection number
        ends = set(stems(name)) & (LINK_ENDS[0] | LINK_ENDS[1])  # who receives the most calls: the callee
        return facts.timed(name) or bool(ends) or (facts.text(name) and not ("role:by" in draft.signs and numbered))
    return any(name in one for one in r.assumed)


def _leaves_out(r: Reading, facts: Facts) -> bool:
    """Whether rows are left out: by a condition, by the answer yes or no, by the value that says that there is none."""
    if any(facts.yes(name) is not None for name in r.where if name in facts.by_name):
        return True
    if facts.averages and not facts.averages & {*r.y, r.x}:
        return True  # skip the average: a column
    if facts.table.left_out and all(isinstance(one, Condition) for chosen in r.where.values() for one in chosen):
        return True  # the reader of the table has done so
    # One value left out and another of the same column kept: one of the two was misunderstood.
    return any(
        all(isinstance(one, Condition) or str(one).casefold() in _NONE for one in chosen) for chosen in r.where.values()
    )


def _lone(r: Reading, facts: Facts) -> bool:
    """Whether only one value of what tells parts apart is shown."""
    chosen = r.where.get(r.x, ())
    return r.x in facts.by_name and len(chosen) == 1 and not isinstance(chosen[0], Condition)
