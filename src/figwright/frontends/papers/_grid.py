"""Words and lines on a page -> rows and columns. A table is where words stand under each other with white between them;
lines help where there are some, and most tables of papers have only level ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from figwright.frontends.papers._cells import tidied
from figwright.frontends.papers._columns import FULL, Columns, bars_of, walls_of
from figwright.frontends.papers._letters import Box
from figwright.frontends.papers._words import MARKS, Row, Word, around, chunks, number

_PARTED = 2.3
"""How many rows' height of white makes two tables of one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells as text, every row as long as the others; the first `headers` rows are the head."""

    rows: tuple[tuple[str, ...], ...]
    headers: int


def tables(words: Sequence[Word], strokes: Sequence[Box], uprights: Sequence[Box]) -> list[Grid | None]:
    """The tables that stand above each other among some words; None for one that cannot be made out."""
    usual = median([word.size for word in words] or [0.0])
    rows = _rows([word for word in words if not (set(word.text) <= MARKS and word.size < 0.85 * usual)])
    if len(rows) < 2:
        return [None]
    pitch = median(low.box.y0 - high.box.y0 for high, low in pairwise(rows))
    parts: list[list[Row]] = [[rows[0]]]
    for high, low in pairwise(rows):
        if low.box.y0 - high.box.y0 > max(_PARTED * pitch, 2.2 * low.box.height):
            parts.append([])
        parts[-1].append(low)
    return [_table(part, _level(strokes), uprights) if len(part) > 1 else None for part in parts]


def _rows(words: Sequence[Word]) -> list[Row]:
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
    made = (Row(tuple(sorted(row, key=lambda one: one.box.x0)), around(row)) for row in full)
    return sorted(made, key=lambda row: row.box.y0)


def _same(row: Sequence[Word], band: Sequence[Word]) -> bool:
    """A word a little higher or lower than its row, an index say; not one in the middle between two."""
    lead = max(row, key=lambda one: one.size)
    return all(abs(word.level - lead.level) < 0.4 * max(lead.box.height, word.box.height) for word in band)


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


def _table(rows: list[Row], lines: Sequence[Box], uprights: Sequence[Box]) -> Grid | None:
    box = around([word for row in rows for word in row.words])
    own = [one for one in lines if one.across(box) > 2 and box.y0 - 12 < one.y0 < box.y1 + 12]
    full = sorted(one.y0 for one in own if one.across(box) >= FULL * box.width)
    rows = _noteless(rows, full)
    loose = _loose(rows)
    firm = [row for row in rows if row not in loose]
    head = _head(firm, own, full, box)
    bars = bars_of(uprights, box)
    body = firm[head:] if len(firm) > head + 1 else firm
    beside = [row for row in loose if row.box.y0 > body[0].box.y0]
    walls = walls_of(body, beside, firm[: -len(body)], bars)
    if not walls or len(firm) < 2:
        return None
    columns = Columns(tuple(walls), tuple(bars), tuple(own), box)
    cells = [columns.filled(row, at < head) for at, row in enumerate(firm)]
    cells, firm, head = _joined(cells, firm, head)
    _spread(cells, firm, loose, columns, full, head)
    grid = Grid(tuple(tuple(tidied(cell) for cell in row) for row in cells), head)
    return grid if _regular(grid) else None


def _noteless(rows: Sequence[Row], full: Sequence[float]) -> list[Row]:
    """Without lines of text under the last rule."""
    if len(full) < 2:
        return list(rows)
    return [row for row in rows if row.box.y0 < full[-1] or len(chunks(row, ())) > 1]


def _loose(rows: Sequence[Row]) -> list[Row]:
    """Labels of several rows, which stand between two of them."""
    loose = [row for row in rows if len(_level_with(row, rows)) > 1]
    firm = [row for row in rows if row not in loose]
    loose += [row for row in firm if len(chunks(row, ())) == 1 and _level_with(row, firm)]
    firm = [row for row in firm if row not in loose]
    return loose + [row for at, row in enumerate(firm) if _amid(firm, at)]


