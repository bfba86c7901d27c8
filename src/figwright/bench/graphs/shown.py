"""What was made -> the logic graph that it shows, and how surely that is known.

From a typed figure it is simply there. In a drawing of figwright's the things and arrows have names. Of anybody's SVG
the geometry is read. Of pixels only a model can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel

from figwright.agents.models import Image
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.bench.graphs.joined import Join, Part, graph
from figwright.bench.graphs.traced import trace
from figwright.bench.logic import Edge, LogicGraph, Phase
from figwright.bench.logic import Node as Shape
from figwright.bench.made import FIGURE, SVG, Made
from figwright.core.errors import NoPictures
from figwright.ir.spec import Edge as Arrow
from figwright.ir.spec import Figure, Node
from figwright.ir.spec.load import loads

_DATA = {"data", "tensor", "store", "document", "image", "chart", "text"}


@dataclass(frozen=True, slots=True)
class Shown:
    """`graph` is None where nothing with a name is shown. `way` says how it was read, `sure` which share of the arrows
    is known at both ends: all of a typed figure's, and nobody can say for a model's reading."""

    graph: LogicGraph | None
    way: str
    sure: float | None = 1.0


def painted(made: Made) -> bool:
    """Whether an image model painted the picture, so that the files are only what it was painted after. Methods say so
    in `facts["painted"]`; a typed figure of our own that was compiled comes with its SVG."""
    said = made.facts.get("painted")
    if said is not None:
        return bool(said)
    return "prior.png" in made.files or ("rounds" in made.facts and FIGURE in made.files and SVG not in made.files)


def of_made(made: Made) -> Shown | None:
    """From the files behind a picture, the surest first; None where there are only pixels."""
    if painted(made):
        return None
    if FIGURE in made.files:
        return of_figure(loads(made.files[FIGURE].decode()))
    if SVG in made.files:
        return of_svg(made.files[SVG].decode())
    return None


def of_figure(figure: Figure) -> Shown:
    """A typed figure: boxes are nodes, framed groups with a title are phases; a frame at which an arrow ends is a node
    too. Plain lines and call-outs say nothing of a direction and are left out."""
    return Shown(graph(tuple(_figure_parts(figure)), tuple(_joins(figure))), "the typed figure")


def of_svg(svg: str) -> Shown:
    """A drawing, by its marks or by its geometry."""
    traced = trace(svg)
    return Shown(graph(traced.parts, traced.joins), traced.way, traced.sure)


def _figure_parts(figure: Figure) -> Iterator[Part]:
    above: dict[str, tuple[str, ...]] = {}
    for item, parent in figure.walk():
        above[item.id] = (parent.id, *above[parent.id]) if parent else ()
        if isinstance(item, Node):
            kind: Literal["module", "data"] = "data" if item.kind in _DATA else "module"
            yield Part(item.id, _read(item.label or item.note), kind, False, above[item.id])
        else:
            title = _read(item.label) if item.framed or item.type == "stack" else ""  # what is drawn of it
            yield Part(item.id, title, "module", True, above[item.id], item.framed)


def _read(label: str) -> str:
    """A label as it is read: what is bold is not seen in its letters."""
    return label.replace("**", "")


def _joins(figure: Figure) -> Iterator[Join]:
    for edge in figure.edges:
        if edge.kind == "zoom" or edge.arrow == "none":
            continue
        for source, target in _directed_pairs(edge):
            yield Join(source, target, _read(edge.label))


def _directed_pairs(edge: Arrow) -> Iterator[tuple[str, str]]:
    for source in edge.source:
        for target in edge.target:
            if edge.arrow in ("end", "both"):
                yield source, target
            if edge.arrow in ("start", "both"):
                yield target, source


class _Read(BaseModel):
    """A picture as a model reads it; other than a logic graph it may be empty."""

    nodes: list[Shape] = []
    edges: list[Edge] = []
    phases: list[Phase] = []


async def read_graph(session: Session, image: Image) -> Shown:
    """A picture as the session's model sees it: whoever draws pixels can be scored too, as well as the model reads."""
    read = await session.ask("reader", "shown-graph", {}, images=(image,), schema=_Read, parse=_parsed)
    if session.blind:  # what it said of a picture that it was not shown is worth nothing
        raise NoPictures("the model does not accept images", "choose one that does with --judge")
    return Shown(read, f"read by {session.model.name}" if session.model else "read by a model", None)


def _parsed(answer: str) -> LogicGraph | None:
    read = _Read.model_validate(json_in(answer))
    if not read.nodes:
        return None
    return LogicGraph(nodes=tuple(read.nodes), edges=tuple(read.edges), phases=tuple(read.phases))
