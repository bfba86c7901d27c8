"""Draw a statistical plot from a table: CSV text (or the path of a table) and what the plot should show.

Rules choose the chart, or you do with `chart` (YAML: {mark: bar, x: Method, y: Accuracy}; schema: resource
figwright://schema/chart). `edits` make small changes to that chart: [{"op": "axis", "axis": "y", "label": "F1"}, {"op":
"layer", "horizontal": true}] (schema: figwright://schema/chart-edits). The finished plot is read back and every number
verified against the table; the answer says whether all match. Formats: pdf svg png pptx, py (a standalone script),
yaml (the chart).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, built_in, delivered, verified
from figwright.apps.mcp.replies import Drawn, Reply, block, count, format_findings, found, shrunk
from figwright.apps.mcp.tools import Tool
from figwright.apps.mcp.work_folder import named
from figwright.core.errors import ChartError

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext
    from figwright.core.tables import Table

BY_RULES = "rules chose the chart; set `chart` for another"


class Arguments(Outputs):
    table: str = Field(description="the table as CSV text with a line of names, or the path of a table's file")
    intent: str = Field(
        default="", description='what the plot should show: "grouped bars of accuracy by method, highlight ours"'
    )
    reading: int = Field(default=0, description="1 or 2, when an intent was refused and its readings were listed")
    chart: str = Field(default="", description="your own chart in YAML, instead of choosing one")
    edits: tuple[dict[str, Any], ...] = Field(
        default=(), max_length=100, description="edits of `chart`, in order; each has an op"
    )
    model: str = Field(
        default="rules", description='"rules", "client" or "provider/model"; a model writes code, run in a sandbox'
    )
    style: str = Field(default="", description="plot style of a venue: `list` styles")
    size: str = Field(default="", description='"3.25in": its width in print')
    palette: str = Field(default="", description="colours by name: `list` palettes")


class Plotted(Drawn):
    chart: str = Field(default="", description="the chart in YAML: change it and call again")
    proved: bool = Field(default=False, description="true if every plotted number matches the table")
    meant: bool | None = Field(default=None, description="true if columns, rows and kind match the intent")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents import pipeline
    from figwright.plots import charts, plotter
    from figwright.plots.charts import edits

    verified(wish, (*plotter.FORMATS, "py"))
    plotter.verify_installed()
    chosen = context.choose(wish.model, otherwise=BY_RULES)
    table = _table(wish, context)
    with tempfile.TemporaryDirectory() as folder:
        order: dict[str, Any] = {"look": wish.style, "palette": wish.palette, "width": wish.size or None}
        order["reading"] = wish.reading
        if wish.edits and not wish.chart.strip():
            raise ChartError("edits need a chart", "send the chart of the last answer")
        if wish.chart.strip():
            chart, _ = edits.apply_all(charts.load(wish.chart), edits.parse(list(wish.edits)))
            built_in(chart.theme)
            order["chart"] = str(Path(folder) / "chart.yaml")
            Path(order["chart"]).write_text(charts.dump(chart), "utf-8")
        context.line.tell(f"plotting, by {chosen.label}")
        done = await pipeline.plot_async(
            table, wish.intent.strip(), watch=context.watch, model=chosen.client or chosen.name, **order
        )
    plan = done.candidate.rounds[done.candidate.best].plan
    files, attached = delivered(context, wish, done.render)
    written_chart = done.render("yaml").decode() if plan.chart else ""
    proof = "All plotted numbers match the table." if done.proved else "Not all plotted numbers could be verified."
    if done.unmeant is not None:
        said = (
            f"The plot differs from the intent: {'; '.join(done.unmeant)}."
            if done.unmeant
            else "The plot matches the intent."
        )
        proof = f"{proof} {said}"
    notes = tuple(filter(None, (chosen.note, *table.notes, *done.notes)))
    step = "Next: look at the picture; to change it, call `plot` with this chart and `edits`, or with a changed chart."
    written = f"Written: {', '.join(files)}." if files else ""
    lines = (proof, *(f"Note: {note}." for note in notes), written, format_findings(done.findings), step)
    data = Plotted(
        errors=count(done.findings, "error"), warnings=count(done.findings, "warning"), findings=found(done.findings),
        files=files, notes=notes, drawn_by=chosen.label, run=done.folder.id, next=step, chart=written_chart,
        proved=done.proved, meant=None if done.unmeant is None else not done.unmeant,
    )  # fmt: skip
    shown = block(written_chart, "yaml") if written_chart else ""
    pictures = (shrunk(done.drawing.picture),) if wish.picture else ()
    return Reply("\n\n".join(filter(None, (*lines, shown))), pictures, attached, data)


def _table(wish: Arguments, context: ToolContext) -> Table:
    from figwright.core import tables

    suffixes = tuple(f".{format}" for format in tables.formats())
    if named(wish.table.partition("#")[0], suffixes):
        file, sign, part = wish.table.strip().partition("#")
        return tables.read(f"{context.workplace.inside(file)}{sign}{part}")
    return tables.loads(wish.table, "csv", "table")


tool = Tool("Plot a table", Arguments, run, Plotted, writes=True, replaces=True, asks=True)
