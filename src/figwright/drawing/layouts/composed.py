"""The composed layout: rows, columns and zones as the spec composes them, automatic where it does not, solved for
the wanted ratio."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from figwright.drawing import themes
from figwright.drawing.layouts._building import cell_of
from figwright.drawing.layouts._cells import MARGIN, Build, Cell
from figwright.drawing.layouts._compose import compose
from figwright.drawing.layouts._draw import draw
from figwright.drawing.layouts._keeping import Arrangement
from figwright.drawing.layouts._rounds import Placed, held
from figwright.drawing.layouts._titles import ZONE_PAD
from figwright.drawing.layouts._wires import wire_within
from figwright.drawing.layouts.placed import settle
from figwright.ir.scene import Rect, Scene, union
from figwright.ir.scene.nudging import AIR
from figwright.ir.spec import Figure, Group, Node


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene at print size."""
    return arranged(figure, base=base)[0]


def arranged(figure: Figure, *, base: Path | None = None, like: Arrangement | None = None) -> tuple[Scene, Arrangement]:
    """The same, and how what is automatic was arranged; `like` keeps it as it stood before an edit."""
    theme = themes.of(figure.head)
    flow = _flow(figure)
    if like is not None and like.solved is not None and like.solved[0] == flow:
        solved = like.solved[1]
    else:
        solved = compose(flow, theme, base, like)
    best = solved
    if flow is not figure:
        best = solved.copied()
        # Their places are points of print, so that they stay on the sheet however large its type is.
        units = replace(best.order.own, unit=figure.head.width / best.sheet.w)
        _float(best, replace(best.order, figure=figure, units=units))
        if figure.edges != flow.edges or _disturbed(solved, best):
            best.wiring = wire_within(figure, theme, best.root, best.sheet)
    scene = draw(figure, theme, best.root, best.wiring, best.sheet)
    return scene, Arrangement.of(flow, solved, held(solved))


def floating(group: Group, body: bool) -> Iterator[Node | Group]:
    """Items of a group that have a place of their own outside its rows and columns: any of the body, elsewhere those
    beside items without one. Where all have a place, the group stands with the extent of these."""
    if body or any(item.place is None for item in group.items):
        yield from (item for item in group.items if item.place is not None)


def _flow(figure: Figure) -> Figure:
    """The figure without what floats."""
    body = _without_floating(figure.body, body=True)
    if body is figure.body:
        return figure
    known = {item.id for item, _ in figure.model_copy(update={"body": body}).walk()}
    edges = tuple(edge for edge in figure.edges if {*edge.source, *edge.target} <= known)
    braces = tuple(brace for brace in figure.braces if set(brace.over) <= known)
    return figure.model_copy(update={"body": body, "edges": edges, "braces": braces})


def _without_floating(group: Group, body: bool = False) -> Group:
    gone = {item.id for item in floating(group, body)}
    items = tuple(_without_floating(i) if isinstance(i, Group) else i for i in group.items if i.id not in gone)
    same = len(items) == len(group.items) and all(a is b for a, b in zip(items, group.items, strict=True))
    return group if same else group.model_copy(update={"items": items})


def _float(best: Placed, order: Build) -> None:
    """Puts what floats on its place. The frames that hold it reach around it, and the sheet below it."""
    sheet = best.sheet
    for cell, above in list(_with_above(best.root, ())):
        if not isinstance(cell.item, Group):
            continue
        group = order.figure.item(cell.id)
        assert isinstance(group, Group)
        for item in floating(group, group is order.figure.body):
            made = cell_of(item, order, cell.hue)
            settle(made, sheet, order.theme)
            cell.floats.append(made)
            for frame in (cell, *above):
                if frame.framed:
                    frame.at, frame.size = _grown_frame(frame.rect, made.rect.grown(ZONE_PAD))
            low = max(frame.rect.bottom for frame in (made, cell, *above))
            best.sheet = Rect(0, 0, sheet.w, max(best.sheet.h, low + MARGIN))


def _disturbed(solved: Placed, best: Placed) -> bool:
    """Whether lines or labels meet what floats, or a frame that became larger for it."""
    floats = [item.rect.grown(AIR) for cell in best.root.walk() for item in cell.floats]
    before = {cell.id: cell.rect for cell in solved.root.walk()}
    grown = {
        cell.id: cell.rect for cell in best.root.walk() if cell.framed and cell.rect != before.get(cell.id, cell.rect)
    }
    taken = [*((rect, Rect(0, 0, 0, 0)) for rect in floats), *((rect, before[id]) for id, rect in grown.items())]
    wiring = best.wiring
    if any(rect.overlaps(words.bounds) for words in wiring.labels.values() for rect in floats):
        return True
    for track in wiring.tracks:
        lines = [*pairwise(track.points)]
        if {track.wire.source.id, track.wire.target.id} & set(grown):
            return True
        if any(now.crossed_by(a, b) and not old.crossed_by(a, b) for now, old in taken for a, b in lines):
            return True
    return False


def _grown_frame(frame: Rect, held: Rect) -> tuple[list[float], list[float]]:
    whole = union([frame, held])
    return [whole.x, whole.y], [whole.w, whole.h]


def _with_above(cell: Cell, above: tuple[Cell, ...]) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    yield cell, above
    for child in cell.children:
        yield from _with_above(child, (cell, *above))
