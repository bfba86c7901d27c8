"""What every method promises: its options, its models, its picture, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image as Pillow

from agents.roles import worked
from agents.roles.plots import fenced
from figwright.agents.order import Order
from figwright.bench import methods
from figwright.bench.case import Case
from figwright.core.errors import (
    BudgetSpent,
    ContentRefused,
    KeyRefused,
    RateLimited,
    RequestRefused,
    SettingsError,
    Unavailable,
)
from painters import FakePainter

if TYPE_CHECKING:
    from conftest import Desk

NAMES = methods.names()
PAINTS = [name for name in NAMES if "painter" in methods.get(name).asks("diagram")]
ASKS = [name for name in NAMES if "model" in methods.get(name).asks("diagram")]
PLOTS = [name for name in NAMES if "plot" in methods.get(name).kinds]
IDLE = ("ready", "human")


@pytest.fixture(autouse=True)
def ready(desk: Desk, request: pytest.FixtureRequest) -> None:
    """The method of ready pictures finds one; the others are given no folder."""
    if "ready" in request.node.name.partition("[")[2]:
        assert desk.case.human is not None
        desk.ready = desk.folder / "ready"
        desk.ready.mkdir()
        (desk.ready / f"{desk.case.file}.jpg").write_bytes(desk.case.human.read_bytes())


def test_the_papers_baselines_are_there() -> None:
    assert set(NAMES) >= {
        "figwright", "vanilla", "few-shot", "rewriting", "svg", "svg-prior", "best-of-n", "post-edit", "ready",
        "human", "polish",
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_diagram_becomes_a_whole_picture(desk: Desk, name: str) -> None:
    made = desk.make(name)
    assert made.error == ""
    assert made.picture is not None
    with Pillow.open(BytesIO(made.picture.data)) as picture:
        picture.load()
        assert f"image/{str(picture.format).lower()}" == made.picture.media
    assert json.loads(json.dumps(dict(made.facts))) == dict(made.facts)
    assert all(isinstance(data, bytes) and data for data in made.files.values())


@pytest.mark.parametrize("name", NAMES)
def test_models_are_asked_through_the_session_and_once(desk: Desk, name: str) -> None:
    assert desk.model is not None
    assert desk.painter is not None
    first = desk.make(name)
    asked = len(desk.model.asked) + len(desk.painter.asked)
    assert asked == len(desk.sessions[0].calls)
    assert bool(asked) == (name not in IDLE)
    again = desk.make(name)
    assert len(desk.model.asked) + len(desk.painter.asked) == asked
    assert again.picture == first.picture


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_option_is_refused(desk: Desk, name: str) -> None:
    with pytest.raises(SettingsError, match="frobnicate"):
        desk.make(name, frobnicate="1")
    known = methods.get(name).options
    assert all(says.strip() for says in known.values())
    for option in known:
        with pytest.raises(SettingsError) as caught:
            desk.make(name, **{option + "s": "1"})
        assert option in caught.value.hint


@pytest.mark.parametrize("name", PAINTS)
def test_a_missing_painter_is_named(desk: Desk, name: str) -> None:
    desk.painter = None
    with pytest.raises(SettingsError, match="image model") as caught:
        desk.make(name)
    assert "--image-model" in caught.value.hint
    assert desk.model is not None
    assert not desk.model.asked


@pytest.mark.parametrize("name", ASKS)
def test_a_missing_model_is_named(desk: Desk, name: str) -> None:
    desk.model = None
    with pytest.raises(SettingsError, match="a model") as caught:
        desk.make(name)
    assert "--model" in caught.value.hint


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PLOTS])
def test_kinds_that_it_does_not_draw_are_refused(desk: Desk, plot_case: Case, name: str) -> None:
    desk.case = plot_case
    with pytest.raises(SettingsError, match="does not draw plots"):
        desk.make(name)


@pytest.mark.parametrize("name", [name for name in PLOTS if name not in IDLE])
@pytest.mark.skipif(not fenced(), reason="this machine cannot fence in code that a model wrote")
def test_plots_are_code_that_is_kept_and_proved(desk: Desk, plot_case: Case, name: str) -> None:
    pytest.importorskip("matplotlib")
    desk.case, desk.painter = plot_case, None
    desk.references = ()
    desk.order = Order()
    if name == "figwright":
        desk.model = None
    made = desk.make(name)
    assert made.error == ""
    assert made.picture is not None
    assert b"ax.bar" in made.files["plot.py"]
    assert made.facts["proved"] is True


@pytest.mark.parametrize("name", PAINTS)
@pytest.mark.parametrize("error", [KeyRefused("no"), BudgetSpent("no"), Unavailable("down"), RequestRefused("what?")])
def test_what_is_not_the_cases_fault_is_raised(
    desk: Desk, name: str, error: Exception, raising: Callable[[Exception], FakePainter]
) -> None:
    desk.painter = raising(error)
    with pytest.raises(type(error)):
        desk.make(name)


@pytest.mark.parametrize("name", PAINTS)
def test_a_refused_painting_loses_the_case(desk: Desk, name: str, raising: Callable[[Exception], FakePainter]) -> None:
    desk.painter = raising(ContentRefused("the filter stopped it"))
    made = desk.make(name)
    assert made.picture is None
    assert "filter" in made.error


@pytest.mark.parametrize("name", ["rewriting", "svg", "svg-prior", "post-edit", "best-of-n", "polish"])
def test_an_answer_that_cannot_be_used_loses_the_case(desk: Desk, name: str) -> None:
    assert desk.model is not None
    desk.model.answers.update(dict.fromkeys(desk.model.answers, "no."))
    made = desk.make(name)
    assert made.picture is None
    assert made.error


@pytest.mark.parametrize("error", [Unavailable("down"), RateLimited("slow"), BudgetSpent("spent"), KeyRefused("no")])
def test_a_figure_with_half_its_rounds_is_no_figure(desk: Desk, error: Exception) -> None:
    """Our own pipeline keeps what it has when a critic cannot be reached; a benchmark draws the case again."""
    assert desk.model is not None
    desk.order = replace(desk.order, rounds=3)
    desk.model.answers["critic"] = error
    with pytest.raises(type(error)):
        desk.make("figwright")
    desk.model.answers["critic"] = worked.CONTENT
    assert desk.make("figwright").picture is not None


def test_the_budget_ends_a_case(desk: Desk) -> None:
    desk.purse = {"budget": 0.005}
    desk.order = replace(desk.order, rounds=3)
    with pytest.raises(BudgetSpent):
        desk.make("figwright")
