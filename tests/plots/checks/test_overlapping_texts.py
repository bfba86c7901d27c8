"""Words upon words are told; slanted ticks side by side are not."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from figwright.plots.checks._boxes import common, plate
from figwright.plots.readback import Text
from plots.checks.drawings import axes, findings, severities, text


def slanted(words: str, cx: float, cy: float, angle: float, size: float = 10) -> Text:
    """A text as matplotlib measures it: the box around the turned words."""
    length, height = 0.5 * size * len(words), 1.2 * size
    cos, sin = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    w, h = length * cos + height * sin, length * sin + height * cos
    return Text(words, "x tick", (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2), size, rotation=angle)


def test_ticks_on_each_other() -> None:
    crowd = tuple(text(f"category {i}", 50 + 20 * i, 255, "x tick") for i in range(6))
    (found,) = findings("overlapping-texts", axes(texts=crowd))
    assert found.severity == "error"
    assert "more such pairs" in found.message
    assert "fewer ticks" in found.fix


def test_a_slight_touch_is_a_warning_and_a_gap_nothing() -> None:
    assert severities("overlapping-texts", axes(texts=(text("abcdef", 0, 0), text("ghijkl", 25, 0)))) == ["warning"]
    assert severities("overlapping-texts", axes(texts=(text("abcdef", 0, 0), text("ghijkl", 31, 0)))) == []
    assert severities("overlapping-texts", axes(texts=(text("abc", 0, 0), text("def", 0, 9.5)))) == []


def test_slanted_neighbours_pass_though_their_boxes_overlap() -> None:
    row = tuple(slanted("a long category", 60 + 22 * i, 280, 45) for i in range(5))
    assert row[0].box[2] > row[1].box[0]
    assert severities("overlapping-texts", axes(texts=row)) == []
    tight = tuple(slanted("a long category", 60 + 6 * i, 280, 45) for i in range(5))
    assert severities("overlapping-texts", axes(texts=tight)) == ["error"]


def test_the_same_words_twice_on_one_place_are_a_halo() -> None:
    assert severities("overlapping-texts", axes(texts=(text("5.2", 10, 10), text("5.2", 10.5, 10.5)))) == []


@given(st.floats(-80, 80), st.floats(0, 60), st.floats(0, 60))
def test_a_plate_lies_in_its_box_and_shares_itself_with_itself(angle: float, x: float, y: float) -> None:
    label = slanted("some words here", x, y, angle)
    turned = plate(label)
    left, top, right, bottom = label.box
    assert all(left - 0.5 <= cx <= right + 0.5 and top - 0.5 <= cy <= bottom + 0.5 for cx, cy in turned.corners)
    assert math.isclose(common(turned, turned), turned.area, rel_tol=1e-6)
