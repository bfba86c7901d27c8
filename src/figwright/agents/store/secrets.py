"""Keeps keys out of files: masks them in text, and refuses to write bytes that contain one."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from figwright.core.errors import RunError

MASK = "[key removed]"
SHORTEST = 8
"""A shorter "secret" is a placeholder such as "none" or "EMPTY": masking it would only tear words apart."""

LOOKS_LIKE_A_KEY = re.compile(
    r"""(?<![\w/+-])(?:                                     # not in the middle of a picture's base64
        sk-(?:ant|proj|svcacct|admin|or-v1)-[\w-]{16,}     # Anthropic, OpenAI, OpenRouter
      | sk-(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{20,}              # OpenAI's older keys, and many that imitate them
      | AIza[\w-]{35}(?![\w-])                             # Google
      | (?:gsk_|hf_|r8_|xai-|pplx-)[A-Za-z0-9]{30,}        # Groq, Hugging Face, Replicate, xAI, Perplexity
      | nvapi-[\w-]{60,}                                   # NVIDIA
      | gh[pousr]_[A-Za-z0-9]{36,} | github_pat_\w{60,}    # GitHub
      | AKIA[A-Z0-9]{16}(?!\w)                             # Amazon
    )|(?<=[Bb]earer\ )(?=[\w.~+/-]*\d)[\w.~+/-]{20,}=*""",
    re.VERBOSE | re.ASCII,
)
BEGINNINGS = (
    "sk-", "AIza", "gsk_", "hf_", "r8_", "xai-", "pplx-", "nvapi-", "ghp_", "gho_", "ghu_", "ghs_", "ghr_",
    "github_pat_", "AKIA", "earer ",
)  # fmt: skip
"""One of these is in every text that the pattern matches. To look for them takes a hundredth of its time."""


NAME = 48
"""Characters of what is likely a name, and will be written many times more: names of fields, agents, models."""


def _masked(text: str, spellings: tuple[str, ...]) -> str:
    for spelling in spellings:
        text = text.replace(spelling, MASK)
    return LOOKS_LIKE_A_KEY.sub(MASK, text) if any(begin in text for begin in BEGINNINGS) else text


_masked_again = lru_cache(maxsize=4096)(_masked)


class Scrubber:
    """Takes the user's own keys, and whatever looks like a key, out of what is about to be written."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._spellings = _spellings(secrets)

    def text(self, text: str) -> str:
        return (_masked_again if len(text) <= NAME else _masked)(text, self._spellings)

    def data(self, data: bytes, name: str) -> bytes:
        """Bytes that may be written: UTF-8 text masked, anything else as it is, unless a key is in it."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            if any(spelling.encode() in data for spelling in self._spellings):
                raise RunError(f"{name} contains a key and was not written", "remove the key from it") from None
            return data
        clean = self.text(text)
        return data if clean == text else clean.encode()

    def value(self, value: object) -> Any:
        """A value as JSON can hold it, masked all through; numbers that JSON cannot hold become null."""
        if isinstance(value, str):
            return self.text(value)
        if value is None or isinstance(value, bool | int):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else None
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.value(item) for key, item in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self.value(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
        if is_dataclass(value) and not isinstance(value, type):
            return self.value(asdict(value))
        if isinstance(value, PurePath):
            return self.text(value.as_posix())
        raise TypeError(f"{type(value).__name__} cannot be kept as JSON")


def dumps(value: object, *, indent: int | None = None) -> bytes:
    """JSON as people read it. Half a surrogate pair, which models do send, becomes its \\u escape."""
    return json.dumps(value, ensure_ascii=False, indent=indent).encode("utf-8", "backslashreplace")


def _spellings(secrets: Iterable[str]) -> tuple[str, ...]:
    """Each secret as it stands, in JSON and in an address; the longest first, so that none hides inside another."""
    own = {secret.strip() for secret in secrets if len(secret.strip()) >= SHORTEST}
    spelled = own | {json.dumps(secret)[1:-1] for secret in own} | {quote(secret, safe="") for secret in own}
    return tuple(sorted(spelled, key=lambda spelling: (-len(spelling), spelling)))
