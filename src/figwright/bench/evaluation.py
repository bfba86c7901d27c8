"""A benchmark run from Python, in one call."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.agents.order import Order
from figwright.bench import runner
from figwright.bench.engines import Told
from figwright.bench.job import Job
from figwright.bench.judges import Rules
from figwright.core.errors import SettingsError, nearest

if TYPE_CHECKING:
    from figwright.bench.results import Results

RULES = tuple(each.name for each in fields(Rules) if each.name != "seed")


def evaluate(
    dataset: str = "figwright",
    data: str | Path = "",
    *,
    told: Told = lambda outcome: None,
    fresh: bool = False,
    **wishes: Any,
) -> Results:
    """Draw and judge the cases of a dataset: `evaluate("folder", "cases", judge="google/…", limit=10)`.

    `wishes` are the fields of `Job`, of its `Rules` and of `Order`. If the same run was stopped before, it is resumed.
    `told` is called with every finished case.
    """
    from figwright.bench.results import Results

    job = job_of(dataset, str(data), wishes)
    run = runner.run(job, told, fresh=fresh)
    with runner.opened(job.store) as ledger:
        return Results.read(ledger, run)


def job_of(dataset: str, data: str, wishes: dict[str, Any]) -> Job:
    """Wishes sorted by whom they are for; `seed` and `kind` are everybody's, `budget` is that of the whole run."""
    own = {each.name for each in fields(Job)} - {"order", "rules", "run", "dataset", "data"}
    orders = {each.name for each in fields(Order)} - {"budget"}
    known = {*own, *orders, *RULES}
    if unknown := sorted(set(wishes) - known):
        raise SettingsError(f"unknown option {unknown[0]!r}", nearest(unknown[0], known) or ", ".join(sorted(known)))
    order = Order.of({name: value for name, value in wishes.items() if name in orders})
    rules = {name: wishes[name] for name in RULES if name in wishes}
    mine = {name: value for name, value in wishes.items() if name in own}
    return Job("", dataset, data, order=order, rules=Rules(**rules, seed=wishes.get("seed") or 0), **mine)
