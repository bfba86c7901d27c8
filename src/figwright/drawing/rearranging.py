"""A composed figure -> the same with rows as columns or columns as rows, where that is clearly better to look at.

What is said by more than the order of its items stays as it is written: groups whose items are joined by arrows with
sides, that tie heights (`same_row`), or in which something has a place, a path or a nudge.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal, NamedTuple

from figwright.drawing import themes
from figwright.drawing.layouts._cells import Build
from figwright.drawing.layouts._compose import Estimate, compose, estimate, sized, unease
from figwright.ir.spec import Edge, Figure, Group, Node

ASPECTS = (1.5, 2.4)
"""Ratios of width to height that a figure in a paper may have."""
ROOMY = 0.85
"""The scale of type, before lines take room, above which a figure that fits its sheet is left as it is."""
STRETCHED = 0.1
"""How much a figure may be stretched to its sheet before another ratio is tried, as a logarithm."""
CLEARLY = 4.0
"""By how much another arrangement must score better, nearly a crossing."""
TYPE = 120.0
"""What larger type is worth beyond that when changes are chosen to be routed, by the logarithm of how much larger."""
LARGER = 1.02
"""How much larger type must become for a group to be turned."""
SOLVED = 2
"""How many of the most promising changes are routed."""
MOST_NODES = 40
"""Larger figures take too long, and have other faults."""

Way = Literal["row", "column"]
WAYS: tuple[Way, Way] = ("row", "column")


class Turn(NamedTuple):
    """A change in words, and the figure with it."""

    change: str
    figure: Figure


def rearranged(figure: Figure, base: Path | None = None, *, any_aspect: bool = True) -> tuple[Figure, tuple[str, ...]]:
    """The figure with the one change that gives clearly more, and that change in words; as it was where all is well,
    or where its author has placed or held it. Its ratio is left open only where `any_aspect` will do."""
    if figure.placed or figure.head.layout != "composed" or figure.head.hold or len(figure.nodes()) > MOST_NODES:
        return figure, ()
    order = Build(figure, themes.of(figure.head), {}, base=base)
    now = estimate(order)
    if now.scale >= ROOMY and now.stretch < STRETCHED:
        return figure, ()
    order = sized(order)
    now = estimate(order)
    tried = [(_worse(estimate(replace(order, figure=turn.figure)), now), turn) for turn in turns(figure, any_aspect)]
    promising = sorted((one for one in tried if one[0] < -CLEARLY), key=lambda one: one[0])
    if not promising:
        return figure, ()
    before = compose(figure, order.theme, base)
    best, found = unease(before) - CLEARLY, None
    for _, turn in promising[:SOLVED]:
        placed = compose(turn.figure, order.theme, base)
        larger = before.sheet.w >= LARGER * placed.sheet.w or turn.figure.head.aspect != figure.head.aspect
        if larger and unease(placed) < best:
            best, found = unease(placed), turn
    return (found.figure, (found.change,)) if found else (figure, ())


def _worse(other: Estimate, now: Estimate) -> float:
    return other.score - now.score - TYPE * math.log(other.scale / now.scale)


def turns(figure: Figure, any_aspect: bool) -> Iterator[Turn]:
    """Every group that may stand the other way, turned; and the sheet in the ratio that the figure has by itself."""
    for group in figure.groups():
        way = group.type if group.type in WAYS else group.arrange
        if way in WAYS and len(group.items) > 1 and not _meant(figure, group):
            yield turned(figure, group, "column" if way == "row" else "row")
    if any_aspect and figure.head.aspect and ASPECTS[0] <= figure.head.aspect <= ASPECTS[1]:
        yield Turn("the aspect left open", figure.with_head(aspect=None))


def turned(figure: Figure, group: Group, way: Way) -> Turn:
    """The figure with one of its groups as a row or column."""
    key = "type" if group.type in WAYS else "arrange"
    name = group.label or ", ".join(item.id for item in group.items[:3])
    arranged = figure.with_items(lambda item: item.model_copy(update={key: way}) if item.id == group.id else item)
    return Turn(f"{name!r} as a {way}", arranged)


def _meant(figure: Figure, group: Group) -> bool:
    """Whether more than the order of its items says how a group stands."""
    inside = list(_below(group))
    if any(item.place is not None or item.nudge is not None for item in inside):
        return True
    if len({item.same_row for item in inside if item.same_row}) > 1:
        return True
    ids = {item.id for item in inside}
    return any(_sided(edge) and {*edge.source, *edge.target} <= ids for edge in figure.edges)


def _sided(edge: Edge) -> bool:
    return bool(edge.path or edge.from_side or edge.to_side)


def _below(group: Group) -> Iterator[Node | Group]:
    for item in group.items:
        yield item
        if isinstance(item, Group):
            yield from _below(item)
