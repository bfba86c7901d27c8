"""A choice in pieces -> one figure: pieces are joined by what the text says between them, strays are left out."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from itertools import permutations

from figwright.reading.admission import name
from figwright.reading.choosing import Choice, Link, groups
from figwright.reading.markup import Sentence
from figwright.reading.relations import Relation
from figwright.reading.scope import Scope
from figwright.reading.terms import Term

Shared = Callable[[Term, Term], list[Sentence]]
"""The sentences that speak for a line between two parts."""
LEAST_SCORE = 1.9
"""Under this a part is named once in passing."""
ENOUGH = 6
"""Parts of a figure that need no strays beside them."""
LARGE = 3
"""Parts of a piece that says something by itself."""
MOST_TIES = 2
"""Pieces that hang on the largest by no more than a line."""
LONGEST = 80
"""Tokens of a sentence that may say that two parts belong together: a listing of code names everything."""
FARTHEST = 3
"""Links on the way from one piece to another."""


_DEFINES = re.compile(r"(?:where|let|here,|denote)\b", re.IGNORECASE)
"""How sentences begin that only say what the symbols of a formula are."""


def joined(choice: Choice, found: list[Link], scope: Scope, most: int) -> Choice:
    """The choice with its pieces joined through parts that were not chosen, where the text has such a way, and without
    the small pieces that remain, unless the caption names them or little else is there."""
    links = list(choice.links)
    while len(pieces := _pieces(links)) > 1:
        way = _way(pieces, found)
        if way is None:
            break
        links += [link for link in way if link not in links]
    links += _ties(links, scope)
    return _ordered(_trimmed(_without_strays(links, scope), most))


def unstrayed(choice: Choice, scope: Scope) -> Choice:
    """The choice without small pieces, unless it is thin: then every part is welcome."""
    linked = {t for x in choice.links for t in (x.source, x.target)}
    if len(linked) < max(ENOUGH, len(choice.terms)):
        return choice
    return _ordered(_without_strays(list(choice.links), scope))


def _pieces(links: Iterable[Link]) -> list[set[Term]]:
    """The parts by what hangs together, the largest first."""
    return sorted(({t for x in group for t in (x.source, x.target)} for group in groups(links)), key=lambda p: -len(p))


def _way(pieces: list[set[Term]], found: list[Link]) -> list[Link] | None:
    """The shortest way from the largest piece to another, through parts of neither; of equals the best told."""
    beside: dict[Term, list[Link]] = defaultdict(list)
    for link in found:
        beside[link.source].append(link)
        beside[link.target].append(link)
    others = set().union(*pieces[1:])
    ways: list[list[Link]] = []
    queue: deque[tuple[Term, list[Link]]] = deque((t, []) for t in sorted(pieces[0], key=lambda t: t.place))
    seen = set(pieces[0])
    while queue:
        here, way = queue.popleft()
        if len(way) >= (len(ways[0]) if ways else FARTHEST):
            break
        for link in sorted(beside[here], key=lambda x: -x.weight):
            there = link.target if link.source is here else link.source
            if there in others:
                ways.append([*way, link])
            elif there not in seen:
                seen.add(there)
                queue.append((there, [*way, link]))
    return max(ways, key=lambda way: sum(x.weight for x in way) / len(way), default=None)


def _ties(links: list[Link], scope: Scope) -> list[Link]:
    """Lines from the largest piece to the few others that matter most, where a sentence names a part of both."""
    main, *others = _pieces(links) or [set()]
    ranked = sorted(others, key=lambda piece: -max(scope.term(t) for t in piece))
    ties: list[Link] = []
    for piece in ranked[: 2 * MOST_TIES]:
        ways = [
            x for t in sorted(piece, key=lambda t: t.place) if (x := _loose(t, sorted(main, key=lambda t: t.place)))
        ]
        if ways and len(ties) < MOST_TIES:
            ties.append(max(ways, key=lambda x: len(x.sentences)))
    return ties


def _without_strays(links: list[Link], scope: Scope) -> list[Link]:
    """Without small pieces, the least first, as long as enough remains."""
    pieces = _pieces(links)
    kept = list(pieces[:1])
    for piece in pieces[1:]:
        asked = sum(scope.asks_for(t) for t in piece)
        told = any(not _DEFINES.match(x.sentences[0].raw) for x in links if x.source in piece)
        if (len(piece) >= LARGE and told) or asked > len(piece) / 2 or sum(map(len, kept)) < ENOUGH:
            kept.append(piece)
    stay = set().union(*kept)
    return [x for x in links if x.source in stay]


def _trimmed(links: list[Link], most: int) -> list[Link]:
    """Without the weakest parts at the ends until the figure is small enough."""
    out = list(links)
    while len({t for x in out for t in (x.source, x.target)}) > most:
        degree: dict[Term, int] = defaultdict(int)
        for link in out:
            degree[link.source] += 1
            degree[link.target] += 1
        ends = [x for x in out if min(degree[x.source], degree[x.target]) == 1]
        if not ends:
            break
        out.remove(min(ends, key=lambda x: (x.weight, -x.sentences[0].order)))
    return out


def _ordered(links: list[Link]) -> Choice:
    terms = sorted({t for x in links for t in (x.source, x.target)}, key=lambda t: t.place)
    return Choice(tuple(terms), tuple(sorted(links, key=lambda x: x.sentences[0].order)))


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
    return bridged(Choice(tuple(sorted(chosen, key=lambda t: t.place)), tuple(found)))


def _together(a: Term, b: Term) -> list[Sentence]:
    """The sentences that name both."""
    there = {id(sentence) for sentence in a.sentences if len(sentence.tokens) <= LONGEST}
    return [sentence for sentence in b.sentences if id(sentence) in there]


def _in_turn(a: Term, b: Term) -> list[Sentence]:
    """The sentences that name one of them right after a sentence about the other."""
    found = []
    for first, second in ((a, b), (b, a)):
        before = {(sentence.section, sentence.order + 1) for sentence in first.sentences}
        found += [sentence for sentence in second.sentences if (sentence.section, sentence.order) in before]
    return sorted(found, key=lambda sentence: sentence.order)


def _loose(term: Term, others: Iterable[Term], shared: Shared = _together) -> Link | None:
    """The line from a term to the one that most sentences name with it, or that it shares most with otherwise."""
    partners = [(shared(term, other), other) for other in others if other is not term]
    sentences, partner = max(partners, key=lambda pair: len(pair[0]), default=([], term))
    first, second = sorted((partner, term), key=lambda t: t.place)
    return Link(first, second, "auxiliary", sentences, 0.3, loose=True) if sentences else None


def united(choice: Choice) -> Choice:
    """With lines between pieces that hang apart, where a sentence names a part of each, or else where one sentence
    speaks of the one and the next of the other."""
    return bridged(bridged(choice), _in_turn)


def directed(choice: Choice, relations: Iterable[Relation]) -> Choice:
    """With arrows in place of plain lines where the text says that one thing is a part of another: data is made of its
    parts, so they lead to it."""
    made = {
        (x.target, x.source): x for x in relations if x.contains and not (x.source.thing.doer or x.target.thing.doer)
    }
    out = []
    for link in choice.links:
        told = made.get((link.source, link.target)) or made.get((link.target, link.source)) if link.loose else None
        out.append(Link(told.target, told.source, "flow", [told.sentence], link.weight) if told else link)
    return Choice(choice.terms, tuple(out))


def bridged(choice: Choice, shared: Shared = _together) -> Choice:
    """With lines between pieces that hang apart, where a sentence names a part of each or `shared` has one for both."""
    out = list(choice.links)
    while len(pieces := _pieces(out)) > 1:
        ways = (
            (term, sorted(other, key=lambda t: t.place)) for piece, other in permutations(pieces, 2) for term in piece
        )
        bridges = [x for term, other in ways if (x := _loose(term, other, shared))]
        if not bridges:
            break
        out.append(max(bridges, key=lambda x: (len(x.sentences), -x.sentences[0].order, x.source.key, x.target.key)))
    return Choice(choice.terms, tuple(out))
