"""A plan -> a picture: one way of drawing per file. Each says which plan it needs.

A file holds `visualizer`, an object with `plan` and an async `draw`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from figwright.agents.claims import RULES, Review
from figwright.agents.models import Image
from figwright.compiler.checks import SEVERITIES, Finding
from figwright.core.registry import Registry
from figwright.core.source import Brief
from figwright.core.tables import Table
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

if TYPE_CHECKING:
    from figwright.agents.session import Session
    from figwright.plots.charts.model import Chart
    from figwright.plots.charts.script import Script
    from figwright.plots.readback import Drawn

CANVAS, ASPECT = 1000, 1.9
"""The sheet on which models place things: units across, numbers that people and models think in, and width to height
where nobody wishes for another."""
PlanKind = Literal["figure", "description", "chart"]
"""The typed figure, the detailed description P in words, or the typed chart of a plot (with words about its looks)."""
RevisionKind = Literal["figure", "description", "code"]
"""What the critic answers with: edits of the figure, a new description, or what to change in the code of a plot."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be drawn. `drawing` is what those start from who change a picture instead of drawing it anew: the
    painting of the round before, or the plot whose code is to be changed.
    `changes` is what the critic wants, in words, and `code` the script in which it has done so. `chart` is the plan of
    a plot; `description` then says what a chart cannot. `locked` are ids of the figure that its author wants left as
    they are. `repairs` is what was mended by rule. `stand_in` says why the plan is not its planner's, where that is so.
    `review` is what is claimed of the method, and what was said of it at earlier looks."""

    figure: Figure | None = None
    description: str = ""
    drawing: Drawing | None = None
    changes: str = ""
    code: str = ""
    chart: Chart | None = None
    locked: tuple[str, ...] = ()
    stand_in: str = ""
    repairs: tuple[str, ...] = ()
    review: Review = field(default_factory=Review)


@dataclass(frozen=True, slots=True)
class Painting:
    """A picture as PNG to look at, what no model had to say of it, and how many words it shows: pixels, no more."""

    picture: bytes
    findings: tuple[Finding, ...] = ()
    words: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureDrawing(Painting):
    """A figure, composed or drawn freely, with its scene: it can be written in every format. `repairs` is what was
    mended by rule."""

    figure: Figure
    scene: Scene
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotDrawing(Painting):
    """A plot that was drawn by code: its script, what was read back of its artists, and whether all of it is proved to
    be the data's. `draft` is the compiled plot that a model's own was made from, and has to beat."""

    script: Script
    drawn: Drawn | None = None
    proved: bool = False
    draft: PlotDrawing | None = None


Drawing = FigureDrawing | PlotDrawing | Painting


def figure_of(plan: Plan, drawing: Drawing) -> Figure | None:
    """The figure that a drawing shows; one that was painted over is its plan's."""
    return drawing.figure if isinstance(drawing, FigureDrawing) else plan.figure


def reviewed(plan: Plan, drawing: Drawing) -> Drawing:
    """The drawing with what its claims find: what no arrow draws, and arrows that a look has called unsaid."""
    figure = figure_of(plan, drawing)
    if figure is None or not isinstance(drawing, Painting) or plan.review == Review():
        return drawing
    others = [finding for finding in drawing.findings if finding.rule not in RULES]
    found = sorted((*others, *plan.review.findings(figure)), key=lambda finding: SEVERITIES.index(finding.severity))
    return replace(drawing, findings=tuple(found))


def liked(brief: Brief) -> tuple[Image, ...]:
    """The picture of the figure whose manner of drawing the new one follows."""
    return (Image(Path(brief.like).read_bytes()),) if brief.like else ()


class Visualizer(Protocol):
    """A way of drawing: `plan` is what it draws from, `revision` how its drawings are mended, `aspect` the shape of its
    sheet when nobody wishes for one, `advice` what a planner should know of it, and `paints` whether it needs an image
    model."""

    plan: PlanKind = "figure"
    revision: RevisionKind = "figure"
    aspect: float | None = None
    advice: str = ""
    paints: bool = False

    async def draw(self, session: Session, brief: Brief, plan: Plan, *, round: int, candidate: int) -> Drawing: ...


_registry: Registry[Visualizer] = Registry(
    "figwright.agents.visualizers", "visualizer", "visualizer", group="figwright.visualizers"
)
names, get = _registry.names, _registry.get

SPARSE, SPARSE_SERIES = 12, 3
"""Numbers and columns of them up to which an image model can be trusted with a plot. People compare a handful of marks
one by one with the table they came from; beyond a dozen nobody does, and there painters begin to repeat bars and to
invent values. Nearly a quarter of the benchmark's reference plots is as small, most of them pies."""


def sparse(table: Table) -> bool:
    """Whether data are so few that a painting can be right and be seen to be: one small table, no missing values."""
    numbers = [column for column in table.columns if column.kind == "number"]
    return (
        len(table.groups) == 1
        and 1 <= len(numbers) <= SPARSE_SERIES
        and sum(map(len, numbers)) <= SPARSE
        and all(value is not None for column in table.columns for value in column.values)
    )
