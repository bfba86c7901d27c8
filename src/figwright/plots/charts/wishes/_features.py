"""What the learnt weights (`weights.json`) know of a reading: how likely it is, how its parts fit, what it omits.

Features are names with a number. They speak of types of columns and of signs, never of a table's own words.
`python -m benchmarks.wish_weights` learns their weights.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator

from figwright.plots.charts.wishes._hearing import Hearing, column_type
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import certain, columns, network_kinds, rows_likelihood
from figwright.plots.charts.wishes.network import Prediction

Features = dict[str, float]
_ROLES = ("x", "y", "series", "facet", "size", "label")
_COMPUTED = {"distinct": "count", "minus": "difference", "per": "ratio", "change": "difference", "speedup": "ratio"}
_SHOWN = ("box", "violin", "histogram", "density", "scatter")
"""Marks that show rows, whether something is computed of them or not."""


def reading_features(h: Hearing, told: Prediction, r: Reading, ruled: str) -> Features:
    """A whole reading, beside others of the same wish."""
    flags = itertools.chain(_kind(h, r), _structure(h, r), _said(h, r), _unheard(h, r), (f"ruled {ruled}",))
    return _summed(itertools.chain(_likely(told, r), ((name, 1.0) for name in flags)))


def _likely(told: Prediction, r: Reading) -> Iterator[tuple[str, float]]:
    """How likely the network finds the parts of a reading, as logarithms."""
    roles: dict[str, set[str]] = {}
    for name, role in columns(r):
        roles.setdefault(name, set()).add(role)
    weakest = 0.0
    for name, of in told.roles.items():
        for role in _ROLES:
            likely = of[role]
            if role in ("x", "series", "facet"):  # which of these it is matters less than whether it is one
                other = max(of[one] for one in ("x", "series", "facet"))
                there = bool(roles.get(name, set()) & {"x", "series", "facet"})
                if role == "x":
                    yield "net placed", certain(other if there else 1 - other)
            own = role in roles.get(name, ())
            one = certain(likely if own else 1 - likely)
            yield f"net {role}", one
            weakest = min(weakest, one)
    yield "net weakest", weakest
    yield "net rows", rows_likelihood(r.where, told)
    yield "net kind", certain(sum(told.kinds.get(name, 0.0) for name in network_kinds(r.mark)))
    computed = computation(r)
    if computed or r.mark not in _SHOWN:
        yield "net computation", certain(told.computations.get(computed, 0.0))
    yield "net chooses", certain(told.flags["rows"] if r.where else 1 - told.flags["rows"])
    spread = bool(r.repeats or r.error or r.bounds)
    yield "net spread", certain(told.flags["error"] if spread else 1 - told.flags["error"])


def computation(r: Reading) -> str:
    """How the network calls what is computed."""
    if r.minus or any(one.how in ("minus", "per") for one in r.derive.values()):
        return _COMPUTED.get(r.how, "difference")
    name = r.aggregate or ("mean" if r.repeats else "")
    return _COMPUTED.get(name, name)


def _kind(h: Hearing, r: Reading) -> Iterator[str]:
    draft, several = h.base.draft, min(len(r.y), 2)
    kind, agg = column_type(r.x, h.facts) if r.x else "-", r.aggregate or "-"
    yield f"k={r.mark}|said={draft.kind or '-'}"
    yield f"k={r.mark}|x={kind}|y={several}"
    yield f"k={r.mark}|x={kind}|y={several}|s={bool(r.series)}|agg={bool(r.aggregate)}"
    for said in sorted(draft.aggs):
        yield from (f"k={r.mark}|agg={said}", f"a={agg}|said={said}")
    if not draft.aggs:
        yield f"a={agg}|none"
    if not r.x:
        yield f"nox|k={r.mark}"


def _structure(h: Hearing, r: Reading) -> Iterator[str]:
    facts = h.facts
    places = [name for name in (r.x, r.series, r.facet) if name in facts.by_name]
    repeated = facts.repeated(places, h.base.rows)
    yield f"rep={repeated}|k={r.mark}|a={r.aggregate or '-'}"
    if r.series in facts.by_name:
        yield from (f"sn={_bucket(h.base.varied(r.series), 2, 9, 16)}", f"st={column_type(r.series, facts)}")
    if r.x in facts.by_name:
        yield f"xn={_bucket(h.base.varied(r.x), 2, 13, 40)}|k={r.mark}"
    ys = [name for name in r.y if name in facts.by_name]
    yield f"units={min(len(facts.units(ys)), 3)}|{min(len(ys), 2)}"
    if r.fold is not None or r.derive:
        yield "fold" if r.fold is not None else "derived"


def _summed(parts: Iterable[tuple[str, float]]) -> Features:
    out: Features = {}
    for name, value in parts:
        out[name] = out.get(name, 0.0) + value
    return out


def _bucket(number: float, *bounds: float) -> int:
    return sum(number >= bound for bound in bounds)


def _said(h: Hearing, r: Reading) -> Iterator[str]:
    """What signs ask for, and whether it is there."""
    draft, facts = h.base.draft, h.facts
    several, kind = bool(r.series) or len(r.y) > 1, column_type(r.x, facts) if r.x else "-"
    for role, name in (("facet", r.facet), ("size", r.size), ("label", r.label), ("series", r.series), ("x", r.x)):
        told = bool({f"role:{role}", f"role:{role}_after"} & draft.signs)
        if told or name:
            yield f"{role}|told={told}|has={bool(name)}"
    if draft.names:
        yield f"names|{bool(r.label)}"
    if draft.stack:
        yield f"stack|{several}"
    if "panels" in draft.scales:
        yield f"panels|{bool(r.facet) or len(r.y) > 1}"
    if draft.combine:
        yield f"combine|{draft.combine}|{bool(r.minus or r.derive)}"
    if {"log_x", "log_xy"} & draft.scales:
        yield f"logx|{kind}"
    if draft.order:
        yield f"order|{draft.order}|{kind}"
    if draft.order_by in facts.by_name:
        yield f"orderby|drawn={draft.order_by in (r.x, *r.y)}"
    if draft.everything:
        yield f"everything|{set(draft.everything) <= set(r.y)}"
    if draft.bins:
        yield f"bins|{bool(r.bin)}"
    for name in r.where:
        yield f"where|{column_type(name, facts)}|drawn={name in (r.x, r.series, r.facet, *r.y)}"


def _unheard(h: Hearing, r: Reading) -> Iterator[str]:
    """What was said and is not drawn, and what is taken for granted."""
    w, d = h.clauses, h.base.draft
    for one in r.assumed:
        yield "as|" + one.split("`")[0][:30]
    drawn = {name for name, _ in columns(r)} | {*r.where, *r.pooled, r.minus, d.order_by, d.log_of, r.over}
    drawn |= {name for one in r.derive.values() for name in one.of}
    for names, score in h.named.values():
        if not drawn & set(names):
            yield from ("dropped", f"dropped|{int(score * 5)}")
    for place, item in enumerate(w.items):
        places = (*r.where, r.series, r.x, r.facet, d.highlight_in)
        if item.values and not item.columns and place not in w.done and item.values[0][0] not in places:
            yield "value unheard"
    for name, said in h.base.where.items():
        if name not in r.where or tuple(r.where[name]) != tuple(said):
            yield "rows otherwise" if name in r.where else "rows unheard"
    unheard = {
        "agg": d.aggs & {"mean", "sum", "median", "share"} and not (r.aggregate or r.repeats or r.of is not None),
        "count": "count" in d.aggs and r.aggregate != "count",
        "spread": d.spread and not (r.repeats or r.error or r.bounds),
        "order": d.order and not r.order,
        "highlight": d.highlight and not r.highlight,
        "log": any(one.startswith("log") for one in d.scales) and not r.log,
        "size": {"role:size", "role:size_after"} & d.signs and not r.size,
        "label": (d.names or {"role:label", "role:label_after"} & d.signs) and not r.label,
        "panels": {"role:facet", "role:facet_after"} & d.signs and not (r.facet or r.panels),
        "stack": d.stack and not r.stack,
        "x": r.x in h.base.where and h.base.varied(r.x) < 2,
    }  # fmt: skip
    yield from (f"{what} unheard" for what, there in unheard.items() if there)


def trust_features(h: Hearing, told: Prediction, r: Reading, chance: float) -> Features:
    """How sure a reading is, whatever other readings there are."""
    likely = _summed(_likely(told, r))
    flags = itertools.chain(_unheard(h, r), _said(h, r), (f"k={r.mark}", "bias", "fold" if r.fold else "plain"))
    out = likely | _summed((name, 1.0) for name in flags)
    out |= {f"at {name} {_bucket(-value, 0.15, 0.5, 1.0, 2.0, 4.0)}": 1.0 for name, value in likely.items()}
    d = h.base.draft
    out["refusals"] = float(len(d.refusals))
    out["doubt"] = min(d.doubt, 2.0)
    out["refused"] = certain(told.flags["refused"]) - certain(1 - told.flags["refused"])
    scores = [score for _, score in h.named.values()]
    out["weakest name"] = 1.0 - min(scores, default=1.0)
    chance = min(max(chance, 1e-3), 1 - 1e-3)
    out["logit"] = math.log(chance / (1 - chance))
    return {name: value for name, value in out.items() if value}
