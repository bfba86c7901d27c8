"""The loop of the agents: retrieve references, plan, style, then draw, criticise and redraw; keep the best drawing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from figwright import compiler
from figwright.agents import guides, references, visualizers
from figwright.agents.agent_settings import AgentSettings
from figwright.agents.claims import ANSWERED, Claim, Review, claims_in
from figwright.agents.references import Reference
from figwright.agents.roles import ranker
from figwright.agents.roles.critic import criticise
from figwright.agents.roles.label_room import with_room_for_labels
from figwright.agents.roles.planner import describe, plan_figure
from figwright.agents.roles.retriever import retrieve
from figwright.agents.runs import Candidate, Round, record
from figwright.agents.session import Session
from figwright.agents.visualizers import Plan, PlotDrawing, Visualizer, reviewed
from figwright.compiler.checks import Finding
from figwright.core.errors import BadAnswer, BudgetSpent, FigwrightError, ModelError, SettingsError
from figwright.core.source import Brief
from figwright.drawing import domains
from figwright.frontends.text_rules.steps import steps
from figwright.ir.spec import Figure

Planning = Callable[[Session, Brief, Visualizer, Sequence[Reference], int], Awaitable[Plan]]
Styling = Callable[[Session, Brief, Plan, str, int], Awaitable[Plan]]
EXAMPLES = 4
"""How many references the planner learns from: as many as it is shown, large enough to see how they are drawn."""


async def work(session: Session, brief: Brief, course: AgentSettings) -> tuple[list[Candidate], tuple[Reference, ...]]:
    """All candidates side by side, and the references that they learnt from."""
    if visualizers.get(course.visualizer).paints and session.painter is None:
        raise SettingsError(f"the {course.visualizer} visualizer needs an image model", "add --image-model")
    if visualizers.get(course.visualizer).plan == "chart" and brief.source.table is None:
        raise SettingsError(f"the {course.visualizer} visualizer draws plots only", "use `figwright plot` with a table")
    examples = await _examples(session, brief, course)
    guide = _guide(brief, course) if course.stylist else ""

    async def one(number: int) -> Candidate:
        return await _candidate(session, brief, course, examples, guide, number)

    return await _side_by_side(session, one, course.candidates), examples


async def _side_by_side(session: Session, begin: Callable[[int], Awaitable[Candidate]], wanted: int) -> list[Candidate]:
    """The candidates that could be finished. Under a budget the first goes ahead, and as many others are begun as the
    rest of the money lasts for by what the first has cost: many that are begun and not finished are no figure."""
    done: list[Candidate] = []
    before, count = session.left, wanted
    if before is not None and wanted > 1:
        done.append(await begin(1))
        left = session.left or 0.0
        if (cost := before - left) > 0:
            count = 1 + min(wanted - 1, int(left / cost))
    failures: list[FigwrightError] = []

    async def kept(number: int) -> None:
        try:
            done.append(await begin(number))
        except FigwrightError as error:
            failures.append(error)
            session.warn(f"candidate {number} could not be drawn: {error.message}", hint=error.hint)

    async with asyncio.TaskGroup() as group:
        for number in range(len(done) + 1, count + 1):
            group.create_task(kept(number))
    if not done:
        raise failures[0]
    if count < wanted:
        session.warn(f"the budget only suffices for {count} of {wanted} candidates")
    return sorted(done, key=lambda candidate: candidate.number)


def _guide(brief: Brief, course: AgentSettings) -> str:
    """The guide by name; the usual one of diagrams is for plots that of plots, and is in the planner's own words."""
    if brief.source.table is None:
        return "" if course.style == guides.DEFAULT else guides.get(course.style)
    return guides.get("plots" if course.style == guides.DEFAULT else course.style)


async def _examples(session: Session, brief: Brief, course: AgentSettings) -> tuple[Reference, ...]:
    """The references to learn from; only the semantic way asks the model."""
    if course.retriever == "none":
        return ()
    plots = brief.source.table is not None
    given = course.references
    if given is None:
        pool = references.built_in(plots=plots)
    else:
        pool = references.load(given, plots=plots) if isinstance(given, Path) else given
    own = await references.aside(references.itself, brief.source, pool)
    if own:  # nobody learns from the figure that is to be drawn
        session.run.event("note", text=f"skipped references that are the figure itself: {', '.join(r.id for r in own)}")
    if course.retriever == "semantic":
        try:
            others = tuple(reference for reference in pool if reference not in own) if own else pool
            return await retrieve(session, brief, others, count=EXAMPLES, cleared=True)
        except BadAnswer as error:
            session.warn(f"using the shortlist as references: {error.message}")
    chance = (session.seed or 0) + int(brief.source.digest, 16)  # many figures of one run get others each
    chosen = references.choose(course.retriever, brief.source, pool, EXAMPLES, ids=course.examples, seed=chance)
    session.run.event("references", ids=[reference.id for reference in chosen], why=course.retriever)
    return chosen


