"""What must hold of a figure as a whole: unique ids, edges and braces that name what exists, no edge to its inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

from figwright.core.errors import nearest
from figwright.ir.spec.ids import MOST, TOO_LARGE

if TYPE_CHECKING:
    from figwright.ir.spec.model import Figure, Group, Node

Place = tuple[str | int, ...]
"""Where a part stands: ("body", "items", 2), ("edges", 0, "to")."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold, and where."""

    place: Place
    message: str
    hint: str = ""


def verify(figure: Figure) -> None:
    """Raises what does not hold, all of it at once: the first as the message, every one in the context."""
    if problems := list(_problems(figure)):
        first = problems[0]
        message = first.message + (f"; {first.hint}" if first.hint else "")
        raise PydanticCustomError("whole", "{message}", {"message": message, "problems": problems})


def _problems(figure: Figure) -> Iterator[Problem]:
    places = list(_places(figure.body))
    if len(places) > MOST:
        yield Problem(("body",), TOO_LARGE)
        return
    parts: list[tuple[str, Place]] = [(item.id, place) for item, place in places]
    parts += [(edge.id, ("edges", i)) for i, edge in enumerate(figure.edges)]
    parts += [(brace.id, ("braces", i)) for i, brace in enumerate(figure.braces)]
    seen: set[str] = set()
    for id, place in parts:
        if id in seen:
            yield Problem((*place, "id"), f"two elements are named {id!r}", "rename one of them")
        seen.add(id)
    items = {item.id for item, _ in places}
    yield from _edge_problems(figure, items)
    for i, brace in enumerate(figure.braces):
        yield from (_unknown(name, items, ("braces", i, "over")) for name in brace.over if name not in items)
    yield from _placing_problems(figure, places)
    yield from _span_problems(places)


def _span_problems(places: list[tuple[Node | Group, Place]]) -> Iterator[Problem]:
    """Only items of a grid reach over several columns, and over no more than it has."""
    for group, place in places:
        grid = "grid" in (getattr(group, "type", ""), getattr(group, "arrange", ""))
        most = getattr(group, "columns", 0) if grid else 1
        for i, item in enumerate(getattr(group, "items", ())):
            where = (*place, "items", i, "span")
            if item.span != (1, 1) and not grid:
                yield Problem(where, f"{item.id!r} has a span, but is not in a grid", "make its row or column a grid")
            elif grid and most and item.span[0] > most:
                told = f"{item.id!r} spans {item.span[0]} columns of a grid of {most}"
                yield Problem(where, told, f"set span: {most}, or columns: {item.span[0]}")


def _placing_problems(figure: Figure, places: list[tuple[Node | Group, Place]]) -> Iterator[Problem]:
    """Places need a sheet with a size; drawings that are named need to be there."""
    size = figure.head.size
    if figure.placed and (size is None or min(size) <= 0):
        yield Problem(("figure", "size"), "a placed figure needs a size", "for example size: [1000, 526]")
    parts = [*places, *((edge, ("edges", i)) for i, edge in enumerate(figure.edges))]
    for part, place in parts:
        if part.drawing and part.drawing not in figure.drawings:
            known = figure.drawings
            hint = nearest(part.drawing, known) or f"drawings: {', '.join(sorted(known)[:10]) or 'none'}"
            yield Problem((*place, "drawing"), f"no drawing named {part.drawing!r}", hint)
    for i, edge in enumerate(figure.edges):
        if edge.path and len(edge.source) * len(edge.target) > 1:
            yield Problem(
                ("edges", i, "path"),
                "an edge with a path must have exactly two ends",
                "split it into one edge per pair",
            )
        if edge.path and (len(edge.path) < 2 or len(edge.path[0]) != 2):
            yield Problem(("edges", i, "path"), "a path needs at least two points", "give the first point as [x, y]")


def _edge_problems(figure: Figure, items: set[str]) -> Iterator[Problem]:
    parents = figure.parents()
    for i, edge in enumerate(figure.edges):
        for side, names in (("from", edge.source), ("to", edge.target)):
            yield from (_unknown(name, items, ("edges", i, side)) for name in names if name not in items)
        for a in edge.source:
            for b in edge.target:
                loop = a == b and a != figure.body.id  # a loop on one element is drawn as a loop
                if not loop and (a in _chain(b, parents) or b in _chain(a, parents)):
                    message = f"edge {edge.id!r} joins {a!r} and {b!r}, but one contains the other"
                    yield Problem(("edges", i), message, "connect it to something beside it, or to an item inside")


def _unknown(name: str, known: set[str], place: Place) -> Problem:
    some = ", ".join(sorted(known)[:10])
    return Problem(place, f"no node named {name!r}", nearest(name, known) or f"ids of the body: {some}")


def _places(body: Group) -> Iterator[tuple[Node | Group, Place]]:
    stack: list[tuple[Node | Group, Place]] = [(body, ("body",))]
    while stack:
        item, place = stack.pop()
        yield item, place
        children = getattr(item, "items", ())
        stack.extend((child, (*place, "items", i)) for i, child in reversed(list(enumerate(children))))


def _chain(id: str, parents: dict[str, str | None]) -> set[str]:
    out: set[str] = set()
    here: str | None = id
    while here is not None and here in parents and here not in out:  # an id used twice can hold itself
        out.add(here)
        here = parents[here]
    return out
