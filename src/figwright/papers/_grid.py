"""Words and lines on a page -> rows and columns. A table is where words stand under each other with white between them;
lines help where there are some, and most tables of papers have only level ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from figwright.papers._cells import tidied
from figwright.papers._letters import Box, Letter

_BLANK, _TOUCHING = 0.15, 0.08
"""From which part of its size on the space between two letters is a blank; and where a capital follows a small one."""
_WHITE, _NARROW, _WIDE = 0.45, 0.12, 0.8
"""In sizes of type: the white between columns; the least where one cell is long; what it then is in the others."""
_TOGETHER = 0.6
"""Up to how many sizes apart words of one row are one text."""
_FULL = 0.9
"""The share of a table's width from which a line crosses it."""
_MARKS = frozenset("†‡§¶∗*⋆★⁎")
_PARTED = 2.3
"""How many rows' height of white makes two tables of one."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters without a blank, and the size of most of them."""

    text: str
    box: Box
    size: float

    @property
    def middle(self) -> float:
        return (self.box.x0 + self.box.x1) / 2

    @property
    def level(self) -> float:
        return (self.box.y0 + self.box.y1) / 2


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells as text, every row as long as the others; the first `headers` rows are the head."""

    rows: tuple[tuple[str, ...], ...]
    headers: int


@dataclass(frozen=True, slots=True)
class _Row:
    words: tuple[Word, ...]
    box: Box

    @property
    def size(self) -> float:
        return median(word.size for word in self.words)


def words_of(letters: Iterable[Letter]) -> list[Word]:
    """The words among letters in the order of the file. Marks of notes, raised and small, are left out."""
    found: list[Word] = []
    held: list[Letter] = []
    for letter in letters:
        blank = not letter.sign.strip()
        if held and (blank or not _follows(held, letter)):
            found += _word(held)
            held = []
        if not blank:
            held.append(letter)
    return found + _word(held)


def _follows(held: Sequence[Letter], letter: Letter) -> bool:
    last = held[-1]
    if abs(letter.x0 - last.x0) < 0.05 and abs(letter.x1 - last.x1) < 0.05:
        return True  # a ligature's letters share one box
    size = max(one.face.size for one in held)
    level = abs(letter.base - last.base) < 0.55 * max(size, letter.face.size)
    heads = last.sign.islower() and letter.sign.isupper()  # of two columns, nearly touching
    near = -0.6 * size < letter.x0 - last.x1 <= (_TOUCHING if heads else _BLANK) * max(size, letter.face.size)
    return level and near


def _word(held: Sequence[Letter]) -> list[Word]:
    if not held:
        return []
    size = max(one.face.size for one in held)
    low = max((one.base for one in held if one.face.size >= 0.9 * size), default=held[0].base)
    kept = [one for one in held if not _mark(one, size, low, held)]
    if not kept:
        return []
    box = Box(min(one.x0 for one in kept), low - 0.75 * size, max(one.x1 for one in kept), low + 0.25 * size)
    return [Word("".join(one.sign for one in kept), box, size)]


def _mark(letter: Letter, size: float, base: float, held: Sequence[Letter]) -> bool:
    """A sign that points to a note, after something or alone and raised."""
    small = letter.face.size < 0.85 * size or letter.base < base - 0.15 * size
    return letter.sign in _MARKS and (small or (len(held) > 1 and letter is held[-1]))


def tables(words: Sequence[Word], strokes: Sequence[Box], uprights: Sequence[Box]) -> list[Grid | None]:
    """The tables that stand above each other among some words; None for one that cannot be made out."""
    usual = median([word.size for word in words] or [0.0])
    rows = _rows([word for word in words if not (set(word.text) <= _MARKS and word.size < 0.85 * usual)])
    if len(rows) < 2:
        return [None]
    pitch = median(low.box.y0 - high.box.y0 for high, low in pairwise(rows))
    parts: list[list[_Row]] = [[rows[0]]]
    for high, low in pairwise(rows):
        if low.box.y0 - high.box.y0 > max(_PARTED * pitch, 2.2 * low.box.height):
            parts.append([])
        parts[-1].append(low)
    return [_table(part, _level(strokes), uprights) if len(part) > 1 else None for part in parts]


def _rows(words: Sequence[Word]) -> list[_Row]:
    """Words on one line, from the top. What stands between two lines is a row of its own, to be spread later."""
    bands: list[list[Word]] = []
    for word in sorted(words, key=lambda one: (one.level, one.box.x0)):
        home = next((band for band in bands if abs(band[0].level - word.level) < 0.22 * word.box.height), None)
        if home is None:
            bands.append([word])
        else:
            home.append(word)
    full: list[list[Word]] = []
    for band in sorted(bands, key=lambda one: -sum(len(word.text) for word in one)):
        hit = [row for row in full if _same(row, band)]
        if len(hit) == 1:
            hit[0].extend(band)
        else:
            full.append(list(band))
    made = (_Row(tuple(sorted(row, key=lambda one: one.box.x0)), _around(row)) for row in full)
    return sorted(made, key=lambda row: row.box.y0)


def _same(row: Sequence[Word], band: Sequence[Word]) -> bool:
    """A word a little higher or lower than its row, an index say; not one in the middle between two."""
    lead = max(row, key=lambda one: one.size)
    return all(abs(word.level - lead.level) < 0.4 * max(lead.box.height, word.box.height) for word in band)


def _around(words: Sequence[Word]) -> Box:
    box = words[0].box
    for word in words[1:]:
        box = box.joined(word.box)
    return box


def _level(strokes: Sequence[Box]) -> list[Box]:
    """Lines at one height that touch are one line."""
    lines: list[Box] = []
    for stroke in sorted(strokes, key=lambda one: (round(one.y0), one.x0)):
        touching = (n for n, one in enumerate(lines) if abs(one.y0 - stroke.y0) < 1 and stroke.x0 - one.x1 < 1)
        at = next(touching, None)
        if at is None:
            lines.append(stroke)
        else:
            lines[at] = lines[at].joined(stroke)
    return lines


def _table(rows: list[_Row], lines: Sequence[Box], uprights: Sequence[Box]) -> Grid | None:
    box = _around([word for row in rows for word in row.words])
    own = [one for one in lines if one.across(box) > 2 and box.y0 - 12 < one.y0 < box.y1 + 12]
    full = sorted(one.y0 for one in own if one.across(box) >= _FULL * box.width)
    rows = _noteless(rows, full)
    loose = _loose(rows)
    firm = [row for row in rows if row not in loose]
    head = _head(firm, own, full, box)
    bars = _bars(uprights, box)
    body = firm[head:] if len(firm) > head + 1 else firm
    walls = _walls(body, firm[: -len(body)], bars)
    if not walls or len(firm) < 2:
        return None
    columns = _Columns(tuple(walls), tuple(bars), tuple(own), box)
    cells = [columns.filled(row, at < head) for at, row in enumerate(firm)]
    cells, firm, head = _joined(cells, firm, head)
    _spread(cells, firm, loose, columns, full, head)
    grid = Grid(tuple(tuple(tidied(cell) for cell in row) for row in cells), head)
    return grid if _regular(grid) else None


def _noteless(rows: Sequence[_Row], full: Sequence[float]) -> list[_Row]:
    """Without lines of text under the last rule."""
    if len(full) < 2:
        return list(rows)
    return [row for row in rows if row.box.y0 < full[-1] or len(_chunks(row, ())) > 1]


def _loose(rows: Sequence[_Row]) -> list[_Row]:
    """Labels of several rows, which stand between two of them."""
    loose = [row for row in rows if len(_level_with(row, rows)) > 1]
    firm = [row for row in rows if row not in loose]
    loose += [row for row in firm if len(_chunks(row, ())) == 1 and _level_with(row, firm)]
    firm = [row for row in firm if row not in loose]
    return loose + [row for at, row in enumerate(firm) if _amid(firm, at)]


def _amid(rows: Sequence[_Row], at: int) -> bool:
    """Whether a row fills what two rows leave free and stands between them where there is room for none."""
    if not 0 < at < len(rows) - 1 or len(rows) < 5:
        return False
    high, row, low = rows[at - 1 : at + 2]
    taken = [word.box for other in (high, low) for word in other.words]
    if any(word.box.across(box) for word in row.words for box in taken):
        return False
    steps = [low.box.y0 - high.box.y0 for n, (high, low) in enumerate(pairwise(rows)) if n not in (at - 1, at)]
    return low.box.y0 - high.box.y0 < 1.35 * median(steps)


def _level_with(row: _Row, rows: Sequence[_Row]) -> list[_Row]:
    return [other for other in rows if other is not row and other.box.beside(row.box) > 0.2 * row.box.height]


def _chunks(row: _Row, bars: Sequence[Box]) -> list[list[Word]]:
    """The texts of a row: words that stand close, with no line between them."""
    found: list[list[Word]] = []
    for word in row.words:
        gap = word.box.x0 - found[-1][-1].box.x1 if found else 0.0
        cut = found and any(_parts(bar, found[-1][-1], word) for bar in bars)
        if found and gap < _TOGETHER * word.size and not cut:
            found[-1].append(word)
        else:
            found.append([word])
    return found


def _parts(bar: Box, left: Word, right: Word) -> bool:
    middle = (bar.x0 + bar.x1) / 2
    return left.middle < middle < right.middle and bar.y0 - 2 < left.level < bar.y1 + 2


def _head(rows: Sequence[_Row], lines: Sequence[Box], full: Sequence[float], box: Box) -> int:
    """How many rows stand above the first line that crosses the table; without one, above the last long one."""
    for y in full:
        above = sum(row.box.y0 + row.box.height / 2 < y for row in rows)
        if 0 < above < len(rows):
            return _deeper(rows, above, lines)
    long = sorted({round(one.y0) for one in lines})
    counts = []
    for y in long:
        share = sum(one.across(box) for one in lines if abs(one.y0 - y) < 2)
        above = sum(row.box.y0 + row.box.height / 2 < y for row in rows)
        if share > 0.5 * box.width and 0 < above <= len(rows) // 2:
            counts.append(above)
    return max(counts, default=1)


def _deeper(rows: Sequence[_Row], head: int, lines: Sequence[Box]) -> int:
    """A second line of the head under the first one's spans: it has more texts than the first, and no numbers."""
    if head == 1 and len(rows) > 3:
        first, second = _chunks(rows[0], ()), _chunks(rows[1], ())
        if len(second) > len(first) and not any(_number(word.text) for word in rows[1].words):
            return 2
    return head


