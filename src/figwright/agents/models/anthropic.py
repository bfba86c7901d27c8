"""Anthropic: the messages API, with cache breakpoints after the system prompt and the first part."""

from __future__ import annotations

from figwright.agents.models import Account, Model, Provider


def _model(account: Account) -> Model:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    from figwright.agents.models._clients import anthropic_client
    from figwright.agents.models._spoken import Spoken

    client = anthropic_client(account)
    engine = AnthropicModel(account.model, provider=AnthropicProvider(anthropic_client=client))
    return Spoken(account, engine, client.close, {"anthropic_cache_instructions": True}, warmest=1.0)


provider = Provider(
    "Anthropic",
    _model,
    keys=("ANTHROPIC_API_KEY",),
    urls=("ANTHROPIC_BASE_URL",),
    base_url="https://api.anthropic.com",
    modules=("pydantic_ai", "anthropic"),
    extra="anthropic",
)
