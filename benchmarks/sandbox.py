"""One plot through the sandbox: the first of a program, the next ones, and a plain Python beside them.

    python -m benchmarks.sandbox [--repeat 9] [--processor] [--json]

"Cold" starts a new warm process for each plot; "plain" is Python running the same script with nothing around it, as a
whole command; "alone" is a process for one job without the warm one, as on systems that cannot fork. Medians, with
matplotlib's list of fonts already made; processor times are means over all runs, and steadier on a machine that does
other work as well: `--processor` holds the bars to them. Needs the extra `plots`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks._report import Bar, Cell, Report, Table, machine, parser, publish
from figwright.core.sandbox import Job, Limits, Worker, layers
from figwright.core.sandbox._run import alone

MOST_COLD, MOST_WARM = 3.0, 1.0
SCRIPT = """
import json
import matplotlib.pyplot as plt

data = json.load(open("data.json"))
fig, axes = plt.subplots(1, 2, figsize=(7, 3), layout="constrained")
for name, values in data.items():
    axes[0].plot(values, marker="o", label=name)
axes[0].set(xlabel="Epoch", ylabel="Accuracy (%)", title="Training")
axes[0].legend()
axes[0].grid(True, linestyle="--", alpha=0.4)
axes[1].bar(list(data), [max(values) for values in data.values()], hatch="//")
axes[1].set_ylabel("Best")
fig.savefig("figure.png", dpi=200)
"""
DATA = b'{"ours": [51.2, 60.4, 66.0, 71.9], "base": [50.1, 55.5, 58.8, 60.0], "other": [48.0, 57.0, 61.5, 64.2]}'


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--repeat", type=int, default=9, help="plots of each kind")
    options.add_argument("--processor", action="store_true", help="hold the bars to processor time")
    args = options.parse_args(arguments)
    return publish(report(args.repeat, args.processor), args.json)


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of one way to a plot."""

    passed: tuple[float, ...]
    processor: float


def report(repeat: int, processor: bool = False) -> Report:
    files = {"data.json": DATA}
    png = Job(SCRIPT, files)
    found = {"cold, png": _timed(lambda: _cold(png), repeat, _of_children)}
    with Worker() as worker:
        worker.run(png)
        ways: dict[str, Callable[[], object]] = {
            "warm, png": lambda: worker.run(png),
            "warm, svg": lambda: worker.run(Job(SCRIPT, files, formats=("svg",))),
            "warm, png, svg and pdf": lambda: worker.run(Job(SCRIPT, files, formats=("png", "svg", "pdf"))),
            "warm, an error": lambda: _fails(worker),
        }
        found |= {name: _timed(way, repeat, lambda: _of_server(worker)) for name, way in ways.items()}
    found["alone, png"] = _timed(lambda: alone(png, Limits(), trusted=True), repeat, _of_children)
    found["plain Python, png"] = _timed(_plain, repeat, _of_children)
    rows: list[tuple[Cell, ...]] = [
        (name, 1000 * median(one.passed), 1000 * max(one.passed), 1000 * one.processor) for name, one in found.items()
    ]
    bars = tuple(
        _under(f"a {name.split(',')[0]} plot", found[name].processor if processor else median(found[name].passed), most)
        for name, most in (("cold, png", MOST_COLD), ("warm, png", MOST_WARM))
    )
    on = ", ".join(layer.name for layer in layers() if layer.on)
    load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    remark = f"Medians of {repeat} plots; walls: {on}; {machine()}{load}."
    columns = ("way", "ms", "slowest, ms", "processor, ms")
    return Report((Table("One plot through the sandbox", columns, tuple(rows)),), bars, (remark,))


def _cold(job: Job) -> None:
    with Worker() as worker:
        worker.run(job)


def _fails(worker: Worker) -> None:
    from figwright.core.errors import ScriptFailed

    try:
        worker.run(Job("{}['a']"))
    except ScriptFailed:
        return
    raise AssertionError("a script that fails must say so")


def _plain() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "data.json").write_bytes(DATA)
        subprocess.run([sys.executable, "-c", SCRIPT], cwd=folder, check=True, env=os.environ | {"MPLBACKEND": "Agg"})


def _timed(work: Callable[[], object], repeat: int, used: Callable[[], float]) -> Times:
    """Seconds of each run after one that does not count."""
    work()
    before = used()
    passed: list[float] = []
    for _ in range(repeat):
        began = perf_counter()
        work()
        passed.append(perf_counter() - began)
    return Times(tuple(passed), (used() - before) / repeat)


def _of_children() -> float:
    """Processor seconds of all processes that were waited for."""
    times = os.times()
    return times.children_user + times.children_system


def _of_server(worker: Worker) -> float:
    """Processor seconds of the warm process and of all forks that it waited for."""
    if not worker._server:
        return 0.0
    facts = Path(f"/proc/{worker._server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return sum(map(int, facts[11:15])) / os.sysconf("SC_CLK_TCK")


def _under(name: str, time: float, most: float) -> Bar:
    return Bar(name, f"under {1000 * most:.0f} ms", f"{1000 * time:.0f} ms", time < most)


if __name__ == "__main__":
    sys.exit(main())
