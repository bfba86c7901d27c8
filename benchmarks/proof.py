"""The data proof on real scripts: right about what is right, and awake to what was made wrong.

    python -m benchmarks.proof --plots FOLDER [--count 500] [--seed 0] [--keep FOLDER] [--json]

FOLDER holds `ref.json`: cases with their data (`content`) and the script that draws them. Each script runs in the
sandbox, is read back and held against its data. Then scripts are made wrong, one mistake each, as many of every kind:
a number of the data changed by 5%, a point dropped, two names swapped, a series doubled. Case and place are drawn at
random. A mistake counts when the script still runs and what a reader takes from the figure is another (numbers, names
and words; not limits, looks or titles). Scripts that the proof already objects to are not made wrong: it would be no
merit to object again.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks._corruptions import KINDS, Corruption, corrupted
from benchmarks._plotted import Case, Runner, cases, shown, typed
from benchmarks._report import ROOT, Bar, Report, Table, parser, publish
from figwright.plots import checks
from figwright.plots.checks import Plot, Proof

JUDGED = ROOT / "benchmarks" / "data" / "plots" / "disagreements.json"
"""Cases whose script and data truly disagree, each with the reason; read by a person."""
PROCESSES = 2
TRIES = 12
"""How often a case is asked for a mistake that has an effect before another case is drawn."""


@dataclass(frozen=True)
class Untouched:
    """A case as it is: what is drawn, and what the proof says; nothing when it does not run."""

    case: Case
    drawn: dict[str, Any] | None
    proof: Proof | None

    @property
    def errors(self) -> tuple[str, ...]:
        return (
            tuple(f"{f.rule}: {f.message}" for f in self.proof.findings if f.severity == "error") if self.proof else ()
        )


@dataclass(frozen=True)
class Tried:
    """A mistake that had an effect, and whether it was seen."""

    case: Case
    corruption: Corruption
    caught: bool
    said: str = ""


def untouched(case: Case, runner: Runner) -> Untouched:
    drawn = runner(case.script)
    return Untouched(case, drawn, _proof(case, drawn) if drawn else None)


def _proof(case: Case, drawn: dict[str, Any]) -> Proof:
    return checks.proof(Plot(typed(drawn), case.table, case.intent))


def tried(known: Sequence[Untouched], kind: str, number: int, seed: int, runner: Runner) -> Tried | None:
    """One mistake of a kind; the same for the same seed and number, whatever runs beside it."""
    chance = random.Random(f"{seed}/{kind}/{number}")
    for _ in range(40):
        one = chance.choice(known)
        for count, corruption in enumerate(corrupted(one.case.script, one.case.content, kind, chance)):
            drawn = runner(corruption.script)
            # A series doubled is one more mark; one more line in the legend alone is none.
            names = kind != KINDS[3]
            if drawn and shown(drawn, names) != shown(one.drawn or {}, names):
                errors = [f for f in _proof(one.case, drawn).findings if f.severity == "error"]
                return Tried(one.case, corruption, bool(errors), errors[0].message if errors else "")
            if count >= TRIES:
                break
    return None


def report(folder: Path, count: int, seed: int, keep: Path | None) -> Report:
    runner = Runner(keep)
    began = perf_counter()
    judged: dict[str, str] = json.loads(JUDGED.read_text(encoding="utf-8"))
    with ThreadPoolExecutor(PROCESSES) as pool:
        plain = list(pool.map(lambda case: untouched(case, runner), cases(folder)))
        sound = [one for one in plain if one.drawn and not one.errors]
        jobs = [(kind, number) for number in range(-(-count // len(KINDS))) for kind in KINDS][:count]
        found = list(pool.map(lambda job: tried(sound, *job, seed, runner), jobs))
    wrong = [one for one in found if one is not None]
    alarms = [one for one in plain if one.errors and one.case.name not in judged]
    ran = [one for one in plain if one.drawn]
    caught = sum(one.caught for one in wrong)
    remarks = [*_told(plain, judged), *_missed(wrong), f"{perf_counter() - began:.0f} s."]
    bars = (
        Bar("mistakes that are caught", "at least 95%", f"{caught} of {len(wrong)}", caught >= 0.95 * len(wrong)),
        Bar("false alarms on scripts as they are", "at most 2%", f"{len(alarms)} of {len(ran)}",
            len(alarms) <= 0.02 * len(ran)),
    )  # fmt: skip
    return Report((_cases_table(plain, judged), _mistakes_table(wrong)), bars, tuple(remarks))


def _cases_table(plain: Sequence[Untouched], judged: dict[str, str]) -> Table:
    rows = []
    names = sorted({one.case.category for one in plain})
    for name in [*names, "all"]:
        mine = [one for one in plain if name in ("all", one.case.category)]
        ran = [one for one in mine if one.proof]
        errors = [one for one in ran if one.errors]
        true = sum(one.case.name in judged for one in errors)
        verified = sum(one.proof.verified for one in ran if one.proof)
        values = [(one.proof.drawn, one.proof.total) for one in ran if one.proof]
        share = 100 * sum(a for a, _ in values) / max(1, sum(b for _, b in values))
        rows.append(
            (name, len(mine), len(ran), verified, len(errors) - true, true, len(ran) - verified - len(errors), share)
        )
    columns = ("category", "scripts", "ran", "verified", "false alarms", "true disagreements", "not verified",
               "% of values found")  # fmt: skip
    return Table("Scripts as they are", columns, tuple(rows))


def _mistakes_table(wrong: Sequence[Tried]) -> Table:
    rows = []
    for name in [*sorted({one.case.category for one in wrong}), "all"]:
        mine = [one for one in wrong if name in ("all", one.case.category)]
        cells = []
        for kind in (*KINDS, None):
            few = [one for one in mine if kind in (None, one.corruption.kind)]
            cells.append(f"{sum(one.caught for one in few)} of {len(few)}")
        rows.append((name, *cells))
    return Table("Mistakes that are caught", ("category", *KINDS, "all"), tuple(rows))


def _told(plain: Sequence[Untouched], judged: dict[str, str]) -> Iterator[str]:
    for one in plain:
        if one.drawn is None:
            yield f"- {one.case.name} ({one.case.category}): does not run"
        elif one.errors and one.case.name in judged:
            yield f"- {one.case.name} ({one.case.category}): true disagreement: {judged[one.case.name]}"
        elif one.errors:
            yield f"- {one.case.name} ({one.case.category}): false alarm: {one.errors[0]}"
        elif one.proof and not one.proof.verified:
            yield f"- {one.case.name} ({one.case.category}): not verified; not drawn: {', '.join(one.proof.undrawn)}"


def _missed(wrong: Sequence[Tried]) -> Iterator[str]:
    missed = [one for one in wrong if not one.caught]
    if missed:
        count = Counter(one.corruption.kind for one in missed)
        yield "Missed: " + ", ".join(f"{number} × {kind}" for kind, number in count.items())
    for one in missed:
        what = " ".join(one.corruption.what.split())
        yield f"- {one.case.name} ({one.case.category}): {one.corruption.kind}: {what}"


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--plots", type=Path, required=True, metavar="FOLDER", help="the folder with ref.json")
    options.add_argument("--count", type=int, default=500, help="mistakes to make")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--keep", type=Path, metavar="FOLDER", help="keep what scripts draw from run to run")
    args = options.parse_args(arguments)
    if args.keep:
        args.keep.mkdir(parents=True, exist_ok=True)
    return publish(report(args.plots, args.count, args.seed, args.keep), args.json)


if __name__ == "__main__":
    sys.exit(main())
