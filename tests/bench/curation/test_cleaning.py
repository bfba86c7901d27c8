"""Control characters go, and nothing else does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.curation.collection import clean

CONTROLS = "\x00\x01\x08\x0b\x10\x1f\x7f"
PLAIN = st.text(st.characters(codec="utf-8", exclude_characters=CONTROLS, exclude_categories=("Cc", "Co", "Cs", "Zl")))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("E[ Head(x) − 1 ] \x012 (2)", "E[ Head(x) − 1 ] 2 (2)"),
        ("] , \x14\x10 \x112 \x012 \x15 L", "] , 2 2 L"),
        ("one\n\n\x01 two\n  three \x01\nfour", "one\n\ntwo\n  three\nfour"),
        ("log \uf8ee\uf8f0 exp (x) \uf8f9\uf8fb", "log ⎡⎣ exp (x) ⎤⎦"),
        ("tab\tand\r\nline", "tab\tand\r\nline"),
    ],
)
def test_words_stay_apart_and_lines_stay_lines(text: str, left: str) -> None:
    assert clean(text) == left


@given(PLAIN)
def test_a_text_without_them_stays_as_it_is(text: str) -> None:
    assert clean(text) == text


@given(st.text(st.sampled_from(f"{CONTROLS} ab\n\t")))
def test_none_is_left_and_no_word_is_lost_or_joined(text: str) -> None:
    left = clean(text)
    assert not set(left) & set(CONTROLS)
    spaced = text.translate(dict.fromkeys(map(ord, CONTROLS), " "))
    assert left.split() == spaced.split()
    assert left.count("\n") == text.count("\n")
    assert clean(left) == left
