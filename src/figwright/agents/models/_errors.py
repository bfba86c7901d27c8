"""Exceptions of the providers' clients -> our errors: what failed, for which model, what to do next; never a key."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import httpx2
from pydantic_ai.exceptions import (
    AgentRunError,
    ContentFilterError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    UnexpectedModelBehavior,
    UserError,
)

from figwright.agents.models import Account
from figwright.agents.models._retries import USELESS, Passing
from figwright.core.errors import (
    BadAnswer,
    ContentRefused,
    KeyRefused,
    ModelError,
    NoPictures,
    RateLimited,
    RequestRefused,
    Unavailable,
)

TROUBLE = (AgentRunError, UserError, httpx2.HTTPError)
"""All that pydantic-ai, the providers' clients and the transport raise for a call that failed."""

LONGEST = 240
"""Characters of a provider's own words that are passed on."""

SHARED = 6
"""A word that has so many characters in a row of the key is not shown: providers quote keys in part."""


def as_model_error(account: Account, error: Exception) -> ModelError | Passing:
    """What to raise for a failed call; Passing for what may succeed later."""
    if isinstance(error, ContentFilterError):
        return refused(account, _provider_message(account, error))
    if isinstance(error, UnexpectedModelBehavior):
        hint = f"try again or use another model; test it with figwright doctor --model {account.name}"
        return useless(
            BadAnswer(f"{account.name} returned an invalid answer{_quoted(_provider_message(account, error))}", hint)
        )
    status = getattr(error, "status_code", 0)
    if status or isinstance(error, ModelRateLimitError | ModelRequestRejectedError | ModelQuotaExceededError):
        return _of_status(account, error, status)
    if isinstance(error, UserError):
        return _rejected(account, error)
    if account.local and getattr(error, "phase", None) == "connect":
        hint = f"start it, or set its address; test it with figwright doctor --model {account.name}"
        return Unavailable(
            f"{account.title} is not running at {_url_without_secrets(account.base_url)} for {account.name}", hint
        )
    return Passing(_unreachable(account, error), getattr(error, "retry_after", None))


def useless(error: BadAnswer) -> Passing:
    """An answer came and there is nothing in it: worth asking for again, but not often."""
    return Passing(error, tries=USELESS)


def broken_off(account: Account) -> Passing:
    """A stream ended as if it were whole, and the answer in it was not."""
    return Passing(Unavailable(f"{account.name} stopped in the middle of its answer", "try again later"))


_BLIND = re.compile(
    r"image (?:input|inputs|content)\w* (?:is|are) not supported|(?:does|do) not support (?:image|vision|multimodal)"
    r"|image_url.{0,40}(?:not supported|only supported by)|no (?:vision|image) support|mmproj",
    re.IGNORECASE,
)
"""How servers say that a model cannot look at pictures."""


def refused(account: Account, why: str) -> ContentRefused:
    hint = "rephrase the text, remove what the filter may have misread, or use another model"
    return ContentRefused(f"{account.name} declined to answer{_quoted(why)}", hint)


def _of_status(account: Account, error: Exception, status: int) -> ModelError | Passing:
    body = str(getattr(error, "body", ""))
    said = _provider_message(account, error)
    if isinstance(error, ModelQuotaExceededError) or status == 402 or "insufficient_quota" in body or "PerDay" in body:
        hint = f"check the plan and billing of the account of {account.variable or 'your key'}"
        return RateLimited(f"the quota of {account.title} is used up for {account.name}{_quoted(said)}", hint)
    if isinstance(error, ModelRateLimitError) or status == 429:
        after = _after(error, body)
        hint = "wait a little, lower the concurrency, or use another model"
        return Passing(RateLimited(f"too many requests to {account.name}{_quoted(said)}", hint, after=after), after)
    if isinstance(error, ModelAuthenticationError) or "API_KEY_INVALID" in body or status == 401:
        return _locked(account, said)
    if status == 403:
        plain = isinstance(error, ModelRequestRejectedError)
        return refused(account, said) if plain else _locked(account, said)
    if _BLIND.search(body) or _BLIND.search(said):  # some servers answer 400, some 500
        hint = "pictures are left out; models that accept images draw better figures"
        return NoPictures(f"{account.name} does not accept images{_quoted(said)}", hint)
    if status >= 500 or status == 408:
        return Passing(_unreachable(account, error), _after(error, body))
    return _rejected(account, error)


