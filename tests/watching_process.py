"""`figwright watch` in a process of its own, as users run it."""

from __future__ import annotations

import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LIMIT = 20.0
"""Seconds that a process may take for anything."""


@dataclass
class Watch:
    """The process; `said` are the lines of its stderr as they come."""

    process: subprocess.Popen[str]
    said: queue.Queue[str]

    def hear(self, pattern: str) -> re.Match[str]:
        """The next line that has this in it."""
        end = time.monotonic() + LIMIT
        heard = []
        while (left := end - time.monotonic()) > 0:
            try:
                heard.append(self.said.get(timeout=left))
            except queue.Empty:
                break
            if found := re.search(pattern, heard[-1]):
                return found
        raise AssertionError(f"{pattern!r} was never said, but: {heard}")


@contextmanager
def watching(*words: str | Path, cwd: Path) -> Iterator[Watch]:
    command = [sys.executable, "-m", "figwright", "watch", *map(str, words)]
    process = subprocess.Popen(
        command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    said: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: [said.put(line) for line in process.stderr or ()], daemon=True).start()
    try:
        yield Watch(process, said)
    finally:
        process.terminate()
        process.wait(LIMIT)
