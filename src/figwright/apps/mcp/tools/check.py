"""List what a reviewer would flag in a figure spec: overlaps, crossings, small type, dead ends and, with `source`,
whatever the text does not support. Calls no model; the same figure always gets the same findings.

Every finding names its rule, the element's id and a fix. Next: `edit` the element, then check again. Fix every error;
fix warnings where you can.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from figwright.apps.mcp.replies import Drawn, Reply, count, format_findings, found
from figwright.apps.mcp.tools import Takes, Tool
from figwright.core.errors import SettingsError

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext


class Arguments(Takes):
    spec: str | dict[str, Any] = Field(description="the figure as YAML or JSON, or the path of its file")
    source: str = Field(default="", description="text to check the figure against, or the path of its file")
    venue: str = Field(default="", description="also check a venue's rules (`list` venues): neurips, ieee …")
    span: Literal["column", "text"] | None = Field(
        default=None, description="for the venue: one column, or the full text width"
    )
    only: tuple[str, ...] = Field(default=(), description="only these rules (`list` checks)")


async def run(wish: Arguments, context: ToolContext) -> Reply:
    from figwright import compiler
    from figwright.compiler import checks

    figure, base = context.workplace.figure(wish.spec)
    source = context.workplace.text(wish.source, "source")
    for rule in wish.only:
        if not (wish.venue and rule in checks.venue_rules()):
            checks.get(rule)
    if wish.span and not wish.venue:
        raise SettingsError("span needs a venue", "add the venue: `list` venues")
    findings = await asyncio.to_thread(
        compiler.check, figure, source or None, base=base, only=wish.only or None, venue=wish.venue or None,
        span=wish.span,
    )  # fmt: skip
    errors, warnings = count(findings, "error"), count(findings, "warning")
    step = "Next: fix these with `edit`." if errors or warnings else "Next: `render` it and look at the picture."
    unheld = "" if source else "Without `source`, the figure was not checked against the text."
    data = Drawn(errors=errors, warnings=warnings, findings=found(findings), next=step)
    return Reply("\n\n".join(filter(None, (format_findings(findings), unheld, step))), data=data)


tool = Tool("Check a spec as a reviewer would", Arguments, run, Drawn)
