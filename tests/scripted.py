"""A model whose answers the test writes: what was asked is kept, so that a test can look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from figwright.agents.models import Answer, Ask, Image, Progress, Sketch, Usage

Said = str | Exception | Callable[[Ask], str]


@dataclass
class Scripted:
    """Answers by purpose: the answers of a list one after the other (the last one for ever), or one for all."""

    answers: dict[str, Said | list[Said]]
    name: str = "scripted/test"
    cost: float | None = 0.01
    asked: list[Ask] = field(default_factory=list)
    sketches: list[Sketch] = field(default_factory=list)
    picture: bytes = b""
    aspects: tuple[tuple[int, int], ...] = ((3, 2), (16, 9), (21, 9))
    closed: bool = False

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        self.asked.append(ask)
        said = self.answers[ask.purpose]
        if isinstance(said, list):
            said = said.pop(0) if len(said) > 1 else said[0]
        if isinstance(said, Exception):
            raise said
        text = said(ask) if callable(said) else said
        if progress:
            progress(len(text))
        return Answer(text, usage=Usage(100, 10, cost=self.cost), model=self.name)

    async def paint(self, sketch: Sketch) -> Answer:
        self.sketches.append(sketch)
        return Answer(images=(Image(self.picture),), usage=Usage(images=1, cost=self.cost), model=self.name)

    async def close(self) -> None:
        self.closed = True

    def asks(self, purpose: str) -> list[Ask]:
        return [ask for ask in self.asked if ask.purpose == purpose]

    def words(self, purpose: str, place: int = 0) -> str:
        """All text of the place-th question to an agent, system part included."""
        ask = self.asks(purpose)[place]
        return "\n".join((ask.system, *(part for part in ask.parts if isinstance(part, str))))
