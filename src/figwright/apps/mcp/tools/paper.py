"""Read a paper (PDF, LaTeX folder or archive, Markdown or HTML under the server's root): returns its methodology, its
figures and tables with captions, and proposals for figures, each with a caption and its source.

Next: choose a proposal; call `plan` with its text and caption, and write the spec; or `plot` with its table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from figwright.apps.mcp.replies import Data, Reply
from figwright.apps.mcp.tools import Takes, Tool

if TYPE_CHECKING:
    from figwright.agents.proposals import Survey
    from figwright.apps.mcp.context import ToolContext

LONGEST = 60_000
"""Characters of a text that is sent; a methodology has 5,000 to 30,000."""
NEXT = "Next: `plan` with a proposal's text and caption, or `plot` with its table and intent."


class Arguments(Takes):
    paper: str = Field(description="the paper's file or LaTeX folder, under the server's root")
    section: str = Field(default="", description='the methodology, by number or title, if the wrong one was found: "3"')
    proposal: int | None = Field(default=None, ge=1, description="the whole text, or table, of this proposal alone")


class Proposed(Data):
    number: int
    kind: str
    title: str
    caption: str
    origin: str = Field(description="the section or table it is based on")
    why: str = ""
    text: str = Field(default="", description="what the figure is drawn from; only for the requested proposal")
    table: str = Field(default="", description="its table as CSV; only for the requested proposal")
    intent: str = ""


class Shown(Data):
    label: str
    caption: str


class Surveyed(Data):
    title: str
    methodology: str = Field(default="", description="its text; empty if none was found")
    figures: tuple[Shown, ...] = ()
    tables: tuple[Shown, ...] = ()
    proposals: tuple[Proposed, ...] = ()
    notes: tuple[str, ...] = ()
    next: str = NEXT


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents.proposals import survey_report
    from figwright.agents.proposals.surveying import paper_async

    path = context.workplace.inside(wish.paper)
    context.line.tell("reading the paper")
    found = await paper_async(path, section=wish.section)
    data = _data(found, wish.proposal)
    if wish.proposal is None:
        parts = [survey_report.text(found), f"The methodology:\n{data.methodology}" if data.methodology else "", NEXT]
        return Reply("\n\n".join(filter(None, parts)), data=data)
    (one,) = data.proposals
    return Reply(
        "\n\n".join(filter(None, (one.title, one.caption, one.intent, one.text or one.table, NEXT))), data=data
    )


def _data(found: Survey, number: int | None) -> Surveyed:
    chosen = found.proposals if number is None else (found.proposal(number),)
    method = "\n\n".join(f"{one.title}\n\n{one.text}" for one in found.method.sections) if found.method else ""
    proposals = tuple(
        Proposed(
            number=one.number, kind=one.kind, title=one.title, caption=one.caption, origin=one.origin, why=one.why,
            text=one.text[:LONGEST] if number else "", intent=one.plot.intent if one.plot else "",
            table=one.plot.csv()[:LONGEST] if one.plot and number else "",
        )
        for one in chosen
    )  # fmt: skip
    return Surveyed(
        title=found.paper.title,
        methodology="" if number else method[:LONGEST],
        figures=tuple(Shown(label=one.label, caption=one.caption) for one in found.paper.figures),
        tables=tuple(Shown(label=one.label, caption=one.caption) for one in found.paper.tables),
        proposals=proposals,
        notes=(*found.paper.notes, *found.notes),
    )


tool = Tool("Read a paper and propose its figures", Arguments, run, Surveyed)
