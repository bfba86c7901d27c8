"""What a measurement has to say: tables and bars, as Markdown for people and as JSON for programs."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Cell = str | int | float | None
"""None is what was not measured."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a title; numbers keep three digits that count when they are printed."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def markdown(self) -> str:
        right = [all(not isinstance(row[i], str) for row in self.rows) for i in range(len(self.columns))]
        lines = [
            f"**{self.title}**",
            "",
            _row(self.columns),
            _row("--:" if numbers else ":--" for numbers in right),
            *(_row(map(_shown, row)) for row in self.rows),
        ]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Bar:
    """What must hold, what was measured, and whether it holds."""

    name: str
    wanted: str
    measured: str
    held: bool


@dataclass(frozen=True, slots=True)
class Report:
    """What one measurement found."""

    tables: tuple[Table, ...]
    bars: tuple[Bar, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def held(self) -> bool:
        return all(bar.held for bar in self.bars)

    def markdown(self) -> str:
        rows = tuple((bar.name, bar.wanted, bar.measured, "yes" if bar.held else "**no**") for bar in self.bars)
        bars = Table("Bars", ("bar", "wanted", "measured", "held"), rows)
        parts = [*(table.markdown() for table in self.tables if table.rows), *([bars.markdown()] if rows else [])]
        return "\n\n".join([*parts, *self.remarks])

    def json(self) -> str:
        tables = [
            {"title": t.title, "rows": [dict(zip(t.columns, r, strict=True)) for r in t.rows]} for t in self.tables
        ]
        bars = [{"name": b.name, "wanted": b.wanted, "measured": b.measured, "held": b.held} for b in self.bars]
        out: dict[str, Any] = {"machine": machine(), "tables": tables, "bars": bars, "remarks": list(self.remarks)}
        return json.dumps(out, indent=2, ensure_ascii=False)


def publish(report: Report, as_json: bool) -> int:
    """Prints a report and gives the exit status: 1 when a bar is not held."""
    print(report.json() if as_json else report.markdown())
    return 0 if report.held else 1


def parser(doc: str | None) -> argparse.ArgumentParser:
    """The command line that all measurements share."""
    out = argparse.ArgumentParser(description=(doc or "").split("\n", 1)[0])
    out.add_argument("--json", action="store_true", help="print JSON in place of Markdown")
    return out


def machine() -> str:
    """What times depend on, and no more of the machine than that."""
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def gallery() -> tuple[Path, ...]:
    """The figures of the gallery."""
    return tuple(sorted((ROOT / "examples").glob("*/figure.yaml")))


def _row(cells: Sequence[str] | Any) -> str:
    return f"| {' | '.join(cells)} |"


def _shown(cell: Cell) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, float):
        return f"{cell:.0f}" if abs(cell) >= 100 else f"{cell:.3g}"
    return str(cell)
