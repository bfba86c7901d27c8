"""Formulas in pictures: which words of symbols are formulas, how they are written, and that the network reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

pytest.importorskip("cv2")

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from figwright.core import fonts
from figwright.core.fonts import builtin
from figwright.frontends.tracing import tree
from figwright.frontends.tracing.bitmaps import formula_words, formulas, reading, symbols, trust, words
from figwright.frontends.tracing.bitmaps.symbols import Symbol
from figwright.frontends.tracing.bitmaps.trust import Heard
from figwright.frontends.tracing.primitives import Page, TextRun
from figwright.ir.scene import Point, Rect

pytestmark = pytest.mark.core
TYPE = 30.0
Set = tuple[str, str]
"""Signs, and the level they stand on."""


def _symbols(parts: Sequence[Set], sure: float = 0.95, gap: float = 1.0) -> list[Symbol]:
    """Signs side by side; a blank is a gap."""
    out, x = [], 0.0
    for text, level in parts:
        for sign in text:
            if sign == " ":
                x += 0.3 * TYPE
                continue
            small = 0.7 if level != "base" else 1.0
            foot = {"base": 30.0, "sub": 36.0, "sup": 20.0}[level]
            high = 0.5 * TYPE * small
            wide = 0.0 if sign in symbols.ACCENTS else high
            y = foot - 1.6 * high if sign in symbols.ACCENTS else foot - high
            left = x - gap - high if sign in symbols.ACCENTS else x
            out.append(Symbol(sign, level, sign.isalpha(), left, y, high, high, foot, TYPE * small, sure, sure**0.5))
            x += (wide + gap) if wide else 0.0
    return out


def _said(parts: Sequence[Set], sure: float = 0.95) -> list[list[tuple[str, str]]]:
    return [[(run.text, run.level) for run in one.runs] for one in formulas.formulas(_symbols(parts, sure), TYPE)]


def test_signs_of_the_network_are_told_apart_once() -> None:
    assert len(symbols.SIGNS) == len({*symbols.SIGNS})


def test_a_word_of_plain_letters_is_no_formula() -> None:
    assert _said([("Encoder and x", "base")]) == []


def test_a_greek_letter_and_an_index_make_a_formula_of_their_word_only() -> None:
    assert _said([("Policy π", "base"), ("θ", "sub")]) == [[("π", "base"), ("θ", "sub")]]
    assert _said([("x", "base"), ("t", "sub"), (" next", "base")]) == [[("x", "base"), ("t", "sub")]]


def test_what_the_network_doubts_stays_as_it_was_read() -> None:
    assert _said([("π", "base"), ("θ", "sub")], sure=0.05) == []


def test_an_index_and_a_power_are_runs_of_their_own() -> None:
    found = _said([("W", "base"), ("t", "sub"), ("2", "sup"), ("α", "base")])
    assert found == [[("W", "base"), ("t", "sub"), ("2", "sup"), ("α", "base")]]


def test_an_accent_belongs_to_the_letter_below_it() -> None:
    assert _said([("x\u0302", "base"), ("t", "sub")]) == [[("x\u0302", "base"), ("t", "sub")]]


def test_a_blank_that_ocr_saw_parts_words_that_stand_close() -> None:
    found = _symbols([("data𝒟", "base")])
    blank = found[4].x - 0.5
    (joined,) = formulas.formulas(found, TYPE)
    (apart,) = formulas.formulas(found, TYPE, [blank])
    assert "".join(run.text for run in joined.runs) == "data𝒟"
    assert [run.text for run in apart.runs] == ["𝒟"]
    assert apart.begin >= found[3].right


def _heard(found: Sequence[Symbol], text: str, sure: float) -> list[Heard]:
    return [Heard(sign, one.x + one.w / 2, sure) for sign, one in zip(text, found, strict=True)]


def test_signs_of_ocr_and_of_the_network_are_paired_from_left_to_right() -> None:
    found = _symbols([("xat", "base")])
    heard = [Heard("x", found[0].x + 8, 0.9), Heard("t", found[2].x + 8, 0.9)]
    assert trust.aligned(found, heard, TYPE) == {0: 0, 2: 1}
    assert trust.aligned(found, [Heard("x", found[2].right + TYPE, 0.9)], TYPE) == {}


def test_a_letter_that_only_one_of_both_is_sure_of_is_that_one() -> None:
    doubtful = _symbols([("T", "base")], sure=0.05)
    (kept,), _ = trust.weighed(doubtful, _heard(doubtful, "I", 0.99), TYPE)
    assert kept.symbol.sign == "I"
    certain = _symbols([("θ", "sub")], sure=0.98)
    (kept,), _ = trust.weighed(certain, _heard(certain, "e", 0.7), TYPE)
    assert kept.symbol.sign == "θ"


def test_what_both_read_alike_is_more_certain() -> None:
    found = _symbols([("x", "base")], sure=0.8)
    alone, agreed = (trust.weighed(found, said, TYPE)[0][0].right for said in ([], _heard(found, "x", 0.8)))
    assert agreed > alone


def test_a_formula_that_lacks_letters_of_ocr_is_none() -> None:
    found = _symbols([("x", "base"), ("t", "sub")])
    said = [*_heard(found, "xt", 0.95), *(Heard(sign, found[0].x + n, 0.99) for n, sign in enumerate("abcdefghijkl"))]
    assert formulas.formulas(found, TYPE, (), _heard(found, "xt", 0.95))
    assert not formulas.formulas(found, TYPE, (), sorted(said, key=lambda one: one.x))


def test_a_letter_alone_that_leans_is_a_variable() -> None:
    (one,) = _symbols([("x", "base")])
    said = _heard([one], "x", 0.98)
    assert formulas.formulas([one], TYPE, (), said) == []
    (found,) = formulas.formulas([replace(one, leaning=0.99)], TYPE, (), said)
    assert [(run.text, run.italic) for run in found.runs] == [("x", True)]


def test_quotes_after_a_word_that_ocr_did_not_read_are_no_primes() -> None:
    found = _symbols([("stop", "base"), ("′′", "sup")])
    assert formulas.formulas(found, TYPE, (), _heard(found[:4], "stop", 0.98)) == []


def test_a_letter_that_hangs_in_an_index_stays_in_it() -> None:
    found = _symbols([("αst", "base"), ("a", "base")])
    levels = ("base", "sub", "base", "sub")
    found = [replace(one, level=level, sign=sign) for one, level, sign in zip(found, levels, "αsge", strict=True)]
    (formed,) = formulas.formulas(found, TYPE, (), _heard(found, "αsge", 0.9))
    assert [(run.text, run.level) for run in formed.runs] == [("α", "base"), ("sge", "sub")]


def test_the_pieces_of_a_formula_are_one_line() -> None:
    """A comma is lower than the letters around it, and a wide blank follows it."""
    parts = [("N(", 18, 20, 20, 100.0), ("μ", 40, 12, 20, 100.0), ("e", 54, 9, 14, 106.0), (",", 64, 4, 20, 101.4),
             ("Σ)", 80, 20, 20, 100.0)]  # fmt: skip
    items = tuple(
        TextRun(text, Rect(x, foot - size, wide, size), Point(x, foot), wide, size, math=True)
        for text, x, wide, size, foot in parts
    )
    (line,) = tree.lines_of(Page(200, 200, items))
    assert [run.text for run in line.runs] == ["N(", "μ", "e", ",", "Σ)"]
    assert len(tree.lines_of(Page(200, 200, tuple(replace(run, math=False) for run in items)))) > 1


def test_a_drawing_that_ocr_read_is_one_as_a_whole() -> None:
    strip = reading.cut(np.full((80, 300, 3), 255, np.uint8), (0, 0), 100, 50, 0.0)
    ink = np.zeros(strip.rgb.shape[:2], bool)
    ink[10:40, 10:60] = True
    wave, word = (
        words.Word("AN", strip, 10, 60, 10, 40, 40, size, (0, 0, 0), (255, 255, 255), True, 1.0, False, 0.9, ink)
        for size in (60.0, 20.0)
    )
    other = replace(word, strip=reading.cut(np.full((80, 300, 3), 255, np.uint8), (120, 0), 100, 50, 0.0))
    read = [wave, other, replace(other)]
    assert formula_words.drawings(read, read[1:]) == [wave]
    mask = words.boxed((80, 300), [wave], 5.0)
    assert mask.any()
    assert mask.sum() < 50 * 30


def test_a_drawn_curve_is_no_word() -> None:
    image = Image.new("RGB", (300, 80), "white")
    draw = ImageDraw.Draw(image)
    wave = [(x, 40 - 20 * np.sin((x - 20) / 9)) for x in range(20, 110)]
    draw.line(wave, fill="#2a9d55", width=4)
    draw.text((150, 52), "Signals", fill="#222222", font=ImageFont.truetype(str(builtin(400).path), 34), anchor="ls")
    rgb = np.asarray(image)
    found = []
    for text, left, right in (("AN", 18, 112), ("Signals", 148, 262)):
        strip = reading.cut(rgb, (left, 14), right - left, 52, 0.0)
        at = tuple(strip.pad + (n + 0.5) * (right - left) / len(text) for n in range(len(text)))
        found += words.words([reading.Read(strip, text, at, 0.9, (0.9,) * len(text))])
    assert [word.text for word in formula_words.with_formulas(found)] == ["Signals"]


def test_an_index_without_a_letter_is_none() -> None:
    assert _said([("t", "sub")]) == []


@pytest.mark.parametrize(("said", "kept"), [("diffuse", True), ("Pairs", True), ("Dtraj", False)])
def test_a_word_that_ocr_read_whole_has_no_index_within(said: str, kept: bool) -> None:
    parts = {
        "diffuse": [("diff", "base"), ("us", "sub"), ("e", "base")],
        "Pairs": [("P", "base"), ("a", "sub"), ("irs", "base")],
        "Dtraj": [("D", "base"), ("traj", "sub")],
    }
    found = _symbols(parts[said])
    formed = formulas.formulas(found, TYPE)
    strip = reading.cut(np.full((60, 200, 3), 255, np.uint8), (0, 0), 200, 60, 0.0)
    word = words.Word(
        said, strip, 0, 200, 0, 60, 30, TYPE, (0, 0, 0), (255, 255, 255), True, 1.0, False, 0.99,
        np.zeros((60, 200), bool), at=tuple(one.x + one.w / 2 for one in found),
    )  # fmt: skip
    assert all(formula_words.is_word(one, word) for one in formed) == kept


@pytest.mark.parametrize("colour", ["black", "#2b5fab"])
def test_a_formula_that_ocr_read_as_letters_comes_back(colour: str) -> None:
    """OCR reads g with the index θ as "ge"."""
    math = ImageFont.truetype(str(fonts.math_face().path), 34)
    small = ImageFont.truetype(str(fonts.math_face().path), 24)
    plain = ImageFont.truetype(str(builtin(400).path), 34)
    image = Image.new("RGB", (300, 90), "white")
    draw = ImageDraw.Draw(image)
    x = 20.0
    at = []
    for sign, font, foot in (*((one, plain, 56) for one in "Trained "), ("𝑔", math, 56), ("𝜃", small, 62)):
        draw.text((x, foot), sign, fill=colour, font=font, anchor="ls")
        if sign != " ":
            at.append(x + font.getlength(sign) / 2)
        x += font.getlength(sign)
    strip = reading.cut(np.asarray(image), (16, 26), x - 10, 44, 0.0)
    middles = tuple(one - 16 + strip.pad for one in at)
    read = reading.Read(strip, "Trainedge", middles, 0.9)
    found = formula_words.with_formulas(words.words([read]))
    assert [word.text for word in found] == ["Trained", "g", "θ"]
    assert [word.math for word in found] == [False, True, True]
    _, letter, index = found
    assert index.size < 0.85 * letter.size
    assert index.baseline > letter.baseline + 2
    assert letter.right <= index.left + 3
    assert not (letter.ink & index.ink).any()
