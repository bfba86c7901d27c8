"""Words and formulas side by side: which face sets them."""

from __future__ import annotations

import pytest

from figwright.frontends import freehand
from figwright.frontends.freehand._intake import tree
from frontends.freehand.sheets import sheet

TEXT = '<text x="{x}" y="60" font-size="30" text-anchor="{anchor}" {more}>{words}</text>'
FORMULA = '<tspan font-family="serif" font-style="italic">{}</tspan>'


def _text(words: str, x: float = 100, anchor: str = "middle", more: str = "") -> str:
    return sheet(TEXT.format(x=x, anchor=anchor, words=words, more=more), 200, 100)


@pytest.mark.parametrize(("said", "set_as"), [("Δϕ", "𝛥𝜙"), ("φ", "𝜑"), ("ϵε", "𝜖𝜀"), ("ϑ", "𝜗"), ("ς", "𝜍")])
def test_every_form_of_a_greek_letter_is_set_as_mathematics(said: str, set_as: str) -> None:
    (text,) = freehand.read(_text(FORMULA.format(said))).texts
    assert text.words == set_as


def test_words_in_the_index_of_a_formula_stay_in_its_face() -> None:
    more = 'font-family="serif" font-style="italic"'
    (text,) = tree(_text('ℒ<tspan baseline-shift="sub" font-size="70%">con</tspan>', more=more))[0].iter("text")
    assert "Math" in text.attrib["font-family"]
    assert not any("font-family" in part.attrib for part in text)


@pytest.mark.parametrize(
    ("more", "label"),
    [
        ('font-family="Times, serif"', "Encoder"),  # a program's usual face, not mathematics
        ('font-family="Times, serif" font-style="italic"', "Encoder"),
        ('font-family="Helvetica"', "Encoder"),
    ],
)
def test_words_in_a_serif_face_are_words(more: str, label: str) -> None:
    figure, _ = freehand.figure(freehand.read(_text("Encoder", more=more)))
    assert figure.nodes()[0].label.strip("*") == label


def test_an_index_of_an_index_stays_one() -> None:
    index = '<tspan baseline-shift="{}" font-size="70%">{}</tspan>'
    inner = index.format("sub", "S" + index.format("sub", "t"))
    figure, _ = freehand.figure(freehand.read(_text(f"Vertex {FORMULA.format('x' + inner)}")))
    assert [item.label for item, _ in figure.walk() if item.label] == ["Vertex $x_{S_{t}}$"]
