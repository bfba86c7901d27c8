"""Every provider of words against a server that speaks its wire format: what is sent, what comes, what goes wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel

from figwright import models
from figwright.errors import (
    AnswerCut,
    BadAnswer,
    ContentRefused,
    KeyRefused,
    ModelError,
    RateLimited,
    RequestRefused,
    Unavailable,
)
from figwright.models import Answer, Ask, Exchange, Image, Model, Patience
from models.loopback import Loopback, Reply
from models.wires import PNG, Chat, Content, Messages

pytest.importorskip("pydantic_ai")

KEY = "sk-secret-4f9c2d71e8b05a36"
QUICK = Patience(tries=3, first=0.01, longest=0.02, total=5, spacing=0.02)
ASK = Ask("planner", "You plan figures.", ("The method.",), temperature=0.5, seed=7, most_tokens=900)
Once = Callable[[Any, Callable[[Any], Any]], Any]

WIRES: dict[str, Any] = {
    "openai": Chat(),
    "google": Content(),
    "anthropic": Messages(),
    "compatible": Chat("compatible/some-model", "FIGWRIGHT_API_KEY"),
    "openrouter": Chat("openrouter/openai/gpt-4.1", "OPENROUTER_API_KEY"),
    "vllm": Chat("vllm/qwen", "VLLM_API_KEY"),
}


class Verdict(BaseModel):
    good: bool
    why: str


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> Any:
    return WIRES[request.param]


def connected(wire: Any, server: Loopback, **options: Any) -> Model:
    settings = {"environment": {wire.variable: KEY}, "patience": QUICK, **options}
    return models.connect(wire.name, base_url=server.url + wire.base, **settings)


def asked(wire: Any, server: Loopback, once: Once, ask: Ask = ASK, **options: Any) -> Answer:
    answer: Answer = once(connected(wire, server, **options), lambda model: model.ask(ask))
    return answer


def failed(kind: type[ModelError], wire: Any, server: Loopback, once: Once, **options: Any) -> ModelError:
    with pytest.raises(kind) as caught:
        asked(wire, server, once, **options)
    error = caught.value
    assert wire.name in error.message
    assert error.hint
    shown = f"{error.message} {error.hint} {error!r} {error.__cause__!r}"
    assert not any(KEY[i : i + 6] in shown for i in range(len(KEY) - 5))
    return error


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


def test_progress_counts_what_has_come(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.stream(["A fi", "gu", "re."]))
    heard: list[int] = []
    answer: Answer = once(connected(wire, server), lambda model: model.ask(ASK, heard.append))
    assert answer.text == "A figure."
    assert answer.usage.output_tokens == 30
    assert heard == sorted(heard)
    assert {4, 6, 9} <= set(heard)


def test_a_wrong_key_stops_at_once(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(401, f"Incorrect API key provided: {KEY} (sk-s***5a36)"))
    began = time.monotonic()
    error = failed(KeyRefused, wire, server, once, patience=Patience())
    assert time.monotonic() - began < 2
    assert len(server.requests) == 1
    assert wire.variable in error.hint
    assert "5a36" not in error.message


@pytest.mark.parametrize("status", [400, 404, 422])
def test_a_wrong_request_stops_at_once(status: int, wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(status, "no such thing"))
    error = failed(RequestRefused, wire, server, once) if status != 404 else _missing(wire, server, once)
    assert "no such thing" in error.message
    assert len(server.requests) == 1


def _missing(wire: Any, server: Loopback, once: Once) -> ModelError:
    with pytest.raises(RequestRefused) as caught:
        asked(wire, server, once)
    assert wire.name.partition("/")[2] in caught.value.message
    return caught.value


def test_too_many_requests_are_waited_for(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(429, "slow down", **{"retry-after": "1"}), wire.text("A figure."))
    assert asked(wire, server, once).text == "A figure."
    first, second = server.requests
    assert second.at - first.at >= 1


def test_google_says_in_the_body_how_long_to_wait(server: Loopback, once: Once) -> None:
    wire = WIRES["google"]
    busy = wire.error(429, "slow down").body
    busy["error"]["details"] = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.6s"}]
    server.say(Reply(busy, 429), wire.text("A figure."))
    asked(wire, server, once)
    assert server.requests[1].at - server.requests[0].at >= 0.6


def _coded(reply: Reply, **error: Any) -> Reply:
    return Reply({"error": reply.body["error"] | error}, reply.status)


def test_a_quota_that_is_used_up_stops_at_once(server: Loopback, once: Once) -> None:
    chat, content = WIRES["openai"], WIRES["google"]
    daily = [{"violations": [{"quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}]
    for wire, reply in (
        (chat, _coded(chat.error(429, "You exceeded your quota"), code="insufficient_quota")),
        (chat, chat.error(402, "No credits")),
        (content, _coded(content.error(429, "You exceeded your quota"), details=daily)),
    ):
        server.requests.clear()
        server.say(reply)
        assert "quota" in failed(RateLimited, wire, server, once).message
        assert len(server.requests) == 1


def test_google_says_400_for_a_wrong_key(server: Loopback, once: Once) -> None:
    wire = WIRES["google"]
    reason = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]
    server.say(_coded(wire.error(400, "API key not valid."), details=reason))
    failed(KeyRefused, wire, server, once)


def test_too_many_requests_for_ever(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(429, "slow down"))
    error = failed(RateLimited, wire, server, once)
    assert "slow down" in error.message
    assert len(server.requests) == QUICK.tries


def test_a_wait_beyond_all_patience_is_not_begun(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(429, "slow down", **{"retry-after": "3600"}))
    error = failed(RateLimited, wire, server, once)
    assert isinstance(error, RateLimited)
    assert error.after == 3600
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [500, 502, 503])
def test_a_failing_provider_is_asked_again(status: int, wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(status, "oops"), wire.text("A figure."))
    assert asked(wire, server, once).text == "A figure."
    assert len(server.requests) == 2


def test_a_failing_provider_is_given_up(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(500, "oops"))
    failed(Unavailable, wire, server, once)
    assert len(server.requests) == QUICK.tries


def test_silence_ends(wire: Any, server: Loopback, once: Once) -> None:
    server.say(Reply({}, delay=0.6))
    began = time.monotonic()
    failed(Unavailable, wire, server, once, timeout=0.15, patience=Patience(tries=2, first=0.01))
    assert time.monotonic() - began < 1.5
    assert len(server.requests) == 2


def test_nobody_there(wire: Any, server: Loopback, once: Once) -> None:
    server.close()
    failed(Unavailable, wire, server, once)


def test_a_local_server_that_is_not_running_is_not_waited_for(server: Loopback, once: Once) -> None:
    server.close()
    error = failed(Unavailable, WIRES["vllm"], server, once, patience=Patience(first=5))
    assert "vLLM is not running" in error.message


def test_what_is_secret_in_an_address_is_not_shown(server: Loopback, once: Once) -> None:
    server.close()
    url = server.url.replace("http://", "http://me:password@")
    model = models.connect("compatible/m", base_url=f"{url}/v1?token=hidden", environment={}, patience=QUICK)
    with pytest.raises(Unavailable) as caught:
        once(model, lambda model: model.ask(ASK))
    assert f"{server.url}/v1" in caught.value.message
    assert not any(word in caught.value.message for word in ("password", "hidden"))


def test_a_cut_stream_is_begun_again(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.stream(["A fi", "gu", "re."], cut=True), wire.stream(["A fi", "gu", "re."]))
    answer: Answer = once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
    assert answer.text == "A figure."
    assert len(server.requests) == 2


def test_a_stream_that_is_always_cut(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.stream(["A fi", "gu", "re."], cut=True))
    with pytest.raises(Unavailable):
        once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
    assert len(server.requests) == QUICK.tries


def test_a_cut_body_is_asked_for_again(wire: Any, server: Loopback, once: Once) -> None:
    whole = wire.text("A figure.")
    server.say(Reply(whole.body, cut=True), whole)
    assert asked(wire, server, once).text == "A figure."


@pytest.mark.parametrize("body", [b'{"choices": [', b"<html>a proxy's page</html>"])
def test_a_body_that_is_not_json(body: bytes, wire: Any, server: Loopback, once: Once) -> None:
    server.say(Reply(body))
    failed(Unavailable, wire, server, once)


def test_a_refusal_is_named(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.refusal())
    failed(ContentRefused, wire, server, once)
    assert len(server.requests) == 1


def test_a_truncated_answer_is_named_and_kept(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.truncated("A fig"))
    error = failed(AnswerCut, wire, server, once)
    assert isinstance(error, AnswerCut)
    assert error.text == "A fig"


def test_an_empty_answer_is_bad(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.text(" \n"))
    failed(BadAnswer, wire, server, once)


def test_the_key_is_in_no_repr(wire: Any, server: Loopback) -> None:
    model = connected(wire, server)
    _, account = models.account_of(wire.name, base_url=server.url, environment={wire.variable: KEY})
    assert KEY not in repr(model) + str(vars(model)) + repr(account)
