"""The result in a sentence, with its doubt, and with the cases that were not drawn."""

from __future__ import annotations

from collections.abc import Sequence

from figwright.bench.reports.boards import Board, Entrant, Pair
from figwright.bench.reports.tables import SURE, named
from figwright.bench.resampling import SAME
from figwright.bench.statistics import Estimate
from figwright.store.wording import many


def lead(board: Board, pairs: Sequence[Pair]) -> str:
    """What the first board says of its best run."""
    if not board.main:
        return "Nobody judged these figures."
    best = board.ranked[0]
    score = board.estimates[best.label][board.main]
    if score is None:
        return ""
    reach = f" (95% interval {score.low:.1f} to {score.high:.1f})" if score.low is not None else ""
    said = f"{best.label}: {named(board.main).lower()} {score.value:.1f}{reach} over {many(score.cases, 'case')}"
    return f"{said}{_others([pair for pair in pairs if pair.first is best])}{_undrawn(board, best, score)}."


def _others(pairs: Sequence[Pair]) -> str:
    """How sure it is that the best is the best."""
    sure = [pair for pair in pairs if pair.corrected < SURE and pair.found.difference.value > 0]
    if not pairs:
        return ""
    others = f"each of the {len(pairs)} others" if len(pairs) > 1 else "the other"
    if len(sure) == len(pairs):
        return f", more than {others} beyond chance"
    if all(abs(pair.found.difference.value) < SAME for pair in pairs):
        return f", no more than {others}"
    if not sure:
        return ", the most, though not beyond chance"
    return f", the most, and more than {len(sure)} of {len(pairs)} others beyond chance"


def _undrawn(board: Board, best: Entrant, score: Estimate) -> str:
    """What is missing, and what the score is without it."""
    if not best.results.lost:
        return ""
    drawn = board.on_drawn.get(best.label, {}).get(board.main)
    without = f", {drawn.value:.1f} on the {drawn.cases} drawn" if drawn and drawn.value != score.value else ""
    return f"; {best.results.lost} not drawn{without}"
