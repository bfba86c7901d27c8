"""Findings: all that is known of how judges and people agree, as text, Markdown and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from figwright.agents.store.wording import many
from figwright.bench.people.agreement import Agreement, Row, published
from figwright.bench.people.opinions import Between, Conflict, Contest
from figwright.bench.reports.markdown import piped
from figwright.bench.reports.text import aligned
from figwright.bench.statistics import FEW, LEVEL, UNDEFINED
from figwright.bench.verdicts import DIMENSIONS, OVERALL

Grid = Sequence[Sequence[str]]
_NOTHING = "–"
_UNSETTLED = "not settled"


@dataclass(frozen=True, slots=True)
class Findings:
    """`agreements` of judges with people or with each other; `among` is how far people agree among themselves, with
    their `conflicts`; `contests` are those in which people chose blindly."""

    agreements: tuple[Agreement, ...] = ()
    among: tuple[Between, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    contests: tuple[Contest, ...] = ()

    def data(self) -> dict[str, Any]:
        """As JSON."""
        contests = [{**asdict(one), "rates": one.rates} for one in self.contests]
        papers = [asdict(row) for row in published()] if self.agreements else []
        told = asdict(self)
        return {"agreements": list(told["agreements"]), "people": list(told["among"]),
                "conflicts": list(told["conflicts"]), "blind": contests, "published": papers}  # fmt: skip

    def text(self) -> str:
        """For a terminal."""
        told = ["\n".join((title, *aligned(grid, range(1, len(grid[0]))))) for title, grid in self._grids()]
        return "\n\n".join((*told, *filter(None, ("\n".join(self._notes()),))))

    def markdown(self) -> str:
        told = [
            "\n".join((f"### {title}", "", *piped(_escape_cells(grid), range(1, len(grid[0])))))
            for title, grid in self._grids()
        ]
        return "\n\n".join((*told, *filter(None, ("\n".join(f"- {note}" for note in self._notes()),))))

    def _grids(self) -> Iterator[tuple[str, Grid]]:
        for one in self.agreements:
            head = ["dimension", "cases", "tau-b", f"{LEVEL:.0%}", "p", "rho", "same winner", "kappa"]
            yield f"{one.one} and {one.other}", [head, *map(_row, one.rows)]
        if self.among:
            head = ["dimension", "judged", "people", "same winner", "kappa"]
            yield "People among themselves", [head, *map(_agreement_row, self.among)]
        if self.contests:
            yield "Blind choices, in percent", _blind(self.contests)
        if self.agreements:
            yield _papers()

    def _notes(self) -> Iterator[str]:
        for one in self.agreements:
            whose = f"{one.one} and {one.other}: " if len(self.agreements) > 1 else ""
            if one.missing:
                yield f"{whose}{one.missing} judged by only one side: left out."
        rows = [row for one in self.agreements for row in one.rows]
        if any(row.tau and row.low is None for row in rows):
            yield (
                f"No interval of tau for fewer than {FEW} cases, where all resamples say the same, and where more than "
                f"{UNDEFINED:.0%} of them have no tau, since one side never changes."
            )
        never = dict.fromkeys(row.dimension for row in rows if not row.cases)
        if never:
            yield f"{', '.join(never)}: people never settled on a winner, so that there is nothing to compare."
        if self.conflicts:
            still_open = sum(not conflict.settled for conflict in self.conflicts)
            left = f", {still_open} never settled and left out" if still_open else ", all settled"
            yield f"{many(len(self.conflicts), 'conflict')} among people{left}."


def _row(row: Row) -> list[str]:
    if not row.cases:
        return [row.dimension, "0", _UNSETTLED, *(_NOTHING for _ in range(5))]
    span = f"[{row.low:.2f}, {row.high:.2f}]" if row.low is not None and row.high is not None else _NOTHING
    p = _NOTHING if row.tau is None else "< 0.001" if row.tau.p < 0.001 else f"{row.tau.p:.3f}"
    tau, rho = (_number(found.value if found else None) for found in (row.tau, row.rho))
    agreed = _NOTHING if row.agreed is None else f"{row.agreed:.0f}%"
    return [row.dimension, str(row.cases), tau, span, p, rho, agreed, _number(row.kappa)]


def _agreement_row(row: Between) -> list[str]:
    return [row.dimension, str(row.items), str(row.annotators), f"{row.agreed:.0f}%", _number(row.kappa)]


def _blind(found: Iterable[Contest]) -> Grid:
    """Wins, ties and losses of the first candidate, the mean over annotators."""
    grid = [["contest", "win", "tie", "loss", "people", "choices", "unfinished"]]
    for one in found:
        rates = (f"{rate:.1f}" for rate in one.rates)
        choices = sum(balance.cases for balance in one.tallies.values())
        counts = (len(one.tallies), choices, one.unfinished)
        grid.append([f"{one.one} against {one.other}", *rates, *map(str, counts)])
    return grid


def _papers() -> tuple[str, Grid]:
    """What papers print of judges on single cases."""
    papers, names = [row for row in published() if row.level == "cases"], (*DIMENSIONS, OVERALL)
    rows = [
        [f"{row.one} and {row.other}", *(_number(row.values.get(name)) for name in names), row.source] for row in papers
    ]
    return f"The papers' own ({papers[0].statistic})", [["", *names, "source"], *rows]


def _number(value: float | None) -> str:
    return _NOTHING if value is None else f"{value:.2f}"


def _escape_cells(grid: Grid) -> Grid:
    return [[cell.replace("|", "\\|") for cell in row] for row in grid]
