"""JSON: what is written is read back, in three decimals; what is no scene is told apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from figwright.errors import RenderError, SpecError
from figwright.renderers import json as scene_json
from figwright.scene import Scene
from renderers.strategies import on_grid, raw, scenes


@settings(max_examples=30, deadline=None)
@given(scenes(on_grid))
def test_what_is_written_is_read_back(scene: Scene) -> None:
    assert scene_json.load(scene_json.render(scene)) == scene


@settings(max_examples=30, deadline=None)
@given(scenes(raw))
def test_rounding_happens_once(scene: Scene) -> None:
    once = scene_json.render(scene)
    assert scene_json.render(scene_json.load(once)) == once


def test_a_real_scene_comes_back_as_it_prints(scene: Scene) -> None:
    content = scene_json.render(scene)
    back = scene_json.load(content)
    assert [e.id for e in back.elements] == [e.id for e in scene.elements]
    assert scene_json.render(back) == content
    assert json.loads(content)["schema"] == 1


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


BOX = {"mark": "box", "rect": [0, 0, 1, 1], "paint": {}}


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ({**BOX, "mark": "star"}, "'star', not one of the marks"),
        ({**BOX, "rect": [0, 0, 1]}, "3 parts, not 4"),
        ({**BOX, "paint": {"fill": "url(#x)"}}, "not a colour"),
        ({**BOX, "paint": {"cap": "square"}}, "not one of 'butt', 'round'"),
        ({**BOX, "radius": "big"}, "not a float"),
        ({**BOX, "radius": True}, "not a float"),
        ({**BOX, "colour": "#ffffff"}, "no field 'colour'"),
        ({"mark": "box", "paint": {}}, "lacks 'rect'"),
        ({"mark": "outline", "commands": "1 2", "paint": {}}, "path data must begin with a command"),
        ({"mark": "picture", "rect": [0, 0, 1, 1], "content": "@@", "media_type": "image/png"}, "not base64"),
        ("box", "not one of the marks"),
    ],
)
def test_what_is_no_scene_says_where(mark: Any, complaint: str) -> None:
    element = {"id": "a", "role": "node", "box": [0, 0, 1, 1], "marks": [mark]}
    document = {"schema": 1, "width": 10, "height": 10, "elements": [element]}
    with pytest.raises(SpecError) as caught:
        scene_json.load(json.dumps(document).encode())
    assert complaint in caught.value.message


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"schema": 2}', b"\xff\xfe\x00", b"[" * 100_000])
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(SpecError, match="not a scene file"):
        scene_json.load(content)
