"""What tokens cost and how many a text is. Prices come from genai-prices; where it knows none, there is none."""

from __future__ import annotations

import io
import re
from dataclasses import fields
from decimal import Decimal
from functools import lru_cache
from math import isclose
from typing import Any
from urllib.parse import urlsplit

from figwright.agents.models import Account, Part, Price, Usage, get, names

MILLION = 1_000_000
USUAL = 10_000
"""Tokens of a usual prompt; with some providers long ones cost more, and a million at once would be long."""

IDS = {"google": "google", "openai": "openai", "anthropic": "anthropic", "openrouter": "openrouter"}
PLAIN = frozenset(("input_tokens", "output_tokens", "cache_read_tokens", "details", "cost"))
"""What a call may have used for its price to be that of its tokens; `details` only part these by kind."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")

PIECE = re.compile(r"[A-Za-z]+|\d|[^\W\d_A-Za-z]|[^\w\s]+|_+|\n+")
LETTERS = 6.2
PIXELS_A_TOKEN, MOST_IMAGE_TOKENS = 750, 1600


def price_of(name: str) -> Price | None:
    """Dollars for a million tokens, or None for a name that nobody has a price for."""
    provider, _, model = name.partition("/")
    if provider in names() and get(provider).local:
        return Price(0, 0, 0)
    return _listed(provider, model)


@lru_cache(maxsize=64)
def _listed(provider: str, model: str, count: int = USUAL) -> Price | None:
    """For a million tokens, when so many come at once."""
    asked = {"input_tokens": count, "output_tokens": 0, "cache_read_tokens": 0}
    parts = [
        _calculated(provider, model, asked),
        _calculated(provider, model, asked | {"cache_read_tokens": count}),
        _calculated(provider, model, {"input_tokens": 0, "output_tokens": count}),
    ]
    if None in parts:
        return None
    return Price(*(float(part) * MILLION / count for part in parts if part is not None))


@lru_cache(maxsize=64)
def _even(provider: str, model: str) -> Price | None:
    """The price of a model that charges every token alike: then a call can be reckoned without looking it up again."""
    few, many = _listed(provider, model), _listed(provider, model, MILLION)
    if few is None or many is None:
        return None
    same = all(isclose(getattr(few, name), getattr(many, name)) for name in Price.__slots__)
    return few if same else None


def cost(account: Account, usage: Any, answered: str | None) -> float | None:
    """Dollars of one call: what the provider says, else the listed price of the model that answered or was asked."""
    if account.local and urlsplit(account.base_url).hostname in LOOPBACK:
        return 0.0
    if (named := getattr(usage, "cost", None)) is not None:
        return float(named)
    if _text_only(usage) and (even := _even(account.provider, account.model)):
        return even.of(Usage(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens))
    for model in dict.fromkeys((account.model, answered or "")):
        if (total := _calculated(account.provider, model, usage)) is not None:
            return float(total)
    return None


def _text_only(usage: Any) -> bool:
    """Whether nothing was used but tokens of one kind, in, out and remembered."""
    return not any(getattr(usage, field.name) for field in fields(usage) if field.name not in PLAIN)


def _calculated(provider: str, model: str, usage: Any) -> Decimal | None:
    if provider not in IDS or not model:
        return None
    try:
        from genai_prices import Usage as Counted
        from genai_prices import calc_price
    except ImportError:  # no provider is installed, so nothing can be spent either
        return None
    try:
        counted = Counted(**usage) if isinstance(usage, dict) else usage
        return calc_price(counted, model, provider_id=IDS[provider]).total_price
    except (LookupError, ValueError):
        return None


def estimate(part: Part) -> int:
    """Tokens of a text by its words, digits and signs; of a picture by its area, as the dearer providers count it."""
    if isinstance(part, str):
        return sum(_size(piece) for piece in PIECE.findall(part))
    from PIL import Image as Pictures

    with Pictures.open(io.BytesIO(part.data)) as picture:
        area = picture.width * picture.height
    return min(MOST_IMAGE_TOKENS, -(-area // PIXELS_A_TOKEN))


def _size(piece: str) -> int:
    if piece.isascii() and piece.isalpha():
        return max(1, round(len(piece) / LETTERS + 0.2))
    return 1 if piece.isalnum() else -(-len(piece) // 2)
