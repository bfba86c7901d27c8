"""Parts and links -> reading order: along the flow, what goes in first and what comes out last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from figwright.reading.choosing import Link
from figwright.reading.terms import Term

LONGEST_ROW = 5
"""Parts of a chain that stand in one row."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """Parts by their step in the flow; the parts of one step stand side by side across it."""

    steps: tuple[tuple[Term, ...], ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(term for step in self.steps for term in step)

    @property
    def chain(self) -> bool:
        """Whether the parts are one line that fits a row, at most with several inputs at its beginning or several
        outputs at its end."""
        inner = self.steps[1:-1] if len(self.steps) > 2 else ()
        return 2 <= len(self.steps) <= LONGEST_ROW and all(len(step) == 1 for step in inner)


def arranged(terms: Sequence[Term], links: Iterable[Link]) -> Arranged:
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
    steps = sorted(set(level.values()))
    return Arranged(tuple(tuple(t for t in order if level[id(t)] == step) for step in steps))


def _inside(link: Link, place: dict[int, int]) -> bool:
    return id(link.source) in place and id(link.target) in place


def _flow(terms: Sequence[Term], links: list[Link]) -> list[Term]:
    """A topological order; of those that may come next the one that the text names first, and where all wait for one
    another the one that the fewest others lead to."""
    rest, out = list(terms), []
    while rest:
        waiting = {id(t): sum(x.target is t and x.source in rest and x.source is not t for x in links) for t in rest}
        following = {id(x.target) for x in links if out and x.source is out[-1]}
        best = min(rest, key=lambda t: (waiting[id(t)], id(t) not in following, rest.index(t)))
        rest.remove(best)
        out.append(best)
    return out
