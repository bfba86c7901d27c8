"""The JSON Schema of a figure: what a model is asked to answer with, and what editors complete from."""

from __future__ import annotations

from typing import Any

from figwright.ir.spec.model import Figure


def figure_schema() -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **untitled(Figure.model_json_schema(by_alias=True)),
    }


def untitled(schema: dict[str, Any]) -> dict[str, Any]:
    """Without the titles that only repeat a key: they are a third of the text, and models are paid by the word."""
    return {k: _untitled(v) for k, v in schema.items() if not (k == "title" and isinstance(v, str))}


def _untitled(value: Any) -> Any:
    if isinstance(value, dict):
        return untitled(value)
    return [_untitled(part) for part in value] if isinstance(value, list) else value
