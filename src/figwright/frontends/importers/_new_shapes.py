"""What is new in a file: shapes with words become nodes, words beside a new line become its label; the rest is told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from figwright.drawing.anatomy import near
from figwright.frontends.importers._compare import Comparison
from figwright.frontends.importers._drawing import Part, holds, off_line
from figwright.frontends.importers._words import fields_of, rewritten
from figwright.ir.scene import Rect
from figwright.ir.spec import Node
from figwright.ir.spec.edits import Wrap
from figwright.ir.spec.ids import Names, slug

NEAR = 14.0
"""How far, in points, words may stand from the line that they label."""
ASIDE = 3.0
"""Something without words so near to a box of ours is a piece of it."""


@dataclass(slots=True)
class Things:
    """New nodes with the part that each stands for, new frames, and what new lines are labelled."""

    nodes: list[tuple[Part, Node]] = field(default_factory=list)
    frames: list[Wrap] = field(default_factory=list)
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
        around = _around(seen, part)
        if len(around) > 1 or (around and part.words):
            _frame(seen, things, part, around)
        elif part.words:
            _add(seen, things, names, part)
        elif not _piece(part, seen.now.values()):
            seen.notes.append(f"a new drawing {_where(part.rect)} has no text and was not imported")
    for text in texts:
        line = min(lines, key=lambda wire: off_line(text.rect, *wire.points), default=None)
        if line is not None and off_line(text.rect, *line.points) <= NEAR and line.key not in things.labels:
            things.labels[line.key] = " ".join(text.words)
        elif owner := next((id for id, part in seen.now.items() if _over(seen, id, part, text)), ""):
            seen.notes.append(f"the words {' '.join(text.words)!r} were placed on {owner!r}; change its label instead")
        else:
            _add(seen, things, names, text)
    return things


def _add(seen: Comparison, things: Things, names: Names, part: Part) -> None:
    label = " ".join(part.words)
    model = seen.items.get(part.like)
    if isinstance(model, Node) and not model.src and part.like in seen.was:
        told = rewritten(seen.was[part.like].words, part.words, fields_of(model), seen.show)
        node = model.model_copy(update={"evidence": "", **told.fields})
        id = names.free(slug(node.label) or "box")
        node = node.model_copy(update={"id": id})
    else:
        id = names.free(slug(label) or "box")
        node = Node.model_validate({"id": id, "label": label, **_kind(part, label)})
    seen.ids[part.key] = id
    things.nodes.append((part, node))


def _around(seen: Comparison, part: Part) -> list[str]:
    """The outermost items that a new shape is drawn around."""
    parents = seen.figure.parents()
    inside = {id for id, own in seen.now.items() if id in seen.items and part.rect.contains(own.rect)}
    return [id for id in seen.items if id in inside and not _held(id, inside, parents)]


def _held(id: str, inside: set[str], parents: dict[str, str | None]) -> bool:
    above = parents.get(id)
    while above and above not in inside:
        above = parents.get(above)
    return above is not None


def _frame(seen: Comparison, things: Things, part: Part, around: list[str]) -> None:
    parents = seen.figure.parents()
    if len({parents[id] for id in around}) == 1:
        things.frames.append(Wrap.model_validate({"ids": around, "label": " ".join(part.words)}))
    else:
        listed = ", ".join(repr(id) for id in around)
        seen.notes.append(f"a new frame was drawn around {listed}, which are in different groups; it was not imported")


def _kind(part: Part, label: str) -> dict[str, str]:
    if part.shape == "text":
        return {"kind": "text"}
    if part.shape == "cylinder":
        return {"kind": "store"}
    if part.shape == "diamond":
        return {"kind": "decision"}
    return {"kind": "operator"} if part.shape == "oval" and len(label) <= 2 else {}


def _over(seen: Comparison, id: str, part: Part, text: Part) -> bool:
    return seen.elements[id].role == "node" and holds(part.rect, text.rect)


def _piece(part: Part, own: Iterable[Part]) -> bool:
    """The shadow or the card of a box that was ungrouped."""
    return any(near(part.rect, other.rect, ASIDE) for other in own if other.shape != "text")


def _where(rect: Rect) -> str:
    return f"at {rect.cx:.0f}, {rect.cy:.0f} ({rect.w:.0f} x {rect.h:.0f} points)"
