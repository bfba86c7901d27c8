"""What is new in a file: shapes with words become nodes, words beside a new line become its label; the rest is told."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from figwright.importers._compare import Comparison
from figwright.importers._drawing import Part, Wire
from figwright.scene import Point, Rect
from figwright.spec import Node
from figwright.spec._ids import Names, slug

NEAR = 14.0
"""How far, in points, words may stand from the line that they label."""
ASIDE = 3.0
"""Something without words so near to a box of ours is a piece of it."""


@dataclass(slots=True)
class Things:
    """New nodes with the part that each stands for, and what new lines are labelled."""

    nodes: list[tuple[Part, Node]] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)


def sorted_out(seen: Comparison) -> Things:
    """What each new part of the file is."""
    things = Things()
    names = Names()
    for id in (*seen.items, *seen.edges, *seen.braces):
        names.take(id)
    texts = [part for part in seen.new if part.shape == "text" and part.words]
    lines = [wire for wire in seen.after.wires if wire.new]
    for part in seen.new:
        if part.shape == "text":
            continue
        inside = [text for text in texts if _holds(part.rect, text.rect)]
        texts = [text for text in texts if text not in inside]
        said = (*part.words, *(word for text in inside for word in text.words))
        if said:
            _add(seen, things, names, replace(part, words=said))
        elif not _piece(part, seen.now.values()):
            seen.notes.append(f"a new drawing {_where(part.rect)} has no words and was not taken over")
    for text in texts:
        line = min(lines, key=lambda wire: _off(text.rect, wire), default=None)
        if line is not None and _off(text.rect, line) <= NEAR and line.key not in things.labels:
            things.labels[line.key] = " ".join(text.words)
        elif owner := next((id for id, part in seen.now.items() if _over(seen, id, part, text)), ""):
            seen.notes.append(f"the words {' '.join(text.words)!r} were put on {owner!r}; change its own words instead")
        else:
            _add(seen, things, names, text)
    return things


def _add(seen: Comparison, things: Things, names: Names, part: Part) -> None:
    label = part.words[0] if part.words[1:] and part.like else " ".join(part.words)
    id = names.free(slug(label) or "box")
    model = seen.items.get(part.like)
    if isinstance(model, Node) and not model.src:
        same = part.words == seen.was[part.like].words if part.like in seen.was else False
        update = {"id": id, "evidence": ""} | ({} if same else {"label": label})
        node = model.model_copy(update=update)
    else:
        node = Node.model_validate({"id": id, "label": label, **_kind(part, label)})
    seen.ids[part.key] = id
    things.nodes.append((part, node))


def _kind(part: Part, label: str) -> dict[str, str]:
    if part.shape == "text":
        return {"kind": "text"}
    if part.shape == "cylinder":
        return {"kind": "store"}
    return {"kind": "operator"} if part.shape == "oval" and len(label) <= 2 else {}


def _holds(rect: Rect, inner: Rect) -> bool:
    return rect.grown(1).contains(Rect(inner.cx, inner.cy, 0, 0))


def _over(seen: Comparison, id: str, part: Part, text: Part) -> bool:
    return seen.elements[id].role == "node" and _holds(part.rect, text.rect)


def _piece(part: Part, own: Iterable[Part]) -> bool:
    """The shadow or the card of a box that was ungrouped."""
    return any(other.rect.grown(ASIDE).contains(part.rect) and other.shape != "text" for other in own if _small(other))


def _small(part: Part) -> bool:
    return bool(part.words)


def _off(rect: Rect, wire: Wire) -> float:
    """How far a rectangle's middle is from a line, its own half height aside."""
    a, b = wire.points
    length = math.dist(a, b) ** 2
    t = ((rect.cx - a.x) * (b.x - a.x) + (rect.cy - a.y) * (b.y - a.y)) / length if length else 0.0
    t = min(1.0, max(0.0, t))
    foot = Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y))
    return math.dist((rect.cx, rect.cy), foot) - rect.h / 2


def _where(rect: Rect) -> str:
    return f"at {rect.cx:.0f}, {rect.cy:.0f} ({rect.w:.0f} x {rect.h:.0f} points)"
