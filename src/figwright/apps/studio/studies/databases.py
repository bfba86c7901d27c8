"""Where studies are kept: an SQLite file, or a PostgreSQL database. The same statements for both, values as "?".

What is done in one `work` is done as a whole or not at all, and is on disk when the call returns.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from figwright.apps.studio.studies import migrations
from figwright.apps.studio.studies.migrations import Column, Do
from figwright.apps.studio.wire import Away
from figwright.bench.ledgers.sqlite import opened
from figwright.core.errors import RunError, SettingsError

T = TypeVar("T")
MOST = 16
"""Connections that are kept open for the next request."""
LOCK = 0x66696773
"""Whoever makes the tables holds this advisory lock; others wait and find them made ("figs")."""


class Base(Protocol):
    def work(self, doing: Callable[[Do], T]) -> T:
        """All statements of `doing`, as one. It may be called twice when a connection breaks, and must then come to the
        same."""
        ...

    def close(self) -> None: ...


def open(address: str) -> Base:
    """The base at an address: a file's path or sqlite:///…, postgresql://…"""
    scheme, sign, _ = address.partition("://")
    if sign and scheme in ("postgresql", "postgres"):
        return Postgresql(address)
    if sign and scheme != "sqlite":
        raise SettingsError(f"unsupported store {scheme}://…", "--store takes a file or postgresql://…")
    return Sqlite(Path(address.removeprefix("sqlite:///")).expanduser())


class Sqlite:
    """One connection behind a lock; other processes of this machine may use the file at the same time."""

    def __init__(self, path: Path) -> None:
        self._guard = threading.Lock()
        try:
            self._base = opened(path)
            self._base.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives also a power cut
        except (OSError, sqlite3.Error) as error:
            raise Away(
                f"no judgements can be kept in {str(path)!r}: {error}", "name another file with --store"
            ) from error
        try:
            self.work(lambda do: migrations.settle(do, _in_file, bytes="BLOB", number="INTEGER"))
        except Away as error:
            self.close()
            raise Away(f"{path}: {error.message}", error.hint) from error

    def work(self, doing: Callable[[Do], T]) -> T:
        with self._guard:
            try:
                self._base.execute("BEGIN IMMEDIATE")
                try:
                    done = doing(self._do)
                    self._base.execute("COMMIT")
                except BaseException:
                    with suppress(sqlite3.Error):
                        self._base.execute("ROLLBACK")
                    raise
                return done
            except sqlite3.Error as error:
                raise Away(
                    f"the judgements' file cannot be used: {error}", "is the disk full, or the file of another kind?"
                ) from error

    def close(self) -> None:
        with self._guard, suppress(sqlite3.Error):
            self._base.close()

    def _do(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        return self._base.execute(statement, values).fetchall()


class Postgresql:
    """A connection for each request under way, kept for the next one. When one breaks, all are opened anew, and what
    was being done is done once more: nobody can tell how far it came."""

    def __init__(self, url: str) -> None:
        from figwright.bench.ledgers.postgresql import Address  # the password is in nothing that it says

        self._address = Address(url)
        self._guard = threading.Lock()
        self._idle: list[Any] = []
        self._make()

    def work(self, doing: Callable[[Do], T]) -> T:
        try:
            return self._tried(doing)
        except RunError as error:  # of the address: not reached, or not usable
            raise Away(error.message, error.hint) from None

    def _tried(self, doing: Callable[[Do], T]) -> T:
        connection = self._taken()
        try:
            return self._worked(connection, doing)
        except self._address.driver.Error as error:
            if not connection.broken:
                raise self._address.unusable(error) from None
            lost = error
        self._forget()
        try:
            return self._worked(self._address.reopened(lost), doing)
        except self._address.driver.Error as error:
            raise self._address.unusable(error) from None

    def close(self) -> None:
        self._forget()

    def _worked(self, connection: Any, doing: Callable[[Do], T]) -> T:
        def do(statement: str, values: Sequence[Any] = ()) -> list[Any]:
            cursor = connection.execute(statement.replace("?", "%s"), values or None)
            return list(cursor.fetchall()) if cursor.description else []

        try:
            with connection.transaction():
                return doing(do)
        finally:
            self._returned(connection)

    def _taken(self) -> Any:
        with self._guard:
            while self._idle:
                connection = self._idle.pop()
                if not connection.closed:
                    return connection
        return self._address.connect()

    def _returned(self, connection: Any) -> None:
        with self._guard:
            if not connection.closed and len(self._idle) < MOST:
                self._idle.append(connection)
                return
        connection.close()

    def _forget(self) -> None:
        with self._guard:
            idle, self._idle = self._idle, []
        for connection in idle:
            with suppress(self._address.driver.Error):
                connection.close()

    def _make(self) -> None:
        """Makes what is missing. One who may only write need not be allowed to make tables that are there."""

        def making(do: Do) -> None:
            do("SELECT pg_advisory_xact_lock(?)", (LOCK,))
            migrations.settle(do, _in_database, bytes="BYTEA", number="BIGINT GENERATED ALWAYS AS IDENTITY")

        self.work(making)


def _in_file(do: Do, table: str) -> list[Column]:
    rows = do('SELECT name, "notnull", dflt_value, pk FROM pragma_table_info(?)', (table,))
    return [Column(name, bool(needed) and usual is None and not key) for name, needed, usual, key in rows]


def _in_database(do: Do, table: str) -> list[Column]:
    asked = (
        "SELECT column_name, is_nullable, column_default, is_identity FROM information_schema.columns "
        "WHERE table_name = ? AND table_schema = ANY (current_schemas(false))"
    )
    return [
        Column(name, empty == "NO" and usual is None and own == "NO") for name, empty, usual, own in do(asked, (table,))
    ]
