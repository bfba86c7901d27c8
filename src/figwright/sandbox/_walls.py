"""The walls around a script, put up in its own process before its first line, in an order that each one survives."""

from __future__ import annotations

import sys

from figwright.sandbox._job import Limits

OPEN_FILES = 128


def limit(limits: Limits) -> None:
    """What the system counts by itself: processor time, memory, size of files, open files; no core dumps."""
    if sys.platform == "win32":
        return
    import resource

    cpu = max(1, round(limits.cpu))
    wanted = {
        "RLIMIT_CPU": (cpu, cpu + 1),  # the first asks, the second does not
        "RLIMIT_AS": (limits.memory, limits.memory),
        "RLIMIT_FSIZE": (limits.file, limits.file),
        "RLIMIT_NOFILE": (OPEN_FILES, OPEN_FILES),
        "RLIMIT_CORE": (0, 0),
        "RLIMIT_MEMLOCK": (0, 0),
    }
    for name, values in wanted.items():
        if hasattr(resource, name):
            try:
                resource.setrlimit(getattr(resource, name), values)
            except (ValueError, OSError):  # macOS has no bound on address space
                continue
