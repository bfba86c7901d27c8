"""Links between names -> faults: a table without numbers says who is joined with whom, and so does the picture."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from figwright.core.tables import Table
from figwright.plots.checks._proof._near import Fault
from figwright.plots.checks._proof._values import plain
from figwright.plots.readback import Axes, Drawn, Mark

Spot = tuple[float, float]
Pair = frozenset[str]
ENOUGH = 0.7
"""The share of links that must be found for the others to be missing, and not drawn in a way that is not read."""


@dataclass(frozen=True)
class Joined:
    """`there` of `total` links are drawn; `named`: every word of the table stands in the picture."""

    there: int = 0
    total: int = 0
    named: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def whole(self) -> bool:
        return self.named and self.there == self.total and not self.faults


def joined(drawn: Drawn, table: Table) -> Joined:
    """The first two columns of words are the two ends of links, when most pairs are drawn as links."""
    said = {plain(text.text) for axes in drawn.axes for text in axes.texts} | {plain(text.text) for text in drawn.texts}
    words = [column for column in table.columns if not column.numbers]
    named = bool(words) and all(plain(word) in said for column in words for word in column.words if word)
    if len(words) < 2 or len(words[0]) != len(words[1]):
        return Joined(named=named)
    told = Counter(frozenset((plain(a), plain(b))) for a, b in zip(words[0].words, words[1].words, strict=True))
    for place, axes in enumerate(drawn.axes):
        seen = Counter(_drawn_links(axes, {name for pair in told for name in pair}))
        common = sum((seen & told).values())
        if common and common >= ENOUGH * sum(told.values()):
            faults = (*_missing_links(place, told, seen), *_invented_links(place, told, seen))
            return Joined(common, sum(told.values()), named, faults)
    ends = [{plain(word) for word in column.words} for column in words[:2]]
    # Words that stand at both ends tell of links: when those were not found, nothing is proved.
    return Joined(0, sum(told.values()) if ends[0] & ends[1] else 0, named)


def _drawn_links(axes: Axes, names: set[str]) -> Iterator[Pair]:
    spots = spots_of(axes, names)
    for mark in axes.marks:
        for pair in ends_of(mark, spots):
            yield frozenset(pair)


def spots_of(axes: Axes, names: set[str]) -> dict[str, Spot]:
    """Where the names of nodes stand; none where there are fewer than two."""
    spots = {plain(t.text): (t.x, t.y) for t in axes.texts if plain(t.text) in names and None not in (t.x, t.y)}
    places = {name: (x, y) for name, (x, y) in spots.items() if x is not None and y is not None}
    return places if len(places) > 1 else {}


def ends_of(mark: Mark, places: dict[str, Spot]) -> Iterator[tuple[str, str]]:
    """The names that a mark joins, from its start to its end."""
    if not places:
        return
    reach = 0.5 * min(math.dist(a, b) for one, a in places.items() for other, b in places.items() if one != other)
    for start, end in _ends(mark):
        one, other = (min(places, key=lambda name: math.dist(places[name], spot)) for spot in (start, end))
        if max(math.dist(places[one], start), math.dist(places[other], end)) <= reach:
            yield one, other


def _ends(mark: Mark) -> Iterator[tuple[Spot, Spot]]:
    if mark.kind in ("arrows", "segments"):
        for x, y, u, v in zip(mark.x, mark.y, mark.u, mark.v, strict=False):
            if x is not None and y is not None and u is not None and v is not None:
                yield (x, y), (u, v)
    elif mark.kind == "line" and len(mark.x) > 1:
        x, y, u, v = mark.x[0], mark.y[0], mark.x[-1], mark.y[-1]
        if x is not None and y is not None and u is not None and v is not None:
            yield (x, y), (u, v)


def _missing_links(place: int, told: Counter[Pair], seen: Counter[Pair]) -> Iterator[Fault]:
    for pair in told - seen:
        names = " and ".join(map(repr, sorted(pair)))
        yield Fault("missing", f"axes.{place}.links", f"axes {place + 1}: the link of {names} is not drawn")


def _invented_links(place: int, told: Counter[Pair], seen: Counter[Pair]) -> Iterator[Fault]:
    for pair in seen:
        if pair not in told:
            names = " and ".join(map(repr, sorted(pair)))
            message = f"axes {place + 1}: the link of {names} is drawn, but it is not in the data"
            yield Fault("invented", f"axes.{place}.links", message)
