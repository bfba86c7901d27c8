"""Faults put into good figures, composed and placed: each is found by its rule, and the good figures have none."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from figwright import compiler
from figwright.compiler import checks
from figwright.ir.scene import Box, Element, Paint, Point, Rect, Scene, Words
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import apply, parse

pytestmark = pytest.mark.core

Spec = dict[str, Any]
RULES = (
    "broken-line", "contrast", "covered-words", "crossings", "dangling-edge", "isolated-node", "label-overflow",
    "line-through-box", "line-through-label", "merged-lines", "overlap", "protruding", "short-arrow", "small-type",
    "too-many-sizes", "touching",
)  # fmt: skip
COMPOSED = Figure.model_validate({
    "figure": {"alt": "Three steps.", "width": 300},
    "body": {"row": ["Reader", "Encoder", {"zone": {"id": "z", "label": "Answers", "items": ["Ranker"]}}]},
    "edges": [{"from": "reader", "to": "encoder", "label": "words"}, "encoder -> ranker"],
})  # fmt: skip
DISC = '<g><circle cx="50" cy="50" r="50" fill="{blue.fill}" stroke="{blue.line}" stroke-width="2"/></g>'
FUNNEL = '<g><path d="M0 0L100 30V70L0 100Z" fill="{green.fill}" stroke="{green.line}" stroke-width="2"/></g>'
PLACED: Spec = {
    "figure": {"alt": "Three steps.", "width": 396, "layout": "placed", "size": [660, 330], "type": 14},
    "body": [
        {"zone": {"id": "frame", "label": "Reading", "place": [10, 10, 180, 210],
                  "text": {"at": [16, 28], "anchor": "start"},
                  "items": [{"id": "disc", "label": "Reader", "drawing": "disc", "place": [60, 80, 80, 80],
                             "text": {"at": [40, 102]}}]}},
        {"id": "box", "label": "Encoder", "place": [270, 90, 120, 60], "look": {"fill": "ink.card"},
         "text": {"at": [60, 35]}},
        {"id": "funnel", "label": "Ranker", "drawing": "funnel", "place": [480, 70, 100, 100],
         "text": {"at": [50, 120]}},
        {"id": "dots", "kind": "ornament", "words": [{"text": "…", "at": [8, 10]}], "place": [610, 112, 16, 16]},
    ],
    "drawings": {"disc": DISC, "funnel": FUNNEL},
    "edges": [
        {"id": "one", "from": "disc", "to": "box", "label": "words", "path": [[140, 120], [270, 120]],
         "text": {"at": [228, 112]}},
        {"id": "two", "from": "box", "to": "funnel", "path": [[390, 120], [430, 120], [430, 64, 490, 40, 504, 78]]},
    ],
}  # fmt: skip
"""Round and slanted drawings, whose boxes have empty corners: the curve ends on a slope and crosses such a corner."""


def found(figure: Figure, scene: Scene) -> set[tuple[str, str]]:
    return {(finding.rule, finding.element) for finding in checks.run(figure, scene, only=RULES)}


def placed(fault: Callable[[Spec], None] | None = None) -> set[tuple[str, str]]:
    spec = deepcopy(PLACED)
    if fault:
        fault(spec)
    figure = Figure.model_validate(spec)
    return found(figure, compiler.compile(figure))


def test_the_good_figures_have_no_fault() -> None:
    assert placed() == set()
    assert found(COMPOSED, compiler.compile(COMPOSED)) == set()


def edge(path: list[list[float]], which: int = 0) -> Callable[[Spec], None]:
    def change(spec: Spec) -> None:
        spec["edges"][which]["path"] = path

    return change


def item(which: int, **keys: Any) -> Callable[[Spec], None]:
    return lambda spec: spec["body"][which].update(keys)


def disc(**keys: Any) -> Callable[[Spec], None]:
    return lambda spec: spec["body"][0]["zone"]["items"][0].update(keys)


def added(*items: Spec, edges: tuple[Spec, ...] = ()) -> Callable[[Spec], None]:
    def change(spec: Spec) -> None:
        spec["body"] += items
        spec["edges"] += edges

    return change


CARD = {"fill": "ink.card"}
BACK = {"id": "three", "from": "funnel", "to": "box", "kind": "feedback"}
FAULTS_PLACED: dict[str, tuple[Callable[[Spec], None], tuple[str, str]]] = {
    "an arrow that ends in the air": (edge([[140, 120], [255, 120]]), ("dangling-edge", "one")),
    "an arrow that begins in the empty corner of a disc's box": (
        edge([[139, 82], [270, 120]]), ("dangling-edge", "one")),
    "an arrow that ends in the empty corner of a slanted drawing": (
        edge([[390, 100], [580, 72]], 1), ("dangling-edge", "two")),
    "an arrow through its own drawing": (edge([[62, 120], [270, 120]]), ("line-through-box", "one")),
    "an arrow through another thing": (
        added({"id": "mid", "label": "", "drawing": "disc", "place": [410, 100, 40, 40]}),
        ("line-through-box", "two")),
    "an arrow through its own label": (
        lambda spec: spec["edges"][0]["text"].update(at=[228, 124]), ("line-through-label", "one")),
    "an arrow through the feet of its label's letters": (
        lambda spec: spec["edges"][0].update(label="pages", text={"at": [228, 118]}), ("line-through-label", "one")),
    "an arrow through its slanted label": (
        lambda spec: spec["edges"][0].update(text={"at": [206, 128], "turn": -30}), ("line-through-label", "one")),
    "words that leave their box": (item(1, label="Encoder of everything"), ("label-overflow", "box")),
    "words off the sheet": (item(2, text={"at": [175, 120]}), ("label-overflow", "funnel")),
    "covered words": (
        added({"id": "lid", "label": "", "place": [320, 115, 30, 12], "look": CARD}), ("covered-words", "box")),
    "things upon each other": (item(2, place=[360, 70, 100, 100]), ("overlap", "funnel")),
    "a thing out of its frame": (disc(place=[140, 80, 80, 80]), ("overlap", "disc")),
    "things that nearly touch": (
        added({"id": "near", "label": "", "place": [392, 90, 24, 20], "look": CARD}), ("touching", "near")),
    "small type": (item(1, text={"at": [60, 35], "size": 8}), ("small-type", "box")),
    "a small index": (item(1, label="$x_{y_{z}}$", text={"at": [60, 35], "size": 9.6}), ("small-type", "box")),
    "merged lines": (
        added(edges=({**BACK, "path": [[430, 120], [395, 120], [395, 200], [330, 200], [330, 150]]},)),
        ("merged-lines", "three")),
    "a line along a border": (
        added(edges=({**BACK, "path": [[482, 160], [440, 160], [440, 152.5], [330, 152.5], [330, 150]]},
                     {"id": "four", "from": "disc", "to": "funnel",
                      "path": [[140, 120], [200, 120], [200, 152], [440, 152], [440, 130], [480, 130]]})),
        ("touching", "four")),
    "a line along the frame": (
        added({"id": "low", "label": "Low", "place": [20, 260, 60, 40], "text": {"at": [30, 25]}, "look": CARD},
              edges=({"id": "up", "from": "low", "to": "box",
                      "path": [[80, 280], [192.5, 280], [192.5, 40], [330, 40], [330, 90]]},)),
        ("touching", "up")),
    "a thing off the sheet": (item(2, place=[570, 70, 100, 100]), ("protruding", "funnel")),
    "an arrow without a shaft": (
        added({"id": "next", "label": "", "place": [400, 180, 40, 40], "look": CARD},
              {"id": "last", "label": "", "place": [446, 180, 40, 40], "look": CARD},
              edges=({"id": "short", "from": "next", "to": "last", "path": [[440, 200], [446, 200]]},)),
        ("short-arrow", "short")),
    "pale words": (item(1, text={"at": [60, 35], "color": "#c8d0dc"}), ("contrast", "box")),
    "a forgotten box": (
        added({"id": "alone", "label": "Alone", "place": [300, 250, 80, 40], "text": {"at": [40, 25]}, "look": CARD}),
        ("isolated-node", "alone")),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS_PLACED)
def test_a_fault_in_a_placed_figure_is_found(name: str) -> None:
    fault, expected = FAULTS_PLACED[name]
    assert expected in placed(fault)


def _changed(scene: Scene, id: str, change: Callable[[Element], Element]) -> Scene:
    return replace(scene, elements=tuple(change(e) if e.id == id else e for e in scene.elements))


def _moved(id: str, dx: float, dy: float, k: float = 1.0) -> Callable[[Scene], Scene]:
    return lambda scene: _changed(scene, id, lambda e: e.placed(k, dx - (k - 1) * e.box.cx, dy - (k - 1) * e.box.cy))


def _way(*points: tuple[float, float]) -> Callable[[Scene], Scene]:
    """The first arrow on another way; points relative to its end."""

    def change(scene: Scene) -> Scene:
        def bent(e: Element) -> Element:
            assert e.route is not None
            first, last = e.route.points[0], e.route.points[-1]
            to = tuple(Point(last.x + x, last.y + y) for x, y in points)
            return replace(e, route=replace(e.route, points=(first, *to)))

        return _changed(scene, "reader--encoder", bent)

    return change


def _words_moved(dx: float) -> Callable[[Scene], Scene]:
    return lambda scene: _changed(scene, "encoder", lambda e: replace(
        e, marks=tuple(m.placed(1, dx, 0) if isinstance(m, Words) else m for m in e.marks)))  # fmt: skip


def _lid(scene: Scene) -> Scene:
    box = scene.element("encoder").box
    rect = Rect(box.cx - 5, box.cy - 5, 10, 10)
    return replace(scene, elements=(*scene.elements, Element("lid", "node", rect, (Box(rect, Paint("#ffffff")),))))


def _corner_only(scene: Scene) -> Scene:
    """What is seen of a box is a dot at its upper right corner; its bounds stay."""
    return _changed(scene, "encoder", lambda e: replace(
        e, marks=(Box(Rect(e.box.right - 4, e.box.y, 4, 4), Paint("#000000")),)
    ))  # fmt: skip


FAULTS_COMPOSED: dict[str, tuple[Callable[[Scene], Scene], tuple[str, str]]] = {
    "an arrow that ends in the air": (_way((-9, 0)), ("dangling-edge", "reader--encoder")),
    "an arrow at a corner where nothing is drawn": (_corner_only, ("dangling-edge", "reader--encoder")),
    "an arrow through its own box": (_way((20, 0)), ("line-through-box", "reader--encoder")),
    "an arrow through another box": (_way((180, 0), (180, 30), (0, 0)), ("line-through-box", "reader--encoder")),
    "an arrow through a label": (
        lambda scene: _moved("reader--encoder/label", 0, _off(scene))(scene),
        ("line-through-label", "reader--encoder")),
    "words that leave their box": (_words_moved(30), ("label-overflow", "encoder")),
    "covered words": (_lid, ("covered-words", "encoder")),
    "boxes upon each other": (_moved("encoder", -60, 0), ("overlap", "encoder")),
    "a box out of its frame": (_moved("ranker", 0, 55), ("overlap", "ranker")),
    "small type": (_moved("encoder", 0, 0, 0.4), ("small-type", "encoder")),
    "a box off the sheet": (_moved("reader", -40, 0), ("protruding", "reader")),
    "a broken line": (_way((-40, 0), (-40, 60), (0, 60), (0, 0)), ("broken-line", "reader--encoder")),
}  # fmt: skip


def _off(scene: Scene) -> float:
    route = scene.element("reader--encoder").route
    assert route is not None
    return route.points[0].y - scene.element("reader--encoder/label").box.cy


@pytest.mark.parametrize("name", FAULTS_COMPOSED)
def test_a_fault_in_a_composed_figure_is_found(name: str) -> None:
    fault, expected = FAULTS_COMPOSED[name]
    assert expected in found(COMPOSED, fault(compiler.compile(COMPOSED)))


def test_an_arrow_that_is_sent_behind_its_zone_is_hidden() -> None:
    zone = {"zone": {"id": "z", "label": "Zone", "row": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}}
    figure = Figure.model_validate({"body": [zone], "edges": [{"id": "e", "from": "a", "to": "b"}]})
    assert not checks.run(figure, compiler.compile(figure), only=("hidden-line",))
    after, _ = apply(figure, parse({"op": "layer", "ids": ["e"], "to": "back"})[0])
    (finding,) = checks.run(after, compiler.compile(after), only=("hidden-line",))
    assert (finding.element, finding.severity) == ("e", "error")
