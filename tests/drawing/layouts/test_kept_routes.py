"""Arrows without a path that no edit of a placed figure means: they run as they ran, or better."""

from __future__ import annotations

import math
import random
from itertools import pairwise, product
from typing import Any

import pytest

from figwright import compiler
from figwright.ir.scene import Point, Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply, parse

pytestmark = pytest.mark.core

EDGES = ("a -> b", "c -> d", "a -> d", "e -> b")


def crowd(seed: int) -> tuple[Figure, Figure]:
    """Six boxes and four arrows on a sheet, and the same with the box that no arrow joins elsewhere."""
    chance = random.Random(seed)
    cells = list(product(range(4), range(3)))
    chance.shuffle(cells)
    body = [
        {"id": id, "label": id, "place": [40 + 250 * x + chance.randint(0, 60), 30 + 130 * y, 100, 50]}
        for id, (x, y) in zip("abcdef", cells, strict=False)
    ]
    before = figure(body, EDGES)
    by = [chance.choice([-60, 60, 20]), chance.choice([-25, 50, 15])]
    return before, edited(before, {"op": "shift", "ids": ["f"], "by": by})


def figure(body: Any, edges: Any) -> Figure:
    head = {"layout": "placed", "size": [1000, 420]}
    return Figure.model_validate({"figure": head, "body": body, "edges": list(edges)})


def edited(figure: Figure, *edits: dict[str, Any]) -> Figure:
    for data in edits:
        for edit in parse(data):
            figure, _ = apply(figure, edit)
    return figure


def ways(scene: Scene) -> dict[str, tuple[Point, ...]]:
    return {e.route.bundle: e.route.points for e in scene.elements if e.route}


def length(points: tuple[Point, ...]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def test_no_arrow_takes_a_longer_way_or_more_bends_because_something_else_was_moved() -> None:
    moved = 0
    for seed in range(60):
        before, after = crowd(seed)
        kept = compiler.keep_routes(before, after)
        old, bare, new = (ways(compiler.compile(one)) for one in (before, after, kept))
        faults = [{(f.rule, f.element) for f in compiler.check(one, only=compiler.WAYS)} for one in (after, kept)]
        assert faults[1] <= faults[0]
        for id in old:
            worse = len(bare[id]) > len(old[id]) or length(bare[id]) > 1.2 * length(old[id]) + 5
            moved += worse and new[id] != bare[id]
            assert len(new[id]) <= max(len(bare[id]), len(old[id]))
    assert moved


def test_an_arrow_keeps_its_way_though_the_router_finds_another_that_is_no_better() -> None:
    before, after = crowd(21)
    one, other = ways(compiler.compile(before)), ways(compiler.compile(after))
    new = ways(compiler.compile(compiler.keep_routes(before, after)))
    changed = [id for id in one if one[id] != other[id]]
    assert changed
    for id in changed:
        assert all(math.dist(p, q) < 0.1 for p, q in zip(one[id], new[id], strict=True))


def test_an_arrow_whose_own_end_was_moved_is_left_to_the_router() -> None:
    boxes = [{"id": id, "label": id, "place": [x, 100, 100, 50]} for id, x in (("a", 40), ("b", 400))]
    before = figure(boxes, ["a -> b"])
    after = edited(before, {"op": "shift", "ids": ["b"], "by": [0, 150]})
    assert compiler.keep_routes(before, after) == after


def test_an_arrow_goes_round_what_was_put_in_its_way() -> None:
    boxes = [{"id": id, "label": id, "place": [x, 100, 100, 50]} for id, x in (("a", 40), ("b", 700))]
    before = figure([*boxes, {"id": "c", "label": "c", "place": [400, 300, 100, 50]}], ["a -> b"])
    after = edited(before, {"op": "place", "id": "c", "place": [400, 100, 100, 50]})
    assert compiler.keep_routes(before, after) == after
