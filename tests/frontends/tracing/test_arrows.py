"""Lines of figures that are compiled here, found in their pixels; where the boxes are is known from the scene."""

from __future__ import annotations

import pytest

import figwright
from figwright.frontends.tracing.arrows import Way, ways
from figwright.frontends.tracing.ink import inks
from figwright.frontends.tracing.picture import load
from figwright.frontends.tracing.regions import ground
from figwright.ir.scene import Rect

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")

DPI, UNIT = 230, 28.0


def found(body: str, edges: str) -> dict[tuple[str, str], Way]:
    """The ways between boxes, by the names of the boxes that their two ends are nearest to."""
    figure = figwright.loads(f"figure: {{width: 5in, aspect: 2}}\nbody: {body}\nedges: {edges}\n")
    scene = figwright.compile(figure)
    picture = load(figwright.render(figure, "png", dpi=DPI))
    k = picture.rgb.shape[1] / scene.width
    boxes = {e.id: e.box.scaled(k) for e in scene.elements if e.role == "node"}
    free = np.ones(picture.rgb.shape[:2], bool)
    for box in boxes.values():
        free[round(box.y) - 2 : round(box.bottom) + 3, round(box.x) - 2 : round(box.right) + 3] = False
    lines = ways(inks(picture.rgb, ground(picture.rgb, UNIT).behind, free, UNIT), UNIT)
    return {(_nearest(boxes, way.path[0]), _nearest(boxes, way.path[-1])): way for way in lines}


def _nearest(boxes: dict[str, Rect], spot: tuple[float, float]) -> str:
    def away(box: Rect) -> float:
        return max(box.x - spot[0], spot[0] - box.right, 0.0) + max(box.y - spot[1], spot[1] - box.bottom, 0.0)

    name = min(boxes, key=lambda id: away(boxes[id]))
    assert away(boxes[name]) < UNIT, f"a line ends at {spot}, beside every box"
    return name


TWO = "{row: [{id: a, label: A}, {id: b, label: B}]}"
FAN = "{row: [{id: a, label: A}, {column: [{id: x, label: X}, {id: y, label: Y}, {id: z, label: Z}]}]}"
SQUARE = "{row: [{column: [{id: a, label: A}, {id: b, label: B}]}, {column: [{id: c, label: C}, {id: d, label: D}]}]}"


@pytest.mark.parametrize(
    ("body", "edges", "wanted"),
    [
        pytest.param(TWO, "[a -> b]", {("a", "b")}, id="short"),
        pytest.param(TWO, "[{from: b, to: a, kind: auxiliary}]", {("b", "a")}, id="dashed"),
        pytest.param(TWO, "[a -> b, {from: b, to: a, from_side: bottom, to_side: bottom}]", {("a", "b"), ("b", "a")},
                     id="back-around"),
        pytest.param(FAN, "[{from: a, to: [x, z]}]", {("a", "x"), ("a", "z")}, id="fan-out"),
        pytest.param(FAN, "[{from: [x, y, z], to: a}]", {("x", "a"), ("y", "a"), ("z", "a")}, id="fan-in"),
        pytest.param(SQUARE, "[{from: a, to: d, from_side: right, to_side: top}]", {("a", "d")}, id="bend"),
    ],
)  # fmt: skip
def test_ways_lead_from_their_tail_to_their_head(body: str, edges: str, wanted: set[tuple[str, str]]) -> None:
    assert set(found(body, edges)) == wanted


def test_a_line_with_two_heads_is_one_way() -> None:
    lines = found(TWO, "[{from: a, to: b, arrow: both}]")
    assert len(lines) == 1
    assert next(iter(lines.values())).double


def test_a_line_without_a_head_is_no_way() -> None:
    assert not found(TWO, "[{from: a, to: b, arrow: none}]")


def test_dashes_are_told_from_solid_lines() -> None:
    assert found(TWO, "[{from: a, to: b, kind: auxiliary}]")["a", "b"].dashed
    assert not found(TWO, "[a -> b]")["a", "b"].dashed
