"""Contents -> JSON, for programs: scores with intervals, comparisons, what went wrong and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from figwright.agents.store.secrets import Scrubber, dumps
from figwright.bench.reports.baselines import guessed
from figwright.bench.reports.boards import Board, Pair
from figwright.bench.reports.contents import Contents
from figwright.bench.reports.outcomes import Outcome, counted
from figwright.bench.results import Results
from figwright.bench.statistics import Estimate


def page(found: Contents) -> str:
    """One object; keys of the table of contents are those of the report."""
    told = {
        "lead": found.lead,
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
        "undrawn": sorted(one.undrawn),
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
        "about": board.about,
        "main": board.main,
        "scores": _scores(board.estimates),
        "scores_on_drawn": _scores(board.on_drawn),
        "without_looking": {one.label: told for one in board.entrants if (told := guessed(board, one))},
        "beside_human": {
            entrant.label: {
                name: {one.name.lower(): counter[one] for one in Outcome} for name, counter in counts.items()
            }
            for entrant in board.entrants
            if (counts := counted(board, entrant))
        },
    }


def _scores(found: Mapping[str, Mapping[str, Estimate | None]]) -> dict[str, Any]:
    return {label: {name: asdict(one) if one else None for name, one in told.items()} for label, told in found.items()}


def _pair(pair: Pair) -> dict[str, Any]:
    found = asdict(pair.found)
    names = {"first_score": found.pop("first"), "second_score": found.pop("second")}
    return {
        "first": pair.first.label, "second": pair.second.label, "score": pair.score, **names, **found,
        "corrected": pair.corrected, "split": asdict(pair.split),
    }  # fmt: skip