async def _candidate(
    session: Session, brief: Brief, course: AgentSettings, examples: Sequence[Reference], guide: str, number: int
) -> Candidate:
    """One plan, drawn and refined; a model that cannot draw freely gives a typed figure instead."""

    async def drawn_by(name: str) -> Candidate:
        visualizer = visualizers.get(name)
        plan = await _plan(session, brief, course, visualizer, examples, guide, number)
        return await refine(session, brief, visualizer, plan, rounds=course.rounds, candidate=number)

    try:
        return await drawn_by(course.visualizer)
    except BadAnswer as error:
        if course.visualizer != "svg":
            raise
        session.warn(f"candidate {number} falls back to a typed figure: {error.message}")
        return await drawn_by("vector")


async def _plan(
    session: Session,
    brief: Brief,
    course: AgentSettings,
    visualizer: Visualizer,
    examples: Sequence[Reference],
    guide: str,
    number: int,
) -> Plan:
    """The planner's plan in the stylist's looks; looks that cannot be read are done without."""
    if brief.source.table is None:
        return await _planned(session, brief, visualizer, examples, guide, number)
    planned, styled = _plot_agents(course)
    plan = await planned(session, brief, visualizer, examples, number)
    try:
        return await styled(session, brief, plan, guide, number) if guide else plan
    except (BadAnswer, BudgetSpent) as error:
        session.warn(f"candidate {number} keeps the planner's style: {error.message}")
        return plan


async def _planned(
    session: Session, brief: Brief, visualizer: Visualizer, examples: Sequence[Reference], guide: str, number: int
) -> Plan:
    """Content and looks of a diagram in one answer, and the claims that it makes."""
    if visualizer.plan == "figure":
        figure, claims = await plan_figure(session, brief, examples, guide, candidate=number)
        figure, eased = with_room_for_labels(figure)
        found = await asyncio.to_thread(_arranged, figure, not brief.aspect)
        for note in found.notes:
            session.run.event("note", text=f"candidate {number}: {note}")
        plan = Plan(found.figure, repairs=eased, review=Review(claims, steps(brief.source)))
    else:
        sheet = replace(brief, aspect=brief.aspect or visualizer.aspect)
        said = await describe(session, sheet, examples, visualizer.advice, guide, candidate=number)
        plan = Plan(description=said, review=Review(claims_in(said), steps(brief.source)))
    session.run.event("claims", candidate=number, claims=[asdict(claim) for claim in plan.review.claims])
    return plan


MOST_FAULTS = 6 * compiler.ERROR
"""Faults of its places from which a figure is composed by the layout instead: a critic mends a few, not a heap."""


def _arranged(figure: Figure, any_aspect: bool) -> compiler.Converted:
    """What the planner wrote, in rows and columns that use the sheet. Its own places stay, unless it cannot place: then
    they only tell the order. A figure that cannot be laid out is told of when it is drawn."""
    try:
        if not figure.placed:
            found = compiler.rearrange(figure, any_aspect=any_aspect)
            return replace(found, notes=tuple(f"arranged for larger type: {note}" for note in found.notes))
        faults = compiler.layout_faults(figure, compiler.compile(figure))
        if faults > MOST_FAULTS:
            composed = compiler.compose(figure).figure
            if compiler.layout_faults(composed, compiler.compile(composed)) < faults:
                return compiler.Converted(composed, ("composed by the layout: its places overlap too much",))
    except FigwrightError:
        pass
    return compiler.Converted(figure)


def _plot_agents(course: AgentSettings) -> tuple[Planning, Styling]:
    """The planner and the stylist of plots, which are not loaded for diagrams."""
    from figwright.agents.roles.plot_planner import describe_plot, plan_chart
    from figwright.agents.roles.plot_stylist import style_chart, style_plot_description

    async def planned(
        session: Session, brief: Brief, visualizer: Visualizer, examples: Sequence[Reference], number: int
    ) -> Plan:
        if visualizer.plan != "chart":
            return Plan(description=await describe_plot(session, brief, examples, candidate=number))
        if course.chart is not None:  # the author has planned it
            return Plan(chart=course.chart)
        return await plan_chart(session, brief, examples, candidate=number)

    async def styled(session: Session, brief: Brief, plan: Plan, guide: str, number: int) -> Plan:
        if plan.chart is None:
            said = await style_plot_description(session, brief, plan.description, guide, candidate=number)
            return Plan(description=said)
        return await style_chart(session, brief, plan, guide, candidate=number)

    return planned, styled


