"""Wishes of folders -> plots drawn to the end: chosen, compiled, run, read back, proved, checked and exported."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any

from PIL import Image, ImageDraw

from benchmarks._expected import faults
from benchmarks._report import Bar, Cell, Report, Table
from figwright.core import sandbox, tables
from figwright.core.errors import FigwrightError
from figwright.plots import charts, checks, plotter, readback
from figwright.plots.charts.choose import choose, missing
from figwright.plots.charts.model import Chart
from figwright.plots.charts.script import Script
from figwright.plots.plotter.slides import slides
from figwright.plots.plotter.vector import embedded

_WIDE, _HIGH, _HEAD = 620, 460, 44
"""Pixels of one picture on a sheet, and of the words above it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One line of a folder's `wishes.json`."""

    folder: Path
    id: str
    file: str
    words: str
    given: dict[str, Any]
    """All that the file says of it: what it expects (`expect`, `also`), or that it must be refused (`refuse`)."""

    @property
    def name(self) -> str:
        return f"{self.folder.name}/{self.id}"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a wish. `faults` are what a chart shows other than expected, `refused` is why the rules chose no
    chart, `broken` why a chosen one was not drawn or not exported; `findings` are (rule, severity, message)."""

    wish: Wish
    faults: tuple[str, ...] = ()
    refused: str = ""
    broken: str = ""
    proved: bool = False
    findings: tuple[tuple[str, str, str], ...] = ()
    way: str = ""
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    picture: bytes = b""

    @property
    def drawn(self) -> bool:
        return not self.refused and not self.broken

    @property
    def state(self) -> str:
        """met, wrong, refused, or rightly refused."""
        if self.refused:
            return "rightly refused" if self.wish.given.get("refuse") else "refused"
        return "wrong" if self.faults else "met"


def wishes(folders: Sequence[Path], sample: int = 0, only: str = "") -> Iterator[Wish]:
    """The wishes of folders; of a folder with more than `sample` of them as many, evenly spread."""
    for folder in folders:
        found = [Wish(folder, one["id"], one["file"], one["wish"], one)
                 for one in json.loads((folder / "wishes.json").read_text("utf-8"))]  # fmt: skip
        count = min(sample or len(found), len(found))
        for one in (found[i * len(found) // count] for i in range(count)):
            if only in ("", one.id, one.name, folder.name):
                yield one


def script(wish: Wish) -> Script:
    """The compiled chart of a wish; FigwrightError where it is refused."""
    table = tables.read(wish.folder / wish.file)
    return charts.compile(choose(table, wish.words).chart, table)


def held(wish: Wish, chart: Chart) -> tuple[str, ...]:
    """What a chart shows other than its wish expects."""
    if wish.given.get("refuse"):
        return ("drawn, and to be refused",)
    return tuple(faults(wish.given, chart)) if "expect" in wish.given else ()


def read(wish: Wish) -> Result:
    """What a wish is understood as, held against what it expects; nothing is drawn."""
    try:
        table = tables.read(wish.folder / wish.file)
        chart = choose(table, wish.words).chart
        charts.compile(chart, table)
    except FigwrightError as error:
        return Result(wish, refused=str(error).splitlines()[0])
    return Result(wish, held(wish, chart), notes=(chart.because,))


def understood(results: Sequence[Result]) -> Report:
    """How many wishes of each folder are met, wrong and refused, and which are not met."""
    states = ("met", "wrong", "refused", "rightly refused")
    folders = [*dict.fromkeys(one.wish.folder.name for one in results), "all"]
    rows: list[tuple[Cell, ...]] = []
    for name in folders:
        some = Counter(one.state for one in results if name in ("all", one.wish.folder.name))
        rows.append((name, *(some[state] for state in states)))
    left = tuple((one.wish.name, one.state, one.wish.words, one.refused or "; ".join((*one.faults, *one.notes)))
                 for one in results if one.state in ("wrong", "refused"))  # fmt: skip
    wrong = sum(one.state == "wrong" for one in results)
    return Report(
        (Table("Wishes understood", ("folder", *states), tuple(rows)),
         Table("Wishes that are not met", ("wish", "state", "words", "why"), left)),
        (Bar("wishes that are drawn wrong", "none", str(wrong), not wrong),),
    )  # fmt: skip


def run(wish: Wish) -> Result:
    begin = process_time()
    try:
        table = tables.read(wish.folder / wish.file)
        choice = choose(table, wish.words)
    except FigwrightError as error:
        return Result(wish, refused=str(error).splitlines()[0])
    notes = choice.notes
    try:
        made = charts.compile(choice.chart, table)
        notes += made.notes
        job = sandbox.Job(made.boxed, made.files, ("png", "svg"), plotter.LOOK_DPI, plotter._typeface())
        outcome = sandbox.run(job, trusted=True)
        seen = readback.loads(outcome.drawn)
        plot = checks.Plot(seen, table, wish.words, missing(table, wish.words), made.stated)
        findings = [(one.rule, one.severity, one.message) for one in checks.run(plot)]
        findings += [("matplotlib", "warning", text) for text in outcome.warnings]
        proved = checks.proof(plot).verified
        embedded(outcome.pictures["svg"])
        _, said = slides(seen, outcome.pictures["svg"], outcome.pictures["png"], table=table)
        told = held(wish, choice.chart)
    except Exception as error:  # a wish that fails is a row of the table, not the end of the measurement
        return Result(wish, broken=f"{type(error).__name__}: {error}".splitlines()[0][:300], notes=notes)
    way = "charts" if said and "native" in said[0] else "shapes" if said and "shapes" in said[0] else "picture"
    seconds = process_time() - begin
    return Result(wish, told, "", "", proved, tuple(findings), way, notes, seconds, outcome.pictures["png"])


def report(results: Sequence[Result]) -> Report:
    """Counts by folder and by rule, and every plot of which something is said."""
    folders = list(dict.fromkeys(result.wish.folder.name for result in results))
    rows = tuple(_counts(name, [one for one in results if name in ("all", one.wish.folder.name)])
                 for name in [*folders, "all"])  # fmt: skip
    head = ("folder", "wishes", "met", "wrong", "refused", "not drawn", "drawn", "proved", "with an error",
            "with a warning", "as charts", "as shapes", "as picture")  # fmt: skip
    by_rule = Counter((rule, severity) for one in results for rule, severity, _ in one.findings)
    plots = Counter((rule, severity) for one in results for rule, severity in {finding[:2] for finding in one.findings})
    rules = tuple((rule, severity, plots[rule, severity], n) for (rule, severity), n in by_rule.most_common())
    said = tuple(
        (one.wish.name, one.broken or ("" if one.proved else "not proved"), _worst(one))
        for one in results
        if not one.refused and (one.broken or not one.proved or _of(one, "error") or _of(one, "warning"))
    )
    drawn = [one for one in results if one.drawn]
    proved = [one for one in drawn if one.proved]
    wrong = [one for one in drawn if _of(one, "error")]
    chosen = [one for one in results if not one.refused]
    bars = (
        Bar("chosen charts that are drawn and exported", "all", f"{len(drawn)} of {len(chosen)}", drawn == chosen),
        Bar("drawn plots that are proved", "all", f"{len(proved)} of {len(drawn)}", proved == drawn),
        Bar("drawn plots with an error", "none", str(len(wrong)), not wrong),
    )
    return Report((
        Table("Wishes drawn to the end", head, rows),
        Table("Findings by rule", ("rule", "severity", "plots", "findings"), rules),
        Table("Plots of which something is said", ("wish", "state", "findings"), said),
    ), bars)  # fmt: skip


def _counts(name: str, some: Sequence[Result]) -> tuple[str | int, ...]:
    drawn = [one for one in some if one.drawn]
    return (
        name, len(some), sum(one.state == "met" for one in some), sum(one.state == "wrong" for one in some),
        sum(bool(one.refused) for one in some), sum(bool(one.broken) for one in some), len(drawn),
        sum(one.proved for one in drawn), sum(_of(one, "error") > 0 for one in drawn),
        sum(_of(one, "warning") > 0 for one in drawn), *(sum(one.way == way for one in drawn)
                                                         for way in ("charts", "shapes", "picture")),
    )  # fmt: skip


def _of(result: Result, severity: str) -> int:
    return sum(one[1] == severity for one in result.findings)


def _worst(result: Result) -> str:
    told = [f"{rule}: {message}" for rule, severity, message in result.findings if severity != "info"]
    return "; ".join(told[:4])[:400].replace("|", "/").replace("\n", " ")


def sheets(results: Sequence[Result], across: int = 3, down: int = 3) -> Iterator[Image.Image]:
    """The drawn plots with their wishes above them."""
    drawn = [one for one in results if one.drawn]
    for start in range(0, len(drawn), across * down):
        some = drawn[start : start + across * down]
        sheet = Image.new("RGB", (across * _WIDE, -(-len(some) // across) * (_HIGH + _HEAD)), "white")
        pen = ImageDraw.Draw(sheet)
        for place, result in enumerate(some):
            left, top = (place % across) * _WIDE, (place // across) * (_HIGH + _HEAD)
            state = "" if result.proved else "  NOT PROVED"
            pen.text((left + 4, top + 2), f"{result.wish.name}{state}", fill="black")
            pen.text((left + 4, top + 14), result.wish.words[:105], fill="#555555")
            pen.text((left + 4, top + 26), result.wish.words[105:210], fill="#555555")
            picture = Image.open(BytesIO(result.picture)).convert("RGB")
            picture.thumbnail((_WIDE - 8, _HIGH))
            sheet.paste(picture, (left + 4, top + _HEAD - 4))
        yield sheet
