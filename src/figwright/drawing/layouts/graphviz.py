"""The fallback for raw graphs: Graphviz's dot finds the places, our router draws the arrows.

It knows nothing of rows, columns or reading order; it is for graphs that nobody has composed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from figwright.core.errors import LayoutError, MissingExtra
from figwright.drawing import themes
from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import MARGIN, Build, Cell
from figwright.drawing.layouts._draw import draw
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._place import place
from figwright.drawing.layouts._sheets import RANGE, largest
from figwright.drawing.layouts._wires import wire
from figwright.drawing.themes import Theme
from figwright.ir.scene import Rect, Scene
from figwright.ir.spec import Figure

SEPARATION = 22.0
"""Between ranks and between nodes of one rank: room for our router's lanes."""


def layout(figure: Figure, *, base: Path | None = None) -> Scene:
    """Figure -> Scene, with dot's places."""
    theme = themes.of(figure.head)
    root = build(Build(figure, theme, {}, 1.0, base))
    measure(root, theme, {})
    low, high = (figure.head.aspect, figure.head.aspect) if figure.head.aspect else RANGE
    found = [_places(figure, theme, root, direction) for direction in ("LR", "TB")]
    boxes = min(found, key=lambda f: max(_width(f), _height(f) * low))
    sheet = _placed(root, boxes, figure.head.width / largest(figure, theme), low, high)
    return draw(figure, theme, root, wire(figure, theme, root, sheet), sheet)


def _width(boxes: dict[str, Rect]) -> float:
    return max(r.right for r in boxes.values())


def _height(boxes: dict[str, Rect]) -> float:
    return max(r.bottom for r in boxes.values())


def _places(figure: Figure, theme: Theme, root: Cell, direction: str) -> dict[str, Rect]:
    """Id -> rectangle of every leaf and frame, by dot."""
    try:
        import pygraphviz
    except ImportError as error:
        raise MissingExtra("the graphviz layout", "graphviz") from error
    graph = pygraphviz.AGraph(directed=True, strict=False, compound=True)
    gap = SEPARATION / 72
    graph.graph_attr.update(rankdir=direction, ranksep=str(gap * 1.4), nodesep=str(gap), fontsize=str(theme.type.title))
    inside: dict[str, str] = {}
    _add(root, graph, inside)
    for edge in figure.edges:
        for a in edge.source:
            for b in edge.target:
                if inside.get(a) and inside.get(b) and inside[a] != inside[b]:
                    graph.add_edge(inside[a], inside[b], constraint="false" if edge.kind == "feedback" else "true")
    if not graph.nodes():
        raise LayoutError("the figure has no nodes", "add at least one node to its body")
    graph.layout(prog="dot")
    return _read(graph, root, float(graph.graph_attr["bb"].split(",")[3]))


def _add(cell: Cell, graph: Any, inside: dict[str, str]) -> None:
    """Leaves as boxes of their size, frames as clusters; `inside` names a leaf for every id, for edges to groups."""
    if cell.way in ("leaf", "stack"):
        w, h = cell.least[0] / 72, cell.least[1] / 72
        graph.add_node(cell.id, shape="box", fixedsize="true", width=f"{w:.4f}", height=f"{h:.4f}", label="")
        for id in (cell.id, *(child.id for child in cell.children)):
            inside[id] = cell.id
        return
    part = graph
    if cell.framed:
        # Only its size matters to dot, so the title is a row of plain letters.
        label = "x" * max(1, round(cell.title.bounds.w / 5.2)) if cell.title else ""
        part = graph.add_subgraph([], name=f"cluster_{cell.id}", label=label, margin="12")
    for child in cell.children:
        _add(child, part, inside)
    first = next((inside[c.id] for c in cell.children if c.id in inside), "")
    if first:
        inside[cell.id] = first


def _read(graph: Any, cell: Cell, top: float) -> dict[str, Rect]:
    """The places that dot gave to a cell and all below it; dot counts y upwards from the bottom of the drawing."""
    if cell.way in ("leaf", "stack"):
        x, y = (float(v) for v in graph.get_node(cell.id).attr["pos"].split(",")[:2])
        w, h = cell.least
        return {cell.id: Rect(x - w / 2, top - y - h / 2, w, h)}
    out: dict[str, Rect] = {}
    part = graph.get_subgraph(f"cluster_{cell.id}") if cell.framed else graph
    if cell.framed and part.graph_attr["bb"]:
        x0, y0, x1, y1 = (float(v) for v in part.graph_attr["bb"].split(","))
        out[cell.id] = Rect(x0, top - y1, x1 - x0, y1 - y0)
    for child in cell.children:
        out |= _read(part, child, top)
    return out


def _placed(root: Cell, boxes: dict[str, Rect], least_width: float, low: float, high: float) -> Rect:
    """Gives the cells dot's places, stretched to the wanted ratio; boxes keep their size, frames stretch along."""
    w, h = _width(boxes) + 2 * MARGIN, _height(boxes) + 2 * MARGIN
    wide = max(w, least_width, h * low)
    tall = max(h, wide / high)
    kx, ky = wide / w, tall / h
    for cell in root.walk():
        box = boxes.get(cell.id)
        if box is None:
            continue
        if cell.framed:
            cell.at, cell.size = [box.x * kx + MARGIN, box.y * ky + MARGIN], [box.w * kx, box.h * ky]
        else:
            at = [box.cx * kx - box.w / 2 + MARGIN, box.cy * ky - box.h / 2 + MARGIN]
            place(cell, at, list(cell.least), (None, None))
    return Rect(0, 0, wide, tall)
