"""Give a composed spec the places that its layout finds: the same picture, in which `edit` can shift and place things.

Next: `edit` with the ops shift, place, reroute, layer. `compose` goes back to rows and columns.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext


class Arguments(Outputs):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright import compiler

    verified(wish)
    figure, base = context.workplace.figure(wish.spec)
    found = await asyncio.to_thread(compiler.place, figure, base=base)
    context.workplace.hold(found.figure, base)
    return await shown(context, found.figure, wish, base=base, lead="Everything has a place.", notes=found.notes)


tool = Tool("Give a spec places", Arguments, run, Drawn, writes=True, replaces=True)
