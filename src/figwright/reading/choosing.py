"""Relations -> the few that make the figure: the most important parts, joined, without what others already say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.reading.markup import Sentence
from figwright.reading.relations import Relation
from figwright.reading.scope import Scope
from figwright.reading.terms import Term
from figwright.spec.model import EdgeKind

LEAST_SCORE = 1.9
"""Under this a part is named once in passing."""
ATTACHED = 3.0
"""What it is worth that a link hangs on the figure already: one piece reads better than three."""
FEW = 12
"""Up to this many parts, one that is named once is better than an empty place."""
LINKS_PER_PART = 1.1
"""Arrows that a figure may have for each of its parts before it is a tangle; what joins a part is never left out."""
MOST_LINKS = 6
"""Arrows at one part; the weakest are left out."""


@dataclass(slots=True)
class Link:
    """An arrow that sentences speak for; a loose one only says that they name both ends together."""

    source: Term
    target: Term
    kind: EdgeKind
    sentences: list[Sentence] = field(default_factory=list)
    weight: float = 0.0
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """The parts of the figure in the order of the text, and their links."""

    terms: tuple[Term, ...]
    links: tuple[Link, ...]


def links(relations: Iterable[Relation], scope: Scope) -> list[Link]:
    """Relations between the same two parts as one link; where both directions are said, the more often said stays."""
    found: dict[tuple[int, int], Link] = {}
    kinds: dict[tuple[int, int], dict[EdgeKind, float]] = defaultdict(lambda: defaultdict(float))
    strongest: dict[tuple[int, int], float] = defaultdict(float)
    for relation in relations:
        if relation.contains:
            continue
        pair = (id(relation.source), id(relation.target))
        weight = scope.sections[relation.sentence.section] * relation.weight
        link = found.setdefault(pair, Link(relation.source, relation.target, relation.kind))
        if relation.sentence not in link.sentences:
            link.sentences.append(relation.sentence)
            link.weight += weight
            if weight > strongest[pair]:  # the sentence that says it best is the one to quote
                strongest[pair] = weight
                link.sentences.insert(0, link.sentences.pop())
        kinds[pair][relation.kind] += weight
    for pair, link in found.items():
        link.kind = max(kinds[pair], key=lambda kind: kinds[pair][kind])
    return [link for pair, link in found.items() if not _reversed_better(link, found.get(pair[::-1]))]


def _reversed_better(link: Link, other: Link | None) -> bool:
    if other is None or "feedback" in (link.kind, other.kind):
        return False
    order = (link.weight, -link.sentences[0].order)
    return order < (other.weight, -other.sentences[0].order)


def choose(found: list[Link], scope: Scope, most: int) -> Choice:
    """Grows the figure from its strongest link, one part after the other."""
    scores = _scores(found, scope)
    chosen: dict[int, Term] = {}
    rest = list(found)
    while rest and len(chosen) < most:
        best = max(rest, key=lambda link: _worth(link, chosen, scores))
        rest.remove(best)
        new = [t for t in (best.source, best.target) if id(t) not in chosen]
        if not new or len(chosen) + len(new) > most:
            continue
        if min(scores[id(t)] for t in new) < LEAST_SCORE and len(chosen) >= FEW:
            continue
        chosen.update((id(t), t) for t in new)
    kept = [link for link in found if id(link.source) in chosen and id(link.target) in chosen]
    kept = _untangled(kept)
    joined = {id(t) for link in kept for t in (link.source, link.target)}
    terms = sorted((t for t in chosen.values() if id(t) in joined), key=lambda t: t.place)
    return Choice(tuple(terms), tuple(kept))


def _scores(found: list[Link], scope: Scope) -> dict[int, float]:
    scores: dict[int, float] = {}
    for link in found:
        for term in (link.source, link.target):
            scores.setdefault(id(term), scope.term(term))
            scores[id(term)] += min(0.6, 0.4 * link.weight)
    return scores


def _worth(link: Link, chosen: dict[int, Term], scores: dict[int, float]) -> float:
    """A link is worth its weight and the parts that it adds; one that hangs on the figure already is worth more."""
    ends = (link.source, link.target)
    new = [scores[id(t)] for t in ends if id(t) not in chosen]
    if not new:
        return -1.0
    attached = ATTACHED if len(new) == 1 and chosen else 0.0
    return sum(new) / len(new) + min(2.0, link.weight) + attached


def groups(found: Iterable[Link]) -> list[list[Link]]:
    """The links by what hangs together."""
    out: list[tuple[set[int], list[Link]]] = []
    for link in found:
        ends = {id(link.source), id(link.target)}
        touched = [g for g in out if g[0] & ends]
        out = [g for g in out if not g[0] & ends]
        out.append((ends.union(*(g[0] for g in touched)), [*(x for g in touched for x in g[1]), link]))
    return [links for _, links in out]


def _untangled(found: list[Link]) -> list[Link]:
    """Without short cuts beside a way of two steps, and with few arrows at each part. What one sentence brings to one
    part counts once: such arrows share a trunk."""
    strongest = sorted(found, key=lambda link: (not _needed(link, found), -link.weight))
    pairs = {(id(link.source), id(link.target)) for link in found}
    middles = {id(t) for link in found for t in (link.source, link.target)}
    kept: list[Link] = []
    trunks: set[tuple[int, int]] = set()
    degree: dict[int, int] = defaultdict(int)
    most = round(LINKS_PER_PART * len(middles))
    for link in strongest:
        a, b = id(link.source), id(link.target)
        detour = any((a, m) in pairs and (m, b) in pairs for m in middles)
        if detour and link.kind == "flow" and link.weight < 1.8:
            pairs.discard((a, b))
            continue
        trunk = (b, id(link.sentences[0]))
        spare = degree[a] and degree[b] and trunk not in trunks and not _needed(link, found)
        if degree[a] >= MOST_LINKS or degree[b] >= MOST_LINKS or (spare and len(trunks) >= most):
            continue
        trunks.add(trunk)
        degree[a] += 1
        degree[b] += 1
        kept.append(link)
    return sorted(kept, key=lambda link: link.sentences[0].order)


def _needed(link: Link, found: list[Link]) -> bool:
    """Whether somebody would work in vain or out of nothing without a link, or something never return."""
    only_out = link.source.thing.doer and sum(x.source is link.source for x in found) == 1
    only_in = link.target.thing.doer and sum(x.target is link.target for x in found) == 1
    return link.kind == "feedback" or only_out or only_in
