"""Words and pictures to and from a provider: one provider per file. No wire format is known outside this folder.

    model = models.connect("google/gemini-3-pro")
    answer = await model.ask(Ask("planner", system, (text, Image(png))))

A file holds `provider`: how its models are connected. What `connect` and `paint` return retries what can succeed later,
honours rate limits and bounds how many calls run at once; everything else ends in an error of the ModelError tree.
Importing this package imports no provider's software; connecting does.
"""

from __future__ import annotations

import json
import os
from asyncio import Semaphore
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol

from pydantic import BaseModel

from figwright.core.errors import MissingExtra, ModelError, SettingsError
from figwright.core.registry import Registry
from figwright.core.settings import MODEL_TIMEOUT


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that is sent or received."""

    data: bytes
    media: str = "image/png"
    _digest: str = field(default="", init=False, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """The hash of its bytes, computed once: every call that shows it and every record of it asks."""
        if not self._digest:
            object.__setattr__(self, "_digest", sha256(self.data).hexdigest())
        return self._digest


Part = str | Image


@dataclass(frozen=True, slots=True)
class Exchange:
    """An answer that was not good enough, and what is wrong with it."""

    answer: str
    objection: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. `system` and the first parts are what stays the same between calls, so that providers can cache it.

    With `schema` the answer is JSON that fits it, by the provider's own means where it has them.
    """

    purpose: str
    system: str
    parts: tuple[Part, ...]
    schema: type[BaseModel] | None = None
    exchanges: tuple[Exchange, ...] = ()
    temperature: float = 1.0
    seed: int | None = None
    most_tokens: int = 16_000

    @property
    def digest(self) -> str:
        """The same for the same question, on every machine: answers are kept under it."""
        schema = [self.schema.__name__, _schema(self.schema)] if self.schema else None
        turns = [[exchange.answer, exchange.objection] for exchange in self.exchanges]
        settings = [self.temperature, self.seed, self.most_tokens]
        return _digest(["ask", self.purpose, self.system, _part_keys(self.parts), schema, turns, settings])


@dataclass(frozen=True, slots=True)
class Sketch:
    """One picture to draw, or to change when `images` are given (the first is the one to change).

    `aspect` is width to height and is rounded to the nearest ratio that the model can draw.
    """

    purpose: str
    prompt: str
    images: tuple[Image, ...] = ()
    aspect: float = 16 / 9
    resolution: str = "2K"
    temperature: float = 1.0
    seed: int | None = None

    @property
    def digest(self) -> str:
        """The same for the same picture to draw, on every machine."""
        settings = [round(self.aspect, 4), self.resolution, self.temperature, self.seed]
        return _digest(["sketch", self.purpose, self.prompt, _part_keys(self.images), settings])


def _part_keys(parts: tuple[Part, ...]) -> list[Any]:
    return [p if isinstance(p, str) else [p.media, p.digest] for p in parts]


