"""The runs of a home, newest first, without reading every event again: an SQLite index beside the folders.

The folders are the truth. A row is good as long as its run's events have the size and time they had when it was made;
whatever else the index says, or cannot say, is read from the folders.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from figwright.agents.store.run import EVENTS, ids, is_being_written, read_story
from figwright.agents.store.story import Status, Story
from figwright.core.errors import RunError

INDEX = "index.sqlite"
SHAPE = 1
"""Raised whenever Summary changes; an index of another shape is made again."""
PATIENCE = 30.0
"""Seconds to wait for another process that writes the index."""
BROKEN = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}


@dataclass(frozen=True, slots=True)
class Summary:
    """A run in one line; `cost` is in dollars, `began` an ISO time, `figures` counts every round that was drawn."""

    id: str
    status: Status
    name: str
    caption: str
    model: str
    began: str
    seconds: float
    candidates: int
    figures: int
    calls: int
    cost: float
    unpriced: int


Rows = dict[str, tuple[str, Summary]]
"""A summary by the id of its run, with the stamp of the events that it was made from."""


def runs(home: Path, *, rebuild: bool = False) -> tuple[Summary, ...]:
    """The runs of a home, newest first; with `rebuild`, every one is read again."""
    known = ids(home)
    if not known and not (home / INDEX).exists():
        return ()
    try:
        if rebuild:
            _forget(home)
        rows = _refreshed(home, known)
    except (sqlite3.DatabaseError, OSError) as error:
        rows = _mended(home, known, error)
    found = (_alive(home, summary) for _, summary in rows.values())
    return tuple(sorted(found, key=lambda summary: (summary.began, summary.id), reverse=True))


def _mended(home: Path, known: tuple[str, ...], error: Exception) -> Rows:
    """A broken index is made again; one that cannot be used or written is done without."""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in BROKEN:
        with suppress(sqlite3.DatabaseError, OSError):  # another process mends it too, or nobody may write here
            _forget(home)
            return _refreshed(home, known)
    return _read(home, known, {})


def _alive(home: Path, summary: Summary) -> Summary:
    """The index cannot know whether the process that writes a run still lives."""
    open_still = summary.status == "interrupted" and is_being_written(home / "runs" / summary.id)
    return replace(summary, status="running") if open_still else summary


def _refreshed(home: Path, known: tuple[str, ...]) -> Rows:
    """What the index says, made true and kept."""
    with closing(_connect(home / INDEX)) as index:
        old = _rows(index)
        rows = _read(home, known, old)
        changed = [(id, *row) for id, row in rows.items() if old.get(id) != row]
        gone = [(id,) for id in old if id not in rows]
        if changed or gone:
            index.execute("BEGIN IMMEDIATE")
            index.executemany(
                "INSERT OR REPLACE INTO runs VALUES (?, ?, ?)",
                [(id, stamp, json.dumps(asdict(summary))) for id, stamp, summary in changed],
            )
            index.executemany("DELETE FROM runs WHERE id = ?", gone)
            index.execute("COMMIT")
        return rows


def _rows(index: sqlite3.Connection) -> Rows:
    rows: Rows = {}
    for id, stamp, summary in index.execute("SELECT id, stamp, summary FROM runs"):
        try:
            rows[id] = (stamp, Summary(**json.loads(summary)))
        except (ValueError, TypeError):  # read from its folder instead
            continue
    return rows


def _connect(path: Path) -> sqlite3.Connection:
    """The index, with its one table; another shape of it is thrown away."""
    index = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        if index.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            index.execute("PRAGMA journal_mode = WAL")
        if index.execute("PRAGMA user_version").fetchone()[0] != SHAPE:
            index.execute("BEGIN IMMEDIATE")
            index.execute("DROP TABLE IF EXISTS runs")
            index.execute("CREATE TABLE runs (id TEXT PRIMARY KEY, stamp TEXT NOT NULL, summary TEXT NOT NULL)")
            index.execute(f"PRAGMA user_version = {SHAPE}")
            index.execute("COMMIT")
    except BaseException:
        index.close()
        raise
    return index


def _read(home: Path, known: tuple[str, ...], old: Rows) -> Rows:
    """Every run's row: the old one where its events are as they were, otherwise a new one from its folder."""
    rows: Rows = {}
    for id in known:
        folder = home / "runs" / id
        try:
            now = (folder / EVENTS).stat()
        except FileNotFoundError:  # removed since it was listed
            continue
        stamp = f"{now.st_size}:{now.st_mtime_ns}"
        rows[id] = old[id] if id in old and old[id][0] == stamp else (stamp, _summary(folder))
    return rows


def _summary(folder: Path) -> Summary:
    try:
        story = read_story(folder)
    except RunError:  # listed all the same: its folder is there, and `show` says what is wrong with it
        story = Story.of(folder.name, ())
    return Summary(
        id=story.id,
        status=story.status,
        name=story.name,
        caption=story.caption,
        model=story.model,
        began=story.began,
        seconds=story.seconds,
        candidates=len(story.candidates),
        figures=len(story.shots),
        calls=story.spent.calls,
        cost=story.spent.cost,
        unpriced=story.spent.unpriced,
    )


def _forget(home: Path) -> None:
    for suffix in ("-wal", "-shm", ""):
        (home / f"{INDEX}{suffix}").unlink(missing_ok=True)
