"""The dry run: runs the whole pipeline with placeholder answers, to report what would be sent and what it would cost.

Nobody is asked and nothing is kept. Prompts are the real ones; the plan in them is the one that is read by rules, and
the length of answers is what such answers usually have. So the figures are estimates, and are called so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from figwright import compiler
from figwright.agents import models, pipeline
from figwright.agents.budget import USUAL
from figwright.agents.models import Answer, Ask, Image, Progress, Usage
from figwright.agents.order import Order
from figwright.agents.session import Session
from figwright.agents.store import RunFolder
from figwright.core.errors import SettingsError
from figwright.core.source import Brief, Source
from figwright.drawing import domains
from figwright.frontends import text_rules
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump
from figwright.ir.spec.outline import outline
from figwright.plots import charts, plotter
from figwright.plots.charts.choose import proposed
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script

USUAL_OF_PLOTS = {**USUAL, "planner": 500, "stylist": 250, "critic": 400, "visualizer": 1500}
FORESEEN = ("vector", "svg", "code")


@dataclass(frozen=True, slots=True)
class Line:
    """The calls of one agent: how many, and the tokens of all of them together."""

    agent: str
    calls: int
    input_tokens: int
    output_tokens: int
    pictures: int
    cost: float | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would send and cost, at most: a critic that is content earlier saves its later rounds."""

    model: str
    lines: tuple[Line, ...]

    @property
    def total(self) -> Line:
        costs = [line.cost for line in self.lines]
        return Line(
            "total",
            sum(line.calls for line in self.lines),
            sum(line.input_tokens for line in self.lines),
            sum(line.output_tokens for line in self.lines),
            sum(line.pictures for line in self.lines),
            None if None in costs else sum(cost for cost in costs if cost is not None),
        )

    def data(self) -> dict[str, object]:
        agents = [asdict(line) for line in self.lines]
        return {"model": self.model, "agents": agents, "total": asdict(self.total)}

    def table(self) -> str:
        if not self.model:
            return "no model given: nothing would be sent, at no cost"
        rows = [f"{'':<12}{'calls':>6}{'tokens in':>12}{'out':>9}{'pictures':>10}{'cost':>11}"]
        for line in (*self.lines, self.total):
            cost = "unknown" if line.cost is None else f"${line.cost:.4f}"
            rows.append(
                f"{line.agent:<12}{line.calls:>6}{line.input_tokens:>12,}{line.output_tokens:>9,}"
                f"{line.pictures:>10}{cost:>11}"
            )
        price = ", whose price is not known" if self.total.cost is None else ""
        return "\n".join((*rows, f"upper estimate for {self.model}{price}; no model was called"))


@dataclass(slots=True)
class StandIn:
    """Counts what it is asked, and answers so that the pipeline goes its longest way."""

    name: str
    answers: Mapping[str, Callable[[Ask], str]]
    asked: list[tuple[str, int, int]] = field(default_factory=list)

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        tokens = models.tokens(ask.system) + sum(map(models.tokens, ask.parts))
        pictures = sum(isinstance(part, Image) for part in ask.parts)
        self.asked.append((ask.purpose, tokens, pictures))
        return Answer(self.answers[ask.purpose](ask))

    async def close(self) -> None:
        """Nothing is open."""


def _choice(ask: Ask) -> str:
    return json.dumps({"ids": [f"c{i}" for i in range(1, 5)]})


def _tie(ask: Ask) -> str:
    return '{"winner": "tie"}'


def typed_answer(figure: Figure, scene: Scene) -> str:
    """What a planner answers with: its claims, and the figure with places and routed arrows."""
    placed = compiler.place(figure, scene=scene).figure
    edges = tuple(edge.model_copy(update={"path": (), "text": None}) for edge in placed.edges)
    claims = "\n".join(claimed(figure))
    return f"{claims}\n```yaml\n{dump(placed.model_copy(update={'edges': edges}))}```"


def _of_figure(figure: Figure, scene: Scene) -> dict[str, Callable[[Ask], str]]:
    """What a model would say of a diagram."""

    def planned(ask: Ask) -> str:
        return typed_answer(figure, scene) if "typed figure" in ask.system else described(figure)

    def criticised(ask: Ask) -> str:
        """Something to do every time, so that the pictures differ and are compared at the end."""
        looks.append(ask)
        typed = {"op": "head", "aspect": 1.4 + 0.3 * (len(looks) % 4)}
        free = {"op": "shift", "ids": [node.id for node in figure.nodes()[:3]], "by": [5 * len(looks), 9]}
        return json.dumps({"critique": "…", "done": False, "edits": [typed if '"legend"' in ask.system else free]})

    looks: list[Ask] = []
    return {
        "retriever": _choice,
        "planner": planned,
        "visualizer": lambda ask: boxes(figure, scene),
        "critic": criticised,
        "ranker": _tie,
    }


