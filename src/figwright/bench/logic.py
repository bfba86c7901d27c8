"""The logic of a method as a directed graph: what a figure of it should show, whoever draws it."""

from __future__ import annotations

from collections import Counter
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Node(_Part):
    """A component or a piece of data, called as the paper calls it. `kind`: what works, or what it works on."""

    id: str = Field(min_length=1)
    label: str = Field(min_length=1)
    kind: Literal["module", "data"] = "module"
    phase: str = ""


class Edge(_Part):
    """Data that flow from one node to another, both by id."""

    source: str
    target: str
    label: str = ""


class Phase(_Part):
    """A stage of the method, such as "pre-training"."""

    id: str = Field(min_length=1)
    label: str = Field(min_length=1)


class LogicGraph(_Part):
    """Nodes, directed edges and phases. Every id that is used is declared, and declared once."""

    nodes: tuple[Node, ...] = Field(min_length=1)
    edges: tuple[Edge, ...] = ()
    phases: tuple[Phase, ...] = ()

    @model_validator(mode="after")
    def _ids_are_known(self) -> Self:
        nodes, phases = [node.id for node in self.nodes], [phase.id for phase in self.phases]
        for kind, ids in (("node", nodes), ("phase", phases)):
            if doubled := [id for id, times in Counter(ids).items() if times > 1]:
                raise ValueError(f"two {kind}s have the id {doubled[0]!r}")
        for edge in self.edges:
            for end in (edge.source, edge.target):
                if end not in nodes:
                    raise ValueError(f"an edge ends at {end!r}, which is not a node")
        for node in self.nodes:
            if node.phase and node.phase not in phases:
                raise ValueError(f"node {node.id!r} is in phase {node.phase!r}, which is not declared")
        return self
