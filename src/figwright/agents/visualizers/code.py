"""A chart -> matplotlib code that a model writes over the data's columns, run in the sandbox and proved.

The compiled script of the chart is right by construction. The model finishes it; what fails goes back with its
traceback, what is proved wrong with the values; and what stays wrong is not shown: the compiled plot, or the plot of
the round before, stands in for it. Whoever writes code sees what the code before it drew.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

from figwright.agents import guides
from figwright.agents.code_answers import changed, given, joined, parted, script_in, settings, tables
from figwright.agents.models import Image
from figwright.agents.visualizers import Plan, PlotDrawing, Visualizer
from figwright.compiler.checks import Finding, Severity, listed
from figwright.core.errors import (
    BadAnswer,
    BudgetSpent,
    ContentRefused,
    ModelError,
    SandboxError,
    ScriptFailed,
    SpecError,
)
from figwright.core.source import Brief
from figwright.core.table_summary import summary
from figwright.core.tables import Table
from figwright.plots import charts, plotter
from figwright.plots.charts.model import Chart
from figwright.plots.charts.reckon import reckoned
from figwright.plots.charts.script import Script

if TYPE_CHECKING:
    from figwright.agents.session import Session

REPAIRS = 2
LEAST_TYPE, PAGE = 6.5, 7.0
"""Points of type in print, and inches of a page's text."""
LONGEST_TROUBLE = 1800
"""Characters of a traceback or of findings that go back: the end of a traceback says what is wrong."""
FAILED = "code-failed"
"""The rule of the finding that says whose plot this is when the model's own did not come to be."""
UNPROVED = "data-unproved"
NOT_DRAWN = "There is no picture of it."
_SEEN = re.compile(r"missing from|not applied|tight layout|collapsed|divide by zero|NaN|invalid value", re.IGNORECASE)
_IDLE = re.compile(r"font weight", re.IGNORECASE)
"""Complaints of no consequence: a fallback font that is not there in semibold is set in bold."""


class Coded(Visualizer):
    """Code written once, afterwards changed."""

    plan = "chart"
    revision = "code"

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> PlotDrawing:
        former, table = plan.drawing, brief.source.table
        if table is None or (plan.chart is None and not isinstance(former, PlotDrawing)):
            raise SpecError(
                "the code visualizer needs a chart and its data", "give a table, and let the planner write one"
            )
        desk = _DrawingTask(session, brief, plan, table, round, candidate)
        if not isinstance(former, PlotDrawing):
            assert plan.chart is not None
            return await desk.written(plan.chart)
        if not plan.changes:  # a plot that is there already, to be looked at
            return await run(session, former.script, brief)
        return await desk.revised(former)


