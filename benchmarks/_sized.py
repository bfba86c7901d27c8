"""The same method figure in any size: phases of five boxes, arrows along the flow, and some that skip ahead."""

from __future__ import annotations

import math
from typing import Any

import figwright
from benchmarks import _graph
from benchmarks._graph import Arrow, Graph, Vertex
from figwright.ir.spec import Figure

PHASE = 5
"""Boxes in a phase: three above, two below."""
NAMES = (
    "Tokens", "Encoder", "Attention", "Memory", "Projector", "Sampler", "Decoder", "Critic", "Reward", "Update",
    "Retriever", "Filter", "Policy", "Buffer", "Head",
)  # fmt: skip
OFTEN, AHEAD = 4, 7
"""Every OFTEN-th box also feeds the one that comes AHEAD places later."""
LABELLED = 6
"""Every so many-th arrow along the flow has a label."""
SHAPE = 0.75
"""Columns to rows of phases: a phase is wider than high, and so is the page."""


def graph(count: int) -> Graph:
    """A graph of `count` leaves."""
    leaves = [Vertex(f"n{i}", f"{NAMES[i % len(NAMES)]} {i // len(NAMES) + 1}") for i in range(count)]
    starts = range(0, count, PHASE)
    phases = tuple(Vertex(f"p{k}", f"Phase {k + 1}", tuple(leaves[i : i + PHASE])) for k, i in enumerate(starts))
    flow = [Arrow(f"n{i}", f"n{i + 1}", "" if (i + 1) % LABELLED else "next") for i in range(count - 1)]
    skips = [Arrow(f"n{i}", f"n{i + AHEAD}") for i in range(0, count - AHEAD, OFTEN)]
    return Graph(f"{count} boxes", phases, (*flow, *skips))


def automatic(graph: Graph) -> str:
    """The graph as the text of a figure that says nothing about its arrangement."""
    return figwright.dump(Figure.model_validate(_graph.spec(graph)))


def composed(graph: Graph) -> str:
    """The graph as the text of a figure with phases in rows, and rows of boxes in each, as people write them."""
    data = _graph.spec(graph)
    across = max(1, round(math.sqrt(SHAPE * len(graph.vertices))))
    zones = [_zone(zone) for zone in data["body"]["items"]]
    rows = [{"type": "row", "id": f"row{i}", "items": zones[i : i + across]} for i in range(0, len(zones), across)]
    data["body"] = {"type": "column", "id": "body", "items": rows}
    return figwright.dump(Figure.model_validate(data))


def _zone(zone: dict[str, Any]) -> dict[str, Any]:
    items, id = zone["items"], zone["id"]
    rows = [{"type": "row", "id": f"{id}-{i}", "items": items[i : i + 3]} for i in range(0, len(items), 3)]
    return {**zone, "arrange": "column", "items": rows}
