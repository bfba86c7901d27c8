"""A long method is shortened to what is quoted, and nothing that is quoted is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.excerpts import GAP, gaps, passages
from figwright.compiler.evidence import locate

pytestmark = pytest.mark.core

SENTENCES = [
    f"The part number {n} of kind {'abcdefghij'[n % 10]} takes what part {n - 1} gives and makes {n * 7}."
    for n in range(200)
]
LONG = " ".join(SENTENCES)


def test_a_short_text_stays_as_it_is() -> None:
    assert passages("One sentence. Another one.", ["another"]) == "One sentence. Another one."


@given(st.sets(st.integers(0, 199), min_size=1, max_size=12))
def test_every_quotation_is_still_found(places: set[int]) -> None:
    quotations = [SENTENCES[place][4:40] for place in places]
    short = passages(LONG, quotations, most=100)
    assert len(short) < len(LONG)
    assert GAP in short
    for quotation in quotations:
        assert locate(quotation, short)


def test_neighbours_come_along_and_gaps_are_shown() -> None:
    short = passages(LONG, [SENTENCES[50]], most=100)
    assert SENTENCES[49] in short
    assert SENTENCES[51] in short
    assert SENTENCES[47] not in short
    assert short.count(GAP) == 2


def test_a_text_of_which_nothing_is_quoted_is_cut() -> None:
    short = passages(LONG, ["words that stand nowhere at all in it"], most=100)
    assert 80 < len(short.split()) <= 101
    assert short.endswith(GAP), "and says so"


def test_equations_are_kept_and_one_long_sentence_starves_nobody() -> None:
    long = f"The annealing uses $p = 1 - t / T$ as its rate. W{'ord ' * 600}end. "
    text = f"{long}{LONG}"
    short = passages(text, [SENTENCES[2]], most=200)
    assert "$p = 1 - t / T$" in short
    assert SENTENCES[1] in short, "what follows the long one still has room"


def test_equations_stay_where_quotations_take_all_the_room() -> None:
    text = f"{LONG} The weight falls: p = 1 − (t / T) in each step."
    short = passages(text, SENTENCES[:20], most=150)
    assert "p = 1 − (t / T)" in short, "also one that a PDF gave, without dollars"
    assert all(sentence in short for sentence in SENTENCES[:20])


def test_of_a_very_long_sentence_what_is_quoted_is_kept() -> None:
    words = [f"w{i}" for i in range(300)]
    text = f"{LONG} {' '.join(words)}."
    short = passages(text, [" ".join(words[150:156])], most=100)
    assert " ".join(words[148:158]) in short
    assert "w10 " not in short


def test_of_a_very_long_sentence_all_quotations_are_kept_and_no_formula_is_cut() -> None:
    words = [f"w{i}" for i in range(300)]
    words[157] = "$e_{1:t} \\in R^{(t-1) \\times H \\times W \\times D}$"
    text = f"{LONG} {' '.join(words)}."
    short = passages(text, [" ".join(words[150:156]), " ".join(words[200:204])], most=100)
    assert " ".join(words[148:206]) in short
    first = passages(text, [" ".join(words[150:156])], most=100)
    assert words[157] in first
    assert "w200" not in first


def test_nothing_is_said_of_gaps_where_nothing_is_cut() -> None:
    assert gaps(passages("Short text.", []), "Short text.") == ""
    own = f"Others wrote: the model {GAP} is frozen."
    assert gaps(passages(own, []), own) == "", "the mark is the text's own"
    assert GAP in gaps(passages(LONG, [SENTENCES[5]], most=50), LONG)


def test_a_long_neighbour_that_nobody_quotes_is_kept_whole_or_left_out() -> None:
    long = f"Then {'word ' * 80}ends."
    text = f"{LONG} The last part gives its result. {long}"
    wide, narrow = (passages(text, ["The last part gives its result"], most=most) for most in (200, 60))
    assert long in wide
    assert "word word" not in narrow


def test_a_quotation_over_two_sentences_or_with_words_left_out_keeps_all_of_them() -> None:
    over = f"{SENTENCES[60][-30:]} {SENTENCES[61][:30]}"
    short = passages(LONG, [over, f"{SENTENCES[90][4:30]} … {SENTENCES[120][4:30]}"], most=100)
    assert all(SENTENCES[place] in short for place in (60, 61, 90, 120))


def test_a_formula_with_dots_and_the_lines_of_an_equation_stay_together() -> None:
    dotted = "The frames are $\\{F_{1}, F_{2}, . . . . F_{T}\\}$ of a video."
    lines = "\\begin{equation}\nx = a + b.\n\\label{eq:x}\n\\end{equation}\nwhere a is given."
    short = passages(f"{LONG} {dotted} {LONG} {lines}", ["$\\{F_{1}, F_{2}", "x = a + b"], most=100)
    assert dotted in " ".join(short.split())
    assert "\\end{equation}" in short
