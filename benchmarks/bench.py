"""Bench runs against a provider on loopback: how fast, how large, through faults, kills and over several processes.

python -m benchmarks.bench [--json] [--cases 292] [--latency 0.2] [--concurrency 32] [--kills 20] [--size 300000]

The provider (`tests/provider.py`) is a process of its own and speaks OpenAI's and Gemini's wire formats; its answers
depend on the questions alone. Cases are made up (`_cases.py`): 3,000 words, a caption of 70, a human picture of 300 KB.
Every case goes the paper's whole way: retriever, planner, stylist, four paintings with three critics between them, the
ranker's four looks, and the referenced judge's eight. The ideal is calls × latency / concurrency.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks._cases import material
from benchmarks._report import ROOT, Bar, Cell, Report, Table, machine, parser, publish

sys.path.insert(0, str(ROOT / "tests"))

import served
from figwright.bench import runner
from figwright.bench.job import Job
from figwright.bench.results import Results
from loopback import started, stats
from provider import KINDS

WITHIN, MOST_MEMORY = 1.10, 400
REFERENCES, RATE = 292, 0.02
USUAL = ("openai", "image")
SAID = {"busy": "RateLimited", "empty": "BadAnswer"}
"""What each kind of fault is called in the ledger; the others are Unavailable."""
FEW = 48
"""Cases where fewer do: for what computes long (free SVG), for kills, and for several processes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is measured on: where the cases are, how long an answer takes, how many at once."""

    data: Path
    home: Path
    cases: int
    latency: float
    concurrency: int
    size: int


def measured(
    cases: int = 292, latency: float = 0.2, concurrency: int = 32, kills: int = 20, size: int = 300_000
) -> Report:
    with TemporaryDirectory(prefix="figwright-bench-") as name:
        data = material(Path(name) / "data", cases, REFERENCES, size)
        setting = Setting(data, Path(name), cases, latency, concurrency, size)
        parts = [_load(setting), _faults(setting), _kills(setting, kills), _spread(setting)]
    state = f"{machine()}; load of the machine {os.getloadavg()[1]:.1f} over the last five minutes, this run included."
    return Report(
        tuple(table for tables, _ in parts for table in tables),
        tuple(bar for _, bars in parts for bar in bars),
        (state,),
    )


Part = tuple[list[Table], list[Bar]]


def _job(
    setting: Setting,
    url: str,
    home: str,
    way: tuple[str, str] = ("openai", "image"),
    timeout: float = 60.0,
    **more: Any,
) -> Job:
    """A job; `way` is the provider's wire format and the visualizer."""
    order = served.order(url, way[0], timeout=timeout, visualizer=way[1])
    job: Job = served.job(setting.home / home, setting.data, order, concurrency=setting.concurrency, **more)
    return replace(job, dataset="paperbananabench")


def _worked(setting: Setting, job: Job, name: str, reading: bool = False) -> dict[str, Any]:
    """A job in a process of its own, and what it says of itself. `reading`: words in pictures are read by OCR."""
    process, out = _start(setting, job, name, reading)
    if process.wait():
        raise SystemExit(f"the run {name!r} ended with {process.returncode}")
    found: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return found


def _start(setting: Setting, job: Job, name: str, reading: bool = False) -> tuple[subprocess.Popen[bytes], Path]:
    home = setting.home / name
    home.mkdir(parents=True, exist_ok=True)
    (home / "job.json").write_text(json.dumps(job.as_data()), "utf-8")
    command = [sys.executable, "-m", "benchmarks._worked", str(home / "job.json"), str(home / "out.json")]
    return subprocess.Popen(command, env=served.environment(home, ROOT, reading=reading)), home / "out.json"


def _provider(setting: Setting, *options: str, latency: float | None = None) -> Any:
    wait = setting.latency if latency is None else latency
    return started("--latency", str(wait), "--size", str(setting.size), *options)


# --- how fast, how large ------------------------------------------------------------------------------------------


