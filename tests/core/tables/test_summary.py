"""The columns of a table told in a line each: enough to write code over them, and nothing that breaks a line."""

from __future__ import annotations

from json import JSONDecoder

from hypothesis import given
from hypothesis import strategies as st

from figwright.core.table_summary import MOST_COLUMNS, summary
from figwright.core.tables import Table

cells = st.none() | st.text(max_size=60) | st.floats(allow_nan=True) | st.integers(-(10**6), 10**6)


def test_kind_length_range_and_the_first_values_are_told() -> None:
    told = summary(Table.of({"Year": [2020, 2021, None, 2023, 2024], "Who": ["a", "b", "a", "c" * 90, "a"]}))
    first, second = told.splitlines()
    assert first == '"Year": number, 5 values, 1 missing, 2020 to 2024, begins 2020, 2021, 2023, …'
    assert second.startswith('"Who": text, 5 values, 3 different: "a", "b", "ccc')
    assert len(second) < 120


@given(
    st.dictionaries(st.text(min_size=1, max_size=30), st.lists(cells, min_size=1, max_size=12), min_size=1, max_size=5)
)
def test_every_column_is_one_line_and_its_name_can_be_read_back(data: dict[str, list[object]]) -> None:
    """Law: whatever stands in names and cells, a line is a column."""
    lines = summary(Table.of(data)).split("\n")  # type: ignore[arg-type]
    assert len(lines) == len(data)
    for name, line in zip(data, lines, strict=True):
        assert JSONDecoder().raw_decode(line)[0] == name


def test_a_table_of_many_columns_is_cut() -> None:
    told = summary(Table.of({f"c{i}": [i, i] for i in range(MOST_COLUMNS + 40)}))
    assert told.endswith("… 40 more columns")
    assert len(told.splitlines()) == MOST_COLUMNS + 1
