"""Verdicts: the papers' mapping, their hierarchical rule, and two orders made one."""

from __future__ import annotations

from itertools import product

import pytest

from figwright.bench.marks import Mark, Marked, score
from figwright.bench.verdicts import ANSWERS, DIMENSIONS, Verdict, complete, decided, disagree, merged, overall, read

pytestmark = pytest.mark.core

M, H, GOOD, BAD, TIE = Verdict.MODEL, Verdict.HUMAN, Verdict.BOTH_GOOD, Verdict.BOTH_BAD, Verdict.TIE
ALL = tuple(Verdict)


def told(faithfulness: Verdict, conciseness: Verdict, readability: Verdict, aesthetics: Verdict) -> dict[str, Verdict]:
    return dict(zip(DIMENSIONS, (faithfulness, conciseness, readability, aesthetics), strict=True))


def test_the_mapping_is_the_papers() -> None:
    assert [verdict.score for verdict in ANSWERS] == [100, 0, 50, 50]


def by_counting(faithfulness: Verdict, conciseness: Verdict, readability: Verdict, aesthetics: Verdict) -> float:
    """The rule stated otherwise: in each pair, more wins than losses is a win; the first uneven pair counts."""

    def lead(*pair: Verdict) -> int:
        return sum({M: 1, H: -1}.get(verdict, 0) for verdict in pair)

    ahead = lead(faithfulness, readability) or lead(conciseness, aesthetics)
    return 100.0 if ahead > 0 else 0.0 if ahead < 0 else 50.0


def test_overall_follows_the_rule_in_every_combination() -> None:
    combinations = list(product(ALL, repeat=4))
    assert len(list(product(ANSWERS, repeat=4))) == 256
    for combination in combinations:
        assert overall(told(*combination)).score == by_counting(*combination), combination


@pytest.mark.parametrize(
    ("verdicts", "wanted"),
    [
        ((M, H, M, H), M),  # winning both primary ones: the secondary ones are not looked at
        ((H, M, GOOD, M), H),  # winning one with a tie
        ((GOOD, M, BAD, M), M),  # both tie: the secondary ones decide
        ((M, H, H, GOOD), H),  # each wins one: the secondary ones decide
        ((M, M, H, H), TIE),  # each wins one, twice
        ((GOOD, BAD, GOOD, BAD), TIE),
    ],
)
def test_overall_in_the_papers_own_examples(verdicts: tuple[Verdict, ...], wanted: Verdict) -> None:
    assert overall(told(*verdicts)) is wanted


def test_exchanging_the_sides_exchanges_the_winner() -> None:
    for combination in product(ANSWERS, repeat=4):
        turned = [verdict.turned for verdict in combination]
        assert overall(told(*turned)) is overall(told(*combination)).turned


def test_a_table_of_verdicts_gives_the_papers_scores() -> None:
    """Four cases by hand: faithfulness 100, 0, 50, 50 and so on; overall a win, a loss, a win by looks, a tie."""
    cases = [told(M, GOOD, M, H), told(H, M, BAD, M), told(GOOD, M, GOOD, GOOD), told(BAD, H, GOOD, M)]
    marked = [
        Marked(str(place), tuple(Mark(name, verdict.score / 100) for name, verdict in complete(case).items()))
        for place, case in enumerate(cases)
    ]
    assert [score(marked, name) for name in (*DIMENSIONS, "overall")] == [50.0, 62.5, 62.5, 62.5, 62.5]


def test_overall_needs_all_four() -> None:
    three = dict.fromkeys(DIMENSIONS[:3], M)
    assert complete(three) == three
    assert complete(told(M, M, M, M))["overall"] is M


def test_two_orders_are_one_verdict_only_where_they_agree() -> None:
    for one, other in product(ANSWERS, repeat=2):
        both = merged(one, other)
        assert both is merged(other, one)
        assert both is (one if one is other else TIE)
        assert disagree(one, other) is (one.score != other.score)
    assert merged(GOOD, GOOD) is GOOD
    assert merged(GOOD, BAD) is TIE
    assert not disagree(GOOD, BAD)


def test_a_pair_is_decided_as_the_paper_says() -> None:
    assert [decided(M, M), decided(M, GOOD), decided(BAD, H), decided(M, H), decided(GOOD, BAD)] == [M, M, H, TIE, TIE]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Model", M),
        ("  human wins. ", H),
        ("Both are good", GOOD),
        ("both_bad", BAD),
        ("BOTH ARE EQUALLY BAD!", BAD),
        ("The Model diagram is better", M),
        ("Tie", None),
        ("Both", None),
        ("Neither", None),
        ("Model or Human", None),
        ("not the model", None),
        ("", None),
    ],
)
def test_only_plain_words_are_read_as_a_verdict(said: str, meant: Verdict | None) -> None:
    assert read(said) is meant


def test_a_bare_tie_counts_where_it_is_allowed() -> None:
    assert read("tie", tie=True) is TIE
