"""What every glyph promises: it draws in any theme, on its sheet, the same every time; its parameters do something."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.glyphs.families import every_glyph
from figwright.core.errors import NotFound, SpecError
from figwright.drawing import glyphs, themes
from figwright.drawing.glyph_colours import mix, palette
from figwright.drawing.glyph_sheet import contact_sheet
from figwright.drawing.glyphs import Palette
from figwright.ir.scene import Box, Mark, Outline, Oval, Paint, Rect
from figwright.ir.scene.ink import extent
from figwright.ir.scene.paths import parse

pytestmark = pytest.mark.core

BLUE = palette(themes.get("soft-tech"), "blue")
PINK = palette(themes.get("soft-tech"), "pink")
THINNEST = 0.25 * 96 / 38
"""A quarter point, the least that journals print, where a 96-unit sheet is drawn 38 pt high."""
OWN_COLOURS = {
    "check", "coins", "cross", "ear", "final-figure", "flame", "heart-organ", "leaf", "pencil", "preference-pair",
    "snowflake", "star",
}  # fmt: skip
"""Glyphs whose colours are their meaning: right and wrong, fire and ice, gold, skin. Every other one takes the hue."""


def _paints(marks: tuple[Mark, ...]) -> list[Paint]:
    return [mark.paint for mark in marks if isinstance(mark, Box | Oval | Outline)]


def _colours(marks: tuple[Mark, ...]) -> set[str]:
    return {colour for paint in _paints(marks) for colour in (paint.fill, paint.stroke) if colour}


def _sampled(mark: Mark) -> Iterator[tuple[float, float]]:
    """Points of a mark's edge, found by walking along it: an independent way to measure."""
    if not isinstance(mark, Outline):
        yield from ((mark.bounds.x, mark.bounds.y), (mark.bounds.right, mark.bounds.bottom))
        return
    here = (0.0, 0.0)
    for letter, n in mark.commands:
        if letter == "C":
            corners = (here, n[0:2], n[2:4], n[4:6])
            for step in range(1, 24):
                t = step / 24
                weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
                yield tuple(sum(w * c[i] for w, c in zip(weights, corners, strict=True)) for i in (0, 1))  # type: ignore[misc]
        if n:
            here = (n[-2], n[-1])
            yield here


def _margins(marks: tuple[Mark, ...], width: float, height: float) -> dict[str, float]:
    """How far the ink stays from each edge of the sheet; negative where it runs over."""
    left, top, right, bottom = math.inf, math.inf, -math.inf, -math.inf
    for mark, paint in zip(marks, _paints(marks), strict=True):
        half = paint.width / 2 if paint.stroke else 0.0
        for x, y in _sampled(mark):
            left, right, top, bottom = (
                min(left, x - half),
                max(right, x + half),
                min(top, y - half),
                max(bottom, y + half),
            )
    return {"left": left, "top": top, "right": width - right, "bottom": height - bottom}


def _alternatives(name: str, parameter: str, default: object) -> list[object]:
    """Other values worth trying for a parameter, by the kind of its default."""
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, int | float):
        return [default + 1, default - 1, default * 0.5]
    if isinstance(default, str):
        with pytest.raises(SpecError) as caught:
            glyphs.draw(name, BLUE, **{parameter: "no such choice"})
        return [word for word in re.split(r"\W*[, ]\W*", caught.value.hint) if word != default]
    return [(0,), (2,), (1, 2), (2, 3, 4), ("X>Y",)]


@every_glyph
def test_draws_plain_marks_in_every_theme(name: str) -> None:
    for theme_name in themes.names():
        marks, width, height = glyphs.draw(name, palette(themes.get(theme_name), "blue"))
        paints = _paints(marks)
        assert min(width, height) > 0
        assert marks
        assert len(paints) == len(marks), "a glyph holds shapes only, no words and no pictures"
        assert all(paint.fill or paint.stroke for paint in paints), "a mark paints nothing"
        assert all(paint.width >= THINNEST for paint in paints if paint.stroke), "a line too thin to print"
        assert all(re.fullmatch(r"#[0-9a-f]{6}", colour) for colour in _colours(marks))
    assert glyphs.draw(name, BLUE) == glyphs.draw(name, BLUE), "not the same twice"


