"""Parts and links -> reading order: along the flow, what goes in first and what comes out last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from figwright.frontends.text_rules.choosing import Link
from figwright.frontends.text_rules.terms import Term

SWEEPS = 3
Unit = tuple[Term, ...]
"""Parts that stand together: those of a zone, or one alone."""


def arranged(terms: Sequence[Term], links: Iterable[Link]) -> list[Term]:
    """The parts by the longest way that leads to them. Ways that turn back do not count, and what nothing leads to
    stands right before what it goes into."""
    flows = [x for x in links if {*x.ends} <= {*terms}]
    order = [unit[0] for unit in in_line([(t,) for t in terms], flows)]
    ahead = [x for x in flows if order.index(x.source) < order.index(x.target)]
    level: dict[Term, int] = {}
    for term in order:
        level[term] = 1 + max((level[x.source] for x in ahead if x.target is term), default=-1)
    for term in reversed(order):
        onward = [level[x.target] for x in ahead if x.source is term]
        if onward and not any(x.target is term for x in ahead):
            level[term] = min(onward) - 1
    steps = [[t for t in order if level[t] == step] for step in sorted(set(level.values()))]
    _untwist(steps, ahead)
    return [term for step in steps for term in step]


def _untwist(steps: list[list[Term]], links: list[Link]) -> None:
    """Orders every column by where its neighbours stand, to and fro, so that arrows run level and seldom cross."""
    height: dict[Term, float] = {}

    def stand(step: list[Term]) -> None:
        height.update((t, i - (len(step) - 1) / 2) for i, t in enumerate(step))

    def wanted(term: Term) -> float:
        beside = [x.source if x.target is term else x.target for x in links if term in x.ends]
        return sum(height[t] for t in beside) / len(beside) if beside else height[term]

    for step in steps:
        stand(step)
    for step in SWEEPS * [*steps, *reversed(steps)]:
        step.sort(key=wanted)
        stand(step)


def in_line(units: Sequence[Unit], links: Iterable[Link]) -> list[Unit]:
    """The units in the order of the flow: next comes the one that the fewest others lead to, of these what the last one
    leads to, and then as they are given."""
    home = {t: i for i, unit in enumerate(units) for t in unit}
    flows = [(home.get(x.source), home.get(x.target)) for x in links if x.kind != "feedback" and not x.loose]
    rest = list(range(len(units)))
    out: list[int] = []
    while rest:
        waiting = {i: sum(b == i and a in rest and a != i for a, b in flows) for i in rest}
        following = {b for a, b in flows if out and a == out[-1]}
        out.append(min(rest, key=lambda i: (waiting[i], i not in following, i)))
        rest.remove(out[-1])
    return [units[i] for i in out]
