"""Convert a spec with places to rows, columns and zones, which the layout arranges; notes list what is lost.

Next: `edit` with the ops move, arrange, wrap. `place` gives places again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from figwright.apps.mcp.figures import shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool
from figwright.apps.mcp.tools.place import Arguments

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright import compiler

    verified(wish)
    figure, base = context.workplace.figure(wish.spec)
    found = await asyncio.to_thread(compiler.compose, figure, base=base)
    context.workplace.hold(found.figure, base)
    return await shown(context, found.figure, wish, base=base, lead="It is now in rows and columns.", notes=found.notes)


tool = Tool("Compose a spec with places", Arguments, run, Drawn, writes=True, replaces=True)
