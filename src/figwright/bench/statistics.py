"""Marks -> how sure a score is, and whether one method is better than another.

Cases are what is drawn at random, so cases are what is resampled: all questions of a case stay together. A score is a
ratio of sums (see `marks`); a score that is the mean of others is named by its parts. Scores are from 0 to 100.
Everything is seeded, and does not depend on the order of the cases. Very few cases, and cases that all say the same,
have nothing to resample: their intervals are bounds that are wide on purpose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from figwright.bench.marks import Marked
from figwright.bench.resampling import SAME, Sums, bound, exchanged, interval, numpy, stats, summed

RESAMPLES = 10_000
LEVEL = 0.95
FEW = 8
"""Cases below which an interval is not resampled: it would show how few values they can take, not how sure they are."""
UNDEFINED = 0.05
"""The share of resamples without a value from which on the others say too little for an interval."""
Way = Literal["bca", "percentile"]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score, the interval it may lie in, and over how many cases; no interval for a single case. `bounded`: the
    interval is not resampled but a bound, as for very few cases and for those that all say the same."""

    value: float
    low: float | None
    high: float | None
    cases: int
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """In how many cases the first method was better, equal and worse."""

    wins: int
    ties: int
    losses: int

    @property
    def cases(self) -> int:
        return self.wins + self.ties + self.losses

    @property
    def rates(self) -> tuple[float, float, float]:
        """The same in percent."""
        count = self.cases or 1
        return 100 * self.wins / count, 100 * self.ties / count, 100 * self.losses / count


