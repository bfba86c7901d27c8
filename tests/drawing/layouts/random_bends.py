"""Random bends and labels by hand in random composed figures, and edits after them that lay everything out anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from drawing.layouts.random_figures import random_figure
from figwright import compiler
from figwright.compiler import checks
from figwright.core.errors import FigwrightError
from figwright.drawing.origins import Origins
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, Reroute, apply, parse
from figwright.ir.spec.load import dump

FAR = 40.0
"""Points of print that somebody drags a stretch or a label, at most."""
LAWS = ("dangling-edge", "line-through-box")


def random_bend(rng: random.Random, figure: Figure, scene: Scene) -> Edit | None:
    """A stretch of an arrow aside, as in the studio (one at an end gets a detour), or a label elsewhere."""
    origins = Origins.of(figure, scene)
    lines = [e for e in scene.elements if e.route and e.id == e.route.bundle]
    if not lines:
        return None
    line = rng.choice(lines)
    by = rng.uniform(-FAR, FAR)
    label = next((e for e in scene.role("label") if e.fact("of") == line.id), None)
    if label and rng.random() < 0.3:
        at = origins.to_figure(label.id, (label.box.cx + by, label.box.cy + rng.uniform(-FAR, FAR)))
        return parse({"op": "edge-style", "id": line.id, "text": {"at": at}})[0]
    assert line.route
    points = [list(point) for point in line.route.points]
    i = rng.randrange(len(points) - 1)
    a, b = points[i], points[i + 1]
    axis = 1 if abs(a[1] - b[1]) < abs(a[0] - b[0]) else 0
    third = (b[1 - axis] - a[1 - axis]) / 3
    one, other = list(a), list(b)
    if i == 0:
        one[1 - axis] += third
    if i == len(points) - 2:
        other[1 - axis] -= third
    aside = [[value + by if k == axis else value for k, value in enumerate(p)] for p in (one, other)]
    before = [*points[:i], *([a, one] if i == 0 else [])]
    after = [*([other, b] if i == len(points) - 2 else []), *points[i + 2 :]]
    path = [origins.to_figure(line.id, tuple(point)) for point in (*before, *aside, *after)]
    return parse({"op": "reroute", "id": line.id, "path": path})[0]


def random_edit(rng: random.Random, figure: Figure) -> Edit:
    """Something else that is done to the figure; it may be refused."""
    nodes = [node.id for node in figure.nodes()]
    a, b = rng.choice(nodes), rng.choice(nodes)
    edge = rng.choice(figure.edges).id
    data: dict[str, Any] = rng.choice([
        {"op": "relabel", "id": a, "label": "Another and longer name"}, {"op": "relabel", "id": a, "label": "x"},
        {"op": "move", "id": a, "before": b}, {"op": "move", "id": a, "after": b},
        {"op": "shift", "ids": [a], "by": [rng.uniform(-12, 12), rng.uniform(-12, 12)]},
        {"op": "add", "item": {"label": "New"}, "after": b}, {"op": "remove", "id": a},
        {"op": "head", "width": "240pt"}, {"op": "head", "theme": "cream"},
        {"op": "reverse", "id": edge}, {"op": "unpin", "ids": [edge]}, {"op": "tidy"},
    ])  # fmt: skip
    return parse(data)[0]


@dataclass
class Bent:
    """What came of a sequence: laws that were broken, bends that were made and those that fitted at once, and how many
    of all paths fitted after other edits."""

    broken: list[str] = field(default_factory=list)
    bends: int = 0
    fitting: int = 0
    given: int = 0
    kept: int = 0


def play(seed: int, edits: int = 4) -> Bent:
    rng, figure, out = random.Random(seed), random_figure(seed), Bent()
    first, undo = dump(figure), list[Edit]()
    for turn in range(edits):
        scene = compiler.compile(figure)
        bend = random_bend(rng, figure, scene)
        if bend is None:
            break
        for edit in (bend, random_edit(rng, figure)):
            try:
                figure, back = apply(figure, edit)
                now = compiler.compile(figure)
            except FigwrightError:
                continue
            undo.append(back)
            out.broken += [f"{seed}/{turn} {edit.op}: {said}" for said in broken(figure, now)]
            count, used = sum(bool(e.path) for e in figure.edges), len(now.unused)
            if isinstance(edit, Reroute):
                out.bends, out.fitting = out.bends + 1, out.fitting + (edit.id not in now.unused)
            elif edit is not bend:
                out.given, out.kept = out.given + count, out.kept + count - used
        if not figure.edges or not figure.nodes():
            break
    for back in reversed(undo):
        figure, _ = apply(figure, back)
    if dump(figure) != first:
        out.broken.append(f"{seed}: undo gives another file")
    return out


def broken(figure: Figure, scene: Scene) -> Iterator[str]:
    """Faults that the figure does not have when all its arrows are routed, and paths that are neither used nor told."""
    bare = figure.model_copy(update={"edges": tuple(e.model_copy(update={"path": ()}) for e in figure.edges)})
    routed = compiler.compile(bare)
    usual = {(f.rule, f.message) for f in checks.run(bare, routed, only=LAWS)}
    for finding in checks.run(figure, scene, only=LAWS):
        if finding.severity == "error" and (finding.rule, finding.message) not in usual:
            yield finding.message
    for edge in figure.edges:
        route = next((e.route for e in scene.elements if e.id == edge.id), None)
        if edge.path and route and (len(route.points) != len(edge.path)) and edge.id not in scene.unused:
            yield f"the path of {edge.id} is neither used nor told"
    if scene.scale == routed.scale:
        boxes = {e.id: e.box for e in routed.role("node", "zone", "panel")}
        moved = [e.id for e in scene.role("node", "zone", "panel") if e.box != boxes[e.id]]
        yield from (f"a bend moved {id}" for id in moved)
