"""A loopback server for each test, and the way to a model on it with quick time scales."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agents.models.loopback import Loopback


@pytest.fixture
def server() -> Iterator[Loopback]:
    loopback = Loopback()
    yield loopback
    loopback.close()


@pytest.fixture
def once() -> Callable[[Any, Callable[[Any], Any]], Any]:
    """Runs something with a model or painter and closes it, whatever comes."""

    def run(thing: Any, use: Callable[[Any], Any]) -> Any:
        async def through() -> Any:
            try:
                return await use(thing)
            finally:
                await thing.close()

        return asyncio.run(through())

    return run
