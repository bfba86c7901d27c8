"""Runs -> boards: one for each judge of each benchmark, on which methods can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from figwright.bench import datasets, judges, marks, statistics
from figwright.bench.judges import Judge
from figwright.bench.marks import Marked
from figwright.bench.results import Results, scores_of
from figwright.bench.statistics import Comparison, Estimate
from figwright.core.errors import FigwrightError, MissingExtra

HUMAN = "human figure"
"""What a benchmark's figures to compare with are, unless it says otherwise."""

MANY = 8
"""More runs than these are not all compared with each other: nobody reads a thousand comparisons."""


@dataclass(frozen=True)
class Entrant:
    """A run on a board: its label there, and its cases as this judge marked them."""

    label: str
    results: Results
    marked: tuple[Marked, ...]

    @property
    def unmarked(self) -> int:
        """Cases of the run that this judge gave no mark."""
        return len(self.results.cases) - len(self.marked)

    @property
    def drawn(self) -> tuple[Marked, ...]:
        """The marked cases of which there is a picture."""
        return tuple(one for one in self.marked if one.case not in self.results.undrawn)


@dataclass(frozen=True, slots=True)
class Split:
    """How two runs fared case by case. Wins, ties and losses are where both have drawn; where one or both have not,
    nobody was better in drawing, and the score only says who was there."""

    wins: int
    ties: int
    losses: int
    first_undrawn: int = 0
    second_undrawn: int = 0
    neither_drawn: int = 0

    @property
    def undrawn(self) -> int:
        return self.first_undrawn + self.second_undrawn + self.neither_drawn


@dataclass(frozen=True, slots=True)
class Pair:
    """Two runs compared in a score; `corrected` allows for how many comparisons of this kind were made."""

    first: Entrant
    second: Entrant
    score: str
    found: Comparison
    split: Split
    corrected: float


@dataclass(frozen=True)
class Board:
    """A benchmark as one judge sees it. `scores` says of which measures each score is the mean."""

    name: str
    judge: Judge
    dataset: str
    kind: str
    entrants: tuple[Entrant, ...]

    @property
    def title(self) -> str:
        return f"{self.dataset} ({self.kind}s): {self.judge.title.replace(HUMAN, self.reference)}"

    @property
    def reference(self) -> str:
        """What figures are compared with here."""
        return reference(self.dataset)

    @property
    def about(self) -> str:
        """What the scores mean, in the judge's own words."""
        return str(getattr(self.judge, "about", "")).replace(HUMAN, self.reference)

    @cached_property
    def scores(self) -> dict[str, tuple[str, ...]]:
        """Those scores that at least one run has."""
        every = scores_of(self.judge)
        return {name: every[name] for name in every if any(self.estimates[e.label][name] for e in self.entrants)}

    @property
    def main(self) -> str:
        return self.judge.main if self.judge.main in self.scores else next(reversed(self.scores), "")

    @cached_property
    def estimates(self) -> dict[str, dict[str, Estimate | None]]:
        """By label, then by score."""
        return {entrant.label: estimates(self.judge, entrant.marked) for entrant in self.entrants}

    @cached_property
    def on_drawn(self) -> dict[str, dict[str, Estimate | None]]:
        """The same over the drawn cases alone, for those runs in whose main score others count."""
        counted = (one for one in self.entrants if len(one.drawn) < len(one.marked))
        found = {one.label: estimates(self.judge, one.drawn) for one in counted}
        main = self.main
        return {label: told for label, told in found.items() if told.get(main) != self.estimates[label].get(main)}

    @cached_property
    def ranked(self) -> tuple[Entrant, ...]:
        """The best first."""
        return tuple(sorted(self.entrants, key=lambda entrant: -(self._value(entrant) or 0.0)))

    def _value(self, entrant: Entrant) -> float | None:
        found = self.estimates[entrant.label].get(self.main)
        return found.value if found else None

    def best(self, score: str) -> float | None:
        values = [found.value for one in self.estimates.values() if (found := one.get(score))]
        return max(values) if len(values) > 1 else None

    def pairs(self, scores: Sequence[str]) -> tuple[Pair, ...]:
        """Every two runs, or of many runs the best and each other, compared in each of the scores, corrected for all of
        these together."""
        found = [
            (first, second, score, told, split(first, second, self.scores[score]))
            for first, second in self._contests()
            for score in scores
            if (told := statistics.compare(first.marked, second.marked, self.scores[score])) is not None
        ]
        corrected = statistics.holm([told.exchange for *_, told, _ in found])
        return tuple(Pair(*one, chance) for one, chance in zip(found, corrected, strict=True))

    def _contests(self) -> Iterable[tuple[Entrant, Entrant]]:
        if len(self.ranked) <= MANY:
            return combinations(self.ranked, 2)
        return ((self.ranked[0], other) for other in self.ranked[1:])

    @property
    def groups(self) -> tuple[str, ...]:
        """Of category and difficulty, those that tell cases apart."""
        marked = [one for entrant in self.entrants for one in entrant.marked]
        known = {"category": {one.category for one in marked}, "difficulty": {one.difficulty for one in marked}}
        return tuple(name for name, values in known.items() if len(values - {""}) > 1)


