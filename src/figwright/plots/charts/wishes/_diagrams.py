"""Tables that are a diagram already: links from one thing to another, and matrices of what was taken for what."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Draft, Use
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._rows import rows
from figwright.plots.charts.wishes._state import State, Unclear
from figwright.plots.charts.wishes._text import Word, likeness, root, stems

_ASKED = ("who", "whom", "which", "what", "where", "each other")
_SENDS = frozenset("send give supply emit export ship source leave produce provide start eat".split())
_GETS = frozenset("receive get take import arrive reach consume accept collect attract".split())
_CONFUSED = ("confus", "misclass", "mistak", "mix")
_TAKEN = ("taken", "take", "put", "called", "call", "end", "labeled", "predicted", "assigned", "classified", "sorted")


def linked(w: Clauses) -> None:
    """who calls whom: a graph."""
    if not w.facts.links:
        return
    asked = [p for p, item in enumerate(w.items) if item.stem in _ASKED and not item.columns]
    if len(asked) > 1 and w.same(asked[0], asked[1]) and asked[1] - asked[0] > 1 and not w.draft.kind:
        w.draft.kind = "graph"


def other_end(w: Clauses) -> None:
    """Who sends the most: by where links begin; links of one thing are told apart by their other ends."""
    draft, links = w.draft, w.facts.links
    if not links or draft.kind == "graph":
        return
    asks = [p for p in range(len(w.items)) if w.stem(p) in _ASKED]
    for place, item in enumerate(w.items):
        way = next((n for n, words in enumerate((_SENDS, _GETS)) if _verb(item.stem, words, links[n])), -1)
        if not asks or way < 0 or item.columns or item.values or any(use.column == links[way] for use in draft.uses):
            continue
        split = any(w.items[p].has("role:series") for p in range(max(0, place - 3), place))
        draft.uses.append(Use(links[way], "series" if split else "by", place=place))
        w.strange = [p for p in w.strange if p != place and p - 1 not in asks]
    chosen = [name for name in links if name in draft.where or name in draft.named]
    if len(chosen) == 1 and not any(use.column in links or w.facts.text(use.column) for use in draft.uses):
        draft.uses.append(Use(links[links.index(chosen[0]) == 0], "by", place=99))


def _verb(said: str, words: frozenset[str], end: str) -> bool:
    """Whether a word says what is done at an end of links: publishes, at the publisher."""
    return any(root(said) == root(one) for one in (*words, *stems(end))) and len(said) > 2


def graph(draft: Draft, facts: Facts) -> Reading:
    """The links as lines from one node to the other, as strong as a column says."""
    state = State(draft, facts, kind="graph")
    rows(state)
    source, target = facts.links
    free = [use for use in draft.uses if use.column not in facts.links and use.column not in state.where]
    numbers = [use.column for use in free if facts.numeric(use.column)]
    words = [use.column for use in free if not facts.numeric(use.column) and use.role in ("series", "by", "label")]
    if len(set(numbers)) > 1 or len(set(words)) > 1:
        raise Unclear("a link has one strength and one colour")
    size, series = (numbers or [""])[0], (words or [""])[0]
    return Reading("graph", x=source, y=(target,), size=size, series=series, where=state.where,
                   unknown=tuple(draft.unknown))  # fmt: skip


def matrix(said: Sequence[Word], draft: Draft, facts: Facts) -> Reading | None:
    """A matrix of what was taken for what: all of it, or what one row was taken for."""
    rows_of = next(column for column in facts.columns if column.kind == "text")
    columns = tuple(column.name for column in facts.columns if column.name in facts.matrix)
    stemmed = [word.stem for word in said]
    confused = any(stem.startswith(_CONFUSED) for stem in stemmed)
    named = {*draft.named.get(rows_of.name, ()), *(use.column for use in draft.uses if use.column in facts.matrix)}
    named |= {value for values in draft.where.get(rows_of.name, ()) for value in [values] if isinstance(value, str)}
    whole = draft.kind in ("heatmap", "shape") or (confused and not named)
    if whole and not (named and draft.kind not in ("heatmap", "shape")):
        return Reading("heatmap", x=rows_of.name, y=columns, values=True)
    asked = any(stem in ("what", "which", "where", "how", "who") for stem in stemmed)
    taken = confused or any(stem in _TAKEN for stem in stemmed)
    if len(named) != 1 or not taken or not (asked or confused) or draft.doubt >= 1:
        return None
    row = str(next(iter(named)))
    if row not in rows_of.words or _columnwise(stemmed, row):
        return None
    mark = draft.kind if draft.kind in ("pie", "donut") else "bar"
    shown = tuple(name for name in columns if name != row or mark != "bar")
    counts = all(number == int(number) for name in shown for number in facts[name].numbers if number == number)
    return Reading(
        mark, x="" if mark != "bar" else rows_of.name, y=shown, where={rows_of.name: (row,)},
        y_label="Count" if counts else "",
    )  # fmt: skip


def _columnwise(said: Sequence[str], row: str) -> bool:
    """what is taken for barley: a column of the matrix, and no row."""
    first = stems(row)[0]
    place = next((n for n, word in enumerate(said) if likeness(word, first) >= 0.85), 0)
    return said[place - 1 : place] in (["for"], ["as"], ["into"]) or said[place - 2 : place] == ["for", "a"]
