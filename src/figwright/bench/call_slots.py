"""The calls that may be under way at once. Whoever waits for a place gets one in turn, but for those who have time.

A case is made by calls one after the other and judged by calls side by side. Were all served in turn, the last cases of
a run would be made while most places stand empty. So judging has time: there is always some left to fill the places.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count

_FIRST, _USUAL, _LAST = range(3)
_rank: ContextVar[int] = ContextVar("rank", default=_USUAL)


@contextmanager
def low_priority() -> Iterator[None]:
    """Calls that are begun within it let all others pass."""
    token = _rank.set(_LAST)
    try:
        yield
    finally:
        _rank.reset(token)


class Places:
    """So many calls at once, each within `async with`."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    async def __aenter__(self) -> None:
        await self._taken(_rank.get())

    async def __aexit__(self, *_: object) -> None:
        self._release()

    async def give_up(self, places: int) -> None:
        """So many fewer from now on, as calls end."""
        for _ in range(places):
            await self._taken(_FIRST)

    async def _taken(self, rank: int) -> None:
        if self._free > 0:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the place was given, and nobody is there to take it
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
