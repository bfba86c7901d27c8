"""Drafts of plots: a chart that is edited by hand, drawn and proved again after every change.

The folder is that of any draft, with the chart in first.yaml, the table in data.json and the intent in caption.txt.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

from figwright.agents import resume
from figwright.agents.store.files import replace as write
from figwright.agents.store.files import slug
from figwright.apps.studio import rounds
from figwright.apps.studio.journal import Change, Language, State
from figwright.apps.studio.journaled import FIRST, META, About, Journaled, read_json
from figwright.apps.studio.plot_parts import parts
from figwright.apps.studio.wire import Missing
from figwright.core import tables
from figwright.core.errors import ChartError, NotFound, RunError
from figwright.core.tables import Table
from figwright.plots import charts, plotter
from figwright.plots.charts.edits import Edit, apply_all, parse
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script, standalone
from figwright.plots.plotter import Plotted

KIND = "plot"
KEPT = 16
"""Drawings that are kept, so that undoing is at once."""
FORMATS: Mapping[str, str] = {
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "png": "image/png",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "py": "text/x-python",
    "yaml": "application/yaml",
}
MOST_VALUES = 60
"""Values of a column that the page offers for choosing rows."""

CHARTS: Language[Chart] = Language(
    load=lambda text: charts.load(text),
    validate=lambda data: charts.load(data),
    dump=lambda chart: chart.model_dump(mode="json", by_alias=True, exclude_defaults=True),
    edit=apply_all,
    parse=parse,
)


class PlotDraft(Journaled[Chart]):
    """A plot's draft that is open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CHARTS)
        self._drawn: OrderedDict[str, Plotted] = OrderedDict()
        try:
            self.table = tables.loads((folder / "data.json").read_bytes(), "json", self.about.name)
            self.intent = (folder / "caption.txt").read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Missing(f"the draft {folder.name!r} cannot be read", "create it again from its run") from error

    def edit(self, revision: int, edits: Iterable[Edit]) -> State[Chart]:
        """All the edits at once, as one step that can be undone."""
        chosen = tuple(edits)
        if not chosen:
            raise ChartError("no edits given", "send at least one")
        with self._writing(revision) as state:
            chart, undo = apply_all(state.figure, chosen)
            if chart == state.figure:
                return state
            change = Change(*(tuple(edit.data() for edit in listed) for listed in (chosen, undo)))
            self._accept(chart, {"kind": "edit", "edits": change.edits, "undo": change.undo})
            return self._state

    def _verify(self, chart: Chart) -> None:
        self.drawn(chart)

    def script(self, chart: Chart) -> Script:
        return charts.compile(chart, self.table)

    def drawn(self, chart: Chart) -> Plotted:
        """The chart drawn and held against the data; what was drawn lately is known."""
        with self._guard:
            key = chart.model_dump_json()
            if key not in self._drawn:
                self._drawn[key] = plotter.draw(self.script(chart), self.intent)
            self._drawn.move_to_end(key)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
            return self._drawn[key]

    def exported(self, format: str) -> tuple[bytes, str]:
        """A file to keep, and what it is called."""
        if format not in FORMATS:
            raise NotFound("format", format, FORMATS)
        chart, name = self.state().figure, f"{slug(self.about.name)}.{format}"
        if format == "yaml":
            return charts.dump(chart).encode(), name
        script = self.script(chart)
        if format == "py":
            return standalone(script, f"{slug(self.about.name)}.pdf").encode(), name
        return plotter.render(script, format)[0], name


def create(home: Path, chart: Chart, table: Table, about: About, intent: str = "") -> PlotDraft:
    """A new draft; a chart that cannot be drawn from the table becomes none."""
    charts.compile(chart, table)
    now = datetime.now()
    folder = home / "drafts" / f"{now:%Y%m%d-%H%M%S}-{slug(about.name)}-{token_hex(3)}"
    kept = {**asdict(replace(about, kind=KIND)), "created": now.astimezone(UTC).isoformat(timespec="seconds")}
    for name, text in {
        FIRST: charts.dump(chart),
        "data.json": json.dumps(table.data(), ensure_ascii=False),
        "caption.txt": intent,
        META: json.dumps(kept),
    }.items():
        write(folder / name, text.encode("utf-8", "replace"))
    return PlotDraft(folder)


def of_run(home: Path, run: str, candidate: int, round: int) -> PlotDraft:
    """A draft of a round of a run that drew a plot."""
    kept = resume.load_run(run, home)
    table = kept.source.table
    plan = resume.plan_of(kept.folder, candidate, round, table)
    if table is None or plan is None or plan.chart is None:
        raise RunError(f"revision {round} of candidate {candidate} has no chart", "edit its Python script instead")
    shot = rounds.shot_of(kept.folder.story(), rounds.Spot(candidate, round))
    if shot.coded:  # its chart draws another plot
        hint = "request the change in words, or edit the first draft, which is a chart"
        raise RunError(f"a model wrote the code of revision {round}, so its parts cannot be edited", hint)
    about = About(kept.source.name or run, run, candidate, round)
    return create(home, plan.chart, table, about, kept.source.caption)


def plot_json(draft: PlotDraft, state: State[Chart]) -> dict[str, Any]:
    """The draft as the page knows it, drawn and proved."""
    chart = state.figure
    done = draft.drawn(chart)
    return {
        "revision": state.revision,
        "undo": len(state.done),
        "redo": len(state.undone),
        "chart": chart.model_dump(mode="json", by_alias=True),
        "understood": charts.describe(chart, draft.table),
        "notes": list(draft.script(chart).notes),
        "proved": done.proved,
        "findings": [{"check": f.rule, **asdict(f)} for f in done.findings],
        "width": done.drawn.width,
        "height": done.drawn.height,
        "parts": parts(chart, done.drawn),
    }


def columns(table: Table) -> list[dict[str, Any]]:
    """What the page offers for choosing columns and rows."""
    return [
        {
            "name": column.name, "kind": column.kind, "unit": column.unit, "distinct": len(column.distinct),
            "values": [str(value) for value in column.distinct[:MOST_VALUES]],
        }
        for column in table.columns
    ]  # fmt: skip


def is_plot(folder: Path) -> bool:
    return read_json(folder / META).get("kind") == KIND
