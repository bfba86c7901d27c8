"""Relations -> the few that make the figure: the most important parts, joined, without what others already say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations

from figwright.reading.markup import Sentence
from figwright.reading.relations import Relation
from figwright.reading.scope import Scope
from figwright.reading.terms import Term, name
from figwright.spec.model import EdgeKind

LEAST_SCORE = 1.9
"""Under this a part is named once in passing."""
ENOUGH = 9
"""Parts in one piece that make a figure without the rest."""
MATTERS = 3.0
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
    kept = _whole(_untangled(kept), scores)
    joined = {id(t) for link in kept for t in (link.source, link.target)}
    terms = sorted((t for t in chosen.values() if id(t) in joined), key=lambda t: t.sentences[0].order)
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
    attached = 2.0 if len(new) == 1 and chosen else 0.0
    return sum(new) / len(new) + min(2.0, link.weight) + attached


def _whole(found: list[Link], scores: dict[int, float]) -> list[Link]:
    """Without the stray pairs beside a figure that is large enough alone, unless both ends matter."""
    groups = _groups(found)
    largest = max((len({id(t) for x in group for t in (x.source, x.target)}) for group in groups), default=0)
    if largest < ENOUGH:
        return found
    kept = [g for g in groups if len(g) > 1 or min(scores[id(g[0].source)], scores[id(g[0].target)]) >= MATTERS]
    stay = {id(link) for group in kept for link in group}
    return [link for link in found if id(link) in stay]


def _groups(found: list[Link]) -> list[list[Link]]:
    """The links by what hangs together."""
    groups: list[tuple[set[int], list[Link]]] = []
    for link in found:
        ends = {id(link.source), id(link.target)}
        touched = [g for g in groups if g[0] & ends]
        groups = [g for g in groups if not g[0] & ends]
        groups.append((ends.union(*(g[0] for g in touched)), [*(x for g in touched for x in g[1]), link]))
    return [links for _, links in groups]


def _untangled(found: list[Link]) -> list[Link]:
    """Without short cuts beside a way of two steps, and with few arrows at each part."""
    strongest = sorted(found, key=lambda link: -link.weight)
    pairs = {(id(link.source), id(link.target)) for link in found}
    middles = {id(t) for link in found for t in (link.source, link.target)}
    kept: list[Link] = []
    degree: dict[int, int] = defaultdict(int)
    most = round(LINKS_PER_PART * len(middles))
    for link in strongest:
        a, b = id(link.source), id(link.target)
        detour = any((a, m) in pairs and (m, b) in pairs for m in middles)
        if detour and link.kind == "flow" and link.weight < 1.8:
            pairs.discard((a, b))
            continue
        spare = degree[a] and degree[b]  # both ends hang on something already
        if degree[a] >= MOST_LINKS or degree[b] >= MOST_LINKS or (spare and len(kept) >= most):
            continue
        degree[a] += 1
        degree[b] += 1
        kept.append(link)
    return sorted(kept, key=lambda link: link.sentences[0].order)


def associated(choice: Choice, terms: Iterable[Term], scope: Scope, most: int, *, apart: bool = False) -> Choice:
    """A choice with the terms that matter most, each joined to the one that it is named with most often; with `apart`
    also to one that is not chosen yet."""
    taken = {name(t.key) for t in choice.terms}  # a step of a list may be called as a term is
    fresh = (t for t in terms if t.sentences and (t in choice.terms or t.key not in taken))
    ranked = sorted(fresh, key=lambda t: -scope.term(t))[: 2 * most]
    chosen, found = list(choice.terms), list(choice.links)
    for term in ranked:
        if len(chosen) >= most:
            break
        if term in chosen or scope.term(term) < LEAST_SCORE:
            continue
        link = _loose(term, chosen) or (_loose(term, ranked) if apart else None)
        if link is not None:
            found.append(link)
            chosen += [t for t in (link.source, link.target) if t not in chosen]
    if apart:
        found = _bridged(found)
    return Choice(tuple(sorted(chosen, key=lambda t: t.sentences[0].order)), tuple(found))


def _loose(term: Term, others: Iterable[Term]) -> Link | None:
    """The line from a term to the one that most sentences name with it."""
    partners = [(_together(term, other), other) for other in others if other is not term]
    sentences, partner = max(partners, key=lambda pair: len(pair[0]), default=([], term))
    first, second = sorted((partner, term), key=lambda t: t.sentences[0].order)
    return Link(first, second, "auxiliary", sentences, 0.3, loose=True) if sentences else None


def _bridged(found: list[Link]) -> list[Link]:
    """With lines between pieces that hang apart, where a sentence names a part of each."""
    out = list(found)
    while len(groups := _groups(out)) > 1:
        pieces = [list(dict.fromkeys(t for x in group for t in (x.source, x.target))) for group in groups]
        ways = ((term, other) for piece, other in permutations(pieces, 2) for term in piece)
        bridges = [x for term, other in ways if (x := _loose(term, other))]
        if not bridges:
            break
        out.append(max(bridges, key=lambda x: len(x.sentences)))
    return out


def _together(a: Term, b: Term) -> list[Sentence]:
    """The sentences that name both."""
    there = set(map(id, a.sentences))
    return [sentence for sentence in b.sentences if id(sentence) in there]
