"""What was read back of a plot -> the lists of values that it shows, each with what the plot calls it.

A bar shows its length, a band its height, a slice its share, a spider's web goes round and ends where it began: what is
given here is what was meant to be read, not where ink is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Literal

from figwright.plots.readback import Axes, Drawn, Mark, Scale, Tick
from figwright.plots.readback.model import Number

Role = Literal["category", "place", "value", "error", "size", "colour", "share", "bound", "cells", "tiles"]
_MOST_WORDS = 100
_MOST_FULL = 0.7
_NUMBER = re.compile(r"([-+]?\d+(?:\.\d+)?)\s?(?:%|[kKMB])?")
_ROUND = 9
"""Digits that are left of a number that was reckoned: what is behind them is the reckoning's own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Values in the order drawn. `series` is what the legend calls them, `axis` what their axis says, `panel` the title
    of the axes and `at` their number, `way` the axis itself: x, y or z; words may stand
    at a mark or be a note."""

    role: Role
    values: tuple[Number | str, ...]
    series: str = ""
    axis: str = ""
    panel: str = ""
    at: int = 0
    way: str = ""


def panels(drawn: Drawn) -> tuple[tuple[int, Axes], ...]:
    """The axes that show something, colour bars left out."""
    found = ((at, axes) for at, axes in enumerate(drawn.axes) if axes.kind != "colorbar")
    return tuple((at, axes) for at, axes in found if any(mark.kind != "rule" for mark in axes.marks))


def places_of(drawn: Drawn) -> tuple[Place, ...]:
    """Everything that is shown, axes by axes, categories first."""
    found: list[Place] = []
    for at, axes in panels(drawn):
        where = replace(Place("value", ()), panel=_flat(axes.title), at=at)
        marks = joined(axes.marks)
        found += _categories(axes, marks, where)
        found += _tabled(axes, where)
        for mark in marks:
            found += [
                one for one in _places_of_mark(mark, axes, where) if len(one.values) > 1 and _any_known(one.values)
            ]
    return tuple(found)


def joined(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks that were drawn one by one in a loop, put together. When each has a name of its own they are one series and
    the names are its categories; otherwise those of one name are a series."""
    single = [mark for mark in marks if _single(mark)]
    names = [mark.label for mark in single]
    apart = all(names) and len(set(names)) == len(names)

    def key(mark: Mark) -> tuple[object, ...]:
        return (mark.kind, "" if apart else mark.label, mark.horizontal) if _single(mark) else (id(mark),)

    order = {one: place for place, one in enumerate(dict.fromkeys(key(mark) for mark in marks))}
    together = groupby(sorted(marks, key=lambda mark: order[key(mark)]), key=key)
    return tuple(_merge_marks(tuple(group)) for _, group in together)


def _single(mark: Mark) -> bool:
    return max(len(mark.x), len(mark.y), len(mark.values)) == 1 and mark.kind not in ("rule", "span", "picture")


def _merge_marks(group: tuple[Mark, ...]) -> Mark:
    if len(group) == 1:
        return group[0]
    lists = ("x", "y", "z", "base", "low", "high", "u", "v", "size", "values", "breadth")
    whole: dict[str, Any] = {name: tuple(v for one in group for v in getattr(one, name)) for name in lists}
    many = replace(group[0], **whole)
    names = tuple(one.label for one in group)
    return replace(many, label="", labels=names) if len(set(names)) > 1 else replace(many, labels=())


def _categories(axes: Axes, marks: Sequence[Mark], where: Place) -> Iterator[Place]:
    """The words at an axis, and those at slices, tiles and points."""
    for way, scale in (("x", axes.x), ("y", axes.y), ("z", axes.z)):
        ticks = [tick for tick in _inside(scale) if tick.text.strip()] if scale else []
        # Above the columns of a table the words are the columns' names.
        heads = way == "x" and (any(mark.kind == "cells" and _rows(mark) > 1 for mark in marks) or bool(numbered(axes)))
        if scale and len(ticks) > 1 and not heads and not all(map(_as_placed, ticks)):
            words = tuple(_flat(tick.text) for tick in ticks)
            yield replace(where, role="category", values=words, axis=_flat(scale.label), way=way)
    for mark in marks:
        if len([label for label in mark.labels if label]) > 1:
            yield replace(where, role="category", values=tuple(map(_flat, mark.labels)), way="mark")
    notes = [text.text for text in axes.texts if text.role == "note" and not _number(text.text)]
    if len(notes) > 1:
        yield replace(where, role="category", values=tuple(notes), way="note")


