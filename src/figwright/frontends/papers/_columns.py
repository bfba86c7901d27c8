"""Rows of words -> columns: where they part, and which of them a text stands over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from figwright.frontends.papers._letters import Box
from figwright.frontends.papers._words import Row, Word, around, chunks

_WHITE, _NARROW, _WIDE = 0.45, 0.12, 0.8
"""In sizes of type: the white between columns; the least where one cell is long; what it then is in the others."""
FULL = 0.9
"""The share of a table's width from which a line crosses it."""


def bars_of(uprights: Sequence[Box], box: Box) -> list[Box]:
    """Standing lines inside a table; two close ones are one."""
    inside = [one for one in uprights if box.x0 + 1 < one.x0 < box.x1 - 1 and one.beside(box) > 0.5 * one.height]
    joined: list[Box] = []
    for one in sorted(inside, key=lambda bar: (round(bar.x0), bar.y0)):
        at = next((n for n, bar in enumerate(joined) if abs(bar.x0 - one.x0) < 4 and one.y0 - bar.y1 < 3), None)
        if at is None:
            joined.append(one)
        else:
            joined[at] = joined[at].joined(one)
    return joined


def walls_of(rows: Sequence[Row], beside: Sequence[Row], head: Sequence[Row], bars: Sequence[Box]) -> list[float]:
    """Where columns part, from the left: at standing lines, and in the white that all rows leave, and the labels
    `beside` several of them."""
    height = rows[-1].box.y1 - rows[0].box.y0
    drawn = sorted(
        (bar.x0 + bar.x1) / 2
        for bar in bars
        if sum(one.beside(around([w for r in rows for w in r.words])) for one in bars if abs(one.x0 - bar.x0) < 4)
        > 0.5 * height
    )
    firm = [x for at, x in enumerate(drawn) if not at or x - drawn[at - 1] > 4]
    voting = [row for row in rows if len(chunks(row, bars)) > 1]
    if not voting:
        return firm
    size = median(row.size for row in voting)
    lanes = _lanes([*voting, *beside])
    wide = [lane for lane in lanes if lane[1] - lane[0] >= _WHITE * size]
    walls = [*firm, *(_clear(lane, head) for lane in wide if not any(lane[0] - 1 < x < lane[1] + 1 for x in firm))]
    narrow = [lane for lane in lanes if _NARROW * size <= lane[1] - lane[0] < _WHITE * size]
    for lane in narrow:
        if not any(lane[0] - 1 < x < lane[1] + 1 for x in walls) and _held_apart(lane, voting, sorted(walls), size):
            walls.append(_clear(lane, head))
    return sorted(walls)


def _clear(lane: tuple[float, float], head: Sequence[Row]) -> float:
    """The middle of the white that the head leaves too, as far up as it leaves some."""
    for row in reversed(head):
        left, spaces = lane[0], []
        for word in row.words:
            if word.box.x1 > lane[0] and word.box.x0 < lane[1]:
                spaces.append((left, word.box.x0))
                left = word.box.x1
        spaces.append((left, lane[1]))
        best = max(spaces, key=lambda one: one[1] - one[0])
        if best[1] - best[0] < 1:
            break
        lane = best
    return sum(lane) / 2


def _lanes(rows: Sequence[Row]) -> list[tuple[float, float]]:
    """The white from top to bottom, between the leftmost and the rightmost word."""
    spans = sorted((word.box.x0, word.box.x1) for row in rows for word in row.words)
    lanes, end = [], spans[0][1]
    for x0, x1 in spans:
        if x0 > end:
            lanes.append((end, x0))
        end = max(end, x1)
    return lanes


def _held_apart(lane: tuple[float, float], rows: Sequence[Row], walls: Sequence[float], size: float) -> bool:
    """In most rows that have something on both sides the two are far apart: it is one long cell that is near."""
    left = max((x for x in walls if x < lane[0]), default=float("-inf"))
    right = min((x for x in walls if x > lane[1]), default=float("inf"))
    gaps = []
    for row in rows:
        before = [word.box.x1 for word in row.words if left < word.middle <= lane[0]]
        after = [word.box.x0 for word in row.words if lane[1] <= word.middle < right]
        if before and after:
            gaps.append(min(after) - max(before))
    return bool(gaps) and median(gaps) >= _WIDE * size


