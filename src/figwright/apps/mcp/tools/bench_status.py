"""Report the benchmark runs in the store: cases done, cost and scores.

Without `run`, lists all runs, newest first. With one ("last", a name or part of it), shows its scores by judge and its
failures. Calls no model and changes nothing.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from pydantic import Field

from figwright.apps.mcp.replies import Data, Reply
from figwright.apps.mcp.tools import Takes, Tool

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext
    from figwright.bench.ledgers import Ledger

FAILURES = 8


class Arguments(Takes):
    run: str = Field(default="", description='a run by name, or "last"; default: all runs')
    most: int = Field(default=20, ge=1, le=200, description="maximum number of runs to list")


class Line(Data):
    run: str
    dataset: str = ""
    method: str = ""
    cases: int = 0
    of: int = 0
    cost: float = 0.0


class Status(Data):
    runs: tuple[Line, ...] = ()
    scores: dict[str, dict[str, float | None]] = Field(
        default_factory=dict, description="by judge and measure, 0 to 100"
    )
    failures: tuple[str, ...] = ()


async def run(wish: Arguments, context: ToolContext) -> Reply:
    data = await asyncio.to_thread(_read, wish)
    return Reply(_summary(data), data=data)


def _read(wish: Arguments) -> Status:
    from figwright.bench import readiness, runner
    from figwright.bench.results import Results

    if not readiness.home().exists():
        return Status()
    with runner.opened("", existing=True) as ledger:
        if not wish.run:
            return Status(runs=tuple(_line(ledger, *one) for one in ledger.runs()[: wish.most]))
        name, job = runner.find(ledger, wish.run)
        results = Results.read(ledger, name)
        failures = tuple(f"{one.case}, {one.stage}: {one.reason}" for one in results.failures[:FAILURES])
        return Status(runs=(_line(ledger, name, job),), scores=results.scores(), failures=failures)


def _line(ledger: Ledger, name: str, job: dict[str, Any]) -> Line:
    cases = len({entry.case for entry in ledger.entries(name)})
    told = {key: str(job.get(key) or "") for key in ("dataset", "method")}
    return Line(run=name, cases=cases, of=int(job.get("cases") or 0), cost=round(ledger.spent(name), 4), **told)


def _summary(data: Status) -> str:
    if not data.runs:
        return "No benchmark has been run here. Next: the user may run `figwright bench run figwright`, with no key."
    lines = [f"{r.run}: {r.cases} of {r.of} cases of {r.dataset} by {r.method}, ${r.cost:.2f}" for r in data.runs]
    for judge, scores in data.scores.items():
        shown = ", ".join(f"{name} {value:.1f}" for name, value in scores.items() if value is not None)
        lines.append(f"- {judge}: {shown}")
    lines += (f"- failed: {failure}" for failure in data.failures)
    return "\n".join(lines)


tool = Tool("Status of benchmark runs", Arguments, run, Status)
