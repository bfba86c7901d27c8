"""Edits of the figure that a file was made from -> edits of the figure as it is now; what no longer fits is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from figwright.core.errors import SpecError
from figwright.ir.spec import Figure
from figwright.ir.spec.edits import Edit, apply


def fitting(edits: Iterable[Edit], origin: Figure | None, figure: Figure) -> tuple[tuple[Edit, ...], tuple[str, ...]]:
    """Those edits that can be made, one after another, and notes about the others."""
    kept: list[Edit] = []
    notes: list[str] = []
    for edit in edits:
        try:
            after, _ = apply(figure, edit)
        except SpecError as error:
            notes.append(f"{_edit_text(edit)} no longer fits the figure: {error.message}")
            continue
        if after == figure:
            continue  # somebody did the same here
        if origin is not None and (field := _both(edit, origin, figure)):
            notes.append(
                f"{field} of {getattr(edit, 'id', '')!r} was changed in the figure too; the file's value is used"
            )
        kept.append(edit)
        figure = after
    return tuple(kept), tuple(notes)


def _edit_text(edit: Edit) -> str:
    data: dict[str, Any] = edit.data()
    rest = ", ".join(f"{name} {value!r}" for name, value in data.items() if name not in ("op", "item"))
    label = f", label {data['item'].get('label', '')!r}" if "item" in data else ""
    return f"{data['op']} ({rest}{label})"


def _both(edit: Edit, origin: Figure, figure: Figure) -> str:
    """The field that both the file and the figure have changed since the export."""
    data = edit.data()
    id = data.get("id", "")
    elements = [{part.id: part for part in _parts(one)} for one in (origin, figure)]
    if id not in elements[0] or id not in elements[1]:
        return ""
    for name in ("label", "note", "tone"):
        if name in data and getattr(elements[0][id], name, "") != getattr(elements[1][id], name, ""):
            return name
    return ""


def _parts(figure: Figure) -> list[Any]:
    return [*(item for item, _ in figure.walk()), *figure.edges, *figure.braces]
