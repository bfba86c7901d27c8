"""A job -> a fresh process of its own, watched from here: for systems without fork, Landlock or seccomp."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

from figwright.core.sandbox import _folder, _start
from figwright.core.sandbox._job import Limits
from figwright.core.sandbox._verdict import Ending

TICK = 0.02


def main(words: list[str]) -> None:
    """In the other process: one job, then the end."""
    from figwright.core.sandbox import _harness, _isolation

    folder = Path(words[0])
    _harness.prepare()
    os.chdir(folder / "work")
    os.environ["HOME"] = os.environ["TMPDIR"] = str(folder / "work")
    wanted = _harness.request(folder)
    _isolation.limit(Limits(**json.loads(words[1])))
    _harness.perform(wanted, folder)


def run(folder: Path, limits: Limits) -> Ending:
    """Starts the process, and ends it and all that it started when a limit is passed."""
    process = subprocess.Popen(
        _start.command("_plain_process", str(folder), json.dumps(asdict(limits))),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_start.environment(folder / "work", _start.cache(folder)),
        cwd=folder / "work",
        start_new_session=os.name != "nt",
    )
    began = time.monotonic()
    why = ""
    try:
        while process.poll() is None:
            if time.monotonic() - began > limits.seconds:
                why = "seconds"
            elif _folder.too_full(folder, limits):
                why = "disk"
            if why:
                break
            time.sleep(TICK)
    finally:
        end(process)
    return Ending(why, process.returncode)


def end(process: subprocess.Popen[bytes]) -> None:
    """The process and its group; where the group is not known (Windows) its tree."""
    if os.name == "nt":
        if process.poll() is None:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], **quiet)  # type: ignore[call-overload]
    elif sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