def _locked(account: Account, said: str) -> KeyRefused:
    where = f"check {account.variable}" if account.variable else "give a key"
    hint = f"{where} (wrong, expired, or not allowed this model), then: figwright doctor --model {account.name}"
    return KeyRefused(f"{account.title} rejected the key for {account.name}{_quoted(said)}", hint)


def _rejected(account: Account, error: Exception) -> RequestRefused:
    said = _quoted(_provider_message(account, error))
    if isinstance(error, ModelContextWindowExceededError):
        hint = "shorten the text, use fewer references, or a model with a longer context"
        return RequestRefused(f"the request is too long for {account.name}{said}", hint)
    if getattr(error, "status_code", 0) == 404:
        near = getattr(error, "suggested_model_id", None)
        known = f"did you mean {account.provider}/{near}?" if near else f"check the name of the model and {_place()}"
        return RequestRefused(f"{account.title} has no model {account.model!r}{said}", known)
    hint = f"try another model; test this one with figwright doctor --model {account.name}"
    return RequestRefused(f"{account.name} rejected the request{said}", hint)


def _unreachable(account: Account, error: Exception) -> Unavailable:
    said = _quoted(_provider_message(account, error))
    if status := getattr(error, "status_code", 0):
        return Unavailable(f"{account.title} failed ({status}) for {account.name}{said}", "try again later")
    where = f" at {_url_without_secrets(account.base_url)}" if account.base_url else ""
    hint = f"check the connection and {_place()}; test with figwright doctor --model {account.name}"
    return Unavailable(f"{account.name} could not be reached, or the connection broke{where}{said}", hint)


def _url_without_secrets(url: str) -> str:
    """An address without what may be secret in it: a user's name, a password, a query."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname}{port}{parts.path}"


def _place() -> str:
    return "the address (--base-url)"


def _after(error: Exception, body: str) -> float | None:
    """Seconds that the provider asks to wait: from the header, or from Google's body ("retryDelay": "34s")."""
    named: float | None = getattr(error, "retry_after", None)
    if named is None and (delay := re.search(r"retryDelay['\"]?:\s*['\"](\d+(?:\.\d+)?)s", body)):
        named = float(delay[1])
    return named


def _provider_message(account: Account, error: Exception) -> str:
    """The provider's own words, short and without the key."""
    words = _message(getattr(error, "body", None)) or _error_text(error)
    return scrubbed(" ".join(words.split()), account.key)[:LONGEST]


def _error_text(error: Exception) -> str:
    """What the error says itself; an HTTP error says its whole body, which is more than anyone reads."""
    if isinstance(error, ModelHTTPError):
        return ""
    return str(error) if isinstance(error, ModelAPIError | UnexpectedModelBehavior | UserError) else repr(error)


def _message(body: Any) -> str:
    """The message inside an error body, however deep it lies."""
    if isinstance(body, dict):
        inner = body.get("error", body.get("message"))
        return inner if isinstance(inner, str) else _message(inner)
    return ""


def scrubbed(text: str, key: str) -> str:
    """The text without any word that shows the key, or a part of it with the rest masked."""
    pieces = {key[i : i + SHARED] for i in range(len(key) - SHARED + 1)} or ({key} if key else set())

    def shown(word: re.Match[str]) -> str:
        return "…" if "**" in word[0] or any(piece in word[0] for piece in pieces) else word[0]

    return re.sub(r"\S+", shown, text)


def _quoted(said: str) -> str:
    return f": {said}" if said else ""
