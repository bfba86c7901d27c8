"""Relations -> the few that make the figure: the most important parts, joined, without what others already say."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import permutations

from figwright.frontends.text_rules.markup import Sentence
from figwright.frontends.text_rules.relations import Relation
from figwright.frontends.text_rules.scope import Scope
from figwright.frontends.text_rules.terms import Term
from figwright.ir.scene.text import words as count_words
from figwright.ir.spec.model import EdgeKind

LEAST_SCORE = 1.9
"""Under this a part is named once in passing."""
ATTACHED = 3.0
"""What it is worth that a link hangs on the figure already: one piece reads better than three."""
ENOUGH = 12
"""Parts of a figure that needs no strays beside it."""
LARGE = 3
"""Parts of a piece that says something by itself."""
LONGEST = 80
"""Tokens of a sentence that may say that two parts belong together: a listing of code names everything."""
TITLES = 12
"""Words that are kept free for the titles of zones."""


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """An arrow that sentences speak for, the best first; a loose one only says that they name both ends together."""

    source: Term
    target: Term
    kind: EdgeKind
    sentences: tuple[Sentence, ...]
    weight: float = 0.3
    loose: bool = False

    @property
    def ends(self) -> tuple[Term, Term]:
        return self.source, self.target


@dataclass(frozen=True, slots=True)
class Choice:
    """The parts of the figure in the order of the text, and their links."""

    terms: tuple[Term, ...] = ()
    links: tuple[Link, ...] = ()


def links(relations: Iterable[Relation], scope: Scope) -> list[Link]:
    """Relations between the same two parts as one link; where both directions are said, the more often said stays."""
    said: dict[tuple[Term, Term], list[Relation]] = defaultdict(list)
    for x in relations:
        said[x.source, x.target].append(x)
    found = {}
    for (a, b), told in said.items():
        best = {x.sentence: x for x in sorted(told, key=lambda x: x.weight)}  # the sentence that says it best is quoted
        weights = {x.sentence: scope.section(x.sentence.section) * x.weight for x in best.values()}
        kinds = Counter(x.kind for x in told)
        sentences = tuple(sorted(weights, key=lambda s: (-weights[s], s.order)))
        found[a, b] = Link(a, b, kinds.most_common(1)[0][0], sentences, sum(weights.values()))
    return [x for (a, b), x in found.items() if (b, a) not in found or _better(x, found[b, a])]


def _better(link: Link, other: Link) -> bool:
    """Whether a link stays beside the one that leads back."""
    order = (link.weight, -link.sentences[0].order)
    return "feedback" in (link.kind, other.kind) or order >= (other.weight, -other.sentences[0].order)


def choose(found: list[Link], scope: Scope, most: int) -> Choice:
    """Grows the figure from its strongest link, one part after the other."""
    scores: dict[Term, float] = {}
    for link in found:
        for term in link.ends:
            scores[term] = scores.get(term, scope.term(term)) + min(0.6, 0.4 * link.weight)
    chosen: set[Term] = set()
    rest = list(found)

    def worth(link: Link) -> float:
        new = [scores[t] for t in link.ends if t not in chosen]
        attached = ATTACHED if len(new) == 1 and chosen else 0.0
        return sum(new) / len(new) + min(2.0, link.weight) + attached if new else -1.0

    while rest and len(chosen) < most:
        best = max(rest, key=worth)
        rest.remove(best)
        if len(chosen | {*best.ends}) <= most:
            chosen |= {*best.ends}
    return _ordered(link for link in found if chosen >= {*link.ends})


def _ordered(found: Iterable[Link]) -> Choice:
    kept = sorted(found, key=lambda x: x.sentences[0].order)
    return Choice(tuple(sorted({t for x in kept for t in x.ends}, key=lambda t: t.place)), tuple(kept))


def _pieces(found: Iterable[Link]) -> list[set[Term]]:
    """The parts by what hangs together, the largest first."""
    out: list[set[Term]] = []
    for link in found:
        touched = [piece for piece in out if piece & {*link.ends}]
        out = [piece for piece in out if piece not in touched] + [set(link.ends).union(*touched)]
    return sorted(out, key=lambda piece: (-len(piece), min(t.place for t in piece)))


def without_strays(choice: Choice, scope: Scope) -> Choice:
    """Without small pieces, as long as enough remains, unless the caption speaks of them."""
    stay: set[Term] = set()
    for piece in _pieces(choice.links):
        asked = sum(scope.asks_for(t) for t in piece) > len(piece) / 2
        if asked or len(piece) >= LARGE or len(stay) < ENOUGH:
            stay |= piece
    return _ordered(x for x in choice.links if x.source in stay)


def associated(choice: Choice, terms: Iterable[Term], scope: Scope, most: int, *, apart: bool = False) -> Choice:
    """A choice with the terms that matter most, each joined by a plain line to the one most often named with it;
    with `apart` also to one that is not chosen yet."""
    fresh = (t for t in terms if t.sentences and scope.term(t) >= LEAST_SCORE)
    ranked = sorted(fresh, key=lambda t: -scope.term(t))[: 2 * most]
    chosen, found = list(choice.terms), list(choice.links)
    for term in ranked:
        link = _loose(term, chosen) or (_loose(term, ranked) if apart else None)
        if len(chosen) < most and term not in chosen and link is not None:
            found.append(link)
            chosen += [t for t in link.ends if t not in chosen]
    return Choice(tuple(sorted(chosen, key=lambda t: t.place)), tuple(found))


def _loose(term: Term, others: Iterable[Term]) -> Link | None:
    """The line from a term to the one that most sentences name with it."""
    own = [sentence for sentence in term.sentences if len(sentence.tokens) <= LONGEST]
    partners = [
        ([s for s in own if s in other.sentences and not _said_to_be(s, term, other)], other)
        for other in others
        if other is not term
    ]
    sentences, partner = max(partners, key=lambda pair: len(pair[0]), default=([], term))
    first, second = sorted((partner, term), key=lambda t: t.place)
    return Link(first, second, "auxiliary", tuple(sentences), loose=True) if sentences else None


def _said_to_be(sentence: Sentence, one: Term, other: Term) -> bool:
    """Whether a sentence says that one is the other: "FairCharge is a controller" joins nothing."""
    said = " ".join(sentence.raw.split()).casefold()
    ways = ((a.plain.casefold(), b.plain.casefold()) for a, b in ((one, other), (other, one)))
    return any(re.search(rf"{re.escape(a)}\W+is (?:an?|the|our)\b[^.,;]{{0,40}}{re.escape(b)}", said) for a, b in ways)


def bridged(choice: Choice) -> Choice:
    """With plain lines between pieces that hang apart, where a sentence names a part of each."""
    out = list(choice.links)
    while len(pieces := _pieces(out)) > 1:
        ways = ((t, sorted(other, key=lambda t: t.place)) for piece, other in permutations(pieces, 2) for t in piece)
        bridges = [x for term, other in ways if (x := _loose(term, other))]
        if not bridges:
            break
        out.append(max(bridges, key=lambda x: (len(x.sentences), -x.sentences[0].order, x.source.key, x.target.key)))
    return replace(choice, links=tuple(out))


def fitted(choice: Choice, budget: int) -> tuple[Choice, int]:
    """The choice without its least parts until names and titles fit the budget of words; how many were left out."""
    terms, found = list(choice.terms), list(choice.links)
    room = budget - min(TITLES, budget // 4)
    while len(terms) > 2 and sum(count_words(t.label) for t in terms) > room:
        worth = {t: sum(x.weight for x in found if t in x.ends) for t in terms}
        terms.remove(min(terms, key=lambda t: (worth[t], -t.sentences[0].order)))
        found = [x for x in found if {*x.ends} <= {*terms}]
        joined = {t for x in found for t in x.ends}
        terms = [t for t in terms if t in joined] if found else terms
    return Choice(tuple(terms), tuple(found)), len(choice.terms) - len(terms)
