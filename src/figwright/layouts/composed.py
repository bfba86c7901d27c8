"""The composed layout: rows, columns and zones as the spec composes them, automatic where it does not, solved for
the wanted ratio."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from figwright import themes
from figwright.layouts._cells import cell_of
from figwright.layouts._compose import compose
from figwright.layouts._draw import draw
from figwright.layouts._keeping import Arrangement
from figwright.layouts._wires import wire
from figwright.layouts.placed import settle
from figwright.scene import Scene
from figwright.spec import Figure, Group, Node


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene at print size."""
    return arranged(figure, base=base)[0]


def arranged(figure: Figure, *, base: Path | None = None, like: Arrangement | None = None) -> tuple[Scene, Arrangement]:
    """The same, and how what is automatic was arranged; `like` keeps it as it stood before an edit."""
    theme = themes.get(figure.head.theme)
    flow, floats = _flow(figure)
    best = compose(flow, theme, base, like)
    if floats:
        # Their places are points of print, so that they stay on the sheet however large its type is.
        units = replace(best.order.own, unit=figure.head.width / best.sheet.w)
        order = replace(best.order, figure=figure, units=units)
        for item in floats:
            cell = cell_of(item, order)
            settle(cell, best.sheet, theme)
            best.root.floats.append(cell)
        best.wiring = wire(figure, theme, best.root, best.sheet)
    scene = draw(figure, theme, best.root, best.wiring, best.sheet)
    return scene, Arrangement.of(flow, best.order.plans, best.order.wrap)


def _flow(figure: Figure) -> tuple[Figure, list[Node | Group]]:
    """The figure without what floats, and that: items of the body that have a place of their own."""
    floats = [item for item in figure.body.items if item.place is not None]
    if not floats:
        return figure, []
    items = tuple(item for item in figure.body.items if item.place is None)
    body = figure.body.model_copy(update={"items": items})
    known = {item.id for item, _ in figure.model_copy(update={"body": body}).walk()}
    edges = tuple(edge for edge in figure.edges if {*edge.source, *edge.target} <= known)
    braces = tuple(brace for brace in figure.braces if set(brace.over) <= known)
    return figure.model_copy(update={"body": body, "edges": edges, "braces": braces}), floats
