"""List the names that a spec, a plot or another tool accepts, each with a short description: themes, glyphs, icons,
checks, renderers, marks, styles, palettes, plot-checks, layouts, domains, venues, example figures and the parts of
benchmarks.

`pattern` filters them: part of a name, or a pattern with *. Other tools reject unknown names and suggest the nearest.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pydantic import Field

from figwright.apps.catalogue import KINDS
from figwright.apps.mcp.replies import Data, Reply
from figwright.apps.mcp.tools import Takes, Tool
from figwright.core.errors import NotFound

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext

MOST = 400


class Arguments(Takes):
    kind: str = Field(description="what is looked for", json_schema_extra={"enum": list(KINDS)})
    pattern: str = Field(default="", max_length=100, description='part of a name, or with *: "brain*"')


class Part(Data):
    name: str
    about: str = ""


class Parts(Data):
    kind: str
    parts: tuple[Part, ...] = ()
    left_out: int = Field(default=0, description="number of further matches; use a narrower pattern")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    data = await asyncio.to_thread(_list_parts, wish)
    lines = [f"{part.name}: {part.about}" if part.about else part.name for part in data.parts]
    rest = [f"and {data.left_out} more; use a narrower pattern"] if data.left_out else []
    return Reply("\n".join([*lines, *rest]), data=data)


def _list_parts(wish: Arguments) -> Parts:
    from figwright.apps import catalogue

    if wish.kind not in KINDS:
        raise NotFound("kind", wish.kind, KINDS)
    found = catalogue.matching(wish.kind, wish.pattern)
    if not found:
        raise NotFound(wish.kind.removesuffix("s"), wish.pattern, catalogue.names(wish.kind))
    parts = tuple(Part(name=name, about=catalogue.about(wish.kind, name)) for name in found[:MOST])
    return Parts(kind=wish.kind, parts=parts, left_out=len(found) - len(parts))


tool = Tool("List available names", Arguments, run, Parts)
