"""Plots over the wire: open a chart, change it by typed edits, undo, take it away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from figwright.apps.studio import drafting, intake, live, plots, wire
from figwright.apps.studio.journal import State
from figwright.apps.studio.journaled import About
from figwright.apps.studio.plots import PlotDraft
from figwright.plots import charts
from figwright.plots.charts import marks
from figwright.plots.charts.edits import parse
from figwright.plots.charts.model import Chart
from figwright.plots.charts.palettes import PALETTES
from figwright.plots.charts.plot_styles import names as styles
from figwright.plots.charts.script import standalone


class Wanted(BaseModel):
    """What the pages send; what they do not know is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Opening(Wanted):
    """A round of a run that drew a plot, or a chart file with the table that was uploaded for it."""

    run: str = ""
    candidate: int = 0
    round: int = 0
    chart: str = Field(default="", max_length=200_000)
    upload: str = Field(default="", max_length=200)
    name: str = Field(default="", max_length=200)


class Editing(Wanted):
    revision: int
    edits: list[Any] = Field(max_length=100)


class Stepping(Wanted):
    revision: int


async def create(request: Request) -> Response:
    wanted, place = await wire.asked(request, Opening), wire.place(request)

    def made() -> PlotDraft:
        if wanted.run:
            return plots.of_run(place.home, drafting.known_run(place, wanted.run), wanted.candidate, wanted.round)
        upload = intake.recall(place.home, wanted.upload, wanted.name)
        source = upload.source("", "", wanted.name)
        if source.table is None:
            raise wire.Missing("this file contains no table", "drop a table beside the chart: .csv .tsv .json .xlsx")
        return plots.create(place.home, charts.load(wanted.chart), source.table, About(wanted.name or upload.name))

    return wire.answer({"draft": (await asyncio.to_thread(made)).id})


async def show(request: Request) -> Response:
    def shown(draft: PlotDraft) -> dict[str, Any]:
        return {
            "id": draft.id, "name": draft.about.name, "run": draft.about.run, "intent": draft.intent,
            "columns": plots.columns(draft.table), "styles": list(styles()), "palettes": _palettes(),
            "marks": list(marks.names()), "formats": list(plots.FORMATS), **_plot_state(draft, draft.state()),
        }  # fmt: skip

    return wire.answer(await _with_plot(request, shown))


async def edit(request: Request) -> Response:
    wanted = await wire.asked(request, Editing)
    edits = parse(wanted.edits)
    return wire.answer(await _with_plot(request, lambda draft: _plot_state(draft, draft.edit(wanted.revision, edits))))


async def undo(request: Request) -> Response:
    wanted = await wire.asked(request, Stepping)
    return wire.answer(await _with_plot(request, lambda draft: _plot_state(draft, draft.undo(wanted.revision))))


async def redo(request: Request) -> Response:
    wanted = await wire.asked(request, Stepping)
    return wire.answer(await _with_plot(request, lambda draft: _plot_state(draft, draft.redo(wanted.revision))))


async def picture(request: Request) -> Response:
    return wire.file(await _with_plot(request, lambda draft: draft.drawn(draft.state().figure).picture), "image/png")


async def files(request: Request) -> Response:
    """The chart and its script as text, to be read beside the plot."""

    def read(draft: PlotDraft) -> dict[str, str]:
        chart = draft.state().figure
        return {"chart": charts.dump(chart), "script": standalone(draft.script(chart), "figure.pdf")}

    return wire.answer(await _with_plot(request, read))


async def export(request: Request) -> Response:
    format = request.path_params["format"]
    content, name = await _with_plot(request, lambda draft: draft.exported(format))
    return wire.file(content, plots.FORMATS[format], name)


async def events(request: Request) -> Response:
    return wire.stream(live.drafted(await _with_plot(request, lambda draft: draft)))


async def _with_plot(request: Request, work: Callable[[PlotDraft], Any]) -> Any:
    """Some work on the plot that the address names, beside the event loop."""
    known = drafting.drafts(wire.place(request))
    return await asyncio.to_thread(lambda: work(known.open_plot(request.path_params["id"])))


def _plot_state(draft: PlotDraft, state: State[Chart]) -> dict[str, Any]:
    picture = f"/api/plots/{draft.id}/picture?revision={state.revision}"
    return {**plots.plot_json(draft, state), "picture": picture}


def _palettes() -> list[dict[str, Any]]:
    return [{"name": name, "colours": list(colours)} for name, colours in PALETTES.items()]


routes = [
    Route("/api/plots", create, methods=["POST"]),
    Route("/api/plots/{id}", show),
    Route("/api/plots/{id}/edits", edit, methods=["POST"]),
    Route("/api/plots/{id}/undo", undo, methods=["POST"]),
    Route("/api/plots/{id}/redo", redo, methods=["POST"]),
    Route("/api/plots/{id}/picture", picture),
    Route("/api/plots/{id}/files", files),
    Route("/api/plots/{id}/export/{format}", export),
    Route("/api/plots/{id}/events", events),
]
