"""Runs asynchronous work synchronously, also inside a running event loop, as in a notebook."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

T = TypeVar("T")


def run_sync(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to. Inside a running loop it is done in a thread of its own, with a loop of its own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    return _aside(work)


def _aside(work: Coroutine[Any, Any, T]) -> T:
    begun: list[asyncio.Task[Any]] = []

    async def done() -> T:
        task = asyncio.current_task()
        assert task is not None
        begun.append(task)
        return await work

    with ThreadPoolExecutor(1, thread_name_prefix="figwright") as pool:
        outcome = pool.submit(copy_context().run, asyncio.run, done())
        try:
            return outcome.result()
        except KeyboardInterrupt:  # who stops a cell wants to pay for no further answer
            for task in begun:
                task.get_loop().call_soon_threadsafe(task.cancel)
            raise
