"""Parquet -> Table."""

from __future__ import annotations

from io import BytesIO

from figwright.core import tables
from figwright.core.errors import MissingExtra, SourceError
from figwright.core.tables import _rows
from figwright.core.tables._cells import valued
from figwright.core.tables._table import Column, Table


def read(content: bytes, name: str, part: str) -> Table:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra(f"reading {name!r}", "parquet") from None
    try:
        file = parquet.ParquetFile(BytesIO(content))
        # A small file may unfold to very much: the bound is asked before anything is unpacked.
        size = file.metadata.num_rows * file.metadata.num_columns
        if size > tables.MOST_VALUES:
            raise SourceError(
                f"{name!r} has {size:,} values; the limit is {tables.MOST_VALUES:,}",
                "plot a summary of it, or a sample of its rows",
            )
        arrow = file.read()
    except (pyarrow.ArrowException, OSError) as error:
        raise SourceError(f"{name!r} cannot be read as Parquet: {str(error)[:120]}", "write the file again") from None
    notes: list[str] = []
    header = [field for field in arrow.column_names if not field.startswith("__index_level_")]
    columns: list[Column] = []
    for called, field in zip(_rows.unique(header, notes), header, strict=True):
        values = arrow.column(arrow.column_names.index(field)).to_pylist()
        if any(isinstance(value, list | dict) for value in values):
            notes.append(f"the column {field!r} holds lists and is left out")
            continue
        one, said = valued(called, values)
        columns.append(one)
        notes.extend(f"{called}: {note}" for note in said)
    return Table(tuple(columns), notes=tuple(notes))
