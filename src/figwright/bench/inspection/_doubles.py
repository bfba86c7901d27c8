"""Cases that are there twice. Which of them stand in the set from which methods learn, `references` itself knows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, combinations
from zlib import crc32

from figwright.agents.references.index import overlap, shingles
from figwright.agents.references.similar import NEAR, one_figure, plain
from figwright.bench.case import Case

_RUN = 5
_ONE_IN = 8
_ENOUGH = 0.6
"""Runs that begin with one word in eight are looked up; texts that share so much of them are compared whole."""
_EVERYBODYS = 20
"""A run that so many texts hold ("is defined as follows where") tells nothing."""
_WORD = re.compile(r"[a-z][a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two that are one, the earlier first; `sure` unless they may be two figures of one text."""

    one: int
    other: int
    how: str
    sure: bool = True


def found(cases: Sequence[Case]) -> Iterator[Pair]:
    """Every pair once, by the plainest sign of it."""
    known: set[tuple[int, int]] = set()
    for pair in chain(_same_texts(cases), _same_pictures(cases), _near_texts(cases)):
        if (pair.one, pair.other) not in known:
            known.add((pair.one, pair.other))
            yield pair


def _same_texts(cases: Sequence[Case]) -> Iterator[Pair]:
    """Equal texts; of a plot the data and the intent are equal."""
    groups: dict[str, list[int]] = defaultdict(list)
    for place, case in enumerate(cases):
        said = plain(case.source.text) + (f"\0{plain(case.source.caption)}" if case.kind == "plot" else "")
        if said:
            groups[sha256(said.encode()).hexdigest()].append(place)
    for places in groups.values():
        plots = cases[places[0]].kind == "plot"
        for one, other in combinations(places, 2):
            how = "the same data and intent" if plots else "the same text"
            yield _of_text(cases, one, other, how)


def _of_text(cases: Sequence[Case], one: int, other: int, how: str) -> Pair:
    sure = one_figure(cases[one].source.caption, cases[other].source.caption)
    return Pair(one, other, how if sure else f"{how} under another caption", sure)


def _same_pictures(cases: Sequence[Case]) -> Iterator[Pair]:
    """The same file or a copy; only files of one size are read."""
    sizes: dict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(cases):
        if one.human is not None and one.human.is_file():
            sizes[one.human.stat().st_size].append(place)
    for places in sizes.values():
        alike: dict[str, list[int]] = defaultdict(list)
        for place in places if len(places) > 1 else ():
            picture = cases[place].human
            if picture is not None:
                alike[sha256(picture.read_bytes()).hexdigest()].append(place)
        for group in alike.values():
            yield from (Pair(one, other, "the same picture") for one, other in combinations(group, 2))


def _near_texts(cases: Sequence[Case]) -> Iterator[Pair]:
    texts = [one.source.text if one.kind == "diagram" else "" for one in cases]
    sampled = _sampled(texts)
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
                share = overlap(shingles(texts[earlier], _RUN), shingles(texts[place], _RUN))
                if share >= NEAR:
                    yield _of_text(cases, earlier, place, f"{share:.0%} of its text")


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
