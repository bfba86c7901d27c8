"""Table -> the runs of values in it that one mark may draw: columns, groups of rows, rows, and what is made of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Literal

from figwright.core.tables import Column, Table
from figwright.plots.checks._proof._values import plain

Cell = tuple[str, int]
"""A column's name and a row."""
How = Literal["column", "group", "row", "share", "sum", "summary", "cumulated", "size", "places"]
MOST_ROWS = 400
"""Rows beyond which only whole columns and groups are tried: nobody draws a line through each of a thousand rows."""
MOST_COLUMNS = 40
MOST_KEYS, MOST_SERIES, MOST_PARTS = 4, 12, 24
"""Columns of words by which rows are put together, the words of one that may each make a series, and pairs of
words that may."""


@dataclass(frozen=True)
class Series:
    """Values with the cells that each comes from. `name` is what a legend would call it."""

    name: str
    how: How
    values: tuple[float, ...]
    cells: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def plain(self) -> bool:
        """Whether its values stand in the data as they are."""
        return self.how in ("column", "group", "row")

    @cached_property
    def counting(self) -> bool:
        """Whether a column only numbers its rows: 0, 1, 2 or 1, 2, 3."""
        return self.how == "column" and len(self) > 2 and list(self.values) in (
            [float(k) for k in range(len(self))], [float(k + 1) for k in range(len(self))])  # fmt: skip

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell[0] for cells in self.cells for cell in cells))


