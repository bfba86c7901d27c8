"""Where the work is done: one engine per file. One case is one task, and every engine gives the same results.

A file holds `engine`, an object with `title`, `expect` and an async `run`. What an engine hands out is only a job and a
case's id: the worker opens its own models (keys stay in the worker's own environment), ledger and artifacts from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from figwright.bench.case import Dataset
from figwright.bench.job import Job
from figwright.core.registry import Registry


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case: paid and remembered calls, tokens and cost, faults on the way, or why it failed."""

    case: str
    error: str = ""
    calls: int = 0
    cached: int = 0
    cost: float | None = 0.0
    tokens: int = 0
    faults: int = 0
    seconds: float = 0.0
    scores: dict[str, float] = field(default_factory=dict)


Told = Callable[[Outcome], Any]


class Engine(Protocol):
    title: str

    def expect(self, job: Job, dataset: Dataset) -> None:
        """A job is ready and will be run next: what takes long can be begun. No event loop need be there yet, and no
        store is open."""
        ...

    def forget(self) -> None:
        """Nothing is expected any more: what was begun and is not used ends."""
        ...

    async def run(self, job: Job, cases: Sequence[str], told: Told, dataset: Dataset | None = None) -> None:
        """Works off the cases and tells of each as it ends; a case that fails is told with its error, and the others go
        on. Returns when all are told. `dataset` is the job's as it was read already: in this process it need not be
        read again."""
        ...


_registry: Registry[Engine] = Registry(__name__, "engine", "engine")
names, get = _registry.names, _registry.get
