"""Tokens -> scores: the layers of a small transformer, computed with numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from figwright.plots.charts.wishes.network.packing import unpacked

HEADS = 12
_TINY = 1e-12

Array = Any
"""An array of numpy."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Likelihoods: of roles for every column, of being chosen for every value, of kinds, computations and flags."""

    roles: Array
    values: Array
    kinds: Array
    computations: Array
    flags: Array


def predicted(
    weights: Mapping[str, Array],
    tokens: Sequence[int],
    kinds: Sequence[int],
    columns: Sequence[int],
    values: Sequence[tuple[int, int, int]],
) -> Scores:
    """What the layers make of the tokens; `columns` are the places where columns begin, `values` as in `Encoded`."""
    at, kind = np.array(tokens), np.array(kinds)
    x = _rows(weights, "words", at) + _rows(weights, "places", np.arange(len(at))) + weights["kinds"][kind]
    x = _normal(x, weights, "start")
    for layer in range(int(weights["layers"])):
        x = _layer(x, weights, f"{layer}.")
    whole, said, each = x[0], x[kind == 0].mean(0), x[np.array(columns)]
    both = np.concatenate([whole, said])
    told = np.concatenate([each, np.broadcast_to(whole, each.shape), each * said], 1)
    chosen = np.zeros((0, 2))
    if values:
        of = each[np.array([column for column, _, _ in values])]
        one = x[np.array([place for _, _, place in values])]
        chosen = _sigmoid(_two(np.concatenate([one, of, one * said], 1), weights, "values"))
    return Scores(
        _sigmoid(_two(told, weights, "roles")),
        chosen,
        _softmax(_linear(both, weights, "kind")),
        _softmax(_linear(both, weights, "computation")),
        _sigmoid(_linear(both, weights, "flags")),
    )


def _rows(weights: Mapping[str, Array], name: str, at: Array) -> Array:
    """Rows of a large table that stays packed."""
    return unpacked(weights[f"{name}.bits"][at], weights[f"{name}.step"][at])


def _two(x: Array, weights: Mapping[str, Array], name: str) -> Array:
    return _linear(_gelu(_linear(x, weights, f"{name}.0")), weights, f"{name}.1")


def _layer(x: Array, weights: Mapping[str, Array], at: str) -> Array:
    length, width = x.shape
    query, key, value = (
        _linear(x, weights, f"{at}{name}").reshape(length, HEADS, -1).transpose(1, 0, 2) for name in "qkv"
    )
    seen = _softmax(query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(width / HEADS))) @ value
    x = _normal(x + _linear(seen.transpose(1, 0, 2).reshape(length, width), weights, f"{at}o"), weights, f"{at}1")
    return _normal(x + _linear(_gelu(_linear(x, weights, f"{at}a")), weights, f"{at}b"), weights, f"{at}2")


def _linear(x: Array, weights: Mapping[str, Array], name: str) -> Array:
    return x @ weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _normal(x: Array, weights: Mapping[str, Array], name: str) -> Array:
    x = x - x.mean(-1, keepdims=True)
    x = x / np.sqrt((x * x).mean(-1, keepdims=True) + np.float32(_TINY))
    return x * weights[f"{name}.scale"] + weights[f"{name}.shift"]


def _gelu(x: Array) -> Array:
    return np.float32(0.5) * x * (1 + _erf(x * np.float32(0.70710678)))


def _erf(x: Array) -> Array:
    """Abramowitz and Stegun, 7.1.26: to seven decimals."""
    sign, x = np.sign(x), np.abs(x)
    t = 1 / (1 + np.float32(0.3275911) * x)
    a, b, c, d, e = map(np.float32, (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429))
    return sign * (1 - t * (a + t * (b + t * (c + t * (d + t * e)))) * np.exp(-x * x))


def _softmax(x: Array) -> Array:
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def _sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))
