"""One bench job worked off in a process of its own; it and its helpers are measured: seconds, processor time, memory.

python -m benchmarks._worked JOB OUT
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from figwright.agents import models
from figwright.bench import runner
from figwright.bench.engines import Outcome
from figwright.bench.job import Job
from figwright.core.long_lived import tune_garbage_collector


def family() -> list[Path]:
    """The folders in /proc of this process and of all that it has started."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                parents.setdefault(int(_stat(entry)[1]), []).append(int(entry.name))
    found = [os.getpid()]
    for process in found:
        found.extend(parents.get(process, ()))
    return [Path(f"/proc/{process}") for process in found]


def _stat(process: Path) -> list[str]:
    """What the system counts of a process, from its state on."""
    return (process / "stat").read_text().rpartition(")")[2].split()


def resident() -> float:
    """Megabytes that all of them have now; what they share counts once."""
    total = 0
    for process in family():
        with suppress(OSError):
            lines = (process / "smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1000


def used() -> float:
    """Seconds of processor time that all of them have had, also those that have ended."""
    ticks = 0
    for process in family():
        with suppress(OSError):
            counted = _stat(process)
            ticks += sum(map(int, counted[11:13]))
    ended = os.times()
    return ticks / os.sysconf("SC_CLK_TCK") + ended.children_user + ended.children_system


class Watch(threading.Thread):
    """Looks every other second how much memory and processor time they have had: to look takes the system a twentieth
    of a second, in which they wait."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._before, self._over = used(), threading.Event()
        self.memory = self.peak = self.processor = 0.0

    def run(self) -> None:
        while not self._over.wait(2.0):
            self.look()

    def look(self) -> None:
        self.memory, self.processor = resident(), used() - self._before
        self.peak = max(self.peak, self.memory)

    def end(self) -> None:
        self._over.set()
        self.join()
        self.look()


def worked(job: Job) -> dict[str, Any]:
    """What came of a job, and what it took. Outcomes carry the memory and the clock of the moment they were told."""
    tune_garbage_collector()  # as the command does
    begun = time.perf_counter()
    prepared = runner.prepare(job)
    for connect, name, url in (
        (models.connect, job.order.model, job.order.base_url),
        (models.paint, job.order.image_model, job.order.base_url),
    ):
        connect(name, base_url=url)  # nothing is sent; the provider's software is loaded, which is counted as the start
    start = time.perf_counter() - begun
    told: list[dict[str, Any]] = []

    def tell(outcome: Outcome) -> None:
        now = {"memory": watch.memory, "at": time.perf_counter() - began, "processor": watch.processor}
        told.append({**asdict(outcome), **now})

    watch = Watch()
    watch.start()
    began = time.perf_counter()
    asyncio.run(runner.carry_out(prepared, tell))
    wall = time.perf_counter() - began
    watch.end()
    return {
        "run": prepared.job.run,
        "start": start,
        "wall": wall,
        "processor": watch.processor,
        "peak": watch.peak,
        "outcomes": told,
    }


def main(job: str, out: str) -> None:
    found = worked(Job.of(json.loads(Path(job).read_text("utf-8"))))
    Path(out).write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
