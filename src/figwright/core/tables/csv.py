"""Comma-separated values -> Table, whatever separates them: comma, semicolon, tab, bar or runs of spaces.

What the file cannot tell may stand behind its name: `#decimal comma`, `#decimal point`, `#day first`, `#month first`.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import StringIO

from figwright.core.errors import SourceError
from figwright.core.numbers import number
from figwright.core.tables import _rows
from figwright.core.tables._aligned import aligned
from figwright.core.tables._cells import NumberStyle, decimal, typed
from figwright.core.tables._heads import Row, framed
from figwright.core.tables._table import Column, Table

_SPACES = "  "
_DELIMITERS = (",", ";", "\t", "|", "&")
_LOOKED_AT = 200
"""Rows from which the delimiter is told."""
_RULE = re.compile(r":?-{2,}:?|={3,}|-?")
_TEX_RULE = r"\\(?:hline|toprule|midrule|bottomrule|cline|cmidrule|specialrule|addlinespace)\b"
_TEX_LINE = re.compile(
    rf"\s*\\\\(?:\[[^\]\n]*\])?[ \t]*(?:{_TEX_RULE}[^\n&]*)?$"
    rf"|^\s*(?:{_TEX_RULE}|\\(?:begin|end|centering|caption|label|small|footnotesize|setlength|resizebox)\b).*\n"
    r"|~?\\cite[a-z]*\*?(?:\[[^\]\n]*\])*\{[^{}\n]*\}",
    re.M,
)
"""What LaTeX writes around the rows of a table."""
_BOX_LINE = re.compile(
    r"^[ \t]*(?:[+|]?[-=:]{2,}(?:[+|][-=:]{2,})+[+|]?|\+[-=]{2,}\+|[┌├└╞╘╒┏┗┡┝╭╰╔╠╚][^\w\n]*)[ \t]*(?:\n|\Z)", re.M
)
"""Lines that programs draw between rows on a screen."""
_BARS = str.maketrans("│┃║┆┊", "|||||")
_TYPES = re.compile(r"str|cat|bool|date|time|datetime\[.*\]|list\[.*\]|[iuf](?:8|16|32|64)|binary|duration\[.*\]")
"""What polars writes under the names."""
_DOTS = re.compile(r"\.{2,}|…|⋮")
_SECTION = re.compile(r"\[[\w ]{2,40}\]")
_TOLD = {"decimal comma": {"comma": True}, "decimal point": {"comma": False},
         "day first": {"day_first": True}, "month first": {"day_first": False}}  # fmt: skip


def read(content: bytes, name: str, part: str, delimiters: Sequence[str] = _DELIMITERS) -> Table:
    text, note = decoded(content, name)
    text = _TEX_LINE.sub("", text) if "\\\\" in text else text
    text = _BOX_LINE.sub("", text).translate(_BARS)
    delimiter = _delimiter(text, delimiters)
    found = framed(_body(_rows_of(text, delimiter, name), name))
    header, rows = _trimmed(found.names, found.rows)
    width = len(header)
    notes = [*([note] if note else []), *found.notes]
    for line, cells in rows:
        if len(cells) > width:
            raise SourceError(
                f"{name}, line {line}: {len(cells)} cells, but {width} column names",
                f"put cells that hold {_delimiter_name(delimiter)} in double quotes",
            )
    if delimiter == _SPACES and (uneven := next((line for line, cells in rows if len(cells) != width), 0)):
        raise SourceError(
            f"{name}, line {uneven}: columns are separated by spaces, but this line does not have {width} cells",
            "save the table with commas or tabs, so that empty cells can be recognised",
        )
    if short := [line for line, cells in rows if len(cells) < width]:
        notes.append(f"line {short[0]} has fewer cells than there are names ({len(short)} such); the rest is missing")
    told = _number_style(part, name, delimiter, (cell for _, cells in rows for cell in cells))

    def typing(called: str, cells: Sequence[object]) -> tuple[Column, list[str]]:
        return typed(called, [None if cell is None else str(cell) for cell in cells], told)

    if not rows:
        raise SourceError(f"{name!r} has only one line", "write column names in the first line, then at least one row")
    table = _rows.table(header, [cells for _, cells in rows], typing, name, found.units)
    return replace(table, notes=(*notes, *table.notes))


def _number_style(part: str, name: str, delimiter: str, cells: Iterable[str]) -> NumberStyle:
    """What holds for all columns: what stands behind the file's name, or what its numbers tell."""
    said: dict[str, bool] = {}
    for one in filter(None, (word.strip() for word in part.split(","))):
        if one not in _TOLD:
            raise SourceError(
                f"{name!r} has no part {one!r}", f"add one of these after the file name: #{', #'.join(_TOLD)}"
            )
        said |= _TOLD[one]
    found = decimal(cells)
    # Where commas separate the cells, one inside of a number rather marks thousands.
    comma = False if delimiter == "," and found is not True else found if delimiter != "," else None
    day_first = True if delimiter == ";" else None
    doubtful = delimiter != "," or found is True
    return NumberStyle(said.get("comma", comma), said.get("day_first", day_first), doubtful)


