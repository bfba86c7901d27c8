"""Jobs -> endings, through one warm process that is started when first needed, and again when it is gone."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from figwright.core.errors import SandboxError
from figwright.core.sandbox import _bubblewrap, _folder, _results, _start, _verdict
from figwright.core.sandbox._job import Job, Limits, Outcome
from figwright.core.sandbox._verdict import Ending

GRACE = 10.0
"""Seconds beyond a job's own after which the warm process itself is taken for dead."""
START = 120.0
"""Seconds that it may take to load; matplotlib reads all fonts of the machine when it first runs."""
TRIES = 2
SLOW = (
    ("pandas", "pandas"),
    ("seaborn", "pandas"),
    ("seaborn", "scipy.stats"),
    ("scipy", "scipy.stats"),
    ("networkx", "networkx"),
    ("3d", "mpl_toolkits.mplot3d"),
)
"""Words of a script after which the warm process loads a slow library for the scripts to come: by name, from this list
only, since the words are a stranger's."""


class Worker:
    """A process that has matplotlib loaded and forks a fresh one for every job. For many threads at once."""

    def __init__(self, at_once: int | None = None) -> None:
        self._places = threading.BoundedSemaphore(at_once or max(2, os.cpu_count() or 1))
        self._lock = threading.Lock()
        self._server: _Server | None = None
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def run(self, job: Job, limits: Limits | None = None, *, trusted: bool = False, insist: bool = False) -> Outcome:
        """As `sandbox.run`, in this worker."""
        from figwright.core.sandbox._run import admit

        admit(trusted=trusted, insist=insist)
        bounds = limits or Limits()
        with self._places:
            for _ in range(TRIES):
                with self._alive().folder(job, trusted=trusted) as (server, number, folder):
                    wants = [library for word, library in SLOW if word in job.script]
                    ending = server.ended(number, folder, bounds, trusted=trusted, insisted=insist, wants=wants)
                    if ending.why != "server":
                        _verdict.raise_for(ending, folder, bounds)
                        return _results.outcome(folder, job, bounds, trusted=trusted)
        raise SandboxError("the sandbox process crashed twice", "try again, or see figwright doctor", limit="server")

    def warm(self) -> None:
        """Starts the process now, so that the first job finds it ready."""
        self._alive()

    def close(self) -> None:
        """Ends the process, its jobs and their folders, for good."""
        with self._lock:
            self._closed = True
            server, self._server = self._server, None
        if server:
            server.close()

    def _alive(self) -> _Server:
        with self._lock:
            if self._closed:
                raise SandboxError("the sandbox is closed", "make a new Worker", limit="server")
            if self._server is None or not self._server.alive:
                if self._server:
                    self._server.close()
                self._server = _Server()
            return self._server


class _Server:
    """One life of the warm process, and the thread that hears it."""

    def __init__(self) -> None:
        self.home = _start.new_home()
        cache = _start.cache(self.home)
        command = _start.command("_server", str(self.home))
        if _bubblewrap.works():
            command = _bubblewrap.around(command, self.home, cache)
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_start.environment(self.home, cache),
                cwd=self.home,
                start_new_session=True,
            )
        except OSError as error:
            _folder.remove(self.home)
            raise SandboxError(f"the sandbox cannot be started: {error.strerror}", limit="server") from error
        assert self.process.stdin
        assert self.process.stdout
        self.orders, self.numbers = self.process.stdin, itertools.count(1)
        self.writing = threading.Lock()
        self.ready = threading.Event()
        self.waiting: dict[int, queue.SimpleQueue[Ending]] = {}
        self.alive = True
        self.listener = threading.Thread(target=self._listen, args=(self.process.stdout,), daemon=True)
        self.listener.start()

    @contextmanager
    def folder(self, job: Job, *, trusted: bool) -> Iterator[tuple[_Server, int, Path]]:
        """A number and a filled folder for a job."""
        number = next(self.numbers)
        self.waiting[number] = queue.SimpleQueue()
        try:
            with _folder.filled(self.home / str(number), job, trusted=trusted) as folder:
                yield self, number, folder
        finally:
            del self.waiting[number]

    def ended(
        self, number: int, folder: Path, limits: Limits, *, trusted: bool, insisted: bool, wants: list[str]
    ) -> Ending:
        """Sends a job and waits for its end; a job that nobody waits for any more is ended."""
        order = {
            "job": number,
            "folder": str(folder),
            "limits": asdict(limits),
            "trusted": trusted,
            "insisted": insisted,
            "wants": wants,
        }
        answer = self.waiting[number]
        if not self._send(order):
            return Ending("server", 0)
        try:
            self.ready.wait(timeout=START)
            return answer.get(timeout=limits.seconds + GRACE)
        except queue.Empty:
            self.alive = False
            self.process.kill()
            return Ending("server", 0)
        except BaseException:
            self._send({"end": number})
            with contextlib.suppress(queue.Empty):
                answer.get(timeout=GRACE)
            raise

    def close(self) -> None:
        self.alive = False
        with contextlib.suppress(OSError):
            self.orders.close()
        try:
            self.process.wait(timeout=GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listener.join(timeout=GRACE)
        _folder.remove(self.home)

    def _send(self, order: object) -> bool:
        try:
            with self.writing:
                self.orders.write(json.dumps(order).encode() + b"\n")
                self.orders.flush()
        except (OSError, ValueError):  # ValueError: closed in the meantime
            self.alive = False
            return False
        return self.alive

    def _listen(self, answers: IO[bytes]) -> None:
        for line in answers:
            told = json.loads(line)
            self.ready.set()
            if waiting := self.waiting.get(told["job"]):
                waiting.put(Ending(told["why"], told["code"]))
        self.alive = False
        self.ready.set()
        answers.close()
        for waiting in list(self.waiting.values()):
            waiting.put(Ending("server", 0))
