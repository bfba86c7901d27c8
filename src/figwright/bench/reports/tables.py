"""Table: what a report says in rows and columns, before it is HTML, Markdown or text. Numbers as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from figwright.bench.reports.boards import Split
from figwright.bench.statistics import Estimate


@dataclass(frozen=True, slots=True)
class Cell:
    """Words, a quieter part after them, a number to sort by, and whether it is the best of its column. `meter` is a
    score to be seen as a bar, 0 to 100; `split` are shares in percent, each with its tone, to be seen as one bar."""

    text: str
    more: str = ""
    sort: float | None = None
    best: bool = False
    meter: tuple[float, float | None, float | None] | None = None
    split: tuple[tuple[str, float], ...] = ()
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """`published` rows are other people's numbers, set apart; one `aside` belongs to the row before it."""

    cells: tuple[Cell, ...]
    published: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """`numeric` says which columns hold numbers; `notes` stand below; a `folded` one is opened by who wants it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    numeric: frozenset[int] = frozenset()
    notes: tuple[str, ...] = ()
    folded: bool = False


def table(
    title: str, columns: Sequence[str], rows: Iterable[Row], notes: Iterable[str] = (), *, folded: bool = False
) -> Table:
    """A table whose numeric columns are those in which every filled cell can be sorted as a number."""
    kept = tuple(rows)
    numeric = frozenset(
        place
        for place in range(len(columns))
        if (cells := [row.cells[place] for row in kept if row.cells[place].text not in ("", NOTHING)])
        and all(cell.sort is not None for cell in cells)
    )
    return Table(title, tuple(columns), kept, numeric, tuple(notes), folded)


def filled(table: Table) -> Table:
    """The table without columns in which nothing stands."""
    kept = [place for place in range(len(table.columns)) if any(row.cells[place].text != NOTHING for row in table.rows)]
    rows = tuple(replace(row, cells=tuple(row.cells[place] for place in kept)) for row in table.rows)
    numeric = frozenset(new for new, old in enumerate(kept) if old in table.numeric)
    return replace(table, columns=tuple(table.columns[place] for place in kept), rows=rows, numeric=numeric)


NOTHING = "–"
SURE = 0.05
"""A corrected chance below which a difference is believed."""


def words(text: object) -> Cell:
    return Cell(str(text) if text not in ("", None) else NOTHING)


def count(number: float, *, tone: str = "") -> Cell:
    return Cell(f"{number:,.0f}", sort=float(number), tone=tone if number else "")


def scored(found: Estimate | None, *, best: bool = False, cases: bool = False) -> Cell:
    """A score with its interval."""
    if found is None:
        return Cell(NOTHING)
    parts = [between(found)] if found.low is not None else []
    if cases:
        parts.append(f"n = {found.cases}")
    return Cell(f"{found.value:.1f}", ", ".join(parts), found.value, best, meter=(found.value, found.low, found.high))


def between(found: Estimate) -> str:
    return f"[{found.low:.1f}, {found.high:.1f}]" if found.low is not None and found.high is not None else ""


def difference(found: Estimate, *, sure: bool) -> Cell:
    """A difference with its sign, coloured where it is `sure`: by the corrected chance, never by its interval."""
    tone = ("good" if found.value > 0 else "bad") if sure else ""
    return Cell(f"{_signed(found.value)}", _span(found), found.value, tone=tone)


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−") if round(value, 1) else "0.0"


def _span(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return ""
    return f"[{_signed(found.low)}, {_signed(found.high)}]"


def chance(p: float, *, firm: bool = False) -> Cell:
    """A p-value; `firm` ones decide, and say so by their tone."""
    text = "< 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"
    return Cell(text, sort=p, tone="good" if firm and p < SURE else "")


def split(found: Split) -> Cell:
    """Wins, ties, losses; apart from them the cases that one of the two has not drawn."""
    counts = {"good": found.wins, "": found.ties, "bad": found.losses, "void": found.undrawn}
    whole = sum(counts.values()) or 1
    missing = {"first": found.first_undrawn, "second": found.second_undrawn, "both": found.neither_drawn}
    names = ", ".join(f"{count} {who}" for who, count in missing.items() if count)
    more = f"not drawn: {names}" if names else ""
    bar = tuple((tone, 100 * count / whole) for tone, count in counts.items() if count)
    text = f"{found.wins} / {found.ties} / {found.losses}"
    return Cell(text, more, sort=(found.wins - found.losses) / whole, split=bar)


def rate(part: int, whole: int) -> Cell:
    """A share in percent, with what it is a share of."""
    if not whole:
        return Cell(NOTHING)
    return Cell(f"{100 * part / whole:.1f}%", f"{part} of {whole}", 100 * part / whole)


def named(measure: str) -> str:
    """A measure's name as a heading: "path_f1" is "Path F1"."""
    plain = measure.replace("_", " ").replace("-", " ").strip()
    return re.sub(r"\bf1\b", "F1", plain[:1].upper() + plain[1:])
