"""Findings -> a folder: agreement.md with its plots beside it, and agreement.json."""

from __future__ import annotations

from pathlib import Path

from figwright.agents.store.files import replace
from figwright.agents.store.secrets import dumps
from figwright.bench.people import plots
from figwright.bench.people.findings import Findings
from figwright.bench.reports import verify
from figwright.bench.reports.plots import drawn_in

MARKDOWN, JSON = "agreement.md", "agreement.json"
FORMATS = ("svg", "png")


def write(found: Findings, folder: Path) -> Path:
    """The page of some findings; its plots as SVG, and as PNG for where that cannot be shown."""
    verify(folder)
    drawn, notes = drawn_in(plots.plans(found), FORMATS)
    lines = ["# Agreement", "", found.markdown()]
    for plan, pictures in drawn:
        for format, data in pictures.items():
            replace(folder / f"agreement-{plan.name}.{format}", data)
        lines += ["", f"![{plan.says}](agreement-{plan.name}.svg)", "", plan.says + "."]
    lines += [line for note in notes for line in ("", f"> {note}")]
    replace(folder / MARKDOWN, ("\n".join(lines) + "\n").encode())
    replace(folder / JSON, dumps(found.data(), indent=2) + b"\n")
    return folder / MARKDOWN
