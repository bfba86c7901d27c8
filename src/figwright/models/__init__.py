"""Words and pictures to and from a provider: one provider per file. No wire format is known outside this folder.

    model = models.connect("google/gemini-3-pro")
    answer = await model.ask(Ask("planner", system, (text, Image(png))))

A file holds `provider`: how its models are connected. What `connect` and `paint` return retries what can succeed later,
honours rate limits and bounds how many calls run at once; everything else ends in an error of the ModelError tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that is sent or received."""

    data: bytes
    media: str = "image/png"


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


@dataclass(frozen=True, slots=True)
class Usage:
    """What a call used; `cost` is in dollars, None when no price is known for the model."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    images: int = 0
    cost: float | None = None


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
