"""Readers that a standalone script carries: plain Python, the standard library and numpy, so that they can be copied.

Their text goes into the script as it stands here, and they are tried on the user's file before: a script that would
read other data than the table holds gets the data written into it instead.
"""

from __future__ import annotations

import csv
import inspect
import json
import math
import os
import textwrap
from pathlib import Path
from typing import Any

from figwright.core.tables import Table
from figwright.plots.charts._code import bracketed, literal


def csv_reader(path, numbers, delimiter=","):  # type: ignore[no-untyped-def]
    """The columns of a file by name; those of `numbers` as numbers, NaN where a cell is empty."""

    def number(cell):  # type: ignore[no-untyped-def]
        return int(cell) if cell.lstrip("-").isdecimal() else float(cell or "nan")

    with open(path, encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file, delimiter=delimiter)
    rows = [row for row in rows if any(row)]
    columns = {name.strip(): [row[i].strip() for row in rows] for i, name in enumerate(header)}
    return {name: list(map(number, cells)) if name in numbers else cells for name, cells in columns.items()}


def json_reader(path, numbers):  # type: ignore[no-untyped-def]
    """The columns of a file of records or columns by name; NaN, or "" among words, where there is no value."""
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    if isinstance(found, list):
        names = dict.fromkeys(name for row in found for name in row)
        found = {name: [row.get(name) for row in found] for name in names}
    return {
        name: [(float("nan") if name in numbers else "") if value is None else value for value in values]
        for name, values in found.items()
    }


def reading(
    path: Path, table: Table, data: dict[str, list[Any]], home: Path | None = None
) -> tuple[list[str], str] | None:
    """The imports and lines with which a script reads the file, or None when they would not give the same data.

    A file in the script's folder is found from wherever the script is run; no `home`: it will lie there.
    """
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".tsv", ".json"):
        return None
    reader: Any = json_reader if suffix == ".json" else csv_reader
    numbers = [column.name for column in table.columns if column.kind == "number"]
    options = ', delimiter="\\t"' if suffix == ".tsv" else ""
    try:
        found = reader(path, numbers, *(["\t"] if options else []))
    except (OSError, ValueError, IndexError, KeyError, TypeError, AttributeError):
        return None
    if not _tables_equal(found, data):
        return None
    text = textwrap.dedent(inspect.getsource(reader)).replace("  # type: ignore[no-untyped-def]", "")
    text = text.replace(f"def {reader.__name__}(", "def read(").rstrip()
    lines = [f"NUMBERS = {bracketed('[', [literal(name) for name in numbers], ']', 88)}"]
    lines.append(f"data = read({_place(path, home)}, NUMBERS{options})")
    imports = ["import csv" if reader is csv_reader else "import json", "from pathlib import Path"]
    return imports, f"{text}\n\n\n" + "\n".join(lines)


def _place(path: Path, home: Path | None) -> str:
    """The file as the script names it: from its own folder, so that it is found from wherever the script is run."""
    if home is None or path.resolve().parent == home.resolve():
        return f"Path(__file__).with_name({literal(path.name)})"
    try:
        way = Path(os.path.relpath(path.resolve(), home.resolve())).as_posix()
    except ValueError:  # another drive
        return f"Path({literal(str(path.resolve()))})"
    return f"Path(__file__).parent / {literal(way)}"


def _tables_equal(one: dict[str, list[Any]], other: dict[str, list[Any]]) -> bool:
    return list(one) == list(other) and all(
        len(one[name]) == len(other[name]) and all(map(_equal, one[name], other[name])) for name in one
    )


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    return type(one) is type(other) and bool(one == other)


def inline(data: dict[str, list[Any]]) -> str:
    """The data as a literal, every column filled into lines."""
    rows = []
    for name, values in data.items():
        cells = ["np.nan" if isinstance(v, float) and math.isnan(v) else _number(v) for v in values]
        rows.append(f"{literal(name)}: {bracketed('[', cells, ']', 92 - len(name))}")
    return "data = {\n" + "".join(f"    {row.replace(chr(10), chr(10) + '    ')},\n" for row in rows) + "}"


def _number(value: Any) -> str:
    """Infinity has no literal of its own."""
    return f'float("{value}")' if isinstance(value, float) and math.isinf(value) else literal(value)
