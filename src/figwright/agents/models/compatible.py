"""Any server that speaks OpenAI's chat completions: its address is given, a key only where it wants one."""

from __future__ import annotations

from collections.abc import Mapping

from figwright.agents.models import Account, Model, Painter, Provider


def _model(account: Account) -> Model:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    from figwright.agents.models._clients import openai_client
    from figwright.agents.models._spoken import Spoken

    client = openai_client(account)
    profile = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)  # not every server knows that name
    reached = OpenAICompatibleProvider(account.provider, openai_client=client)
    engine = OpenAIChatModel(account.model, provider=reached, profile=profile)
    return Spoken(account, engine, client.close, spelled=True)


def _painter(account: Account) -> Painter:
    from figwright.agents.models._clients import openai_client
    from figwright.agents.models._drawn import openai_painter

    return openai_painter(account, openai_client(account), {"response_format": "b64_json"})


def server(
    title: str,
    base_url: str = "",
    urls: tuple[str, ...] = (),
    keys: tuple[str, ...] = (),
    borrowed: Mapping[str, str] | None = None,
    local: bool = False,
) -> Provider:
    """A provider that is only data: where the server is, and the variables that say otherwise."""
    return Provider(
        title,
        _model,
        _painter,
        keys=keys,
        urls=urls,
        borrowed=borrowed or {},
        base_url=base_url,
        keyless=True,
        local=local,
        modules=("pydantic_ai", "openai"),
        extra="openai",
    )


provider = server(
    "the OpenAI-compatible server",
    urls=("FIGWRIGHT_BASE_URL", "OPENAI_BASE_URL"),
    keys=("FIGWRIGHT_API_KEY",),
    borrowed={"OPENAI_BASE_URL": "OPENAI_API_KEY"},
)
