"""Prediction + Hearing -> readings: the likeliest ways to give columns roles, and to choose rows, kind, computation.

likelihoods of roles -> sketches, the likeliest first -> a reading of each that can be drawn
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._complete import finish
from figwright.plots.charts.wishes._draft import rule
from figwright.plots.charts.wishes._hearing import Hearing
from figwright.plots.charts.wishes._kinds import kind_found
from figwright.plots.charts.wishes._reading import Reading, Where
from figwright.plots.charts.wishes._rows import rows_where
from figwright.plots.charts.wishes._state import AGGREGATES, State, Unclear
from figwright.plots.charts.wishes.network import Prediction

PLACES = ("x", "series", "facet", "size", "label")
"""Roles that one column has."""
_OPTIONS = {"x": (3, 0.03), "series": (3, 0.03), "facet": (2, 0.05), "size": (1, 0.1), "label": (1, 0.1)}
"""Of each role so many columns are tried that are at least so likely."""
_HEIGHTS, _MANY = 0.1, 12
"""Columns that are less likely are drawn alone or not at all; so many are drawn together at most."""
_ASSIGNMENTS, _SKETCHES = 40, 70
_SECOND, _SURE, _MISHEARD = 0.08, 0.5, 0.2
"""A second kind or computation that is less likely is not tried; values that are likelier choose rows; a kind that is
named and less likely may be none."""
_UNSURE, _TURNED = 0.1, 4
"""Values that are likelier than this and not nearly certain may be chosen or not: so many are tried."""
_KINDS: Mapping[str, tuple[str, ...]] = {
    "hexbin": ("scatter",), "point": ("strip", "bar", "line", "scatter"), "dot": ("strip", "scatter"),
    "scatter": ("scatter", "strip"), "density": ("histogram",), "donut": ("pie",), "treemap": ("pie",),
    "arrow": ("slope",), "span": ("slope",), "lollipop": ("bar",), "bubble": ("scatter",),
    "ecdf": ("line", "histogram"),
}  # fmt: skip
"""How the network calls marks, where it does otherwise."""
_LEAST = 0.004
"""No likelihood is taken to be smaller than this, nor larger than what it leaves of 1."""
_WEIGHT = 0.7
"""How much kinds, computations and rows count beside columns before the whole reading is known."""
_MARKS = {"strip": "dot", "slope": "slope", "bubble": "scatter"}
_ROWS = ("box", "violin", "scatter", "dot", "histogram")
"""Kinds that show rows, and nothing that is computed of them."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """Columns in their roles, a kind, a computation and rows."""

    places: tuple[str, ...]
    heights: tuple[str, ...]
    kind: str
    computation: str
    where: Where
    """The rows that are shown: those that the rules choose, or those of the network."""
    logp: float

    def one(self, role: str) -> str:
        return self.places[PLACES.index(role)]


def sketches(h: Hearing, told: Prediction) -> list[Sketch]:
    """The likeliest sketches."""
    options = [_options(told, role) for role in PLACES]
    found = []
    for (worth, heights), chosen in itertools.product(_heights(told), itertools.product(*options)):
        names = [name for _, name in chosen[:4] if name]
        if len({*names, *heights}) == len(names) + len(heights):
            found.append((worth + sum(one for one, _ in chosen), tuple(name for _, name in chosen), heights))
    found.sort(key=lambda one: -one[0])
    rows = [(where, rows_likelihood(where, told)) for where in _wheres(h, told)]
    out = []
    for worth, places, heights in found[:_ASSIGNMENTS]:
        for (kind, likely), (computed, sure), (where, rows_likely) in itertools.product(
            _kinds(h, told), _likeliest(told.computations), rows
        ):
            logp = worth + _WEIGHT * (certain(likely) + certain(sure) + rows_likely)
            out.append(Sketch(places, heights, kind, computed, where, logp))
    return sorted(out, key=lambda one: -one.logp)[:_SKETCHES]


def _options(told: Prediction, role: str) -> list[tuple[float, str]]:
    """The columns that may have a role, or none, with the logarithm of their odds."""
    most, least = _OPTIONS[role]
    likely = sorted(((_odds(of[role]), name) for name, of in told.roles.items() if of[role] > least), reverse=True)
    return [(0.0, ""), *likely[:most]]


def _heights(told: Prediction) -> list[tuple[float, tuple[str, ...]]]:
    """The sets of columns that may be drawn, with the logarithm of their odds."""
    likely = {name: of["y"] for name, of in told.roles.items()}
    best = sorted(likely, key=lambda name: -likely[name])
    several = sum(likely[name] >= _HEIGHTS for name in best)
    sets = [tuple(name for name in likely if name in best[:n]) for n in range(max(2, min(several, _MANY)) + 1)]
    sets += [(name,) for name in best[1:3]]
    return [(sum(_odds(likely[name]) for name in one), one) for one in dict.fromkeys(sets)]


def _kinds(h: Hearing, told: Prediction) -> list[tuple[str, float]]:
    """The kind that is named, or the likeliest two; both where the words that name one may mean something else, as
    those of a heat treatment and of bounding boxes do."""
    named = h.base.kind
    if not named or named == "shape":
        return _likeliest(told.kinds)
    likely = sum(told.kinds.get(name, 0.0) for name in network_kinds(named))
    return [(named, 1.0)] if likely >= _MISHEARD else [(named, likely), *_likeliest(told.kinds)]


def _likeliest(of: Mapping[str, float]) -> list[tuple[str, float]]:
    first, second = sorted(of.items(), key=lambda one: -one[1])[:2]
    return [first, second] if second[1] >= _SECOND else [first]


def network_kinds(mark: str) -> tuple[str, ...]:
    """How the network calls a mark."""
    return _KINDS.get(mark, (mark,))


def certain(likely: float) -> float:
    """The logarithm of a likelihood that is never sure."""
    return math.log(min(1 - _LEAST, max(_LEAST, likely)))


def _odds(likely: float) -> float:
    return certain(likely) - certain(1 - likely)


def _wheres(h: Hearing, told: Prediction) -> list[Where]:
    """The rows that may be meant: those that words choose, those of the network, and these with one value more or
    less of which it is not sure."""
    unsure = sorted(
        (abs(likely - _SURE), name, str(value), value, side)
        for name, values in told.values.items()
        for value, both in values.items()
        for side, likely in enumerate(both)
        if _UNSURE < likely < 1 - _UNSURE
    )
    out = [h.base.where, network_where(h, told)]
    out += [network_where(h, told, (name, value, side)) for _, name, _, value, side in unsure[:_TURNED]]
    return [where for n, where in enumerate(out) if where not in out[:n]]


def network_where(h: Hearing, told: Prediction, turned: tuple[str, object, int] | None = None) -> Where:
    """The rows that the network chooses by values, and the rules by anything else; `turned` is a value that is chosen
    (0) or left out (1) against its likelihood, or is not."""

    def sure(name: str, value: object, side: int, likely: float) -> bool:
        return (likely >= _SURE) != ((name, value, side) == turned)

    out: Where = {}
    for name, said in h.base.where.items():
        if name not in told.values or any(isinstance(one, Condition) and not one.not_ for one in said):
            out[name] = said
    for name, values in told.values.items():
        kept = tuple(value for value, (keep, _) in values.items() if sure(name, value, 0, keep))
        left = [value for value, (_, leave) in values.items() if sure(name, value, 1, leave)]
        if name in out or len(kept) == len(h.facts[name].distinct):
            continue
        if kept:
            out[name] = kept  # type: ignore[assignment]
        elif left:
            out[name] = (rule(excluded=left),)
    return out


def rows_likelihood(where: Where, told: Prediction) -> float:
    """The logarithm of how likely it is that these values are chosen."""
    total = 0.0
    for name, values in told.values.items():
        said = where.get(name, ())
        kept = {value for value in said if not isinstance(value, Condition)}
        left = {value for one in said if isinstance(one, Condition) for value in one.not_}
        for value, (keep, leave) in values.items():
            if not {value} <= kept:
                keep = 1 - keep
            if value not in left:
                leave = 1 - leave
            total += certain(keep) - certain(1 - _LEAST) + certain(leave) - certain(1 - _LEAST)
    return total


def readings(h: Hearing, told: Prediction) -> Iterator[tuple[Sketch, Reading]]:
    """The sketches that can be drawn, as readings."""
    for one in sketches(h, told):
        try:
            yield one, build(h, told, one)
        except Unclear:
            continue


def build(h: Hearing, told: Prediction, one: Sketch) -> Reading:
    """The reading of a sketch; `Unclear` when it cannot be drawn."""
    s = _state(h, told, one)
    ys, x, series = s.ys, s.x, s.series
    if s.kind in ("histogram", "density", "ecdf"):
        if len(ys) > 1 or (ys and x and h.facts.numeric(x)):
            raise Unclear("a distribution has one axis")
        s.series = series or (x if ys else "")
        s.x, s.ys, s.agg = ys[0] if ys else x, [], ""
    elif len(ys) > 1 and not x and series and s.kind in ("heatmap", "line", "radar", "slope", "arrow", "bar"):
        s.x, s.series = series, ""  # columns beside each other: one row for each name, or one line
    if s.kind == "slope":
        s.kind = "arrow" if len(ys) == 2 else "line"
    kind_found(s)
    missing = {
        "a heat map needs two groupings": s.kind == "heatmap" and s.agg != "correlation" and len(s.ys) < 2
        and not (s.x and s.series),
        "what the numbers go along is not said": s.kind in ("line", "area", "scatter") and not s.x,
        "what is joined by a line needs two columns, and names": s.kind == "arrow" and (len(s.ys) != 2 or not s.x),
    }  # fmt: skip
    if faults := [fault for fault, there in missing.items() if there]:
        raise Unclear(faults[0])
    return finish(s)


def _state(h: Hearing, told: Prediction, one: Sketch) -> State:
    draft = deepcopy(h.base.draft)
    draft.everything, draft.refusals, draft.versus = (), [], ""
    if one.computation in ("difference", "ratio"):
        draft.combine = draft.combine or ("minus" if one.computation == "difference" else "per")
    else:
        draft.combine = ""
    if told.flags["error"] > _SURE and not draft.spread:
        draft.spread = "error"
    draft.scales |= {
        f"log_{axis}" for axis in "xy" if told.flags[f"log {axis}"] > _SURE and "log_xy" not in draft.scales
    }
    rows = h.base.rows if one.where is h.base.where else rows_where(h.facts, one.where, either=draft.either)
    if not rows:
        raise Unclear("no row is left")
    over = [name for name, of in told.roles.items() if of["over"] >= _SURE and name not in (*one.places, *one.heights)]
    kind = _MARKS.get(one.kind, one.kind)
    errors = [name for name, of in told.roles.items() if of["error"] >= _SURE and h.facts.numeric(name)]
    used = {*one.places, *one.heights}
    computed = one.computation if one.computation in (*AGGREGATES, "share") else ""
    s = replace(
        h.base, draft=draft, where=dict(one.where), rows=list(rows), groups=[], numbers=[], entity=[],
        kind=kind, agg=computed, x=one.one("x"), series=one.one("series"),
        facet=one.one("facet"), size=one.one("size"), label=one.one("label"), ys=list(one.heights),
        over=(over or [""])[0], pooled=over, contrast=None, pivot=None, of=None,
        errors=tuple(errors) if len(errors) < 3 and not used & {*errors} else (),
        assumed=[],
    )  # fmt: skip
    _computation(h, one, s)
    return s


def _computation(h: Hearing, one: Sketch, s: State) -> None:
    """What is computed, as far as the marks show something that is."""
    if one.computation == "correlation":
        s.kind, s.agg, s.x, s.series = "heatmap", "correlation", "", ""
        s.draft.aggs.add("correlation")
    elif one.computation == "share" and s.draft.rate is not None:
        s.ys, s.of = [s.draft.rate[0]], s.draft.rate[1]
    elif one.computation == "count" or not s.ys:
        s.ys, s.agg = [], "share" if one.computation == "share" else "count"
    elif not all(map(h.facts.numeric, s.ys)):
        raise Unclear("words have no heights")
    elif one.computation == "share" and (s.kind in ("pie", "donut") or len(s.ys) > 1):
        s.agg = ""
    if s.kind in _ROWS and s.agg != "correlation" and (s.ys or s.kind == "histogram"):
        s.agg = ""


def columns(reading: Reading) -> list[tuple[str, str]]:
    """What every column of the table is to a reading; columns of a table made long are what it draws."""
    made = {reading.fold.key, reading.fold.value} if reading.fold else set()
    drawn: Sequence[str] = reading.fold.columns if reading.fold else [
        of for name in (*reading.y, reading.minus if not reading.pivot else "")
        for of in (reading.derive[name].of if name in reading.derive else (name,))]  # fmt: skip
    pairs = [(name, "y") for name in drawn]
    pairs += [(reading.x, "x"), (reading.series, "series"), (reading.facet, "series" if reading.tinted else "facet")]
    pairs += [(reading.size, "size"), (reading.label, "label")]
    return [(name, role) for name, role in pairs if name and name not in made]
