"""What must hold of a figure as a whole: ids are unique, edges and braces name what exists, and no edge joins a thing to its own inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

from figwright.errors import nearest

if TYPE_CHECKING:
    from figwright.spec.model import Figure

MOST_NODES = 2000
"""Above this a figure is refused outright; long before, a check says that it is too large to read."""


def verify(figure: Figure) -> None:
    ids: set[str] = set()
    count = 0
    for item, _ in figure.walk():
        count += 1
        if count > MOST_NODES:
            raise PydanticCustomError("too_large", f"more than {MOST_NODES} elements; split the figure into panels or several figures")
        if item.id in ids:
            raise PydanticCustomError("double_id", f"two elements are named {item.id!r}; rename one of them")
        ids.add(item.id)
    for part in (*figure.edges, *figure.braces):
        if part.id in ids:
            raise PydanticCustomError("double_id", f"two elements are named {part.id!r}; rename one of them")
        ids.add(part.id)
    items = {item.id for item, _ in figure.walk()}
    parents = figure.parents()
    for i, edge in enumerate(figure.edges):
        for name in (*edge.source, *edge.target):
            _known(name, items, f"edges.{i}")
        for a in edge.source:
            for b in edge.target:
                if a in _chain(b, parents) or b in _chain(a, parents):
                    if a == b and a != figure.body.id:
                        continue  # a loop on one element is drawn as a loop
                    message = f"edge {edge.id!r} joins {a!r} and {b!r}, and one holds the other"
                    raise PydanticCustomError("edge_inside", message, {"path": f"edges.{i}"})
    for i, brace in enumerate(figure.braces):
        for name in brace.over:
            _known(name, items, f"braces.{i}")


def _known(name: str, known: set[str], path: str) -> None:
    if name not in known:
        hint = nearest(name, known)
        message = f"no node named {name!r}" + (f"; {hint}" if hint else "")
        raise PydanticCustomError("unknown_id", message.replace("{", "{{").replace("}", "}}"), {"path": path})


def _chain(id: str, parents: dict[str, str | None]) -> set[str]:
    out: set[str] = set()
    here: str | None = id
    while here is not None:
        out.add(here)
        here = parents[here]
    return out
