"""Script: matplotlib code over named columns, and the same with its data, ready to be run by anybody.

The body finds the data as `data`, a dict of columns by name (NaN where a number is missing), has `plt` and `np`, and
leaves a figure. Numbers of the data do not stand in the body: what is drawn cannot be mistyped.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from figwright.tables import Column, Table, Value

DATA = "data.json"
_PLOTTING = ("import matplotlib.pyplot as plt", "import numpy as np")
_IMPORT = re.compile(r"(?:import|from) [\w.]+(?: import [\w., ]+)?(?: as \w+)?$")


@dataclass(frozen=True, slots=True)
class Script:
    """The code of a plot without its data, and the data. Imports of the body stand at its beginning. `ours` is set by
    the compiler of charts alone: such code runs also where the machine cannot fence in what a model has written."""

    body: str
    table: Table
    ours: bool = False

    @property
    def boxed(self) -> str:
        """As it runs in the sandbox, where the data lie beside it."""
        reading = f'with open("{DATA}", encoding="utf-8") as file:\n    data = json.load(file)'
        return _joined(self.body, ["import json"], reading)

    @property
    def files(self) -> dict[str, bytes]:
        """What lies beside it: Python's JSON knows NaN."""
        return {DATA: json.dumps(self.data, ensure_ascii=False).encode()}

    @property
    def data(self) -> dict[str, list[Value]]:
        """The columns as the body finds them."""
        return {column.name: _plain(column) for column in self.table.columns}


def standalone(script: Script, save: str = "figure.pdf", read: Path | None = None) -> str:
    """As people keep it: with its data inside, or read from `read` (a CSV, TSV or JSON file); saves to `save`.

    A file that the script's short reader would understand otherwise than our tables do is not read: then the data are
    written into the script as well.
    """
    from figwright.charts._code import literal
    from figwright.charts._reading import inline, reading

    imports, lines = (reading(read, script.table, script.data) if read is not None else None) or (
        [],
        inline(script.data),
    )
    sharp = ", dpi=300" if Path(save).suffix.lower() in (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp") else ""
    figure = "fig" if re.search(r"^fig(?:, \w+)? = ", script.body, re.MULTILINE) else "plt"
    return f"{_joined(script.body, imports, lines)}\n{figure}.savefig({literal(save)}{sharp})\n"


def _joined(body: str, imports: list[str], reading: str) -> str:
    """The parts of a script in their usual order: imports, data, drawing."""
    rest = body.splitlines()
    own: list[str] = []
    while rest and (_IMPORT.match(rest[0]) or (own and not rest[0])):
        own.append(rest.pop(0))
    standard = sorted({*imports, *(line for line in own if line.startswith("from textwrap"))})
    others = sorted({*_PLOTTING, *(line for line in own if line and line not in standard)}, key=_by_package)
    head = "\n".join(standard) + ("\n\n" if standard else "") + "\n".join(others)
    apart = "\n\n\n" if reading.startswith("def ") else "\n\n"
    return f"{head}{apart}{reading}\n\n" + "\n".join(rest).strip("\n") + "\n"


def _by_package(line: str) -> tuple[str, bool, str]:
    return line.split()[1].partition(".")[0], line.startswith("from"), line


def _plain(column: Column) -> list[Value]:
    """A column as the body finds it."""
    if column.kind != "number":
        return ["" if value is None else value for value in column.values]
    return [float("nan") if value is None else value for value in column.values]
