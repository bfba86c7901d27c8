"""JSON: what is written is read back, in three decimals; what is no scene is told apart."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.errors import RenderError, SpecError
from figwright.renderers import json as scene_json
from figwright.scene import (
    Box,
    Element,
    Line,
    Mark,
    Outline,
    Oval,
    Paint,
    Picture,
    Point,
    Rect,
    Role,
    Route,
    Run,
    Scene,
    Side,
    Words,
)
from figwright.scene.paths import Command

any_text = st.text(st.characters(), max_size=12)
on_grid = st.integers(-9_000_000, 9_000_000).map(lambda n: n / 1000)
raw = st.floats(-1e4, 1e4)
colours = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


def scenes(numbers: st.SearchStrategy[float]) -> st.SearchStrategy[Scene]:
    """Scenes of every kind of mark; the law of the round trip needs numbers of three decimals."""
    rects = st.builds(Rect, numbers, numbers, numbers, numbers)
    points = st.builds(Point, numbers, numbers)
    hues = st.none() | colours
    paints = st.builds(
        Paint, hues, hues, numbers, st.lists(numbers, max_size=2).map(tuple), st.sampled_from([1.0, 0.5])
    )
    pairs = st.tuples(numbers, numbers)
    paths: st.SearchStrategy[tuple[Command, ...]] = st.lists(
        st.tuples(st.just("M"), pairs) | st.tuples(st.just("L"), pairs) | st.tuples(st.just("Z"), st.just(()))
        | st.tuples(st.just("C"), st.tuples(*[numbers] * 6)), max_size=4,
    ).map(tuple)  # fmt: skip
    runs = st.builds(Run, any_text, numbers, numbers, colours, st.sampled_from([400, 600, 700]), st.booleans(),
                     st.booleans(), paths)  # fmt: skip
    lines = st.builds(Line, st.lists(runs, max_size=2).map(tuple), numbers, numbers, numbers)
    words = st.builds(Words, st.lists(lines, max_size=2).map(tuple), numbers, any_text)
    marks: st.SearchStrategy[Mark] = st.one_of(
        words, st.builds(Box, rects, paints, numbers), st.builds(Oval, rects, paints),
        st.builds(Outline, paths, paints),
        st.builds(Picture, rects, st.binary(max_size=9), st.sampled_from(["image/png", "image/svg+xml"]), any_text),
    )  # fmt: skip
    sides = st.sampled_from(get_args(Side))
    routes = st.builds(
        Route, st.lists(points, min_size=2, max_size=3).map(tuple), any_text, any_text, sides, sides, any_text
    )
    elements = st.builds(
        Element, any_text, st.sampled_from(get_args(Role)), rects, st.lists(marks, max_size=2).map(tuple),
        st.none() | any_text, st.none() | rects, st.none() | routes,
        st.lists(st.tuples(any_text, any_text), max_size=2).map(tuple),
    )  # fmt: skip
    return st.builds(
        Scene, numbers, numbers, st.lists(elements, max_size=2).map(tuple), colours, any_text, any_text, any_text,
        st.lists(any_text, max_size=1).map(tuple),
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(scenes(on_grid))
def test_what_is_written_is_read_back(scene: Scene) -> None:
    assert scene_json.load(scene_json.render(scene)) == scene


@settings(max_examples=60, deadline=None)
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
