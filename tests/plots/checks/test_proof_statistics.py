"""What is worked out from the data is worked out again: histograms, box plots, violins, means of groups."""

from __future__ import annotations

import random
import statistics
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

pytest.importorskip("matplotlib")
from plots.checks.test_proof import errors, proved, read

chance = random.Random(7)
SCORES = [round(chance.gauss(50, 12), 2) for _ in range(80)]
KINDS = [("ash", "beech", "cedar", "fir")[k % 4] for k in range(80)]
SETS = {kind: [s for s, k in zip(SCORES, KINDS, strict=True) if k == kind] for kind in dict.fromkeys(KINDS)}
COLUMNS: dict[str, Any] = {"Kind": KINDS, "Score": SCORES}
MEANS = [statistics.fmean(values) for values in SETS.values()]
SPREADS = [statistics.stdev(values) for values in SETS.values()]

steady = settings(deadline=None, max_examples=8, suppress_health_check=[HealthCheck.too_slow])
quarters = some.integers(0, 400).map(lambda v: v / 4)


@steady
@given(values=some.lists(quarters, min_size=12, max_size=60), bins=some.integers(4, 12))
def test_a_histogram_counts_its_column(values: list[float], bins: int) -> None:
    values = [*values, 0.0, 100.0]
    assert proved(read(lambda axes: axes.hist(values, bins=bins)), Score=values).verified


@pytest.mark.parametrize("more", [{"density": True}, {"rwidth": 0.8}, {"bins": [20, 30, 50, 60, 100]}, {"bins": 25}])
def test_ways_to_draw_a_histogram(more: dict[str, Any]) -> None:
    proof = proved(read(lambda axes: axes.hist(SCORES, **more)), Score=SCORES)
    assert proof.verified
    assert proof.drawn == len(SCORES)


def test_histograms_of_groups() -> None:
    drawn = read(lambda axes: axes.hist(list(SETS.values()), bins=8, stacked=True))
    assert proved(drawn, **COLUMNS).verified
    assert proved(read(lambda axes: axes.hist(list(SETS.values()), bins=8)), **COLUMNS).verified


def test_a_bar_of_a_histogram_that_is_too_high() -> None:
    def draw(axes: Any) -> None:
        *_, bars = axes.hist(SCORES, bins=10)
        bars[4].set_height(bars[4].get_height() + 3)

    proof = proved(read(draw), Score=SCORES)
    assert errors(proof) == {"wrong-value"}
    assert "the bar from" in proof.findings[0].message


def boxes(axes: Any, sets: dict[str, list[float]], **more: Any) -> None:
    axes.boxplot(list(sets.values()), tick_labels=list(sets), **more)


@pytest.mark.parametrize("more", [{}, {"whis": (0, 100)}, {"orientation": "horizontal"}, {"patch_artist": True}])
def test_boxes_are_of_their_groups(more: dict[str, Any]) -> None:
    proof = proved(read(lambda axes: boxes(axes, SETS, **more)), **COLUMNS)
    assert proof.verified, proof.findings
    assert proof.drawn == len(SCORES)


def test_boxes_of_wide_columns() -> None:
    wide = {name: values[:20] for name, values in SETS.items()}
    assert proved(read(lambda axes: boxes(axes, wide)), **wide).verified


def test_a_box_of_other_numbers_and_boxes_with_changed_names() -> None:
    wrong = {**SETS, "cedar": [v + (2 if v > 50 else 0) for v in SETS["cedar"]]}
    assert "wrong-value" in errors(proved(read(lambda axes: boxes(axes, wrong)), **COLUMNS))
    turned = {**SETS, "ash": SETS["fir"], "fir": SETS["ash"]}
    assert errors(proved(read(lambda axes: boxes(axes, turned)), **COLUMNS)) == {"swapped-labels"}


def test_boxes_by_two_words() -> None:
    halves = ["young" if chance.random() < 0.5 else "old" for _ in SCORES]

    def draw(axes: Any, names: list[str]) -> None:
        for shift, half in ((0, "young"), (0.3, "old")):
            sets = [[s for s, k, h in zip(SCORES, KINDS, halves, strict=True) if (k, h) == (kind, half)]
                    for kind in SETS]  # fmt: skip
            axes.boxplot(sets, positions=[k + shift for k in range(4)], widths=0.2, manage_ticks=False)
        axes.set_xticks([k + 0.15 for k in range(4)], names)

    assert proved(read(lambda axes: draw(axes, list(SETS))), Age=halves, **COLUMNS).verified
    turned = ["beech", "ash", "cedar", "fir"]
    assert "swapped-labels" in errors(proved(read(lambda axes: draw(axes, turned)), Age=halves, **COLUMNS))