def split(first: Entrant, second: Entrant, parts: Sequence[str]) -> Split:
    """Two runs on the cases in which both were measured."""
    pairs = statistics.common(first.marked, second.marked, parts)
    lost = first.results.undrawn, second.results.undrawn
    both = [pair for pair in pairs if pair[0].case not in lost[0] | lost[1]]
    found = statistics.balance([one for one, _ in both], [other for _, other in both], parts)
    one, other = ([pair[0].case in those for pair in pairs] for those in lost)
    neither = sum(a and b for a, b in zip(one, other, strict=True))
    return Split(found.wins, found.ties, found.losses, sum(one) - neither, sum(other) - neither, neither)


def boards(results: Sequence[Results]) -> tuple[Board, ...]:
    """In the order in which the runs name them."""
    labels = labelled(results)
    found: dict[tuple[str, str, str], list[Entrant]] = {}
    for one in results:
        for name in (name for name in one.judges if not unsighted(name)):
            key = (one.job.dataset, one.job.kind, name)
            found.setdefault(key, []).append(Entrant(labels[one.run], one, one.marked(name)))
    return tuple(
        Board(name, judges.get(name), dataset, kind, tuple(entrants))
        for (dataset, kind, name), entrants in found.items()
    )


def reference(dataset: str) -> str:
    """What a benchmark calls the figures that come with it: not all are drawn by people."""
    return _dataset_fact(dataset, "reference") or HUMAN


def warned(dataset: str) -> str:
    """What a benchmark itself warns of, if anything."""
    return _dataset_fact(dataset, "caution")


def _dataset_fact(dataset: str, what: str) -> str:
    try:
        return str(getattr(datasets.get(dataset), what, ""))
    except FigwrightError:  # one of another machine, or of another version
        return ""


def unsighted(name: str) -> bool:
    """Whether a judge is a baseline that does not look at the picture: it says nothing of who drew."""
    return not getattr(judges.get(name), "sighted", True)


def labelled(results: Iterable[Results]) -> dict[str, str]:
    """A label for every run; two that are called alike are told apart by the run's own name."""
    runs = {one.run: one.label for one in results}
    doubled = {label for label in runs.values() if list(runs.values()).count(label) > 1}
    return {run: f"{label} ({run})" if label in doubled else label for run, label in runs.items()}


def estimates(judge: Judge, marked: Sequence[Marked]) -> dict[str, Estimate | None]:
    """Every score of a judge with its interval; without numpy and scipy the scores alone."""
    wanted = scores_of(judge)
    try:
        return statistics.estimates(marked, wanted)
    except MissingExtra:
        plain = marks.scores(marked, judge.measures, judge.means)
        return {
            name: None if (value := plain[name]) is None else Estimate(value, None, None, _measured(marked, parts))
            for name, parts in wanted.items()
        }


def _measured(marked: Iterable[Marked], parts: Sequence[str]) -> int:
    return sum(any(mark.measure in parts and mark.of for mark in one.marks) for one in marked)
