"""The list of runs: the folders are the truth, whatever has become of the index."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from figwright.agents.store import RunFolder, Summary, index, runs


@pytest.fixture
def home(tmp_path: Path) -> Path:
    done = RunFolder.create(tmp_path, "done", {"caption": "A caption", "model": "google/x"})
    for candidate in (1, 2):
        done.event("call.ended", agent="planner", candidate=candidate, digest=f"d{candidate}", usage={"cost": 0.25})
        done.event("figure", agent="planner", round=0, candidate=candidate, file="", picture="", words=3)
    done.event("run.ended", outputs=[])
    failed = RunFolder.create(tmp_path, "failed", {})
    failed.event("run.failed", error="e", hint="h")
    RunFolder.create(tmp_path, "stopped", {}).close()
    return tmp_path


def brief(found: tuple[Summary, ...]) -> list[tuple[str, str]]:
    return [(summary.name, summary.status) for summary in found]


EXPECTED = [("stopped", "interrupted"), ("failed", "failed"), ("done", "finished")]


def test_newest_first_with_what_they_made_and_cost(home: Path) -> None:
    found = runs(home)
    assert brief(found) == EXPECTED
    done = found[-1]
    assert (done.caption, done.model, done.candidates, done.figures, done.calls, done.cost) == (
        "A caption", "google/x", 2, 2, 2, 0.5,
    )  # fmt: skip


def test_it_is_read_only_where_something_changed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = runs(home)
    read: list[str] = []
    real = index._summary
    monkeypatch.setattr(index, "_summary", lambda folder: read.append(folder.name) or real(folder))
    assert runs(home) == before
    assert read == []
    stopped = RunFolder.open(home, "stopped")
    stopped.event("run.ended", outputs=[])
    assert brief(runs(home)) == [("stopped", "finished"), *EXPECTED[1:]]
    assert read == [stopped.id]
    assert len(runs(home, rebuild=True)) == 3
    assert len(read) == 4


def table(statement: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)

    return spoil


def torn(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


@pytest.mark.parametrize(
    "spoil",
    [
        Path.unlink, lambda path: path.write_bytes(b""), lambda path: path.write_bytes(b"no database" * 100), torn,
        table("DROP TABLE runs"), table("PRAGMA user_version = 99"), table("UPDATE runs SET summary = '{'"),
        table("UPDATE runs SET stamp = ''"), table("DELETE FROM runs"),
        table("INSERT INTO runs SELECT 'ghost', stamp, summary FROM runs LIMIT 1"),
        table("UPDATE runs SET summary = '{\"id\": 1}'"),
    ],
    ids=("missing", "empty", "other", "torn", "no-table", "shape", "json", "stale", "rows-gone", "ghost", "fields"),
)  # fmt: skip
def test_it_is_made_again(home: Path, spoil: Callable[[Path], None]) -> None:
    before = runs(home)
    spoil(home / index.INDEX)
    assert runs(home) == before
    assert runs(home) == before


def test_a_removed_run_is_gone_and_a_moved_home_is_whole(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    runs(home)
    shutil.rmtree(RunFolder.open(home, "failed").folder)
    assert brief(runs(home)) == [EXPECTED[0], EXPECTED[2]]
    other = tmp_path_factory.mktemp("other") / "home"
    shutil.move(home, other)
    assert brief(runs(other)) == [EXPECTED[0], EXPECTED[2]]


def test_no_home_is_no_runs_and_makes_nothing(tmp_path: Path) -> None:
    assert runs(tmp_path / "none") == ()
    assert not (tmp_path / "none").exists()


def test_an_index_that_cannot_be_used_is_done_without(home: Path) -> None:
    (home / index.INDEX).mkdir()
    assert brief(runs(home)) == EXPECTED
    assert brief(runs(home, rebuild=True)) == EXPECTED


def test_a_strange_folder_is_listed_or_left_out_but_never_in_the_way(home: Path) -> None:
    (home / "runs" / "notes.txt").write_text("x")
    (home / "runs" / "empty").mkdir()
    (home / "runs" / "odd").mkdir()
    (home / "runs" / "odd" / "events.jsonl").write_bytes(
        b'\xff\n[]\n{"kind":"run.started","n":1,"settings":[],"name":{}}'
    )
    assert set(brief(runs(home))) == {*EXPECTED, ("{}", "interrupted")}


BUSY = """
import sys
from pathlib import Path
from figwright.agents.store import RunFolder, runs
home = Path(sys.argv[1])
for n in range(12):
    run = RunFolder.create(home, f"run {n}", {})
    assert run.id in {summary.id for summary in runs(home)}
    run.event("run.ended", outputs=[])
    assert "finished" in {summary.status for summary in runs(home) if summary.id == run.id}
"""


def test_processes_make_and_list_runs_at_once(tmp_path: Path) -> None:
    words = [sys.executable, "-c", BUSY, str(tmp_path)]
    work = [subprocess.Popen(words, stderr=subprocess.PIPE, env=os.environ) for _ in range(4)]
    said = [process.communicate(timeout=60)[1] for process in work]
    assert [(process.returncode, error) for process, error in zip(work, said, strict=True)] == [(0, b"")] * 4
    assert [summary.status for summary in runs(tmp_path)] == ["finished"] * 48
