"""Pixels -> the size of type, estimated: letters are small dark shapes that stand in a row on one baseline."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile
from statistics import median, quantiles
from typing import TYPE_CHECKING

from figwright.agents.style._lines import PRINT_WIDTH, mask_rows

if TYPE_CHECKING:
    from PIL.Image import Image

_SMALLEST, _TALLEST = 5, 64
_FEWEST_IN_ROW, _FEWEST = 4, 20
_TALL_LETTERS = 0.71
"""Height of capitals and of letters such as d and l, in parts of the type size; sans-serif faces differ by 2%."""
_INK = re.compile(rb"\xff+")


@dataclass(slots=True)
class Shape:
    """A connected patch of ink; edges in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1


def measure(depth: Image) -> float | None:
    """The size of most letters in points at print width; None where too few stand in rows."""
    letters = [shape for shape in _shapes(depth) if _is_letter(shape)]
    sizes = [size for row in _rows(letters) for size in [_size(row)] * len(row)]
    return median(sizes) * PRINT_WIDTH / depth.width if len(sizes) >= _FEWEST else None


class _Patches:
    """Connected patches of ink that grow by runs of pixels; a patch that was joined to another points to it."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.parents: list[int] = []

    def root(self, at: int) -> int:
        while self.parents[at] != at:
            self.parents[at] = self.parents[self.parents[at]]
            at = self.parents[at]
        return at

    def begin(self, start: int, end: int, y: int) -> int:
        self.parents.append(len(self.parents))
        self.shapes.append(Shape(start, y, end, y))
        return len(self.parents) - 1

    def join(self, kept: int, other: int) -> None:
        kept, other = self.root(kept), self.root(other)
        if kept != other:
            self.parents[other] = kept
            lost = self.shapes[other]
            self.grow(kept, lost.left, lost.right, lost.bottom)
            self.shapes[kept].top = min(self.shapes[kept].top, lost.top)

    def grow(self, at: int, start: int, end: int, y: int) -> None:
        shape = self.shapes[at]
        shape.left, shape.right = min(shape.left, start), max(shape.right, end)
        shape.bottom = max(shape.bottom, y)

    def whole(self) -> list[Shape]:
        return [shape for at, shape in enumerate(self.shapes) if self.parents[at] == at]


def _shapes(depth: Image) -> list[Shape]:
    """Every connected patch of ink, row by row: runs that touch a run above belong to its patch."""
    patches = _Patches()
    above: list[tuple[int, int, int]] = []
    for y, row in enumerate(mask_rows(depth)):
        here: list[tuple[int, int, int]] = []
        first = 0
        for match in _INK.finditer(row):
            start, end = match.span()
            while first < len(above) and above[first][1] < start:
                first += 1
            touching = [at for _, _, at in takewhile(partial(_begins_before, end), islice(above, first, None))]
            own = patches.root(touching[0]) if touching else patches.begin(start, end, y)
            for other in touching[1:]:
                patches.join(own, other)
            patches.grow(own, start, end, y)
            here.append((start, end, own))
        above = here
    return patches.whole()


def _begins_before(end: int, run: tuple[int, int, int]) -> bool:
    return run[0] <= end


def _is_letter(shape: Shape) -> bool:
    wide = shape.right - shape.left
    return _SMALLEST <= shape.height <= _TALLEST and 0.08 * shape.height < wide < 2 * shape.height


def _rows(letters: list[Shape]) -> list[list[Shape]]:
    """Letters on one baseline with small gaps between them."""
    rows: list[list[Shape]] = []
    by_baseline: dict[int, list[Shape]] = {}
    for letter in letters:
        by_baseline.setdefault(letter.bottom, []).append(letter)
    for baseline in sorted(by_baseline):
        ordered = sorted(by_baseline[baseline], key=lambda letter: letter.left)
        row: list[Shape] = []
        for letter in ordered:
            if row and letter.left - row[-1].right > 1.2 * max(letter.height, row[-1].height):
                rows.append(row)
                row = []
            row.append(letter)
        rows.append(row)
    return [row for row in rows if len(row) >= _FEWEST_IN_ROW and _look_like_letters(row)]


def _look_like_letters(row: list[Shape]) -> bool:
    """Words have letters of two heights that are not far apart; dots, icons and photos do not."""
    heights = [letter.height for letter in row]
    return max(heights) <= 2.2 * min(heights) and max(heights) > min(heights)


def _size(row: list[Shape]) -> float:
    return quantiles([letter.height for letter in row], n=10, method="inclusive")[-1] / _TALL_LETTERS
