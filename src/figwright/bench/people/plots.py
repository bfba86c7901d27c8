"""Findings -> plots, made by figwright itself: how far judges and people agree, and on what they do not."""

from __future__ import annotations

import math
from collections.abc import Iterator

from figwright.agents.store.files import slug
from figwright.bench.people.agreement import WINNERS, Agreement, published
from figwright.bench.people.findings import Findings
from figwright.bench.reports.plots import WIDE, Plan
from figwright.bench.verdicts import DIMENSIONS, OVERALL
from figwright.core.tables import Table, Value
from figwright.plots.charts.model import Axis, Chart, Errors, Layer, Panel, Rule

ACROSS = 3


def plans(found: Findings) -> Iterator[Plan]:
    """Tau in every dimension with the papers' own beside it, and for each two who judged what one said of what the
    other did."""
    if any(row.tau for one in found.agreements for row in one.rows):
        yield _taus(found)
    for one in found.agreements:
        if any(row.cases for row in one.rows):
            yield _met(one)


def _taus(found: Findings) -> Plan:
    rows: list[tuple[str, str, float, float | None, float | None]] = [
        (row.dimension, _pair(one.one, one.other), row.tau.value, row.low, row.high)
        for one in found.agreements
        for row in one.rows
        if row.tau
    ]
    rows += [
        (name, f"{_pair(row.one, row.other)} (published)", row.values[name], None, None)
        for row in published()
        if row.level == "cases"
        for name in (*DIMENSIONS, OVERALL)
        if name in row.values
    ]
    table = Table.of(
        {
            "Dimension": [name.capitalize() for name, *_ in rows],
            "Who": [who for _, who, *_ in rows],
            "Tau": [round(tau, 3) for _, _, tau, _, _ in rows],
            "Below": [_reach(tau, low) for _, _, tau, low, _ in rows],
            "Above": [_reach(high, tau) for _, _, tau, _, high in rows],
        }
    )
    sure = any(low is not None for *_, low, _ in rows)
    error: Errors = (("Below", "Above"),) if sure else ()
    layer = Layer(mark="point", x="Dimension", y=("Tau",), series="Who", error=error, horizontal=True, values=False)
    lowest = min(tau if low is None else low for _, _, tau, low, _ in rows)
    ticks = tuple(place / 5 for place in range(min(0, math.floor(5 * lowest)), 6))
    axis = Axis(label="Kendall's tau-b", limits=(ticks[0] - 0.03, 1.03), ticks=ticks)
    rules = (Rule(y=0),) if lowest < 0 else ()
    panel = Panel(layers=(layer,), x=Axis(label=""), y=axis, rules=rules, legend="top")
    series = len({who for _, who, *_ in rows})
    height = 1.1 + 0.13 * series + len({name for name, *_ in rows}) * (0.2 + 0.15 * series)
    spans = ", with 95% intervals over cases where these say something" if sure else ""
    says = f"Agreement on single cases{spans}; {_BESIDE}"
    return Plan("tau", says, Chart(panels=(panel,), size=(WIDE, round(height, 2))), table)


_BESIDE = "published values are of other figures and other people"


def _met(one: Agreement) -> Plan:
    """Heat maps, one for each dimension: what the first said down, what the other said across."""
    rows = [row for row in one.rows if row.cases]
    names = [winner.value for winner in WINNERS]
    columns: dict[str, list[Value]] = {
        "Dimension": [row.dimension.capitalize() for row in rows for _ in names],
        one.one: [f"{name} " for _ in rows for name in names],
    }
    for place, name in enumerate(names):
        columns[name] = [line[place] for row in rows for line in row.counts]
    most = max(count for row in rows for line in row.counts for count in line)
    panels = tuple(
        Panel(
            layers=(Layer(mark="heatmap", x=one.one, y=tuple(names), values=True, options={"colorbar": False}),),
            title=f"{row.dimension.capitalize()} ({row.cases})",
            x=Axis(label=one.one if not place % ACROSS else ""),
            y=Axis(label=one.other),
            z=Axis(label="Cases", limits=(0, most)),
            where={"Dimension": row.dimension.capitalize()},
        )
        for place, row in enumerate(rows)
    )
    across = min(ACROSS, len(panels))
    size = (WIDE if across > 1 else WIDE / 2, round(2.1 * -(-len(panels) // across), 2))
    says = f"In how many cases {one.other} said what, where {one.one} said what; on the diagonal they agree"
    chart = Chart(panels=panels, across=across, size=size)
    return Plan(f"met-{slug(f'{one.one} {one.other}')}", says, chart, Table.of(columns))


def _pair(one: str, other: str) -> str:
    return f"{one} and {other}"


def _reach(far: float | None, near: float | None) -> Value:
    return max(0.0, round(far - near, 3)) if far is not None and near is not None else None
