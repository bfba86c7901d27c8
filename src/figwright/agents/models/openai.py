"""OpenAI: chat completions for words, the images endpoints for pictures."""

from __future__ import annotations

from figwright.agents.models import Account, Model, Painter, Provider


def _model(account: Account) -> Model:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    from figwright.agents.models._clients import openai_client
    from figwright.agents.models._spoken import Spoken

    client = openai_client(account)
    return Spoken(account, OpenAIChatModel(account.model, provider=OpenAIProvider(openai_client=client)), client.close)


def _painter(account: Account) -> Painter:
    from figwright.agents.models._clients import openai_client
    from figwright.agents.models._drawn import openai_painter

    return openai_painter(account, openai_client(account))


provider = Provider(
    "OpenAI",
    _model,
    _painter,
    keys=("OPENAI_API_KEY",),
    urls=("OPENAI_BASE_URL",),
    base_url="https://api.openai.com/v1",
    modules=("pydantic_ai", "openai"),
    extra="openai",
)
