"""The providers' own HTTP clients, each with our time-out and without retries: there is one policy, in `_steady`."""

from __future__ import annotations

import os
import ssl
from functools import lru_cache
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any

import httpx2
from pydantic import ValidationError
from pydantic_ai.models import create_async_httpx2_client
from pydantic_core import from_json

from figwright.models import Account
from figwright.models._pictures import Client

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from openai import AsyncOpenAI
    from openai._types import RequestOptions
    from openai.resources.chat.completions import AsyncCompletions

CONNECT = 10.0
"""Seconds to reach a server: one that is there answers at once, one that is not never does."""

NO_KEY = "none"
"""What a server without keys is sent where a client insists on one."""


LIMITS = httpx2.Limits(max_connections=1000, max_keepalive_connections=100)
"""As the providers' own clients have them; how many calls are under way is bounded elsewhere."""


def http(account: Account) -> httpx2.AsyncClient:
    """pydantic-ai's client in all but one thing: the certificates are read once for all clients, not for each.

    It is asked for with a transport, so that it reads none; our own has none, so that it goes through proxies.
    """
    timeout = httpx2.Timeout(account.timeout, connect=min(CONNECT, account.timeout))
    usual = create_async_httpx2_client(timeout=timeout, transport=httpx2.AsyncBaseTransport())
    return Client(
        timeout=timeout, limits=LIMITS, headers=usual.headers, event_hooks=usual.event_hooks, verify=_certificates()
    )


def _certificates() -> ssl.SSLContext:
    return _trusted(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@lru_cache(maxsize=2)
def _trusted(file: str | None, folder: str | None) -> ssl.SSLContext:
    """Whom to trust, as the environment says now."""
    return httpx2.create_ssl_context()


def openai_client(account: Account) -> AsyncOpenAI:
    from openai import AsyncOpenAI

    client = AsyncOpenAI(
        api_key=account.key or NO_KEY, base_url=account.base_url, max_retries=0, http_client=http(account)
    )
    client.chat.__dict__["completions"] = _plain_completions(client)  # made when asked for, and kept there
    return client


def _plain_completions(client: AsyncOpenAI) -> AsyncCompletions:
    """Chat completions that are sent as they are asked for. The client would first look through every message for what
    it writes differently, of which there is nothing, and take for it more time than for all the rest of a call."""
    from openai import AsyncStream, NotGiven, Omit
    from openai.resources.chat.completions import AsyncCompletions
    from openai.types.chat import ChatCompletion, ChatCompletionChunk

    class Plain(AsyncCompletions):
        async def create(self, **asked: Any) -> Any:
            body = {name: value for name, value in asked.items() if not isinstance(value, NotGiven | Omit)}
            headers, more, timeout = (body.pop(name, None) for name in ("extra_headers", "extra_body", "timeout"))
            options: RequestOptions = {"headers": headers or {}, "extra_json": more or {}}
            if timeout is not None:
                options["timeout"] = timeout
            if body.get("stream"):
                return await client.post(
                    "/chat/completions", cast_to=ChatCompletion, body=body, options=options,
                    stream=True, stream_cls=AsyncStream[ChatCompletionChunk],
                )  # fmt: skip
            response = await client.post("/chat/completions", cast_to=httpx2.Response, body=body, options=options)
            try:
                data = from_json(response.content)
            except ValueError as error:
                raise JSONDecodeError(str(error), "", 0) from None
            try:
                return ChatCompletion.model_validate(data)
            except ValidationError:  # of a server that does not keep to the letter
                return ChatCompletion.construct(**data) if isinstance(data, dict) else data

    return Plain(client)


def anthropic_client(account: Account) -> AsyncAnthropic:
    from anthropic import AsyncAnthropic

    return AsyncAnthropic(api_key=account.key, base_url=account.base_url, max_retries=0, http_client=http(account))
