"""Raw compound graphs: boxes in boxes and arrows, as every tool gets them.

A graph is a JSON file: {"nodes": [{"id", "label", "children": [...]}], "edges": [{"from", "to", "label"}]}; arrows join
leaves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PAGE = (5.5, 3.1)
"""Inches of a page that a wide figure may take."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A leaf, or a group of vertices."""

    id: str
    label: str
    children: tuple[Vertex, ...] = ()

    def leaves(self) -> Iterator[Vertex]:
        if not self.children:
            yield self
        for child in self.children:
            yield from child.leaves()


@dataclass(frozen=True, slots=True)
class Arrow:
    source: str
    target: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    name: str
    vertices: tuple[Vertex, ...]
    arrows: tuple[Arrow, ...]

    @property
    def size(self) -> int:
        return sum(1 for vertex in self.vertices for _ in vertex.leaves())


def read(path: Path) -> Graph:
    """A graph from its file."""
    data = json.loads(path.read_text("utf-8"))
    vertices = tuple(_vertex(node) for node in data["nodes"])
    arrows = tuple(Arrow(e["from"], e["to"], e.get("label", "")) for e in data["edges"])
    leaves = {leaf.id for vertex in vertices for leaf in vertex.leaves()}
    if strange := {end for a in arrows for end in (a.source, a.target)} - leaves:
        raise SystemExit(f"{path.name}: arrows must join leaves, and {sorted(strange)[0]!r} is none")
    return Graph(path.stem, vertices, arrows)


def _vertex(node: dict[str, Any]) -> Vertex:
    return Vertex(node["id"], node["label"], tuple(map(_vertex, node.get("children", ()))))


def spec(graph: Graph) -> dict[str, Any]:
    """A graph as a figure of nested zones that figwright arranges itself."""
    head = {"width": f"{PAGE[0]}in", "aspect": PAGE[0] / PAGE[1], "routing": "orthogonal", "alt": graph.name}
    edges = [{"from": a.source, "to": a.target, **({"label": a.label} if a.label else {})} for a in graph.arrows]
    body = {"type": "group", "id": "body", "items": [_item(vertex) for vertex in graph.vertices]}
    return {"figure": head, "body": body, "edges": edges}


def _item(vertex: Vertex) -> dict[str, Any]:
    out: dict[str, Any] = {"id": vertex.id, "label": vertex.label}
    if vertex.children:
        out |= {"type": "zone", "arrange": "auto", "items": [_item(child) for child in vertex.children]}
    return out


def dot(graph: Graph, *, rankdir: str = "LR", splines: str = "", type: float = 9.0) -> str:
    """A graph in the language of dot, with nested clusters; orthogonal lines take their labels beside them."""
    beside = "xlabel" if splines == "ortho" else "label"
    faces = f'fontname="Helvetica", fontsize={type}'
    lines = [
        "digraph {",
        f"  graph [rankdir={rankdir}, {f'splines={splines}, ' if splines else ''}{faces}]",
        f'  node [shape=box, style=rounded, {faces}, height=0.3, width=0.4, margin="0.08,0.04"]',
        f"  edge [{faces}, arrowsize=0.6]",
        *(line for vertex in graph.vertices for line in _cluster(vertex, "  ")),
        *(
            f"  {_quoted(a.source)} -> {_quoted(a.target)}{f' [{beside}={_quoted(a.label)}]' if a.label else ''}"
            for a in graph.arrows
        ),
        "}",
    ]
    return "\n".join(lines)


def _cluster(vertex: Vertex, indent: str) -> Iterator[str]:
    if not vertex.children:
        yield f"{indent}{_quoted(vertex.id)} [label={_quoted(vertex.label)}]"
        return
    yield f"{indent}subgraph {_quoted(f'cluster_{vertex.id}')} {{"
    yield f"{indent}  label={_quoted(vertex.label)}"
    for child in vertex.children:
        yield from _cluster(child, indent + "  ")
    yield f"{indent}}}"


def d2(graph: Graph) -> str:
    """A graph in the language of D2."""
    paths = {leaf: path for vertex in graph.vertices for leaf, path in _paths(vertex, "")}
    lines = ["direction: right", *(line for vertex in graph.vertices for line in _container(vertex, ""))]
    for arrow in graph.arrows:
        label = f": {_quoted(arrow.label)}" if arrow.label else ""
        lines.append(f"{paths[arrow.source]} -> {paths[arrow.target]}{label}")
    return "\n".join(lines)


def _paths(vertex: Vertex, above: str) -> Iterator[tuple[str, str]]:
    here = f"{above}{_quoted(vertex.id)}"
    if not vertex.children:
        yield vertex.id, here
    for child in vertex.children:
        yield from _paths(child, f"{here}.")


def _container(vertex: Vertex, indent: str) -> Iterator[str]:
    yield f"{indent}{_quoted(vertex.id)}: {_quoted(vertex.label)}{' {' if vertex.children else ''}"
    for child in vertex.children:
        yield from _container(child, indent + "  ")
    if vertex.children:
        yield f"{indent}}}"


def mermaid(graph: Graph) -> str:
    """A graph in the language of Mermaid. Its ids get a prefix: some words, such as "end", are its own."""
    lines = ["flowchart LR", *(line for vertex in graph.vertices for line in _subgraph(vertex, "  "))]
    for arrow in graph.arrows:
        label = f"|{_quoted(arrow.label)}|" if arrow.label else ""
        lines.append(f"  n_{arrow.source} -->{label} n_{arrow.target}")
    return "\n".join(lines)


def _subgraph(vertex: Vertex, indent: str) -> Iterator[str]:
    if not vertex.children:
        yield f"{indent}n_{vertex.id}[{_quoted(vertex.label)}]"
        return
    yield f"{indent}subgraph n_{vertex.id}[{_quoted(vertex.label)}]"
    for child in vertex.children:
        yield from _subgraph(child, indent + "  ")
    yield f"{indent}end"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'
