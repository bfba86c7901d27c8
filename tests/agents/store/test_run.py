"""A run's folder: written as it happens, readable after any end, never outside itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.store import RunFolder, runs
from figwright.agents.store.files import inside, slug
from figwright.core.errors import RunError

pytestmark = pytest.mark.core


def test_a_run_begins_with_its_name_and_settings(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "My method: A/B?", {"caption": "Overview", "rounds": 3})
    assert run.folder.parent == tmp_path / "runs"
    assert run.id.split("-")[2:-1] == ["my", "method", "a", "b"]
    (event,) = run.events()
    assert (event["n"], event["kind"], event["name"]) == (1, "run.started", "My method: A/B?")
    assert event["settings"] == {"caption": "Overview", "rounds": 3}


def test_an_event_is_on_disk_at_once_and_in_order(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "one", {})
    for text in ("a\nb", "ü \u2028 \ud800", "</script>"):
        run.event("note", text=text, where=Path("a/b"), number=float("nan"), pair=(1, 2))
        last = json.loads((run.folder / "events.jsonl").read_bytes().split(b"\n")[-2])
        assert (last["text"], last["where"], last["number"], last["pair"]) == (text, "a/b", None, [1, 2])
    assert [event["n"] for event in run.events()] == [1, 2, 3, 4]


def test_what_is_not_json_is_refused_and_leaves_no_trace(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "one", {})
    with pytest.raises(TypeError, match="object"):
        run.event("note", thing=object())
    run.event("note", text="after")
    assert [event["n"] for event in run.events()] == [1, 2]


def test_threads_write_whole_lines(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "threads", {})
    work = [threading.Thread(target=lambda: [run.event("note", text="x" * 9_000) for _ in range(20)]) for _ in range(8)]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert [event["n"] for event in run.events()] == list(range(1, 162))


def test_a_torn_line_is_left_out_and_the_next_event_does_not_join_it(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "torn", {})
    run.event("note", text="whole")
    run.close()
    with (run.folder / "events.jsonl").open("ab") as stream:
        stream.write(b'{"n":3,"time":"2026-01-01T00:00:00Z","kind":"call.sta')
    again = RunFolder.open(tmp_path, run.id)
    assert [event["kind"] for event in again.events()] == ["run.started", "note"]
    again.event("note", text="after")
    assert [(event["n"], event["kind"]) for event in again.events()] == [(1, "run.started"), (2, "note"), (3, "note")]


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_any_bytes_in_the_log_can_be_read(tmp_path_factory: pytest.TempPathFactory, lines: list[bytes]) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "events.jsonl").write_bytes(b"\n".join(lines))
    run = RunFolder.open(folder, str(folder))
    assert all(isinstance(event["kind"], str) for event in run.events())
    assert run.story().status == "interrupted"


def test_only_one_writes_at_a_time_and_the_end_gives_it_free(tmp_path: Path) -> None:
    first = RunFolder.create(tmp_path, "shared", {})
    second = RunFolder.open(tmp_path, first.id)
    with pytest.raises(RunError, match="another process"):
        second.event("note", text="me too")
    assert second.story().status == "running"
    first.event("run.ended", outputs=[])
    assert second.story().status == "finished"
    second.event("run.continued", wish="more")
    assert [event["n"] for event in first.events()] == [1, 2, 3]
    assert first.story().status == "running"


def test_open_by_id_beginning_part_path_and_last(tmp_path: Path) -> None:
    made = [RunFolder.create(tmp_path, name, {}) for name in ("alpha", "beta", "alpha")]  # most likely in one second
    for run in made:
        for which in (run.id, run.id[:-1], str(run.folder)):
            assert RunFolder.open(tmp_path, which).folder == run.folder
    assert RunFolder.open(tmp_path, "beta").id == made[1].id
    assert RunFolder.open(tmp_path, "last").id == made[2].id
    with pytest.raises(RunError, match="matches 2 runs"):
        RunFolder.open(tmp_path, "alpha")
    with pytest.raises(RunError) as caught:
        RunFolder.open(tmp_path, "betta")
    assert caught.value.hint == "did you mean 'beta'?"
    for which in ("", "x" * 5_000, "a\0b"):
        with pytest.raises(RunError, match="no run named"):
            RunFolder.open(tmp_path, which)
    with pytest.raises(RunError, match="no runs in"):
        RunFolder.open(tmp_path / "elsewhere", "last")


def test_pictures_are_kept_once_under_their_hash(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "pictures", {})
    name = run.keep(b"\x89PNG-1", "png")
    assert name == run.keep(b"\x89PNG-1", ".PNG")
    assert name != run.keep(b"\x89PNG-2", ".png")
    assert run.read(name) == b"\x89PNG-1"
    (run.folder / name).write_bytes(b"")  # half written by something else
    run.keep(b"\x89PNG-1", "png")
    assert run.read(name) == b"\x89PNG-1"


@pytest.mark.parametrize(
    "name",
    ["../x", "a/../../x", "/etc/passwd", "", "a//b", "a/./b", "c:x", "a\\b", "nul", "Com1.txt", "a.", "a ", "a\0b",
     "events.jsonl", ".writing", "x" * 300],
)  # fmt: skip
def test_names_that_lead_out_or_that_some_system_cannot_hold(tmp_path: Path, name: str) -> None:
    run = RunFolder.create(tmp_path, "names", {})
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(RunError):
        run.write(name, b"x")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_link_leads_nowhere_else(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "links", {})
    (tmp_path / "secret.txt").write_text("s")
    (run.folder / "out").symlink_to(tmp_path)
    for act in (lambda: run.read("out/secret.txt"), lambda: run.write("out/new.txt", "x")):
        with pytest.raises(RunError, match="outside"):
            act()


@given(st.text())
def test_every_name_gives_a_folder_that_every_system_can_hold(name: str) -> None:
    made = slug(name)
    assert made.isascii()
    assert inside(Path("/tmp"), f"20260101-000000-{made}-ffff").name.endswith("-ffff")


def test_a_home_that_is_no_folder_says_so(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with pytest.raises(RunError) as caught:
        RunFolder.create(tmp_path / "home", "x", {})
    assert "FIGWRIGHT_HOME" in caught.value.hint


WRITER = """
import sys
from pathlib import Path
from figwright.agents.store import RunFolder
run = RunFolder.create(Path(sys.argv[1]), "killed", {"caption": "c"})
print(run.id, flush=True)
for n in range(1_000_000):
    run.event("call.started", agent="planner", round=0, candidate=n, digest=f"{n:08x}")
    run.event("call.ended", agent="planner", round=0, candidate=n, digest=f"{n:08x}", seconds=0.1, usage={"cost": 0.1})
