"""The shapes in which JSON holds a table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core.errors import SourceError
from figwright.core.tables import Table, loads

pytestmark = pytest.mark.core


def read(data: Any) -> dict[str, list[Any]]:
    return dict(loads(json.dumps(data), "json").data())


COLUMNS = {"n": ["a", "b"], "x": [1, 2.5]}


@pytest.mark.parametrize(
    "data",
    [
        COLUMNS,
        [{"n": "a", "x": 1}, {"n": "b", "x": 2.5}],
        {"data": [{"n": "a", "x": 1}, {"n": "b", "x": 2.5}]},
        {"data": COLUMNS, "title": "T"},
        {"columns": ["n", "x"], "index": [0, 1], "data": [["a", 1], ["b", 2.5]]},
        {"n": {"0": "a", "1": "b"}, "x": {"0": 1, "1": 2.5}},
        [["n", "x"], ["a", 1], ["b", 2.5]],
        {"n": ["a", "b"], "x": ["1", "2.5"]},
    ],
)
def test_records_columns_rows_and_what_pandas_writes_are_one_table(data: Any) -> None:
    assert read(data) == COLUMNS


def test_plain_values_are_names_and_numbers() -> None:
    assert read({"a": 1, "b": 2}) == {"name": ["a", "b"], "value": [1, 2]}


def test_records_may_lack_keys() -> None:
    assert read([{"n": "a"}, {"n": "b", "x": 2}]) == {"n": ["a", "b"], "x": [None, 2]}


def test_columns_may_differ_in_length() -> None:
    table = loads(json.dumps({"a": [1, 2, 3], "b": [1, 2]}), "json")
    assert [len(group[0]) for group in table.groups] == [3, 2]


def test_a_matrix_is_named_by_the_words_beside_it() -> None:
    said = {"rows": ["r1", "r2"], "cols": ["c1", "c2", "c3"], "m": [[1, 2, 3], [4, 5, 6]]}
    assert read(said) == {"rows": ["r1", "r2"], "c1": [1, 4], "c2": [2, 5], "c3": [3, 6]}


def test_of_two_lists_as_long_as_a_square_the_first_names_the_rows() -> None:
    said = {"veg": ["v1", "v2"], "farm": ["f1", "f2"], "m": [[1, 2], [3, 4]]}
    assert read(said) == {"veg": ["v1", "v2"], "f1": [1, 3], "f2": [2, 4]}


def test_rows_that_only_have_places_are_series() -> None:
    assert read({"at": ["p", "q", "r"], "m": [[1, 2, 3], [4, 5, 6]]}) == {
        "at": ["p", "q", "r"], "m 1": [1, 2, 3], "m 2": [4, 5, 6],
    }  # fmt: skip


def test_lists_within_a_mapping_are_columns() -> None:
    said = {"species": ["s", "t"], "counts": {"below": [1, 2], "above": [3, 4]}}
    assert read(said) == {"species": ["s", "t"], "below": [1, 2], "above": [3, 4]}


def test_panels_with_titles_become_columns_with_their_titles() -> None:
    said = {"spokes": ["p", "q"], "panels": [{"title": "A", "series": [[1, 2]]}, {"title": "B", "series": [[3, 4]]}]}
    assert read(said) == {"spokes": ["p", "q"], "A 1": [1, 2], "B 1": [3, 4]}


def test_numbers_in_words_count_only_when_all_are() -> None:
    table = loads(json.dumps({"year": ["2015", "2016"], "mixed": ["1", "x"], "label": ["+8%", "+9%"]}), "json")
    assert [column.kind for column in table.columns] == ["number", "text", "text"]


def test_gaps_among_numbers_are_none_and_infinity_is_a_gap() -> None:
    assert loads('{"x": [1, null, NaN, Infinity, "NA"]}', "json")["x"].values == (1, None, None, None, None)


def test_lines_of_records() -> None:
    assert loads('{"n": "a", "x": 1}\n\n{"n": "b", "x": 2.5}\n', "jsonl").data() == COLUMNS


@pytest.mark.parametrize(
    ("text", "format", "said"),
    [
        ('{"a": [1,}', "json", "line 1, column"),
        ("[]", "json", "no table"),
        ("{}", "json", "no table"),
        ("3", "json", "no table"),
        ('[1, {"a": 2}]', "json", "mixes"),
        ('{"a": 1}\nnope\n', "jsonl", "line 2"),
        ("[" * 100_000, "json", "cannot be read"),
    ],
)
def test_bad_files_say_what_and_where(text: str, format: str, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        loads(text, format, "data.json")
    assert said in caught.value.message
    assert caught.value.hint


plain = st.none() | st.booleans() | st.integers(-1000, 1000) | st.floats() | st.text(max_size=5)
anything = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=25,
)


@given(anything)
def test_any_json_is_a_table_or_a_clear_error(said: Any) -> None:
    try:
        table = loads(json.dumps(said), "json")
    except SourceError:
        return
    assert isinstance(table, Table)
    assert table.size > 0