@every_glyph
def test_ink_stays_on_the_sheet_and_reaches_its_edges(name: str) -> None:
    marks, width, height = glyphs.draw(name, BLUE)
    margins = _margins(marks, width, height)
    assert min(margins.values()) >= -1.0, margins
    assert max(margins.values()) <= 6.0, f"an arrow to the sheet's edge would not meet the drawing: {margins}"


@every_glyph
def test_palette_recolours_and_leaves_the_shape(name: str) -> None:
    blue, *blue_size = glyphs.draw(name, BLUE)
    pink, *pink_size = glyphs.draw(name, PINK)
    assert (_paints(blue) == _paints(pink)) == (name in OWN_COLOURS)
    assert blue_size == pink_size
    assert [mark.bounds for mark in blue] == [mark.bounds for mark in pink]


@every_glyph
def test_parameters_change_the_drawing(name: str) -> None:
    drawn = glyphs.draw(name, BLUE)
    for parameter, default in glyphs.get(name).parameters.items():
        others = []
        for value in _alternatives(name, parameter, default):
            try:
                others.append(glyphs.draw(name, BLUE, **{parameter: value}))
            except SpecError:
                continue
        assert any(other != drawn for other in others), f"{parameter} does nothing"


@every_glyph
def test_wrong_parameters_are_errors_with_a_hint(name: str) -> None:
    with pytest.raises(SpecError, match="no parameter 'colour-of-magic'") as unknown:
        glyphs.draw(name, BLUE, **{"colour-of-magic": 8})
    assert unknown.value.hint
    for parameter in glyphs.get(name).parameters:
        for value in (None, -(10**9), "no such choice", [object()]):
            with pytest.raises(SpecError) as wrong:
                glyphs.draw(name, BLUE, **{parameter: value})
            assert parameter in wrong.value.message
            assert wrong.value.hint


@every_glyph
def test_is_named_and_described(name: str) -> None:
    glyph = glyphs.get(name)
    for word in (name, *glyph.aliases):
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", word)
        assert glyphs.get(word) is glyph
    assert re.fullmatch(r"[A-Z].*[^.\s]", glyph.about), "one phrase, no full stop"


def test_no_two_glyphs_share_a_name_or_alias() -> None:
    table = [(name, glyph) for family in glyphs.families().values() for name, glyph in family.items()]
    words = Counter(word for name, glyph in table for word in (name, *glyph.aliases))
    assert [word for word, count in words.items() if count > 1] == []


def test_a_near_miss_is_named() -> None:
    with pytest.raises(NotFound) as caught:
        glyphs.get("token-stripe")
    assert "token-strip" in caught.value.hint


def _cells(name: str, **parameters: object) -> list[Paint]:
    return [mark.paint for mark in glyphs.draw(name, BLUE, **parameters)[0] if isinstance(mark, Box)]


@given(count=st.integers(1, 24), rows=st.integers(1, 12), data=st.data())
def test_token_strip_has_one_cell_a_token(count: int, rows: int, data: st.DataObject) -> None:
    places = st.lists(st.integers(0, count * rows - 1), unique=True)
    masked = data.draw(places)
    highlighted = [place for place in data.draw(places) if place not in masked]
    cells = _cells("token-strip", count=count, rows=rows, masked=masked, highlighted=highlighted)
    assert len(cells) == count * rows
    assert [i for i, cell in enumerate(cells) if cell.dash] == sorted(masked)
    assert [i for i, cell in enumerate(cells) if cell.fill == BLUE.vivid] == sorted(highlighted)


@given(rows=st.integers(1, 14), cols=st.integers(1, 14), ratio=st.floats(0, 1))
def test_mask_grid_hides_the_asked_share(rows: int, cols: int, ratio: float) -> None:
    cells = _cells("mask-grid", rows=rows, cols=cols, ratio=ratio)
    assert len(cells) == rows * cols
    assert sum(1 for cell in cells if cell.dash) == round(rows * cols * ratio)


@given(layers=st.lists(st.integers(1, 8), min_size=2, max_size=6))
def test_neural_net_joins_every_unit_to_the_next_layer(layers: list[int]) -> None:
    marks, _, _ = glyphs.draw("neural-net", BLUE, layers=layers)
    assert sum(isinstance(mark, Oval) for mark in marks) == sum(layers)
    assert sum(isinstance(mark, Outline) for mark in marks) == sum(a * b for a, b in pairwise(layers))