def _of_chart(chart: Chart, script: Script) -> dict[str, Callable[[Ask], str]]:
    """What a model would say of a plot: the compiled chart is about as long as its own script."""
    return {
        "retriever": _choice,
        "planner": lambda ask: f"```yaml\n{charts.dump(chart)}```",
        "stylist": lambda ask: "{}",
        "visualizer": lambda ask: f"```python\n{script.body}```",
        "critic": lambda ask: '{"critique": "…", "done": false, "changes": ["the same again"]}',
        "ranker": _tie,
    }


def described(figure: Figure) -> str:
    """About as long as a description of the figure would be: every element at some length, with its sentence."""
    quoted = "\n".join(f"{item.evidence} " * 3 for item, _ in figure.walk() if item.evidence)
    said = "The picture reads from left to right. " * 10
    return "\n".join((outline(figure), quoted, *claimed(figure), said))


def claimed(figure: Figure) -> Iterator[str]:
    """The arrows of a figure as a planner lists them before it draws."""
    for edge in figure.edges:
        yield f"{edge.source[0]} -> {edge.target[0]}: {edge.label or 'features'} [phase] «{edge.evidence}»"


def boxes(figure: Figure, scene: Scene) -> str:
    """A placed figure as an SVG of plain boxes and lines, named as a free drawing's parts are."""
    parts = []
    for element in scene.elements:
        box = element.box
        if element.route:
            ends = " L".join(f"{p.x:.1f} {p.y:.1f}" for p in element.route.points)
            edge = next(edge for edge in figure.edges if element.id.startswith(edge.id))
            told = f'data-from="{edge.source[0]}" data-to="{edge.target[0]}" data-evidence="{escape(edge.evidence)}"'
            parts.append(f'<path {told} d="M{ends}" stroke="#333" fill="none"/>')
        elif element.role == "node":
            label = escape(figure.item(element.id).label) or "x"
            shape = f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.w:.1f}" height="{box.h:.1f}" fill="#eef"/>'
            words = f'<text x="{box.x:.1f}" y="{box.y + 9:.1f}" font-size="7">{label}</text>'
            parts.append(f'<g data-node="{element.id}" data-evidence="x">{shape}{words}</g>')
    size = f"0 0 {scene.width:.0f} {scene.height:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{"".join(parts)}</svg>'


def _answers(source: Source, brief: Brief) -> dict[str, Callable[[Ask], str]]:
    if source.table is None:
        figure = text_rules.plan(brief).figure
        return _of_figure(figure, compiler.compile(figure))
    chart = plotter.apply_style(proposed(source.table, source.caption), brief)
    return _of_chart(chart, charts.compile(chart, source.table))


def estimate_run(source: Source, order: Order) -> Estimate:
    """What this order would send and cost."""
    if not order.model:
        return Estimate("", ())
    course = order.course(source=source)
    if course.visualizer not in FORESEEN:
        raise SettingsError(f"--dry-run does not support the {course.visualizer} visualizer", f"supported: {FORESEEN}")
    stand_in = StandIn(order.model, _answers(source, order.brief(source)))
    with TemporaryDirectory() as folder:
        run = RunFolder.create(Path(folder), "rehearsal", {})
        session = Session(run, stand_in, own_prompts=domains.get(order.domain).prompts)
        asyncio.run(pipeline.draw(session, order.brief(source), course))
        session.run.close()
    price = models.price(order.model)
    lines = []
    for agent in dict.fromkeys(purpose for purpose, _, _ in stand_in.asked):
        sent = [(tokens, pictures) for purpose, tokens, pictures in stand_in.asked if purpose == agent]
        usual = USUAL if source.table is None else USUAL_OF_PLOTS
        usage = Usage(sum(tokens for tokens, _ in sent), usual[agent] * len(sent))
        pictures = sum(count for _, count in sent)
        cost = price.of(usage) if price else None
        lines.append(Line(agent, len(sent), usage.input_tokens, usage.output_tokens, pictures, cost))
    return Estimate(order.model, tuple(lines))
