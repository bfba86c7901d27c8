"""Cases drawn again and again: how far a score may be from what was measured.

A case is a row of points and a row of what they are out of; a resample is how often each case was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from figwright.bench.marks import Marked
from figwright.core.errors import MissingExtra, reraise

SAME = 1e-9
"""Scores and steps nearer than this are equal."""
CHUNK = 4_000_000
"""Counts that are held at once: 32 MB, also for a benchmark of many thousand cases."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Points and what they are out of: a row for each case, a column for each measure."""

    measures: tuple[str, ...]
    points: Any
    of: Any

    @property
    def count(self) -> int:
        return len(self.points)

    def cases(self, parts: Sequence[str]) -> int:
        """Cases in which at least one of the parts was measured."""
        return int((self.of[:, self._columns(parts)].sum(axis=1) > 0).sum())

    def fewest(self, parts: Sequence[str]) -> int:
        """Cases in which that part was measured which was measured least: a mean is as sure as its least sure part."""
        return int((self.of[:, self._columns(parts)] > 0).sum(axis=0).min())

    def score(self, parts: Sequence[str]) -> Any:
        return self.mean(self.points.sum(axis=0), self.of.sum(axis=0), parts)

    def mean(self, points: Any, of: Any, parts: Sequence[str]) -> Any:
        """The score from sums, for one row of them or many; NaN where a part was not measured."""
        np, columns = numpy(), self._columns(parts)
        with np.errstate(invalid="ignore", divide="ignore"):
            return (100 * points[..., columns] / of[..., columns]).mean(axis=-1)

    def _columns(self, parts: Sequence[str]) -> list[int]:
        return [self.measures.index(part) for part in parts]

    def resampled(self, resamples: int, seed: int) -> tuple[Any, Any]:
        """The sums of every resample."""
        np = numpy()
        parts = [(counts @ self.points, counts @ self.of) for counts in _counts(self.count, resamples, seed)]
        return np.concatenate([points for points, _ in parts]), np.concatenate([of for _, of in parts])

    def without(self) -> tuple[Any, Any]:
        """The sums with each case left out in turn."""
        return self.points.sum(axis=0) - self.points, self.of.sum(axis=0) - self.of


def summed(marked: Iterable[Marked], measures: Sequence[str]) -> Sums:
    np, names = numpy(), tuple(measures)
    rows = sorted(marked, key=lambda one: one.case)
    points, of = np.zeros((len(rows), len(names))), np.zeros((len(rows), len(names)))
    for row, one in enumerate(rows):
        for mark in one.marks:
            if mark.measure in names:
                column = names.index(mark.measure)
                points[row, column] += mark.points
                of[row, column] += mark.of
    measured = of.sum(axis=1) > 0  # a case without any of these marks is none of their cases
    return Sums(names, points[measured], of[measured])


def _counts(cases: int, resamples: int, seed: int) -> Iterator[Any]:
    """How often each case is drawn in each resample, some resamples at a time."""
    for counts in _cached_if_small(_draw, cases, resamples, seed):
        yield counts.astype(float)


def _draw(cases: int, resamples: int, seed: int) -> Iterator[Any]:
    np = numpy()
    random = np.random.default_rng(seed)
    for rows in _chunk_sizes(cases, resamples):
        places = random.integers(0, cases, (rows, cases)) + cases * np.arange(rows)[:, None]
        yield np.bincount(places.ravel(), minlength=rows * cases).reshape(rows, cases).astype(np.uint16)


