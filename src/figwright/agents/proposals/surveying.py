"""A paper's file -> Survey, by rules or with a model: what `figwright.paper` and `figwright paper` call."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from figwright.agents import pipeline
from figwright.agents.order import Order
from figwright.agents.proposals import Proposal, Survey
from figwright.agents.proposals._results import Results, results
from figwright.agents.proposals._rules import apart, module_proposal, overview_proposal, plot_proposal, survey
from figwright.agents.proposals._sections import heading
from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.core.errors import FigwrightError, nearest
from figwright.core.run_sync import run_sync
from figwright.frontends import papers
from figwright.frontends.papers import Paper, PaperTable, Section


async def paper_async(
    source: Paper | Path | str,
    *,
    section: str = "",
    reader: str = "",
    order: Order | None = None,
    home: Path | None = None,
    watch: pipeline.Watch | None = None,
    **wishes: Any,
) -> Survey:
    """Read a paper (PDF, LaTeX folder or archive, Markdown, HTML) and propose figures for it.

    `section` selects the methodology ("3", "Approach"), `reader` the PDF reader. With a `model` (a name, or an open
    connection), the model proposes the figures; `wishes` are the fields of `Order`.
    """
    model = wishes.pop("model", "")
    order = order or Order.of(wishes)
    if isinstance(model, str):
        order, model = replace(order, model=model or order.model), None
    held = source if isinstance(source, Paper) else await asyncio.to_thread(_read, Path(source), reader)
    found = await asyncio.to_thread(survey, held, section)
    if model is None and not order.model:
        return found
    from figwright.agents.proposals.surveying import proposed

    name = f"paper {held.title or (held.path.stem if held.path else '')}".strip()
    async with pipeline.open_new_session(order, name, home=home, watch=watch, model=model) as session:
        return await proposed(session, found)


def _read(path: Path, reader: str) -> Paper:
    return papers.read(path, reader)


def paper(source: Paper | Path | str, **wishes: Any) -> Survey:
    """Survey a paper; the synchronous version of `paper_async`."""
    return run_sync(paper_async(source, **wishes))


# Proposer: a model chooses and words the figures that a paper needs. What it names must stand in the paper.

WORDS_OF_METHOD, WORDS_ELSEWHERE = 6000, 60
"""What the model reads of the method, and of every other section."""
MOST_SECTIONS, MOST_TABLES, MOST_LINES = 80, 20, 8
Short = Annotated[str, Field(max_length=300)]


class Wanted(BaseModel):
    """One figure as the proposer wants it; `of` is the id of a section (s3) or of a table (t2)."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["overview", "module", "plot"]
    of: str = Field(max_length=12, description="s and a number for a section, t and a number for a table")
    title: Short
    caption: str = Field(max_length=1200)
    why: Short
    shown_by: str = Field(default="", max_length=40, description="label of the paper's figure that shows this already")
    chart: Literal["", "bar", "point", "line", "heatmap"] = ""
    columns: list[Short] = Field(default_factory=list, max_length=40)


class ProposalAnswer(BaseModel):
    """The proposer's answer; bounded, because a small model that is held to a schema may fill it for ever."""

    model_config = ConfigDict(extra="forbid")

    figures: list[Wanted] = Field(min_length=1, max_length=14)


async def proposed(session: Session, survey: Survey) -> Survey:
    """The same paper with the figures that the model wants for it."""
    method = survey.method
    sections = {f"s{n}": one for n, one in enumerate(survey.paper.sections[:MOST_SECTIONS], 1)}
    held = {f"t{n}": (one, *results(one)) for n, one in enumerate(survey.paper.tables[:MOST_TABLES], 1)}
    known = {id: (table, found) for id, (table, found, _) in held.items() if found is not None}

    def parse(text: str) -> list[Proposal]:
        wishes = ProposalAnswer.model_validate(json_in(text))
        return [_make_proposal(survey, one, sections, known) for one in wishes.figures]

    inputs = {
        "title": survey.paper.title,
        "abstract": survey.paper.abstract,
        "method": " ".join(method.text.split(" ")[:WORDS_OF_METHOD]) if method else "",
        "sections": "\n".join(_section(id, one) for id, one in sections.items()),
        "figures": "\n".join(f"{one.label}: {one.caption}" for one in survey.paper.figures) or "none",
        "tables": "\n\n".join(_table(id, table, found) for id, (table, found) in known.items()) or "none",
        "draft": "\n".join(f"{one.kind} of {one.origin}: {one.title}" for one in survey.proposals) or "none",
    }
    chosen = await session.ask("proposer", "proposer", inputs, schema=ProposalAnswer, parse=parse)
    numbered = tuple(replace(one, number=number) for number, one in enumerate(chosen, 1))
    return replace(survey, proposals=apart(numbered))


def _make_proposal(
    survey: Survey, one: Wanted, sections: dict[str, Section], held: dict[str, tuple[PaperTable, Results]]
) -> Proposal:
    """A wish as a proposal, or an objection: sections, tables, columns and figures are the paper's or nobody's."""
    if one.shown_by and one.shown_by not in (labels := [figure.label for figure in survey.paper.figures]):
        raise FigwrightError(
            f"the paper has no figure {one.shown_by!r}", f"shown_by is empty or one of {', '.join(labels)}"
        )
    if one.kind == "plot":
        made = _plot(survey, one, held)
    elif one.of not in sections:
        raise FigwrightError(f"there is no section {one.of!r}", f"sections are s1 to s{len(sections)}")
    elif one.kind == "overview" and survey.method is not None:
        made = replace(overview_proposal(survey.paper, survey.method, one.caption, one.why), title=one.title)
    elif len(sections[one.of].text.split()) < 40:
        raise FigwrightError(
            f"section {one.of} holds too few words for a figure", "choose a section that tells a mechanism"
        )
    else:
        made = module_proposal(survey.paper, sections[one.of], one.why, one.caption, one.title)
    return replace(made, why=one.why, shown=one.shown_by)


def _plot(survey: Survey, one: Wanted, held: dict[str, tuple[PaperTable, Results]]) -> Proposal:
    if one.of not in held:
        raise FigwrightError(
            f"there is no table of results {one.of!r}", f"choose of {', '.join(held) or 'none: leave plots out'}"
        )
    table, found = held[one.of]
    titles = [measure.title for measure in found.measures]
    for column in one.columns:
        if column not in titles:
            raise FigwrightError(
                f"{one.of} has no column {column!r}", nearest(column, titles) or f"it has: {', '.join(titles)}"
            )
    return plot_proposal(
        survey.paper,
        table,
        found,
        one.why,
        caption=one.caption,
        title=one.title,
        wanted=tuple(one.columns),
        way=one.chart,
    )


def _section(id: str, one: Section) -> str:
    begin = " ".join(one.text.split()[:WORDS_ELSEWHERE])
    return f"{id}: {heading(one)}{' (appendix)' if one.appendix else ''} [{len(one.text.split())} words] {begin}"


def _table(id: str, table: PaperTable, found: Results) -> str:
    columns = ", ".join(one.title for one in found.measures)
    rows = "; ".join(dict.fromkeys(found.rows[: MOST_LINES * 2]))
    return f"{id}: {table.label}: {table.caption}\ncolumns: {columns}\nrows ({found.title}): {rows}"
