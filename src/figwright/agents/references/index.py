"""Which texts speak of the same things: BM25 over captions and texts, and near-duplicates by runs of words."""

from __future__ import annotations

import math
import re
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.agents.references._reference import Reference

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
    BM25 there (without its rarity), and its weight in the vocabulary. These stand word after word in three arrays, a
    sixth of the room that tuples take; `holders` is where those of a word are. `norms` are the lengths of the weights
    as vectors."""

    holders: Mapping[str, slice]
    places: array[int]
    worths: array[float]
    weights: array[float]
    norms: tuple[float, ...]

    def scores(self, query: Mapping[str, int]) -> list[float]:
        """How well each reference fits the words of a query (BM25)."""
        found = [0.0] * len(self.norms)
        for word, times in query.items():
            if (holders := self.holders.get(word)) is not None:
                places = self.places[holders]
                rarity = math.log(1 + (len(found) - len(places) + 0.5) / (len(places) + 0.5))
                weight = rarity * math.log2(1 + times)
                for place, worth in zip(places, self.worths[holders], strict=True):
                    found[place] += weight * worth
        return found

    def likeness(self, query: Mapping[str, int]) -> list[float]:
        """How far the vocabulary of each reference is that of the query, rare words first: 0 to 1 (a cosine)."""
        found, size = [0.0] * len(self.norms), 0.0
        for word, times in query.items():
            holders = self.holders.get(word, _NOBODY)
            places = self.places[holders]
            weight = math.log1p(times) * _rarity(len(places), len(found))
            size += weight * weight
            for place, theirs in zip(places, self.weights[holders], strict=True):
                found[place] += weight * theirs
        return [value / (norm * math.sqrt(size) or 1.0) for value, norm in zip(found, self.norms, strict=True)]


_NOBODY = slice(0, 0)


def _rarity(holders: int, texts: int) -> float:
    return math.log((texts + 1) / (holders + 0.5))


@lru_cache(maxsize=4)
def index(references: tuple[Reference, ...]) -> Index:
    """The index of a set, kept for as long as the program runs."""
    counted: dict[str, array[int]] = {}
    lengths: list[int] = []
    for place, reference in enumerate(references):
        counts = terms(reference.caption, reference.text)
        lengths.append(sum(counts.values()))
        for word, count in counts.items():
            counted.setdefault(word, array("i")).extend((place, count))
    mean = max(1.0, sum(lengths) / max(1, len(lengths)))
    held_back = [_SATURATION * (1 - _LENGTH + _LENGTH * length / mean) for length in lengths]
    holders: dict[str, slice] = {}
    places, worths, weights = array("i"), array("d"), array("d")
    norms = [0.0] * len(references)
    for word, pairs in counted.items():
        rarity = _rarity(len(pairs) // 2, len(references))
        holders[word] = slice(len(places), len(places) + len(pairs) // 2)
        for place, count in zip(pairs[::2], pairs[1::2], strict=True):
            weight = math.log1p(count) * rarity
            norms[place] += weight**2
            places.append(place)
            worths.append(count * (_SATURATION + 1) / (count + held_back[place]))
            weights.append(weight)
    return Index(holders, places, worths, weights, tuple(map(math.sqrt, norms)))


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


SAMPLE, _TELLING = 8, 40
"""One of so many runs is looked at first; fewer of them than that tell nothing."""


@lru_cache(maxsize=16)
def shingles(text: str, size: int) -> frozenset[int]:
    """Every run of `size` words, as numbers; a text shorter than that is one run."""
    return frozenset(_runs(text, size))


def _runs(text: str, size: int) -> Iterator[int]:
    words = _WORD.findall(text.lower())
    return map(hash, zip(*(words[i:] for i in range(min(size, max(1, len(words))))), strict=False))


def overlap(one: frozenset[Any], other: Collection[Any]) -> float:
    """How much of the smaller set lies in the larger: 1 when a text was cut out of the other. The other may be an array
    that holds nothing twice."""
    smaller = min(len(one), len(other))
    return len(one.intersection(other)) / smaller if smaller else 0.0


@dataclass(frozen=True, slots=True)
class Runs:
    """Which texts of a set hold a run of words. `held` are all runs in order, each with the place of its text in the
    last `bits`: eight bytes a run, where sets would take eighty. `counts` are how many each text has."""

    held: array[int]
    counts: array[int]
    bits: int

    def shared(self, runs: Iterable[int]) -> dict[int, int]:
        """How many of the runs each text holds, of those that hold any."""
        found: dict[int, int] = {}
        held, bits, last = self.held, self.bits, (1 << self.bits) - 1
        for run in runs:
            sought = run >> bits
            at = bisect_left(held, sought << bits)
            while at < len(held) and held[at] >> bits == sought:
                place = held[at] & last
                found[place] = found.get(place, 0) + 1
                at += 1
        return found

    def overlaps(self, runs: frozenset[int]) -> dict[int, float]:
        """The same as a part of the smaller, as `overlap` counts it."""
        return {place: n / min(len(runs), self.counts[place]) for place, n in self.shared(runs).items()}


@lru_cache(maxsize=8)
def runs_of(texts: tuple[str, ...], size: int, every: int = 1) -> Runs:
    """The runs of `size` words of all texts, or one in so many of them: the same ones of every text."""
    bits, counts = len(texts).bit_length(), array("i")
    held: list[int] = []
    for place, text in enumerate(texts):
        runs = {run for run in _runs(text, size) if run % every == 0}
        counts.append(len(runs))
        held += (run >> bits << bits | place for run in runs)
    held.sort()
    return Runs(array("q", held), counts, bits)


def near(text: str, texts: tuple[str, ...], size: int, least: float) -> dict[int, float]:
    """By their places, the texts that share at least that part of their runs of words with one, and how much they do.
    A paper is told by an eighth of its runs; all of them are looked at only where those say that it may be so, or say
    too little."""
    ours = shingles(text, size)
    sampled = frozenset(run for run in ours if run % SAMPLE == 0)
    if len(sampled) < _TELLING:
        found = runs_of(texts, size).overlaps(ours)
    else:
        known = runs_of(texts, size, SAMPLE)
        suspects = {place for place, share in known.overlaps(sampled).items() if share >= least / 4}
        suspects.update(place for place, count in enumerate(known.counts) if count < _TELLING)
        found = {place: overlap(ours, _packed(texts[place], size)) for place in suspects}
    return {place: share for place, share in found.items() if share >= least}


@lru_cache(maxsize=512)
def _packed(text: str, size: int) -> array[int]:
    """All runs of a text, in little room: of short ones, which every other is compared with."""
    return array("q", shingles.__wrapped__(text, size))
