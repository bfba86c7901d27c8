"""Stylist of plots: the looks of a chart by the guide. It must not change what the chart shows, and is held to that."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from figwright.agents import guides
from figwright.agents.models import Image
from figwright.agents.roles import _plan_notes
from figwright.agents.roles._chart_meaning import PALETTES, differences, is_palette
from figwright.agents.roles.answers import json_in
from figwright.agents.roles.plot_planner import numbers_in
from figwright.agents.session import Session
from figwright.agents.visualizers import Plan
from figwright.compiler.checks import listed
from figwright.core.errors import FigwrightError, SandboxError
from figwright.core.source import Brief
from figwright.core.table_summary import summary
from figwright.core.tables import Table
from figwright.plots import charts, plotter
from figwright.plots.charts import plot_styles
from figwright.plots.charts.load import dump
from figwright.plots.charts.model import Chart, Layer, LegendPlace, Panel

LONGEST_LOOKS = 600
SECTIONS = ("Colours", "Axes", "Layout")
"""Of the guide, beside what it says of the chart's marks."""


class _Answer(BaseModel):
    model_config = ConfigDict(extra="allow")
    """What is not a look is kept, to be told and thrown away."""


class LayerLook(_Answer):
    """New looks of one layer; what is left out stays."""

    layer: int = 1
    values: bool | None = None
    highlight: list[str] | None = None
    dashed: list[str] | None = None


class PanelLook(_Answer):
    """New looks of one panel."""

    panel: int = 1
    legend: LegendPlace | None = None
    grid_x: bool | None = None
    grid_y: bool | None = None
    layers: list[LayerLook] = Field(default_factory=list)


class ChartLook(_Answer):
    """The stylist's answer."""

    style: str = ""
    palette: str = ""
    letters: bool | None = None
    panels: list[PanelLook] = Field(default_factory=list)
    looks: str = ""
    overruled: list[int] = Field(default_factory=list)


async def style_chart(session: Session, brief: Brief, plan: Plan, guide: str, *, candidate: int = 1) -> Plan:
    """The same chart, better dressed, and its notes with the looks that a chart cannot say."""
    table, chart = brief.source.table, plan.chart
    assert table is not None
    assert chart is not None
    seen = await asyncio.to_thread(_compiled, chart, table, brief.source.caption)
    marks = [layer.mark for panel in chart.panels for layer in panel.layers]
    inputs = {
        "guide": guides.of_marks(guide, marks, SECTIONS),
        "styles": ", ".join(plot_styles.names()),
        "palettes": f"{', '.join(PALETTES)}, or hex colours with commas",
        "chart": dump(chart),
        "notes": _plan_notes.numbered(plan.description),
        "intent": brief.source.caption,
        "findings": listed(seen.findings) if seen else "none",
        "seen": "As it is compiled now:" if seen else "There is no picture of it.",
    }
    look = await session.ask(
        "stylist", "plot-stylist", inputs, images=(Image(seen.picture),) if seen else (), candidate=candidate,
        parse=lambda text: ChartLook.model_validate(json_in(text)),
    )  # fmt: skip
    # What the user has chosen stays.
    kept = {name: "" for name, wish in (("style", brief.style), ("palette", brief.palette or brief.theme)) if wish}
    dressed, told = dress(chart, look.model_copy(update=kept), table)
    for note in told:
        session.run.event("note", text=f"stylist: {note}")
    looks = " ".join(look.looks.split())[:LONGEST_LOOKS]
    notes = _plan_notes.lines(_plan_notes.without(plan.description, look.overruled))
    return replace(plan, chart=dressed, description=_plan_notes.joined([*notes, *([f"Looks: {looks}"] * bool(looks))]))


def _compiled(chart: Chart, table: Table, intent: str) -> plotter.Plotted | None:
    """The plot as it is without looks of its own; none where it cannot be drawn, of which the visualizer tells."""
    try:
        return plotter.draw(charts.compile(chart, table), intent)
    except SandboxError:
        return None


def dress(chart: Chart, look: ChartLook, table: Table) -> tuple[Chart, tuple[str, ...]]:
    """The chart with new looks; one that it cannot have, or that would change what it shows, is told and left out."""
    told = [f"{name!r} is not the stylist's to change" for name in look.model_extra or {}]
    dressed = chart
    for what, change in _changes(look, table, told):
        try:
            after = change(dressed)
        except FigwrightError as error:
            told.append(f"{what}: {error.message}")
            continue
        if changed := differences(chart, after):
            told.append(f"{what}: would change {', '.join(changed[:3])}")
        else:
            dressed = after
    return dressed, tuple(told)


