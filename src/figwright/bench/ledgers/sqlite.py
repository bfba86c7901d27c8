"""The ledger in one SQLite file: nothing to set up, and several processes of one machine may write at once."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from figwright.bench.ledgers import Ledger
from figwright.core.errors import RunError, reraise

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


def patiently(work: Callable[[], object]) -> None:
    """Does what SQLite refuses at once, without waiting, while another process opens or closes the same file."""
    end = monotonic() + WAIT
    while True:
        try:
            work()
            return
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            if not busy or monotonic() > end:
                raise
        sleep(0.02)


def opened(path: Path) -> sqlite3.Connection:
    """A file that several processes may read and write at once; it is made, with its folder, where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
    patiently(lambda: base.execute("PRAGMA journal_mode=WAL"))
    return base


class SqliteLedger(Ledger):
    """One connection behind a lock. Every statement is committed, and in the log on disk, before it returns."""

    def __init__(self, path: Path) -> None:
        self._guard = threading.Lock()
        with reraise(
            (OSError, sqlite3.Error),
            RunError,
            f"cannot keep a store in {str(path)!r}",
            "choose another file with --store",
        ):
            self._base = opened(path)
            self._base.execute("PRAGMA synchronous=NORMAL")
            patiently(lambda: self._base.executescript(TABLES))

    def close(self) -> None:
        with self._guard, suppress(sqlite3.Error):
            self._base.close()

    def _do(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        with (
            reraise(
                sqlite3.Error, RunError, "cannot use the store", "is the disk full, or is the file something else?"
            ),
            self._guard,
        ):
            return self._base.execute(statement, values).fetchall()


def ledger(url: str) -> SqliteLedger:
    return SqliteLedger(Path(url.removeprefix("sqlite:///")).expanduser())
