"""Charts by rules on reference plots: data and an intent in, a checked plot out, no model asked.

    python -m benchmarks.plots --plots FOLDER [--look FOLDER] [--only bar] [--limit N] [--json]
    python -m benchmarks.plots --wishes FOLDER... [--read] [--sample 60] [--look FOLDER] [--only a/t01-1] [--json]

The folder of `--plots` holds `ref.json`: cases with `content` (the data), `visual_intent`, `category`,
`original_category`, `difficulty` and the path of the plot that people drew. `--look` writes ours beside theirs, ten
cases a sheet. A folder of `--wishes` holds tables and `wishes.json`: `id`, `file` and `wish` of each, and what it
expects (`benchmarks/data/wishes` has four). They are drawn to the end, exports included, and what the checks say is
counted by rule; `--look` writes sheets of the plots. With `--read` nothing is drawn: it counts how many are met, wrong
and refused.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from PIL import Image, ImageDraw

from benchmarks import _wished
from benchmarks._report import Bar, Cell, Report, Table, parser, publish
from figwright.core import sandbox, tables
from figwright.core.fonts import builtin_files
from figwright.core.tables import Table as Data
from figwright.plots import charts, readback
from figwright.plots import checks as plot_checks
from figwright.plots.charts.choose import choose
from figwright.plots.charts.model import Chart

RENDERED, PROVED = 0.95, 0.90
"""The shares of cases that must render, and of those that must pass the data proof."""
_WIDE, _HIGH = 460, 330
"""Pixels of one picture on a sheet."""

KINDS: dict[str, frozenset[str]] = {
    "bar": frozenset({"bars"}),
    "line": frozenset({"line", "errors", "area"}),
    "scatter": frozenset({"points", "errors", "arrows"}),
    "radar": frozenset({"polar"}),
    "heatmap": frozenset({"cells", "points"}),
    "tree_pie": frozenset({"wedges", "bars", "cells", "tiles"}),
    "misc": frozenset({"bars", "line", "points", "cells", "wedges", "area", "space", "arrows", "surface"}),
}
"""What a plot of each category of the reference set is drawn with: one of these must be there."""


@dataclass(frozen=True, slots=True)
class Case:
    """One reference plot."""

    name: str
    category: str
    difficulty: str
    intent: str
    data: str
    human: Path


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one case. `share` is how many of the data's numbers were found in the picture, `named` how many
    the chart's layers name."""

    case: Case
    seconds: float = 0.0
    picture: bytes = b""
    proved: bool = False
    kind: bool = False
    share: float | None = None
    named: float = 0.0
    error: str = ""
    findings: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser(__doc__)
    options.add_argument("--plots", type=Path, metavar="FOLDER", help="a folder with ref.json")
    options.add_argument("--wishes", type=Path, nargs="+", metavar="FOLDER", help="folders with wishes.json")
    options.add_argument("--read", action="store_true", help="only read the wishes, and compare with what they expect")
    options.add_argument("--sample", type=int, default=0, help="of each folder so many wishes at most, evenly spread")
    options.add_argument("--look", type=Path, metavar="FOLDER", help="write ours beside theirs, ten cases a sheet")
    options.add_argument("--only", default="", help="a category, or the name of a case")
    options.add_argument("--limit", type=int, default=0, help="so many cases at most")
    args = options.parse_args(arguments)
    if args.wishes and args.read:
        found = [_wished.read(wish) for wish in _wished.wishes(args.wishes, args.sample, args.only)]
        return publish(_wished.understood(found), args.json)
    if args.wishes:
        done = [_wished.run(wish) for wish in _wished.wishes(args.wishes, args.sample, args.only)]
        if args.look:
            _save(args.look, "wishes", _wished.sheets(done))
        return publish(_wished.report(done), args.json)
    if args.plots is None or not (args.plots / "ref.json").exists():
        options.error(f"no ref.json in {args.plots}" if args.plots else "name a folder: --plots or --wishes")
    wanted = [case for case in cases(args.plots) if not args.only or args.only in (case.category, case.name)]
    results = [run(case) for case in wanted[: args.limit or None]]
    if args.look:
        _save(args.look, args.only or "all", sheets(results))
    return publish(report(results), args.json)