def test_violins_are_of_their_groups() -> None:
    assert proved(read(lambda axes: axes.violinplot(list(SETS.values()))), **COLUMNS).verified
    other = [[v * 2 if v > 55 else v for v in values] for values in SETS.values()]
    assert not proved(read(lambda axes: axes.violinplot(other)), **COLUMNS).verified


def test_means_with_their_spread() -> None:
    names = list(SETS)
    assert proved(read(lambda axes: axes.bar(names, MEANS, yerr=SPREADS)), **COLUMNS).verified
    wrong = [*MEANS[:2], MEANS[2] * 1.05, MEANS[3]]
    assert errors(proved(read(lambda axes: axes.bar(names, wrong, yerr=SPREADS)), **COLUMNS)) == {"wrong-value"}
    other = [*SPREADS[:3], SPREADS[3] / 2]
    assert errors(proved(read(lambda axes: axes.bar(names, MEANS, yerr=other)), **COLUMNS)) == {"wrong-value"}


def test_means_by_two_words() -> None:
    halves = ["young" if k < 40 else "old" for k in range(80)]

    def draw(axes: Any, factor: float = 1.0) -> None:
        for shift, half in ((0, "young"), (0.4, "old")):
            own = {kind: [s for s, k, h in zip(SCORES, KINDS, halves, strict=True) if (k, h) == (kind, half)]
                   for kind in SETS}  # fmt: skip
            means = [statistics.fmean(values) for values in own.values()]
            means[1] *= factor if shift else 1
            axes.bar([k + shift for k in range(4)], means, width=0.4, label=half)
        axes.set_xticks(range(4), list(SETS))
        axes.legend()

    assert proved(read(draw), Age=halves, **COLUMNS).verified
    assert "wrong-value" in errors(proved(read(lambda axes: draw(axes, 1.05)), Age=halves, **COLUMNS))


TIMES = [float(k // 8) for k in range(80)]
HALVES = ["young" if k % 2 else "old" for k in range(80)]


def at_times(half: str) -> list[list[float]]:
    rows = list(zip(SCORES, TIMES, HALVES, strict=True))
    return [[s for s, t, h in rows if (t, h) == (time, half)] for time in sorted(set(TIMES))]


@pytest.mark.parametrize("band", [True, False])
def test_means_at_numbers_with_their_spread(band: bool) -> None:
    def draw(axes: Any, *, mean: float = 1.0, spread: float = 1.0, at: float = 0.0) -> None:
        x = sorted(set(TIMES))
        for half in ("young", "old"):
            sets = at_times(half)
            y, errors = list(map(statistics.fmean, sets)), list(map(statistics.stdev, sets))
            y[2], errors[3] = y[2] * mean, errors[3] * spread
            places = [*x[:-1], x[-1] + at]
            if band:
                low, high = ([a + s * e for a, e in zip(y, errors, strict=True)] for s in (-1, 1))
                axes.fill_between(places, low, high, alpha=0.2)
                axes.plot(places, y, label=half)
            else:
                axes.errorbar(places, y, yerr=errors, label=half)
        axes.legend()

    data = {"Time": TIMES, "Age": HALVES, **COLUMNS}
    assert proved(read(draw), **data).verified
    assert "wrong-value" in errors(proved(read(lambda axes: draw(axes, mean=1.05)), **data))
    assert not proved(read(lambda axes: draw(axes, at=3.0)), **data).verified
    if not band:
        assert "wrong-value" in errors(proved(read(lambda axes: draw(axes, spread=0.5)), **data))


def test_rows_without_the_word_are_in_no_mean() -> None:
    lost: dict[str, Any] = {"Kind": [None, *KINDS[1:]], "Score": SCORES}
    means = [statistics.fmean(SETS["ash"][1:]), *MEANS[1:]]
    order = list(SETS)
    assert proved(read(lambda axes: axes.bar(order, means)), **lost).verified
