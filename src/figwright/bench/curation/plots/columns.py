"""What a plot shows and what its script has written down -> columns of data, called as the plot calls them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from figwright.bench.curation.plots.literals import Cell, Written
from figwright.bench.curation.plots.places import Place

_TOLERANCE = 1e-6
_DIGITS = 10
_RECKONED = re.compile(
    r"\b(?:trend|fit|fitted|regression|average|mean|baseline|ideal|polynomial|smooth\w*)\b", re.IGNORECASE
)
"""What a line is called that was reckoned from the others."""
_ANYONES = {"labels", "label", "sizes", "values", "data", "x", "y", "z", "names", "categories", "x labels", "y labels"}
"""Names of variables that do not say what is in them."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column and where it is from: `written` in the script, or `drawn`: read back from the plot."""

    name: str
    values: tuple[Cell, ...]
    origin: str


@dataclass(frozen=True, slots=True)
class _Found:
    place: Place
    values: tuple[Cell, ...]
    variable: str
    origin: str


def columns_of(shown: Sequence[Place], written: Sequence[Written]) -> tuple[Column, ...]:
    """Each list once. What only repeats or follows from another list is left out."""
    found: list[_Found] = []
    for place in shown:
        if one := _source(place, written):
            found.append(_Found(place, one.values, one.name, "written"))
        elif values := _unwritten_values(place, shown):
            found.append(_Found(place, values, "", "drawn"))
    return tuple(_name_columns(list(_unique_columns(found))))


def _source(place: Place, written: Sequence[Written]) -> Written | None:
    same = _COMPARED.get(place.role, _equal)
    fits = [one for one in written if same(one.values, place.values)]
    return next((one for one in fits if one.name), fits[0] if fits else None)


def _unwritten_values(place: Place, shown: Sequence[Place]) -> tuple[Cell, ...]:
    """Values that nobody wrote down, as drawn; places that are only the number of a category are none."""
    if place.role in ("bound", "size", "colour", "error"):
        return ()
    if place.role == "place" and _counted(place, shown):
        return ()
    if place.role == "category":
        return tuple(place.values) if place.way != "note" else ()
    if place.role == "value" and _RECKONED.search(place.series):
        return ()
    if place.role in ("share", "tiles"):
        whole = sum(value for value in place.values if isinstance(value, float | int))
        return tuple(round(100 * value / whole, 2) if isinstance(value, float | int) and whole else None
                     for value in place.values)  # fmt: skip
    return tuple(_tidy(value) for value in place.values)


def _counted(place: Place, shown: Sequence[Place]) -> bool:
    """Whether places are those of categories, with or without a shift beside each other."""
    words = [
        one for one in shown if one.role == "category" and one.at == place.at and one.way in (place.way, "mark", "note")
    ]
    numbers = [value for value in place.values if isinstance(value, float | int)]
    steps = {round(b - a, 6) for a, b in pairwise(numbers)}
    even = steps <= {1.0, -1.0} and min(numbers, default=9.0) < 1.5
    return any(one.way == place.way for one in words) or (even and (bool(words) or not place.axis))


def _tidy(value: float | str | None) -> Cell:
    if not isinstance(value, float | int):
        return value
    near = float(f"{value:.{_DIGITS}g}")
    return int(near) if near.is_integer() and abs(near) < 1e15 else near


def _unique_columns(found: Iterable[_Found]) -> Iterator[_Found]:
    seen: set[tuple[Cell, ...]] = set()
    for one in found:
        if one.values not in seen:
            seen.add(one.values)
            yield one


def _name_columns(found: Sequence[_Found]) -> Iterator[Column]:
    """Names that tell the columns apart: of the legend, the axis or the variable, with the panel's where needed."""
    taken: set[str] = set()
    for one in found:
        name = next((each for each in _names(one, found) if each and each not in taken), "")
        number = 2
        while not name or name in taken:
            name = f"{next(filter(None, _names(one, found)))} {number}"
            number += 1
        taken.add(name)
        yield Column(name, one.values, one.origin)


def _names(one: _Found, found: Sequence[_Found]) -> tuple[str, ...]:
    place, variable = one.place, pretty(one.variable)
    variable = "" if variable.casefold() in _ANYONES else variable
    several = len({other.place.at for other in found}) > 1
    titled = f"{place.panel} {place.series or place.axis}".strip() if place.panel and several else ""
    if place.role in ("category", "place", "share", "tiles"):
        plain = {"category": "Category", "place": "Position"}.get(place.role, "Share")
        return (place.axis, variable, titled, plain)
    suffix = " Error" if place.role == "error" else ""
    alone = sum(other.place.role == place.role and other.place.at == place.at for other in found) == 1
    own = place.series or (place.axis if alone and not suffix else "")
    both = f"{place.series} ({variable})" if place.series and variable else ""
    order = (own, titled, both, variable) if place.series else (own, variable, titled)
    return tuple(f"{name.removesuffix(suffix)}{suffix}" if name else "" for name in (*order, "Value"))


def pretty(variable: str) -> str:
    """ "crop_yield" as people write it: "Crop Yield"."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", variable.removesuffix(".keys").rpartition(".")[2].replace("_", " "))
    return " ".join(word if word.isupper() else word[:1].upper() + word[1:] for word in plain.split())


def _equal(one: Sequence[Cell], other: Sequence[float | str | None]) -> bool:
    return len(one) == len(other) and all(_cells_equal(a, b) for a, b in zip(one, other, strict=True))


def _cells_equal(one: Cell, other: float | str | None) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return " ".join(str(one).split()) == " ".join(str(other).split())
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=_TOLERANCE, abs_tol=1e-9)


def _proportional(one: Sequence[Cell], other: Sequence[float | str | None], slack: float = 1e-3) -> bool:
    pairs = list(zip(one, other, strict=False))
    if len(one) != len(other) or not all(isinstance(a, float | int) and isinstance(b, float | int) for a, b in pairs):
        return False
    whole, shown = sum(a for a, _ in pairs), sum(b for _, b in pairs)  # type: ignore[misc]
    return bool(whole and shown) and all(
        math.isclose(a / whole, b / shown, rel_tol=slack, abs_tol=1e-4)  # type: ignore[operator]
        for a, b in pairs
    )


def _as_tiles(one: Sequence[Cell], other: Sequence[float | str | None]) -> bool:
    """Tiles are drawn a little smaller than they are, to leave gaps."""
    return _proportional(one, other, 0.15)


_COMPARED = {"share": _proportional, "size": _proportional, "tiles": _as_tiles}