def decoded(content: bytes, name: str) -> tuple[str, str]:
    """The text of a file, and a note when it was not written in UTF-8."""
    for start, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(start):
            return content.decode(encoding, "replace"), ""
    if b"\0" in content[:4096]:
        raise SourceError(f"{name!r} is not a text file", "rename it with the suffix of its real format")
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace"), "the file is not UTF-8 and was read as Windows-1252"


def _delimiter(text: str, known: Sequence[str]) -> str:
    """The sign that cuts the lines most evenly into most cells."""

    def evenness(sign: str) -> tuple[float, int]:
        widths = Counter(len(cells) for _, cells in _first_rows(text, sign))
        if not widths:
            return (0.0, 0)
        width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
        return (count / widths.total(), width) if width > 1 else (0.0, 0)

    best = max(known, key=evenness)
    return best if evenness(best)[0] > 0 or evenness(_SPACES)[0] < 0.8 else _SPACES


def _first_rows(text: str, delimiter: str) -> list[Row]:
    try:
        return _parsed(text[:200_000], delimiter)[:_LOOKED_AT]
    except csv.Error:
        return []


def _parsed(text: str, delimiter: str) -> list[Row]:
    if delimiter == _SPACES:
        return _spaced(text)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    rows: list[Row] = []
    line = 1
    for cells in reader:
        if any(cell.strip() for cell in cells):
            rows.append((line, [cell.strip() for cell in cells]))
        line = reader.line_num + 1
    return rows


def _spaced(text: str) -> list[Row]:
    """Lines cut at runs of spaces; at every space where that gives no even rows."""
    lines = [(at, said.strip()) for at, said in enumerate(text.splitlines(), 1) if said.strip(" -=\t")]
    # "# a  b" has the names a and b: its sign stays at the first
    ways = [
        _indexed([(at, re.split(cut, re.sub(r"^#\s+", "#", said))) for at, said in lines])
        for cut in (r"\s{2,}|\t", r"\s+")
    ]
    if _even(ways[0]) and not (_even(ways[1]) and _run_together(ways[0])):
        return ways[0]
    return ways[1] if _even(ways[1]) else aligned(text) or ways[1]


def _even(rows: Sequence[Row]) -> bool:
    widths = Counter(len(cells) for _, cells in rows)
    return bool(widths) and max(widths.values()) >= 0.8 * len(rows) and max(widths, key=widths.__getitem__) > 1


def _run_together(rows: Sequence[Row]) -> bool:
    """Whether most rows have a cell of two numbers: one space parted them."""
    return 2 * sum(any(re.fullmatch(r"-?[\d.]+ -?[\d.]+", cell) for cell in cells) for _, cells in rows[1:]) > len(rows)


def _indexed(rows: list[Row]) -> list[Row]:
    """Rows with a name for the numbers of rows, which R and pandas print without one."""
    widths = {len(cells) for _, cells in rows[1:]}
    if len(rows) > 2 and len(widths) == 1 and widths == {len(rows[0][1]) + 1} and len(rows[0][1]) > 1:
        return [(rows[0][0], ["", *rows[0][1]]), *rows[1:]]
    return rows


