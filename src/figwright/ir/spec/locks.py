"""Locks: parts of a figure that stay as they are, whoever changes the rest.

A locked node keeps its own fields and the group it stands in; a locked group keeps everything within it, also the edges
and braces that lie wholly inside; a locked edge or brace keeps all. Around them everything may change: what stands
beside them, their order, and the looks of the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from figwright.core.errors import SpecError
from figwright.ir.spec.model import Brace, Edge, Figure, Group, Node

Part = Node | Group | Edge | Brace


class _Kept(NamedTuple):
    """What must be the same before and after: the part, the group that holds it, and what lies wholly inside."""

    part: Part
    parent: str | None
    inside: frozenset[Edge | Brace]


def violated(before: Figure, after: Figure, locked: Collection[str]) -> tuple[str, ...]:
    """The locked ids that are not in `after` what they were in `before`; ids that were not there lock nothing."""
    if not locked:
        return ()
    was, now = _locked_state(before, locked), _locked_state(after, locked)
    return tuple(id for id in locked if id in was and was[id] != now.get(id))


def verify(before: Figure, after: Figure, locked: Collection[str]) -> None:
    """Raises when something locked was touched."""
    if touched := violated(before, after, locked):
        names = ", ".join(map(repr, touched[:4]))
        raise SpecError(f"{names} {'is' if len(touched) == 1 else 'are'} locked", "unlock it first")


def restored(figure: Figure, before: Figure, locked: Collection[str]) -> Figure:
    """The figure with the fields of its locked parts as they were, where both have them. For what mends words and names
    in place; what was moved or taken away is not brought back."""
    if not violated(before, figure, locked):
        return figure
    fixed = _covered(before, locked)

    def back(item: Node | Group) -> Node | Group:
        if type(fixed.get(item.id)) is type(item):
            return fixed[item.id]  # type: ignore[return-value]
        return item.model_copy(update={"items": tuple(map(back, item.items))}) if isinstance(item, Group) else item

    def same(part: Edge | Brace) -> Edge | Brace:
        old = fixed.get(part.id)
        return old if isinstance(old, type(part)) else part

    update = {"body": back(figure.body), "edges": tuple(map(same, figure.edges))}
    return figure.model_copy(update={**update, "braces": tuple(map(same, figure.braces))})


def known(figure: Figure, ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the ids that the figure has, once each."""
    own = {item.id for item, _ in figure.walk()} | {part.id for part in _loose(figure)}
    return tuple(id for id in dict.fromkeys(ids) if id in own)


def _locked_state(figure: Figure, locked: Collection[str]) -> dict[str, _Kept]:
    loose = _loose(figure)
    out = {part.id: _Kept(part, None, frozenset()) for part in loose if part.id in locked}
    for item, parent in figure.walk():
        if item.id in locked:
            inside = _inside(item, loose) if isinstance(item, Group) else ()
            out[item.id] = _Kept(item, parent.id if parent else None, frozenset(inside))
    return out


def _covered(figure: Figure, locked: Collection[str]) -> dict[str, Part]:
    """Every part that a lock holds, by its id."""
    kept = _locked_state(figure, locked).values()
    return {part.id: part for one in kept for part in (one.part, *one.inside)}


def _loose(figure: Figure) -> tuple[Edge | Brace, ...]:
    return (*figure.edges, *figure.braces)


def _inside(group: Group, loose: Iterable[Edge | Brace]) -> tuple[Edge | Brace, ...]:
    own = _ids(group)
    return tuple(part for part in loose if own.issuperset(_ends(part)))


def _ends(part: Edge | Brace) -> tuple[str, ...]:
    return (*part.source, *part.target) if isinstance(part, Edge) else part.over


def _ids(item: Node | Group) -> set[str]:
    children = item.items if isinstance(item, Group) else ()
    return {item.id}.union(*(_ids(child) for child in children))
