"""Convert a Mermaid, DOT or draw.io diagram (its text, or the path of its file) to a figure spec, checked and drawn.

Keeps the content of the diagram; notes list what a spec cannot express. Next: add `evidence`, glyphs and zones with
`edit`, then `render`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, built_in, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool
from figwright.apps.mcp.work_folder import named
from figwright.core.errors import counted

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext

MARKDOWN = (".md", ".markdown")


class Arguments(Outputs):
    diagram: str = Field(description="the diagram's text, or the path of its file (.mmd .dot .gv .drawio .md)")
    format: Literal["mermaid", "dot", "drawio"] | None = Field(
        default=None, description="format, if neither the file name nor the first line tells it"
    )
    page: str = Field(default="", description="page or Mermaid block, by name or by number from 1")
    theme: str | None = Field(default=None, description="a theme of `list` themes")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.frontends import diagrams
    from figwright.ir.spec.edits import Heading, apply

    verified(wish)
    built_in(wish.theme)
    known = tuple(suffix for name in diagrams.names() for suffix in diagrams.get(name).suffixes)
    is_file = named(wish.diagram, (*known, *MARKDOWN))
    source = context.workplace.inside(wish.diagram.strip()) if is_file else f"{wish.diagram}\n"
    found = await asyncio.to_thread(diagrams.read_diagram, source, wish.format, page=wish.page)
    figure = found.figure if wish.theme is None else apply(found.figure, Heading(theme=wish.theme))[0]
    context.workplace.hold(figure, context.workplace.root)
    lead = (
        f"{counted(len(figure.nodes()), 'node')} and {counted(len(figure.edges), 'arrow')} of a {found.format} diagram."
    )
    return await shown(context, figure, wish, base=context.workplace.root, lead=lead, notes=found.notes)


tool = Tool("Import a Mermaid, DOT or draw.io diagram", Arguments, run, Drawn, writes=True, replaces=True)
