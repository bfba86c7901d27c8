"""Boards -> plots, made by figwright itself: charts over tables, compiled, drawn and proved like anybody's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from figwright.bench.reports.boards import Board, Pair
from figwright.bench.reports.contents import Part
from figwright.bench.reports.outcomes import Outcome, compares, counted, describe_outcome, kinds
from figwright.bench.reports.tables import named
from figwright.bench.statistics import Estimate
from figwright.core.errors import FigwrightError, MissingExtra
from figwright.core.tables import Table, Value
from figwright.plots import plotter
from figwright.plots.charts.compile import compile
from figwright.plots.charts.model import Axis, Chart, Layer, LegendPlace, Panel, Rule

WIDE = 6.6
"""Inches: the text width of a page."""
MOST_RUNS = 8
"""Runs that one plot can tell apart by colour."""
MOST_ROWS = 60
"""Runs that can stand below each other, each on a line of its own."""
MOST_PAIRS = 10
"""Pairs of runs in one plot."""
TALLEST = 14.0
"""Inches."""
COLOURS = {
    Outcome.BETTER: "#3663a7", Outcome.BOTH_GOOD: "#a8c2e4", Outcome.EVEN: "#dcdfe3", Outcome.SWAYED: "#e6d9a8",
    Outcome.BOTH_BAD: "#eac5ac", Outcome.WORSE: "#c26a3d", Outcome.UNDRAWN: "#5c6068",
}  # fmt: skip
"""From won to lost, told apart also by those who do not tell red from green; what was not drawn is none of these."""
LONGEST = 34
"""Signs of a label on an axis."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A plot that was drawn: a name for its file, what it shows in a sentence, and the SVG."""

    name: str
    says: str
    svg: bytes


@dataclass(frozen=True, slots=True)
class Plan:
    """A plot to be drawn: a name for its files, what it shows in a sentence, the chart and its numbers."""

    name: str
    says: str
    chart: Chart
    table: Table


def draw(part: Part) -> tuple[tuple[Drawn, ...], tuple[str, ...]]:
    """The plots of a board, and what is to be said of those that could not be drawn."""
    drawn, notes = drawn_in(_plans(part), ("svg",))
    return tuple(Drawn(plan.name, plan.says, by["svg"]) for plan, by in drawn), (*_left_out(part.board), *notes)


def drawn_in(
    plans: Iterable[Plan], formats: Sequence[str]
) -> tuple[tuple[tuple[Plan, dict[str, bytes]], ...], tuple[str, ...]]:
    """Every plot in its formats, and what is to be said of those that could not be drawn."""
    drawn, notes = [], []
    for plan in plans:
        try:
            plotter.verify_installed()
            script = compile(plan.chart, plan.table)
            drawn.append((plan, {format: plotter.render(script, format)[0] for format in formats}))
        except MissingExtra as error:
            return (), (f"No plots: {error.message}; {error.hint}",)
        except FigwrightError as error:
            notes.append(f"The plot “{plan.says}” could not be drawn: {error.message}")
    return tuple(drawn), tuple(notes)


def _plans(part: Part) -> Iterator[Plan]:
    board, runs = part.board, len(part.board.entrants)
    if not board.scores or not runs:
        return
    if MOST_RUNS < runs <= MOST_ROWS:
        yield _ranking(board)
        yield from _against(board)
    elif runs <= MOST_RUNS:
        yield _scores(board)
        yield from _against(board)
        if part.pairs:
            yield _wins(part.pairs, board)
        for group in board.groups if runs > 1 else ():
            yield from _groups(part, group)


def _left_out(board: Board) -> Iterator[str]:
    """What is not plotted, and why."""
    runs, main = len(board.entrants), named(board.main).lower()
    if runs > MOST_ROWS:
        yield f"{board.title}: no plots of {runs} runs, which is more than {MOST_ROWS}; compare fewer of them."
    elif runs > MOST_RUNS:
        yield f"{board.title}: of {runs} runs, plots show {main} alone; the tables have all scores."


