"""A job -> its outcome: where it may run, in which process, and how it ended."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from figwright.sandbox import _folder, _plain, _results, _start, _verdict
from figwright.sandbox._job import Job, Layer, Limits, Outcome


def run(job: Job, limits: Limits | None = None, *, trusted: bool = False, insist: bool = False) -> Outcome:
    """Runs a script and takes its figure. `trusted` is for code that figwright itself compiled."""
    bounds = limits or Limits()
    home = _start.new_home()
    try:
        with _folder.filled(home / "job", job, trusted=trusted) as folder:
            _verdict.raise_for(_plain.run(folder, bounds), bounds)
            return _results.outcome(folder, job, bounds, trusted=trusted)
    finally:
        _folder.remove(home)


def layers() -> tuple[Layer, ...]:
    """The walls around generated code on this machine."""
    return ()


class Worker:
    """A process that has matplotlib loaded and forks a fresh one for every job."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self.close()

    def run(self, job: Job, limits: Limits | None = None, *, trusted: bool = False, insist: bool = False) -> Outcome:
        return run(job, limits, trusted=trusted, insist=insist)

    def close(self) -> None:
        """Ends the process."""
