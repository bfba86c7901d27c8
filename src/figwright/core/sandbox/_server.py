"""The warm process: matplotlib is loaded once, and every job gets a fork of it, watched and ended from here.

Lines of JSON come in: a job's folder and limits, or the number of a job to end. Lines go out: how a job ended (job 0:
that all is loaded). What a job says is read by its fork alone, so that nothing of one job is left in the memory that
the next one inherits. When the input closes, everything ends and the folders go.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figwright.core.sandbox import _folder, _harness, _isolation, _kernel, _start
from figwright.core.sandbox._job import Limits
from figwright.core.sandbox._verdict import WALLS_FAILED

TICK, SOON, IDLE, FIRST = 0.02, 0.5, 2.0, 4.0
FEW = 3
"""Jobs from which on more are to be expected."""
LOST = 98


@dataclass(slots=True)
class Running:
    """A job that runs: the process that is its root."""

    number: int
    folder: Path
    limits: Limits
    began: float
    why: str = ""


def main(words: list[str]) -> None:
    """`words` is the folder in which all jobs' folders lie."""
    Server(Path(words[0])).serve()
    os._exit(0)  # nothing is left to close, and Python takes its time for it


class Server:
    """State of the warm process: jobs by the id of their process."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.parent = os.getppid()
        self.jobs: dict[int, Running] = {}
        self.buffer = b""
        self.rehearsed = False
        self.served = 0
        self.wanted: list[str] = []
        self.wake, wake = os.pipe()
        for handle in (self.wake, wake):
            os.set_blocking(handle, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        _kernel.prctl(_kernel.PR_SET_CHILD_SUBREAPER, 1)  # what a job starts and leaves comes to us, and is ended
        _harness.prepare()
        self.read = (*_start.readable(), *_fonts(), Path(os.environ["MPLCONFIGDIR"]))

    def serve(self) -> None:
        os.write(1, b'{"job": 0, "why": "", "code": 0}\n')
        try:
            while self.hear():
                self.look()
        finally:
            for process in self.jobs:
                _kill(process)
            self.jobs.clear()  # all that is left is a stray now, and waited for
            self.end_strays()
            _folder.remove(self.home)

    def hear(self) -> bool:
        """Waits for a line, the end of a job, or a tick; False when nobody is left to work for."""
        ready, _, _ = select.select([0, self.wake], [], [], TICK if self.jobs else self.patience())
        if not ready and not self.jobs:
            self.improve()
        if self.wake in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(self.wake, 4096)
        if 0 in ready:
            more = os.read(0, 1 << 16)
            *lines, self.buffer = (self.buffer + more).split(b"\n")
            for line in lines:
                self.obey(json.loads(line))
            if not more:
                return False
        return os.getppid() == self.parent

    def patience(self) -> float:
        """Seconds to wait before something is made ready for later jobs: a command sends one or two, and has no use for
        it."""
        if self.served < FEW:
            return FIRST
        return SOON if self.wanted or not self.rehearsed else IDLE

    def improve(self) -> None:
        """One thing at a time when nobody waits: what has been drawn or loaded here is ready in all later forks."""
        if not self.rehearsed:
            self.rehearsed = True
            _harness.rehearse()
        elif self.wanted:
            _harness.load(self.wanted.pop())
        else:
            return
        gc.collect()
        gc.freeze()

    def obey(self, order: dict[str, Any]) -> None:
        if "end" in order:
            for process, job in self.jobs.items():
                if job.number == order["end"]:
                    job.why = "seconds"
                    _kill(process)
            return
        job = Running(order["job"], Path(order["folder"]), Limits(**order["limits"]), time.monotonic())
        self.wanted += [name for name in order["wants"] if name not in sys.modules and name not in self.wanted]
        self.served += 1
        server = os.getpid()
        process = os.fork()
        if not process:
            self.become(job, server, trusted=order["trusted"], insisted=order["insisted"])
        self.jobs[process] = job

    def become(self, job: Running, server: int, *, trusted: bool, insisted: bool) -> None:
        """In the fork: no way back to the server, walls up, then the script. Never returns."""
        code = LOST
        try:
            _isolation.die_with_parent(server)
            os.setsid()
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            _only_nothing_open()
            os.chdir(job.folder / "work")
            os.environ["HOME"] = os.environ["TMPDIR"] = str(job.folder / "work")
            request = _harness.request(job.folder)
            try:
                _isolation.close(job.folder, job.limits, self.read, trusted=trusted or insisted)
            except OSError as error:
                (job.folder / WALLS_FAILED).write_text(str(error), "utf-8")
                os._exit(LOST)
            _harness.perform(request, job.folder)
            code = 0
        finally:
            os._exit(code)

    def look(self) -> None:
        """Ends what passed a limit, and tells of what ended."""
        for process, job in self.jobs.items():
            if not job.why and (why := _passed(process, job)):
                job.why = why
                _kill(process)
        self.reap()

    def reap(self) -> None:
        while True:
            try:
                ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return
            if ended is None:
                self.end_strays()
                return
            _kill(ended.si_pid)  # its group may outlive it; its number is ours until it is waited for
            _, status = os.waitpid(ended.si_pid, 0)
            if job := self.jobs.pop(ended.si_pid, None):
                self.end_strays()
                told = {"job": job.number, "why": job.why, "code": os.waitstatus_to_exitcode(status)}
                os.write(1, json.dumps(told).encode() + b"\n")

    def end_strays(self) -> None:
        """Processes that a job started and that now hang on us; where seccomp stands there are none."""
        for _ in range(200):
            strays = [process for process in _children() if process not in self.jobs]
            if not strays:
                return
            for process in strays:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            for process in strays:
                with contextlib.suppress(OSError):
                    os.waitpid(process, 0)


def _passed(process: int, job: Running) -> str:
    """The limit that a job has passed, if any."""
    if time.monotonic() - job.began > job.limits.seconds:
        return "seconds"
    with contextlib.suppress(OSError):
        if len(os.listdir(f"/proc/{process}/task")) > job.limits.threads:
            return "threads"
    if _folder.too_full(job.folder, job.limits, hidden=_nameless(process)):
        return "disk"
    return ""


def _nameless(process: int) -> int:
    """Bytes in files that a job holds open and has removed from its folder."""
    size = 0
    with contextlib.suppress(OSError), os.scandir(f"/proc/{process}/fd") as handles:
        for handle in handles:
            with contextlib.suppress(OSError):
                info = os.stat(handle.path)
                size += info.st_blocks * 512 if not info.st_nlink else 0
    return size


def _children() -> list[int]:
    try:
        listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii")
    except OSError:
        return []
    return [int(word) for word in listed.split()]


def _kill(process: int) -> None:
    for end in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            end(process, signal.SIGKILL)


def _only_nothing_open() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(nothing, handle)
    os.closerange(3, 1 << 16)


def _fonts() -> list[Path]:
    """The folders of all fonts that matplotlib has found."""
    from matplotlib.font_manager import fontManager

    return sorted({Path(font.fname).resolve().parent for font in (*fontManager.ttflist, *fontManager.afmlist)})
