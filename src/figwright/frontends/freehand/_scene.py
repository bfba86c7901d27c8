"""A measured free drawing -> its parts, in drawing order: what each thing draws in one go, as marks and words, from
the corner of the canvas.

What a thing draws after something else has come between is still the thing's own where nothing of it lies over what
came between; otherwise it is a part after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from xml.etree.ElementTree import Element as Tag

from figwright.drawing.assets.shapes import Matrix
from figwright.drawing.assets.svg.drawn import marks_of
from figwright.drawing.assets.svg.looks import Look
from figwright.drawing.assets.svg.sharing import Copied
from figwright.drawing.assets.svg.words import joined, outlined, slanted
from figwright.drawing.assets.svg.words import marks_of as words_of
from figwright.frontends.freehand._model import Arrow, Shape, Sheet, Text, Thing
from figwright.ir.scene import Box, Mark, Rect, Words, union
from figwright.ir.scene.math_face import written
from figwright.ir.scene.silhouettes import Silhouette, gap

Owner = Thing | Arrow | None
GROUND = 0.02
"""Of the canvas's width: what a ground may leave free at its edges."""
NEAR = 30.0
"""Marks farther from each other than this do not touch, however wide their lines are drawn."""


def parts(sheet: Sheet) -> tuple[str, list[Part]]:
    """The ground of a drawing, and what it draws, in drawing order."""
    drawn = [part for part in _Painter(sheet).parts if part.drawn or part.turned]
    return _ground(drawn, (sheet.canvas.w, sheet.canvas.h))


@dataclass(slots=True)
class Part:
    """What one thing draws in one go; `key` is the element that it belongs to."""

    key: Tag
    owner: Owner
    drawn: list[Mark] = field(default_factory=list)
    shapes: list[tuple[Tag, tuple[Mark, ...]]] = field(default_factory=list)
    turned: list[tuple[Words, Matrix]] = field(default_factory=list)
    """Slanted words in units of their own, and where those lie."""
    copies: dict[Mark, Copied] = field(default_factory=dict)
    box: Rect | None = None
    """Around what is drawn."""

    @property
    def words(self) -> list[Words]:
        """Words that follow each other as the lines of one text are one block."""
        return list(joined([mark for mark in self.drawn if isinstance(mark, Words)]))

    @property
    def art(self) -> list[Mark]:
        return [mark for mark in self.drawn if not isinstance(mark, Words)]


