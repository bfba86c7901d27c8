"""Helpers that are copies of the process they help: whole, ready at once, gone with it, and only where that is safe."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import plugged
from figwright.bench import engines, runner
from figwright.bench.case import Dataset
from figwright.bench.job import Job
from plugged import IDS, kept, notes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux alone")

BEGIN = """
import json, sys, threading, time
from figwright.bench import runner
from figwright.bench.engines import local
from figwright.bench.job import Job
job = Job.of(json.loads(sys.argv[1]))
"""
AHEAD = "print(json.dumps([[type(one).__name__, one.pid] for one in local.engine._ahead]), flush=True)\n"


def _started(code: str, job: Job) -> subprocess.Popen[str]:
    """A process of its own, which has no threads but those it starts."""
    command = [sys.executable, "-c", BEGIN + code, json.dumps(job.as_data())]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _made(code: str, job: Job) -> list[list[Any]]:
    """What a process that ends by itself says of its helpers."""
    process = _started(code, job)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    found: list[list[Any]] = json.loads(said.splitlines()[0])
    return found


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def _alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_copies_do_the_work_of_new_processes(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path / "c", 0.3, workers=3, concurrency=6)
    alike = plugged.job(tmp_path / "n", workers=1)
    made = _made("prepared = runner.prepare(job)\n" + AHEAD + "runner.run(job)\n", job)
    runner.run(alike)
    assert [kind for kind, _ in made] == ["Copy", "Copy"]
    assert len({note.process for note in notes(job)}) == 3
    assert {note.key for note in notes(job)} == {note.key for note in notes(alike)}
    assert kept(job) == kept(alike)


def test_the_copies_that_were_made_ahead_are_those_that_work_and_all_end(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 0.3, workers=3, concurrency=6)
    code = "prepared = runner.prepare(job)\n" + AHEAD + "import asyncio\nasyncio.run(runner.carry_out(prepared, id))\n"
    copies = {pid for _, pid in _made(code, job)}
    assert copies < {note.process for note in notes(job)}
    assert not any(map(_alive, copies))


def test_beside_another_thread_nothing_is_copied(site: Path, tmp_path: Path) -> None:
    """It may hold a lock, which in the copy nobody would ever open."""
    job = plugged.job(tmp_path, workers=2)
    code = "threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprepared = runner.prepare(job)\n"
    assert [kind for kind, _ in _made(code + AHEAD + "local.engine.forget()\n", job)] == ["Fresh"]


@pytest.mark.parametrize("until", ["prepare", "run"])
def test_copies_end_with_the_process_that_was_copied(site: Path, tmp_path: Path, until: str) -> None:
    """Several: none may hold what another waits for."""
    job = plugged.job(tmp_path, 20, workers=3, concurrency=6)
    go_on = {"prepare": "time.sleep(60)\n", "run": "import asyncio\nasyncio.run(runner.carry_out(prepared, id))\n"}
    parent = _started("prepared = runner.prepare(job)\n" + AHEAD + go_on[until], job)
    assert parent.stdout is not None
    copies = [pid for _, pid in json.loads(parent.stdout.readline())]
    if until == "run":
        _until(lambda: set(copies) < {note.process for note in notes(job)})
    parent.kill()
    parent.communicate()
    _until(lambda: not any(map(_alive, copies)))


def test_one_copy_ends_while_the_other_works(site: Path, tmp_path: Path) -> None:
    """The first is not held open by the second, which was made while the first was there."""
    job = plugged.job(tmp_path, workers=3, concurrency=6)
    code = (
        "prepared = runner.prepare(job)\n" + AHEAD + "first, second = local.engine._ahead\n"
        "first.ends[0].close()\nfirst.wait()\nprint(second.alive, flush=True)\nlocal.engine.forget()\n"
    )
    process = _started(code, job)
    said, _ = process.communicate(timeout=60)
    assert said.splitlines()[1] == "True"


def test_no_store_is_open_where_this_process_may_be_copied(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's files must not be held by two processes through one connection."""
    held: list[list[str]] = []

    def look(job: Job, dataset: Dataset) -> None:
        files = [os.readlink(entry) for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()]
        held.append([file for file in files if file.startswith(str(tmp_path))])

    monkeypatch.setattr(engines.get("local"), "expect", look)
    job = plugged.job(tmp_path, run="", workers=2)
    prepared = runner.prepare(job)
    runner.taken_up(job.store, prepared.job.run)
    runner.judged_anew(job.store, prepared.job.run, {})
    assert held == [[], [], []]


