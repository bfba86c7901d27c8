"""Shapes that are no boxes -> pictures: what touches belongs together, and lines belong to what they lie in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from figwright.frontends.freehand._model import Shape
from figwright.frontends.freehand.naming.groups import LARGEST
from figwright.frontends.freehand.naming.model import JUNCTION, SLIM, Drawing, apart, area, clusters
from figwright.ir.scene import Rect, union
from figwright.ir.scene.polygons import Polygon, corners, length

TOUCHING, BITMAP = 0.006, 0.002
"""How far shapes of one picture lie apart at most; less where one is a bitmap, which has an empty margin already."""
GRAPH = 0.08
"""How long the lines of a drawn graph are that is one picture."""
LINE = 0.012
"""How long a line is that is no part of a picture."""


@dataclass(frozen=True, slots=True)
class Pictures:
    drawing: Drawing

    def found(self, shapes: Sequence[Shape]) -> list[list[Shape]]:
        most = LARGEST * area(self.drawing.canvas)
        small = [shape for shape in shapes if area(shape.box) <= most and not self.runs(shape)]
        tight = [self._tight(shape) for shape in small]
        groups = clusters([box for box, _ in tight], TOUCHING * self.drawing.wide, [outline for _, outline in tight])
        found = [part for group in groups for part in self._opened([small[i] for i in group])]
        found = self._strung(found, [s for s in shapes if s not in small])
        alone: list[list[Shape]] = []
        strung = [shape for one in found for shape in one]
        for shape in (
            s for s in shapes if s not in small and s not in strung
        ):  # a line belongs to the picture that it lies in
            around = [one for one in found if union(s.box for s in one).grown(1.0).contains(shape.box)]
            (around[0].append(shape) if self.runs(shape) and around else alone.append([shape]))
        lines = [one[0] for one in alone if self.runs(one[0])]
        grouped = _nested(clusters([s.box for s in lines], TOUCHING * self.drawing.wide / 3), lines)
        return found + [one for one in alone if one[0] not in lines] + [[lines[i] for i in group] for group in grouped]

    def _tight(self, shape: Shape) -> tuple[Rect, Polygon]:
        """The box and the outline by which a shape is near to others."""
        if shape.element.tag != "image":
            return shape.box, shape.outline
        margin = (2 * TOUCHING if shape.element.get("data-cutout") else TOUCHING - BITMAP) * self.drawing.wide
        box = shape.box.grown(-min(margin, 0.2 * shape.box.w, 0.2 * shape.box.h))
        return box, corners(box)

    def _strung(self, pictures: list[list[Shape]], lines: Sequence[Shape]) -> list[list[Shape]]:
        """Small pictures that longer lines join, as the nodes of a drawn graph, are one picture."""
        strung: list[list[Shape]] = []
        for line in lines:
            far = length(line.outline) if line.paths else math.inf
            if line.fill or far > GRAPH * self.drawing.wide:
                continue
            ends = [Rect(p.x, p.y, 0, 0) for p in (line.outline[0], line.outline[-1])]
            held = [
                [one for one in pictures if min(apart(s.box, end) for s in one) <= JUNCTION * self.drawing.wide]
                for end in ends
            ]
            parts = [one[0] for one in held if one]
            small = all(one in strung or max(union(s.box for s in one)[2:]) <= 1.5 * far for one in parts)
            if len(parts) == 2 and parts[0] is not parts[1] and small:
                whole = [*parts[0], *parts[1], line]
                pictures = [one for one in pictures if one not in parts] + [whole]
                strung.append(whole)
        return pictures

    def runs(self, shape: Shape) -> bool:
        """Whether a shape is a long open line, which touches what it joins and is no part of it."""
        size = math.hypot(shape.box.w, shape.box.h)
        if shape.element.tag == "image":  # the shadow of a line, or of one side of a box
            slim = min(shape.box.w, shape.box.h)
            strip = shape.element.get("data-cutout") and slim < LINE * self.drawing.wide and slim < SLIM * size
            return bool(strip) or (slim < 0.05 * size and size > 0.1 * self.drawing.wide)
        if shape.fill == "#ffffff" and not shape.stroke:  # a patch of paper
            return True
        return bool(shape.stroke and not shape.fill and not shape.closed) and size > LINE * self.drawing.wide

    def _opened(self, picture: list[Shape]) -> list[list[Shape]]:
        """A picture, or the pictures inside of its border when arrows run from one to another there."""
        outer = max(picture, key=lambda shape: area(shape.box))
        rest = [shape for shape in picture if shape is not outer]
        ends = [[Rect(p.x, p.y, 0, 0) for p in (a.points[0], a.points[-1])] for a in self.drawing.headed]
        if len(rest) < 2 or not any(outer.box.contains(a) and outer.box.contains(b) for a, b in ends):
            return [picture]
        groups = clusters([shape.box for shape in rest], TOUCHING * self.drawing.wide)
        return [[outer], *([rest[i] for i in group] for group in groups)]


def _nested(groups: list[list[int]], lines: Sequence[Shape]) -> list[list[int]]:
    """Lines inside of the bounds of others, which are as high as wide, belong to them: the curve of a plot."""
    out: list[list[int]] = []
    for group in sorted(groups, key=lambda g: -area(union(lines[i].box for i in g))):
        box = union(lines[i].box for i in group)
        home = next((one for one in out if union(lines[i].box for i in one).grown(0.5).contains(box)), None)
        if home is not None and min(box.w, box.h) > SLIM * max(box.w, box.h):
            home += group
        else:
            out.append(group)
    return out
