"""Things that were moved or resized by hand -> shift and place: in the units of a placed figure, else in points."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from figwright.frontends.importers._compare import MOVED, Comparison
from figwright.frontends.importers._drawing import Part
from figwright.frontends.importers._new_shapes import Things
from figwright.frontends.importers._places import Places
from figwright.ir.scene import Rect
from figwright.ir.spec import Group, Node
from figwright.ir.spec.edits import Add, EdgeStyle, Edit, Fix, Move, Shift

By = tuple[float, float]


def standing(seen: Comparison, things: Things) -> list[Edit]:
    """Of a placed figure: everything to where it stands now, into the zone that it stands in, and what is new."""
    places = Places(seen)
    sized = list(_resized(seen))
    moved = shifts(seen, {item.id for item, _ in seen.figure.walk()} - {edit.id for edit in sized}, seen.unit)
    inside = [Move(id=id, into=zone or seen.figure.body.id) for id, zone in places.relocated.items()]
    added = [
        Add(item=_put(seen, part, node), into=places.zone_at(part.rect) or seen.figure.body.id)
        for part, node in things.nodes
    ]
    return [*sized, *moved, *inside, *added, *labels(seen)]


def _resized(seen: Comparison) -> Iterator[Fix]:
    """Boxes and frames of another size; a frame that was moved away from what it holds is one of them."""
    for item, _ in seen.figure.walk():
        was, now = seen.was.get(item.id), seen.now.get(item.id)
        if not was or not now or not item.place:
            continue
        alone = isinstance(item, Group) and seen.moved(item.id) and not _together(seen, item)
        if not alone and not seen.resized(item.id):
            continue
        x, y, w, h = (value / seen.unit for value in item.place)
        kx, ky = (b / a if a > MOVED and seen.resized(item.id) else 1.0
                  for a, b in ((was.rect.w, now.rect.w), (was.rect.h, now.rect.h)))  # fmt: skip
        new = Rect(now.rect.x + (x - was.rect.x) * kx, now.rect.y + (y - was.rect.y) * ky, w * kx, h * ky)
        yield Fix(id=item.id, place=_units(seen, new))


def shifts(seen: Comparison, free: Collection[str], unit: float = 1.0) -> Iterator[Shift]:
    """The free ones among the items by how far each has gone, beyond what the groups around it have."""
    carried: dict[str, By] = {}
    alike: dict[By, list[str]] = {}
    for item, parent in seen.figure.walk():
        carried[item.id] = over = carried[parent.id] if parent else (0.0, 0.0)
        if item.id not in free or item.id not in seen.was or parent is None:
            continue
        if seen.figure.placed and not any(part.place for part in _within(item)):
            if seen.moved(item.id):
                seen.notes.append(f"{item.id!r}: moved; ignored, because the layout arranges its group")
            continue
        dx, dy = seen.shift(item.id)
        by = dx - over[0], dy - over[1]
        if max(abs(by[0]), abs(by[1])) <= MOVED or (isinstance(item, Group) and not _together(seen, item)):
            continue
        carried[item.id] = (dx, dy)
        alike.setdefault((round(by[0] * unit, 1), round(by[1] * unit, 1)), []).append(item.id)
    for by, ids in alike.items():
        yield Shift(ids=tuple(ids), by=by)


def _together(seen: Comparison, group: Group) -> bool:
    """Whether most of what a group holds was moved along with its frame."""
    dx, dy = seen.shift(group.id)
    inner = [seen.shift(item.id) for item in _within(group) if item is not group and item.id in seen.now]
    along = sum(max(abs(x - dx), abs(y - dy)) <= MOVED for x, y in inner)
    return 2 * along >= len(inner)


def _within(item: Node | Group) -> Iterator[Node | Group]:
    yield item
    for child in item.items if isinstance(item, Group) else ():
        yield from _within(child)


def _put(seen: Comparison, part: Part, node: Node) -> Node:
    """A new node as it was drawn: its place, and its colours where it is no copy."""
    update: dict[str, object] = {"place": _units(seen, part.rect)}
    look = {name: seen.name(value) for name, value in (("fill", part.fill), ("line", part.stroke))}
    if part.shape not in ("text", "drawing") and not part.like:
        update["look"] = look
    ink = part.type.colour if part.type else ""
    if ink and not part.like:
        update["text"] = {"color": seen.name(ink)}
    return Node.model_validate({**node.model_dump(exclude_defaults=True), **update})


def labels(seen: Comparison) -> Iterator[EdgeStyle]:
    """Labels of arrows that were moved. In a composed figure one goes with its line: where that was moved, too, because
    a box was, the layout sets the label."""
    for element in seen.scene.role("label"):
        words, edge = element.words, seen.edges.get(element.fact("of"))
        if edge is None or not words or not seen.moved(element.id):
            continue
        if not seen.figure.placed and any(seen.moved(end) or seen.resized(end) for end in (*edge.source, *edge.target)):
            continue
        (dx, dy), block = seen.shift(element.id), words[0]
        anchor = edge.text.anchor if edge.text else "middle"
        x = {"start": block.bounds.x, "middle": block.bounds.cx, "end": block.bounds.right}[anchor]
        at = seen.origins.to_figure(element.id, (x + dx, block.lines[0].baseline + dy))
        several = len(block.lines) > 1 and not (edge.text and edge.text.at)
        wide = {"width": round(block.bounds.w * seen.origins.unit + 0.5, 1)} if several else {}
        yield EdgeStyle.model_validate({"id": edge.id, "text": {"at": at, **wide}})


def _units(seen: Comparison, rect: Rect) -> tuple[float, float, float, float]:
    x, y, w, h = (round(value * seen.unit, 1) for value in (rect.x, rect.y, rect.w, rect.h))
    return x, y, w, h
