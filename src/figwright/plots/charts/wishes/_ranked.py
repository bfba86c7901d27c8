"""Readings of the network's likelihoods, and those of the rules -> the likeliest first, and how sure it is."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from figwright.core.tables import Table
from figwright.plots.charts.model import Condition
from figwright.plots.charts.wishes._features import Features, reading_features, trust_features
from figwright.plots.charts.wishes._hearing import Hearing, hear
from figwright.plots.charts.wishes._reading import Reading
from figwright.plots.charts.wishes._sketches import columns, readings
from figwright.plots.charts.wishes.network import Prediction, predict

Weights = dict[str, float]
KEPT = 0.05
"""What the rules would draw is drawn if it is at least so likely: they are right more often than its chance tells,
since they refuse what they doubt."""
_READINGS = 30
"""How many different readings are compared."""


@dataclass(frozen=True)
class Weighed:
    """The readings of a wish, the likeliest first; `kept` are those of the rules, as they are."""

    readings: tuple[Reading, ...]
    kept: bool = False
    drawn: bool = False


@dataclass(frozen=True)
class Model:
    """The learnt weights, and how sure a reading must be to be drawn."""

    readings: Weights
    trust: Weights
    accept: float


@dataclass(frozen=True)
class Candidate:
    """A reading with what tells how good it is."""

    reading: Reading
    ruled: str
    """drawn, first, second or none: what the rules make of it."""
    features: Features
    chance: float = 0.0
    """Its share of all readings."""


def weigh(table: Table, wish: str, rules: Sequence[Reading], refusal: str, unfit: Callable[[Reading], str]) -> Weighed:
    """The two likeliest readings of a wish that can be drawn, and whether one is sure enough to be drawn unasked."""
    hearing = hear(table, wish)
    told = predict(wish, hearing.facts)
    found = by_chance(candidates(hearing, told, rules, bool(refusal)), model().readings)
    if kept(found):
        return Weighed(tuple(rules), kept=True, drawn=True)
    fit: list[Candidate] = []
    for one in found:
        if len(fit) < 2 and not unfit(one.reading):
            fit.append(one)
    if not fit:
        return Weighed(tuple(rules))
    sure = 0.0 if stands(hearing, fit[0], refusal) else trust(doubts(hearing, told, fit, refusal), model().trust)
    return Weighed(tuple(_told(hearing, one) for one in fit), drawn=sure >= model().accept)


def kept(ranked: Sequence[Candidate]) -> bool:
    """Whether what the rules would draw is drawn: unless it is unlikely, and something likelier is as true to the wish.

    What the network cannot tell is not its to judge: tables made long, new columns, two values of a column, the share
    of one.
    """
    one = next((one for one in ranked if one.ruled == "drawn"), None)
    if one is None:
        return False
    r = one.reading
    other = bool(r.fold or r.derive or r.pivot or r.minus) or r.of is not None
    return other or one.chance >= KEPT or _unheard(ranked[0]) > _unheard(one)


def _unheard(one: Candidate) -> float:
    """How much of what was said a reading leaves out."""
    return sum(value for name, value in one.features.items() if name.endswith("unheard") or name == "dropped")


def stands(h: Hearing, first: Candidate, refusal: str) -> bool:
    """Whether a refusal stands, however likely the reading of the rules is: they can name the reason, something is
    counted that the table does not hold, a word changes what is drawn (the peak wait, where a column holds waits), or
    nothing that was said names the column that is drawn."""
    if not refusal or first.ruled == "none":
        return False
    draft = h.base.draft
    strange = draft.doubt >= 1 and first.reading.aggregate in ("count", "share", "distinct")
    unnamed = bool(draft.unknown) and "not said" in refusal
    return (
        bool(draft.refusals or draft.changing) or _reason(refusal) in ("choice", "other", "lost") or strange or unnamed
    )


def _told(h: Hearing, one: Candidate) -> Reading:
    """A reading that says which of its columns and values the words do not name."""
    if one.ruled != "none":
        return one.reading
    named = {name for names, _ in h.named.values() for name in names}
    values = {value for item in h.clauses.items for _, some, _ in item.values for value in some}
    guessed = [f"`{name}`" for name, _ in columns(one.reading) if name not in named and name not in h.base.where]
    guessed += [f"{name} = {value}" for name, said in one.reading.where.items() for value in said
                if not isinstance(value, Condition) and value not in values]  # fmt: skip
    left = () if guessed else one.reading.unknown
    return replace(one.reading, guessed=tuple(dict.fromkeys(guessed)), unknown=left, entities=())


@cache
def model() -> Model:
    """The weights that `python -m benchmarks.wish_weights` has written."""
    return Model(**json.loads((files(__package__) / "weights.json").read_text("utf-8")))


def weighted(features: Features, weights: Weights) -> float:
    return sum(value * weights.get(name, 0.0) for name, value in features.items())


def candidates(h: Hearing, told: Prediction, rules: Sequence[Reading], refused: bool) -> list[Candidate]:
    """All readings that are compared, each once."""
    found: dict[object, tuple[Reading, str]] = {}
    for reading, how in zip(rules, ("first" if refused else "drawn", "second"), strict=False):
        found.setdefault(_meaning(reading), (reading, how))
    for _, reading in readings(h, told):
        if len(found) >= _READINGS:
            break
        found.setdefault(_meaning(reading), (reading, "none"))
    return [Candidate(r, how, reading_features(h, told, r, how)) for r, how in found.values()]


def _meaning(r: Reading) -> tuple[object, ...]:
    return (*r.meaning, str(r.fold), r.label, bool(r.repeats or r.error or r.bounds))


def by_chance(found: Sequence[Candidate], weights: Weights) -> list[Candidate]:
    """The likeliest first, with the chance of each."""
    scores = [weighted(one.features, weights) for one in found]
    shares = [math.exp(one - max(scores)) for one in scores]
    chances = [replace(one, chance=share / sum(shares)) for one, share in zip(found, shares, strict=True)]
    return sorted(chances, key=lambda one: -one.chance)


def doubts(h: Hearing, told: Prediction, ranked: Sequence[Candidate], refusal: str) -> Features:
    """What the chance that the first is meant depends on."""
    first = ranked[0]
    other = next((one.ruled for one in ranked[1:] if one.ruled in ("drawn", "first")), "none")
    out = trust_features(h, told, first.reading, first.chance)
    out[f"ruled {first.ruled}" if first.ruled != "none" else f"ruled otherwise: {other}"] = 1.0
    out[f"refusal {_reason(refusal)}"] = 1.0
    out[f"ruled {first.ruled}, refusal {_reason(refusal)}"] = 1.0
    second = ranked[1].chance if len(ranked) > 1 else 0.0
    out["lead"] = math.log((first.chance + 1e-3) / (second + 1e-3))
    return out


def _reason(refusal: str) -> str:
    """The kind of a refusal, without the words of its wish."""
    signs = {
        "which '": "choice",
        "two readings": "tied",
        "holds nothing called": "strangers",
        "not said": "unsaid",
        "is said": "lost",
    }
    return next((how for sign, how in signs.items() if sign in refusal), "other") if refusal else "none"


def trust(doubts: Features, weights: Weights) -> float:
    """How likely it is that the first reading is meant."""
    return 1.0 / (1.0 + math.exp(-weighted(doubts, weights)))
