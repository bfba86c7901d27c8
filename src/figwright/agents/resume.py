"""Continues runs: resumes an interrupted one where it stopped, and revises a finished one on request."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from figwright.agents import models, pipeline
from figwright.agents.order import Order
from figwright.agents.pipeline import Watch, open_session
from figwright.agents.runs import Run
from figwright.agents.store import RunFolder
from figwright.agents.visualizers import Plan, PlotDrawing
from figwright.core import tables
from figwright.core.errors import RunError, SettingsError
from figwright.core.settings import settings
from figwright.core.source import Source
from figwright.core.tables import Table
from figwright.frontends import freehand
from figwright.ir.spec.load import loads
from figwright.plots import charts
from figwright.plots.charts.script import Script


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run's folder holds of what was ordered and drawn; `plan` is the chosen drawing's, if it can go on."""

    folder: RunFolder
    home: Path
    source: Source
    order: Order
    plan: Plan | None
    ended: bool


def load_run(which: str, home: Path | None = None) -> Kept:
    """A run by its id, the beginning of it, its folder, or "last"."""
    place = home or settings().home
    folder = RunFolder.open(place, which, models.secrets())
    events = folder.events()
    began = next((event for event in events if event["kind"] == "run.started"), None)
    if began is None:
        raise RunError(f"run {folder.id} has no start record", "draw the figure again")
    source = _source(folder, began.get("name", ""))
    readings = [event["reading"] for event in events if event["kind"] == "run.resumed" and "reading" in event]
    order = Order.of({**began["settings"], **({"reading": readings[-1]} if readings else {})})
    chosen = next((event for event in reversed(events) if event["kind"] == "chosen"), None)
    plan = plan_of(folder, chosen["candidate"], chosen["round"], source.table) if chosen else None
    return Kept(folder, place, source, order, plan, any(event["kind"] == "run.ended" for event in events))


def _source(folder: RunFolder, name: str) -> Source:
    text, caption = (folder.read(file).decode() for file in ("source.md", "caption.txt"))
    table = None
    if (folder.folder / "data.json").is_file():
        # A run may be called by its wish, which says nothing of what the rows are.
        own = folder.folder / "data-name.txt"
        table = tables.loads(folder.read("data.json"), "json", own.read_text("utf-8") if own.is_file() else name)
    return Source(text, caption, name, table)


def plan_of(folder: RunFolder, candidate: int, round: int, table: Table | None) -> Plan | None:
    """The typed figure, free drawing or plot of a round; a painting cannot be changed in small."""
    name = f"figures/c{candidate}-r{round}"

    def kept(suffix: str) -> str:
        return folder.read(f"{name}.{suffix}").decode() if (folder.folder / f"{name}.{suffix}").is_file() else ""

    if table is not None:
        chart = charts.load(kept("yaml")) if kept("yaml") else None
        script = Script(kept("py"), table) if kept("py") else None
        return (
            Plan(chart=chart, drawing=PlotDrawing(b"", script=script) if script else None) if chart or script else None
        )
    if typed := kept("yaml"):
        return Plan(loads(typed, name))
    if free := kept("svg"):  # a run of the time when free drawings were kept as SVG
        return Plan(freehand.figure(freehand.read(free))[0])
    return None


async def resume(kept: Kept, order: Order, *, watch: Watch | None = None) -> Run:
    """The same order again in the same folder: what was answered before comes from the cache and costs nothing."""
    if kept.ended:
        hint = f'say what to change: figwright continue {kept.folder.id} --say "…"'
        raise RunError(f"run {kept.folder.id} is finished", hint)
    kept.folder.event("run.resumed", **({"reading": order.reading} if order.reading else {}))
    async with open_session(order, kept.folder, kept.home, watch) as session:
        return await pipeline.draw(session, order.brief(kept.source), order.course(source=kept.source))


async def change(kept: Kept, order: Order, wish: str, *, rounds: int = 2, watch: Watch | None = None) -> Run:
    """A new run that begins with the figure of the old one and the author's wish."""
    if kept.plan is None:
        hint = "draw the figure again" if kept.ended else f"finish it first: figwright continue {kept.folder.id}"
        raise RunError(f"run {kept.folder.id} has no editable drawing", hint)
    if not order.model:
        raise SettingsError("--say needs a model", "add --model, or use `figwright edit`")
    folder = pipeline.begin(kept.source, order, kept.home)
    folder.event("note", text=f"continues {kept.folder.id}: {wish}")
    async with open_session(order, folder, kept.home, watch) as session:
        return await pipeline.go_on(session, order.brief(kept.source), kept.plan, wish, rounds=rounds)
