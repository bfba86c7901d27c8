"""Contents -> JSON, for programs: scores with intervals, comparisons, what went wrong and what it cost."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from figwright.bench.reports.boards import Board, Pair
from figwright.bench.reports.contents import Contents
from figwright.bench.results import Results
from figwright.store.secrets import Scrubber, dumps


def page(found: Contents) -> str:
    """One object; keys of the table of contents are those of the report."""
    told = {
        "runs": [_run(one, found.labels[one.run]) for one in found.results],
        "boards": [{**_board(part.board), "comparisons": [_pair(pair) for pair in part.pairs]} for part in found.parts],
        "cautions": list(found.cautions),
        "notes": list(found.notes),
    }
    return dumps(Scrubber().value(told), indent=2).decode() + "\n"


def _run(one: Results, label: str) -> dict[str, Any]:
    return {
        "run": one.run,
        "label": label,
        "job": one.job.as_data(),
        "digest": one.digest,
        "cases": len(one.cases),
        "lost": one.lost,
        "scores": one.scores(),
        "spent": {**asdict(one.spent), "paid": one.paid},
        "faults": [asdict(fault) for fault in one.faults],
        "failures": [asdict(failure) for failure in one.failures],
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "dataset": board.dataset,
        "kind": board.kind,
        "judge": board.name,
        "main": board.main,
        "scores": {
            label: {name: asdict(one) if one else None for name, one in found.items()}
            for label, found in board.estimates.items()
        },
    }


def _pair(pair: Pair) -> dict[str, Any]:
    found = asdict(pair.found)
    names = {"first_score": found.pop("first"), "second_score": found.pop("second")}
    return {
        "first": pair.first.label, "second": pair.second.label, "score": pair.score, **names, **found,
        "corrected": pair.corrected,
    }  # fmt: skip
