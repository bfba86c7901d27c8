"""Purse: reserves the cost of every call before it is made, so that parallel calls cannot exceed the budget
together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from figwright.agents import models
from figwright.agents.models import Image, Usage

USUAL = {"retriever": 150, "planner": 2600, "stylist": 700, "critic": 900, "ranker": 60, "visualizer": 12_000}
"""Tokens of a usual answer, as measured on runs with a strong model."""
OTHER = 1500
"""Tokens of an answer of an agent that is not among them."""


@dataclass(slots=True)
class Purse:
    """What is set aside for calls under way, and what a call of each agent has cost so far; sessions that share a
    budget may share it."""

    aside: float = 0.0
    dearest: dict[str, float] = field(default_factory=dict)
    _alone: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def hold(self, agent: str, listed: float | None, afford: Callable[[float], None]) -> AsyncIterator[None]:
        """Sets aside what the call will cost. `listed` is that by the model's price, where one is known; `afford`
        raises when the sum is too much. While nothing is known of what a call costs, calls go one by one."""
        async with self._alone:
            known = self._expected(agent, listed)
            if known is None:
                afford(0.0)
                yield
                return
            afford(self.aside + known)
            self.aside += known
        try:
            yield
        finally:
            self.aside -= known

    def _expected(self, agent: str, listed: float | None) -> float | None:
        """The dearest call of this agent so far, or what any call costs at least."""
        if not self.dearest:
            return listed
        return max(listed or 0.0, self.dearest.get(agent, 0.0)) or min(self.dearest.values())

    def paid(self, agent: str, usage: Usage) -> None:
        self.dearest[agent] = max(self.dearest.get(agent, 0.0), usage.cost or 0.0)


def listed_cost(model: str, agent: str, words: str, images: tuple[Image, ...]) -> float | None:
    """What a call will cost by the model's price, if it has one; the length of the answer is the usual one."""
    price = models.price(model)
    if price is None:
        return None
    sent = models.tokens(words) + sum(map(models.tokens, images))
    return price.of(Usage(sent, USUAL.get(agent, OTHER)))
