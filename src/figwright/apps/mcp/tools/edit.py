"""Change a figure spec by typed edits that name elements by id; returns the new spec, its findings and its picture.

Edits: [{"op": "relabel", "id": "enc", "label": "Encoder"}, {"op": "connect", "from": "enc", "to": "dec"}]. Either all
edits apply or none. Ops and their fields: resource figwright://schema/edits, or call without edits. `undo` in the
answer reverses them. Next: continue with the returned spec, not with the old one.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply, block
from figwright.apps.mcp.tools import Tool
from figwright.core.errors import SpecError, counted

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext
    from figwright.ir.spec import Figure
    from figwright.ir.spec.edits import Edit

MOST = 40
"""Ids that a hint names."""


class Arguments(Outputs):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")
    edits: tuple[dict[str, Any], ...] = Field(default=(), max_length=200, description="edits in order; each has an op")
    source: str = Field(default="", description="text to check the figure against, or the path of its file")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright import compiler
    from figwright.ir.spec.edits import OPERATIONS, difference, edit_schema

    verified(wish)
    figure, base = context.workplace.figure(wish.spec)
    if not wish.edits:
        ops = ", ".join(OPERATIONS)
        schema = json.dumps(edit_schema(), ensure_ascii=False)
        return Reply(f"No edits were given. Operations: {ops}.\n\n{block(schema, 'json')}", data=Drawn(next="edit"))
    changed, undo = _applied(figure, wish.edits)
    if not any(edit.get("op") == "tidy" for edit in wish.edits):  # what they do not touch stays where it is
        stays = await asyncio.to_thread(compiler.keep_layout, figure, changed, base=base)
        undo, changed = (undo, changed) if stays == changed else ((difference(stays, figure),), stays)
    context.workplace.hold(changed, base)
    back = json.dumps([edit.data() for edit in undo], ensure_ascii=False)
    source = context.workplace.text(wish.source, "source")
    lead = f"{counted(len(wish.edits), 'edit')} done."
    return await shown(context, changed, wish, source=source, base=base, lead=lead, more={"undo": back})


def _applied(figure: Figure, edits: tuple[dict[str, Any], ...]) -> tuple[Figure, tuple[Edit, ...]]:
    """The edits carried out; what is wrong with one of them is told with a way to go on."""
    from figwright.drawing.domains import edited
    from figwright.ir.spec.edits import parse

    try:
        return edited(figure, parse(list(edits)))
    except SpecError as error:
        if error.hint:
            raise
        ids = [item.id for item, _ in figure.walk()] + [edge.id for edge in figure.edges]
        some = ", ".join(ids[:MOST]) + (" …" if ids[MOST:] else "")
        raise SpecError(error.message, f"ids of this figure: {some}; fields of every op: call with no edits") from error


tool = Tool("Change a spec by typed edits", Arguments, run, Drawn, writes=True, replaces=True)
