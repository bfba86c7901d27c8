"""A long method is shortened to what is quoted, and nothing that is quoted is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from figwright.checks._evidence import locate
from figwright.excerpts import GAP, passages

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
    assert len(passages(LONG, ["words that stand nowhere at all in it"], most=100).split()) == 100
