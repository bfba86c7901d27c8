"""Words and formulas side by side: faces, accents and how they are counted, in every picture that is made of them."""

from __future__ import annotations

import io
import re
from xml.etree.ElementTree import fromstring

import pytest

from figwright import freehand
from figwright.freehand._engraving import accented, apart
from figwright.freehand._intake import tree
from freehand.sheets import sheet

TEXT = '<text x="{x}" y="60" font-size="30" text-anchor="{anchor}" {more}>{words}</text>'
FORMULA = '<tspan font-family="serif" font-style="italic">{}</tspan>'


def _text(words: str, x: float = 100, anchor: str = "middle", more: str = "") -> str:
    return sheet(TEXT.format(x=x, anchor=anchor, words=words, more=more), 200, 100)


def _ink(svg: str) -> tuple[int, int, int, int]:
    from PIL import Image, ImageOps

    picture = Image.open(io.BytesIO(freehand.png(svg, 400))).convert("L")
    found = ImageOps.invert(picture).getbbox()
    assert found is not None
    return found


def test_words_beside_a_formula_keep_their_face() -> None:
    root = tree(_text("Text " + FORMULA.format("x"), more='font-weight="bold"'))
    apart(root)
    runs = [(part.text, part.get("font-family", "")[:7], part.get("font-weight")) for part in root.iter("tspan")]
    assert runs == [("Text", "'Source", "700"), ("𝒙", "'STIX T", "400")]
    alone, beside = _ink(_text("Wide words", 4, "start")), _ink(_text("Wide words " + FORMULA.format("τ"), 4, "start"))
    assert beside[0] == alone[0]
    assert freehand.png(_text("Wide words", 4, "start"), 400) != freehand.png(
        _text(FORMULA.format("Wide words + τ"), 4, "start"), 400
    )


@pytest.mark.parametrize(("said", "set_as"), [("Δϕ", "𝛥𝜙"), ("φ", "𝜑"), ("ϵε", "𝜖𝜀"), ("ϑ", "𝜗"), ("ς", "𝜍")])
def test_every_form_of_a_greek_letter_is_set_as_mathematics(said: str, set_as: str) -> None:
    (text,) = freehand.read(_text(FORMULA.format(said))).texts
    assert text.words == set_as


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("letters", [("H", "Ĥ"), ("x", "x̃"), ("y", "ŷ"), ("θ", "θ̄")])
def test_an_accent_stands_over_its_letter_and_takes_no_room(letters: tuple[str, str], anchor: str) -> None:
    plain, hat = (_ink(_text(FORMULA.format(said + "m"), anchor=anchor)) for said in letters)
    assert abs(plain[0] - hat[0]) <= 1
    assert abs(plain[2] - hat[2]) <= 1
    assert abs(plain[3] - hat[3]) <= 1
    assert hat[1] < plain[1] - 3


def test_accented_letters_are_italic_and_not_drawn_as_marks() -> None:
    root = tree(_text(FORMULA.format("Ĥ")))
    assert "".join(root.itertext()).strip() == "𝐻̂"
    accented(root)
    assert "".join(root.itertext()).strip() == "ˆ𝐻"


def test_a_drawing_with_fonts_inside_keeps_its_text_flowing() -> None:
    out = fromstring(freehand.embedded(_text(FORMULA.format("Ĥ") + " words")))
    (text,) = out.iter("{http://www.w3.org/2000/svg}text")
    assert re.sub(r"\s+", " ", "".join(text.itertext())) == "ˆ𝐻 words"
    assert not any("x" in part.attrib for part in text if part.tag.endswith("tspan"))


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (FORMULA.format("K, V"), 1),
        (FORMULA.format('H<tspan baseline-shift="sub">p</tspan>'), 1),
        (FORMULA.format("Ĥ"), 1),
        ("x̂ and ŷ", 3),
        ("Text " + FORMULA.format("x"), 2),
        ('<tspan x="9">Cross-</tspan><tspan x="9" dy="20">attention</tspan>', 1),
        ('Cross-</text><text x="9" y="90">attention', 1),
        (FORMULA.format("+"), 0),
        ('<tspan font-family="serif">Text encoder</tspan>', 2),
    ],
)
def test_a_formula_is_one_word_and_so_is_a_broken_compound(words: str, count: int) -> None:
    assert freehand.read(_text(words)).words == count


def test_words_in_the_index_of_a_formula_stay_in_its_face() -> None:
    more = 'font-family="serif" font-style="italic"'
    (text,) = tree(_text('ℒ<tspan baseline-shift="sub" font-size="70%">con</tspan>', more=more)).iter("text")
    assert "Math" in text.attrib["font-family"]
    assert not any("font-family" in part.attrib for part in text)