def _number(text: str) -> bool:
    return bool(text.strip("%().,±+-−")) and sum(sign.isdigit() for sign in text) * 2 >= len(text)


def _bars(uprights: Sequence[Box], box: Box) -> list[Box]:
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


def _walls(rows: Sequence[_Row], head: Sequence[_Row], bars: Sequence[Box]) -> list[float]:
    """Where columns part, from the left: at standing lines, and in the white that all rows leave."""
    height = rows[-1].box.y1 - rows[0].box.y0
    drawn = sorted(
        (bar.x0 + bar.x1) / 2
        for bar in bars
        if sum(one.beside(_around([w for r in rows for w in r.words])) for one in bars if abs(one.x0 - bar.x0) < 4)
        > 0.5 * height
    )
    firm = [x for at, x in enumerate(drawn) if not at or x - drawn[at - 1] > 4]
    voting = [row for row in rows if len(_chunks(row, bars)) > 1]
    if not voting:
        return firm
    size = median(row.size for row in voting)
    lanes = _lanes(voting)
    wide = [lane for lane in lanes if lane[1] - lane[0] >= _WHITE * size]
    walls = [*firm, *(_clear(lane, head) for lane in wide if not any(lane[0] - 1 < x < lane[1] + 1 for x in firm))]
    narrow = [lane for lane in lanes if _NARROW * size <= lane[1] - lane[0] < _WHITE * size]
    for lane in narrow:
        if not any(lane[0] - 1 < x < lane[1] + 1 for x in walls) and _held_apart(lane, voting, sorted(walls), size):
            walls.append(_clear(lane, head))
    return sorted(walls)