@dataclass(frozen=True, slots=True)
class Comparison:
    """The first method's score minus the second's on the cases that both have, with its interval, and how likely a
    difference as large is by chance: by exchanging the two at random in each case (which holds for any number of cases
    and is the one to report), by the paired bootstrap, by Wilcoxon's signed ranks, by the sign test."""

    first: float
    second: float
    difference: Estimate
    balance: Balance
    exchange: float
    bootstrap: float
    wilcoxon: float
    sign: float


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation over so many pairs; `p` is the chance of one as far from zero."""

    value: float
    p: float
    pairs: int


def estimates(
    marked: Iterable[Marked],
    scores: Mapping[str, tuple[str, ...]],
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 0,
    way: Way = "bca",
) -> dict[str, Estimate | None]:
    """Every score with its interval, by name; `scores` says of which measures each is the mean (itself alone, mostly).
    None where one of its parts was not measured."""
    sums = summed(marked, tuple(dict.fromkeys(part for parts in scores.values() for part in parts)))
    drawn = sums.resampled(resamples, seed) if sums.count > 1 else None
    return {name: _estimate(sums, drawn, parts, level, way) for name, parts in scores.items()}


def estimate(marked: Iterable[Marked], *parts: str, seed: int = 0, way: Way = "bca") -> Estimate | None:
    """One score with its interval: of a measure, or the mean of several."""
    return estimates(marked, {"": parts}, seed=seed, way=way)[""]


def by_group(
    marked: Sequence[Marked], scores: Mapping[str, tuple[str, ...]], group: Literal["category", "difficulty"]
) -> dict[str, dict[str, Estimate | None]]:
    """The scores of every category or difficulty that occurs, by its name."""
    names = sorted({_group(one, group) for one in marked} - {""})
    return {name: estimates([one for one in marked if _group(one, group) == name], scores) for name in names}


def _group(one: Marked, group: str) -> str:
    return one.category if group == "category" else one.difficulty


def compare(
    first: Iterable[Marked],
    second: Iterable[Marked],
    parts: Sequence[str],
    *,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
    seed: int = 0,
) -> Comparison | None:
    """Two methods on the cases in which both were measured; None where a part was measured in none."""
    pairs = common(first, second, parts)
    if not pairs:
        return None
    one, other = (summed([pair[place] for pair in pairs], parts) for place in (0, 1))
    values = float(one.score(parts)), float(other.score(parts))
    if values[0] != values[0]:  # a part that no case has
        return None
    difference, p = _difference(one, other, parts, resamples, level, seed)
    steps = [value(a, parts) - value(b, parts) for a, b in pairs]
    balance, chance = _balance(steps), exchanged(one, other, parts, resamples, seed)
    return Comparison(*values, difference, balance, chance, p, wilcoxon(steps), sign(balance.wins, balance.losses))


def common(
    first: Iterable[Marked], second: Iterable[Marked], parts: Sequence[str]
) -> tuple[tuple[Marked, Marked], ...]:
    """The cases in which both were measured in the same parts, in the order of their names. (A paper may have no
    question of some level; where only one method has a part, the other's failed, and there is nothing to compare.)"""
    ones, others = ({one.case: one for one in marked} for marked in (first, second))
    both = ((ones[case], others[case]) for case in sorted(ones.keys() & others.keys()))
    return tuple((a, b) for a, b in both if _measured(a, parts) and _measured(a, parts) == _measured(b, parts))


def value(one: Marked, parts: Sequence[str]) -> float:
    """A single case's score: the mean of the parts that were measured."""
    return float(summed([one], parts).score(_measured(one, parts)))


def balance(first: Iterable[Marked], second: Iterable[Marked], parts: Sequence[str]) -> Balance:
    """Wins, ties and losses, case by case."""
    return _balance([value(a, parts) - value(b, parts) for a, b in common(first, second, parts)])


def _balance(steps: Sequence[float]) -> Balance:
    ties = sum(_tied(step) for step in steps)
    wins = sum(step > 0 and not _tied(step) for step in steps)
    return Balance(wins, ties, len(steps) - ties - wins)


def _tied(step: float) -> bool:
    """Thirds and their sums differ in the last digit: that is no win."""
    return abs(step) < SAME


def wilcoxon(steps: Iterable[float]) -> float:
    """The chance of differences as lopsided, by Wilcoxon's signed ranks; cases without a difference say nothing. Exact
    for few cases without equal differences."""
    moved = [round(step, 9) for step in steps if not _tied(step)]
    if not moved:
        return 1.0
    plain = len({abs(step) for step in moved}) == len(moved) and len(moved) <= 50
    found = stats().wilcoxon(moved, method="exact" if plain else "approx", correction=not plain)
    return min(1.0, float(found.pvalue))


def sign(wins: int, losses: int) -> float:
    """The chance of a split as uneven between wins and losses, exactly; ties say nothing."""
    return float(stats().binomtest(wins, wins + losses).pvalue) if wins + losses else 1.0


def mcnemar(first: Mapping[str, bool], second: Mapping[str, bool]) -> tuple[Balance, float]:
    """Questions that both methods were asked, each right or wrong: who was right alone and how often, and the exact
    chance of that. Questions of one case are not independent, so the paired bootstrap over cases is the safer word."""
    both = first.keys() & second.keys()
    wins = sum(first[name] and not second[name] for name in both)
    losses = sum(second[name] and not first[name] for name in both)
    return Balance(wins, len(both) - wins - losses, losses), sign(wins, losses)


def holm(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances of several comparisons made at once, corrected by Holm's step-down rule, in the order given."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected, largest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, chances[place] * (len(chances) - rank)))
        corrected[place] = largest
    return tuple(corrected)


def kendall(first: Sequence[float], second: Sequence[float]) -> Correlation | None:
    """Kendall's tau-b, which allows for ties; None where one side never changes."""
    return _correlation("kendalltau", first, second)


def spearman(first: Sequence[float], second: Sequence[float]) -> Correlation | None:
    """Spearman's rho; None where one side never changes."""
    return _correlation("spearmanr", first, second)


def _correlation(kind: str, first: Sequence[float], second: Sequence[float]) -> Correlation | None:
    if len(first) != len(second):
        raise ValueError(f"{len(first)} values cannot be paired with {len(second)}")
    if len(set(first)) < 2 or len(set(second)) < 2:
        return None
    found = getattr(stats(), kind)(first, second)
    return Correlation(float(found.statistic), float(found.pvalue), len(first))


def _estimate(sums: Sums, drawn: tuple[Any, Any] | None, parts: Sequence[str], level: float, way: Way) -> Any:
    np, cases = numpy(), sums.cases(parts)
    found = float(sums.score(parts)) if sums.count else np.nan
    if np.isnan(found):
        return None
    if drawn is None or cases < 2:
        return Estimate(found, None, None, cases)
    values = sums.mean(*drawn, parts)
    alike = _all_equal(values)
    if alike or sums.fewest(parts) < FEW:
        return Estimate(found, *bound(found, sums.fewest(parts), level, alike=alike), cases, True)
    if np.isnan(values).mean() > UNDEFINED:
        return Estimate(found, None, None, cases)
    left_out = sums.mean(*sums.without(), parts) if way == "bca" else None
    return Estimate(found, *interval(values[~np.isnan(values)], found, left_out, level), cases)


def _all_equal(values: Any) -> bool:
    """Whether every resample says the same: so did all cases, and how sure they are cannot be seen from them."""
    return bool(numpy().ptp(values[~numpy().isnan(values)]) < SAME)


def _difference(
    one: Sums, other: Sums, parts: Sequence[str], resamples: int, level: float, seed: int
) -> tuple[Estimate, float]:
    """The difference with its interval, and its chance: how often the resampled differences, moved to where they would
    be without any, are as far from zero. The same draws for both methods: that is what pairs them."""
    np = numpy()
    found = float(one.score(parts) - other.score(parts))
    if one.count < 2:
        return Estimate(found, None, None, one.count), 1.0
    values = one.mean(*one.resampled(resamples, seed), parts) - other.mean(*other.resampled(resamples, seed), parts)
    undefined, values = np.isnan(values).mean() > UNDEFINED, values[~np.isnan(values)]
    far = int((np.abs(values - found) >= abs(found) - SAME).sum())
    chance = (far + 1) / (len(values) + 1)
    fewest, alike = one.fewest(parts), _all_equal(values)
    if alike or fewest < FEW:  # from -100 to 100: a score from 0 to 100, stretched
        low, high = (2 * edge - 100 for edge in bound((found + 100) / 2, fewest, level, alike=alike))
        return Estimate(found, low, high, one.count, True), chance
    if undefined:
        return Estimate(found, None, None, one.count), chance
    tail = (1 - level) / 2
    low, high = (float(edge) for edge in np.quantile(values, (tail, 1 - tail)))
    return Estimate(found, low, high, one.count), chance


def _measured(one: Marked, parts: Sequence[str]) -> tuple[str, ...]:
    there = {mark.measure for mark in one.marks if mark.of > 0}
    return tuple(part for part in parts if part in there)
