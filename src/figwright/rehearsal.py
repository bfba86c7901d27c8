"""A dry run: the whole pipeline walked through with stand-ins for answers, to say what would be sent and what it costs.

Nobody is asked and nothing is kept. Prompts are the real ones; the plan in them is the one that is read by rules, and
the length of answers is what such answers usually have. So the figures are estimates, and are called so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from figwright import models, pipeline, reading
from figwright.errors import SettingsError
from figwright.models import Answer, Ask, Image, Progress, Sketch, Usage
from figwright.order import Order
from figwright.session import Session
from figwright.source import Source
from figwright.spec.load import dump
from figwright.store import Run as Folder

USUAL = {"retriever": 150, "planner": 2600, "stylist": 700, "critic": 800, "ranker": 60, "visualizer": 6000}
"""Tokens of a usual answer, as measured on runs with a strong model."""


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
    painted: int = 0

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
        return {"model": self.model, "agents": agents, "total": asdict(self.total), "painted": self.painted}

    def table(self) -> str:
        if not self.model:
            return "no model is named: nothing would be sent, and it costs nothing"
        rows = [f"{'':<12}{'calls':>6}{'tokens in':>12}{'out':>9}{'pictures':>10}{'cost':>11}"]
        for line in (*self.lines, self.total):
            cost = "unknown" if line.cost is None else f"${line.cost:.4f}"
            rows.append(
                f"{line.agent:<12}{line.calls:>6}{line.input_tokens:>12,}{line.output_tokens:>9,}"
                f"{line.pictures:>10}{cost:>11}"
            )
        if self.painted:
            rows.append(f"and {self.painted} painted pictures, at the image model's price")
        return "\n".join((*rows, f"an estimate for {self.model}, at most; nobody was asked"))


@dataclass(slots=True)
class StandIn:
    """Counts what it is asked, and answers so that the pipeline goes its longest way."""

    name: str
    plan: str
    asked: list[tuple[str, int, int]] = field(default_factory=list)
    painted: int = 0
    aspects: tuple[tuple[int, int], ...] = ((16, 9),)

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        tokens = models.tokens(ask.system) + sum(map(models.tokens, ask.parts))
        pictures = sum(isinstance(part, Image) for part in ask.parts)
        self.asked.append((ask.purpose, tokens, pictures))
        return Answer(_ANSWERS[ask.purpose](self, ask))

    async def paint(self, sketch: Sketch) -> Answer:
        self.painted += 1
        raise SettingsError("a dry run paints nothing")

    async def close(self) -> None:
        """Nothing is open."""


def _planned(stand_in: StandIn, ask: Ask) -> str:
    return stand_in.plan


def _choice(stand_in: StandIn, ask: Ask) -> str:
    return json.dumps({"ids": [f"ref_{i}" for i in range(1, 11)]})


def _criticised(stand_in: StandIn, ask: Ask) -> str:
    # Something to do every time, which changes nothing.
    return json.dumps({"critique": "…", "done": False, "edits": [{"op": "legend", "show": False}]})


_ANSWERS: dict[str, Callable[[StandIn, Ask], str]] = {
    "retriever": _choice,
    "planner": _planned,
    "stylist": lambda stand_in, ask: '{"looks": []}',
    "critic": _criticised,
    "ranker": lambda stand_in, ask: '{"winner": "tie"}',
}


def rehearse(source: Source, order: Order) -> Estimate:
    """What this order would send and cost."""
    if not order.model:
        return Estimate("", ())
    if order.visualizer != "vector":
        raise SettingsError(f"--dry-run cannot foresee the {order.visualizer} visualizer", "it can for vector")
    figure = reading.plan(order.brief(source)).figure
    stand_in = StandIn(order.model, f"```yaml\n{dump(figure)}```")
    with TemporaryDirectory() as folder:
        session = Session(Folder.create(Path(folder), "rehearsal", {}), stand_in)
        asyncio.run(pipeline.draw(session, order.brief(source), order.course()))
        session.run.close()
    price = models.price(order.model)
    lines = []
    for agent in dict.fromkeys(purpose for purpose, _, _ in stand_in.asked):
        sent = [(tokens, pictures) for purpose, tokens, pictures in stand_in.asked if purpose == agent]
        usage = Usage(sum(tokens for tokens, _ in sent), USUAL[agent] * len(sent))
        pictures = sum(count for _, count in sent)
        lines.append(
            Line(
                agent, len(sent), usage.input_tokens, usage.output_tokens, pictures, price.of(usage) if price else None
            )
        )
    return Estimate(order.model, tuple(lines))
