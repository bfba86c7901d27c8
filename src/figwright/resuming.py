"""Runs taken up again: an interrupted one from where it stopped, a finished one with a wish of its author's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from figwright import models, pipeline
from figwright.errors import RunError
from figwright.order import Order
from figwright.pipeline import Watch, open_session
from figwright.runs import Run
from figwright.settings import settings
from figwright.source import Source
from figwright.spec.load import loads
from figwright.store import RunFolder
from figwright.visualizers import Drawing, Plan


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run's folder holds of what was ordered and drawn; `plan` is the chosen drawing's, if it can go on."""

    folder: RunFolder
    home: Path
    source: Source
    order: Order
    plan: Plan | None
    ended: bool


def recall(which: str, home: Path | None = None) -> Kept:
    """A run by its id, the beginning of it, its folder, or "last"."""
    place = home or settings().home
    folder = RunFolder.open(place, which, models.secrets())
    events = folder.events()
    began = next((event for event in events if event["kind"] == "run.started"), None)
    if began is None:
        raise RunError(f"run {folder.id} has no beginning", "draw it anew")
    source = Source(folder.read("source.md").decode(), folder.read("caption.txt").decode(), began.get("name", ""))
    order = Order.of(dict(began["settings"]))
    chosen = next((event for event in reversed(events) if event["kind"] == "chosen"), None)
    plan = _plan(folder, f"figures/c{chosen['candidate']}-r{chosen['round']}") if chosen else None
    return Kept(folder, place, source, order, plan, any(event["kind"] == "run.ended" for event in events))


def _plan(folder: RunFolder, name: str) -> Plan | None:
    """The typed figure or the free drawing that was chosen; a painting has neither, and cannot be changed in small."""
    if (folder.folder / f"{name}.yaml").is_file():
        return Plan(loads(folder.read(f"{name}.yaml").decode(), name))
    if (folder.folder / f"{name}.svg").is_file():
        return Plan(drawing=Drawing(b"", svg=folder.read(f"{name}.svg").decode()))
    return None


async def take_up(kept: Kept, order: Order, *, watch: Watch | None = None) -> Run:
    """The same order again in the same folder: what was answered before comes from the cache and costs nothing."""
    if kept.ended:
        raise RunError(f"run {kept.folder.id} is finished", 'say what should change: --say "…"')
    kept.folder.event("run.resumed")
    async with open_session(order, kept.folder, kept.home, watch) as session:
        return await pipeline.draw(session, order.brief(kept.source), order.course())


async def change(kept: Kept, order: Order, wish: str, *, rounds: int = 2, watch: Watch | None = None) -> Run:
    """A new run that begins with the figure of the old one and the author's wish."""
    if kept.plan is None:
        raise RunError(f"run {kept.folder.id} has no drawing that can be changed", "finish it, or draw it anew")
    folder = RunFolder.create(kept.home, kept.source.name or "figure", order.data(), models.secrets())
    folder.write("source.md", kept.source.text)
    folder.write("caption.txt", kept.source.caption)
    folder.event("note", text=f"goes on from {kept.folder.id}: {wish}")
    async with open_session(order, folder, kept.home, watch) as session:
        return await pipeline.go_on(session, order.brief(kept.source), kept.plan, wish, rounds=rounds)
