"""Edits of charts: whole or not at all, undone to the same chart, refused with the field that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import ChartError
from figwright.plots import charts
from figwright.plots.charts.edits import OPERATIONS, apply_all, edit_schema, parse

pytestmark = pytest.mark.core

CHART: dict[str, Any] = {
    "title": "Scores",
    "panels": [
        {"layers": [{"mark": "bar", "x": "Dataset", "y": ["F1"], "series": "Method"}], "y": {"label": "F1"}},
        {"layers": [{"mark": "line", "x": "Step", "y": ["Loss"]}]},
    ],
}

names = st.sampled_from(["A", "B", "Ours"])
panels = st.integers(0, 1)
edits = st.one_of(
    st.builds(
        lambda panel, label, low: {"op": "axis", "panel": panel, "axis": "y", "label": label, "limits": [low, 100]},
        panels,
        st.text(max_size=8),
        st.floats(-5, 5),
    ),
    st.builds(
        lambda panel, order: {"op": "axis", "panel": panel, "axis": "x", "order": order},
        panels,
        st.sampled_from(["data", "ascending", "value", None]),
    ),
    st.builds(
        lambda panel, lying, strong: {"op": "layer", "panel": panel, "horizontal": lying, "highlight": strong},
        panels,
        st.booleans(),
        st.lists(names, max_size=2),
    ),
    st.builds(
        lambda panel, title: {"op": "panel", "panel": panel, "title": title, "legend": "top"},
        panels,
        st.text(max_size=8),
    ),
    st.builds(
        lambda title, size: {"op": "chart", "title": title, "size": size},
        st.text(max_size=8),
        st.none() | st.tuples(st.floats(1, 9), st.floats(1, 9)).map(list),
    ),
    st.builds(lambda name, to: {"op": "rename", "name": name, "to": to}, names, st.text(max_size=5)),
    st.builds(
        lambda name, colour: {"op": "recolour", "name": name, "colour": colour}, names, st.sampled_from(["#c0392b", ""])
    ),
    st.builds(lambda one, other: {"op": "move_panel", "panel": one, "to": other}, panels, panels),
)


@given(st.lists(edits, min_size=1, max_size=6))
def test_what_is_undone_is_the_first_chart_and_edits_survive_json(listed: list[dict[str, Any]]) -> None:
    chart = charts.load(CHART)
    chosen = parse(listed)
    assert parse(json.loads(json.dumps([edit.data() for edit in chosen]))) == chosen
    after, undo = apply_all(chart, chosen)
    assert charts.load(charts.dump(after)) == after
    assert apply_all(after, undo)[0] == chart


def test_an_edit_changes_what_it_names_and_nothing_else() -> None:
    chart = charts.load(CHART)
    after, _ = apply_all(chart, parse({"op": "axis", "axis": "y", "limits": [0, 100]}))
    assert after.panels[0].y.limits == (0, 100)
    assert after.panels[0].y.label == "F1"
    assert after.panels[1] == chart.panels[1]
    back, _ = apply_all(after, parse({"op": "axis", "axis": "y", "limits": None}))
    assert back == chart


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"op": "axes"}, "no edit 'axes'"),
        ({"op": "axis", "axis": "q"}, "axis"),
        ({"op": "axis", "axis": "y", "lable": "F1"}, "no field 'lable'"),
        ({"op": "axis", "axis": "y"}, "changes nothing"),
        ({"op": "layer", "panel": 5, "mark": "bar"}, "no panel 5"),
        ({"op": "layer", "layer": 5, "mark": "bar"}, "no layer 5"),
        ({"op": "layer", "stack": "up"}, "stack"),
        ({"op": "recolour", "name": "A", "colour": "red"}, "colours"),
        ({"axis": "y"}, "says its 'op'"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_named(edit: dict[str, Any], said: str) -> None:
    with pytest.raises(ChartError, match=said):
        apply_all(charts.load(CHART), parse(edit))


def test_the_last_panel_stays() -> None:
    with pytest.raises(ChartError, match="at least one panel"):
        apply_all(charts.load(CHART), parse([{"op": "remove_panel", "panel": 0}, {"op": "remove_panel", "panel": 0}]))


def test_the_schema_has_every_operation_with_the_fields_of_its_part() -> None:
    schema = edit_schema()
    said = {
        one["properties"]["op"]["const"]: one for one in schema["$defs"].values() if "op" in one.get("properties", {})
    }
    assert set(said) == set(OPERATIONS)
    assert {"label", "limits", "axis", "panel"} <= set(said["axis"]["properties"])
    assert {"mark", "highlight", "layer"} <= set(said["layer"]["properties"])
    for name in json.dumps(schema).split('"#/$defs/')[1:]:
        assert name.partition('"')[0] in schema["$defs"]
