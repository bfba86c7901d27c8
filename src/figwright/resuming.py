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
from figwright.spec import Figure
from figwright.spec.load import loads
from figwright.store import Run as Folder


@dataclass(frozen=True, slots=True)
class Kept:
    """What a run's folder holds of what was ordered and drawn; `figure` is the chosen one, once there is one."""

    folder: Folder
    home: Path
    source: Source
    order: Order
    figure: Figure | None
    ended: bool


def recall(which: str, home: Path | None = None) -> Kept:
    """A run by its id, the beginning of it, its folder, or "last"."""
    place = home or settings().home
    folder = Folder.open(place, which, models.secrets())
    events = folder.events()
    began = next((event for event in events if event["kind"] == "run.started"), None)
    if began is None:
        raise RunError(f"run {folder.id} has no beginning", "draw it anew")
    source = Source(folder.read("source.md").decode(), folder.read("caption.txt").decode(), began.get("name", ""))
    order = Order.of(dict(began["settings"]))
    chosen = next((event for event in reversed(events) if event["kind"] == "chosen"), None)
    figure = None
    if chosen is not None:
        name = f"figures/c{chosen['candidate']}-r{chosen['round']}.yaml"
        figure = loads(folder.read(name).decode(), name) if (folder.folder / name).is_file() else None
    return Kept(folder, place, source, order, figure, any(event["kind"] == "run.ended" for event in events))


async def take_up(kept: Kept, order: Order, *, watch: Watch | None = None) -> Run:
    """The same order again in the same folder: what was answered before comes from the cache and costs nothing."""
    if kept.ended:
        raise RunError(f"run {kept.folder.id} is finished", 'say what should change: --say "…"')
    kept.folder.event("run.resumed")
    async with open_session(order, kept.folder, kept.home, watch) as session:
        return await pipeline.draw(session, order.brief(kept.source), order.course())


async def change(kept: Kept, order: Order, wish: str, *, rounds: int = 1, watch: Watch | None = None) -> Run:
    """A new run that begins with the figure of the old one and the author's wish."""
    if kept.figure is None:
        raise RunError(
            f"run {kept.folder.id} has no typed figure to change", "finish it, or draw with --visualizer vector"
        )
    folder = Folder.create(kept.home, kept.source.name or "figure", order.data(), models.secrets())
    folder.write("source.md", kept.source.text)
    folder.write("caption.txt", kept.source.caption)
    folder.event("note", text=f"goes on from {kept.folder.id}: {wish}")
    async with open_session(order, folder, kept.home, watch) as session:
        return await pipeline.go_on(session, order.brief(kept.source), kept.figure, wish, rounds=rounds)
