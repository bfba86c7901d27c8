"""People together: consensus and conflicts, kappas of the textbooks, blind contests by the hierarchical rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.people.annotations import Annotation, Choice
from figwright.bench.people.opinions import (
    Contest,
    between,
    by_annotator,
    cohen,
    consensus,
    contests,
    fleiss,
)
from figwright.bench.statistics import Balance
from figwright.bench.verdicts import DIMENSIONS, Verdict

M, H, GOOD, BAD, TIE = Verdict.MODEL, Verdict.HUMAN, Verdict.BOTH_GOOD, Verdict.BOTH_BAD, Verdict.TIE


def said(annotator: str, verdict: Verdict, dimension: str = "faithfulness", case: str = "1") -> Annotation:
    return Annotation(case=case, annotator=annotator, dimension=dimension, verdict=verdict)  # type: ignore[arg-type]


def everything(annotator: str, *verdicts: Verdict, case: str = "1") -> list[Annotation]:
    return [said(annotator, one, name, case) for name, one in zip(DIMENSIONS, verdicts, strict=True)]


def chosen(annotator: str, a: str, b: str, choices: str, case: str = "1") -> list[Choice]:
    """Choices in the order of the dimensions: "ABTA"."""
    words = {"A": "A", "B": "B", "T": "Tie", "G": "Both good"}
    return [
        Choice(case=case, annotator=annotator, candidate_a=a, candidate_b=b, dimension=name, choice=words[sign])  # type: ignore[arg-type]
        for name, sign in zip(DIMENSIONS, choices, strict=False)
    ]


@pytest.mark.parametrize(
    ("verdicts", "wanted", "settled"),
    [
        ([M, M], M, None),
        ([GOOD, BAD], TIE, None),  # no winner either way: no conflict, and neither word
        ([M, H], None, ""),
        ([M, H, H], H, "majority"),
        ([M, H, GOOD], None, ""),
        ([M, M, H, H], None, ""),
        ([GOOD, BAD, M], TIE, "majority"),
        ([GOOD, GOOD, M], GOOD, "majority"),
    ],
)
def test_the_winner_that_more_than_half_name(
    verdicts: list[Verdict], wanted: Verdict | None, settled: str | None
) -> None:
    found = consensus(said(f"p{place}", verdict) for place, verdict in enumerate(verdicts))
    assert found.judgements.get(("1", ""), {}).get("faithfulness") is wanted
    assert [conflict.settled for conflict in found.conflicts] == ([] if settled is None else [settled])


def test_what_was_talked_over_counts_and_is_nobodys_own_opinion() -> None:
    rows = [said("ana", M), said("ben", H), said("consensus", GOOD)]
    found = consensus(rows)
    assert found.judgements["1", ""] == {"faithfulness": GOOD}
    assert found.conflicts[0].settled == "consensus"
    assert found.conflicts[0].verdicts == {"ana": M, "ben": H}
    assert set(by_annotator(rows)) == {"ana", "ben"}


def test_overall_follows_from_four_dimensions_and_else_from_what_was_said() -> None:
    four = [*everything("ana", GOOD, M, GOOD, M), said("ana", H, "overall")]
    assert consensus(four).judgements["1", ""]["overall"] is M
    assert consensus(four[1:]).judgements["1", ""]["overall"] is H
    assert "overall" not in consensus(four[1:4]).judgements["1", ""]


def test_cohens_kappa_of_the_textbook() -> None:
    """Fifty grants read by two: 20 both yes, 15 both no, 5 and 10 split: 0.70 seen, 0.50 by chance."""
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    assert cohen(pairs) == pytest.approx(0.4)
    assert cohen([("y", "y")] * 5) is None
    assert cohen([]) is None


FLEISS = [
    (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
    (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
]  # fmt: skip
"""Ten subjects put into five classes by fourteen raters: how many chose each."""


def test_fleiss_kappa_of_the_textbook() -> None:
    items = [[label for label, votes in enumerate(row) for _ in range(votes)] for row in FLEISS]
    assert fleiss(items) == pytest.approx(0.210, abs=5e-4)


LABELS = st.sampled_from("abc")


@given(st.lists(st.tuples(LABELS, LABELS), min_size=1))
def test_kappas_do_not_care_for_names_and_are_one_only_for_full_agreement(pairs: list[tuple[str, str]]) -> None:
    for kappa in (cohen, fleiss):
        found = kappa(pairs)
        renamed = kappa([(one.upper(), other.upper()) for one, other in pairs])
        assert found == renamed
        if found is not None:
            assert found <= 1 + 1e-12
            assert (found > 1 - 1e-12) is all(one == other for one, other in pairs)


def test_people_among_themselves() -> None:
    rows = [
        row
        for case, (one, other) in enumerate([(M, M), (H, H), (M, H), (GOOD, BAD)])
        for row in (said("ana", one, case=str(case)), said("ben", other, case=str(case)))
    ]
    (found,) = between([*rows, said("consensus", M, case="2"), said("ana", M, case="alone")])
    assert (found.items, found.annotators, found.agreed) == (4, 2, 75.0)
    assert found.kappa == pytest.approx(cohen([("m", "m"), ("h", "h"), ("m", "h"), ("t", "t")]))
    three = between([*rows, said("cid", M, case="0")])[0]
    assert three.annotators == 3
    assert three.agreed == pytest.approx(100 * 5 / 6)
    assert three.kappa == pytest.approx(fleiss(["mmm", "hh", "mh", "tt"]))


def test_blind_contests_are_decided_by_the_rule_and_averaged_over_annotators() -> None:
    rows = [
        *chosen("ana", "ours", "theirs", "ABGB", "1"),  # faithfulness A, readability even: ours
        *chosen("ana", "theirs", "ours", "ABGB", "2"),  # the same with the places exchanged: theirs
        *chosen("ana", "ours", "theirs", "TATA", "3"),  # even, then conciseness and looks: ours
        *chosen("ana", "ours", "theirs", "AABB", "4"),  # one each, twice: a tie
        *chosen("ben", "theirs", "ours", "BBBB", "1"),
        *chosen("ben", "theirs", "ours", "BB", "2"),  # not finished
    ]
    (found,) = contests(rows, "ours")
    assert found.tallies == {"ana": Balance(2, 1, 1), "ben": Balance(1, 0, 0)}
    assert found.unfinished == 1
    assert found.rates == pytest.approx((75.0, 12.5, 12.5))
    (turned,) = contests(rows, "theirs")
    assert turned.rates == pytest.approx(found.rates[::-1])
    assert (turned.one, turned.other) == ("theirs", "ours")
    assert contests([*rows, *chosen("consensus", "ours", "theirs", "BBBB", "4")], "ours") == (found,)


def test_a_contest_that_nobody_finished_has_no_wins() -> None:
    assert Contest("a", "b", {}).rates == (0, 0, 0)
    (found,) = contests(chosen("ana", "a", "b", "A"))
    assert (found.unfinished, found.rates) == (1, (0, 0, 0))
