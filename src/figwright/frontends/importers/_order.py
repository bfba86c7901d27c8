"""Where things stand now -> moves between zones and past siblings, additions and removals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from figwright.frontends.importers._compare import Comparison
from figwright.frontends.importers._moving import labels, shifts
from figwright.frontends.importers._new_shapes import Things
from figwright.frontends.importers._places import Places, Way
from figwright.ir.scene import Rect
from figwright.ir.spec import Group, Node
from figwright.ir.spec.edits import Add, Disconnect, Edit, Move, Remove, ShowLegend, Unbrace, Unwrap


def moves(seen: Comparison, things: Things) -> list[Edit]:
    """Items to the zone and the place among their siblings that they have now; new ones to where they were drawn."""
    places = Places(seen)
    arrivals: dict[str, list[tuple[str, Rect]]] = {}
    for id, zone in places.relocated.items():
        group = places.slot(zone, places.spot(id))
        arrivals.setdefault(group.id, []).append((id, places.spot(id)))
    added = dict[str, Node]()
    for part, node in things.nodes:
        group = places.slot(places.zone_at(part.rect), part.rect)
        arrivals.setdefault(group.id, []).append((node.id, part.rect))
        added[node.id] = node
    out: list[Edit] = []
    free: set[str] = set()
    for group in seen.figure.groups():
        found = list(_arranged(seen, places, group, arrivals.get(group.id, []), added))
        out += found
        if not found and not _stirred_otherwise(seen, group, places, things):
            free |= {item.id for item in group.items if not seen.resized(item.id)}
    explained = {edit.id for edit in out if isinstance(edit, Move)}
    nudged, lettered = list(shifts(seen, free - explained)), list(labels(seen))
    _note_unexplained_moves(
        seen, explained.union(*(edit.ids for edit in nudged), (f"{edit.id}/label" for edit in lettered))
    )
    return [*out, *nudged, *lettered]


def _stirred_otherwise(seen: Comparison, group: Group, places: Places, things: Things) -> bool:
    """Whether the items of a group will stand elsewhere anyhow, because one has left it or got a frame: where they were
    put by hand was meant for that."""
    wrapped = {id for frame in things.frames for id in frame.ids}
    return any(
        item.id in places.relocated or item.id in wrapped or (item.id in seen.was and item.id not in seen.now)
        for item in group.items
    )


def _arranged(
    seen: Comparison, places: Places, group: Group, arrivals: list[tuple[str, Rect]], added: dict[str, Node]
) -> Iterator[Edit]:
    """The edits that bring the items of one group into the order that they have in the file."""
    members = [
        item.id for item in group.items if places.extent(item.id) is not None and item.id not in places.relocated
    ]
    way = places.way(group)
    stirred = {id for id in members if places.stirred(id)}
    if not arrivals and (not stirred or way is None):
        return
    rects = {id: rect for id in members if (rect := places.extent(id))} | dict(arrivals)
    order = members
    if way is not None and stirred:
        order = sorted(members, key=lambda id: way.key(rects[id]))
    kept = set(_longest(order, members, stirred))
    final = _merged(order, arrivals, rects, way)
    for i, id in enumerate(final):
        if id in kept:
            continue
        place = _place(final, i, kept, group)
        if id in added:
            yield Add.model_validate({"item": added[id], **place})
        else:
            yield Move.model_validate({"id": id, **place})


def _place(final: Sequence[str], i: int, kept: set[str], group: Group) -> dict[str, str]:
    """After what stands before it, which is in place already; or before the first that stays."""
    if i:
        return {"after": final[i - 1]}
    follower = next((id for id in final[1:] if id in kept), "")
    return {"before": follower} if follower else {"into": group.id}


def _merged(
    order: Sequence[str], arrivals: list[tuple[str, Rect]], rects: dict[str, Rect], way: Way | None
) -> list[str]:
    out = list(order)
    for id, rect in arrivals:
        if not out:
            out.append(id)
            continue
        line = way or Way.between(rects[out[0]], rect)
        at = next((i for i, other in enumerate(out) if line.key(rects[other]) > line.key(rect)), len(out))
        out.insert(at, id)
    return out


def _longest(order: Sequence[str], members: Sequence[str], stirred: set[str]) -> list[str]:
    """The items that may stay: the heaviest run of them that keeps its old order; what nobody touched weighs most."""
    rank = {id: i for i, id in enumerate(members)}
    best: list[tuple[float, list[str]]] = []
    for id in order:
        before = [run for run in best if rank[run[1][-1]] < rank[id]]
        weight, run = max(before, key=lambda one: one[0], default=(0.0, []))
        best.append((weight + (1.0 if id in stirred else 1000.0), [*run, id]))
    return max(best, key=lambda one: one[0], default=(0.0, []))[1]


def _note_unexplained_moves(seen: Comparison, explained: set[str]) -> None:
    """A note for what was moved and has no edit."""
    parents = seen.figure.parents()
    aside: list[str] = []
    for id in seen.was:
        if not seen.moved(id) or seen.resized(id) or id in explained or seen.elements[id].role == "callout":
            continue
        above = parents.get(id)
        while above and above not in explained and not (seen.moved(above) and _together(seen, id, above)):
            above = parents.get(above)
        if above is None:
            aside.append(id)
    if aside:
        ids = ", ".join(repr(id) for id in aside)
        seen.notes.append(f"{ids}: moved; ignored, because the layout rearranges groups whose items changed")


def _together(seen: Comparison, id: str, above: str) -> bool:
    one, other = seen.shift(id), seen.shift(above)
    return abs(one[0] - other[0]) < 1 and abs(one[1] - other[1]) < 1


def gone(seen: Comparison) -> Iterator[Edit]:
    """What is no longer there. A frame that was taken away from around its items is unwrapped."""
    done: set[str] = set()
    later: list[Edit] = []
    for item, _ in seen.figure.walk():
        if item.id in done or item.id not in seen.was or item.id in seen.now:
            continue
        inside = _inside(item)
        if inside & set(seen.now):
            later.append(Unwrap(id=item.id))
        else:
            done |= inside
            yield Remove(id=item.id)
    yield from later
    for element in seen.scene.elements:
        if element.id in seen.now or element.id not in seen.was:
            continue
        if element.role == "brace":
            yield Unbrace(id=element.id)
        elif element.role == "legend":
            yield ShowLegend(show=False)
        elif element.role == "callout" and element.id in seen.edges:
            yield Disconnect(id=element.id)


def _inside(item: Node | Group) -> set[str]:
    """The ids of all that an item holds."""
    if isinstance(item, Node):
        return set()
    return {child.id for child in item.items}.union(*(_inside(child) for child in item.items))
