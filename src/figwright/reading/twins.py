"""Two names of a choice -> one thing: the short name ends the long one, and both are said to do the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import permutations

from figwright.reading.choosing import Choice
from figwright.reading.relations import Relation
from figwright.reading.terms import Term

Same = Mapping[Term, Term]
"""Names that are not drawn, and those that stand for them."""


def twins(choice: Choice) -> Same:
    """Text beside input text, where both go into the same part or come out of it: the longer name tells more, unless it
    is only said in passing. What leads from one to the other makes them two things."""
    same: dict[Term, Term] = {}
    for short, long in permutations(choice.terms, 2):
        if {short, long} & {*same, *same.values()} or _leads(short, long, choice):
            continue
        beside = _ends_with(long, short) and _neighbours(short, choice) & _neighbours(long, choice)
        if beside or _reworded(long, short):
            less, more = (short, long) if long.count > 1 else (long, short)
            same[less] = more
    return same


def renamed(relations: Iterable[Relation], same: Same) -> tuple[Relation, ...]:
    """The relations between the names that remain; what one thing would do to itself is left out."""
    found = (replace(x, source=same.get(x.source, x.source), target=same.get(x.target, x.target)) for x in relations)
    return tuple(x for x in found if x.source is not x.target)


def _reworded(a: Term, b: Term) -> bool:
    """Genre features and genre embeddings, of which the text speaks in turn."""
    return len(a.key) > 1 and a.key[:-1] == b.key[:-1] and {a.key[-1], b.key[-1]} <= _VECTORS and a.count >= b.count


_VECTORS = frozenset("feature embedding representation encoding".split())


def _ends_with(long: Term, short: Term) -> bool:
    return len(short.key) < len(long.key) and long.key[-len(short.key) :] == short.key


def _neighbours(term: Term, choice: Choice) -> set[tuple[Term, bool]]:
    """What a part leads to, and what leads to it."""
    onward = {(x.target, True) for x in choice.links if x.source is term}
    return onward | {(x.source, False) for x in choice.links if x.target is term}


def _leads(a: Term, b: Term, choice: Choice) -> bool:
    """Whether one of two parts becomes the other, at once or through one part."""
    first, second = _neighbours(a, choice), _neighbours(b, choice)
    at_once = (b, True) in first or (a, True) in second
    return at_once or bool(first & {(term, not onward) for term, onward in second})
