"""An edit of a plot in the studio, from the request's edits to the answer: applied, drawn, proved, kept and told."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks._report import Bar, Cell, Table
from benchmarks._timing import Watch
from figwright.apps.studio import plots
from figwright.apps.studio.journaled import About
from figwright.core import sandbox
from figwright.core.tables import Table as Data
from figwright.plots import charts, plotter
from figwright.plots.charts.edits import parse

MOST = 0.4
"""Seconds that an answer may take: the whole plot is drawn and proved again."""
EDITS = ("rename", "range", "order", "colour", "highlight", "labels", "mark", "error bars", "legend", "style", "rows",
         "undo")  # fmt: skip
NAMES = ("ERM", "Mixup", "CutMix", "DINO", "Ours")


def table_and_bars(watch: Watch) -> tuple[Table, list[Bar]]:
    rows: list[tuple[Cell, ...]] = []
    bars: list[Bar] = []
    for name, (chart, data) in drafts().items():
        with tempfile.TemporaryDirectory() as home:
            draft = plots.create(Path(home), charts.load(chart), Data.of(data, name), About(name))
            times = _times(draft, watch)
        rows.append((name, *(1000 * times[edit] for edit in EDITS)))
        slowest = max(times, key=times.__getitem__)
        told = f"{1000 * times[slowest]:.0f} ms ({slowest})"
        bars.append(Bar(f"{name}: an edit", f"under {1000 * MOST:.0f} ms", told, times[slowest] < MOST))
    columns = ("plot", *(f"{edit}, ms" for edit in EDITS))
    return Table("An edit of a plot in the studio, drawn and proved", columns, tuple(rows)), bars


def drafts() -> dict[str, tuple[dict[str, Any], dict[str, list[Any]]]]:
    """Bars of repeated runs with their spread, and lines through sixty steps of five methods."""
    runs: dict[str, list[Any]] = {"Method": [], "Seed": [], "Accuracy (%)": []}
    steps: dict[str, list[Any]] = {"Method": [], "Step": [], "Loss": []}
    for n, name in enumerate(NAMES):
        for seed in range(4):
            runs["Method"].append(name)
            runs["Seed"].append(seed)
            runs["Accuracy (%)"].append(round(70 + 3 * n + 0.37 * ((7 * seed + n) % 5), 2))
        for step in range(60):
            steps["Method"].append(name)
            steps["Step"].append(50 * step)
            steps["Loss"].append(round((3 - 0.2 * n) * 0.96**step + 0.013 * ((step * 7 + n) % 11), 4))
    bar = {"mark": "bar", "x": "Method", "y": "Accuracy (%)", "repeats": "sd", "over": "Seed"}
    line = {"mark": "line", "x": "Step", "y": "Loss", "series": "Method"}
    return {"bars of 20 rows": (bar, runs), "lines of 300 rows": (line, steps)}


def _times(draft: plots.PlotDraft, watch: Watch) -> dict[str, float]:
    edits = _edits(draft)
    times: dict[str, float] = {}
    for name in EDITS:
        taken = [_once(draft, name, edits, watch.processor) for _ in range(watch.repeat + 1)]
        times[name] = median(taken[1:])
    return times


def _once(draft: plots.PlotDraft, name: str, edits: dict[str, Any], processor: bool) -> float:
    """The seconds of one edit. Of processors: ours, and that of the process that draws."""
    drawing: list[float] = []
    run = sandbox.run

    def counted(*given: Any, **options: Any) -> sandbox.Outcome:
        outcome = run(*given, **options)
        drawing.append(outcome.processor)
        return outcome

    wanted = None if name == "undo" else parse(next(edits[name]))
    now = process_time if processor else perf_counter
    plotter.sandbox.run = counted  # type: ignore[attr-defined]
    begin = now()
    try:
        at = draft.state().revision
        state = draft.undo(at) if wanted is None else draft.edit(at, wanted)
        json.dumps(plots.plot_json(draft, state), ensure_ascii=False).encode()
    finally:
        plotter.sandbox.run = run  # type: ignore[attr-defined]
    return now() - begin + (sum(drawing) if processor else 0.0)


def _edits(draft: plots.PlotDraft) -> dict[str, Iterator[list[dict[str, Any]]]]:
    """Edits of each kind, one after another."""
    lines = draft.table.name.startswith("lines")
    top = 4.0 if lines else 100.0
    marks = ("point", "line") if lines else ("lollipop", "bar")
    orders = (list(NAMES[::-1]), [*NAMES[2:], *NAMES[:2]])
    kinds: dict[str, Callable[[int], dict[str, Any]]] = {
        "rename": lambda i: {"op": "rename", "name": "ERM", "to": f"ERM {i}"},
        "range": lambda i: {"op": "axis", "axis": "y", "limits": [0, top + i]},
        "order": lambda i: {"op": "layer", "order": orders[i % 2]} if lines else
                           {"op": "axis", "axis": "x", "order": orders[i % 2]},
        "colour": lambda i: {"op": "recolour", "name": "Ours", "colour": f"#a0{16 + i:02x}40"},
        "highlight": lambda i: {"op": "layer", "highlight": [NAMES[1 + i % 4]]},
        "labels": lambda i: {"op": "layer", "values": bool(i % 2)},
        "mark": lambda i: {"op": "layer", "mark": marks[i % 2]},
        "error bars": lambda i: {"op": "layer", "repeats": ("sem", "sd", "ci")[i % 3]},
        "legend": lambda i: {"op": "panel", "legend": ("top", "right", "below", "none")[i % 4]},
        "style": lambda i: {"op": "chart", "style": ("nature", "icml", "cvpr")[i % 3]},
        "rows": lambda i: {"op": "panel", "where": {"Method": list(NAMES[: 3 + i % 2])}},
    }  # fmt: skip
    return {name: _numbered(name, kind) for name, kind in kinds.items()}


def _numbered(name: str, kind: Callable[[int], dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """With a title of its own no edit leads back to a plot that is known."""
    return ([kind(i), {"op": "chart", "title": f"{name} {i}"}] for i in count())
