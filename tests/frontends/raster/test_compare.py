"""What was read against what was wanted, without any OCR: lines are written down as OCR would give them."""

from __future__ import annotations

import pytest

from figwright.compiler.checks import Finding
from figwright.frontends.raster import Label, Line, Wanted, compare

pytestmark = pytest.mark.core

WANTED = ("Image encoder", "Image", "Text encoder $E_t$", "Reference set", "Fusion", "KL penalty", "× N")


def _wanted(*texts: str, allowed: str = "") -> Wanted:
    return Wanted(tuple(Label(text, text) for text in texts), " ".join([*texts, allowed]))


def _lines(*texts: str, height: float = 30, step: float = 200) -> tuple[Line, ...]:
    """Texts far from one another, from the top to the bottom."""
    return tuple(Line(text, 100, i * step, 100 + 15 * len(text), i * step + height) for i, text in enumerate(texts))


def _found(
    lines: tuple[Line, ...], wanted: Wanted, caption: str = "", most: int = 60, scale: float = 0.3
) -> list[Finding]:
    return list(compare(lines, wanted, caption=caption, most=most, scale=scale))


READ = ("Image encoder", "Image", "Text encoderEt", "REFERENCE SET", "Fusion", "KLpenalty", "x N")


def test_everything_as_wanted() -> None:
    assert _found(_lines(*READ), _wanted(*WANTED)) == []


@pytest.mark.parametrize(
    ("wanted", "read"),
    [
        ("Reference set", "Refrence set"),
        ("Fusion", "Fusoin"),
        ("Image encoder", "Image enccoder"),
        ("KL penalty", "KL penelty"),
    ],
)
def test_a_misspelt_label_is_named_with_both_spellings(wanted: str, read: str) -> None:
    right = ("Image encoder", "Image", "Text encoder Et", "Reference set", "Fusion", "KL penalty")
    lines = _lines(*(read if text == wanted else text for text in right))
    (finding,) = _found(lines, _wanted(*WANTED))
    assert (finding.rule, finding.element) == ("label-misspelt", wanted)
    assert f"“{wanted}”" in finding.message
    assert f"“{read}”" in finding.message


@pytest.mark.parametrize("read", ["Fuslon", "FUSION", "fusion.", "Fus1on", "Fusión"])
def test_what_ocr_confuses_is_no_mistake(read: str) -> None:
    assert _found(_lines(read), _wanted("Fusion")) == []


def test_another_label_is_not_taken_for_a_misspelt_one() -> None:
    findings = _found(_lines("Decoder"), _wanted("Decoder", "Encoder"))
    assert [(f.rule, f.element) for f in findings] == [("label-missing", "Encoder")]


def test_a_label_within_another_does_not_count_for_itself() -> None:
    findings = _found(_lines("Image encoder"), _wanted("Image encoder", "Image"))
    assert [(f.rule, f.element) for f in findings] == [("label-missing", "Image")]


def test_a_label_broken_into_lines_or_pieces_is_found() -> None:
    below = (
        Line("Iterative", 100, 100, 220, 130),
        Line("refinement", 90, 136, 230, 166),
        Line("loop", 130, 172, 190, 202),
    )
    assert _found(below, _wanted("Iterative refinement loop")) == []
    beside = (Line("Iterative refinement", 100, 100, 330, 130), Line("loop", 340, 101, 400, 131))
    assert _found(beside, _wanted("Iterative refinement loop")) == []


def test_lines_far_apart_are_not_joined_to_a_label() -> None:
    apart = (Line("Iterative", 100, 100, 220, 130), Line("loop", 900, 600, 960, 630))
    assert _found(apart, _wanted("Iterative loop"))[0].rule == "label-missing"


def test_formulas_are_not_compared() -> None:
    assert _found(_lines("Lossε"), _wanted(r"Loss $\mathcal{L}_{rec}$", r"$\hat{x}_{t+1}$")) == []


def test_words_nobody_asked_for_are_told() -> None:
    findings = _found(_lines("Fusion", "Quantum mixer"), _wanted("Fusion"))
    assert [f.rule for f in findings] == ["invented-text"]
    assert "Quantum mixer" in findings[0].message


def test_words_of_the_description_and_bits_of_formulas_are_not_invented() -> None:
    assert _found(_lines("Fusion", "Scenery", "2kπIthr", "abc"), _wanted("Fusion", allowed="a scenery behind")) == []


@pytest.mark.parametrize("text", ["Figure 1: Overview", "Fig. 3. Our way", "An overview of our whole new framework"])
def test_the_caption_does_not_belong_into_the_picture(text: str) -> None:
    findings = _found(_lines("Fusion", text), _wanted("Fusion"), caption="An overview of our whole new framework.")
    assert [(f.rule, f.severity) for f in findings] == [("caption-inside", "error")]


def test_too_many_words() -> None:
    findings = _found(_lines("one two three", "four five"), _wanted("one two three", "four five"), most=4)
    assert [f.rule for f in findings] == ["too-many-words"]
    assert "5 words" in findings[0].message


@pytest.mark.parametrize(("points", "severity"), [(3.5, "error"), (5.0, "warning"), (6.2, None), (9.0, None)])
def test_small_type_at_print_width(points: float, severity: str | None) -> None:
    lines = _lines("Fusion", height=30)
    findings = _found(lines, _wanted("Fusion"), scale=points / 30 / 0.92)
    assert [f.severity for f in findings if f.rule == "small-type"] == ([severity] if severity else [])


def test_guessed_labels_are_missed_less_loudly() -> None:
    guessed = Wanted((Label("Fusion", "Fusion"),), "Fusion", certain=False)
    assert [f.severity for f in _found((), guessed)] == ["warning"]
    assert [f.severity for f in _found((), _wanted("Fusion"))] == ["error"]
