"""Cases that are there twice, and cases that stand in the set from which methods learn."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path
from zlib import crc32

from figwright.bench.case import Case, Dataset
from figwright.references import Reference
from figwright.references._index import index, overlap, shingles, terms
from figwright.references._plots import telling
from figwright.references._same import SAME_VOCABULARY, plain
from figwright.tables import Table

NEAR = 0.9
_RUN = 5
_ONE_IN = 8
_ENOUGH = 0.6
"""Runs that begin with one word in eight are looked up; texts that share so much of them are compared whole."""
_EVERYBODYS = 20
"""A run that so many texts hold ("is defined as follows where") tells nothing."""
_COMMON = 0.2
"""Share of the references from which on a word is common."""
_WORD = re.compile(r"[a-z][a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two that are one, the earlier first; `sure` unless they may be two figures of one text."""

    one: int
    other: int
    how: str
    sure: bool = True


@dataclass(frozen=True)
class _Told:
    """A case or a reference, as far as it is compared."""

    text: str
    caption: str
    picture: Path | None
    table: Table | None

    @cached_property
    def plain(self) -> str:
        return plain(self.text)

    @cached_property
    def intent(self) -> str:
        return plain(self.caption)


@dataclass(frozen=True, slots=True)
class Leak:
    case: Case
    reference: Reference
    how: str
    sure: bool


def found(dataset: Dataset) -> tuple[tuple[Pair, ...], tuple[Leak, ...]]:
    """Cases that are there twice, and those that stand in the reference set. The cases of a reference split are
    references themselves: nothing of that is news."""
    own = {case.id for case in dataset.cases if case.split == "ref"}
    learnt = tuple(reference for reference in dataset.references if reference.id not in own)
    ours = [_Told(one.source.text, one.source.caption, one.human, one.source.table) for one in dataset.cases]
    theirs = [_Told(one.text, one.caption, one.image, one.table) for one in learnt]
    pairs = tuple(_pairs([*ours, *theirs]))
    leaks: dict[tuple[int, int], Leak] = {}
    for place, at, how, sure in chain(
        _same_ids(dataset.cases, learnt),
        ((pair.one, pair.other - len(ours), pair.how, pair.sure) for pair in pairs if pair.one < len(ours)),
        _retold(dataset.cases, learnt),
        _replotted(dataset.cases, learnt),
    ):
        if at >= 0:
            leaks.setdefault((place, at), Leak(dataset.cases[place], learnt[at], how, sure))
    return tuple(pair for pair in pairs if pair.other < len(ours)), tuple(leaks.values())


def _same_ids(cases: Sequence[Case], learnt: Sequence[Reference]) -> Iterator[tuple[int, int, str, bool]]:
    known = {reference.id: at for at, reference in enumerate(learnt)}
    yield from ((place, known[case.id], "the same id", True) for place, case in enumerate(cases) if case.id in known)


def _pairs(told: Sequence[_Told]) -> Iterator[Pair]:
    """Every pair once, by the plainest sign of it."""
    known: set[tuple[int, int]] = set()
    for pair in chain(_same_texts(told), _same_pictures(told), _near_texts(told)):
        if (pair.one, pair.other) not in known:
            known.add((pair.one, pair.other))
            yield pair


def _same_texts(told: Sequence[_Told]) -> Iterator[Pair]:
    """Equal texts; of a plot the data and the intent are equal."""
    groups: dict[str, list[int]] = defaultdict(list)
    for place, one in enumerate(told):
        said = one.plain + (f"\0{one.intent}" if one.table is not None else "")
        if said:
            groups[sha256(said.encode()).hexdigest()].append(place)
    for places in groups.values():
        yield from _all(told, places, "the same data and intent" if told[places[0]].table else "the same text")


def _all(told: Sequence[_Told], places: Sequence[int], how: str) -> Iterator[Pair]:
    for number, other in enumerate(places):
        for one in places[:number]:
            sure = told[one].table is not None or _one_figure(told[one], told[other])
            yield Pair(one, other, how if sure else f"{how} under another caption", sure)