@dataclass(frozen=True, slots=True)
class _DrawingTask:
    """One drawing at work: who is asked, for what, over which data."""

    session: Session
    brief: Brief
    plan: Plan
    table: Table
    round: int
    candidate: int

    @property
    def stated(self) -> tuple[Table, ...]:
        """The numbers that the plan computes of the data: these may be drawn in their place."""
        return reckoned(self.plan.chart, self.table).stated() if self.plan.chart is not None else ()

    async def written(self, chart: Chart) -> PlotDrawing:
        """The model's script, tried and mended; the compiled plot where that is better, or where there is no model."""
        compiled = await asyncio.to_thread(charts.compile, chart, self.table)
        if self.session.model is None:
            return await run(self.session, compiled, self.brief)
        draft: PlotDrawing | None = None
        fault: SandboxError | None = None
        try:
            draft = await run(self.session, compiled, self.brief)
        except SandboxError as error:
            self._note(f"the compiled plot could not be drawn: {error.message}")
            fault = error
        try:
            body = await self._ask_whole(chart, compiled, draft)
        except (BadAnswer, BudgetSpent, ContentRefused) as error:
            if draft is None:
                raise fault or error from None
            return self._instead(draft, _short(error))
        drawing = await self._mended(body, "", draft)
        rival = draft if draft is not None and draft.picture != drawing.picture else None
        return replace(drawing, draft=rival)

    async def revised(self, former: PlotDrawing) -> PlotDrawing:
        """The script changed as the critic wants it, by its own hand or asked for in its words; the former plot where
        that fails or draws the data wrong."""
        try:
            body = self.plan.code or await self._ask_edit(former.script.body, self.plan.changes, "", former)
        except BadAnswer as error:
            return self._instead(former, _short(error))
        return await self._mended(body, self.plan.changes, former)

    async def _mended(self, body: str, changes: str, stand_in: PlotDrawing | None) -> PlotDrawing:
        """The best that came of a script and its repairs, or what stands in for it."""
        best: PlotDrawing | None = None
        trouble = ""
        for repair in range(REPAIRS + 1):
            try:
                drawing, trouble = await self._tried(body)
            except SandboxError as error:  # other people's code does not run on this machine
                trouble = error.message
                break
            if drawing is not None and (best is None or _count_errors(drawing) < _count_errors(best)):
                best = drawing
            if not trouble:
                return drawing or best or _nothing(trouble)
            if best is not None and (stand_in is None or _count_errors(best) <= _count_errors(stand_in)):
                return best  # what it is called wrong for, the other is called wrong for as well
            if repair == REPAIRS:
                break
            try:
                body = await self._ask_edit(body, changes, trouble, drawing)
            except ModelError as error:
                trouble = f"{trouble}\n{error.message}"
                break
        return self._instead(stand_in, trouble) if stand_in is not None else best or _nothing(trouble)

    async def _tried(self, body: str) -> tuple[PlotDrawing | None, str]:
        """What a script draws, and what is to be said to its author: a traceback, or values that are wrong."""
        try:
            drawing = await run(self.session, Script(body, self.table, stated=self.stated), self.brief)
        except ScriptFailed as error:
            self._note(f"the code failed: {error.message}")
            return None, f"{error.message}\n{error.traceback[-LONGEST_TROUBLE:]}".strip()
        except SandboxError as error:
            if not error.limit:
                raise
            self._note(f"the code was stopped: {error.message}")
            return None, f"{error.message}. {error.hint}"
        wrong = [finding for finding in drawing.findings if finding.severity == "error"]
        told = "\n".join(f"- {finding.message}. {finding.fix}" for finding in wrong[:8])
        return drawing, told[:LONGEST_TROUBLE]

    def _instead(self, drawing: PlotDrawing, trouble: str) -> PlotDrawing:
        """What is shown in place of a plot that did not come to be, with a word on why, for critic and people."""
        why = trouble.strip().splitlines()[-1][:300] if trouble.strip() else "unknown reason"
        which = "the compiled plot" if drawing.script.ours else "the plot before it"
        self._note(f"{which} stands in for the model's code: {why}")
        finding = Finding(
            FAILED, "info", "script", f"the last code failed or drew the data wrong ({why}); this is {which}",
            "ask for something simpler",
        )  # fmt: skip
        others = tuple(one for one in drawing.findings if one.rule != FAILED)
        return replace(drawing, findings=(*others, finding), draft=None)

    async def _ask_whole(self, chart: Chart, compiled: Script, draft: PlotDrawing | None) -> str:
        head, drawing = parted(compiled.body)
        inputs = {
            "looks": looks(chart),
            "intent": self.brief.source.caption,
            "columns": self._columns(chart, head),
            "notes": self.plan.description or "none",
            "sheet": _sheet(chart, self.brief),
            "given": given(head, drawing),
            "settings": settings(head),
            "script": drawing,
            "findings": listed(draft.findings) if draft else "none",
            "seen": "What it draws:" if draft else NOT_DRAWN,
        }
        return joined(head, await self._ask("plot-visualizer", inputs, script_in, draft))

    async def _ask_edit(self, script: str, changes: str, trouble: str, drawn: PlotDrawing | None) -> str:
        """The script after the model's edits; `drawn` is what it draws now."""
        inputs = {
            **shown(script),
            "columns": ", ".join(json.dumps(name, ensure_ascii=False) for name in self.table.names),
            "changes": changes or "nothing else",
            "trouble": trouble or "nothing",
            "seen": "What the script draws now:" if drawn else NOT_DRAWN,
        }
        return await self._ask("plot-visualizer-edit", inputs, lambda text: edited(text, script), drawn)

    def _columns(self, chart: Chart, head: str) -> str:
        """What `data` holds where the drawing begins; each table by its name where several are computed."""
        found = reckoned(chart, self.table)
        if not found.made:
            return summary(self.table)
        if not tables(head):
            return summary(found.made[0].table)
        told = {"raw": self.table, **{one.name: one.table for one in found.made}}
        return "\n".join(f"`{name}`:\n{summary(one)}" for name, one in told.items())

    async def _ask(
        self, prompt: str, inputs: dict[str, str], parse: Callable[[str], str], drawn: PlotDrawing | None
    ) -> str:
        images = (Image(drawn.picture),) if drawn is not None and drawn.picture else ()
        return await self.session.ask(
            "visualizer", prompt, inputs, images=images, parse=parse, round=self.round, candidate=self.candidate
        )

    def _note(self, text: str) -> None:
        self.session.run.event("note", text=text, round=self.round, candidate=self.candidate)


