"""The walls around a script, put up in its own process before its first line, in an order that each one survives.

Alone each of them leaks: limits say nothing about files, Landlock does not watch rights and times of files, seccomp
cannot tell one path from another. Together they leave a process that reads its libraries, writes in its folder, and
talks to nobody.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from figwright.core.sandbox import _kernel, _landlock, _seccomp
from figwright.core.sandbox._job import Layer, Limits

OPEN_FILES = 128
NULL = Path("/dev/null")
_STOPS = {
    "limits": "too much processor time, memory and disk",
    "landlock": "reading and writing outside its folder; TCP, signals and sockets in newer versions",
    "capabilities": "root from bypassing permissions and limits",
    "seccomp": "network, other programs, forks, signals, changed rights and all calls that no plot needs",
    "bubblewrap": "access to all other files, processes and networks",
}


def standing() -> tuple[Layer, ...]:
    """The walls that this machine has; nothing is put up for the question."""
    from figwright.core.sandbox import _bubblewrap

    version, machine = _landlock.version(), _kernel.machine()
    return (
        _layer("limits", sys.platform != "win32", "", "Windows has none"),
        _layer("landlock", version > 0, f"version {version}", "needs Linux 5.13 with Landlock switched on"),
        _layer("capabilities", bool(machine), "", "Linux only"),
        _layer("seccomp", _seccomp.present(), machine, "needs Linux on x86-64 or arm64"),
        _layer("bubblewrap", bool(_bubblewrap.works()), "", _bubblewrap.missing()),
    )


def enough(layers: Sequence[Layer]) -> bool:
    """Whether unread code may run: files are closed to it, and so are network and other programs."""
    on = {layer.name for layer in layers if layer.on}
    return bool(on & {"landlock", "bubblewrap"}) and "seccomp" in on


def close(folder: Path, limits: Limits, read: Sequence[Path], *, trusted: bool) -> None:
    """Puts up all walls that stand here; raises OSError where one fails, unless the code is our own."""
    standing = {
        "landlock": _landlock.version() > 0,
        "capabilities": bool(_kernel.machine()),
        "seccomp": _seccomp.present(),
    }
    with contextlib.suppress(OSError):  # should memory run out all the same, this one goes first
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")
    limit(limits)
    puts = {
        "landlock": lambda: _landlock.close([*read, folder / "fonts"], [folder / "work", folder / "out", NULL]),
        "capabilities": _kernel.drop_capabilities,
        "seccomp": _seccomp.close,
    }
    for name, put in puts.items():
        if standing[name]:
            with contextlib.suppress(*([OSError] if trusted else [])):
                put()


def die_with_parent(parent: int) -> None:
    """When the process that forked this one ends, so does this one."""
    _kernel.prctl(_kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


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
            with contextlib.suppress(ValueError, OSError):  # macOS has no bound on address space
                resource.setrlimit(getattr(resource, name), values)


def _layer(name: str, on: bool, note: str, missing: str) -> Layer:
    if not on:
        return Layer(name, False, f"{missing}; it would stop {_STOPS[name]}")
    return Layer(name, True, f"stops {_STOPS[name]}{f' ({note})' if note else ''}")
