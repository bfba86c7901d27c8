"""Edges to the containers in which they run."""

from __future__ import annotations

from figwright.drawing.layouts._cells import Build, Cell, Link
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect
from figwright.ir.scene.text import TextStyle, set_text


def lift_edges(root: Cell, order: Build) -> None:
    """Every edge to the container in which its ends are different children."""
    above: dict[str, tuple[Cell, int]] = {}
    for cell in root.walk():
        for i, child in enumerate(cell.children):
            above[child.id] = (cell, i)
    for cell in root.walk():
        cell.outward = [0.0] * len(cell.children)
    style = TextStyle(
        order.theme.type.note, "#000000", family=order.theme.type.family, language=order.theme.type.language
    )
    for edge in order.figure.edges:
        label = set_text(edge.label, style, edge_label_limit(order.theme)).bounds if edge.label else Rect(0, 0, 0, 0)
        for n, a in enumerate(edge.source):
            for m, b in enumerate(edge.target):
                if edge.kind == "zoom":
                    continue
                weight = 1.0 if edge.kind == "flow" else 0.4
                room = (label.w, label.h) if n == 0 and m == 0 else (0.0, 0.0)
                _lift(way_up(a, above), way_up(b, above), Link(0, 0, a, b, room, weight, edge.id))


def _lift(up_a: list[tuple[Cell, int]], up_b: list[tuple[Cell, int]], line: Link) -> None:
    """The line to the lowest container that holds both ends; the containers below it learn that an edge leaves them."""
    common = {id(cell) for cell, _ in up_a} & {id(cell) for cell, _ in up_b}
    for up in (up_a, up_b):
        for cell, i in up:
            if id(cell) in common:
                break
            if not (cell is up[0][0] and cell.children[i].framed):  # a frame is met anywhere along its side
                cell.outward[i] += line.weight
    meeting = [(cell, i) for cell, i in up_a if id(cell) in common]
    if meeting:
        cell, line.i = meeting[0]
        line.j = next(j for other, j in up_b if other is cell)
        if line.i != line.j:
            cell.lines.append(line)


def edge_label_limit(theme: Theme) -> float:
    """Edge labels wrap early: a gap must be as wide as the label in it."""
    return theme.type.note * 6.6


def way_up(id: str, above: dict[str, tuple[Cell, int]]) -> list[tuple[Cell, int]]:
    out: list[tuple[Cell, int]] = []
    while id in above:
        cell, i = above[id]
        out.append((cell, i))
        id = cell.id
    return out
