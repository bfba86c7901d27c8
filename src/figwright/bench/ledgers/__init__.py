"""Where results are kept: one kind of database per file, chosen by the address.

A file holds `ledger(url)`, which opens it. Everything that is written is there for good when the call returns, also
when the process is killed in the next instant; several processes may use one ledger at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from figwright.errors import SettingsError
from figwright.registry import Registry

Json = dict[str, Any]
MADE = "made"


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished stage of a case: "made", or the name of a judge."""

    case: str
    stage: str
    data: Json


class Ledger(Protocol):
    """Runs, what was finished in each, the trouble on the way, and every answer that was paid for."""

    def begin(self, run: str, job: Mapping[str, Any]) -> None:
        """Notes a run and what it is to do; a run that is there already keeps its beginning."""
        ...

    def runs(self) -> tuple[tuple[str, Json], ...]:
        """All runs with their jobs, newest first."""
        ...

    def put(self, run: str, case: str, stage: str, data: Mapping[str, Any]) -> None:
        """A stage is finished; finished again, the first result stays (two workers may have done the same case)."""
        ...

    def get(self, run: str, case: str, stage: str) -> Json | None: ...

    def entries(self, run: str) -> tuple[Entry, ...]: ...

    def forget(self, run: str, case: str, stage: str) -> None:
        """Takes a stage back, so that it is done again."""
        ...

    def trouble(self, run: str, case: str, data: Mapping[str, Any]) -> None:
        """Notes one fault: what failed, and whether it was got over."""
        ...

    def troubles(self, run: str) -> tuple[Entry, ...]: ...

    def answer(self, digest: str) -> Json | None:
        """An answer that was paid for before, in this run or another."""
        ...

    def remember(self, digest: str, answer: Mapping[str, Any], run: str = "", cost: float | None = None) -> None: ...

    def spent(self, run: str) -> float:
        """Dollars that a run has paid for answers of known price."""
        ...

    def close(self) -> None: ...


_registry: Registry[Callable[[str], Ledger]] = Registry(__name__, "ledger", "kind of store")
names = _registry.names


def open(url: str) -> Ledger:
    """The ledger at an address: a file's path or sqlite:///…, postgresql://…"""
    scheme, sign, _ = url.partition("://")
    kind = {"": "sqlite", "postgres": "postgresql"}.get(scheme if sign else "", scheme)
    if kind not in names():
        raise SettingsError(f"no store is kept at {scheme}://…", f"--store takes a file or {', '.join(names())}://…")
    return _registry.get(kind)(url)
