"""A helper of the local engine, as the process that it helps sees it: started ahead, told cases, heard in a thread."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from figwright.bench.engines import _process

_APART: dict[str, Any] = (
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)} if sys.platform == "win32"
    else {"process_group": 0}
)  # fmt: skip
"""Ctrl-C reaches the first process alone, which says what it means."""


class Helper:
    """A process that loads what a job like `draft` needs, and waits for the job itself."""

    def __init__(self, draft: str) -> None:
        command = (sys.executable, "-m", _process.__name__)
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **_APART)
        self.over = asyncio.Event()
        self._heard = False
        with suppress(OSError):  # one that is gone already is found so when it is told its job
            self.tell(draft)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def tell(self, line: str) -> None:
        """One line, which is short: a pipe holds several before they are read. An OSError says that nobody is there."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

    def hear(self, said: Callable[[bytes], None], gone: Callable[[], None]) -> None:
        """Has every line that it says told in this event loop, and that it is gone."""
        loop, self._heard = asyncio.get_running_loop(), True

        def ended() -> None:
            gone()
            self.over.set()

        def listen() -> None:
            assert self._process.stdout is not None
            with suppress(RuntimeError), self._process.stdout:  # the loop is closed: nobody listens any more
                for line in self._process.stdout:
                    loop.call_soon_threadsafe(said, line)
                self._process.wait()
                loop.call_soon_threadsafe(ended)

        Thread(target=listen, name="figwright-helper", daemon=True).start()

    def kill(self) -> None:
        self._process.kill()

    def leave(self) -> None:
        """There is nothing more to do: it closes what it holds and ends."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):
            self._process.stdin.close()
        if not self._heard:  # it never had work
            self.kill()
            self._process.wait()
            self._process.stdout.close()
