"""Say what a reviewer would flag in a figure spec: overlaps, crossings, small type, dead ends, and, with `source`,
whatever the text does not support. No model is asked; the same figure gets the same findings.

Every finding names its rule, the element's id and a fix. Next: `edit` the element, then check again. An error must be
mended, a warning should be.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from figwright.errors import SettingsError
from figwright.mcp.replies import Drawn, Reply, count, found, told
from figwright.mcp.tools import Takes, Tool

if TYPE_CHECKING:
    from figwright.mcp.desk import Desk


class Wish(Takes):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")
    source: str = Field(default="", description="the text that the figure must be true to, or the path of its file")
    venue: str = Field(default="", description="held against a venue's rules as well (`list` venues): neurips, ieee …")
    span: Literal["column", "text"] | None = Field(
        default=None, description="of the venue: one column, or the whole width of the text"
    )
    only: tuple[str, ...] = Field(default=(), description="only these rules (`list` checks)")


async def run(wish: Wish, desk: Desk) -> Reply:
    from figwright import checks, compiler

    figure, base = desk.workplace.figure(wish.spec)
    source = desk.workplace.text(wish.source, "source")
    for rule in wish.only:
        if not (wish.venue and rule in checks.venue_rules()):
            checks.get(rule)
    if wish.span and not wish.venue:
        raise SettingsError("a span is of a venue", "name the venue as well: `list` venues")
    findings = await asyncio.to_thread(
        compiler.check, figure, source or None, base=base, only=wish.only or None, venue=wish.venue or None,
        span=wish.span,
    )  # fmt: skip
    errors, warnings = count(findings, "error"), count(findings, "warning")
    step = "Next: mend these with `edit`." if errors or warnings else "Next: `render` it and look at the picture."
    unheld = "" if source else "Without `source` nobody checked whether the text supports what is drawn."
    data = Drawn(errors=errors, warnings=warnings, findings=found(findings), next=step)
    return Reply("\n\n".join(filter(None, (told(findings), unheld, step))), data=data)


tool = Tool("Check a spec as a reviewer would", Wish, run, Drawn)
