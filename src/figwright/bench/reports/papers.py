"""The papers' own rows for a board: their numbers, told apart from ours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from figwright.bench import published
from figwright.bench.reports.boards import Board


@dataclass(frozen=True, slots=True)
class Printed:
    """A method as its paper scores it, and where that is printed."""

    label: str
    source: str
    values: Mapping[str, float]


def beside(board: Board) -> tuple[Printed, ...]:
    """Rows of whole benchmarks that share this board's scores; a row that repeats another is left out."""
    whole = (row for row in published.rows(board.dataset, kind=board.kind, of="score") if not row.category)
    return tuple(
        Printed(row.title, row.source, {name: row.values[name] for name in board.scores if name in row.values})
        for row in whole
        if not row.same_as and _shares(board, row.values)
    )


def by_category(board: Board) -> dict[str, dict[str, float]]:
    """By paper, the main score in each category (by its plain name), where the paper tells and judges alike."""
    found: dict[str, dict[str, float]] = {}
    if beside(board):
        for row in published.rows(board.dataset, kind=board.kind, of="score"):
            if row.category and board.main in row.values:
                title = f"{row.paper.partition(':')[0]} (published)"
                found.setdefault(title, {})[plain(row.category)] = row.values[board.main]
    return found


def plain(category: str) -> str:
    """ "Agent & Reasoning" and "agent_reasoning" are one."""
    return "_".join("".join(sign if sign.isalnum() else " " for sign in category.lower()).split())


def _shares(board: Board, values: Mapping[str, float]) -> bool:
    """Whether it is the same kind of judging: one name in common, such as "overall", is not enough."""
    return len(set(board.scores) & set(values)) >= min(2, len(board.scores))
