"""Google Gemini: generateContent for words and for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from figwright.agents.models import Account, Model, Painter, Provider

if TYPE_CHECKING:
    from httpx2 import AsyncClient
    from pydantic_ai.providers.google import GoogleProvider


def _reached(account: Account) -> tuple[GoogleProvider, AsyncClient]:
    from pydantic_ai.providers.google import GoogleProvider

    from figwright.agents.models._clients import http
    from figwright.agents.models._contents import PlainContents

    web = http(account)
    reached = GoogleProvider(api_key=account.key, base_url=account.base_url, http_client=web)
    reached.client.aio._models = PlainContents(reached.client, web)
    return reached, web


def _model(account: Account) -> Model:
    from pydantic_ai.models.google import GoogleModel

    from figwright.agents.models._spoken import Spoken

    reached, client = _reached(account)
    return Spoken(account, GoogleModel(account.model, provider=reached), client.aclose)


def _painter(account: Account) -> Painter:
    from figwright.agents.models._drawn import google_painter

    reached, client = _reached(account)
    return google_painter(account, reached, client.aclose)


provider = Provider(
    "Google Gemini",
    _model,
    _painter,
    keys=("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    urls=("GOOGLE_GEMINI_BASE_URL",),
    base_url="https://generativelanguage.googleapis.com",
    modules=("pydantic_ai", "google.genai"),
    extra="google",
)
