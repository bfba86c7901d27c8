"""A theme -> its TOML file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from figwright.themes import Theme


def toml(theme: Theme, comment: str = "") -> str:
    """The file of a theme: `figwright render --theme` reads it. JSON's strings and lists are TOML's too."""
    head = [f"# {line}" for line in comment.splitlines()]
    return "\n".join([*head, *_table((), theme.model_dump(mode="json"))]).strip() + "\n"


def _table(path: tuple[str, ...], data: Mapping[str, object]) -> Iterator[str]:
    """Plain values first, then the tables below."""
    if path:
        yield f"\n[{'.'.join(path)}]"
    tables = {key: value for key, value in data.items() if isinstance(value, dict) and not _is_inline(path, value)}
    for key, value in data.items():
        if key not in tables:
            yield f"{key} = {_value(value)}"
    for key, value in tables.items():
        yield from _table((*path, key), value)


def _is_inline(path: tuple[str, ...], value: Mapping[str, object]) -> bool:
    return bool(path) and not any(isinstance(inner, dict) for inner in value.values())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
