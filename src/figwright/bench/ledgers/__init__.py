"""Where results are kept: one kind of database per file, chosen by the address.

A file holds `ledger(url)`, which opens it. Everything that is written is there for good when the call returns, also
when the process is killed in the next instant; several processes may use one ledger at once.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from figwright.core.errors import SettingsError
from figwright.core.registry import Registry

Json = dict[str, Any]
MADE = "made"


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished stage of a case: "made", or the name of a judge."""

    case: str
    stage: str
    data: Json


class Ledger(ABC):
    """Runs, what was finished in each, the trouble on the way, and every answer that was paid for, in four tables of a
    SQL database. Every call is one statement, and a statement is there for good when it returns. A kind of ledger makes
    the tables and says in `_do` how a statement is sent; values stand as "?". `home` begins the tables' names, where
    the database is shared with others."""

    home = ""

    @abstractmethod
    def _do(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Sends one statement and gives its rows."""

    @abstractmethod
    def close(self) -> None:
        """Closes the connection."""

    def begin(self, run: str, job: Mapping[str, Any]) -> None:
        """Notes a run and what it is to do; a run that is there already keeps its beginning."""
        now = datetime.now(UTC).isoformat(timespec="microseconds")
        row = (run, now, written(job))
        self._do(f"INSERT INTO {self.home}runs (run, began, job) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row)

    def runs(self) -> tuple[tuple[str, Json], ...]:
        """All runs with their jobs, newest first."""
        rows = self._do(f"SELECT run, job FROM {self.home}runs ORDER BY began DESC")
        return tuple((run, json.loads(job)) for run, job in rows)

    def put(self, run: str, case: str, stage: str, data: Mapping[str, Any]) -> None:
        """A stage is finished; finished again, the first result stays (two workers may have done the same case)."""
        row = (run, case, stage, written(data))
        named = f"{self.home}entries (run, case_id, stage, data)"
        self._do(f"INSERT INTO {named} VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def get(self, run: str, case: str, stage: str) -> Json | None:
        place = "run = ? AND case_id = ? AND stage = ?"
        return _first_row(self._do(f"SELECT data FROM {self.home}entries WHERE {place}", (run, case, stage)))

    def entries(self, run: str) -> tuple[Entry, ...]:
        wanted = "WHERE run = ? ORDER BY case_id, stage"
        rows = self._do(f"SELECT case_id, stage, data FROM {self.home}entries {wanted}", (run,))
        return tuple(Entry(case, stage, json.loads(data)) for case, stage, data in rows)

    def forget(self, run: str, case: str, stage: str) -> None:
        """Takes a stage back, so that it is done again."""
        place = "run = ? AND case_id = ? AND stage = ?"
        self._do(f"DELETE FROM {self.home}entries WHERE {place}", (run, case, stage))

    def trouble(self, run: str, case: str, data: Mapping[str, Any]) -> None:
        """Notes one fault: what failed, and whether it was got over."""
        row = (run, case, written(data))
        self._do(f"INSERT INTO {self.home}troubles (run, case_id, data) VALUES (?, ?, ?)", row)

    def troubles(self, run: str) -> tuple[Entry, ...]:
        rows = self._do(f"SELECT case_id, data FROM {self.home}troubles WHERE run = ? ORDER BY id", (run,))
        return tuple(Entry(case, "trouble", json.loads(data)) for case, data in rows)

    def answer(self, digest: str) -> Json | None:
        """An answer that was paid for before, in this run or another."""
        return _first_row(self._do(f"SELECT data FROM {self.home}answers WHERE digest = ?", (digest,)))

    def remember(self, digest: str, answer: Mapping[str, Any], run: str = "", cost: float | None = None) -> None:
        row = (digest, run, cost, written(answer))
        named = f"{self.home}answers (digest, run, cost, data)"
        self._do(f"INSERT INTO {named} VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def spent(self, run: str) -> float:
        """Dollars that a run has paid for answers of known price."""
        return float(self._do(f"SELECT COALESCE(SUM(cost), 0) FROM {self.home}answers WHERE run = ?", (run,))[0][0])


def written(data: Mapping[str, Any]) -> str:
    """As JSON in ASCII: models do send a zero byte or half a surrogate pair, which databases refuse in text."""
    return json.dumps(data, default=str)


def _first_row(rows: list[Any]) -> Json | None:
    if not rows:
        return None
    found: Json = json.loads(rows[0][0])
    return found


_registry: Registry[Callable[[str], Ledger]] = Registry(__name__, "ledger", "kind of store")
names = _registry.names


def open(url: str) -> Ledger:
    """The ledger at an address: a file's path or sqlite:///…, postgresql://…"""
    scheme, sign, _ = url.partition("://")
    kind = {"": "sqlite", "postgres": "postgresql"}.get(scheme if sign else "", scheme)
    if kind not in names():
        raise SettingsError(f"unsupported store {scheme}://…", f"--store takes a file or {', '.join(names())}://…")
    return _registry.get(kind)(url)
