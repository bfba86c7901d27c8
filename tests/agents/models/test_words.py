"""Every provider of words against a server that speaks its wire format: what is sent, and what comes back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.models.asking import ASK, KEY, WIRES, Once, Verdict, asked, connected
from agents.models.loopback import Loopback
from agents.models.wires import PNG, Chat, Messages
from figwright.agents import models
from figwright.agents.models import Answer, Ask, Exchange, Image, Model
from figwright.core.errors import NoPictures

pytest.importorskip("pydantic_ai")


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> Any:
    return WIRES[request.param]


def test_a_question_and_its_answer(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text("A figure."))
    answer = asked(wire, server, once)
    assert answer.text == "A figure."
    assert answer.model == wire.name
    usage = answer.usage
    assert (usage.input_tokens, usage.output_tokens, usage.cached_tokens) == (120, 30, 100)
    [request] = server.requests
    assert wire.key(request) == KEY
    assert wire.model(request) == wire.name.partition("/")[2]
    assert wire.system(request) == "You plan figures."
    assert wire.turns(request) == [("user", "The method.")]
    sent = wire.settings(request)
    assert (sent["temperature"], sent["most"]) == (0.5, 900)
    assert sent["seed"] == (None if wire.name.startswith("anthropic") else 7)


@pytest.mark.filterwarnings("ignore:Sampling parameters")
def test_a_model_without_temperature_is_told_none(server: Loopback, once: Once) -> None:
    wire = Messages()
    wire.name = "anthropic/claude-opus-5"
    server.say(wire.text("A figure."))
    asked(wire, server, once)
    assert "temperature" not in server.requests[0].json


def test_anthropic_is_told_what_to_cache(server: Loopback, once: Once) -> None:
    wire = WIRES["anthropic"]
    server.say(wire.text("A figure."))
    asked(wire, server, once, Ask("critic", "Look.", ("The same.", "Another.")))
    body = server.requests[0].json
    blocks = (*body["system"], *body["messages"][0]["content"])
    marked = [block["text"] for block in blocks if "cache_control" in block]
    assert marked == ["Look.", "The same."]


def test_known_models_have_a_cost(server: Loopback, once: Once) -> None:
    for wire in (WIRES["openai"], WIRES["google"], WIRES["anthropic"]):
        server.requests.clear()
        server.say(wire.text("A figure."))
        cost = asked(wire, server, once).usage.cost
        assert cost is not None
        assert 0 < cost < 0.01


def test_an_unknown_model_has_no_cost_and_a_local_one_is_free(server: Loopback, once: Once) -> None:
    server.say(Chat().text("A figure."))
    assert asked(WIRES["compatible"], server, once).usage.cost is None
    assert asked(WIRES["vllm"], server, once).usage.cost == 0


def test_pictures_arrive_between_the_words(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text("A dot."))
    asked(wire, server, once, Ask("critic", "Look.", ("Before.", Image(PNG), "After.")))
    [request] = server.requests
    assert wire.image(request) == PNG
    assert wire.turns(request) == [("user", "Before.<image>After.")]


def test_exchanges_become_turns(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text("Better."))
    asked(wire, server, once, Ask("planner", "Plan.", ("The method.",), exchanges=(Exchange("Bad.", "No boxes."),)))
    turns = wire.turns(server.requests[0])
    assert turns == [("user", "The method."), ("assistant", "Bad."), ("user", "No boxes.")]


def test_a_schema_is_sent_and_json_comes_back(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text('{"good": true, "why": "clear"}'))
    answer = asked(wire, server, once, Ask("judge", "Judge.", ("A figure.",), schema=Verdict))
    assert Verdict.model_validate_json(answer.text) == Verdict(good=True, why="clear")
    assert set(wire.schema(server.requests[0])["properties"]) == {"good", "why"}


def test_fences_around_json_are_taken_off(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text('```json\n{"good": true, "why": "clear"}\n```'))
    answer = asked(wire, server, once, Ask("judge", "Judge.", ("A figure.",), schema=Verdict))
    assert json.loads(answer.text)["good"] is True


def test_a_question_that_shows_the_answers_form_is_not_told_the_schema_in_words(server: Loopback, once: Once) -> None:
    wire = WIRES["compatible"]
    for said, spelled in (("A figure.", True), ('Answer with JSON: {"good": true}', False)):
        server.say(wire.text('{"good": true, "why": "clear"}'))
        asked(wire, server, once, Ask("judge", "Judge.", (said,), schema=Verdict))
        assert ('"why"' in json.dumps(wire.system(server.requests[-1])).replace("\\", "")) is spelled
        assert set(wire.schema(server.requests[-1])["properties"]) == {"good", "why"}


@pytest.mark.parametrize("name", ["compatible", "openrouter"])
def test_a_server_without_schemas_is_told_in_words(name: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    server.say(wire.error(400, "response_format json_schema is not supported"), wire.text('{"good": true}'))
    model = connected(wire, server)

    async def twice(model: Model) -> str:
        ask = Ask("judge", "Judge.", ("A figure.",), schema=Verdict)
        await model.ask(ask)
        return (await model.ask(ask)).text

    assert json.loads(once(model, twice)) == {"good": True}
    assert len(server.requests) == 3, "only the first request is refused"
    for request in server.requests[1:]:
        assert request.json.get("response_format", {}).get("type") != "json_schema"
        assert '"why"' in json.dumps(wire.system(request)).replace("\\", "")


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"),
        (400, "Invalid content type. image_url is only supported by certain models."),
        (400, "This model does not support image input"),
    ],
)
def test_a_model_without_eyes_is_known_as_such(status: int, said: str, server: Loopback, once: Once) -> None:
    wire = WIRES["compatible"]
    server.say(wire.error(status, said))
    with pytest.raises(NoPictures, match="does not accept images"):
        once(connected(wire, server), lambda model: model.ask(Ask("critic", "Look.", (Image(b"png"),))))
    assert len(server.requests) == 1


def test_progress_counts_what_has_come(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.stream(["A fi", "gu", "re."]))
    heard: list[int] = []
    answer: Answer = once(connected(wire, server), lambda model: model.ask(ASK, heard.append))
    assert answer.text == "A figure."
    assert answer.usage.output_tokens == 30
    assert heard == sorted(heard)
    assert {4, 6, 9} <= set(heard)


def test_the_key_is_in_no_repr(wire: Any, server: Loopback) -> None:
    model = connected(wire, server)
    _, account = models.account_of(wire.name, base_url=server.url, environment={wire.variable: KEY})
    assert KEY not in repr(model) + str(vars(model)) + repr(account)
