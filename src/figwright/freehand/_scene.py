"""A measured free drawing -> a scene, so that it can be written in every format: what has a name becomes an element.

Elements come in drawing order. What a thing draws after something else has come between is still the thing's own where
nothing of it lies over what came between; otherwise it is an element after it, named "thing/2".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from xml.etree.ElementTree import Element as Tag

from figwright.assets.shapes import Matrix
from figwright.assets.svg.drawn import marks_of
from figwright.assets.svg.looks import SHAPES, USUAL, Look
from figwright.assets.svg.units import UNDRAWN
from figwright.assets.svg.words import joined
from figwright.assets.svg.words import marks_of as words_of
from figwright.freehand._model import Arrow, Sheet, Text, Thing
from figwright.freehand._scene_arrows import edge
from figwright.scene import Box, Element, Mark, Outline, Picture, Rect, Role, Scene, Words, union
from figwright.scene.polygons import clipped, flattened

Owner = Thing | Arrow | None
GROUND = 0.02
"""Of the canvas's width: what a ground may leave free at its edges."""


def scene(sheet: Sheet) -> Scene:
    """The drawing on a sheet of its width in print, in points."""
    painter = _Painter(sheet)
    painter.walk_root()
    background, parts = _ground(painter.parts, sheet.canvas)
    k = sheet.width / sheet.canvas.w
    taken: set[str] = set()
    elements = [element for part in parts for element in _elements(part, taken)]
    placed = tuple(element.placed(k, -sheet.canvas.x * k, -sheet.canvas.y * k) for element in elements)
    return Scene(sheet.width, sheet.canvas.h * k, placed, background)


@dataclass(slots=True)
class _Part:
    """What one thing draws in one go; `key` is the element that it belongs to."""

    key: Tag
    owner: Owner
    drawn: list[tuple[Mark, Rect]] = field(default_factory=list)
    shapes: list[tuple[Tag, tuple[Mark, ...]]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)


