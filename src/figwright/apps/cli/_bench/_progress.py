"""What a bench run says on stderr: how far it is, what it has cost, how long it will take."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from figwright.bench.engines import Outcome

EVERY = 10.0
"""Seconds between two lines of a log; a terminal sees every change."""

WIDTH = 110


class Progress:
    """Told of every outcome."""

    def __init__(self, total: int, finished: int, *, quiet: bool = False) -> None:
        self.total, self.finished, self.quiet = total, finished, quiet
        self.failed = self.calls = self.cached = self.faults = 0
        self.cost = 0.0
        self.unpriced = False
        self.live = sys.stderr.isatty()
        self.began = self.said = monotonic()
        self.worked = 0

    def __call__(self, outcome: Outcome) -> None:
        self.worked += 1
        self.finished += not outcome.error
        self.failed += bool(outcome.error)
        self.calls += outcome.calls
        self.cached += outcome.cached
        self.faults += outcome.faults * (not outcome.error)
        self.unpriced = self.unpriced or outcome.cost is None
        self.cost += outcome.cost or 0.0
        if outcome.error:
            self.say(f"{outcome.case}: {outcome.error}")
        last = self.finished + self.failed == self.total
        if self.live or last or monotonic() - self.said > EVERY:
            self._show(self.line(), end="\n" if last or not self.live else "")

    def line(self) -> str:
        parts = [f"{self.finished + self.failed}/{self.total} cases"]
        if self.failed:
            parts.append(f"{self.failed} failed")
        parts.append(f"{self.calls:,} calls" + (f" (+{self.cached:,} cached)" if self.cached else ""))
        if self.calls:
            parts.append("price unknown" if self.unpriced and not self.cost else f"${self.cost:.2f}")
        if self.faults:
            parts.append(f"{self.faults} retried")
        if left := self.remaining():
            parts.append(f"{left} left")
        return ", ".join(parts)

    def remaining(self) -> str:
        """The time that the rest will take at the pace so far."""
        rest = self.total - self.finished - self.failed
        if not rest or not self.worked:
            return ""
        return span((monotonic() - self.began) / self.worked * rest)

    def say(self, line: str) -> None:
        self._show(line, end="\n")

    def _show(self, line: str, end: str) -> None:
        if self.quiet:
            return
        self.said = monotonic()
        begin = "\r" if self.live else ""
        print(f"{begin}{line:<{WIDTH if self.live else 0}}", end=end, file=sys.stderr, flush=True)


def span(seconds: float) -> str:
    """ "4 s", "3 min", "2 h 10 min"."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