def _chunk_sizes(cases: int, resamples: int) -> Iterator[int]:
    at_once = max(1, CHUNK // cases)
    for begin in range(0, resamples, at_once):
        yield min(at_once, resamples - begin)


def _cached_if_small(
    draw: Callable[[int, int, int], Iterator[Any]], cases: int, resamples: int, seed: int
) -> Iterable[Any]:
    """A report draws the same resamples for every pair and score: they are kept where they are small."""
    small = cases * resamples <= CHUNK
    return _cached_resamples(draw, cases, resamples, seed) if small else draw(cases, resamples, seed)


@lru_cache(maxsize=4)
def _cached_resamples(
    draw: Callable[[int, int, int], Iterator[Any]], cases: int, resamples: int, seed: int
) -> tuple[Any, ...]:
    return tuple(draw(cases, resamples, seed))


def bound(found: float, cases: int, level: float, *, alike: bool) -> tuple[float, float]:
    """An interval for a mean of values from 0 to 100 that resampling cannot give, wide rather than wrong. Where all
    cases are `alike`, what was seen in none of them may still be in so large a share of all that it was just missed:
    that share may have any value. Where there are few, that of a binomial with as many trials and the same mean
    (Clopper-Pearson), since nothing between 0 and 100 spreads more than what is one or the other."""
    tail = (1 - level) / 2
    if alike:
        seen = tail ** (1 / cases)
        return found * seen, found * seen + 100 * (1 - seen)
    beta, hits = stats().beta, cases * found / 100
    low = beta.ppf(tail, hits, cases - hits + 1) if hits > 0 else 0.0
    high = beta.ppf(1 - tail, hits + 1, cases - hits) if hits < cases else 1.0
    return 100 * float(low), 100 * float(high)


def interval(values: Any, found: float, left_out: Any, level: float) -> tuple[float, float]:
    """The middle share of the resampled values; shifted for bias and skew (BCa) where `left_out` lets us."""
    np = numpy()
    tails = [(1 - level) / 2, (1 + level) / 2]
    same = np.isclose(values, found, rtol=0, atol=SAME)  # sums of thirds differ in their last digits
    share = float(((values < found) & ~same).mean() + same.mean() / 2)
    if left_out is not None and 0 < share < 1:
        normal = stats().norm
        away = np.nanmean(left_out) - left_out[~np.isnan(left_out)]
        spread = (away**2).sum() ** 1.5
        skew, bias = ((away**3).sum() / (6 * spread) if spread > SAME**3 else 0.0), normal.ppf(share)
        shifted = [bias + normal.ppf(tail) for tail in tails]
        if all(skew * place < 1 for place in shifted):
            tails = [float(normal.cdf(bias + place / (1 - skew * place))) for place in shifted]
    low, high = np.quantile(values, tails)
    return float(low), float(high)


def exchanged(one: Sums, other: Sums, parts: Sequence[str], resamples: int, seed: int) -> float:
    """How often the difference is as large when it is left to chance which method's marks of a case are whose: all ways
    of doing so where they are few, and so many at random else. Right for any number of cases, also for three."""
    np = numpy()
    found = abs(float(one.score(parts) - other.score(parts)))
    totals = [(sums.points.sum(axis=0), sums.of.sum(axis=0)) for sums in (one, other)]
    far, asked, every = 0, 0, 2**one.count <= resamples
    for swaps in _swaps(one.count, resamples, seed, every):
        points, of = swaps @ (other.points - one.points), swaps @ (other.of - one.of)
        first = one.mean(totals[0][0] + points, totals[0][1] + of, parts)
        second = one.mean(totals[1][0] - points, totals[1][1] - of, parts)
        far += int((np.abs(first - second) >= found - SAME).sum())
        asked += len(swaps)
    return far / asked if every else (far + 1) / (asked + 1)


def _swaps(cases: int, resamples: int, seed: int, every: bool) -> Iterator[Any]:
    """Rows of zeros and ones: which cases change sides."""
    np = numpy()
    if every:
        yield ((np.arange(2**cases)[:, None] >> np.arange(cases)) & 1).astype(float)
        return
    for swaps in _cached_if_small(_toss, cases, resamples, seed):
        yield swaps.astype(float)


def _toss(cases: int, resamples: int, seed: int) -> Iterator[Any]:
    np = numpy()
    random = np.random.default_rng(seed)
    for rows in _chunk_sizes(cases, resamples):
        yield random.integers(0, 2, (rows, cases), dtype=np.uint8)


@lru_cache(maxsize=1)
def numpy() -> Any:
    with reraise(ImportError, MissingExtra, "the statistics of a benchmark", "bench", why=False):
        import numpy as found
    return found


@lru_cache(maxsize=1)
def stats() -> Any:
    with reraise(ImportError, MissingExtra, "the statistics of a benchmark", "bench", why=False):
        from scipy import stats as found
    return found
