"""Labels below drawings that are wider than their places: lines where there is height, no gap given up, and told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from figwright import compiler
from figwright.agents.roles.label_room import with_room_for_labels
from figwright.agents.visualizers import Plan
from figwright.agents.visualizers.vector import Vector
from figwright.core.source import Brief, Source
from figwright.ir.scene import Element, Words
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core

PANEL = "<svg viewBox='0 0 92 49'><rect width='92' height='49' rx='6' fill='#dbeafe' stroke='#1d4ed8'/></svg>"


def figure_of(*items: dict[str, Any], edges: Any = ()) -> Figure:
    head = {"layout": "placed", "size": [1000, 400], "type": 18.2, "cards": "modules"}
    data = {"figure": head, "body": list(items), "edges": list(edges), "drawings": {"panel": PANEL}}
    return Figure.model_validate(data)


def data(label: str, id: str = "a", place: tuple[float, ...] = (100, 40, 92, 75)) -> dict[str, Any]:
    return {"id": id, "kind": "data", "label": label, "drawing": "panel", "place": list(place)}


def box(id: str, *place: float) -> dict[str, Any]:
    return {"id": id, "label": "Net", "place": list(place)}


def lines(element: Element) -> list[str]:
    return [line.text for mark in element.marks if isinstance(mark, Words) for line in mark.lines]


def drawn(figure: Figure) -> Element:
    return compiler.compile(figure).element("a")


def test_a_label_breaks_into_lines_below_and_its_drawing_stays_as_wide_as_it_was() -> None:
    short = drawn(figure_of(data("Tokens")))
    figure, told = with_room_for_labels(figure_of(data("Trajectory tokens")))
    broken = drawn(figure)
    assert lines(broken) == ["Trajectory", "tokens"]
    assert broken.touch == pytest.approx(short.touch, abs=0.6)
    assert len(told) == 1
    assert "'a'" in told[0]


def test_what_fits_and_what_has_height_to_spare_stays_as_it_is() -> None:
    for one in (data("Tokens"), data("Trajectory tokens", place=(100, 40, 92, 110))):
        figure = figure_of(one)
        assert with_room_for_labels(figure) == (figure, ())


@pytest.mark.parametrize("below", [118, 150])
def test_without_height_a_label_stands_out_at_its_sides_and_no_place_grows(below: float) -> None:
    """The thing below is near, or the arrow to it would become too short."""
    crowded = figure_of(data("Trajectory tokens"), box("b", 100, below, 92, 60), edges=["a -> b"])
    figure, told = with_room_for_labels(crowded)
    assert [node.place for node in figure.nodes()] == [node.place for node in crowded.nodes()]
    assert lines(drawn(figure)) == ["Trajectory tokens"]
    assert drawn(figure).touch == pytest.approx(drawn(figure_of(data("Tokens"))).touch, abs=0.6)
    assert told


def test_a_long_word_stands_out_of_its_place_unless_something_stands_beside_it() -> None:
    long = data("Proprioceptions", place=(100, 40, 92, 75))
    figure, told = with_room_for_labels(figure_of(long))
    assert lines(drawn(figure)) == ["Proprioceptions"]
    assert figure.nodes()[0].place == (100, 40, 92, 75)
    _, crowded = with_room_for_labels(figure_of(long, box("b", 194, 40, 92, 75)))
    assert crowded != told


def test_what_was_changed_comes_with_the_drawing_that_a_critic_looks_at() -> None:
    figure, told = with_room_for_labels(figure_of(data("Trajectory tokens")))
    plan, order = Plan(figure, repairs=told), Brief(Source("Tokens."))
    drawing = asyncio.run(Vector().draw(None, order, plan, round=0, candidate=1))  # type: ignore[arg-type]
    assert drawing.repairs == told


@pytest.mark.parametrize(
    ("label", "because"),
    [("Trajectory\ntokens", "takes 2 lines"), (r"$\hat{\mathbf{S}}^{2^n}_{x_i}$", "is higher than a line")],
)
def test_a_drawing_is_as_high_as_the_sheet_on_which_it_was_drawn(label: str, because: str) -> None:
    sheet = data("Tokens", place=(100, 40, 92, 75))  # 49 for the drawing, 26 for a line
    figure, told = with_room_for_labels(figure_of({**sheet, "label": label}))
    assert drawn(figure).touch.h == pytest.approx(drawn(figure_of(sheet)).touch.h, abs=0.6)
    assert because in told[0]
    crowded, told = with_room_for_labels(figure_of({**sheet, "label": label}, box("b", 100, 118, 92, 60)))
    assert crowded.nodes()[0].place == (100, 40, 92, 75)
    assert "takes room from its drawing" in told[0]


def test_a_label_that_an_edit_makes_longer_gets_its_lines_and_no_other_place_changes() -> None:
    others = data("Trajectory tokens", "o", (400, 40, 92, 75))
    figure, told = with_room_for_labels(figure_of(data("Trajectory tokens"), others), {"a"})
    assert [node.place[3] for node in figure.nodes() if node.place] == [pytest.approx(97, abs=4), 75]
    assert len(told) == 1
