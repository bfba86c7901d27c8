"""Composed figures: bends and labels of arrows that were moved by hand come back, and stay when the layout moves on."""

from __future__ import annotations

from typing import Any

import pytest
from pptx.util import Pt

from figwright import compiler
from figwright.drawing.drawio_cells import SCALE
from figwright.ir.scene import Point
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import EdgeStyle, Reroute, apply_all, parse
from figwright.ir.spec.load import dump, loads
from frontends.importers.edited import cell, drawio, exported, of, pptx, shape, svg, told

FIGURE = loads("""
figure: {aspect: 2}
body:
  row:
    - zone: {id: first, label: First, row: [{id: a, label: Alpha}, {id: b, label: Beta}]}
    - zone: {id: second, label: Second, column: [{id: c, label: Gamma}, {id: d, label: Delta}]}
edges:
  - {id: a--b, from: a, to: b}
  - {id: b--c, from: b, to: c, label: words}
  - {id: back, from: d, to: a, kind: feedback, from_side: bottom, to_side: bottom}
""")
BY = 3.0
"""Points of print that the lowest stretch of the feedback is lifted."""


def way(figure: Figure, id: str = "back") -> tuple[Point, ...]:
    route = compiler.compile(figure).element(id).route
    assert route
    return route.points


def in_drawio(root: Any) -> None:
    for point in cell(root, "back").find(".//Array"):
        point.set("y", str(float(point.get("y")) - BY * SCALE))


def in_pptx(slide: Any) -> None:
    shape(slide, "back bends").top -= Pt(BY)


@pytest.mark.parametrize("content", [drawio(in_drawio, FIGURE), pptx(in_pptx, FIGURE)], ids=["drawio", "pptx"])
def test_bends_that_were_moved_come_back(content: bytes) -> None:
    (edit,) = told("pptx" if content.startswith(b"PK") else "drawio", content, FIGURE).edits
    assert isinstance(edit, Reroute)
    after, _ = apply_all(FIGURE, [edit])
    assert compiler.compile(after).unused == {}
    before, now = (max(point.y for point in way(figure)) for figure in (FIGURE, after))
    assert now == pytest.approx(before - BY, abs=0.3)


@pytest.mark.parametrize("format", ["svg", "pptx", "drawio"])
def test_what_nobody_touched_comes_back_without_an_edit(format: str) -> None:
    path = {"op": "reroute", "id": "back", "path": [[0, 13], [0, 30], [-290, 30], [-290, -45]]}
    label = {"op": "edge-style", "id": "b--c", "text": {"at": [10, -20]}}
    figure, _ = apply_all(FIGURE, parse([path, label]))
    assert compiler.compile(figure).unused == {}
    assert told(format, exported(format, figure), figure).edits == ()


def test_a_label_that_was_moved_comes_back_and_goes_with_its_line() -> None:
    content = svg(lambda root: of(root, "b--c/label").set("transform", "translate(10 -16)"), FIGURE)
    (edit,) = told("svg", content, FIGURE).edits
    assert isinstance(edit, EdgeStyle)
    after, _ = apply_all(FIGURE, [edit])
    old, new = (compiler.compile(figure).element("b--c/label").box for figure in (FIGURE, after))
    assert (new.x - old.x, new.y - old.y) == pytest.approx((10, -16), abs=0.2)
    longer, _ = apply_all(after, parse([{"op": "relabel", "id": "a", "label": "A much longer name"}]))
    scene = compiler.compile(longer)
    line, words = scene.element("b--c").route, scene.element("b--c/label").box
    assert line
    assert words.bottom < line.points[0].y
    assert line.points[0].x < words.cx < line.points[-1].x


def test_a_box_that_was_moved_bends_nothing() -> None:
    """Programs bend the arrows of a box that is moved; the layout does it better."""

    def change(root: Any) -> None:
        place = cell(root, "d").find(".//mxGeometry")
        place.set("y", str(float(place.get("y")) + 8 * SCALE))

    seen = told("drawio", drawio(change, FIGURE), FIGURE)
    assert not any(isinstance(edit, Reroute) for edit in seen.edits)


def test_the_file_says_bends_in_one_line() -> None:
    figure, _ = apply_all(
        FIGURE, parse([{"op": "reroute", "id": "back", "path": [[0, 13], [0, 30], [-290, 30], [-290, -45]]}])
    )
    assert "path: [[0, 13], [0, 30], [-290, 30], [-290, -45]]" in dump(figure)
    assert loads(dump(figure)) == figure
