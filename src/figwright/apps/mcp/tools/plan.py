"""Get everything you need to write a figure spec yourself: the planner's prompt for this method and caption, and the
JSON Schema of the spec.

Follow the prompt, write the figure as YAML, then call `render` with it (and the method as `source`), which compiles,
checks and shows it. Fix what the checks find with `edit`. This gives better figures than `draw` by rules, with no key.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from figwright.apps.mcp.replies import Data, Reply, block
from figwright.apps.mcp.tools import Takes, Tool
from figwright.apps.mcp.work_folder import known_domain

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext

NEXT = (
    "Next: write the figure as one YAML document and call `render` with it as `spec` and the method as `source`. "
    "Then `edit` until no error is left."
)


class Arguments(Takes):
    method: str = Field(description="the method's text, or the path of its file")
    caption: str = Field(default="", description="caption of the figure")
    density: Literal["", "glance", "standard", "detailed"] = Field(
        default="", description="about 30, 60 or 110 words in the figure (standard)"
    )
    domain: str = Field(default="", description="illustration domain, see `list` domains")
    aspect: float | str | None = Field(default=None, description='aspect ratio: 1.8 or "16:9"')
    language: str = Field(default="", description='language of the labels, such as "zh" (default: the text\'s)')
    json_schema: bool = Field(default=True, description="add the JSON Schema; the prompt alone teaches the language")


class Planned(Data):
    system: str = Field(description="how to plan")
    prompt: str = Field(description="the method, the caption and what is wanted")
    json_schema: str = Field(default="", description="the JSON Schema of the spec")
    next: str = NEXT


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents import prompts
    from figwright.agents.order import Order
    from figwright.agents.roles import planner
    from figwright.agents.roles.language import labels_language
    from figwright.core.source import Source
    from figwright.drawing import domains
    from figwright.ir.spec.schema import figure_schema

    known_domain(wish.domain)

    def work() -> Reply:
        order = Order(density=wish.density, aspect=wish.aspect, domain=wish.domain, language=wish.language)
        source = Source(context.workplace.text(wish.method, "method"), wish.caption.strip())
        brief = order.brief(source)
        own = domains.get(wish.domain).prompts
        system, user = prompts.get(planner.PROMPT, own).render(planner.prompt_values(brief))
        asked = "\n\n".join(filter(None, (*user, labels_language(brief))))
        schema = json.dumps(figure_schema(), ensure_ascii=False) if wish.json_schema else ""
        parts = [system, asked, f"The JSON Schema of a spec:\n{block(schema, 'json')}" if schema else "", NEXT]
        return Reply("\n\n".join(filter(None, parts)), data=Planned(system=system, prompt=asked, json_schema=schema))

    return await asyncio.to_thread(work)


tool = Tool("Get the prompt and schema to write a spec yourself", Arguments, run, Planned)
