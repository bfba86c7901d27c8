"""Lines of figures that are compiled here, found in their pixels; where the boxes are is known from the scene."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import figwright
from figwright.frontends.tracing.arrows import Way, ways
from figwright.frontends.tracing.ink import FINE, Ink, inks
from figwright.frontends.tracing.picture import load
from figwright.ir.scene import Rect

np = pytest.importorskip("numpy")
cv2 = pytest.importorskip("cv2")

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
    lines = ways(inks(picture.rgb, np.full_like(picture.rgb, 255), free, UNIT), UNIT)
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


def painted(draw: Callable[[Any], None]) -> list[Way]:
    """The ways in one ink that is painted here, in fine pixels."""
    mask = np.zeros((400, 500), np.uint8)
    draw(mask)
    return ways((Ink((0, 0, 0), mask),), UNIT)


def _head(mask: Any, tip: tuple[int, int], along: tuple[int, int]) -> None:
    (x, y), (dx, dy) = tip, along
    back = [(x - 26 * dx + side * dy, y - 26 * dy + side * dx) for side in (-11, 11)]
    cv2.fillPoly(mask, [np.array([tip, *back])], 1)


@pytest.mark.parametrize("phase", range(0, 36, 4))
def test_dashes_go_on_round_a_corner_wherever_the_gap_is(phase: int) -> None:
    radius, x, y = 16, 250, 60
    arc = [(x + radius * math.sin(t), y + radius * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 25)]
    line = [
        *((float(n), float(y)) for n in range(40, x)),
        *arc,
        *((float(x + radius), float(n)) for n in range(76, 250)),
    ]

    def draw(mask: Any) -> None:
        far = 0.0
        for a, b in pairwise(line):
            far += math.dist(a, b)
            if (far + phase) % 36 < 16:
                cv2.line(mask, (round(a[0]), round(a[1])), (round(b[0]), round(b[1])), 1, 5)
        _head(mask, (x + radius, 275), (0, 1))

    (way,) = painted(draw)
    assert way.dashed
    assert way.path[0][0] < 80 / FINE


@pytest.mark.parametrize("gap", [3, 8, 16])
def test_a_head_may_point_at_a_ring_of_its_own_ink(gap: int) -> None:
    def draw(mask: Any) -> None:
        cv2.line(mask, (40, 200), (180, 200), 1, 7)
        _head(mask, (200, 200), (1, 0))
        cv2.circle(mask, (200 + gap + 40, 200), 32, 1, 15)

    assert [(round(way.path[-1][0] * FINE / 10), way.bare) for way in painted(draw)] == [(20, False)]
