"""Path data: every command of SVG becomes M, L, C and Z at the right places, and what is written is read back."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.ir.scene.paths import Command, data, moved, number, parse, polygon

pytestmark = pytest.mark.core

ARC = 4 / 3 * math.tan(math.pi / 8)
"""Control length of a quarter circle of radius 1."""


def near(commands: tuple[Command, ...]) -> list[tuple[str, Any]]:
    return [(letter, pytest.approx(numbers, abs=1e-9)) for letter, numbers in commands]


def bezier(start: tuple[float, float], numbers: tuple[float, ...], t: float) -> tuple[float, float]:
    (x0, y0), s = start, 1 - t
    x1, y1, x2, y2, x3, y3 = numbers
    return (
        s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3,
        s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3,
    )


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("M1 2 L3 4", (("M", (1, 2)), ("L", (3, 4)))),
        ("m1 2 l3 4", (("M", (1, 2)), ("L", (4, 6)))),
        ("M1 2 H5 V7", (("M", (1, 2)), ("L", (5, 2)), ("L", (5, 7)))),
        ("M1 2 h5 v-7", (("M", (1, 2)), ("L", (6, 2)), ("L", (6, -5)))),
        ("M1 1 C2 3 4 5 6 7", (("M", (1, 1)), ("C", (2, 3, 4, 5, 6, 7)))),
        ("M1 1 c2 3 4 5 6 7", (("M", (1, 1)), ("C", (3, 4, 5, 6, 7, 8)))),
        ("M0 0 Q3 6 9 0", (("M", (0, 0)), ("C", (2, 4, 5, 4, 9, 0)))),
        ("M1 1 q3 6 9 0", (("M", (1, 1)), ("C", (3, 5, 6, 5, 10, 1)))),
        ("M1 1 L5 1 L5 5 Z", (("M", (1, 1)), ("L", (5, 1)), ("L", (5, 5)), ("Z", ()))),
    ],
)
def test_plain_commands(text: str, commands: tuple[Command, ...]) -> None:
    assert near(commands) == list(parse(text))


def test_a_smooth_cubic_mirrors_the_control_before_it() -> None:
    assert parse("M0 0 C1 2 3 4 5 5 S8 8 9 5")[2] == ("C", (7, 6, 8, 8, 9, 5))
    assert parse("M0 0 C1 2 3 4 5 5 s3 3 4 0")[2] == ("C", (7, 6, 8, 8, 9, 5))


@pytest.mark.parametrize("before", ["", "L5 5", "Q1 9 5 5"])
def test_a_smooth_cubic_after_anything_else_starts_at_the_point(before: str) -> None:
    x, y = (5, 5) if before else (0, 0)
    assert parse(f"M0 0 {before} S8 8 9 5")[-1] == ("C", (x, y, 8, 8, 9, 5))


@pytest.mark.parametrize("before", ["", "L5 5", "C1 1 2 9 5 5"])
def test_a_smooth_quadratic_after_anything_else_is_straight(before: str) -> None:
    x, y = (5, 5) if before else (0, 0)
    (curve,) = parse(f"M0 0 {before} T11 8")[-1:]
    assert [curve] == near((("C", (x, y, x + (11 - x) / 3, y + (8 - y) / 3, 11, 8)),))


def test_a_smooth_quadratic_mirrors_and_mirrors_again() -> None:
    # The controls are (3, 6), (15, -6) and (21, 6): a wave along the x axis.
    wave = (("C", (13, -4, 16, -4, 18, 0)), ("C", (20, 4, 23, 4, 27, 0)))
    assert list(parse("M0 0 Q3 6 9 0 T18 0 t9 0")[2:]) == near(wave)


def test_numbers_after_a_move_are_lines_and_after_others_more_of_the_same() -> None:
    assert parse("M0 0 1 1 2 0") == parse("M0 0 L1 1 L2 0")
    assert parse("m1 1 1 1 2 0") == parse("M1 1 L2 2 L4 2")
    assert parse("M0 0h1 2 3") == parse("M0 0 h1 h2 h3")
    assert parse("M0 0c1 1 2 2 3 3 1 1 2 2 3 3") == parse("M0 0 c1 1 2 2 3 3 c1 1 2 2 3 3")


def test_closing_returns_to_where_the_part_began() -> None:
    assert parse("M5 5 h3 v3 z m1 1 h2")[-2:] == (("M", (6, 6)), ("L", (8, 6)))
    assert parse("M5 5 h3 v3 z l1 0")[-1] == ("L", (6, 5))


def test_numbers_need_no_separator_where_a_sign_or_a_point_begins_one() -> None:
    assert parse("M1-2L.5.25-1e1+3") == (("M", (1, -2)), ("L", (0.5, 0.25)), ("L", (-10, 3)))
    assert parse("M1,2,3,4") == (("M", (1, 2)), ("L", (3, 4)))


def test_a_quarter_arc_is_one_cubic() -> None:
    (curve,) = parse("M1 0 A1 1 0 0 1 0 1")[1:]
    assert [curve] == near((("C", (1, ARC, ARC, 1, 0, 1)),))


def test_the_flags_choose_one_of_four_arcs() -> None:
    # From (10, 0) to (0, 10) with radius 10 there are two centres, (0, 0) and (10, 10), and two ways about each.
    middles = {}
    for large in (0, 1):
        for sweep in (0, 1):
            curves = parse(f"M10 0 A10 10 0 {large} {sweep} 0 10")[1:]
            assert len(curves) == (3 if large else 1)
            start = (10.0, 0.0) if not large else tuple(curves[0][1][-2:])
            middles[large, sweep] = bezier(start, curves[len(curves) // 2][1], 0.5)  # type: ignore[arg-type]
    r = 10 / math.sqrt(2)
    assert middles[0, 1] == pytest.approx((r, r), abs=0.01)
    assert middles[0, 0] == pytest.approx((10 - r, 10 - r), abs=0.01)
    assert middles[1, 0] == pytest.approx((-r, -r), abs=0.01)
    assert middles[1, 1] == pytest.approx((10 + r, 10 + r), abs=0.01)


@pytest.mark.parametrize(
    ("compact", "spaced"),
    [
        ("M0 0a1 1 0 01 2 0", "M0 0 a1 1 0 0 1 2 0"),
        ("M0 0a1 1 0 012 0", "M0 0 a1 1 0 0 1 2 0"),
        ("M0 0a1,1,0,0,1,2,0", "M0 0 a1 1 0 0 1 2 0"),
        ("M0 0a.5.5 0 11.5.5", "M0 0 a0.5 0.5 0 1 1 0.5 0.5"),
        ("M0 0a1 1 0 1 0-2-1", "M0 0 a1 1 0 1 0 -2 -1"),
        ("M0 0a1 1 0 012 0 1 1 0 112 0", "M0 0 a1 1 0 0 1 2 0 a1 1 0 1 1 2 0"),
    ],
)
def test_arc_flags_may_be_written_without_separators(compact: str, spaced: str) -> None:
    assert parse(compact) == parse(spaced)


def test_an_arc_without_radius_is_a_line_and_one_too_small_grows() -> None:
    assert parse("M0 0 A0 5 0 0 1 4 4")[1] == ("L", (4, 4))
    # Radius 1 cannot span 10: it becomes 5, a half circle over the top.
    curves = parse("M0 0 A1 1 0 0 1 10 0")[1:]
    assert curves[0][1][-2:] == pytest.approx((5, -5))
    assert curves[-1][1][-2:] == (10, 0)


coordinates = st.integers(-50, 50)
radii = st.integers(1, 40)


@given(coordinates, coordinates, radii, radii, st.integers(0, 180), st.booleans(), st.booleans())
def test_arcs_lie_on_their_ellipse(x: int, y: int, rx: int, ry: int, turn: int, large: bool, sweep: bool) -> None:
    """Every point of the cubics is as far from the centre as the ellipse, up to what a cubic can do (3 in 10,000)."""
    phi = math.radians(turn)

    def on(angle: float) -> tuple[float, float]:
        u, v = rx * math.cos(angle), ry * math.sin(angle)
        return x + u * math.cos(phi) - v * math.sin(phi), y + u * math.sin(phi) + v * math.cos(phi)

    span = 4.0 if large else 1.6
    begin, end = on(0.3), on(0.3 + (span if sweep else -span))
    here = begin
    text = f"M{begin[0]!r} {begin[1]!r} A{rx} {ry} {turn} {int(large)} {int(sweep)} {end[0]!r} {end[1]!r}"
    for _, numbers in parse(text)[1:]:
        for t in (0.25, 0.5, 0.75, 1.0):
            px, py = bezier(here, numbers, t)
            u = (px - x) * math.cos(phi) + (py - y) * math.sin(phi)
            v = -(px - x) * math.sin(phi) + (py - y) * math.cos(phi)
            assert math.hypot(u / rx, v / ry) == pytest.approx(1.0, abs=1e-3)
        here = numbers[-2], numbers[-1]
    assert here == pytest.approx(end)


@pytest.mark.parametrize("text", ["1 2 L3 4", "M0 0 Z 3 3"])
def test_numbers_without_a_command_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must begin with a command"):
        parse(text)


thousandths = st.integers(-999_999, 999_999).map(lambda n: n / 1000)
pairs = st.tuples(thousandths, thousandths)
pieces = st.one_of(
    st.tuples(st.just("L"), pairs),
    st.tuples(st.just("C"), st.tuples(*[thousandths] * 6)),
    st.tuples(st.just("Z"), st.just(())),
)


@given(pairs, st.lists(pieces, max_size=8))
def test_what_is_written_is_read_back(start: tuple[float, float], rest: list[Command]) -> None:
    commands: list[Command] = [("M", start)]
    for piece in rest:
        # After a close only a move can follow: a line would begin where the part began.
        commands += [("M", start), piece] if commands[-1][0] == "Z" else [piece]
    assert parse(data(commands)) == tuple(commands)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (2.0, "2"), (100.0, "100"), (0.12349, "0.123"), (-3.10, "-3.1")],
)  # fmt: skip
def test_numbers_are_as_short_as_they_can_be(value: float, text: str) -> None:
    assert number(value) == text


def test_moving_scales_first() -> None:
    assert moved(parse("M1 2 C1 1 2 2 3 3 Z"), 2, 10, 20) == parse("M12 24 C12 22 14 24 16 26 Z")


def test_a_polygon_is_closed_and_a_polyline_is_not() -> None:
    assert polygon([(0, 0), (1, 0), (1, 1)]) == parse("M0 0 L1 0 L1 1 Z")
    assert polygon([(0, 0), (1, 0)], close=False) == parse("M0 0 L1 0")


@given(st.lists(st.floats(-1e4, 1e4), min_size=6, max_size=6))
def test_numbers_of_path_data_are_as_short_as_single_ones(values: list[float]) -> None:
    assert data((("C", tuple(values)),)) == "C" + " ".join(map(number, values))
