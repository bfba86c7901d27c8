"""What a reader must know before comparing: other cases, another judge, a judge that drew, too few cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from figwright.bench.reports import records
from figwright.bench.reports.boards import Board, Entrant
from figwright.bench.results import Finished, Results
from figwright.store.wording import many

FEW = 30
"""Below so many cases, an interval over cases is itself a guess."""


def cautions(boards: Sequence[Board]) -> tuple[str, ...]:
    """Each once, in the order of the boards."""
    return tuple(dict.fromkeys(text for board in boards for text in _of(board)))


def _of(board: Board) -> Iterator[str]:
    where = f"{board.dataset}, {board.name} judge"
    for first, second in combinations(board.entrants, 2):
        yield from _other_cases(first, second)
    yield from _other_judge(board, where)
    for entrant in board.entrants:
        yield from _own(board, entrant)
    fewest = min((len(entrant.marked) for entrant in board.entrants), default=0)
    if 0 < fewest < FEW:
        few = many(fewest, "case")
        yield f"{board.dataset}: only {few}. The intervals are rough, and small differences mean nothing."


def _other_cases(first: Entrant, second: Entrant) -> Iterator[str]:
    ones, others = ({case.id: case for case in each.results.cases} for each in (first, second))
    both = ones.keys() & others.keys()
    if ones.keys() != others.keys():
        yield (
            f"{first.label} and {second.label} did not draw the same cases ({len(ones)} and {len(others)}, "
            f"{len(both)} in common). Their scores are not comparable; the comparisons are over the common ones."
        )
    changed = sorted(id for id in both if _content(ones[id]) != _content(others[id]))
    if changed:
        yield (
            f"{first.label} and {second.label} drew other data under the same names in {many(len(changed), 'case')} "
            f"(such as {changed[0]}): the benchmark was changed between them."
        )


def _content(case: Finished) -> tuple[str, str]:
    return case.source, case.caption


def _other_judge(board: Board, where: str) -> Iterator[str]:
    """Scores of two judges are two scales."""
    asked: dict[str, Callable[[Results], object]] = {
        "judge models": lambda one: records.told(one.records(board.name), "model") or one.job.judge,
        "judge temperatures": lambda one: one.job.judge_temperature,
        "orders of the pictures": lambda one: one.job.rules.orders,
        "strictness": lambda one: one.job.rules.strict,
        "scorers of aesthetics": lambda one: records.looks(one.records(board.name)),
        "wordings of the judge's prompts": lambda one: sorted(records.prompts(one.records(board.name)).items()),
    }
    drawn = [entrant.results for entrant in board.entrants if any(case.picture for case in entrant.results.cases)]
    if not board.judge.needs_model:
        return
    for what, told in asked.items():
        if len({str(told(one)) for one in drawn}) > 1:
            yield f"{where}: these runs differ in {what}. Scores of different judgings are not comparable."


def _own(board: Board, entrant: Entrant) -> Iterator[str]:
    job = entrant.results.job
    if board.judge.needs_model and job.judge and job.judge == job.order.model:
        yield f"{entrant.label}: the judge is the model that drew, and may like its own ({job.judge})."
    if job.cases > len(entrant.results.cases):
        begun = len(entrant.results.cases)
        yield f"{entrant.label}: only {begun} of {job.cases} cases are there; the run is unfinished."
    if entrant.failed:
        count = len(entrant.results.cases)
        yield f"{entrant.label}: {entrant.failed} of {many(count, 'case')} have no mark by the {board.name} judge."
    for name, digests in records.prompts(entrant.results.records(board.name)).items():
        if len(digests) > 1:
            yield f"{entrant.label}: the prompt {name} was changed while the run went on ({len(digests)} wordings)."