def _ranking(board: Board) -> Plan:
    """Dots with intervals: the main score of every run, the best on top."""
    short = _short(board)
    found = [(short[entrant.label], board.estimates[entrant.label][board.main]) for entrant in board.ranked]
    rows = [(label, one) for label, one in found if one is not None]
    table = Table.of(
        {
            "Method": [label for label, _ in rows],
            "Points": [round(one.value, 2) for _, one in rows],
            "Below": [_reach(one.value, one.low) for _, one in rows],
            "Above": [_reach(one.high, one.value) for _, one in rows],
        }
    )
    layer = Layer(mark="point", x="Method", y=("Points",), error=(("Below", "Above"),), horizontal=True, values=False)
    panel = Panel(layers=(layer,), x=Axis(label=""), y=_axis(named(board.main)), rules=_even(board), legend="none")
    chart = Chart(panels=(panel,), size=(WIDE, _tall(0.9 + 0.2 * len(rows))))
    return Plan("scores", f"{named(board.main)} on {_caption(board)}", chart, table)


def _axis(label: str) -> Axis:
    """A scale of scores; dots at its ends are seen whole."""
    return Axis(label=label, limits=(-3, 103), ticks=(0, 20, 40, 60, 80, 100))


def _cases(most: int) -> Axis:
    """A scale that counts: between whole numbers there is nothing."""
    step = next(one * power for power in (1, 10, 100, 1000, 10_000) for one in (1, 2, 5) if most <= 6 * one * power)
    return Axis(label="Cases", ticks=tuple(float(place) for place in range(0, most + 1, step)))


def _even(board: Board) -> tuple[Rule, ...]:
    return (Rule(y=50),) if compares(board) else ()


def _caption(board: Board) -> str:
    line = f"; at the dashed line, as good as the {board.reference}s" if compares(board) else ""
    return f"{board.dataset} with 95% intervals over cases{line}"


def _scores(board: Board) -> Plan:
    """Dots with intervals: every score of every run."""
    short = _short(board)
    rows = [
        (named(score), short[entrant.label], found)
        for score in board.scores
        for entrant in board.ranked
        if (found := board.estimates[entrant.label][score]) is not None
    ]
    table = _long(("Score", "Method"), rows)
    several = len(board.entrants) > 1
    layer = Layer(
        mark="point", x="Score", y=("Points",), series="Method" if several else None, error=(("Below", "Above"),),
        horizontal=True, values=None if several else False,
    )  # fmt: skip
    height = 0.9 + len(board.scores) * (0.2 + 0.17 * len(board.entrants))
    legend: LegendPlace = "top" if several else "none"
    panel = Panel(layers=(layer,), x=Axis(label=""), y=_axis("Score"), rules=_even(board), legend=legend)
    return Plan("scores", f"Scores on {_caption(board)}", Chart(panels=(panel,), size=(WIDE, _tall(height))), table)


def _long(names: tuple[str, str], rows: Sequence[tuple[str, str, Estimate]]) -> Table:
    """One row for each score: what, whose, how much, and how far the interval reaches."""
    return Table.of(
        {
            names[0]: [first for first, _, _ in rows],
            names[1]: [second for _, second, _ in rows],
            "Points": [round(found.value, 2) for *_, found in rows],
            "Below": [_reach(found.value, found.low) for *_, found in rows],
            "Above": [_reach(found.high, found.value) for *_, found in rows],
        }
    )


def _reach(far: float | None, near: float | None) -> Value:
    return max(0.0, round(far - near, 2)) if far is not None and near is not None else 0.0


def _against(board: Board) -> Iterator[Plan]:
    """Where a judge compared with the human figure: in how many cases who was better. Of one run every dimension, of
    several the main score."""
    found = {entrant.label: counts for entrant in board.ranked if (counts := counted(board, entrant))}
    if not found:
        return
    if len(found) > 1:
        what, says = "Method", f"Beside the {board.reference}s, case by case, in {named(board.main).lower()}"
        short = _short(board)
        rows = {short[label]: counts[board.main] for label, counts in found.items() if board.main in counts}
    else:
        (label, counts), what = next(iter(found.items())), "Dimension"
        rows = {named(name): one for name, one in counts.items()}
        says = f"{label} beside the {board.reference}s, by cases"
    shown = kinds(rows)
    columns: dict[str, list[Value]] = {what: list(rows)}
    columns |= {describe_outcome(kind, board): [one[kind] for one in rows.values()] for kind in shown}
    layer = Layer(mark="bar", x=what, y=tuple(columns)[1:], stack="normal", horizontal=True, values=True)
    panel = Panel(layers=(layer,), x=Axis(label=""), y=_cases(max(one.total() for one in rows.values())), legend="top")
    line = 0.34 if len(rows) <= 2 * MOST_RUNS else 0.21
    size = (WIDE, _tall(1.0 + 0.2 * (len(shown) > 3) + line * len(rows)))
    palette = ",".join(COLOURS[kind] for kind in shown)
    yield Plan("verdicts", says, Chart(panels=(panel,), size=size, palette=palette), Table.of(columns))


