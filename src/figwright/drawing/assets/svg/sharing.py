"""The drawings of a figure -> their texts: what several of them show is a drawing of its own, which they use."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby

from figwright.drawing.assets.shapes import FLAT, Matrix
from figwright.drawing.assets.svg.writing import Use, fragment, likeness
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, union

ABOUT_A_USE = 70
"""Characters that it takes to show a drawing again."""
LARGEST = 2.0
"""How many times as large a copy may be: texts have hundredths of a unit."""
CURRENT = "currentColor"


@dataclass(frozen=True, slots=True)
class Copied:
    """What a mark is a copy of: the mark in units of its own, where those lie, how opaque the copy is, and the name of
    all that is copied."""

    name: str
    place: Matrix
    opacity: float
    mark: Mark


@dataclass(frozen=True, slots=True)
class _Copy:
    """One copy of several marks: all of them as they look, and in units of their own."""

    name: str
    place: Matrix
    opacity: float
    marks: tuple[Mark, ...]
    own: tuple[Mark, ...]

    @property
    def colours(self) -> tuple[str | None, ...]:
        paints = [mark.paint if isinstance(mark, Box | Oval | Outline) else Paint() for mark in self.own]
        return tuple(hue for paint in paints for hue in (paint.fill, paint.stroke))

    @property
    def simple(self) -> bool:
        """Whether a copy of a drawing looks so: a gradient in it would not turn with it."""
        level = abs(self.place.b) + abs(self.place.c) < FLAT
        return level or not any(isinstance(m, Box | Oval | Outline) and m.paint.shade for m in self.own)

    @property
    def form(self) -> tuple[object, ...]:
        """What all copies have in common, whatever their colours."""
        return self.name, *likeness(_painted(self.own, [hue and CURRENT for hue in self.colours]))


def written(
    drawings: Mapping[str, Sequence[Mark]], copies: Mapping[Mark, Copied], names: Mapping[str, str]
) -> dict[str, str]:
    """The texts of drawings, and of what they share. `names` has those of colours."""
    parts = {name: _group_copies(marks, copies) for name, marks in drawings.items()}
    forms: dict[tuple[object, ...], list[_Copy]] = {}
    for copy in (part for found in parts.values() for part in found if isinstance(part, _Copy) and part.simple):
        forms.setdefault(copy.form, []).append(copy)
    shared: dict[str, str] = {}
    uses: dict[int, Use] = {}
    for found in forms.values():
        _share(found, {*drawings, *shared}, shared, uses, names)
    out = dict(shared)
    for name, listed in parts.items():
        marks = [one for part in listed for one in _use_or_marks(part, uses)]
        box = union(mark.bounds for mark in drawings[name])
        out[name] = fragment([mark.placed(1.0, -box.x, -box.y) for mark in marks], names)
    return out


def _group_copies(marks: Sequence[Mark], copies: Mapping[Mark, Copied]) -> list[Mark | _Copy]:
    """Marks, those that follow each other as a copy of one thing together."""
    out: list[Mark | _Copy] = []

    def of(mark: Mark) -> tuple[str, Matrix, float] | None:
        found = copies.get(mark)
        return (found.name, found.place, found.opacity) if found else None

    for which, run in groupby(marks, of):
        found = tuple(run)
        out += [_Copy(*which, found, tuple(copies[mark].mark for mark in found))] if which else found
    return out


def _use_or_marks(part: Mark | _Copy, uses: Mapping[int, Use]) -> Sequence[Mark | Use]:
    if not isinstance(part, _Copy):
        return (part,)
    return (uses[id(part)],) if id(part) in uses else part.marks


def _share(
    copies: Sequence[_Copy], taken: set[str], shared: dict[str, str], uses: dict[int, Use], names: Mapping[str, str]
) -> None:
    """Makes a drawing of what was copied, where that is shorter."""
    first = copies[0]
    varying = {i for i, hues in enumerate(zip(*(copy.colours for copy in copies), strict=True)) if len({*hues}) > 1}
    if any(len({copy.colours[i] for i in varying}) > 1 for copy in copies):
        alike = [copy for copy in copies if copy.colours == first.colours]
        rest = [copy for copy in copies if copy.colours != first.colours]
        _share(alike, taken, shared, uses, names)
        _share(rest, {*taken, *shared}, shared, uses, names)
        return
    largest = max(copy.place.scale for copy in copies)
    k = largest if largest > LARGEST else 1.0
    box = union(mark.bounds for mark in first.own)
    own = _painted(first.own, [CURRENT if i in varying else hue for i, hue in enumerate(first.colours)])
    text = fragment([mark.placed(k, -box.x * k, -box.y * k) for mark in own], names)
    if (len(copies) - 1) * len(text) < len(copies) * ABOUT_A_USE:
        return
    name = free(first.name, taken)
    shared[name] = text
    back = Matrix(1 / k, 0, 0, 1 / k, box.x, box.y)
    for copy in copies:
        hue = copy.colours[min(varying)] if varying else None
        uses[id(copy)] = Use(name, copy.place @ back, hue or "", copy.opacity)


def free(name: str, taken: Container[str]) -> str:
    """The name, or the first of name.2, name.3 … that is free."""
    return next(one for i in count(1) if (one := f"{name}.{i}" if i > 1 else name) not in taken)


def _painted(marks: Sequence[Mark], hues: Sequence[str | None]) -> list[Mark]:
    """Marks in other colours: a fill and a stroke for each."""
    out: list[Mark] = []
    for mark, fill, stroke in zip(marks, hues[0::2], hues[1::2], strict=True):
        if isinstance(mark, Box | Oval | Outline):
            mark = replace(mark, paint=replace(mark.paint, fill=fill, stroke=stroke))
        out.append(mark)
    return out
