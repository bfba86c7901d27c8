"""Every provider of pictures against a server that speaks its wire format."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agents.models.loopback import Loopback, Reply
from agents.models.wires import PNG, ChatImages, Generations, InlineImages
from figwright.agents import models
from figwright.agents.models import Answer, Image, Painter, Patience, Sketch
from figwright.agents.models._shapes import GEMINI, LONGEST_EDGE, nearest, pixels
from figwright.core.errors import (
    BadAnswer,
    ContentRefused,
    KeyRefused,
    ModelError,
    RateLimited,
    RequestRefused,
    SettingsError,
    Unavailable,
)

pytest.importorskip("pydantic_ai")

KEY = "sk-secret-4f9c2d71e8b05a36"
QUICK = Patience(tries=3, first=0.01, longest=0.02, total=5, spacing=0.02)
SKETCH = Sketch("image", "Three boxes.", aspect=1.8, resolution="2K", temperature=0.5, seed=7)
Once = Callable[[Any, Callable[[Any], Any]], Any]

WIRES: dict[str, Any] = {"openai": Generations(), "google": InlineImages(), "openrouter": ChatImages()}
SHAPES = {"openai": ("2720x1536", None), "google": ("16:9", "2K"), "openrouter": ("16:9", "2K")}


@pytest.fixture(params=WIRES)
def wire(request: pytest.FixtureRequest) -> Any:
    return WIRES[request.param]


def painter(wire: Any, server: Loopback, **options: Any) -> Painter:
    settings = {"environment": {wire.variable: KEY}, "patience": QUICK, **options}
    return models.paint(wire.name, base_url=server.url + wire.base, **settings)


def painted(wire: Any, server: Loopback, once: Once, sketch: Sketch = SKETCH, **options: Any) -> Answer:
    answer: Answer = once(painter(wire, server, **options), lambda painter: painter.paint(sketch))
    return answer


def failed(kind: type[ModelError], wire: Any, server: Loopback, once: Once, **options: Any) -> ModelError:
    with pytest.raises(kind) as caught:
        painted(wire, server, once, **options)
    error = caught.value
    assert wire.name in error.message
    assert error.hint
    assert not any(KEY[i : i + 6] in f"{error.message} {error.hint} {error!r}" for i in range(len(KEY) - 5))
    return error


def test_a_picture_is_drawn(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.picture())
    answer = painted(wire, server, once)
    assert answer.images == (Image(PNG),)
    assert answer.usage.images == 1
    assert answer.usage.cost is not None
    assert answer.usage.cost > 0
    [request] = server.requests
    assert wire.prompt(request) == "Three boxes."
    assert wire.shape(request) == SHAPES[wire.name.partition("/")[0]]


def test_warmth_and_seed_go_where_they_are_taken(server: Loopback, once: Once) -> None:
    server.say(WIRES["google"].picture())
    painted(WIRES["google"], server, once)
    config = server.requests[0].json["generationConfig"]
    assert (config["temperature"], config["seed"], config["responseModalities"]) == (0.5, 7, ["IMAGE"])
    server.say(WIRES["openrouter"].picture())
    painted(WIRES["openrouter"], server, once)
    assert (server.requests[1].json["temperature"], server.requests[1].json["seed"]) == (0.5, 7)


def test_a_picture_is_changed(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.picture())
    painted(wire, server, once, Sketch("polish", "Larger type.", (Image(PNG), Image(PNG))))
    assert wire.given(server.requests[0]) == [PNG, PNG]


def test_a_compatible_server_draws_too(server: Loopback, once: Once) -> None:
    server.say(Generations().picture())
    made = models.paint("compatible/some-painter", base_url=f"{server.url}/v1", environment={}, patience=QUICK)
    answer: Answer = once(made, lambda painter: painter.paint(SKETCH))
    assert answer.images == (Image(PNG),)
    assert server.requests[0].json["response_format"] == "b64_json"


@pytest.mark.parametrize(
    ("model", "shape"),
    [("openai/gpt-image-1", ("1536x1024", None)), ("google/gemini-2.5-flash-image", ("16:9", None))],
)
def test_older_models_are_asked_for_what_they_can(
    model: str, shape: tuple[Any, Any], server: Loopback, once: Once
) -> None:
    wire = type(WIRES[model.partition("/")[0]])()
    wire.name = model
    server.say(wire.picture())
    painted(wire, server, once)
    assert wire.shape(server.requests[0]) == shape


def test_no_picture_in_the_answer(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.empty())
    failed(BadAnswer, wire, server, once)


def test_an_empty_picture(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.picture(b""))
    failed(BadAnswer, wire, server, once)


def test_a_refusal_is_named(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.refusal())
    failed(ContentRefused, wire, server, once)
    assert len(server.requests) == 1


def test_a_wrong_key_stops_at_once(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(401, f"Incorrect API key provided: {KEY}"))
    error = failed(KeyRefused, wire, server, once, patience=Patience())
    assert len(server.requests) == 1, "a pause comes before another try only"
    assert wire.variable in error.hint


def test_a_wrong_request_stops_at_once(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(400, "no such size"))
    assert "no such size" in failed(RequestRefused, wire, server, once).message
    assert len(server.requests) == 1


def test_too_many_requests_are_waited_for(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(429, "slow down", **{"retry-after": "1"}), wire.picture())
    assert painted(wire, server, once).images
    assert server.requests[1].at - server.requests[0].at >= 1


def test_too_many_requests_for_ever(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(429, "slow down"))
    failed(RateLimited, wire, server, once)
    assert len(server.requests) == QUICK.tries


def test_a_failing_provider_is_asked_again(wire: Any, server: Loopback, once: Once) -> None:
    server.say(wire.error(500, "oops"), wire.picture())
    assert painted(wire, server, once).images


@pytest.mark.parametrize("reply", [Reply(b"<html>"), Reply({"created": 1}, cut=True)])
def test_broken_and_cut_answers(reply: Reply, wire: Any, server: Loopback, once: Once) -> None:
    server.say(reply)
    failed(Unavailable, wire, server, once)
    assert len(server.requests) == QUICK.tries


def test_silence_ends(wire: Any, server: Loopback, once: Once) -> None:
    server.say(Reply({}, delay=0.6))
    assert "did not answer within 0.2 s" in failed(Unavailable, wire, server, once, timeout=0.2).message


def test_nobody_there(wire: Any, server: Loopback, once: Once) -> None:
    server.close()
    failed(Unavailable, wire, server, once)


def test_a_provider_without_pictures_says_who_has_them() -> None:
    with pytest.raises(SettingsError, match="no image models") as caught:
        models.paint("anthropic/claude-opus-5", environment={"ANTHROPIC_API_KEY": KEY})
    assert "google/…" in caught.value.hint


def test_the_nearest_shape_is_nearest_by_factor() -> None:
    assert nearest(16 / 9, GEMINI) == (16, 9)
    assert nearest(100, GEMINI) == (21, 9)
    assert nearest(0.01, GEMINI) == (9, 16)
    assert nearest(1.04, GEMINI) == (1, 1)


@pytest.mark.parametrize("resolution", ["1K", "2K", "4K"])
@pytest.mark.parametrize("ratio", GEMINI)
def test_sizes_keep_to_what_gpt_image_2_can_draw(ratio: tuple[int, int], resolution: str) -> None:
    width, height = pixels(ratio, resolution)
    assert width % 16 == height % 16 == 0
    assert max(width, height) <= LONGEST_EDGE
    assert 655_360 <= width * height <= 8_294_400
    assert abs(width / height / (ratio[0] / ratio[1]) - 1) < 0.03
