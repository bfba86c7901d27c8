"""Script: matplotlib code over named columns, and the same with its data, ready to be run by anybody.

The body finds the data as `data`, a dict of columns by name (NaN where a number is missing), has `plt` and `np`, and
leaves a figure. Numbers of the data do not stand in the body: what is drawn cannot be mistyped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from figwright.tables import Column, Table, Value

DATA = "data.json"
_HEAD = "import json\n\nimport matplotlib.pyplot as plt\nimport numpy as np\n"


@dataclass(frozen=True, slots=True)
class Script:
    """The code of a plot without its data, and the data. `ours` is set by the compiler of charts alone: such code runs
    also where the machine cannot fence in what a model has written."""

    body: str
    table: Table
    ours: bool = False

    @property
    def boxed(self) -> str:
        """As it runs in the sandbox, where the data lie beside it."""
        return f'{_HEAD}\nwith open("{DATA}", encoding="utf-8") as file:\n    data = json.load(file)\n\n{self.body}'

    @property
    def files(self) -> dict[str, bytes]:
        """What lies beside it: Python's JSON knows NaN."""
        return {DATA: json.dumps({c.name: _plain(c) for c in self.table.columns}, ensure_ascii=False).encode()}


def _plain(column: Column) -> list[Value]:
    """A column as the body finds it."""
    if column.kind != "number":
        return ["" if value is None else value for value in column.values]
    return [float("nan") if value is None else value for value in column.values]


def standalone(script: Script, save: str = "figure.pdf", read: Path | None = None) -> str:
    """As people keep it: with its data inside, or read from `read` (a CSV, TSV or JSON file); saves to `save`."""
    raise NotImplementedError
