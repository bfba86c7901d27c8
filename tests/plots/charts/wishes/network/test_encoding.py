"""Wish + columns -> tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from figwright.core import tables
from figwright.plots.charts.wishes._facts import Facts
from figwright.plots.charts.wishes.network import encode, headings, mentions, values_of
from figwright.plots.charts.wishes.network.encoding import Heading, encoded
from figwright.plots.charts.wishes.network.wordpieces import pieces

KNOWN = {piece: n for n, piece in enumerate(["[UNK]", "read", "##ing", "##s", "e", "##e", "(", ")", "50"])}


def facts(text: str) -> Facts:
    return Facts(tables.loads(text, "csv", "t.csv"))


def test_a_word_is_split_into_the_longest_pieces_that_are_known() -> None:
    assert pieces("Readings (50)", KNOWN) == [KNOWN[one] for one in ("read", "##ing", "##s", "(", "50", ")")]


def test_accents_are_left_out_and_what_is_unknown_is_one_piece() -> None:
    assert pieces("éé quux", KNOWN) == [KNOWN["e"], KNOWN["##e"], KNOWN["[UNK]"]]


@given(st.text(max_size=60))
def test_any_text_has_pieces(text: str) -> None:
    assert all(0 <= piece < len(KNOWN) for piece in pieces(text, KNOWN))


def test_columns_are_told_with_the_values_that_can_be_chosen() -> None:
    one = facts("syscall,n,ns\nfork,1,88.5\nexec,2,90.25\nopen,3,12.5\nread,4,13.5\n")
    kinds = {head.name: head.kind for head in headings(one)}
    assert kinds == {"syscall": "id", "n": "number", "ns": "number"}
    assert values_of(one, "syscall") == ["fork", "exec", "open", "read"]
    assert len(values_of(one, "ns")) == 2, "of numbers that are all different samples are enough"


def test_each_value_has_a_place_in_the_tokens() -> None:
    one = facts("syscall,ns\nfork,88.5\nexec,90.25\nfork,12.5\nexec,13.5\n")
    told = encode("fork time", one)
    assert [(column, place) for column, place, _ in told.values if column == 0] == [(0, 0), (0, 1)]
    assert all(told.kinds[place] == 1 for _, _, place in told.values)
    assert told.columns == sorted(told.columns)
    assert len(told.columns) == 2


def test_a_name_in_the_wish_is_marked_with_its_column() -> None:
    one = facts("model,accuracy\na,1\nb,2\n")
    assert [tuple(number for number, _ in each.columns) for each in mentions("accuracy by model", one)] == [(1,), (0,)]


@given(st.integers(1, 90), st.integers(0, 60), st.text(max_size=400))
def test_no_table_is_too_wide_and_no_wish_too_long(columns: int, values: int, wish: str) -> None:
    names = [
        Heading(f"column {n}", "text", tuple(f"value {n} {k}" for k in range(values)), values, 100)
        for n in range(columns)
    ]
    told = encoded(wish, names, (), lambda text: pieces(text, KNOWN))
    assert len(told.tokens) == len(told.kinds) <= 510
    assert len(told.columns) == columns
    assert all(place < len(told.tokens) for place in [*told.columns, *(place for *_, place in told.values)])
