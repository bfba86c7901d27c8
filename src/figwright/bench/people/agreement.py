"""Judges beside people, or beside another judge: rank correlation and agreement in every dimension and over all.

    judged = of_records({case: record, …}, method="figwright")
    found = agreement(judged, consensus(people.annotations), names=("gemini-3-pro", "people"))
    print(found.table())

Verdicts count 100, 0, 50 and 50, as in the paper, and Kendall's tau-b allows for the many ties. Agreement and kappa ask
only for the winner. Intervals are over cases.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from figwright.bench import resampling, statistics
from figwright.bench.judges import Record
from figwright.bench.judges.referenced import verdicts
from figwright.bench.people.opinions import Between, Conflict, Consensus, Contest, Judgements, Key, cohen
from figwright.bench.results import Results
from figwright.bench.statistics import LEVEL, Correlation
from figwright.bench.verdicts import DIMENSIONS, OVERALL, Verdict
from figwright.errors import SettingsError

RESAMPLES = 5_000
JUDGE = "referenced"
_STEPS = (Verdict.HUMAN.score, Verdict.TIE.score, Verdict.MODEL.score)
_NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Row:
    """One dimension over the cases that both judged: tau with the interval it may lie in, rho, the same winner in
    percent, and Cohen's kappa. None where one side always says the same: then nothing can be said."""

    dimension: str
    cases: int
    tau: Correlation | None
    low: float | None
    high: float | None
    rho: Correlation | None
    agreed: float
    kappa: float | None


@dataclass(frozen=True, slots=True)
class Published:
    """What a paper reports: `level` says whether single cases or whole methods were compared."""

    one: str
    other: str
    values: Mapping[str, float]
    statistic: str
    level: str
    cases: int | None
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """`one` and `other` are who is compared. `missing` counts what only one of them judged; `among` is how far people
    agree among themselves, where there are several."""

    one: str
    other: str
    rows: tuple[Row, ...]
    missing: int = 0
    among: tuple[Between, ...] = ()
    conflicts: tuple[Conflict, ...] = ()

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)

    def table(self) -> str:
        """For a terminal."""
        return "\n\n".join(f"{title}\n{_aligned(grid)}" for title, grid in self._grids()) + self._notes("\n\n", "")

    def markdown(self) -> str:
        return "\n\n".join(f"### {title}\n\n{_piped(grid)}" for title, grid in self._grids()) + self._notes(
            "\n\n", "- "
        )

    def _grids(self) -> list[tuple[str, list[list[str]]]]:
        share = f"{LEVEL:.0%}"
        head = ["dimension", "cases", "tau-b", share, "p", "rho", "same winner", "kappa"]
        grids = [(f"{self.one} and {self.other}", [head, *(_row(row) for row in self.rows)])]
        if self.among:
            head = ["dimension", "judged", "people", "same winner", "kappa"]
            grids.append(("People among themselves", [head, *(_between(row) for row in self.among)]))
        papers = [row for row in published() if row.level == "cases"]
        names = (*DIMENSIONS, OVERALL)
        rows = [
            [f"{row.one} and {row.other}", *(_number(row.values.get(name)) for name in names), row.source]
            for row in papers
        ]
        grids.append((f"The papers' own ({papers[0].statistic})", [["", *names, "source"], *rows]))
        return grids

    def _notes(self, gap: str, mark: str) -> str:
        still_open = sum(not conflict.settled for conflict in self.conflicts)
        count = len(self.conflicts)
        notes = [f"{self.missing} judged by only one side: left out." if self.missing else ""]
        if count:
            notes.append(f"{count} conflict{'s' * (count > 1)} among people, {still_open} never settled and left out.")
        told = "\n".join(f"{mark}{note}" for note in notes if note)
        return f"{gap}{told}" if told else ""


def of_records(records: Mapping[str, Record], method: str = "") -> dict[Key, dict[str, Verdict]]:
    """The referenced judge's records by case, as judgements on that method's figures."""
    return {(case, method): found for case, record in records.items() if (found := verdicts(record))}


