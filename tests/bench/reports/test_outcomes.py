"""What a tie was, told apart where the record knows."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bench_runs import Book, compared, run
from figwright.bench.reports.boards import boards
from figwright.bench.reports.outcomes import Outcome, beside_people, counted, kinds

CASES: dict[str, dict[str, Any]] = {
    "both-good": {"judged": compared("GGGG")},
    "both-bad": {"judged": compared("BBBB")},
    "swayed": {"judged": compared("HHHH", second="MMMM")},
    "mixed": {"judged": compared("GGGG", second="BBBB")},
    "unseen": {"judged": compared("HHHH", note="no picture: it cannot be read")},
    "worse": {"judged": compared("HHHH")},
}


def test_every_kind_of_tie_is_told_apart() -> None:
    (board,) = boards([run(Book(), "r", CASES)])
    found = counted(board, board.entrants[0])["faithfulness"]
    assert found == dict.fromkeys(
        (Outcome.BOTH_GOOD, Outcome.BOTH_BAD, Outcome.SWAYED, Outcome.EVEN, Outcome.UNDRAWN, Outcome.WORSE), 1
    )
    shown = beside_people(board)
    assert shown is not None
    assert shown.columns[1:] == tuple(outcome.value for outcome in Outcome)
    assert any("no picture to judge" in note for note in shown.notes)


def test_what_never_happened_has_no_column() -> None:
    (board,) = boards([run(Book(), "r", {"a": {"judged": compared("MMMM")}})])
    assert kinds(counted(board, board.entrants[0])) == (Outcome.BETTER, Outcome.WORSE)


WORDS = st.text("MHGBT", min_size=4, max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(WORDS, WORDS, st.booleans()), min_size=1, max_size=6))
def test_outcomes_are_the_cases_and_agree_with_the_score(told: list[tuple[str, str, bool]]) -> None:
    """Every case is counted once in every dimension, and the score is what the counts give."""
    cases = {
        f"c{place}": {"judged": compared("HHHH", note="no picture")}
        if lost
        else {"judged": compared(one, second=other)}
        for place, (one, other, lost) in enumerate(told)
    }
    results = run(Book(), "r", cases)
    (board,) = boards([results])
    for name, found in counted(board, board.entrants[0]).items():
        assert found.total() == len(cases)
        ties = found.total() - found[Outcome.BETTER] - found[Outcome.WORSE] - found[Outcome.UNDRAWN]
        score = 100 * (found[Outcome.BETTER] + ties / 2) / len(cases)
        assert abs(score - (results.scores()["referenced"][name] or 0)) < 1e-9
