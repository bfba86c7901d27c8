"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, gone when they end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import quote
from uuid import uuid4

import pytest

GUARDED, PASSWORD = "keeper", "s3cret:w/ith@signs"
"""A role that must say its password; every other one is believed."""

ROOM = 4 << 30
"""Bytes for the servers of all processes of a test run, with much to spare: a fresh database takes 8 MB."""


@cache
def missing() -> str:
    """Why there can be no server here; empty where there can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    if _binaries() is None:
        return "there is no PostgreSQL server on this machine"
    if os.getuid() == 0 and _owner() is None:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


@dataclass(frozen=True)
class Server:
    """A running server, whose socket is in `folder`."""

    folder: Path
    binaries: Path

    def url(self, database: str = "postgres", user: str = "postgres", password: str = "") -> str:
        who = f"{user}:{quote(password, safe='')}" if password else user
        return f"postgresql://{who}@/{database}?host={quote(str(self.folder), safe='')}"

    def database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"t{uuid4().hex[:12]}"
        self.say(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def say(self, statement: str) -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as base:
            cursor = base.execute(statement)  # type: ignore[call-overload,unused-ignore]
            return cursor.fetchall() if cursor.description else []

    def restart(self) -> None:
        _run(self.binaries / "pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "restart")


@contextmanager
def server() -> Iterator[Server]:
    binaries, owner = _binaries(), _owner()
    assert binaries is not None
    folder = Path(tempfile.mkdtemp(prefix="fw-pg-", dir=_memory()))  # short: a socket's path has 107 characters at most
    if owner:
        shutil.chown(folder, owner, owner)
    data, control = folder / "data", binaries / "pg_ctl"
    try:
        _run(binaries / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        (data / "pg_hba.conf").write_text(f"local all {GUARDED} scram-sha-256\nlocal all all trust\n")
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off -c max_connections=40"
        _run(control, "-D", data, "-l", folder / "log", "-o", settings, "-w", "start")
        started = Server(folder, binaries)
        started.say(f"CREATE ROLE {GUARDED} LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
        yield started
    finally:
        if (data / "postmaster.pid").exists():
            _run(control, "-D", data, "-m", "immediate", "-w", "stop")
        _removed(folder)


def _memory() -> str | None:
    """A folder in memory with room for all databases: from a busy disk their ten thousand files go in 20 seconds."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free >= ROOM else None


def _run(*command: object) -> None:
    """As the server's owner, away from folders that it may not enter."""
    words, owner = [str(word) for word in command], _owner()
    done = subprocess.run(
        words, cwd="/", user=owner, group=owner, extra_groups=[] if owner else None, env={**os.environ, "HOME": "/"},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, check=False, timeout=60,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}")


def _removed(folder: Path) -> None:
    until = monotonic() + 5
    while folder.exists() and monotonic() < until:  # the last processes may still be writing
        shutil.rmtree(folder, ignore_errors=True)
        sleep(0.05)


def _owner() -> str | None:
    """PostgreSQL refuses to run as root: the user that packages make for it, then."""
    if os.getuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None


def _binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


@pytest.fixture(scope="session")
def served() -> Iterator[Server]:
    """One server for all tests that want one; they are skipped where there can be none."""
    if why := missing():
        pytest.skip(why)
    with server() as started:
        yield started
