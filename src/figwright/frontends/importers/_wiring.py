"""Connectors that were bent to other boxes, turned, taken away or newly drawn -> edits of the figure's arrows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from figwright.frontends.importers._compare import MOVED, Comparison
from figwright.frontends.importers._drawing import Part, Wire
from figwright.frontends.importers._new_shapes import Things
from figwright.ir.scene import Point, Rect
from figwright.ir.spec import Edge
from figwright.ir.spec.edits import Connect, Disconnect, EdgeStyle, Edit, Reconnect, Reroute, Reverse

LOOSE = 2.0
"""How far the end of a line must have gone, in points, to hold on to something else."""
REACH = 5.0
"""How far from a box a line may stop and still mean it."""
_ARROWS = {(False, True): "end", (True, True): "both", (True, False): "start", (False, False): "none"}


@dataclass(frozen=True, slots=True)
class Leg:
    """One line of an arrow and what it joins now; None for an end that is where it was."""

    id: str
    source: str
    target: str
    ends: tuple[str | None, str | None]
    heads: tuple[tuple[bool, bool], tuple[bool, bool]]

    @property
    def now(self) -> tuple[str, str]:
        return (
            self.source if self.ends[0] is None else self.ends[0],
            self.target if self.ends[1] is None else self.ends[1],
        )


def wires(seen: Comparison, things: Things) -> list[Edit]:
    """The arrows of the figure one after another, then the new ones."""
    out: list[Edit] = []
    fresh = [wire for wire in seen.after.wires if wire.new]
    found = {wire.key: _ends(seen, wire) for wire in fresh}
    for edge in seen.figure.edges:
        held = list(_edge(seen, edge, found))
        out += held or _bent(seen, edge)
        if seen.figure.placed and any(isinstance(edit, Reconnect) for edit in held):
            out += _bent(seen, edge) or [Reroute(id=edge.id)]
    for wire in fresh:
        if wire.key in found:
            out.extend(_new(seen, wire, found[wire.key], things))
    return out


def _edge(seen: Comparison, edge: Edge, fresh: dict[str, tuple[str, str]]) -> Iterator[Edit]:
    before, after = seen.before.lines(), seen.after.lines()
    drawn = [e for e in seen.scene.elements if e.route and e.route.bundle == edge.id and e.id in before]
    there = [e for e in drawn if e.id in after]
    legs = [_leg(seen, before[e.id], after[e.id]) for e in there]
    if not drawn:
        return
    if not legs:
        yield from _missing(seen, edge, fresh)
        return
    if any(after[e.id].pieces < before[e.id].pieces for e in there):
        seen.notes.append(f"only a part of arrow {edge.id!r} was deleted; delete all its pieces to remove it")
        return
    if len(drawn) == 1:
        yield from _single(seen, edge, legs[0])
        return
    sources, targets = (tuple(dict.fromkeys(leg.now[i] for leg in legs)) for i in (0, 1))
    if "" in (*sources, *targets):
        seen.notes.append(f"an end of arrow {edge.id!r} is no longer attached; the arrow stays as it was")
        return
    change = {
        name: new
        for name, new, old in (("from", sources, edge.source), ("to", targets, edge.target))
        if set(new) != set(old)
    }
    if change:
        yield Reconnect.model_validate({"id": edge.id, **change})
    elif len(legs) < len(drawn):
        seen.notes.append(f"one line of arrow {edge.id!r} was deleted, but the others connect the same elements")
    elif any(leg.heads[0] != leg.heads[1] for leg in legs):
        seen.notes.append(f"heads of arrow {edge.id!r} were changed on some of its lines only; ignored")


def _bent(seen: Comparison, edge: Edge) -> list[Edit]:
    """The path of an arrow whose bends were moved. Where one of its boxes was, the arrow follows it by itself."""
    was, now = seen.before.lines().get(edge.id), seen.after.lines().get(edge.id)
    if was is None or now is None or not was.way or not now.way or "" in _leg(seen, was, now).ends:
        return []
    inner = [pair for pair in zip(was.way[1:-1], now.way[1:-1], strict=False) if _apart(*pair) > MOVED]
    slid = [i for i in (0, 1) if math.dist(was.points[i], now.points[i]) > LOOSE]
    stays = not any(seen.moved(end) or seen.resized(end) for end in (*edge.source, *edge.target))
    if len(was.way) == len(now.way) and not inner and not (slid and stays):
        return []
    if not seen.figure.placed and not stays:  # programs bend arrows when a box is moved; the layout does it better
        seen.notes.append(f"ignored the moved bends of arrow {edge.id!r}; the layout routes it")
        return []
    path = [[round(value, 1) for value in seen.origins.to_figure(edge.id, step)] for step in now.way]
    return [Reroute.model_validate({"id": edge.id, "path": path})]


def _apart(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """How far two steps are from each other; a corner and a curve are another thing."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) if len(a) == len(b) else math.inf


def _leg(seen: Comparison, was: Wire, now: Wire) -> Leg:
    route = seen.elements[was.key].route
    assert route is not None
    ends = (_end(seen, was, now, 0, route.source), _end(seen, was, now, 1, route.target))
    return Leg(was.key, route.source, route.target, ends, (was.heads, now.heads))