def _save(folder: Path, name: str, pictures: Iterable[Image.Image]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, sheet in enumerate(pictures, 1):
        sheet.save(folder / f"{name}_{number:02}.png")


def cases(folder: Path) -> Iterator[Case]:
    for one in json.loads((folder / "ref.json").read_text("utf-8")):
        data = json.dumps(one["content"])
        human = folder / one["path_to_gt_image"]
        yield Case(one["id"], one["category"], one["difficulty"], one["visual_intent"], data, human)


def run(case: Case) -> Result:
    """One case: chosen, compiled, drawn in the sandbox, read back and held against its data."""
    begin = perf_counter()
    notes: tuple[str, ...] = ()
    try:
        data = tables.loads(case.data, "json", case.name)
        choice = choose(data, case.intent)
        notes = choice.notes
        script = charts.compile(choice.chart, data)
        job = sandbox.Job(script.boxed, script.files, ("png",), 110, builtin_files())
        outcome = sandbox.run(job, trusted=True)
        seconds = perf_counter() - begin
        seen = readback.loads(outcome.drawn)
    except Exception as error:  # a case that fails is a row of the table, not the end of the measurement
        said = f"{type(error).__name__}: {error}"
        return Result(case, perf_counter() - begin, error=said.splitlines()[0][:300], notes=notes)
    proved, share, findings = _proof(seen, data, case.intent, script.stated)
    named = shown(choice.chart, data)
    kind = bool(_kinds(seen) & KINDS.get(case.category, frozenset()))
    return Result(case, seconds, outcome.pictures["png"], proved, kind, share, named, "", findings, notes)


def _proof(
    seen: readback.Drawn, data: Data, intent: str, stated: tuple[Data, ...]
) -> tuple[bool, float | None, tuple[str, ...]]:
    """Whether every plotted number is the data's, what share of the data's numbers was found, and what is wrong."""
    try:
        proof = plot_checks.proof(plot_checks.Plot(seen, data, intent, stated=stated))
    except Exception as error:  # a proof that breaks proves nothing
        return False, None, (f"{type(error).__name__}: {error}"[:200],)
    said = tuple(f"{one.rule}: {one.message}"[:200] for one in proof.findings)
    return proof.verified, proof.drawn / proof.total if proof.total else None, said


def _kinds(seen: readback.Drawn) -> set[str]:
    """The kinds of marks in a figure, with those of its axes."""
    return {mark.kind for axes in seen.axes for mark in axes.marks} | {axes.kind for axes in seen.axes}


def shown(chart: Chart, data: Data) -> float:
    """The share of the data's numbers that the chart's layers name, in the rows that they show."""
    there: Counter[str] = Counter()
    for panel in chart.panels:
        rows = {name: value if isinstance(value, tuple) else (value,) for name, value in panel.where.items()}
        for name in {name for layer in panel.layers for name in _columns(layer.model_dump())}:
            if name in data and data[name].kind == "number":
                there[name] += _rows(data, name, rows)
    numbers = [column for column in data.columns if column.kind == "number"]
    whole = sum(map(len, numbers))
    return sum(min(there[column.name], len(column)) for column in numbers) / whole if whole else 1.0


def _rows(data: Data, name: str, where: dict[str, tuple[Any, ...]]) -> int:
    length = len(data[name])
    keys = [(data[key].values, allowed) for key, allowed in where.items() if len(data[key]) == length]
    return sum(all(values[i] in allowed for values, allowed in keys) for i in range(length))


def _columns(layer: dict[str, Any]) -> Iterator[str]:
    for key, value in layer.items():
        if key not in ("mark", "names", "highlight", "dashed", "where", "options", "stack"):
            yield from _strings(value)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _strings(one)


def report(results: Sequence[Result]) -> Report:
    drawn = [result for result in results if not result.error]
    proved = [result for result in drawn if result.proved]
    tables_ = [
        Table(
            f"By {key}",
            (key, "cases", "rendered", "proved", "values found", "values named", "right kind", "median s"),
            rows,
        )
        for key, rows in (
            ("category", tuple(_grouped(results, lambda result: result.case.category))),
            ("difficulty", tuple(_grouped(results, lambda result: result.case.difficulty))),
        )
    ]
    failures = tuple(
        (result.case.name, result.case.category, result.error or "; ".join(result.findings[:3]) or "not proved")
        for result in results
        if result.error or not result.proved
    )
    bars = (
        Bar("render without an error", f"{RENDERED:.0%}", _of(drawn, results), len(drawn) >= RENDERED * len(results)),
        Bar("of these pass the data proof", f"{PROVED:.0%}", _of(proved, drawn), len(proved) >= PROVED * len(drawn)),
    )
    return Report((*tables_, Table("Failures", ("case", "category", "why"), failures)), bars)


def _of(some: Sequence[Result], all_: Sequence[Result]) -> str:
    return f"{len(some)} of {len(all_)} ({len(some) / max(len(all_), 1):.1%})"


def _grouped(results: Sequence[Result], key: Any) -> Iterator[tuple[Cell, ...]]:
    names = [*sorted({key(result) for result in results}), "all"]
    for name in names:
        group = [result for result in results if name == "all" or key(result) == name]
        drawn = [result for result in group if not result.error]
        if not group:
            continue
        yield (
            name, len(group), len(drawn), sum(result.proved for result in drawn),
            _mean(result.share for result in drawn), _mean(result.named for result in drawn),
            sum(result.kind for result in drawn), median(result.seconds for result in group),
        )  # fmt: skip


def _mean(shares: Iterable[float | None]) -> str:
    there = [share for share in shares if share is not None]
    return f"{sum(there) / len(there):.1%}" if there else "–"


def sheets(results: Sequence[Result]) -> Iterator[Image.Image]:
    """Ten cases each, five down, two across: ours on the left, theirs on the right."""
    for start in range(0, len(results), 10):
        some = results[start : start + 10]
        rows = (len(some) + 1) // 2
        sheet = Image.new("RGB", (4 * _WIDE, rows * (_HIGH + 40)), "white")
        pen = ImageDraw.Draw(sheet)
        for place, result in enumerate(some):
            left, top = (place % 2) * 2 * _WIDE, (place // 2) * (_HIGH + 40)
            state = result.error or ("proved" if result.proved else "NOT PROVED")
            pen.text((left + 4, top + 2), f"{result.case.name} {result.case.category} {state}"[:140], fill="black")
            pen.text((left + 4, top + 14), result.case.intent[:150], fill="#555555")
            _paste(sheet, (left, top + 30), [result.picture, result.case.human])
        yield sheet


def _paste(sheet: Image.Image, corner: tuple[int, int], pictures: Iterable[bytes | Path]) -> None:
    for across, source in enumerate(pictures):
        if not source or (isinstance(source, Path) and not source.exists()):
            continue
        picture = Image.open(BytesIO(source) if isinstance(source, bytes) else source).convert("RGB")
        picture.thumbnail((_WIDE - 8, _HIGH))
        sheet.paste(picture, (corner[0] + across * _WIDE + 4, corner[1]))


if __name__ == "__main__":
    sys.exit(main())