def _clear(lane: tuple[float, float], head: Sequence[_Row]) -> float:
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


def _lanes(rows: Sequence[_Row]) -> list[tuple[float, float]]:
    """The white from top to bottom, between the leftmost and the rightmost word."""
    spans = sorted((word.box.x0, word.box.x1) for row in rows for word in row.words)
    lanes, end = [], spans[0][1]
    for x0, x1 in spans:
        if x0 > end:
            lanes.append((end, x0))
        end = max(end, x1)
    return lanes


def _held_apart(lane: tuple[float, float], rows: Sequence[_Row], walls: Sequence[float], size: float) -> bool:
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
class _Columns:
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

    def filled(self, row: _Row, head: bool) -> list[str]:
        """A row's cells; a text over several columns is in each of them."""
        cells = [""] * self.count
        parts = _chunks(row, self.bars)
        for part in parts:
            for first, last, text in self._placed(part, row, parts, head):
                for column in range(first, last + 1):
                    cells[column] = f"{cells[column]} {text}".strip()
        return cells

    def _placed(
        self, part: Sequence[Word], row: _Row, parts: Sequence[Sequence[Word]], head: bool
    ) -> list[tuple[int, int, str]]:
        x0, x1 = part[0].box.x0, part[-1].box.x1
        text = " ".join(word.text for word in part)
        first, last = self.at(x0 + 1), self.at(x1 - 1)
        if head:
            ruled = self._ruled(x0, x1, row, parts) or self._alone(x0, x1, row, parts)
            if ruled:
                return [(min(first, ruled[0]), max(last, ruled[1]), text)]
        crossed = [wall for wall in self.walls if x0 + 1 < wall < x1 - 1]
        over = any(word.box.x0 + 1 < wall < word.box.x1 - 1 for word in part for wall in crossed)
        if crossed and (over or (head and len(parts) < self.count / 2) or len(parts) == 1):
            return [(*(self._centred(x0, x1, parts) if head else (first, last)), text)]
        return [(self.at(word.middle), self.at(word.middle), word.text) for word in part]

    def _ruled(self, x0: float, x1: float, row: _Row, parts: Sequence[Sequence[Word]]) -> tuple[int, int] | None:
        """The columns over a short line right under a text that has the line for itself."""
        for line in self.lines:
            under = -3 < line.y0 - row.box.y1 < 0.6 * row.box.height
            short = line.width < _FULL * self.box.width
            over = [one for one in parts if line.x0 - 3 < (one[0].box.x0 + one[-1].box.x1) / 2 < line.x1 + 3]
            if under and short and len(over) == 1 and line.x0 - 3 < (x0 + x1) / 2 < line.x1 + 3:
                inside = [n for n in range(self.count) if line.x0 - 3 < self._middle(n, n) < line.x1 + 3]
                if len(inside) > 1:
                    return inside[0], inside[-1]
        return None

    def _alone(self, x0: float, x1: float, row: _Row, parts: Sequence[Sequence[Word]]) -> tuple[int, int] | None:
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


