"""Pieces of drawings and the words below them -> drawings with a caption: pieces that stand close together over words
in the middle below are one drawing, whatever lines and arrows run inside of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from figwright.frontends.freehand._model import Arrow, Text
from figwright.frontends.freehand.naming.model import NEAR, SLIM, Drawing, Thing, apart, area, clusters, holds
from figwright.frontends.freehand.naming.solid import SOLID
from figwright.ir.scene import Point, Rect, union
from figwright.ir.scene.polygons import bounds

GAPS = (1.0, 0.5, 0.25)
"""How far pieces of one drawing stand apart at the most, in sizes of the caption's type; the largest that fits."""
ABOVE, BELOW = 0.4, 1.4
"""How far the caption may reach into the drawing, and stand below it, in sizes of its type."""
ASIDE, ALONG = 0.3, 0.1
"""How far its middle may be off the drawing's: in sizes of its type, and as a share of the wider of both."""
ANCHOR = 0.01
"""How near to a shape an arrow ends that means it, as a share of the canvas."""
COMMON = 0.25
"""What pieces beside each other have in common at the most, as a share of the smaller."""
NEXT = 0.7
"""How far below a caption its next line stands, in sizes of its type."""


@dataclass(frozen=True, slots=True)
class Captions:
    """`walls` are what no drawing lies over, `parted` says whether something is between a drawing and words."""

    drawing: Drawing
    walls: Sequence[Rect]
    parted: Callable[[Rect, Rect], bool]

    def found(self, pieces: Sequence[Thing], texts: Sequence[Text]) -> list[Thing]:
        """The drawings with a caption; their pieces are no things of their own any more."""
        out: list[Thing] = []
        left, free = list(pieces), list(texts)
        for text in sorted(texts, key=lambda text: (text.box.y, text.box.x)):
            own = self._above(text, left, [other.box for other in free if other is not text]) if text in free else []
            if not own:
                continue
            whole = union(one.rect for one in own)
            inside = [one for one in left if one in own or whole.grown(1.0).contains(one.rect)]
            left = [one for one in left if one not in inside]
            lines = _lines(text, free)
            free = [other for other in free if other not in lines]
            shapes = sorted((shape for one in inside for shape in one.shapes), key=lambda shape: shape.order)
            out.append(Thing(shapes, lines, captioned=True))
        return out

    def _above(self, text: Text, pieces: Sequence[Thing], words: Sequence[Rect]) -> list[Thing]:
        """The pieces that words are the caption of."""
        pieces = [one for one in pieces if not holds(one.rect, text.box) and not (one.lines and _is_slim(one.rect))]
        groups = [
            [pieces[i] for i in group]
            for gap in GAPS
            for group in clusters([one.rect for one in pieces], gap * text.size)
        ]
        groups += [[one, *(other for other in pieces if holds(one.rect, other.rect))] for one in pieces if one.body]
        for own in groups:
            whole = union(one.rect for one in own)
            if not (_is_over(whole, text) and _is_centred(whole, text)):
                continue
            fits = not any(holds(whole, wall) or whole.contains(wall) for wall in (*self.walls, *words))
            if fits and not self.parted(whole, text.box) and not self._are_apart(own, whole):
                return own
        return []

    def _are_apart(self, pieces: Sequence[Thing], whole: Rect) -> bool:
        """Whether pieces beside each other have arrows of their own on one side, or an arrow leads from one shape to
        another: they are things by themselves."""
        met: dict[str, list[tuple[float, float]]] = {"left": [], "right": [], "top": [], "bottom": []}
        near, at_it = NEAR * self.drawing.wide, ANCHOR * self.drawing.wide
        for arrow in self.drawing.headed:
            ends = sorted((apart(whole, Rect(*at, 0, 0)), at) for at in (arrow.points[0], arrow.points[-1]))
            (off, at), (far, other) = ends
            if off <= near and far > at_it:
                side, box = _side(whole, at), min(pieces, key=lambda one: one.off(at)).rect
                met[side].append((box.y, box.bottom) if side in ("left", "right") else (box.x, box.right))
            elif off <= near:
                joined = [[one for one in pieces if one.body and one.off(spot) <= at_it] for spot in (at, other)]
                if joined[0] and joined[1] and not any(one in joined[1] for one in joined[0]):
                    return True
        return any(_are_beside(one, other) for spans in met.values() for one, other in combinations(spans, 2))


def _are_beside(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two stretches hardly overlap."""
    common = min(one[1], other[1]) - max(one[0], other[0])
    return common < COMMON * min(one[1] - one[0], other[1] - other[0])


def _side(box: Rect, at: Point) -> str:
    off = {"left": at.x - box.x, "right": box.right - at.x, "top": at.y - box.y, "bottom": box.bottom - at.y}
    return min(off, key=lambda side: off[side])


def _is_slim(box: Rect) -> bool:
    return min(box.w, box.h) < SLIM * max(box.w, box.h)


def _is_over(box: Rect, text: Text) -> bool:
    across = min(box.right, text.box.right) - max(box.x, text.box.x)
    return across > 0 and -ABOVE * text.size <= text.box.y - box.bottom <= BELOW * text.size


def _is_centred(box: Rect, text: Text) -> bool:
    wide = max(box.w, text.box.w)
    return abs(box.cx - text.box.cx) <= ASIDE * text.size + ALONG * wide and area(box) > text.size**2


def _lines(text: Text, texts: Sequence[Text]) -> list[Text]:
    """A caption and the words that go on below it."""
    out = [text]
    for other in sorted(texts, key=lambda one: one.box.y):
        last = out[-1]
        near = -ABOVE * last.size <= other.box.y - last.box.bottom <= NEXT * last.size
        if other not in out and near and _is_centred(last.box, other):
            out.append(other)
    return out


def arrows_within(things: Sequence[Thing], arrows: Sequence[Arrow]) -> dict[Arrow, Thing]:
    """Arrows that run inside of a drawing with a caption: parts of it."""
    drawn = [(one, union(shape.box for shape in one.shapes)) for one in things if one.captioned]
    out: dict[Arrow, Thing] = {}
    for arrow in (one for one in arrows if not one.id.startswith(SOLID)):
        home = next((one for one, box in drawn if box.grown(1.0).contains(bounds(arrow.points))), None)
        if home is not None:
            out[arrow] = home
    return out
