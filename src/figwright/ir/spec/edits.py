"""Edits of a figure: small typed changes that name elements by id, apply or fail whole, and can be undone.

This is what a critic model answers with and what the studio sends: `{"op": "relabel", "id": "e1", "label": "Encoder"}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from figwright.core.errors import SpecError, nearest
from figwright.ir.spec._changes import changed, difference
from figwright.ir.spec.model import Figure, Head
from figwright.ir.spec.operations import (
    Add,
    AddBrace,
    Arranging,
    Connect,
    Disconnect,
    EdgeStyle,
    Edit,
    Evidence,
    Fix,
    Heading,
    Move,
    Note,
    Reconnect,
    Redraw,
    Relabel,
    Remove,
    Rename,
    Reroute,
    Restore,
    Restyle,
    Reverse,
    Sent,
    Shift,
    ShowLegend,
    Stack,
    Tidy,
    Unbrace,
    Unpin,
    Unwrap,
    Wrap,
)  # fmt: skip
from figwright.ir.spec.parsing import lines
from figwright.ir.spec.readable_errors import spec_error
from figwright.ir.spec.schema import untitled

__all__ = [
    "OPERATIONS",
    "Add", "AddBrace", "Arranging", "Connect", "Disconnect", "EdgeStyle", "Edit", "Evidence", "Fix", "Heading", "Move",
    "Note", "Reconnect", "Redraw", "Relabel", "Remove", "Rename", "Reroute", "Restore", "Restyle", "Reverse", "Shift",
    "ShowLegend", "Stack", "Tidy", "Unbrace", "Unpin", "Unwrap", "Wrap",
    "apply", "apply_all", "difference", "edit_models", "edit_schema", "parse", "reads",
]  # fmt: skip

_EDITS: TypeAdapter[tuple[Edit, ...]] = TypeAdapter(tuple[Edit, ...])
OPERATIONS = tuple(model.model_fields["op"].default for model in Sent.__args__)
"""The names of what people and models send."""
_BY_OP: dict[str, type[BaseModel]] = {m.model_fields["op"].default: m for m in (*Sent.__args__, Restore)}


def parse(data: Any) -> tuple[Edit, ...]:
    """JSON data (one edit, or a list of them) -> edits."""
    listed = [data] if isinstance(data, dict) else data
    try:
        return _EDITS.validate_python(listed)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        if fault["type"].startswith("union_tag"):
            op = str(fault.get("ctx", {}).get("tag", ""))
            message = f"unknown edit {op!r}" if op else "an edit needs an 'op'"
            of_head = f"did you mean {{op: head, {op}: …}}?" if op in Head.model_fields else ""
            hint = of_head or nearest(op, _BY_OP) or f"known: {', '.join(_BY_OP)}"
            raise SpecError(message, hint, path=".".join(map(str, fault["loc"]))) from error
        op = next((str(step) for step in fault["loc"] if step in _BY_OP), "")
        raise spec_error(error, model=_BY_OP.get(op, Figure)) from error


def reads(text: str) -> tuple[Edit, ...]:
    """Edits as they are written: JSON, or the short form of YAML, which no shell has to quote inside."""
    try:
        return parse(json.loads(text))
    except (ValueError, RecursionError) as error:
        try:
            data = lines(text, "edits").data()
        except SpecError:
            data = None
        if not isinstance(data, dict | list):
            raise SpecError(f"the edits are not valid JSON: {error}", "figwright schema --edits") from error
    return parse(data)


def apply(figure: Figure, edit: Edit) -> tuple[Figure, Edit]:
    """Apply an edit: returns the changed figure and the edit that undoes it. Raises SpecError if it cannot be
    applied."""
    after = changed(figure, edit)
    return after, difference(after, figure)


def apply_all(figure: Figure, edits: Iterable[Edit]) -> tuple[Figure, tuple[Edit, ...]]:
    """Apply all edits in order, or none. Returns the changed figure and the edits that undo them, in order of
    application."""
    undo: list[Edit] = []
    for edit in edits:
        figure, back = apply(figure, edit)
        undo.append(back)
    return figure, tuple(reversed(undo))


def edit_models() -> dict[str, type[BaseModel]]:
    """The model of each edit that people and models send, by its operation."""
    return {op: _BY_OP[op] for op in OPERATIONS}


def edit_schema() -> dict[str, Any]:
    """The JSON Schema of a list of edits, for whoever writes them."""
    adapter: TypeAdapter[Any] = TypeAdapter(tuple[Annotated[Sent, Field(discriminator="op")], ...])
    schema = adapter.json_schema(by_alias=True)
    for definition in schema["$defs"].values():
        if "op" in definition.get("properties", {}):
            definition["required"] = ["op", *definition.get("required", [])]
    return untitled(schema)
