"""Files by their suffix: workbooks, Parquet, limits, and what every reader promises."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from figwright.core import tables
from figwright.core.errors import MissingExtra, NotFound, SourceError

SHARED = Path(__file__).parents[3] / "../shared/plots"


def sheet(rows: list[list[object]]) -> str:
    """The XML of a worksheet, words written into the cells."""

    def cell(value: object, place: str) -> str:
        if isinstance(value, str):
            return f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>'
        return "" if value is None else f'<c r="{place}"><v>{value}</v></c>'

    lines = [
        f'<row r="{r}">' + "".join(cell(value, f"{chr(64 + c)}{r}") for c, value in enumerate(row, 1)) + "</row>"
        for r, row in enumerate(rows, 1)
    ]
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def workbook(path: Path, sheets: dict[str, list[list[object]]]) -> Path:
    """The smallest .xlsx that programs accept."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    listed = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="r{i}"/>' for i, name in enumerate(sheets, 1))
    links = "".join(
        f'<Relationship Id="r{i}" Type="{rel}/worksheet" Target="worksheets/s{i}.xml"/>'
        for i in range(1, len(sheets) + 1)
    )
    with zipfile.ZipFile(path, "w") as parts:
        parts.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        )
        parts.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="w" Type="{rel}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
        )
        parts.writestr(
            "xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets>{listed}</sheets></workbook>'
        )
        parts.writestr(
            "xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{package}/relationships">{links}</Relationships>'
        )
        for i, rows in enumerate(sheets.values(), 1):
            parts.writestr(f"xl/worksheets/s{i}.xml", sheet(rows))
    return path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    pytest.importorskip("python_calamine")
    first: list[list[object]] = [["Results of spring"], [None], ["name", "score"], ["a", 1], ["b", 2.5]]
    second: list[list[object]] = [["x", "y"], [1, 2], [3, None]]
    return workbook(tmp_path / "book.xlsx", {"Spring": first, "Fall term": second})


def test_the_first_sheet_under_its_title(book: Path) -> None:
    assert tables.read(book).data() == {"name": ["a", "b"], "score": [1, 2.5]}


def test_a_sheet_by_name(book: Path) -> None:
    table = tables.read(f"{book}#Fall term")
    assert table.data() == {"x": [1, 3], "y": [2, None]}
    assert table.path == book


def test_a_sheet_that_is_not_there_names_the_nearest(book: Path) -> None:
    with pytest.raises(SourceError) as caught:
        tables.read(f"{book}#Fall tem")
    assert "Fall term" in caught.value.hint


def test_a_file_with_a_hash_in_its_name_is_itself(tmp_path: Path) -> None:
    path = tmp_path / "run#1.csv"
    path.write_text("n,x\na,1\n")
    assert tables.read(path).names == ("n", "x")


def test_parquet_with_dates_and_gaps(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    from datetime import date

    from pyarrow import parquet

    path = tmp_path / "data.parquet"
    said = {"day": [date(2021, 3, 4), None], "x": [1, None], "n": ["a", "b"], "many": [[1], [2]]}
    parquet.write_table(arrow.table(said), path)
    table = tables.read(path)
    assert table.data() == {"day": ["2021-03-04", None], "x": [1, None], "n": ["a", "b"]}
    assert table["day"].kind == "date"
    assert any("many" in note for note in table.notes)


@pytest.mark.parametrize("suffix", ["xlsx", "parquet"])
def test_broken_files_of_a_binary_format_are_refused(tmp_path: Path, suffix: str) -> None:
    pytest.importorskip({"xlsx": "python_calamine", "parquet": "pyarrow"}[suffix])
    path = tmp_path / f"data.{suffix}"
    path.write_bytes(b"PK\x03\x04 this is nothing")
    with pytest.raises(SourceError) as caught:
        tables.read(path)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("suffix", "module", "extra"), [("xlsx", "python_calamine", "plots"), ("parquet", "pyarrow", "parquet")]
)
def test_a_missing_part_is_named(suffix: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra) as caught:
        tables.loads(b"x", suffix)
    assert f"figwright[{extra}]" in caught.value.hint


def test_files_that_are_too_large_are_refused_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "data.csv"
    path.write_text("n,x\na,1\n")
    monkeypatch.setattr(tables, "LARGEST_FILE", 4)
    with pytest.raises(SourceError, match="MB"):
        tables.read(path)
    with pytest.raises(SourceError, match="MB"):
        tables.loads("n,x\na,1\n", "csv")


def test_tables_with_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_VALUES", 3)
    with pytest.raises(SourceError, match="4 values"):
        tables.loads("n,x\na,1\nb,2\n", "csv")


@pytest.mark.parametrize("name", ["data.doc", "data"])
def test_other_suffixes_are_refused_with_those_that_are_read(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("n,x\na,1\n")
    with pytest.raises(SourceError) as caught:
        tables.read(tmp_path / name)
    assert ".csv" in caught.value.hint
    assert ".xlsx" in caught.value.hint


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no file"):
        tables.read(tmp_path / "no.csv")
    with pytest.raises(SourceError, match="cannot be read"):
        tables.read(tmp_path)


def test_an_unknown_format_names_the_nearest() -> None:
    with pytest.raises(NotFound) as caught:
        tables.loads("x", "jsonn")
    assert "json" in caught.value.hint


@pytest.mark.parametrize("format", tables.names())
def test_every_reader_refuses_nothing_and_noise_alike(format: str) -> None:
    for content in (b"", b"  \n", b"\xff\xfe\xfd\x00\x01"):
        with pytest.raises(SourceError):
            tables.loads(content, format, "noise")


def test_the_reference_tables_are_read() -> None:
    files = sorted(SHARED.glob("*/data.*"))
    if not files:
        pytest.skip("no reference plots here")
    for file in files:
        table = tables.read(file)
        assert table.size > 5
        assert table.as_text()
