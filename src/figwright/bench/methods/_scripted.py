"""A plot as a model codes it in one go, the baseline of plots: its code runs in the sandbox over the data's columns."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.made import SCRIPT, Made
from figwright.bench.methods import Recipe
from figwright.bench.methods._facts import of_drawing
from figwright.core.table_summary import summary

LONGEST_DATA = 24_000
"""Characters of the data that are told in full; of larger tables the columns say enough, since code reads `data`."""


async def coded(
    session: Session, case: Case, recipe: Recipe, *, examples: str = "none", images: Sequence[Image] = ()
) -> Made:
    """Data and intent -> the model's own matplotlib code -> what it draws; nothing is mended."""
    from figwright.agents.code_answers import script_in
    from figwright.agents.visualizers.code import run
    from figwright.plots import charts, plotter
    from figwright.plots.charts.script import Script

    table = case.source.table
    assert table is not None  # a case without a table is a diagram
    plotter.verify_installed()
    inputs = {
        "intent": case.source.caption,
        "columns": summary(table),
        "data": case.source.text if len(case.source.text) <= LONGEST_DATA else "too long to show; use the columns",
        "examples": examples,
    }
    body = await session.ask("plotter", "baseline-plot", inputs, images=images, parse=script_in)
    script = Script(body, table)
    drawing = await run(session, script, recipe.order.brief(case.source))
    files = {SCRIPT: charts.standalone(script, "figure.pdf", None).encode()}
    return Made(Image(drawing.picture), files, of_drawing(drawing))
