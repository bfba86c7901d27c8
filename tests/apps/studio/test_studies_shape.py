"""Stores of other versions: what is older is mended and nothing in it is lost; what is newer or foreign is refused in
plain words and left as it was."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from figwright.apps.studio.studies import judging, migrations
from figwright.apps.studio.studies.store import Store
from figwright.core.errors import FigwrightError
from postgres import Server, served  # noqa: F401

OLD = """
CREATE TABLE studio_studies (study TEXT PRIMARY KEY, created TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE studio_items (study TEXT NOT NULL, n INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (study, n));
CREATE TABLE studio_visits (
  study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL, comment TEXT NOT NULL, skipped INTEGER NOT NULL,
  by_whom TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (study, n, annotator)
);
CREATE TABLE studio_judgements (
  study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL, dimension TEXT NOT NULL, verdict TEXT NOT NULL,
  changed TEXT NOT NULL, PRIMARY KEY (study, n, annotator, dimension)
);
CREATE TABLE studio_history (
  id {number} PRIMARY KEY, study TEXT NOT NULL, n INTEGER NOT NULL, annotator TEXT NOT NULL,
  dimension TEXT NOT NULL, verdict TEXT NOT NULL, said TEXT NOT NULL, replaced TEXT NOT NULL
);
"""
STUDY = {"id": "s", "kind": "referenced", "title": "Old", "created": "2026", "seed": 0, "total": 1, "methods": ["m"]}
ITEM = {"n": 1, "case": "c", "kind": "diagram", "text": "A method.", "caption": "A caption", "methods": ["m"]}


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store from before shapes were written down, in which two have judged and settled what they disagreed on."""
    if request.param == "sqlite":
        address = str(tmp_path / "studio.sqlite")
        with closing(sqlite3.connect(address)) as base:
            fill(lambda statement, *values: base.execute(statement, values), "INTEGER")
            base.commit()
        return address
    server: Server = request.getfixturevalue("served")
    import psycopg

    address = server.database()
    with psycopg.connect(address) as opened:
        own = "BIGINT GENERATED ALWAYS AS IDENTITY"
        fill(lambda statement, *values: opened.execute(statement.replace("?", "%s"), values), own)
    return address


def fill(do: Callable[..., object], number: str) -> None:
    for statement in OLD.format(number=number).split(";")[:-1]:
        do(statement)
    do("INSERT INTO studio_studies VALUES ('s', '2026', ?)", json.dumps(STUDY))
    do("INSERT INTO studio_items VALUES ('s', 1, ?)", json.dumps(ITEM))
    for who, by, verdict in (("ana", "", "Model"), ("consensus", "ana", "Human")):
        do("INSERT INTO studio_visits VALUES ('s', 1, ?, 'why', 0, ?, '2026')", who, by)
        do("INSERT INTO studio_judgements VALUES ('s', 1, ?, 'readability', ?, '2026')", who, verdict)
    names = "study, n, annotator, dimension, verdict, said, replaced"
    values = "'s', 1, 'ana', 'readability', 'Both good', '2025', '2026'"
    do(f"INSERT INTO studio_history ({names}) VALUES ({values})")


def test_an_older_store_is_mended_and_nothing_in_it_is_lost(old: str) -> None:
    for turn in range(2):  # the second time there is nothing left to mend
        store = Store(old)
        study = store.study("s")
        assert store.item("s", 1).text == "A method."
        said = {one.annotator: one for one in store.said("s")}
        assert said["ana"].verdicts["readability"].value == "Model"
        assert said["consensus"].by == {"readability": "ana"}
        assert store.history("s")[0]["was"] == "Both good"
        judged = judging.Judged(who="bob", answers={"readability": "Both bad"}, comment=f"turn {turn}")
        assert judging.save(store, study, 1, judged)["saved"]
        store.close()


def refused(path: Path) -> FigwrightError:
    before = path.read_bytes()
    with pytest.raises(FigwrightError) as caught:
        Store(str(path))
    assert "no such column" not in caught.value.message
    assert "--store" in caught.value.hint
    assert path.read_bytes()[:16] == before[:16]
    return caught.value


def test_a_newer_store_is_refused_in_plain_words(tmp_path: Path) -> None:
    path = tmp_path / "studio.sqlite"
    Store(str(path)).close()
    with sqlite3.connect(path) as base:
        base.execute("UPDATE studio_about SET value = ?", (str(migrations.SHAPE + 1),))
    assert "newer version of figwright" in refused(path).message


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("ALTER TABLE studio_changes RENAME COLUMN did TO done", "no column 'did'"),
        ("ALTER TABLE studio_visits RENAME COLUMN skipped TO passed", "no column 'skipped'"),
    ],
)
def test_a_store_that_cannot_be_mended_is_left_as_it_was(tmp_path: Path, statement: str, told: str) -> None:
    path = tmp_path / "studio.sqlite"
    Store(str(path)).close()
    with sqlite3.connect(path) as base:
        base.execute("DROP TABLE studio_about")
        base.execute(statement)
    found = refused(path)
    assert "another version of figwright" in found.message
    assert told in found.message
    with sqlite3.connect(path) as base:
        assert not base.execute("SELECT name FROM sqlite_master WHERE name = 'studio_about'").fetchall()


def test_the_tables_are_those_that_are_looked_for(tmp_path: Path) -> None:
    path = tmp_path / "studio.sqlite"
    Store(str(path)).close()
    with sqlite3.connect(path) as base:
        for table, columns in migrations.COLUMNS.items():
            assert [row[1] for row in base.execute(f"PRAGMA table_info({table})")] == list(columns)
