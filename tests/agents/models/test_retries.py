"""One retry policy for all: how many calls run at once, how they are spaced, what is tried again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from figwright.agents.models import Account, Answer, Ask, Patience
from figwright.agents.models._retries import Line, Pace, Passing, SteadyModel
from figwright.core.errors import KeyRefused, ModelError, RateLimited, Unavailable

pytestmark = pytest.mark.core

ACCOUNT = Account("test", "model", "Test", timeout=5)
ASK = Ask("planner", "", ("x",))


class Scripted:
    """A model that raises what it is told to, then answers."""

    name = "test/model"

    def __init__(self, *troubles: Exception, takes: float = 0.0) -> None:
        self.troubles, self.takes = list(troubles), takes
        self.calls: list[float] = []
        self.running = self.most = 0

    async def ask(self, ask: Ask, progress: Callable[[int], object] | None = None) -> Answer:
        self.calls.append(time.monotonic())
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(self.takes)
        self.running -= 1
        if self.troubles:
            raise self.troubles.pop(0)
        return Answer("fine")

    async def close(self) -> None:
        """Nothing is open."""


def steady(model: Scripted, concurrency: int = 8, **patience: float) -> SteadyModel:
    settings = {"tries": 4, "first": 0.01, "longest": 0.05, "total": 5, "spacing": 0.05, **patience}
    places = asyncio.Semaphore(concurrency)
    return SteadyModel(model, Line(ACCOUNT, places, Patience(**settings)))  # type: ignore[arg-type]


async def many(model: SteadyModel, count: int) -> None:
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(model.ask(ASK))


def test_no_more_calls_at_once_than_allowed() -> None:
    model = Scripted(takes=0.02)
    asyncio.run(many(steady(model, concurrency=4), 16))
    assert model.most == 4


@pytest.mark.parametrize("error", [Unavailable("down"), RateLimited("many")])
def test_what_can_pass_is_tried_again(error: ModelError) -> None:
    model = Scripted(Passing(error), Passing(error))
    assert asyncio.run(steady(model).ask(ASK)).text == "fine"
    assert len(model.calls) == 3


def test_what_cannot_pass_is_not() -> None:
    model = Scripted(KeyRefused("wrong"))
    with pytest.raises(KeyRefused):
        asyncio.run(steady(model).ask(ASK))
    assert len(model.calls) == 1


def test_the_last_trouble_is_what_is_raised() -> None:
    model = Scripted(*[Passing(Unavailable(f"down {n}")) for n in range(9)])
    with pytest.raises(Unavailable, match="down 3"):
        asyncio.run(steady(model).ask(ASK))


def test_all_tries_together_are_bounded() -> None:
    model = Scripted(*[Passing(Unavailable("down"), after=0.2) for _ in range(9)])
    with pytest.raises(Unavailable):
        asyncio.run(steady(model, total=0.3, tries=9).ask(ASK))
    assert len(model.calls) <= 2, "a third would begin after 0.4 seconds"


def test_a_pause_keeps_no_place() -> None:
    model = Scripted(Passing(Unavailable("down"), after=0.8))
    line = steady(model, concurrency=1)

    async def both() -> bool:
        first = asyncio.create_task(line.ask(ASK))
        await asyncio.sleep(0.01)
        await line.ask(ASK)
        pausing = not first.done()
        await first
        return pausing

    assert asyncio.run(both()), "the second is answered while the first pauses"


def test_too_many_requests_hold_all_calls_back() -> None:
    model = Scripted(Passing(RateLimited("many"), after=0.2))
    began = time.monotonic()

    async def both() -> None:
        line = steady(model)
        first = asyncio.create_task(line.ask(ASK))
        await asyncio.sleep(0.02)
        await line.ask(ASK)
        await first

    asyncio.run(both())
    assert all(call - began >= 0.2 for call in model.calls[1:])


def test_calls_are_spaced_after_too_many_and_close_up_again() -> None:
    async def starts() -> list[float]:
        pace = Pace(spacing=0.2)
        pace.slow(0)
        out = []
        for _ in range(3):
            await pace.turn()
            out.append(time.monotonic())
        for _ in range(30):
            pace.ease()
        await pace.turn()
        for _ in range(2):
            await pace.turn()
            out.append(time.monotonic())
        return out

    a, b, c, d, e = asyncio.run(starts())
    assert b - a >= 0.19
    assert c - b >= 0.19
    assert e - d < 0.15


def test_stopping_is_not_trouble() -> None:
    model = Scripted(takes=1)

    async def stopped() -> None:
        task = asyncio.create_task(steady(model).ask(ASK))
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stopped())
    assert len(model.calls) == 1
