"""Our own pipeline as a method: with a model, without one, and with the references of the benchmark."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image as Pillow

from figwright.agents.order import Order
from figwright.bench.case import Case
from figwright.bench.methods.figwright import method
from figwright.core.errors import SettingsError
from figwright.ir.spec.load import loads

if TYPE_CHECKING:
    from conftest import Desk


def test_the_typed_figure_is_kept_with_what_is_known_of_it(desk: Desk) -> None:
    made = desk.make("figwright")
    assert loads(made.files["figure.yaml"].decode()).nodes()
    assert made.files["figure.svg"].startswith(b"<svg")
    assert made.facts["words"] > 0
    assert made.facts["rounds"] == 1
    assert made.facts["proved"] is None
    assert all({"rule", "severity", "message"} <= set(finding) for finding in made.facts["findings"])


def test_rules_draw_without_a_model(desk: Desk) -> None:
    desk.model = desk.painter = None
    desk.order = Order()
    made = desk.make("figwright")
    assert made.error == ""
    assert "figure.yaml" in made.files


def test_rules_are_not_taken_for_the_model_that_was_ordered(desk: Desk) -> None:
    desk.model = None
    desk.order = replace(desk.order, model="google/gemini-3-pro-preview")
    with pytest.raises(SettingsError, match="not available"):
        desk.make("figwright")
    desk.order = Order(visualizer="image")
    with pytest.raises(SettingsError, match="needs a model"):
        desk.make("figwright")


def test_who_stands_in_for_a_model_that_fails_is_told(desk: Desk) -> None:
    assert desk.model is not None
    desk.model.answers["planner"] = "no."
    made = desk.make("figwright")
    assert made.picture is not None
    assert any("rules" in note for note in made.facts["notes"])


def test_the_benchmarks_references_are_the_pool(desk: Desk) -> None:
    desk.make("figwright")
    (event,) = (event for event in desk.sessions[0].run.events() if event["kind"] == "references")
    assert len(event["ids"]) == 4
    assert set(event["ids"]) <= {one.id for one in desk.references}


def test_the_shape_is_the_human_one_unless_it_is_to_be_our_own(desk: Desk, case: Case) -> None:
    desk.model, desk.order = None, Order()
    shapes = {}
    for aspect in (1.5, 2.5):
        desk.case = replace(case, aspect=aspect)
        for whose in ("human", "own"):
            made = desk.make("figwright", aspect=whose)
            assert made.picture is not None
            with Pillow.open(BytesIO(made.picture.data)) as picture:
                shapes[whose, aspect] = picture.width / picture.height
    assert shapes["human", 1.5] < shapes["human", 2.5]
    assert shapes["own", 1.5] == shapes["own", 2.5]


def test_plots_by_rules_carry_chart_and_script(desk: Desk, plot_case: Case) -> None:
    pytest.importorskip("matplotlib")
    desk.case, desk.model, desk.order = plot_case, None, Order()
    made = desk.make("figwright")
    assert made.error == ""
    assert set(made.files) == {"chart.yaml", "plot.py"}
    assert made.facts["proved"] is True


def test_it_needs_no_model() -> None:
    assert method.asks("diagram") == method.asks("plot") == ()