def _end(seen: Comparison, was: Wire, now: Wire, i: int, meant: str) -> str | None:
    """What an end of a line holds on to now: None for the same as before, nothing where there is nothing."""
    if now.ends[i]:
        same = now.ends[i] == was.ends[i] or _belongs(seen, now.ends[i], meant)
        return None if same else seen.ids.get(now.ends[i], now.ends[i])
    if math.dist(was.points[i], now.points[i]) <= LOOSE:
        return None
    at = _at(seen, now.points[i])
    if any(_belongs(seen, key, meant) for key in at):
        return None
    return seen.ids.get(at[0], at[0]) if at else ""


def _belongs(seen: Comparison, key: str, meant: str) -> bool:
    """Whether something is what the arrow means, or stands in the row that it means: a row has no frame to hold."""
    parents = seen.figure.parents()
    above: str | None = key
    while above and above != meant and meant not in seen.was:
        above = parents.get(above)
    return above == meant


def _at(seen: Comparison, point: Point) -> list[str]:
    """What a line that ends at a point may mean, the smallest first."""
    held = [(p.rect.w * p.rect.h, p.key) for p in seen.after.parts if _touches(seen, p, Rect(point.x, point.y, 0, 0))]
    return [key for _, key in sorted(held)]


def _touches(seen: Comparison, part: Part, spot: Rect) -> bool:
    """Whether a line ends in or at a box, or at the border of a zone; inside a zone it ends nowhere."""
    if part.new:
        return part.key in seen.ids and part.rect.grown(REACH).contains(spot)
    role = seen.elements[part.key].role if part.key in seen.items else ""
    inner = role == "zone" and part.rect.grown(-REACH).contains(spot)
    return role in ("node", "zone") and part.rect.grown(REACH).contains(spot) and not inner


def _single(seen: Comparison, edge: Edge, leg: Leg) -> Iterator[Edit]:
    source, target = leg.now
    was, now = leg.heads
    if not source or not target:
        seen.notes.append(f"an end of arrow {edge.id!r} is no longer attached; the arrow stays as it was")
        return
    turned = (source, target) == (leg.target, leg.source) != (leg.source, leg.target)
    swapped = was != now and was == now[::-1]
    if turned and swapped:
        return  # drawn the other way round, and still pointing at the same box
    if turned or (swapped and leg.ends == (None, None)):
        yield Reverse(id=edge.id)
        return
    change = {
        name: (new,) for name, new, old in (("from", leg.ends[0], leg.source), ("to", leg.ends[1], leg.target)) if new
    }
    if change:
        yield Reconnect.model_validate({"id": edge.id, **change})
    if was != now:
        yield EdgeStyle.model_validate({"id": edge.id, "arrow": _ARROWS[now]})


def _missing(seen: Comparison, edge: Edge, fresh: dict[str, tuple[str, str]]) -> Iterator[Edit]:
    """An arrow that is gone; one that was drawn anew between the same things is still the same arrow."""
    for key, (source, target) in list(fresh.items()):
        if (source,) == edge.source and (target,) == edge.target:
            del fresh[key]
            return
        if (source,) == edge.target and (target,) == edge.source:
            del fresh[key]
            yield Reverse(id=edge.id)
            return
    lost = {id for id in seen.was if id not in seen.now}
    ends = ({*edge.source}, {*edge.target})
    if any(end <= lost for end in ends):
        return  # it goes with its box
    yield Disconnect(id=edge.id)


def _ends(seen: Comparison, wire: Wire) -> tuple[str, str]:
    """The two things that a new line joins, from its tail to its head."""
    out = []
    for i in (0, 1):
        key = wire.ends[i] or next(iter(_at(seen, wire.points[i])), "")
        out.append(seen.ids.get(key, key))
    backwards = wire.heads == (True, False)
    return (out[1], out[0]) if backwards else (out[0], out[1])


def _new(seen: Comparison, wire: Wire, ends: tuple[str, str], things: Things) -> Iterator[Edit]:
    source, target = ends
    label = " ".join(wire.words) or things.labels.get(wire.key, "")
    if not source or not target or source == target:
        held = " and ".join(repr(end) for end in dict.fromkeys(ends) if end)
        reason = f"is attached to {held} only" if held else "joins nothing"
        seen.notes.append(f"a new line {reason}; it was not imported{f' (its label: {label!r})' if label else ''}")
        return
    arrow = "both" if all(wire.heads) else "end" if any(wire.heads) else "none"
    given = {"arrow": arrow, "label": label, "kind": "auxiliary" if wire.dashed else "flow"}
    usual = {"arrow": "end", "label": "", "kind": "flow"}
    said: dict[str, object] = {name: value for name, value in given.items() if value != usual[name]}
    if seen.figure.placed and len(wire.way) > 2:
        points = [step[-2:] for step in wire.way]
        way = points[::-1] if wire.heads == (True, False) else wire.way
        said["path"] = [[round(value * seen.unit, 1) for value in step] for step in way]
    yield Connect.model_validate({"from": [source], "to": [target], **said})