async def refine(
    session: Session, brief: Brief, visualizer: Visualizer, plan: Plan, *, rounds: int, candidate: int, wish: str = ""
) -> Candidate:
    """Drawn, looked at, mended, drawn again, until the critic is content or the rounds are over; the best one is kept.

    A model that fails on the way ends the refinement, not the run: what was drawn so far is good. A plot that a model
    made of a compiled one has to beat it: the compiled one is the draft, and the model's own are the rounds after it.
    """
    drawn: list[Round] = []
    critiques: list[str] = []
    told: list[str] = []
    review, content = plan.review, False
    for number in range(rounds + 1):
        plan = _in_domain(plan, brief)
        try:
            drawing = await visualizer.draw(session, brief, plan, round=number, candidate=candidate)
            drawing = reviewed(plan, drawing)
            if isinstance(drawing, PlotDrawing) and drawing.draft is not None and not wish:
                drawn.append(record(session.run, Round(len(drawn), plan, drawing.draft), candidate))
            said_before = critiques[-1] if critiques else ""
            drawn.append(record(session.run, Round(len(drawn), plan, drawing, said_before), candidate))
            if number == rounds:
                break
            said = await criticise(
                session, brief, plan, drawing, visualizer.revision,
                round=number, rounds=rounds, candidate=candidate, wish=wish, before=told,
            )  # fmt: skip
        except FigwrightError as error:  # also what a critic ordered and nobody can draw
            if not drawn:
                raise
            session.warn(f"revision {number} could not be finished: {error.message}", hint=error.hint)
            break
        review = said.plan.review
        answered = replace(plan, review=review)
        drawn[-1] = replace(drawn[-1], drawing=reviewed(answered, drawn[-1].drawing))
        for refused in said.refused:
            session.run.event("note", text=f"critic: not done: {refused}")
        if said.done:
            after = f"revision {number}" if number else "the first draft"
            session.run.event("note", text=f"candidate {candidate}: no changes needed after {after}")
            content = not isinstance(drawing, PlotDrawing)  # of plots it has not seen the compiled one
            break
        plan = said.plan
        critiques.append(said.text)
        told.append(said.summary)
    shown = [_with_open_findings(one.drawing, review) for one in drawn]
    drawn = [replace(one, drawing=_with_open_findings(one.drawing, review, errors=True)) for one in drawn]
    if wish:  # the author asked for a change: what was drawn before it is no choice
        return Candidate(candidate, tuple(drawn), len(drawn) - 1, "the author's wish")
    claims = plan.review.claims
    best, why = await pick(session, brief, shown, claims=claims, candidate=candidate, what="round", content=content)
    return Candidate(candidate, tuple(drawn), best, why)


def _with_open_findings(drawing: visualizers.Drawing, review: Review, *, errors: bool = False) -> visualizers.Drawing:
    """A drawing with what is held against it when the best is chosen: not what a look has called deliberate, unless
    that is settled by answers. `errors`: those are told to the author all the same."""

    def kept() -> Iterator[Finding]:
        for finding in drawing.findings:
            if (finding.rule, finding.element) not in review.deliberate or finding.rule in ANSWERED:
                yield finding
            elif errors and finding.severity == "error":
                yield replace(finding, message=f"{finding.message}; the critic calls it intended")

    return replace(drawing, findings=tuple(kept()))


def _in_domain(plan: Plan, brief: Brief) -> Plan:
    """The plan as its field of illustration has it: parts that the critic added get their numerals, too."""
    if plan.figure is None or not brief.domain:
        return plan
    return replace(plan, figure=domains.in_domain(plan.figure, domains.get(brief.domain)))


async def pick(
    session: Session,
    brief: Brief,
    drawings: Sequence[visualizers.Drawing],
    *,
    claims: Sequence[Claim] = (),
    candidate: int = 0,
    what: str,
    content: bool = False,
) -> tuple[int, str]:
    """The best drawing: by the checks, then by eye; by the checks alone when the model fails."""
    told: dict[str, Any] = {"claims": claims, "candidate": candidate, "what": what, "content": content}
    try:
        return await ranker.best(session, brief, drawings, **told)
    except* ModelError as group:
        session.warn(f"ranked each {what} by the checks alone: {group.exceptions[0]}")
    return ranker.by_checks(drawings)
