"""The providers' own HTTP clients, each with our time-out and without retries: there is one policy, in `_steady`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx2
from pydantic_ai.models import create_async_httpx2_client

from figwright.models import Account

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from openai import AsyncOpenAI

CONNECT = 10.0
"""Seconds to reach a server: one that is there answers at once, one that is not never does."""

NO_KEY = "none"
"""What a server without keys is sent where a client insists on one."""


def http(account: Account) -> httpx2.AsyncClient:
    return create_async_httpx2_client(timeout=httpx2.Timeout(account.timeout, connect=min(CONNECT, account.timeout)))


def openai_client(account: Account) -> AsyncOpenAI:
    from openai import AsyncOpenAI

    return AsyncOpenAI(
        api_key=account.key or NO_KEY, base_url=account.base_url, max_retries=0, http_client=http(account)
    )


def anthropic_client(account: Account) -> AsyncAnthropic:
    from anthropic import AsyncAnthropic

    return AsyncAnthropic(api_key=account.key, base_url=account.base_url, max_retries=0, http_client=http(account))