def test_a_run_of_copies_that_is_killed_is_taken_up_where_it_was(site: Path, tmp_path: Path) -> None:
    job = plugged.job(tmp_path, 0.4, run="", workers=3, concurrency=3)
    parent = _started("runner.run(job)\n", job)
    _until(lambda: len(notes(job)) > len(IDS) // 2)
    parent.kill()
    parent.communicate()
    _until(lambda: not any(_alive(note.process) for note in notes(job)))
    with runner.opened(job.store) as ledger:
        (run, _), *none = ledger.runs()
        before = {entry.case for entry in ledger.entries(run)}
    assert not none
    assert before
    begun = len(notes(job))
    assert _started("print(runner.run(job))\n", job).communicate(timeout=60)[0].split() == [run]
    again = [note.case for note in notes(job)[begun:]]
    assert sorted(again) == sorted(set(IDS) - before)


ALWAYS = """
import os, signal
def often(): os.kill(os.getpid(), signal.SIGINT)
os.register_at_fork(before=often, after_in_parent=often, after_in_child=often)
"""


def test_ctrl_c_in_the_midst_of_copying_stops_it_and_leaves_nothing_behind(site: Path, tmp_path: Path) -> None:
    """Python itself would say "ignored", and go on with a lock that nobody opens any more."""
    job = plugged.job(tmp_path, workers=3, concurrency=6)
    code = ALWAYS + (
        "try:\n    runner.prepare(job)\nexcept KeyboardInterrupt:\n    print(len(local.engine._ahead))\n"
        "import gc\ngc.collect()\n"
        "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)\n"
    )
    held = "print(len(os.listdir('/proc/self/fd')))\n"
    command = [sys.executable, "-c", BEGIN + "import os\n" + held + code + held, json.dumps(job.as_data())]
    process = subprocess.run(command, capture_output=True, text=True, timeout=60)
    before, ahead, usual, after = process.stdout.split()
    assert (ahead, usual, after, process.stderr) == ("0", "True", before, "")


def test_a_copy_can_be_interrupted(site: Path, tmp_path: Path) -> None:
    """Whoever sends it the signal alone."""
    job = plugged.job(tmp_path, workers=2)
    code = (
        "import os, signal\nprepared = runner.prepare(job)\n" + AHEAD + "(one,) = local.engine._ahead\n"
        "time.sleep(0.5)\nos.kill(one.pid, signal.SIGINT)\none.wait()\nlocal.engine.forget()\n"
    )
    assert _made(code, job)[0][0] == "Copy"


@pytest.mark.parametrize("new", [True, False])
def test_where_no_process_can_be_made_this_one_does_all(site: Path, tmp_path: Path, new: bool) -> None:
    """Containers allow few. Where only copies are refused, new processes help as soon as they are ready."""
    job = plugged.job(tmp_path, workers=3, concurrency=6)
    lacking = "import os\ndef no(*a, **k): raise BlockingIOError(11, 'no more')\nos.fork = no\n"
    if new:
        lacking += "import subprocess\nsubprocess.Popen = no\n"
    process = _started(lacking + "runner.run(job)\nprint('done')\n", job)
    said, _ = process.communicate(timeout=60)
    assert said.split() == ["done"]
    assert len(kept(job)) == len(IDS)
    if new:
        assert len({note.process for note in notes(job)}) == 1
