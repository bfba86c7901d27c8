"""Repairs that are safe by rule: what is put right, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright import compiler
from figwright.frontends import freehand
from figwright.frontends.freehand import Sheet
from figwright.frontends.freehand._mend import mend
from frontends.freehand.sheets import arrow, node, sheet

TWO = node("a", 100, 200, 200, 100, "Encoder") + node("b", 600, 200, 200, 100, "Decoder")


def _mended(svg: str) -> tuple[Sheet, tuple[str, ...]]:
    return mend(freehand.read(svg))


def _ends(svg: str) -> list[tuple[int, int]]:
    (edge,) = freehand.figure(freehand.read(svg), mended=True)[0].edges
    return [(round(step[-2]), round(step[-1])) for step in (edge.path[0], edge.path[-1])]


def _rules(svg: str) -> set[str]:
    return {finding.rule for finding in compiler.check(freehand.figure(freehand.read(svg), mended=True)[0])}


@pytest.mark.parametrize(
    ("d", "ends"),
    [
        ("M320 250H570", [(300, 250), (600, 250)]),  # short at both ends
        ("M200 250H700", [(300, 250), (600, 250)]),  # from middle to middle
        ("M300 250L598 250", [(300, 250), (598, 250)]),  # near enough: left alone
        ("M300 250H500", [(300, 250), (500, 250)]),  # too far to be sure: left alone
    ],
)
def test_ends_go_to_the_border_when_they_are_near(d: str, ends: list[tuple[int, int]]) -> None:
    assert _ends(sheet(TWO + arrow("a", "b", d))) == ends


def test_the_tip_of_a_head_and_not_the_end_of_its_line_meets_the_border() -> None:
    assert _ends(sheet(TWO + arrow("a", "b", "M300 250H560"), ref=0))[1] == (600, 250)
    assert _ends(sheet(TWO + arrow("a", "b", "M300 250H588"), ref=0))[1] == (598, 250)  # its head reaches 10 further
    scaled = sheet(TWO + arrow("a", "b", "M300 250H594"), ref=0).replace(
        '<path d="M0 0L10 5L0 10Z"', '<path transform="scale(.5)" d="M0 0L10 5L0 10Z"'
    )
    assert _ends(scaled)[1] == (599, 250)


def test_round_things_are_met_on_their_curve() -> None:
    body = node("a", 100, 200, 200, 100) + node("b", 600, 200, 100, 100, shape="ellipse")
    assert _ends(sheet(body + arrow("a", "b", "M300 220H600")))[1] == (610, 220)


BADGE = '<circle cx="722" cy="424" r="10" fill="#2f9a5a"/>'
TRAY = '<path d="M626 426V456Q626 466 636 466H712Q722 466 722 456V426" fill="{fill}" stroke="#2f9a5a"/>'
CHIPS = '<rect x="626" y="426" width="40" height="40"/><rect x="668" y="430" width="40" height="36"/>'


@pytest.mark.parametrize("parts", [TRAY.format(fill="#cdead6"), TRAY.format(fill="none"), CHIPS])
@pytest.mark.parametrize(("drawn", "ends"), [(422, 422), (424, 424), (414, 426), (440, 426)])
def test_a_badge_at_a_corner_does_not_hold_off_an_arrow_that_passes_beside_it(
    parts: str, drawn: int, ends: int
) -> None:
    body = node("a", 600, 300, 120, 80) + arrow("a", "b", f"M650 380V{drawn}")
    body += f'<g data-node="b" data-evidence="words of b">{parts}{BADGE}</g>'
    svg = sheet(body)
    assert _ends(svg)[1] == (650, ends)
    assert 'fill="none"' in parts or "dangling-edge" not in _rules(svg)


def test_an_arrow_that_passes_through_a_badge_ends_on_it() -> None:
    body = node("a", 600, 300, 140, 80) + arrow("a", "b", "M722 380V424")
    body += f'<g data-node="b" data-evidence="words of b">{TRAY.format(fill="#cdead6")}{BADGE}</g>'
    assert _ends(sheet(body))[1] == (722, 414)


def test_an_arrow_that_begins_above_a_row_of_cells_is_not_pulled_to_the_dots_between_them() -> None:
    cells = "".join(f'<rect x="{x}" y="330" width="60" height="60" fill="#cde"/>' for x in (560, 622, 720, 782))
    dots = "".join(f'<circle cx="{x}" cy="360" r="3"/>' for x in (692, 702, 712))
    body = node("a", 600, 100, 200, 100) + f'<g data-node="b" data-evidence="words of b">{cells}{dots}</g>'
    assert _ends(sheet(body + arrow("b", "a", "M702 320V200")))[0] == (702, 330)
    assert _ends(sheet(body + arrow("b", "a", "M702 326V200")))[0] == (702, 326)


def test_a_line_that_begins_at_words_beside_a_drawing_keeps_a_gap_to_the_last_letter() -> None:
    words = '<text x="210" y="256" font-size="18">frame one</text>'
    body = f'<g data-node="a" data-evidence="words of a"><circle cx="180" cy="250" r="24"/>{words}</g>'
    svg = sheet(body + node("b", 600, 200, 200, 100) + arrow("a", "b", "M310 250H600"))
    (text,) = _mended(svg)[0].things["a"].texts
    assert 2 <= _ends(svg)[0][0] - text.box.right <= 4


def test_lines_on_a_picture_are_not_its_body() -> None:
    grid = '<rect x="600" y="200" width="80" height="80" fill="#cde"/><path d="M640 200v80M600 240h80" stroke="#fff"/>'
    body = node("a", 100, 200, 200, 100) + f'<g data-node="b" data-evidence="words of b">{grid}</g>'
    assert _ends(sheet(body + arrow("a", "b", "M300 230H600"))) == [(300, 230), (600, 230)]


def test_a_line_between_the_parts_of_a_thing_is_not_bent_to_one_of_them() -> None:
    parts = '<rect x="600" y="100" width="80" height="80"/><rect x="600" y="320" width="80" height="80"/>'
    body = node("a", 100, 200, 200, 100) + f'<g data-node="b" data-evidence="words of b">{parts}</g>'
    for drawn in (598, 580):
        read, _ = _mended(sheet(body + arrow("a", "b", f"M300 250H{drawn}")))
        assert {round(p.y) for p in read.arrows[0].points} == {250}


def test_a_head_drawn_by_hand_goes_with_its_line() -> None:
    head = '<polygon points="560,244 560,256 572,250"/>'
    body = f'<g data-from="a" data-to="b"><path d="M300 250H560" stroke="#000" fill="none"/>{head}</g>'
    assert _ends(sheet(TWO + body)) == [(300, 250), (600, 250)]


def test_an_arrow_that_stands_at_another_thing_is_not_bent_to_its_name() -> None:
    body = TWO + node("c", 600, 320, 200, 100) + arrow("a", "b", "M300 250H450V370H600")
    read, told = _mended(sheet(body))
    assert told == ()
    assert round(read.arrows[0].points[-1].y) == 370


@pytest.mark.parametrize(
    ("label", "lines", "smaller"),
    [("Encoder", 1, False), ("Cross-attention L", 1, True), ("Graph convolution", 2, False), ("Xx" * 40, 1, False)],
)
def test_words_are_shrunk_a_little_or_broken(label: str, lines: int, smaller: bool) -> None:
    read, _ = _mended(sheet(node("a", 100, 100, 120, 70, label)))
    (text,) = read.texts
    assert len(text.lines) == lines
    assert (text.size < 18) == smaller
    assert text.size >= 6 * read.point
    assert text.words == label


def test_a_highlight_behind_one_word_is_no_box() -> None:
    mark = '<rect x="190" y="135" width="60" height="22" fill="#fad1cd"/>'
    words = '<text x="120" y="152" font-size="18">Just left Zürich today</text>'
    body = (
        f'<g data-node="a"><rect x="100" y="100" width="220" height="80" fill="#fff" stroke="#000"/>{mark}{words}</g>'
    )
    assert _mended(sheet(body))[1] == ()


def test_an_icon_in_the_box_is_not_covered_by_broken_words() -> None:
    icon = '<circle cx="160" cy="118" r="14" fill="#c4661a"/>'
    words = '<text x="160" y="158" font-size="18" text-anchor="middle">Reward model scores</text>'
    body = (
        f'<g data-node="a"><rect x="100" y="100" width="120" height="70" fill="#fff" stroke="#000"/>{icon}{words}</g>'
    )
    read, _ = _mended(sheet(body))
    assert read.texts[0].box.y >= 118 + 14 - 1


def test_words_in_a_plain_box_are_centred_and_rows_of_words_stay_rows() -> None:
    alone = node("a", 100, 100, 200, 80).replace(
        "</g>", '<text x="196" y="152" text-anchor="middle">Encoder</text></g>'
    )
    two = alone.replace("</g>", '<text x="196" y="172" text-anchor="middle">frozen</text></g>')
    (text,) = _mended(sheet(alone))[0].texts
    assert text.box.cx == pytest.approx(200, abs=2)
    assert float(text.element.attrib["y"]) == pytest.approx(140 + 0.33 * 16, abs=0.1)
    both = _mended(sheet(two))[0].texts
    assert [round(text.box.cx) for text in both] == [200, 200]
    assert [text.element.attrib["y"] for text in both] == ["152", "172"]


def test_a_text_beside_an_icon_stays_beside_it() -> None:
    icon = '<circle cx="130" cy="140" r="14" fill="#c4661a"/>'
    words = '<text x="210" y="146" text-anchor="middle">Encoder</text>'
    assert _mended(sheet(node("a", 100, 100, 200, 80).replace("</g>", f"{icon}{words}</g>")))[1] == ()


@pytest.mark.parametrize(("d", "level"), [("M300 244L600 256", True), ("M300 210L600 290", False)])
def test_an_arrow_that_is_almost_level_is_made_so(d: str, level: bool) -> None:
    start, end = _ends(sheet(TWO + arrow("a", "b", d)))
    assert (start[1] == end[1]) == level


def test_a_label_leaves_the_line_that_strikes_it_and_a_knocked_out_one_stays() -> None:
    line = arrow("a", "b", "M300 250H600")
    label = '<text id="l" x="450" y="256" text-anchor="middle">scores</text>'
    read, told = _mended(sheet(TWO + line + label))
    assert len(told) == 1
    box = next(text.box for text in read.texts if text.id == "l")
    assert box.bottom < 250 or box.y > 250
    assert abs(box.cx - 450) < 1
    ground = '<rect x="415" y="238" width="70" height="24" fill="#ffffff"/>'
    assert _mended(sheet(TWO + line + ground + label))[1] == ()
    assert _mended(sheet(TWO + line + label.replace("<text", '<text stroke="#fff" paint-order="stroke"')))[1] == ()


def test_the_canvas_grows_by_a_little_with_its_ground() -> None:
    body = '<rect width="1000" height="500" fill="#fefefe"/>' + node("a", 880, 200, 150, 100, "Encoder")
    read, _ = _mended(sheet(body))
    assert read.canvas.right > 1031
    assert read.shapes[0].box.right == read.canvas.right
    far, told = _mended(sheet(node("a", 1500, 200, 150, 100, "Encoder")))
    assert told == ()
    assert far.canvas.w == 1000


def test_a_rich_drawing_is_mended_as_it_was_planted() -> None:
    svg = (Path(__file__).parent / "drawings" / "two_stage.svg").read_text("utf-8")
    _, told = freehand.figure(freehand.read(svg), mended=True)
    assert [line.split(" (")[0] for line in told] == [
        "'sft.1'",
        "'text.1'",
        "'responses->reward.1'",
        "arrow 'tokens->sft': its end was moved to the border of 'sft'",
        "arrow 'reward->adv': its end was moved to the border of 'adv'",
        "the arrow 'judge->critic' names 'critic', which is not drawn; it is kept as a drawing",
    ]


CELLS = '<path d="M600 200h30v30h-30zM640 200h30v30h-30zM680 270h30v30h-30z" fill="#c4661a"/>'


@pytest.mark.parametrize(("y", "x"), [(215, 598), (285, 678)])
def test_every_cell_of_a_heat_map_in_one_path_is_its_outline(y: int, x: int) -> None:
    body = TWO.replace(TWO[TWO.index('<g data-node="b"') :], f'<g data-node="b" data-evidence="words of b">{CELLS}</g>')
    assert _ends(sheet(body + arrow("a", "b", f"M300 {y}H{x}")))[1] == (x, y)


@pytest.mark.parametrize("x", [578, 582])
def test_an_end_near_anything_that_is_drawn_of_a_thing_stays(x: int) -> None:
    ear = '<rect x="580" y="235" width="24" height="30" fill="#333"/></g>'
    assert _ends(sheet(arrow("a", "b", f"M300 250H{x}") + TWO[: -len("</g>")] + ear))[1] == (x, 250)


def test_words_on_a_stack_belong_to_its_front_plate() -> None:
    """The back plates are smaller where they are seen, and hidden where the words stand."""
    plate = '<rect x="{}" y="{}" width="{}" height="134" rx="10" fill="#fde" stroke="#c36"/>'
    stack = plate.format(120, 200, 108) + plate.format(110, 210, 110) + plate.format(98, 222, 114)
    words = '<text x="155" y="312" text-anchor="middle" font-size="18" font-weight="700">Denoiser</text>'
    svg = sheet(
        f'<g data-node="a" data-evidence="the denoiser">{stack}{words}</g>'
        + node("b", 600, 240, 200, 100, "Decoder")
        + arrow("a", "b", "M228 290H600")
    )
    assert not [told for told in _mended(svg)[1] if "Denoiser" in told]
    assert "label-overflow" not in _rules(svg)
