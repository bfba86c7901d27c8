"""A job -> its outcome: whether it may run here, and in which process."""

from __future__ import annotations

import atexit
import os
import threading
from importlib.util import find_spec

from figwright.core.errors import MissingExtra, SandboxError
from figwright.core.sandbox import _folder, _isolation, _kernel, _plain_process, _results, _start, _verdict
from figwright.core.sandbox._job import Job, Layer, Limits, Outcome
from figwright.core.sandbox._worker import Worker


def run(job: Job, limits: Limits | None = None, *, trusted: bool = False, insist: bool = False) -> Outcome:
    """Runs a script and takes its figure.

    `trusted` is for code that figwright itself compiled: it runs apart too, but also where the kernel has no walls.
    `insist` runs unread code without them, at the user's own risk.
    """
    if _kernel.linux():
        return _shared_worker().run(job, limits, trusted=trusted, insist=insist)
    admit(trusted=trusted, insist=insist)
    return alone(job, limits or Limits(), trusted=trusted)


def alone(job: Job, limits: Limits, *, trusted: bool) -> Outcome:
    """The same in a process for this job only, with the limits that every system counts."""
    home = _start.new_home()
    try:
        with _folder.filled(home / "job", job, trusted=trusted) as folder:
            _verdict.raise_for(_plain_process.run(folder, limits), folder, limits)
            return _results.outcome(folder, job, limits, trusted=trusted)
    finally:
        _folder.remove(home)


def warm() -> None:
    """Starts the process that draws: it loads matplotlib while its caller decides what to draw."""
    if _kernel.linux():
        _shared_worker().warm()


def layers() -> tuple[Layer, ...]:
    """The walls around generated code on this machine."""
    return _isolation.standing()


def admit(*, trusted: bool = False, insist: bool = False) -> None:
    """Raises for unread code on a machine without walls, and where there is nothing to draw with."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("drawing plots", "plots")
    if trusted or insist or _isolation.enough(layers()):
        return
    absent = ", ".join(layer.name for layer in layers() if not layer.on)
    raise SandboxError(
        f"generated code does not run on this system, because no sandbox is available ({absent})",
        "use Linux 5.13 or later, plot without a model (that works everywhere), or add --insist at your own risk",
        limit="layers",
    )


_worker: Worker | None = None
_making = threading.Lock()


def _shared_worker() -> Worker:
    global _worker
    with _making:
        if _worker is None:
            _worker = Worker()
            atexit.register(_worker.close)
        return _worker


def _forget() -> None:
    """After a fork the warm process is the parent's; the child makes its own when it needs one."""
    global _worker, _making
    _worker, _making = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
