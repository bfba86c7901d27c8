"""Candidates -> two sets, one to be tested on and one to learn from, that share no paper and no author."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from figwright.bench.curation.candidate import Candidate

TEST, REF = "test", "ref"


def split(candidates: Sequence[Candidate], *, seed: int = 0, share: float = 0.5) -> dict[str, str]:
    """The set of each candidate by its id. Drawn at random with the seed, the same every time, category by category, so
    that `share` of each is tested on; candidates that belong together stay together."""
    wanted = Counter(one.category for one in candidates)
    there: dict[str, Counter[str]] = {TEST: Counter(), REF: Counter()}
    chosen: dict[str, str] = {}
    for group in _shuffled_groups(_related_groups(candidates), seed):
        place = _emptier(group, there, wanted, share)
        there[place].update(one.category for one in group)
        chosen |= {one.id: place for one in group}
    return chosen


def _related_groups(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """Those that share a paper or an author, directly or through others."""
    root: dict[str, str] = {}

    def of(name: str) -> str:
        while root.setdefault(name, name) != name:
            root[name] = root[root[name]]
            name = root[name]
        return name

    for one in candidates:
        first, *others = sorted(one.groups)
        for other in others:
            root[of(other)] = of(first)
    groups: dict[str, list[Candidate]] = {}
    for one in sorted(candidates, key=lambda one: one.id):
        groups.setdefault(of(min(one.groups)), []).append(one)
    return list(groups.values())


def _shuffled_groups(groups: list[list[Candidate]], seed: int) -> list[list[Candidate]]:
    """In an order by chance, large groups first, since small ones can even out what they upset; then by category."""
    shuffled = sorted(groups, key=lambda group: group[0].id)
    Random(seed).shuffle(shuffled)
    return sorted(shuffled, key=lambda group: (-len(group), group[0].category if len(group) == 1 else ""))


def _emptier(group: list[Candidate], there: Mapping[str, Counter[str]], wanted: Counter[str], share: float) -> str:
    """The set that is further from what it should have of the group's categories, or else in all."""
    shares = {TEST: share, REF: 1 - share}
    kinds = Counter(one.category for one in group)

    def lack(place: str) -> tuple[float, float, bool]:
        part = shares[place]
        own = sum((part * wanted[kind] - there[place][kind]) * count for kind, count in kinds.items())
        whole = part * wanted.total() - there[place].total()
        return round(own, 6), round(whole, 6), place == TEST

    return max((TEST, REF), key=lack)