@lru_cache(maxsize=64)
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    """Pydantic makes it anew whenever it is asked."""
    return model.model_json_schema()


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call used; `cost` is in dollars, None when no price is known for the model."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    images: int = 0
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens, for prompts of usual length; a zero says that the model is free."""

    input: float
    cached: float
    output: float

    def of(self, usage: Usage) -> float:
        fresh = max(0, usage.input_tokens - usage.cached_tokens)
        spent = fresh * self.input + usage.cached_tokens * self.cached + usage.output_tokens * self.output
        return spent / 1_000_000


@dataclass(frozen=True, slots=True)
class Answer:
    text: str = ""
    images: tuple[Image, ...] = ()
    usage: Usage = field(default_factory=Usage)
    model: str = ""


Progress = Callable[[int], Any]
"""Told how many characters of the answer have come so far."""


class Model(Protocol):
    """Answers with text. `name` is what the user typed: "google/gemini-3-pro"."""

    name: str

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer: ...

    async def close(self) -> None: ...


class Painter(Protocol):
    """Answers with pictures; `aspects` are the ratios it can draw."""

    name: str
    aspects: tuple[tuple[int, int], ...]

    async def paint(self, sketch: Sketch) -> Answer: ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Patience:
    """How long trouble that can pass is waited for, in seconds.

    The pause before try n is drawn from 0 to `first` * 2**n, at most `longest`; a provider's own "come back after" is
    honoured. `total` bounds all tries and pauses of one call. After "too many requests" the calls of a model are spaced
    out as the last minute suggests, at most `spacing` apart, and come closer again while all goes well.
    """

    tries: int = 6
    first: float = 1.0
    longest: float = 60.0
    total: float = 900.0
    spacing: float = 5.0


@dataclass(frozen=True, slots=True)
class Account:
    """Where a model is reached and with which key; the key is never shown."""

    provider: str
    model: str
    title: str
    base_url: str = ""
    key: str = field(default="", repr=False)
    variable: str = ""
    local: bool = False
    timeout: float = MODEL_TIMEOUT

    @property
    def name(self) -> str:
        return f"{self.provider}/{self.model}"


@dataclass(frozen=True, slots=True)
class Provider:
    """How a provider's models are connected.

    `keys` and `urls` are names of environment variables, the first one set wins. `borrowed` names keys that go only to
    the address in their own variable. `modules` must be importable, or `extra` is what to install. `verify` raises for
    a model that cannot be reached from this machine, before anything is begun.
    """

    title: str
    model: Callable[[Account], Model]
    painter: Callable[[Account], Painter] | None = None
    keys: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    borrowed: Mapping[str, str] = field(default_factory=dict)
    base_url: str = ""
    keyless: bool = False
    local: bool = False
    modules: tuple[str, ...] = ()
    extra: str = ""
    verify: Callable[[str, Mapping[str, str]], None] | None = None


_listener: ContextVar[Callable[[ModelError], None] | None] = ContextVar("listener", default=None)


@contextmanager
def listening(told: Callable[[ModelError], None]) -> Iterator[None]:
    """Within it, `told` hears of every try of a call that failed, also of those that a later try makes good."""
    token = _listener.set(told)
    try:
        yield
    finally:
        _listener.reset(token)


def report_failed_attempt(error: ModelError) -> None:
    """Says to whoever listens that a try failed."""
    if told := _listener.get():
        told(error)


_providers: Registry[Provider] = Registry(__name__, "provider", "model provider", group="figwright.models")
names = _providers.names
get = _providers.get


def connect(
    name: str,
    *,
    base_url: str = "",
    key: str = "",
    concurrency: int = 8,
    places: AbstractAsyncContextManager[object] | None = None,
    timeout: float = MODEL_TIMEOUT,
    patience: Patience | None = None,
    environment: Mapping[str, str] | None = None,
) -> Model:
    """The model called "provider/model", ready to be asked. Nothing is sent yet. `places` bounds the calls of several
    models together, in place of `concurrency`."""
    from figwright.agents.models._retries import Line, SteadyModel

    provider, account = account_of(name, base_url=base_url, key=key, timeout=timeout, environment=environment)
    model = _make_client(provider.model, provider, account)
    return SteadyModel(model, Line(account, places or Semaphore(max(1, concurrency)), patience or Patience()))


def paint(
    name: str,
    *,
    base_url: str = "",
    key: str = "",
    concurrency: int = 4,
    places: AbstractAsyncContextManager[object] | None = None,
    timeout: float = MODEL_TIMEOUT,
    patience: Patience | None = None,
    environment: Mapping[str, str] | None = None,
) -> Painter:
    """The image model called "provider/model", ready to draw. Nothing is sent yet."""
    from figwright.agents.models._retries import Line, SteadyPainter

    provider, account = account_of(name, base_url=base_url, key=key, timeout=timeout, environment=environment)
    if provider.painter is None:
        able = ", ".join(f"{other}/…" for other in names() if get(other).painter)
        raise SettingsError(f"{provider.title} has no image models, so {name!r} cannot draw", f"use one of {able}")
    painter = _make_client(provider.painter, provider, account)
    return SteadyPainter(painter, Line(account, places or Semaphore(max(1, concurrency)), patience or Patience()))


def same_provider(name: str, other: str) -> bool:
    """Whether two models are one provider's: an address that is given for the one may then serve the other. The key of
    another provider must never be sent there."""
    return name.partition("/")[0] == other.partition("/")[0]


def account_of(
    name: str,
    *,
    base_url: str = "",
    key: str = "",
    timeout: float = MODEL_TIMEOUT,
    environment: Mapping[str, str] | None = None,
) -> tuple[Provider, Account]:
    """Who serves this name, at which address, with which key; an error says which variable is to be set."""
    prefix, slash, model = name.strip().partition("/")
    if not slash or not model:
        raise SettingsError(
            f"{name!r} does not name a provider", f"write provider/model, with one of {', '.join(names())}"
        )
    provider = get(prefix)
    env = os.environ if environment is None else environment
    source = next((variable for variable in provider.urls if env.get(variable)), "") if not base_url else ""
    url = base_url or env.get(source, "") or provider.base_url
    if not url and provider.urls:
        hint = f"give --base-url, or set {provider.urls[0]} to an address such as http://localhost:8000/v1"
        raise SettingsError(f"{name} needs the address of its server", hint)
    if url and not url.startswith(("http://", "https://")):
        raise SettingsError(f"the address of {name} must start with http:// or https://", "give the full URL")
    keys = (*provider.keys, provider.borrowed[source]) if source in provider.borrowed else provider.keys
    variable = next((each for each in keys if env.get(each)), keys[0] if keys else "")
    secret = key or env.get(variable, "").strip()
    if not secret and not provider.keyless:
        hint = f"set {' or '.join(provider.keys)}, then: figwright doctor --model {name}"
        raise SettingsError(f"{provider.title} needs a key for {name}", hint)
    if provider.verify is not None:
        provider.verify(model, env)
    return provider, Account(prefix, model, provider.title, url, secret, variable, provider.local, timeout)


def at_hand(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """What on this machine could serve as a model, as it would be named: keys that are set, assistants that are
    installed, a server that listens. Nothing is sent, and no key is looked at."""
    import shutil
    import socket

    from figwright.agents.models.command import ASSISTANTS

    env = os.environ if environment is None else environment
    found = [f"command/{name}" for name in ASSISTANTS if shutil.which(name, path=env.get("PATH"))]
    keys = {name: next((each for each in get(name).keys if env.get(each)), "") for name in names()}
    found += (f"{name}/… ({variable} is set)" for name, variable in keys.items() if variable)
    try:
        with socket.create_connection(("127.0.0.1", 11434), timeout=0.2):
            found.append("ollama/…")
    except OSError:
        pass
    return tuple(found)


def _make_client(make: Callable[[Account], Any], provider: Provider, account: Account) -> Any:
    try:
        return make(account)
    except ImportError as error:
        if not provider.extra:
            raise
        raise MissingExtra(provider.title, provider.extra) from error
    except RuntimeError as error:
        from pydantic_ai.exceptions import UserError  # here, because only what imports it can raise it

        if not isinstance(error, UserError):
            raise
        raise SettingsError(f"cannot connect to {account.name}: {error}", "check the name of the model") from None


def secrets(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Every provider's key that is set, so that whoever writes files can keep them out."""
    env = os.environ if environment is None else environment
    variables = {name for provider in map(get, names()) for name in (*provider.keys, *provider.borrowed.values())}
    return tuple(sorted({value.strip() for name in variables if (value := env.get(name, "")).strip()}))


def price(name: str) -> Price | None:
    """What the model costs, where that is known; never a guess and never an error."""
    from figwright.agents.models._prices import price_of

    return price_of(name)


def tokens(part: Part) -> int:
    """About how many tokens a text or picture is, counted here; good enough to say beforehand what a run may cost."""
    from figwright.agents.models._prices import estimate

    return estimate(part)