class _Painter:
    """What is drawn, thing by thing, in drawing order."""

    def __init__(self, sheet: Sheet) -> None:
        owners: tuple[Thing | Arrow, ...] = (*sheet.nodes, *sheet.groups, *sheet.arrows)
        self.owners = {owner.elements[0]: owner for owner in owners}
        self.nodes = {node.id: node for node in reversed(sheet.nodes)}
        self.parts: list[Part] = []
        self.own: dict[Tag, list[int]] = {}
        """The parts of every element, the latest last."""
        self.origin = Matrix(e=-sheet.canvas.x, f=-sheet.canvas.y)
        items: list[Shape | Text] = [*sheet.shapes, *sheet.texts]
        for item in sorted(items, key=lambda item: item.order):
            if isinstance(item, Text):
                self.write(item, item.look, self.owners.get(item.key), item.key)
            else:
                marks = tuple(marks_of(item.element, item.look))
                part = self.add(item.key, self.owners.get(item.key), item.element, marks)
                if part is not None and item.copy is not None and item.copy[1].similar:
                    part.copies |= self._copied(item, *item.copy, part.drawn[-len(marks) :])

    def write(self, text: Text, look: Look, owner: Owner, key: Tag) -> None:
        """A text goes to the node that it stands in, also when it was written elsewhere."""
        node = self.nodes.get(text.owner)
        if (turned := slanted(text.element, text.style, text.place, look.ink, written)) is not None:
            part = self.add(key, owner, text.element, outlined(*turned), seen=False)
            if part is not None:
                part.turned.append((turned[0], self.origin @ turned[1]))
            return
        marks: tuple[Mark, ...] = words_of(text.element, text.style, text.place, look.ink, written)
        if marks and (halo := look.halo()) is not None:
            ground = Box(text.box.grown(halo.width / 2), replace(halo, width=0.0), halo.width)
            marks = (ground, *marks)
        placed = [mark.placed(1.0, self.origin.e, self.origin.f) for mark in marks]
        if node is not None and owner is not node and self._goes_on(node.elements[0], placed):
            owner, key = node, node.elements[0]
        self.add(key, owner, text.element, marks, self._around(key, placed))

    def _copied(
        self, shape: Shape, name: str, place: Matrix, opacity: float, marks: Sequence[Mark]
    ) -> dict[Mark, Copied]:
        """The marks of a shape, as they are in what it is a copy of."""
        back = place.inverse
        clips = tuple(tuple(back.point(p) for p in clip) for clip in shape.look.clips)
        look = replace(shape.look, place=back @ shape.place, clips=clips, opacity=shape.look.opacity / opacity)
        own = tuple(marks_of(shape.element, look))
        if place.a * place.d < place.b * place.c or len(own) != len(marks):
            return {}  # a mirrored one is none
        return {mark: Copied(name, self.origin @ place, opacity, one) for mark, one in zip(marks, own, strict=True)}

    def add(
        self, key: Tag, owner: Owner, tag: Tag, marks: tuple[Mark, ...], at: int | None = None, seen: bool = True
    ) -> Part | None:
        """Marks to the part of a thing, the latest one unless `at` says which; those that are not `seen` only take
        their place in the drawing order."""
        if not marks:
            return None
        marks = tuple(mark.placed(1.0, self.origin.e, self.origin.f) for mark in marks)
        if at is None and not self._goes_on(key, marks):
            before = self.parts[self.own[key][-1]] if key in self.own else None
            part = Part(key, owner)
            if before and not before.art and not before.turned and self._goes_on(key, before.drawn):
                part.drawn, before.drawn = before.drawn, []  # words of a thing come after its shapes
                part.box, before.box = before.box, None
                part.shapes, before.shapes = before.shapes, []
            self.own.setdefault(key, []).append(len(self.parts))
            self.parts.append(part)
        part = self.parts[self.own[key][-1] if at is None else at]
        if seen:
            part.drawn += marks
            part.shapes.append((tag, marks))
            part.box = union([*([part.box] if part.box else []), *(mark.bounds for mark in marks)])
        return part

    def _goes_on(self, key: Tag, marks: Sequence[Mark]) -> bool:
        """Whether a thing is drawn already, and nothing that came after it lies under the marks."""
        return key in self.own and self._is_bare(self.own[key][-1], marks)

    def _around(self, key: Tag, marks: Sequence[Mark]) -> int | None:
        """The part of a thing that words stand in, where nothing that came after it lies under them."""
        box = union(mark.bounds for mark in marks) if marks else None
        for at in self.own.get(key, ())[:-1]:
            part = self.parts[at]
            if box and part.art and part.box and part.box.contains(box) and self._is_bare(at, marks):
                return at
        return None

    def _is_bare(self, at: int, marks: Sequence[Mark]) -> bool:
        """Whether nothing that came after a part lies under marks."""
        boxes = [mark.bounds for mark in marks]
        near = union(boxes).grown(NEAR)
        later = Silhouette.of_marks(
            other
            for part in self.parts[at + 1 :]
            if part.box is not None and part.box.overlaps(near, 0.0)
            for other in part.drawn
            if other.bounds.overlaps(near, 0.0)
        )
        return not any(gap(Silhouette.of_box(box), later, 0.5) < 0.5 for box in boxes)


def _ground(parts: list[Part], size: tuple[float, float]) -> tuple[str, list[Part]]:
    """The colour of the sheet: that of a first shape which covers the canvas."""
    first = parts[0].drawn if parts and parts[0].owner is None else []
    mark = first[0] if len(first) == 1 else None
    if isinstance(mark, Box) and mark.rect.contains(Rect(0, 0, *size), GROUND * size[0]):
        paint = mark.paint
        if not (paint.stroke or paint.shade or paint.opacity < 1):
            return paint.fill or "#ffffff", parts[1:]
    return "#ffffff", parts
