"""Compile a figure spec (YAML or JSON): returns a picture, what a reviewer would flag, and files in any format.

Give `source` (the method text) to have quotations checked. Formats: svg pdf png pptx drawio tex json yaml; files come
inline, or are written under `folder`. If the spec is wrong, the answer names the line and what was probably meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, built_in, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext


class Arguments(Outputs):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")
    source: str = Field(default="", description="text to check the figure against, or the path of its file")
    theme: str | None = Field(default=None, description="override the spec's theme (`list` themes)")
    width: str | None = Field(default=None, description='override the print width, such as "5.5in"')
    aspect: float | str | None = Field(default=None, description='override the aspect ratio, such as "16:9"')


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.ir.spec.edits import Heading, apply

    verified(wish)
    built_in(wish.theme)
    figure, base = context.workplace.figure(wish.spec)
    given = {key: value for key in ("theme", "width", "aspect") if (value := getattr(wish, key)) is not None}
    if given:
        figure, _ = apply(figure, Heading.model_validate(given))
    source = context.workplace.text(wish.source, "source")
    return await shown(context, figure, wish, source=source, base=base, with_spec=bool(given))


tool = Tool("Compile a spec to a picture and files", Arguments, run, Drawn, writes=True, replaces=True)
