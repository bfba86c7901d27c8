"""One bench job worked off in a process of its own, which is measured: seconds, processor time, memory.

python -m benchmarks._worked JOB OUT
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import Any

from figwright import models
from figwright.bench import runner
from figwright.bench.engines import Outcome
from figwright.bench.job import Job


def resident() -> float:
    """Megabytes that the process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def worked(job: Job) -> dict[str, Any]:
    """What came of a job, and what it took. Outcomes carry the memory and the clock of the moment they were told."""
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
        now = {"memory": resident(), "at": time.perf_counter() - began, "processor": time.process_time() - used}
        told.append({**asdict(outcome), **now})

    began, used, alone = time.perf_counter(), time.process_time(), time.thread_time()
    asyncio.run(runner.carry_out(prepared, tell))
    return {
        "run": prepared.job.run,
        "start": start,
        "wall": time.perf_counter() - began,
        "processor": time.process_time() - used,
        "loop": time.thread_time() - alone,
        "peak": getrusage(RUSAGE_SELF).ru_maxrss / 1000,
        "outcomes": told,
    }


def main(job: str, out: str) -> None:
    found = worked(Job.of(json.loads(Path(job).read_text("utf-8"))))
    Path(out).write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
