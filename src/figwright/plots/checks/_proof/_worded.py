"""Words in the cells of a heat map -> faults: every word of the table stands in the cell of its row and its column,
and cells of one word have one colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from figwright.core.tables import Column, Table
from figwright.plots.checks._proof._near import Fault
from figwright.plots.readback import Axes, Drawn, Mark, Scale

ENOUGH = 0.6
"""The share of the words that must be right for a table to be the one that is drawn."""
NEAR = 0.3
"""How far from the middle of its cell a word may stand, in cells."""

Spot = tuple[str, str]
"""What a cell is called across and down."""


@dataclass(frozen=True)
class Spoken:
    """`there` of `total` words stand in their cells; `marks` are the cells that they colour, by axes and place."""

    there: int = 0
    total: int = 0
    marks: tuple[tuple[int, int], ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def whole(self) -> bool:
        return self.total > 0 and self.there == self.total and not self.faults


def spoken(drawn: Drawn, table: Table) -> Spoken:
    """The first heat map whose cells hold the words of the table."""
    tables = list(_tables(table))
    for place, axes in enumerate(drawn.axes) if tables else ():
        for index, mark in enumerate(axes.marks):
            if mark.kind != "cells" or not (seen := _words_in_cells(axes, mark)):
                continue
            best = max(tables, key=lambda said: _count_agreeing_cells(seen, said))
            shown = {
                spot: word for spot, word in best.items() if spot[0] in _names(axes.x) and spot[1] in _names(axes.y)
            }
            common = _count_agreeing_cells(seen, best)
            if common and common >= ENOUGH * len(shown) and 2 * common >= len(seen):  # a number may be a name by chance
                faults = (*_cell_faults(place, seen, shown), *_coloured(place, axes, mark))
                return Spoken(common, len(shown), ((place, index),), faults)
    return Spoken()


def _tables(table: Table) -> Iterator[dict[Spot, str]]:
    """Every way in which columns of words are cells by two names: a column each, or three columns; and turned."""
    for group in table.groups:
        words = [column for column in group if column.kind == "text"]
        for rows in group:
            wide = {(_normalized(c.name), _normalized(str(r))): w for c in words if c is not rows
                    for r, w in zip(rows.values, map(_normalized, c.words), strict=True) if w}  # fmt: skip
            yield from (wide, _transposed(wide))
        for across in group if len(group) <= 12 else ():
            for down in group:
                for cell in words:
                    if len({across.name, down.name, cell.name}) == 3 and _pairs_are_unique(across, down):
                        spots = zip(map(str, across.values), map(str, down.values), cell.words, strict=True)
                        yield {(_normalized(a), _normalized(d)): _normalized(w) for a, d, w in spots if w}


def _pairs_are_unique(across: Column, down: Column) -> bool:
    return len(set(zip(across.values, down.values, strict=True))) == len(across)


def _transposed(said: Mapping[Spot, str]) -> dict[Spot, str]:
    return {(down, across): word for (across, down), word in said.items()}


def _words_in_cells(axes: Axes, mark: Mark) -> dict[Spot, str]:
    """The words in the cells of a mark, by the ticks across and down."""
    across, down = _names(axes.x, by_place=True), _names(axes.y, by_place=True)
    spots = {(x, y) for x, y in zip(mark.x, mark.y, strict=False)}
    found: dict[Spot, str] = {}
    for text in axes.texts:
        if text.role != "note" or text.x is None or text.y is None:
            continue
        at = next(((x, y) for x, y in spots if x is not None and y is not None
                   and abs(x - text.x) < NEAR and abs(y - text.y) < NEAR), None)  # fmt: skip
        if at and round(at[0]) in across and round(at[1]) in down:
            found[across[round(at[0])], down[round(at[1])]] = _normalized(text.text)
    return found


def _names(axis: Scale, *, by_place: bool = False) -> dict[object, str]:
    ticks = [(tick.at, _normalized(tick.text)) for tick in axis.ticks if tick.text.strip()]
    return {(round(at) if by_place else name): name for at, name in ticks}


def _count_agreeing_cells(seen: Mapping[Spot, str], said: Mapping[Spot, str]) -> int:
    return sum(said.get(spot) == word for spot, word in seen.items())


def _cell_faults(place: int, seen: Mapping[Spot, str], said: Mapping[Spot, str]) -> Iterator[Fault]:
    for spot, word in said.items():
        where = f"axes {place + 1}: at {spot[1]!r} and {spot[0]!r}"
        if spot not in seen:
            yield Fault("missing", f"axes.{place}.cells", f"{where} the cell is empty, but the data have {word!r}")
        elif seen[spot] != word:
            message = f"{where} the cell shows {seen[spot]!r}, but the data have {word!r}"
            yield Fault("text", f"axes.{place}.cells", message)
    for spot in seen.keys() - said.keys():
        message = (
            f"axes {place + 1}: {seen[spot]!r} is drawn at {spot[1]!r} and {spot[0]!r}, where the data have no value"
        )
        yield Fault("invented", f"axes.{place}.cells", message)


def _coloured(place: int, axes: Axes, mark: Mark) -> Iterator[Fault]:
    """One word in two colours says two things."""
    shades: dict[str, set[float]] = {}
    for x, y, value in zip(mark.x, mark.y, mark.values, strict=False):
        for text in axes.texts:
            near = text.role == "note" and None not in (text.x, text.y, x, y, value)
            if near and abs((text.x or 0) - (x or 0)) < NEAR and abs((text.y or 0) - (y or 0)) < NEAR:
                shades.setdefault(_normalized(text.text), set()).add(value or 0.0)
    for word, values in shades.items():
        if len(values) > 1:
            yield Fault("wrong", f"axes.{place}.cells", f"axes {place + 1}: cells of {word!r} have several colours")


def _normalized(text: str) -> str:
    """Words without breaks of lines and signs of formulas; a plus or a minus stays: A+ is not A-."""
    return " ".join(text.replace("\\$", "$").replace("_", " ").split()).casefold()
