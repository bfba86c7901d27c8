"""The JSON Schema of a figure: what a model is asked to answer with, and what editors complete from."""

from __future__ import annotations

from typing import Any

from figwright.spec.model import Figure


def figure_schema() -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **untitled(Figure.model_json_schema(by_alias=True)),
    }


def untitled(schema: Any) -> Any:
    """Without the titles that only repeat a key: they are a third of the text, and models are paid by the word."""
    if isinstance(schema, dict):
        return {k: untitled(v) for k, v in schema.items() if not (k == "title" and isinstance(v, str))}
    return [untitled(part) for part in schema] if isinstance(schema, list) else schema
