"""Place: what all pages of a studio share: where things are kept, and where judgements go."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LARGEST = 40 * 2**20
"""Bytes that may be sent at once: a paper with its pictures."""


@dataclass(frozen=True, slots=True)
class Place:
    """`home` holds runs, drafts and uploads; `store` is the address of the judgements' database (a path, sqlite:///… or
    postgresql://…; empty: a file in the home); `bench` that of the bench runs (empty: the usual one). `shared` is for
    what an area keeps in memory, under its own name."""

    home: Path
    store: str = ""
    bench: str = ""
    shared: dict[str, Any] = field(default_factory=dict)

    @property
    def judgements(self) -> str:
        return self.store or str(self.home / "studio.sqlite")
