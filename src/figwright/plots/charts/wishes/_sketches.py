"""Hearing -> sketches: every way to give the columns that are named their roles, and to fill in what is not said.

A beam keeps the likeliest roles of all mentions together; what is missing then (heights, x, series, kind, computation)
is enumerated. `build` makes a reading of a sketch, or says why it cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from heapq import nlargest

from figwright.plots.charts.wishes._chart import ROWS
from figwright.plots.charts.wishes._complete import finish
from figwright.plots.charts.wishes._hearing import Hearing, Mention, column_type
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._state import AGGREGATES, State, Unclear
from figwright.plots.charts.wishes._views import unfolded

ROLES = ("y", "x", "series", "facet", "size", "label", "over")
Choice = tuple[tuple[str, ...], float, str]
"""Columns, how well they are named, and their role; ((), 0, "none") where a mention names nothing that is drawn."""
Likely = Callable[[Hearing, Mention], list[tuple[float, tuple[str, ...], str]]]
"""The choices of a mention with their log-probabilities, the likeliest first."""
_WIDTH, _CHOICES, _UNLIKELY = 24, 8, -7.0
_MANY_SERIES, _FILLED = 15, 6


@dataclass(frozen=True)
class Sketch:
    """Roles and columns in the order of the words, and what was filled in: "y:count", "x:T", "s:one"."""

    roles: tuple[tuple[str, str], ...] = ()
    logp: float = 0.0
    linked: tuple[int, ...] = ()
    """Places of words that name nothing and were taken for a column."""
    kind: str = ""
    agg: str = ""
    fills: tuple[str, ...] = ()

    def of(self, role: str) -> list[str]:
        return [column for one, column in self.roles if one == role]

    def one(self, role: str) -> str:
        return next((column for one, column in self.roles if one == role), "")

    def filled(self, role: str, names: tuple[str, ...], how: str) -> Sketch:
        used = {column for _, column in self.roles}
        new = tuple((role, name) for name in names if name not in used)
        return replace(self, roles=self.roles + new, fills=(*self.fills, how))


def choices(h: Hearing, m: Mention) -> list[Choice]:
    """What a mention may be."""
    found: list[Choice] = [((), 0.0, "none")]
    for names, score in m.options:
        found += [(names, score, role) for role in ROLES if _allowed(h, names, role)]
    return found


def _allowed(h: Hearing, names: tuple[str, ...], role: str) -> bool:
    if role == "y":
        return all(map(h.facts.numeric, names))
    if len(names) > 1 or role == "x":
        return len(names) == 1
    if role == "size":
        return h.facts.numeric(names[0])
    measured = column_type(names[0], h.facts) == "N"
    return not measured or (role != "label" and len(h.facts[names[0]].distinct) <= 12)


def assignments(h: Hearing, likely: Likely) -> list[Sketch]:
    """The likeliest roles of all mentions together: each role but heights once, each column in one role."""
    beam = [Sketch()]
    for mention in h.mentions:
        options = [one for one in likely(h, mention) if one[0] > _UNLIKELY][:_CHOICES]
        best: dict[object, Sketch] = {}
        for sketch in beam:
            for logp, names, role in options:
                one = _given(sketch, logp, names, role, mention)
                key = one and (frozenset(one.roles), len(one.linked))
                if one is not None and (key not in best or best[key].logp < one.logp):
                    best[key] = one
        beam = nlargest(_WIDTH, best.values(), key=lambda one: one.logp)
    return beam


def _given(s: Sketch, logp: float, names: tuple[str, ...], role: str, m: Mention) -> Sketch | None:
    taken = {column: other for other, column in s.roles}
    if any(name in taken and (taken[name] != role or m.kind == "word") for name in names):
        return None
    if role not in ("y", "over", "none") and s.of(role) not in ([], [*names]):
        return None
    linked = (m.place,) if m.kind == "word" and names else ()
    new = tuple((role, name) for name in names if name not in taken)
    return replace(s, roles=s.roles + new, logp=s.logp + logp, linked=s.linked + linked)


def sketches(h: Hearing, likely: Likely) -> Iterator[Sketch]:
    """All sketches, each once."""
    if h.clauses.draft.kind in ("graph", "shape", "arrow"):
        return
    seen = set()
    for roles in assignments(h, likely):
        for heights in _with_heights(h, roles):
            for placed in _with_x(h, heights):
                for split in _with_series(h, placed):
                    for kind in _kinds(h, split):
                        for agg in _aggregates(h, split, kind):
                            one = replace(split, kind=kind, agg=agg)
                            if (key := (frozenset(one.roles), kind, agg, one.fills)) not in seen:
                                seen.add(key)
                                yield one


def _with_heights(h: Hearing, s: Sketch) -> Iterator[Sketch]:
    facts, draft = h.facts, h.clauses.draft
    if s.of("y"):
        yield s
        return
    yield s.filled("y", (), "y:count")
    used = {column for _, column in s.roles} | {*draft.excluded}
    if facts.value and facts.value not in used:
        yield s.filled("y", (facts.value,), "y:value")
    free = [name for name in facts.measures if name not in used and name != facts.value]
    for name in free[:_FILLED]:
        yield s.filled("y", (name,), "y:only" if len(free) == 1 else "y:some")
    for names, how in ((facts.wide, "y:wide"), (facts.parts, "y:parts")):
        kept = tuple(name for name in names if name not in used and name not in facts.sums)
        if len(kept) > 1:
            yield s.filled("y", kept, how)
    if draft.order_by in free:
        yield s.filled("y", (draft.order_by,), "y:order")
    if h.base.draft.rate is not None:
        yield s.filled("y", (h.base.draft.rate[0],), "y:rate")


def _with_x(h: Hearing, s: Sketch) -> Iterator[Sketch]:
    binned = next(iter(h.clauses.draft.bins), "")
    if s.of("x") or (binned and binned in (s.of("series"), s.of("facet"))):
        yield s
        return
    if binned:
        yield s.filled("x", (binned,), "x:bin")
        return
    yield s
    used, first = {column for _, column in s.roles}, h.facts.columns[0].name
    free = [c.name for c in h.facts.columns if c.name not in used and h.base.varied(c.name) > 1]
    along = [(name, kind) for name in free if (kind := column_type(name, h.facts)) in "KCTS" or name == first]
    for name, kind in along[:_FILLED]:
        yield s.filled("x", (name,), f"x:{kind}")


def _with_series(h: Hearing, s: Sketch) -> Iterator[Sketch]:
    yield s
    used = {column for _, column in s.roles} | {*h.base.where}
    free = [name for name in h.facts.categories if name not in used and 1 < h.base.varied(name) <= _MANY_SERIES]
    for name in free[:3] if s.of("x") and not s.of("series") else ():
        yield s.filled("series", (name,), "s:one" if len(free) == 1 else "s:some")


_SAID = {"bubble": ("scatter",), "hexbin": ("scatter",), "slope": ("arrow", "line"), "dot": ("point", "scatter"),
         "histogram": ("histogram", "bar")}  # fmt: skip
"""Marks that serve a kind which is named."""


def _kinds(h: Hearing, s: Sketch) -> list[str]:
    """The kinds of marks: those that are named, or all that can show these columns."""
    facts, said, x, ys = h.facts, h.clauses.draft.kind, s.one("x"), s.of("y")
    if said:
        return [*_SAID.get(said, (said,))]
    if s.of("size"):
        return ["scatter"]
    kind, split = column_type(x, facts) if x else "", s.one("series")
    if not ys:
        return ["bar", *(["line"] if kind in ("T", "S") else []), "heatmap" if split else "pie"]
    if not x:
        alone = len(ys) == 1
        lone = ["bar"] if len(h.base.rows) == 1 or not alone else []
        return [*(["histogram"] if alone else []), *lone, *([] if split else ["box"])]
    found = ["line", "bar"] if kind == "T" else ["bar"]
    if not facts.text(x):
        found = ["line", "scatter", *(["bar"] if kind in ("T", "S", "I") else [])]
    if len(ys) == 1:
        found += ["box"] if facts.repeated([x, *s.of("series")], h.base.rows) else []
        found += ["heatmap"] if split and kind != "N" else []
        found += ["point"] if h.clauses.draft.spread else []
    return found


def _aggregates(h: Hearing, s: Sketch, kind: str) -> list[str]:
    """The computations that are named, and none: then rows that share a place tell."""
    said = h.base.draft.aggs
    if not s.of("y"):
        return [] if kind in ROWS else ["count", *sorted({"share", "distinct"} & said)]
    named = [agg for agg in AGGREGATES if agg in said][:2]
    named += [agg for agg in ("share", "correlation") if agg in said and (agg == "share" or kind == "heatmap")]
    return [""] if kind in ROWS else [*named, ""]


def build(h: Hearing, s: Sketch) -> Reading:
    """The reading of a sketch; `Unclear` when it cannot be drawn."""
    draft = deepcopy(h.base.draft)
    if not set(draft.everything) <= set(s.of("y")):
        draft.everything = ()
    state = replace(
        h.base, draft=draft, where=dict(h.base.where), rows=[*h.base.rows], pooled=s.of("over"), groups=[],
        numbers=[], entity=[], x=s.one("x"), ys=s.of("y"), series=s.one("series"), facet=s.one("facet"),
        size=s.one("size"), label=s.one("label"), over=s.one("over"), kind=s.kind, agg=s.agg,
        assumed=[*h.base.assumed],
    )  # fmt: skip
    if "y:rate" in s.fills and draft.rate is not None:
        state.of, state.agg = draft.rate[1], "share"
    _distributed(state)
    _told(state, s)
    if state.pivot:
        state.ys, state.x, state.kind = [h.facts.value], h.facts.value, state.kind or "scatter"
    missing = {
        "a heat map needs two groupings": s.kind == "heatmap" and s.agg != "correlation" and not state.series,
        "what the numbers go along is not said": s.kind in ("line", "area", "scatter") and not state.x,
        "what is joined by a line needs two columns, and names": s.kind == "arrow" and len(state.ys) != 2,
    }  # fmt: skip
    if faults := [fault for fault, there in missing.items() if there]:
        raise Unclear(faults[0])
    return _of_view(h, finish(state))


def _distributed(s: State) -> None:
    """What is distributed stands along x."""
    if s.kind in ("histogram", "density", "ecdf") and s.ys:
        if s.x and s.series:
            raise Unclear("a distribution has one axis")
        s.x, s.series, s.ys = s.ys[0], s.series or s.x, []


def _told(s: State, sketch: Sketch) -> None:
    """Says what was filled in."""
    for fill in sketch.fills:
        if fill == "y:count" and "count" not in s.draft.aggs:
            s.assumed.append("rows are counted")
        elif fill.startswith("y:") and fill not in ("y:count", "y:rate", "y:order"):
            s.assumed.append(f"`{', '.join(s.ys or [s.x])}` is drawn")
        elif fill.startswith("x:") and fill != "x:bin":
            s.assumed.append(f"along `{s.x}`")
        elif fill.startswith("s:"):
            s.assumed.append(f"told apart by `{s.series}`")


def _of_view(h: Hearing, made: Reading) -> Reading:
    """The reading as one of the table itself; it must show what the view was made for."""
    if h.derive:
        if h.quantity not in (made.x, *made.y, made.series) or made.minus:
            raise Unclear(f"{h.quantity!r} is not drawn")
        return replace(made, derive=h.derive)
    if h.fold is None:
        return made
    apart = h.fold.key in (made.x, made.series, made.facet, made.over, *made.where)
    rows_shown = made.mark in ROWS
    if h.fold.value not in ((made.x,) if rows_shown and not made.y else made.y) or not (
        apart or rows_shown or made.aggregate
    ):
        raise Unclear("the columns are not drawn as one")
    return unfolded(replace(made, fold=h.fold))
