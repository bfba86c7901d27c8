"""JSON: all of a scene, in three decimals, without what is usual."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from drawing.renderers.strategies import raw, scenes
from figwright.core.errors import RenderError
from figwright.drawing.renderers import json as scene_json
from figwright.ir.scene import Scene

pytestmark = pytest.mark.core


def test_every_element_is_written(scene: Scene) -> None:
    document = json.loads(scene_json.render(scene))
    assert document["schema"] == 1
    assert [element["id"] for element in document["elements"]] == [element.id for element in scene.elements]


@given(scenes(raw))
def test_numbers_have_three_decimals(scene: Scene) -> None:
    def numbers(value: Any) -> list[float]:
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [value] if isinstance(value, float) else [one for part in inner for one in numbers(part)]

    assert all(round(one, 3) == one for one in numbers(json.loads(scene_json.render(scene))))


def test_defaults_are_left_out(scene: Scene) -> None:
    box = json.loads(scene_json.render(scene))["elements"][0]["marks"][0]
    assert box == {
        "mark": "box",
        "rect": [92, 12, 176, 160],
        "paint": {"fill": "#eaf2fd", "stroke": "#86b4e8"},
        "radius": 9,
    }


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(RenderError):
        scene_json.render(Scene(float("nan"), 10, ()))
