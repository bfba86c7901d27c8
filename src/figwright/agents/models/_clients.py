"""The providers' own HTTP clients, each with our time-out and without retries: there is one policy, in `_retries`."""

from __future__ import annotations

import os
import ssl
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.request import getproxies

import httpx2
from pydantic_ai.models import create_async_httpx2_client

from figwright.agents.models import Account
from figwright.agents.models._pictures import Client

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from openai import AsyncOpenAI

CONNECT = 10.0
"""Seconds to reach a server: one that is there answers at once, one that is not never does."""

NO_KEY = "none"
"""What a server without keys is sent where a client insists on one."""


LIMITS = httpx2.Limits(max_connections=1000, max_keepalive_connections=100)
"""As the providers' own clients have them; how many calls are under way is bounded elsewhere."""


def http(account: Account) -> httpx2.AsyncClient:
    """pydantic-ai's client in all but two things: the certificates are read once for all clients, not for each, and
    requests go by aiohttp where that is installed.

    pydantic-ai's is asked for with a transport, so that it reads no certificates.
    """
    timeout = httpx2.Timeout(account.timeout, connect=min(CONNECT, account.timeout))
    usual = create_async_httpx2_client(timeout=timeout, transport=httpx2.AsyncBaseTransport())
    trusted = _certificates()
    return Client(
        timeout=timeout, limits=LIMITS, headers=usual.headers, event_hooks=usual.event_hooks, verify=trusted,
        transport=_wire(trusted),
    )  # fmt: skip


def _wire(trusted: ssl.SSLContext) -> httpx2.AsyncBaseTransport | None:
    """None is httpx's own: without aiohttp, and where proxies stand in between, which httpx knows how to pass."""
    if getproxies().keys() & {"http", "https", "all"}:
        return None
    try:
        from figwright.agents.models._wire import Wire
    except ImportError:
        return None
    return Wire(trusted, LIMITS)


def _certificates() -> ssl.SSLContext:
    return _trusted(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@lru_cache(maxsize=2)
def _trusted(file: str | None, folder: str | None) -> ssl.SSLContext:
    """Whom to trust, as the environment says now."""
    context = httpx2.create_ssl_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


def openai_client(account: Account) -> AsyncOpenAI:
    from openai import AsyncOpenAI

    from figwright.agents.models._completions import PlainCompletions, PlainImages

    web = http(account)
    client = AsyncOpenAI(api_key=account.key or NO_KEY, base_url=account.base_url, max_retries=0, http_client=web)
    client.chat.__dict__["completions"] = PlainCompletions(client, web)  # made when asked for, and kept there
    client.__dict__["images"] = PlainImages(client, web)
    return client


def anthropic_client(account: Account) -> AsyncAnthropic:
    from anthropic import AsyncAnthropic

    return AsyncAnthropic(api_key=account.key, base_url=account.base_url, max_retries=0, http_client=http(account))
