"""Things and the links between them -> layers along the direction, as layered drawings have them.

Ways that turn back do not count; what nothing leads to stands right before what it goes into; inside a layer things
stand where their neighbours do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

SWEEPS = 4
Ways = Mapping[tuple[str, str], int]
"""(from, to) -> how many layers further the second has to be at least."""


def layers(things: Sequence[str], ways: Ways, level: Iterable[Iterable[str]] = ()) -> list[list[str]]:
    """The things by their layer, every layer in its order; those of one `level` are in one layer."""
    lead = {thing: thing for thing in things}
    for group in level:
        known = [lead[thing] for thing in group if thing in lead]
        lead = {thing: known[0] if leader in known else leader for thing, leader in lead.items()}
    led: dict[tuple[str, str], int] = {}
    for (a, b), length in ways.items():
        if lead[a] != lead[b]:
            led[lead[a], lead[b]] = max(length, led.get((lead[a], lead[b]), 0))
    leaders = list(dict.fromkeys(lead.values()))
    rank = _ranked(leaders, _acyclic(leaders, led))
    found: dict[int, list[str]] = defaultdict(list)
    for thing in things:
        found[rank[lead[thing]]].append(thing)
    out = [found[step] for step in sorted(found)]
    _untwist(out, ways)
    return out


def linked(things: Iterable[str], ways: Ways) -> set[str]:
    """The things that a link leads to or from."""
    known = set(things)
    return {end for way in ways for end in way if end in known}


def _acyclic(things: Sequence[str], ways: Ways) -> dict[tuple[str, str], int]:
    """The ways without those that close a circle, looked for from the first thing on."""
    onward: dict[str, list[str]] = defaultdict(list)
    for a, b in ways:
        onward[a].append(b)
    entered = {b for _, b in ways}
    state: dict[str, int] = {}
    out: dict[tuple[str, str], int] = {}
    for start in (*(t for t in things if t not in entered), *things):
        if start in state:
            continue
        stack = [(start, iter(onward[start]))]
        state[start] = 1
        while stack:
            here, rest = stack[-1]
            there = next(rest, None)
            if there is None:
                state[here] = 2
                stack.pop()
            elif state.get(there) != 1:
                out[here, there] = ways[here, there]
                if there not in state:
                    state[there] = 1
                    stack.append((there, iter(onward[there])))
    return out


def _ranked(things: Sequence[str], ahead: Ways) -> dict[str, int]:
    """The longest way that leads to each; sources are drawn up to what they go into."""
    onward: dict[str, list[str]] = defaultdict(list)
    waiting = dict.fromkeys(things, 0)
    for a, b in ahead:
        onward[a].append(b)
        waiting[b] += 1
    rank = dict.fromkeys(things, 0)
    ready = [thing for thing in things if not waiting[thing]]
    sources = list(ready)
    for here in ready:  # grows while it is walked
        for there in onward[here]:
            rank[there] = max(rank[there], rank[here] + ahead[here, there])
            waiting[there] -= 1
            if not waiting[there]:
                ready.append(there)
    for here in sources:
        if onward[here]:
            rank[here] = min(rank[there] - ahead[here, there] for there in onward[here])
    return rank


def _untwist(found: list[list[str]], ways: Ways) -> None:
    """Orders every layer by where its neighbours stand, to and fro, so that arrows run level and seldom cross."""
    beside: dict[str, list[str]] = defaultdict(list)
    for a, b in ways:
        beside[a].append(b)
        beside[b].append(a)
    place: dict[str, float] = {}

    def stand(layer: list[str]) -> None:
        place.update((thing, i - (len(layer) - 1) / 2) for i, thing in enumerate(layer))

    def wanted(thing: str) -> float:
        near = [place[other] for other in beside[thing] if other in place]
        return sum(near) / len(near) if near else place[thing]

    for layer in found:
        stand(layer)
    for _ in range(SWEEPS):
        for layer in (*found, *reversed(found)):
            layer.sort(key=wanted)
            stand(layer)
