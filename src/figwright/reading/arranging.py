"""Parts and links -> reading order: along the flow, what goes in first and what comes out last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from figwright.reading.choosing import Link
from figwright.reading.terms import Term

SWEEPS = 3


def arranged(terms: Sequence[Term], links: Iterable[Link]) -> list[Term]:
    """The parts by the longest way that leads to them. Ways that turn back do not count, and what nothing leads to
    stands right before what it goes into."""
    order = _flow(terms, [x for x in links if x.kind != "feedback" and not x.loose])
    place = {id(t): i for i, t in enumerate(order)}
    ahead = [x for x in links if _inside(x, place) and place[id(x.source)] < place[id(x.target)]]
    level: dict[int, int] = {}
    for term in order:
        level[id(term)] = 1 + max((level[id(x.source)] for x in ahead if x.target is term), default=-1)
    for term in reversed(order):
        onward = [level[id(x.target)] for x in ahead if x.source is term]
        if onward and not any(x.target is term for x in ahead):
            level[id(term)] = min(onward) - 1
    steps = [[t for t in order if level[id(t)] == step] for step in sorted(set(level.values()))]
    _untwist(steps, ahead)
    return [term for step in steps for term in step]


def _untwist(steps: list[list[Term]], links: list[Link]) -> None:
    """Orders every column by where its neighbours stand, to and fro, so that arrows run level and seldom cross."""
    height: dict[int, float] = {}

    def stand(step: list[Term]) -> None:
        height.update((id(t), i - (len(step) - 1) / 2) for i, t in enumerate(step))

    def wanted(term: Term) -> float:
        beside = [x.source if x.target is term else x.target for x in links if term in (x.source, x.target)]
        return sum(height[id(t)] for t in beside) / len(beside) if beside else height[id(term)]

    for step in steps:
        stand(step)
    for _ in range(SWEEPS):
        for step in (*steps, *reversed(steps)):
            step.sort(key=wanted)
            stand(step)


def _inside(link: Link, place: dict[int, int]) -> bool:
    return id(link.source) in place and id(link.target) in place


def _flow(terms: Sequence[Term], links: list[Link]) -> list[Term]:
    """A topological order; of those that may come next the one that the text names first, and where all wait for one
    another the one that the fewest others lead to."""
    rest = list(terms)
    out: list[Term] = []
    while rest:
        waiting = {id(t): sum(x.target is t and x.source in rest and x.source is not t for x in links) for t in rest}
        following = {id(x.target) for x in links if out and x.source is out[-1]}
        best = min(rest, key=lambda t: (waiting[id(t)], id(t) not in following, rest.index(t)))
        rest.remove(best)
        out.append(best)
    return out


def in_line(units: Sequence[tuple[Term, ...]], links: Iterable[Link]) -> list[tuple[Term, ...]]:
    """Groups of parts in the order in which more leads from each to the next than back; else as they are given."""
    unit = {id(t): i for i, terms in enumerate(units) for t in terms}
    net: Counter[tuple[int, int]] = Counter()
    for link in links:
        a, b = unit.get(id(link.source)), unit.get(id(link.target))
        if a is not None and b is not None and a != b and link.kind != "feedback" and not link.loose:
            net[a, b] += 1
            net[b, a] -= 1
    rest = list(range(len(units)))
    out: list[tuple[Term, ...]] = []
    while rest:
        best = min(rest, key=lambda i: (sum(net[j, i] > 0 for j in rest), rest.index(i)))
        rest.remove(best)
        out.append(units[best])
    return out