class Data:
    """A table as the proof sees it: cells with their values and the words that name them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.numbers = tuple(column for column in table.columns if column.numbers)
        self.values: dict[Cell, float] = {
            (column.name, row): value
            for column in self.numbers
            for row, value in enumerate(column.numbers)
            if math.isfinite(value)
        }
        self.group_of = {column.name: group for group in table.groups for column in group}

    @cached_property
    def series(self) -> tuple[Series, ...]:
        return tuple(self._all())

    @cached_property
    def counting(self) -> frozenset[str]:
        """Columns that only number the rows: no row is drawn together with its number."""
        return frozenset(series.columns[0] for series in self.series if series.counting)

    def column_cells(self, name: str) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.values if cell[0] == name)

    def keys(self, cell: Cell) -> frozenset[str]:
        """What a value may be called: the words of its row and the name of its column."""
        found = self._keys.get(cell)
        if found is None:
            found = self._keys[cell] = self._words(cell)
        return found

    @cached_property
    def _keys(self) -> dict[Cell, frozenset[str]]:
        return {}

    def _words(self, cell: Cell) -> frozenset[str]:
        name, row = cell
        near = (column.words[row] for column in self.group_of[name] if column.name != name)
        return frozenset(filter(None, (plain(words) for words in (*near, name))))

    def texts(self, name: str) -> tuple[Column, ...]:
        """The text columns beside a column."""
        return tuple(column for column in self.group_of[name] if not column.numbers)

    def _all(self) -> Iterator[Series]:
        for group in self.table.groups:
            numbers = tuple(column for column in group if column.numbers)
            gappy = [column for column in numbers if None in column.values][:MOST_KEYS]
            for column in numbers:
                run = _run(column.name, "column", [(column.name, row) for row in range(len(column))], self.values)
                yield from (run, *_placed(run, gappy))
            for run in self._groups(group, numbers):
                yield from (run, *_placed(run, gappy))
            yield from self._rows(group, numbers)
            yield from self._made(group, numbers)

    def _groups(self, group: Sequence[Column], numbers: Sequence[Column]) -> Iterator[Series]:
        """Runs of the rows that share a word (or a number that repeats) in another column."""
        for key in group:
            told = [value for value in key.values if value is not None]
            if not 1 < len(key.distinct) < len(told):
                continue
            places: dict[object, list[int]] = {}
            for row, value in enumerate(key.values):
                places.setdefault(value, []).append(row)
            few = key.numbers and (min(map(len, places.values())) < 2 or any(v % 1 for v in key.numbers if v == v))
            if len(places) > MOST_ROWS or few:
                continue  # numbers that are the same by chance make no group
            for word, rows in (*places.items(), *_blocks(key)):
                for column in numbers:
                    if column is not key and word is not None:
                        yield _run(str(word), "group", [(column.name, row) for row in rows], self.values)

    def _rows(self, group: Sequence[Column], numbers: Sequence[Column]) -> Iterator[Series]:
        """A row across neighbouring columns: wide data drawn the other way round."""
        if len(numbers) < 2 or len(group[0]) > MOST_ROWS or len(numbers) > MOST_COLUMNS:
            return
        text = next((column for column in group if not column.numbers), None)
        wide = len(numbers)
        spans = [(a, b) for a in range(wide) for b in range(a + 2, wide + 1)] if wide <= 12 else [(0, wide), (1, wide)]
        for a, b in spans:
            for row in range(len(group[0])):
                name = text.words[row] if text else str(row)
                yield _run(name, "row", [(column.name, row) for column in numbers[a:b]], self.values)

    def _made(self, group: Sequence[Column], numbers: Sequence[Column]) -> Iterator[Series]:
        """Shares of a row's or a column's total, sums and differences of two columns, running totals, means."""
        rows = range(len(group[0]))
        if len(numbers) > MOST_COLUMNS:
            return
        for column in numbers:
            yield from self._summaries(group, column)
        if len(rows) > MOST_ROWS:
            return
        for column in numbers:
            own = [(column.name, row) for row in rows]
            total = sum(self.values.get(cell, 0.0) for cell in own)
            yield from self._scaled(column.name, own, [total] * len(own))
            yield from self._running(column.name, own)
            if column.numbers and min(column.numbers) < 0 < max(column.numbers):
                there = [cell for cell in own if cell in self.values]
                sizes = tuple(abs(self.values[cell]) for cell in there)
                yield Series(column.name, "size", sizes, tuple((cell,) for cell in there))
        for a in range(len(numbers)):
            for b in range(a + 2, len(numbers) + 1):
                if len(numbers) <= 8 or (a, b) == (0, len(numbers)):
                    part = numbers[a:b]
                    totals = [sum(self.values.get((c.name, row), 0.0) for c in part) for row in rows]
                    for column in part:
                        yield from self._scaled(column.name, [(column.name, row) for row in rows], totals)
                    if b - a > 2:
                        cells = [tuple((c.name, row) for c in part) for row in rows]
                        yield Series(part[-1].name, "cumulated", tuple(totals), tuple(cells))
            for other in numbers:
                if other is not numbers[a]:
                    yield from self._pair(numbers[a].name, other.name, rows)

    def _scaled(self, name: str, cells: Sequence[Cell], totals: Sequence[float]) -> Iterator[Series]:
        there = [(cell, total) for cell, total in zip(cells, totals, strict=True) if cell in self.values and total]
        kept = tuple((cell,) for cell, _ in there)
        for factor in (1.0, 100.0):
            values = tuple(factor * self.values[cell] / total for cell, total in there)
            if len(values) > 1:
                yield Series(name, "share", values, kept)

    def _running(self, name: str, cells: Sequence[Cell]) -> Iterator[Series]:
        there = [cell for cell in cells if cell in self.values]
        values = tuple(sum(self.values[cell] for cell in there[: k + 1]) for k in range(min(len(there), MOST_ROWS)))
        if len(values) > 2:
            yield Series(name, "cumulated", values, tuple((cell,) for cell in there))

    def _summaries(self, group: Sequence[Column], column: Column) -> Iterator[Series]:
        """Means, totals, counts and spreads of the rows that share a word; of those that share two as well."""
        keys = [key for key in group if key is not column and not key.numbers and 1 < len(key.distinct) < len(key)]
        yield from self._repeated(group, column, [key for key in keys if len(key.distinct) <= MOST_SERIES])
        for key in keys[:MOST_KEYS]:
            yield from self._summary(column.name, _sets(column, key.values, key.values).values())
            for other in keys[:MOST_KEYS]:
                if other is not key and len(other.distinct) <= MOST_SERIES:
                    for name in other.distinct:
                        mine = [v if word == name else None for v, word in zip(key.values, other.values, strict=True)]
                        sets = _sets(column, mine, key.values)
                        if sets and max(map(len, sets.values())) > 1:
                            yield from self._summary(str(name), sets.values())

    def _repeated(self, group: Sequence[Column], column: Column, words: Sequence[Column]) -> Iterator[Series]:
        """The same of rows that share a number, as measurements at one time do; of all rows, and of those that share
        one word or two beside it. Where these numbers are, in order, each once, is a run too."""
        places = [key for key in group if key is not column and key.numbers and repeating(key)]
        kept = [(key, word) for key in words[:MOST_KEYS] for word in key.distinct]
        parts: list[tuple[tuple[Column, object], ...]] = [(), *((one,) for one in kept)]
        parts += [(a, b) for a, b in combinations(kept, 2) if a[0] is not b[0]][:MOST_PARTS]
        for key in places[:MOST_KEYS]:
            for part in parts:
                rows = [row for row in range(len(key)) if all(one.values[row] == word for one, word in part)]
                sets: dict[float, list[int]] = {}
                for row in rows:
                    if (key.name, row) in self.values and (column.name, row) in self.values:
                        sets.setdefault(self.values[key.name, row], []).append(row)
                if len(sets) < 2 or max(map(len, sets.values())) < 2:
                    continue
                name = " ".join(str(word) for _, word in part) or column.name
                there = [sets[at] for at in sorted(sets)]
                yield from self._summary(name, [[(column.name, row) for row in few] for few in there], counts=False)
                cells = tuple(tuple((key.name, row) for row in few) for few in there)
                yield Series(name, "places", tuple(sorted(sets)), cells)

    def _summary(self, name: str, sets: Iterable[Sequence[Cell]], *, counts: bool = True) -> Iterator[Series]:
        there = [[cell for cell in cells if cell in self.values] for cells in sets]
        if len(there) < 2 or not all(there):
            return
        cells = tuple(map(tuple, there))
        values = [[self.values[cell] for cell in one] for one in there]
        means = [sum(one) / len(one) for one in values]
        yield Series(name, "summary", tuple(means), cells)
        yield Series(name, "summary", tuple(map(sum, values)), cells)
        if counts:
            yield Series(name, "summary", tuple(float(len(one)) for one in values), cells)
        yield Series(name, "summary", tuple(_middle(one) for one in values), cells)
        several = [k for k, one in enumerate(values) if len(one) > 1]
        if 1 < len(several) < len(values):  # what has a spread: a band has gaps where there is one value only
            values, means, cells = [values[k] for k in several], [means[k] for k in several], _cells_at(cells, several)
            yield Series(name, "summary", tuple(means), cells)
        if len(several) > 1:
            squares = [sum((v - mean) ** 2 for v in one) for one, mean in zip(values, means, strict=True)]
            sample = [math.sqrt(s / (len(one) - 1)) for s, one in zip(squares, values, strict=True)]
            yield Series(name, "summary", tuple(sample), cells)
            yield Series(
                name, "summary", tuple(math.sqrt(s / len(o)) for s, o in zip(squares, values, strict=True)), cells
            )
            for factor in (1.0, 1.96):
                errors = tuple(factor * s / math.sqrt(len(one)) for s, one in zip(sample, values, strict=True))
                yield Series(name, "summary", errors, cells)

    def _pair(self, one: str, other: str, rows: range) -> Iterator[Series]:
        both = [((one, row), (other, row)) for row in rows if (one, row) in self.values and (other, row) in self.values]
        if len(both) < 2:
            return
        values = self.values
        yield Series(one, "sum", tuple(values[a] - values[b] for a, b in both), tuple(both))
        if one < other:
            yield Series(one, "sum", tuple(values[a] + values[b] for a, b in both), tuple(both))


def _sets(column: Column, words: Sequence[object], order: Sequence[object]) -> dict[object, list[Cell]]:
    """The cells of the rows that share a word, in the order in which words first come."""
    sets: dict[object, list[Cell]] = {word: [] for word in order if word is not None}
    for row, word in enumerate(words):
        if word is not None:
            sets[word].append((column.name, row))
    return {word: cells for word, cells in sets.items() if cells}


def _cells_at(cells: Sequence[tuple[Cell, ...]], places: Iterable[int]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(cells[k] for k in places)


def repeating(key: Column) -> bool:
    """Whether a column tells places or kinds of which there are several rows each."""
    return 1 < len(key.distinct) <= min(MOST_ROWS, len(key) / 2)


def _middle(values: Sequence[float]) -> float:
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _blocks(key: Column) -> Iterator[tuple[object, list[int]]]:
    """Rows in a row with one word: a word that comes back later begins another group."""
    blocks: list[tuple[object, list[int]]] = []
    for row, value in enumerate(key.values):
        if blocks and blocks[-1][0] == value:
            blocks[-1][1].append(row)
        else:
            blocks.append((value, [row]))
    if len(key.distinct) < len(blocks) and all(len(rows) > 1 for _, rows in blocks):
        yield from blocks


def _placed(run: Series, gappy: Sequence[Column]) -> Iterator[Series]:
    """A run without the rows that another column lacks a number in: over that column it can only be drawn so."""
    for column in gappy:
        kept = [pair for pair in zip(run.values, run.cells, strict=True) if column.values[pair[1][0][1]] is not None]
        if 1 < len(kept) < len(run):
            yield replace(run, values=tuple(value for value, _ in kept), cells=tuple(cells for _, cells in kept))


def _run(name: str, how: How, cells: Sequence[Cell], values: dict[Cell, float]) -> Series:
    there = [cell for cell in cells if cell in values]
    return Series(name, how, tuple(values[cell] for cell in there), tuple((cell,) for cell in there))
