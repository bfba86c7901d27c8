"""Tables as people have them: each file in the folders `odd*` against the columns, units and notes in `expected.yaml`.

The first set was written before the readers were mended, the others after, for other trades. A column is a list of
numbers or words, or a mapping of "date" or a unit to its values.
"""

from __future__ import annotations

from math import isclose
from pathlib import Path
from typing import Any

import pytest
import yaml

from figwright.core import tables
from figwright.core.errors import SourceError
from figwright.core.tables import Table

HERE = Path(__file__).parent
CASES = {
    f"{folder.name}/{name}": (folder / name, said)
    for folder in sorted(HERE.glob("odd*"))
    for name, said in yaml.safe_load((folder / "expected.yaml").read_text("utf-8")).items()
}


def differences(table: Table, said: dict[str, Any]) -> list[str]:
    """What is read otherwise than it is written in the expectations."""
    wanted = said.get("columns", {})
    if table.names != tuple(wanted):
        return [f"names: {table.names}"]
    wrong = []
    for name, told in wanted.items():
        column = table[name]
        key, values = next(iter(told.items())) if isinstance(told, dict) else ("", told)
        numbers = key != "date" and all(isinstance(value, int | float) for value in values if value is not None)
        kind = "date" if key == "date" else "number" if numbers else "text"
        unit = key if kind == "number" else ""
        if (column.kind, column.unit) != (kind, unit):
            wrong.append(f"{name}: {column.kind} in {column.unit!r}: {column.values[:4]}")
        elif len(column) != len(values) or not all(map(_equal, column.values, values)):
            wrong.append(f"{name}: {column.values}")
    notes = " ".join(table.notes).lower()
    return wrong + [
        f"no note of {note!r} in {table.notes}" for note in said.get("notes", ()) if note.lower() not in notes
    ]


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, rel_tol=1e-6)
    return bool(one == other)


@pytest.mark.parametrize("name", CASES)
def test_odd_tables_are_read_as_people_mean_them_or_refused(name: str) -> None:
    path, said = CASES[name]
    if "refused" in said:
        with pytest.raises(SourceError) as caught:
            tables.read(path)
        assert said["refused"] in caught.value.message
        assert caught.value.hint
        return
    assert not differences(tables.read(path), said)
