"""Translate the texts of a figure spec into another language, with a model; ids, formulas, numbers and evidence stay.

`model` "client" uses the client's own model, "provider/model" one of the user's. You can also translate yourself: send
`edit` ops relabel and head with `language`. Next: look at the findings of the new layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool
from figwright.core.errors import SettingsError, counted

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext


class Request(Outputs):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")
    to: str = Field(description='target language, such as "zh", "ja" or "pt-BR"')
    glossary: dict[str, str] = Field(
        default_factory=dict, max_length=1000, description="binding terms with their translations"
    )
    model: str = Field(default="", description='"client" or "provider/model"; default: the best available')


async def run(wish: Request, context: ToolContext) -> Reply:
    from figwright.agents.translation import translate_async

    verified(wish)
    figure, base = context.workplace.figure(wish.spec)
    chosen = context.choose(wish.model, otherwise="")
    if not (chosen.client or chosen.name):
        raise SettingsError("translating needs a model", "set `model`, or translate yourself with `edit` (relabel)")
    done = await translate_async(figure, wish.to, model=chosen.client or chosen.name, glossary=wish.glossary, base=base)
    context.workplace.hold(done.figure, base)
    texts, findings = counted(len(done.terms), "text"), counted(len(done.findings), "new finding")
    lead = f"{texts} translated by {chosen.label}; {findings}."
    return await shown(context, done.figure, wish, base=base, lead=lead)


tool = Tool("Translate the texts of a spec", Request, run, Drawn, writes=True, replaces=True, asks=True)
