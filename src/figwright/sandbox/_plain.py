"""A job -> a fresh process of its own, watched from here: for systems without fork, Landlock or seccomp."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from figwright.sandbox import _folder, _start
from figwright.sandbox._job import Limits
from figwright.sandbox._verdict import Ending

TICK = 0.02


def main(words: list[str]) -> None:
    """In the other process: one job, then the end."""
    from figwright.sandbox import _harness, _walls

    folder = Path(words[0])
    _harness.prepare()
    os.chdir(folder / "work")
    os.environ["HOME"] = os.environ["TMPDIR"] = str(folder / "work")
    _walls.limit(Limits(*map(float, words[1:3]), *map(int, words[3:])))
    _harness.perform(folder)


def run(folder: Path, limits: Limits) -> Ending:
    """Starts the process, and ends it and all that it started when a limit is passed."""
    numbers = (
        limits.seconds, limits.cpu, limits.memory, limits.file, limits.folder, limits.files, limits.threads,
    )  # fmt: skip
    process = subprocess.Popen(
        _start.command("_plain", str(folder), *map(str, numbers)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_start.environment(folder / "work", _start.cache()),
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
        _end(process)
    return Ending(why, process.returncode)


def _end(process: subprocess.Popen[bytes]) -> None:
    """The process and its group; where the group is not known (Windows) its tree."""
    if os.name == "nt":
        if process.poll() is None:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": False}
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], **quiet)  # type: ignore[call-overload]
    elif sys.platform != "win32":
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    process.wait()