def _rows_of(text: str, delimiter: str, name: str) -> list[Row]:
    csv.field_size_limit(10 * 2**20)
    try:
        rows = _parsed(text, delimiter)
    except csv.Error as error:
        raise SourceError(
            f"{name!r} cannot be split into cells: {error}", "look for a quote that is not closed"
        ) from None
    if not rows:
        raise SourceError(f"{name!r} is empty", "write column names in the first line, then at least one row")
    return rows


def _body(rows: list[Row], name: str) -> list[Row]:
    """The rows without remarks. Lines that begin with # or // are remarks, unless they are as wide as the table; numpy
    writes its names as the last of them before the numbers."""
    rows = _unruled([(line, cells) for line, cells in rows if not cells[0].lower().startswith("sep=")])
    rows = _section(rows, name)
    if cut := next((line for line, cells in rows[1:] if all(map(_DOTS.fullmatch, cells)) and len(cells) > 1), 0):
        raise SourceError(f"{name}, line {cut}: dots replace rows that were left out", "save the whole table")
    wide = Counter(len(cells) for _, cells in rows).most_common(1)[0][0] if rows else 0
    remarks = [cells for _, cells in rows if cells[0].startswith("#") and cells[0] != "#"]
    body = [(line, cells) for line, cells in rows if not _is_remark(cells, wide)]
    if not body:
        raise SourceError(
            f"{name!r} contains only comments", "write column names in the first line, then at least one row"
        )
    line, first = body[0]
    if not _all_numbers(first):
        return body
    if remarks and len(remarks[-1]) == len(first):
        last = remarks[-1]
        return [(line, [last[0].lstrip("# "), *last[1:]]), *(row for row in body if row[1] is not last)]
    if len(body) > 1:
        raise SourceError(
            f"{name}, line {line}: the first line contains only numbers, no column names",
            "add a first line with the column names",
        )
    return body


def _section(rows: list[Row], name: str) -> list[Row]:
    """The rows under the only heading such as [Data] that has a table under it."""
    starts = [place for place, (_, cells) in enumerate(rows) if _SECTION.fullmatch(cells[0]) and not any(cells[1:])]
    if not starts:
        return rows
    parts = [rows[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(rows)], strict=True)]
    full = [part for part in parts if len(part) > 2 and len({len(cells) for _, cells in part}) == 1]
    if len(full) > 1 and sum(len(part[0][1]) > 1 for part in full) > 1:
        raise SourceError(
            f"{name!r} holds {len(full)} tables, each under a heading in brackets", "put each into its own file"
        )
    return full[0] if len(full) == 1 and starts[0] <= len(full[0]) + 20 else rows


def _unruled(rows: list[Row]) -> list[Row]:
    """The rows without the lines that are drawn between them, and without the bars at both ends of a line."""
    kept = [
        (line, cells) for line, cells in rows
        if not any(cells) or not all(_RULE.fullmatch(cell) for cell in cells) or not any("--" in cell for cell in cells)
    ]  # fmt: skip
    kept = [
        row for at, row in enumerate(kept) if at not in (1, 2) or not all(map(_TYPES.fullmatch, filter(None, row[1])))
    ]
    if len(kept) < len(rows) and all(len(cells) > 2 and not cells[0] and not cells[-1] for _, cells in kept):
        return [(line, cells[1:-1]) for line, cells in kept]
    return kept


def _trimmed(header: list[str], rows: list[Row]) -> tuple[list[str], list[Row]]:
    """Without columns at the end that hold nothing."""
    while header and not header[-1] and all(len(cells) < len(header) or not cells[-1] for _, cells in rows):
        header = header[:-1]
        rows = [(line, cells[: len(header)]) for line, cells in rows]
    return header, rows


def _is_remark(cells: list[str], wide: int) -> bool:
    first = cells[0]
    if first.startswith("//"):
        return len(cells) != wide
    return first.startswith("#") and first != "#" and (len(cells) != wide or first.startswith(("# ", "##")))


def _all_numbers(cells: Iterable[str]) -> bool:
    said = [cell for cell in cells if cell]
    # A single line of years is a header: a table by years has its categories beside it, and is not all numbers.
    return bool(said) and all(number(cell) is not None for cell in said)


def _delimiter_name(delimiter: str) -> str:
    return {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar", "&": "an ampersand", _SPACES: "spaces"}[
        delimiter
    ]
