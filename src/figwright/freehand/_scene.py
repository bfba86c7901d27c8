"""A measured free drawing -> its parts, in drawing order: what each thing draws in one go, as marks and words.

What a thing draws after something else has come between is still the thing's own where nothing of it lies over what
came between; otherwise it is a part after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element as Tag

from figwright.assets.shapes import Matrix
from figwright.assets.svg.drawn import marks_of
from figwright.assets.svg.looks import SHAPES, USUAL, Look
from figwright.assets.svg.units import UNDRAWN
from figwright.assets.svg.words import joined, outlined, slanted
from figwright.assets.svg.words import marks_of as words_of
from figwright.freehand._model import Arrow, Sheet, Text, Thing
from figwright.scene import Box, Mark, Rect, Words
from figwright.scene.math_face import written
from figwright.scene.silhouettes import Silhouette, gap

Owner = Thing | Arrow | None
GROUND = 0.02
"""Of the canvas's width: what a ground may leave free at its edges."""


def parts(sheet: Sheet) -> tuple[str, list[Part]]:
    """The ground of a drawing, and what it draws, in drawing order."""
    painter = _Painter(sheet)
    painter.walk_root()
    return _ground(painter.parts, sheet.canvas)


@dataclass(slots=True)
class Part:
    """What one thing draws in one go; `key` is the element that it belongs to."""

    key: Tag
    owner: Owner
    drawn: list[tuple[Mark, Rect]] = field(default_factory=list)
    shapes: list[tuple[Tag, tuple[Mark, ...]]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    turned: list[tuple[Words, Matrix]] = field(default_factory=list)
    """Slanted words in units of their own, and where those lie."""

    @property
    def words(self) -> list[Words]:
        """Words that follow each other as the lines of one text are one block."""
        return list(joined([mark for mark, _ in self.drawn if isinstance(mark, Words)]))

    @property
    def art(self) -> list[Mark]:
        return [mark for mark, _ in self.drawn if not isinstance(mark, Words)]


class _Painter:
    """One walk over the tree, in drawing order."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.named = {tag.attrib["id"]: tag for tag in sheet.root.iter() if "id" in tag.attrib}
        owners: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows)
        self.owners = {element: owner for owner in owners for element in owner.elements}
        self.texts = {text.element: text for text in sheet.texts}
        self.nodes = {node.id: node for node in reversed(sheet.nodes)}
        self.parts: list[Part] = []
        self.latest: dict[Tag, int] = {}
        self.bundles: dict[str, Tag] = {}
        """The first element of what belongs together without being a thing, by `data-part`."""

    def walk_root(self) -> None:
        look = Look(USUAL, Matrix(), self.named, sheet=self.sheet.canvas).of(self.sheet.root)
        for child in self.sheet.root:
            self.walk(child, look, None, None)

    def walk(self, tag: Tag, above: Look, owner: Owner, bundle: Tag | None) -> None:
        if tag.tag in UNDRAWN or tag.get("display") == "none":
            return
        look = above.of(tag)
        if tag in self.owners:
            owner = self.owners[tag]
            bundle = owner.elements[0]
        elif name := tag.get("data-part", ""):
            bundle = self.bundles.setdefault(name, tag)
        elif (
            owner is None
            and bundle is None
            and not any(part in self.owners or "data-part" in part.attrib for part in tag.iter())
        ):
            bundle = tag  # what has no names inside is one part, such as a legend
        key = tag if bundle is None else bundle
        if tag.tag == "text":
            if (text := self.texts.get(tag)) is not None:
                self.write(text, look, owner, key)
        elif tag.tag in SHAPES or tag.tag == "image":
            self.add(key, owner, tag, tuple(marks_of(tag, look)))
        else:
            for child in tag:
                self.walk(child, look, owner, bundle)

    def write(self, text: Text, look: Look, owner: Owner, key: Tag) -> None:
        """A text goes to the node that it stands in, also when it was written elsewhere."""
        node = self.nodes.get(text.owner)
        if (turned := slanted(text.element, text.style, text.place, look.ink, written)) is not None:
            part = self.add(key, owner, text.element, outlined(*turned), seen=False)
            if part is not None:
                part.turned.append(turned)
            return
        marks: tuple[Mark, ...] = words_of(text.element, text.style, text.place, look.ink, written)
        if marks and (halo := look.halo()) is not None:
            ground = Box(text.box.grown(halo.width / 2), replace(halo, width=0.0), halo.width)
            marks = (ground, *marks)
        if node is not None and owner is not node and self._goes_on(node.elements[0], marks):
            owner, key = node, node.elements[0]
        part = self.add(key, owner, text.element, marks)
        if part is not None:
            part.names.append(text.id)

    def add(self, key: Tag, owner: Owner, tag: Tag, marks: tuple[Mark, ...], seen: bool = True) -> Part | None:
        """Marks to the part of a thing; those that are not `seen` only take their place in the drawing order."""
        if not marks:
            return None
        if not self._goes_on(key, marks):
            self.latest[key] = len(self.parts)
            self.parts.append(Part(key, owner))
        part = self.parts[self.latest[key]]
        if seen:
            part.drawn += ((mark, mark.bounds) for mark in marks)
            part.shapes.append((tag, marks))
        return part

    def _goes_on(self, key: Tag, marks: Sequence[Mark]) -> bool:
        """Whether a thing is drawn already, and nothing that came after it lies under the marks."""
        if key not in self.latest:
            return False
        later = [pair for part in self.parts[self.latest[key] + 1 :] for pair in part.drawn]
        after = Silhouette.of_marks(other for other, _ in later)
        return not any(gap(Silhouette.of_box(mark.bounds), after, 0.5) < 0.5 for mark in marks)


def _ground(parts: list[Part], canvas: Rect) -> tuple[str, list[Part]]:
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
