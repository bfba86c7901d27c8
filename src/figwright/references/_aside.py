"""Looking through a set of references takes some thousandths of a second, and half of one first: figures that are
begun at once would keep an event loop from all else meanwhile. So one thread does it beside the loop. What was asked
last is done first: of many figures that are begun together, one is through with all it asks before the next begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from queue import LifoQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Errand = tuple[Future[Any], Callable[[], Any]]


@cache
def _errands() -> LifoQueue[Errand]:
    """Of one thread: several would only take turns, and the loop's turn would come the later."""
    errands: LifoQueue[Errand] = LifoQueue()
    Thread(target=_worked, args=(errands,), name="figwright-references", daemon=True).start()
    return errands


def _worked(errands: LifoQueue[Errand]) -> None:
    while True:
        future, work = errands.get()
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except BaseException as error:
                future.set_exception(error)
        del future, work  # nothing is held while there is nothing to do


async def aside(work: Callable[..., T], *given: Any, **named: Any) -> T:
    """What `work` gives, computed beside the event loop."""
    future: Future[T] = Future()
    _errands().put((future, partial(work, *given, **named)))
    return await asyncio.wrap_future(future)
