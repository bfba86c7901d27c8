"""Where words begin in text without blanks, so that a line ends between words rather than within one.

Chinese is cut by a list of words: the way through a text that takes the most usual ones. What the list does not know
stays whole. Japanese is cut by BudouX, whose phrases end with their particles, and where kanji and katakana meet.
"""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

LONGEST = 3
"""Signs of a word of the list."""
COST = 3.0
"""What each word costs besides being rare: fewer words are better."""
STARTERS = frozenset(
    "到与和或在从由对向以将把被用为及按经并且而但是若如当使让给比跟同则又也都还不未可会能要每各该此其去"
)
"""Signs that begin a phrase when they stand alone."""
ENDERS = frozenset(
    "的了地得着过们后中上下里内外时前间等器层者性化率度法式型量值数集图机体端头力级类点线面表组项页框条段键词句字名号符色区"
    "块步次种个些张栏行列"
)
"""Signs that end one: particles, and suffixes of nouns."""
_RUNS = re.compile(r"[\u3400-\u9fff々〆]+|[\u30a1-\u30faーｦ-ﾟ]+|[\u3041-\u3096]+|[A-Za-z0-9]+|.", re.DOTALL)
_KANJI = re.compile(r"[\u3400-\u9fff々〆]")
_KATAKANA = re.compile(r"[\u30a1-\u30faｦ-ﾟ]")
_KANA = re.compile(r"[\u3041-\u30fa]")
_HAN = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")
_PREFIXES = frozenset("再非不未前後超多全無各単大小高低新旧")
_SUFFIXES = frozenset("化性的済法")


@lru_cache(maxsize=4_000)
def starts(text: str, language: str) -> frozenset[int]:
    """The places in a text without blanks at which a word or phrase begins."""
    if _KANA.search(text) or language.startswith("ja"):
        return _japanese(text)
    return _chinese(text)


def _chinese(text: str) -> frozenset[int]:
    units = [unit for part in _HAN.findall(text) for unit in (_words(part) if _KANJI.match(part) else [part])]
    out, at = set(), 0
    for before, after in pairwise(units):
        at += len(before)
        if (len(after) > 1 or after in STARTERS or not _KANJI.match(after)) and (
            len(before) > 1 or before in ENDERS or not _KANJI.match(before)
        ):
            out.add(at)
    return frozenset(out)


def _words(text: str) -> list[str]:
    """A run of Han signs as words of the list, and single signs where it knows none."""
    known = _vocabulary()
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(text) + 1):
        best.append(min(
            (best[start][0] + COST + known.get(text[start:end], _UNKNOWN if end - start == 1 else math.inf), start)
            for start in range(max(0, end - LONGEST), end)
        ))  # fmt: skip
    out, end = list[str](), len(text)
    while end:
        out.append(text[best[end][1] : end])
        end = best[end][1]
    return out[::-1]


_UNKNOWN = 14.0
"""What a sign costs that the list has not as a word: more than its rarest one."""


@cache
def _vocabulary() -> dict[str, float]:
    """What each word costs: the logarithm of its place in the list."""
    lines = (files(__package__) / "words_zh.txt").read_text("utf-8").splitlines()
    words = [word for line in lines if not line.startswith("#") for word in line.split()]
    return {word: math.log(place + 10) for place, word in enumerate(words)}


def _japanese(text: str) -> frozenset[int]:
    out, at = set[int](), 0
    for phrase in _parser().parse(text):
        at += len(phrase)
        out.add(at)
    runs = _RUNS.findall(text)
    at = 0
    for before, after in zip(runs, [*runs[1:], ""], strict=True):
        if _KANJI.match(before) and len(before) in (4, 6) and _pairs(before):
            out |= set(range(at + 2, at + len(before), 2))
        at += len(before)
        if _compound(before, after):
            out.add(at)
    return frozenset(out - {len(text)})


def _compound(before: str, after: str) -> bool:
    """Whether two words of a compound meet: katakana after other letters, or at least two kanji after katakana."""
    if _KATAKANA.match(after):
        return before not in "おご" and before.isalnum() and not (_KANJI.match(before) and len(before) == 1)
    return bool(_KATAKANA.match(before) and _KANJI.match(after)) and len(after) > 1


def _pairs(kanji: str) -> bool:
    """Whether kanji are words of two each, as far as their prefixes and suffixes tell."""
    return kanji[0] not in _PREFIXES and not _SUFFIXES & set(kanji[2::2]) and kanji[-1] not in _SUFFIXES


@cache
def _parser() -> Any:
    import budoux

    return budoux.load_default_japanese_parser()
