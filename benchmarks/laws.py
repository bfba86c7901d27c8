"""What must never happen, counted on random figures and on the gallery: overlaps, lines through boxes, lost arrows.

    python -m benchmarks.laws [--count 300] [--first 0] [--jobs 2] [--no-gallery] [--explore] [--json]

Exits 1 when any law is broken, and names the seeds: `random_figure(seed)` of tests/drawing/layouts/random_figures.py
makes the figure again. `--explore` starts at a random seed and also runs the Hypothesis tests of tests/ with random
examples; the test suite itself always runs the same ones.
"""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import TypeVar

import figwright
from benchmarks._report import ROOT, Bar, Cell, Report, Table, gallery, parser, publish
from figwright.compiler import checks
from figwright.ir.spec import Figure

T = TypeVar("T")
LAWS = {
    "overlap": "overlaps",
    "line-through-box": "lines through boxes",
    "dangling-edge": "unrouted arrows",
    "label-overflow": "label overflows",
    "aspect": "ratio off by more than 10%",
}
"""Rules of `figwright check` that must find no error, and what they count; a wrong ratio is a warning, and counts."""
WATCHED = (
    "broken-line", "covered-words", "line-through-label", "merged-lines", "protruding", "short-arrow", "touching",
)  # fmt: skip
"""Rules that are no bars: the figures in which they find something are told, so that a change can be compared."""
SLOWEST = 3
SHOWN = 12
"""How many names of bad figures a bar shows."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with one figure; time in seconds of a processor, as several figures are judged at once."""

    name: str
    broken: dict[str, int]
    watched: tuple[str, ...]
    time: float


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--count", type=int, default=300, help="random figures")
    options.add_argument("--first", type=int, default=0, help="the seed of the first one")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options.add_argument("--no-gallery", action="store_true", help="random figures only")
    options.add_argument("--explore", action="store_true", help="random seeds, and random examples of tests/ (minutes)")
    args = options.parse_args(arguments)
    first = random.randrange(1000, 10**9) if args.explore else args.first
    found = report(range(first, first + args.count), () if args.no_gallery else gallery(), args.jobs)
    if args.explore:
        found = replace(found, bars=(*found.bars, explored()), remarks=(f"The first seed is {first}.",))
    return publish(found, args.json)


def explored(folder: Path = ROOT / "tests") -> Bar:
    """The Hypothesis tests below a folder, with examples drawn anew."""
    chosen = ("-m", "hypothesis", "--hypothesis-profile", "explore", "-p", "no:cacheprovider", str(folder))
    done = subprocess.run((sys.executable, "-m", "pytest", *chosen), cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    last = done.stdout.strip().rpartition("\n")[2]
    return Bar("Hypothesis tests with random examples", "all pass", last, done.returncode == 0)


def report(seeds: Iterable[int], paths: Sequence[Path], jobs: int = 1) -> Report:
    drawn = {"random": _all(of_seed, list(seeds), jobs), "gallery": _all(of_path, list(paths), jobs)}
    groups = {name: verdicts for name, verdicts in drawn.items() if verdicts}
    times = tuple((name, len(v), 1000 * median(one.time for one in v), _slowest(v)) for name, v in groups.items())
    watched = Counter((rule, name) for name, verdicts in groups.items() for one in verdicts for rule in one.watched)
    others: tuple[tuple[Cell, ...], ...] = tuple((rule, *(watched[rule, name] for name in groups)) for rule in WATCHED)
    return Report(
        (
            Table("Figures", ("figures", "count", "median ms to a scene", "the slowest"), times),
            Table("Figures in which other rules find an error or a warning (no bars)", ("rule", *groups), others),
        ),
        tuple(_bar(name, verdicts, rule) for name, verdicts in groups.items() for rule in LAWS),
    )


def of_seed(seed: int) -> Verdict:
    """The verdict on a random figure."""
    return _verdict(str(seed), random_figures()(seed), None)


def of_path(path: Path) -> Verdict:
    """The verdict on a figure's file."""
    return _verdict(path.parent.name, figwright.load(path), path.parent)


@cache
def random_figures() -> Callable[[int], Figure]:
    """The random figures that the tests of the layouts draw."""
    spec = importlib.util.spec_from_file_location(
        "random_figures", ROOT / "tests" / "drawing" / "layouts" / "random_figures.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    make: Callable[[int], Figure] = module.random_figure
    return make


def _verdict(name: str, figure: Figure, base: Path | None) -> Verdict:
    start = process_time()
    scene = figwright.compile(figure, base=base)
    time = process_time() - start
    found = checks.run(figure, scene, only=[*LAWS, *WATCHED])
    broken = Counter(f.rule for f in found if f.rule in LAWS and (f.severity == "error" or f.rule == "aspect"))
    broken["dangling-edge"] = max(broken["dangling-edge"], sum(note.startswith("unrouted") for note in scene.notes))
    watched = sorted({f.rule for f in found if f.rule in WATCHED and f.severity != "info"})
    return Verdict(name, dict(broken), tuple(watched), time)


def _all(judge: Callable[[T], Verdict], what: Sequence[T], jobs: int) -> list[Verdict]:
    if jobs == 1 or len(what) < 2:
        return [judge(one) for one in what]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(judge, what))


def _slowest(verdicts: Sequence[Verdict]) -> str:
    worst = sorted(verdicts, key=lambda one: -one.time)[:SLOWEST]
    return ", ".join(f"{one.name} ({one.time:.1f} s)" for one in worst)


def _bar(name: str, verdicts: Sequence[Verdict], rule: str) -> Bar:
    bad = [one for one in verdicts if one.broken.get(rule)]
    count = sum(one.broken[rule] for one in bad)
    names = ", ".join(one.name for one in bad[:SHOWN]) + (", …" if len(bad) > SHOWN else "")
    where = f" in {len(bad)} of {len(verdicts)}: {names}" if bad else f" in {len(verdicts)}"
    return Bar(f"{name}: {LAWS[rule]}", "0", f"{count}{where}", not bad)


if __name__ == "__main__":
    sys.exit(main())
