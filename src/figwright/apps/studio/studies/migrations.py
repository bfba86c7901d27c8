"""The shape of the store's tables: made where there are none, mended where they are older, and refused in plain words
where another version of figwright made them. All of it is one piece of work: a store that is refused is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from figwright.apps.studio.wire import Away

SHAPE = 2
"""The number of the tables below. Whoever changes them raises it, and says in MENDS how older ones become these."""

TABLES = """
CREATE TABLE IF NOT EXISTS studio_about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS studio_studies (study TEXT PRIMARY KEY, created TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS studio_items (
  study TEXT NOT NULL, n INTEGER NOT NULL, data TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (study, n)
);
CREATE TABLE IF NOT EXISTS studio_pictures (
  study TEXT NOT NULL, name TEXT NOT NULL, content {bytes} NOT NULL, PRIMARY KEY (study, name)
);
CREATE TABLE IF NOT EXISTS studio_visits (
  study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL, comment TEXT NOT NULL, skipped INTEGER NOT NULL,
  changed TEXT NOT NULL, PRIMARY KEY (study, n, annotator)
);
CREATE TABLE IF NOT EXISTS studio_judgements (
  study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL, dimension TEXT NOT NULL, verdict TEXT NOT NULL,
  by_whom TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (study, n, annotator, dimension)
);
CREATE TABLE IF NOT EXISTS studio_history (
  id {number} PRIMARY KEY, study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL,
  what TEXT NOT NULL, was TEXT NOT NULL, by_whom TEXT NOT NULL, said TEXT NOT NULL, replaced TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS studio_requests (
  study TEXT NOT NULL, n INTEGER NOT NULL, who TEXT NOT NULL, nonce TEXT NOT NULL, PRIMARY KEY (study, n, who, nonce)
);
CREATE TABLE IF NOT EXISTS studio_changes (
  id {number} PRIMARY KEY, study TEXT NOT NULL, n INTEGER NOT NULL, question TEXT NOT NULL, who TEXT NOT NULL,
  at TEXT NOT NULL, did TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS studio_history_by_item ON studio_history (study, n);
CREATE INDEX IF NOT EXISTS studio_changes_by_item ON studio_changes (study, n)
"""
COLUMNS: Mapping[str, Sequence[str]] = {
    "studio_about": ("name", "value"),
    "studio_studies": ("study", "created", "data"),
    "studio_items": ("study", "n", "data", "body"),
    "studio_pictures": ("study", "name", "content"),
    "studio_visits": ("study", "n", "annotator", "comment", "skipped", "changed"),
    "studio_judgements": ("study", "n", "annotator", "dimension", "verdict", "by_whom", "changed"),
    "studio_history": ("id", "study", "n", "annotator", "what", "was", "by_whom", "said", "replaced"),
    "studio_requests": ("study", "n", "who", "nonce"),
    "studio_changes": ("id", "study", "n", "question", "who", "at", "did", "before", "after"),
}
NEWEST = "did you update figwright back, or on one machine only? Use the newer one, or name another store with --store"
OTHER = "use the version that made it, or name another store with --store; nothing in it was changed"


class Do(Protocol):
    """Sends one statement and gives its rows."""

    def __call__(self, statement: str, values: Sequence[Any] = ()) -> list[Any]: ...


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    needed: bool
    """Whether a row without it is refused."""


Found = Mapping[str, Sequence[Column]]
Look = Callable[[Do, str], Sequence[Column]]
"""The columns of a table; none where there is no such table."""


def settle(do: Do, look: Look, *, bytes: str, number: str) -> None:
    """The tables as they have to be. Where they are, nothing is written: one who may only write need not be allowed to
    change them."""
    found = _existing_columns(do, look)
    shape = _shape(do, found)
    if shape > SHAPE:
        raise Away(f"this store was made by a newer version of figwright (shape {shape}; here is {SHAPE})", NEWEST)
    if shape == SHAPE and not _schema_mismatch(found):
        return
    if shape < SHAPE:
        _mend(do, found)
    if wrong := _schema_mismatch(_existing_columns(do, look)):
        raise Away(f"this store was made by another version of figwright: {wrong}", OTHER)
    for statement in TABLES.format(bytes=bytes, number=number).split(";"):
        do(statement)
    into = "studio_about (name, value) VALUES ('shape', ?)"
    do(f"INSERT INTO {into} ON CONFLICT (name) DO UPDATE SET value = excluded.value", (str(SHAPE),))


def _existing_columns(do: Do, look: Look) -> Found:
    return {table: columns for table in COLUMNS if (columns := look(do, table))}


def _shape(do: Do, found: Found) -> int:
    """0 where there is nothing yet, 1 for tables from before shapes were written down."""
    if "studio_about" not in found or {one.name for one in found["studio_about"]} < {"name", "value"}:
        return 1 if "studio_studies" in found else 0
    rows = do("SELECT value FROM studio_about WHERE name = 'shape'")
    return int(rows[0][0]) if rows and str(rows[0][0]).isdigit() else 1


def _schema_mismatch(found: Found) -> str:
    """What does not fit, of the tables that are there."""
    for table, columns in found.items():
        names = {one.name for one in columns}
        if missing := [name for name in COLUMNS[table] if name not in names]:
            return f"{table} has no column {missing[0]!r}"
        if more := [one.name for one in columns if one.needed and one.name not in COLUMNS[table]]:
            return f"{table} wants a column {more[0]!r}"
    return ""


def _mend(do: Do, found: Found) -> None:
    """Tables of shape 1: texts stood among the rest of an item, who wrote a consensus down was kept once an item, and
    only verdicts had a history."""
    names = {table: {one.name for one in columns} for table, columns in found.items()}

    def lacks(table: str, column: str) -> bool:
        return table in names and column not in names[table]

    if lacks("studio_items", "body"):
        do("ALTER TABLE studio_items ADD COLUMN body TEXT NOT NULL DEFAULT '{}'")
    if lacks("studio_history", "what") and {"dimension", "verdict"} <= names["studio_history"]:
        do("ALTER TABLE studio_history RENAME COLUMN dimension TO what")
        do("ALTER TABLE studio_history RENAME COLUMN verdict TO was")
    for table in ("studio_history", "studio_judgements"):
        if lacks(table, "by_whom"):
            do(f"ALTER TABLE {table} ADD COLUMN by_whom TEXT NOT NULL DEFAULT ''")
    if "by_whom" in names.get("studio_visits", ()):
        where = " AND ".join(f"visit.{one} = studio_judgements.{one}" for one in ("study", "n", "annotator"))
        writer = f"SELECT visit.by_whom FROM studio_visits AS visit WHERE {where}"
        do(f"UPDATE studio_judgements SET by_whom = COALESCE(({writer}), '') WHERE by_whom = ''")
        do("ALTER TABLE studio_visits DROP COLUMN by_whom")
