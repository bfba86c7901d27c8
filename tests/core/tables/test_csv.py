"""CSV as people and programs write it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.core import tables
from figwright.core.errors import SourceError
from figwright.core.tables import Table, loads
from growth import LINEAR, growth

pytestmark = pytest.mark.core


def columns(text: str | bytes, format: str = "csv") -> dict[str, list[object]]:
    return dict(loads(text, format).data())


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_told_by_the_lines(delimiter: str) -> None:
    text = "\n".join(delimiter.join(row) for row in (("name", "score"), ("a", "1"), ("b", "2.5")))
    assert columns(text) == {"name": ["a", "b"], "score": [1, 2.5]}


def test_a_mark_of_byte_order_and_windows_line_ends_are_no_part_of_a_name() -> None:
    assert columns(b"\xef\xbb\xbfname,score\r\na,1\r\n") == {"name": ["a"], "score": [1]}


def test_utf_16_is_read() -> None:
    assert columns("name,größe\nä,1\n".encode("utf-16")) == {"name": ["ä"], "größe": [1]}


def test_what_is_not_utf_8_is_read_with_a_note() -> None:
    table = loads("name,größe\nä,1\n".encode("cp1252"), "csv")
    assert table.names == ("name", "größe")
    assert any("UTF-8" in note for note in table.notes)


def test_quoted_cells_hold_delimiters_quotes_and_line_ends() -> None:
    assert columns('name,score\n"a, ""b""\nc",1\n') == {"name": ['a, "b"\nc'], "score": [1]}


def test_decimal_commas_in_files_with_semicolons() -> None:
    assert columns("x;y\n1,5;1.234,25\n2,5;2.000,75\n") == {"x": [1.5, 2.5], "y": [1234.25, 2000.75]}


def test_points_in_files_with_semicolons_stay_points() -> None:
    assert columns("x;y\n1.5;3\n2.25;4\n") == {"x": [1.5, 2.25], "y": [3, 4]}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('"1,234,567"', 1234567), ("1 234 567", 1234567), ("1'000", 1000), ("45%", 45), ("$1200", 1200),
        ("-$3.50", -3.5), ("+2", 2), ("1e-7", 1e-7), (".5", 0.5), ("5.", 5.0), ("−3", -3),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(written: str, read: float) -> None:
    assert columns(f"n,x\na,{written}\n")["x"] == [read]


def test_signs_at_the_numbers_are_kept_as_the_unit() -> None:
    table = loads("n,x,y\na,45%,$3\nb,50%,$4\n", "csv")
    assert [column.unit for column in table.columns] == ["", "%", "$"]


@pytest.mark.parametrize("gap", ["", "NA", "n/a", "-", "–", "null", "NaN", "None"])
def test_what_is_missing_among_numbers_is_none(gap: str) -> None:
    table = loads(f"n,x\na,1\nb,{gap}\nc,3\n", "csv")
    assert table["x"].values == (1, None, 3)
    assert table["x"].kind == "number"


def test_na_among_words_is_a_word() -> None:
    assert columns("region,x\nNA,1\nEU,2\n")["region"] == ["NA", "EU"]


@pytest.mark.parametrize("code", ["007", "0123"])
def test_codes_are_no_numbers(code: str) -> None:
    assert columns(f"code,x\n{code},1\n{code},2\n")["code"] == [code, code]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (("2021-03-04", "2021-03-05"), ("2021-03-04", "2021-03-05")),
        (("2021/3/4", "2021/3/5"), ("2021-03-04", "2021-03-05")),
        (("04.03.2021", "05.03.2021"), ("2021-03-04", "2021-03-05")),
        (("13/03/2021", "04/03/2021"), ("2021-03-13", "2021-03-04")),
        (("03/13/2021", "03/04/2021"), ("2021-03-13", "2021-03-04")),
        (("Jan 2021", "February 2021"), ("2021-01", "2021-02")),
        (("4 March 2021", "5 March 2021"), ("2021-03-04", "2021-03-05")),
        (("2021-03", "2021-04"), ("2021-03", "2021-04")),
        (("2021-03-04 10:30", "2021-03-04T11:00:05"), ("2021-03-04T10:30", "2021-03-04T11:00:05")),
    ],
)
def test_dates_become_iso(written: tuple[str, str], read: tuple[str, str]) -> None:
    column = loads("day,x\n" + "".join(f"{day},1\n" for day in written), "csv")["day"]
    assert (column.kind, column.values) == ("date", read)


def test_dates_that_could_be_read_in_two_ways_are_noted() -> None:
    assert any("month first" in note for note in loads("day,x\n03/04/2021,1\n05/06/2021,2\n", "csv").notes)


@pytest.mark.parametrize("odd", ["2021-13-01", "31.02.2021", "2021-3-4-5"])
def test_what_is_no_date_stays_a_word(odd: str) -> None:
    assert loads(f"day,x\n{odd},1\n", "csv")["day"].kind == "text"


def test_units_stay_in_the_names() -> None:
    assert loads("Time (s),Cost [$]\n1,2\n", "csv").names == ("Time (s)", "Cost [$]")


def test_doubled_names_are_made_unique_with_a_note() -> None:
    table = loads("n,x,x,x (2)\na,1,2,3\n", "csv")
    assert len(set(table.names)) == 4
    assert table.data()["x"] == [1]
    assert any("'x'" in note for note in table.notes)


def test_a_column_without_a_name_gets_one_and_counted_rows_are_left_out() -> None:
    assert loads("n,,y\na,5,2\nb,7,1\n", "csv").names == ("n", "column 2", "y")
    assert loads(",n,y\n0,a,2\n1,b,1\n", "csv").names == ("n", "y")


def test_remarks_before_and_between_are_no_rows() -> None:
    assert columns("# made by a script\n# on a day\nn,x\na,1\n# half time, indeed, yes\nb,2\n") == {
        "n": ["a", "b"],
        "x": [1, 2],
    }


def test_names_in_the_last_remark_are_names() -> None:
    assert columns("# epoch,loss\n1,0.5\n2,0.25\n") == {"epoch": [1, 2], "loss": [0.5, 0.25]}


def test_values_that_begin_with_a_hash_stay() -> None:
    assert columns("rank,x\n#1,5\n#2,4\n")["rank"] == ["#1", "#2"]


def test_short_rows_are_filled_and_noted() -> None:
    table = loads("n,x,y\na,1\nb,2,3\n", "csv")
    assert table["y"].values == (None, 3)
    assert any("line 2" in note for note in table.notes)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("n,x\na,1,7,8\nb,2\nc,3\n", "line 2"),
        ("1,2\n3,4\n5,6\n", "line 1"),
        ("n,x\n", "one line"),
        ("# only\n# remarks\n", "comments"),
        ("   \n\n", "empty"),
        ("", "empty"),
    ],
)
def test_bad_files_say_what_and_where(text: str, said: str) -> None:
    with pytest.raises(SourceError) as caught:
        loads(text, "csv", "results.csv")
    assert said in caught.value.message
    assert "results.csv" in caught.value.message
    assert caught.value.hint


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(SourceError, match="not a text file"):
        loads(b"\x89PNG\0\0\0\x01", "csv")


def test_one_column_is_a_table() -> None:
    assert columns("x\n1\n2\n") == {"x": [1, 2]}


def test_a_tsv_with_commas_in_its_cells() -> None:
    assert columns("name\tx\nSmith, J.\t1\n", "tsv") == {"name": ["Smith, J."], "x": [1]}


@given(
    st.lists(st.floats(allow_nan=False, allow_infinity=False, width=32), min_size=1, max_size=20),
    st.sampled_from([",", ";", "\t"]),
)
def test_numbers_come_back_as_they_were_written(numbers: list[float], delimiter: str) -> None:
    text = f"n{delimiter}x\n" + "".join(f"a{delimiter}{number!r}\n" for number in numbers)
    assert [float(value) for value in loads(text, "csv")["x"].values if value is not None] == numbers


@given(st.text(max_size=300))
def test_any_text_is_a_table_or_a_clear_error(text: str) -> None:
    try:
        table = loads(text, "csv")
    except SourceError:
        return
    assert isinstance(table, Table)
    assert all(name.strip() == name for name in table.names)


def test_a_long_table_is_read_in_one_go() -> None:
    def read(rows: int) -> None:
        assert len(columns("a,b\n" + "1,2\n" * rows)["a"]) == rows

    assert growth(read, 1_500) < LINEAR


def test_a_number_with_its_error_is_two_numbers_and_told() -> None:
    table = loads("m,acc\nA,81.3 ± 0.4\nB,79.2 +/- 1.1\nC,84\nD,-\n", "csv")
    assert table.data() == {
        "m": ["A", "B", "C", "D"], "acc": [81.3, 79.2, 84, None], "acc ±": [0.4, 1.1, None, None],
    }  # fmt: skip
    assert any("acc ±" in note for note in table.notes)


def test_the_sign_behind_an_error_is_the_value_s_too() -> None:
    assert loads("m,acc\nA,81.3 ± 0.4%\nB,79.2 ± 1.1%\n", "csv")["acc"].unit == "%"


def test_words_and_columns_that_are_there_already_are_not_parted() -> None:
    assert columns("m,acc\nA,good ± 2\nB,bad ± 1\n")["acc"] == ["good ± 2", "bad ± 1"]
    assert columns("acc,acc ±\n81.3 ± 0.4,7\n")["acc ±"] == [7]


def test_a_unit_that_all_numbers_carry_is_the_column_s() -> None:
    table = loads("m,latency,speed\nA,3.5 ms,10 km/h\nB,12ms,\n", "csv")
    assert (table["latency"].values, table["latency"].unit) == ((3.5, 12), "ms")
    assert (table["speed"].values, table["speed"].unit) == ((10, None), "km/h")


@pytest.mark.parametrize(
    "cells", [("7B", "13B"), ("2 GB", "512 m"), ("10th", "20th"), ("3 May", "5 May"), ("v2", "v3")]
)
def test_sizes_ranks_days_and_different_units_stay_words(cells: tuple[str, str]) -> None:
    assert loads(f"m,x\nA,{cells[0]}\nB,{cells[1]}\n", "csv")["x"].values == cells


def test_endless_numbers_are_left_out_and_told() -> None:
    table = loads("x,y\n1,1.5\n2,inf\n3,-Infinity\n", "csv")
    assert table["y"].values == (1.5, None, None)
    assert any("inf" in note for note in table.notes)


def test_a_table_of_latex_is_read_without_its_rules_and_citations() -> None:
    text = r"""\begin{table}
\centering
\begin{tabular}{lc}
\toprule
Method & PSNR $\uparrow$ \\ \midrule
EDSR~\cite{edsr} & 32.46 \\[2pt]
\textbf{Ours} & \textbf{32.92} \\ \bottomrule
\end{tabular}
\end{table}
"""
    table = loads(text, "tex", "results")
    assert table.names == ("Method", r"PSNR $\uparrow$")
    assert (table["Method"].values, table[r"PSNR $\uparrow$"].values) == (("EDSR", "Ours"), (32.46, 32.92))


@pytest.mark.parametrize(("name", "row"), [("a.md", "| x | 1 |"), ("a.tex", r"x & 1 \\")])
def test_a_text_without_a_table_is_no_table(name: str, row: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text("First, we read the words, and then we sort them.\nAfter that, we count them, twice.\n", "utf-8")
    with pytest.raises(SourceError, match="contains no table") as told:
        tables.read(file)
    assert told.value.hint == f"to draw its text: figwright draw {name}"
    file.write_text(f"{row.replace('x', 'name').replace('1', 'score')}\n{row}\n", "utf-8")
    assert tables.read(file).columns
