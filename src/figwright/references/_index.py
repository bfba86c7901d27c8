"""Which texts speak of the same things: BM25 over captions and texts, and near-duplicates by runs of words."""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.references._reference import Reference

_CAPTION_WEIGHT = 5
_SATURATION, _LENGTH = 1.4, 0.6
"""BM25's k1 and b: how soon a repeated word stops to count, and how much a long text is held back."""
_OPENING = 9_000
"""Characters of a text that are indexed: about 1,300 words, in which it has said what it is about."""
_WORD = re.compile(r"[a-z][a-z0-9]+")
_STOP = frozenset(
    "the and of to in for is are we with that as by on from this be our an at it its which can or each where these "
    "not has have into such between using used use both then also than their they first second given since when all "
    "more other one two may will was were been while over under only if so but via any let denote denoted define "
    "defined figure fig section equation eq et al mathbf mathcal text mathrm left right frac".split()
)


@dataclass(frozen=True, slots=True)
class Index:
    """For every word what it says of each reference that holds it: its place in the set, how much the word is worth to
    BM25 there (without its rarity), and its weight in the vocabulary. `norms` are the lengths of those as vectors."""

    postings: Mapping[str, Sequence[tuple[int, float, float]]]
    norms: tuple[float, ...]

    def scores(self, query: Mapping[str, int]) -> list[float]:
        """How well each reference fits the words of a query (BM25)."""
        found = [0.0] * len(self.norms)
        for word, times in query.items():
            holders = self.postings.get(word, ())
            rarity = math.log(1 + (len(found) - len(holders) + 0.5) / (len(holders) + 0.5))
            weight = rarity * math.log2(1 + times)
            for place, worth, _ in holders:
                found[place] += weight * worth
        return found

    def likeness(self, query: Mapping[str, int]) -> list[float]:
        """How far the vocabulary of each reference is that of the query, rare words first: 0 to 1 (a cosine)."""
        found, size = [0.0] * len(self.norms), 0.0
        for word, times in query.items():
            holders = self.postings.get(word, ())
            weight = math.log1p(times) * _rarity(len(holders), len(found))
            size += weight * weight
            for place, _, theirs in holders:
                found[place] += weight * theirs
        return [value / (norm * math.sqrt(size) or 1.0) for value, norm in zip(found, self.norms, strict=True)]


def _rarity(holders: int, texts: int) -> float:
    return math.log((texts + 1) / (holders + 0.5))


@lru_cache(maxsize=4)
def index(references: tuple[Reference, ...]) -> Index:
    """The index of a set, kept for as long as the program runs."""
    counted: dict[str, list[tuple[int, int]]] = {}
    lengths: list[int] = []
    for place, reference in enumerate(references):
        counts = terms(reference.caption, reference.text)
        lengths.append(sum(counts.values()))
        for word, count in counts.items():
            counted.setdefault(word, []).append((place, count))
    mean = max(1.0, sum(lengths) / max(1, len(lengths)))
    held_back = [_SATURATION * (1 - _LENGTH + _LENGTH * length / mean) for length in lengths]
    postings: dict[str, list[tuple[int, float, float]]] = {}
    norms = [0.0] * len(references)
    for word, holders in counted.items():
        rarity = _rarity(len(holders), len(references))
        postings[word] = []
        for place, count in holders:
            weight = math.log1p(count) * rarity
            norms[place] += weight**2
            postings[word].append((place, count * (_SATURATION + 1) / (count + held_back[place]), weight))
    return Index(postings, tuple(map(math.sqrt, norms)))


@lru_cache(maxsize=16)
def terms(caption: str, text: str) -> Mapping[str, int]:
    """The words of both with how often they occur; the caption's count several times. Whoever looks for a source in a
    set also looks for what is near to it: those of the last few are kept."""
    raw = Counter(_WORD.findall(text[:_OPENING].lower()))
    for word in _WORD.findall(caption.lower()):
        raw[word] += _CAPTION_WEIGHT
    counts: Counter[str] = Counter()
    for word, count in raw.items():
        if word not in _STOP:
            counts[_stem(word)] += count
    return counts


@lru_cache(maxsize=60_000)
def _stem(word: str) -> str:
    """Forms of a word made one where that is safe: plurals, -ing, -ed."""
    if len(word) > 5 and word.endswith("ing"):
        return word[:-3].removesuffix("e")
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith("ed"):
        return word[:-2].removesuffix("e")
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1].removesuffix("e")
    return word.removesuffix("e") if len(word) > 4 else word


_SAMPLE, _TELLING = 8, 40
"""One of so many runs is looked at first; fewer of them than that tell nothing."""


@lru_cache(maxsize=1024)
def shingles(text: str, size: int) -> frozenset[int]:
    """Every run of `size` words, as numbers; a text shorter than that is one run."""
    words = _WORD.findall(text.lower())
    runs: Iterable[tuple[str, ...]] = zip(*(words[i:] for i in range(min(size, max(1, len(words))))), strict=False)
    return frozenset(map(hash, runs))


def near(one: str, other: str, size: int, least: float) -> bool:
    """Whether two texts share at least that part of their runs of words, as `overlap` counts it. A paper is told by an
    eighth of its runs; all of them are looked at only where those say that it may be so, or say too little."""
    ours, theirs = _sampled(one, size), _sampled(other, size)
    if min(len(ours), len(theirs)) >= _TELLING and overlap(ours, theirs) < least / 4:
        return False
    return overlap(frozenset(_packed(one, size)), frozenset(_packed(other, size))) >= least


@lru_cache(maxsize=1024)
def _packed(text: str, size: int) -> array[int]:
    """All runs in little room: those of a set of papers, each as a set, would be a hundred megabytes."""
    return array("q", shingles.__wrapped__(text, size))


@lru_cache(maxsize=1024)
def _sampled(text: str, size: int) -> frozenset[int]:
    """Every eighth run, the same ones of all texts."""
    return frozenset(run for run in _packed(text, size) if run % _SAMPLE == 0)


def overlap(one: frozenset[Any], other: frozenset[Any]) -> float:
    """How much of the smaller set lies in the larger: 1 when a text was cut out of the other."""
    smaller = min(len(one), len(other))
    return len(one & other) / smaller if smaller else 0.0
