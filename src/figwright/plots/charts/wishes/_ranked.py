"""Readings that are enumerated, and those of the rules -> the likeliest first, and how sure the first is."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from heapq import nlargest
from importlib.resources import files

from figwright.plots.charts.wishes._features import Features, reading_features, role_features, trust_features
from figwright.plots.charts.wishes._hearing import Hearing, Mention, column_type
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import Likely, Sketch, build, choices, sketches
from figwright.plots.charts.wishes._state import Unclear

Weights = dict[str, float]
_SKETCHES, _READINGS = 80, 40
"""How many sketches are drawn up, and how many different readings of them are compared."""
_FILL = 1.5
"""What a column that is filled in costs before the whole reading is known, as a log-probability."""


@dataclass(frozen=True)
class Model:
    """The learnt weights, and how sure a reading must be to be drawn."""

    roles: Weights
    readings: Weights
    trust: Weights
    accept: float


@dataclass
class Candidate:
    """A reading with what it came from."""

    reading: Reading
    sketch: Sketch
    hearing: Hearing
    features: Features
    ruled: str = ""
    """drawn, first or second: what the rules make of it."""
    chance: float = 0.0
    """Its share of all readings."""


@cache
def model() -> Model:
    """The weights that `python -m benchmarks.wish_weights` has written."""
    return Model(**json.loads((files(__package__) / "weights.json").read_text("utf-8")))


def weighted(features: Features, weights: Weights) -> float:
    return sum(value * weights.get(name, 0.0) for name, value in features.items())


def likely(weights: Weights) -> Likely:
    """The choices of mentions with their log-probabilities."""
    known: dict[tuple[int, int], list[tuple[float, tuple[str, ...], str]]] = {}

    def scored(h: Hearing, m: Mention) -> list[tuple[float, tuple[str, ...], str]]:
        if (key := (id(h), m.place)) not in known:
            found = choices(h, m)
            scores = [weighted(role_features(h, m, one), weights) for one in found]
            total = max(scores) + math.log(sum(math.exp(one - max(scores)) for one in scores))
            pairs = zip(scores, found, strict=True)
            known[key] = sorted(((one - total, names, role) for one, (names, _, role) in pairs), key=lambda t: -t[0])
        return known[key]

    return scored


def candidates(heard: Sequence[Hearing], rules: Sequence[Reading], refused: bool, roles: Weights) -> list[Candidate]:
    """All readings that are compared, each once: of the hearings of a wish, and those of the rules."""
    local = likely(roles)
    drawn_up = [(h, s) for h in heard for s in sketches(h, local)]
    best = nlargest(_SKETCHES, drawn_up, key=lambda one: one[1].logp - _FILL * len(one[1].fills))
    found: dict[object, Candidate] = {}
    for hearing, sketch in best:
        if len(found) >= _READINGS:
            break
        try:
            reading = build(hearing, sketch)
        except Unclear:
            continue
        if reading.meaning not in found:
            found[reading.meaning] = Candidate(reading, sketch, hearing, reading_features(hearing, sketch, reading))
    for reading, how in zip(rules, ("first" if refused else "drawn", "second"), strict=False):
        if (one := found.get(reading.meaning)) is None and heard:
            hearing = next((h for h in heard if (h.fold, h.derive) == (reading.fold, reading.derive)), heard[0])
            sketch = _sketch_of(hearing, reading, local)
            one = Candidate(reading, sketch, hearing, reading_features(hearing, sketch, reading))
        if one is not None:
            found[reading.meaning] = replace(one, reading=reading, ruled=how,
                                             features={**one.features, f"ruled {how}": 1.0})  # fmt: skip
    return list(found.values())


def _sketch_of(h: Hearing, r: Reading, local: Likely) -> Sketch:
    """The sketch that a reading of the rules would have come from."""
    placed = [("x", r.x), *(("y", name) for name in r.y), ("series", r.series), ("facet", r.facet), ("size", r.size),
              ("label", r.label), ("y", r.minus), *(("over", name) for name in r.pooled)]  # fmt: skip
    if r.mark in ("histogram", "density"):
        placed = [("y" if role == "x" else role, name) for role, name in placed]
    roles = tuple((role, name) for role, name in dict.fromkeys(placed) if name in h.facts.by_name)
    logp, linked, named = 0.0, [], set()
    for m in h.mentions:
        scored = local(h, m)
        fit = [one for one in scored if one[1] and all((one[2], name) in roles for name in one[1])]
        chance, names, _ = (fit or [one for one in scored if not one[1]])[0]
        logp, named = logp + chance, named | set(names)
        linked += [m.place] if names and m.kind == "word" else []
    ys = {name for role, name in roles if role == "y"}
    fills = ["y:count"] if not ys else [] if ys & named else ["y:only" if len(h.facts.measures) == 1 else "y:some"]
    if (x := dict(roles).get("x", "")) and x not in named:
        fills.append("x:bin" if x in h.clauses.draft.bins else f"x:{column_type(x, h.facts)}")
    fills += ["s:some"] if r.series in h.facts.by_name and r.series not in named else []
    return Sketch(roles, max(logp, -30.0), tuple(linked), r.mark, r.aggregate, tuple(fills))


def by_chance(found: Sequence[Candidate], weights: Weights) -> list[Candidate]:
    """The likeliest first, with the chance of each."""
    scores = [weighted(one.features, weights) for one in found]
    shares = [math.exp(one - max(scores)) for one in scores]
    chances = [replace(one, chance=share / sum(shares)) for one, share in zip(found, shares, strict=True)]
    return sorted(chances, key=lambda one: -one.chance)


def doubts(ranked: Sequence[Candidate], refusal: str) -> Features:
    """What the chance that the first is meant depends on."""
    first = ranked[0]
    chance = min(max(first.chance, 1e-3), 1 - 1e-3)
    other = next((one.ruled for one in ranked[1:] if one.ruled in ("drawn", "first")), "none")
    flags = [f"ruled {first.ruled or f'otherwise: {other}'}", f"refusal {_reason(refusal)}",
             f"refusal {_reason(refusal)} {bool(first.ruled)}"]  # fmt: skip
    told = trust_features(first.hearing, first.sketch, first.reading, flags)
    return {**told, "logit": math.log(chance / (1 - chance))}


def _reason(refusal: str) -> str:
    """The kind of a refusal, without the words of its wish."""
    signs = {"two readings": "tied", "holds nothing called": "strangers", "not said": "unsaid", "is said": "lost"}
    return next((how for sign, how in signs.items() if sign in refusal), "other") if refusal else "none"


def trust(ranked: Sequence[Candidate], refusal: str, weights: Weights) -> float:
    """How likely it is that the first reading is meant."""
    return 1.0 / (1.0 + math.exp(-weighted(doubts(ranked, refusal), weights)))