def test_causal_attention_hides_the_future() -> None:
    frame = 1
    assert len(_cells("attention-map", rows=6)) == 36 + frame
    assert len(_cells("attention-map", rows=6, causal=True)) == 21 + frame


def test_noise_level_leads_from_a_picture_to_noise() -> None:
    def distance(level: float) -> float:
        clear, noisy = (glyphs.draw("noise", BLUE, level=at)[0] for at in (0.0, level))
        pairs = zip(_paints(clear), _paints(noisy), strict=True)
        return sum(abs(int(a.fill[1:3], 16) - int(b.fill[1:3], 16)) for a, b in pairs if a.fill and b.fill)

    assert distance(0.0) < distance(0.4) < distance(0.8) < distance(1.0)


def test_decoder_mirrors_encoder() -> None:
    encoder, decoder = (glyphs.draw(name, BLUE)[0] for name in ("encoder", "decoder"))
    _, width, _ = glyphs.draw("encoder", BLUE)
    bars = {mark.bounds.cx: mark.bounds.h for mark in encoder if isinstance(mark, Box)}
    mirrored = {width - mark.bounds.cx: mark.bounds.h for mark in decoder if isinstance(mark, Box)}
    assert bars == pytest.approx(mirrored)
    assert min(bars.values()) < max(bars.values())


def test_encoder_turns_with_the_flow() -> None:
    def bars(direction: str) -> list[tuple[float, ...]]:
        marks, _, _ = glyphs.draw("encoder", BLUE, direction=direction)
        return [(m.rect.x, m.rect.y, m.rect.w, m.rect.h) for m in marks if isinstance(m, Box)]

    for along, across in (("right", "down"), ("left", "up")):
        for (x, y, w, h), turned in zip(bars(along), bars(across), strict=True):
            assert (y, x, h, w) == pytest.approx(turned)
    assert bars("left") != bars("right")


def test_operators_are_drawn_on_half_sheets() -> None:
    operators = [name for name in glyphs.names() if name.startswith("op-")]
    assert len(operators) >= 12
    assert {glyphs.draw(name, BLUE)[1:] for name in operators} == {(48.0, 48.0)}


@given(corners=st.lists(st.tuples(st.floats(-50, 150), st.floats(-50, 150)), min_size=4, max_size=4))
def test_extent_holds_a_curve_and_touches_it(corners: list[tuple[float, float]]) -> None:
    (a, b), *rest = corners
    path = f"M{a:.3f} {b:.3f} C" + " ".join(f"{x:.3f} {y:.3f}" for x, y in rest)
    curve = Outline(parse(path), Paint(stroke="#000000", width=2.0))
    points = list(_sampled(curve))
    tight = extent([curve]).grown(-1.0)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    seen = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    assert tight.contains(seen)
    assert seen.grown(1.5).contains(tight)


@pytest.mark.parametrize("theme_name", themes.names())
def test_palette_takes_the_colours_of_its_theme(theme_name: str) -> None:
    theme = themes.get(theme_name)
    for hue in theme.hues:
        colours = palette(theme, hue)
        assert isinstance(colours, Palette)
        assert (colours.fill, colours.vivid, colours.paper) == (
            theme.hue(hue).fill,
            theme.hue(hue).vivid,
            theme.ink.card,
        )
        assert len(colours.accents) == len(colours.tints) == 6
    with pytest.raises(NotFound):
        palette(theme, "octarine")


@given(share=st.floats(-1, 2))
def test_mix_lies_between_its_ends(share: float) -> None:
    assert mix("#102030", "#102030", share) == "#102030"
    red = int(mix("#000000", "#ff0000", share)[1:3], 16)
    assert red == round(255 * min(1.0, max(0.0, share)))


def test_contact_sheet_shows_every_glyph_large_and_small_with_its_name() -> None:
    names = glyphs.names()[:10]
    scene = contact_sheet(themes.get("soft-tech"), names, columns=4, size=72)
    assert [element.words[0].text for element in scene.elements] == list(names)
    whole = Rect(0, 0, scene.width, scene.height)
    for name, element in zip(names, scene.elements, strict=True):
        assert len(element.marks) == 2 * len(glyphs.draw(name, BLUE)[0]) + 1
        assert whole.contains(element.box)
    assert not any(a.box.overlaps(b.box) for a in scene.elements for b in scene.elements if a is not b)
