"""OpenRouter: many providers' models behind one key; pictures come inside chat answers."""

from __future__ import annotations

from figwright.agents.models import Account, Model, Painter, Provider


def _model(account: Account) -> Model:
    from pydantic_ai.models.openrouter import OpenRouterModel
    from pydantic_ai.providers.openrouter import OpenRouterProvider

    from figwright.agents.models._clients import openai_client
    from figwright.agents.models._spoken import Spoken

    client = openai_client(account)
    engine = OpenRouterModel(account.model, provider=OpenRouterProvider(openai_client=client))
    return Spoken(account, engine, client.close)


def _painter(account: Account) -> Painter:
    from figwright.agents.models._chatted import ChatPainter
    from figwright.agents.models._clients import openai_client

    return ChatPainter(account, openai_client(account))


provider = Provider(
    "OpenRouter",
    _model,
    _painter,
    keys=("OPENROUTER_API_KEY",),
    urls=("OPENROUTER_BASE_URL",),
    base_url="https://openrouter.ai/api/v1",
    modules=("pydantic_ai", "openai"),
    extra="openai",
)