def _amid(rows: Sequence[Row], at: int) -> bool:
    """Whether a row fills what two rows leave free and stands between them where there is room for none."""
    if not 0 < at < len(rows) - 1 or len(rows) < 5:
        return False
    high, row, low = rows[at - 1 : at + 2]
    taken = [word.box for other in (high, low) for word in other.words]
    if any(word.box.across(box) for word in row.words for box in taken):
        return False
    steps = [low.box.y0 - high.box.y0 for n, (high, low) in enumerate(pairwise(rows)) if n not in (at - 1, at)]
    return low.box.y0 - high.box.y0 < 1.35 * median(steps)


def _level_with(row: Row, rows: Sequence[Row]) -> list[Row]:
    return [other for other in rows if other is not row and other.box.beside(row.box) > 0.2 * row.box.height]


def _head(rows: Sequence[Row], lines: Sequence[Box], full: Sequence[float], box: Box) -> int:
    """How many rows stand above the first line that crosses the table; without one, above the last long one."""
    for y in full:
        above = sum(row.box.y0 + row.box.height / 2 < y for row in rows)
        if 0 < above < len(rows):
            return _deeper(rows, above) if above == 1 else above
    long = sorted({round(one.y0) for one in lines})
    counts = []
    for y in long:
        share = sum(one.across(box) for one in lines if abs(one.y0 - y) < 2)
        above = sum(row.box.y0 + row.box.height / 2 < y for row in rows)
        if share > 0.5 * box.width and 0 < above <= len(rows) // 2:
            counts.append(above)
    return max(counts, default=1)


def _deeper(rows: Sequence[Row], head: int) -> int:
    """More lines of the head where every row is ruled: without numbers, and parting the first one's spans or, like it,
    beginning only after the column of the labels."""
    labels = chunks(rows[-1], ())[0][-1].box.x1
    corner = rows[0].words[0].box.x0 >= labels
    while head < len(rows) - 2:
        row, above = rows[head], rows[head - 1]
        parting = len(chunks(row, ())) > len(chunks(above, ()))
        if any(number(word.text) for word in row.words):
            break
        if not (parting if head == 1 and not corner else corner and row.words[0].box.x0 >= labels):
            break
        head += 1
    return head


def _joined(cells: list[list[str]], rows: Sequence[Row], head: int) -> tuple[list[list[str]], list[Row], int]:
    """Small type under a row (a deviation, a p value) belongs to the row's cells."""
    kept: list[list[str]] = []
    owners: list[Row] = []
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
    rows: Sequence[Row],
    loose: Sequence[Row],
    columns: Columns,
    full: Sequence[float],
    head: int,
) -> None:
    """Labels of several rows, in each of those rows. They stand in the middle of what two lines enclose."""
    groups = _groups(rows, columns, full, head)
    for row in loose:
        level = (row.box.y0 + row.box.y1) / 2
        for part in chunks(row, columns.bars):
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


def _groups(rows: Sequence[Row], columns: Columns, full: Sequence[float], head: int) -> list[list[int]]:
    """Rows between lines that cross the table; the head is a group of its own."""
    groups: list[list[int]] = [[0]]
    for at in range(1, len(rows)):
        high, low = rows[at - 1].box, rows[at].box
        middle_high, middle_low = (high.y0 + high.y1) / 2, (low.y0 + low.y1) / 2
        if at == head or (at > head and any(middle_high < y < middle_low for y in full)):
            groups.append([])
        groups[-1].append(at)
    return groups


def _center(rows: Sequence[Row], group: Sequence[int]) -> float:
    return (rows[group[0]].box.y0 + rows[group[-1]].box.y1) / 2


def _labels(body: Sequence[Sequence[str]]) -> int:
    """How many columns come before the first with numbers."""
    count = len(body[0]) if body else 0
    for column in range(count):
        said = [row[column] for row in body if row[column]]
        if 2 * len(said) > len(body) and sum(number(text.split()[0]) for text in said) > 0.5 * len(said):
            return column
    return count


def _regular(grid: Grid) -> bool:
    """At least two columns and a row under the head, and most cells have something in them."""
    body = grid.rows[grid.headers :]
    if not body or len(grid.rows[0]) < 2:
        return False
    filled = sum(bool(cell) for row in body for cell in row)
    return filled >= 0.4 * len(body) * len(grid.rows[0])
