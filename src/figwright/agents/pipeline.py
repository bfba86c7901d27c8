"""The whole pipeline on one screen: text -> plan (by rules or agents) -> drawings -> the best one.

run = illustrate(Path("method.md"), "Overview of our framework")
run.save("figure.pptx")
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from figwright import compiler
from figwright.agents import models, visualizers
from figwright.agents.agent_settings import AgentSettings
from figwright.agents.order import Order
from figwright.agents.references import Reference
from figwright.agents.roles.language import labels_language
from figwright.agents.runs import Candidate, Round, Run, record
from figwright.agents.session import Session, Step
from figwright.agents.store import Cache, RunFolder
from figwright.agents.visualizers import Plan, PlotDrawing
from figwright.core import languages, tables
from figwright.core.errors import FigwrightError, RunError, SettingsError, UnclearWish
from figwright.core.run_sync import run_sync
from figwright.core.settings import settings
from figwright.core.source import Brief, Source
from figwright.core.tables import Table, Value
from figwright.drawing import domains
from figwright.ir.spec import Figure

RATIOS = (1.8, 1.5, 2.3)
"""Proportions that offline candidates are given when the user has not chosen any."""
PALETTES = ("", "soft", "okabe-ito", "earth", "strong")
"""Colours of the same kind for plots."""


async def draw(session: Session, brief: Brief, course: AgentSettings) -> Run:
    """Source and caption in, the best figure out, with everything that led to it."""
    notes: tuple[str, ...] = ()
    session.language = labels_language(brief)
    if session.model is None:
        candidates, notes = await _by_rules(session, brief, course)
        examples: tuple[Reference, ...] = ()
    else:
        from figwright.agents.team import work  # a drawing by rules asks no agent

        candidates, examples = await work(session, brief, course)
        notes = tuple(dict.fromkeys(note for one in candidates if (note := one.rounds[0].plan.stand_in)))
    return await _best(session, brief, candidates, examples, notes)


async def _by_rules(session: Session, brief: Brief, course: AgentSettings) -> tuple[list[Candidate], tuple[str, ...]]:
    """No model: the plan is read from the text, or from the data and the intent. Candidates differ in looks only, since
    either says one thing."""
    if course.visualizer not in ("vector", "code"):
        raise SettingsError(f"the {course.visualizer} visualizer needs a model", "add --model")
    _verify_language(brief)
    candidates: list[Candidate] = []
    notes: tuple[str, ...] = ()
    for number in range(1, course.candidates + 1):
        plan, notes = await asyncio.to_thread(_read, brief, course, number)
        drawing = await visualizers.get(course.visualizer).draw(session, brief, plan, round=0, candidate=number)
        one = record(session.run, Round(0, plan, drawing), number)
        candidates.append(Candidate(number, (one,), 0, "the only version"))
        notes = (*notes, *(drawing.script.notes if isinstance(drawing, PlotDrawing) else ()))
    for note in notes:
        session.run.event("note", text=note)
    return candidates, notes


def _verify_language(brief: Brief) -> None:
    """Rules draw with the words of the text, and read only some languages."""
    if brief.source.table is None:
        from figwright.frontends import text_rules as reading

        reading.verify_language(brief.source)
    wanted = brief.language
    if wanted and not languages.same(wanted, languages.language_of(brief.source.text) or "en"):
        said = f"labels in {languages.name(wanted)} need a model: rules keep the words of the text"
        raise SettingsError(said, "add --model, or leave out the language")


def _read(brief: Brief, course: AgentSettings, number: int) -> tuple[Plan, tuple[str, ...]]:
    """What the rules make of a text, or of a table."""
    table = brief.source.table
    if table is None:
        from figwright.frontends import text_rules as reading

        found = reading.plan(_varied(brief, number))
        domain = domains.get(brief.domain)
        figure = domains.plain(found.figure) if domain.plain else found.figure
        figure = figure.with_head(**brief.heading)
        return Plan(_with_stored_arrangement(domains.in_domain(figure, domain))), found.notes
    from figwright.plots import plotter  # what plots need is not loaded for diagrams
    from figwright.plots.charts.choose import Choice, choose

    choice = Choice(course.chart) if course.chart else choose(table, brief.source.caption, reading=course.reading)
    palette = brief.palette or ("" if brief.theme else PALETTES[(number - 1) % len(PALETTES)])
    return Plan(chart=plotter.apply_style(choice.chart, replace(brief, palette=palette))), choice.notes


def _with_stored_arrangement(figure: Figure) -> Figure:
    """The figure with the arrangement that was found for it written down: its author will go on from there."""
    _, arrangement = compiler.relayout(figure)
    return arrangement.settled(figure) if arrangement else figure


def _varied(brief: Brief, number: int) -> Brief:
    """The first candidate is as wished for; the others try another theme and other proportions where that is free."""
    if number == 1:
        return brief
    from figwright.agents.roles.planner import THEMES

    theme, ratio = THEMES[(number - 1) % len(THEMES)], RATIOS[(number - 1) % len(RATIOS)]
    return replace(brief, theme=brief.theme or theme, aspect=brief.aspect or ratio)


async def go_on(session: Session, brief: Brief, plan: Plan, wish: str, *, rounds: int = 2) -> Run:
    """A drawing that is there already, typed or free, changed as its author wishes."""
    if session.model is None:
        raise SettingsError("--say needs a model", "add --model, or use `figwright edit`")
    session.language = labels_language(brief)
    visualizer = visualizers.get("code" if brief.source.table else "vector")
    from figwright.agents.team import refine

    candidate = await refine(session, brief, visualizer, plan, rounds=rounds, candidate=1, wish=wish)
    if len(candidate.rounds) == 1:
        raise RunError("the model changed nothing", "rephrase what to change")
    return await _best(session, brief, [candidate], (), ())


async def _best(
    session: Session, brief: Brief, candidates: list[Candidate], examples: tuple[Reference, ...], notes: tuple[str, ...]
) -> Run:
    place, why = 0, ""
    if candidates[1:]:
        from figwright.agents.team import pick

        claims = max((one.rounds[0].plan.review.claims for one in candidates), key=len)
        place, why = await pick(session, brief, [one.drawing for one in candidates], claims=claims, what="candidate")
    chosen = candidates[place]
    session.run.event("chosen", candidate=chosen.number, round=chosen.best, why=why if candidates[1:] else chosen.why)
    told = tuple(dict.fromkeys((*notes, *session.warnings)))
    return Run(session.run, brief, tuple(candidates), place, examples, session.spent, told, session.unsandboxed)


@dataclass(slots=True)
class Opened(AbstractAsyncContextManager[Session]):
    """A session whose end is written down: how long it took, what it cost, or why it failed. One that was stopped has
    not failed: it can be taken up again."""

    session: Session
    connected: tuple[models.Model | models.Painter, ...] = ()
    """What was connected here, and is closed here; what the caller has connected is the caller's."""
    began: float = 0.0

    async def __aenter__(self) -> Session:
        self.began = perf_counter()
        return self.session

    async def __aexit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        session = self.session
        async with asyncio.TaskGroup() as group:
            for one in self.connected:
                group.create_task(one.close())
        spent = {"seconds": float(f"{perf_counter() - self.began:.3f}"), "usage": asdict(session.spent)}
        cause = error
        while isinstance(cause, BaseExceptionGroup):
            cause = cause.exceptions[0]
        if cause is None:
            session.run.event("run.ended", **spent)
        elif isinstance(cause, asyncio.CancelledError | KeyboardInterrupt):
            session.run.event("run.stopped", **spent)
        else:
            told = (cause.message, cause.hint) if isinstance(cause, FigwrightError) else (type(cause).__name__, "")
            unclear = {"unclear": cause.asked} if isinstance(cause, UnclearWish) else {}
            session.run.event("run.failed", error=told[0], hint=told[1], **unclear, **spent)
        session.run.report()
        if isinstance(error, BaseExceptionGroup) and isinstance(cause, FigwrightError):
            raise cause from error


