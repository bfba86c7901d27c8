"""The client's own model as one of ours: questions go out as sampling requests, answers come back as text.

Nothing is assumed of it: pictures are sent as pictures, a schema is told in words, and what comes back is read as
strictly as every other model's answer, by whoever asked.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator

import mcp_types as types
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from figwright.agents.models import Answer, Ask, Image, Part, Progress, Usage
from figwright.core.errors import AnswerCut, BadAnswer, ContentRefused, ModelError, NoPictures, Unavailable
from figwright.ir.spec.schema import untitled

Sample = Callable[[types.CreateMessageRequestParams], Awaitable[types.CreateMessageResult]]
"""Sends one question to the client and waits for its answer."""
UNPRICED = Usage()
"""The client pays, and tells nobody how much."""
OF_PICTURES = ("image", "picture", "vision", "multimodal", "multi-modal")


class ClientModel:
    """A `Model` that asks through the client."""

    def __init__(self, sample: Sample, client: str = "") -> None:
        self.name = f"client/{client}" if client else "client"
        self._sample = sample

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        try:
            result = await self._sample(_question(ask))
        except MCPError as error:
            raise _refused(error, ask) from error
        except TimeoutError as error:
            raise Unavailable("the client's model did not answer in time", "call again") from error
        except ValidationError as error:
            raise BadAnswer("the client's answer is not a sampling result", "call again, or without a model") from error
        text = _text(result)
        if result.stop_reason == "maxTokens":
            raise AnswerCut("the client's model reached its token limit", "ask for less", text=text)
        if not text.strip():
            raise BadAnswer("the client's model returned an empty answer", "call again")
        if progress:
            progress(len(text))
        return Answer(text, usage=UNPRICED, model=f"client/{result.model}")

    async def close(self) -> None:
        """The connection is the client's."""


def _question(ask: Ask) -> types.CreateMessageRequestParams:
    return types.CreateMessageRequestParams(
        messages=list(_messages(ask)),
        system_prompt=_system(ask),
        max_tokens=ask.most_tokens,
        temperature=ask.temperature,
        model_preferences=types.ModelPreferences(intelligence_priority=0.9, speed_priority=0.2, cost_priority=0.2),
    )


def _messages(ask: Ask) -> Iterator[types.SamplingMessage]:
    """One block a message: older versions of the protocol know no more."""
    for part in ask.parts:
        yield types.SamplingMessage(role="user", content=_block(part))
    for exchange in ask.exchanges:
        yield types.SamplingMessage(role="assistant", content=_block(exchange.answer))
        yield types.SamplingMessage(role="user", content=_block(exchange.objection))


def _block(part: Part) -> types.TextContent | types.ImageContent:
    if isinstance(part, Image):
        return types.ImageContent(type="image", data=b64encode(part.data).decode(), mime_type=part.media)
    return types.TextContent(type="text", text=part)


def _system(ask: Ask) -> str:
    if ask.schema is None:
        return ask.system
    schema = json.dumps(untitled(ask.schema.model_json_schema()), ensure_ascii=False)
    return f"{ask.system}\n\nAnswer with one JSON object that fits this schema, and nothing else:\n{schema}"


def _text(result: types.CreateMessageResult) -> str:
    content = result.content if isinstance(result.content, list) else [result.content]
    return "\n".join(one.text for one in content if isinstance(one, types.TextContent))


def _refused(error: MCPError, ask: Ask) -> ModelError:
    said = " ".join(str(error.message).split())[:300]
    pictures = any(isinstance(part, Image) for part in ask.parts)
    if pictures and any(word in said.lower() for word in OF_PICTURES):
        return NoPictures(f"the client's model does not accept images: {said}")
    return ContentRefused(
        f"the client did not allow the use of its model: {said}", "allow it in the client, or use model rules"
    )
