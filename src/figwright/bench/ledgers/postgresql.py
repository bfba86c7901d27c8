"""The ledger in a PostgreSQL database: workers on many machines write at once.

The password is best left out of the address: libpq takes it from PGPASSWORD or ~/.pgpass, on every worker its own.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from figwright.bench.ledgers import Ledger, written
from figwright.core.errors import MissingExtra, RunError, SettingsError

PATIENCE = 5.0
"""Seconds in which a server that was there may come back: it may have been started anew."""
PAUSE = 0.25
CONNECT = 10
"""Seconds that one attempt to reach the server may take."""

LOCK = 0x66696777
"""Whoever makes the tables holds this advisory lock; others wait and find them made ("figw")."""
TABLES = """
CREATE TABLE IF NOT EXISTS figwright_runs (run TEXT PRIMARY KEY, began TEXT COLLATE "C" NOT NULL, job TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS figwright_entries (
  run TEXT NOT NULL, case_id TEXT COLLATE "C" NOT NULL, stage TEXT COLLATE "C" NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (run, case_id, stage)
);
CREATE TABLE IF NOT EXISTS figwright_troubles (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token TEXT NOT NULL UNIQUE,
  run TEXT NOT NULL, case_id TEXT NOT NULL, data TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS figwright_answers (
  digest TEXT PRIMARY KEY, run TEXT NOT NULL, cost DOUBLE PRECISION, data TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS figwright_answers_by_run ON figwright_answers (run);
CREATE INDEX IF NOT EXISTS figwright_troubles_by_run ON figwright_troubles (run);
"""
LAST = "figwright_troubles_by_run"
"""What is made last: where it is, all is."""


class PostgresqlLedger(Ledger):
    """One connection behind a lock, opened again once when it breaks. Every statement can be sent twice and counts
    once, because nobody can tell whether one that broke off was done."""

    home = "figwright_"

    def __init__(self, url: str) -> None:
        self._address = Address(url)
        self._guard = threading.Lock()
        self._base = self._address.connect()
        self._make()

    def __repr__(self) -> str:
        return f"<ledger {self._address}>"

    def trouble(self, run: str, case: str, data: Mapping[str, Any]) -> None:
        row = (uuid4().hex, run, case, written(data))
        named = f"{self.home}troubles (token, run, case_id, data)"
        self._do(f"INSERT INTO {named} VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)

    def close(self) -> None:
        with self._guard, suppress(self._address.driver.Error):
            self._base.close()

    def _do(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        asked = statement.replace("?", "%s")
        with self._guard:
            try:
                return self._sent(asked, values)
            except self._address.driver.Error as error:
                if not self._base.broken:
                    raise self._address.unusable(error) from None
                lost = error
            self._base = self._address.reopened(lost)
            try:
                return self._sent(asked, values)
            except self._address.driver.Error as error:
                raise self._address.unusable(error) from None

    def _sent(self, statement: str, values: Sequence[Any]) -> list[Any]:
        cursor = self._base.execute(statement, values)
        return list(cursor.fetchall()) if cursor.description else []

    def _make(self) -> None:
        """Makes what is missing. One who may only write need not be allowed to make tables that are there."""
        try:
            if self._sent("SELECT to_regclass(%s)", (LAST,))[0][0] is not None:
                return
            with self._base.transaction():
                self._base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
                self._base.execute(TABLES)
        except self._address.driver.Error as error:
            self._base.close()
            raise self._address.unusable(error) from None


class Address:
    """Where the database is. The password is in nothing that it says."""

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise MissingExtra("a store in PostgreSQL", "postgresql") from None
        self.driver: Any = psycopg
        before = url.partition("://")[2].rpartition("@")[0]
        try:
            if any(sign in before for sign in "@/?#"):  # then libpq takes a part of the password for the host
                raise psycopg.ProgrammingError
            self._parts: dict[str, Any] = psycopg.conninfo.conninfo_to_dict(url)
        except psycopg.Error:
            raise SettingsError(
                "the address of the PostgreSQL store is invalid",
                "postgresql://user@host:5432/database; signs such as @ / ? # in a name or password are written %40 "
                "%2F %3F %23, and the password may be left to PGPASSWORD",
            ) from None

    def __str__(self) -> str:
        user, host, port = (self._parts.get(name) for name in ("user", "host", "port"))
        who = f"{user}@" if user else ""
        return f"postgresql://{who}{host or ''}{f':{port}' if port else ''}/{self._parts.get('dbname') or ''}"

    def connect(self) -> Any:
        """A connection that commits every statement. No statement is prepared: poolers in between would mix them up."""
        usual = {"connect_timeout": CONNECT, "application_name": "figwright"}
        try:
            return self.driver.connect(**{**usual, **self._parts}, autocommit=True, prepare_threshold=None)
        except self.driver.Error as error:
            raise RunError(
                f"the store at {self} cannot be opened: {self._said(error)}",
                "is the server running, does the database exist, and is PGPASSWORD or ~/.pgpass right?",
            ) from None

    def reopened(self, lost: Exception) -> Any:
        """A connection in the place of one that broke: the server has some seconds to come back."""
        until = monotonic() + PATIENCE
        while True:
            try:
                return self.connect()
            except RunError:
                if monotonic() > until:
                    raise self.unusable(lost) from None
            sleep(PAUSE)

    def unusable(self, error: Exception) -> RunError:
        return RunError(f"the store at {self} cannot be used: {self._said(error)}", "see the database server's log")

    def _said(self, error: Exception) -> str:
        said = " ".join(str(error).split())
        password = str(self._parts.get("password") or "")
        for spelling in {password, quote(password, safe="")} - {""}:
            said = said.replace(spelling, "[password removed]")
        return said


def ledger(url: str) -> PostgresqlLedger:
    return PostgresqlLedger(url)
