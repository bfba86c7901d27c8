"""The life of the warm process: many threads, sudden deaths, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.sandbox.scene_of_crime import below
from figwright.core import sandbox
from figwright.core.sandbox import Job, Limits, SandboxError, Worker, _kernel, _run, _start

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.skipif(not _kernel.linux(), reason="the warm process is for Linux")
PLOT = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nprint({})\n"
SLEEP = "import time\ntime.sleep(60)"


@pytest.fixture
def worker() -> Iterator[Worker]:
    with Worker(at_once=4) as worker:
        yield worker


def server(worker: Worker) -> subprocess.Popen[bytes]:
    assert worker._server
    return worker._server.process


def until(true: Callable[[], object], seconds: float = 10.0) -> bool:
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def test_many_threads_get_their_own_answers(worker: Worker) -> None:
    with ThreadPoolExecutor(8) as pool:
        printed = list(pool.map(lambda i: worker.run(Job(PLOT.format(i)), insist=True).printed, range(16)))
    assert printed == [f"{i}\n" for i in range(16)]
    assert below(server(worker).pid) == []


def test_it_stays_when_the_thread_that_started_it_ends(worker: Worker) -> None:
    thread = threading.Thread(target=worker.warm)
    thread.start()
    thread.join()
    first = server(worker).pid
    assert worker.run(Job(PLOT.format(1)), insist=True).printed == "1\n"
    assert server(worker).pid == first


def test_a_killed_one_is_started_again(worker: Worker) -> None:
    worker.warm()
    first = server(worker)
    first.kill()
    first.wait()
    assert worker.run(Job(PLOT.format(1)), insist=True).printed == "1\n"
    assert server(worker).pid != first.pid


def test_a_job_whose_server_dies_runs_again_and_its_process_does_not_stay(worker: Worker) -> None:
    worker.warm()
    first = server(worker)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(worker.run, Job("import time\ntime.sleep(1.5)\n" + PLOT.format(1)), insist=True)
        assert until(lambda: below(first.pid))
        orphans = below(first.pid)
        first.kill()
        assert waiting.result().printed == "1\n"
    assert until(lambda: not any(_lives(orphan) for orphan in orphans))


def test_a_server_that_dies_twice_is_an_error(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_start, "command", lambda module, *words: [sys.executable, "-c", "pass"])
    with pytest.raises(SandboxError, match="crashed twice"):
        worker.run(Job(PLOT.format(1)), insist=True)


def test_closing_ends_jobs_and_removes_folders() -> None:
    worker = Worker()
    worker.warm()
    assert worker._server
    home, process = worker._server.home, server(worker)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(worker.run, Job(SLEEP), Limits(seconds=3), insist=True)
        assert until(lambda: below(process.pid))
        orphans = below(process.pid)
        worker.close()
        with pytest.raises(SandboxError, match="closed"):
            waiting.result()
    assert not home.exists()
    assert not any(map(_lives, orphans))


@pytest.mark.parametrize("how", ["end", "kill"])
def test_when_the_program_ends_everything_goes(how: str, tmp_path: Path) -> None:
    """Also when it is killed and can clean up nothing itself: the server sees its input close."""
    job = f"Job({SLEEP!r}), Limits(seconds=50), insist=True" if how == "kill" else f"Job({PLOT!r}), insist=True"
    script = f"from figwright.core.sandbox import *\nimport sys\nrun({job})\n"
    env = os.environ | {"TMPDIR": str(tmp_path)}
    program = subprocess.Popen([sys.executable, "-c", script], env=env)
    try:
        if how == "kill":
            assert until(lambda: len(below(program.pid)) == 2, 30), "the server and its job"
            family = below(program.pid)
            program.kill()
            assert until(lambda: not any(map(_lives, family)))
        assert program.wait(30) == (0 if how == "end" else -signal.SIGKILL)
        assert until(lambda: not list(tmp_path.iterdir()))
    finally:
        program.kill()


def test_a_job_that_nobody_waits_for_is_ended(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    worker.warm()
    assert worker._server
    real = worker._server.ready.wait

    def interrupted(timeout: float | None = None) -> bool:
        real(timeout)
        assert until(lambda: below(server(worker).pid))
        raise KeyboardInterrupt

    monkeypatch.setattr(worker._server.ready, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        worker.run(Job(SLEEP), insist=True)
    assert below(server(worker).pid) == []


def test_a_fork_of_the_program_makes_its_own() -> None:
    sandbox.run(Job(PLOT.format(1)), insist=True)
    script = (
        "import os\nfrom figwright.core.sandbox import *\nfrom figwright.core.sandbox import _run\n"
        f"job = Job({PLOT.format(1)!r})\nrun(job, insist=True)\nfirst = _run._worker\n"
        "if not os.fork():\n    assert _run._worker is None\n    run(job, insist=True)\n    _run._worker.close()\n"
        "    os._exit(7)\n"
        "assert os.waitstatus_to_exitcode(os.wait()[1]) == 7\nrun(job, insist=True)\nassert _run._worker is first\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
    assert _run._worker


def test_where_seccomp_does_not_stand_strays_are_ended(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A grandchild that left its group and lost its parent comes to the server, which ends it before it answers."""
    without = "; import figwright.core.sandbox._seccomp as s; s.present = lambda: False; {module}.main"
    monkeypatch.setattr(_start, "_ENTRY", _start._ENTRY.replace("; {module}.main", without))
    script = (
        "import os, time\nif not os.fork():\n    os.setsid()\n    if not os.fork():\n        time.sleep(60)\n"
        "    os._exit(0)\nos.wait()\nos._exit(5)"
    )
    with pytest.raises(SandboxError, match="exited before"):
        worker.run(Job(script), Limits(seconds=20), trusted=True)
    assert below(server(worker).pid) == []


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_rehearsal_leaves_no_font_open() -> None:
    """A fork would close it for good, and with it a font of its own."""
    code = (
        "import os\nfrom figwright.core.sandbox import _harness\n_harness.prepare()\n_harness.rehearse()\n"
        "names = [f'/proc/self/fd/{name}' for name in os.listdir('/proc/self/fd')]\n"
        "print([os.readlink(name) for name in names if os.path.exists(name) and '.ttf' in os.readlink(name)])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
