"""What models are told of the language of charts: read off its own types and the files of its marks, so that it is
written down once."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable
from functools import cache

from figwright.charts import marks, model

_WORDS = {
    "str": "text", "str | None": "text", "bool": "true/false", "bool | None": "true/false", "int | None": "number",
    "float | None": "number", "float": "number", "Names": "list of names", "tuple[str, ...]": "list of texts",
    "Errors": "list of columns or [below, above]", "float | str | None": "number or category",
    "tuple[tuple[str, str], ...]": "list of [lower, upper]", "tuple[float, float]": "[from, to]",
    "tuple[float, float] | None": "[a, b]", "tuple[float | None, float | None] | None": "[low, high]",
    "tuple[float, ...] | None": "list of numbers",
    "Where": "{column: value, list or condition}", "tuple[Where, ...]": "list of {column: value, list or condition}",
    "dict[str, Scalar]": "{name: value}", "Scalars": "value or list", "Bound | None": "number or date",
    "dict[str, BinUnit | float | Bins]": "{column: year|quarter|month|month-of-year|weekday|day|hour, width or bins}",
    "Order | tuple[Scalar, ...]": "data|ascending|descending|value|value-ascending or list of categories",
}  # fmt: skip
"""How types are called by those who write YAML; a type that is not here is shown as it is."""
_COLUMNS = {
    "over",
    "x",
    "series",
    "z",
    "size",
    "colour",
    "label",
    "to",
    "change",
    "u",
    "v",
    "source",
    "target",
    "parent",
    "by",
}
"""Texts of a layer or facet that name a column."""
_HIDDEN = {
    ("Chart", "theme"), ("Chart", "style"), ("Chart", "palette"), ("Chart", "shown"), ("Chart", "colours"),
    ("Layer", "order"),
}  # fmt: skip
"""Looks that are the stylist's, or chosen by hand."""


@cache
def language() -> str:
    """The fields of every part, and the marks in a line each."""
    tree = ast.parse(inspect.getsource(model))
    aliases = {
        node.targets[0].id: ast.unparse(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]
    parts = [_part(node, aliases) for node in reversed(classes)]
    return "\n".join([*parts, "", "Marks:", *map(_mark, marks.names())])


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
        fields.append(f"{name.rstrip('_')} {_type(node.name, name, ast.unparse(here.annotation), aliases)}{said}")
    about = " ".join((ast.get_docstring(node) or "").split())
    return f"- {node.name.lower()}: {about} Fields: {'; '.join(fields)}."


def _said(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return f" ({' '.join(node.value.value.split()).rstrip('.')})"
    return ""


def _type(owner: str, name: str, annotation: str, aliases: dict[str, str]) -> str:
    if owner in ("Layer", "Facet", "Pivot") and name in _COLUMNS:
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
    """A mark in one line; where its columns and options are told is of no use to whoever cannot read our files."""
    about = _doc(type(marks.get(name)).__module__).split("\n\n")[0]
    told = [sentence for sentence in _SENTENCE.split(" ".join(about.split())) if "`_" not in sentence]
    return f"- {name}: {' '.join(told)}"


def details(names: Iterable[str]) -> str:
    """All that is said of some marks: which columns they take and what their options mean."""
    lines: list[str] = []
    for name in dict.fromkeys(names):
        if name in marks.names():
            module = type(marks.get(name)).__module__
            shared = [_doc(f"{marks.__name__}.{other}") for other in re.findall(r"`(_\w+)`", _doc(module))]
            text = _SEE.sub("", " ".join(" ".join((_doc(module), *shared)).split()))
            text = " ".join(one for one in _SENTENCE.split(text) if " -> " not in one)  # arrows are for those who code
            options = ", ".join(marks.get(name).options) or "none"
            lines.append(f"- {name} (options: {options}): {text}")
    return "\n".join(lines) or "none"


def spoken_of(intent: str) -> tuple[str, ...]:
    """Marks that an intent calls by their names."""
    words = intent.lower().replace("-", "").replace(" ", "")
    return tuple(name for name in marks.names() if name in words)


def _doc(module: str) -> str:
    return inspect.getdoc(importlib.import_module(module)) or ""


_SENTENCE = re.compile(r"(?<=[.:]) (?=[A-Z])")
_SEE = re.compile(r" ?(?:Columns(?: and options)?|[Oo]ptions)?:? ?(?:see|those of) `_\w+`[.;]?")