def of_runs(runs: Iterable[Results]) -> dict[Key, dict[str, Verdict]]:
    """What the referenced judge said in several runs; a method is called by its run's label, or by its own name."""
    found: dict[Key, dict[str, Verdict]] = {}
    for run in runs:
        name = run.job.label or run.job.method
        own = of_records({case.id: case.records[JUDGE] for case in run.cases if JUDGE in case.records}, name)
        if not own:
            raise SettingsError(f"run {run.run} was not judged beside human figures", f"run it with --by {JUDGE}")
        if double := sorted(found.keys() & own.keys()):
            what = f"two of the runs drew {double[0][0]!r} and are both called {name!r}"
            raise SettingsError(what, "give each its own --label, or compare them one by one")
        found |= own
    return found


def agreement(
    judged: Judgements,
    others: Consensus | Judgements,
    names: tuple[str, str] = ("the judge", "people"),
    *,
    among: Sequence[Between] = (),
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Agreement:
    """How far they agree on what both judged. Where one side does not say whose figures it saw, the case is enough."""
    other, conflicts = (others.judgements, others.conflicts) if isinstance(others, Consensus) else (others, ())
    pairs = _paired(judged, other, names)
    if not pairs:
        known = (f"{name}: {_listed(one)}" for name, one in zip(names, (judged, other), strict=True))
        raise SettingsError(f"{names[0]} and {names[1]} have judged nothing in common", "; ".join(known))
    rows = []
    for dimension in (*DIMENSIONS, OVERALL):
        both = [
            (judged[a][dimension], other[b][dimension])
            for a, b in pairs
            if dimension in judged[a] and dimension in other[b]
        ]
        if both:
            rows.append(_compared(dimension, both, resamples, seed))
    return Agreement(*names, tuple(rows), len(judged) + len(other) - 2 * len(pairs), tuple(among), conflicts)


def ranking(scores: Mapping[str, float], others: Mapping[str, float]) -> Correlation | None:
    """Spearman's rho between two rankings of methods, such as a benchmark's scores and people's win rates; over the
    methods that are in both. None where there are fewer than three, or all are equal."""
    both = sorted(scores.keys() & others.keys())
    if len(both) < 3:
        return None
    return statistics.spearman([scores[name] for name in both], [others[name] for name in both])


def blind(found: Iterable[Contest], *, markdown: bool = False) -> str:
    """Blind contests as a table: wins, ties and losses of the first candidate in percent, the mean over annotators."""
    grid = [["contest", "win", "tie", "loss", "people", "choices", "unfinished"]]
    for one in found:
        rates = (f"{rate:.1f}" for rate in one.rates)
        choices = sum(tally.cases for tally in one.tallies.values())
        grid.append(
            [f"{one.one} against {one.other}", *rates, str(len(one.tallies)), str(choices), str(one.unfinished)]
        )
    return _piped(grid) if markdown else _aligned(grid)


@cache
def published() -> tuple[Published, ...]:
    """What the papers report of agreement, in their order."""
    text = (Path(__file__).parent.parent / "published" / "agreement.toml").read_text("utf-8")
    return tuple(
        Published(
            row["one"], row["other"], dict(zip(one["measures"], row["values"], strict=True)), one["statistic"],
            one["level"], one.get("cases"),
            f"{one['paper'].partition(':')[0]} (arXiv:{one['arxiv']}), {one['place']}", one["note"],
        )
        for one in tomllib.loads(text)["agreement"]
        for row in one["row"]
    )  # fmt: skip


def _paired(judged: Judgements, other: Judgements, names: tuple[str, str]) -> list[tuple[Key, Key]]:
    """Which judgements are on the same figure: the same case and method, or the only ones of that case where a side
    leaves the method out."""
    by_case: dict[str, list[Key]] = {}
    for key in judged:
        by_case.setdefault(key[0], []).append(key)
    pairs = []
    for key in sorted(other):
        fits = [own for own in by_case.get(key[0], ()) if own[1] == key[1] or not (own[1] and key[1])]
        if len(fits) > 1:
            methods = " and ".join(repr(own[1]) for own in fits[:2])
            what = f"{names[1]} judged {key[0]!r} without saying whose figure it was: {methods} drew it"
            raise SettingsError(what, "fill in the column method")
        pairs += [(fits[0], key)] if fits else []
    if len({own for own, _ in pairs}) < len(pairs):
        raise SettingsError(f"{names[0]} judged one figure where {names[1]} judged several", "name the method on both")
    return pairs


def _listed(judgements: Judgements) -> str:
    shown = [f"{case} ({method})" if method else case for case, method in sorted(judgements)[:3]]
    return (", ".join(shown) + (", …" if len(judgements) > 3 else "")) or "nothing"


def _compared(dimension: str, both: Sequence[tuple[Verdict, Verdict]], resamples: int, seed: int) -> Row:
    ones, others = [one.score for one, _ in both], [other.score for _, other in both]
    winners = [(one.winner, other.winner) for one, other in both]
    tau = statistics.kendall(ones, others)
    low, high = _interval(tau.value, ones, others, resamples, seed) if tau else (None, None)
    agreed = 100 * sum(one is other for one, other in winners) / len(winners)
    return Row(dimension, len(both), tau, low, high, statistics.spearman(ones, others), agreed, cohen(winners))


def _interval(
    found: float, ones: Sequence[float], others: Sequence[float], resamples: int, seed: int
) -> tuple[float | None, float | None]:
    """By drawing cases anew. Tau depends only on how often each pair of scores occurs, so only that is drawn."""
    np = resampling.numpy()
    counts = np.zeros((3, 3))
    for one, other in zip(ones, others, strict=True):
        counts[_STEPS.index(one), _STEPS.index(other)] += 1
    drawn = np.random.default_rng(seed).multinomial(len(ones), counts.ravel() / len(ones), resamples)
    taus = _taus(drawn.reshape(resamples, 3, 3).astype(float))
    known = taus[~np.isnan(taus)]
    return resampling.interval(known, found, None, LEVEL) if len(known) > 1 else (None, None)


def _taus(counts: Any) -> Any:
    """Kendall's tau-b of many tables at once, each of how often two scores met; NaN where a side never changes."""
    np = resampling.numpy()
    total = counts.sum(axis=(1, 2))
    above = sum(
        counts[:, i, j] * (counts[:, i + 1 :, j + 1 :].sum(axis=(1, 2)) - counts[:, i + 1 :, :j].sum(axis=(1, 2)))
        for i in range(3)
        for j in range(3)
    )
    pairs = total * (total - 1) / 2
    tied = [(sums * (sums - 1) / 2).sum(axis=1) for sums in (counts.sum(axis=2), counts.sum(axis=1))]
    with np.errstate(invalid="ignore", divide="ignore"):
        return above / np.sqrt((pairs - tied[0]) * (pairs - tied[1]))


def _row(row: Row) -> list[str]:
    span = f"[{row.low:.2f}, {row.high:.2f}]" if row.low is not None and row.high is not None else _NOTHING
    p = _NOTHING if row.tau is None else "< 0.001" if row.tau.p < 0.001 else f"{row.tau.p:.3f}"
    tau, rho = (_number(found.value if found else None) for found in (row.tau, row.rho))
    return [row.dimension, str(row.cases), tau, span, p, rho, f"{row.agreed:.0f}%", _number(row.kappa)]


def _between(row: Between) -> list[str]:
    return [row.dimension, str(row.items), str(row.annotators), f"{row.agreed:.0f}%", _number(row.kappa)]


def _number(value: float | None) -> str:
    return _NOTHING if value is None else f"{value:.2f}"


def _aligned(grid: Sequence[Sequence[str]]) -> str:
    """Columns under one another: names to the left, the rest to the right."""
    widths = [max(len(row[place]) for row in grid) for place in range(len(grid[0]))]
    lines = (
        [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        for row in grid
    )
    return "\n".join("  ".join(line).rstrip() for line in lines)


def _piped(grid: Sequence[Sequence[str]]) -> str:
    def line(cells: Iterable[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rule = [":--", *("--:" for _ in grid[0][1:])]
    return "\n".join((line(grid[0]), line(rule), *(line(row) for row in grid[1:])))
