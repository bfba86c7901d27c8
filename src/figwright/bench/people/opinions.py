"""Several people's judgements -> one; how far people agree among themselves; and who wins when they choose blindly."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from figwright.bench.people.annotations import CONSENSUS, Annotation, Choice
from figwright.bench.statistics import Balance
from figwright.bench.verdicts import DIMENSIONS, OVERALL, Verdict, complete

Key = tuple[str, str]
"""A case, and the method whose figure of it was judged ("" where nobody says)."""
Judgements = Mapping[Key, Mapping[str, Verdict]]
"""Verdicts by dimension, overall among them, of everything that was judged."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Annotators who name different winners; `settled` by a consensus, by a majority, or not at all ("")."""

    case: str
    method: str
    dimension: str
    verdicts: Mapping[str, Verdict]
    settled: Literal["consensus", "majority", ""]


@dataclass(frozen=True, slots=True)
class Consensus:
    """What people say together. What they never agreed on is in no judgement, only among the conflicts."""

    judgements: Judgements
    conflicts: tuple[Conflict, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """How far annotators agree on a dimension: things that two or more of them judged, pairs of verdicts with the same
    winner in percent, and kappa: Cohen's for two people, Fleiss' for more; None where it has no value."""

    dimension: str
    items: int
    annotators: int
    agreed: float
    kappa: float | None


def consensus(annotations: Iterable[Annotation]) -> Consensus:
    """One verdict on each thing: the consensus row's, or else the winner that more than half name."""
    rows = list(annotations)
    said: dict[tuple[str, str, str], dict[str, Verdict]] = defaultdict(dict)
    for row in rows:
        said[row.case, row.method, row.dimension][row.annotator] = row.verdict
    found: dict[Key, dict[str, Verdict]] = defaultdict(dict)
    conflicts = []
    for (case, method, dimension), verdicts in said.items():
        one, settled = _joint_verdict(verdicts)
        if one is not None:
            found[case, method][dimension] = one
        people = {name: verdict for name, verdict in verdicts.items() if name != CONSENSUS}
        if len({verdict.winner for verdict in people.values()}) > 1:
            conflicts.append(Conflict(case, method, dimension, people, settled))
    return Consensus({key: whole(verdicts) for key, verdicts in found.items()}, tuple(conflicts))


def _joint_verdict(verdicts: Mapping[str, Verdict]) -> tuple[Verdict | None, Literal["consensus", "majority", ""]]:
    if CONSENSUS in verdicts:
        return verdicts[CONSENSUS], "consensus"
    (winner, votes), *_ = Counter(verdict.winner for verdict in verdicts.values()).most_common()
    if 2 * votes <= len(verdicts):
        return None, ""
    words = {verdict for verdict in verdicts.values() if verdict.winner is winner}
    return (words.pop() if len(words) == 1 else winner), "majority"


def whole(verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """With the overall verdict: by the rule where all four dimensions are there, otherwise what was said of it."""
    found = complete(verdicts)
    return found | ({OVERALL: verdicts[OVERALL]} if OVERALL in verdicts and OVERALL not in found else {})


def by_annotator(annotations: Iterable[Annotation]) -> dict[str, Judgements]:
    """Everybody's own judgements; the consensus is nobody's."""
    said: dict[str, dict[Key, dict[str, Verdict]]] = defaultdict(lambda: defaultdict(dict))
    for row in annotations:
        if row.annotator != CONSENSUS:
            said[row.annotator][row.case, row.method][row.dimension] = row.verdict
    return {name: {key: whole(verdicts) for key, verdicts in found.items()} for name, found in said.items()}


def between(annotations: Iterable[Annotation]) -> tuple[Between, ...]:
    """Agreement among people, dimension by dimension, on the winner; empty where nothing was judged twice."""
    people = by_annotator(annotations)
    rows = []
    for dimension in (*DIMENSIONS, OVERALL):
        labels: dict[Key, list[Verdict]] = defaultdict(list)
        raters: dict[Key, list[str]] = defaultdict(list)
        for name, judgements in people.items():
            for key, verdicts in judgements.items():
                if dimension in verdicts:
                    labels[key].append(verdicts[dimension].winner)
                    raters[key].append(name)
        shared = {key: found for key, found in labels.items() if len(found) > 1}
        if shared:
            names = {name for key in shared for name in raters[key]}
            pairs = [one is other for found in shared.values() for one, other in combinations(found, 2)]
            kappa = cohen([(a, b) for a, b in shared.values()]) if len(names) == 2 else fleiss(list(shared.values()))
            rows.append(Between(dimension, len(shared), len(names), 100 * sum(pairs) / len(pairs), kappa))
    return tuple(rows)


def cohen(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """Cohen's kappa of two raters' labels: agreement beyond what their habits would give; None when both know only one
    label, since then there is nothing beyond."""
    count = len(pairs)
    if not count:
        return None
    firsts, seconds = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    seen = sum(one == other for one, other in pairs) / count
    chance = sum(firsts[label] * seconds[label] for label in firsts) / count**2
    return (seen - chance) / (1 - chance) if chance < 1 else None


def fleiss(items: Sequence[Sequence[Hashable]]) -> float | None:
    """Fleiss' kappa: the labels that each thing got, from two raters or more, not always the same ones; things that
    more people judged count no more than others."""
    rated = [labels for labels in items if len(labels) > 1]
    total = sum(map(len, rated))
    if not total:
        return None
    counts = [Counter(labels) for labels in rated]
    seen = [sum(n * (n - 1) for n in found.values()) / (found.total() * (found.total() - 1)) for found in counts]
    chance = sum((n / total) ** 2 for n in sum(counts, Counter()).values())
    return (sum(seen) / len(seen) - chance) / (1 - chance) if chance < 1 else None


@dataclass(frozen=True, slots=True)
class Contest:
    """Two candidates compared blindly: how often `one` won, tied and lost, for each annotator. `unfinished` judgements
    lack a dimension that would decide them, and count for nobody."""

    one: str
    other: str
    tallies: Mapping[str, Balance]
    unfinished: int = 0

    @property
    def rates(self) -> tuple[float, float, float]:
        """Wins, ties and losses in percent, the mean over annotators, as the paper gives it."""
        rates = [tally.rates for tally in self.tallies.values() if tally.cases]
        wins, ties, losses = (sum(rate[place] for rate in rates) / (len(rates) or 1) for place in range(3))
        return wins, ties, losses


def contests(choices: Iterable[Choice], first: str = "") -> tuple[Contest, ...]:
    """All pairs of candidates, each annotator's choice on a case made by the hierarchical rule. `first` is the
    candidate whose wins are wanted; otherwise the one that is named first in the alphabet. A consensus is nobody's own
    choice and is not counted."""
    said: dict[tuple[str, str], dict[tuple[str, str], dict[str, Verdict]]] = defaultdict(lambda: defaultdict(dict))
    for row in choices:
        if row.annotator == CONSENSUS:
            continue
        pair = sorted((row.candidate_a, row.candidate_b), key=lambda name: (name != first, name))
        turned = row.candidate_a != pair[0]
        verdict = row.choice.turned if turned else row.choice
        said[pair[0], pair[1]][row.annotator, row.case][row.dimension] = verdict
    return tuple(_contest(one, other, found) for (one, other), found in sorted(said.items()))


def _contest(one: str, other: str, found: Mapping[tuple[str, str], Mapping[str, Verdict]]) -> Contest:
    winners: dict[str, Counter[Verdict]] = defaultdict(Counter)
    unfinished = 0
    for (annotator, _), verdicts in found.items():
        decided = whole(verdicts).get(OVERALL)
        if decided is None:
            unfinished += 1
        else:
            winners[annotator][decided.winner] += 1
    tallies = {
        name: Balance(votes[Verdict.MODEL], votes[Verdict.TIE], votes[Verdict.HUMAN]) for name, votes in winners.items()
    }
    return Contest(one, other, tallies, unfinished)
