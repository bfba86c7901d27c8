"""Figures of figwright and graphs of dot as drawings that can be compared."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from benchmarks import _graph
from benchmarks._drawing import Drawing, Line
from benchmarks._graph import Graph
from figwright.ir.scene import Point, Rect, Scene
from figwright.ir.spec import Figure

TYPE = 9.0
"""Points of dot's labels, before a drawing is shrunk to the page."""
PIECES = 8
"""Straight pieces for a curve."""


def of_scene(figure: Figure, scene: Scene) -> Drawing:
    """A compiled figure as a drawing."""
    parents = figure.parents()
    nodes, frames = scene.role("node"), scene.role("zone", "panel")
    ids = {element.id for element in frames}
    above = {id: frozenset(ids.intersection(_up(parents, id))) for id in parents}
    titles = [(frame.id, words.bounds) for frame in frames for words in frame.words]
    labels = [("", words.bounds) for e in scene.role("label", "edge") for words in e.words]
    return Drawing(
        scene.width,
        scene.height,
        em=max((words.size for node in nodes for words in node.words), default=TYPE),
        smallest=min((words.size for e in scene.elements for words in e.words), default=TYPE),
        boxes={node.id: node.box for node in nodes},
        frames={frame.id: frame.box for frame in frames},
        above=above,
        lines=tuple(Line(e.route.source, e.route.target, e.route.points) for e in scene.elements if e.route),
        words=(*titles, *labels),
    )


def _up(parents: dict[str, str | None], id: str) -> Iterator[str]:
    here = parents[id]
    while here is not None:
        yield here
        here = parents[here]


def dot_svg(graph: Graph, rankdir: str, splines: str) -> bytes:
    """A graph drawn by dot, through pygraphviz."""
    return _dot(graph, rankdir, splines, "svg")


def of_dot(graph: Graph, rankdir: str, splines: str) -> Drawing:
    """A graph as dot draws it, with its curves in straight pieces."""
    data = json.loads(_dot(graph, rankdir, splines, "json"))
    _, _, width, height = (float(v) for v in data["bb"].split(","))
    objects: list[dict[str, Any]] = data["objects"]
    boxes = {o["name"]: _box(o, height) for o in objects if "pos" in o}
    clusters = [o for o in objects if "bb" in o]
    frames = {o["name"]: _frame(o, height) for o in clusters}
    holders: dict[str, set[str]] = {o["name"]: set() for o in objects}
    for cluster in clusters:
        for held in (*cluster.get("nodes", ()), *_below(objects, cluster)):
            holders[objects[held]["name"]].add(cluster["name"])
    edges: list[dict[str, Any]] = data.get("edges", [])
    titles = [(o["name"], rect) for o in clusters for rect in _texts(o, "_ldraw_", height)]
    labels = [("", rect) for e in edges for key in ("_ldraw_", "_xldraw_") for rect in _texts(e, key, height)]
    return Drawing(
        width,
        height,
        em=TYPE,
        smallest=TYPE,
        boxes=boxes,
        frames=frames,
        above={id: frozenset(names) for id, names in holders.items()},
        lines=tuple(Line(objects[e["tail"]]["name"], objects[e["head"]]["name"], _way(e, height)) for e in edges),
        words=(*titles, *labels),
    )


def _dot(graph: Graph, rankdir: str, splines: str, format: str) -> bytes:
    import pygraphviz

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dot talks about fonts that it does not find and measures on
        drawn = pygraphviz.AGraph(string=_graph.dot(graph, rankdir=rankdir, splines=splines, type=TYPE))
        out: bytes = drawn.draw(prog="dot", format=format)
    return out


def _below(objects: list[dict[str, Any]], cluster: dict[str, Any]) -> Iterator[int]:
    for inner in cluster.get("subgraphs", ()):
        yield inner
        yield from _below(objects, objects[inner])


def _box(node: dict[str, Any], height: float) -> Rect:
    x, y = (float(v) for v in node["pos"].split(","))
    w, h = 72 * float(node["width"]), 72 * float(node["height"])
    return Rect(x - w / 2, height - y - h / 2, w, h)


def _frame(cluster: dict[str, Any], height: float) -> Rect:
    left, low, right, high = (float(v) for v in cluster["bb"].split(","))
    return Rect(left, height - high, right - left, high - low)


def _texts(item: dict[str, Any], key: str, height: float) -> Iterator[Rect]:
    """The places of an item's words, by their baseline: ascenders and descenders, no more."""
    for mark in item.get(key, ()):
        if mark["op"] == "T":
            x, y = mark["pt"]
            left = x - mark["width"] * {"l": 0.0, "c": 0.5, "r": 1.0}[mark["align"]]
            yield Rect(left, height - y - 0.74 * TYPE, mark["width"], 0.96 * TYPE)


def _way(edge: dict[str, Any], height: float) -> tuple[Point, ...]:
    """The drawn curve of an edge from its tail to the tip of its arrow head."""
    points: list[Point] = []
    for mark in edge["_draw_"]:
        if mark["op"] == "b":
            points.extend(_flat([Point(x, height - y) for x, y in mark["points"]]))
    for part in edge["pos"].split():
        if part.startswith("e,"):
            x, y = (float(v) for v in part[2:].split(","))
            points.append(Point(x, height - y))
    return tuple(a for a, b in pairwise([*points, None]) if a is not None and a != b)


def _flat(spline: list[Point]) -> Iterator[Point]:
    yield spline[0]
    for i in range(0, len(spline) - 3, 3):
        p, q, r, s = spline[i : i + 4]
        for k in range(1, PIECES + 1):
            t = k / PIECES
            a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
            yield Point(a * p.x + b * q.x + c * r.x + d * s.x, a * p.y + b * q.y + c * r.y + d * s.y)
