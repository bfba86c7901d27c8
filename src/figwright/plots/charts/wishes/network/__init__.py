"""A small network that tells what each column and each value of a table is to a wish.

    wish + columns -> tokens -> layers -> roles of columns, values that are chosen, kind of plot, computation

It was trained on wishes that were written for tables of many fields (`benchmarks/wish_network.py`). The rules of
`charts.wishes` know names, numbers and signs; the network knows what words mean: "fork time" is `ns` where `syscall` is
fork.

The layers began as those of all-MiniLM-L6-v2 by the sentence-transformers project, and `vocabulary.txt` is that of BERT
by Google Research: both under the Apache License 2.0, as this program. They were changed by training (`network.npz`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes._mentions import items
from figwright.plots.charts.wishes._text import words
from figwright.plots.charts.wishes.network.encoding import KINDS as HELD
from figwright.plots.charts.wishes.network.encoding import Encoded, Heading, Mention, encoded
from figwright.plots.charts.wishes.network.wordpieces import pieces

ROLES = ("x", "y", "series", "facet", "size", "label", "over", "where", "error")
KINDS = (
    "bar", "line", "area", "scatter", "strip", "box", "violin", "histogram", "heatmap", "pie", "slope", "radar",
    "graph",
)  # fmt: skip
COMPUTATIONS = ("", "mean", "sum", "count", "median", "min", "max", "share", "difference", "ratio", "correlation")
FLAGS = ("refused", "rows", "error", "log x", "log y")
CHOICES = ("kept", "left out")
TABLES = ("words", "places")
"""Weights of which rows are looked up."""
_NEAR, _FEW = 0.15, 3
"""Columns that words name nearly as well as the best one are told as well, up to so many."""
_CHOSEN, _SAMPLES = 12, 2
"""Up to so many different numbers or dates can be chosen; of more, samples are told."""
_WORDS = 40
"""So many different words of a column are told, if there is room."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a wish asks for, as likelihoods."""

    roles: Mapping[str, Mapping[str, float]]
    """Of every column how likely each role is."""
    values: Mapping[str, Mapping[object, tuple[float, float]]]
    """Of values how likely it is that their rows are kept alone, or left out."""
    kinds: Mapping[str, float]
    computations: Mapping[str, float]
    flags: Mapping[str, float]


def predict(wish: str, facts: Facts) -> Prediction:
    """What the network makes of a wish: the mean of what it makes of the columns in several orders, since it must not
    matter which comes first."""
    import numpy as np

    from figwright.plots.charts.wishes.network.layers import Scores, predicted

    heads, named = headings(facts), mentions(wish, facts)
    names = [column.name for column in facts.columns]
    roles = np.zeros((len(names), len(ROLES)))
    chosen: dict[tuple[int, int], list[Any]] = {}
    seen: list[Scores] = []
    for order in orders(len(names)):
        now = {number: place for place, number in enumerate(order)}
        told = encoded(wish, [heads[n] for n in order], [one.renumbered(now) for one in named], _pieces)
        seen.append(predicted(_weights(), told.tokens, told.kinds, told.columns, told.values))
        roles[list(order)] += seen[-1].roles
        for (at, place, _), both in zip(told.values, seen[-1].values, strict=True):
            chosen.setdefault((order[at], place), []).append(both)
    values: dict[str, dict[object, tuple[float, float]]] = {}
    for (number, place), likely in sorted(chosen.items()):
        kept, left = np.mean(likely, 0)
        values.setdefault(names[number], {})[values_of(facts, names[number])[place]] = (float(kept), float(left))

    def mean(parts: list[Any], labels: tuple[str, ...]) -> dict[str, float]:
        return dict(zip(labels, map(float, np.mean(parts, 0)), strict=True))

    return Prediction(
        {
            name: dict(zip(ROLES, map(float, row / len(seen)), strict=True))
            for name, row in zip(names, roles, strict=True)
        },
        values,
        mean([one.kinds for one in seen], KINDS),
        mean([one.computations for one in seen], COMPUTATIONS),
        mean([one.flags for one in seen], FLAGS),
    )


def orders(count: int) -> list[tuple[int, ...]]:
    """Orders of so many columns: as they are, backwards, and from the middle on."""
    there = tuple(range(count))
    return list(dict.fromkeys([there, there[::-1], there[count // 2 :] + there[: count // 2]]))


def encode(wish: str, facts: Facts) -> Encoded:
    """The tokens of a wish for a table."""
    return encoded(wish, headings(facts), mentions(wish, facts), _pieces)


def _pieces(text: str) -> list[int]:
    return pieces(text, vocabulary())


def headings(facts: Facts) -> tuple[Heading, ...]:
    """What the network sees of the columns of a table."""
    out = []
    for column in facts.columns:
        values = [value for value in column.distinct if value is not None]
        rows = sum(value is not None for value in column.values)
        two = len(values) == 2 and facts.yes(column.name) is not None
        kind: str = column.kind if column.kind in HELD else "text"
        kind = "bool" if two and kind != "date" else "id" if kind == "text" and len(values) == rows > 3 else kind
        shown = tuple(map(_shown, values_of(facts, column.name)))
        out.append(Heading(column.name, kind, shown, len(values), rows))
    return tuple(out)


def values_of(facts: Facts, name: str) -> list[Any]:
    """The values of a column that can be chosen, in order; of many numbers samples."""
    column = facts[name]
    values = [value for value in column.distinct if value is not None]
    if column.kind != "text":
        values = sorted(values, key=lambda value: (str(type(value)), value))
        return values if len(values) <= _CHOSEN and len(values) < len(column.values) else values[:_SAMPLES]
    return values[:_WORDS]


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)[:24]


def mentions(wish: str, facts: Facts) -> tuple[Mention, ...]:
    """What the stretches of a wish may name, as the rules find it."""
    number = {column.name: place for place, column in enumerate(facts.columns)}
    out = []
    for item in items(words(wish), facts):
        end = item.words[-1].end
        if near := [(number[name], score) for name, score in item.columns if score > item.columns[0][1] - _NEAR]:
            out.append(Mention(end, tuple(near[:_FEW])))
        few = [one for one in item.values if one[2] > item.values[0][2] - _NEAR][:_FEW]
        if few:
            named = tuple((number[name], _shown(value)) for name, values, _ in few for value in values)
            out.append(Mention(end, tuple((number[name], score) for name, _, score in few), named))
    return tuple(out)


@lru_cache(maxsize=1)
def _weights() -> dict[str, Any]:
    """The weights of the layers. Large ones are packed; of tables only the rows that are asked for are unpacked."""
    import numpy as np

    from figwright.plots.charts.wishes.network.packing import unpacked

    with np.load(Path(__file__).with_name("network.npz")) as kept:
        out = {name: kept[name] for name in kept.files}
    for name in [name.removesuffix(".bits") for name in out if name.endswith(".bits")]:
        if name not in TABLES:
            out[name] = np.ascontiguousarray(unpacked(out.pop(f"{name}.bits"), out.pop(f"{name}.step")).T)
    return out


@lru_cache(maxsize=1)
def vocabulary() -> dict[str, int]:
    """The pieces of words, with their numbers."""
    lines = Path(__file__).with_name("vocabulary.txt").read_text("utf-8").splitlines()
    return {piece: number for number, piece in enumerate(lines)}
