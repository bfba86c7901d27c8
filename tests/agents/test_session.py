"""A session: answers cached, repaired once, written down, never beyond the budget."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from figwright.agents.models import Ask, Image
from figwright.agents.session import Session, Step
from figwright.agents.store import Cache, RunFolder
from figwright.core.errors import (
    AnswerCut,
    BadAnswer,
    BudgetSpent,
    FigwrightError,
    KeyRefused,
    NoPictures,
    SettingsError,
)
from scripted import Scripted

pytestmark = pytest.mark.core

INPUTS = {"names": "A and B", "claims": "m", "caption": "c", "words": "60"}


def session(tmp_path: Path, model: Scripted | None, **purse: object) -> Session:
    return Session(RunFolder.create(tmp_path, "test", {}), model, cache=Cache(tmp_path / "cache"), **purse)  # type: ignore[arg-type]


def asked(one: Session, parse: Callable[[str], object] = json.loads, **places: int) -> object:
    return asyncio.run(one.ask("ranker", "ranker", INPUTS, parse=parse, **places))


def kinds(one: Session) -> list[str]:
    return [event["kind"] for event in one.run.events()]


def test_an_answer_is_parsed_written_down_and_remembered(tmp_path: Path) -> None:
    model = Scripted({"ranker": '{"winner": "A"}'})
    one = session(tmp_path, model)
    assert asked(one) == {"winner": "A"}
    assert kinds(one) == ["run.started", "call.started", "call.ended"]
    ended = one.run.events()[-1]
    assert one.run.read(ended["answer"]) == b'{"winner": "A"}'
    assert "an area chair" in one.run.read(one.run.events()[1]["sent"]).decode()
    another = session(tmp_path, model)
    assert asked(another) == {"winner": "A"}
    assert len(model.asked) == 1
    assert another.run.events()[-1]["cached"] is True
    assert another.spent.cost == 0


def test_candidates_and_seeds_ask_anew(tmp_path: Path) -> None:
    model = Scripted({"ranker": "{}"})
    asked(session(tmp_path, model))
    asked(session(tmp_path, model), candidate=2)
    asked(session(tmp_path, model, seed=7))
    assert [ask.seed for ask in model.asked] == [None, 1, 7]


def test_a_bad_answer_is_repaired_once(tmp_path: Path) -> None:
    model = Scripted({"ranker": ["not json", '{"winner": "B"}']})
    one = session(tmp_path, model)
    assert asked(one) == {"winner": "B"}
    exchange = model.asked[1].exchanges[0]
    assert exchange.answer == "not json"
    assert "cannot be used" in exchange.objection
    assert "call.repaired" in kinds(one)


def test_a_second_bad_answer_ends_it(tmp_path: Path) -> None:
    model = Scripted({"ranker": "still not"})

    def refuse(text: str) -> object:
        raise FigwrightError("no node named 'x'", "known: y")

    with pytest.raises(BadAnswer, match="no node named 'x'"):
        asked(session(tmp_path, model), refuse)
    assert len(model.asked) == 2


def test_a_cut_answer_is_asked_for_again_shorter(tmp_path: Path) -> None:
    model = Scripted({"ranker": [AnswerCut("16,000 tokens were not enough", text="{..."), "{}"]})
    assert asked(session(tmp_path, model)) == {}
    assert "shorter" in model.asked[1].exchanges[0].objection


def test_a_refused_key_is_not_repaired(tmp_path: Path) -> None:
    model = Scripted({"ranker": KeyRefused("the key is wrong", "set it")})
    one = session(tmp_path, model)
    with pytest.raises(KeyRefused):
        asked(one)
    assert len(model.asked) == 1
    assert one.run.events()[-1]["kind"] == "call.failed"
    assert one.run.events()[-1]["error"] == "the key is wrong"


def test_nothing_is_asked_beyond_the_budget(tmp_path: Path) -> None:
    model = Scripted({"ranker": "{}"}, cost=0.3)
    one = session(tmp_path, model, budget=0.8)
    asked(one)
    asked(one, candidate=2)
    with pytest.raises(BudgetSpent, match=r"0\.6000 spent, \$0\.3000 more with this call"):
        asked(one, candidate=3)
    assert len(model.asked) == 2
    assert asked(one) == {}, "what is in the cache is free"


def test_the_watcher_sees_an_answer_grow(tmp_path: Path) -> None:
    steps: list[Step] = []
    one = session(tmp_path, Scripted({"ranker": "{}"}), watch=steps.append)
    asked(one)
    assert [step.state for step in steps] == ["asked", "answering", "answered"]
    assert steps[1].characters == 2


def test_no_model_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="needs a model"):
        asked(session(tmp_path, None))


def test_a_model_that_reads_text_only_is_asked_without_pictures(tmp_path: Path) -> None:
    def answer(ask: Ask) -> str:
        if any(isinstance(part, Image) for part in ask.parts):
            raise NoPictures("it reads text only")
        return "{}"

    model = Scripted({"ranker": answer})
    one = session(tmp_path, model)
    for _ in range(2):
        asyncio.run(one.ask("ranker", "ranker", INPUTS, images=(Image(b"png"),), parse=json.loads))
    assert one.blind
    assert len(model.asked) == 2, "once with the picture; without it, once, and then from the cache"
    assert "note" in kinds(one)


def test_a_price_that_is_unknown_is_not_called_nothing(tmp_path: Path) -> None:
    one = session(tmp_path, Scripted({"ranker": "{}"}, cost=None))
    asked(one)
    assert one.spent.cost is None
    assert one.spent.input_tokens == 100
