"""Looking through a set of references takes some thousandths of a second, and half of one first: figures that are
begun at once would keep an event loop from all else meanwhile. So one thread does it beside the loop, in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _thread() -> ThreadPoolExecutor:
    """One: several would only take turns, and the loop's turn would come the later."""
    return ThreadPoolExecutor(1, "figwright-references")


async def aside(work: Callable[..., T], *given: Any, **named: Any) -> T:
    """What `work` gives, computed beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_thread(), partial(work, *given, **named))
