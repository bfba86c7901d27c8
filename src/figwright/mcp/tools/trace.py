"""Turn a figure of a PDF, an SVG or a picture (pdf, svg, png, jpg or webp under the server's root) into a spec: of PDF
and SVG the words, shapes and arrows as they stand, of pictures what computer vision finds. Doubtful elements are told
in notes. `figure` names the figure of a paper by its number. A PNG that figwright wrote holds its spec; `pixels` looks
nevertheless.

`model` "client" (if the client lends it) or "provider/model" corrects what was found; each correction is checked
against the picture.
Next: compare the picture that comes back with the original, mend what was misread with `edit`, then `render`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from figwright.errors import counted
from figwright.mcp.figures import Outputs, shown, verified
from figwright.mcp.replies import Drawn, Reply
from figwright.mcp.tools import Tool

if TYPE_CHECKING:
    from figwright.mcp.desk import Desk

MOST = 20
OPEN = "nobody looked at what is doubtful"


class Wish(Outputs):
    picture_file: str = Field(description="the PDF, SVG or picture, a file under the server's root")
    figure: str = Field(default="", description="which figure of a paper, by its number")
    page: int = Field(default=0, ge=0, description="which page of a PDF, counted from 1")
    pixels: bool = Field(default=False, description="look at the picture also where the file holds its spec")
    model: str = Field(default="rules", description='"rules" (none), "client" or "provider/model"')


async def run(wish: Wish, desk: Desk) -> Reply:
    from figwright import tracer
    from figwright.importers import figure_in

    verified(wish)
    content = desk.workplace.traced(wish.picture_file)
    if not wish.pixels and (held := figure_in(content)):
        return await shown(desk, held, wish, lead="The picture holds its spec: this is it, as it was.")
    chosen = desk.choose(wish.model, otherwise=OPEN)
    desk.line.tell("looking at the picture")
    traced = await tracer.trace_async(
        content, figure=wish.figure, page=wish.page, model=chosen.client or chosen.name or None
    )
    figure = traced.figure
    unsure = [f"{id} ({traced.origins[id].confidence:.2f}, {why})" for id, why in traced.doubts.items()]
    doubts = (f"least sure of {'; '.join(unsure[:MOST])}",) if unsure else ()
    lead = f"{counted(len(figure.nodes()), 'node')} and {counted(len(figure.edges), 'arrow')} were seen."
    return await shown(desk, figure, wish, lead=lead, notes=(*filter(None, (chosen.note,)), *traced.notes, *doubts))


tool = Tool("Trace a picture of a figure", Wish, run, Drawn, writes=True, replaces=True, asks=True)
