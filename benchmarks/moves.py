"""Random figures with places, and random moves in them: every arrow stays glued, none runs through a thing where a way
round exists, and undoing everything gives the first file again.

    python -m benchmarks.moves [--count 300] [--first 0] [--moves 20] [--jobs 2] [--json]

Exits 1 when any law is broken, and names the seeds: `random_placed(seed)` and `play(seed)` of
tests/drawing/layouts/random_moves.py make figure and moves again.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from time import process_time
from typing import Any

from benchmarks._report import ROOT, Bar, Report, Table, parser, publish

LAWS = {
    "dangling-edge": "arrows that are not glued to their things",
    "line-through-box": "arrows through a thing where a way round exists",
    "undo": "sequences whose undoing gives another file",
    "crash": "crashes",
}
SHOWN = 12
"""How many names of bad sequences a bar shows."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--count", type=int, default=300, help="random figures, each with a sequence of moves")
    options.add_argument("--first", type=int, default=0, help="the seed of the first one")
    options.add_argument("--moves", type=int, default=20, help="moves of a sequence")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    args = options.parse_args(arguments)
    return publish(report(range(args.first, args.first + args.count), args.moves, args.jobs), args.json)


def report(seeds: Iterable[int], moves: int = 20, jobs: int = 1) -> Report:
    numbers = list(seeds)
    judge = partial(played, moves=moves)
    if jobs == 1:
        found = [judge(seed) for seed in numbers]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            found = list(pool.map(judge, numbers))
    made, refused = sum(one[1] for one in found), sum(one[2] for one in found)
    row = (len(found), made, refused, 1000 * sum(one[3] for one in found) / max(1, made))
    table = Table("Moves", ("sequences", "moves made", "refused", "ms a move, looked at every fifth"), (row,))
    return Report((table,), tuple(_bar(law, [said for one in found for said in one[0]]) for law in LAWS))


def played(seed: int, moves: int = 20) -> tuple[list[str], int, int, float]:
    """What one sequence broke, how many moves were made and refused, and its time in seconds of a processor."""
    start = process_time()
    try:
        out = _play()(seed, moves)
    except Exception as error:
        return [f"{seed}: crash: {type(error).__name__}: {error}"], 0, 0, process_time() - start
    return out.broken, out.made, out.refused, process_time() - start


@cache
def _play() -> Callable[[int, int], Any]:
    """The moves that the tests of the layouts play."""
    name = "random_moves"
    spec = importlib.util.spec_from_file_location(name, ROOT / "tests" / "layouts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    play: Callable[[int, int], Any] = module.play
    return play


def _bar(law: str, broken: Sequence[str]) -> Bar:
    bad = [said for said in broken if f": {law}" in said]
    names = "; ".join(bad[:SHOWN]) + ("; …" if len(bad) > SHOWN else "")
    return Bar(LAWS[law], "0", f"{len(bad)}{f': {names}' if bad else ''}", not bad)


if __name__ == "__main__":
    sys.exit(main())