Watch = Callable[[Step], None]


def open_session(
    order: Order,
    folder: RunFolder,
    home: Path,
    watch: Watch | None = None,
    *,
    model: models.Model | None = None,
    painter: models.Painter | None = None,
) -> Opened:
    """The order's models and purse over a run's folder; a model that is connected already may be handed in, and stays
    open."""
    patience = models.Patience(total=3 * order.timeout)
    connected: list[models.Model | models.Painter] = []
    if model is None and order.model:
        model = models.connect(order.model, base_url=order.base_url, timeout=order.timeout, patience=patience)
        connected.append(model)
    if painter is None and order.image_model:
        url = order.painter_url
        painter = models.paint(order.image_model, base_url=url, timeout=order.timeout, patience=patience)
        connected.append(painter)
    session = Session(
        folder,
        model,
        painter,
        Cache(home / "cache", models.secrets()),
        order.budget,
        order.temperature,
        order.seed,
        order.resolution,
        unsandboxed=order.insist,
        own_prompts=domains.get(order.domain).prompts,
    )
    if watch is not None:
        session.watch = watch
    return Opened(session, tuple(connected))


def open_new_session(
    order: Order,
    name: str,
    *,
    home: Path | None = None,
    watch: Watch | None = None,
    model: models.Model | None = None,
    facts: Mapping[str, object] | None = None,
) -> Opened:
    """The same over the folder of a new run; `facts` stand in its start record beside the order."""
    home = home or settings().home
    folder = RunFolder.create(home, name, {**(facts or {}), **order.data()}, models.secrets())
    return open_session(order, folder, home, watch, model=model)


