"""A run read from a ledger: scores by hand, what failed, what it cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench_runs import Book, answered, compared, made, run, verdict_run
from figwright.agents.order import Order
from figwright.bench import judges
from figwright.bench.job import Job
from figwright.bench.ledgers import MADE
from figwright.bench.marks import scores
from figwright.bench.results import Results, Spent, errors, scores_of, unseen
from figwright.core.errors import RunError

pytestmark = pytest.mark.core


def test_scores_of_a_hand_made_verdict_table() -> None:
    """Faithfulness, conciseness, readability, aesthetics; overall by the papers' rule."""
    found = verdict_run(Book(), "r", ["MMMM", "HHHH", "GMHB", "TTTT"]).scores()["referenced"]
    assert found == {
        "faithfulness": (100 + 0 + 50 + 50) / 4,
        "conciseness": (100 + 0 + 100 + 50) / 4,
        "readability": (100 + 0 + 0 + 50) / 4,
        "aesthetics": (100 + 0 + 50 + 50) / 4,
        "overall": (100 + 0 + 0 + 50) / 4,
    }


def test_scores_of_questions_are_over_all_questions() -> None:
    cases = {
        "a": {"judged": answered("AAAA", "AB", "A", "C", looks=40)},
        "b": {"judged": answered("AB", "-", "A", "A", looks=60)},
    }
    found = run(Book(), "r", cases, "questions").scores()["questions"]
    levels = [100 * 5 / 6, 100 * 1 / 3, 100.0, 50.0, 50.0]
    assert list(found.values())[:5] == pytest.approx(levels)
    assert found["overall"] == pytest.approx(sum(levels) / 5)


def test_every_judge_can_be_scored() -> None:
    for name in judges.names():
        judge = judges.get(name)
        assert judge.main in scores_of(judge), name
        assert all(set(parts) <= set(judge.measures) for parts in judge.means.values()), name


def test_dimension_that_failed_is_no_tie() -> None:
    """An error gives no mark and is told; the other dimensions count, and there is no overall."""
    broken = compared("MMMM")
    broken["dimensions"]["readability"] = {"answers": [], "error": "cannot be used", "kind": "BadAnswer"}
    found = run(Book(), "r", {"a": {"judged": broken}, "b": {"judged": compared("HHHH")}})
    assert found.scores()["referenced"]["readability"] == 0
    assert found.scores()["referenced"]["faithfulness"] == 50
    assert found.mains == {"a": {}, "b": {"referenced": 0}}
    assert [(one.case, one.stage, one.reason) for one in found.failures] == [("a", "referenced", "cannot be used")]


def test_record_of_another_version_is_a_failure_not_a_crash() -> None:
    found = run(Book(), "r", {"a": {"judged": {"verdicts": "?"}}, "b": {"judged": compared("MMMM")}})
    assert [one.case for one in found.failures] == ["a"]
    assert [one.case for one in found.marked("referenced")] == ["b"]


def test_lost_case_is_told_once_and_counts_as_the_judge_says() -> None:
    lost = compared("HHHH", note="no picture: the model declined")
    cases = {"a": {"made": {"error": "the model declined"}, "judged": lost}, "b": {"judged": compared("MMMM")}}
    found = run(Book(), "r", cases)
    assert (found.lost, found.scores()["referenced"]["overall"]) == (1, 50)
    assert [(one.stage, one.reason) for one in found.failures] == [(MADE, "the model declined")]


def test_faults_are_got_over_when_the_case_was_finished() -> None:
    book = Book()
    for case in ("good", "lost", "open", "waiting"):
        book.trouble("r", case, {"agent": "planner", "model": "m", "error": "429", "kind": "RateLimited"})
    book.trouble("r", "good", {"agent": "painter", "error": "cut", "kind": "Unavailable"})
    cases = {
        "good": {"judged": compared("MMMM")},
        "lost": {"made": {"error": "declined"}, "judged": compared("HHHH")},
        "waiting": {},
    }
    found = run(book, "r", cases)
    assert found.kinds_of_faults == {"RateLimited": 4, "Unavailable": 1}
    told = {(one.case, one.agent): one.over for one in found.faults}
    assert told == {
        ("good", "planner"): True, ("good", "painter"): True, ("lost", "planner"): False, ("open", "planner"): False,
        ("waiting", "planner"): False,
    }  # fmt: skip


