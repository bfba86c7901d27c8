"""Draw a method figure from the text of a paper: takes method and caption; returns a picture, findings and a spec.

Without a model, rules read the text: seconds, no key, but they miss and mistake things. Often better: call `plan`,
write the spec yourself, then `render` it. `model` "client" uses the client's own model (if the client offers it),
"provider/model" one of the user's, "rules" none. Next: look at the picture, then `edit` the spec until no error is
left.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from figwright.agents import like
from figwright.apps.mcp.figures import Outputs, built_in, installed, shown, verified
from figwright.apps.mcp.replies import Drawn, Reply
from figwright.apps.mcp.tools import Tool
from figwright.apps.mcp.work_folder import known_domain

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext
    from figwright.ir.spec import Figure

BY_RULES = "drawn by rules, which miss and mistake things; with `plan` you can write the figure yourself"


class Arguments(Outputs):
    method: str = Field(description="the method's text (Markdown, LaTeX or plain), or the path of such a file")
    caption: str = Field(default="", description="caption of the figure")
    model: str = Field(default="", description='"rules", "client" or "provider/model"; default: the best available')
    density: Literal["", "glance", "standard", "detailed"] = Field(
        default="", description="about 30, 60 or 110 words in the figure (standard)"
    )
    aspect: float | str | None = Field(default=None, description='aspect ratio: 1.8 or "16:9"')
    width: str | None = Field(default=None, description='print width, such as "5.5in" or "14cm"')
    theme: str = Field(default="", description="a theme of `list` themes")
    domain: str = Field(
        default="", description="illustration domain, see `list` domains; patent: black lines with numerals"
    )
    font: str = Field(default="", description="an installed typeface, see `list` fonts")
    language: str = Field(
        default="", description='language of the labels, such as "zh" (default: the text\'s); needs a model'
    )
    like: str = Field(
        default="",
        description="a figure whose looks are followed: path of a PNG, JPEG, SVG or PDF (paper.pdf#2 for figure 2)",
    )
    visualizer: Literal["", "vector", "svg"] = Field(
        default="",
        description="svg: drawn freely, with places; vector: composed by the layout; default: svg with a model",
    )
    rounds: int = Field(default=1, ge=0, le=3, description="rounds of critique, with a model")
    budget: float | None = Field(default=None, ge=0, description="budget in dollars, with provider/model")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright.agents import pipeline

    verified(wish)
    built_in(wish.theme)
    installed(wish.font)
    known_domain(wish.domain)
    chosen = context.choose(wish.model, otherwise=BY_RULES)
    order: dict[str, Any] = {
        "density": wish.density, "aspect": wish.aspect, "width": wish.width, "theme": wish.theme,
        "rounds": wish.rounds, "budget": wish.budget, "visualizer": wish.visualizer,
        "domain": wish.domain, "font": wish.font, "language": wish.language,
    }  # fmt: skip
    if wish.like:
        order["like"] = _liked(wish.like, context)
    if chosen.client:  # people may have to allow every question: those that choose examples are spared
        order["retriever"] = "none"
    context.line.tell(f"drawing, by {chosen.label}")
    done = await pipeline.illustrate_async(
        context.workplace.text(wish.method, "method"), wish.caption.strip(),
        watch=context.watch, model=chosen.client or chosen.name, **order,
    )  # fmt: skip
    notes = tuple(filter(None, (chosen.note, *done.notes)))
    assert done.figure is not None  # nothing is painted here
    figure = await asyncio.to_thread(_store_theme, done.figure, wish.like, context) if wish.like else done.figure
    return await shown(
        context, figure, wish, base=context.workplace.root if wish.like else None,
        source=done.brief.source.quotable_text, notes=notes,
        lead=f"A figure of {done.drawing.words} words, drawn by {chosen.label}.",
        more={"drawn_by": chosen.label, "run": done.folder.id},
    )  # fmt: skip


def _liked(given: str, context: ToolContext) -> str:
    """The whole path of a figure under the root, with its number in a paper."""
    name, mark, number = given.strip().partition("#")
    context.workplace.traced(name)
    return f"{context.workplace.inside(name)}{mark}{number}"


def _store_theme(figure: Figure, liked: str, context: ToolContext) -> Figure:
    """The figure with the theme that was made for it as a file under the root, where other tools may read it."""
    theme = Path(figure.head.theme)
    if not like.is_kept(theme):
        return figure
    name = f"{Path(liked.partition('#')[0]).stem}.theme.toml"
    context.workplace.write(".", {name: theme.read_bytes()}, overwrite=True)
    return figure.with_head(theme=name)


tool = Tool("Draw a figure from a method text", Arguments, run, Drawn, writes=True, replaces=True, asks=True)
