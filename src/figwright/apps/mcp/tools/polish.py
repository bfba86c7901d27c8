"""Improve the look of a figure, never its content: makes up to ten suggestions and applies those that help.

Without a model, tries the fixes that the checks suggest and keeps those that help. With `model` ("client" or
"provider/model"), a model looks at the picture and the style guide. A bitmap (`picture_file`) gets advice only. Next:
continue with the returned spec.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.figures import Outputs, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply, shrunk
from figwright.apps.mcp.tools import Tool
from figwright.core.errors import NotFound, SettingsError

if TYPE_CHECKING:
    from figwright.agents.roles.polisher import Polished
    from figwright.apps.mcp.context import ToolContext

BY_RULES = "tried only the fixes that the checks suggest"
SIGNS = {"done": "done", "dropped": "dropped", "advice": "for you to decide"}


class Arguments(Outputs):
    spec: str | dict[str, Any] = Field(default="", description="the figure as YAML or JSON, or the path of its file")
    picture_file: str = Field(default="", description="or a picture (png, jpg, webp) under the server's root")
    model: str = Field(default="", description='"rules", "client" or "provider/model"; default: the best available')
    style: str = Field(default="methodology", description="a built-in style guide: `methodology` or `plots`")
    suggestions: int = Field(default=10, ge=1, le=10)


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents import guides
    from figwright.agents.roles import polisher

    verified(wish)
    if bool(wish.spec) == bool(wish.picture_file):
        raise SettingsError(
            "give either a spec or a picture_file", "for example the spec that `draw` or `render` returned"
        )
    if wish.style not in guides.names():  # a guide's path would lead out of the root
        raise NotFound("style guide", wish.style, guides.names())
    guide, most = guides.get(wish.style), wish.suggestions
    chosen = context.choose(wish.model, otherwise=BY_RULES)
    async with context.session(chosen, "polish", {"style": wish.style}) as session:
        if wish.picture_file:
            polished = await polisher.polish_picture(
                session, context.workplace.picture(wish.picture_file), guide, most=most
            )
            return _of_picture(polished, wish, chosen.note)
        figure, base = context.workplace.figure(wish.spec)
        polished = await polisher.polish_figure(session, figure, guide, most=most, base=base)
    assert polished.figure is not None
    notes = tuple(filter(None, (chosen.note, polished.trouble.message if polished.trouble else "")))
    return await shown(
        context, polished.figure, wish, base=base, lead=_summary(polished), notes=notes, more={"drawn_by": chosen.label}
    )


def _summary(polished: Polished) -> str:
    lines = [
        f"{number}. {one.says} ({'; '.join(filter(None, (SIGNS[one.state], one.note, one.why)))})"
        for number, one in enumerate(polished.suggestions, 1)
    ]
    return "\n".join(["Suggestions:", *lines]) if lines else "No suggestions; the figure is unchanged."


def _of_picture(polished: Polished, wish: Arguments, note: str) -> Reply:
    step = "Next: a bitmap cannot be edited here; draw it as a spec (`plan`, `render`) to apply this."
    notes = tuple(filter(None, (note, *polished.warnings)))
    pictures = (shrunk(polished.picture),) if wish.picture and polished.picture else ()
    text = "\n\n".join((_summary(polished), *notes, step))
    return Reply(text, pictures, data=Drawn(notes=notes, next=step))


tool = Tool("Polish a figure's looks", Arguments, run, Drawn, writes=True, replaces=True, asks=True)
