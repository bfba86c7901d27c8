"""Helpers of the local engine as the process that they help sees them: made ahead, told cases, heard in a thread."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import IO, Any

from figwright.bench.engines import _process
from figwright.bench.engines._process import Known

_APART: dict[str, Any] = (
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)} if sys.platform == "win32"
    else {"process_group": 0}
)  # fmt: skip
"""Ctrl-C reaches the first process alone, which says what it means."""


def copyable() -> bool:
    """Whether a copy of this process would be whole. It would have none of the other threads, and what they are in the
    midst of nobody would finish: a lock that one holds stays locked. Elsewhere than on Linux the system's own libraries
    may have some that are not to be seen."""
    return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1


@contextmanager
def _undisturbed() -> Iterator[Callable[[], object]]:
    """Ctrl-C waits until the end. In the midst of a fork Python would drop it, and with it what is yet to be done: a
    lock would stay locked for ever. A copy calls what it is given, and can be interrupted again."""
    came: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))

    def interruptible() -> object:
        return signal.signal(signal.SIGINT, usual)

    try:
        yield interruptible
    finally:
        interruptible()
        if came:
            signal.raise_signal(signal.SIGINT)


class Helper(ABC):
    """A process that waits for a job, and then for its cases."""

    _process: subprocess.Popen[bytes] | BaseProcess

    def __init__(self, told: IO[bytes], said: IO[bytes]) -> None:
        """`told` is where it reads, `said` what it writes to."""
        self.ends = (told, said)
        self.over = asyncio.Event()
        self._heard = False

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()

    @property
    @abstractmethod
    def alive(self) -> bool: ...

    @abstractmethod
    def wait(self) -> None:
        """Returns when it has ended."""

    def tell(self, line: str) -> None:
        """One line, which is short: a pipe holds several before they are read. An OSError says that nobody is there."""
        told, _ = self.ends
        told.write(line.encode() + b"\n")
        told.flush()

    def hear(self, said: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        """Has every line that it says told in this event loop, and that it is gone."""
        loop, self._heard = asyncio.get_running_loop(), True

        def ended() -> None:
            gone()
            self.over.set()

        def listen() -> None:
            _, lines = self.ends
            with suppress(RuntimeError), lines:  # the loop is closed: nobody listens any more
                for line in lines:
                    loop.call_soon_threadsafe(said, line)
                self.wait()
                loop.call_soon_threadsafe(ended)

        Thread(target=listen, name="figwright-helper", daemon=True).start()

    def leave(self) -> None:
        """There is nothing more to do: it closes what it holds and ends."""
        told, said = self.ends
        with suppress(OSError):
            told.close()
        if not self._heard:  # it never had work
            self.kill()
            self.wait()
            said.close()


class Fresh(Helper):
    """A new process, which has yet to load what a job like `draft` needs."""

    def __init__(self, draft: str) -> None:
        command = (sys.executable, "-m", _process.__name__)
        self._process: subprocess.Popen[bytes] = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **_APART
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        super().__init__(self._process.stdin, self._process.stdout)
        with suppress(OSError):  # one that is gone already is found so when it is told its job
            self.tell(draft)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def wait(self) -> None:
        self._process.wait()


class Copy(Helper):
    """A copy of this process with all that is loaded, which it shares: it is ready at once. Only where `copyable`."""

    def __init__(self, known: Known, others: Sequence[Helper]) -> None:
        """`known` are the cases. `others` were copied before: as long as a copy holds their ends, they do not end."""
        orders, told = os.pipe()
        said, words = os.pipe()
        super().__init__(os.fdopen(told, "wb"), os.fdopen(said, "rb"))

        def helping() -> None:
            os.setpgid(0, 0)
            interruptible()
            os.dup2(2, 1)  # as in a new one, what others print goes to standard error
            for helper in (self, *others):
                for end in helper.ends:
                    end.close()
            _process.serve(os.fdopen(orders, encoding="utf-8"), words, known)

        fork = multiprocessing.get_context("fork")
        self._process: BaseProcess = fork.Process(target=helping, name="figwright-helper", daemon=True)
        try:
            with _undisturbed() as interruptible:
                self._process.start()
        except BaseException:  # the system has no room for another process; or Ctrl-C, when it may be there
            if self.pid is not None:
                self.leave()
            for end in self.ends:
                end.close()
            raise
        finally:
            os.close(orders)
            os.close(words)

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def wait(self) -> None:
        self._process.join()
