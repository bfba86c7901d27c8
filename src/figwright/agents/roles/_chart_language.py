"""The language of charts as models are told it: generated from its types and the files of its marks."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable
from functools import cache

from figwright.plots.charts import marks, model

_WORDS = {
    "str": "text", "str | None": "text", "bool": "true/false", "bool | None": "true/false", "int | None": "number",
    "float | None": "number", "float": "number", "Names": "list of names", "tuple[str, ...]": "list of texts",
    "Errors": "list of columns or [below, above]", "float | str | None": "number or category",
    "tuple[tuple[str, str], ...]": "list of [lower, upper]", "tuple[float, float]": "[from, to]",
    "tuple[float, float] | None": "[a, b]", "tuple[float | None, float | None] | None": "[low, high]",
    "tuple[float, ...] | None": "list of numbers",
    "Where": "{column: value, list or condition}", "tuple[Where, ...]": "list of such",
    "dict[str, Scalar]": "{name: value}", "Scalars": "value or list", "Bound | None": "number or date",
    "dict[str, BinUnit | float | Bins]":
        "{column: year|quarter|month|month-of-year|weekday|day|hour, width or {bins: n}}",
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
    ("Layer", "order"), ("Chart", "because"),
}  # fmt: skip
"""Looks that are the stylist's or chosen by hand, and what the form of the answer shows."""
_KNOWN = {
    "area", "bar", "bar3d", "box", "contour", "density", "donut", "heatmap", "hexbin", "histogram", "line", "line3d",
    "lollipop", "pie", "quiver", "radar", "scatter", "scatter3d", "surface", "treemap", "violin",
}  # fmt: skip
"""Marks that whoever plots knows by name."""
_SAID = {"_Part", "Bins"}
"""What is told where it is used, or is no part of its own."""


@cache
def language() -> str:
    """The fields of every part, those of one type together, and the marks in a few words each."""
    tree = ast.parse(inspect.getsource(model))
    aliases = {
        node.targets[0].id: ast.unparse(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name not in _SAID]
    parts = [_describe_class(node, aliases) for node in reversed(classes)]
    known = ", ".join(name for name in marks.names() if name in _KNOWN)
    own = "; ".join(_mark(name) for name in marks.names() if name not in _KNOWN)
    return "\n".join([*parts, f"Marks: {known}; {own}."])


def _describe_class(node: ast.ClassDef, aliases: dict[str, str]) -> str:
    """A class in one paragraph: what it is, then its fields with what is said of them; a type is named once."""
    fields: dict[str, list[str]] = {}
    for here, after in zip(node.body, [*node.body[1:], None], strict=True):
        if not isinstance(here, ast.AnnAssign) or not isinstance(here.target, ast.Name):
            continue
        name = here.target.id
        if name == "model_config" or (node.name, name) in _HIDDEN:
            continue
        kind = _type(node.name, name, ast.unparse(here.annotation), aliases)
        fields.setdefault(kind, []).append(f"{name.rstrip('_')}{_docstring_of(after)}")
    paragraphs = (ast.get_docstring(node) or "").split("\n\n")
    about = " ".join(" ".join(paragraphs[:1] if node.name == "Pivot" else paragraphs).split())
    told = "; ".join(f"{', '.join(names)}: {kind}" for kind, names in fields.items())
    return f"- {node.name.lower()} ({about.rstrip('.')}): {told}."


def _docstring_of(node: ast.stmt | None) -> str:
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
        return "|".join(str(one) for one in ast.literal_eval(f"[{written[8:-1]}]") if one)
    return written.removesuffix(" | None").replace("tuple[", "list of ").replace(", ...]", "").lower()


def _mark(name: str) -> str:
    """A mark that is ours and what it is; which columns and options a mark takes is told of some (`details`)."""
    about = " ".join(_doc(type(marks.get(name)).__module__).split("\n\n")[0].split())
    return f"{name} ({_SENTENCE.split(about)[0].removesuffix('.')})"


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
