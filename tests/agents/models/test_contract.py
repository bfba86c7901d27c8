"""What every provider promises, the names that lead to them, and what models cost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from agents.models.wires import PNG
from figwright.agents import models
from figwright.agents.models import (
    Account,
    Answer,
    Ask,
    Exchange,
    Image,
    Model,
    Price,
    Provider,
    Sketch,
    Usage,
    recorded,
)
from figwright.core.errors import BadAnswer, MissingExtra, NotFound, SettingsError

KEY = "sk-secret-4f9c2d71e8b05a36"


class Verdict(BaseModel):
    good: bool


def environment(provider: Provider) -> Mapping[str, str]:
    urls = {provider.urls[0]: "http://127.0.0.1:9/v1"} if provider.urls else {}
    return {**dict.fromkeys(provider.keys[:1], KEY), **urls}


@pytest.fixture(params=models.names())
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_provider_says_who_it_is(name: str) -> None:
    provider = models.get(name)
    assert provider.title
    assert provider.keyless or provider.keys, "a key needs a variable to come from"
    assert bool(provider.modules) == bool(provider.extra)
    assert not provider.base_url or provider.urls, "an address can be changed"


def test_a_model_is_connected_under_the_name_that_was_typed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pydantic_ai")
    monkeypatch.setenv("FIGWRIGHT_COMMAND_VENDOR", sys.executable)
    full = f"{name}/{tmp_path if name == 'recorded' else 'vendor/some-model'}"
    model = models.connect(full, environment=None if name == "command" else environment(models.get(name)))
    asyncio.run(model.close())
    assert model.name == full
    assert KEY not in repr(model)


def test_a_missing_key_is_named(name: str) -> None:
    provider = models.get(name)
    if provider.keyless:
        pytest.skip("needs no key")
    with pytest.raises(SettingsError) as caught:
        models.connect(f"{name}/some-model", environment={})
    assert all(variable in caught.value.hint for variable in provider.keys)


def test_a_missing_package_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    provider = models.get(name)
    if not provider.extra:
        pytest.skip("needs nothing")
    for module in [module for module in sys.modules if module.startswith(("pydantic_ai", "figwright.agents.models._"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pydantic_ai", None)
    with pytest.raises(MissingExtra) as caught:
        models.connect(f"{name}/some-model", environment=environment(provider))
    assert f"figwright[{provider.extra}]" in caught.value.hint


def test_importing_is_light() -> None:
    heavy = "{'pydantic_ai', 'openai', 'anthropic', 'google.genai', 'httpx2', 'PIL', 'genai_prices'}"
    code = f"import sys, figwright.agents.models as m; [m.get(n) for n in m.names()]; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("wrong", ["gpt-5", "", "openai/", " "])
def test_a_name_without_a_provider_or_a_model(wrong: str) -> None:
    with pytest.raises(SettingsError) as caught:
        models.connect(wrong, environment={})
    assert "provider/model" in caught.value.hint


def test_a_name_that_the_provider_cannot_take() -> None:
    pytest.importorskip("pydantic_ai")
    with pytest.raises(SettingsError, match="openrouter/llama"):
        models.connect("openrouter/llama", environment={"OPENROUTER_API_KEY": KEY})
    with pytest.raises(SettingsError, match="dall-e-3"):
        models.paint("openai/dall-e-3", environment={"OPENAI_API_KEY": KEY})


def test_an_unknown_provider_gets_the_nearest() -> None:
    with pytest.raises(NotFound) as caught:
        models.connect("gogle/gemini", environment={})
    assert "'google'" in caught.value.hint


def account(name: str, env: Mapping[str, str], base_url: str = "") -> Account:
    return models.account_of(name, base_url=base_url, environment=env)[1]


def test_the_key_of_openai_goes_only_to_its_own_address() -> None:
    both = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": "http://a/v1"}
    assert account("compatible/m", both).key == KEY
    assert account("compatible/m", both, "http://b/v1").key == ""
    assert account("compatible/m", {**both, "FIGWRIGHT_BASE_URL": "http://b/v1"}).key == ""
    assert account("compatible/m", {**both, "FIGWRIGHT_API_KEY": "other"}).key == "other"


def test_a_server_without_an_address_is_asked_for_one() -> None:
    with pytest.raises(SettingsError) as caught:
        account("compatible/m", {})
    assert "FIGWRIGHT_BASE_URL" in caught.value.hint


def test_an_address_is_written_in_full() -> None:
    with pytest.raises(SettingsError, match="http://"):
        account("ollama/m", {}, "localhost:11434")


def test_the_address_comes_from_the_option_the_variable_or_the_provider() -> None:
    env = {"GEMINI_API_KEY": KEY, "GOOGLE_GEMINI_BASE_URL": "http://a"}
    assert account("google/m", env, "http://b").base_url == "http://b"
    assert account("google/m", env).base_url == "http://a"
    assert account("google/m", {"GEMINI_API_KEY": KEY}).base_url.startswith("https://")
    assert account("google/m", env).variable == "GEMINI_API_KEY"


def test_prices_are_known_free_or_none() -> None:
    pytest.importorskip("genai_prices")
    known = models.price("anthropic/claude-opus-5")
    assert known is not None
    assert known.output > known.input > known.cached > 0
    assert models.price("ollama/anything") == Price(0, 0, 0)
    for unknown in ("compatible/x", "openai/no-such-model", "nobody/x", "x", ""):
        assert models.price(unknown) is None


def test_a_price_of_what_was_used() -> None:
    price = Price(input=2, cached=0.5, output=10)
    assert price.of(Usage(1_000_000, 100_000, cached_tokens=400_000)) == pytest.approx(1.2 + 0.2 + 1.0)


def test_tokens_are_about_right() -> None:
    prose = "The Retriever Agent identifies the most relevant examples from the reference set by diagram type. " * 20
    assert 15 * 20 <= models.tokens(prose) <= 22 * 20
    assert models.tokens("") == 0
    assert models.tokens(Image(PNG)) >= 1


@given(st.text(), st.text())
def test_more_words_are_not_fewer_tokens(one: str, other: str) -> None:
    assert models.tokens(f"{one} {other}") == models.tokens(one) + models.tokens(other)


def test_a_digest_tells_questions_apart() -> None:
    ask = Ask("planner", "system", ("a", Image(PNG)))
    others = [
        Ask("critic", "system", ("a", Image(PNG))),
        Ask("planner", "other", ("a", Image(PNG))),
        Ask("planner", "system", ("a", Image(PNG + b"x"))),
        Ask("planner", "system", ("a", Image(PNG)), schema=Verdict),
        Ask("planner", "system", ("a", Image(PNG)), exchanges=(Exchange("a", "b"),)),
        Ask("planner", "system", ("a", Image(PNG)), seed=1),
    ]
    digests = {each.digest for each in (ask, *others)}
    assert len(digests) == 7
    assert Ask("planner", "system", ("a", Image(PNG))).digest == ask.digest


def test_kept_answers_are_replayed(tmp_path: Path) -> None:
    (tmp_path / "planner.txt").write_text("always")
    ask = Ask("planner", "system", ("a",))

    async def replayed() -> tuple[Answer, Answer]:
        keeper = recorded.keep(_Parrot(), tmp_path)
        await keeper.ask(ask)
        model = models.connect(f"recorded/{tmp_path}", environment={})
        return await model.ask(ask), await model.ask(Ask("planner", "system", ("b",)))

    own, general = asyncio.run(replayed())
    assert (own.text, general.text) == ("a!", "always")


def test_a_kept_picture_is_replayed(tmp_path: Path) -> None:
    sketch = Sketch("image", "Boxes.")
    (tmp_path / f"image-{sketch.digest}.png").write_bytes(PNG)
    painter = models.paint(f"recorded/{tmp_path}", environment={})
    assert asyncio.run(painter.paint(sketch)).images == (Image(PNG),)


def test_no_recording_says_which_is_missing(tmp_path: Path) -> None:
    (tmp_path.parent / "secret.txt").write_text("outside")
    model = models.connect(f"recorded/{tmp_path}", environment={})
    ask = Ask("../secret", "system", ("a",))
    with pytest.raises(BadAnswer, match="secret") as caught:
        asyncio.run(model.ask(ask))
    assert ask.digest in caught.value.hint
    with pytest.raises(SettingsError, match="no folder"):
        models.connect(f"recorded/{tmp_path}/nowhere", environment={})


class _Parrot:
    name = "test/parrot"

    async def ask(self, ask: Ask, progress: object = None) -> Answer:
        return Answer(f"{ask.parts[0]}!")

    async def close(self) -> None:
        """Nothing is open."""


_: type[Model] = _Parrot


def test_an_even_price_is_what_the_list_says(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("genai_prices")
    usage = pytest.importorskip("pydantic_ai.usage").RequestUsage(
        input_tokens=12_345, output_tokens=678, cache_read_tokens=9_000, details={"image_prompt_tokens": 258}
    )
    from figwright.agents.models import _prices

    even = 0
    for name in (
        "openai/gpt-4.1",
        "openai/gpt-4o-mini",
        "anthropic/claude-opus-5",
        "google/gemini-2.5-pro",
        "google/gemini-2.5-flash",
    ):
        _, made = models.account_of(name, base_url="https://example.org", key=KEY)
        listed = _prices._calculated(made.provider, made.model, usage)
        assert listed is not None
        assert _prices.cost(made, usage, None) == pytest.approx(float(listed), rel=1e-9)
        even += _prices._even(made.provider, made.model) is not None
    assert 0 < even < 5, "some charge more for long prompts"
