"""Random scenes of every kind of mark."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from drawing.renderers.scenes import LANDSCAPE, png
from figwright.ir.scene import (
    Box,
    Element,
    Gradient,
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
    Stop,
    Words,
)
from figwright.ir.scene.paths import Command

any_text = st.text(st.characters(), max_size=12)
on_grid = st.integers(-9_000_000, 9_000_000).map(lambda n: n / 1000)
raw = st.floats(-1e4, 1e4)
colours = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


def scenes(numbers: st.SearchStrategy[float]) -> st.SearchStrategy[Scene]:
    """Scenes of every kind of mark; the law of the round trip needs numbers of three decimals."""
    rects = st.builds(Rect, numbers, numbers, numbers, numbers)
    points = st.builds(Point, numbers, numbers)
    hues = st.none() | colours
    stops = st.builds(Stop, st.sampled_from([0.0, 0.25, 1.0]), colours, st.sampled_from([1.0, 0.5]))
    shades = st.builds(
        Gradient, st.sampled_from(["linear", "radial"]), st.lists(stops, min_size=1, max_size=3).map(tuple),
        points, points, numbers, st.sampled_from([1.0, 0.5]),
    )  # fmt: skip
    paints = st.builds(
        Paint, hues, hues, numbers, st.lists(numbers, max_size=2).map(tuple), st.sampled_from([1.0, 0.5]),
        shade=st.none() | shades,
    )  # fmt: skip
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
        st.builds(Picture, rects, st.just(png()), st.just("image/png"), any_text),
        st.builds(Picture, rects, st.just(LANDSCAPE), st.just("image/svg+xml"), any_text),
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
