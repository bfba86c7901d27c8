"""What a script left in its folder -> Outcome, or the error that says how it ended.

Everything here was written by a process that ran unread code. Names are fixed, links are not followed, sizes are
bounded, JSON is checked for its shape, and pictures are looked at before anybody opens them.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from figwright.core.errors import SandboxError, ScriptFailed
from figwright.core.sandbox import _pictures
from figwright.core.sandbox._job import Job, Limits, Outcome

MOST_RESULT = 48 << 20
WALLS = "a script has no network, no other programs, and no files but those in its own folder"


def outcome(folder: Path, job: Job, limits: Limits, *, trusted: bool) -> Outcome:
    """What the script drew; raises what it failed with."""
    told = _result(folder)
    printed = str(told.get("printed", ""))[:100_000]
    if isinstance(error := told.get("error"), dict):
        raise _failure(error, limits, printed)
    pictures: dict[str, bytes] = {}
    for name in dict.fromkeys(job.formats):
        content = _read(folder, f"figure.{name}", limits.file)
        if content is None:
            raise SandboxError(f"the script ended without a {name} picture", "the script tampered with the sandbox")
        _pictures.look(name, content, trusted=trusted)
        pictures[name] = content
    drawn = told.get("drawn")
    warned = told.get("warnings")
    seconds, processor = told.get("seconds"), told.get("processor")
    return Outcome(
        pictures,
        drawn if isinstance(drawn, dict) else {},
        printed,
        tuple(str(text)[:1000] for text in warned[:200]) if isinstance(warned, list) else (),
        float(seconds) if isinstance(seconds, int | float) else 0.0,
        float(processor) if isinstance(processor, int | float) else 0.0,
    )


def _result(folder: Path) -> dict[str, Any]:
    content = _read(folder, "result.json", MOST_RESULT)
    if content is None:
        raise SandboxError(
            "the script exited before its figure could be read", "don't call exit(); let the script finish"
        )
    try:
        told = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise SandboxError("the script's result cannot be read", "the script tampered with the sandbox") from error
    if not isinstance(told, dict):
        raise SandboxError("the script's result cannot be read", "the script tampered with the sandbox")
    return told


def _failure(error: Mapping[str, Any], limits: Limits, printed: str) -> SandboxError:
    message = str(error.get("message", ""))[:2000] or "the script failed"
    trace = str(error.get("traceback", ""))[:20_000]
    line = error.get("line")
    if error.get("kind") == "MemoryError" or "_ArrayMemoryError" in message:
        most = f"the script needs more memory than it may have ({limits.memory >> 20} MB)"
        return ScriptFailed(most, "draw less at once", traceback=trace, printed=printed, limit="memory")
    if "can't start new thread" in message:  # its memory was used up before the threads were counted
        most = f"the script started more threads than its memory allows ({limits.memory >> 20} MB)"
        return ScriptFailed(most, "a plot needs one", traceback=trace, printed=printed, limit="threads")
    which = {errno.EPERM: "calls", errno.EACCES: "calls", errno.EFBIG: "disk", errno.ENOSPC: "disk"}
    limit = which.get(error.get("errno") or 0, "")
    hint = {"calls": WALLS, "disk": f"a file may have {limits.file >> 20} MB"}.get(limit, "")
    number = line if isinstance(line, int) else 0
    return ScriptFailed(message, hint, traceback=trace, line=number, printed=printed, limit=limit)


def _read(folder: Path, name: str, most: int) -> bytes | None:
    """A plain file of `out`, or None where there is none; never through a link, never from a pipe."""
    try:
        inside = os.open(folder / "out", os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return _read_by_path(folder / "out" / name, most) if os.name == "nt" else None
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=inside)
    except OSError:
        return None
    finally:
        os.close(inside)
    info = os.fstat(handle)
    if not stat.S_ISREG(info.st_mode) or info.st_nlink != 1:
        os.close(handle)
        return None
    with os.fdopen(handle, "rb") as file:
        return _bounded(file.read(most + 1), name, most)


def _read_by_path(path: Path, most: int) -> bytes | None:
    """For Windows, where folders cannot be opened."""
    if path.is_symlink() or not path.is_file():
        return None
    with path.open("rb") as file:
        return _bounded(file.read(most + 1), path.name, most)


def _bounded(content: bytes, name: str, most: int) -> bytes:
    if len(content) > most:
        raise SandboxError(f"{name} is larger than {most >> 20} MB", "draw fewer marks", limit="disk")
    return content
