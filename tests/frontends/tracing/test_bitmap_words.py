"""Lines that OCR read, as they are drawn: their own ink, blanks and size. No network is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

pytest.importorskip("cv2")

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from figwright.core.fonts import builtin
from figwright.frontends.raster import ocr
from figwright.frontends.tracing.bitmaps import boldness, missed, reading, words
from figwright.frontends.tracing.picture import Pixels

TYPE = 30


def _read(
    text: str, said: str, more: Callable[[ImageDraw.ImageDraw], object] = lambda draw: None, weight: int = 400
) -> reading.Read:
    """A text as it is set, with what OCR said of it."""
    font = ImageFont.truetype(str(builtin(weight).path), TYPE)
    image = Image.new("RGB", (round(font.getlength(text)) + 40, 80), "white")
    draw = ImageDraw.Draw(image)
    draw.text((20, 20), text, fill="black", font=font)
    more(draw)
    strip = reading.cut(np.asarray(image), (16, 22), font.getlength(text) + 8, 36, 0.0)
    middles = [(font.getlength(text[:n]) + font.getlength(text[: n + 1])) / 2 for n in range(len(text))]
    at = [x + strip.pad + 4 for x, sign in zip(middles, text, strict=True) if sign in said]
    return reading.Read(strip, said, tuple(at), 0.99)


def test_a_rule_below_a_text_is_not_its_ink() -> None:
    (plain,) = words.words([_read("Search Phase", "SearchPhase")])
    (ruled,) = words.words([_read("Search Phase", "SearchPhase", lambda d: d.line((22, 57, 190, 57), "black", 3))])
    assert ruled.text == plain.text == "Search Phase"
    assert abs(ruled.size - plain.size) < 0.05 * TYPE


def test_a_letter_that_touches_a_line_leaves_no_blank() -> None:
    font = ImageFont.truetype(str(builtin(400).path), TYPE)
    before, after = font.getlength("ru"), font.getlength("rul")
    stem = 20 + (before + after) / 2
    (found,) = words.words([_read("rules", "rules", lambda d: d.line((stem, 0, stem, 52), "black", 4))])
    assert found.text == "rules"


def test_a_gap_that_is_less_wide_than_the_blank_that_ocr_saw_is_none() -> None:
    wide = ImageFont.truetype(str(builtin(400).path), TYPE).getlength("Featu")
    read = _read("Features F", "Features F")
    apart = np.concatenate([read.strip.rgb, read.strip.rgb[:, -1:]], axis=1)
    at = round(read.strip.pad + 4 + wide)
    apart[:, at + 1 :] = read.strip.rgb[:, at:]
    apart[:, at : at + 1] = 255
    moved = tuple(x + 1 * (x > at) for x in read.at)
    (found,) = words.words([replace(read, strip=replace(read.strip, rgb=apart), at=moved)])
    assert found.text == "Features F"


def test_bold_words_are_parted_from_others_by_the_gap_between_their_weights() -> None:
    assert 0.83 < boldness.parting([0.72, 0.8, 0.83, 0.98, 1.0]) < 0.98
    assert boldness.parting([0.8, 1.6, 1.7]) == boldness.parting([]) == boldness.USUAL
    weights = [words.words([_read("Search", "Search", weight=weight)])[0].weight for weight in (400, 600, 700)]
    assert weights == sorted(weights)
    assert weights[0] < boldness.USUAL < weights[2]


def test_texts_that_are_set_alike_are_all_bold_or_none() -> None:
    def bold(*weights: float, letters: int = 12, size: float = 20.0) -> list[bool]:
        return boldness.bold([boldness.Weighed(size, (0, 0, 0), weight, letters) for weight in weights])

    assert bold(0.99, 1.01, 1.04, 1.07, 1.08) == [True] * 5, "no gap parts them"
    assert bold(0.8, 0.82, 0.99, 1.02) == [False, False, True, True]
    assert bold(0.9, 1.0, 1.2, letters=1) == [False] * 3, "few letters do not tell"
    other = boldness.Weighed(20.0, (200, 0, 0), 1.06, 12)
    plain = [boldness.Weighed(20.0, (0, 0, 0), weight, 12) for weight in (0.96, 1.0)]
    assert boldness.bold([other, *plain]) == [True, False, False], "another colour may be another weight"
    assert boldness.bold([*plain, boldness.Weighed(20.0, (0, 0, 0), 1.3, 1)])[-1] is False


def test_a_border_around_a_short_text_is_not_its_ink() -> None:
    (plain,) = words.words([_read("w, c", "w, c")])
    (framed,) = words.words([_read("w, c", "w, c", lambda d: d.rectangle((17, 22, 76, 57), outline="black", width=2))])
    assert abs(framed.size - plain.size) < 0.05 * TYPE
    assert framed.ink.sum() < 1.1 * plain.ink.sum()


def test_white_words_on_a_small_dark_box_are_white() -> None:
    """Of a short text there is more of the ground around its box than of the box."""

    def boxed(draw: ImageDraw.ImageDraw) -> None:
        draw.rectangle((0, 0, 200, 80), fill="#ccccff")
        draw.rounded_rectangle((17, 24, 66, 56), 6, fill="black")
        draw.text((20, 20), "3.2", fill="white", font=ImageFont.truetype(str(builtin(700).path), TYPE))

    read = _read("3.2", "3.2", boxed)
    wide = np.pad(read.strip.rgb, ((20, 20), (20, 20), (0, 0)), mode="edge")
    strip = reading.Strip(wide, (0.0, 0.0), 0.0, read.strip.pad)
    (found,) = words.on_plates(words.words([replace(read, strip=strip, at=tuple(x + 20 for x in read.at))]))
    assert (found.colour, found.ground) == ((255, 255, 255), (0, 0, 0))
    assert 0.8 * TYPE < found.size < 1.2 * TYPE


def test_a_letter_that_is_read_alone_stands_on_the_ground_of_the_picture() -> None:
    image = Image.new("RGB", (200, 200), (208, 208, 208))
    font = ImageFont.truetype(str(builtin(400).path), 24)
    ImageDraw.Draw(image).text((100, 80), "R", fill="black", font=font)
    bare = Image.new("RGB", image.size, "white")
    ImageDraw.Draw(bare).text((100, 80), "R", fill="black", font=font)
    strip = reading.cut(np.asarray(bare), (96, 80), 24, 30, 0.0)
    (alone,) = words.words([reading.Read(strip, "R", (strip.pad + 12.0,), 0.99)])
    assert alone.ground == (255, 255, 255)
    assert missed.grounded(alone, np.asarray(image)).ground == (208, 208, 208)


@pytest.mark.parametrize("text", ["GNN", "MLP", "CNN", "IPM", "BEV"])
def test_wide_letters_of_a_short_word_have_no_blanks_between_them(text: str) -> None:
    (found,) = words.words([_read(text, text)])
    assert found.text == text


@given(st.sampled_from("cosuvwxz"), st.booleans(), st.sampled_from(["Bad {}", "{}edar", "name {}", "({}) then"]))
@settings(max_examples=40, deadline=None)
def test_letters_alike_in_both_cases_are_as_tall_as_they_are_drawn(letter: str, tall: bool, line: str) -> None:
    drawn, other = (letter.upper(), letter) if tall else (letter, letter.upper())
    text = line.format(drawn)
    for said in (text, line.format(other)):
        read = replace(_read(text, text), text=said)
        assert [word.text for word in words.words([read])] == [text]


def test_a_letter_by_itself_is_a_small_one_where_other_type_says_so() -> None:
    usual = [_read(text, text) for text in ("Encoder", "Decoder", "Policy")]
    *_, small = words.words([*usual, replace(_read("x", "x"), text="X")])
    *_, capital = words.words([*usual, _read("X", "X")])
    assert (small.text, capital.text) == ("x", "X")
    assert abs(small.size - capital.size) < 0.15 * TYPE


def test_lines_that_look_the_same_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def readings(lines: list[Pixels], shortest: int) -> list[ocr.Reading]:
        asked.append(len(lines))
        return [ocr.Reading(f"text {n}", (), (0.9,)) for n in range(len(lines))]

    monkeypatch.setattr(ocr, "readings", readings)
    strips = [[_read(text, text).strip] for text in ("A2", "A3", "A2")]
    found = reading.recognised(np.zeros((1, 1, 3), np.uint8), strips)
    assert asked == [2]
    assert [read.text for read in found] == ["text 0", "text 1", "text 0"]


def test_dashes_and_dots_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[reading.Strip]] = []

    def recognised(rgb: Pixels, choices: list[list[reading.Strip]], shortest: int) -> list[reading.Read]:
        asked.extend(choices)
        return []

    monkeypatch.setattr(missed, "recognised", recognised)
    image = Image.new("RGB", (300, 200), "white")
    draw = ImageDraw.Draw(image)
    for y in range(20, 180, 20):
        draw.line((40, y, 40, y + 10), "black", 3)
    draw.ellipse((100, 40, 116, 56), "black")
    draw.text((200, 80), "R", fill="black", font=ImageFont.truetype(str(builtin(400).path), 24))
    rgb = np.asarray(image)
    missed.missed(rgb, np.full_like(rgb, 255), [], 24.0)
    assert len(asked) == 1
    assert asked[0][0].corner[0] > 180
