"""Chat completions as one request and its answer. OpenAI's client looks through every message for what it would write
differently, of which there is nothing here, and builds its answer piece by piece: more work than the rest of a call.

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
    NotGiven,
    Omit,
)
from openai.resources.chat.completions import AsyncCompletions
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError, from_json, to_json

PATH = "/chat/completions"


class PlainCompletions(AsyncCompletions):
    """`web` is the HTTP client that the OpenAI client has, too."""

    def __init__(self, client: AsyncOpenAI, web: httpx2.AsyncClient) -> None:
        super().__init__(client)
        self._openai, self._web = client, web
        url = client.base_url
        self._url = url.copy_with(path=url.path.rstrip("/") + PATH)
        self._headers = {"authorization": f"Bearer {client.api_key}", "content-type": "application/json"}

    async def create(self, **asked: Any) -> Any:
        body = {name: value for name, value in asked.items() if not isinstance(value, NotGiven | Omit)}
        headers, more, timeout = (body.pop(name, None) for name in ("extra_headers", "extra_body", "timeout"))
        body |= more or {}
        if body.get("stream"):
            return await self._openai.post(
                PATH, cast_to=ChatCompletion, body=body, stream=True, stream_cls=AsyncStream[ChatCompletionChunk],
                options={"headers": headers or {}, **({} if timeout is None else {"timeout": timeout})},
            )  # fmt: skip
        wait = {} if timeout is None else {"timeout": timeout}
        request = self._web.build_request(
            "POST", self._url, content=_written(body), headers={**self._headers, **(headers or {})}, **wait
        )
        try:
            response = await self._web.send(request)
        except httpx2.TimeoutException as error:
            raise APITimeoutError(request=request) from error
        except httpx2.HTTPError as error:
            raise APIConnectionError(request=request) from error
        if not response.is_success:
            raise _refused(response)
        return _read(response.content)


def _written(body: dict[str, Any]) -> bytes:
    try:
        return to_json(body)
    except (PydanticSerializationError, UnicodeEncodeError):  # half a sign, which JSON can hold as an escape
        return json.dumps(body).encode()


def _read(content: bytes) -> Any:
    try:
        data = from_json(content)
    except ValueError as error:
        raise JSONDecodeError(str(error), "", 0) from None
    try:
        return ChatCompletion.model_validate(data)
    except ValidationError:  # of a server that does not keep to the letter
        return ChatCompletion.construct(**data) if isinstance(data, dict) else data


def _refused(response: httpx2.Response) -> APIStatusError:
    try:
        body: Any = from_json(response.content)
    except ValueError:
        body = response.text
    told = body.get("error", body) if isinstance(body, dict) else body
    return APIStatusError(f"Error code: {response.status_code} - {body}", response=response, body=told)
