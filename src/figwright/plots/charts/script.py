"""Script: matplotlib code over named columns, and the same with its data, ready to be run by anybody.

The body finds the data as `data`, a dict of columns by name (NaN where a number is missing), has `plt` and `np`, and
leaves a figure. Numbers of the data do not stand in the body: what is drawn cannot be mistyped.
"""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from figwright.core.fonts import Typeface
from figwright.core.tables import Column, Table, Value
from figwright.ir.scene.text import OURS

DATA = "data.json"
_PLOTTING = ("import matplotlib.pyplot as plt", "import numpy as np")
_MAKERS = ("plt.subplots", "plt.figure", "plt.subplot_mosaic", "Figure")


_WIDER = """\
# Without its typeface (pip install font-source-sans-pro, then add its files to matplotlib) letters are wider:
# smaller ones keep words apart.
if "DejaVu" in plt.matplotlib.font_manager.findfont(plt.matplotlib.font_manager.FontProperties()):
    for text in {figure}.findobj(plt.Text):
        text.set_fontsize(text.get_fontsize() * 0.86)"""
"""What a script of ours does where matplotlib has only its own face, which is about an eighth wider than ours."""


@dataclass(frozen=True, slots=True)
class Script:
    """The code of a plot without its data, and the data. Imports of the body stand at its beginning. `ours` is set by
    the compiler of charts alone: such code runs also where the machine cannot fence in what a model has written."""

    body: str
    table: Table
    ours: bool = False
    stated: tuple[Table, ...] = ()
    """Of a chart: for each panel, the columns that it draws, as it computes them."""
    notes: tuple[str, ...] = ()
    """What is to be said of the plot: rows that are left out, and why."""
    typeface: Typeface = OURS
    """What its words are set in."""

    @property
    def boxed(self) -> str:
        """As it runs in the sandbox, where the data lie beside it."""
        reading = f'with open("{DATA}", encoding="utf-8") as file:\n    data = json.load(file)'
        return _assemble_script(self.body, ["import json"], reading)

    @property
    def files(self) -> dict[str, bytes]:
        """What lies beside it: Python's JSON knows NaN."""
        return {DATA: json.dumps(self.data, ensure_ascii=False).encode()}

    @property
    def data(self) -> dict[str, list[Value]]:
        """The columns as the body finds them."""
        return {column.name: _column_values(column) for column in self.table.columns}


def standalone(script: Script, save: str = "figure.pdf", read: Path | None = None, *, home: Path | None = None) -> str:
    """As people keep it: with its data inside, or read from `read` (a CSV, TSV or JSON file); saves to `save`.

    `home` is the folder that the script will lie in; without it, the file is looked for beside the script.
    A file that the script's short reader would understand otherwise than our tables do is not read: then the data are
    written into the script as well.
    """
    from figwright.plots.charts._code import literal
    from figwright.plots.charts._reading import inline, reading

    found = reading(read, script.table, script.data, home) if read is not None else None
    imports, lines = found or ([], inline(script.data))
    sharp = ", dpi=300" if Path(save).suffix.lower() in (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp") else ""
    body, figure = _assemble_script(script.body, imports, lines), _figure(script.body)
    wider = f"\n{_WIDER.format(figure=figure)}\n" if script.ours and figure != "plt" else ""
    return f"{body}{wider}\n{figure}.savefig({literal(save)}{sharp})\n"


def _figure(body: str) -> str:
    """What the body calls its figure: the first that it makes by itself and keeps."""
    for node in _statements(body):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
            continue
        target = node.targets[0]
        first = target.elts[0] if isinstance(target, ast.Tuple) and target.elts else target
        if isinstance(first, ast.Name) and ast.unparse(node.value.func) in _MAKERS:
            return first.id
    return "plt"


def _statements(body: str) -> list[ast.stmt]:
    try:
        return ast.parse(body).body
    except (SyntaxError, ValueError):  # it is kept as it stands all the same
        return []


def _assemble_script(body: str, imports: list[str], reading: str) -> str:
    """The parts of a script in their usual order: imports, data, drawing."""
    own, rest = _split_imports(body)
    standard = {line for line in (*imports, *own) if line.split()[1].partition(".")[0] in sys.stdlib_module_names}
    others = sorted({*_PLOTTING, *own} - standard, key=_by_package)
    head = "\n".join(sorted(standard, key=_by_kind)) + ("\n\n" if standard else "") + "\n".join(others)
    apart = "\n\n\n" if reading.startswith("def ") else "\n\n"
    return f"{head}{apart}{reading}\n\n{rest}\n"


def _split_imports(body: str) -> tuple[list[str], str]:
    """The imports of a body, one name each time, and what is left of it."""
    rows, taken = body.splitlines(), set[int]()
    own: list[str] = []
    for node in _statements(body):
        if not isinstance(node, ast.Import | ast.ImportFrom) or (isinstance(node, ast.ImportFrom) and node.level):
            continue
        lines = range(node.lineno - 1, node.end_lineno or node.lineno)
        if ";" in rows[lines[0]] or "#" in rows[lines[0]]:
            continue  # something else stands there too
        taken |= set(lines)
        own += _names(node)
    rest = "\n".join(row for i, row in enumerate(rows) if i not in taken).strip("\n")
    return list(dict.fromkeys(own)), rest


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [f"import {ast.unparse(one)}" for one in node.names]
    return [f"from {node.module} import {', '.join(sorted(map(ast.unparse, node.names)))}"]


def _by_kind(line: str) -> tuple[bool, bool, str]:
    return not line.startswith("from __future__"), line.startswith("from"), line


def _by_package(line: str) -> tuple[str, bool, str]:
    return line.split()[1].partition(".")[0], line.startswith("from"), line


def _column_values(column: Column) -> list[Value]:
    """A column as the body finds it."""
    if column.kind != "number":
        return ["" if value is None else value for value in column.values]
    return [float("nan") if value is None else value for value in column.values]
