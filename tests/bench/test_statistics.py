"""Intervals and tests against scipy, hand-made tables, simulation and laws."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.bench import statistics
from figwright.bench.marks import Mark, Marked, scores
from figwright.bench.statistics import Balance
from growth import LINEAR, growth

pytestmark = pytest.mark.core

np = pytest.importorskip("numpy")
stats = pytest.importorskip("scipy.stats")

verdicts = st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=12)


def cases(*values: float, measure: str = "m") -> list[Marked]:
    return [Marked(f"c{place:04}", (Mark(measure, value),)) for place, value in enumerate(values)]


def answered(*rights: tuple[float, float], measure: str = "m") -> list[Marked]:
    return [Marked(f"c{place:04}", (Mark(measure, points, of),)) for place, (points, of) in enumerate(rights)]


def test_score_is_the_one_of_marks_also_for_means() -> None:
    marked = [
        Marked("a", (Mark("x", 3, 5), Mark("y", 1, 2))),
        Marked("b", (Mark("x", 1, 1), Mark("y", 0, 1))),
        Marked("c", (Mark("x", 0, 2),)),
    ]
    found = statistics.estimates(marked, {"x": ("x",), "y": ("y",), "both": ("x", "y"), "none": ("x", "z")})
    expected = scores(marked, ("x", "y"), {"both": ("x", "y")})
    assert {name: one.value if (one := found[name]) else None for name in expected} == pytest.approx(expected)
    assert found["x"] is not None
    assert found["x"].value == pytest.approx(100 * 4 / 8)  # over questions, not over cases
    assert found["x"].cases == 3
    assert found["none"] is None


@pytest.mark.parametrize("way", ["bca", "percentile"])
def test_interval_agrees_with_scipy(way: str) -> None:
    random = np.random.default_rng(3)
    of = random.integers(2, 9, 80)
    points = random.binomial(of, 0.85)
    found = statistics.estimates(answered(*zip(points, of, strict=True)), {"m": ("m",)}, way=way)["m"]  # type: ignore[arg-type]

    def ratio(points: object, of: object, axis: int = -1) -> object:
        return 100 * np.sum(points, axis=axis) / np.sum(of, axis=axis)

    reference = stats.bootstrap(
        (points, of), ratio, paired=True, vectorized=True, n_resamples=10_000, method=way, random_state=1
    ).confidence_interval
    assert found is not None
    assert found.low == pytest.approx(reference.low, abs=0.25)
    assert found.high == pytest.approx(reference.high, abs=0.25)


def test_interval_covers_the_truth() -> None:
    """Papers with unequal numbers of questions, and cases that are easy or hard as a whole: of 95% intervals about 95%
    hold the true score. To resample questions instead of cases would hold it far less often."""
    random, held, runs = np.random.default_rng(5), 0, 250
    for _ in range(runs):
        of = random.integers(1, 12, 60)
        points = random.binomial(of, random.beta(4, 2, 60))
        marked = answered(*zip(points.tolist(), of.tolist(), strict=True))
        found = statistics.estimates(marked, {"m": ("m",)}, resamples=800)["m"]
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 100 * 4 / 6 <= found.high
    assert 0.9 <= held / runs <= 0.99


def test_all_right_is_not_all_sure() -> None:
    right, wrong = statistics.estimate(cases(*[1.0] * 10), "m"), statistics.estimate(cases(*[0.0] * 10), "m")
    exact = stats.binomtest(10, 10).proportion_ci(0.95, "exact")
    assert right is not None
    assert wrong is not None
    assert (right.low, right.high) == pytest.approx((100 * exact.low, 100.0))
    assert (wrong.low, wrong.high) == pytest.approx((0.0, 100 - 100 * exact.low))


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=30))
def test_no_interval_is_without_width(values: list[float]) -> None:
    found = statistics.estimates(cases(*values), {"m": ("m",)}, resamples=200)["m"]
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 100
    assert found.high - found.low > 5
    assert found.bounded == (len(values) < statistics.FEW or len(set(values)) == 1)


def test_few_cases_have_the_binomial_bound() -> None:
    found = statistics.estimate(cases(1, 1, 0), "m")
    exact = stats.binomtest(2, 3).proportion_ci(0.95, "exact")
    assert found is not None
    assert (found.low, found.high) == pytest.approx((100 * exact.low, 100 * exact.high))
    asked = statistics.estimate(answered((1, 4), (1, 5)), "m")  # two papers: nine questions are no nine papers
    assert asked is not None
    assert asked.high is not None
    assert asked.high > 80


@pytest.mark.parametrize("count", [2, 3, 5, 7])
def test_bounds_hold_the_truth_also_for_few_cases(count: int) -> None:
    """Verdicts, and papers that are easy or hard as a whole: at least 95% of all, where resampling has 0 to 85%."""
    random, held = np.random.default_rng(8), {"verdicts": 0, "papers": 0}
    for _ in range(200):
        said = random.choice([0, 0.5, 1], count, p=[0.2, 0.3, 0.5])
        of = random.integers(3, 9, count)
        right = random.binomial(of, random.beta(4, 2, count))
        drawn = {"verdicts": (cases(*said), 65.0), "papers": (answered(*zip(right, of, strict=True)), 100 * 4 / 6)}
        for name, (marked, truth) in drawn.items():
            found = statistics.estimates(marked, {"m": ("m",)}, resamples=50)["m"]
            assert found is not None
            held[name] += found.low <= truth <= found.high  # type: ignore[operator]
    assert min(held.values()) >= 0.95 * 200


def test_mean_is_as_sure_as_its_least_sure_part() -> None:
    """Twenty papers, of which two have questions of the second level."""
    marked = [Marked(f"{n:02}", (Mark("x", n % 2), *((Mark("y", 3, 4),) if n < 2 else ()))) for n in range(20)]
    found = statistics.estimates(marked, {"x": ("x",), "both": ("x", "y")})
    assert found["x"] is not None
    assert found["both"] is not None
    assert (found["x"].bounded, found["both"].bounded) == (False, True)
    assert found["both"].high - found["both"].low > 80  # type: ignore[operator]


def test_single_case_has_no_interval_and_none_no_score() -> None:
    found = statistics.estimate(cases(0.5), "m")
    assert found == statistics.Estimate(50.0, None, None, 1)
    assert statistics.estimate([], "m") is None


def test_order_of_cases_does_not_matter_and_levels_are_nested() -> None:
    marked = cases(*Random(2).choices([0, 0.5, 1], k=40))
    shuffled = Random(7).sample(marked, len(marked))
    assert statistics.estimate(marked, "m") == statistics.estimate(shuffled, "m")
    narrow = statistics.estimates(marked, {"m": ("m",)}, level=0.5)["m"]
    wide = statistics.estimates(marked, {"m": ("m",)}, level=0.99)["m"]
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.value < narrow.high < wide.high  # type: ignore[operator]


def test_time_grows_with_the_cases_at_most() -> None:
    random = Random(1)
    marked = [Marked(str(n), tuple(Mark(m, random.choice([0, 0.5, 1])) for m in "abcd")) for n in range(292)]
    wanted = {**{m: (m,) for m in "abcd"}, "all": tuple("abcd")}
    statistics.estimate(marked, "a")  # numpy and scipy are loaded
    assert growth(lambda count: statistics.estimates(marked[:count], wanted), 73) < LINEAR


def test_many_cases_are_resampled_in_parts_with_the_same_law() -> None:
    marked = cases(*(place % 4 / 4 for place in range(3000)))
    found = statistics.estimates(marked, {"m": ("m",)}, resamples=3000)["m"]
    assert found is not None
    error = 100 * np.std([place % 4 / 4 for place in range(3000)]) / 3000**0.5
    assert found.high - found.low == pytest.approx(2 * 1.96 * error, rel=0.08)  # type: ignore[operator]


def test_groups_are_scored_apart() -> None:
    marked = [
        Marked("a", (Mark("m", 1),), "vision", "easy"),
        Marked("b", (Mark("m", 0),), "vision", "hard"),
        Marked("c", (Mark("m", 1),), "agents", "easy"),
        Marked("d", (Mark("m", 0.5),), "", ""),
    ]
    found = statistics.by_group(marked, {"m": ("m",)}, "category")
    assert {name: one["m"].value for name, one in found.items() if one["m"]} == {"agents": 100, "vision": 50}
    assert list(statistics.by_group(marked, {"m": ("m",)}, "difficulty")) == ["easy", "hard"]


# Two methods.


@given(verdicts, verdicts)
def test_comparison_is_antisymmetric(first: list[float], second: list[float]) -> None:
    one = statistics.compare(cases(*first), cases(*second), ("m",), resamples=200)
    other = statistics.compare(cases(*second), cases(*first), ("m",), resamples=200)
    assert one is not None
    assert other is not None
    assert one.difference.value == pytest.approx(-other.difference.value)
    if one.difference.low is not None and other.difference.high is not None:
        assert one.difference.low == pytest.approx(-other.difference.high)
    assert (one.balance.wins, one.balance.losses) == (other.balance.losses, other.balance.wins)
    for chance in ("exchange", "bootstrap", "wilcoxon", "sign"):
        assert getattr(one, chance) == pytest.approx(getattr(other, chance), abs=1e-9)
        assert 0 < getattr(one, chance) <= 1


@given(verdicts)
@settings(max_examples=20, deadline=None)
def test_method_is_no_better_than_itself(values: list[float]) -> None:
    found = statistics.compare(cases(*values), cases(*values), ("m",), resamples=100)
    assert found is not None
    assert (found.difference.value, found.balance) == (0, Balance(0, len(values), 0))
    assert (found.exchange, found.bootstrap, found.wilcoxon, found.sign) == (1, 1, 1, 1)


@given(st.lists(st.floats(0, 0.5), min_size=2, max_size=12), st.floats(0.1, 0.5))
@settings(max_examples=20, deadline=None)
def test_same_step_in_every_case_is_one_step_and_no_certainty(values: list[float], shift: float) -> None:
    """The step is found however much the cases differ; the interval is that of what was seen in none of them."""
    found = statistics.compare(cases(*(value + shift for value in values)), cases(*values), ("m",), resamples=100)
    assert found is not None
    assert found.difference.value == pytest.approx(100 * shift)
    missed = 1 - 0.025 ** (1 / len(values))
    assert found.difference.low == pytest.approx(100 * shift * (1 - missed) - 100 * missed)
    assert found.difference.high == pytest.approx(100 * shift * (1 - missed) + 100 * missed)
    assert found.exchange == pytest.approx(2 / 2 ** len(values)) or len(values) > 6


def test_exchange_is_exact_for_few_cases() -> None:
    """Of the 16 ways to exchange four cases, only two are as lopsided as four wins."""
    found = statistics.compare(cases(1, 1, 1, 0.5), cases(0, 0, 0, 0), ("m",))
    assert found is not None
    assert found.exchange == 2 / 16
    assert found.sign == 2 / 16


def test_exchange_agrees_with_scipy_for_many() -> None:
    random = np.random.default_rng(11)
    first, second = random.random(60), random.random(60) - 0.12
    found = statistics.compare(cases(*first), cases(*second), ("m",))
    reference = stats.permutation_test(
        (first, second), lambda a, b, axis: np.mean(a - b, axis=axis), permutation_type="samples", vectorized=True,
        n_resamples=9999, random_state=1,
    )  # fmt: skip
    assert found is not None
    assert found.exchange == pytest.approx(reference.pvalue, abs=0.02)
    assert found.bootstrap == pytest.approx(reference.pvalue, abs=0.03)
    assert found.wilcoxon == pytest.approx(stats.wilcoxon(first - second, method="approx", correction=True).pvalue)


def test_wilcoxon_is_exact_without_equal_steps() -> None:
    steps = [1.0, -2.0, 3.0, 4.0, 5.0, 6.0]
    assert statistics.wilcoxon([*steps, 0.0]) == pytest.approx(stats.wilcoxon(steps, method="exact").pvalue)
    assert statistics.wilcoxon(steps[:1] * 3) == pytest.approx(
        stats.wilcoxon([1.0] * 3, method="approx", correction=True).pvalue
    )


def test_only_common_cases_are_compared() -> None:
    first = [Marked("a", (Mark("x", 1), Mark("y", 1))), Marked("b", (Mark("x", 1), Mark("y", 0)))]
    second = [
        Marked("a", (Mark("x", 0), Mark("y", 0))),
        Marked("b", (Mark("x", 1),)),  # y failed: this case cannot be compared
        Marked("z", (Mark("x", 1), Mark("y", 1))),
    ]
    found = statistics.compare(first, second, ("x", "y"))
    assert found is not None
    assert (found.first, found.second, found.difference.cases) == (100, 0, 1)
    assert statistics.compare(first, second[2:], ("x",)) is None
    assert statistics.compare(first, second, ("x", "nothing")) is None


def test_case_without_a_level_still_counts() -> None:
    """A paper without questions of some level is compared by the levels that it has."""
    first = [Marked("a", (Mark("x", 1), Mark("y", 1))), Marked("b", (Mark("x", 1),))]
    second = [Marked("a", (Mark("x", 0), Mark("y", 0))), Marked("b", (Mark("x", 0),))]
    found = statistics.compare(first, second, ("x", "y"))
    assert found is not None
    assert found.balance == Balance(2, 0, 0)


def test_win_tie_loss_by_hand() -> None:
    found = statistics.balance(cases(1, 0.5, 0, 1, 1 / 3), cases(0, 0.5, 1, 0.5, 1 / 3 + 1e-12), ("m",))
    assert found == Balance(2, 2, 1)
    assert found.rates == (40.0, 40.0, 20.0)
    assert Balance(0, 0, 0).rates == (0, 0, 0)


def test_mcnemar_by_hand() -> None:
    """8 right by the first alone, 2 by the second alone: twice the tail of 10 fair throws."""
    first = {**{f"w{n}": True for n in range(8)}, **{f"l{n}": False for n in range(2)}, "t": True, "only": True}
    second = {**{f"w{n}": False for n in range(8)}, **{f"l{n}": True for n in range(2)}, "t": True}
    found, chance = statistics.mcnemar(first, second)
    assert found == Balance(8, 1, 2)
    assert chance == pytest.approx(2 * (1 + 10 + 45) / 2**10)
    assert statistics.mcnemar({}, {}) == (Balance(0, 0, 0), 1.0)


# Several comparisons, and ranks.


def test_holm_by_hand() -> None:
    assert statistics.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert statistics.holm([]) == ()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_lies_between_nothing_and_bonferroni(chances: list[float]) -> None:
    corrected = statistics.holm(chances)
    for chance, found in zip(chances, corrected, strict=True):
        assert chance <= found <= min(1, chance * len(chances)) + 1e-12
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    assert [corrected[place] for place in order] == sorted(corrected)


def test_ranks_by_hand() -> None:
    """Five pairs, of which one is tied on one side and one is turned: tau-b = (8 - 1) / sqrt(10 * 9)."""
    first, second = [1, 2, 3, 4, 5], [1, 2, 2, 4, 3]
    tau = statistics.kendall(first, second)
    assert tau is not None
    assert tau.value == pytest.approx((8 - 1) / (10 * 9) ** 0.5)
    rho = statistics.spearman([1, 2, 3, 4], [1, 2, 4, 3])
    assert rho is not None
    assert rho.value == pytest.approx(1 - 6 * 2 / (4 * 15))
    assert rho.pairs == 4
    assert statistics.kendall([1, 1, 1], [1, 2, 3]) is None
    with pytest.raises(ValueError, match="cannot be paired"):
        statistics.spearman([1], [1, 2])


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=20))
def test_turned_ranks_turn_the_sign(pairs: list[tuple[int, int]]) -> None:
    first, second = [float(a) for a, _ in pairs], [float(b) for _, b in pairs]
    for kind in (statistics.kendall, statistics.spearman):
        found, turned = kind(first, second), kind(first, [-b for b in second])
        if found is None or turned is None:
            assert found is turned
        else:
            assert found.value == pytest.approx(-turned.value)
            assert -1 - 1e-9 <= found.value <= 1 + 1e-9
