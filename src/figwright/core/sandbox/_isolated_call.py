"""A function of ours over a stranger's file -> its answer as JSON, in a process behind the same walls as a script.

Readers of PDF, archives and workbooks are large, and a file may be made to break them. Here they may: they see their
libraries and the one file, talk to nobody, and end at their limits.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from figwright.core.errors import FigwrightError, SandboxError
from figwright.core.sandbox import _folder, _isolation, _plain_process, _start, _verdict
from figwright.core.sandbox._job import Limits

FILE = "given"
ANSWER = "answer.json"
TICK = 0.01
LOST = 97


class Refused(FigwrightError):
    """What the function itself said against the file."""


def apart(function: str, content: bytes, name: str, limits: Limits | None = None) -> Any:
    """The answer of `module:function(path, name)`, called in another process with a file of this content; `name` is the
    user's name for it, and says what kind of file it is."""
    bounds = limits or Limits()
    home = _start.new_home()
    folder = home / "job"
    try:
        for part in ("work", "out", "fonts"):
            (folder / part).mkdir(parents=True, mode=0o700)
        (folder / "work" / FILE).write_bytes(content)
        ending = _ended(folder, bounds, function, name)
        _verdict.raise_for(ending, folder, bounds)
        return _answer(folder, bounds)
    finally:
        _folder.remove(home)


def _ended(folder: Path, limits: Limits, function: str, name: str) -> _verdict.Ending:
    words = (str(folder), json.dumps(asdict(limits)), function, name)
    process = subprocess.Popen(
        _start.command("_isolated_call", *words),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_start.environment(folder / "work", folder / "work"),
        cwd=folder / "work",
        start_new_session=os.name != "nt",
    )
    began, why = time.monotonic(), ""
    try:
        while process.poll() is None and not why:
            if time.monotonic() - began > limits.seconds:
                why = "seconds"
            elif _folder.too_full(folder, limits):
                why = "disk"
            else:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(TICK)
    finally:
        _plain_process.end(process)
    return _verdict.Ending(why, process.returncode)


def _answer(folder: Path, limits: Limits) -> Any:
    path = folder / "out" / ANSWER
    try:
        if path.is_symlink() or path.stat().st_size > limits.file:
            raise ValueError("too large")
        told = json.loads(path.read_bytes())
        if "refused" in told:
            raise Refused(str(told["refused"]), str(told["hint"]))
        return told["answer"]
    except (OSError, ValueError, KeyError, TypeError):
        raise SandboxError("the process that reads the file crashed", "the file may be broken", limit="crash") from None


def main(words: list[str]) -> None:
    """In the other process: walls up, then the function, then the end."""
    folder, limits = Path(words[0]), Limits(**json.loads(words[1]))
    module, _, name = words[2].partition(":")
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            _isolation.die_with_parent(os.getppid())
    os.chdir(folder / "work")
    function = getattr(import_module(module), name)
    try:
        _isolation.close(folder, limits, _start.readable(), trusted=False)
    except OSError as error:
        (folder / _verdict.WALLS_FAILED).write_text(str(error), "utf-8")
        os._exit(LOST)
    told: dict[str, Any]
    try:
        told = {"answer": function(folder / "work" / FILE, words[3])}
    except FigwrightError as error:
        told = {"refused": error.message, "hint": error.hint}
    except (MemoryError, RecursionError):
        told = {"refused": "reading it takes more memory than a file may", "hint": "give a smaller file"}
    (folder / "out" / ANSWER).write_text(json.dumps(told), "utf-8")
    os._exit(0)
