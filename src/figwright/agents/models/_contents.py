"""Gemini's generateContent as one HTTP request. Google's own client converts all values twice and tests a hundred
options one by one, which costs more processor time than the rest of the call.

What is sent, what is raised and what comes back are the client's own. What this file does not know how to write, and
streams, go through the client.
"""

from __future__ import annotations

from base64 import b64encode
from json import JSONDecodeError
from math import ceil
from typing import Any

import httpx2
from google.genai import Client
from google.genai.errors import APIError
from google.genai.models import AsyncModels, _GenerateContentResponse_from_mldev
from google.genai.types import GenerateContentResponse
from pydantic import ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticSerializationError, from_json, to_json

GENERATION = frozenset(
    "temperature top_p top_k max_output_tokens stop_sequences presence_penalty frequency_penalty seed "
    "response_mime_type response_json_schema response_modalities image_config thinking_config media_resolution".split()
)
"""Options that stand in the request's generationConfig."""
DEADLINE = "X-Server-Timeout"


class _Unknown(Exception):
    """Something that only the client knows how to write."""


class PlainContents(AsyncModels):
    """`web` is the HTTP client that Google's client has, too."""

    def __init__(self, client: Client, web: httpx2.AsyncClient) -> None:
        super().__init__(client._api_client)
        self._web, self._usual = web, client._api_client._http_options

    async def generate_content(self, *, model: str, contents: Any, config: Any = None) -> GenerateContentResponse:
        try:
            request = self._request(model, contents, config or {})
        except (_Unknown, PydanticSerializationError, UnicodeEncodeError):
            return await super().generate_content(model=model, contents=contents, config=config)
        response = await self._web.send(request)
        await APIError.raise_for_async_response(response)
        return _built(response.content)

    def _request(self, model: str, contents: Any, config: Any) -> httpx2.Request:
        given = {name: value for name, value in config.items() if value is not None}
        options = given.pop("http_options", {})
        if self._usual.retry_options or set(options) - {"headers", "extra_body"} or "/" in model:
            raise _Unknown
        body: dict[str, Any] = {"contents": [_content(content) for content in contents]}
        if system := given.pop("system_instruction", None):
            body["systemInstruction"] = _content({"role": "user", **system})
        if set(given) - GENERATION:
            raise _Unknown
        body["generationConfig"] = {to_camel(name): _option(name, value) for name, value in given.items()}
        _merge(body, options.get("extra_body") or {})
        headers = {**(self._usual.headers or {}), **(options.get("headers") or {})}
        wait = None if self._usual.timeout is None else self._usual.timeout / 1000
        if wait is not None:
            headers.setdefault(DEADLINE, str(ceil(wait)))
        url = f"{str(self._usual.base_url).rstrip('/')}/{self._usual.api_version}/models/{model}:generateContent"
        return self._web.build_request("POST", url, content=to_json(body), headers=headers, timeout=wait)


def _content(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict) or set(content) - {"role", "parts"}:
        raise _Unknown
    return {"parts": [_part_to_json(part) for part in content["parts"]], "role": content.get("role")}


def _part_to_json(part: Any) -> dict[str, Any]:
    if isinstance(part, dict) and set(part) == {"text"}:
        return {"text": part["text"]}
    if isinstance(part, dict) and set(part) == {"inline_data"} and set(part["inline_data"]) == {"data", "mime_type"}:
        shown = part["inline_data"]
        return {"inlineData": {"data": b64encode(shown["data"]).decode(), "mimeType": shown["mime_type"]}}
    raise _Unknown


def _option(name: str, value: Any) -> Any:
    """An option's value as the wire has it; a schema is the caller's own."""
    if name != "response_json_schema" and isinstance(value, dict):
        return {to_camel(key): _option(key, inner) for key, inner in value.items() if inner is not None}
    return value


def _merge(body: dict[str, Any], more: dict[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, dict) and isinstance(body.get(name), dict):
            _merge(body[name], value)
        else:
            body[name] = value


def _built(content: bytes) -> GenerateContentResponse:
    try:
        return GenerateContentResponse.model_validate_json(content)
    except ValidationError:  # no JSON at all, or fields that are newer than the client, which it leaves out
        pass
    try:
        data = from_json(content)
    except ValueError as error:
        raise JSONDecodeError(str(error), "", 0) from None
    return GenerateContentResponse._from_response(response=_GenerateContentResponse_from_mldev(data), kwargs={})
