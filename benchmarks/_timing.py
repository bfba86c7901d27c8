"""How long something takes: the median of several runs, and how times grow with size."""

from __future__ import annotations

import argparse
import math
import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

PATIENCE = 30.0
"""Seconds after which a measurement is content with the runs it has."""
LIMIT = 120.0
"""Seconds after which a command of another tool is given up."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Takes medians of `repeat` runs, in seconds that pass or in seconds of a processor.

    The processor's are steadier on a machine that does other work as well.
    """

    repeat: int = 5
    processor: bool = False

    @property
    def says(self) -> str:
        """What its times are."""
        return f"medians of {self.repeat} runs{', processor time' if self.processor else ''}"

    def warm(self, work: Callable[[], object]) -> float:
        """The time of some work after one run that does not count; what is very slow runs less often."""
        begin = perf_counter()
        first = self._once(work)
        times: list[float] = []
        while len(times) < self.repeat and perf_counter() - begin < PATIENCE:
            times.append(self._once(work))
        return median(times) if times else first

    def command(self, words: Sequence[str], files: Mapping[str, str]) -> float | None:
        """The time of a whole command in a folder that holds `files`; None when it fails or takes too long.

        The first run does not count: it reads files into the disk cache and writes byte code, and people run a tool
        more than once.
        """
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                Path(folder, name).write_text(text, "utf-8")

            def run() -> None:
                subprocess.run(words, cwd=folder, capture_output=True, timeout=LIMIT, env=_usual(), check=True)

            try:
                return self.warm(run)
            except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
                return None

    def _once(self, work: Callable[[], object]) -> float:
        now = _processor if self.processor else perf_counter
        start = now()
        work()
        return now() - start


def _usual() -> dict[str, str]:
    """The environment as most people have it: Python may keep its byte code."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def _processor() -> float:
    """Seconds of a processor that this process and the commands that it has run took so far."""
    import resource  # not on Windows, where only the passing of time can be measured

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def add_options(parser: argparse.ArgumentParser) -> None:
    """What a watch can be told on a command line."""
    parser.add_argument("--repeat", type=int, default=5, help="runs that a time is the median of")
    parser.add_argument("--processor", action="store_true", help="processor time: steadier on a busy machine")


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """The power of size that times grow by: the slope of the least-squares line through their logarithms."""
    xs, ys = [math.log(n) for n in sizes], [math.log(t) for t in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