def _load(setting: Setting) -> Part:
    rows: list[tuple[Cell, ...]] = []
    bars: list[Bar] = []
    few = min(FEW, setting.cases)
    ways = (
        ("OpenAI, image", "openai", "image", setting.cases),
        ("Gemini, image", "google", "image", setting.cases),
        ("OpenAI, svg", "openai", "svg", few),
        ("OpenAI, image, words read", "openai", "image", few // 3),
    )
    for title, provider, visualizer, cases in ways:
        name = title.replace(", ", "-").replace(" ", "-")
        with _provider(setting) as url:
            job = _job(setting, url, name, (provider, visualizer), limit=cases)
            found = _worked(setting, job, name, reading=title.endswith("read"))
            counted = stats(url)
        row = _loaded(setting, found, counted)
        rows.append((title, *row.values()))
        if cases == setting.cases and visualizer == "image":
            ratio, peak = row["wall / ideal"], row["peak MB"]
            bars.append(Bar(f"{title}: time", f"at most {WITHIN:g} of the ideal", f"{ratio:.3f}", ratio <= WITHIN))
            bars.append(Bar(f"{title}: memory", f"under {MOST_MEMORY} MB", f"{peak:.0f} MB", peak < MOST_MEMORY))
    return [Table("A whole benchmark at once", ("run", *row), tuple(rows))], bars


def _loaded(setting: Setting, found: dict[str, Any], counted: dict[str, Any]) -> dict[str, float]:
    """One run in numbers. The time is that of the run; with what comes before it once (the dataset read and looked
    through, the provider's software loaded) it is the whole."""
    outcomes = found["outcomes"]
    if lost := [outcome["error"] for outcome in outcomes if outcome["error"]]:
        raise SystemExit(f"{len(lost)} cases were not finished: {lost[0]}")
    calls = sum(counted["answered"].values())
    ideal = calls * setting.latency / setting.concurrency
    first, last = outcomes[len(outcomes) // 3], outcomes[-1]
    some = sum(outcome["calls"] for outcome in outcomes[len(outcomes) // 3 + 1 :])
    steady = 1000 * (last["processor"] - first["processor"]) / some
    return {
        "cases": len(outcomes),
        "calls": calls,
        "ideal s": ideal,
        "start s": found["start"],
        "wall s": found["wall"],
        "wall / ideal": found["wall"] / ideal,
        "whole / ideal": (found["start"] + found["wall"]) / ideal,
        "processor ms / call": 1000 * found["processor"] / calls,
        "of these later": steady,
        "peak MB": found["peak"],
        "MB after a third": first["memory"],
        "MB at the end": last["memory"],
    }


# --- faults -------------------------------------------------------------------------------------------------------


def _faults(setting: Setting) -> Part:
    """Two of a hundred requests meet each kind of fault; every one must be got over, and be in the ledger."""
    with _provider(setting, "--rate", str(RATE), "--seed", "1", latency=setting.latency / 4) as url:
        job = _job(setting, url, "faults", timeout=3.0)
        found = _worked(setting, job, "faults")
        counted = stats(url)
    with runner.opened(job.store) as ledger:
        results = Results.read(ledger, found["run"])
    sent: Counter[str] = Counter()
    for kind, times in counted["faults"].items():
        sent[SAID.get(kind, "Unavailable")] += times
    noted = Counter(fault.kind for fault in results.faults)
    rows = tuple((kind, counted["faults"].get(kind, 0), SAID.get(kind, "Unavailable")) for kind in KINDS)
    whole = sum(not outcome["error"] for outcome in found["outcomes"])
    over = sum(fault.over for fault in results.faults)
    requests = sum(counted["came"].values())
    bars = [
        Bar("faults: complete", f"{setting.cases} cases", f"{whole}, {over} of {len(results.faults)} faults got over",
            whole == setting.cases and not results.failures),
        Bar("faults: all in the report", f"{sum(sent.values())}, as the server counts", f"{sum(noted.values())}",
            noted == sent),
    ]  # fmt: skip
    title = f"Faults: {RATE:.0%} of {requests:,} requests each, {found['wall']:.0f} s"
    return [Table(title, ("fault", "sent", "noted as"), rows)], bars


# --- kills --------------------------------------------------------------------------------------------------------


def _kills(setting: Setting, kills: int) -> Part:
    """Killed at random moments and started again, until all is done. A call is finished when its answer is kept."""
    home, chance = setting.home / "kills", random.Random(5)
    asked, kept, seen, repeated, lost, rows = home / "asked", set[str](), 0, 0, 0, []
    home.mkdir()
    with _provider(setting, latency=setting.latency / 2) as url:
        job = _job(setting, url, "kills", limit=min(FEW, setting.cases))
        total = min(FEW, setting.cases) * served.CALLS
        goals = sorted(chance.sample(range(1, total), kills))
        for goal in (*goals, None):
            process = served.start(home, job, asked)
            _wait(process, home, goal)
            if goal is not None:
                process.send_signal(signal.SIGKILL)
            code = process.wait()
            lines = asked.read_text("utf-8").split()
            repeated += len(kept & set(lines[seen:]))
            seen, before, kept = len(lines), kept, served.answers(home)
            lost += len(before - kept)
            if code not in (0, -signal.SIGKILL):
                raise SystemExit(f"the run ended with {code}")
            rows.append(len(kept))
        served_in_all = sum(stats(url)["answered"].values())
    with runner.opened(job.store) as ledger:
        ((run, _),) = ledger.runs()
    stages, verdicts = served.finished(home, run)
    cases = min(FEW, setting.cases)
    missing = 2 * cases - stages["made"] - stages["referenced"] + (total - len(kept))
    on_the_way = served_in_all - len(kept)
    bars = [
        Bar(f"{kills} kills: lost", "0", str(lost + missing), lost + missing == 0 and len(verdicts) == cases),
        Bar(f"{kills} kills: finished calls repeated", "0", str(repeated), repeated == 0),
    ]
    table = Table(
        "Killed with -9 and started again",
        (
            "kills",
            "cases",
            "calls",
            "answers kept at each kill, the first and the last",
            "served and not yet kept, in all",
        ),
        ((kills, cases, total, f"{rows[0]} … {rows[-2]}", on_the_way),),
    )
    return [table], bars


def _wait(process: subprocess.Popen[bytes], home: Path, answers: int | None) -> None:
    """Until so many answers are kept, or the process has ended."""
    while process.poll() is None and (answers is None or len(served.answers(home)) < answers):
        time.sleep(0.005)


# --- several processes --------------------------------------------------------------------------------------------


def _spread(setting: Setting) -> Part:
    """The same cases in one process, over a Dask cluster, and over one of which a worker is killed half-way."""
    scores: dict[str, Any] = {}
    rows = []
    cases = min(FEW, setting.cases)
    for name, engine, killed in (("local", "local", False), ("dask", "dask", False), ("dask, killed", "dask", True)):
        home = name.replace(", ", "-")
        with _provider(setting) as url:
            job = _job(setting, url, home, limit=cases, engine=engine, workers=3)
            process, out = _start(setting, job, home)
            if killed:
                _wait(process, setting.home / home, cases * served.CALLS // 2)
                os.kill(random.Random(1).choice(_workers(process.pid)), signal.SIGKILL)
            if process.wait():
                raise SystemExit(f"the run {name!r} ended with {process.returncode}")
            answered = sum(stats(url)["answered"].values())
        found = json.loads(out.read_text("utf-8"))
        with runner.opened(job.store) as ledger:
            results = Results.read(ledger, found["run"])
        verdicts = served.finished(setting.home / home, found["run"])[1]
        scores[name] = (results.scores(), verdicts)
        rows.append((name, len(found["outcomes"]), answered, found["wall"]))
    equal = scores["dask"] == scores["local"]
    through = scores["dask, killed"] == scores["local"]
    bars = [
        Bar("three Dask workers: scores", "those of one process", "equal" if equal else "other", equal),
        Bar("one of them killed half-way: scores", "the same", "equal" if through else "other", through),
    ]
    return [Table("One process and several", ("engine", "cases", "answers served", "wall s"), tuple(rows))], bars


def _workers(process: int) -> list[int]:
    """The processes of a cluster's workers: children that were spawned to work."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == process and b"spawn_main" in command:
            found.append(int(entry.name))
    return sorted(found)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--cases", type=int, default=292)
    options.add_argument("--latency", type=float, default=0.2, help="seconds that every answer takes")
    options.add_argument("--concurrency", type=int, default=32, help="calls at once")
    options.add_argument("--kills", type=int, default=20)
    options.add_argument("--size", type=int, default=300_000, help="bytes of a picture")
    args = options.parse_args(arguments)
    return publish(measured(args.cases, args.latency, args.concurrency, args.kills, args.size), args.json)


if __name__ == "__main__":
    sys.exit(main())
