"""JSON -> Table: records, columns, rows under names, or a mapping with matrices in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from figwright.core.errors import SourceError
from figwright.core.tables import _rows
from figwright.core.tables._cells import bare_number, valued
from figwright.core.tables._table import Column, Table
from figwright.core.tables.csv import decoded

_WRAPPERS = ("data", "records", "rows", "values", "items", "results", "table")
"""Keys under which people put the table itself."""
_HINT = "give records [{...}, ...] or columns {name: [...], ...}"


def read(content: bytes, name: str, part: str) -> Table:
    text, _ = decoded(content, name)
    try:
        said = json.loads(text)
    except json.JSONDecodeError as error:
        raise SourceError(
            f"{name}, line {error.lineno}, column {error.colno}: {error.msg}", "repair the JSON"
        ) from None
    except (RecursionError, ValueError) as error:
        raise SourceError(f"{name!r} cannot be read as JSON: {error}", _HINT) from None
    return shaped(said, name)


def shaped(said: Any, name: str) -> Table:
    """Any of the shapes in which JSON holds a table."""
    if isinstance(said, list) and said:
        return _listed(said, name)
    if isinstance(said, dict) and said:
        inner = _unwrapped(said)
        return shaped(inner, name) if inner is not said else _mapped(said, name)
    raise SourceError(f"{name!r} contains no table", _HINT)


def _listed(said: list[Any], name: str) -> Table:
    if all(isinstance(one, dict) for one in said):
        if not any(isinstance(value, list | dict) for one in said for value in one.values()):
            header = list(dict.fromkeys(key for one in said for key in one))
            return _rows.table(header, [[one.get(key) for key in header] for one in said], valued, name)
        return _mapped(_titled(said), name)
    if all(isinstance(one, list) for one in said):
        first, *rest = said
        if rest and first and all(isinstance(cell, str) for cell in first):
            return _rows.table(first, rest, valued, name)
        return _mapped({"value": said}, name)
    if any(isinstance(one, list | dict) for one in said):
        raise SourceError(f"{name!r} mixes records with plain values", _HINT)
    return _columns({"value": said}, [], name)


def _unwrapped(said: dict[str, Any]) -> Any:
    """What lies under a key such as "data", when everything beside it only describes it."""
    for key in _WRAPPERS:
        inner = said.get(key)
        rest = [value for other, value in said.items() if other != key]
        header = said.get("columns")
        if isinstance(inner, list) and inner and isinstance(inner[0], list) and _plain_list(header):
            return [list(map(str, header or ())), *inner]
        described = all(
            not isinstance(value, list) or other in ("index", "columns")
            for other, value in said.items()
            if other != key
        )
        if (
            isinstance(inner, list | dict)
            and inner
            and described
            and not any(isinstance(v, dict) and key != "data" for v in rest)
        ):
            return inner
    return said


def _plain_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and not any(isinstance(one, list | dict) for one in value)


def _mapped(said: Mapping[str, Any], name: str) -> Table:
    """A mapping: lists are columns, matrices several, plain values remarks; only plain values are one column."""
    if not any(isinstance(value, list | dict) for value in said.values()):
        return _columns({"name": list(said), "value": list(said.values())}, [], name)
    notes: list[str] = []
    flat: dict[str, list[Any]] = {}
    words = {key: value for key, value in said.items() if _plain_list(value) and all(isinstance(v, str) for v in value)}
    consumed: set[str] = set()
    for key, value in said.items():
        if _plain_list(value):
            _add(flat, key, value)
        elif isinstance(value, list) and value and all(isinstance(one, list) for one in value):
            _matrix(flat, key, value, words, consumed, alone=len(said) == 1)
        elif isinstance(value, dict):
            _nested(flat, key, value)
        elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            for inner, column in _titled(value).items():
                _panel(flat, inner, column, set(map(len, words.values())))
        elif value not in ([], {}, None):
            notes.append(f"{key!r} is a single value and no column")
    return _columns({key: value for key, value in flat.items() if key not in consumed}, notes, name)


def _add(flat: dict[str, list[Any]], key: str, values: list[Any]) -> None:
    called, count = key, 2
    while called in flat:
        called, count = f"{key} ({count})", count + 1
    flat[called] = values


def _panel(flat: dict[str, list[Any]], key: str, value: Any, lengths: set[int]) -> None:
    """What one of several like tables holds: its matrices are series by their rows when those are as long as a list of
    words beside them all, by their columns otherwise."""
    if _plain_list(value):
        _add(flat, key, value)
    elif isinstance(value, dict):
        _nested(flat, key, value)
    elif isinstance(value, list) and value and all(_plain_list(one) for one in value):
        even = len(set(map(len, value))) == 1 and len(value[0]) not in lengths
        for place, series in enumerate(zip(*value, strict=True) if even else value, 1):
            _add(flat, f"{key} {place}", list(series))


def _matrix(
    flat: dict[str, list[Any]],
    key: str,
    rows: list[list[Any]],
    words: Mapping[str, list[str]],
    consumed: set[str],
    *,
    alone: bool = False,
) -> None:
    """Columns of a matrix, named after the list of words that is as long as its rows. The rows may have such a list
    too; when both would do (a square), the first is for the rows. Rows of several lengths, and rows of which only the
    places are named, are columns themselves."""
    beside = [other for other, value in words.items() if len(value) == len(rows)]
    across = [other for other, value in words.items() if len(value) == len(rows[0]) == len(set(value))]
    if len(set(map(len, rows))) > 1 or (across and not beside):
        for place, row in enumerate(rows, 1):
            _add(flat, f"{key} {place}", row)
        return
    width = len(rows[0])
    header = [f"{key} {place}" for place in range(1, width + 1)]
    if width == len(rows):
        header = words[across[-1]] if across else header
        consumed.update(across[1:])
    elif across:
        header = words[across[0]]
        consumed.add(across[0])
    if alone and not flat:
        flat["row"] = list(range(1, len(rows) + 1))
    for place, called in enumerate(header):
        _add(flat, called, [row[place] for row in rows])


def _nested(flat: dict[str, list[Any]], key: str, inner: Mapping[str, Any]) -> None:
    """A mapping within: its lists are columns of their own names, its plain values rows by their keys."""
    plain = {name: value for name, value in inner.items() if not isinstance(value, list | dict)}
    if plain and len(plain) == len(inner):
        if list(plain) != [str(i) for i in range(len(plain))] and not any(
            values == list(plain) for values in flat.values()
        ):
            _add(flat, "name" if "name" not in flat else f"{key} name", list(plain))
        _add(flat, key, list(plain.values()))
        return
    for name, value in inner.items():
        called = name if name not in flat else f"{key} {name}"
        if _plain_list(value):
            _add(flat, called, value)
        elif isinstance(value, dict):
            _nested(flat, f"{key} {name}", value)


def _titled(records: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Records that hold lists: each is a table of its own, and the first words in it are its title."""
    out: dict[str, Any] = {}
    for place, record in enumerate(records, 1):
        title = next((value for value in record.values() if isinstance(value, str)), str(place))
        for key, value in record.items():
            if isinstance(value, list | dict):
                out[f"{title} {key}" if len(record) > 2 or key != "series" else title] = value
    return out


def _columns(columns: Mapping[str, Sequence[Any]], notes: list[str], name: str) -> Table:
    out: list[Column] = []
    # Where numbers are written as numbers, "+8%" in quotes is a label.
    numbers = any(bare_number(value) for values in columns.values() for value in values)
    for key, values in columns.items():
        if any(isinstance(value, list | dict) for value in values):
            notes.append(f"{key!r} mixes lists with plain values and is left out")
            continue
        one, said = valued(key, values, labels=numbers)
        out.append(one)
        notes.extend(f"{key}: {note}" for note in said)
    if not out:
        raise SourceError(f"{name!r} contains no columns", _HINT)
    return Table(tuple(out), notes=tuple(notes))
