"""Several calls at once: an error of one does not end the others, which will have been paid for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from figwright.core.errors import FigwrightError

T = TypeVar("T")


async def together(asked: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """All answers in the order of the questions; the first error is raised, as itself, when every call has ended."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_result_or_error(one)) for one in asked]
    found: list[T] = []
    for task in tasks:
        answer, error = task.result()
        if error is not None:
            raise error
        found += answer
    return found


async def _result_or_error(asked: Coroutine[Any, Any, T]) -> tuple[list[T], FigwrightError | None]:
    try:
        return [await asked], None
    except FigwrightError as error:
        return [], error