def _inside(scale: Scale) -> list[Tick]:
    low, high = sorted((scale.low, scale.high))
    slack = (high - low) * 1e-6
    return [tick for tick in scale.ticks if low - slack <= tick.at <= high + slack] if scale.shown else []


def _places_of_mark(mark: Mark, axes: Axes, where: Place) -> Iterator[Place]:
    across, along = (axes.y, axes.x) if mark.horizontal else (axes.x, axes.y)
    here = replace(where, series=_flat(mark.label))
    reader = _READERS.get(mark.kind)
    if mark.kind == "cells":
        mark = replace(mark, labels=tuple(_flat(tick.text) for tick in _inside(axes.x)))
    for place in reader(mark, here) if reader else ():
        scale = across if place.role == "place" else along
        way = "x" if (place.role == "place") != mark.horizontal else "y"
        yield replace(place, axis=place.axis or _flat(scale.label), way=way)
    if mark.kind in ("line", "points", "bars") and len(mark.z) == len(mark.x) and axes.z is not None:
        yield replace(here, role="value", values=mark.z, axis=_flat(axes.z.label))


def _bars(mark: Mark, here: Place) -> Iterator[Place]:
    if mark.tiled:
        areas = [_times(_minus(y, b), w) for y, b, w in zip(mark.y, mark.base, mark.breadth, strict=False)]
        yield replace(here, role="tiles", values=tuple(areas))
        return
    yield replace(here, role="place", values=mark.x, series="")
    lengths = tuple(_minus(y, b) for y, b in zip(mark.y, mark.base or (0.0,) * len(mark.y), strict=False))
    yield replace(here, values=lengths)
    if any(base for base in mark.base):
        yield replace(here, role="bound", values=mark.base)


def _curve(mark: Mark, here: Place) -> Iterator[Place]:
    if len(mark.x) == 2 and (mark.x[0] == mark.x[1] or mark.y[0] == mark.y[1]) and mark.kind == "line":
        return  # a level to compare with: as a rule across the axes
    yield replace(here, role="place", values=_open(mark.x, mark.x), series="")
    yield replace(here, values=_open(mark.y, mark.y))


def _points(mark: Mark, here: Place) -> Iterator[Place]:
    yield from _curve(mark, here)
    if len(set(mark.size)) > 1:
        yield replace(here, role="size", values=tuple(_times(one, one) for one in mark.size))
    if mark.values:
        yield replace(here, role="colour", values=mark.values)


def _errors(mark: Mark, here: Place) -> Iterator[Place]:
    middle = mark.x if mark.horizontal else mark.y
    up = tuple(_minus(high, at) for high, at in zip(mark.high, middle, strict=False))
    down = tuple(_minus(at, low) for at, low in zip(middle, mark.low, strict=False))
    yield replace(here, role="error", values=up)
    if down != up:
        yield replace(here, role="error", values=down)


def _area(mark: Mark, here: Place) -> Iterator[Place]:
    heights = tuple(_minus(high, low) for high, low in zip(mark.high, mark.low, strict=False))
    yield replace(here, role="place", values=mark.x, series="")
    yield replace(here, role="bound", values=heights)
    yield replace(here, role="bound", values=tuple(_times(one, 0.5) for one in heights))
    yield replace(here, role="bound", values=mark.low)
    yield replace(here, role="bound", values=mark.high)


def _wedges(mark: Mark, here: Place) -> Iterator[Place]:
    yield replace(here, role="share", values=mark.y)


