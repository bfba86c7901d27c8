"""Convert a figure in a PDF, an SVG or a picture (pdf, svg, png, jpg or webp under the server's root) to a spec.
Calls no model: takes the words, shapes and arrows of PDF and SVG as they are, and finds those of pictures by computer
vision. Notes list doubtful elements. `figure` selects a figure of a paper by
number. A PNG that figwright wrote contains its spec, which is returned unchanged; `pixels` traces its pixels anyway.

`model` "client" (if the client offers it) or "provider/model" corrects what was found; each correction is checked
against the picture.
Next: compare the returned picture with the original, fix misread parts with `edit`, then `render`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool
from figwright.core.errors import counted

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext

MOST = 20
OPEN = "nobody looked at what is doubtful"


class Arguments(Outputs):
    picture_file: str = Field(description="the PDF, SVG or picture, a file under the server's root")
    figure: str = Field(default="", description="which figure of a paper, by its number")
    page: int = Field(default=0, ge=0, description="which page of a PDF, counted from 1")
    pixels: bool = Field(default=False, description="trace the pixels even if the file contains its spec")
    model: str = Field(default="rules", description='"rules" (none), "client" or "provider/model"')


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents import tracer
    from figwright.frontends.importers import figure_in

    verified(wish)
    content = context.workplace.traced(wish.picture_file)
    if not wish.pixels and (held := figure_in(content)):
        return await shown(context, held, wish, lead="The picture contains its spec, returned unchanged.")
    chosen = context.choose(wish.model, otherwise=OPEN)
    context.line.tell("reading the picture")
    traced = await tracer.trace_async(
        content, figure=wish.figure, page=wish.page, model=chosen.client or chosen.name or None
    )
    figure = traced.figure
    unsure = [f"{id} ({traced.origins[id].confidence:.2f}, {why})" for id, why in traced.doubts.items()]
    doubts = (f"least sure of {'; '.join(unsure[:MOST])}",) if unsure else ()
    lead = f"{counted(len(figure.nodes()), 'node')} and {counted(len(figure.edges), 'arrow')} found."
    return await shown(context, figure, wish, lead=lead, notes=(*filter(None, (chosen.note,)), *traced.notes, *doubts))


tool = Tool("Trace a picture of a figure", Arguments, run, Drawn, writes=True, replaces=True, asks=True)
