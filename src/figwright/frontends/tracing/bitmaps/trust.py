"""How far OCR and the network of symbols can be trusted where both saw a sign, and where only one of them did.

Both say how sure they are, each in its own way: OCR is surer of wrong letters of formulas than the network is of right
ones. The weights here make chances of it. `benchmarks/symbol_trust.py` finds them, on lines set by chance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from figwright.frontends.tracing.bitmaps import symbols
from figwright.frontends.tracing.bitmaps.symbols import Symbol

TOLD = frozenset(symbols.GREEK + symbols.CALLIGRAPHIC + symbols.BLACKBOARD + "∇∂∑∏∫√∝∥∈∉∞×⊕⊗⊙≻≺≤≥≈≠∀∃⊤⊥⋮′ℓ⟨⟩±")
"""Signs that OCR does not know or takes for others."""
WRITTEN = frozenset(symbols.SIGNS[:62])
ALIKE = str.maketrans({
    "ε": "ϵ", "φ": "ϕ", "ϑ": "θ", "−": "-", "–": "-", "∗": "*", "∼": "~", "′": "'", "⋯": "…", "∥": "|", "‖": "|",
    "’": "'", "，": ",", "ˊ": "'",
})  # fmt: skip
"""Signs that look the same."""
FAR, SKIP, OTHER = 0.7, 0.4, 0.25
"""Sizes of the type that a sign is off at most; what it costs, in such sizes, that only one of both saw a sign, and
that both saw another one."""
THERE = 0.5
"""How certain the network must be that there is a sign at all that OCR did not see."""
NETWORK = (-0.43, 0.69, 0.45, 0.67, -0.04, 0.22, -0.18, -0.08, 1.20, 0.33, 0.64, 0.71, -1.14)
"""How the evidence weighs for the network's sign being right."""
OCR = (-0.11, -0.40, -0.37, 0.00, -0.11, 0.00, 0.39, 0.41, -1.43, 0.18, -0.18, -0.05, 0.57)
"""How it weighs for that of OCR, where the two differ."""
ALONE = (-2.58, 0.43)
"""How it weighs for a sign that only OCR saw."""
LEVEL = (1.15, 0.77, 0.32, -1.58, -3.42)
"""How it weighs for the level of a sign."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A sign that OCR read: the middle of it in columns of the strip, and how sure it was."""

    sign: str
    x: float
    sure: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A symbol with the sign that is likelier right; how likely it is, and its level; how likely OCR's was."""

    symbol: Symbol
    right: float
    level: float
    flat: float


def weighed(group: Sequence[Symbol], heard: Sequence[Heard], size: float) -> tuple[list[Weighed], float]:
    """The symbols of a word against what OCR read there; and how many signs are missing among them, which OCR read."""
    plain = [one for one in group if one.sign not in symbols.ACCENTS]
    pairs = aligned(plain, heard, size)
    said = {id(plain[n]): heard[m] for n, m in pairs.items()}
    out = [_weighed(one, said.get(id(one)), size) for one in group if id(one) in said or one.placed > THERE]
    lost = sum(chance(ALONE, alone(one)) for m, one in enumerate(heard) if m not in pairs.values())
    return out, lost


def _weighed(one: Symbol, said: Heard | None, size: float) -> Weighed:
    evidence = of_sign(one, said, size)
    right, level = chance(NETWORK, evidence), chance(LEVEL, of_level(one))
    if said is None:
        return Weighed(replace(one, sure=right), right, level, 0.0)
    if is_alike(one.sign, said.sign):
        return Weighed(replace(one, sure=right), right, level, right)
    other = chance(OCR, evidence)
    if other > right:
        return Weighed(replace(one, sign=said.sign, sure=other), other, level, other)
    return Weighed(replace(one, sure=right), right, level, other)


def of_sign(one: Symbol, said: Heard | None, size: float) -> tuple[float, ...]:
    """The evidence for a sign."""
    same = said is not None and is_alike(one.sign, said.sign)
    differ = said is not None and not same
    heard = _odds(said.sure) if said else 0.0
    return (
        1.0, _odds(one.share()), _odds(one.placed), float(same), float(differ), same * heard, differ * heard,
        differ * _odds(one.share(said.sign)) if said else 0.0, float(one.sign in TOLD), float(one.level != "base"),
        float(one.italic), math.log(size / 30), float(one.sign.isalnum()),
    )  # fmt: skip


def of_level(one: Symbol) -> tuple[float, ...]:
    """The evidence for the level of a symbol."""
    return 1.0, _odds(one.levelled), _odds(one.placed), float(one.level == "sub"), float(one.level == "sup")


def alone(said: Heard) -> tuple[float, ...]:
    return 1.0, _odds(said.sure)


def chance(weights: Sequence[float], evidence: Sequence[float]) -> float:
    return 1 / (1 + math.exp(-sum(a * b for a, b in zip(weights, evidence, strict=True))))


def is_alike(one: str, other: str) -> bool:
    return one.translate(ALIKE) == other.translate(ALIKE)


def aligned(found: Sequence[Symbol], heard: Sequence[Heard], size: float) -> dict[int, int]:
    """Which sign that OCR read is which symbol, both from left to right: the cheapest way."""
    best = [[(SKIP * n, 1) for n in range(len(heard) + 1)]]
    for one in found:
        before, row = best[-1], [(best[-1][0][0] + SKIP, 0)]
        for m, said in enumerate(heard):
            off = abs(one.x + one.w / 2 - said.x) / size
            pair = off + (0.0 if is_alike(one.sign, said.sign) else OTHER) if off < FAR else math.inf
            row.append(min((before[m][0] + pair, 2), (before[m + 1][0] + SKIP, 0), (row[m][0] + SKIP, 1)))
        best.append(row)
    out: dict[int, int] = {}
    n, m = len(found), len(heard)
    while n and m:
        step = best[n][m][1]
        if step == 2:
            out[n - 1] = m - 1
        n, m = n - (step != 1), m - (step != 0)
    return out


def _odds(share: float) -> float:
    """The logarithm of the odds of a share, which is never quite certain."""
    share = min(max(share, 0.002), 0.998)
    return math.log(share / (1 - share))
