"""Ask -> a pydantic-ai model -> Answer: the messages, the schema, the end of the answer, and what it used."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, cast

from pydantic import BaseModel
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.messages import (
    BinaryContent,
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    UserContent,
    UserPromptPart,
)
from pydantic_ai.models import Model as Engine
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from figwright.agents.models import Account, Answer, Ask, Part, Progress, Usage
from figwright.agents.models._errors import TROUBLE, as_model_error, broken_off, refused, useless
from figwright.agents.models._pictures import Post, carrying
from figwright.agents.models._prices import cost
from figwright.core.errors import AnswerCut, BadAnswer, RequestRefused

# Some models take no temperature and say so by ignoring it; a user can do nothing about that.
warnings.filterwarnings("ignore", message="Sampling parameters", category=UserWarning)

FENCED = re.compile(r"\A\s*```(?:json)?\s*\n(.*?)\n?\s*```\s*\Z", re.DOTALL)
ABOUT_SCHEMA = re.compile(r"response_format|json_schema|schema|structured|output_config|grammar", re.IGNORECASE)
SHOWS_FORM = "Answer with JSON: {"
IN_WORDS = "Answer with one JSON object that fits this JSON Schema, and with nothing before or after it:"


class Spoken:
    """One model through pydantic-ai's model layer: one request a call, no agent, no retries of its own.

    `warmest` is the highest temperature that the provider takes. With `spelled` a schema is also said in words: servers
    that only constrain the answer by it never show it to the model.
    """

    def __init__(
        self,
        account: Account,
        engine: Engine,
        close: Callable[[], Awaitable[None]],
        settings: Mapping[str, Any] | None = None,
        warmest: float = 2.0,
        spelled: bool = False,
    ) -> None:
        self.name, self._account, self._engine, self._close = account.name, account, engine, close
        self._settings, self._warmest, self._spelled = dict(settings or {}), warmest, spelled
        self._native = bool(engine.profile.get("supports_json_schema_output", False))

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        try:
            response = await self._sent(ask, progress)
        except TROUBLE as error:
            trouble = as_model_error(self._account, error)
            if not (ask.schema and self._native and self._schema_refused(trouble)):
                raise trouble from None
            # Many compatible servers take no schema: from here on this one is told in words what to answer.
            self._native = False
            return await self.ask(ask, progress)
        return self._answer(ask, response)

    async def close(self) -> None:
        await self._close()

    async def _sent(self, ask: Ask, progress: Progress | None) -> ModelResponse:
        settings = cast(ModelSettings, {**self._settings, **self._usual(ask)})
        how: dict[str, Any] = {"model_settings": settings, "model_request_parameters": self._parameters(ask)}
        with carrying() as post:
            sent = messages(ask, self._system(ask), post)
            if progress is None:
                return await model_request(self._engine, sent, **how)
            async with model_request_stream(self._engine, sent, **how) as events:
                come = 0
                async for event in events:
                    if grown := _grown(event):
                        come += grown
                        progress(come)
                response = events.get()
        if "finish_reason" not in (response.provider_details or {}):  # half a stream may end in good order
            raise broken_off(self._account)
        return response

    def _usual(self, ask: Ask) -> dict[str, Any]:
        seed = {} if ask.seed is None else {"seed": ask.seed}
        warmth = min(ask.temperature, self._warmest)
        # One system prompt and no conversation: what the library would explain of later ones costs 185 words a call.
        return {"max_tokens": ask.most_tokens, "temperature": warmth, "framing_announcement": "never", **seed}

    def _parameters(self, ask: Ask) -> ModelRequestParameters:
        if ask.schema is None:
            return ModelRequestParameters()
        wanted = OutputObjectDefinition(json.loads(_schema(ask.schema)), name=ask.schema.__name__)
        mode: Literal["native", "prompted"] = "native" if self._native else "prompted"
        return ModelRequestParameters(output_mode=mode, output_object=wanted, prompted_output_template=False)

    def _system(self, ask: Ask) -> str:
        """The system's words, with the schema where the model would not see it otherwise: it is said once, and not at
        all where the question itself shows the answer's form."""
        shown = any(isinstance(part, str) and SHOWS_FORM in part for part in ask.parts)
        if ask.schema is None or (self._native and (shown or not self._spelled)):
            return ask.system
        return f"{ask.system}\n\n{IN_WORDS}\n{_schema(ask.schema)}".strip()

    def _schema_refused(self, trouble: Exception) -> bool:
        return isinstance(trouble, RequestRefused) and bool(ABOUT_SCHEMA.search(trouble.message))

    def _answer(self, ask: Ask, response: ModelResponse) -> Answer:
        text = "".join(part.content for part in response.parts if isinstance(part, TextPart))
        if response.finish_reason == "content_filter":
            details = response.provider_details or {}
            raise refused(self._account, str(details.get("refusal") or details.get("finish_reason") or ""))
        if response.finish_reason == "length":
            hint = f"it exceeds {ask.most_tokens} tokens; ask for less, or use another model"
            raise AnswerCut(f"the answer of {self.name} is incomplete", hint, text=text)
        if not text.strip():
            raise useless(BadAnswer(f"{self.name} returned an empty answer", "try again, or another model"))
        if ask.schema and (inner := FENCED.match(text)):
            text = inner[1]
        return Answer(text, usage=used(self._account, response.usage, response.model_name), model=self.name)


@lru_cache(maxsize=32)
def _schema(model: type[BaseModel]) -> str:
    """The schema in the fewest characters; pydantic makes it anew whenever it is asked."""
    return json.dumps(model.model_json_schema(), ensure_ascii=False, separators=(",", ":"))


def messages(ask: Ask, system: str, post: Post) -> list[ModelMessage]:
    """The question, then each answer that was not good enough with what is wrong with it.

    A provider that caches on request is told to do so after the first part, which stays the same between calls.
    """
    first, *rest = [_content(part, post) for part in ask.parts] or [""]
    content: list[UserContent] = [first, *([CachePoint(), *rest] if rest else [])]
    out: list[ModelMessage] = [ModelRequest([UserPromptPart(content)], instructions=system or None)]
    for exchange in ask.exchanges:
        out.append(ModelResponse([TextPart(exchange.answer)]))
        out.append(ModelRequest([UserPromptPart(exchange.objection)], instructions=system or None))
    return out


def _content(part: Part, post: Post) -> UserContent:
    return part if isinstance(part, str) else BinaryContent(post.stand_in(part.data), media_type=part.media)


def _grown(event: ModelResponseStreamEvent) -> int:
    """By how many characters the answer has grown; thoughts do not count."""
    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        return len(event.part.content)
    if isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        return len(event.delta.content_delta)
    return 0


def used(account: Account, usage: RequestUsage, answered: str | None, images: int = 0) -> Usage:
    """What the call used, and what that costs where a price is known; a picture without a count of tokens has none."""
    counted = usage.input_tokens or usage.output_tokens or not images or account.local
    price = cost(account, usage, answered) if counted else None
    return Usage(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, images, price)
