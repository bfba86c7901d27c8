"""Judges beside people, or beside another judge: rank correlation and agreement in every dimension and over all.

    judged = of_records({case: record, …}, method="figwright")
    found = agreement(judged, consensus(people.annotations), names=("gemini-3-pro", "people"))
    print(Findings((found,)).text())

Verdicts count 100, 0, 50 and 50, as in the paper, and Kendall's tau-b allows for the many ties. Agreement and kappa ask
only for the winner. Intervals are over cases, and only where resampling them says something.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from figwright.bench import resampling, statistics
from figwright.bench.judges import Record
from figwright.bench.judges.referenced import verdicts
from figwright.bench.people.opinions import Conflict, Consensus, Judgements, Key, cohen
from figwright.bench.results import Results
from figwright.bench.statistics import FEW, LEVEL, UNDEFINED, Correlation
from figwright.bench.verdicts import DIMENSIONS, OVERALL, Verdict
from figwright.core.errors import SettingsError

RESAMPLES = 5_000
JUDGE = "referenced"
WINNERS = (Verdict.MODEL, Verdict.TIE, Verdict.HUMAN)
_STEPS = tuple(one.score for one in WINNERS)


@dataclass(frozen=True, slots=True)
class Row:
    """One dimension over the cases that both judged: tau with the interval it may lie in, rho, the same winner in
    percent, and Cohen's kappa. None where one side always says the same: then nothing can be said. `counts` says how
    often each of `WINNERS` by the first met each by the other; `undefined` is the share of resamples without a tau. No
    `cases`: people never settled it."""

    dimension: str
    cases: int
    tau: Correlation | None
    low: float | None
    high: float | None
    rho: Correlation | None
    agreed: float | None
    kappa: float | None
    counts: tuple[tuple[int, ...], ...] = ()
    undefined: float = 0.0


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
    """`one` and `other` are who is compared. `missing` counts what only one of them judged; `conflicts` are those among
    people."""

    one: str
    other: str
    rows: tuple[Row, ...]
    missing: int = 0
    conflicts: tuple[Conflict, ...] = ()


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
            raise SettingsError(f"run {run.run} was not compared with human figures", f"run it with --by {JUDGE}")
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
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Agreement:
    """How far they agree on what both judged. Where one side does not say whose figures it saw, the case is enough."""
    other, conflicts = (others.judgements, others.conflicts) if isinstance(others, Consensus) else (others, ())
    pairs = _paired(judged, other, names)
    if not pairs and not other and conflicts:
        raise SettingsError(
            f"{names[1]} agree on no case: there are {len(conflicts)} conflicts",
            "settle them: add rows whose annotator is consensus",
        )
    if not pairs:
        known = (f"{name}: {_listed(one)}" for name, one in zip(names, (judged, other), strict=True))
        raise SettingsError(f"{names[0]} and {names[1]} have no judged case in common", "; ".join(known))
    rows = []
    for dimension in (*DIMENSIONS, OVERALL):
        both = [
            (judged[a][dimension], other[b][dimension])
            for a, b in pairs
            if dimension in judged[a] and dimension in other[b]
        ]
        if both:
            rows.append(_compared(dimension, both, resamples, seed))
        elif _unsettled(dimension, judged, conflicts):
            rows.append(Row(dimension, 0, None, None, None, None, None, None))
    return Agreement(*names, tuple(rows), len(judged) + len(other) - 2 * len(pairs), conflicts)


def _unsettled(dimension: str, judged: Judgements, conflicts: Sequence[Conflict]) -> bool:
    """Whether people spoke of what the judge judged and never agreed; without one dimension there is no overall."""
    still_open = {one.dimension for one in conflicts if not one.settled}
    wanted = bool(still_open) if dimension == OVERALL else dimension in still_open
    return wanted and any(dimension in one for one in judged.values())


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
            what = f"{names[1]} judged {key[0]!r}, but the row does not say which figure: {methods} drew one"
            raise SettingsError(what, "fill in the column method")
        pairs += [(fits[0], key)] if fits else []
    if len({own for own, _ in pairs}) < len(pairs):
        raise SettingsError(
            f"{names[0]} and {names[1]} judged different numbers of figures per case",
            "fill in the column method on both sides",
        )
    return pairs


def _listed(judgements: Judgements) -> str:
    shown = [f"{case} ({method})" if method else case for case, method in sorted(judgements)[:3]]
    return (", ".join(shown) + (", …" if len(judgements) > 3 else "")) or "nothing"


def _compared(dimension: str, both: Sequence[tuple[Verdict, Verdict]], resamples: int, seed: int) -> Row:
    ones, others = [one.score for one, _ in both], [other.score for _, other in both]
    winners = [(one.winner, other.winner) for one, other in both]
    tau, counts = statistics.kendall(ones, others), _counted(ones, others)
    low, high, undefined = _interval(tau.value, counts, resamples, seed) if tau else (None, None, 0.0)
    agreed = 100 * sum(one is other for one, other in winners) / len(winners)
    rho, met = statistics.spearman(ones, others), tuple(tuple(map(int, line)) for line in counts)
    return Row(dimension, len(both), tau, low, high, rho, agreed, cohen(winners), met, undefined)


def _counted(ones: Sequence[float], others: Sequence[float]) -> Any:
    """How often each score met each."""
    counts = resampling.numpy().zeros((3, 3))
    for one, other in zip(ones, others, strict=True):
        counts[_STEPS.index(one), _STEPS.index(other)] += 1
    return counts


def _interval(found: float, counts: Any, resamples: int, seed: int) -> tuple[float | None, float | None, float]:
    """By drawing cases anew, and the share of draws in which one side never changes, which have no tau. Tau depends
    only on how often each pair of scores occurs, so only that is drawn. None where that says nothing of how sure tau
    is: for very few cases, where all draws agree, and where too many have no tau."""
    np, cases = resampling.numpy(), int(counts.sum())
    drawn = np.random.default_rng(seed).multinomial(cases, counts.ravel() / cases, resamples)
    taus = _taus(drawn.reshape(resamples, 3, 3).astype(float))
    known = taus[~np.isnan(taus)]
    undefined = 1 - len(known) / len(taus)
    if cases < FEW or undefined > UNDEFINED or np.ptp(known) < resampling.SAME:
        return None, None, undefined
    return *resampling.interval(known, found, None, LEVEL), undefined


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
