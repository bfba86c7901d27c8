"""What models are told of the language of charts: read off its own types and the files of its marks, so that it is
written down once."""

from __future__ import annotations

import ast
import importlib
import inspect
from functools import cache

from figwright.charts import marks, model

_WORDS = {
    "str": "text", "str | None": "text", "bool": "yes/no", "bool | None": "yes/no", "int | None": "number",
    "float | None": "number", "float": "number", "Names": "list of names", "tuple[str, ...]": "list of texts",
    "Errors": "list of columns or [below, above]", "float | str | None": "number or category",
    "tuple[tuple[str, str], ...]": "list of [lower, upper]", "tuple[float, float]": "[from, to]",
    "tuple[float, float] | None": "[a, b]", "tuple[float | None, float | None] | None": "[low, high]",
    "tuple[float, ...] | None": "list of numbers",
    "dict[str, Scalar | tuple[Scalar, ...]]": "{column: value or list}", "dict[str, Scalar]": "{name: value}",
}  # fmt: skip
"""How types are called by those who write YAML; a type that is not here is shown as it is."""
_COLUMNS = {"x", "series", "z", "size", "colour", "label", "to", "change", "u", "v", "source", "target", "parent", "by"}
"""Texts of a layer or facet that name a column."""
_HIDDEN = {("Chart", "theme"), ("Chart", "style"), ("Chart", "palette")}
"""Looks that are the stylist's."""


@cache
def language() -> str:
    """The fields of every part, and the marks with their options."""
    tree = ast.parse(inspect.getsource(model))
    aliases = {
        node.targets[0].id: ast.unparse(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    parts = [_part(node, aliases) for node in reversed(classes)]
    return "\n".join([*parts, "", "Marks (with their options):", *map(_mark, marks.names())])


def _part(node: ast.ClassDef, aliases: dict[str, str]) -> str:
    """A class in one paragraph: what it is, then its fields with what is said of them."""
    fields: list[str] = []
    for here, after in zip(node.body, [*node.body[1:], None], strict=True):
        if not isinstance(here, ast.AnnAssign) or not isinstance(here.target, ast.Name):
            continue
        name = here.target.id
        if name == "model_config" or (node.name, name) in _HIDDEN:
            continue
        said = _said(after)
        fields.append(f"{name} {_type(node.name, name, ast.unparse(here.annotation), aliases)}{said}")
    about = " ".join((ast.get_docstring(node) or "").split())
    return f"- {node.name.lower()}: {about} Fields: {'; '.join(fields)}."


def _said(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return f" ({' '.join(node.value.value.split()).rstrip('.')})"
    return ""


def _type(owner: str, name: str, annotation: str, aliases: dict[str, str]) -> str:
    if owner in ("Layer", "Facet") and name in _COLUMNS:
        return "column"
    if owner == "Layer" and name == "y":
        return "columns"
    if annotation in _WORDS:
        return _WORDS[annotation]
    written = aliases.get(annotation, annotation)
    if written.startswith("Literal["):
        return "|".join(str(one) for one in ast.literal_eval(f"[{written[8:-1]}]"))
    return written.removesuffix(" | None").replace("tuple[", "list of ").replace(", ...]", "").lower()


def _mark(name: str) -> str:
    mark = marks.get(name)
    about = (inspect.getdoc(importlib.import_module(type(mark).__module__)) or "").split("\n\n")[0]
    options = f" ({', '.join(mark.options)})" if mark.options else ""
    return f"- {name}{options}: {' '.join(about.split())}"