async def illustrate_async(
    source: Source | Path | str,
    caption: str = "",
    *,
    order: Order | None = None,
    home: Path | None = None,
    watch: Watch | None = None,
    folder: RunFolder | None = None,
    **wishes: Any,
) -> Run:
    """Draw a figure from a text. `source` is the text, or the path of its file; `wishes` are the fields of `Order`.

    `model` and `image_model` may also be open model connections. `folder` is the run folder, if one was created
    already.
    """
    given = _source(source, caption)
    own = {name: wishes.pop(name) for name in ("model", "image_model") if not isinstance(wishes.get(name, ""), str)}
    order = order or Order.of(wishes)
    brief, course = order.brief(given), order.course(with_model=bool(own.get("model") or order.model), source=given)
    home = home or settings().home
    folder = folder or begin(given, order, home)
    opened = open_session(order, folder, home, watch, model=own.get("model"), painter=own.get("image_model"))
    async with opened as session:
        return await draw(session, brief, course)


def begin(source: Source, order: Order, home: Path) -> RunFolder:
    """The folder of a new run, with its first event and its own copy of what it is made from; none for models that
    cannot be connected: a run that never was would be taken for the last one."""
    verify_models(order)
    folder = RunFolder.create(home, source.name or source.caption or "figure", order.data(), models.secrets())
    keep(folder, source)
    return folder


def verify_models(order: Order) -> None:
    """Models that cannot be connected are named now; nothing is sent."""
    if order.model:
        models.account_of(order.model, base_url=order.base_url)
    if order.image_model:
        models.account_of(order.image_model, base_url=order.painter_url)


def keep(folder: RunFolder, source: Source) -> None:
    """The run's own copy of what it was made from."""
    folder.write("source.md", source.text)
    folder.write("caption.txt", source.caption)
    if source.table is not None:
        folder.write("data.json", json.dumps(source.table.data(), ensure_ascii=False))
        folder.write("data-name.txt", source.table.name)


async def plot_async(data: Table | Mapping[str, Iterable[Value]] | Path | str, intent: str = "", **wishes: Any) -> Run:
    """Draw a verified plot from a table. `data` is a table, a mapping of columns, or the path of a file.

    `intent` says what the plot should show; `wishes` are the fields of `Order` and the other arguments of
    `illustrate_async`.
    """
    from figwright.plots import plotter

    plotter.verify_installed()
    if isinstance(data, (str, Path)):
        table = tables.read(Path(data))
    else:
        table = data if isinstance(data, Table) else Table.of(data)
    if "order" not in wishes:
        wishes["kind"] = "plot"
    return await illustrate_async(Source.of_table(table, intent), **wishes)


def plot(data: Table | Mapping[str, Iterable[Value]] | Path | str, intent: str = "", **wishes: Any) -> Run:
    """Draw a verified plot from a table; the synchronous version of `plot_async`, also for notebooks."""
    return run_sync(plot_async(data, intent, **wishes))


def illustrate(source: Source | Path | str, caption: str = "", **wishes: Any) -> Run:
    """Draw a figure from a text; the synchronous version of `illustrate_async`, also for notebooks."""
    return run_sync(illustrate_async(source, caption, **wishes))


def _source(source: Source | Path | str, caption: str) -> Source:
    if isinstance(source, Source):
        return replace(source, caption=caption or source.caption)
    return Source.read(source, caption) if isinstance(source, Path) else Source(source, caption)
