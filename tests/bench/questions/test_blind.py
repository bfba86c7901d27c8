"""What one scores without looking, counted by hand and on AIBench's own records."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.sampled import NEITHER, question, sample, small
from figwright.bench.case import LEVELS, Case, Dataset, Question
from figwright.bench.judges import Rules
from figwright.bench.marks import Marked
from figwright.bench.questions import blind
from figwright.bench.questions.strict import asked, strengthened

HAND = {
    "one": (question(1, 1, "A"), question(2, 1, "B"), question(3, 2, "C", "w", "x", "y", "z")),
    "two": (question(4, 1, "B", "No", "Yes"), question(5, 2, "C", "x", "y", "z"), question(6, 2, "A", "x", "y", "z")),
}


def put(cases: Iterable[Case], rules: Rules) -> dict[str, tuple[Question, ...]]:
    return {case.id: asked(case.questions, rules) for case in cases}


def test_baselines_by_hand() -> None:
    yes, letter, empty, random = blind.baselines(HAND)
    assert yes.scores["component"] == pytest.approx(100 * 2 / 3)
    assert yes.scores["topology"] is None
    assert blind.commonest_letters(HAND) == {1: "B", 2: "C"}
    assert letter.scores["component"] == pytest.approx(100 * 2 / 3)
    assert letter.scores["topology"] == pytest.approx(100 * 2 / 3)
    assert empty.scores["component"] == pytest.approx(100 * 1 / 3)
    assert empty.scores["topology"] == pytest.approx(random.scores["topology"])  # there is no way out: it must guess
    assert random.scores["component"] == 50
    assert random.scores["topology"] == pytest.approx(100 * (1 / 4 + 1 / 3 + 1 / 3) / 3)


def test_an_empty_figure_earns_what_asks_for_nothing() -> None:
    out = "The figure does not show enough to tell, or none of these"
    asked = {
        "one": (
            question(1, 1, "A"),
            question(2, 1, "A", "No", "Yes"),
            question(3, 2, "B", "x", out, "y", "z"),
            question(4, 2, "A", "x", "y", "z", NEITHER),
            question(5, 3, "A", "No, they differ", "Yes", "z", NEITHER),
        )
    }
    found = blind.empty_figure(asked).scores
    assert (found["component"], found["topology"], found["phase"]) == (50, 50, 0)


def test_the_mean_is_of_four_levels_and_is_not_called_overall() -> None:
    scores = blind.random_letter({"one": small().questions}).scores
    assert scores[blind.LOGIC] == pytest.approx((50 + 25 + 25 + 25) / 4)
    assert "overall" not in scores
    assert blind.random_letter(HAND).scores[blind.LOGIC] is None


def test_a_baseline_is_marked_case_by_case_like_a_method() -> None:
    marked = blind.commonest(HAND).marked
    assert [one.case for one in marked] == ["one", "two"]
    assert all(isinstance(one, Marked) for one in marked)
    assert [(mark.measure, mark.points, mark.of) for mark in marked[0].marks] == [
        ("component", 1, 2),
        ("topology", 1, 1),
    ]


def test_a_key_that_names_no_option_counts_for_nobody() -> None:
    broken = {"one": (question(1, 1, "E"), question(2, 1, "A"))}
    assert [one.marked[0].marks[0].of for one in blind.baselines(broken)] == [1, 1, 1, 1]


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(2, 4), st.integers(0, 3)), min_size=1, max_size=30))
def test_the_commonest_letter_is_never_worse_than_chance_among_equal_options(drawn: list[tuple[int, int, int]]) -> None:
    asked = {"one": [question(n, level, "ABCD"[at % 4], *"wxyz") for n, (level, _, at) in enumerate(drawn)]}
    best, random = blind.commonest(asked).scores, blind.random_letter(asked).scores
    for level in LEVELS:
        assert (best[level] is None) == (random[level] is None)
        assert best[level] is None or best[level] >= random[level]  # type: ignore[operator]


def test_chance_is_nothing_and_perfection_all() -> None:
    assert blind.above_chance(25, 25) == 0
    assert blind.above_chance(100, 25) == 100
    assert blind.above_chance(62.5, 25) == 50
    assert blind.above_chance(0, 50) == -100
    assert blind.above_chance(None, 50) is None
    assert blind.above_chance(100, 100) is None
    chance = blind.random_letter({"one": small().questions}).scores
    assert blind.corrected(dict.fromkeys(LEVELS, 100.0), chance) == dict.fromkeys((*LEVELS, blind.LOGIC), 100.0)
    assert blind.corrected({"component": 100.0}, chance)[blind.LOGIC] is None


def test_aibench_gives_itself_away() -> None:
    put_all = put(sample(), Rules())
    yes, letter, *_ = blind.baselines(put_all)
    assert yes.scores["component"] == 100
    others = [one for questions in put_all.values() for one in questions if one.level > 1]
    assert (sum(one.answer == "B" for one in others), len(others)) == (22, 40)
    logic = letter.scores[blind.LOGIC]
    assert logic is not None
    assert logic > 60


def test_strictly_asked_it_gives_less_away() -> None:
    rules = Rules(strict=True)
    cases = strengthened(Dataset("aibench", "diagram", sample()), rules.seed).cases
    yes, letter, _, random = blind.baselines(put(cases, rules))
    plain = blind.commonest(put(sample(), Rules())).scores[blind.LOGIC]
    seen, by_letter = yes.scores["component"], letter.scores[blind.LOGIC]
    assert seen is not None
    assert by_letter is not None
    assert plain is not None
    assert seen < 60
    assert by_letter < plain
    assert random.scores["component"] == 50


def test_what_was_asked_is_read_back_from_records() -> None:
    def kept(one: Question, error: str = "") -> dict[str, object]:
        options = [list(option) for option in one.options]
        return {
            "id": one.id, "level": one.level, "options": options, "key": one.answer, "negative": False, "error": error,
        }  # fmt: skip

    records = {
        case: {"questions": [*(kept(one) for one in questions), kept(question(9, 1, "A"), "refused")]}
        for case, questions in HAND.items()
    }
    read = blind.baselines(blind.of_records(records))
    assert [one.scores for one in read] == [one.scores for one in blind.baselines(HAND)]