Change = tuple[str, Callable[[Chart], Chart]]


def _changes(look: ChartLook, table: Table, told: list[str]) -> list[Change]:
    """Every look as a step of its own, so that one that cannot be is no reason to lose the others."""
    steps: list[Change] = []
    if look.style:
        steps.append(("style", lambda chart: _styled(chart, look.style)))
    if look.palette:
        steps.append(("palette", lambda chart: _coloured(chart, look.palette)))
    if look.letters is not None:
        steps.append(("letters", lambda chart: chart.model_copy(update={"letters": look.letters})))
    for panel in look.panels:
        told.extend(f"panel {panel.panel}: {name!r} is not the stylist's to change" for name in panel.model_extra or {})
        steps.append((f"panel {panel.panel}", lambda chart, panel=panel: _panelled(chart, panel)))  # type: ignore[misc]
        for layer in panel.layers:
            place = f"panel {panel.panel}, layer {layer.layer}"
            told.extend(f"{place}: {name!r} is not the stylist's to change" for name in layer.model_extra or {})
            steps.append(
                (place, lambda chart, panel=panel, layer=layer: _layered(chart, panel.panel, layer, table))  # type: ignore[misc]
            )
    return steps


def _styled(chart: Chart, name: str) -> Chart:
    if name not in plot_styles.names():
        raise FigwrightError(f"there is no style {name!r}")
    return chart.model_copy(update={"style": name})


def _coloured(chart: Chart, name: str) -> Chart:
    if not is_palette(name):
        raise FigwrightError(f"there is no palette {name!r}")
    return chart.model_copy(update={"palette": name})


def _panelled(chart: Chart, look: PanelLook) -> Chart:
    panel = _panel(chart, look.panel)
    changes: dict[str, Any] = {} if look.legend is None else {"legend": look.legend}
    for axis, grid in (("x", look.grid_x), ("y", look.grid_y)):
        if grid is not None:
            changes[axis] = getattr(panel, axis).model_copy(update={"grid": grid})
    return _with_panel(chart, look.panel, panel.model_copy(update=changes))


def _layered(chart: Chart, number: int, look: LayerLook, table: Table) -> Chart:
    panel = _panel(chart, number)
    if not 1 <= look.layer <= len(panel.layers):
        raise FigwrightError(f"there is no layer {look.layer}")
    layer = panel.layers[look.layer - 1]
    known = _names(layer, table)
    changes: dict[str, Any] = {} if look.values is None else {"values": look.values}
    for field in ("highlight", "dashed"):
        wished = getattr(look, field)
        if wished is not None:
            changes[field] = tuple(name for name in wished if name in known)
    layers = list(panel.layers)
    layers[look.layer - 1] = layer.model_copy(update=changes)
    return _with_panel(chart, number, panel.model_copy(update={"layers": tuple(layers)}))


def _names(layer: Layer, table: Table) -> frozenset[str]:
    """What can be shown strong or dashed: series and categories that are there."""
    columns = [name for name in (layer.series, layer.x, layer.label) if name is not None and name in table]
    return frozenset((*layer.y, *layer.names, *(word for name in columns for word in table[name].words)))


def _panel(chart: Chart, number: int) -> Panel:
    if not 1 <= number <= len(chart.panels):
        raise FigwrightError(f"there is no panel {number}")
    return chart.panels[number - 1]


def _with_panel(chart: Chart, number: int, panel: Panel) -> Chart:
    panels = list(chart.panels)
    panels[number - 1] = panel
    return chart.model_copy(update={"panels": tuple(panels)})


async def style_plot_description(
    session: Session, brief: Brief, description: str, guide: str, *, candidate: int = 1
) -> str:
    """The same description with looks from the guide; labels and values that were lost are asked for again."""
    table = brief.source.table
    assert table is not None

    def parse(text: str) -> str:
        if lost := [label for label in labels(description) if label not in labels(text)]:
            raise FigwrightError(
                f"these labels are gone or changed: {', '.join(lost[:8])}", "keep all labels as they were"
            )
        if gone := numbers_in(description) - numbers_in(text):
            raise FigwrightError(f"these numbers are gone: {', '.join(sorted(gone)[:12])}", "keep all values")
        return text.strip()

    inputs = {
        "guide": guide,
        "description": description,
        "data": summary(table),
        "intent": brief.source.caption,
    }
    return await session.ask("stylist", "plot-stylist-description", inputs, candidate=candidate, parse=parse)


def labels(description: str) -> tuple[str, ...]:
    """What a description wants written into the picture: its words in bold."""
    return tuple(dict.fromkeys(re.findall(r"\*\*([^*\n]+?)\*\*", description)))
