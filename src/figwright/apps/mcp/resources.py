"""What an assistant may read besides: the schemas, the guides of the skill, and the gallery's specs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from figwright.apps.mcp import skill
from figwright.core.errors import NotFound

SCHEME = "figwright://"


_SCHEMAS = {
    "figure": "a figure spec", "edits": "a list of edits", "chart": "a plot's chart",
    "chart-edits": "a list of edits of a plot's chart",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Resource:
    uri: str
    name: str
    about: str
    media: str
    read: Callable[[], str]


def _schema(kind: str) -> str:
    from figwright.ir.spec.edits import edit_schema
    from figwright.ir.spec.schema import figure_schema
    from figwright.plots.charts import edits
    from figwright.plots.charts.model import Chart

    made = {
        "figure": figure_schema, "edits": edit_schema, "chart": Chart.model_json_schema,
        "chart-edits": edits.edit_schema,
    }  # fmt: skip
    return json.dumps(made[kind](), ensure_ascii=False)


@cache
def every() -> dict[str, Resource]:
    """Every resource by its address."""
    from figwright.agents import references

    found = [
        Resource(
            f"{SCHEME}schema/{kind}", f"schema-{kind}", f"The JSON Schema of {of}", "application/json", _reader(kind)
        )
        for kind, of in _SCHEMAS.items()
    ]
    for path in skill.files():
        first = next((line[2:] for line in path.read_text("utf-8").splitlines() if line.startswith("# ")), path.stem)
        found.append(
            Resource(f"{SCHEME}guide/{path.stem.lower()}", path.stem.lower(), first, "text/markdown", _text(path))
        )
    for reference in references.built_in():
        if reference.figure:
            about = " ".join(reference.caption.split())[:160]
            name = reference.id.rpartition("/")[2]
            found.append(Resource(f"{SCHEME}gallery/{name}", name, about, "application/yaml", _text(reference.figure)))
    return {one.uri: one for one in found}


def get(uri: str) -> Resource:
    if uri not in every():
        raise NotFound("resource", uri, every())
    return every()[uri]


def _reader(kind: str) -> Callable[[], str]:
    return lambda: _schema(kind)


def _text(path: Path) -> Callable[[], str]:
    return lambda: path.read_text("utf-8")
