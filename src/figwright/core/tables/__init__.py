"""A data file -> Table: one reader per file, chosen by the suffix.

A file holds `read`, a function (bytes, name for messages, part of the file) -> Table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from figwright.core.errors import SourceError
from figwright.core.registry import Registry
from figwright.core.tables._table import Column, Kind, Table, Value, column
from figwright.core.tables._totals import summary, summing, sums_up

__all__ = [
    "Column", "Kind", "Reader", "Table", "Value", "column", "formats", "loads", "names", "read", "summary", "summing",
    "sums_up",
]  # fmt: skip

Reader = Callable[[bytes, str, str], Table]

LARGEST_FILE = 50 * 2**20
"""In bytes. A plot shows hundreds of numbers: who gives more than this has given the wrong file."""
MOST_VALUES = 2_000_000

_registry: Registry[Reader] = Registry("figwright.core.tables", "read", "table format", group="figwright.tables")
names = _registry.names

_SUFFIXES = {
    "txt": "csv", "dat": "csv", "md": "csv", "tex": "csv", "tab": "tsv", "ndjson": "jsonl", "pq": "parquet",
    "xlsx": "excel", "xlsm": "excel", "xlsb": "excel", "xls": "excel", "ods": "excel",
}  # fmt: skip
"""Suffixes whose reader has another name."""


def formats() -> tuple[str, ...]:
    """The suffixes that can be read."""
    return tuple(sorted({*(name for name in names() if name != "excel"), *_SUFFIXES}))


_MARKED = {".md": b"|", ".tex": b"&"}
"""What every table of a text contains: without it, commas of sentences would be taken for columns."""


def read(path: Path | str) -> Table:
    """The table in a file; one sheet of a workbook is named after a hash: `results.xlsx#Sheet 2`."""
    file, part = _split_sheet(Path(path))
    try:
        size = file.stat().st_size
        if size > LARGEST_FILE:
            raise SourceError(
                f"{file.name!r} has {size / 2**20:.0f} MB; the limit is {LARGEST_FILE // 2**20} MB",
                "plot a summary of it, or a sample of its rows",
            )
        content = file.read_bytes()
    except FileNotFoundError:
        raise SourceError(f"no file {str(file)!r}", f"give a table: .{', .'.join(formats())}") from None
    except OSError as error:
        raise SourceError(f"{str(file)!r} cannot be read: {error.strerror or error}", "give a readable file") from None
    if file.suffix.lower() in _MARKED and content.strip() and _MARKED[file.suffix.lower()] not in content:
        raise SourceError(f"{file.name!r} contains no table", f"to draw its text: figwright draw {file.name}")
    table = _loaded(content, _format(file), file.name, part)
    return replace(table, path=file, name=table.name or file.stem)


def loads(content: str | bytes, format: str, name: str = "") -> Table:
    """The table in a text or in the bytes of a file; `format` is the suffix of such a file."""
    raw = content.encode() if isinstance(content, str) else content
    if len(raw) > LARGEST_FILE:
        raise SourceError(f"the table has more than {LARGEST_FILE // 2**20} MB", "summarise it before you plot it")
    format = format.removeprefix(".").lower()
    table = _loaded(raw, _SUFFIXES.get(format, format), name or "the table", "")
    return replace(table, name=name)


def _loaded(content: bytes, format: str, name: str, part: str) -> Table:
    if not content.strip():
        raise SourceError(f"{name!r} is empty", "write column names in the first line, then at least one row")
    table = _registry.get(format)(content, name, part)
    if table.size > MOST_VALUES:
        raise SourceError(
            f"{name!r} has {table.size:,} values; the limit is {MOST_VALUES:,}",
            "plot a summary of it, or a sample of its rows",
        )
    return table


def _split_sheet(path: Path) -> tuple[Path, str]:
    """A path and the sheet after its hash; a file that has a hash in its own name is itself."""
    if "#" not in path.name or path.exists():
        return path, ""
    file, _, part = path.name.partition("#")
    return path.with_name(file), part


def _format(path: Path) -> str:
    suffix = path.suffix.removeprefix(".").lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    if suffix in names():
        return suffix
    raise SourceError(
        f"{path.name!r}: no reader for files that end in {path.suffix!r}" if suffix else f"{path.name!r} has no suffix",
        f"tables are read from .{', .'.join(formats())}",
    )