class _Painter:
    """One walk over the tree, in drawing order."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.named = {tag.attrib["id"]: tag for tag in sheet.root.iter() if "id" in tag.attrib}
        owners: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows)
        self.owners = {owner.element: owner for owner in owners}
        self.texts = {text.element: text for text in sheet.texts}
        self.nodes = {node.id: node for node in reversed(sheet.nodes)}
        self.parts: list[_Part] = []
        self.latest: dict[Tag, int] = {}

    def walk_root(self) -> None:
        look = Look(USUAL, Matrix(), self.named, sheet=self.sheet.canvas).of(self.sheet.root)
        for child in self.sheet.root:
            self.walk(child, look, None, None)

    def walk(self, tag: Tag, above: Look, owner: Owner, bundle: Tag | None) -> None:
        if tag.tag in UNDRAWN or tag.get("display") == "none":
            return
        look = above.of(tag)
        if tag in self.owners:
            owner, bundle = self.owners[tag], tag
        elif owner is None and bundle is None and not any(part in self.owners for part in tag.iter()):
            bundle = tag  # what has no names inside is one part, such as a legend
        if tag.tag == "text":
            if (text := self.texts.get(tag)) is not None:
                self.write(text, look, owner, bundle or tag)
        elif tag.tag in SHAPES or tag.tag == "image":
            self.add(bundle or tag, owner, tag, tuple(marks_of(tag, look)))
        else:
            for child in tag:
                self.walk(child, look, owner, bundle)

    def write(self, text: Text, look: Look, owner: Owner, key: Tag) -> None:
        """A text goes to the node that it stands in, also when it was written elsewhere."""
        marks = words_of(text.element, text.style, text.place, look.ink)
        if marks and (halo := look.halo()) is not None:
            ground = Box(text.box.grown(halo.width / 2), replace(halo, width=0.0), halo.width)
            marks = (ground, *marks)
        node = self.nodes.get(text.owner)
        if node is not None and owner is not node and self._goes_on(node.element, marks):
            owner, key = node, node.element
        part = self.add(key, owner, text.element, marks)
        if part is not None:
            part.names.append(text.id)
            if not text.level:
                part.spoken.append(text.words)

    def add(self, key: Tag, owner: Owner, tag: Tag, marks: tuple[Mark, ...]) -> _Part | None:
        if not marks:
            return None
        if not self._goes_on(key, marks):
            self.latest[key] = len(self.parts)
            self.parts.append(_Part(key, owner))
        part = self.parts[self.latest[key]]
        part.drawn += ((mark, mark.bounds) for mark in marks)
        part.shapes.append((tag, marks))
        return part

    def _goes_on(self, key: Tag, marks: Sequence[Mark]) -> bool:
        """Whether a thing is drawn already, and nothing that came after it lies under the marks."""
        if key not in self.latest:
            return False
        later = [pair for part in self.parts[self.latest[key] + 1 :] for pair in part.drawn]
        return not any(_over(mark.bounds, *pair) for mark in marks for pair in later)


def _over(box: Rect, other: Mark, room: Rect) -> bool:
    """Whether a mark in that box would cover some of another."""
    if not box.grown(0.5).overlaps(room.grown(0.5)):
        return False
    if not isinstance(other, Outline) or other.paint.fill:
        return True
    near = box.grown(0.5 + other.paint.width / 2)
    return any(clipped(a, b, near) for path in flattened(other.commands) for a, b in pairwise(path))


def _ground(parts: list[_Part], canvas: Rect) -> tuple[str, list[_Part]]:
    """The colour of the sheet: that of a first shape which covers the canvas."""
    if parts and parts[0].owner is None and len(parts[0].drawn) == 1:
        ((mark, _),) = parts[0].drawn
        covers = isinstance(mark, Box) and mark.rect.contains(canvas, GROUND * canvas.w)
        if (
            isinstance(mark, Box)
            and covers
            and not mark.paint.stroke
            and mark.paint.opacity == 1
            and not mark.paint.shade
        ):
            return mark.paint.fill or "#ffffff", parts[1:]
    return "#ffffff", parts


def _elements(part: _Part, taken: set[str]) -> Iterator[Element]:
    owner = part.owner
    if isinstance(owner, Arrow):
        yield from edge(owner, part.shapes, lambda name: _unique(name, taken))
        return
    marks = tuple(_tidy([mark for mark, _ in part.drawn]))
    box = union(mark.bounds for mark in marks)
    facts = (("alt", " ".join(part.spoken)),) if part.spoken else ()
    role: Role = "label" if any(isinstance(mark, Words) for mark in marks) else "callout"
    if owner is None:
        name = part.key.get("id") or (part.names[0] if part.names else "part")
        yield Element(_unique(name, taken), role, box, marks, None, None, None, facts)
    elif owner.id in taken:
        yield Element(_unique(owner.id, taken, "/"), role, box, marks, owner.id, None, None, facts)
    else:
        yield _thing(owner, marks, facts, taken)


def _thing(thing: Thing, marks: tuple[Mark, ...], facts: tuple[tuple[str, str], ...], taken: set[str]) -> Element:
    said = " ".join(text.words for text in thing.texts if thing.kind == "node")
    facts += tuple((key, value) for key, value in (("label", said), ("evidence", thing.evidence)) if value)
    parent = thing.around[-1] if thing.around else None
    role: Role = "node" if thing.kind == "node" else "zone"
    box = union([thing.body, *(mark.bounds for mark in marks)])
    return Element(_unique(thing.id, taken), role, box, marks, parent, thing.body, None, facts)


def _tidy(marks: Sequence[Mark]) -> Iterator[Mark]:
    """Words that follow each other as the lines of one text are one block; pictures and shapes stay as they are."""
    block: list[Words] = []
    for mark in marks:
        if isinstance(mark, Words):
            block.append(mark)
            continue
        yield from joined(block)
        block = []
        yield replace(mark, name=mark.name or "picture") if isinstance(mark, Picture) else mark
    yield from joined(block)


def _unique(name: str, taken: set[str], joint: str = "-") -> str:
    count, found = 1, name
    while found in taken:
        count += 1
        found = f"{name}{joint}{count}"
    taken.add(found)
    return found
