"""How long something takes: the median of several runs, and how times grow with size."""

from __future__ import annotations

import math
import os
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

PATIENCE = 30.0
"""Seconds after which a measurement is content with the runs it has."""
LIMIT = 120.0
"""Seconds after which a command of another tool is given up."""


def warm(work: Callable[[], object], repeat: int) -> float:
    """Median seconds of `repeat` runs after one that does not count; what is very slow runs less often."""
    begin = perf_counter()
    work()
    first = perf_counter() - begin
    if first > PATIENCE:
        return first
    times: list[float] = []
    while len(times) < repeat and perf_counter() - begin < PATIENCE:
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times) if times else first


def command(words: Sequence[str], files: Mapping[str, str], repeat: int) -> float | None:
    """Median seconds of a whole command in a folder that holds `files`; None when it fails or takes too long."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text, "utf-8")
        times: list[float] = []
        for _ in range(repeat + 1):
            start = perf_counter()
            try:
                done = subprocess.run(words, cwd=folder, capture_output=True, timeout=LIMIT, env=_quiet())
            except subprocess.TimeoutExpired:
                return None
            if done.returncode:
                return None
            times.append(perf_counter() - start)
    # The first run reads files into the disk cache and writes byte code; people run a tool more than once.
    return median(times[1:])


def _quiet() -> dict[str, str]:
    return {**os.environ, "NO_COLOR": "1"}


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """The power of size that times grow by: the slope of the least-squares line through their logarithms."""
    xs, ys = [math.log(n) for n in sizes], [math.log(t) for t in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
