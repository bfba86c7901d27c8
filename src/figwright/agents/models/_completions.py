"""OpenAI's chat completions and images as one HTTP request each. OpenAI's own client checks and rebuilds every value of
a request and an answer, which costs more processor time than the rest of the call.

What is sent, what is raised and what comes back are the client's own; streams still go through it.
"""

from __future__ import annotations

import json
from json import JSONDecodeError
from typing import Any

import httpx2
from openai import (
    APIConnectionError,
    APIStatusError,
    APITimeoutError,
    AsyncOpenAI,
    AsyncStream,
    BaseModel,
    NotGiven,
    Omit,
)
from openai.resources.chat.completions import AsyncCompletions
from openai.resources.images import AsyncImages
from openai.types import ImagesResponse
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError, from_json, to_json

COMPLETIONS, GENERATIONS = "/chat/completions", "/images/generations"


class _Plain:
    """One way of one server: `web` is the HTTP client that the OpenAI client has, too."""

    def __init__(self, client: AsyncOpenAI, web: httpx2.AsyncClient, path: str) -> None:
        self._web = web
        self._url = client.base_url.copy_with(path=client.base_url.path.rstrip("/") + path)
        self._headers = {"authorization": f"Bearer {client.api_key}", "content-type": "application/json"}

    async def post(self, body: dict[str, Any]) -> Any:
        """The answer's JSON; headers and time-out may be among what is asked for, as the client takes them."""
        headers, more, timeout = (body.pop(name, None) for name in ("extra_headers", "extra_body", "timeout"))
        wait = {} if timeout is None else {"timeout": timeout}
        content = _json_body(body | (more or {}))
        request = self._web.build_request(
            "POST", self._url, content=content, headers={**self._headers, **(headers or {})}, **wait
        )
        try:
            response = await self._web.send(request)
        except httpx2.TimeoutException as error:
            raise APITimeoutError(request=request) from error
        except httpx2.HTTPError as error:
            raise APIConnectionError(request=request) from error
        if not response.is_success:
            raise _refused(response)
        try:
            return from_json(response.content)
        except ValueError as error:
            raise JSONDecodeError(str(error), "", 0) from None


class PlainCompletions(AsyncCompletions):
    """Chat completions; streams still go through the client."""

    def __init__(self, client: AsyncOpenAI, web: httpx2.AsyncClient) -> None:
        super().__init__(client)
        self._openai, self._way = client, _Plain(client, web, COMPLETIONS)

    async def create(self, **asked: Any) -> Any:
        body = _given_options(asked)
        if not body.get("stream"):
            return _built(ChatCompletion, await self._way.post(body))
        headers, more, timeout = (body.pop(name, None) for name in ("extra_headers", "extra_body", "timeout"))
        return await self._openai.post(
            COMPLETIONS, cast_to=ChatCompletion, body=body | (more or {}),
            stream=True, stream_cls=AsyncStream[ChatCompletionChunk],
            options={"headers": headers or {}, **({} if timeout is None else {"timeout": timeout})},
        )  # fmt: skip


class PlainImages(AsyncImages):
    """Pictures drawn anew; those that are changed are sent in a form, which the client writes."""

    def __init__(self, client: AsyncOpenAI, web: httpx2.AsyncClient) -> None:
        super().__init__(client)
        self._way = _Plain(client, web, GENERATIONS)

    async def generate(self, **asked: Any) -> Any:
        return _built(ImagesResponse, await self._way.post(_given_options(asked)))


def _given_options(asked: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in asked.items() if not isinstance(value, NotGiven | Omit)}


def _built(kind: type[BaseModel], data: Any) -> Any:
    try:
        return kind.model_validate(data)
    except ValidationError:  # of a server that does not keep to the letter
        return kind.construct(**data) if isinstance(data, dict) else data


def _json_body(body: dict[str, Any]) -> bytes:
    try:
        return to_json(body)
    except (PydanticSerializationError, UnicodeEncodeError):  # half a sign, which JSON can hold as an escape
        return json.dumps(body).encode()


def _refused(response: httpx2.Response) -> APIStatusError:
    try:
        body: Any = from_json(response.content)
    except ValueError:
        body = response.text
    told = body.get("error", body) if isinstance(body, dict) else body
    return APIStatusError(f"Error code: {response.status_code} - {body}", response=response, body=told)
