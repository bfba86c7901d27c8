"""Whether the arrows that a traced figure marks as doubtful are the wrong ones.

An arrow is right when every pair that it joins is in the truth, or may be (arrows with an end at nothing). Arrows
within one drawing and lines without heads are not counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks._trace_score import fits, named, shapes_of, within
from benchmarks._trace_truth import Truth
from figwright.ir.scene import Rect
from figwright.ir.spec import Edge, Figure


@dataclass(frozen=True, slots=True)
class Doubted:
    """Numbers of arrows; `right_marked` are those of the right ones that are marked as doubtful."""

    right: int = 0
    right_marked: int = 0
    wrong: int = 0
    wrong_marked: int = 0

    def __add__(self, other: Doubted) -> Doubted:
        return Doubted(
            self.right + other.right,
            self.right_marked + other.right_marked,
            self.wrong + other.wrong,
            self.wrong_marked + other.wrong_marked,
        )


def doubted(truth: Truth, figure: Figure, places: Mapping[str, Rect], doubts: Mapping[str, str]) -> Doubted:
    """`places` by id, in fractions of the crop; `doubts` by id."""
    shapes = shapes_of(figure, places)
    names = named(truth, shapes)
    out = Doubted()
    for edge in figure.edges:
        pairs = _pairs(edge)
        right = all(_is_right(truth, names.get(a, set()), names.get(b, set())) for a, b in pairs)
        if not pairs or (not right and all(within(truth, shapes.get(a), shapes.get(b)) for a, b in pairs)):
            continue
        marked = bool(doubts.get(edge.id))
        out += Doubted(1, marked, 0, 0) if right else Doubted(0, 0, 1, marked)
    return out


def _is_right(truth: Truth, tail: set[str], head: set[str]) -> bool:
    """Whether an arrow is there, or may be: the other way round it is neither."""
    if any(fits(pair, tail, head) for pair in truth.arrows):
        return True
    turned = any(fits(pair, head, tail) for pair in truth.arrows)
    return not turned and any(fits(pair, tail, head) for pair in truth.open if any(pair))


def _pairs(edge: Edge) -> list[tuple[str, str]]:
    """What an arrow joins, from tail to head."""
    forth = [(a, b) for a in edge.source for b in edge.target]
    back = [(b, a) for a, b in forth]
    return {"end": forth, "start": back, "both": forth + back, "none": []}[edge.arrow]
