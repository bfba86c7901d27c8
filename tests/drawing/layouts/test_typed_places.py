"""Typed things at places of their own: where drawings, labels, plates and marks stand, and where arrows meet them."""

from __future__ import annotations

from typing import Any

import pytest

from figwright import compiler
from figwright.ir.scene import Element, Rect, Scene, Words, union
from figwright.ir.scene.text import formula
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core

PANEL = "<svg viewBox='0 0 120 60'><rect width='120' height='60' rx='6' fill='#dbeafe' stroke='#1d4ed8'/></svg>"
UNIT = 5.5 * 72 / 1000
"""Points of print in a unit of the sheet."""


def data(id: str, place: list[float], label: str = "Views", **fields: Any) -> dict[str, Any]:
    return {"id": id, "kind": "data", "label": label, "drawing": "panel", "place": place} | fields


def drawn(*items: dict[str, Any], edges: Any = (), svg: str = PANEL, **head: Any) -> Scene:
    head = {"layout": "placed", "size": [1000, 400], "type": 18.2, "cards": "modules", **head}
    drawings = {"panel": svg, "lettered": LETTERED}
    figure = {"figure": head, "body": list(items), "edges": list(edges), "drawings": drawings}
    return compiler.compile(Figure.model_validate(figure))


def words(element: Element) -> list[Rect]:
    return [mark.bounds for mark in element.marks if isinstance(mark, Words)]


def test_a_drawing_stands_at_the_top_of_its_place_with_its_label_directly_below() -> None:
    scene = drawn(data("snug", [20, 40, 120, 85]), data("loose", [220, 40, 120, 160]))
    snug, loose = scene.element("snug"), scene.element("loose")
    assert loose.touch.y == pytest.approx(40 * UNIT, abs=0.1)
    gaps = [words(one)[0].y - one.touch.bottom for one in (snug, loose)]
    assert gaps[0] == pytest.approx(gaps[1], abs=0.1)
    assert gaps[1] < 3.5


def test_a_flame_takes_no_room_from_a_drawing_and_leaves_its_label_whole() -> None:
    plain = drawn(data("a", [20, 40, 120, 85])).element("a")
    trained = drawn(data("a", [20, 40, 120, 85], state="trainable")).element("a")
    assert trained.touch == plain.touch
    box = {"id": "b", "label": "Linear $W^l$", "icon": "arrow-merge", "place": [20, 40, 136, 46]}
    assert len(_lines(drawn({**box, "state": "trainable"}).element("b"))) == 1


@pytest.mark.parametrize("mark", [{"tag": "× N"}, {"state": "frozen"}])
def test_marks_on_a_corner_stand_clear_of_the_words(mark: dict[str, str]) -> None:
    card = {"id": "a", "label": "Denoise steps", "drawing": "panel", "place": [100, 60, 124, 84], **mark}
    scene = drawn(card)
    label = next(r for r, text in _said(scene.element("a")) if text == "Denoise steps")
    others = [m.bounds for m in scene.element("a").marks if not isinstance(m, Words) and m.bounds.y < 60 * UNIT]
    small = [r for r in others if r.w < 20]
    assert small
    assert not any(r.overlaps(label) for r in small)


@pytest.mark.parametrize(("state", "corner"), [("", "top right"), ("frozen", "bottom left")])
def test_a_plate_does_not_lie_on_the_title_of_the_zone_around_it(state: str, corner: str) -> None:
    card = {"id": "a", "label": "Attend", "tag": "+ LN", "drawing": "panel", "place": [112, 52, 200, 112]}
    zone = {"zone": {"id": "z", "label": "Decoder", "place": [100, 20, 224, 160], "items": [{**card, "state": state}]}}
    scene = drawn(zone)
    plate = next(r for r, text in _said(scene.element("a")) if text == "+ LN")
    title = next(r for r, text in _said(scene.element("z")) if text == "Decoder")
    assert not plate.overlaps(title)
    assert (plate.cx > 212 * UNIT) == ("right" in corner)
    assert (plate.cy > 108 * UNIT) == ("bottom" in corner)


def test_what_repeats_stands_on_a_plate_where_it_has_no_room_beside_the_label() -> None:
    card = {"id": "a", "label": "Depth branch", "repeat": "× 32", "drawing": "panel", "place": [100, 60, 138, 80]}
    said = _said(drawn(card).element("a"))
    assert [text for _, text in said] == ["Depth branch", "× 32"]
    (label, _), (plate, _) = said
    assert label.right < (100 + 138) * UNIT
    assert plate.y < 60 * UNIT < plate.bottom
    wide = drawn({**card, "place": [100, 60, 240, 120]}).element("a")
    assert [text for _, text in _said(wide)] == ["Depth branch × 32"]
    both = drawn({**card, "place": [100, 60, 240, 120]}, {**card, "id": "b", "place": [400, 60, 138, 80]})
    assert all([text for _, text in _said(both.element(id))] == ["Depth branch", "× 32"] for id in "ab")


def test_arrows_touch_a_drawing_and_leave_air_below_its_label() -> None:
    scene = drawn(
        data("a", [20, 40, 120, 85], "Image by gym"), data("b", [220, 40, 120, 85]),
        {"id": "net", "label": "Net", "place": [20, 200, 120, 60]},
        edges=["a -> b", {"from": "a", "to": "net", "path": [[80, 125], [80, 200]]}],
    )  # fmt: skip
    level, down = scene.element("a--b").route, scene.element("a--net").route
    assert level is not None
    assert down is not None
    assert level.points[-1].x == pytest.approx(220 * UNIT, abs=0.1)
    assert down.points[0].y > words(scene.element("a"))[0].bottom + 1


