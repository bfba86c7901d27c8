"""The stylist of plots: looks only. What a chart shows is the same before and after, whatever is answered."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from agents.roles.plots import brief, chart, notes, session, table
from figwright.agents import guides
from figwright.agents.models import Image
from figwright.agents.roles._chart_meaning import LOOKS, differences
from figwright.agents.roles.plot_stylist import ChartLook, dress, style_chart, style_plot_description
from figwright.agents.visualizers import Plan
from figwright.core.errors import BadAnswer
from figwright.plots import plotter
from figwright.plots.charts import compile as compile_chart
from figwright.plots.charts import model
from figwright.plots.charts.model import Chart
from scripted import Scripted

NAMES = ("ImageNet", "CIFAR", "Ours", "Nobody", "")
LEGENDS = ("auto", "inside", "top", "right", "below", "direct", "none")
layer_looks = st.fixed_dictionaries(
    {"layer": st.integers(-1, 3)},
    optional={
        "values": st.booleans(),
        "highlight": st.lists(st.sampled_from(NAMES), max_size=3),
        "dashed": st.lists(st.sampled_from(NAMES), max_size=3),
        "mark": st.just("pie"),
        "y": st.just(["CIFAR"]),
        "where": st.just({"Method": "Ours"}),
    },
)
panel_looks = st.fixed_dictionaries(
    {"panel": st.integers(-1, 3)},
    optional={
        "legend": st.sampled_from(LEGENDS),
        "grid_x": st.booleans(),
        "grid_y": st.booleans(),
        "layers": st.lists(layer_looks, max_size=3),
        "title": st.text(max_size=5),
        "x": st.just({"scale": "log"}),
    },
)
looks = st.fixed_dictionaries(
    {},
    optional={
        "style": st.sampled_from(("figwright", "nowhere", "/etc/passwd")),
        "palette": st.sampled_from(("earth", "viridis", "#123456, #abcdef", "/etc/passwd", "rainbow")),
        "letters": st.booleans(),
        "panels": st.lists(panel_looks, max_size=3),
        "title": st.text(max_size=5),
        "facet": st.just({"by": "Method"}),
    },
)
charts = st.builds(
    lambda layers, legend, scale, values: Chart.model_validate(
        {"panels": [{"layers": layers, "legend": legend, "y": {"scale": scale}, "title": "T"}] * values}
    ),
    st.lists(
        st.fixed_dictionaries(
            {"mark": st.sampled_from(("bar", "line")), "x": st.just("Method")},
            optional={"y": st.lists(st.sampled_from(("ImageNet", "CIFAR")), min_size=1, unique=True)},
        ),
        min_size=1,
        max_size=2,
    ),
    st.sampled_from(LEGENDS),
    st.sampled_from(("auto", "log")),
    st.integers(1, 3),
)


@given(charts, looks)
def test_whatever_is_answered_the_chart_shows_the_same(before: Chart, answer: dict[str, Any]) -> None:
    """Law: dressing a chart never changes what it shows."""
    after, _ = dress(before, ChartLook.model_validate(answer), table())
    assert differences(before, after) == ()
    for one, other in zip(before.panels, after.panels, strict=True):
        assert one.model_dump(exclude={"legend", "x", "y", "layers"}) == other.model_dump(
            exclude={"legend", "x", "y", "layers"}
        )
        for layer, dressed in zip(one.layers, other.layers, strict=True):
            assert layer.model_dump(exclude=LOOKS[model.Layer]) == dressed.model_dump(exclude=LOOKS[model.Layer])


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("title", {"title": "Other"}),
    ("facet", {"facet": model.Facet(by="Method")}),
    ("panels.1.title", {"title": "x"}),
    ("panels.1.y", {"y": model.Axis(label="Accuracy (%)", limits=(50, 100))}),
    ("panels.1.x", {"x": model.Axis(reverse=True)}),
    ("panels.1.where", {"where": {"Method": "Ours"}}),
    ("panels.1.notes", {"notes": (model.Note(text="best"),)}),
    ("panels.1.rules", {"rules": (model.Rule(y=80),)}),
    ("panels.1.legend", {"legend": "none"}),
    ("panels.1.layers.1.mark", {"mark": "line"}),
    ("panels.1.layers.1.y", {"y": ("CIFAR", "ImageNet")}),
    ("panels.1.layers.1.stack", {"stack": "normal"}),
    ("panels.1.layers.1.horizontal", {"horizontal": True}),
    ("panels.1.layers.1.options", {"options": {"width": 0.2}}),
    ("panels.1.layers.1.names", {"names": ("a", "b")}),
]


@pytest.mark.parametrize(("place", "change"), CHANGES)
def test_a_change_of_content_is_seen_where_it_is(place: str, change: dict[str, Any]) -> None:
    before = chart()
    panel = before.panels[0]
    if ".layers." in place:
        panel = panel.model_copy(update={"layers": (panel.layers[0].model_copy(update=change),)})
    elif place.startswith("panels."):
        panel = panel.model_copy(update=change)
    after = before.model_copy(update={"panels": (panel,), **({} if "." in place else change)})
    found = differences(before, after)
    assert found
    assert all(one.startswith(place) for one in found), found
    assert differences(after, before), "seen from both sides"


def test_every_field_is_content_or_looks_on_purpose() -> None:
    """A field that is added to the language counts as content until somebody says that it is a look."""
    parts = [one for one in vars(model).values() if isinstance(one, type) and issubclass(one, BaseModel)]
    public = {one for one in parts if not one.__name__.startswith("_") and one is not BaseModel}
    assert public == set(LOOKS)
    for part, names in LOOKS.items():
        assert names <= set(part.model_fields), part


def test_looks_are_put_on_and_the_words_go_along(tmp_path: Path) -> None:
    answer = {
        "palette": "soft", "panels": [{"panel": 1, "legend": "top", "layers": [{"layer": 1, "highlight": ["Ours"]}]}],
        "looks": "Hatch the second series.", "overruled": [2],
    }  # fmt: skip
    model_ = Scripted({"stylist": json.dumps(answer)})
    one = session(tmp_path, model_)
    before = Plan(chart=chart(), description="Write the gain.\nBars in grey.")
    plan = asyncio.run(style_chart(one, brief(), before, guides.get("plots")))
    dressed = plan.chart
    assert dressed is not None
    assert dressed.palette == "soft"
    assert dressed.panels[0].legend == "top"
    assert dressed.panels[0].layers[0].highlight == ("Ours",)
    assert plan.description == "Write the gain.\nLooks: Hatch the second series.", "the overruled note is dropped"
    words = model_.words("stylist")
    assert "2. Bars in grey." in words
    assert "Error bars are black" in words
    assert "A thick donut before a pie" not in words, "the guide's lines on other marks are not sent"
    assert "71.2" not in words, "the data are not told again"


def test_it_sees_the_plot_as_it_is_compiled(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    model_ = Scripted({"stylist": "{}"})
    asyncio.run(style_chart(session(tmp_path, model_), brief(), Plan(chart=chart()), guides.get("plots")))
    (picture,) = [part for part in model_.asked[0].parts if isinstance(part, Image)]
    assert picture.data == plotter.draw(compile_chart(chart(), table())).picture


def test_what_the_user_chose_stays_and_strange_names_are_told(tmp_path: Path) -> None:
    answer = {"palette": "earth", "style": "vogue", "title": "New!", "panels": [{"panel": 9, "legend": "top"}]}
    one = session(tmp_path, Scripted({"stylist": json.dumps(answer)}))
    plan = asyncio.run(style_chart(one, brief(palette="strong"), Plan(chart=chart(palette="strong")), "guide"))
    assert plan.chart == chart(palette="strong")
    for told in ("vogue", "'title' is not the stylist's", "no panel 9"):
        assert told in notes(one), told


def test_a_legend_that_names_the_series_cannot_be_taken_away() -> None:
    look = ChartLook.model_validate({"panels": [{"panel": 1, "legend": "none"}]})
    dressed, told = dress(chart(), look, table())
    assert dressed.panels[0].legend == "auto"
    assert "panels.1.legend" in told[0]


def test_a_description_keeps_its_labels_and_values(tmp_path: Path) -> None:
    before = "Bars at 71.2, 74.5, 78.9, 90.1, 91.3, 95.2 under **Accuracy (%)**. " * 3
    after = before + "Soft pastels."
    lost = after.replace("78.9", "80")
    model_ = Scripted({"stylist": [lost, after]})
    said = asyncio.run(style_plot_description(session(tmp_path, model_), brief(), before, "guide"))
    assert said == after
    worse = Scripted({"stylist": after.replace("Accuracy", "Precision")})
    with pytest.raises(BadAnswer, match="labels"):
        asyncio.run(style_plot_description(session(tmp_path / "b", worse), brief(), before, "guide"))
