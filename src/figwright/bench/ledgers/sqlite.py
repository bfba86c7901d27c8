"""The ledger in one SQLite file: nothing to set up, and several processes of one machine may write at once."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from figwright.bench.ledgers import Entry, Json
from figwright.errors import RunError

WAIT = 60.0
"""Seconds that a writer waits for another."""

TABLES = """
CREATE TABLE IF NOT EXISTS runs (run TEXT PRIMARY KEY, began TEXT NOT NULL, job TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (
  run TEXT NOT NULL, case_id TEXT NOT NULL, stage TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (run, case_id, stage)
);
CREATE TABLE IF NOT EXISTS troubles (
  id INTEGER PRIMARY KEY, run TEXT NOT NULL, case_id TEXT NOT NULL, data TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS answers (digest TEXT PRIMARY KEY, run TEXT NOT NULL, cost REAL, data TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS answers_by_run ON answers (run);
CREATE INDEX IF NOT EXISTS troubles_by_run ON troubles (run);
"""


class SqliteLedger:
    """One connection behind a lock. Every statement is committed, and in the log on disk, before it returns."""

    def __init__(self, path: Path) -> None:
        self._guard = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=NORMAL")
            self._base.executescript(TABLES)
        except (OSError, sqlite3.Error) as error:
            raise RunError(
                f"no store can be kept in {str(path)!r}: {error}", "name another file with --store"
            ) from error

    def begin(self, run: str, job: Mapping[str, Any]) -> None:
        now = datetime.now(UTC).isoformat(timespec="microseconds")
        self._do("INSERT INTO runs VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (run, now, _written(job)))

    def runs(self) -> tuple[tuple[str, Json], ...]:
        rows = self._do("SELECT run, job FROM runs ORDER BY began DESC")
        return tuple((run, json.loads(job)) for run, job in rows)

    def put(self, run: str, case: str, stage: str, data: Mapping[str, Any]) -> None:
        self._do("INSERT INTO entries VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (run, case, stage, _written(data)))

    def get(self, run: str, case: str, stage: str) -> Json | None:
        found = self._do("SELECT data FROM entries WHERE run = ? AND case_id = ? AND stage = ?", (run, case, stage))
        return _read(found)

    def entries(self, run: str) -> tuple[Entry, ...]:
        rows = self._do("SELECT case_id, stage, data FROM entries WHERE run = ? ORDER BY case_id, stage", (run,))
        return tuple(Entry(case, stage, json.loads(data)) for case, stage, data in rows)

    def forget(self, run: str, case: str, stage: str) -> None:
        self._do("DELETE FROM entries WHERE run = ? AND case_id = ? AND stage = ?", (run, case, stage))

    def trouble(self, run: str, case: str, data: Mapping[str, Any]) -> None:
        self._do("INSERT INTO troubles (run, case_id, data) VALUES (?, ?, ?)", (run, case, _written(data)))

    def troubles(self, run: str) -> tuple[Entry, ...]:
        rows = self._do("SELECT case_id, data FROM troubles WHERE run = ? ORDER BY id", (run,))
        return tuple(Entry(case, "trouble", json.loads(data)) for case, data in rows)

    def answer(self, digest: str) -> Json | None:
        return _read(self._do("SELECT data FROM answers WHERE digest = ?", (digest,)))

    def remember(self, digest: str, answer: Mapping[str, Any], run: str = "", cost: float | None = None) -> None:
        row = (digest, run, cost, _written(answer))
        self._do("INSERT INTO answers VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def spent(self, run: str) -> float:
        return float(self._do("SELECT TOTAL(cost) FROM answers WHERE run = ?", (run,))[0][0])

    def close(self) -> None:
        with self._guard, suppress(sqlite3.Error):
            self._base.close()

    def _do(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        try:
            with self._guard:
                return self._base.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise RunError(
                f"the store cannot be used: {error}", "is the disk full, or the file of another kind?"
            ) from error


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, default=str)


def _read(rows: list[Any]) -> Json | None:
    if not rows:
        return None
    found: Json = json.loads(rows[0][0])
    return found


def ledger(url: str) -> SqliteLedger:
    return SqliteLedger(Path(url.removeprefix("sqlite:///")).expanduser())
