"""Every provider of words against a server in trouble: the right error, in the right words, after the right tries."""

from __future__ import annotations

from typing import Any

import pytest

from agents.models.asking import ASK, KEY, QUICK, WIRES, Once, asked, connected, failed
from agents.models.loopback import Loopback, Reply
from figwright.agents import models
from figwright.agents.models import Answer, Patience
from figwright.core.errors import (
    AnswerCut,
    BadAnswer,
    ContentRefused,
    KeyRefused,
    ModelError,
    RateLimited,
    RequestRefused,
    Unavailable,
)

pytest.importorskip("pydantic_ai")


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> Any:
    return WIRES[request.param]


def test_a_wrong_key_stops_at_once(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(401, f"Incorrect API key provided: {KEY} (sk-s***5a36)"))
    error = failed(KeyRefused, wire, server, once, patience=Patience())
    assert len(server.requests) == 1, "a pause comes before another try only"
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
    error = failed(Unavailable, wire, server, once, timeout=0.2)
    assert "did not answer within 0.2 s" in error.message


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


@pytest.mark.parametrize(("end", "kind"), [("cut", AnswerCut), ("refused", ContentRefused)])
def test_the_end_of_a_stream_is_named(
    end: str, kind: type[ModelError], wire: Any, server: Loopback, once: Once
) -> None:
    server.say(wire.stream(["A fi", "gu"], end=end))
    with pytest.raises(kind) as caught:
        once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
    assert len(server.requests) == 1
    assert getattr(caught.value, "text", "A figu") == "A figu"


def test_a_wrong_key_stops_a_stream_at_once(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(401, f"Incorrect API key provided: {KEY}"))
    with pytest.raises(KeyRefused) as caught:
        once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
    assert len(server.requests) == 1
    assert KEY not in caught.value.message


TROUBLED = {
    "openai": 'data: {"error": {"message": "The server had an error", "type": "server_error"}}\n\n',
    "anthropic": 'event: error\ndata: {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}\n\n',
}


@pytest.mark.parametrize("name", TROUBLED)
def test_trouble_told_inside_a_stream_passes(name: str, server: Loopback, once: Once) -> None:
    wire = WIRES[name]
    whole = wire.stream(["A fi", "gu", "re."])
    server.say(Reply(events=(*whole.events[:3], TROUBLED[name])), whole)
    answer: Answer = once(connected(wire, server), lambda model: model.ask(ASK, lambda _: None))
    assert answer.text == "A figure."


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