def _joined(cells: list[list[str]], rows: Sequence[_Row], head: int) -> tuple[list[list[str]], list[_Row], int]:
    """Small type under a row (a deviation, a p value) belongs to the row's cells."""
    kept: list[list[str]] = []
    owners: list[_Row] = []
    for at, (cell, row) in enumerate(zip(cells, rows, strict=True)):
        small = owners and at >= head and row.size < 0.85 * owners[-1].size and not cell[0]
        if small and at > head:
            kept[-1] = [f"{up} {low}".strip() for up, low in zip(kept[-1], cell, strict=True)]
        else:
            kept.append(cell)
            owners.append(row)
    return kept, owners, head


def _spread(
    cells: list[list[str]],
    rows: Sequence[_Row],
    loose: Sequence[_Row],
    columns: _Columns,
    full: Sequence[float],
    head: int,
) -> None:
    """Labels of several rows, in each of those rows. They stand in the middle of what two lines enclose."""
    groups = _groups(rows, columns, full, head)
    for row in loose:
        level = (row.box.y0 + row.box.y1) / 2
        for part in _chunks(row, columns.bars):
            column = columns.at((part[0].box.x0 + part[-1].box.x1) / 2)
            group = min(groups, key=lambda one: abs(_center(rows, one) - level))
            for at in group:
                if not cells[at][column]:
                    cells[at][column] = " ".join(word.text for word in part)
    labels = _labels(cells[head:])
    for group in groups:
        center = _center(rows, group)
        for column in range(columns.count):
            said = [at for at in group if cells[at][column]]
            if len(said) != 1 or len(group) < 2 or (group[0] >= head and column >= labels):
                continue
            row = rows[said[0]]
            pitch = (rows[group[-1]].box.y0 - rows[group[0]].box.y0) / (len(group) - 1)
            if abs((row.box.y0 + row.box.y1) / 2 - center) < 0.3 * pitch and len(group) > 2:
                for at in group:
                    cells[at][column] = cells[said[0]][column]


def _groups(rows: Sequence[_Row], columns: _Columns, full: Sequence[float], head: int) -> list[list[int]]:
    """Rows between lines that cross the table; the head is a group of its own."""
    groups: list[list[int]] = [[0]]
    for at in range(1, len(rows)):
        high, low = rows[at - 1].box, rows[at].box
        middle_high, middle_low = (high.y0 + high.y1) / 2, (low.y0 + low.y1) / 2
        if at == head or (at > head and any(middle_high < y < middle_low for y in full)):
            groups.append([])
        groups[-1].append(at)
    return groups


def _center(rows: Sequence[_Row], group: Sequence[int]) -> float:
    return (rows[group[0]].box.y0 + rows[group[-1]].box.y1) / 2


def _labels(body: Sequence[Sequence[str]]) -> int:
    """How many columns come before the first with numbers."""
    count = len(body[0]) if body else 0
    for column in range(count):
        said = [row[column] for row in body if row[column]]
        if 2 * len(said) > len(body) and sum(_number(text.split()[0]) for text in said) > 0.5 * len(said):
            return column
    return count


def _regular(grid: Grid) -> bool:
    """At least two columns and a row under the head, and most cells have something in them."""
    body = grid.rows[grid.headers :]
    if not body or len(grid.rows[0]) < 2:
        return False
    filled = sum(bool(cell) for row in body for cell in row)
    return filled >= 0.4 * len(body) * len(grid.rows[0])
