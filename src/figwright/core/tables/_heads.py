"""Where a table begins and ends in its rows: titles over it, one or two lines of names, a line of units, headings
between the rows and remarks under them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from figwright.core.errors import SourceError
from figwright.core.numbers import measured
from figwright.core.table_markup import unwrapped
from figwright.core.tables import _units
from figwright.core.tables._cells import known_gap
from figwright.core.tables._dates import dates

_LOOKED_AT = 200
"""Rows from which the parts of a table are told."""

Row = tuple[int, list[Any]]
"""The line on which it begins, and its cells."""


@dataclass(frozen=True, slots=True)
class Framed:
    """The names, the units of a line under them (empty: none), and the rows."""

    names: list[str]
    units: list[str]
    rows: list[Row]
    notes: list[str]


def framed(rows: Sequence[Row]) -> Framed:
    """The table in rows that are not empty."""
    notes: list[str] = []
    first = _head(rows)
    over = [row for row in rows[:first] if row is not rows[first]]
    groups: list[Any] = []
    if over and over[-1][0] + 1 == rows[first][0] and _is_group(_places(over[-1][1])):
        groups = over.pop()[1]
    for _, cells in over:
        notes.append(f"a line over the table is not read: {_preview(cells)!r}")
    head, body = rows[first][1], list(rows[first + 1 :])
    if not groups and _second_head(head, body):
        groups, head, body = head, body[0][1], body[1:]
    names = [_name(cell) for cell in head]
    if groups:
        names = _with_group_names(groups, names)
        notes.append("two lines of names are read as one")
    if len(body) > 1 and _describes(body[0][1], body[1:]):
        notes.append(f"the line under the names describes them and is not read: {_preview(body[0][1])!r}")
        body = body[1:]
    body = _one_table(head, body, notes)
    units: list[str] = []
    if len(body) > 1 and (units := _unit_line(body[0][1], body[1:])):
        body = body[1:]
        notes.append("the line under the names is read as their units")
    return Framed(names, units, _without_headings(body, len(names), notes), notes)


def _one_table(head: Sequence[Any], body: list[Row], notes: list[str]) -> list[Row]:
    """The rows without the names again; a second table under the first one is refused."""
    again = [row for row in body if row[1] == list(head)]
    if again:
        notes.append(f"line {again[0][0]} holds the names again ({len(again)} such) and is not read")
        body = [row for row in body if row not in again]
    numbers = _numeric(body, len(head))
    for (before, _), (line, cells) in pairwise(body):
        if line == before + 1:
            continue
        said = [str(cells[i] or "").strip() if i < len(cells) else "" for i in numbers]
        words = bool(said) and all(said) and not any(map(_number, said)) and not any(map(known_gap, said))
        if words and len(_places(cells)) == len(cells):
            raise SourceError(
                f"a second table begins on line {line} ({_preview(cells)})", "put every table into its own file"
            )
    return body


def _head(rows: Sequence[Row]) -> int:
    """Where the names stand: titles over a table fill fewer cells than the table."""
    rows = rows[:_LOOKED_AT]
    filled = [len(_places(cells)) for _, cells in rows]
    counts = Counter(filled[len(filled) // 4 :])
    usual = max(counts.items(), key=lambda item: (item[1], item[0]))[0]
    first = next(place for place, count in enumerate(filled) if count >= 0.6 * usual)
    wide = Counter(_extent(cells) for _, cells in rows).most_common(1)[0][0]
    if first + 2 < len(rows) and _extent(rows[first][1]) < wide == _extent(rows[first + 1][1]):
        under = rows[first + 1][1]
        if not _places(under[:1]) or not any(map(_number, under)):
            return first + 1  # a title in several cells
    return first


def _extent(cells: Sequence[Any]) -> int:
    return max(_places(cells), default=-1) + 1


def _is_group(places: list[int]) -> bool:
    """Whether cells may be headings over several names: a name and its value at the left are none."""
    return len(places) > 1 and (0 not in places or places[-1] > 1)


def _describes(cells: Sequence[Any], body: Sequence[Row]) -> bool:
    """Whether the line under the names holds sentences over numbers, as survey tools write the questions."""
    numbers = _numeric(body, len(cells))
    said = [str(cells[i] or "").strip() for i in numbers]
    if not said or not all(said) or any(map(_number, said)) or _places(cells) != list(range(len(cells))):
        return False
    return any(" " in text for text in said) and not any(known_gap(text) for text in said)


def _places(cells: Sequence[Any]) -> list[int]:
    return [i for i, cell in enumerate(cells) if cell is not None and str(cell).strip()]


def _preview(cells: Sequence[Any]) -> str:
    text = " ".join(str(cells[i]).strip() for i in _places(cells))
    return text if len(text) <= 60 else f"{text[:59]}…"


def _name(cell: Any) -> str:
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return "" if cell is None else unwrapped(" ".join(str(cell).split()))


def _number(cell: Any) -> bool:
    if isinstance(cell, str):
        return measured(cell.strip()) is not None
    return cell is not None and not isinstance(cell, bool)


def _numeric(body: Sequence[Row], width: int) -> set[int]:
    """The columns whose cells are mostly numbers."""
    found = set()
    for place in range(width):
        column = [cells[place] for _, cells in body[:_LOOKED_AT] if place < len(cells)]
        cells = [cell for cell in column if cell is not None and str(cell).strip()]
        if cells and 2 * sum(map(_number, cells)) > len(cells):
            found.add(place)
    return found


def _second_head(head: Sequence[Any], body: Sequence[Row]) -> bool:
    """Whether the line under the names holds names too: words over numbers, under names with gaps or doubles."""
    if len(body) < 3 and not (len(body) == 2 and _places(head) != list(range(len(head)))):
        return False
    cells = body[0][1]
    numbers = _numeric(body[1:], len(cells))
    said = [i for i in numbers if i in _places(cells)]
    if len(said) < 2 or len(said) < len(numbers) or any(_number(cells[i]) for i in said):
        return False
    over = [str(head[i] or "").strip() if i < len(head) else "" for i in said]
    return "" in over or len(set(over)) < len(over)


def _with_group_names(groups: Sequence[Any], names: Sequence[str]) -> list[str]:
    """Names with the group that stands over them, or over a cell to their left."""
    out, group, place = [], "", 0
    for place, name in enumerate(names):
        said = _name(groups[place]) if place < len(groups) else ""
        group = said or group
        if not name or not group or (not said and place == 0):
            out.append(name or group)
        else:
            out.append(name if name == group else f"{group} {name}")
    return out


_UNIT_CELL = re.compile(r"[(\[]\s*([^()\[\]]{1,16})\s*[)\]]")


def _unit_line(cells: Sequence[Any], body: Sequence[Row]) -> list[str]:
    """The units in a line, "" where there is none; empty when the line holds anything else."""
    said = ["" if cell is None else str(cell).strip() for cell in cells]
    found = [(one[1].strip() if (one := _UNIT_CELL.fullmatch(text)) else text) for text in said]
    bracketed = all(_UNIT_CELL.fullmatch(text) for text in said if text)
    numbers = _numeric(body, len(cells))
    over = [i for i in numbers if found[i]]
    if not over or 2 * len(over) < len(numbers) or any(_number(text) for text in said if text):
        return []
    if not all(_units.known(text) or bracketed or text in ("-", "–", "#", "1") for text in found if text):
        return []
    return ["" if text in ("-", "–", "#") else text for text in found]


def _without_headings(body: list[Row], width: int, notes: list[str]) -> list[Row]:
    """The rows without lines that only hold words in their first cell: headings between rows, remarks under them."""
    alone = sum(_is_title_cell(cells) for _, cells in body)
    if width < 2 or not alone or 2 * alone > len(body):
        return body
    kept = list(body)
    while kept and _is_title_cell(kept[-1][1]) and (width > 2 or len(str(kept[-1][1][0]).split()) > 3):
        notes.append(f"a line under the table is not read: {_preview(kept.pop()[1])!r}")
    headings = [cells for _, cells in kept if _is_title_cell(cells)] if width > 2 else []
    if headings:
        shown = ", ".join(repr(_preview(cells)) for cells in headings[:4])
        notes.append(f"lines without values are read as headings and left out: {shown}")
    return [row for row in kept if row[1] not in headings]


def _is_title_cell(cells: Sequence[Any]) -> bool:
    if any(cell is not None and cell != "" for cell in cells[1:]) or not isinstance(cells[0], str) or not cells[0]:
        return False
    return measured(cells[0]) is None and not dates("", [cells[0].strip()])[0]