def _cells(mark: Mark, here: Place) -> Iterator[Place]:
    """Column by column, each under the words at its foot (which `_places_of_mark` has put into `labels`)."""
    if len(mark.shape) == 2 and mark.shape[0] * mark.shape[1] == len(mark.values):
        rows, columns = mark.shape
        if rows == 1:
            yield replace(here, values=mark.values)
        for column in range(columns if rows > 1 else 0):
            named = mark.labels[column] if len(mark.labels) == columns else ""
            values = tuple(mark.values[row * columns + column] for row in range(rows))
            yield replace(here, role="cells", values=values, series=named)


def _rows(mark: Mark) -> int:
    return mark.shape[0] if len(mark.shape) == 2 else 0


def numbered(axes: Axes) -> dict[float, dict[float, float]]:
    """A table of numbers that is written out: by column and row, where nearly every place of the grid holds one."""
    grid: dict[float, dict[float, float]] = {}
    for text in axes.texts:
        number = _NUMBER.fullmatch(_flat(text.text).replace("\u2212", "-"))
        if text.role == "note" and number and text.x is not None and text.y is not None:
            grid.setdefault(round(text.x, 2), {})[round(text.y, 2)] = float(number[1])
    lines = {y for column in grid.values() for y in column}
    several = len(grid) > 1 and len(lines) > 1
    full = sum(map(len, grid.values())) >= _MOST_FULL * len(grid) * len(lines)
    cells = any(mark.kind in ("cells", "bars", "line", "points") for mark in axes.marks)
    return grid if several and full and not cells else {}


def _tabled(axes: Axes, where: Place) -> Iterator[Place]:
    grid = numbered(axes)
    heads = {round(tick.at, 2): _flat(tick.text) for tick in _inside(axes.x)}
    lines = sorted({y for column in grid.values() for y in column})
    for x in sorted(grid):
        values = tuple(grid[x].get(y) for y in lines)
        yield replace(where, role="cells", values=values, series=heads.get(x, ""), way="y")


def _shape(mark: Mark, here: Place) -> Iterator[Place]:
    """Corners: they say something only when somebody has written them down."""
    yield replace(here, role="bound", values=_open(mark.y, mark.y))


def _arrows(mark: Mark, here: Place) -> Iterator[Place]:
    yield replace(here, role="bound", values=mark.x)
    yield replace(here, role="bound", values=mark.y)
    for ends, starts in ((mark.u, mark.x), (mark.v, mark.y)):
        yield replace(here, role="bound", values=ends)
        yield replace(here, role="bound", values=tuple(_minus(a, b) for a, b in zip(ends, starts, strict=False)))


_READERS: dict[str, Callable[[Mark, Place], Iterator[Place]]] = {
    "bars": _bars, "line": _curve, "points": _points, "errors": _errors, "area": _area, "wedges": _wedges,
    "cells": _cells, "arrows": _arrows, "segments": _arrows, "polygon": _shape,
}  # fmt: skip


def _open(values: tuple[Number, ...], closed: tuple[Number, ...]) -> tuple[Number, ...]:
    """A way round without its last step, which is its first again."""
    return values[:-1] if len(closed) > 3 and closed[0] == closed[-1] and closed[0] is not None else values


def _minus(one: Number, other: Number) -> Number:
    return None if one is None or other is None else round(one - other, _ROUND)


def _times(one: Number, other: Number) -> Number:
    return None if one is None or other is None else one * other


def _any_known(values: Sequence[Number | str]) -> bool:
    return any(value is not None for value in values)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _as_placed(tick: Tick) -> bool:
    """Whether a tick says the number that it stands at, in whichever unit; a year that stands at 0, 1, 2 is a word."""
    if not _number(tick.text):
        return False
    counted = tick.at.is_integer() and 0 <= tick.at < _MOST_WORDS
    said = re.sub(r"[^\d.]", "", tick.text)
    return not counted or not said.replace(".", "", 1).isdigit() or abs(float(said) - tick.at) < 0.5 or "^" in tick.text


def _number(text: str) -> bool:
    plain = (
        re.sub(r"\\mathdefault|\\times|[{}^$]", "", text)
        .strip()
        .strip("$%")
        .replace("\u2212", "-")
        .replace(",", "")
        .removesuffix("%")
    )
    try:
        float(plain)
    except ValueError:
        return not any(sign.isalpha() for sign in plain)
    return True
