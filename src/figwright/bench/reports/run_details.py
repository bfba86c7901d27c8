"""How runs went: how they were judged, what they cost and how long they took, what went wrong on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from figwright.agents.store.wording import duration, many, money, tokens
from figwright.bench import judges
from figwright.bench.judges import Record
from figwright.bench.ledgers import MADE
from figwright.bench.reports import records, tables
from figwright.bench.reports.boards import Board, unsighted
from figwright.bench.reports.tables import Cell, Row, Table, filled, table, words
from figwright.bench.results import Failure, Results, Spent

LOST = "Lost cases (bench resume --again tries them again)"


def judged(found: Sequence[Board], results: Sequence[Results], labels: dict[str, str]) -> Table:
    """Every judge of every run, those that answer without the picture as well."""
    seen = [(board.name, entrant.results) for board in found for entrant in board.entrants]
    unseen = [(name, one) for one in results for name in one.judges if unsighted(name)]
    rows = [_judged(name, one, labels[one.run]) for name, one in (*seen, *unseen)]
    columns = ("Run", "Judge", "Model", "Temperature", "Protocol", "Aesthetics by", "Prompts", "Cases")
    return filled(table("How it was judged", columns, rows))


def _judged(name: str, one: Results, label: str) -> Row:
    judge, kept = judges.get(name), one.records(name)
    model = ", ".join(records.distinct_values(kept, "model")) or (one.job.judge if judge.needs_model else "")
    warm = ", ".join(records.distinct_values(kept, "temperature"))
    return Row(
        (
            Cell(label),
            Cell(name),
            words(model or "no model"),
            words(warm or (f"{one.job.judge_temperature:g}" if model else "")),
            words(_protocol(one, kept)),
            words(", ".join(records.looks(kept))),
            _digests(records.prompts(kept, records.prompt_of(judge))),
            Cell(one.digest, f"{len(one.cases)} cases"),
        )
    )


def _protocol(one: Results, kept: Sequence[Record]) -> str:
    said = list(records.distinct_values(kept, "protocol"))
    if any(record.get("strict") for record in kept):
        said.append(f"strict, seed {one.job.rules.seed}")
    return ", ".join(said)


def _digests(prompts: dict[str, tuple[str, ...]]) -> Cell:
    told = "; ".join(f"{name} {'/'.join(digest[:8] for digest in digests)}" for name, digests in prompts.items())
    return Cell(many(len(prompts), "prompt"), told) if prompts else words("")


def _method_cell(one: Results) -> Cell:
    """The method and its models, whatever the run is called, and the settings of our own agents."""
    order = one.job.order
    stylist = "stylist" if order.stylist else "no stylist"
    agents = f"{order.retriever} retriever, {stylist}, critic {many(order.rounds, 'round')}"
    told = agents if one.job.method == "figwright" and order.model else ""
    return Cell(", ".join(filter(None, (one.job.method, *one.drawn_by))), told)


def spent(results: Sequence[Results], labels: dict[str, str]) -> Table:
    rows = []
    for one in results:
        making, judging, total = one.making, one.judging, one.spent
        dollars = max(total.cost, one.paid)
        rows.append(
            Row(
                (
                    Cell(labels[one.run]),
                    _method_cell(one),
                    Cell(money(dollars, total.unpriced) if total.calls else "nothing", sort=dollars),
                    Cell(money(dollars / len(one.cases), 0) if one.cases and dollars else "–", sort=dollars),
                    _calls(making),
                    _calls(judging),
                    Cell(tokens(total.input_tokens + total.output_tokens), sort=float(total.input_tokens)),
                    _time(one),
                    tables.count(len(one.faults)),
                )
            )
        )
    columns = (
        "Run",
        "Drawn by",
        "Cost",
        "A case",
        "Calls to draw",
        "Calls to judge",
        "Tokens",
        "Time to draw a case",
        "Faults",
    )
    notes = ("Answers that were known already are not paid for again, and not counted as calls.",)
    return filled(table("Cost and time", columns, rows, notes))


def _time(one: Results) -> Cell:
    """How long a figure took; of figures that were there before nobody knows."""
    times = [case.making.seconds for case in one.cases if case.id not in one.undrawn]
    if not one.drew or not times:
        return words("")
    return Cell(duration(median(times)), "median", median(times))


def _calls(spent: Spent) -> Cell:
    return Cell(f"{spent.calls:,}", f"{spent.cached:,} known" if spent.cached else "", float(spent.calls))


def faults(results: Sequence[Results], labels: dict[str, str]) -> Table | None:
    rows = []
    for one in results:
        for kind, times in one.kinds_of_faults.items():
            those = [fault for fault in one.faults if fault.kind == kind]
            over = sum(fault.over for fault in those)
            agents = ", ".join(name for name, _ in Counter(fault.agent for fault in those if fault.agent).most_common())
            messages = Counter(fault.message for fault in those).most_common(3)
            examples = " · ".join(f"{message}{f' (×{n})' if n > 1 else ''}" for message, n in messages)
            cells = (Cell(labels[one.run]), Cell(kind), tables.count(times), _share_cell(over, times), words(agents))
            rows.append(Row((*cells, Cell(examples))))
    columns = ("Run", "Fault", "Times", "Got over", "Of", "What was said")
    return table("Faults on the way", columns, rows) if rows else None


def _share_cell(over: int, times: int) -> Cell:
    return Cell("all" if over == times else f"{over} of {times}", sort=float(over), tone="" if over == times else "bad")


def failures(results: Sequence[Results], labels: dict[str, str]) -> Table | None:
    rows = [
        Row((Cell(labels[one.run]), Cell(failure.case), Cell(_stage(failure)), Cell(failure.reason)))
        for one in results
        for failure in one.failures
    ]
    return table(LOST, ("Run", "Case", "Stage", "Reason"), rows) if rows else None


def _stage(failure: Failure) -> str:
    return "drawing" if failure.stage == MADE else f"judging ({failure.stage})"
