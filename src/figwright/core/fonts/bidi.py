"""Text that runs both ways: the level of every sign, and the order in which runs stand on a line (Unicode's UAX #9).

python-bidi would do it, and its licence (LGPL) is none that we take. Signs that embed or isolate a direction by hand
are passed over: labels have none.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

STRONG = {"L": 0, "R": 1, "AL": 1}
_NEUTRAL = frozenset({"B", "S", "WS", "ON"})
_PASSED = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
Item = TypeVar("Item")


def needs_order(text: str) -> bool:
    """Whether any sign of the text runs from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in text)


def base_level(text: str) -> int:
    """1 where the first letter of a text runs from right to left, else 0."""
    return next((STRONG[kind] for sign in text if (kind := unicodedata.bidirectional(sign)) in STRONG), 0)


@lru_cache(maxsize=4_000)
def levels(text: str, base: int) -> tuple[int, ...]:
    """The level of every sign: even from left to right, odd from right to left."""
    known = [unicodedata.bidirectional(sign) or "L" for sign in text]
    places = [i for i, kind in enumerate(known) if kind not in _PASSED]
    kinds = [known[i] for i in places]
    edge = "R" if base else "L"
    _weak(kinds, edge)
    _brackets([text[i] for i in places], kinds, edge)
    _neutral(kinds, edge)
    out = [base] * len(text)
    for place, kind in zip(places, kinds, strict=True):
        out[place] = _level(kind, base)
    for i, kind in enumerate(known):
        if kind in _PASSED and i:
            out[i] = out[i - 1]
    for i in reversed(range(len(text))):  # blanks at the end of a line stand where the line ends
        if known[i] not in ("WS", *_PASSED):
            break
        out[i] = base
    return tuple(out)


def visual(items: Sequence[Item], at: Sequence[int]) -> list[Item]:
    """Items of a line, each with its level, from left to right."""
    out = list(zip(items, at, strict=True))
    for level in range(max(at, default=0), 0, -1):
        start = 0
        while start < len(out):
            end = start
            while end < len(out) and out[end][1] >= level:
                end += 1
            out[start:end] = reversed(out[start:end])
            start = max(end, start + 1)
    return [item for item, _ in out]


def _level(kind: str, base: int) -> int:
    if base % 2:
        return base + (1 if kind in ("L", "EN", "AN") else 0)
    return base + {"L": 0, "R": 1}.get(kind, 2)


def _weak(kinds: list[str], edge: str) -> None:
    """Rules W1 to W7: marks, numbers and the signs about them."""
    before = edge
    for i, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[i] = before
        before = kinds[i]
    strong = edge
    for i, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[i] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for i in range(1, len(kinds) - 1):
        sides = kinds[i - 1], kinds[i + 1]
        if kinds[i] in ("ES", "CS") and sides == ("EN", "EN"):
            kinds[i] = "EN"
        elif kinds[i] == "CS" and sides == ("AN", "AN"):
            kinds[i] = "AN"
    i = 0
    while i < len(kinds):
        if kinds[i] != "ET":
            i += 1
            continue
        end = i
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        beside = (i and kinds[i - 1] == "EN") or (end < len(kinds) and kinds[end] == "EN")
        kinds[i:end] = ["EN" if beside else "ON"] * (end - i)
        i = end
    strong = edge
    for i, kind in enumerate(kinds):
        if kind in ("ES", "CS"):
            kinds[i] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[i] = "L"


def _brackets(signs: list[str], kinds: list[str], edge: str) -> None:
    """Rule N0: both brackets of a pair run as what stands between them."""
    for first, last in sorted(_pairs(signs, kinds)):
        inside = {_side(kind) for kind in kinds[first + 1 : last]} - {""}
        if edge in inside:
            found = edge
        elif inside:
            before = next((side for kind in reversed(kinds[:first]) if (side := _side(kind))), edge)
            found = before if before != edge else edge
        else:
            continue
        kinds[first] = kinds[last] = found


def _pairs(signs: list[str], kinds: list[str]) -> list[tuple[int, int]]:
    open_: list[tuple[str, int]] = []
    out = []
    for i, sign in enumerate(signs):
        if kinds[i] != "ON" or not unicodedata.mirrored(sign):
            continue
        kind = unicodedata.category(sign)
        if kind == "Ps":
            open_.append((_CLOSING.get(sign, ""), i))
        elif kind == "Pe":
            for depth in reversed(range(len(open_))):
                if open_[depth][0] == sign:
                    out.append((open_[depth][1], i))
                    del open_[depth:]
                    break
    return out


_PAIRS = "() [] {} ⟨⟩ ⟦⟧ （） ［］ ｛｝ 「」 『』 【】 〈〉 《》 〔〕"
_CLOSING = {pair[0]: pair[1] for pair in _PAIRS.split()}


def _side(kind: str) -> str:
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else ""


def _neutral(kinds: list[str], edge: str) -> None:
    """Rules N1 and N2: signs without a direction take that of their neighbours, where these agree."""
    i = 0
    while i < len(kinds):
        if kinds[i] not in _NEUTRAL:
            i += 1
            continue
        end = i
        while end < len(kinds) and kinds[end] in _NEUTRAL:
            end += 1
        before = _side(kinds[i - 1]) if i else edge
        after = _side(kinds[end]) if end < len(kinds) else edge
        kinds[i:end] = [before if before == after else edge] * (end - i)
        i = end
