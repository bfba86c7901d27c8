"""How a process ended -> nothing, or the error that names the limit."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from pathlib import Path

from figwright.core.errors import SandboxError
from figwright.core.sandbox._job import Limits

WALLS_FAILED = "walls-failed"
"""A file beside the folders that a script can write in."""


@dataclass(frozen=True, slots=True)
class Ending:
    """`why` is the limit for which we ended it, if we did; `code` is its exit status, negative for a signal."""

    why: str
    code: int


def raise_for(ending: Ending, folder: Path, limits: Limits) -> None:
    """Raises SandboxError for a process that was ended, by us or by the kernel, or that never began."""
    failed = folder / WALLS_FAILED
    if failed.exists():
        why = failed.read_text("utf-8")[:200]
        raise SandboxError(f"the sandbox could not be set up: {why}", "see figwright doctor", limit="layers")
    killed = ending.why or _BY_SIGNAL.get(-ending.code, "")
    if killed in _SAYINGS:
        message, hint = _SAYINGS[killed]
        raise SandboxError(message.format(limits=limits, megabytes=limits.folder >> 20), hint, limit=killed)
    if ending.code < 0:
        name = signal.Signals(-ending.code).name if -ending.code in set(signal.Signals) else str(-ending.code)
        raise SandboxError(f"the script's process crashed ({name})", "it ran out of stack or memory", limit="crash")


_BY_SIGNAL = {
    getattr(signal, name): limit
    for name, limit in {"SIGXCPU": "cpu", "SIGXFSZ": "disk", "SIGSYS": "calls", "SIGKILL": "killed"}.items()
    if hasattr(signal, name)
}
_SAYINGS = {
    "seconds": ("the script was stopped after {limits.seconds:g} seconds", "a plot takes one or two: reckon less"),
    "cpu": ("the script used up its {limits.cpu:g} seconds of the processor", "a plot takes one or two: reckon less"),
    "disk": (
        "the script filled its folder: more than {megabytes} MB, or more than {limits.files} files",
        "a plot needs to write nothing",
    ),
    "threads": ("the script started more than {limits.threads} threads", "a plot needs one"),
    "calls": ("the script was ended by the kernel for a forbidden call", "a plot draws, and does nothing else"),
    "killed": ("the script was killed: out of processor time or memory", "a plot takes a second and a few megabytes"),
}
