"""One plot through the sandbox: the first of a program, the next ones, and a plain Python beside them.

    python -m benchmarks.sandbox [--repeat 9] [--json]

"Cold" starts a new warm process for each plot; "plain" is Python running the same script with nothing around it, as a
whole command; "alone" is a process for one job without the warm one, as on systems that cannot fork. Medians, with
matplotlib's list of fonts already made. Needs the extra `plots`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks._report import Bar, Cell, Report, Table, machine, parser, publish
from figwright.sandbox import Job, Limits, Worker, layers
from figwright.sandbox._run import alone

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
    args = options.parse_args(arguments)
    return publish(report(args.repeat), args.json)


def report(repeat: int) -> Report:
    files = {"data.json": DATA}
    png, all_formats = Job(SCRIPT, files), Job(SCRIPT, files, formats=("png", "svg", "pdf"))
    cold = _times(lambda: _cold(png), repeat)
    with Worker() as worker:
        worker.run(png)
        warm = {
            "warm, png": _times(lambda: worker.run(png), repeat),
            "warm, svg": _times(lambda: worker.run(Job(SCRIPT, files, formats=("svg",))), repeat),
            "warm, png, svg and pdf": _times(lambda: worker.run(all_formats), repeat),
            "warm, an error": _times(lambda: _fails(worker), repeat),
        }
    apart = _times(lambda: alone(png, Limits(), trusted=True), repeat)
    plain = _times(_plain, repeat)
    rows: list[tuple[Cell, ...]] = [
        (name, 1000 * median(times), 1000 * max(times))
        for name, times in {"cold, png": cold, **warm, "alone, png": apart, "plain Python, png": plain}.items()
    ]
    bars = (
        _under("a cold plot", median(cold), MOST_COLD),
        _under("a warm plot", median(warm["warm, png"]), MOST_WARM),
    )
    on = ", ".join(layer.name for layer in layers() if layer.on)
    load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    remark = f"Medians of {repeat} plots; walls: {on}; {machine()}{load}."
    return Report((Table("One plot through the sandbox", ("way", "ms", "slowest, ms"), tuple(rows)),), bars, (remark,))


def _cold(job: Job) -> None:
    with Worker() as worker:
        worker.run(job)


def _fails(worker: Worker) -> None:
    from figwright.errors import ScriptFailed

    try:
        worker.run(Job("{}['a']"))
    except ScriptFailed:
        return
    raise AssertionError("a script that fails must say so")


def _plain() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "data.json").write_bytes(DATA)
        subprocess.run([sys.executable, "-c", SCRIPT], cwd=folder, check=True, env=os.environ | {"MPLBACKEND": "Agg"})


def _times(work: Callable[[], object], repeat: int) -> list[float]:
    """Seconds of each run after one that does not count."""
    work()
    times: list[float] = []
    for _ in range(repeat):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return times


def _under(name: str, time: float, most: float) -> Bar:
    return Bar(name, f"under {1000 * most:.0f} ms", f"{1000 * time:.0f} ms", time < most)


if __name__ == "__main__":
    sys.exit(main())
