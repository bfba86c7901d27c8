"""What the learnt weights (`weights.json`) know of a mention's role, of a reading, and of how sure a reading is.

Features are names with a number. They speak of types of columns, of signs and of the words around them, never of a
table's own words. `python -m benchmarks.wish_weights` learns their weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from figwright.plots.charts.wishes._hearing import Hearing, Mention, column_type, placeholders
from figwright.plots.charts.wishes._lexicon import MEASURES
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import Choice, Sketch

Features = dict[str, float]
_TOLD = ("facet", "size", "label", "series", "x")
"""Roles that a sign may ask for."""


def role_features(h: Hearing, m: Mention, choice: Choice) -> Features:
    """A mention as columns in a role."""
    names, score, role = choice
    kind = column_type(names[0], h.facts) if names else "-"
    several = "+" if len(names) > 1 else ""
    out = [f"{role}|{kind}{several}", f"{role}|{kind}|{m.kind}{several}"]
    if role == "none":
        out.append(f"none|{m.kind}|{int(m.options[0][1] * 10) if m.options else 0}")
    else:
        out += [f"link|{m.kind}|{int(score * 10)}", f"link|{m.kind}|{kind}"]
        if m.kind == "word":
            out.append(f"link|only={_lone(h, names[0], kind)}|{kind}|{min(int(score * 5), 4)}")
        if len(m.options) > 1 and not several:
            out.append(f"tied|{m.options[0][0] == names}|{round(m.options[0][1] - score, 1)}")
    for one in m.context:
        out += [f"{role}|{one}", f"{role}|{kind}|{one}"]
    return dict.fromkeys(out, 1.0)


def _lone(h: Hearing, name: str, kind: str) -> bool:
    """Whether a column is the only one of its type that no other words name."""
    named = {one.options[0][0] for one in h.mentions if one.kind != "word"}
    free = [c.name for c in h.facts.columns if (c.name,) not in named and column_type(c.name, h.facts) == kind]
    return free == [name]


def reading_features(h: Hearing, s: Sketch, r: Reading) -> Features:
    """A whole reading: how its kind, columns and computation go together, and what it leaves out of what was said."""
    out = Counter({"logp": s.logp})
    out.update(_kind(h, s))
    out.update(_structure(h, s))
    out.update(_said(h, s))
    out.update(_unheard(h, s, r))
    return dict(out)


def _kind(h: Hearing, s: Sketch) -> Iterator[str]:
    draft, x, several = h.base.draft, s.one("x"), min(len(s.of("y")), 2)
    kind, agg = column_type(x, h.facts) if x else "-", s.agg or "-"
    yield f"k={s.kind}|said={draft.kind or '-'}"
    yield f"k={s.kind}|x={kind}|y={several}"
    yield f"k={s.kind}|x={kind}|y={several}|s={bool(s.one('series'))}|agg={bool(s.agg)}"
    for word in h.words:
        yield from (f"k={s.kind}|w={word}", f"a={agg}|w={word}")
    for said in sorted(draft.aggs):
        yield from (f"k={s.kind}|agg={said}", f"a={agg}|said={said}")
    if not draft.aggs:
        yield f"a={agg}|none"
    for fill in s.fills:
        yield from (f"f={fill}", f"f={fill}|k={s.kind}", f"f={fill}|said={bool(h.mentions)}")
    yield f"nfill={len(s.fills)}"
    if not x:
        yield f"nox|k={s.kind}"


def _structure(h: Hearing, s: Sketch) -> Iterator[str]:
    facts, x, series, ys = h.facts, s.one("x"), s.one("series"), s.of("y")
    places = [name for name in (x, series, s.one("facet")) if name]
    repeated = facts.repeated(places, h.base.rows)
    yield f"rep={repeated}|k={s.kind}|a={s.agg or '-'}"
    if series:
        yield from (f"sn={_bucket(h.base.varied(series), 2, 9, 16)}", f"st={column_type(series, facts)}")
    if x:
        yield f"xn={_bucket(h.base.varied(x), 2, 13, 40)}|k={s.kind}"
    yield f"units={min(len(facts.units(ys)), 3)}|{min(len(ys), 2)}"
    if h.base.draft.spread:
        held = bool(ys) and all(facts.spread_of(y) or y in facts.edges for y in ys)
        yield f"spread|held={held}|rep={repeated}|k={s.kind}"
    if h.view:
        yield f"view={h.view}"
    if h.fold is not None:
        key = h.fold.key
        role = next((one for one, column in s.roles if column == key), "where" if key in h.base.where else "none")
        yield f"fold|key={role}|val={h.fold.value in ys}"
        yield f"fold|named={key != 'column'}|names={bool(h.fold.names)}"


def _bucket(number: int, *bounds: int) -> int:
    return sum(number >= bound for bound in bounds)


def _said(h: Hearing, s: Sketch) -> Iterator[str]:
    """What signs ask for, and whether it is there."""
    draft, facts, x, ys = h.base.draft, h.facts, s.one("x"), s.of("y")
    several, kind = bool(s.one("series")) or len(ys) > 1, column_type(x, facts) if x else "-"
    for role in _TOLD:
        told = bool({f"role:{role}", f"role:{role}_after"} & draft.signs)
        if told or s.of(role):
            yield f"{role}|told={told}|has={bool(s.of(role))}"
    if draft.names:
        yield f"names|{bool(s.of('label'))}"
    if draft.stack:
        yield f"stack|{several}"
    if "panels" in draft.scales:
        yield f"panels|{bool(s.of('facet')) or len(ys) > 1}"
    if draft.combine:
        yield f"combine|{draft.combine}|{min(len(ys), 2)}|{h.base.contrast is not None}"
    if {"log_x", "log_xy"} & draft.scales:
        yield f"logx|{kind}"
    if draft.order:
        yield f"order|{draft.order}|{kind}"
    if draft.order_by in facts.by_name:
        yield f"orderby|drawn={draft.order_by in (x, *ys)}"
    if draft.everything:
        yield f"everything|{set(draft.everything) <= set(ys)}"
    if draft.bins:
        yield f"bins|{x in draft.bins}"
    for name in h.base.where:
        yield f"where|{column_type(name, facts)}|drawn={name in (x, s.one('series'), s.one('facet'), *ys)}"
    yield f"strange={min(len(h.strange) - len(s.linked), 4)}"


def _unheard(h: Hearing, s: Sketch, r: Reading) -> Iterator[str]:
    """What was said and is not drawn, and what is taken for granted."""
    w, d = h.clauses, h.base.draft
    for one in r.assumed:
        yield "as|" + one.split("`")[0][:30]
    drawn = {column for _, column in s.roles} | {*r.where, *r.pooled, r.minus, d.order_by, d.log_of}
    for m in h.mentions:
        if m.kind == "column" and not any(name in drawn for names, _ in m.options for name in names):
            yield from ("dropped", f"dropped|{int(m.options[0][1] * 5)}")
    for place, item in enumerate(w.items):
        places = (*r.where, r.series, r.x, r.facet, d.highlight_in)
        if item.values and not item.columns and place not in w.done and item.values[0][0] not in places:
            yield "value unheard"
    unheard = {
        "agg": d.aggs & {"mean", "sum", "median", "share"} and not (r.aggregate or r.repeats or r.of is not None),
        "count": "count" in d.aggs and r.aggregate != "count",
        "combine": d.combine and not (r.minus or r.derive),
        "spread": d.spread and not (r.repeats or r.error or r.bounds),
        "order": d.order and not r.order,
        "highlight": d.highlight and not r.highlight,
        "x": r.x in h.base.where and h.base.varied(r.x) < 2,
    }  # fmt: skip
    yield from (f"{what} unheard" for what, there in unheard.items() if there)


def trust_features(h: Hearing, s: Sketch, r: Reading, flags: Iterable[str]) -> Features:
    """How sure a reading is, whatever other readings there are."""
    w, out = h.clauses, Counter({"bias": 1.0})
    out.update(flags)
    out.update(_unheard(h, s, r))
    out.update(f"f={fill}" for fill in s.fills)
    out.update([f"k={r.mark}|said={bool(w.draft.kind)}", f"view={h.view}"])
    out.update(one for place in h.strange if place not in s.linked for one in _stranger(h, place))
    out["linked"] = float(len(s.linked))
    links = [m.options[0][1] for m in h.mentions if m.kind == "column"]
    out["weakest link"] = 1.0 - min(links, default=1.0)
    out["links"] = sum(1.0 - one for one in links)
    out[f"mentions={min(len(links), 4)}"] = 1.0
    out["refusals"] = float(len(h.base.draft.refusals))
    left = [p for p, item in enumerate(w.items)
            if item.number is not None and p not in w.done and not (item.columns or item.values)]  # fmt: skip
    out["number left"] = float(len(left))
    for role in _TOLD:
        if {f"role:{role}", f"role:{role}_after"} & h.base.draft.signs and not s.of(role):
            out[f"untold|{role}"] = 1.0
    return {name: value for name, value in out.items() if value}


def _stranger(h: Hearing, place: int) -> Iterator[str]:
    """A word that names nothing, by what stands beside it and how it is written."""
    item = h.clauses.items[place]
    yield "unk"
    for tag, here in (("l", place - 1), ("r", place + 1)):
        yield from (f"unk|{tag}={one}" for one in placeholders(h.clauses, here) if not one.startswith("w:"))
    written = {
        "plural": item.text.endswith("s"), "measure": item.stem in MEASURES,
        "capital": place and item.text[:1].isupper(),
        "exact": item.words[0].quoted or any(letter.isdigit() for letter in item.text),
    }  # fmt: skip
    yield from (f"unk|{how}" for how, there in written.items() if there)
