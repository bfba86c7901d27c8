"""The papers' own rows for a board: their numbers, told apart from ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from figwright.bench.reports.boards import Board

_MODULE = "figwright.bench.published"


@dataclass(frozen=True, slots=True)
class Printed:
    """A method as its paper scores it, and where that is printed."""

    label: str
    source: str
    values: Mapping[str, float]


def beside(board: Board) -> tuple[Printed, ...]:
    """Rows of whole benchmarks that share this board's scores; a row that repeats another is left out."""
    if find_spec(_MODULE) is None:
        return ()
    rows = import_module(_MODULE).rows(board.dataset, kind=board.kind, of="score")
    whole = (row for row in rows if not row.category and not row.same_as)
    return tuple(
        Printed(f"{row.title}", row.source, {name: row.values[name] for name in board.scores if name in row.values})
        for row in whole
        if _shares(board, row.values)
    )


def _shares(board: Board, values: Mapping[str, float]) -> bool:
    """Whether it is the same kind of judging: one name in common, such as "overall", is not enough."""
    return len(set(board.scores) & set(values)) >= min(2, len(board.scores))