def _wins(every: Sequence[Pair], board: Board) -> Plan:
    """Of the best runs, where there are very many pairs."""
    pairs, short = every[:MOST_PAIRS], _short(board)
    columns: dict[str, list[Value]] = {
        "Pair": [f"{short[pair.first.label]} vs {short[pair.second.label]}" for pair in pairs],
        "Win": [pair.split.wins for pair in pairs],
        "Tie": [pair.split.ties for pair in pairs],
        "Loss": [pair.split.losses for pair in pairs],
    }
    colours = [COLOURS[Outcome.BETTER], COLOURS[Outcome.EVEN], COLOURS[Outcome.WORSE]]
    says = f"Wins, ties and losses of the first method in {named(board.main).lower()}"
    if len(pairs) < len(every):
        says += f", the first {len(pairs)} of {len(every)} pairs"
    if any(pair.split.undrawn for pair in pairs):
        columns["Not drawn by one or both"] = [pair.split.undrawn for pair in pairs]
        colours.append(COLOURS[Outcome.UNDRAWN])
        says += ", where both have drawn"
    layer = Layer(mark="bar", x="Pair", y=tuple(columns)[1:], stack="normal", horizontal=True, values=True)
    most = max(pair.split.wins + pair.split.ties + pair.split.losses + pair.split.undrawn for pair in pairs)
    panel = Panel(layers=(layer,), x=Axis(label=""), y=_cases(most), legend="top")
    size = (WIDE, _tall(1.0 + 0.36 * len(pairs)))
    return Plan("wins", says, Chart(panels=(panel,), size=size, palette=",".join(colours)), Table.of(columns))


def _groups(part: Part, group: str) -> Iterator[Plan]:
    """A heat map of the main score: groups across, runs down."""
    board = part.board
    found = next((one for one in part.groups if one.columns[0] == named(group)), None)
    if found is None or len(found.rows) < 2:
        return
    runs = slice(2, 2 + len(board.entrants))  # after the group and its cases, before what papers print
    short = _short(board)
    columns: dict[str, list[Value]] = {"Method": [short[label] for label in found.columns[runs]]}
    for row in found.rows:
        values = [None if cell.sort is None else round(cell.sort, 1) for cell in row.cells[runs]]
        columns[row.cells[0].text if row.cells[0].text != "Method" else "Method (group)"] = list(values)
    layer = Layer(mark="heatmap", x="Method", y=tuple(columns)[1:], values=True)
    panel = Panel(layers=(layer,), x=Axis(label=""), y=Axis(label=""), z=Axis(label=named(board.main), limits=(0, 100)))
    says = f"{named(board.main)} by {group}"
    size = (WIDE, _tall(1.3 + 0.36 * len(board.entrants)))
    yield Plan(f"by-{group}", says, Chart(panels=(panel,), size=size), Table.of(columns))


def _short(board: Board) -> dict[str, str]:
    """The runs' labels cut short. Those that are cut to the same are numbered by rank: a chart takes two rows of one
    name for two measurements of one thing, and draws their mean."""
    labels = [entrant.label for entrant in board.ranked]
    short = [label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…" for label in labels]
    numbered = (f"{one} ({place})" if short.count(one) > 1 else one for place, one in enumerate(short, 1))
    return dict(zip(labels, numbered, strict=True))


def _tall(height: float) -> float:
    return round(min(TALLEST, max(1.6, height)), 2)