@dataclass(frozen=True, slots=True)
class Columns:
    """Where a table's columns part, and its lines."""

    walls: tuple[float, ...]
    bars: tuple[Box, ...]
    lines: tuple[Box, ...]
    box: Box

    @property
    def count(self) -> int:
        return len(self.walls) + 1

    def at(self, x: float) -> int:
        return sum(wall < x for wall in self.walls)

    def filled(self, row: Row, head: bool) -> list[str]:
        """A row's cells; a text over several columns is in each of them."""
        cells = [""] * self.count
        parts = chunks(row, self.bars)
        for part in parts:
            for first, last, text in self._placed(part, row, parts, head):
                for column in range(first, last + 1):
                    cells[column] = f"{cells[column]} {text}".strip()
        return cells

    def _placed(
        self, part: Sequence[Word], row: Row, parts: Sequence[Sequence[Word]], head: bool
    ) -> list[tuple[int, int, str]]:
        x0, x1 = part[0].box.x0, part[-1].box.x1
        text = " ".join(word.text for word in part)
        first, last = self.at(x0 + 1), self.at(x1 - 1)
        if head and self._one_each(part):
            return [(self.at(word.middle), self.at(word.middle), word.text) for word in part]
        if head:
            ruled = self._ruled(x0, x1, row, parts) or self._alone(x0, x1, row, parts)
            if ruled:
                return [(min(first, ruled[0]), max(last, ruled[1]), text)]
        crossed = [wall for wall in self.walls if x0 + 1 < wall < x1 - 1]
        over = any(word.box.x0 + 1 < wall < word.box.x1 - 1 for word in part for wall in crossed)
        if crossed and (over or (head and len(parts) < self.count / 2) or len(parts) == 1):
            return [(*(self._centred(x0, x1, parts) if head else (first, last)), text)]
        return [(self.at(word.middle), self.at(word.middle), word.text) for word in part]

    def _one_each(self, part: Sequence[Word]) -> bool:
        """Heads of narrow columns stand so close that they look like one text; the space between them tells."""
        columns = [self.at(word.middle) for word in part]
        gaps = [right.box.x0 - left.box.x1 for left, right in pairwise(part)]
        uneven = len(gaps) > 1 and max(gaps) > 1.8 * max(min(gaps), 0.1)
        return uneven and columns == list(range(columns[0], columns[0] + len(part)))

    def _ruled(self, x0: float, x1: float, row: Row, parts: Sequence[Sequence[Word]]) -> tuple[int, int] | None:
        """The columns over a short line right under a text that has the line for itself."""
        for line in self.lines:
            under = -3 < line.y0 - row.box.y1 < 0.6 * row.box.height
            short = line.width < FULL * self.box.width
            over = [one for one in parts if line.x0 - 3 < (one[0].box.x0 + one[-1].box.x1) / 2 < line.x1 + 3]
            if under and short and len(over) == 1 and line.x0 - 3 < (x0 + x1) / 2 < line.x1 + 3:
                inside = [n for n in range(self.count) if line.x0 - 3 < self._middle(n, n) < line.x1 + 3]
                if len(inside) > 1:
                    return inside[0], inside[-1]
        return None

    def _alone(self, x0: float, x1: float, row: Row, parts: Sequence[Sequence[Word]]) -> tuple[int, int] | None:
        """The columns between the standing lines on both sides, where nothing else is in this row."""
        level = (row.box.y0 + row.box.y1) / 2
        here = [bar.x0 for bar in self.bars if bar.y0 - 2 < level < bar.y1 + 2]
        if not here:
            return None
        left = max((x for x in here if x < (x0 + x1) / 2), default=self.box.x0 - 1)
        right = min((x for x in here if x > (x0 + x1) / 2), default=self.box.x1 + 1)
        mates = [one for one in parts if left < one[0].middle < right]
        return (self.at(left + 3), self.at(right - 3)) if len(mates) == 1 else None

    def _centred(self, x0: float, x1: float, parts: Sequence[Sequence[Word]]) -> tuple[int, int]:
        """The columns that a text stands in the middle of, up to those of its neighbours."""
        first, last, middle = self.at(x0 + 1), self.at(x1 - 1), (x0 + x1) / 2
        taken = {self.at(word.middle) for part in parts for word in part if not x0 <= word.middle <= x1}
        best, off = (first, last), abs(self._middle(first, last) - middle)
        for left in range(first, -1, -1):
            for right in range(last, self.count):
                if taken & set(range(left, right + 1)):
                    break
                if abs(self._middle(left, right) - middle) < off - 2:
                    best, off = (left, right), abs(self._middle(left, right) - middle)
        return best

    def _middle(self, first: int, last: int) -> float:
        edges = (self.box.x0, *self.walls, self.box.x1)
        return (edges[first] + edges[last + 1]) / 2
