"""Events put together: what became of each call, what was drawn and chosen, what it cost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.agents.store.story import Story
from figwright.agents.store.wording import age, duration, flagged, money, tokens

pytestmark = pytest.mark.core


def told(*events: dict[str, Any], writing: bool = False) -> Story:
    return Story.of("id", [{"n": n, **event} for n, event in enumerate(events)], writing=writing)


def call(kind: str, digest: str = "d", agent: str = "planner", **fields: Any) -> dict[str, Any]:
    return {"kind": f"call.{kind}", "agent": agent, "round": 0, "candidate": 0, "digest": digest, **fields}


PAID = {"input_tokens": 100, "output_tokens": 10, "cached_tokens": 1, "images": 2, "cost": 0.5}


def test_an_answer_that_was_known_costs_nothing() -> None:
    story = told(
        call("started"), call("ended", usage=PAID), call("started", "e"), call("ended", "e", cached=True, usage=PAID),
        call("ended", "f", usage={**PAID, "cost": None}), call("started", "g"), call("failed", "g", error="no"),
    )  # fmt: skip
    assert [one.state for one in story.calls] == ["answered", "cached", "answered", "failed"]
    spent = story.spent
    assert (spent.calls, spent.cached, spent.failed, spent.unpriced) == (4, 1, 1, 1)
    assert (spent.input_tokens, spent.output_tokens, spent.images, spent.cost) == (200, 20, 4, 0.5)


def test_without_calls_the_end_says_what_was_spent() -> None:
    assert told({"kind": "run.ended", "usage": PAID}).spent.cost == 0.5


def test_two_candidates_that_ask_the_same_are_told_apart() -> None:
    story = told(
        call("started", candidate=0), call("started", candidate=1),
        call("ended", candidate=1, answer="b"), call("ended", candidate=0, answer="a"),
    )  # fmt: skip
    assert [(one.candidate, one.answer) for one in story.calls] == [("0", "a"), ("1", "b")]


def test_an_objection_belongs_to_the_answer_before_it() -> None:
    story = told(
        call("started", "a", agent="critic"), call("ended", "a", agent="critic"),
        call("started", "b"), call("ended", "b", answer="bad"),
        {"kind": "call.repaired", "agent": "planner", "round": 0, "candidate": 0, "objection": "no label"},
        call("started", "c"), call("ended", "c", answer="good"),
    )  # fmt: skip
    assert [one.objections for one in story.calls] == [(), ("no label",), ()]
    assert told(call("started"), call("repaired", objection="x"), call("ended")).calls[0].objections == ("x",)


def figure(round: int, candidate: int = 0, **fields: Any) -> dict[str, Any]:
    return {"kind": "figure", "agent": "visualizer", "round": round, "candidate": candidate, **fields}


def test_the_choice_marks_one_figure_and_before_it_the_newest_is_best() -> None:
    drawn = (figure(0), figure(1), figure(0, 1), figure(1, 1))
    assert told(*drawn).best == told(*drawn).shots[-1]
    story = told(*drawn, {"kind": "chosen", "candidate": 0, "round": 1})
    assert [shot.chosen for shot in story.shots] == [False, True, False, False]
    assert story.best
    assert story.turn(story.best) == "candidate 0, revision 1"
    assert list(story.candidates) == ["0", "1"]
    assert told(figure(0)).turn(told(figure(0)).shots[0]) == "first draft"  # one candidate needs no name


@pytest.mark.parametrize(
    ("said", "begun"),
    [
        ("continues 20261119-1: a: b", ("20261119-1", "a: b")),
        ("goes on from 20261119-1: more blue", ("20261119-1", "more blue")),  # as older versions wrote it
        ("continues the draft d1: x", ("the draft d1", "x")),
        ("no changes needed", ("", "")),
    ],
)
def test_a_run_that_continues_another_begins_with_its_figure(said: str, begun: tuple[str, str]) -> None:
    story = told({"kind": "note", "text": said}, figure(0), figure(1))
    assert story.continues == begun
    assert [story.turn(shot) for shot in story.shots] == [
        "previous figure" if begun[0] else "first draft",
        "revision 1",
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"first": "a", "second": "b", "winner": "b"}, ("a", "b", "b")),
        ({"first": 0, "second": 2, "winner": "A", "what": "candidate"}, ("candidate 0", "candidate 2", "candidate 0")),
        ({"first": 0, "second": 2, "winner": "tie", "what": "round", "candidate": 1},
         ("candidate 1, first draft", "revision 2", "")),
    ],
)  # fmt: skip
def test_comparisons_name_the_winner_by_place_or_name(fields: dict[str, Any], expected: tuple[str, ...]) -> None:
    (pair,) = told({"kind": "compared", **fields}).compared
    assert (pair.first, pair.second, pair.winner) == expected


@pytest.mark.parametrize(
    ("kinds", "writing", "status"),
    [
        (["run.started"], True, "running"),
        (["run.started"], False, "interrupted"),
        (["run.started", "run.ended"], False, "finished"),
        (["run.started", "run.ended", "note"], True, "finished"),
        (["run.started", "run.failed"], False, "failed"),
        (["run.started", "run.failed", "run.continued", "run.ended"], False, "finished"),
        (["run.started", "run.ended", "call.started"], False, "interrupted"),
        ([], False, "interrupted"),
    ],
)
def test_status(kinds: list[str], writing: bool, status: str) -> None:
    assert told(*({"kind": kind} for kind in kinds), writing=writing).status == status


def test_the_night_between_two_sittings_is_not_work() -> None:
    story = told(
        {"kind": "run.started", "time": "2026-01-01T20:00:00.000Z"},
        {"kind": "run.ended", "time": "2026-01-01T20:00:30.000Z"},
        {"kind": "run.continued", "time": "2026-01-02T08:00:00.000Z"},
        {"kind": "note", "time": "2026-01-02T08:00:12.000Z"},
    )
    assert story.seconds == 42


def test_what_a_checker_calls_a_rule_is_a_check() -> None:
    shot = told(figure(0, findings=[{"rule": "overlap", "severity": "error"}, "odd", {"check": "x"}])).shots[0]
    assert [finding.check for finding in shot.findings] == ["overlap", "x"]
    assert flagged(shot) == "1 error, 1 finding"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KINDS = (
    "run.started run.ended run.failed call.started call.ended call.failed call.repaired references figure compared "
    "chosen note odd"
)
FIELDS = "name settings time agent round candidate digest usage images findings ids first second winner outputs text"


@given(st.lists(st.tuples(st.sampled_from(KINDS.split()), st.dictionaries(st.sampled_from(FIELDS.split()), JSON))))
def test_no_event_however_odd_stops_the_story(events: list[tuple[str, dict[str, Any]]]) -> None:
    story = told(*({**fields, "kind": kind} for kind, fields in events))
    assert len(story.shots) == sum(kind == "figure" for kind, _ in events)


def test_amounts_as_people_say_them() -> None:
    assert [money(0), money(0.0031), money(0.2031), money(12.5), money(0, 2), money(1, 1)] == [
        "$0.00", "$0.0031", "$0.203", "$12.50", "no price known", "$1.00 + 1 call of unknown price",
    ]  # fmt: skip
    assert [tokens(999), tokens(12_449), tokens(3_200_000)] == ["999", "12.4k", "3.2M"]
    assert [duration(s) for s in (0, 9.94, 9.96, 59.4, 59.6, 80, 3600, 7500)] == [
        "0.0 s", "9.9 s", "10 s", "59 s", "1 min", "1 min 20 s", "1 h", "2 h 5 min",
    ]  # fmt: skip
    assert age("") == age("yesterday") == ""
    assert age("2020-01-01T00:00:00Z").endswith(" days")
