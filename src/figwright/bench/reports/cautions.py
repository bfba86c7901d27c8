"""What a reader must know before comparing: other cases, another judge, a judge that drew, too few cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from figwright.agents.store.wording import many
from figwright.bench import methods
from figwright.bench.reports import records
from figwright.bench.reports.boards import Board, Entrant, warned
from figwright.bench.reports.tables import named
from figwright.bench.results import Finished, Results
from figwright.core.errors import FigwrightError

FEW = 30
"""Below so many cases, an interval over cases is itself a guess."""


def cautions(boards: Sequence[Board]) -> tuple[str, ...]:
    """Each once: what was not drawn first, then what the benchmarks warn of, then in the order of the boards."""
    warnings = (f"{board.dataset}: {text}." for board in boards if (text := warned(board.dataset)))
    return tuple(
        dict.fromkeys((*_undrawn(boards), *warnings, *(text for board in boards for text in _board_cautions(board))))
    )


def _undrawn(boards: Sequence[Board]) -> Iterator[str]:
    """Of every run that has no picture of some cases: how many, and what that does to its scores."""
    entrants = {entrant.label: entrant for board in boards for entrant in board.entrants if entrant.results.lost}
    for label, entrant in entrants.items():
        told = f"{label}: {entrant.results.lost} of {many(len(entrant.results.cases), 'case')} not drawn"
        changed = [one for board in boards if (one := _score_without(board, label))]
        yield f"{told}, which count as lost. On the drawn ones: {'; '.join(changed)}." if changed else f"{told}."


def _score_without(board: Board, label: str) -> str:
    with_them = board.estimates.get(label, {}).get(board.main)
    without = board.on_drawn.get(label, {}).get(board.main)
    if with_them is None or without is None:
        return ""
    return f"{named(board.main).lower()} ({board.name}) {without.value:.1f} rather than {with_them.value:.1f}"


def _board_cautions(board: Board) -> Iterator[str]:
    where = f"{board.dataset}, {board.name} judge"
    for first, second in combinations(board.entrants, 2):
        yield from _other_cases(first, second)
    yield from _other_judge(board, where)
    for entrant in board.entrants:
        yield from _entrant_cautions(board, entrant)
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
    changed = sorted(id for id in both if _changed(ones[id], others[id]))
    if changed:
        yield (
            f"{first.label} and {second.label} drew other data under the same names in {many(len(changed), 'case')} "
            f"(such as {changed[0]}): the benchmark was changed between them."
        )


def _changed(one: Finished, other: Finished) -> bool:
    """Whether they were drawn from other text; what an older run did not write down is not held against it."""
    return one.caption != other.caption or bool(one.source and other.source and one.source != other.source)


def _other_judge(board: Board, where: str) -> Iterator[str]:
    """Scores of two judges are two scales."""
    alone = records.prompt_of(board.judge)
    asked: dict[str, Callable[[Results], object]] = {
        "judge models": lambda one: records.distinct_values(one.records(board.name), "model") or one.job.judge,
        "judge temperatures": lambda one: one.job.judge_temperature,
        "orders of the pictures": lambda one: one.job.rules.orders,
        "strictness": lambda one: one.job.rules.strict,
        "scorers of aesthetics": lambda one: records.looks(one.records(board.name)),
        "wordings of the judge's prompts": lambda one: sorted(records.prompts(one.records(board.name), alone).items()),
    }
    drawn = [entrant.results for entrant in board.entrants if any(case.picture for case in entrant.results.cases)]
    if not board.judge.needs_model:
        return
    for what, told in asked.items():
        if len({str(told(one)) for one in drawn}) > 1:
            yield f"{where}: these runs differ in {what}. Scores of different judgings are not comparable."


def _entrant_cautions(board: Board, entrant: Entrant) -> Iterator[str]:
    job = entrant.results.job
    if board.judge.needs_model and job.judge and job.judge == job.order.model and _drew(entrant.results):
        yield f"{entrant.label}: the judge is the model that drew, and may like its own ({job.judge})."
    if job.cases > len(entrant.results.cases):
        begun = len(entrant.results.cases)
        yield f"{entrant.label}: only {begun} of {job.cases} cases are there; the run is unfinished."
    if entrant.unmarked:
        count = len(entrant.results.cases)
        yield f"{entrant.label}: {entrant.unmarked} of {many(count, 'case')} have no mark by the {board.name} judge."
    marked = {one.case for one in entrant.marked}
    if partly := marked & {failure.case for failure in entrant.results.failures if failure.stage == board.name}:
        told = (
            f"{entrant.label}: in {len(partly)} of {many(len(marked), 'case')} the {board.name} judge failed at a part"
        )
        yield f"{told}, which counts in no score: see the lost cases."
    for name, digests in records.prompts(entrant.results.records(board.name), records.prompt_of(board.judge)).items():
        if len(digests) > 1:
            yield f"{entrant.label}: the prompt {name} was changed while the run went on ({len(digests)} wordings)."


def _drew(results: Results) -> bool:
    """Whether the pictures are of the model that was named: not those that were there before, nor those that an image
    model painted after its words. A method that can do without a model has asked one if there were calls."""
    job = results.job
    try:
        asked = methods.get(job.method).asks(job.kind)
    except FigwrightError:  # nobody here knows how it draws
        return False
    if "painter" in asked or not ("model" in asked or results.making.calls or results.making.cached):
        return False
    drawn = [case for case in results.cases if case.id not in results.undrawn]
    return not drawn or not all(case.facts.get("painted") for case in drawn)