def test_spent_is_what_drawing_and_judging_took() -> None:
    unpriced = {"calls": 2, "cached": 0, "input_tokens": 10, "output_tokens": 5, "cost": None}
    cases = {
        "a": {"judged": compared("MMMM")},
        "b": {"made": {"usage": unpriced}, "judged": compared("HHHH")},
        "c": {"made": {"usage": None, "seconds": None}},
    }
    book = Book()
    book.dollars["r"] = 0.5
    found = run(book, "r", cases)
    assert found.making == Spent(5, 1, 1010, 105, 0, 0.02, 2, 10.0)
    assert found.judging.calls == 16
    assert found.judging.cost == pytest.approx(0.08)
    assert found.spent.calls == 21
    assert found.paid == 0.5


@given(st.lists(st.tuples(st.integers(0, 9), st.floats(0, 1)), max_size=4))
def test_spent_adds_up(parts: list[tuple[int, float]]) -> None:
    total = Spent()
    for calls, cost in parts:
        total = total + Spent(calls=calls, cost=cost)
    assert total.calls == sum(calls for calls, _ in parts)
    assert total.cost == pytest.approx(sum(cost for _, cost in parts))


def test_cases_come_in_order_and_judgements_without_a_picture_entry_are_left_out() -> None:
    book = Book()
    book.put("r", "ghost", "referenced", compared("MMMM"))
    found = run(book, "r", {"b": {"judged": compared("MMMM")}, "a": {"judged": compared("HHHH")}})
    assert [case.id for case in found.cases] == ["a", "b"]


def test_digest_is_of_the_cases_not_of_the_method() -> None:
    book = Book()
    first, second = (verdict_run(book, name, ["MMMM"], method=name) for name in ("figwright", "vanilla"))
    other = run(book, "other", {"case-00": {"made": {"caption": "changed"}, "judged": compared("MMMM")}})
    assert first.digest == second.digest != other.digest


def test_label_says_who_drew() -> None:
    book = Book()
    assert verdict_run(book, "a", ["MMMM"], label="ours").label == "ours"
    plain = verdict_run(
        book, "b", ["MMMM"], method="few-shot", options={"examples": "10"}, order=Order(model="google/g")
    )
    assert plain.label == "few-shot, g, examples 10"


def test_label_names_the_painter_of_what_was_painted() -> None:
    """Two image models must not be called alike."""
    book, order = Book(), Order(model="google/g", image_model="openai/p")
    labels = {
        method: verdict_run(book, method, ["MMMM"], method=method, order=order).label
        for method in ("vanilla", "rewriting", "svg", "figwright", "somebody's")
    }
    assert labels == {
        "vanilla": "vanilla, p",
        "rewriting": "rewriting, g, p",
        "svg": "svg, g",
        "figwright": "figwright, g",
        "somebody's": "somebody's, g",
    }
    painted = run(book, "r", {"a": {"made": {"facts": {"painted": True}}, "judged": compared("MMMM")}}, order=order)
    assert painted.label == "figwright, g, p"


def test_unknown_run_is_named() -> None:
    with pytest.raises(RunError, match="no bench run 'nothing'"):
        Results.read(Book(), "nothing")


def test_keys_are_taken_out_of_what_is_read() -> None:
    book, key = Book(), "sk-ant-" + "a1B2" * 8
    book.begin("r", Job("r", "folder", judges=("referenced",)).as_data())
    book.put("r", "a", MADE, made(error=f"refused with {key}"))
    book.trouble("r", "a", {"agent": "x", "error": f"key {key}", "kind": "KeyRefused"})
    found = Results.read(book, "r")
    assert key not in repr(found)
    assert "[key removed]" in found.failures[0].reason


def test_errors_are_found_however_deep() -> None:
    record = {"error": "", "a": {"error": "one"}, "b": [{"error": "two", "c": {"error": None}}], "errors": "no"}
    assert list(errors(record)) == ["one", "two"]


def test_scores_are_those_of_the_marks() -> None:
    found = verdict_run(Book(), "r", ["MHGB", "HMTM", "GGGG"])
    judge = judges.get("referenced")
    assert found.scores()["referenced"] == scores(found.marked("referenced"), judge.measures, judge.means)


def test_cases_without_a_picture_are_known_by_the_method_and_by_the_judges() -> None:
    cases = {
        "drawn": {"judged": compared("HHHH")},
        "failed": {"made": {"error": "refused"}},
        "broken": {"judged": compared("HHHH", note="no picture: it cannot be read")},
        "noted": {"judged": compared("HHHH", note="the caption is missing")},
    }
    found = run(Book(), "r", cases)
    assert found.undrawn == {"failed", "broken"}
    assert found.lost == 2
    assert [(one.case, one.reason) for one in found.failures] == [
        ("broken", "no picture: it cannot be read"),
        ("failed", "refused"),
    ]
    assert unseen({"drawn": False})
    assert not unseen({"drawn": True, "note": ""})