def shown(script: str) -> dict[str, str]:
    """What whoever changes a script is told of it: the lines that draw, and what is there before them."""
    head, drawing = parted(script)
    return {"given": given(head, drawing), "settings": settings(head) or "as usual", "script": drawing}


def edited(answer: str, script: str) -> str:
    """A script after an answer's edits of what was `shown` of it."""
    head, drawing = parted(script)
    return joined(head, changed(answer, drawing))


async def run(session: Session, script: Script, brief: Brief) -> PlotDrawing:
    """A script drawn, read back and held against its data."""
    dpi = brief.dpi if session.model is None else plotter.LOOK_DPI  # rules draw once, and write that
    plotted = await asyncio.to_thread(plotter.draw, script, brief.source.caption, insist=session.unsandboxed, dpi=dpi)
    findings = (*plotted.findings, *(_warned(text) for text in plotted.warnings if not _IDLE.search(text)))
    if not plotted.proved and not any(finding.severity == "error" for finding in findings):
        unsure = "not every drawn value could be matched with the data"
        findings = (*findings, Finding(UNPROVED, "info", "data", unsure, "compare them by eye"))
    return PlotDrawing(
        plotted.picture, findings, plotted.words, script=script, drawn=plotted.drawn, proved=plotted.proved
    )


def _short(error: ModelError) -> str:
    return "no usable code was written" if isinstance(error, BadAnswer) else error.message


def _warned(text: str) -> Finding:
    """What matplotlib itself complained about; letters that a font lacks are seen as boxes."""
    severity: Severity = "warning" if _SEEN.search(text) else "info"
    return Finding("matplotlib", severity, "script", text[:200], "use letters of the font, or more room")


def _count_errors(drawing: PlotDrawing) -> int:
    return sum(finding.severity == "error" for finding in drawing.findings)


def _nothing(trouble: str) -> NoReturn:
    raise SandboxError(f"no plot could be drawn: {trouble.strip() or 'unknown reason'}", "try another intent")


def looks(chart: Chart) -> str:
    """The lines of the plots' guide on type and on these marks; the stylist has read the rest."""
    marks = [layer.mark for panel in chart.panels for layer in panel.layers]
    return guides.of_marks(guides.get("plots"), marks, ("Layout",))


def _sheet(chart: Chart, brief: Brief) -> str:
    wide = chart.size[0] if chart.size is not None else brief.width / 72 if brief.width else 0.0
    if not wide:
        return "as in the compiled script"
    high = f" × {chart.size[1]:.2f}" if chart.size is not None else ""
    # A sheet that is wider than a page is shrunk to it in print.
    return f"figsize {wide:.2f}{high} in, no type under {LEAST_TYPE * max(1.0, wide / PAGE):.0f} pt"


visualizer = Coded()
