"""Where a sheet is empty: a coarse grid of what is covered, one integer of bits a row."""

from __future__ import annotations

from collections.abc import Iterator

from figwright.ir.scene import Rect


class Grid:
    """A rectangle cut into about `cells` squares along its longer side; covered ones are remembered."""

    def __init__(self, area: Rect, cells: int) -> None:
        self.area = area
        self.step = max(area.w, area.h) / cells or 1.0
        self.columns = max(1, round(area.w / self.step))
        self._rows = [0] * max(1, round(area.h / self.step))

    def cover(self, rect: Rect) -> None:
        """Marks every cell that the rectangle touches."""
        left = max(0, int((rect.x - self.area.x) / self.step))
        right = min(self.columns - 1, int((rect.right - self.area.x) / self.step))
        top = max(0, int((rect.y - self.area.y) / self.step))
        bottom = min(len(self._rows) - 1, int((rect.bottom - self.area.y) / self.step))
        mask = ((1 << max(0, right - left + 1)) - 1) << left
        for y in range(top, bottom + 1):
            self._rows[y] |= mask

    def emptiest_corner(self) -> tuple[float, str]:
        """The largest empty rectangle in a corner: its share of the area, and which corner."""
        return max(
            (self._corner(rows, from_left), f"{vertical} {'left' if from_left else 'right'}")
            for vertical, rows in (("upper", self._rows), ("lower", self._rows[::-1]))
            for from_left in (True, False)
        )

    def _corner(self, rows: list[int], from_left: bool) -> float:
        best, width = 0, self.columns
        for depth, row in enumerate(rows, 1):
            width = min(width, self._free(row, from_left))
            best = max(best, width * depth)
        return best / (self.columns * len(rows))

    def _free(self, row: int, from_left: bool) -> int:
        """How many cells of a row are empty from its left or right end."""
        if not row:
            return self.columns
        return (row & -row).bit_length() - 1 if from_left else self.columns - row.bit_length()

    def largest_gap(self) -> tuple[float, Rect]:
        """The largest empty rectangle anywhere: its share of the area, and where it is."""
        best, where = 0, (0, 0, 0, 0)
        heights = [0] * self.columns
        for y, row in enumerate(self._rows):
            heights = [0 if row >> x & 1 else h + 1 for x, h in enumerate(heights)]
            for left, width, height in _rectangles_under_skyline(heights):
                if width * height > best:
                    best, where = width * height, (left, y - height + 1, width, height)
        place = Rect(*where).scaled(self.step).moved(self.area.x, self.area.y)
        return best / (self.columns * len(self._rows)), place


def _rectangles_under_skyline(heights: list[int]) -> Iterator[tuple[int, int, int]]:
    """The maximal rectangles under a skyline: left, width, height."""
    open_: list[tuple[int, int]] = []
    for x, height in enumerate([*heights, 0]):
        left = x
        while open_ and open_[-1][1] >= height:
            left, tall = open_.pop()
            yield left, x - left, tall
        open_.append((left, height))