"""


def test_kill_9_loses_at_most_the_call_in_flight(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    id = process.stdout.readline().strip()
    log = tmp_path / "runs" / id / "events.jsonl"
    until = time.monotonic() + 10
    while log.read_bytes().count(b"\n") < 50 and time.monotonic() < until:
        time.sleep(0.01)
    assert [summary.status for summary in runs(tmp_path)] == ["running"]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    lines = log.read_bytes().count(b"\n")
    run = RunFolder.open(tmp_path, "last")
    assert len(run.events()) == lines >= 50
    assert [summary.status for summary in runs(tmp_path)] == ["interrupted"]
    states = [call.state for call in run.story().calls]
    assert set(states[:-1]) == {"answered"}
    run.event("note", text="it goes on")
    assert run.events()[-1]["n"] == lines + 1


def test_the_caption_may_be_a_file(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "x", {"rounds": 1})
    run.write("caption.txt", "From the file\n")
    assert run.story().caption == "From the file"
    assert runs(tmp_path, rebuild=True)[0].caption == "From the file"
    assert RunFolder.create(tmp_path, "y", {"caption": "From the settings"}).story().caption == "From the settings"


@pytest.mark.skipif(sys.platform == "win32", reason="rights are of another kind there")
def test_files_are_as_private_as_the_user_wants_them(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        run = RunFolder.create(tmp_path, "private", {})
        written = [run.write("source.md", "words"), run.folder / run.keep(b"x", "png"), run.folder / "events.jsonl"]
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o077 for path in written] == [0, 0, 0]


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path, "whole", {})
    run.write("figures/a.yaml", "first")
    (run.folder / "figures" / "b").mkdir()
    with pytest.raises(RunError, match="cannot be written"):
        run.write("figures/b", "a folder is there")
    assert sorted(path.name for path in (run.folder / "figures").iterdir()) == ["a.yaml", "b"]


def test_a_slim_run_keeps_what_was_said_in_one_file_and_names_pictures(tmp_path: Path) -> None:
    run = RunFolder(tmp_path, ("hunter2hunter2",), slim=True)
    assert (
        run.note("calls/a.sent.md", "What is it? hunter2hunter2")
        == "calls.md"
        == run.note("calls/a.answer.md", "A box.")
    )
    name = run.keep(b"\x89PNG-1", "png")
    assert name == RunFolder(tmp_path / "other").keep(b"\x89PNG-1", "png")
    run.event("run.ended")
    said = run.read("calls.md").decode()
    assert said.index("calls/a.sent.md") < said.index("What is it?") < said.index("calls/a.answer.md")
    assert "hunter2" not in said
    assert not (tmp_path / name).exists()
