"""A case of each kind, and a desk at which every method can draw it: a scripted model, a painter of blank sheets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from agents.roles import plots, worked
from figwright.agents.models import Image
from figwright.agents.order import Order
from figwright.agents.references import Reference
from figwright.agents.session import Session
from figwright.agents.store import Cache, RunFolder
from figwright.bench import methods
from figwright.bench.case import Case
from figwright.bench.made import Made
from figwright.bench.methods import Recipe
from figwright.core.source import Source
from figwright.frontends import raster
from painters import FakePainter, blank
from scripted import Scripted

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 800"><rect width="400" height="200" fill="#cde"/>'
    '<text x="40" y="90">Encoder</text></svg>'
)
PROMPT = "Layout: left to right. " + "Parts: the encoder, the decoder and the critic, joined by arrows. " * 6
FAULTS = json.dumps({"faults": [{"fault": "the critic is missing", "mend": "a box Critic after Decoder"}]})
ANSWERS: dict[str, Any] = {
    "planner": worked.ANSWER,
    "critic": worked.CONTENT,
    "stylist": '{"theme": "", "looks": []}',
    "ranker": '{"winner": "tie"}',
    "rewriter": PROMPT,
    "illustrator": SVG,
    "picker": '{"best": 2, "why": "all parts"}',
    "reviewer": FAULTS,
    "plotter": plots.SCRIPT,
    "polisher": '{"suggestions": [{"do": "calmer colours", "why": "the guide"}]}',
}
PLAIN = Order(retriever="random", stylist=False, rounds=0, visualizer="vector")
"""Our own agents at their shortest: a plan, compiled."""


def shades(count: int) -> list[Image]:
    """Sheets that can be told apart."""
    return [blank(colour=f"#{200 + n:02x}ffff") for n in range(count)]


@dataclass
class Desk:
    """What a method is given; `make` lets it draw."""

    folder: Path
    case: Case
    model: Scripted | None = field(default_factory=lambda: Scripted(dict(ANSWERS)))
    painter: FakePainter | None = field(default_factory=lambda: FakePainter(shades(9)))
    order: Order = PLAIN
    references: tuple[Reference, ...] = ()
    ready: Path | None = None
    purse: dict[str, Any] = field(default_factory=dict)
    sessions: list[Session] = field(default_factory=list)

    def make(self, name: str, **options: str) -> Made:
        run = RunFolder.create(self.folder, "case", {})
        session = Session(run, self.model, self.painter, Cache(self.folder / "cache"), **self.purse)
        self.sessions.append(session)
        recipe = Recipe(self.order, options, self.references, self.ready)
        return asyncio.run(methods.get(name).make(session, self.case, recipe))


@pytest.fixture(autouse=True)
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written on the sheets, so nobody spends seconds on reading them."""
    monkeypatch.setattr(raster, "read", lambda picture: ())


@pytest.fixture
def case(tmp_path: Path) -> Case:
    human = tmp_path / "human.jpg"
    human.write_bytes(blank("JPEG", (920, 400), "#eee").data)
    source = Source(worked.METHOD, "Our model", "CVPR_2025/2506.07857v1")
    return Case("CVPR_2025/2506.07857v1", source, human, aspect=2.3)


@pytest.fixture
def plot_case(tmp_path: Path) -> Case:
    human = tmp_path / "plot.png"
    human.write_bytes(blank(size=(600, 400)).data)
    return Case("plot_3", Source.of_table(plots.table(), plots.INTENT, "plot_3"), human, aspect=1.5)


@pytest.fixture
def pool(tmp_path: Path) -> tuple[Reference, ...]:
    """Twelve references with pictures, about nothing that the case is about."""
    found = []
    for n in range(12):
        path = tmp_path / f"ref{n}.png"
        path.write_bytes(blank(size=(300, 150), colour=f"#{16 * n:02x}8080").data)
        words = " ".join(f"word{n}x{i}" for i in range(40))
        found.append(Reference(f"ref_{n}", f"Planets of star {n} {words} last{n}", f"Caption {n}", path))
    return tuple(found)


@pytest.fixture
def desk(tmp_path: Path, case: Case, pool: tuple[Reference, ...]) -> Desk:
    return Desk(tmp_path, case, references=pool)


@pytest.fixture
def raising() -> Callable[[Exception], FakePainter]:
    """A painter that fails."""

    def painter(error: Exception) -> FakePainter:
        class Broken(FakePainter):
            async def paint(self, sketch: Any) -> Any:
                self.asked.append(sketch)
                raise error

        return Broken([])

    return painter