def test_an_arrow_from_below_comes_to_a_drawing_with_words_beside_it() -> None:
    low = "<svg viewBox='0 0 120 120'><path d='M0 0H120L60 60Z' fill='#1d4ed8'/></svg>"
    net = {"id": "net", "label": "Net", "place": [20, 300, 60, 60]}
    item = data("a", [20, 40, 220, 120], "Cone", label_side="right")
    scene = drawn(item, net, edges=[{"from": "net", "to": "a", "path": [[50, 300], [50, 160]]}], svg=low)
    ink = next(m for m in scene.element("a").marks if not isinstance(m, Words)).bounds
    assert _seen(scene.element("net--a")).y < ink.bottom + 3


LETTERED = PANEL.replace("</svg>", "<text x='14' y='50' font-size='16'>in</text></svg>")


@pytest.mark.parametrize("path", [[[115, 300], [115, 120]], [[115, 300], [115, 146]], None])
def test_an_arrow_beside_the_label_below_a_drawing_ends_at_the_drawing(path: Any) -> None:
    edge = {"from": "net", "to": "a"} | ({"path": path} if path else {})
    net = {"id": "net", "label": "Net", "place": [100, 300, 140, 60]}
    scene = drawn(data("a", [20, 40, 300, 106], "Q", drawing="lettered"), net, edges=[edge])
    tip = _seen(scene.element("net--a")).y
    label = next(r for r, text in _said(scene.element("a")) if text == "Q")
    if path:
        assert scene.element("a").touch.bottom == pytest.approx(tip, abs=1.5)
    else:  # in the middle the words are in the way
        assert tip > label.bottom + 1


@pytest.mark.parametrize(("side", "by"), [("right", 1), ("left", -1)])
def test_an_arrow_keeps_a_gap_from_words_beside_a_drawing(side: str, by: int) -> None:
    ends = [[610, 70], [700, 70]] if by > 0 else [[450, 70], [300, 70]]
    other = {"id": "y", "label": "Y", "place": [700 if by > 0 else 200, 40, 100, 60]}
    item = data("a", [450, 40, 160, 60], "Right", label_side=side)
    scene = drawn(item, other, edges=[{"from": "a", "to": "y", "path": ends}])
    label = next(r for r, text in _said(scene.element("a")) if text == "Right")
    seen = _seen(scene.element("a--y"))
    assert 1 < (seen.x - label.right if by > 0 else label.x - seen.right) < 4


def strip(sheet: str, y: float, high: float) -> str:
    return f"<svg viewBox='{sheet}'><rect y='{y}' width='120' height='{high}' fill='#1d4ed8'/></svg>"


@pytest.mark.parametrize(
    ("svg", "middle", "why"),
    [
        (strip("0 0 120 60", 20, 32), 76, "stands where its author drew it"),
        (strip("0 0 120 60", 2, 12), 70, "has large margins: in the middle"),
        (strip("0 0 240 120", 2, 12), 46, "was drawn for another place: without its margins"),
    ],
)
def test_a_drawing_stands_in_its_place_as_on_the_sheet_that_was_meant_for_it(svg: str, middle: float, why: str) -> None:
    scene = drawn(data("a", [20, 40, 120, 85]), svg=svg)
    ink = next(mark.bounds for mark in scene.element("a").marks if not isinstance(mark, Words))
    assert ink.cy / UNIT == pytest.approx(middle, abs=1.5), why


def test_level_arrows_meet_a_strip_with_margins_without_a_bend() -> None:
    net = {"id": "net", "label": "Net", "place": [300, 40, 120, 60]}
    scene = drawn(data("a", [20, 40, 120, 85]), net, edges=["a -> net"], svg=strip("0 0 120 60", 14, 32))
    route = scene.element("a--net").route
    assert route is not None
    assert len(route.points) == 2
    assert route.points[0].y / UNIT == pytest.approx(70, abs=0.5)


def test_a_module_without_a_card_has_its_label_in_ink() -> None:
    trained = data("a", [20, 40, 120, 85], kind="module", card=False, state="trainable")
    scene = drawn(trained, data("b", [220, 40, 120, 85]))
    assert _colours(scene.element("a")) == _colours(scene.element("b"))


def test_a_script_hangs_as_low_at_an_epsilon_as_at_other_letters() -> None:
    assert formula(r"\epsilon_\theta").descent == pytest.approx(formula(r"\alpha_\theta").descent, abs=0.01)


def _said(element: Element) -> list[tuple[Rect, str]]:
    return [(mark.bounds, mark.text) for mark in element.marks if isinstance(mark, Words)]


def _seen(element: Element) -> Rect:
    """How far an arrow is seen to reach."""
    return union([mark.bounds for mark in element.marks])


def _lines(element: Element) -> list[str]:
    return [line.text for mark in element.marks if isinstance(mark, Words) for line in mark.lines]


def _colours(element: Element) -> set[str]:
    lines = (line for mark in element.marks if isinstance(mark, Words) for line in mark.lines)
    return {run.colour for line in lines for run in line.runs}


@pytest.mark.parametrize("side", ["right", "left"])
def test_drawings_with_words_beside_them_stand_in_line(side: str) -> None:
    """Of another length their words do not push them from where their places begin, or end."""
    rows = [data(f"a{i}", [20, 60 * i, 300, 40], "word " * i, label_side=side) for i in (1, 2, 3)]
    marks = [[m.bounds for m in e.marks if not isinstance(m, Words)] for e in drawn(*rows).elements if e.id[0] == "a"]
    edges = {round(box.x if side == "right" else box.right, 3) for box in map(union, marks)}
    assert len(marks) == 3
    assert len(edges) == 1