def _one_figure(one: _Told, other: _Told) -> bool:
    """A paper may have two figures of one text: their captions tell them apart."""
    if not one.intent or not other.intent or one.intent == other.intent:
        return True
    return overlap(shingles(one.caption, 3), shingles(other.caption, 3)) >= NEAR


def _same_pictures(told: Sequence[_Told]) -> Iterator[Pair]:
    """The same file or a copy; only files of one size are read."""
    sizes: dict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(told):
        if one.picture is not None and one.picture.is_file():
            sizes[one.picture.stat().st_size].append(place)
    for places in sizes.values():
        alike: dict[str, list[int]] = defaultdict(list)
        for place in places if len(places) > 1 else ():
            picture = told[place].picture
            if picture is not None:
                alike[sha256(picture.read_bytes()).hexdigest()].append(place)
        for group in alike.values():
            for number, other in enumerate(group):
                yield from (Pair(one, other, "the same picture") for one in group[:number])


def _near_texts(told: Sequence[_Told]) -> Iterator[Pair]:
    sampled = _sampled([one.text if one.table is None else "" for one in told])
    holders: dict[int, list[int]] = defaultdict(list)
    for place, runs in enumerate(sampled):
        shared: dict[int, int] = defaultdict(int)
        for run in runs:
            before = holders[run]
            if len(before) < _EVERYBODYS:
                for earlier in before:
                    shared[earlier] += 1
                before.append(place)
        for earlier, count in shared.items():
            if count >= max(2, _ENOUGH * min(len(runs), len(sampled[earlier]))):
                share = overlap(_runs(told[earlier].text), _runs(told[place].text))
                if share >= NEAR:
                    yield from _all_near(told, earlier, place, share)


def _all_near(told: Sequence[_Told], one: int, other: int, share: float) -> Iterator[Pair]:
    sure = _one_figure(told[one], told[other])
    yield Pair(one, other, f"{share:.0%} of its text{'' if sure else ' under another caption'}", sure)


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return frozenset(zip(*(words[i:] for i in range(_RUN)), strict=False))


def _sampled(texts: Iterable[str]) -> list[frozenset[int]]:
    """The runs of each text that begin with certain words: the same words in every text and every process."""
    chosen: dict[str, bool] = {}
    found: list[frozenset[int]] = []
    for text in texts:
        words = _WORD.findall(text.lower())
        for word in set(words):
            if word not in chosen:
                chosen[word] = crc32(word.encode()) % _ONE_IN == 0
        places = (place for place, word in enumerate(words[: 1 - _RUN]) if chosen[word])
        found.append(frozenset(hash(tuple(words[place : place + _RUN])) for place in places))
    return found


def _retold(cases: Sequence[Case], learnt: tuple[Reference, ...]) -> Iterator[tuple[int, int, str, bool]]:
    """Methods that are told in other words, by their weighted vocabulary. Words that many references hold weigh little
    and cost most: they are left aside."""
    if not learnt:
        return
    known = index(learnt)
    common = {word for word, holders in known.postings.items() if len(holders) > max(3, len(learnt) * _COMMON)}
    for place, case in enumerate(cases):
        if case.kind == "diagram":
            told = {word: n for word, n in terms(case.source.caption, case.source.text).items() if word not in common}
            for at, share in enumerate(known.likeness(told)):
                if share >= SAME_VOCABULARY:
                    yield place, at, f"{share:.0%} of its vocabulary", False


def _replotted(cases: Sequence[Case], learnt: Sequence[Reference]) -> Iterator[tuple[int, int, str, bool]]:
    """Plots of which half the columns of numbers are those of a reference."""
    holders: dict[tuple[float, ...], list[int]] = defaultdict(list)
    for at, reference in enumerate(learnt):
        for column in telling(reference.table) if reference.table else ():
            holders[column].append(at)
    for place, case in enumerate(cases):
        columns = telling(case.source.table) if case.source.table else frozenset()
        shared = Counter(at for column in columns for at in holders.get(column, ()))
        for at, count in shared.items():
            if 2 * count >= len(columns):
                yield place, at, f"{count} of {len(columns)} columns of numbers", False
