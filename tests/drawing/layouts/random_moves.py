"""Random figures with places, and random moves in them, as people make them in an editor: by seed, for laws and
benchmarks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from figwright import compiler
from figwright.compiler import checks
from figwright.core.errors import SpecError
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, apply, parse
from figwright.ir.spec.load import dump

WIDTH, HEIGHT = 1000, 560
THEMES = ("soft-tech", "ice", "cream", "theory-minimal", "colour-blind-safe")
KINDS = ("module", "module", "data", "store", "operator", "actor", "text")
DRAWING = "<g><rect x='0' y='0' width='60' height='40' rx='6' fill='{blue.fill}' stroke='{blue.line}'/></g>"
AIR = 14.0
"""Units around a box that an arrow needs to come to it."""
Box = tuple[float, float, float, float]


def random_placed(seed: int) -> Figure:
    """Boxes on a loose grid, some in zones, with arrows between anything: routed, elbows, curves, loops."""
    rng = random.Random(seed)
    columns, rows = rng.randint(2, 4), rng.randint(2, 3)
    cells = [(x, y) for x in range(columns) for y in range(rows)]
    chosen = sorted(rng.sample(cells, rng.randint(3, len(cells))))
    w, h = WIDTH / columns, HEIGHT / rows
    nodes = []
    for i, (x, y) in enumerate(chosen):
        size = rng.uniform(0.3, 0.5) * w, rng.uniform(0.25, 0.45) * h
        at = x * w + rng.uniform(0.15, 0.3) * w, y * h + rng.uniform(0.25, 0.4) * h
        node = {"id": f"n{i}", "label": f"Box {i}", "kind": rng.choice(KINDS), "place": [*at, *size]}
        nodes.append({**node, "drawing": "card", "kind": "module"} if rng.random() < 0.2 else node)
    items: list[Any] = nodes
    first = [node for node, (x, _) in zip(nodes, chosen, strict=True) if x == 0]
    if rng.random() < 0.5:
        zone = {"id": "z", "label": "Zone", "place": [8, 8, w - 16, HEIGHT - 16], "items": first}
        items = [{"zone": zone}, *(node for node in nodes if node not in first)]
    edges = [_edge(rng, [n["id"] for n in nodes], i) for i in range(rng.randint(2, 2 * len(nodes)))]
    outside = [n["id"] for n in nodes if n not in first]
    if items is not nodes and outside:
        edges.append({"id": "to-z", "from": rng.choice(outside), "to": "z"})
    if len(nodes) > 3:
        a, b, c = rng.sample([n["id"] for n in nodes], 3)
        edges.append({"id": "fork", "from": a, "to": [b, c]})
    figure = Figure.model_validate({
        "figure": {"layout": "placed", "size": [WIDTH, HEIGHT], "title": "random", "theme": rng.choice(THEMES)},
        "body": {"group": items}, "edges": edges,
        "drawings": {"card": DRAWING} if any("drawing" in node for node in nodes) else {},
    })  # fmt: skip
    return _with_paths(rng, figure)


def _edge(rng: random.Random, ids: list[str], i: int) -> dict[str, Any]:
    a, b = rng.choice(ids), rng.choice(ids)
    more = {"label": f"step {i}"} if rng.random() < 0.3 else {}
    return {"id": f"e{i}", "from": a, "to": b, "kind": rng.choice(("flow", "flow", "auxiliary", "feedback")), **more}


def _with_paths(rng: random.Random, figure: Figure) -> Figure:
    """Some arrows get the path that the router finds, some of those bent into a curve."""
    scene = compiler.compile(figure)
    k = WIDTH / scene.width
    paths: dict[str, Any] = {}
    for element in scene.elements:
        if element.route is not None and rng.random() < 0.6:
            points = [[p.x * k, p.y * k] for p in element.route.points]
            if len(points) == 2 and rng.random() < 0.3:
                (a, b), (c, d) = points
                points[1:] = [[a + (c - a) / 3, b + (d - b) / 3, a + (c - a) * 2 / 3, b + (d - b) * 2 / 3, c, d]]
            paths[element.route.bundle] = points if element.id == element.route.bundle else []
    data = figure.model_dump(mode="json", by_alias=True)
    for edge in data["edges"]:
        edge["path"] = paths.get(edge["id"], [])
    return Figure.model_validate(data)


def random_move(rng: random.Random, figure: Figure) -> Edit:
    """One move; it may be one that is refused."""
    nodes, edges = [node.id for node in figure.nodes()], [edge.id for edge in figure.edges]
    items = [item.id for item, _ in figure.walk()][1:]
    ways = ["shift", "shift", "shift", "place", "layer", "add", "connect", "redraw", "head", "restyle"]
    ways += ["reroute", "reverse", "reconnect"] if edges else []
    ways += ["remove", "wrap"] if len(nodes) > 3 else []
    ways += ["unwrap", "move"] if len(figure.groups()) > 1 else []
    op = rng.choice(ways)
    some = rng.sample(items, min(len(items), rng.choice((1, 1, 2)))) if items else ["n0"]
    a, b = (rng.choice(nodes) if nodes else "n0" for _ in "ab")
    edge = rng.choice(edges) if edges else ""
    own = next((node.place for node in figure.nodes() if node.id == a and node.place), (100, 100, 80, 50))
    far = (WIDTH / 4, HEIGHT / 4)
    data: dict[str, Any] = {
        "shift": {"ids": some, "by": [rng.uniform(-far[0], far[0]), rng.uniform(-far[1], far[1])]},
        "place": {"id": a, "place": [own[0], own[1], rng.uniform(50, 200), rng.uniform(35, 120)]},
        "layer": {"ids": some, "to": rng.choice(("front", "back", "forward", "backward"))},
        "add": {"item": {"label": "New", "place": [rng.uniform(0, 880), rng.uniform(0, 480), 90, 50]}},
        "connect": {"from": [a], "to": [b]},
        "redraw": {"id": a, "svg": DRAWING},
        "head": {"theme": rng.choice(THEMES)},
        "restyle": {"id": a, "glyph": rng.choice(("robot", ""))},
        "reroute": {"id": edge},
        "reverse": {"id": edge},
        "reconnect": {"id": edge, "to": [b]},
        "remove": {"id": a},
        "wrap": {"ids": [a], "type": "zone", "label": "Wrapped"},
        "unwrap": {"id": figure.groups()[-1].id},
        "move": {"id": a, "into": figure.groups()[-1].id},
    }[op]
    return parse({"op": op, **data})[0]


@dataclass
class Played:
    """What came of a sequence of moves: laws that were broken, and how many moves were made and refused."""

    broken: list[str]
    made: int = 0
    refused: int = 0


def play(seed: int, moves: int = 20, every: int = 5) -> Played:
    """A sequence of moves; the scene is looked at after some of them, and everything is undone at the end."""
    rng = random.Random(seed)
    figure = random_placed(seed)
    first, undo, out = dump(figure), list[Edit](), Played([])
    for turn in range(1, moves + 1):
        try:
            figure, back = apply(figure, random_move(rng, figure))
        except SpecError:
            out.refused += 1
            continue
        out.made += 1
        undo.append(back)
        if turn % every == 0:
            out.broken += [f"{seed}/{turn}: {said}" for said in broken(figure, compiler.compile(figure))]
    for back in reversed(undo):
        figure, _ = apply(figure, back)
    if dump(figure) != first:
        out.broken.append(f"{seed}: undo gives another file")
    return out


def broken(figure: Figure, scene: Scene) -> Iterator[str]:
    """Arrows that are not glued to their things, and those that run through one although a way round exists."""
    for finding in checks.run(figure, scene, only=("dangling-edge", "line-through-box")):
        if finding.severity != "error":
            continue
        if finding.rule == "dangling-edge" or _has_way(figure, scene, finding.element):
            yield f"{finding.rule}: {finding.message}"


def _has_way(figure: Figure, scene: Scene, edge: str) -> bool:
    """Whether an arrow can go round what it runs through: nothing lies on its ends or so near that no line fits."""
    route = next(e.route for e in scene.elements if e.id == edge)
    assert route is not None
    k = scene.width / WIDTH
    sheet = scene.role("node")
    ends = [scene.element(id) for id in (route.source, route.target)]
    for end in ends:
        room = end.box.grown(AIR * k)
        if any(room.overlaps(other.box) for other in sheet if other.id != end.id):
            return False
        if not (room.x > 0 and room.y > 0 and room.right < scene.width and room.bottom < scene.height):
            return False
    return True
