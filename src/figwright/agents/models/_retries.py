"""A model with bounded concurrency and one retry policy, which follows the provider's rate limits."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from time import monotonic

from figwright.agents.models import (
    Account,
    Answer,
    Ask,
    Model,
    Painter,
    Patience,
    Progress,
    Sketch,
    report_failed_attempt,
)
from figwright.core.errors import ModelError, RateLimited, Unavailable

MINUTE = 60.0
EASING = 0.8
"""By how much the spacing of calls shrinks with every success."""
USELESS = 3
"""Tries of a call whose answers come and hold nothing: each of them may have been paid for."""


class Passing(Exception):
    """Trouble that may be over later; `error` is what to raise when it is not, `after` how long the provider wants,
    `tries` how often it is worth trying where that is less than usual."""

    def __init__(self, error: ModelError, after: float | None = None, tries: int | None = None) -> None:
        super().__init__(error.message)
        self.error, self.after, self.tries = error, after, tries


class Pace:
    """When the next call may start. All calls of a model share one: what a single call learns, all keep to."""

    def __init__(self, spacing: float) -> None:
        self._widest = spacing
        self._gap = 0.0
        self._next = 0.0
        self._starts: deque[float] = deque(maxlen=1000)

    async def turn(self) -> None:
        """Waits until a call may start, and counts it."""
        while (wait := self._next - monotonic()) > 0:
            await asyncio.sleep(wait)
        now = monotonic()
        self._next = now + self._gap
        self._starts.append(now)

    def slow(self, pause: float) -> None:
        """The provider said "too many": nobody starts for a while, then calls keep the distance that it can bear."""
        now = monotonic()
        while self._starts and self._starts[0] < now - MINUTE:
            self._starts.popleft()
        self._gap = min(self._widest, MINUTE / max(1, len(self._starts)))
        self._next = max(self._next, now + pause)

    def ease(self) -> None:
        self._gap = self._gap * EASING if self._gap > 0.01 else 0.0


class Line:
    """The way to one model: as many calls at once as there are `places`, each tried until it succeeds or cannot."""

    def __init__(self, account: Account, places: AbstractAsyncContextManager[object], patience: Patience) -> None:
        self.account, self.patience = account, patience
        self._places = places
        self._pace = Pace(patience.spacing)

    async def carry(self, call: Callable[[], Awaitable[Answer]]) -> Answer:
        end = monotonic() + self.patience.total
        for number in range(self.patience.tries):
            try:
                async with self._places:
                    await self._pace.turn()
                    answer = await self._within(call, end)
                self._pace.ease()
                return answer
            except Passing as trouble:
                report_failed_attempt(trouble.error)
                pause = self._pause(number, trouble.after)
                if (
                    number + 1 >= min(self.patience.tries, trouble.tries or self.patience.tries)
                    or monotonic() + pause > end
                ):
                    raise trouble.error from None
                if isinstance(trouble.error, RateLimited):
                    self._pace.slow(pause)
            await asyncio.sleep(pause)
        raise AssertionError("a call needs at least one try")

    async def _within(self, call: Callable[[], Awaitable[Answer]], end: float) -> Answer:
        limit = min(self.account.timeout, max(0.0, end - monotonic()))
        try:
            async with asyncio.timeout(limit):
                return await call()
        except TimeoutError:
            error = Unavailable(
                f"{self.account.name} did not answer within {limit:.3g} s",
                "try again later, or use a faster model or a longer --timeout",
            )
            raise Passing(error) from None

    def _pause(self, number: int, after: float | None) -> float:
        """Full jitter, so that callers who were refused together do not come back together."""
        drawn = random.uniform(0, min(self.patience.longest, self.patience.first * 2**number))
        return drawn if after is None else after + min(drawn, self.patience.first)


class SteadyModel:
    """A model behind its line."""

    def __init__(self, model: Model, line: Line) -> None:
        self.name, self._model, self._line = model.name, model, line

    def __repr__(self) -> str:
        return f"<model {self.name}>"

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        return await self._line.carry(lambda: self._model.ask(ask, progress))

    async def close(self) -> None:
        await self._model.close()


class SteadyPainter:
    """A painter behind its line."""

    def __init__(self, painter: Painter, line: Line) -> None:
        self.name, self.aspects, self._painter, self._line = painter.name, painter.aspects, painter, line

    def __repr__(self) -> str:
        return f"<painter {self.name}>"

    async def paint(self, sketch: Sketch) -> Answer:
        return await self._line.carry(lambda: self._painter.paint(sketch))

    async def close(self) -> None:
        await self._painter.close()
